"""Pages in front of a chat and in the settings slide, and one goes back as between pages elsewhere: mouse, keys."""

import asyncio

import pytest

from harness.window_program import WindowPerson

from .ada_in_town import ada_in_town
from .test_settings import SecondWindow

GROUP = "Harbour Lights 🏮"
# The mouse's own button for it.
BACK = 8


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    """Ada in a window that is too narrow for a third column, so that profiles are in front of the chat."""
    async with ada_in_town(tmp_path_factory.mktemp("back"), "1700x900", (800, 720), "Bob Babbage") as ada:
        yield ada


async def middle(ada: WindowPerson) -> tuple[int, int]:
    """A place on the page in front of the chat."""
    left, top, width, height = await ada.area()
    return left + width * 3 // 4, top + height * 3 // 4


async def looks(ada: WindowPerson, act) -> tuple[bytes, set[bytes], bytes]:
    """What the window shows before something is done, meanwhile, and at the end."""
    area = await ada.area()
    await ada.screen.rested()
    before, seen = ada.screen.part(area), set()
    act()
    for _ in range(120):
        seen.add(ada.screen.part(area))
        await asyncio.sleep(0.005)
    await ada.screen.rested()
    return before, seen, ada.screen.part(area)


def rows(look: bytes, width: int) -> list[bytes]:
    return [look[at : at + width * 4] for at in range(0, len(look), width * 4)]


def lies_between(look: list[bytes], before: list[bytes], after: list[bytes]) -> bool:
    """Whether a look has nothing but rows of two others: it may be taken while the display copies one over the other."""
    # The copy may have come to the middle of a row.
    return sum(row not in (first, second) for row, first, second in zip(look, before, after)) <= 1


async def open_profile(ada: WindowPerson) -> None:
    ada.screen.key("F9")
    await ada.window.find("button", "Back")


async def open_two(ada: WindowPerson) -> None:
    """Bob's profile, and before it that of a group that both are in."""
    await open_profile(ada)
    await ada.click(await ada.window.find("list item", lambda name: name == GROUP))
    await ada.window.find("label", lambda name: "members" in name)
    await ada.window.gone("list item", lambda name: name == GROUP)


async def test_a_page_slides_in_and_out(ada, pictures):
    await asyncio.to_thread(ada.screen.hands, "mousemove", "1690", "890")
    chat, seen, page = await looks(ada, lambda: ada.screen.key("F9"))
    await ada.window.find("button", "Back")
    assert len(seen - {chat, page}) >= 3, "frames in between"
    await ada.screen.shoot(pictures / "page.png")
    page, seen, _ = await looks(ada, lambda: ada.screen.key("Escape"))
    await ada.window.gone("button", "Back")
    assert len(seen - {page}) >= 3, "frames in between"
    await ada.window.find("text box", "Message")


async def test_the_mouse_goes_back_one_page_at_a_time(ada):
    await open_two(ada)
    place = await middle(ada)
    ada.screen.click(*place, BACK)
    await ada.window.find("list item", lambda name: name == GROUP)
    ada.screen.click(*place, BACK)
    await ada.window.gone("button", "Back")
    await ada.window.find("text box", "Message")
    # There is nothing behind the chat.
    ada.screen.click(*place, BACK)
    await asyncio.sleep(0.5)
    await ada.window.find("text box", "Message")


async def test_a_key_goes_back_wherever_the_focus_is(ada):
    await open_two(ada)
    ada.screen.key("alt+Left")
    await ada.window.find("list item", lambda name: name == GROUP)
    await ada.click(await ada.window.find("button", "Search"))
    ada.screen.key("alt+Left")
    await ada.window.gone("button", "Back")
    ada.screen.key("Escape")
    # And a page opens as before.
    await open_profile(ada)
    ada.screen.key("F9")
    await ada.window.gone("button", "Back")


async def test_another_chat_takes_all_pages_away(ada, pictures):
    await open_two(ada)
    chats = await ada.window.find("list", "Chats")
    await ada.click(await chats.find("list item", lambda name: name.startswith("Harbour Lights")))
    await ada.window.gone("button", "Back")
    await ada.window.find("text box", "Message")
    await ada.screen.shoot(pictures / "after.png")
    await ada.click(await chats.find("list item", lambda name: name.startswith("Bob Babbage")))


async def test_pages_of_the_settings_lead_back_as_well(ada, pictures):
    # Without a passcode the key leads to where one is set.
    ada.screen.key("ctrl+l")
    window = await SecondWindow(ada, "Settings").open()
    there, frame = ada.at(window.frame, window.number), window.frame
    for _ in range(2):
        await there.click(await frame.find("list item", lambda name: name.startswith("Passcode Lock")))
        await frame.find("button", "Set Passcode")
        await there.press("Set Passcode")
        await frame.find("text box", "New passcode")
        await ada.screen.shoot(pictures / "passcode.png")
        ada.screen.key("alt+Left")
        await frame.gone("text box", "New passcode")
        await frame.find("button", "Set Passcode")
        ada.screen.key("alt+Left")
        await frame.gone("button", "Set Passcode")
        await frame.find("list item", lambda name: name.startswith("Passcode Lock"))
        await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "settings.png")


async def test_without_motion_pages_are_there_at_once(ada):
    ada.turn_to()
    with ada.settings.open("a") as settings:
        settings.write("gtk-enable-animations = false\n")
    await ada.stop()
    await ada.start()
    await ada.resize(800, 720)
    await ada.click(await (await ada.window.find("list", "Chats")).find("list item", lambda name: name.startswith("Bob")))
    await ada.window.find("text box", "Message")
    await asyncio.to_thread(ada.screen.hands, "mousemove", "1690", "890")
    await asyncio.sleep(1)
    # Once it was made: what a profile loads comes later.
    await open_profile(ada)
    await asyncio.sleep(1)
    page, seen, chat = await looks(ada, lambda: ada.screen.key("Escape"))
    width = (await ada.area())[2]
    assert [look for look in seen if not lies_between(rows(look, width), rows(page, width), rows(chat, width))] == []
