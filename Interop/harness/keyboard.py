"""A window by the keyboard alone: what is read of it is read as a screen reader would."""

import asyncio
import contextlib

from harness.window_program import WindowPerson

FOCUS_SECONDS = 10


class Keyboard:
    """The keyboard of somebody at a window: all their hands have."""

    def __init__(self, person: WindowPerson):
        self.person, self.key, self.type = person, person.screen.key, person.screen.type
        self.take = person.take

    async def reach(self, role: str, name, key: str = "Tab", most: int = 40, frame=None):
        """Presses a key until keys go to this."""
        frame = frame or self.person.window
        await frame.find(role, name)
        # A button with a menu has the button that is pressed inside of it, of the same name.
        nodes = [node async for node in frame.each(role, name)]
        for _ in range(most):
            for node in nodes:
                if await node.is_focused():
                    return node
            self.key(key)
            await asyncio.sleep(0.08)
        raise AssertionError(f"{key} does not lead to {role} {name!r}, but to {await self.focused()}")

    async def press(self, name, key: str = "Tab", frame=None) -> None:
        """Goes to a button, and presses it."""
        await self.reach("button", name, key, frame=frame)
        self.key("Return")

    async def focused(self) -> list[str]:
        """What the keys go to."""
        return [
            f"{await node.role()} {await node.name()!r}"
            async for node in self.person.window.walk() if await node.is_focused()
        ]

    async def has(self, role: str, name) -> None:
        """Returns once keys go to this."""
        node = await self.person.window.find(role, name)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FOCUS_SECONDS):
                while not await node.is_focused():
                    await asyncio.sleep(0.1)
        assert await node.is_focused(), f"keys go to {await self.focused()}, not to {role} {name!r}"

    async def writes(self) -> None:
        """Returns once keys go to where one writes."""
        await self.has("text box", "Message")

    async def says(self, text: str) -> None:
        """Writes a message and sends it."""
        await self.writes()
        self.type(text)
        self.key("Return")

    async def in_window(self, title: str):
        """Gives the keys to another window of the program, as a window manager does with a new one."""
        frame = await self.person.window.find("window", title)
        number = self.person.screen.hands("search", "--sync", "--onlyvisible", "--name", f"^{title}$").split()[0]
        self.person.screen.hands("windowfocus", "--sync", number)
        return frame

    def in_main_window(self) -> None:
        self.person.turn_to()

    async def message(self, text: str):
        """Goes to a message in the chat, from where one writes or from another message."""
        messages = await self.person.window.find("list", "Messages")
        if any(await asyncio.gather(*(row.is_focused() for row in await messages.children()))):
            self.key("Escape")
        await self.writes()
        self.key("shift+Tab")
        row = await messages.find("list item", lambda name: text in name)
        for _ in range(30):
            if await row.is_focused():
                return row
            self.key("Up")
            await asyncio.sleep(0.08)
        raise AssertionError(f"keys do not come to {text!r}, but to {await self.focused()}")

    async def chat(self, name: str):
        """Goes to a chat in the list: by Tab into the list, then by the arrows."""
        chats = await self.person.window.find("list", "Chats")
        for _ in range(40):
            # A chat that gets a message meanwhile is shown by another row.
            row = await chats.find("list item", lambda label: label.startswith(name))
            if await row.is_focused():
                return
            key = "Tab"
            for one in await chats.children():
                if await one.is_focused():
                    key = "Down" if (await row.extents())[1] > (await one.extents())[1] else "Up"
            self.key(key)
            await asyncio.sleep(0.1)
        raise AssertionError(f"keys do not come to the chat {name!r}, but to {await self.focused()}")
