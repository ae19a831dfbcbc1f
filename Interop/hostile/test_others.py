"""Other people's users, groups, messages, files and sessions: what one was not shown, one neither sees nor changes."""

import pytest
from telethon.tl import functions, types

from .members import LEAST_LONG, Member, as_user, granted, history, is_refusal, refused, sane, says, unpacked

messages, account, contacts = functions.messages, functions.account, functions.contacts
SELF = types.InputPeerSelf()
EMPTY = types.InputMessagesFilterEmpty()
SOUND = types.InputPeerNotifySettings(silent=True)
SETTINGS = types.InputPeerNotifySettings(mute_until=5)


def search(peer, **more) -> messages.SearchRequest:
    return messages.SearchRequest(peer, "a", EMPTY, None, None, 0, 0, 10, 0, 0, 0, **more)


def photo_of(peer) -> functions.upload.GetFileRequest:
    return functions.upload.GetFileRequest(types.InputPeerPhotoFileLocation(peer, 1), 0, 4096)


WEB_PAGE = types.InputMediaWebPage("https://example.org")

# What takes a peer. With somebody whom one does not know, each is refused.
BY_PEER = {
    "getHistory": lambda peer: history(peer),
    "search": lambda peer: search(peer),
    "search by sender": lambda peer: search(SELF, from_id=peer),
    "getSearchCounters": lambda peer: messages.GetSearchCountersRequest(peer, [EMPTY]),
    "getUnreadMentions": lambda peer: messages.GetUnreadMentionsRequest(peer, 0, 0, 10, 0, 0),
    "getScheduledHistory": lambda peer: messages.GetScheduledHistoryRequest(peer, 0),
    "getPeerDialogs": lambda peer: messages.GetPeerDialogsRequest([types.InputDialogPeer(peer)]),
    "getPeerSettings": lambda peer: messages.GetPeerSettingsRequest(peer),
    "sendMessage": lambda peer: says(peer, "hello"),
    "sendMedia": lambda peer: messages.SendMediaRequest(peer, WEB_PAGE, "", random_id=2),
    "uploadMedia": lambda peer: messages.UploadMediaRequest(peer, WEB_PAGE),
    "forwardMessages to": lambda peer: messages.ForwardMessagesRequest(SELF, [2], peer, random_id=[3]),
    "forwardMessages from": lambda peer: messages.ForwardMessagesRequest(peer, [2], SELF, random_id=[4]),
    "setTyping": lambda peer: messages.SetTypingRequest(peer, types.SendMessageTypingAction()),
    "saveDraft": lambda peer: messages.SaveDraftRequest(peer, "draft"),
    "readHistory": lambda peer: messages.ReadHistoryRequest(peer, 1),
    "deleteHistory": lambda peer: messages.DeleteHistoryRequest(peer, 0, revoke=True),
    "editMessage": lambda peer: messages.EditMessageRequest(peer, 2, message="edited"),
    "updatePinnedMessage": lambda peer: messages.UpdatePinnedMessageRequest(peer, 2),
    "sendReaction": lambda peer: messages.SendReactionRequest(peer, 2, reaction=[types.ReactionEmoji("👍")]),
    "getMessagesReactions": lambda peer: messages.GetMessagesReactionsRequest(peer, [2]),
    "getMessageReactionsList": lambda peer: messages.GetMessageReactionsListRequest(peer, 2, 10),
    "toggleDialogPin": lambda peer: messages.ToggleDialogPinRequest(types.InputDialogPeer(peer), pinned=True),
    "reorderPinnedDialogs": lambda peer: messages.ReorderPinnedDialogsRequest(
        0, [types.InputDialogPeer(peer)], force=True),
    "markDialogUnread": lambda peer: messages.MarkDialogUnreadRequest(types.InputDialogPeer(peer), unread=True),
    "updateNotifySettings": lambda peer: account.UpdateNotifySettingsRequest(types.InputNotifyPeer(peer), SETTINGS),
    "getNotifySettings": lambda peer: account.GetNotifySettingsRequest(types.InputNotifyPeer(peer)),
    "photo of a peer": photo_of,
}
# What takes a user.
BY_USER = {
    "getFullUser": lambda user: functions.users.GetFullUserRequest(user),
    "getUserPhotos": lambda user: functions.photos.GetUserPhotosRequest(user, 0, 0, 10),
    "getCommonChats": lambda user: messages.GetCommonChatsRequest(user, 0, 10),
    "addContact": lambda user: contacts.AddContactRequest(user, "Name", "", ""),
    "deleteContacts": lambda user: contacts.DeleteContactsRequest([user]),
    "createChat": lambda user: messages.CreateChatRequest([user], "Group"),
    "mention": lambda user: says(SELF, "a text", 5, entities=[types.InputMessageEntityMentionName(0, 1, user)]),
}


@pytest.fixture
async def hidden(victim) -> Member:
    """Somebody whom Mallory has never met, with a message to themselves."""
    granted(await victim.ask(says(SELF, "a secret of the victim")))
    return victim


def names_nobody(answer, hidden: Member) -> None:
    """Whatever an answer is, it does not hold the user."""
    told = str(sane(answer))
    assert hidden.user.first_name not in told and str(hidden.user.access_hash) not in told, told[:300]


@pytest.mark.quick(one_in=9)
@pytest.mark.parametrize("method", BY_PEER)
async def test_a_peer_with_a_wrong_hash_is_nobody(mallory, hidden, method):
    for access_hash in (0, hidden.user.access_hash + 1, mallory.user.access_hash):
        refused(await mallory.ask(BY_PEER[method](types.InputPeerUser(hidden.id, access_hash))))
    refused(await mallory.ask(BY_PEER[method](types.InputPeerUserFromMessage(SELF, 1, hidden.id))))


@pytest.mark.quick(one_in=4)
@pytest.mark.parametrize("method", BY_USER)
async def test_a_user_with_a_wrong_hash_is_nobody(mallory, hidden, method):
    for access_hash in (0, hidden.user.access_hash + 1, mallory.user.access_hash):
        refused(await mallory.ask(BY_USER[method](types.InputUser(hidden.id, access_hash))))
    refused(await mallory.ask(BY_USER[method](types.InputUserFromMessage(SELF, 1, hidden.id))))


@pytest.mark.quick
async def test_users_by_number_are_left_out(mallory, hidden):
    wrong = [types.InputUser(hidden.id + step, step) for step in range(-50, 50)]
    told = granted(await mallory.ask(functions.users.GetUsersRequest(wrong)))
    assert {user.id for user in told} <= {mallory.id}


GROUP_PEERS = sorted(set(BY_PEER) - {"search by sender"})


@pytest.mark.quick(one_in=9)
@pytest.mark.parametrize("method", GROUP_PEERS)
async def test_a_group_of_others_does_not_exist(mallory, victim, joins, method):
    group = await victim.makes_group(await joins("Friend"), title="Hidden group")
    refused(await mallory.ask(BY_PEER[method](types.InputPeerChat(group))))


@pytest.mark.quick(one_in=9)
@pytest.mark.parametrize("method", GROUP_PEERS)
async def test_a_group_numbered_below_zero_is_nobody(mallory, victim, method):
    """It is no other way to name somebody with whom one has a chat, nor a number that cannot be turned round."""
    granted(await mallory.ask(says(await mallory.meet(victim), "hello", 30)))
    for number in (-victim.id, LEAST_LONG):
        refused(await mallory.ask(BY_PEER[method](types.InputPeerChat(number))))


BY_GROUP = {
    "getFullChat": lambda group, _: messages.GetFullChatRequest(group),
    "getChats": lambda group, _: messages.GetChatsRequest([group]),
    "addChatUser": lambda group, _: messages.AddChatUserRequest(group, types.InputUserSelf(), 100),
    "deleteChatUser": lambda group, user: messages.DeleteChatUserRequest(group, user),
    "deleteChat": lambda group, _: messages.DeleteChatRequest(group),
    "editChatTitle": lambda group, _: messages.EditChatTitleRequest(group, "Taken"),
    "editChatAbout": lambda group, _: messages.EditChatAboutRequest(types.InputPeerChat(group), "Taken"),
    "editChatPhoto": lambda group, _: messages.EditChatPhotoRequest(group, types.InputChatPhotoEmpty()),
    "editChatAdmin": lambda group, _: messages.EditChatAdminRequest(group, types.InputUserSelf(), True),
}


@pytest.mark.quick(one_in=5)
@pytest.mark.parametrize("method", BY_GROUP)
async def test_a_group_of_others_is_not_run_by_a_stranger(mallory, victim, joins, method):
    friend = await joins("Friend")
    group = await victim.makes_group(friend)
    met = as_user(await mallory.meet(friend))
    for number in (group, -group, group + 1_000_000_000_000):
        refused(await mallory.ask(BY_GROUP[method](number, met)))
    members = granted(await victim.ask(messages.GetFullChatRequest(group))).full_chat.participants.participants
    assert {member.user_id for member in members} == {victim.id, friend.id}


@pytest.mark.quick(one_in=4)
@pytest.mark.parametrize("method", ["deleteChat", "editChatAbout", "editChatAdmin", "deleteChatUser"])
async def test_a_member_is_no_admin(mallory, victim, method):
    group = await victim.makes_group(mallory)
    owner = as_user(await mallory.meet(victim))
    refused(await mallory.ask(BY_GROUP[method](group, owner)))


# Where the form in which the server keeps a mention might be sent instead of the one that proves a meeting.
async def captioned(mallory: Member, entities: list):
    file = await mallory.uploads(b"a" * 1024)
    media = types.InputMediaUploadedDocument(file, "text/plain", [])
    return await mallory.ask(messages.SendMediaRequest(SELF, media, "a text", random_id=6, entities=entities))


async def albumed(mallory: Member, entities: list):
    file = await mallory.uploads(b"a" * 1024)
    media = types.InputMediaUploadedDocument(file, "text/plain", [])
    item = types.InputSingleMedia(media, "a text", random_id=7, entities=entities)
    return await mallory.ask(messages.SendMultiMediaRequest(SELF, [item]))


async def quoted(mallory: Member, entities: list):
    granted(await mallory.ask(says(SELF, "a text", 8)))
    number = granted(await mallory.ask(history(SELF))).messages[0].id
    reply = types.InputReplyToMessage(number, quote_text="a text", quote_entities=entities)
    return await mallory.ask(says(SELF, "an answer", 9, reply_to=reply))


async def edited(mallory: Member, entities: list):
    granted(await mallory.ask(says(SELF, "a text", 10)))
    number = granted(await mallory.ask(history(SELF))).messages[0].id
    return await mallory.ask(messages.EditMessageRequest(SELF, number, message="another text", entities=entities))


async def drafted(mallory: Member, entities: list):
    return await mallory.ask(messages.SaveDraftRequest(SELF, "a text", entities=entities))


async def drafted_in_a_quote(mallory: Member, entities: list):
    reply = types.InputReplyToMessage(1, quote_text="a text", quote_entities=entities)
    return await mallory.ask(messages.SaveDraftRequest(SELF, "a text", reply_to=reply))


async def sent(mallory: Member, entities: list):
    return await mallory.ask(says(SELF, "a text", 11, entities=entities))


MENTIONS = {"message": sent, "caption": captioned, "album": albumed, "quote": quoted, "edit": edited, "draft": drafted,
            "draft's quote": drafted_in_a_quote}


@pytest.mark.quick
@pytest.mark.parametrize("place", MENTIONS)
async def test_a_stored_mention_teaches_nobody(mallory, hidden, place):
    """messageEntityMentionName is the server's own form: from a member it shows no user, and lets nobody be named."""
    names_nobody(await MENTIONS[place](mallory, [types.MessageEntityMentionName(0, 1, hidden.id)]), hidden)
    for request in (history(SELF), functions.updates.GetDifferenceRequest(1, None, 0), messages.GetAllDraftsRequest(),
                    messages.GetPeerDialogsRequest([types.InputDialogPeer(SELF)]), search(SELF)):
        names_nobody(await mallory.ask(request), hidden)
    for number in range(1, 6):
        by_message = types.InputUserFromMessage(SELF, number, hidden.id)
        refused(await mallory.ask(functions.users.GetFullUserRequest(by_message)))


@pytest.mark.quick
async def test_a_hundred_stored_mentions_at_once_teach_nobody(mallory, hidden):
    numbers = range(hidden.id - 60, hidden.id + 40)
    mentions = [types.MessageEntityMentionName(0, 1, number) for number in numbers]
    answer = await mallory.ask(says(SELF, "a text", 12, entities=mentions))
    names_nobody(answer, hidden)
    if not is_refusal(answer):
        assert {user.id for user in answer.users} <= {mallory.id}


@pytest.mark.quick
async def test_numbers_of_messages_are_ones_own(mallory, hidden):
    for start in range(1, 400, 100):
        wanted = [types.InputMessageID(number) for number in range(start, start + 100)]
        body = unpacked(await mallory.answer(messages.GetMessagesRequest(wanted)))
        assert b"a secret of the victim" not in body
    refused(await mallory.ask(messages.ForwardMessagesRequest(SELF, list(range(20, 60)), SELF,
                                                              random_id=list(range(20, 60)))))
    found = await mallory.ask(messages.SearchGlobalRequest("secret", EMPTY, None, None, 0, types.InputPeerEmpty(), 0, 10))
    assert granted(found).messages == []


@pytest.mark.quick
async def test_messages_of_the_other_side_are_not_edited(mallory, victim):
    peer = await victim.meet(mallory)
    granted(await victim.ask(says(peer, "the victim's words")))
    there = await mallory.meet(victim)
    number = granted(await mallory.ask(history(there))).messages[0].id
    refused(await mallory.ask(messages.EditMessageRequest(there, number, message="words in a mouth")))
    refused(await mallory.ask(messages.EditMessageRequest(SELF, number, message="words in a mouth")))
    group = await victim.makes_group(mallory)
    granted(await victim.ask(says(types.InputPeerChat(group), "the victim's words again", 2)))
    inside = types.InputPeerChat(group)
    number = granted(await mallory.ask(history(inside))).messages[0].id
    refused(await mallory.ask(messages.EditMessageRequest(inside, number, message="words in a mouth")))
    refused(await mallory.ask(messages.DeleteMessagesRequest([number], revoke=True)))
    assert granted(await victim.ask(history(inside))).messages[0].message == "the victim's words again"


@pytest.mark.quick
async def test_sessions_of_others_are_not_ended(mallory, victim, server, next_number):
    own = granted(await victim.ask(account.GetAuthorizationsRequest())).authorizations
    for number in (0, *(session.hash for session in own), 1):
        refused(await mallory.ask(account.ResetAuthorizationRequest(number)))
    session = int.from_bytes(victim.client.session, "little", signed=True)
    await mallory.client.send(functions.DestroySessionRequest(session))
    assert isinstance(await mallory.client.wait_for((types.DestroySessionOk, types.DestroySessionNone)),
                      types.DestroySessionNone)
    assert await victim.client.alive()


@pytest.mark.quick
async def test_states_and_answers_of_other_sessions_are_not_told(mallory, victim):
    asked = await victim.client.send(says(SELF, "a secret of the victim", 20))
    answer = await victim.client.result_body(asked)
    numbers = [m.id for m in victim.client.inbox] + [asked]
    await mallory.client.send(types.MsgResendReq(numbers))
    await mallory.client.send(functions.RpcDropAnswerRequest(asked))
    assert await mallory.client.alive()
    assert all(answer not in m.body and b"a secret" not in m.body for m in mallory.client.inbox)
