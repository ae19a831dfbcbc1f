"""The screens of `docs/screens`: each a function that brings the window to something worth seeing.

Another screen is another function with `@screen` over it; its name is the picture's. It begins with a window that was
just started, at the chats unless it says otherwise, in a town in which no other screen was shown before.
"""

import asyncio
import dataclasses
import pathlib
import re
from collections.abc import Awaitable, Callable

from harness.eyes import Node
from harness.screen import Area
from harness.server import Server
from harness.window_program import WindowPerson

from . import paper, things
from .landscapes import SCENES

NEWCOMER = "+15550190"
DIALOG_SECONDS = 20
WIDE, NARROW = (1000, 720), (400, 720)


@dataclasses.dataclass
class Stage:
    """What a screen has to play with."""

    person: WindowPerson
    server: Server
    folder: pathlib.Path
    """For files that a screen needs."""
    other: Area = (0, 0, 0, 0)
    """Where the other window is, once there is one."""

    @property
    def window(self) -> Node:
        return self.person.window

    async def open(self, title: str) -> None:
        """Opens a chat of the list, and waits until its newest messages stand still."""
        await self.person.click(await self.window.find("list item", lambda name: name.startswith(title)))
        await self.window.find("window", lambda name: name.startswith(title))
        await asyncio.sleep(1.5)

    async def dialog(self, title: str = "") -> None:
        """Waits for another window, of this title if there is one, and puts it before the middle of the first as a
        desktop does: here nobody manages windows."""
        async with asyncio.timeout(DIALOG_SECONDS):
            while not (name := await self._other_window(title)):
                await asyncio.sleep(0.1)
        hands = self.person.screen.hands
        number = hands("search", "--sync", "--onlyvisible", "--name", f"^{re.escape(name)}$").split()[-1]
        await asyncio.sleep(1)
        shape = dict(row.split("=") for row in hands("getwindowgeometry", "--shell", number).splitlines())
        left, top, width, height = self.person.whole_area()
        place = (left + (width - int(shape["WIDTH"])) // 2, top + (height - int(shape["HEIGHT"])) // 2)
        self.other = (*place, int(shape["WIDTH"]), int(shape["HEIGHT"]))
        hands("windowmove", number, *(str(at) for at in place), "windowfocus", "--sync", number)
        await asyncio.sleep(0.5)

    async def turn_page(self, name: str) -> None:
        """Presses a sign at the top of the other window."""
        frame = (await self.window.children())[1]
        # Those of a narrower window come first, and lie below.
        tabs = [node async for node in frame.each("tab", name.__eq__)]
        x, y, width, height = await tabs[-1].extents()
        _, _, frame_width, frame_height = await frame.extents()
        left = self.other[0] + (self.other[2] - frame_width) // 2 + x + width // 2
        top = self.other[1] + (self.other[3] - frame_height) // 2 + y + height // 2
        self.person.screen.click(left, top)
        await asyncio.sleep(1.5)

    async def _other_window(self, title: str) -> str | None:
        """The title of a window that is not the first."""
        for node in (await self.window.children())[1:]:
            if await node.is_shown() and title in (name := await node.name()):
                return name
        return None

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
    text_scale: float
    """How much larger than usual the desktop has words be."""


SCREENS: list[Screen] = []


def screen(
    name: str, is_new: bool = False, is_mirrored: bool = False, size: tuple[int, int] = WIDE, text_scale: float = 1
):
    def add(show):
        SCREENS.append(Screen(name, show, is_new, is_mirrored, size, text_scale))
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
    await stage.person.press("They Match")
    await stage.person.write("Phone number", NEWCOMER)
    await stage.window.find("text box", "Code")
    await asyncio.sleep(1)


@screen("first-day", is_new=True)
async def first_day(stage: Stage) -> None:
    """Somebody has just signed up, and knows nobody yet."""
    await code(stage)
    number = len(stage.server.codes(NEWCOMER))
    await stage.person.write("Code", await stage.server.code(NEWCOMER, number), enter=False)
    await stage.person.write("First name", "Grace", enter=False)
    await stage.person.write("Last name", "Hopper")
    await stage.window.find("label", "No Chats Yet")
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


@screen("narrow", is_mirrored=True, size=NARROW)
async def narrow(stage: Stage) -> None:
    await stage.open("The Martins")


@screen("narrow-list", is_mirrored=True, size=NARROW)
async def narrow_list(stage: Stage) -> None:
    await nothing_open(stage)


@screen("large-text", text_scale=1.5)
async def large_text(stage: Stage) -> None:
    await stage.open("Bob Babbage")


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
    await stage.window.find("text box", "Caption")
    await stage.dialog("Send Files")


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
    await stage.open("Cleo Clarke")
    await stage.window.find("label", lambda name: name in ("Connecting…", "Waiting for network…"))
    await stage.person.write("Message", "I bring the forks, then")
    await asyncio.sleep(1)


@screen("forward")
async def forward(stage: Stage) -> None:
    await stage.open("Bob Babbage")
    row = await stage.window.find("list item", lambda name: "on one cable" in name)
    await stage.person.choose(row, "Forward…")
    await stage.dialog("Forward")


# MARK: who and what


@screen("profile")
async def profile(stage: Stage) -> None:
    await stage.open("The Martins")
    await stage.person.press("Profile")
    await stage.window.find("label", "Ben Martin")
    await asyncio.sleep(1.5)


@screen("profile-of-a-person")
async def profile_of_a_person(stage: Stage) -> None:
    await stage.open("Bob Babbage")
    await stage.person.press("Profile")
    await stage.window.find("button", lambda name: name.startswith("Photo, "))
    await asyncio.sleep(1.5)


@screen("viewer")
async def viewer(stage: Stage) -> None:
    await stage.open("Bob Babbage")
    row = await stage.window.find("list item", lambda name: "Then I owe you a cake" in name)
    await stage.person.click(await row.find("button", "Media"))
    await stage.window.find("image", lambda name: name.startswith("Photo, "))
    await asyncio.sleep(1.5)


# MARK: pages


@screen("link-preview-written")
async def link_preview_written(stage: Stage) -> None:
    await stage.open("Bob Babbage")
    await stage.person.click(await stage.window.find("text box", "Message"))
    stage.person.screen.type(f"Look up tonight! {paper.ADDRESS}")
    await stage.window.find("label", paper.TITLE)
    await asyncio.sleep(1.5)


@screen("link-preview")
async def link_preview(stage: Stage) -> None:
    await link_preview_written(stage)
    stage.person.screen.key("Return")
    row = await stage.window.find("list item", lambda name: "Look up tonight!" in name)
    await row.find("button", "Instant View")
    await asyncio.sleep(2)


@screen("article")
async def article(stage: Stage) -> None:
    await link_preview(stage)
    row = await stage.window.find("list item", lambda name: "Look up tonight!" in name)
    await stage.person.click(await row.find("button", "Instant View"))
    await stage.window.find("heading", paper.TITLE)
    await asyncio.sleep(2)


@screen("article-table")
async def article_table(stage: Stage) -> None:
    await article(stage)
    stage.person.screen.key("End")
    await stage.window.find("heading", "Three springs")
    await asyncio.sleep(1.5)


@screen("article-note", size=NARROW)
async def article_note(stage: Stage) -> None:
    await article(stage)
    rows = await stage.window.find("list", "Article")
    stage.person.screen.key("Page_Down")
    await stage.person.click(await rows.find("link", "1"))
    await stage.window.find("button", "Go to Note")
    await asyncio.sleep(1)


# MARK: settings and keys


@screen("settings", is_mirrored=True)
async def settings(stage: Stage) -> None:
    await nothing_open(stage)
    stage.person.screen.key("ctrl+comma")
    await stage.dialog()


@screen("data-and-storage")
async def data_and_storage(stage: Stage) -> None:
    await settings(stage)
    await stage.turn_page("Data and Storage")


@screen("devices")
async def devices(stage: Stage) -> None:
    await settings(stage)
    await stage.turn_page("Devices")


@screen("shortcuts")
async def shortcuts(stage: Stage) -> None:
    await nothing_open(stage)
    stage.person.screen.key("ctrl+question")
    await stage.dialog()
