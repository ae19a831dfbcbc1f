"""What one packet may hold: bombs, nesting, thousands of numbers. It costs its sender, and nobody else."""

import asyncio
import gzip
import os
import struct

import pytest
from telethon.tl import functions, types

from harness.handshake import word
from harness.publickey import tl_bytes
from harness.rawclient import GZIP_PACKED, RPC_RESULT, RawClient, container, gzip_packed
from harness.wire import Closed, TransportError

from .members import Member, granted, history, refused, sane, says

PING = functions.PingRequest
CONFIG = bytes(functions.help.GetConfigRequest())
SELF = types.InputPeerSelf()
VECTOR = word(0x1CB5C415)
RESEND_ANSWERS, RESEND, STATES, ACK, ALL_INFO = 0x8610BAEB, 0x7D861A08, 0xDA69FB52, 0x62D6B459, 0x8CC0D131
DROP_ANSWER, AFTER_MESSAGES, WITHOUT_UPDATES, COPY = 0x58E4A740, 0x3DC4B4F0, 0xBF9459B7, 0xE06046B2
IDS = 8192


def packed_zeros(size: int) -> bytes:
    """gzip_packed of a call that nobody knows, that long."""
    return gzip_packed(word(0xDEADBEEF) + bytes(size - 4))


def nested(levels: int, body: bytes) -> bytes:
    for _ in range(levels):
        body = gzip_packed(body)
    return body


def numbers(constructor: int, ids, before: bytes = b"") -> bytes:
    """A message of many ids, packed."""
    ids = list(ids)
    vector = VECTOR + struct.pack(f"<i{len(ids)}q", len(ids), *ids)
    return gzip_packed(word(constructor) + before + vector)


async def sends_container(client: RawClient, bodies: list[bytes], content: bool = True) -> list[int]:
    """Puts bodies into one container; gives their ids."""
    items = [(client.new_id(), client.next_seqno(content), body) for body in bodies]
    await client.send(container(*items), content=False)
    return [item[0] for item in items]


async def takes_what_comes(client: RawClient, within: float = 20) -> bool:
    """Whether the session still answers; a server may also have cut it off, and must then take it back."""
    try:
        await client.send(PING(77))
        await client.wait_for(types.Pong, lambda pong: pong.ping_id == 77, within)
    except (Closed, TransportError, ConnectionError):
        client.unread.clear()
        await client.connect()
        return await client.alive()
    return True


@pytest.mark.quick
async def test_two_hundred_bombs_in_one_container(stranger):
    """270 calls of 4 MB each in a frame of 1 MB, from somebody without an account."""
    bomb = packed_zeros(4_000_000)
    await sends_container(stranger, [bomb] * min(270, 1_080_000 // (len(bomb) + 16)))
    assert await takes_what_comes(stranger)


async def test_two_hundred_bombs_of_service_messages(stranger):
    """The same of what the session itself reads: a list of half a million numbers."""
    bomb = numbers(ACK, range(4, 4 * 500_000, 4))
    for _ in range(2):
        await sends_container(stranger, [bomb] * min(270, 1_080_000 // (len(bomb) + 16)), content=False)
    assert await takes_what_comes(stranger)


@pytest.mark.quick(one_in=6)
@pytest.mark.parametrize("levels", [2, 3, 5, 8, 9, 10])
async def test_a_pack_in_a_pack(stranger, levels):
    """However deep, an answer or a refusal comes back at once."""
    for body in (CONFIG, CONFIG + bytes(4_000_000)):
        answer = await stranger.result_body(await stranger.send(nested(levels, body)))
        assert len(answer) < 1 << 20


@pytest.mark.parametrize("levels", [2, 9])
async def test_a_thousand_nested_bombs(stranger, levels):
    """Zeros packed twice are a few hundred bytes, and a container has place for a thousand."""
    bomb = nested(levels, CONFIG + bytes(4_000_000))
    await sends_container(stranger, [bomb] * min(1020, 1_080_000 // (len(bomb) + 16)))
    assert await takes_what_comes(stranger, 60)


@pytest.mark.quick
async def test_nested_bombs_inside_the_wrappers_of_a_layer(stranger):
    """What is packed inside invokeWithLayer was not unpacked by the session."""
    bomb = struct.pack("<Ii", 0xDA9B0D0D, 229) + nested(3, CONFIG + bytes(4_000_000))
    await sends_container(stranger, [bomb] * 200)
    assert await takes_what_comes(stranger, 60)


async def leaves_unacknowledged(client: RawClient, count: int) -> None:
    """Makes the server keep small answers that are never acknowledged."""
    ask = word(DROP_ANSWER) + struct.pack("<q", 4)
    for _ in range(count // 1000):
        await sends_container(client, [ask] * 1000)
    await client.send(PING(78))
    await client.wait_for(types.Pong, lambda pong: pong.ping_id == 78, within=60)


@pytest.mark.quick(one_in=5)
@pytest.mark.parametrize("constructor", [RESEND_ANSWERS, RESEND, STATES, ACK, ALL_INFO], ids=[
    "resend answers", "resend", "states", "acknowledge", "all info"])
async def test_a_thousand_lists_of_eight_thousand_numbers(stranger, constructor):
    await leaves_unacknowledged(stranger, 4000)
    ids = [stranger.new_id(-5)] * IDS
    bodies = [numbers(constructor, ids) if constructor != ALL_INFO
              else gzip_packed(word(ALL_INFO) + VECTOR + struct.pack("<i", IDS) + struct.pack(f"<{IDS}q", *ids)
                               + tl_bytes(bytes(IDS)))] * 1000
    await sends_container(stranger, bodies, content=constructor not in (ACK, ALL_INFO))
    assert await takes_what_comes(stranger, 60)


async def test_lists_of_numbers_against_twenty_five_thousand_answers(stranger):
    await leaves_unacknowledged(stranger, 25_000)
    body = numbers(RESEND_ANSWERS, range(4, 4 * IDS + 4, 4))
    count = min(1020, 1_000_000 // (len(body) + 16))
    await sends_container(stranger, [body] * count)
    assert await takes_what_comes(stranger, 60)


async def test_a_resend_of_everything_is_not_an_amplifier(mallory):
    """A hundred bytes that ask for all answers again do not make the server write megabytes each time."""
    client = mallory.client
    granted(await mallory.ask(says(SELF, "x" * 4096)))
    asked = [await client.send(history(SELF)) for _ in range(20)]
    for number in asked:
        await client.result_body(number)
    answers = [m.id for m in client.inbox if m.constructor == RPC_RESULT]
    read = asyncio.create_task(read_all(client, 4))
    for _ in range(50):
        await client.send(gzip_packed(bytes(types.MsgResendReq(answers * 100))))
    assert await read < 32 << 20, "bytes that came back"
    assert await takes_what_comes(client)


async def read_all(client: RawClient, seconds: float) -> int:
    """Reads for some seconds; how many bytes came."""
    size = 0
    try:
        async with asyncio.timeout(seconds):
            while data := await client.wire.reader.read(1 << 16):
                size += len(data)
    except (TimeoutError, ConnectionError):
        pass
    client.drop()
    return size


@pytest.mark.quick
async def test_a_thousand_calls_in_one_container_are_all_answered(mallory):
    client = mallory.client
    ids = await sends_container(client, [CONFIG] * 1000)
    for number in ids[::-1][:1]:
        await client.result_body(number, within=60)
    assert await takes_what_comes(client, 60)


async def test_more_calls_than_may_run_all_have_answers(mallory):
    """Limits on what runs hold back or refuse; they lose nothing."""
    client = mallory.client
    ids = set()
    for _ in range(3):
        ids |= set(await sends_container(client, [bytes(functions.updates.GetStateRequest())] * 500))
    async with asyncio.timeout(60):
        while ids:
            message = await client.receive(60)
            if message.constructor == RPC_RESULT:
                ids.discard(struct.unpack("<Q", message.body[4:12])[0])


@pytest.mark.quick
async def test_calls_that_wait_for_eight_thousand_others(stranger):
    """invokeAfterMsgs of many numbers that never come, a thousand times: 64 MB, were they all kept."""
    body = numbers(AFTER_MESSAGES, range(stranger.new_id(20), stranger.new_id(20) + 4 * IDS, 4))
    body = gzip_packed(gzip.decompress(body_of(body)) + CONFIG)
    await sends_container(stranger, [body] * min(1020, 1_000_000 // (len(body) + 16)))
    for _ in range(64):
        await stranger.send(CONFIG)
    assert await takes_what_comes(stranger, 60)


def body_of(packed: bytes) -> bytes:
    """The gzip stream inside gzip_packed."""
    assert packed[:4] == word(GZIP_PACKED)
    length = packed[4] if packed[4] < 254 else int.from_bytes(packed[5:8], "little")
    start = 5 if packed[4] < 254 else 8
    return packed[start:start + length]


async def test_calls_that_wait_for_each_other_in_a_ring(mallory):
    client = mallory.client
    first, second = client.new_id(), client.new_id()
    one, two = client.next_seqno(), client.next_seqno()
    after = functions.InvokeAfterMsgRequest
    config = functions.help.GetConfigRequest()
    ring = container((first, one, bytes(after(second, config))), (second, two, bytes(after(first, config))))
    await client.send(ring, content=False)
    assert await takes_what_comes(client)
    itself = client.new_id()
    await client.send(after(itself, config), message_id=itself)
    assert await takes_what_comes(client)


async def test_a_dropped_answer_does_not_make_room_for_more(mallory):
    """A call and rpc_drop_answer of it, five hundred times in a packet: what runs stays counted."""
    client = mallory.client
    request = bytes(history(SELF))
    for _ in range(6):
        bodies, items = [], []
        for _ in range(500):
            call, drop = client.new_id(), client.new_id()
            items += [(call, client.next_seqno(), request),
                      (drop, client.next_seqno(), word(DROP_ANSWER) + struct.pack("<Q", call))]
        await client.send(container(*items), content=False)
        assert not bodies
    assert await takes_what_comes(client, 60)


WRAPPERS = {
    "invokeWithoutUpdates": word(WITHOUT_UPDATES),
    "invokeWithLayer": struct.pack("<Ii", 0xDA9B0D0D, 229),
    "invokeAfterMsg": struct.pack("<Iq", 0xCB9F372D, 4),
    "invokeAfterMsgs": word(AFTER_MESSAGES) + VECTOR + bytes(4),
}


@pytest.mark.quick(one_in=6)
@pytest.mark.parametrize("wrapper", WRAPPERS)
@pytest.mark.parametrize("depth", [16, 100, 60_000])
async def test_wrappers_in_wrappers(stranger, wrapper, depth):
    body = WRAPPERS[wrapper] * depth + CONFIG
    body = gzip_packed(body) if len(body) > 1 << 16 else body
    sane(await stranger.call(body, within=20))
    assert await stranger.alive()


def peer_in_peers(depth: int) -> bytes:
    """inputPeerUserFromMessage of a peer of a peer of ..."""
    return word(0xA87B0A1C) * depth + bytes(SELF) + struct.pack("<iq", 1, 1) * depth


def user_in_peers(depth: int) -> bytes:
    return word(0x1DA448E2) + peer_in_peers(depth - 1) + struct.pack("<iq", 1, 1)


def arrays(depth: int) -> bytes:
    """jsonArray of jsonArray of ..., as initConnection's params."""
    init = functions.InitConnectionRequest(1, "d", "s", "a", "l", "", "l", functions.help.GetConfigRequest(),
                                           params=types.JsonNull())
    json = (word(0xF7444763) + VECTOR + struct.pack("<i", 1)) * depth + bytes(types.JsonNull())
    return bytes(init).replace(bytes(types.JsonNull()), json)


def polls(depth: int) -> bytes:
    """A poll whose attached media is a poll whose attached media is ..."""
    poll = bytes(types.Poll(1, types.TextWithEntities("q", []), [], 0))
    media = (word(0x883A4108) + struct.pack("<I", 8) + poll) * depth + bytes(types.InputMediaEmpty())
    request = bytes(functions.messages.SendMediaRequest(SELF, types.InputMediaEmpty(), "", random_id=1))
    return request.replace(bytes(types.InputMediaEmpty()), media)


def replaced(request, what, by: bytes) -> bytes:
    whole, part = bytes(request), bytes(what)
    assert part in whole
    return whole.replace(part, by)


EMPTY = types.InputPeerEmpty()
DEEP = {
    "a peer": lambda n: replaced(history(EMPTY), EMPTY, peer_in_peers(n)),
    "a user": lambda n: replaced(functions.users.GetFullUserRequest(types.InputUserEmpty()), types.InputUserEmpty(),
                                 user_in_peers(n)),
    "a mention": lambda n: replaced(
        says(SELF, "text", entities=[types.InputMessageEntityMentionName(0, 1, types.InputUserEmpty())]),
        types.InputUserEmpty(), user_in_peers(n)),
    "a reply": lambda n: replaced(says(SELF, "text", reply_to=types.InputReplyToMessage(1, reply_to_peer_id=EMPTY)),
                                  EMPTY, peer_in_peers(n)),
    "a list of chats": lambda n: replaced(functions.messages.GetPeerDialogsRequest([types.InputDialogPeer(EMPTY)]),
                                          EMPTY, peer_in_peers(n)),
    "the place of a picture": lambda n: replaced(
        functions.upload.GetFileRequest(types.InputPeerPhotoFileLocation(EMPTY, 1), 0, 1), EMPTY, peer_in_peers(n)),
    "settings": lambda n: replaced(functions.account.GetNotifySettingsRequest(types.InputNotifyPeer(EMPTY)), EMPTY,
                                   peer_in_peers(n)),
    "parameters of a connection": arrays,
    "media": polls,
}


@pytest.mark.quick(one_in=5)
@pytest.mark.parametrize("place", DEEP)
async def test_objects_in_objects(mallory, place):
    for depth in (2, 65, 1000, 50_000):
        sane(await mallory.ask(DEEP[place](depth)))
    assert await mallory.client.alive()


async def test_copies_and_containers_in_packs(stranger):
    """What may stand in what: none of these is more than a packet's worth of work, and the session goes on."""
    def copy(body: bytes) -> bytes:
        return word(COPY) + struct.pack("<qii", stranger.new_id(), 1, len(body)) + body

    inside = container((stranger.new_id(), 1, bytes(PING(1))))
    for body in (gzip_packed(inside), gzip_packed(copy(bytes(PING(1)))), copy(inside), copy(copy(bytes(PING(1)))),
                 copy(gzip_packed(copy(bytes(PING(1))))), gzip_packed(gzip_packed(inside)), copy(gzip_packed(inside)),
                 container((stranger.new_id(), 1, inside)), container((stranger.new_id(), 1, gzip_packed(inside)))):
        for content in (True, False):
            await stranger.send(body, content=content)
    fresh = RawClient(stranger.server)
    fresh.key, fresh.salt = stranger.key, stranger.salt
    await fresh.connect()
    assert await fresh.alive()
    fresh.drop()


@pytest.mark.quick(one_in=4)
@pytest.mark.parametrize("count", [-1, 2**31 - 1, 1 << 20, 1025])
async def test_a_container_that_says_more_than_it_holds(mallory, count):
    client = mallory.client
    item = struct.pack("<QII", client.new_id(), 1, 12) + bytes(PING(1))
    await client.send(word(0x73F1F8DC) + struct.pack("<i", count) + item, content=False)
    lying = struct.pack("<QII", client.new_id(), 1, 0x7FFFFFFC) + bytes(PING(1))
    await client.send(word(0x73F1F8DC) + struct.pack("<i", 1) + lying, content=False)
    assert await takes_what_comes(client)


async def test_a_container_of_one_number_a_thousand_times(mallory):
    """The same message a thousand times in a container is one message."""
    client = mallory.client
    number, seqno = client.new_id(), client.next_seqno()
    await client.send(container(*[(number, seqno, bytes(says(SELF, "once", 3)))] * 1000), content=False)
    assert await takes_what_comes(client)
    assert len(granted(await mallory.ask(history(SELF))).messages) == 1


async def test_noise_under_a_good_key(mallory):
    """Packets that decrypt to anything at all, of every length."""
    for size in (4, 8, 12, 100, 1000, 65_000, 500_000):
        session = await mallory.again()
        try:
            await session.send(os.urandom(size))
            await session.send(word(GZIP_PACKED) + tl_bytes(os.urandom(size)))
            await session.send(word(0x73F1F8DC) + os.urandom(size), content=False)
            await session.send(word(RPC_RESULT) + os.urandom(size))
        except Closed:
            pass
        session.drop()
    assert await mallory.client.alive()


async def test_a_packet_of_the_largest_size_again_and_again(joins):
    """A megabyte in each of forty packets, refused or answered one by one."""
    members: list[Member] = [await joins() for _ in range(2)]
    body = bytes(says(SELF, "x" * 1_000_000))
    for member in members:
        for _ in range(20):
            await member.client.send(body)
        assert await takes_what_comes(member.client, 60)
        refused(await member.ask(says(SELF, "x" * 5000)))
