"""Two people talk, each in a window of their own, against one server: the picture in the README."""

import asyncio

import pytest

from demo import town as demo
from demo.people import PEOPLE
from harness.compositor import Compositor
from harness.town import settled
from harness.window_program import WindowPerson


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("two")
    async with settled(folder) as (server,):
        await demo.build(server, share=0, gone=("ada", "bob"))
        yield folder, server


@pytest.fixture(scope="module")
async def desks(town):
    """Ada's wide window, and Bob's narrow one beside it."""
    folder, server = town
    ada, bob = WindowPerson(folder / "ada", size="1440x880"), WindowPerson(folder / "bob")
    await ada.sign_in(server, PEOPLE["ada"].phone)
    await bob.sign_in(server, PEOPLE["bob"].phone)
    async with ada.at_desk(), Compositor(ada.screen).running() as compositor, bob.beside(ada):
        await ada.start()
        await ada.resize(860, 740)
        await bob.start()
        await bob.resize(410, 700, x=880, y=30)
        yield ada, bob, compositor


async def say(one: WindowPerson, other: WindowPerson, text: str) -> None:
    """Types a message into one window, and waits until the other shows it."""
    one.turn_to()
    one.screen.type(text)
    one.screen.key("Return")
    await other.window.find("list item", lambda name: text in name and "unread" not in name)


async def test_what_one_types_the_other_sees(desks, pictures):
    ada, bob, compositor = desks
    await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
    await bob.click(await bob.window.find("list item", lambda name: "Ada Martin" in name))
    for person in (ada, bob):
        await person.click(await person.window.find("text box", "Message"))
    await say(ada, bob, "Half past five it is. Look, the lean has become worse")
    await say(bob, ada, "That is no lean, that is a lighthouse")
    bob.turn_to()
    bob.screen.type("With cream on to")
    await ada.window.find("label", "typing…")
    ada.turn_to()
    ada.screen.hands("mousemove", "5000", "5000")
    await asyncio.sleep(2)
    await compositor.shoot(pictures / "two-windows.png")
    bob.turn_to()
    bob.screen.type("p!")
    bob.screen.key("Return")
    await ada.window.find("list item", lambda name: "With cream on top!" in name)


async def width(person: WindowPerson, name: str) -> int:
    return (await (await person.window.find("list", name)).extents())[2]


async def test_a_wide_window_has_two_columns_and_a_narrow_one_leads_back(desks):
    ada, bob, _ = desks
    assert await width(ada, "Chats") + await width(ada, "Messages") <= 860
    assert await width(bob, "Messages") == 410
    bob.turn_to()
    await bob.press("Chats")
    await asyncio.sleep(1)
    await bob.click(await bob.window.find("list item", lambda name: name.startswith("Harbour Lights")))
    await bob.window.find("window", lambda name: name.startswith("Harbour Lights"))
