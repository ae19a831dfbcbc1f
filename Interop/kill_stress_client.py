"""Kills martlet-cli with -9 at random moments while it sends texts, albums and 50 MB, and counts what that cost.

After each kill the store is asked what was typed (what is in it is), and the next process goes on with the rest. In the
end the other side must have all of it once, whole and in order, and nothing else. The server's log has a line for each
part that it saved: of those that are saved again, at most one may belong to each kill. Exits 1 otherwise.
"""

import argparse
import asyncio
import collections
import dataclasses
import hashlib
import pathlib
import random
import re
import signal
import sys
import tempfile
import time

from harness.pictures import noise, png
from harness.server import Server
from harness.terminal import TerminalPerson

ADA, BOB = "+15550900", "+15550901"
BIG = 50_000_000
PART = re.compile(r'msg="part saved" file=(-?\d+) part=(\d+)')
# So long a process lives at most before it is killed, in times of what sending one text takes on this machine; the
# first half of that opens the store.
SHORTEST = 0.4
LIFE = {"text": 1.4, "photos": 2.0, "files": 2.0, "big": 3.5, "resume": 3.0}
PATIENCE = 600


@dataclasses.dataclass
class Typed:
    """One command: what it says on the other side, message by message, as (kind, text, hash)."""

    kind: str
    arguments: list[str]
    messages: list[tuple[str, str, str]]
    is_stored: bool = False


@dataclasses.dataclass
class Parts:
    """Parts that the server saved, from its log."""

    log: pathlib.Path
    offset: int = 0
    times: collections.Counter = dataclasses.field(default_factory=collections.Counter)

    def read(self) -> tuple[int, int]:
        """How many parts were saved since it was asked last: for the first time, and again."""
        with self.log.open("rb") as file:
            file.seek(self.offset)
            content = file.read()
        whole = content.rfind(b"\n") + 1
        self.offset += whole
        before, again = len(self.times), 0
        for line in content[:whole].decode(errors="replace").splitlines():
            if found := PART.search(line):
                key = (found[1], found[2])
                again += self.times[key] > 0
                self.times[key] += 1
        return len(self.times) - before, again


class Storm:
    def __init__(self, server: Server, folder: pathlib.Path, source: random.Random, big: int):
        self.server, self.folder, self.source, self.big = server, folder, source, big
        self.ada, self.bob = TerminalPerson(folder / "ada"), TerminalPerson(folder / "bob")
        self.parts = Parts(server.log_file)
        self.typed: list[Typed] = []
        self.kills: collections.Counter = collections.Counter()
        self.again: list[int] = []
        # Kills after which some of a file was on the server and the message was still to be sent.
        self.cut = 0
        # Seconds that sending one text takes.
        self.pace = 1.0

    async def sign_up(self) -> None:
        await asyncio.gather(
            self.ada.sign_up(self.server, ADA, "Ada"), self.bob.sign_up(self.server, BOB, "Bob")
        )
        # So that each knows the other.
        first = Typed("text", ["send", BOB, "hello"], [("", "hello", "")], is_stored=True)
        await self.ada.rows(*first.arguments)
        self.typed.append(first)
        began = time.monotonic()
        await self.ada.rows("send", "me", "how long does this take?")
        self.pace = time.monotonic() - began

    def next_command(self, may_be_big: bool) -> Typed:
        number = len(self.typed)
        kinds = ["text"] * 5 + ["photos", "files", "files"] + ["big"] * (2 if may_be_big else 0)
        kind = self.source.choice(kinds)
        if kind == "text":
            text = f"text {number} ж"
            return Typed(kind, ["send", "bob", text], [("", text, "")])
        names = []
        messages = []
        for index in range(1 if kind == "big" else self.source.randint(2, 4)):
            path = self.folder / f"{number}-{index}"
            if kind == "photos":
                path.write_bytes(png(self.source.randint(100, 300), 100, number * 10 + index).getvalue())
            else:
                length = self.big if kind == "big" else self.source.randint(1_000, 700_000)
                path.write_bytes(noise(length, f"{number} {index}"))
            names.append(str(path))
            caption = f"{kind} {number}" if index == 0 else ""
            sha = "" if kind == "photos" else hashlib.sha256(path.read_bytes()).hexdigest()
            messages.append(("photo" if kind == "photos" else "file", caption, sha))
        return Typed(kind, ["send-file", "bob", *names, "--caption", f"{kind} {number}"], messages)

    async def run(self, kills: int) -> None:
        waiting: set[str] = set()
        while (done := self.kills.total()) < kills:
            may_be_big = not any(text.startswith("big") for text in waiting)
            if waiting and self.source.random() < (0.4 if may_be_big else 0.75):
                kind, arguments = "resume", ["follow"]
            else:
                command = self.next_command(may_be_big)
                self.typed.append(command)
                kind, arguments = command.kind, command.arguments
            was_killed = await self.kill(arguments, self.pace * self.source.uniform(SHORTEST, LIFE[kind]))
            self.kills[kind] += was_killed
            waiting = await self.look(alone=True)
            new, again = self.parts.read()
            self.again.append(again)
            self.cut += was_killed and new > 0 and len(waiting) > 0
            if sys.stdout.isatty():
                print(f"\rkill {done + 1} of {kills}, {len(self.typed)} typed, {len(waiting)} waiting, "
                      f"{sum(self.again)} parts again ", end="", flush=True)

    async def kill(self, arguments: list[str], seconds: float) -> bool:
        """Whether the process was still at work."""
        process = await self.ada.start(*arguments)
        try:
            _, said = await asyncio.wait_for(process.communicate(), seconds)
        except TimeoutError:
            process.kill()
            await process.wait()
            return True
        assert process.returncode == 0, (arguments, process.returncode, said)
        return False

    async def look(self, alone: bool = False) -> set[str]:
        """Notes whether the last command is in the store; gives the texts of messages that are still to be sent.

        `alone`, with a server that does not answer meanwhile, so that this process leaves the work to the next.
        """
        if alone:
            self.server.process.send_signal(signal.SIGSTOP)
        try:
            rows = await self.ada.rows("read", "bob", "--limit", "150", "--timeout", "1")
        finally:
            if alone:
                self.server.process.send_signal(signal.SIGCONT)
        texts = {row["text"] for row in rows}
        self.typed[-1].is_stored |= self.typed[-1].messages[0][1] in texts
        assert not [row for row in rows if row["state"] == "failed"], rows
        return {row["text"] for row in rows if row["state"] == "sending"}

    async def finish(self) -> float:
        """Goes on until all is sent; gives the seconds that it took."""
        began = time.monotonic()
        async with self.ada.following():
            while await self.look():
                assert time.monotonic() - began < PATIENCE, "not sent in time"
        return time.monotonic() - began

    async def received(self) -> list[tuple[str, str, str]]:
        """What the other side has, oldest first."""
        rows = [row for row in await self.bob.rows("read", "ada", "--limit", "10000") if not row.get("service")]
        messages = []
        into = self.folder / "got"
        for row in rows:
            kind = row.get("media", "")
            sha = ""
            if kind == "file":
                [got] = await self.bob.rows("get", "ada", str(row["id"]), "-o", str(into), "--force")
                sha = hashlib.sha256(pathlib.Path(got["file"]).read_bytes()).hexdigest()
            messages.append((kind, row["text"], sha))
        return messages


def judge(typed: list[Typed], received: list[tuple[str, str, str]]) -> collections.Counter:
    """Compares what was typed with what arrived, command by command."""
    counts = collections.Counter(typed=sum(command.is_stored for command in typed))
    place = 0
    for command in typed:
        length = len(command.messages)
        if received[place : place + length] == command.messages:
            place += length
            counts["never typed"] += not command.is_stored
        elif command.is_stored:
            counts["lost or out of order"] += 1
    counts["doubled or torn"] = len(received) - place
    return counts


async def run(kills: int, seed: int, big: int) -> int:
    source = random.Random(seed)
    print(f"seed {seed}: {kills} kills, a file of {big} bytes")
    with tempfile.TemporaryDirectory(prefix="martlet-storm-") as folder:
        path = pathlib.Path(folder)
        server = await Server(path / "server", "--log-level", "trace").start()
        try:
            storm = Storm(server, path, source, big)
            await storm.sign_up()
            await storm.run(kills)
            rest = await storm.finish()
            storm.again.append(storm.parts.read()[1])
            received = await storm.received()
        finally:
            await server.stop()
    counts = judge(storm.typed, received)
    kinds = collections.Counter(command.kind for command in storm.typed if command.is_stored)
    print(f"killed while sending {dict(sorted(storm.kills.items()))}; stored {dict(sorted(kinds.items()))}; "
          f"the rest took {rest:.1f} s")
    print(f"{len(storm.parts.times)} parts, {storm.cut} kills amid an upload, {sum(storm.again)} parts sent again, "
          f"at most {max(storm.again)} after one kill")
    print(f"typed {counts['typed']}, lost or out of order {counts['lost or out of order']}, "
          f"doubled or torn {counts['doubled or torn']}, never typed {counts['never typed']}")
    bad = counts["lost or out of order"] + counts["doubled or torn"] + counts["never typed"]
    # A storm of a few kills on a busy machine may miss all that it wants to hit.
    missed = kills >= 50 and (not counts["typed"] or not storm.parts.times)
    return 1 if bad or missed or max(storm.again, default=0) > 1 else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--bytes", type=int, default=BIG, help="length of the large file")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    arguments = parser.parse_args()
    sys.exit(asyncio.run(run(arguments.kills, arguments.seed, arguments.bytes)))


if __name__ == "__main__":
    main()
