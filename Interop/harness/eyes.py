"""What assistive technologies see of a program: the tree of AT-SPI, read over its bus."""

import asyncio
import itertools
import time

from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus

PATIENCE_SECONDS = 40
ACCESSIBLE = "org.a11y.atspi.Accessible"
ROOT = "/org/a11y/atspi/accessible/root"
WINDOW_COORDINATES = 1


async def rest(since: float) -> None:
    """Waits before another look, for longer where one takes long: it costs the program as much."""
    await asyncio.sleep(max(0.1, 2 * (time.monotonic() - since)))


class Eyes:
    """A connection to the bus of assistive technologies of a session."""

    def __init__(self, bus: MessageBus):
        self.bus = bus

    @classmethod
    async def open(cls, session_address: str) -> "Eyes":
        session = await MessageBus(bus_address=session_address).connect()
        answer = await session.call(
            Message("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
        )
        assert answer.message_type is MessageType.METHOD_RETURN, answer.body
        # Programs show their tree only when somebody says that it is read.
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            await session.call(
                Message(
                    "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                    signature="ssv", body=["org.a11y.Status", name, Variant("b", True)],
                )
            )
        session.disconnect()
        return cls(await MessageBus(bus_address=answer.body[0]).connect())

    def close(self) -> None:
        self.bus.disconnect()

    async def call(self, place: tuple[str, str], interface: str, method: str, signature="", body=()):
        """What the object answers; None when it is gone."""
        message = Message(place[0], place[1], interface, method, signature=signature, body=list(body))
        # Not `wait_for`: until Python 3.12 it loses a cancellation that comes together with the answer, so that a limit
        # around many calls would be kept by none of them.
        async with asyncio.timeout(PATIENCE_SECONDS):
            answer = await self.bus.call(message)
        return answer.body if answer.message_type is MessageType.METHOD_RETURN else None

    async def program(self, name: str, process: int) -> "Node":
        """The program of this name that is this process, once it shows itself."""
        root = Node(self, "org.a11y.atspi.Registry", ROOT)
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                for child in await root.children():
                    if await child.name() == name and await self._process(child.place[0]) == process:
                        return child
                await asyncio.sleep(0.1)

    async def _process(self, bus_name: str) -> int | None:
        bus = ("org.freedesktop.DBus", "/org/freedesktop/DBus")
        body = await self.call(bus, bus[0], "GetConnectionUnixProcessID", "s", (bus_name,))
        return body[0] if body else None


class Node:
    """One thing of a program: a window, a button, a row."""

    def __init__(self, eyes: Eyes, bus_name: str, path: str):
        self.eyes, self.place = eyes, (bus_name, path)

    async def _ask(self, interface: str, method: str, signature="", body=()):
        return await self.eyes.call(self.place, f"org.a11y.atspi.{interface}", method, signature, body)

    async def _property(self, interface: str, name: str):
        body = await self.eyes.call(
            self.place, "org.freedesktop.DBus.Properties", "Get", "ss", (f"org.a11y.atspi.{interface}", name)
        )
        return body[0].value if body else None

    async def name(self) -> str:
        return await self._property("Accessible", "Name") or ""

    async def description(self) -> str:
        return await self._property("Accessible", "Description") or ""

    async def role(self) -> str:
        body = await self._ask("Accessible", "GetRoleName")
        return body[0] if body else ""

    async def children(self) -> list["Node"]:
        body = await self._ask("Accessible", "GetChildren")
        return [Node(self.eyes, *place) for place in body[0]] if body else []

    async def states(self) -> int:
        body = await self._ask("Accessible", "GetState")
        return body[0][0] | body[0][1] << 32 if body else 0

    async def is_shown(self) -> bool:
        """GTK 4 says "showing" of windows alone; what is on a page that is not seen has no size."""
        if not await self.states() >> 30 & 1:
            return False
        _, _, width, height = await self.extents()
        return width > 0 and height > 0

    async def is_sensitive(self) -> bool:
        """Whether it does anything when it is pressed."""
        return bool(await self.states() >> 24 & 1)

    async def is_focused(self) -> bool:
        """Whether keys go to it."""
        return bool(await self.states() >> 12 & 1)

    async def extents(self) -> tuple[int, int, int, int]:
        """From the window's top left corner: x, y, width, height."""
        body = await self._ask("Component", "GetExtents", "u", (WINDOW_COORDINATES,))
        return tuple(body[0]) if body else (0, 0, 0, 0)

    async def text(self) -> str:
        count = await self._property("Text", "CharacterCount")
        body = await self._ask("Text", "GetText", "ii", (0, count or 0))
        return body[0] if body else ""

    async def walk(self, seen: set | None = None):
        """This and all below it that is shown, each once."""
        seen = set() if seen is None else seen
        if self.place in seen:
            return
        seen.add(self.place)
        yield self
        children = await self.children()
        # All are asked at once: each answer that is waited for alone is two changes of process.
        shown = await asyncio.gather(*(child.is_shown() for child in children))
        for child in itertools.compress(children, shown):
            async for node in child.walk(seen):
                yield node

    async def each(self, role: str, name=""):
        """All at or below this that is shown, of this role, whose name is, or has, or fits `name`."""
        fits = name if callable(name) else (lambda found: name in found)
        roles = (role, "search box", "entry") if role == "text box" else (role,)
        async for node in self.walk():
            if await node.role() in roles and fits(await node.name()):
                yield node

    async def look(self, role: str, name) -> "Node | None":
        """The first of them, if there is one."""
        async for node in self.each(role, name):
            return node
        return None

    async def find(self, role: str, name, seconds: float = PATIENCE_SECONDS) -> "Node":
        """As :meth:`look`, once there is one."""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    began = time.monotonic()
                    if node := await self.look(role, name):
                        return node
                    await rest(since=began)
        except TimeoutError:
            raise AssertionError(f"no {role} {name!r} in\n{await self.tree()}") from None

    async def gone(self, role: str, name, seconds: float = PATIENCE_SECONDS) -> None:
        async with asyncio.timeout(seconds):
            while True:
                began = time.monotonic()
                if not await self.look(role, name):
                    return
                await rest(since=began)

    async def tree(self, indent: int = 0, seen: set | None = None) -> str:
        """All that is shown, a line each: for messages of failure."""
        seen = set() if seen is None else seen
        if self.place in seen:
            return ""
        seen.add(self.place)
        text = f"{'  ' * indent}{await self.role()} {await self.name()!r} {await self.extents()}\n"
        for child in await self.children():
            if await child.is_shown():
                text += await child.tree(indent + 1, seen)
        return text
