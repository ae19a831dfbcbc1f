"""Misspelt words: marked while one writes, with others in the menu, by keys and by the pointer; a word of one's own is learnt."""

import asyncio

import pytest

from harness.screen import pixels
from harness.town import settled
from harness.window_program import WindowPerson
from .test_settings import decide

ADA, BOB = "+15550895", "+15550896"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada looks at her chat with Bob."""
    folder = tmp_path_factory.mktemp("spelling")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_spelling")) as (server, bob):
        ada = WindowPerson(folder / "ada")
        await ada.sign_in(server, ADA, "Ada Lovelace")
        await bob.phone.send_message(await bob.adds(ADA), "How do you spell it?")
        async with ada.at_desk():
            await ada.start()
            await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob")))
            yield ada, bob


async def reds(ada, field) -> int:
    """How many pixels of the field are as red as a wavy line."""
    left, top = await ada._origin()
    x, y, width, height = await field.extents()
    across, _, rgb = pixels(ada.screen._memory())
    found = 0
    for line in range(top + y, top + y + height):
        row = rgb[(line * across + left + x) * 3 :][: width * 3]
        found += sum(row[i] > 180 and row[i + 1] < 110 and row[i + 2] < 110 for i in range(0, len(row), 3))
    return found


async def until_marked(ada, field, marked: bool) -> None:
    async with asyncio.timeout(20):
        while (await reds(ada, field) > 5) != marked:
            await asyncio.sleep(0.1)


async def test_a_misspelt_word_is_marked_and_replaced_by_keys(town, pictures):
    ada, bob = town
    await ada.write("Message", "The lighthuose stands ", enter=False)
    field = await ada.window.find("text box", "Message")
    await until_marked(ada, field, True)
    await ada.screen.shoot(pictures / "marked.png")
    ada.screen.key("Home", *["Right"] * 8, "shift+F10")
    await ada.window.find("menu item", "Add to Dictionary")
    await ada.screen.shoot(pictures / "others.png")
    await ada.take("lighthouse")
    async with asyncio.timeout(10):
        while await field.text() != "The lighthouse stands ":
            await asyncio.sleep(0.1)
    await until_marked(ada, field, False)
    ada.screen.key("Return")
    await bob.phone.hears_message("The lighthouse stands")


async def test_a_word_is_learnt_by_the_pointer(town, pictures):
    ada, _ = town
    await ada.write("Message", "Lovelaceish notes ", enter=False)
    field = await ada.window.find("text box", "Message")
    await until_marked(ada, field, True)
    left, top = await ada._origin()
    x, y, _, height = await field.extents()
    ada.screen.click(left + x + 30, top + y + height // 2, button=3)
    await ada.take("Add to Dictionary")
    await until_marked(ada, field, False)


async def test_it_can_be_switched_off(town):
    ada, _ = town
    field = await ada.window.find("text box", "Message")
    await ada.write("Message", "Wrongg words ", enter=False)
    await until_marked(ada, field, True)
    decide(ada, spelling=False)
    await asyncio.sleep(1)
    ada.screen.type("more ")
    await until_marked(ada, field, False)
