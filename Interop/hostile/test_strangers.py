"""Without an account, and most without a key: frames, handshakes, keys, HTTP. Strangers cost little."""

import asyncio
import os
import struct
import zlib

import pytest
from telethon.tl import functions, types

from harness.handshake import REQ_PQ_MULTI, open_plain, plain_envelope, word
from harness.rawclient import LAYER, RawClient, gzip_packed, ready_client
from harness.server import Server
from harness.wire import FRAMINGS, Closed, TransportError, Wire, framing_name
from wire_abuse.test_transport import closed_or_refused, open_websocket, websocket_frame

from .members import sane

MB = 1 << 20
CONFIG = functions.help.GetConfigRequest


@pytest.fixture
async def wires(server, nobody_notices):
    """Opens connections; all are broken off at the end."""
    made = []

    async def open_wire(framing: str = "intermediate", obfuscated: bool = False, greet: bool = True) -> Wire:
        made.append(await Wire(framing, obfuscated).connect(server.host, server.port, greet))
        return made[-1]

    yield open_wire
    for wire in made:
        wire.abort()


async def writes(wire: Wire, data: bytes, within: float = 5) -> None:
    """Writes as much as the other side takes."""
    try:
        wire.write(data)
        await asyncio.wait_for(wire.writer.drain(), within)
    except (ConnectionError, TimeoutError):
        pass


def head_of(wire: Wire, length: int) -> bytes:
    """The beginning of a frame of some length."""
    if wire.framing == "abridged":
        head = b"\x7f" + (length // 4).to_bytes(3, "little")
    elif wire.framing == "full":
        head = struct.pack("<II", length, 0)
    else:
        head = struct.pack("<I", length)
    return wire._outgoing.apply(head) if wire._outgoing else head


@pytest.mark.quick(one_in=11)
@pytest.mark.parametrize("framing, obfuscated", FRAMINGS, ids=framing_name)
@pytest.mark.parametrize("length", [2 * MB, 64 * MB - 4, 1 << 30])
async def test_a_frame_that_announces_too_much(wires, framing, obfuscated, length):
    wire = await wires(framing, obfuscated)
    wire.write(head_of(wire, min(length, 4 * 0xFFFFFF) if framing == "abridged" else length))
    await writes(wire, bytes(MB))
    await closed_or_refused(wire)


@pytest.mark.quick
@pytest.mark.bounds(memory=48 << 20)
async def test_partial_frames_of_strangers_hold_little(wires):
    """Connections with the beginning of a large frame, or nearly all of it: until a key is used, a few KB do."""
    for _ in range(200):
        wire = await wires()
        wire.write(head_of(wire, MB) + os.urandom(1 << 16))
    opened = [await wires() for _ in range(60)]
    for wire in opened:
        await writes(wire, head_of(wire, MB) + bytes(MB - 4), 2)
    await asyncio.sleep(0.5)


@pytest.mark.slow
async def test_a_frame_that_comes_a_byte_at_a_time(wires):
    """The deadline of a stranger is not moved by each byte."""
    wire = await wires()
    wire.write(head_of(wire, 40))
    async with asyncio.timeout(60):
        try:
            while not await wire.closes(0.9):
                wire.write(b"\0")
        except ConnectionError:
            pass


async def test_five_hundred_silent_connections(wires):
    for _ in range(500):
        await wires(greet=False)


async def test_connections_that_come_and_go(server, nobody_notices):
    for _ in range(500):
        wire = await Wire().connect(server.host, server.port)
        wire.abort()


def device(**fields) -> bytes:
    """initConnection around help.getConfig, with fields as long as they like."""
    known = dict(device_model="d", system_version="s", app_version="a", lang_pack="", lang_code="l")
    init = functions.InitConnectionRequest(1, **known | fields, system_lang_code="l", query=CONFIG())
    return bytes(functions.InvokeWithLayerRequest(LAYER, init))


LONG_DEVICES = {
    "four of a megabyte": dict.fromkeys(("device_model", "system_version", "app_version", "lang_code"), "a" * 1_000_000),
    "one letter with marks": dict(device_model="e" + "\u0301" * 1_500_000),
    "joined emoji": dict(device_model="\U0001F469\u200D" * 400_000),
    "control characters": dict(device_model="\x00\x1b[2J\u202e\n" * 100_000),
}


@pytest.mark.quick(one_in=4)
@pytest.mark.parametrize("name", LONG_DEVICES)
async def test_what_a_stranger_says_of_the_device_is_kept_short(server, connected, name):
    """From four keys: neither memory nor the database grow by what was said."""
    clients = [await connected() for _ in range(4)]
    before = stored_bytes(server)
    for client in clients:
        sane(await client.call(gzip_packed(device(**LONG_DEVICES[name])), within=20))
    await asyncio.sleep(1)
    assert stored_bytes(server) - before < 2 * MB, "the database grew by what strangers said"


def stored_bytes(server) -> int:
    return sum(path.stat().st_size for path in server.data.glob("martlet.db*"))


async def test_a_device_said_a_hundred_times_is_written_few(server, stranger):
    before = stored_bytes(server)
    for number in range(100):
        sane(await stranger.call(device(device_model=f"{number}" + "a" * 5000)))
    await asyncio.sleep(1)
    assert stored_bytes(server) - before < 4 * MB


async def test_keys_that_nobody_made(server, nobody_notices):
    """Each is looked up once and told so; a thousand lookups are no burden."""
    async def asks() -> None:
        client = await RawClient(server).connect()
        client.key = os.urandom(256)
        await client.send(functions.PingRequest(1))
        with pytest.raises((TransportError, Closed)) as caught:
            await client.receive(20)
        assert not isinstance(caught.value, TransportError) or caught.value.code in (-404, -429)
        client.drop()

    for _ in range(20):
        await asyncio.gather(*(asks() for _ in range(50)))


@pytest.mark.quick
async def test_a_known_number_of_a_key_is_not_the_key(mallory, server):
    """Who knows the number of a member's key, and not the key, is told nothing and does the member no harm."""
    for size in (0, 16, 24, 40, 56, 1000, 100_000):
        wire = await Wire().connect(server.host, server.port)
        own = mallory.client.packet(b"", mallory.client.new_id(), 0)[:8]
        await wire.send(own + os.urandom(size // 4 * 4))
        await closed_or_refused(wire)
        wire.drop()
    assert await mallory.client.alive()


HALVES = {
    "after the first step": 1,
    "after the second step": 2,
}


@pytest.mark.parametrize("name", HALVES)
async def test_handshakes_that_are_never_finished(server, nobody_notices, name):
    """A hundred of them wait, and a hundred more break off; who comes after still gets a key."""
    waiting = []

    async def begins(number: int) -> None:
        client = await RawClient(server).connect()
        waiting.append(client)
        exchange = client.handshake()
        try:
            await exchange.request_pq()
            if HALVES[name] == 2:
                exchange.read_dh_answer(await exchange.ask(exchange.dh_request()))
        except (TransportError, Closed) as error:
            assert not isinstance(error, TransportError) or error.code == -429
        if number % 2:
            client.wire.abort()

    for start in range(0, 200 // HALVES[name], 20):
        await asyncio.gather(*(begins(number) for number in range(start, start + 20)))
    fresh = await ready_client(server)
    assert await fresh.alive()
    for client in [*waiting, fresh]:
        client.drop()


async def test_first_steps_without_an_end_on_one_connection(wires):
    """Thousands of req_pq on one wire are answered or cut off, with bounded work."""
    wire = await wires()
    for _ in range(3000):
        wire.write(wire.frame(plain_envelope(word(REQ_PQ_MULTI) + os.urandom(16))))
    answered = 0
    try:
        while answered < 3000:
            assert isinstance(open_plain(await wire.receive(5)), types.ResPQ)
            answered += 1
    except (Closed, TransportError, TimeoutError):
        pass
    assert answered >= 1


async def test_second_steps_of_noise(server, nobody_notices):
    """Two hundred blocks of RSA that hold nothing: each costs its connection."""
    async def sends_noise() -> None:
        client = await RawClient(server).connect()
        exchange = client.handshake()
        try:
            await exchange.request_pq()
            await exchange.ask(exchange.dh_request(encrypted=b"\0" + os.urandom(255)))
            raise AssertionError("noise was taken for a key")
        except (TransportError, Closed):
            pass
        client.drop()

    for _ in range(10):
        await asyncio.gather(*(sends_noise() for _ in range(20)))


PLAIN = {
    "nothing": b"", "a word": word(REQ_PQ_MULTI), "noise": os.urandom(64), "a call": bytes(CONFIG()),
    "a packed first step": gzip_packed(word(REQ_PQ_MULTI) + os.urandom(16)),
    "a container": struct.pack("<Ii", 0x73F1F8DC, 1 << 30),
    "a container of first steps": struct.pack("<IiQII", 0x73F1F8DC, 1, 4, 1, 20) + word(REQ_PQ_MULTI) + os.urandom(16),
    "a first step with a tail": word(REQ_PQ_MULTI) + os.urandom(600),
    "a megabyte": word(REQ_PQ_MULTI) + bytes(MB), "a bomb": gzip_packed(bytes(4_000_000)),
    "the third step": word(0xF5045F1F) + os.urandom(32) + b"\xfe\xff\xff\xff" + os.urandom(64),
    "the second step cut": word(0xD712E4BE) + os.urandom(32) + b"\x08",
}


@pytest.mark.quick(one_in=6)
@pytest.mark.parametrize("name", PLAIN)
async def test_unencrypted_nonsense(wires, name):
    wire = await wires()
    await wire.send(plain_envelope(PLAIN[name]))
    try:
        while True:
            assert isinstance(open_plain(await wire.receive(1)), types.ResPQ)
    except (Closed, TransportError, TimeoutError):
        pass


@pytest.mark.parametrize("length", [-4, 2**31 - 4, 0, 3])
async def test_an_unencrypted_message_of_a_false_length(wires, length):
    wire = await wires()
    body = word(REQ_PQ_MULTI) + os.urandom(16)
    await wire.send(bytes(8) + struct.pack("<Qi", 4, length) + body)
    await closed_or_refused(wire, 25)


async def test_a_hundred_keys_from_one_place(server, nobody_notices):
    """Keys that are made and never used; the next one is made as fast."""
    for _ in range(5):
        clients = [await RawClient(server).connect() for _ in range(20)]
        for client in clients:
            try:
                await client.exchange_keys()
            except TransportError as error:
                assert error.code == -429
            client.wire.abort()
    fresh = await ready_client(server)
    fresh.drop()


async def test_temporary_keys_that_nobody_binds(tmp_path):
    """One address has a thousand of them at one time, however long each would live. Whoever makes keys to stay still may."""
    own = await Server(
        tmp_path / "own", "--limit-loopback", "yes", "--max-handshakes-per-minute", "100000"
    ).start()
    client = await RawClient(own).connect()
    made = 0
    with pytest.raises(TransportError) as refused:
        for made in range(1100):
            await client.exchange_keys(kind="temp dc", expires_in=604_800)
    assert (made, refused.value.code) == (1000, -429)
    client.drop()
    fresh = await ready_client(own)
    fresh.drop()
    await own.stop()


HTTP = {
    "a head without an end": b"GET / HTTP/1.1\r\n" + b"X-A: " + b"a" * 4 * MB,
    "a hundred thousand lines": b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 100_000,
    "a line without an end": b"GET /" + b"a" * 4 * MB,
    "no line at all": b"GET " + bytes(MB),
    "a body that never comes": b"POST /apiws HTTP/1.1\r\nHost: m\r\nContent-Length: 9999999999999\r\n\r\n" + bytes(MB),
    "chunks without an end": (b"POST /apiws HTTP/1.1\r\nHost: m\r\nTransfer-Encoding: chunked\r\n\r\n"
                              + b"1\r\na\r\n" * 100_000),
    "two lengths": b"POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na",
    "a version of the future": b"GET / HTTP/9.9\r\n\r\n",
    "a name that leads elsewhere": b"GET /../../etc/passwd HTTP/1.1\r\nHost: m\r\n\r\n",
    "a proxy's request": b"CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: m\r\n\r\n",
    "HTTP 2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + os.urandom(1000),
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + os.urandom(MB),
    "a thousand requests": b"GET / HTTP/1.1\r\nHost: m\r\n\r\n" * 1000,
}


@pytest.mark.parametrize("name", HTTP)
async def test_http_of_the_worse_kind(wires, name):
    wire = await wires(greet=False)
    await writes(wire, HTTP[name])
    answer = b""
    try:
        async with asyncio.timeout(25):
            while data := await wire.reader.read(65536):
                answer += data
                assert len(answer) < MB
    except ConnectionError:
        pass
    except TimeoutError:
        raise AssertionError("the server keeps a stranger past the deadline") from None
    assert answer == b"" or answer.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4", b"HTTP/1.1 5")), answer[:100]


def frame_head(opcode: int, length: int, flags: int = 0x80, mask: bool = True) -> bytes:
    """The head of a WebSocket frame that says any length."""
    return bytes([flags | opcode, (0x80 if mask else 0) | 127]) + struct.pack(">Q", length) + (bytes(4) if mask else b"")


WEBSOCKET = {
    "a frame of all there is": frame_head(2, 2**63 - 1),
    "a frame of less than nothing": frame_head(2, 2**64 - 1),
    "a frame of two gigabytes": frame_head(2, 2 << 30) + bytes(MB),
    "an unmasked frame": frame_head(2, 100, mask=False) + bytes(100),
    "text": websocket_frame(b"hello", opcode=1),
    "pieces without an end": (bytes([0x02, 0x80]) + bytes(4)) + (bytes([0x00, 0x80]) + bytes(4)) * 100_000,
    "a ping of a megabyte": frame_head(9, MB) + bytes(MB),
    "a ping in pieces": bytes([0x09, 0x80]) + bytes(4),
    "an unknown kind": websocket_frame(b"hello", opcode=11),
    "reserved bits": bytes([0xF2, 0x84]) + bytes(8),
    "a piece of nothing": bytes([0x80, 0x84]) + bytes(8),
    "a close of one byte": websocket_frame(b"a", opcode=8),
    "noise": os.urandom(MB),
    "a plain greeting": websocket_frame(b"\xee" * 4 + struct.pack("<I", 40) + bytes(40)),
}


@pytest.mark.parametrize("name", WEBSOCKET)
async def test_a_websocket_of_the_worse_kind(wires, name):
    wire = await wires(greet=False)
    head = await open_websocket(wire)
    assert head.startswith("HTTP/1.1 101 "), head
    await writes(wire, WEBSOCKET[name])
    assert await wire.closes(within=30), "the server keeps a broken WebSocket"


async def test_ten_thousand_pings_of_a_websocket(wires):
    """Pongs that nobody reads do not pile up."""
    wire = await wires(greet=False)
    await open_websocket(wire)
    for _ in range(100):
        await writes(wire, websocket_frame(b"a" * 100, opcode=9) * 100, 1)


async def test_a_full_frame_with_a_wrong_sum_costs_its_connection(wires):
    wire = await wires("full")
    payload = os.urandom(500_000)
    framed = struct.pack("<II", len(payload) + 12, 0) + payload
    await writes(wire, framed + struct.pack("<I", zlib.crc32(framed) ^ 1))
    await closed_or_refused(wire)


@pytest.mark.quick(one_in=7)
@pytest.mark.parametrize("request_name", ["users", "dialogs", "file", "search", "difference", "history", "sessions"])
async def test_a_stranger_is_told_nothing(stranger, request_name):
    requests = {
        "users": functions.users.GetUsersRequest([types.InputUserSelf(), types.InputUser(1_000_001, 0)]),
        "dialogs": functions.messages.GetDialogsRequest(None, 0, types.InputPeerEmpty(), 10, 0),
        "file": functions.upload.GetFileRequest(types.InputDocumentFileLocation(1, 1, b"", ""), 0, 4096),
        "search": functions.contacts.SearchRequest("wanda", 10),
        "difference": functions.updates.GetDifferenceRequest(1, None, 0),
        "history": functions.messages.GetHistoryRequest(types.InputPeerSelf(), 0, None, 0, 10, 0, 0, 0),
        "sessions": functions.account.GetAuthorizationsRequest(),
    }
    answer = await stranger.call(requests[request_name])
    assert isinstance(answer, types.RpcError) and answer.error_code == 401, answer
