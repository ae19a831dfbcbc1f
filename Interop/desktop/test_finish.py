"""Small things that one sees at once: the field one writes in, the button to the newest message, names of accounts, tooltips."""

import asyncio

import pytest

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550940", "+15550941"
# More than the window of messages that is loaded around where one reads.
SENT = 150


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("finish")
    async with settled(folder, (BOB, "Bob Babbage", "bob_finish")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    """Ada in her window, with many messages of Bob's that she has not read."""
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    await ada.sign_in(server, ADA, "Ada Lovelace")
    found = await bob.phone.get_entity(await bob.adds(ADA))
    for number in range(SENT):
        await bob.phone.send_message(found, f"Message {number}.")
    async with ada.at_desk():
        await ada.start()
        yield ada


async def test_the_way_to_the_newest_message_says_how_many_are_unread(ada, pictures):
    window = ada.window
    await ada.click(await window.find("list item", lambda name: name.startswith("Bob")))
    button = await window.find("button", "newest")
    await ada.screen.shoot(pictures / "unread.png")
    left, top, width, _ = await button.extents()
    count = await window.find("label", str.isdigit)
    x, y, _, height = await count.extents()
    # Above the button.
    assert left - 20 < x < left + width and top - 40 < y + height <= top + 10
    unread = int(await count.name())
    assert SENT - 60 < unread <= SENT
    # It falls as one reads.
    ada.screen.hands("mousemove", "900", "400", "click", "--repeat", "10", "5")
    await asyncio.sleep(1)
    assert int(await (await window.find("label", str.isdigit)).name()) < unread
    await ada.click(button)
    await window.gone("label", str.isdigit)


async def test_lines_that_one_writes_have_the_same_space_above_and_below(ada, pictures):
    field = await ada.window.find("text box", "Message")
    await ada.click(field)
    for count in range(1, 4):
        ada.screen.type("HHH")
        # The field scrolls to the cursor for a moment.
        await asyncio.sleep(0.5)
        await ada.screen.shoot(pictures / f"lines-{count}.png")
        above, below = await space(ada, field)
        assert above >= 5 and below >= 5, (count, above, below)
        ada.screen.key("shift+Return")
    ada.screen.key("ctrl+a", "Delete")


async def space(person, node):
    """The rows without ink above and below what is written in a field that is dark on light."""
    left, top, _, _ = await person.area()
    x, y, _, height = await node.extents()
    # The letters at the line's beginning, and the cursor.
    width = 40
    part = person.screen.part((left + x, top + y, width, height))
    inked = [row for row in range(height) if min(part[row * width * 4 : (row + 1) * width * 4 : 4]) < 128]
    return inked[0], height - 1 - inked[-1]


async def test_the_menu_names_accounts_by_their_members(ada, pictures):
    # The main menu, as of other programs of the desktop.
    ada.screen.key("F10")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "accounts.png")
    await ada.window.find("menu item", "Ada Lovelace")
    assert not await ada.window.look("menu item", "127.0.0.1")
    ada.screen.key("Escape")
    await ada.window.gone("menu item", "Ada Lovelace")


async def test_no_tooltip_lies_over_the_menu_that_a_button_opened(ada, pictures):
    window, name, tooltip = ada.window, "Menu", ("widget", "GtkTooltipWindow")
    await ada.point_at(await window.find("button", name))
    await window.find(*tooltip)
    ada.screen.hands("click", "1")
    await window.gone(*tooltip)
    # A hand that rests on the mouse moves it a little.
    for _ in range(4):
        ada.screen.hands("mousemove_relative", "--", "1", "1")
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "opened.png")
    assert not await window.look(*tooltip)
    ada.screen.key("Escape")
    await asyncio.sleep(0.5)
    # It is there again once that is closed, and the pointer was seen elsewhere.
    ada.screen.hands("mousemove", "600", "300")
    await asyncio.sleep(1)
    await ada.point_at(await window.find("button", name))
    await window.find(*tooltip)
    ada.screen.hands("mousemove", "600", "300")
    await window.gone(*tooltip)
