"""The archive: chats go there and come back, by the window's menu, by another client of the member, and by a message."""

import asyncio

import pytest

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CARL = "+15550985", "+15550986", "+15550987"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada in her window and with her phone, and two who wrote to her."""
    folder = tmp_path_factory.mktemp("archive")
    ada = WindowPerson(folder / "ada")
    people = ((ADA, "Ada Lovelace", "ada_of_archive"), (BOB, "Bob Babbage", "bob_of_archive"), (CARL, "Carl Gauss", "carl_of_archive"))
    async with settled(folder, *people) as (server, own, bob, carl), ada.at_desk():
        for other in (bob, carl):
            await other.adds(ADA, "Ada Lovelace")
            await other.phone.send_message("ada_of_archive", f"Good day from {other.first}.")
        await ada.sign_in_beside(server, own)
        await row(ada, "Carl Gauss")
        yield ada, own, bob, carl


async def row(ada, name: str):
    chats = await ada.window.find("list", "Chats")
    return await chats.find("list item", lambda found: found.startswith(name))


async def is_without(ada, name: str):
    # An empty list is not there at all.
    await ada.window.gone("list item", lambda found: found.startswith(name))


async def way(ada):
    """The row above the list that leads to the archive."""
    return await ada.window.find("button", lambda name: name.split(",")[0] == "Archive")


async def archived(own) -> list[str]:
    return [each.name for each in await own.phone.get_dialogs(folder=1)]


async def test_a_chat_is_archived_and_taken_out(town, pictures):
    ada, own, _, _ = town
    assert not await ada.window.look("button", lambda name: name.split(",")[0] == "Archive")
    await ada.choose(await row(ada, "Bob Babbage"), "Archive")
    await is_without(ada, "Bob Babbage")
    async with asyncio.timeout(10):
        while await archived(own) != ["Bob Babbage"]:
            await asyncio.sleep(0.1)
    await ada.screen.shoot(pictures / "archive-row.png")
    await ada.click(await way(ada))
    await row(ada, "Bob Babbage")
    await is_without(ada, "Carl Gauss")
    await ada.screen.shoot(pictures / "archive.png")
    await ada.choose(await row(ada, "Bob Babbage"), "Unarchive")
    await is_without(ada, "Bob Babbage")
    await ada.press("All chats")
    await row(ada, "Bob Babbage")
    async with asyncio.timeout(10):
        while await archived(own):
            await asyncio.sleep(0.1)


async def test_what_another_client_archives_goes_there_too(town):
    ada, own, _, carl = town
    await own.phone.edit_folder(carl.username, 1)
    await is_without(ada, "Carl Gauss")
    await ada.click(await way(ada))
    await row(ada, "Carl Gauss")
    await ada.press("All chats")
    await own.phone.edit_folder(carl.username, 0)
    await row(ada, "Carl Gauss")
    await ada.window.gone("button", lambda name: name.split(",")[0] == "Archive")


async def test_a_message_brings_it_back_and_a_new_window_finds_what_is_left(town):
    ada, own, bob, carl = town
    await own.phone.edit_folder([bob.username, carl.username], 1)
    for name in ("Bob Babbage", "Carl Gauss"):
        await is_without(ada, name)
    await bob.phone.send_message("ada_of_archive", "Are you there?")
    await row(ada, "Bob Babbage")
    await is_without(ada, "Carl Gauss")
    await ada.stop()
    await ada.start()
    await row(ada, "Bob Babbage")
    await ada.click(await way(ada))
    await row(ada, "Carl Gauss")
