"""Who read one's message: the menu tells the time in a private chat, and lists the readers in a group."""

import asyncio

import pytest
from telethon import functions

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CARL = "+15550988", "+15550989", "+15550990"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada in her window, a group that she is in with Bob and Carl, and her chat with Bob."""
    folder = tmp_path_factory.mktemp("readers")
    ada = WindowPerson(folder / "ada")
    people = ((ADA, "Ada Lovelace", "ada_of_readers"), (BOB, "Bob Babbage", "bob_of_readers"), (CARL, "Carl Gauss", "carl_of_readers"))
    async with settled(folder, *people) as (server, own, bob, carl), ada.at_desk():
        await bob.adds(ADA, "Ada Lovelace")
        await bob.phone(functions.messages.CreateChatRequest(["ada_of_readers", "carl_of_readers"], "Engines"))
        await bob.phone.send_message("ada_of_readers", "Good day.")
        await ada.sign_in_beside(server, own)
        yield ada, bob, carl


async def opened(ada, chat: str) -> None:
    chats = await ada.window.find("list", "Chats")
    await ada.click(await chats.find("list item", lambda name: name.startswith(chat)))
    await ada.window.find("text box", "Message")


async def read(person, text: str) -> None:
    heard = await person.phone.hears_message(text)
    await person.phone.send_read_acknowledge(heard.peer_id, max_id=heard.id)


async def row(ada, text: str):
    messages = await ada.window.find("list", "Messages")
    return await messages.find("list item", lambda name: text in name and ", read" in name)


async def test_the_menu_tells_when_the_other_one_read(town, pictures):
    ada, bob, _ = town
    await opened(ada, "Bob Babbage")
    await ada.write("Message", "Do you read me?")
    await read(bob, "Do you read me?")
    await ada.click(await row(ada, "Do you read me?"), button=3)
    await ada.window.find("label", lambda name: name.startswith("Sent ") and " · Read at " in name)
    await asyncio.sleep(0.4)
    await ada.screen.shoot(pictures / "read-at.png")
    ada.screen.key("Escape")


async def test_the_menu_lists_who_read_in_a_group(town, pictures):
    ada, bob, carl = town
    await opened(ada, "Engines")
    await ada.write("Message", "Who reads this?")
    for person in (bob, carl):
        await read(person, "Who reads this?")
    await ada.click(await row(ada, "Who reads this?"), button=3)
    await ada.window.find("menu item", "Seen by 2")
    await asyncio.sleep(0.4)
    await ada.screen.shoot(pictures / "seen-by.png")
    await ada.take("Seen by 2")
    for name in ("Bob Babbage", "Carl Gauss"):
        await ada.window.find("label", name)
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "readers.png")
    ada.screen.key("Escape")
