"""A resolver that knows one name, asked over HTTPS (RFC 8484)."""

import asyncio
import base64
import pathlib
import shlex
import struct

from .relays import certificate


class Resolver:
    """Answers every question with the text record of one name."""

    def __init__(self, record: list[str], folder: pathlib.Path):
        """`record` is what `martletctl record` prints: the strings of a TXT record."""
        self.strings = record
        self.tls, self.authority = certificate(folder)
        self.asked = 0

    @staticmethod
    def strings_of(printed: str) -> list[str]:
        return shlex.split(printed[printed.index('"'):])

    async def start(self) -> "Resolver":
        self.server = await asyncio.start_server(self._answer, "127.0.0.1", 0, ssl=self.tls)
        self.url = f"https://127.0.0.1:{self.server.sockets[0].getsockname()[1]}/dns-query"
        return self

    async def stop(self) -> None:
        self.server.close()

    async def _answer(self, reader, writer) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        asked = head.split()[1].partition("dns=")[2]
        question = base64.urlsafe_b64decode(asked + "=" * (-len(asked) % 4))
        self.asked += 1
        data = b"".join(bytes([len(text)]) + text.encode() for text in self.strings)
        answer = question[:2] + b"\x81\x80" + struct.pack(">4H", 1, 1, 0, 0) + question[12:]
        answer += b"\xc0\x0c" + struct.pack(">HHIH", 16, 1, 60, len(data)) + data
        kind = "Content-Type: application/dns-message"
        writer.write(f"HTTP/1.1 200 OK\r\n{kind}\r\nContent-Length: {len(answer)}\r\n\r\n".encode() + answer)
        await writer.drain()
        writer.close()
