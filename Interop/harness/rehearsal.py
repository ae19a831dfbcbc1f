"""A server that is ahead of ours: methods that it does not have yet are answered by the test."""

import asyncio
import inspect
import pathlib
import struct
from collections.abc import Awaitable, Callable

from telethon.extensions import BinaryReader
from telethon.tl import TLObject, TLRequest

from harness.server import Server, program


class Refusal(Exception):
    """What the server says instead of an answer, by its published name."""


# What answers a method, at once or later: an object, or None for what our server says itself. It may raise a Refusal.
Answer = Callable[[TLRequest, int], TLObject | bool | None | Awaitable[TLObject | bool | None]]


class Rehearsal(Server):
    """`mock-server`: ours, but for the methods in `answers`, each asked with the request and who calls."""

    def __init__(self, data: pathlib.Path, answers: dict[type[TLRequest], Answer]):
        super().__init__(data)
        self.answers = answers
        # Every call that was answered here, in order.
        self.calls: list[TLRequest] = []
        self.socket = data.parent / f"{data.name}.calls"
        self.listener: asyncio.Server | None = None

    @property
    def command(self) -> list[str]:
        settings = self.data.parent / f"{self.data.name}.conf"
        settings.write_text(
            f'data = "{self.data}"\nhost = "{self.host}"\nport = {self.port}\nregistration = open\npages = off\n'
            f'login-codes = "file:{self.codes_file}"\n'
        )
        ids = ",".join(f"{method.CONSTRUCTOR_ID:x}" for method in self.answers)
        return [program("mock-server"), str(self.socket), ids, str(settings)]

    async def start(self) -> "Rehearsal":
        self.listener = await asyncio.start_unix_server(self._answer, self.socket)
        await super().start()
        return self

    async def stop(self) -> None:
        await super().stop()
        self.listener.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        call = await reader.read()
        (user,) = struct.unpack("<q", call[:8])
        request = BinaryReader(call[8:]).tgread_object()
        self.calls.append(request)
        try:
            answer = self.answers[type(request)](request, user)
            if inspect.isawaitable(answer):
                answer = await answer
            writer.write(b"\x02" if answer is None else b"\x00" + encoded(answer))
        except Refusal as refusal:
            writer.write(b"\x01" + str(refusal).encode())
        finally:
            writer.close()


def encoded(answer: TLObject | bool) -> bytes:
    """The bytes of an answer; truth and falsehood are constructors, too."""
    if isinstance(answer, bool):
        return struct.pack("<I", 0x997275B5 if answer else 0xBC799737)
    return bytes(answer)
