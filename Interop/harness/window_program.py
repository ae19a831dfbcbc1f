"""The program `martlet` of a person: a display, a bus, and hands and eyes on its window."""

import asyncio
import contextlib
import os
import pathlib
import signal

from dbus_next.aio import MessageBus

from harness.desktop import NAME, PATH, Daemon
from harness.eyes import Eyes, Node
from harness.screen import Screen
from harness.server import program

END_SECONDS = 20


class WindowPerson:
    """A person at a desktop of their own."""

    def __init__(self, folder: pathlib.Path, home: pathlib.Path | None = None):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        passphrase = folder / "passphrase"
        if not passphrase.exists():
            passphrase.write_text("correct horse battery staple\n")
        self.home = home or folder / "home"
        self.environment = {
            **os.environ,
            "MARTLET_HOME": str(self.home),
            "MARTLET_PASSPHRASE_FILE": str(passphrase),
            "TZ": "UTC", "LANG": "C.UTF-8",
        }
        self.screen = Screen(folder / "screen")
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
            self.environment |= {
                "DISPLAY": self.screen.name, "GSK_RENDERER": "cairo", "GDK_BACKEND": "x11",
                "XDG_RUNTIME_DIR": str(runtime), "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "0",
            }
            self.environment.pop("GTK_A11Y", None)
            bus = await asyncio.create_subprocess_exec(
                "dbus-daemon", "--session", "--nofork", "--print-address=1", env=self.environment,
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            )
            try:
                address = (await bus.stdout.readline()).decode().strip()
                self.environment["DBUS_SESSION_BUS_ADDRESS"] = address
                self.eyes = await Eyes.open(address)
                notices = await MessageBus(bus_address=address).connect()
                notices.export(PATH, self.daemon)
                await notices.request_name(NAME)
                yield self
                notices.disconnect()
            finally:
                if self.process and self.process.returncode is None:
                    self.process.kill()
                    await self.process.wait()
                if self.eyes:
                    self.eyes.close()
                bus.terminate()
                await bus.wait()

    async def start(self, *arguments: str) -> Node:
        """Starts the program, and returns its window."""
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                program("martlet"), *arguments, env=self.environment, stderr=log, stdout=log
            )
        self.window = await self.eyes.program("martlet")
        await self.window.find("window", lambda name: True)
        number = self.screen.hands("search", "--sync", "--onlyvisible", "--class", "martlet").split()[0]
        self.screen.hands("windowfocus", "--sync", number)
        self.number = number
        return self.window

    async def stop(self) -> None:
        """Ends it politely; it must end well."""
        self.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(END_SECONDS):
            status = await self.process.wait()
        assert status == 0, (status, self.log.read_text(errors="replace")[-2000:])

    async def click(self, node: Node, button: int = 1) -> None:
        """Clicks in the middle of something that is shown."""
        await self.point_at(node)
        self.screen.hands("click", str(button))

    async def point_at(self, node: Node) -> None:
        """Puts the pointer on something that is shown, once it has stopped moving."""
        before, (x, y, width, height) = None, await node.extents()
        while before != (x, y, width, height):
            await asyncio.sleep(0.15)
            before, (x, y, width, height) = (x, y, width, height), await node.extents()
        left, top = await self._origin()
        self.screen.hands("mousemove", str(left + x + width // 2), str(top + y + height // 2))

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
        shape = dict(
            line.split("=") for line in self.screen.hands("getwindowgeometry", "--shell", self.number).splitlines()
        )
        frame = await self.window.find("window", lambda name: True)
        _, _, width, height = await frame.extents()
        return (
            int(shape["X"]) + (int(shape["WIDTH"]) - width) // 2,
            int(shape["Y"]) + (int(shape["HEIGHT"]) - height) // 2,
        )
