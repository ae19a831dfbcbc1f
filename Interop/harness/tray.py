"""The panel of a desktop: who shows the icons of programs, and their menus."""

import asyncio
import contextlib

from dbus_fast.aio import MessageBus
from dbus_fast.constants import MessageType, PropertyAccess
from dbus_fast.message import Message
from dbus_fast.service import ServiceInterface, dbus_property, method
from dbus_fast.signature import Variant

WATCHER = "org.kde.StatusNotifierWatcher"
WATCHER_PATH = "/StatusNotifierWatcher"
ITEM = "org.kde.StatusNotifierItem"
ITEM_PATH = "/StatusNotifierItem"
MENU = "com.canonical.dbusmenu"
DOCK = "com.canonical.Unity"
LAUNCHER = "com.canonical.Unity.LauncherEntry"
PATIENCE_SECONDS = 40


class Panel(ServiceInterface):
    """A panel that remembers what registers with it and what it is told; and a dock, which is told of the count."""

    # What goes with an event that has nothing to say.
    nothing = Variant("i", 0)

    def __init__(self):
        super().__init__(WATCHER)
        self.items: list[str] = []
        # What items said changed: names of signals, with their values.
        self.heard: list[tuple[str, list]] = []
        self.counts: list[tuple[int, bool]] = []
        self.news = asyncio.Condition()
        self._tasks: set[asyncio.Task] = set()
        self.bus: MessageBus | None = None

    @method()
    def RegisterStatusNotifierItem(self, service: "s"):  # noqa: F821
        self.items.append(service)
        self._tell()

    @dbus_property(access=PropertyAccess.READ)
    def IsStatusNotifierHostRegistered(self) -> "b":  # noqa: F821
        return True

    @contextlib.asynccontextmanager
    async def on(self, address: str):
        """On the bus at `address`, until it is left."""
        self.bus = await MessageBus(bus_address=address).connect()
        try:
            self.bus.export(WATCHER_PATH, self)
            self.bus.add_message_handler(self._hear)
            for interface in (ITEM, MENU, LAUNCHER):
                await self._ask(
                    "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", "s",
                    f"type='signal',interface='{interface}'",
                )
            await self.bus.request_name(WATCHER)
            await self.bus.request_name(DOCK)
            yield self
        finally:
            self.bus.disconnect()

    def _hear(self, message: Message):
        if message.message_type != MessageType.SIGNAL:
            return
        if message.interface in (ITEM, MENU):
            self.heard.append((message.member, message.body))
        elif message.interface == LAUNCHER:
            program, options = message.body
            assert program == "application://org.martlet.Martlet.desktop"
            self.counts.append((options["count"].value, options["count-visible"].value))
        self._tell()

    def _tell(self):
        async def tell():
            async with self.news:
                self.news.notify_all()

        task = asyncio.create_task(tell())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def until(self, condition):
        """Waits until `condition()` holds for what was heard."""
        async with asyncio.timeout(PATIENCE_SECONDS), self.news:
            while not condition():
                await self.news.wait()

    async def told(self, signal: str, *values) -> None:
        """Waits until an item has said this, and forgets it with all that was heard before."""
        await self.until(lambda: (signal, list(values)) in self.heard)
        del self.heard[: self.heard.index((signal, list(values))) + 1]

    async def _ask(self, service: str, path: str, interface: str, member: str, signature: str = "", *body) -> Message:
        return await self.bus.call(
            Message(destination=service, path=path, interface=interface, member=member, signature=signature, body=list(body))
        )

    async def ask(self, path: str, interface: str, member: str, signature: str = "", *body) -> list:
        """Calls the item that came last; it must answer."""
        answer = await self._ask(self.items[-1], path, interface, member, signature, *body)
        assert answer.message_type == MessageType.METHOD_RETURN, answer.body
        return answer.body

    async def refuses(self, path: str, interface: str, member: str, signature: str = "", *body) -> str:
        """Calls the item that came last; it must refuse, and says why."""
        answer = await self._ask(self.items[-1], path, interface, member, signature, *body)
        assert answer.message_type == MessageType.ERROR, answer.body
        return answer.error_name

    async def item(self) -> dict:
        """What the item that came last shows."""
        [properties] = await self.ask(ITEM_PATH, "org.freedesktop.DBus.Properties", "GetAll", "s", ITEM)
        return {name: value.value for name, value in properties.items()}

    async def press(self) -> None:
        await self.ask(ITEM_PATH, ITEM, "Activate", "ii", 3, 4)

    async def rows(self) -> dict[str, int]:
        """The menu: what its rows say, and what they are called."""
        path = (await self.item())["Menu"]
        _, (number, options, rows) = await self.ask(path, MENU, "GetLayout", "iias", 0, -1, [])
        assert (number, options["children-display"].value) == (0, "submenu")
        rows = [row.value for row in rows]
        return {row[1]["label"].value: row[0] for row in rows if "label" in row[1]}

    async def choose(self, label: str) -> None:
        path = (await self.item())["Menu"]
        number = (await self.rows())[label]
        await self.ask(path, MENU, "Event", "isvu", number, "clicked", self.nothing, 0)
