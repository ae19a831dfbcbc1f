"""Folders of chats: made in the settings, seen above the list and by other clients, changed, ordered and deleted."""

import asyncio

import pytest
from telethon.tl import functions, types

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CARL = "+15550940", "+15550941", "+15550942"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("folders")
    people = [(BOB, "Bob Babbage", "bob_of_folders"), (CARL, "Carl Gauss", "carl_of_folders")]
    async with settled(folder, *people) as (server, bob, carl):
        yield folder, server, bob, carl


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob, carl = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        ada.id = await bob.adds(ADA)
        await bob.phone.send_message(ada.id, "From the harbour.")
        await carl.phone.send_message(await carl.adds(ADA), "From the desk.")
        await ada.start()
        await ada.window.find("list item", lambda name: name.startswith("Carl Gauss"))
        yield ada


@pytest.fixture
async def page(ada):
    """The page of folders, in front."""
    ada.turn_to()
    ada.screen.key("ctrl+comma")
    frame = await ada.window.find("window", "Settings")
    number = ada.screen.hands("search", "--sync", "--onlyvisible", "--name", "^Settings$").split()[0]
    ada.screen.hands("windowfocus", "--sync", number)
    there = ada.at(frame, number)
    there.frame = frame
    await there.click([node async for node in frame.each("tab", "Appearance".__eq__)][-1])
    row = await frame.find("list item", lambda name: name.startswith("Chat Folders"))
    ada.screen.hands("mousemove", "640", "300")
    while not 0 < (await row.extents())[1] <= 610:
        ada.screen.hands("click", "5")
        await asyncio.sleep(0.2)
    await there.click(row)
    await frame.find("button", "New Folder")
    yield there
    while await ada.window.look("window", "Settings"):
        ada.screen.hands("windowfocus", "--sync", number)
        ada.screen.key("Escape")
        await asyncio.sleep(0.5)


async def rows(ada):
    """The names of the chats in the list."""
    chats = await ada.window.find("list", "Chats")
    return [(await each.name()).split(",")[0] for each in await chats.children()]


async def shows(ada, *names):
    async with asyncio.timeout(15):
        while await rows(ada) != list(names):
            await asyncio.sleep(0.1)


async def test_a_folder_is_made_and_stands_above_the_list(ada, page, pictures):
    await page.press("New Folder")
    await page.write("Name", "Harbour", enter=False)
    save = await page.frame.find("button", "Save")
    await page.click(await page.frame.find("list item", lambda name: name.startswith("Single chats")))
    await page.click(await page.frame.find("list item", lambda name: name.startswith("Bob Babbage")))
    await ada.screen.shoot(pictures / "chats-of-a-folder.png")
    ada.screen.key("Escape")
    await page.frame.find("list item", lambda name: name.startswith("Single chats"))
    await ada.screen.shoot(pictures / "new-folder.png")
    await page.click(save)
    await page.frame.find("list item", lambda name: name.startswith("Harbour"))
    await ada.screen.shoot(pictures / "folders.png")


async def test_the_folder_shows_its_chats(ada, pictures):
    tab = await ada.window.find("button", lambda name: name.startswith("Harbour"))
    await ada.click(tab)
    await shows(ada, "Bob Babbage")
    await ada.screen.shoot(pictures / "folder-open.png")
    await ada.click(await ada.window.find("button", lambda name: name.startswith("All")))
    await shows(ada, "Carl Gauss", "Bob Babbage")


async def test_a_folder_is_changed_and_deleted(ada, page, pictures):
    await page.press("New Folder")
    await page.write("Name", "People", enter=False)
    await page.click(await page.frame.find("label", "Other people"))
    await page.press("Save")
    await page.press("Move “People” up")
    await page.frame.find("button", "Move “Harbour” up")
    await page.click(await page.frame.find("list item", lambda name: name.startswith("Harbour")))
    await page.write("Name", "Boats", enter=False)
    await page.press("Save")
    await page.frame.find("button", "Move “Boats” up")
    await page.click(await page.frame.find("list item", lambda name: name.startswith("People")))
    delete = await page.frame.find("button", "Delete Folder")
    ada.screen.hands("mousemove", "400", "300")
    while not 0 < (await delete.extents())[1] <= 645:
        ada.screen.hands("click", "5")
        await asyncio.sleep(0.2)
    await page.click(delete)
    await ada.window.find("button", "Cancel")
    await ada.screen.shoot(pictures / "delete-folder.png")
    ada.screen.key("Tab", "Return")
    await page.frame.gone("list item", lambda name: name.startswith("People"))
