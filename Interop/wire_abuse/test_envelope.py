"""Encrypted messages with one field wrong: each gets the answer that the protocol documents for it."""

import os
import struct

import pytest
from telethon.tl import functions, types

from harness import mtproto_crypto as crypto
from harness.rawclient import RPC_RESULT, RawClient, container, decode_result, gzip_packed, sign_up
from harness.wire import Closed, TransportError

PING = functions.PingRequest


async def bad_message(client, code: int, message_id: int):
    notice = await client.wait_for((types.BadMsgNotification, types.BadServerSalt))
    assert (notice.error_code, notice.bad_msg_id) == (code, message_id), notice
    return notice


async def test_a_wrong_salt_is_answered_with_the_right_one(client):
    client.salt = 12345
    message_id = await client.send(PING(1))
    notice = await bad_message(client, 48, message_id)
    assert notice.new_server_salt != 12345
    client.salt = notice.new_server_salt
    assert await client.alive()


@pytest.mark.parametrize("seconds, codes", [(-310, (16, 20)), (-86400, (16, 20)), (40, (17,)), (86400, (17,))])
async def test_message_ids_of_another_time(client, seconds, codes):
    message_id = client.new_id(seconds)
    await client.send(PING(1), message_id=message_id)
    notice = await client.wait_for(types.BadMsgNotification)
    assert notice.error_code in codes and notice.bad_msg_id == message_id
    assert await client.alive()


@pytest.mark.parametrize("low", [1, 2, 3])
async def test_message_ids_of_a_client_end_in_two_zero_bits(client, low):
    message_id = client.new_id() | low
    await client.send(PING(1), message_id=message_id)
    await bad_message(client, 18, message_id)
    assert await client.alive()


async def test_seqno_of_the_wrong_parity(client):
    even = await client.send(functions.help.GetConfigRequest(), seqno=client.content_count * 2)
    await bad_message(client, 35, even)
    odd = await client.send(types.MsgsAck([]), seqno=client.content_count * 2 + 1)
    await bad_message(client, 34, odd)


async def test_seqno_too_low_and_too_high(client):
    assert await client.alive() and await client.alive()
    low = await client.send(PING(2), seqno=1)
    await bad_message(client, 32, low)
    first = await client.send(PING(3), seqno=99)
    earlier = first - 4
    client.content_count = 60
    await client.send(PING(4), message_id=earlier, seqno=121)
    await bad_message(client, 33, earlier)


async def test_a_container_is_refused_whole(client):
    inner = client.new_id()
    nested = container((inner, client.next_seqno(), bytes(PING(5))))
    middle, outer = client.new_id(), client.new_id()
    await client.send(container((middle, client.content_count * 2, nested)), message_id=outer, content=False)
    await bad_message(client, 64, outer)

    young = client.new_id()
    outer = young - 4
    await client.send(container((young, client.next_seqno(), bytes(PING(6)))), message_id=outer, content=False)
    await bad_message(client, 64, outer)

    cut = container((client.new_id(), client.next_seqno(), bytes(PING(7))))[:-4]
    outer = await client.send(cut, content=False)
    await bad_message(client, 64, outer)

    many = [(client.new_id(), client.content_count * 2, bytes(types.MsgsAck([1]))) for _ in range(1025)]
    outer = await client.send(container(*many), content=False)
    await bad_message(client, 64, outer)
    assert all(not (m.constructor == types.Pong.CONSTRUCTOR_ID and m.decoded().ping_id in (5, 6, 7)) for m in client.inbox)


async def test_a_message_may_come_later_than_a_younger_one(client):
    first, second = client.new_id(), client.new_id()
    one, two = client.next_seqno(), client.next_seqno()
    await client.send(PING(2), message_id=second, seqno=two)
    await client.send(PING(1), message_id=first, seqno=one)
    pongs = [await client.wait_for(types.Pong) for _ in range(2)]
    assert {(p.msg_id, p.ping_id) for p in pongs} == {(first, 1), (second, 2)}


async def test_a_repeated_packet_is_not_run_again(connected, server, next_number):
    client = await connected()
    user = await sign_up(client, f"+1563{next_number():07}", "Replay")
    request = bytes(functions.messages.SendMessageRequest(types.InputPeerSelf(), "once", random_id=1))
    other = bytes(functions.messages.SendMessageRequest(types.InputPeerSelf(), "twice", random_id=2))

    message_id, seqno = client.new_id(), client.next_seqno()
    packet = client.packet(request, message_id, seqno)
    await client.wire.send(packet)
    first = await client.result_body(message_id)
    for _ in range(3):
        await client.wire.send(packet)
    # The same id with another body is a repeat as well: the id counts, not the text.
    await client.send(other, message_id=message_id, seqno=seqno)
    await client.connect()
    await client.wire.send(packet)
    await client.send(PING(9))
    await client.wait_for(types.Pong, lambda pong: pong.ping_id == 9)
    answers = [m for m in client.inbox if m.constructor == RPC_RESULT and m.body[4:12] == struct.pack("<Q", message_id)]
    assert answers and all(m.body[12:] == first for m in answers), "a repeat gets the first answer or none"

    history = await client.call(functions.messages.GetHistoryRequest(types.InputPeerSelf(), 0, None, 0, 10, 0, 0, 0))
    assert [m.message for m in history.messages if m.peer_id == types.PeerUser(user.id)] == ["once"]


async def test_one_altered_bit_anywhere_looks_like_any_other(client, server):
    outcomes = set()
    packet = client.packet(bytes(PING(1)), client.new_id(), client.next_seqno())
    for at in (8, 15, 23, 24, 31, 39, 40, 48, 56, len(packet) - 17, len(packet) - 1):
        fresh = RawClient(server)
        fresh.key, fresh.salt, fresh.session = client.key, client.salt, os.urandom(8)
        await fresh.connect()
        broken = bytearray(fresh.packet(bytes(PING(1)), fresh.new_id(), 1))
        broken[at] ^= 1 << at % 8
        await fresh.wire.send(bytes(broken))
        try:
            outcomes.add(f"answered {len(await fresh.wire.receive(1))} bytes")
        except TransportError as error:
            outcomes.add(error.code)
        except Closed:
            outcomes.add("closed")
        except TimeoutError:
            outcomes.add("silence")
        fresh.drop()
    assert len(outcomes) == 1 and outcomes <= {-404, "closed", "silence"}, outcomes
    assert await client.alive(), "the key and other sessions are as before"


WRONG_LENGTHS = {
    "negative": dict(length=-4), "beyond the packet": dict(length=10_000), "not a multiple of four": dict(length=18),
    "no padding": dict(padding=0), "short padding": dict(length=24), "long padding": dict(padding=1024 + 16 + 4),
}


@pytest.mark.parametrize("name", WRONG_LENGTHS)
async def test_wrong_lengths_under_a_right_hash(client, name):
    body = bytes(PING(1))
    wrong = dict(WRONG_LENGTHS[name])
    if name == "no padding":
        body += bytes(-(32 + len(body)) % 16)
    plain = client.plain(body, client.new_id(), client.next_seqno(), **wrong)
    await client.wire.send(crypto.seal(client.key, plain + os.urandom(-len(plain) % 16)))
    with pytest.raises((TransportError, Closed, TimeoutError)):
        while True:
            message = await client.receive(within=1)
            assert message.constructor != types.Pong.CONSTRUCTOR_ID
    again = await client.connect()
    assert await again.alive()


async def test_an_unknown_key_is_told_so(server):
    client = await RawClient(server).connect()
    client.key = os.urandom(256)
    await client.send(PING(1))
    with pytest.raises(TransportError) as caught:
        await client.receive()
    assert caught.value.code == -404
    client.drop()


async def test_a_new_session_is_announced_once(client):
    client.session, client.content_count = os.urandom(8), 0
    first = await client.send(PING(1))
    created = await client.wait_for(types.NewSessionCreated)
    assert created.first_msg_id == first
    await client.connect()
    assert await client.alive()
    # Not acknowledged, it comes again on the new connection, under the same id.
    announced = {m.id for m in client.inbox if m.constructor == types.NewSessionCreated.CONSTRUCTOR_ID}
    assert len(announced) <= 2, "one for each session that began"


async def test_unknown_and_broken_calls_are_errors_not_ends(client):
    for body in (struct.pack("<I", 0xDEADBEEF), os.urandom(64), bytes(functions.help.GetConfigRequest()) + bytes(8),
                 bytes(functions.messages.SendMessageRequest(types.InputPeerSelf(), "cut", random_id=1))[:16]):
        error = decode_result(await client.result_body(await client.send(body)))
        assert isinstance(error, types.RpcError) and error.error_code in (400, 401), error
    assert await client.alive()


async def test_gzip_is_taken_and_bombs_are_not(client, server):
    import gzip
    import zlib

    from harness.handshake import word
    from harness.publickey import tl_bytes

    request = bytes(functions.help.GetConfigRequest())
    assert isinstance(await client.call(gzip_packed(request)), types.Config)
    zipped = word(0x3072CFA1) + tl_bytes(zlib.compress(request))
    assert isinstance(await client.call(zipped), types.Config), "zlib streams as well"

    before = resident(server)
    bomb = word(0x3072CFA1) + tl_bytes(gzip.compress(request + bytes(200_000_000)))
    message_id = await client.send(bomb)
    answer = decode_result(await client.result_body(message_id))
    assert isinstance(answer, types.RpcError) and answer.error_code == 400
    twice = word(0x3072CFA1) + tl_bytes(gzip.compress(bomb))
    answer = decode_result(await client.result_body(await client.send(twice)))
    assert isinstance(answer, types.RpcError)
    broken = word(0x3072CFA1) + tl_bytes(gzip.compress(request)[:-12])
    answer = decode_result(await client.result_body(await client.send(broken)))
    assert isinstance(answer, types.RpcError)
    assert resident(server) - before < 64 << 20
    assert await client.alive()


def resident(server) -> int:
    """Resident memory of the server in bytes."""
    pages = int(open(f"/proc/{server.process.pid}/statm").read().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
