"""Media keys of a desktop: who asks on the session's bus what plays, and has it rest."""

import asyncio
import contextlib

from dbus_fast.aio import MessageBus
from dbus_fast.constants import MessageType
from dbus_fast.message import Message
from dbus_fast.signature import Variant

NAME = "org.mpris.MediaPlayer2.martlet"
PATH = "/org/mpris/MediaPlayer2"
PROGRAM = "org.mpris.MediaPlayer2"
PLAYER = "org.mpris.MediaPlayer2.Player"
PROPERTIES = "org.freedesktop.DBus.Properties"
PATIENCE_SECONDS = 40


class MediaKeys:
    """A panel that shows what plays and has buttons for it. It remembers what it was told."""

    def __init__(self):
        self.told: dict = {}
        self.jumps: list[int] = []
        self.news = asyncio.Event()
        self.bus: MessageBus | None = None

    @contextlib.asynccontextmanager
    async def on(self, address: str):
        """On the bus at `address`, until it is left."""
        self.bus = await MessageBus(bus_address=address).connect()
        try:
            self.bus.add_message_handler(self._hear)
            match = f"type='signal',path='{PATH}'"
            await self._call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", "s", match)
            yield self
        finally:
            self.bus.disconnect()

    def _hear(self, message: Message):
        if message.message_type != MessageType.SIGNAL or message.path != PATH:
            return
        if message.member == "PropertiesChanged":
            interface, changed, _ = message.body
            assert interface == PLAYER
            self.told |= {name: value.value for name, value in changed.items()}
        elif message.member == "Seeked":
            self.jumps.append(message.body[0])
        self.news.set()

    async def until(self, condition) -> None:
        """Waits until `condition(told)` holds for what the player said of itself."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not condition(self.told):
                self.news.clear()
                await self.news.wait()

    async def _call(self, name: str, path: str, interface: str, member: str, signature: str = "", *body) -> list:
        answer = await self.bus.call(
            Message(destination=name, path=path, interface=interface, member=member, signature=signature, body=list(body))
        )
        assert answer.message_type == MessageType.METHOD_RETURN, answer.body
        return answer.body

    async def press(self, key: str, signature: str = "", *body) -> None:
        """A key, or a button of the panel: `PlayPause`, `Next`, …"""
        await self._call(NAME, PATH, PLAYER, key, signature, *body)

    async def set(self, name: str, value: Variant) -> None:
        await self._call(NAME, PATH, PROPERTIES, "Set", "ssv", PLAYER, name, value)

    async def shown(self, interface: str = PLAYER) -> dict:
        """All that the player says of itself when it is asked."""
        [properties] = await self._call(NAME, PATH, PROPERTIES, "GetAll", "s", interface)
        return {name: value.value for name, value in properties.items()}

    async def is_there(self) -> bool:
        bus = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
        return (await self._call(*bus, "NameHasOwner", "s", NAME))[0]

    async def gone(self) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while await self.is_there():
                await asyncio.sleep(0.1)
