"""One member who asks for more than a share of anything: the lane, the workers, the disk. Others do not wait for it."""

import asyncio
import os
import struct

import pytest
from telethon.tl import functions, types

from harness.rawclient import RPC_RESULT, RawClient, container, gzip_packed
from harness.wire import Closed, TransportError

from .members import Member, as_user, granted, history, is_refusal, refused, sane, says

messages = functions.messages
SELF = types.InputPeerSelf()
STATE = bytes(functions.updates.GetStateRequest())
CONFIG = bytes(functions.help.GetConfigRequest())


async def floods(client: RawClient, body: bytes, count: int, each: int = 500) -> None:
    """Sends a call many times, in containers, without waiting for one answer."""
    for start in range(0, count, each):
        items = [(client.new_id(), client.next_seqno(), body) for _ in range(min(each, count - start))]
        await client.send(container(*items), content=False)


async def reads_answers(client: RawClient, count: int, within: float = 60) -> int:
    """Reads until so many calls are answered, or nothing more comes; gives how many were."""
    seen = set()
    try:
        async with asyncio.timeout(within):
            while len(seen) < count:
                message = await client.receive(10)
                if message.constructor == RPC_RESULT:
                    seen.add(message.body[4:12])
                if message.seqno & 1 and len(seen) % 100 == 0:
                    await client.send(types.MsgsAck([message.id]), content=False)
                client.inbox.clear()
    except (TimeoutError, Closed, TransportError):
        pass
    return len(seen)


DEAR_CALLS = {
    "history": lambda m: bytes(history(SELF)),
    "search": lambda m: bytes(messages.SearchRequest(SELF, "dear", types.InputMessagesFilterEmpty(), None, None, 0, 0, 100,
                                                     0, 0, 0)),
    "dialogs": lambda m: bytes(messages.GetDialogsRequest(None, 0, types.InputPeerEmpty(), 100, 0)),
    "difference": lambda m: bytes(functions.updates.GetDifferenceRequest(1, None, 0)),
    "state": lambda m: STATE,
}


@pytest.fixture
async def busy(mallory) -> Member:
    """Mallory with something to read."""
    for number in range(100):
        granted(await mallory.ask(says(SELF, f"dear {number} " + "x" * 300, number + 1)))
    return mallory


@pytest.mark.parametrize("call", DEAR_CALLS)
async def test_ten_thousand_calls_of_one_member(busy, call):
    """They are done in time or refused; the bystanders do not stand in line behind them."""
    reading = asyncio.create_task(reads_answers(busy.client, 10_000, 45))
    await floods(busy.client, DEAR_CALLS[call](busy), 10_000)
    await reading


async def test_a_thousand_histories_of_one_member(busy):
    reading = asyncio.create_task(reads_answers(busy.client, 1000, 40))
    await floods(busy.client, DEAR_CALLS["history"](busy), 1000)
    assert await reading, "some are answered"


async def test_sixty_sessions_of_one_member_flood_together(busy):
    """A session is not a share: all of them together are one member."""
    sessions = [await busy.again() for _ in range(30)]
    async with asyncio.TaskGroup() as group:
        for session in sessions:
            group.create_task(floods(session, DEAR_CALLS["history"](busy), 300, 100))
            group.create_task(reads_answers(session, 300, 30))
    for session in sessions:
        session.drop()
    await busy.reconnect()
    assert await busy.client.alive()


async def test_strangers_flood_the_lane_with_refusals(connected):
    """Without an account every call is an error, and errors are calls too."""
    strangers = [await connected() for _ in range(8)]
    async with asyncio.TaskGroup() as group:
        for stranger in strangers:
            group.create_task(floods(stranger, STATE, 2000))
            group.create_task(reads_answers(stranger, 2000, 30))


# Calls whose cost grows faster than their size, at their largest.
def dots(mallory: Member) -> list:
    return [says(SELF, "." * 4095 + "@", n + 200) for n in range(10)]


def addresses(mallory: Member) -> list:
    return [says(SELF, ("a" * 63 + ".") * 60 + "@a", n + 300) for n in range(10)]


def ats(mallory: Member) -> list:
    return [says(SELF, text * (4096 // len(text)), n + 400) for n, text in enumerate(
        ("@", "@a", "#", "/", "http://", "a@", "www.", "+1", "1 ", ".com", "a.b/", "[](", "\U0001F469\u200D"))]


def quoted_dots(mallory: Member) -> list:
    reply = types.InputReplyToMessage(1, quote_text="." * 4095 + "@")
    return [says(SELF, "." * 4095 + "@", n + 500, reply_to=reply) for n in range(10)]


LONG_VECTORS = {
    "deleteContacts": lambda n: functions.contacts.DeleteContactsRequest([types.InputUserSelf()] * n),
    "createChat": lambda n: messages.CreateChatRequest([types.InputUserSelf()] * n, "Group"),
    "getUsers": lambda n: functions.users.GetUsersRequest([types.InputUserSelf()] * n),
    "getMessages": lambda n: messages.GetMessagesRequest([types.InputMessageID(i % 50) for i in range(n)]),
    "getChats": lambda n: messages.GetChatsRequest(list(range(n))),
    "getPeerDialogs": lambda n: messages.GetPeerDialogsRequest([types.InputDialogPeer(SELF)] * n),
    "reorderPinnedDialogs": lambda n: messages.ReorderPinnedDialogsRequest(0, [types.InputDialogPeer(SELF)] * n),
    "deleteMessages": lambda n: messages.DeleteMessagesRequest(list(range(100_000, 100_000 + n))),
    "readMessageContents": lambda n: messages.ReadMessageContentsRequest(list(range(n))),
    "forwardMessages": lambda n: messages.ForwardMessagesRequest(SELF, [2] * n, SELF, random_id=list(range(1, n + 1))),
    "getMessagesReactions": lambda n: messages.GetMessagesReactionsRequest(SELF, list(range(n))),
    "getSearchCounters": lambda n: messages.GetSearchCountersRequest(SELF, [types.InputMessagesFilterUrl()] * n),
    "importContacts": lambda n: functions.contacts.ImportContactsRequest(
        [types.InputPhoneContact(i, "+15710000001", "a", "b") for i in range(n // 4)]),
    "sendReaction": lambda n: messages.SendReactionRequest(SELF, 2, reaction=[types.ReactionEmoji("👍")] * n),
    "different reactions": lambda n: messages.SendReactionRequest(
        SELF, 2, reaction=[types.ReactionEmoji(chr(0x4E00 + i % 20_000)) for i in range(n)]),
    "deletePhotos": lambda n: functions.photos.DeletePhotosRequest([types.InputPhoto(i, i, b"") for i in range(n)]),
    "entities": lambda n: says(SELF, "a text", 600, entities=[types.MessageEntityBold(0, 1)] * n),
    "attributes": lambda n: messages.SendMediaRequest(SELF, types.InputMediaUploadedDocument(
        types.InputFile(1, 1, "a", ""), "a/b", [types.DocumentAttributeFilename("a")] * n), "", random_id=601),
    "album": lambda n: messages.SendMultiMediaRequest(SELF, [types.InputSingleMedia(
        types.InputMediaWebPage("https://example.org"), "", random_id=i + 1) for i in range(n // 4)]),
}


@pytest.mark.quick(one_in=6)
@pytest.mark.parametrize("method", LONG_VECTORS)
async def test_a_vector_of_any_length(mallory, method):
    """Fifty thousand of anything, packed: refused at once, or done in bounded time with a bounded answer."""
    granted(await mallory.ask(says(SELF, "a message", 1)))
    for count in (1000, 50_000):
        sane(await mallory.ask(gzip_packed(bytes(LONG_VECTORS[method](count))), within=15))
    assert await mallory.client.alive()


@pytest.mark.parametrize("method", ["deleteContacts", "createChat", "different reactions", "getSearchCounters", "entities"])
async def test_long_vectors_twenty_at_once(mallory, method):
    granted(await mallory.ask(says(SELF, "a message", 1)))
    body = gzip_packed(bytes(LONG_VECTORS[method](50_000)))
    asked = [await mallory.client.send(body) for _ in range(20)]
    assert len(asked) == 20 and await reads_answers(mallory.client, 20) == 20


@pytest.mark.quick(one_in=4)
@pytest.mark.parametrize("text", [dots, addresses, ats, quoted_dots], ids=lambda f: f.__name__)
async def test_a_text_that_is_dear_to_read(mallory, text):
    granted(await mallory.ask(says(SELF, "to answer", 1)))
    for request in text(mallory):
        sane(await mallory.ask(request, within=10))


@pytest.mark.quick(one_in=3)
@pytest.mark.parametrize("deed", ["sendMedia", "editChatPhoto", "sendMultiMedia"])
async def test_refusals_after_work_undo_only_their_own(mallory, victim, deed):
    """An upload that is stored and then refused, again and again, does not make everybody's batch run anew."""
    group = await mallory.makes_group(victim)
    file = await mallory.uploads(b"a" * 1024)

    def request(number: int):
        media = types.InputMediaUploadedDocument(file, "text/plain", [])
        reply = types.InputReplyToMessage(999_999)
        if deed == "sendMedia":
            return messages.SendMediaRequest(SELF, media, "", random_id=number, reply_to=reply)
        if deed == "sendMultiMedia":
            item = types.InputSingleMedia(media, "", random_id=number)
            return messages.SendMultiMediaRequest(SELF, [item], reply_to=reply)
        return messages.EditChatPhotoRequest(group, types.InputChatUploadedPhoto(file=file))

    for number in range(1, 60):
        file = await mallory.uploads(b"a" * 1024, file_id=number)
        refused(await mallory.ask(request(number)))
    told = granted(await mallory.ask(history(SELF)))
    assert told.messages == []


def entries(server, *folders: str) -> int:
    """How many names there are in some folders of the server's data, and below."""
    return sum(len(names) + len(inner) for folder in folders for _, inner, names in os.walk(server.data / folder))


async def test_thousands_of_pending_uploads(mallory, victim, server):
    """A file id of one byte is a folder and two files: so many and no more, and others have room."""
    before = entries(server, "uploads")
    accepted = 0
    for number in range(1, 3000):
        answer = sane(await mallory.ask(functions.upload.SaveFilePartRequest(number, 0, b"a")))
        if is_refusal(answer):
            assert answer.error_message.startswith("FLOOD_WAIT_"), answer
            break
        accepted += 1
    assert accepted <= 256 and entries(server, "uploads") - before <= 3 * accepted
    await victim.uploads(b"a" * 1024)
    media = types.InputMediaUploadedDocument(types.InputFile(1, 1, "a", ""), "text/plain", [])
    granted(await mallory.ask(messages.SendMediaRequest(SELF, media, "", random_id=1)))
    granted(await mallory.ask(functions.upload.SaveFilePartRequest(3001, 0, b"a")))


@pytest.mark.quick
async def test_uploads_that_are_only_named(mallory, server):
    """To ask for a file that was never saved, or for a part that may not be, leaves nothing behind and takes no room."""
    before = entries(server, "uploads", "files")
    for number in range(1, 60):
        media = types.InputMediaUploadedDocument(types.InputFile(number, 1, "a", ""), "text/plain", [])
        refused(await mallory.ask(messages.SendMediaRequest(SELF, media, "", random_id=number)))
        refused(await mallory.ask(functions.upload.SaveBigFilePartRequest(number, 5, 2, b"a" * 1024)))
    assert entries(server, "uploads", "files") == before


@pytest.mark.quick
async def test_refused_sends_leave_no_file(mallory, server):
    """What is wrong with a message is found before its file is made: no bytes of it stay, and the upload is still good."""
    file = await mallory.uploads(os.urandom(1024))
    media = types.InputMediaUploadedDocument(file, "text/plain", [])
    before = entries(server, "files")
    reply = types.InputReplyToMessage(999_999)
    for request in (messages.SendMediaRequest(SELF, media, "", random_id=1, reply_to=reply),
                    messages.SendMediaRequest(SELF, media, "x" * 5000, random_id=2),
                    messages.SendMediaRequest(types.InputPeerUser(4711, 1), media, "", random_id=3),
                    messages.SendMediaRequest(types.InputPeerChat(4711), media, "", random_id=4),
                    messages.SendMediaRequest(SELF, media, "", random_id=0),
                    messages.SendMultiMediaRequest(SELF, [types.InputSingleMedia(media, "", random_id=n) for n in (5, 5)]),
                    messages.SendMultiMediaRequest(SELF, [types.InputSingleMedia(media, "", random_id=6)], reply_to=reply),
                    messages.EditMessageRequest(SELF, 999_999, message="x", media=media)):
        refused(await mallory.ask(request))
        assert entries(server, "files") == before, request
    granted(await mallory.ask(messages.SendMediaRequest(SELF, media, "", random_id=7)))
    assert entries(server, "files") > before


async def test_parts_of_one_byte(mallory):
    """Four thousand parts of a byte each come to a file or to a refusal, not to a stall."""
    client = mallory.client
    for start in range(0, 2000, 500):
        await client.send(container(*[
            (client.new_id(), client.next_seqno(), bytes(functions.upload.SaveFilePartRequest(7, n, b"a")))
            for n in range(start, start + 500)]), content=False)
    await reads_answers(client, 2000, 40)
    media = types.InputMediaUploadedDocument(types.InputFile(7, 2000, "a", ""), "text/plain", [])
    sane(await mallory.ask(messages.SendMediaRequest(SELF, media, "", random_id=5)))


@pytest.mark.quick
async def test_parts_that_contradict_each_other(mallory):
    upload = functions.upload
    for request in (upload.SaveBigFilePartRequest(8, 0, 2, b"a" * 1024), upload.SaveBigFilePartRequest(8, 1, 3, b"a" * 512),
                    upload.SaveBigFilePartRequest(8, 0, 2, b"b" * 2048), upload.SaveFilePartRequest(8, 0, b"c" * 1024),
                    upload.SaveBigFilePartRequest(8, 5, 2, b"a" * 1024), upload.SaveBigFilePartRequest(9, 3999, 4000, b"a"),
                    upload.SaveFilePartRequest(9, 2**31 - 1, b"a" * 1024)):
        sane(await mallory.ask(request))
    for parts in (1, 2, 3, 4000):
        media = types.InputMediaUploadedDocument(types.InputFileBig(8, parts, "a"), "text/plain", [])
        sane(await mallory.ask(messages.SendMediaRequest(SELF, media, "", random_id=parts)))


async def test_pictures_that_are_none(mallory):
    """What a picture says of itself is believed by nobody: too large, too many pixels, half of one, something else."""
    giant = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">IIBBBBB", 100_000, 100_000, 8, 6, 0, 0, 0)
    for number, data in enumerate((giant + bytes(2000), b"\xff\xd8\xff\xe0" + bytes(3000), b"GIF89a" + b"\xff" * 2000,
                                   b"<svg xmlns='http://www.w3.org/2000/svg'/>" * 50, b"#EXTM3U\nhttp://127.0.0.1/x\n" * 50,
                                   os.urandom(4000)), 20):
        file = await mallory.uploads(data, "a.png", number)
        media = types.InputMediaUploadedPhoto(file)
        refused(await mallory.ask(messages.SendMediaRequest(SELF, media, "", random_id=number), within=30))


async def test_a_reader_that_never_reads(busy):
    """Answers that nobody takes are given up, not kept: a megabyte, not a thousand."""
    session = await busy.again()
    for _ in range(20):
        await floods(session, DEAR_CALLS["history"](busy), 50, 50)
    await asyncio.sleep(1)
    session.drop()


async def test_two_hundred_groups_at_once(mallory, victim):
    """Pushes to others are bounded by what a member may make, and are heard in order."""
    friend = as_user(await mallory.meet(victim))
    for number in range(200):
        if is_refusal(sane(await mallory.ask(messages.CreateChatRequest([friend], f"Group {number}")))):
            break
    assert await victim.client.alive()


async def test_a_storm_of_typing(mallory, victim):
    """Five hundred notes that somebody types are few to hear."""
    group = types.InputPeerChat(await mallory.makes_group(victim))
    action = bytes(messages.SetTypingRequest(group, types.SendMessageTypingAction()))
    reading = asyncio.create_task(reads_answers(mallory.client, 500, 20))
    await floods(mallory.client, action, 500)
    await reading
    assert await victim.client.alive()


async def test_a_storm_of_pins_reactions_and_edits(mallory, victim):
    """Changes without an end of one message: each is told, and the log of them stays readable."""
    peer = await mallory.meet(victim)
    granted(await mallory.ask(says(peer, "a message", 1)))
    number = granted(await mallory.ask(history(peer))).messages[0].id
    for step in range(60):
        sane(await mallory.ask(messages.UpdatePinnedMessageRequest(peer, number, unpin=step % 2 == 1)))
        sane(await mallory.ask(messages.EditMessageRequest(peer, number, message=f"edit {step}")))
    await victim.size(functions.updates.GetDifferenceRequest(1, None, 0))


@pytest.mark.quick
async def test_two_hundred_sessions_of_one_key(mallory, victim):
    """More sessions than a key may have end one's own old ones, never somebody else's."""
    twin = await mallory.again()
    for _ in range(200):
        session = RawClient(mallory.server)
        session.key, session.salt, session.wire = mallory.client.key, mallory.client.salt, twin.wire
        await session.send(functions.PingRequest(1))
    twin.drop()
    await mallory.reconnect()
    assert await victim.client.alive()
    assert types.NewSessionCreated.CONSTRUCTOR_ID not in [m.constructor for m in victim.client.inbox[-2:]]
