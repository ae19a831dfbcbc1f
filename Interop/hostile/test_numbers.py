"""Every other number that a client may send, at its edges: ids, dates, sizes, parts, offsets of entities."""

import struct

import pytest
from telethon.tl import functions, types

from harness.rawclient import LAYER, with_layer

from .members import LEAST, LEAST_LONG, MOST, MOST_LONG, as_user, granted, history, refused, sane, says

messages, account = functions.messages, functions.account
SELF = types.InputPeerSelf()
INTEGERS = (-1, LEAST, MOST, 0)
LONGS = (-1, LEAST_LONG, MOST_LONG, 0)
VECTOR = 0x1CB5C415


def document(file: types.InputFile, *attributes, **more) -> types.InputMediaUploadedDocument:
    return types.InputMediaUploadedDocument(file, "video/mp4", list(attributes), **more)


def muted(until: int) -> types.InputPeerNotifySettings:
    return types.InputPeerNotifySettings(mute_until=until)


def entity(offset: int, length: int) -> list:
    return [types.MessageEntityBold(offset, length)]


def quote(**fields) -> types.InputReplyToMessage:
    return types.InputReplyToMessage(2, quote_text="line", **fields)


# What takes an `int`. The box has one message, number 2 or so, and the group is real.
INTEGER_PLACES = {
    "readHistory max_id": lambda n, _: messages.ReadHistoryRequest(SELF, n),
    "deleteHistory max_id": lambda n, _: messages.DeleteHistoryRequest(SELF, n, just_clear=True),
    "deleteHistory dates": lambda n, _: messages.DeleteHistoryRequest(SELF, 1, min_date=n, max_date=n),
    "deleteMessages id": lambda n, _: messages.DeleteMessagesRequest([n, n], revoke=True),
    "editMessage id": lambda n, _: messages.EditMessageRequest(SELF, n, message="edited"),
    "editMessage date": lambda n, _: messages.EditMessageRequest(SELF, 2, message="edited", schedule_date=n),
    "forwardMessages id": lambda n, _: messages.ForwardMessagesRequest(SELF, [n], SELF, random_id=[n or 1]),
    "sendReaction id": lambda n, _: messages.SendReactionRequest(SELF, n, reaction=[types.ReactionEmoji("👍")]),
    "getMessagesReactions id": lambda n, _: messages.GetMessagesReactionsRequest(SELF, [n]),
    "getMessageReactionsList id": lambda n, _: messages.GetMessageReactionsListRequest(SELF, n, 10),
    "updatePinnedMessage id": lambda n, _: messages.UpdatePinnedMessageRequest(SELF, n),
    "readMessageContents id": lambda n, _: messages.ReadMessageContentsRequest([n]),
    "receivedMessages max_id": lambda n, _: messages.ReceivedMessagesRequest(n),
    "sendMessage reply": lambda n, _: says(SELF, "a", n + 9, reply_to=types.InputReplyToMessage(n)),
    "sendMessage topic": lambda n, _: says(SELF, "a", 10, reply_to=types.InputReplyToMessage(2, top_msg_id=n)),
    "sendMessage quote offset": lambda n, _: says(SELF, "a", n + 11, reply_to=quote(quote_offset=n)),
    "sendMessage date": lambda n, _: says(SELF, "a", 12, schedule_date=n),
    "sendMessage repeat": lambda n, _: says(SELF, "a", 13, schedule_repeat_period=n),
    "entity offset": lambda n, _: says(SELF, "a text", n + 14, entities=entity(n, 1)),
    "entity length": lambda n, _: says(SELF, "a text", n + 15, entities=entity(0, n)),
    "entity offset and length": lambda n, _: says(SELF, "a text", n + 16, entities=entity(n, n)),
    "entity in a quote": lambda n, _: says(SELF, "a", n + 17, reply_to=quote(quote_entities=entity(n, n))),
    "saveDraft reply": lambda n, _: messages.SaveDraftRequest(SELF, "a", reply_to=types.InputReplyToMessage(n)),
    "saveDraft entity": lambda n, _: messages.SaveDraftRequest(SELF, "a", entities=entity(n, n)),
    "setTyping progress": lambda n, _: messages.SetTypingRequest(SELF, types.SendMessageUploadVideoAction(n)),
    "setTyping interaction": lambda n, _: messages.SetTypingRequest(
        SELF, types.SendMessageEmojiInteraction("👍", n, types.DataJSON("{}"))),
    "addChatUser fwd_limit": lambda n, group: messages.AddChatUserRequest(group, types.InputUserSelf(), n),
    "createChat ttl": lambda n, _: messages.CreateChatRequest([types.InputUserSelf()], "Group", ttl_period=n),
    "inputUserFromMessage": lambda n, _: functions.users.GetFullUserRequest(
        types.InputUserFromMessage(SELF, n, 1000001)),
    "notify mute": lambda n, _: account.UpdateNotifySettingsRequest(types.InputNotifyUsers(), muted(n)),
    "saveFilePart part": lambda n, _: functions.upload.SaveFilePartRequest(5, n, b"a" * 1024),
    "saveBigFilePart total": lambda n, _: functions.upload.SaveBigFilePartRequest(6, 0, n, b"a" * 1024),
    "saveBigFilePart part": lambda n, _: functions.upload.SaveBigFilePartRequest(7, n, MOST, b"a" * 1024),
    "inputFile parts": lambda n, _: messages.SendMediaRequest(SELF, document(types.InputFile(1, n, "a", "")), ""),
    "inputFileBig parts": lambda n, _: messages.SendMediaRequest(SELF, document(types.InputFileBig(1, n, "a")), ""),
    "ttl of media": lambda n, _: messages.SendMediaRequest(
        SELF, document(types.InputFile(1, 1, "a", ""), ttl_seconds=n), ""),
    "size of a picture": lambda n, _: messages.SendMediaRequest(
        SELF, document(types.InputFile(1, 1, "a", ""), types.DocumentAttributeImageSize(n, n)), ""),
    "size of a film": lambda n, _: messages.SendMediaRequest(
        SELF, document(types.InputFile(1, 1, "a", ""), types.DocumentAttributeVideo(1.0, n, n,
                                                                                   preload_prefix_size=n)), ""),
    "duration of a sound": lambda n, _: messages.SendMediaRequest(
        SELF, document(types.InputFile(1, 1, "a", ""), types.DocumentAttributeAudio(n)), ""),
    "getFile limit": lambda n, _: functions.upload.GetFileRequest(
        types.InputDocumentFileLocation(1, 1, b"", ""), 0, n, precise=True),
    "layer": lambda n, _: struct.pack("<Ii", 0xDA9B0D0D, n) + with_layer(bytes(functions.help.GetConfigRequest()))[8:],
}
LONG_PLACES = {
    "getFullChat": lambda n, _: messages.GetFullChatRequest(n),
    "getChats": lambda n, _: messages.GetChatsRequest([n]),
    "group as a peer": lambda n, _: history(types.InputPeerChat(n)),
    "channel as a peer": lambda n, _: history(types.InputPeerChannel(n, n)),
    "user as a peer": lambda n, _: history(types.InputPeerUser(n, n)),
    "users.getUsers": lambda n, _: functions.users.GetUsersRequest([types.InputUser(n, n)]),
    "editChatAdmin": lambda n, group: messages.EditChatAdminRequest(group, types.InputUser(n, n), True),
    "editChatTitle": lambda n, _: messages.EditChatTitleRequest(n, "Title"),
    "deleteChat": lambda n, _: messages.DeleteChatRequest(n),
    "mention": lambda n, _: says(SELF, "a text", 1, entities=[types.MessageEntityMentionName(0, 1, n)]),
    "custom emoji": lambda n, _: says(SELF, "a text", n % 91 + 1, entities=[types.MessageEntityCustomEmoji(0, 1, n)]),
    "effect": lambda n, _: says(SELF, "a text", n % 97 + 1, effect=n),
    "random id": lambda n, _: says(SELF, "a text", n),
    "photo by its id": lambda n, _: functions.photos.UpdateProfilePhotoRequest(types.InputPhoto(n, n, b"")),
    "photos to delete": lambda n, _: functions.photos.DeletePhotosRequest([types.InputPhoto(n, n, b"")]),
    "document by its id": lambda n, _: messages.SendMediaRequest(
        SELF, types.InputMediaDocument(types.InputDocument(n, n, b"")), ""),
    "photo of a peer": lambda n, _: functions.upload.GetFileRequest(
        types.InputPeerPhotoFileLocation(SELF, n, big=True), 0, 4096),
    "getFile offset": lambda n, _: functions.upload.GetFileRequest(
        types.InputDocumentFileLocation(1, 1, b"", ""), n, 4096, precise=True),
    "resetAuthorization": lambda n, _: account.ResetAuthorizationRequest(n),
    "ringtone": lambda n, _: account.UpdateNotifySettingsRequest(
        types.InputNotifyUsers(), types.InputPeerNotifySettings(sound=types.NotificationSoundRingtone(n))),
    "file id": lambda n, _: functions.upload.SaveFilePartRequest(n, 0, b"a" * 1024),
    "getContacts hash": lambda n, _: functions.contacts.GetContactsRequest(n),
}


@pytest.fixture
async def group(mallory, victim):
    granted(await mallory.ask(says(SELF, "line of text", 1)))
    await mallory.uploads(b"a" * 1024)
    return await mallory.makes_group(victim)


@pytest.mark.quick(one_in=8)
@pytest.mark.parametrize("place", INTEGER_PLACES)
async def test_an_integer_at_its_edges(mallory, group, place):
    for number in INTEGERS:
        sane(await mallory.ask(INTEGER_PLACES[place](number, group)))
    assert await mallory.client.alive()
    await mallory.size(history(SELF))


@pytest.mark.quick(one_in=5)
@pytest.mark.parametrize("place", LONG_PLACES)
async def test_a_long_at_its_edges(mallory, group, place):
    for number in LONGS:
        sane(await mallory.ask(LONG_PLACES[place](number, group)))
    assert await mallory.client.alive()


async def test_a_range_of_a_real_file_at_its_edges(mallory):
    file = await mallory.uploads(b"a" * 4096)
    sent = granted(await mallory.ask(messages.SendMediaRequest(SELF, document(file), "")))
    stored = next(u.message for u in sent.updates if hasattr(u, "message")).media.document
    place = types.InputDocumentFileLocation(stored.id, stored.access_hash, stored.file_reference, "")
    for offset in (*LONGS, 4095, 4096, 1 << 40, MOST_LONG - 4095):
        for limit in (*INTEGERS, 1, 1 << 20, 1 << 30):
            for precise in (True, False):
                answer = sane(await mallory.ask(functions.upload.GetFileRequest(place, offset, limit, precise=precise)))
                assert isinstance(answer, types.RpcError) or len(answer.bytes) <= 4096


@pytest.mark.quick(one_in=4)
@pytest.mark.parametrize("count", [-1, LEAST, MOST, 1 << 28])
async def test_a_vector_that_says_more_than_it_holds(mallory, count):
    for method in (functions.users.GetUsersRequest, messages.GetMessagesRequest, messages.GetChatsRequest):
        for rest in (b"", bytes(64)):
            refused(await mallory.ask(struct.pack("<IIi", method.CONSTRUCTOR_ID, VECTOR, count) + rest))


@pytest.mark.quick(one_in=4)
@pytest.mark.parametrize("seconds", [-1, LEAST, MOST, 0])
async def test_a_delayed_disconnect_of_any_length(mallory, seconds):
    session = await mallory.again()
    await session.send(functions.PingDelayDisconnectRequest(1, seconds))
    await session.wait_for(types.Pong)
    session.drop()


@pytest.mark.quick(one_in=5)
@pytest.mark.parametrize("count", [-1, LEAST, MOST, 0, 65])
async def test_salts_of_any_number(mallory, count):
    client = mallory.client
    await client.send(functions.GetFutureSaltsRequest(count))
    assert await client.alive()
    assert all(len(message.body) < 4096 for message in client.inbox), "a bounded list of salts"


@pytest.mark.quick(one_in=4)
@pytest.mark.parametrize("salt", [0, -1, LEAST_LONG, MOST_LONG])
async def test_a_salt_at_its_edges(mallory, salt):
    client, right = mallory.client, mallory.client.salt
    if salt & (1 << 64) - 1 == right & (1 << 64) - 1:
        pytest.skip("this one is right")
    await client.send(functions.PingRequest(1), salt=salt)
    notice = await client.wait_for((types.BadServerSalt, types.BadMsgNotification))
    assert notice.error_code == 48
    assert await client.alive()


@pytest.mark.quick(one_in=5)
@pytest.mark.parametrize("message_id", [0, 4, MOST_LONG & ~3, (1 << 64) - 4, 1 << 63])
async def test_a_message_id_at_its_edges(mallory, message_id):
    client = mallory.client
    await client.send(functions.PingRequest(1), message_id=message_id, seqno=1)
    notice = await client.wait_for(types.BadMsgNotification)
    assert notice.error_code in (16, 17, 18, 20)
    client.content_count = 1000
    assert await client.alive()


@pytest.mark.quick(one_in=3)
@pytest.mark.parametrize("seqno", [LEAST + 2, -1, MOST])
async def test_a_sequence_number_at_its_edges(mallory, seqno):
    session = await mallory.again()
    for sent in (seqno, 1, seqno - 1):
        await session.send(functions.PingRequest(1), seqno=sent & 0xFFFFFFFF)
    session.drop()
    assert await mallory.client.alive()


async def test_a_layer_from_the_future_is_a_layer(stranger):
    for layer in (LAYER + 100, 1, 0, -1):
        query = struct.pack("<Ii", 0xDA9B0D0D, layer) + bytes(functions.help.GetConfigRequest())
        sane(await stranger.call(query))
    assert await stranger.alive()


@pytest.mark.quick
async def test_oneself_in_every_role(mallory, group, victim):
    me = as_user(await victim.meet(mallory))
    for request in (messages.AddChatUserRequest(group, me, 0), messages.CreateChatRequest([me] * 50, "Me"),
                    functions.contacts.AddContactRequest(me, "Me", "", ""), functions.contacts.DeleteContactsRequest([me]),
                    messages.EditChatAdminRequest(group, me, False), messages.DeleteChatUserRequest(group, me)):
        sane(await mallory.ask(request))
