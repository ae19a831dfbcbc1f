"""Telegram Desktop as Debian has it, pointed at a server of ours, on a display of its own.

It paints all of its window itself and tells assistive technologies nothing, so a person works it by keys and by places of
the window, and what it did is judged by the other side and by its own log (`-debug`), which names every call and every answer
that it could not read.
"""

import asyncio
import contextlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

from .clipboard import copied
from .hearing import eventually
from .screen import Screen
from .server import REPOSITORY, Server
from .telethon_client import Person

PROGRAM = pathlib.Path("/usr/bin/telegram-desktop")
SYSTEM = os.environ.get("MARTLET_DESKTOP_SYSTEM")
"""The root of another system whose Telegram Desktop is used, with a newer version than this one has (docs/clients.md)."""
POINTER = REPOSITORY / "Scripts" / "point-telegram-desktop"
SIZE = "960x760"
"""Of the display, which the window fills. In a wider one it would show what it knows of a chat beside it."""
WHITE = (0xFF, 0xFF, 0xFF)
BUTTON = (0x40, 0xA7, 0xE3)
"""The colour of its great buttons: red, green and blue."""
PAGE_BUTTON = (350, 480)
"""A place on the button of a page that asks for a number, a code or a name."""
START_BUTTON = (360, 511)
"""A place on the button of the first page."""
FIRST_CHAT = (150, 122)
"""A place in the first row of the list of chats."""
FIRST_CHAT_PICTURE = (43, 105)
"""A place on the picture of the first chat."""
LAST_SENT = (900, 678)
"""A place on the last message of a chat, if it was sent."""
MICROPHONE = (924, 726)
MENU_SECONDS = 0.8
"""What a menu or a box takes to be there."""
PATIENCE_SECONDS = 40
TRY_SECONDS = 8
START_SECONDS = 60
END_SECONDS = 20
# Calls in the log: what is sent, and within it the call itself, whatever is wrapped around it.
CALL = re.compile(r"(?:body|query): \{ ([a-z]+_[A-Za-z]+)")
WRAPPERS = {"msg_container", "msgs_ack", "ping_delay_disconnect", "rpc_drop_answer", "msgs_state_req", "gzip_packed", "http_wait"}
# What the program says when it cannot read an answer, or does not know what it is.
UNREADABLE = re.compile(r"PARSE_FAILED|[Uu]nknown (?:constructor|type|class)|[Uu]nexpected (?:type|constructor|error)|Bad type|mtpErr")
# What it asks for that a server without Telegram's own sets and accounts has not.
EXPECTED_REFUSALS = {"STICKERSET_INVALID", "USERNAME_NOT_OCCUPIED"}


@dataclass(frozen=True)
class Places:
    """Where versions differ."""

    by_number: tuple[int, int]
    """On the link of the second page."""
    last_received: tuple[int, int]
    """On the last message of a chat, if it was received."""
    second_reaction: tuple[int, int]
    """On the second reaction in that message's menu."""
    play: tuple[int, int]
    """On the sign that plays that message, a voice."""
    add: tuple[int, int]
    """On the offer to add who is unknown, above the messages."""
    create: tuple[int, int]
    """On the button that makes a group of those who are chosen."""
    beside: tuple[int, int] | None = None
    """On the cross of what is known of a chat, which stands beside it when one is opened first."""


PLACES = {
    4: Places(
        by_number=(480, 566), last_received=(430, 678), second_reaction=(482, 429), play=(398, 664), add=(496, 117),
        create=(619, 676),
    ),
    5: Places(
        by_number=(480, 556), last_received=(560, 678), second_reaction=(610, 460), play=(547, 664), add=(610, 110),
        create=(610, 659), beside=(924, 59),
    ),
}
"""By the first part of the version."""


class TelegramDesktop:
    """A person at Telegram Desktop."""

    def __init__(self, server: Server, folder: pathlib.Path, program: pathlib.Path = PROGRAM):
        self.server, self.folder, self.program = server, folder, program
        self.copy = folder / "copy"
        self.data = self.copy / "data"
        self.screen = Screen(folder / "screen", SIZE)
        self.process: asyncio.subprocess.Process | None = None
        self.window = ""
        self.environment: dict[str, str] = {}

    def point(self) -> None:
        """Makes the copy that talks to the server."""
        address = f"{self.server.host}:{self.server.port}"
        command = [sys.executable, str(POINTER), address, str(self.server.data / "public-key.pem"), str(self.copy)]
        command += ["--program", str(self.program), *(["--system", SYSTEM] if SYSTEM else [])]
        subprocess.run(command, check=True, capture_output=True)

    @contextlib.asynccontextmanager
    async def at_desk(self):
        """A display and a session's bus, on which nothing else can be started."""
        self.folder.mkdir(parents=True, exist_ok=True)
        home, runtime = self.folder / "home", self.folder / "runtime"
        home.mkdir(exist_ok=True)
        runtime.mkdir(mode=0o700, exist_ok=True)
        self.point()
        bus_file = self.folder / "bus.conf"
        bus_file.write_text(
            "<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>"
            '<policy context="default"><allow send_destination="*"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>'
        )
        async with self.screen.running():
            bus = await asyncio.create_subprocess_exec(
                "dbus-daemon", f"--config-file={bus_file}", "--nofork", "--print-address=1",
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            )
            address = (await bus.stdout.readline()).decode().strip()
            kept = {name: value for name, value in os.environ.items() if name in ("PATH", "TMPDIR")}
            self.environment = kept | {
                "HOME": str(home.resolve()), "XDG_RUNTIME_DIR": str(runtime.resolve()), "LANG": "C.UTF-8", "TZ": "UTC",
                "DBUS_SESSION_BUS_ADDRESS": address, "DISPLAY": self.screen.name, "QT_QPA_PLATFORM": "xcb",
                # No sound card: it would look for one again and again.
                "ALSOFT_DRIVERS": "null",
            }
            sound = await self._microphone(runtime.resolve()) if has_microphone() else None
            try:
                yield self
            finally:
                await self.end()
                if sound:
                    sound.terminate()
                    await sound.wait()
                bus.terminate()
                await bus.wait()

    async def _microphone(self, runtime: pathlib.Path) -> asyncio.subprocess.Process:
        """A microphone that hears a tone."""
        socket = runtime / "sound"
        modules = ["module-null-sink", "module-sine", f"module-native-protocol-unix socket={socket} auth-anonymous=1"]
        process = await asyncio.create_subprocess_exec(
            "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm",
            *(f"--load={module}" for module in modules), env=self.environment, stderr=asyncio.subprocess.DEVNULL,
        )
        await eventually(socket.exists, what="a microphone")
        self.environment |= {"PULSE_SERVER": f"unix:{socket}", "ALSOFT_DRIVERS": "null,pulse"}
        return process

    async def start(self) -> None:
        """Returns when the window is there."""
        output = (self.folder / "output").open("ab")
        with output:
            self.process = await asyncio.create_subprocess_exec(
                str(self.copy / "start"), "-debug", env=self.environment, stdout=output, stderr=output, start_new_session=True
            )
        async with asyncio.timeout(START_SECONDS):
            while not (shown := self._windows()):
                assert self.process.returncode is None, "it ended by itself"
                await asyncio.sleep(0.2)
        self.window = shown[-1]
        await self._fill_display()

    async def _fill_display(self) -> None:
        """No window manager lays it out, and none gives it the keys."""
        width, height = SIZE.split("x")
        self.screen.hands("windowmove", self.window, "0", "0", "windowsize", self.window, width, height, "windowfocus", self.window)
        await asyncio.sleep(0.5)

    def _windows(self) -> list[str]:
        try:
            return self.screen.hands("search", "--onlyvisible", "--name", "Telegram").split()
        except AssertionError:
            # None yet.
            return []

    async def quit(self) -> None:
        """Ends it as a person does, so that it writes what it has."""
        self.screen.hands("windowfocus", self.window)
        self.screen.key("ctrl+q")
        async with asyncio.timeout(END_SECONDS):
            await self.process.wait()

    async def end(self) -> None:
        if self.process and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            await self.process.wait()

    # What it says of itself

    def _logs(self, kind: str) -> str:
        files = sorted((self.data / "DebugLogs").glob(f"{kind}_*.txt"), key=lambda path: path.stat().st_mtime)
        return "\n".join(path.read_text(errors="replace") for path in files)

    def log(self) -> str:
        """What it says of its connections and calls."""
        return self._logs("log")

    def traffic(self) -> str:
        """All that it sent and received, written out."""
        return self._logs("mtp")

    def version(self) -> str:
        """As it says in its log: 5.7.2 is 5007002."""
        number = int(re.search(r"Launched version: (\d+)", (self.data / "log.txt").read_text(errors="replace"))[1])
        return f"{number // 1_000_000}.{number // 1000 % 1000}.{number % 1000}"

    @property
    def places(self) -> Places:
        return PLACES[int(self.version().partition(".")[0])]

    def calls(self) -> list[str]:
        """Every call that it made, in order, by the names of the schema."""
        names = []
        for part in re.split(r"^\[(?=\d\d:)", self._logs("mtp"), flags=re.MULTILINE):
            if " Send: " in part[:80]:
                names += [name for name in CALL.findall(part) if name not in WRAPPERS]
        return [name.replace("_", ".", 1) for name in names]

    def complaints(self) -> list[str]:
        """Lines about answers that it could not read, and about calls that were refused."""
        lines = self.log().splitlines() + (self.data / "log.txt").read_text(errors="replace").splitlines()
        return sorted({line.partition("] ")[2] for line in lines if UNREADABLE.search(line)})

    def refusals(self) -> list[str]:
        """The errors that calls ended with, also those of before it was last started."""
        return re.findall(r"RPC Error: request \d+ got fail with code \d+, error (\w+)", self.log())

    # What a person does

    def color(self, x: int, y: int) -> tuple[int, ...]:
        """Red, green and blue of a place of the window."""
        return tuple(reversed(self.screen.part((x, y, 1, 1))[:3]))

    async def shows(self, place: tuple[int, int], color: tuple[int, int, int], within: float = PATIENCE_SECONDS) -> None:
        """Waits until a place of the window has a colour."""
        await eventually(lambda: self.color(*place) == color, within, f"{color} at {place}")

    async def until_called(self, name: str, act: Callable[[], None], tries: int = 4) -> None:
        """Does what makes it call something, once more if it does not: what is done while a page moves is lost."""
        known = self.calls().count(name)
        for _ in range(tries):
            act()
            with contextlib.suppress(TimeoutError):
                return await eventually(lambda: self.calls().count(name) > known, TRY_SECONDS)
        raise AssertionError(f"no call of {name}")

    async def sign_up(self, phone: str, first: str, last: str) -> None:
        """From the first page to an account of its own, by a number of North America without the country's 1."""
        await self._give_number(phone)
        code = await self.server.code("1" + phone)
        await self.until_called("auth.signIn", lambda: self.fill(code))
        await self.until_called("auth.signUp", lambda: self._fill_name(first, last))
        await self.calls_for("messages.getDialogs")

    async def sign_in(self, person: Person) -> None:
        """From the first page to the account of somebody in North America, whose other device is sent the code."""
        await self._give_number(person.number.removeprefix("+1"))
        code = await person.code_by_message(person.phone)
        await self.until_called("auth.signIn", lambda: self.fill(code))
        await self.calls_for("messages.getDialogs")

    async def _give_number(self, phone: str) -> None:
        await self.shows(START_BUTTON, BUTTON)
        await self.until_called("auth.exportLoginToken", lambda: self.click(*START_BUTTON))
        # It offers a picture for another device to read; the link below leads to the page for a number.
        await eventually(lambda: self.color(*PAGE_BUTTON) == BUTTON or self.click(*self.places.by_number), what="a page for a number")
        await self.until_called("auth.sendCode", lambda: self.fill(phone))

    def fill(self, text: str) -> None:
        """Types into the only line of a page."""
        self.keys("ctrl+a")
        self.type(text)
        self.keys("Return")

    def _fill_name(self, first: str, last: str) -> None:
        for line, name in ((320, first), (390, last)):
            self.click(480, line)
            self.keys("ctrl+a")
            self.type(name)
        self.click(*PAGE_BUTTON)

    async def open_first_chat(self) -> None:
        """The one with what came last."""
        await eventually(lambda: self.color(*FIRST_CHAT_PICTURE) != WHITE, what="a row of the chat")
        await asyncio.sleep(1)
        self.click(*FIRST_CHAT)
        if cross := self.places.beside:
            await asyncio.sleep(1)
            # Its bar is white, and the messages of a chat alone would be coloured there.
            if self.color(cross[0], cross[1] + 600) == WHITE:
                self.click(*cross)
                await asyncio.sleep(MENU_SECONDS)
                # The window has become narrower.
                await self._fill_display()

    def write(self, text: str) -> None:
        """Sends a text to the chat that is open."""
        self.type(text)
        self.keys("Return")

    async def in_menu(self, place: tuple[int, int], *keys: str) -> None:
        """Opens the menu of a message, and goes to a line of it by keys."""
        self.click(*place, button=3)
        await asyncio.sleep(MENU_SECONDS)
        self.keys(*keys, "Return")
        await asyncio.sleep(MENU_SECONDS)

    async def paste(self, kind: str, content: bytes, caption: str) -> None:
        """Sends what another program has copied, with a text."""
        async with copied(self.screen, kind, content):
            ground = self.color(*FIRST_CHAT_PICTURE)
            self.keys("ctrl+v")
            # The window below the box of what is to be sent becomes dark.
            await eventually(lambda: self.color(*FIRST_CHAT_PICTURE) != ground, what="a box of what was pasted")
            await asyncio.sleep(MENU_SECONDS)
        self.write(caption)

    def pause(self) -> None:
        """Stops all of it, as a lid that is closed does."""
        os.killpg(self.process.pid, signal.SIGSTOP)

    def resume(self) -> None:
        os.killpg(self.process.pid, signal.SIGCONT)

    def click(self, x: int, y: int, button: int = 1) -> None:
        self.screen.click(x, y, button)

    def keys(self, *keys: str) -> None:
        self.screen.key(*keys)

    def type(self, text: str) -> None:
        self.screen.type(text)

    async def shoot(self, path: pathlib.Path) -> pathlib.Path:
        return await self.screen.shoot(path)

    async def calls_for(self, name: str, within: float = 30.0) -> None:
        """Waits until it has made a call."""
        await eventually(lambda: name in self.calls(), within, f"a call of {name}")


def has_microphone() -> bool:
    return shutil.which("pulseaudio") is not None


def is_installed() -> bool:
    return (SYSTEM is not None or PROGRAM.exists()) and shutil.which("xdotool") is not None
