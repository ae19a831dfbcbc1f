"""A desktop session of a test: a bus of its own, and on it one who shows notifications and remembers them."""

import asyncio
import contextlib
import os
import re
import signal

from dbus_fast import Variant
from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, method
from dbus_fast.service import signal as bus_signal

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
PATIENCE_SECONDS = 40


class Shown:
    """A notification as it was asked for."""

    def __init__(self, number: int, replaced: int, title: str, body: str, actions: list[str], hints: dict[str, Variant]):
        self.number, self.replaced = number, replaced
        self.title, self.body = title, body
        self.actions = actions[::2]
        self.labels = dict(zip(self.actions, actions[1::2]))
        self.hints = {name: value.value for name, value in hints.items()}

    def __repr__(self):
        return f"{self.number}<{self.replaced}: {self.title!r} {self.body!r} {self.hints}"


class Daemon(ServiceInterface):
    """`org.freedesktop.Notifications`, of what it is told to be able to do."""

    def __init__(self, capabilities: list[str]):
        super().__init__(NAME)
        self.capabilities = capabilities
        self.shown: list[Shown] = []
        self.screen: dict[int, Shown] = {}
        self.news = asyncio.Condition()
        self._last = 0

    @method()
    def GetCapabilities(self) -> "as":  # noqa: F722
        return self.capabilities

    @method()
    def GetServerInformation(self) -> "ssss":  # noqa: F821
        return ["fake", "martlet", "1", "1.2"]

    @method()
    async def Notify(
        self, app: "s", replaces: "u", icon: "s", title: "s", body: "s", actions: "as", hints: "a{sv}", timeout: "i"  # noqa
    ) -> "u":  # noqa: F821
        if replaces in self.screen:
            number = replaces
        else:
            self._last += 1
            number = self._last
        shown = Shown(number, replaces, title, body, actions, hints)
        self.shown.append(shown)
        self.screen[number] = shown
        await self._tell()
        return number

    @method()
    async def CloseNotification(self, number: "u"):  # noqa: F821
        if self.screen.pop(number, None):
            self.NotificationClosed(number, 3)
        await self._tell()

    @bus_signal()
    def NotificationClosed(self, number, reason) -> "uu":  # noqa: F821
        return [number, reason]

    @bus_signal()
    def ActionInvoked(self, number, key) -> "us":  # noqa: F821
        return [number, key]

    @bus_signal()
    def NotificationReplied(self, number, text) -> "us":  # noqa: F821
        return [number, text]

    async def _tell(self):
        async with self.news:
            self.news.notify_all()

    async def until(self, condition):
        """Waits until `condition()` holds for what was shown."""
        async with asyncio.timeout(PATIENCE_SECONDS), self.news:
            while not condition():
                await self.news.wait()

    def on_screen(self) -> list[str]:
        return [shown.body for shown in self.screen.values()]

    def close_by_member(self, number: int):
        del self.screen[number]
        self.NotificationClosed(number, 2)


class Desktop:
    """A `dbus-daemon` with a :class:`Daemon` on it."""

    def __init__(self, *capabilities: str):
        self.daemon = Daemon(list(capabilities or ("body", "body-markup", "actions", "inline-reply", "sound", "persistence")))
        self.address = ""

    @contextlib.asynccontextmanager
    async def running(self):
        process = await asyncio.create_subprocess_exec(
            "dbus-daemon", "--session", "--nofork", "--print-address=1",
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                self.address = (await process.stdout.readline()).decode().strip()
            bus = await MessageBus(bus_address=self.address).connect()
            bus.export(PATH, self.daemon)
            await bus.request_name(NAME)
            yield self
            bus.disconnect()
        finally:
            process.send_signal(signal.SIGTERM)
            await process.wait()


class NotifierProcess:
    """A `martlet-notifier` of a person, on a desktop."""

    def __init__(self, person, desktop: Desktop, program: str):
        self.person, self.desktop, self.program = person, desktop, program
        self.session = person.folder / "session"
        self.session.mkdir(mode=0o700, exist_ok=True)
        self.process: asyncio.subprocess.Process | None = None
        self.lines: list[str] = []
        self._heard = asyncio.Condition()
        self._reading: asyncio.Task | None = None

    async def start(self) -> "NotifierProcess":
        """Returns once it receives."""
        environment = {
            **self.person.environment,
            "DBUS_SESSION_BUS_ADDRESS": self.desktop.address,
            "XDG_RUNTIME_DIR": str(self.session),
        }
        self.process = await asyncio.create_subprocess_exec(self.program, env=environment, stderr=asyncio.subprocess.PIPE)
        self.lines = []
        self._reading = asyncio.create_task(self._read())
        return await self.says("receives")

    async def _read(self):
        while line := await self.process.stderr.readline():
            async with self._heard:
                self.lines.append(line.decode().rstrip("\n"))
                self._heard.notify_all()

    async def says(self, text: str, times: int = 1) -> "NotifierProcess":
        """Waits until its journal has so many lines that end with `text`."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS), self._heard:
                while sum(line.endswith(text) for line in self.lines) < times:
                    await self._heard.wait()
        except TimeoutError:
            raise AssertionError(f"no {text!r} in {self.lines}") from None
        return self

    def resident_kib(self) -> int:
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+) kB", status.read())[1])

    def cpu_seconds(self) -> float:
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def kill(self):
        """SIGKILL, as a power cut would."""
        self.process.kill()
        await self.process.wait()
        await self._reading

    async def stop(self):
        self.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE_SECONDS):
            assert await self.process.wait() == 0, self.lines
        await self._reading
