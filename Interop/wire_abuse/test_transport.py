"""Bytes below MTProto: garbage, too much, too slowly, other protocols at the door."""

import asyncio
import base64
import hashlib
import os
import struct
import time
import zlib

import pytest
from mtproto.enums import ConnectionRole
from mtproto.transport import (
    AbridgedTransport,
    Connection,
    FullTransport,
    IntermediateTransport,
    PaddedIntermediateTransport,
)
from mtproto.transport.packets import UnencryptedMessagePacket
from telethon.tl import functions, types

from harness.handshake import REQ_PQ_MULTI, open_plain, plain_envelope, word
from harness.rawclient import RawClient
from harness.wire import FRAMINGS, Closed, TransportError, Wire, framing_name

TRANSPORTS = {
    "abridged": AbridgedTransport, "intermediate": IntermediateTransport,
    "padded": PaddedIntermediateTransport, "full": FullTransport,
}


async def closed_or_refused(wire: Wire, within: float = 15) -> None:
    """The server says a transport error or nothing, and closes."""
    try:
        async with asyncio.timeout(within):
            while True:
                await wire.receive(within)
    except (Closed, TransportError):
        pass
    except TimeoutError:
        raise AssertionError("the server keeps a broken connection open") from None


async def req_pq_is_answered(wire: Wire) -> None:
    nonce = os.urandom(16)
    await wire.send(plain_envelope(word(REQ_PQ_MULTI) + nonce))
    assert isinstance(open_plain(await wire.receive()), types.ResPQ)


@pytest.mark.parametrize("name, obfuscated", FRAMINGS, ids=framing_name)
async def test_an_independent_codec_is_understood(server, name, obfuscated):
    codec = Connection(ConnectionRole.CLIENT, TRANSPORTS[name], obfuscated)
    reader, writer = await asyncio.open_connection(server.host, server.port)
    request = bytes(functions.ReqPqMultiRequest(12345))
    writer.write(codec.send(UnencryptedMessagePacket(int(time.time() * 2**32) & ~3, request)))
    while (packet := codec.next_event()) is None:
        codec.data_received(await asyncio.wait_for(reader.read(4096), 10))
    assert packet.message_data[:4] == word(0x05162463)
    writer.close()


@pytest.mark.parametrize("framing", ["abridged", "intermediate", "padded", "full"])
async def test_an_oversized_frame_closes_the_connection_unread(server, framing):
    wire = await Wire(framing).connect(server.host, server.port)
    huge = 64 << 20
    if framing == "abridged":
        wire.write(b"\x7f" + (0xFFFFFF).to_bytes(3, "little"))
    elif framing == "full":
        wire.write(struct.pack("<II", huge, 0))
    else:
        wire.write(struct.pack("<I", huge))
    await closed_or_refused(wire)
    wire.drop()


@pytest.mark.parametrize("length", [0, 1, 3, 8, 11])
async def test_frames_too_short_for_anything(server, length):
    for framing in ("intermediate", "full"):
        wire = await Wire(framing).connect(server.host, server.port)
        if framing == "intermediate":
            wire.write(struct.pack("<I", length) + bytes(length))
        else:
            wire.write(struct.pack("<II", length, 0) + bytes(16))
        await closed_or_refused(wire)
        wire.drop()


async def test_full_frames_are_numbered_and_summed(server):
    def frame(number: int, spoil: int = 0) -> bytes:
        payload = plain_envelope(word(REQ_PQ_MULTI) + os.urandom(16))
        framed = struct.pack("<II", len(payload) + 12, number) + payload
        return framed + struct.pack("<I", zlib.crc32(framed) ^ spoil)

    good = await Wire("full").connect(server.host, server.port)
    good.write(frame(0))
    assert isinstance(open_plain(await good.receive()), types.ResPQ)
    good.write(frame(7))
    await closed_or_refused(good)

    wrong_sum = await Wire("full").connect(server.host, server.port)
    wrong_sum.write(frame(0, spoil=1))
    await closed_or_refused(wrong_sum)
    for wire in (good, wrong_sum):
        wire.drop()


async def test_garbage_of_every_kind(server):
    for size in (1, 3, 63, 64, 65, 1000, 100_000):
        for _ in range(4):
            wire = await Wire().connect(server.host, server.port, greet=False)
            wire.write(os.urandom(size))
            try:
                await wire.writer.drain()
            except ConnectionError:
                pass
            wire.drop()
    for framing in ("abridged", "intermediate", "padded"):
        wire = await Wire(framing, obfuscated=True).connect(server.host, server.port)
        wire.write(os.urandom(5000))
        wire.drop()


async def test_a_tls_hello_is_not_waited_for(server):
    wire = await Wire().connect(server.host, server.port, greet=False)
    wire.write(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + os.urandom(500))
    assert await wire.closes(within=15)


@pytest.mark.parametrize("request_line", ["GET / HTTP/1.1", "POST /api HTTP/1.1", "HEAD / HTTP/1.1", "OPTIONS * HTTP/1.1"])
async def test_http_is_answered_as_http_or_closed(server, request_line):
    wire = await Wire().connect(server.host, server.port, greet=False)
    wire.write(f"{request_line}\r\nHost: martlet\r\nContent-Length: 0\r\n\r\n".encode())
    answer = b""
    async with asyncio.timeout(15):
        while data := await wire.reader.read(4096):
            answer += data
    assert answer == b"" or answer.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4")), answer
    wire.drop()


def websocket_frame(payload: bytes, opcode: int = 2) -> bytes:
    mask = os.urandom(4)
    length = len(payload)
    head = bytes([0x80 | opcode])
    head += bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + struct.pack(">H", length)
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


async def open_websocket(wire: Wire, path: str = "/apiws", protocol: str = "binary") -> str:
    """Asks for an upgrade; gives the head of the answer."""
    key = base64.b64encode(os.urandom(16)).decode()
    wire.writer.write((
        f"GET {path} HTTP/1.1\r\nHost: martlet\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: {protocol}\r\n\r\n"
    ).encode())
    head = (await asyncio.wait_for(wire.reader.readuntil(b"\r\n\r\n"), 10)).decode()
    accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
    if " 101 " in head.split("\r\n")[0]:
        assert accept in head and "sec-websocket-protocol: binary" in head.lower()
    return head


class WebSocketWire(Wire):
    """Obfuscated abridged inside binary frames, as a browser would speak it."""

    def write(self, data: bytes) -> None:
        for start in range(0, len(data), 100):
            self.writer.write(websocket_frame(data[start:start + 100]))

    def __init__(self):
        super().__init__("abridged", obfuscated=True)
        self.stream = b""

    async def _read(self, count: int) -> bytes:
        while len(self.stream) < count:
            head = await self._exactly(2)
            assert not head[1] & 0x80, "a server does not mask"
            length = head[1]
            if length == 126:
                length = struct.unpack(">H", await self._exactly(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", await self._exactly(8))[0]
            data = await self._exactly(length)
            if head[0] & 0xF == 8:
                raise Closed(struct.unpack(">H", data[:2])[0] if data else None)
            if head[0] & 0xF in (0, 2):
                self.stream += data
        taken, self.stream = self.stream[:count], self.stream[count:]
        return self._incoming.apply(taken)

    async def _exactly(self, count: int) -> bytes:
        try:
            return await self.reader.readexactly(count)
        except asyncio.IncompleteReadError as error:
            raise Closed from error


async def test_a_websocket_carries_mtproto(server):
    wire = WebSocketWire()
    await wire.connect(server.host, server.port, greet=False)
    head = await open_websocket(wire)
    assert head.startswith("HTTP/1.1 101 "), head
    wire.write(wire.greeting())
    client = RawClient(server)
    client.wire = wire
    await client.exchange_keys()
    assert await client.alive()
    wire.writer.write(websocket_frame(b"ping", opcode=9))
    assert await client.alive()
    wire.writer.write(websocket_frame(struct.pack(">H", 1000), opcode=8))
    assert await wire.closes(within=10)


@pytest.mark.parametrize("path, protocol", [("/nowhere", "binary"), ("/apiws", "chat")])
async def test_a_websocket_elsewhere_or_otherwise_is_refused(server, path, protocol):
    wire = await Wire().connect(server.host, server.port, greet=False)
    try:
        head = await open_websocket(wire, path, protocol)
        assert head.split()[1].startswith("4"), head
    except asyncio.IncompleteReadError:
        pass
    wire.drop()


@pytest.mark.slow
async def test_one_byte_a_second_meets_the_deadline(server):
    """A first frame that dribbles in is not waited for for ever, and costs nobody else anything."""
    async def dribble(data: bytes) -> float:
        wire = await Wire().connect(server.host, server.port, greet=False)
        began = time.monotonic()
        closing = asyncio.create_task(wire.reader.read(1))
        for byte in data:
            wire.write(bytes([byte]))
            done, _ = await asyncio.wait([closing], timeout=1)
            if done:
                break
        closing.cancel()
        wire.drop()
        assert done, "the server waited for the last byte"
        return time.monotonic() - began

    greeting = b"\xee" * 4 + struct.pack("<I", 40) + plain_envelope(word(REQ_PQ_MULTI) + os.urandom(16))
    waited = await asyncio.gather(*(dribble(greeting) for _ in range(20)))
    assert max(waited) < 40, waited


@pytest.mark.slow
async def test_a_connection_that_says_nothing_is_closed(server):
    wires = [await Wire().connect(server.host, server.port, greet=False) for _ in range(20)]
    assert all(await asyncio.gather(*(wire.closes(within=60) for wire in wires)))


async def test_a_reader_that_does_not_read_is_cut_off(connected, server):
    """Answers to somebody who never reads them are bounded in memory."""
    client = await connected()
    request = bytes(functions.help.GetConfigRequest())
    started = time.monotonic()
    try:
        while time.monotonic() - started < 8:
            client.wire.write(client.wire.frame(client.packet(request, client.new_id(), client.next_seqno())))
            await asyncio.wait_for(client.wire.writer.drain(), 1)
            await asyncio.sleep(0)
    except (TimeoutError, ConnectionError):
        pass
    pages = int(open(f"/proc/{server.process.pid}/statm").read().split()[1])
    assert pages * os.sysconf("SC_PAGE_SIZE") < 512 << 20
