"""A framed connection that does what it is told, right or wrong."""

import asyncio
import itertools
import os
import struct
import zlib

import tgcrypto

_sources = itertools.count(1)


class Closed(Exception):
    """The server closed the connection."""


class TransportError(Exception):
    """The server answered with a bare negative number."""

    def __init__(self, code: int):
        super().__init__(code)
        self.code = code


def another_loopback() -> str:
    """A source address of its own for each attacker, so that limits by address hit nobody else."""
    number = next(_sources)
    return f"127.{1 + number // 60000}.{number // 250 % 240 + 1}.{number % 250 + 1}"


class Counter:
    """AES-256-CTR that goes on where it stopped."""

    def __init__(self, key: bytes, vector: bytes):
        self.key, self.vector, self.state = key, bytearray(vector), bytearray(1)

    def apply(self, data: bytes) -> bytes:
        return tgcrypto.ctr256_encrypt(data, self.key, self.vector, self.state) if data else b""


TAGS = {"abridged": b"\xef" * 4, "intermediate": b"\xee" * 4, "padded": b"\xdd" * 4, "full": b""}

# Each framing, plain and obfuscated; full has no tag that obfuscation could carry.
FRAMINGS = [(name, obfuscated) for name, tag in TAGS.items() for obfuscated in ((False, True) if tag else (False,))]


def framing_name(value) -> str:
    """How a test's parameters are written in its name."""
    return value if isinstance(value, str) else "obfuscated" if value else "plain"


class Wire:
    """TCP, one framing, perhaps obfuscated. `write` puts raw bytes; `send` a framed payload."""

    def __init__(self, framing: str = "intermediate", obfuscated: bool = False):
        self.framing, self.obfuscated = framing, obfuscated
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self._sent = self._received = 0
        self._outgoing = self._incoming = None

    async def connect(self, host: str, port: int, greet: bool = True) -> "Wire":
        self.reader, self.writer = await asyncio.open_connection(
            host, port, local_addr=(another_loopback(), 0), limit=1 << 22
        )
        if greet:
            self.writer.write(self.greeting())
        return self

    def greeting(self) -> bytes:
        """The first bytes of a connection: a tag, or the 64 bytes of obfuscation that hide it."""
        tag = TAGS[self.framing]
        if not self.obfuscated:
            return tag[:1] if self.framing == "abridged" else tag
        while True:
            start = bytearray(os.urandom(64))
            known = (b"POST", b"GET ", b"HEAD", b"OPTI", b"\x16\x03\x01\x02", b"\xee" * 4, b"\xdd" * 4)
            if start[0] != 0xEF and bytes(start[:4]) not in known and start[4:8] != bytes(4):
                break
        start[56:60] = tag
        start[60:62] = struct.pack("<h", 2)
        back = bytes(start[8:56])[::-1]
        self._outgoing = Counter(bytes(start[8:40]), bytes(start[40:56]))
        self._incoming = Counter(back[:32], back[32:48])
        return bytes(start[:56]) + self._outgoing.apply(bytes(start))[56:]

    def frame(self, payload: bytes, quick_ack: bool = False) -> bytes:
        """Bytes on the wire for a payload."""
        if self.framing == "abridged":
            words, flag = len(payload) // 4, 0x80 if quick_ack else 0
            head = bytes([words | flag]) if words < 0x7F else bytes([0x7F | flag]) + words.to_bytes(3, "little")
            framed = head + payload
        elif self.framing == "full":
            framed = struct.pack("<II", len(payload) + 12, self._sent) + payload
            framed += struct.pack("<I", zlib.crc32(framed))
            self._sent += 1
        else:
            padding = os.urandom(os.urandom(1)[0] % 16) if self.framing == "padded" else b""
            length = len(payload) + len(padding) | (1 << 31 if quick_ack else 0)
            framed = struct.pack("<I", length) + payload + padding
        return self._outgoing.apply(framed) if self._outgoing else framed

    def write(self, data: bytes) -> None:
        """Raw bytes, as they are."""
        self.writer.write(data)

    async def send(self, payload: bytes, quick_ack: bool = False) -> None:
        self.write(self.frame(payload, quick_ack))
        try:
            await self.writer.drain()
        except ConnectionError as error:
            raise Closed from error

    async def _read(self, count: int) -> bytes:
        try:
            data = await self.reader.readexactly(count)
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise Closed from error
        return self._incoming.apply(data) if self._incoming else data

    async def receive(self, within: float = 10) -> bytes:
        """The next payload. A quick ack comes as 4 bytes with the high bit (as a transport error would): the
        caller knows what it asked for."""
        async with asyncio.timeout(within):
            payload = await self._receive()
        if len(payload) == 4 and (code := struct.unpack("<i", payload)[0]) in (-404, -429, -444):
            raise TransportError(code)
        return payload

    async def _receive(self) -> bytes:
        if self.framing == "abridged":
            head = (await self._read(1))[0]
            if head & 0x80:
                return (bytes([head]) + await self._read(3))[::-1]
            words = head if head < 0x7F else int.from_bytes(await self._read(3), "little")
            return await self._read(words * 4)
        if self.framing == "full":
            head = await self._read(8)
            length, number = struct.unpack("<II", head)
            assert number == self._received, "frames are numbered from 0"
            self._received += 1
            rest = await self._read(length - 8)
            assert struct.unpack("<I", rest[-4:])[0] == zlib.crc32(head + rest[:-4])
            return rest[:-4]
        length = struct.unpack("<I", head := await self._read(4))[0]
        if length & 1 << 31:
            return head
        payload = await self._read(length)
        if self.framing == "padded":
            if len(payload) < 20:
                return payload[:4]
            if payload[:8] != bytes(8):
                return payload[:len(payload) - (len(payload) - 24) % 16]
        return payload

    async def closes(self, within: float = 10) -> bool:
        """Whether the server closes the connection in time; what it says before is thrown away."""
        try:
            async with asyncio.timeout(within):
                while await self.reader.read(65536):
                    pass
        except TimeoutError:
            return False
        except ConnectionError:
            pass
        return True

    def drop(self) -> None:
        """Closes, once what was written has gone out."""
        if self.writer is not None:
            self.writer.close()

    def abort(self) -> None:
        """Breaks off at once, as a machine that loses its network does."""
        if self.writer is not None:
            self.writer.transport.abort()
