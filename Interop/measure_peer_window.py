"""Measures Telegram Desktop and our window with the same account on the same server, one after the other and in the same way:
by what their displays show, and by what /proc says of all their processes. Prints one line of JSON for each."""

import argparse
import asyncio
import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable

from telethon import errors

from harness.screen import Area, Screen
from harness.server import Server, program
from harness.telegram_desktop import TelegramDesktop
from harness.telethon_client import Person, trust
from harness.window_program import WindowPerson

LOOK_SECONDS = 0.02
SHOWN_WITHIN_SECONDS = 20
REST_SECONDS = 10
TURN_SECONDS = 0.1
AT_ONCE = 20
RATE = 20
TESS, BOB = "+15550148331", "+15550148332"


class Candidate:
    """A program, and where its window has what is looked at."""

    def __init__(self, name: str, screen: Screen, row: Area, chat: Area):
        self.name, self.screen = name, screen
        # The name in the first row of its chats, and the middle of the messages of an open chat.
        self.row, self.chat = row, chat

    async def start(self) -> None:
        raise NotImplementedError

    def process(self) -> int:
        raise NotImplementedError


class Theirs(Candidate):
    def __init__(self, desktop: TelegramDesktop):
        super().__init__("telegram-desktop", desktop.screen, (80, 100, 90, 20), (370, 450, 400, 240))
        self.desktop = desktop

    async def start(self) -> None:
        await self.desktop.start()

    def process(self) -> int:
        return self.desktop.process.pid


class Ours(Candidate):
    def __init__(self, person: WindowPerson):
        super().__init__("martlet", person.screen, (69, 62, 90, 20), (370, 420, 400, 220))
        self.person = person

    async def start(self) -> None:
        """Without the eyes, who ask about all that is on the screen; the other program has no assistive technology either."""
        environment = self.person.environment | {"GTK_A11Y": "none"}
        with self.person.log.open("ab") as log:
            self.person.process = await asyncio.create_subprocess_exec(
                program("martlet"), env=environment, stderr=log, stdout=log)

    def process(self) -> int:
        return self.person.process.pid


@contextlib.contextmanager
def keyring(person: WindowPerson):
    """An open keyring, as desktops have: the other program asks for no password that takes a while to check, either."""
    del person.environment["MARTLET_PASSPHRASE_FILE"]
    command = ["gnome-keyring-daemon", "--foreground", "--components=secrets", "--unlock"]
    daemon = subprocess.Popen(
        command, env=person.environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        daemon.stdin.write(b"owls")
        daemon.stdin.close()
        yield
    finally:
        daemon.terminate()
        daemon.wait()


def processes(root: int) -> list[int]:
    """A process and all that it has started."""
    parents = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            # It has just ended.
            continue
    found = [root]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def memory_mib(root: int) -> float:
    """What they hold; what several share is counted once."""
    total = 0
    for one in processes(root):
        for line in pathlib.Path(f"/proc/{one}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return round(total / 1024, 1)


def cpu_seconds(root: int) -> float:
    ticks = 0
    for one in processes(root):
        fields = pathlib.Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def until_shown(screen: Screen, area: Area, act: Callable) -> float:
    """Seconds until an area shows what it goes on showing."""
    begun = time.monotonic()
    acting = asyncio.ensure_future(act())
    changed, seen = 0.0, b""
    while time.monotonic() - begun < SHOWN_WITHIN_SECONDS:
        now = screen.part(area)
        if now != seen:
            changed, seen = time.monotonic() - begun, now
        await asyncio.sleep(LOOK_SECONDS)
    await acting
    return round(changed, 2)


async def measure(candidate: Candidate, bob, chat, seconds: float) -> dict:
    screen = candidate.screen
    result = {"program": candidate.name, "start_seconds": await until_shown(screen, candidate.row, candidate.start)}
    x, y, width, height = candidate.row

    async def opens() -> None:
        screen.click(x + width // 2, y + height // 2)

    result["open_chat_seconds"] = await until_shown(screen, candidate.chat, opens)
    await asyncio.sleep(REST_SECONDS)
    root = candidate.process()
    result["memory_at_rest_mib"] = memory_mib(root)
    before = cpu_seconds(root)
    await asyncio.sleep(seconds)
    result["cpu_idle_percent"] = round(100 * (cpu_seconds(root) - before) / seconds, 2)
    before, begun = cpu_seconds(root), time.monotonic()
    for number in range(int(RATE * seconds)):
        await asyncio.sleep(max(0.0, begun + number / RATE - time.monotonic()))
        await bob.send_message(chat, f"arrives {number}")
    result["cpu_messages_percent"] = round(100 * (cpu_seconds(root) - before) / (time.monotonic() - begun), 2)
    x, y, width, height = candidate.chat
    screen.hands("mousemove", str(x + width // 2), str(y + height // 2))
    until = time.monotonic() + 3 * seconds
    while time.monotonic() < until:
        screen.hands("click", "--repeat", "3", "--delay", "10", "4")
        await asyncio.sleep(TURN_SECONDS)
    result["memory_after_scrolling_mib"] = memory_mib(root)
    return result


async def fill(bob, chat, messages: int) -> None:
    for first in range(0, messages, AT_ONCE):
        last = min(first + AT_ONCE, messages)
        waits = (bob.send_message(chat, f"message {number}, as long as people write them") for number in range(first, last))
        answers = await asyncio.gather(*waits, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, BaseException)]
        if refused and not all(isinstance(answer, errors.FloodWaitError) for answer in refused):
            raise refused[0]
        # Some messages fewer make no difference.
        await asyncio.sleep(max((answer.seconds for answer in refused), default=0))


async def run(messages: int, seconds: float) -> None:
    folder = pathlib.Path(tempfile.mkdtemp(prefix="martlet-measure-"))
    server = await Server(folder / "server").start()
    trust(server)
    tess = Person(server, TESS, "Tess", "Desk", "tess_who_is_measured", "abridged")
    bob = Person(server, BOB, "Bob", "Babbage", "bob_who_measures", "abridged")
    try:
        await tess.sign_up()
        await bob.sign_up()
        await fill(bob.phone, tess.username, messages)
        desktop = TelegramDesktop(server, folder / "desk")
        async with desktop.at_desk():
            await desktop.start()
            await desktop.sign_in(tess)
            await asyncio.sleep(REST_SECONDS)
            await desktop.quit()
            await bob.phone.send_message(tess.username, "the last")
            print(json.dumps(await measure(Theirs(desktop), bob.phone, tess.username, seconds)), flush=True)
        window = WindowPerson(folder / "window")
        async with window.at_desk():
            with keyring(window):
                await window.sign_in_beside(server, tess)
                await asyncio.sleep(REST_SECONDS)
                await window.stop()
                await bob.phone.send_message(tess.username, "the last")
                print(json.dumps(await measure(Ours(window), bob.phone, tess.username, seconds)), flush=True)
    finally:
        for person in (tess, bob):
            await person.leave()
        server.kill()
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=10_000, help="in the chat that is opened")
    parser.add_argument("--seconds", type=float, default=20, help="of each measurement of the processor; three times that it scrolls")
    options = parser.parse_args()
    asyncio.run(run(options.messages, options.seconds))


if __name__ == "__main__":
    main()
