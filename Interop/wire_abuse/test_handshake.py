"""Making a key: every way that is allowed, and what happens in every way that is not."""

import asyncio
import os
import struct

import pytest
from telethon.tl import functions, types

from harness import mtproto_crypto as crypto
from harness.handshake import REQ_PQ, open_plain, plain_envelope, word
from harness.rawclient import RawClient
from harness.wire import FRAMINGS, TransportError, framing_name


@pytest.fixture
async def stranger(server):
    client = await RawClient(server).connect()
    yield client
    client.drop()


async def refused(exchange, body: bytes, code: int = -404) -> None:
    with pytest.raises(TransportError) as caught:
        await exchange.ask(body)
    assert caught.value.code == code


@pytest.mark.parametrize("framing, obfuscated", FRAMINGS, ids=framing_name)
async def test_a_key_is_made_over_every_framing(server, framing, obfuscated):
    client = await RawClient(server, framing, obfuscated).connect()
    await client.exchange_keys()
    assert await client.alive()
    client.drop()


@pytest.mark.parametrize("padding", ["rsa_pad", "legacy"])
@pytest.mark.parametrize("kind", ["legacy", "dc", "temp", "temp dc"])
async def test_both_paddings_and_every_inner_data(stranger, padding, kind):
    await stranger.exchange_keys(padding=padding, kind=kind)
    assert await stranger.alive()


async def test_the_old_req_pq_is_answered_too(stranger):
    exchange = stranger.handshake()
    await exchange.request_pq(REQ_PQ)
    exchange.read_dh_answer(await exchange.ask(exchange.dh_request()))
    exchange.established(await exchange.ask(exchange.finish_request()))


async def test_exact_repeats_get_the_same_answers(stranger):
    exchange = stranger.handshake()
    await exchange.request_pq()

    async def twice(body: bytes) -> bytes:
        answers = []
        for _ in range(2):
            await stranger.wire.send(plain_envelope(body))
            answers.append((await stranger.wire.receive())[20:])
        assert answers[0] == answers[1]
        return answers[0]

    answer = await twice(exchange.dh_request())
    exchange.read_dh_answer(open_plain(plain_answer(answer)))
    answer = await twice(exchange.finish_request())
    established = exchange.established(open_plain(plain_answer(answer)))
    stranger.key, stranger.salt = established.key, established.salt
    assert await stranger.alive()


def plain_answer(body: bytes) -> bytes:
    return bytes(8) + struct.pack("<QI", 1, len(body)) + body


async def test_a_handshake_may_go_on_over_another_connection(stranger):
    exchange = stranger.handshake()
    await exchange.request_pq()
    exchange.read_dh_answer(await exchange.ask(exchange.dh_request()))
    try:
        await stranger.connect()
        exchange.wire = stranger.wire
        answer = await exchange.ask(exchange.finish_request())
    except TransportError as error:
        assert error.code == -404, "or the server forgot it with the connection, and says so"
    else:
        exchange.established(answer)


WRONG_DH_REQUESTS = {
    "p and q swapped": lambda e: e.dh_request(p=e.q, q=e.p),
    "other factors": lambda e: e.dh_request(p=3, q=e.pq // 3),
    "another nonce": lambda e: e.dh_request(nonce=os.urandom(16)),
    "another server nonce": lambda e: e.dh_request(server_nonce=os.urandom(16)),
    "another key's fingerprint": lambda e: e.dh_request(fingerprint=e.fingerprint ^ 1),
    "255 bytes": lambda e: e.dh_request(encrypted=os.urandom(255)),
    "257 bytes": lambda e: e.dh_request(encrypted=os.urandom(257)),
    "nothing encrypted": lambda e: e.dh_request(encrypted=bytes(256)),
    "noise": lambda e: e.dh_request(encrypted=b"\0" + os.urandom(255)),
    "above the modulus": lambda e: e.dh_request(encrypted=b"\xff" * 256),
    "inner nonce of another": lambda e: e.dh_request(e.inner_data().replace(e.nonce, os.urandom(16))),
    "inner server nonce of another": lambda e: e.dh_request(e.inner_data().replace(e.server_nonce, os.urandom(16))),
    "inner data cut short": lambda e: e.dh_request(e.inner_data()[:60]),
    "inner data unknown": lambda e: e.dh_request(word(0x12345678) + e.inner_data()[4:]),
    "a temporary key that never lives": lambda e: e.dh_request(e.inner_data("temp dc", expires_in=-1)),
    "a temporary key for ever": lambda e: e.dh_request(e.inner_data("temp dc", expires_in=2**31 - 1)),
    "cut off": lambda e: e.dh_request()[:-8],
}


@pytest.mark.parametrize("name", WRONG_DH_REQUESTS)
async def test_a_wrong_dh_request_ends_the_handshake(stranger, name):
    exchange = stranger.handshake()
    await exchange.request_pq()
    await refused(exchange, WRONG_DH_REQUESTS[name](exchange))
    again = await RawClient(stranger.server).connect()
    await again.exchange_keys()
    again.drop()


async def test_after_an_error_the_same_handshake_stays_refused(stranger):
    exchange = stranger.handshake()
    await exchange.request_pq()
    await refused(exchange, exchange.dh_request(encrypted=os.urandom(256)))
    if not await stranger.wire.closes(within=0.2):
        await refused(exchange, exchange.dh_request())


@pytest.mark.parametrize("dc", [1, 5, -3, 10001])
async def test_a_key_is_made_for_whatever_data_centre_is_asked_for(stranger, dc):
    exchange = stranger.handshake()
    await exchange.request_pq()
    exchange.read_dh_answer(await exchange.ask(exchange.dh_request(exchange.inner_data(dc=dc))))


BAD_G_B = {
    "zero": 0, "one": 1, "small": 2**1984, "p": crypto.DH_PRIME, "p - 1": crypto.DH_PRIME - 1,
    "near p": crypto.DH_PRIME - 2**1984 + 1, "above p": 2**2048 - 1,
}


@pytest.mark.parametrize("name", BAD_G_B)
async def test_a_public_value_out_of_range_makes_no_key(stranger, name):
    exchange = stranger.handshake()
    await exchange.request_pq()
    exchange.read_dh_answer(await exchange.ask(exchange.dh_request()))
    await refused(exchange, exchange.finish_request(g_b=BAD_G_B[name]))


async def test_a_wrong_hash_of_the_last_message_makes_no_key(stranger):
    exchange = stranger.handshake()
    await exchange.request_pq()
    exchange.read_dh_answer(await exchange.ask(exchange.dh_request()))
    await refused(exchange, exchange.finish_request(hash_of=os.urandom(20)))


async def test_steps_out_of_order_are_refused(stranger):
    exchange = stranger.handshake()
    exchange.server_nonce = os.urandom(16)
    exchange.g_a = 5
    await refused(exchange, exchange.finish_request())


async def test_an_unencrypted_call_is_refused(stranger):
    await refused(stranger.handshake(), bytes(functions.help.GetConfigRequest()))


async def test_a_hundred_half_open_handshakes_are_only_idle(server):
    async def begin():
        client = await RawClient(server).connect()
        exchange = client.handshake()
        await client.wire.send(plain_envelope(word(0xBE7E8EF1) + exchange.nonce))
        assert isinstance(open_plain(await client.wire.receive(20)), types.ResPQ)
        return client

    clients = await asyncio.gather(*(begin() for _ in range(100)))
    fresh = await RawClient(server).connect()
    await fresh.exchange_keys()
    assert await fresh.alive()
    for client in [*clients, fresh]:
        client.drop()
