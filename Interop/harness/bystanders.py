"""Two people who just talk while somebody else abuses the server; what they feel of it is measured."""

import asyncio
import time

from telethon import events

from .hearing import everyone
from .server import Server
from .telethon_client import Person


class Bystanders:
    """One writes every 50 ms, the other hears: nothing may be lost, doubled, out of order or late."""

    PAUSE = 0.05

    def __init__(self, server: Server, number: int):
        self.writer = Person(server, f"+1561{number:07}", "Wanda", "Writer", f"wanda_by_{number}", "abridged")
        self.reader = Person(server, f"+1562{number:07}", "Rita", "Reader", f"rita_by_{number}", "full")
        self.sent: list[float] = []
        self.answers: list[float] = []
        self.latencies: list[float] = []
        self.heard: list[int] = []
        self._task: asyncio.Task | None = None

    async def enter(self) -> "Bystanders":
        await everyone(self.writer.sign_up(), self.reader.sign_up())
        await self.writer.meet(self.reader)
        self.reader.phone.add_event_handler(self._hear, events.NewMessage(incoming=True))
        self._task = asyncio.create_task(self._write())
        return self

    async def _write(self) -> None:
        while True:
            self.sent.append(time.monotonic())
            await self.writer.phone.send_message(self.reader.username, str(len(self.sent) - 1))
            self.answers.append(time.monotonic() - self.sent[-1])
            await asyncio.sleep(self.PAUSE)

    async def _hear(self, event) -> None:
        number = int(event.raw_text)
        self.heard.append(number)
        self.latencies.append(time.monotonic() - self.sent[number])

    async def unharmed(self, since: int, slowest: float, more: int = 2) -> None:
        """They went on talking since a message, and say `more`: each heard once, in order, none later than `slowest`
        seconds."""
        assert not self._task.done(), f"the writer stopped: {self._task}"
        target = len(self.sent) + more
        async with asyncio.timeout(10):
            while len(self.heard) < target:
                assert not self._task.done(), f"the writer stopped: {self._task}"
                await asyncio.sleep(0.01)
        assert self.heard == list(range(len(self.heard))), "each once and in order"
        late = max(self.latencies[since:])
        assert late <= slowest, f"a message took {late:.2f} s"

    async def leave(self) -> str:
        """Ends the talk; gives a line on what they felt."""
        self._task.cancel()
        await everyone(self.writer.leave(), self.reader.leave())
        ordered = sorted(self.latencies)
        p50, p99 = (ordered[int(len(ordered) * share)] * 1000 for share in (0.5, 0.99))
        return (f"bystanders: {len(ordered)} messages, p50 {p50:.1f} ms, p99 {p99:.1f} ms, "
                f"max {ordered[-1] * 1000:.0f} ms")
