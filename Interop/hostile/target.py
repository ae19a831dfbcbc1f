"""The server that is attacked, and what must hold after each case."""

import asyncio
import pathlib
import resource

import pytest

from harness.server import Server
from harness.telethon_client import trust

from .talk import Talk

# The aim on a quiet machine is 100 ms; this is what a debug build on two loaded cores may need. A stall is longer.
SLOWEST_MILLISECONDS = 1500
# How far the resident memory of the server may rise above where a case began, at any moment of it.
MEMORY_BYTES = 96 << 20
# No case may take the machine with it.
ADDRESS_SPACE_BYTES = 6 << 30


class Target:
    """A server of this suite's own with bystanders on it. What a case ends or wedges is begun anew for the next."""

    def __init__(self, folder: pathlib.Path, number):
        self.server = Server(folder)
        self.number = number
        self.talk: Talk | None = None
        self.pid = 0
        self.resident = 0
        self.cases = self.growth = self.restarts = 0
        self.slowest = {"answer": 0.0, "message": 0.0}

    async def ready(self) -> None:
        """Called before each case."""
        if not self.server.running():
            if self.talk is not None:
                self.restarts += 1
                await self.talk.end()
                self.talk = None
            await self.server.start()
            limit_memory(self.server)
        trust(self.server)
        if self.talk is None:
            self.talk = await Talk(self.server, self.number()).begin()
        self.pid = self.server.process.pid
        forget_peak(self.pid)
        self.resident = status(self.pid, "VmRSS")

    async def judge(self, memory: int, slowest: float) -> None:
        """Called after each case: the same process lives, stayed small, and the bystanders did not notice."""
        self.cases += 1
        felt = await self.feel()
        if "harm" in felt:
            if await self.ended():
                pytest.fail(f"the server ended with {self.server.process.returncode}:\n{last_words(self.server.log())}")
            await self.abandon()
            pytest.fail(felt["harm"])
        assert self.server.process.pid == self.pid
        grown = status(self.pid, "VmHWM") - self.resident
        self.growth = max(self.growth, grown)
        for kind in self.slowest:
            self.slowest[kind] = max(self.slowest[kind], felt[kind])
        assert grown <= memory, f"the server's memory rose by {grown >> 20} MB, {memory >> 20} MB are allowed"
        for kind in self.slowest:
            assert felt[kind] <= slowest + felt["lag"], f"a bystander's {kind} took {felt[kind]:.0f} ms: {felt}"

    async def feel(self) -> dict:
        """What the bystanders say."""
        if not self.server.running():
            return {"harm": "nobody to talk over"}
        try:
            return await self.talk.ask("felt")
        except TimeoutError:
            return {"harm": f"the bystanders stood still for {Talk.PATIENCE} s"}

    async def ended(self) -> bool:
        """Whether the process is gone. One that traps takes some seconds to write down where it was."""
        try:
            await asyncio.wait_for(self.server.process.wait(), 5)
        except TimeoutError:
            return False
        return True

    async def abandon(self) -> None:
        """Ends a server that does not answer any more, so that other cases are judged by themselves."""
        self.server.kill()
        await self.server.process.wait()

    async def end(self) -> str:
        """Stops it; gives a line about the whole run."""
        line = f"hostile: {self.cases} cases, {self.restarts} restarts, memory rose by {self.growth >> 20} MB at most"
        if self.talk is not None:
            try:
                figures = await self.talk.ask("figures")
                of = {name: "/".join(f"{value:.0f}" for value in figures[name]) for name in ("answers", "messages")}
                line += (f"; bystanders: {figures['count']} messages, p50/p99/slowest ms: "
                         f"answers {of['answers']}, messages {of['messages']}")
            except (TimeoutError, AssertionError, ConnectionError):
                line += "; the bystanders did not answer at the end"
            await self.talk.end()
        if self.server.running():
            await self.server.stop()
        return line


def limit_memory(server: Server) -> None:
    resource.prlimit(server.process.pid, resource.RLIMIT_AS, (ADDRESS_SPACE_BYTES, ADDRESS_SPACE_BYTES))


def last_words(log: str) -> str:
    """Where a server that trapped was: the innermost frames of ours in the last trace of its log."""
    frames = [frame.strip() for frame in log.rpartition("crashed:")[2].splitlines() if " at " in frame]
    return "\n".join(frames[:8]) or log[-1500:]


def status(pid: int, field: str) -> int:
    """A size in /proc/PID/status, in bytes."""
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(field + ":"):
            return int(line.split()[1]) << 10
    raise KeyError(field)


def forget_peak(pid: int) -> None:
    """Makes VmHWM begin anew."""
    pathlib.Path(f"/proc/{pid}/clear_refs").write_text("5")
