"""The screens of `docs/screens`: each a function that brings the window to something worth seeing.

Another screen is another function with `@screen` over it; its name is the picture's. It begins with a window that was
just started, at the chats unless it says otherwise, and leaves nothing that the next one would see.
"""

import asyncio
import dataclasses
import pathlib
from collections.abc import Awaitable, Callable

from harness.eyes import Node
from harness.server import Server
from harness.window_program import WindowPerson

from . import things
from .landscapes import SCENES

NEWCOMER = "+15550190"


@dataclasses.dataclass
class Stage:
    """What a screen has to play with."""

    person: WindowPerson
    server: Server
    folder: pathlib.Path
    """For files that a screen needs."""

    @property
    def window(self) -> Node:
        return self.person.window

    async def open(self, title: str) -> None:
        """Opens a chat of the list, and waits until its newest messages stand still."""
        await self.person.click(await self.window.find("list item", lambda name: name.startswith(title)))
        await self.window.find("window", lambda name: name.startswith(title))
        await asyncio.sleep(1.5)

    async def centre(self) -> None:
        """Puts a dialog before the middle of the window, as a desktop does: here nobody manages windows."""
        await asyncio.sleep(1)
        first, *others = [node async for node in self.window.walk() if await node.role() == "window"]
        assert others, f"there is no window but {await first.name()}"
        title = await others[-1].name()
        left, top, width, height = await self.person.area()
        _, _, own_width, own_height = await others[-1].extents()
        place = (left + (width - own_width) // 2, top + (height - own_height) // 2)
        self.person.screen.hands("search", "--name", f"^{title}$", "windowmove", *(str(at) for at in place))
        await asyncio.sleep(0.5)

    async def rest(self) -> None:
        """Puts the pointer beside the window."""
        self.person.screen.hands("mousemove", "5000", "5000")
        await asyncio.sleep(0.3)

    def picture(self, name: str) -> pathlib.Path:
        """A painted picture, as a file."""
        path = self.folder / f"{name}.png"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(SCENES[name]().png())
        return path


@dataclasses.dataclass(frozen=True)
class Screen:
    """A picture of the collection."""

    name: str
    show: Callable[[Stage], Awaitable[None]]
    is_new: bool
    """Whether the window belongs to somebody who has no account."""
    is_mirrored: bool
    """Whether there is one that reads from the right. It may not look for words of the window."""
    size: tuple[int, int]


SCREENS: list[Screen] = []


def screen(name: str, is_new: bool = False, is_mirrored: bool = False, size: tuple[int, int] = (1000, 720)):
    def add(show):
        SCREENS.append(Screen(name, show, is_new, is_mirrored, size))
        return show

    return add


# MARK: signing in


@screen("welcome", is_new=True)
async def welcome(stage: Stage) -> None:
    await stage.window.find("label", "Welcome to Martlet")


@screen("fingerprint", is_new=True)
async def fingerprint(stage: Stage) -> None:
    await stage.person.write("Invite link or address", f"{stage.server.host}:{stage.server.port}")
    await stage.window.find("label", "Is this your server?")


@screen("code", is_new=True)
async def code(stage: Stage) -> None:
    await fingerprint(stage)
    await stage.person.press("It Is the Same")
    await stage.person.write("Phone number", NEWCOMER)
    await stage.window.find("text box", "Code")
    await asyncio.sleep(1)


# MARK: chats


@screen("chat", is_mirrored=True)
async def chat(stage: Stage) -> None:
    await stage.open("Bob Babbage")


@screen("group", is_mirrored=True)
async def group(stage: Stage) -> None:
    """An album, reactions, and an answer."""
    await stage.open("The Martins")
    await scroll(stage, 5)


@screen("files-and-code")
async def files_and_code(stage: Stage) -> None:
    await stage.open("Harbour Lights")
    await scroll(stage, 9)


@screen("arabic", is_mirrored=True)
async def arabic(stage: Stage) -> None:
    await stage.open("ليلى")


@screen("russian")
async def russian(stage: Stage) -> None:
    await stage.open("Мария")


@screen("nothing-open", is_mirrored=True)
async def nothing_open(stage: Stage) -> None:
    await stage.window.find("list item", lambda name: name.startswith("Cleo"))
    await asyncio.sleep(1)


@screen("narrow", is_mirrored=True, size=(400, 720))
async def narrow(stage: Stage) -> None:
    await stage.open("The Martins")


async def scroll(stage: Stage, notches: int) -> None:
    """Turns the wheel over the messages, backwards in time."""
    left, top, width, height = await stage.person.area()
    stage.person.screen.hands("mousemove", str(left + width * 2 // 3), str(top + height // 2))
    for _ in range(notches):
        stage.person.screen.hands("click", "4")
    await asyncio.sleep(1)


# MARK: what one does


@screen("search")
async def search(stage: Stage) -> None:
    await stage.open("Bob Babbage")
    stage.person.screen.key("ctrl+k")
    await stage.window.find("text box", "Search")
    stage.person.screen.type("lantern")
    await stage.window.find("button", lambda name: "lantern" in name.lower())
    await asyncio.sleep(1)


@screen("message-menu")
async def message_menu(stage: Stage) -> None:
    await stage.open("Bob Babbage")
    row = await stage.window.find("list item", lambda name: "on one cable" in name)
    await stage.person.click(row, button=3)
    await stage.window.find("menu item", "Reply")


@screen("chat-menu")
async def chat_menu(stage: Stage) -> None:
    row = await stage.window.find("list item", lambda name: name.startswith("Cleo"))
    await stage.person.click(row, button=3)
    await stage.window.find("menu item", "Mute")


@screen("send-files")
async def send_files(stage: Stage) -> None:
    await stage.open("The Martins")
    path = stage.folder / "for-the-wall.pdf"
    path.write_bytes(things.file(path.name))
    await stage.person.choose_file(path)
    await stage.window.find("button", "Send")
    await stage.centre()


@screen("answer")
async def answer(stage: Stage) -> None:
    """Answering, with something typed."""
    await stage.open("Bob Babbage")
    row = await stage.window.find("list item", lambda name: "on one cable" in name)
    await stage.person.choose(row, "Reply")
    stage.person.screen.type("Then the harbour master owes us a fuse")
    await asyncio.sleep(0.5)


@screen("offline")
async def offline(stage: Stage) -> None:
    await stage.server.stop()
    try:
        await stage.open("Cleo Clarke")
        await stage.window.find("label", lambda name: name in ("Connecting…", "Waiting for network…"))
        await stage.person.write("Message", "I bring the forks, then")
        await asyncio.sleep(1)
    finally:
        await stage.server.start()


@screen("forward")
async def forward(stage: Stage) -> None:
    await stage.open("Bob Babbage")
    row = await stage.window.find("list item", lambda name: "on one cable" in name)
    await stage.person.choose(row, "Forward…")
    await stage.window.find("window", "Forward")
    await stage.centre()


# MARK: who and what


@screen("profile")
async def profile(stage: Stage) -> None:
    await stage.open("The Martins")
    await stage.person.press("Profile")
    await stage.window.find("label", "Ben Martin")
    await asyncio.sleep(1.5)
