"""A list in motion is drawn first in its window, below all widgets: none of those that it lies in may cover it."""

import asyncio
import json

import pytest

from harness.screen import Area
from harness.window_program import WindowPerson

from .ada_in_town import ada_in_town
from .test_chat_windows import at_own

# Between the edge of the list and what stands in it, tails of bubbles included, is wallpaper, which does not move.
MARGIN = 3


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    """Ada in a chat of the demo's town that is longer than her window."""
    async with ada_in_town(tmp_path_factory.mktemp("motion"), "1700x900", (1500, 800), "Harbour Lights") as ada:
        await answer(ada)
        yield ada


async def answer(person: WindowPerson) -> None:
    """Writes something: the line above new messages, which goes from edge to edge, is gone then."""
    await person.write("Message", "On my way!")
    await person.window.gone("list item", "Unread messages")


async def messages(person: WindowPerson) -> Area:
    """Where the messages are on the display, without what lies over them above and below."""
    left, top, _, _ = await person.area()
    x, y, width, height = await (await person.window.find("list", "Messages")).extents()
    return left + x, top + y + height // 5, width, height * 3 // 5


async def moves_before_the_wallpaper(person: WindowPerson) -> None:
    """Turns the wheel over the messages: they move, there is always something in them, and what is behind them stays."""
    area = left, top, width, height = await messages(person)
    margin, middle = (left + 1, top, MARGIN, height), (left + width // 4, top, width // 2, height)
    await person.screen.rested()
    ground, looks = person.screen.part(margin), []
    assert len(set(pixels(ground))) > 3, "a wallpaper"
    person.screen.hands("mousemove", str(left + width // 2), str(top + height // 2))
    # A busy machine shows fewer frames of a turn; how many is not asked here.
    for button in ("4", "5") * 5:
        if button == "4" and len({rows for _, rows in looks}) >= 10:
            break
        words = "click", "--repeat", "12", "--delay", "40", button
        turned = asyncio.create_task(asyncio.to_thread(person.screen.hands, *words))
        while not turned.done():
            looks.append((person.screen.part(margin), person.screen.part(middle)))
            await asyncio.sleep(0.005)
    assert len({rows for _, rows in looks}) >= 10, f"frames of {len(looks)} in {area}"
    assert {behind for behind, _ in looks} == {ground}, "what is behind them is covered as they move"
    assert min(len(set(pixels(rows))) for _, rows in looks) > 100, "letters and pictures are gone as they move"


def pixels(part: bytes) -> memoryview:
    return memoryview(part).cast("I")


async def change(ada: WindowPerson, **settings) -> None:
    """As another program of hers would change them."""
    path, next_one = ada.home / "settings.json", ada.home / "next.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    next_one.write_text(json.dumps(known | settings))
    next_one.replace(path)
    await asyncio.sleep(1)


async def rows_of(chat) -> list:
    """The rows of a list, shown or not."""
    return [node for node in await chat.children() if await node.role() == "list item"]


async def test_at_rest_each_row_has_words_for_those_who_listen(ada):
    await moves_before_the_wallpaper(ada)
    chat = await ada.window.find("list", "Messages")
    async with asyncio.timeout(10):
        while [row for row in await rows_of(chat) if not await row.name()]:
            await asyncio.sleep(0.2)


async def test_nothing_covers_messages_that_move(ada, pictures):
    await moves_before_the_wallpaper(ada)
    await ada.screen.shoot(pictures / "wide.png")


async def test_nor_beside_who_is_talked_to(ada, pictures):
    await ada.press("Chat info")
    await ada.window.find("button", "Close the information")
    await moves_before_the_wallpaper(ada)
    await ada.screen.shoot(pictures / "info.png")


async def test_nor_in_the_dark(ada, pictures):
    await change(ada, scheme="dark")
    await moves_before_the_wallpaper(ada)
    await ada.screen.shoot(pictures / "dark.png")
    await change(ada, scheme="light")


async def test_nor_in_a_narrow_window(ada, pictures):
    await ada.resize(430, 760)
    await ada.window.find("list", "Messages")
    await moves_before_the_wallpaper(ada)
    await ada.screen.shoot(pictures / "narrow.png")
    await ada.resize(1000, 760)
    await ada.window.find("list", "Chats")
    await ada.screen.rested()


async def test_nor_in_a_window_of_its_own(ada, pictures):
    chats = await ada.window.find("list", "Chats")
    row = await chats.find("list item", lambda name: name.startswith("Bob Babbage"))
    await ada.choose(row, "Open in New Window")
    own = await at_own(ada, "Bob Babbage")
    await own.window.find("list", "Messages")
    await answer(own)
    await moves_before_the_wallpaper(own)
    await ada.screen.shoot(pictures / "own-window.png")
