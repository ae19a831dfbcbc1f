"""Two bystanders in a process of their own, so that what they wait for is the server and never this suite's Python."""

import asyncio
import json
import pathlib
import sys
import time

from harness.bystanders import Bystanders
from harness.server import REPOSITORY, Server
from harness.telethon_client import trust


class Talk:
    """The talk as the suite sees it: asked after each case what the two of them felt since the last time."""

    # How long a talk may stand still before it counts as broken.
    PATIENCE = 15

    def __init__(self, server: Server, number: int):
        self.server, self.number = server, number
        self.process: asyncio.subprocess.Process | None = None

    async def begin(self) -> "Talk":
        arguments = (str(self.server.data), str(self.server.port), str(self.number))
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "hostile.talk", *arguments, cwd=REPOSITORY / "Interop",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )
        assert await self._answer(60) == {"talking": True}
        return self

    async def ask(self, what: str) -> dict:
        """`felt`: the slowest answer and message since the last time; `figures`: over the whole talk."""
        self.process.stdin.write(what.encode() + b"\n")
        return await self._answer(self.PATIENCE)

    async def _answer(self, within: float) -> dict:
        line = await asyncio.wait_for(self.process.stdout.readline(), within)
        assert line, "the bystanders' process ended"
        return json.loads(line)

    async def end(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


class Felt:
    """What the two felt, in milliseconds, and how late this process itself was woken meanwhile."""

    # Judged by the suite, which knows the lag; here nothing is too slow but silence.
    PATIENCE = 60.0

    def __init__(self, pair: Bystanders):
        self.pair = pair
        self.answers = self.heard = 0
        self.lag = 0.0

    async def watch_the_clock(self) -> None:
        while True:
            began = time.monotonic()
            await asyncio.sleep(0.02)
            self.lag = max(self.lag, time.monotonic() - began - 0.02)

    async def since_last(self) -> dict:
        try:
            await self.pair.unharmed(self.heard, slowest=self.PATIENCE, more=1)
        except (AssertionError, TimeoutError) as error:
            return {"harm": str(error) or "a message did not arrive in 10 s"}
        answers, heard = self.pair.answers[self.answers:], self.pair.latencies[self.heard:]
        self.answers, self.heard = len(self.pair.answers), len(self.pair.latencies)
        lag, self.lag = self.lag, 0.0
        # A message may be heard before its sender has the answer; that one counts next time.
        return {"answer": max(answers, default=0) * 1000, "message": max(heard, default=0) * 1000, "lag": lag * 1000}

    def figures(self) -> dict:
        def of(values: list[float]) -> list[float]:
            ordered = sorted(values)
            return [ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1000 for share in (0.5, 0.99, 1)]

        return {"count": len(self.pair.answers), "answers": of(self.pair.answers), "messages": of(self.pair.latencies)}


async def main(folder: str, port: int, number: int) -> None:
    server = Server(pathlib.Path(folder))
    server.port = port
    trust(server)
    pair = await Bystanders(server, number).enter()
    felt = Felt(pair)
    clock = asyncio.create_task(felt.watch_the_clock())
    await pair.unharmed(0, felt.PATIENCE)
    print(json.dumps({"talking": True}), flush=True)
    commands = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    while command := (await commands.readline()).decode().strip():
        print(json.dumps(felt.figures() if command == "figures" else await felt.since_last()), flush=True)
    clock.cancel()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
