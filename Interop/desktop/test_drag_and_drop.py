"""Files that are dragged from another program of the desktop and dropped on a chat."""

import asyncio

import pytest
from telethon import types

from harness import drag_source
from harness.pictures import png
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550805", "+15550806"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("drops")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_drops")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        await bob.phone.send_message(await bob.adds(ADA), "Do you have the plans?")
        await ada.start()
        await ada.click(await ada.window.find("list item", "Bob Babbage"))
        await ada.window.find("text box", "Message")
        yield ada


async def middle(ada) -> tuple[int, int]:
    """Of the messages, on the display."""
    left, top, _, _ = await ada.area()
    x, y, width, height = await (await ada.window.find("list", "Messages")).extents()
    return left + x + width // 2, top + y + height // 2


async def test_files_that_are_dropped_on_a_chat_are_sent(town, ada, pictures):
    folder, _, bob = town
    picture, plan = folder / "harbour.png", folder / "plan.txt"
    picture.write_bytes(png(640, 480, 40).getvalue())
    plan.write_text("First the keel.\n")
    async with drag_source.shown(ada.screen, ada.environment, (1050, 100), picture, plan) as start:
        await drag_source.drag(ada.screen, start, await middle(ada))
        await ada.window.find("label", "Drop Files Here to Send Them")
        await ada.screen.shoot(pictures / "over.png")
        drag_source.drop(ada.screen)
        await ada.window.find("text box", "Caption")
        await ada.window.gone("label", "Drop Files Here to Send Them")
        await ada.screen.shoot(pictures / "asked.png")
    await ada.send_files("The plans")
    photo = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.photo)
    assert photo.message.message == "The plans"
    document = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.document)
    assert document.message.file.name == "plan.txt"


async def test_what_is_dragged_on_and_away_asks_nothing(town, ada):
    folder, _, _ = town
    async with drag_source.shown(ada.screen, ada.environment, (1050, 100), folder / "plan.txt") as start:
        await drag_source.drag(ada.screen, start, await middle(ada))
        await drag_source.drag(ada.screen, await middle(ada), start)
        drag_source.drop(ada.screen)
        await asyncio.sleep(1)
    assert not await ada.window.look("text box", "Caption")
