"""A window's columns: the list of chats, the chat, and who is talked to there, at widths from a phone's to a wall's."""

import asyncio
import json

import pytest

from harness.window_program import WindowPerson

from .ada_in_town import ada_in_town
from .conftest import for_pictures

WIDTHS = (360, 430, 620, 700, 920, 1100, 1600, 2560)
INFO, CLOSE = "Chat info", "Close the information"


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    async with ada_in_town(tmp_path_factory.mktemp("columns"), "2600x900", (1100, 720), "Bob Babbage") as ada:
        yield ada


async def row(ada: WindowPerson, name: str):
    chats = await ada.window.find("list", "Chats")
    return await chats.find("list item", lambda label: label.startswith(name))


async def width(ada: WindowPerson, name: str) -> int:
    return (await (await ada.window.find("list", name)).extents())[2]


async def becomes(value, wanted) -> None:
    """Waits until `value` gives what is wanted."""
    async with asyncio.timeout(10):
        while not wanted(found := await value()):
            await asyncio.sleep(0.1)
    assert wanted(found)


async def drag_edge(ada: WindowPerson, start: int, end: int) -> None:
    """Drags what is at a column of pixels of the window to another, in the middle of its height."""
    left, top, _, height = await ada.area()
    y = str(top + height // 2)
    ada.screen.hands("mousemove", str(left + start), y, "mousedown", "1")
    for part in range(1, 9):
        ada.screen.hands("mousemove", str(left + start + (end - start) * part // 8), y)
        await asyncio.sleep(0.05)
    ada.screen.hands("mouseup", "1")


def settings(ada: WindowPerson) -> dict:
    return json.loads((ada.home / "settings.json").read_text()).get("columns", {})


async def test_who_is_talked_to_stands_beside_the_chat(ada, pictures):
    await ada.press(INFO)
    await ada.window.find("button", CLOSE)
    await becomes(lambda: width(ada, "Messages"), lambda found: found == 1100 - 340 - 340 - 2)
    await ada.screen.shoot(pictures / "info.png")
    await becomes(lambda: asyncio.sleep(0, settings(ada)), lambda found: found.get("info") is True)
    # Another chat, another profile.
    await ada.click(await row(ada, "Harbour Lights"))
    await ada.window.find("label", lambda name: "member" in name.lower())
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "group.png")
    await ada.click(await row(ada, "Bob Babbage"))
    await ada.window.find("text box", "Message")


async def test_a_narrower_window_has_fewer_columns(ada, pictures):
    seen = []
    for size in WIDTHS:
        await ada.resize(size, 720)
        await asyncio.sleep(0.5)
        await ada.screen.shoot(pictures / f"wide-{size}.png")
        seen.append(await width(ada, "Messages"))
    assert seen[:2] == [360, 430] and seen[2] == 620
    assert seen[3] == 360
    assert seen[4] == 920 - 340 - 1
    assert seen[5:] == [size - 340 - 340 - 2 for size in WIDTHS[5:]]
    await ada.resize(800, 720)
    await ada.window.gone("button", INFO)
    # As it was before there was such a column: in front of the chat.
    ada.screen.key("F9")
    await ada.window.find("button", "Back")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "in-front.png")
    ada.screen.key("F9")
    await ada.window.gone("button", "Back")


async def test_a_list_that_fills_the_window_can_close_it(ada, pictures):
    await ada.resize(430, 720)
    await ada.press("Chats")
    await ada.window.find("list item", "Bob Babbage")
    await ada.window.find("button", lambda name: name == "Close")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "list-alone.png")
    await ada.click(await row(ada, "Bob Babbage"))
    await ada.window.find("text box", "Message")
    await ada.resize(1100, 720)
    await ada.window.find("button", CLOSE)


async def test_the_list_is_as_wide_as_it_is_dragged(ada, pictures):
    await ada.resize(1100, 720)
    await ada.window.find("button", INFO)
    ada.screen.key("F9")
    await ada.window.gone("button", CLOSE)
    await drag_edge(ada, 342, 442)
    await becomes(lambda: width(ada, "Chats"), lambda found: found == 440)
    await becomes(lambda: asyncio.sleep(0, settings(ada)), lambda found: found.get("list") == 440)
    await drag_edge(ada, 442, 90)
    await becomes(lambda: width(ada, "Chats"), lambda found: found == 68)
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "avatars.png")
    # How much is unread is still told, and who it is.
    await ada.window.find("list item", lambda name: "unread" in name)
    await ada.resize(440, 720)
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "avatars-narrow.png")
    await ada.resize(1100, 720)
    # Who looks for something reads words.
    ada.screen.key("ctrl+k")
    await ada.window.find("text box", "Search")
    await becomes(lambda: width(ada, "Chats"), lambda found: found == 440)
    ada.screen.key("Escape")
    await becomes(lambda: width(ada, "Chats"), lambda found: found == 68)


async def test_escape_goes_back_beside_the_chat_then_closes_that_then_the_chat(ada, pictures):
    await drag_edge(ada, 70, 342)
    await ada.click(await row(ada, "Bob Babbage"))
    await ada.window.find("text box", "Message")
    ada.screen.key("F9")
    await ada.window.find("button", CLOSE)
    # A group that both are in.
    await ada.click(await ada.window.find("list item", lambda name: name == "Harbour Lights 🏮"))
    await ada.window.find("button", "Back")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "beside.png")
    ada.screen.key("Escape")
    await ada.window.gone("button", "Back")
    await ada.window.find("button", CLOSE)
    ada.screen.key("Escape")
    await ada.window.gone("button", CLOSE)
    await ada.window.find("text box", "Message")
    ada.screen.key("Escape")
    await ada.window.gone("text box", "Message")


async def test_who_writes_leaves_the_chat_by_escape_and_keeps_the_column(ada):
    await ada.click(await row(ada, "Bob Babbage"))
    await ada.window.find("text box", "Message")
    ada.screen.key("F9")
    await ada.window.find("button", CLOSE)
    await ada.click(await ada.window.find("text box", "Message"))
    ada.screen.key("Escape")
    await ada.window.gone("text box", "Message")
    await ada.click(await row(ada, "Bob Babbage"))
    await ada.window.find("button", CLOSE)
    # A press on what is there turns to it, whether or not that takes the keyboard.
    await ada.click(await ada.window.find("label", "Profile"))
    ada.screen.key("Escape")
    await ada.window.gone("button", CLOSE)
    await ada.window.find("text box", "Message")


async def test_what_one_keeps_for_oneself_has_a_column_too(ada, pictures):
    ada.screen.key("ctrl+0")
    await ada.window.find("label", "Saved Messages")
    await ada.press(INFO)
    await ada.window.find("button", CLOSE)
    await ada.window.find("label", "Shared Media")
    assert not await ada.window.look("button", "Mute")
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "saved.png")
    ada.screen.key("F9")
    await ada.window.gone("button", CLOSE)


async def test_all_of_it_is_there_after_a_restart(ada, pictures):
    ada.screen.key("F9")
    await ada.window.find("button", CLOSE)
    await ada.resize(1100, 740)
    await ada.stop()
    await ada.start()
    assert (await ada.area())[2:] == (1100, 740)
    await ada.resize(1100, 720)
    await ada.click(await row(ada, "Harbour Lights"))
    await ada.window.find("button", CLOSE)
    assert await width(ada, "Chats") == 340
    await drag_edge(ada, 342, 300)
    await becomes(lambda: width(ada, "Chats"), lambda found: found == 298)


@for_pictures
async def test_columns_look_right_in_the_dark(ada, pictures):
    await ada.resize(1280, 800)
    await ada.stop()
    path = ada.home / "settings.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"scheme": "dark"}))
    await ada.start()
    await ada.resize(1280, 800)
    await ada.click(await row(ada, "Harbour Lights"))
    await ada.window.find("button", CLOSE)
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "dark.png")
    await drag_edge(ada, 300, 80)
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "dark-avatars.png")
