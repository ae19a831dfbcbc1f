"""What assistive technologies see of a program: the tree of AT-SPI, read over its bus."""

import asyncio
import functools
import re
import time

from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus

PATIENCE_SECONDS = 40
ATSPI = "org.a11y.atspi"
ACCESSIBLE = f"{ATSPI}.Accessible"
PROPERTIES = "org.freedesktop.DBus.Properties"
ROOT = "/org/a11y/atspi/accessible/root"
WINDOW_COORDINATES = 1
# So many fit into the bus's socket, and dbus-fast gives up where one is full.
AT_ONCE = 40
# Of a walk that ends where something is found, so many are read in vain.
AHEAD = 8
# GTK names an object by a number that no other has ever: what it is stays so.
OF_GTK = re.compile(r"/[0-9a-f]{8}(?:_[0-9a-f]{4}){3}_[0-9a-f]{12}$")


async def rest(since: float) -> None:
    """Waits before another look, for longer where one takes long: it costs the program as much."""
    await asyncio.sleep(max(0.1, 2 * (time.monotonic() - since)))


class Eyes:
    """A connection to the bus of assistive technologies of a session."""

    def __init__(self, bus: MessageBus):
        self.bus = bus
        # Of objects of GTK, for as long as these eyes look: a quarter of all questions were for that.
        self.roles: dict[tuple[str, str], str] = {}

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
                    "org.a11y.Bus", "/org/a11y/bus", PROPERTIES, "Set",
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

    async def call_all(self, questions: list[tuple[tuple[str, str], str, str, str, tuple]]) -> list:
        """As :meth:`call`, of several at once: each answer that is waited for alone is two changes of process."""
        answers = []
        for start in range(0, len(questions), AT_ONCE):
            answers += await self._call_some(questions[start : start + AT_ONCE])
        return answers

    async def _call_some(self, questions: list) -> list:
        """They share a limit and a future: one for each, as `MessageBus.call` has it, took half of Python's time. What that
        is made of is dbus-fast's own, and may change with it."""
        answers: list = [None] * len(questions)
        left, done = len(questions), asyncio.get_running_loop().create_future()

        def hear(number: int, answer: Message | None, error: Exception | None) -> None:
            nonlocal left
            if answer and answer.message_type is MessageType.METHOD_RETURN:
                answers[number] = answer.body
            left -= 1
            if done.done():
                return
            if error:
                done.set_exception(error)
            elif not left:
                done.set_result(None)

        for number, (place, interface, method, signature, body) in enumerate(questions):
            message = Message(place[0], place[1], interface, method, signature=signature, body=list(body))
            self.bus._call(message, functools.partial(hear, number))
        async with asyncio.timeout(PATIENCE_SECONDS):
            await done
        return answers

    async def roles_of(self, nodes: list["Node"]) -> list[str]:
        unknown = [node for node in nodes if node.place not in self.roles]
        answers = await self.call_all([(node.place, ACCESSIBLE, "GetRoleName", "", ()) for node in unknown])
        told = {node.place: body[0] for node, body in zip(unknown, answers) if body}
        self.roles |= {place: role for place, role in told.items() if OF_GTK.search(place[1])}
        return [self.roles.get(node.place) or told.get(node.place, "") for node in nodes]

    async def shown(self, nodes: list["Node"]) -> list[bool]:
        """Which of them :meth:`Node.is_shown`."""
        sizes = [(node.place, f"{ATSPI}.Component", "GetExtents", "u", (WINDOW_COORDINATES,)) for node in nodes]
        states = [(node.place, ACCESSIBLE, "GetState", "", ()) for node in nodes]
        answers = await self.call_all(sizes + states)
        return [
            bool(size and min(size[0][2:]) > 0 and state and state[0][0] >> 30 & 1)
            for size, state in zip(answers, answers[len(nodes):])
        ]

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
        return await self.eyes.call(self.place, f"{ATSPI}.{interface}", method, signature, body)

    async def _property(self, interface: str, name: str):
        body = await self.eyes.call(
            self.place, PROPERTIES, "Get", "ss", (f"{ATSPI}.{interface}", name)
        )
        return body[0].value if body else None

    async def name(self) -> str:
        return await self._property("Accessible", "Name") or ""

    async def description(self) -> str:
        return await self._property("Accessible", "Description") or ""

    async def role(self) -> str:
        return (await self.eyes.roles_of([self]))[0]

    async def children(self) -> list["Node"]:
        body = await self._ask("Accessible", "GetChildren")
        return [Node(self.eyes, *place) for place in body[0]] if body else []

    async def states(self) -> int:
        body = await self._ask("Accessible", "GetState")
        return body[0][0] | body[0][1] << 32 if body else 0

    async def is_shown(self) -> bool:
        """GTK 4 says "showing" of windows alone; what is on a page that is not seen has no size."""
        return (await self.eyes.shown([self]))[0]

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

    async def walk(self):
        """This and all below it that is shown, each once.

        Several are read ahead at once: a question whose answer is waited for alone costs five times as much, the program too.
        """
        below: dict[tuple[str, str], list[Node]] = {}
        left, seen = [self], set()
        while left:
            if left[-1].place not in below:
                await self._read([node for node in left[-AHEAD:] if node.place not in below], below)
            node = left.pop()
            if node.place not in seen:
                seen.add(node.place)
                yield node
                left += reversed(below[node.place])

    async def _read(self, nodes: list["Node"], below: dict[tuple[str, str], list["Node"]]) -> None:
        """Notes what is shown right below some."""
        answers = await self.eyes.call_all([(node.place, ACCESSIBLE, "GetChildren", "", ()) for node in nodes])
        found = [[Node(self.eyes, *place) for place in body[0]] if body else [] for body in answers]
        shown = iter(await self.eyes.shown([child for children in found for child in children]))
        for node, children in zip(nodes, found):
            below[node.place] = [child for child in children if next(shown)]
        await self.eyes.roles_of([child for node in nodes for child in below[node.place]])

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
