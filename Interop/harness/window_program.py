"""The program `martlet` of a person: a display, a bus, and hands and eyes on its window."""

import asyncio
import contextlib
import copy
import json
import os
import pathlib
import re
import shutil
import signal
import time

from dbus_fast.aio import MessageBus

from harness.desktop import NAME, PATH, Daemon
from harness.eyes import Eyes, Node
from harness.screen import Area, Screen
from harness.server import Server, program

END_SECONDS = 20
SERVICES = pathlib.Path("/usr/share/dbus-1/services")
MENU_LENGTH = 20
FOCUS_TRIES = 50
WHEEL_TURNS = 60
# A line by which GTK, or a library below it, says that the program does something wrong.
COMPLAINT = re.compile(r"-(WARNING|CRITICAL) \*\*:")


class WindowPerson:
    """A person at a desktop of their own, which has no keyring.

    A file has the passphrase of what is stored, unless `types_passphrase`: then the program asks for it.
    """

    def __init__(
        self, folder: pathlib.Path, home: pathlib.Path | None = None, size: str = "1280x900", types_passphrase: bool = False,
    ):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        passphrase = folder / "passphrase"
        if not passphrase.exists():
            passphrase.write_text("correct horse battery staple\n")
        # Others may not read it, or it is not taken.
        passphrase.chmod(0o600)
        self.home = home or folder / "home"
        # Where the desktop keeps what is downloaded.
        self.downloads = folder / "downloads"
        configuration = folder / "configuration"
        configuration.mkdir(exist_ok=True)
        (configuration / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{self.downloads.resolve()}"\n')
        # What blinks would never come to rest.
        (configuration / "gtk-4.0").mkdir(exist_ok=True)
        self.settings = configuration / "gtk-4.0" / "settings.ini"
        self.settings.write_text("[Settings]\ngtk-cursor-blink = false\n")
        temporary, data = folder / "tmp", folder / "data"
        temporary.mkdir(exist_ok=True)
        self.environment = {
            **os.environ,
            "MARTLET_HOME": str(self.home),
            "MARTLET_PASSPHRASE_FILE": str(passphrase),
            "TMPDIR": str(temporary.resolve()), "XDG_DATA_HOME": str(data.resolve()),
            "TZ": "UTC", "LANG": "C.UTF-8", "XDG_CONFIG_HOME": str(configuration.resolve()),
        }
        if types_passphrase:
            del self.environment["MARTLET_PASSPHRASE_FILE"]
        self.screen = Screen(folder / "screen", size)
        self.process: asyncio.subprocess.Process | None = None
        self.eyes: Eyes | None = None
        # Who shows notifications on this desktop.
        self.daemon = Daemon(["body", "body-markup", "actions", "inline-reply", "sound", "persistence"])
        self.window: Node | None = None
        self.log = folder / "window.log"

    @contextlib.asynccontextmanager
    async def at_desk(self):
        """A display and a session's bus."""
        runtime = self.folder / "runtime"
        runtime.mkdir(mode=0o700, exist_ok=True)
        async with self.screen.running():
            for theirs in ("DISPLAY", "WAYLAND_DISPLAY", "GTK_A11Y"):
                self.environment.pop(theirs, None)
            self.environment |= {
                "XDG_RUNTIME_DIR": str(runtime), "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "0",
            } | self.screen.environment
            bus = await asyncio.create_subprocess_exec(
                "dbus-daemon", f"--config-file={self._bus_without_keyring()}", "--nofork", "--print-address=1",
                env=self.environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            )
            try:
                address = (await bus.stdout.readline()).decode().strip()
                self.environment["DBUS_SESSION_BUS_ADDRESS"] = address
                self.eyes = await Eyes.open(address)
                notices = await MessageBus(bus_address=address).connect()
                notices.export(PATH, self.daemon)
                await notices.request_name(NAME)
                yield self
                await self._leave()
                notices.disconnect()
            finally:
                await self._end()
                if self.eyes:
                    self.eyes.close()
                bus.terminate()
                await bus.wait()

    def _bus_without_keyring(self) -> pathlib.Path:
        """The configuration of a bus that starts nothing but what the eyes need: where a keyring can be started, the program
        would have it ask for a password first."""
        services = self.folder / "services"
        services.mkdir(exist_ok=True)
        shutil.copy(SERVICES / "org.a11y.Bus.service", services)
        file = self.folder / "bus.conf"
        file.write_text(
            f"<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><servicedir>{services.resolve()}</servicedir>"
            '<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>'
            '<allow own="*"/></policy></busconfig>'
        )
        return file

    async def sign_in(self, server: Server, phone: str, name: str | None = None, account: str | None = None) -> None:
        """Signs in, or up with a name, without a window. The number has no other session to read the code in."""
        file = self.folder / "code"
        file.unlink(missing_ok=True)
        known = len(server.codes(phone))
        flags = [*(("--name", name) if name else ()), *(("--account", account) if account else ())]
        process = await asyncio.create_subprocess_exec(
            program("martlet-cli"), "login", f"{server.host}:{server.port}", "--phone", phone,
            "--server-key", str(server.data / "public-key.pem"), "--code-file", str(file), *flags,
            env=self.environment, stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )
        file.write_text(await server.code(phone, known + 1) + "\n")
        _, errors = await process.communicate()
        file.unlink()
        assert process.returncode == 0, errors.decode()

    def load_unasked(self, **limits: int) -> None:
        """Decides up to how many bytes of each kind of media come unasked, of whomever, where bytes cost nothing."""
        kinds = {kind: dict.fromkeys(("contact", "stranger", "group", "channel"), most) for kind, most in limits.items()}
        # Put in its place as a whole, as programs do: what runs hears of that.
        written = self.home / "settings.json.new"
        written.write_text(json.dumps({"autoDownload": {"unmetered": kinds}}))
        written.replace(self.home / "settings.json")

    @contextlib.asynccontextmanager
    async def beside(self, other: "WindowPerson"):
        """Shares the display and the bus of somebody who is at their desk."""
        self.screen, self.eyes, self.daemon = other.screen, other.eyes, other.daemon
        names = ("MARTLET_HOME", "MARTLET_PASSPHRASE_FILE", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "TMPDIR")
        mine = {name: self.environment[name] for name in names}
        self.environment = other.environment | mine
        try:
            yield self
            await self._leave()
        finally:
            await self._end()

    async def start(self, *arguments: str) -> Node:
        """Starts the program, and returns its window."""
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                program("martlet"), *arguments, env=self.environment, stderr=log, stdout=log
            )
        self.window = await self.eyes.program("martlet", self.process.pid)
        await self.window.find("window", lambda name: True)
        self.take_in_hand()
        return self.window

    def take_in_hand(self) -> None:
        """Finds the window on the display, and has the keys go there."""
        owner = ("--all", "--pid", str(self.process.pid), "--class", "martlet")
        self.number = self.screen.hands("search", "--sync", "--onlyvisible", *owner).split()[0]
        self.turn_to()

    def turn_to(self) -> None:
        """Has the keys go to this window, of several on the display."""
        for _ in range(FOCUS_TRIES):
            # What is not on the display yet cannot have them.
            with contextlib.suppress(AssertionError):
                self.screen.hands("windowraise", self.number, "windowfocus", "--sync", self.number)
                return
            time.sleep(0.1)
        raise AssertionError(f"window {self.number} does not take the keys")

    def at(self, window: Node, number: str) -> "WindowPerson":
        """The same person, with hands and eyes on one of several windows of the program."""
        there = copy.copy(self)
        there.window, there.number = window, number
        there.turn_to()
        return there

    async def at_main(self) -> "WindowPerson":
        """At the window that was there first."""
        return self.at((await self.window.children())[0], self.number)

    def place(self, x: int, y: int, width: int, height: int) -> None:
        """Moves the window to this rectangle, the edge around its content included."""
        self.screen.hands("windowmove", self.number, str(x), str(y), "windowsize", self.number, str(width), str(height))

    async def resize(self, width: int, height: int, x: int = 0, y: int = 0) -> None:
        """Has the window's content be as large as this; the edge around it begins at this place of the display."""
        _, _, own_width, own_height = await self.area()
        _, _, whole_width, whole_height = self.whole_area()
        self.place(x, y, width + whole_width - own_width, height + whole_height - own_height)
        async with asyncio.timeout(END_SECONDS):
            while (await self.area())[2:] != (width, height):
                await asyncio.sleep(0.05)
        self.turn_to()

    def whole_area(self) -> Area:
        """Where the window with its shadow is on the display."""
        shape = self._shape()
        return shape["X"], shape["Y"], shape["WIDTH"], shape["HEIGHT"]

    async def area(self) -> Area:
        """Where the window's content is on the display."""
        frame = await self.window.find("window", lambda name: True)
        _, _, width, height = await frame.extents()
        return *await self._origin(), width, height

    async def sign_in_beside(self, server: Server, person) -> Node:
        """Starts the program, and signs in with it; the code comes to the person's other device."""
        window = await self.start()
        await self.write("Invite link or address", f"{server.host}:{server.port}")
        await window.find("label", "Is this your server?")
        await self.press("They Match")
        person.phone.forget()
        await self.write("Phone number", person.number)
        await window.find("text box", "Code")
        await self.write("Code", await person.code_by_message(person.phone), enter=False)
        await self.settle()
        return window

    async def sign_up(self, server, number: str, first: str, last: str) -> Node:
        """Starts the program, and makes an account with it on this server."""
        window = await self.start()
        await self.write("Invite link or address", f"{server.host}:{server.port}")
        await window.find("label", "Is this your server?")
        await self.press("They Match")
        await self.write("Phone number", number)
        await self.write("Code", await server.code(number), enter=False)
        await window.find("label", "Your Name")
        await self.write("First name", first, enter=False)
        await self.write("Last name", last)
        await self.settle()
        return window

    async def settle(self) -> None:
        """Waits until the list of chats is there: with chats or without."""
        await self.window.find("label", lambda text: text in ("No Chat Open", "No Chats Yet"))

    async def stop(self) -> None:
        """Ends it politely; it must end well."""
        self.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(END_SECONDS):
            status = await self.process.wait()
        assert status == 0, (status, self.log.read_text(errors="replace")[-2000:])

    async def _leave(self) -> None:
        """Ends it if it still runs. GTK and its like may have found nothing wrong with it."""
        if self.process and self.process.returncode is None:
            await self.stop()
        log = self.log.read_text(errors="replace") if self.log.exists() else ""
        assert not [line for line in log.splitlines() if COMPLAINT.search(line)]

    async def _end(self) -> None:
        if self.process and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()

    async def click(self, node: Node, button: int = 1) -> None:
        """Clicks in the middle of something that is shown."""
        await self.point_at(node)
        self.screen.hands("click", str(button))

    async def point_at(self, node: Node) -> None:
        """Puts the pointer on something, once it has stopped moving. What lies below the window's edge, or above it, is
        scrolled into view by the wheel."""
        for _ in range(WHEEL_TURNS):
            x, y, width, height = await self._rested(node)
            left, top = await self._origin()
            _, _, _, whole = await (await self.window.find("window", lambda name: True)).extents()
            across, down = left + x + width // 2, y + height // 2
            if 0 <= down < whole:
                break
            self.screen.hands("mousemove", str(across), str(top + whole // 2), "click", "5" if down > 0 else "4")
        self.screen.hands("mousemove", str(across), str(top + down))

    async def _rested(self, node: Node) -> tuple[int, int, int, int]:
        before, found = None, await node.extents()
        while before != found:
            await asyncio.sleep(0.15)
            before, found = found, await node.extents()
        return found

    async def choose(self, row: Node, word: str) -> None:
        """Opens the menu of something, and chooses what begins with `word` there.

        By keys: a menu is a window of its own, and does not tell where it is.
        """
        await self.click(row, button=3)
        await self.take(word)

    async def take(self, word: str) -> None:
        """Chooses in the menu that is open."""
        item = await self.window.find("menu item", lambda name: name.startswith(word))
        for _ in range(MENU_LENGTH):
            if await item.is_focused():
                break
            self.screen.key("Down")
            await asyncio.sleep(0.1)
        assert await item.is_focused(), word
        self.screen.key("Return")

    async def react(self, row: Node, emoji: str) -> None:
        """Opens the menu of a message, and presses an emoji of the row above its lines, by keys."""
        await self.click(row, button=3)
        sign = await self.window.find("button", lambda name: name.endswith(emoji))
        # From the first line up into the row, to its beginning, and on.
        self.screen.key("Up", *["Left"] * MENU_LENGTH)
        for _ in range(MENU_LENGTH):
            if await sign.is_focused():
                break
            self.screen.key("Right")
            await asyncio.sleep(0.1)
        assert await sign.is_focused(), emoji
        self.screen.key("Return")

    async def attach(self, kind: str) -> None:
        """Chooses in the menu of what can be attached to a message."""
        await self.press("Attach")
        await self.take(kind)

    async def choose_file(self, path: pathlib.Path) -> None:
        """Attaches a file by the desktop's dialog, which takes what is typed for a path."""
        await self.attach("File")
        await self.window.find("button", "Open")
        self.screen.type(str(path))
        await asyncio.sleep(0.5)
        self.screen.key("Return")

    async def send_files(self, caption: str) -> None:
        """Agrees to send what was attached."""
        await self.window.find("text box", "Caption")
        self.screen.type(caption)
        self.screen.key("Return")
        await self.window.gone("text box", "Caption")
        # No window manager gives the window of the chat the focus back.
        self.turn_to()

    async def press(self, name: str) -> None:
        await self.click(await self.window.find("button", name))

    async def write(self, name: str, text: str, enter: bool = True) -> None:
        """Types into the line called `name`."""
        entry = await self.window.find("text box", name)
        await self.click(entry)
        self.screen.key("ctrl+a")
        self.screen.type(text)
        if enter:
            self.screen.key("Return")

    async def _origin(self) -> tuple[int, int]:
        """Where the window's content begins on the display: its shadow lies around it."""
        shape = self._shape()
        frame = await self.window.find("window", lambda name: True)
        _, _, width, height = await frame.extents()
        return (
            shape["X"] + (shape["WIDTH"] - width) // 2,
            shape["Y"] + (shape["HEIGHT"] - height) // 2,
        )

    def _shape(self) -> dict[str, int]:
        rows = self.screen.hands("getwindowgeometry", "--shell", self.number).splitlines()
        return {name: int(value) for name, value in (row.split("=") for row in rows)}
