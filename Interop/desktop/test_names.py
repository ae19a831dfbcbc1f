"""Everything that can be pressed or written in has a name for assistive technologies, on each page of the window."""

import pytest

from harness.pictures import png
from harness.town import settled
from harness.window_program import WindowPerson
from .test_settings import SecondWindow, turn

ADA, BOB = "+15550897", "+15550898"
CONTROLS = {
    "button", "toggle button", "checkbox", "radio button", "switch", "text box", "search box", "entry", "slider", "combo box",
    "list item", "menu item", "tab", "link", "spin button",
}


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    """Ada looks at her chat with Bob."""
    folder = tmp_path_factory.mktemp("names")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_names")) as (server, bob):
        ada = WindowPerson(folder / "ada")
        await ada.sign_in(server, ADA, "Ada Lovelace")
        ada_id = await bob.adds(ADA)
        await bob.phone.send_message(ada_id, "Do all things have names?")
        await bob.phone.send_file(ada_id, png(400, 300, 9), caption="This one?")
        async with ada.at_desk():
            await ada.start()
            chats = await ada.window.find("list", "Chats")
            await ada.click(await chats.find("list item", lambda name: name.startswith("Bob")))
            await ada.window.find("list item", lambda name: "This one?" in name)
            yield ada


async def unnamed(node) -> list[str]:
    """What has no name, by its role and place."""
    found = []
    async for each in node.walk():
        role = await each.role()
        if role not in CONTROLS or await each.name():
            continue
        # A row of a menu or list, and a button around one of its own, are named by what they hold.
        inner = [await child.name() async for child in each.walk()]
        if not any(inner):
            found.append(f"{role} {await each.extents()}")
    return found


async def test_the_chat_and_the_column_beside_it(ada, pictures):
    assert await unnamed(ada.window) == []
    await ada.press("Profile")
    await ada.window.find("label", "@bob_of_names")
    await ada.screen.shoot(pictures / "profile.png")
    assert await unnamed(ada.window) == []
    ada.screen.key("Escape")


async def test_the_page_of_a_new_chat(ada):
    ada.screen.key("ctrl+n")
    await ada.window.find("label", "New Group…")
    assert await unnamed(ada.window) == []
    await ada.press("Back")


async def test_the_settings(ada):
    ada.screen.key("ctrl+comma")
    settings = await SecondWindow(ada, "Settings").open()
    for page in "Profile", "Appearance", "Notifications", "Privacy", "Devices", "Data and Storage":
        await turn(ada, settings, page)
        assert (page, await unnamed(settings.frame)) == (page, [])
