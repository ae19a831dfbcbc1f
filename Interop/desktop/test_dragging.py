"""What is dragged onto a chat of the list, and out of a chat: files, words and messages."""

import asyncio
import pathlib

import pytest
from telethon import types

from harness import drag_source, drop_box
from harness.pictures import png
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CLEO = "+15550815", "+15550816", "+15550817"
SAID = "Do you have the plans for the harbour?"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dragging")
    people = (BOB, "Bob Babbage", "bob_of_drags"), (CLEO, "Cleo Clarke", "cleo_of_drags")
    async with settled(folder, *people) as (server, bob, cleo):
        yield folder, server, bob, cleo


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob, cleo = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        for person in (cleo, bob):
            ada_id = await person.adds(ADA)
            await person.phone.send_message(ada_id, SAID)
        await bob.phone.send_file(ada_id, png(640, 480, 40), caption="The sea")
        await ada.start()
        await ada.click(await row(ada, "Bob Babbage"))
        await ada.window.find("text box", "Message")
        await ada.window.find("list item", lambda name: "The sea" in name)
        yield ada


async def row(ada, name):
    chats = await ada.window.find("list", "Chats")
    return await chats.find("list item", lambda label: label.startswith(name))


async def middle(ada, node) -> tuple[int, int]:
    left, top, _, _ = await ada.area()
    x, y, width, height = await node.extents()
    return left + x + width // 2, top + y + height // 2


async def test_pictures_are_dropped_as_photos_or_as_files(town, ada, pictures):
    folder, _, bob, _ = town
    picture = folder / "harbour.png"
    picture.write_bytes(png(640, 480, 40).getvalue())
    x, y = await middle(ada, await ada.window.find("list", "Messages"))
    async with drag_source.shown(ada.screen, ada.environment, (1050, 100), picture) as start:
        await drag_source.drag(ada.screen, start, (x, y + 120))
        await ada.window.find("label", "Drop Here to Send as Photos")
        await ada.screen.shoot(pictures / "as-photos.png")
        ada.screen.hands("mousemove", str(x), str(y - 120))
        await asyncio.sleep(0.3)
        await ada.screen.shoot(pictures / "as-files.png")
        drag_source.drop(ada.screen)
        await ada.window.find("text box", "Caption")
    await ada.send_files("As it is")
    document = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.document)
    assert document.message.file.name == "harbour.png"


async def test_what_is_dropped_on_a_chat_of_the_list_is_for_that_chat(town, ada, pictures):
    folder, _, _, cleo = town
    plan = folder / "plan.txt"
    plan.write_text("First the keel.\n")
    async with drag_source.shown(ada.screen, ada.environment, (1050, 100), plan) as start:
        await drag_source.drag(ada.screen, start, await middle(ada, await row(ada, "Cleo Clarke")))
        await asyncio.sleep(0.3)
        await ada.screen.shoot(pictures / "over-a-row.png")
        drag_source.drop(ada.screen)
        await ada.window.find("text box", "Caption")
    await ada.send_files("For Cleo")
    document = await cleo.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.document)
    assert document.message.file.name == "plan.txt"
    await ada.click(await row(ada, "Bob Babbage"))
    await ada.window.find("list item", lambda name: "The sea" in name)


async def test_a_picture_is_dragged_into_another_program(town, ada):
    folder, _, _, _ = town
    picture = await (await ada.window.find("list item", lambda name: "Photo, The sea" in name)).find("button", "Media")
    async with drop_box.shown(ada.screen, ada.environment, (1050, 400), folder / "taken.json") as box:
        await drag_source.drag(ada.screen, await middle(ada, picture), box.middle)
        drag_source.drop(ada.screen)
        taken = await box.taken()
    (name, content), = taken.items()
    assert name.startswith("photo") and len(content) > 1000
    # In clear, but for nobody else, and not for long.
    left = list(pathlib.Path(ada.environment["TMPDIR"]).glob("martlet-drag-*"))
    assert left and all(path.stat().st_mode & 0o777 == 0o700 for path in left)


async def test_words_that_are_selected_are_dragged_into_another_program(town, ada):
    folder, _, _, _ = town
    bubble = await ada.window.find("list item", lambda name: SAID in name)
    left, top, _, _ = await ada.area()
    x, y, _, height = await bubble.extents()
    # The day stands above it.
    place = left + x + 60, top + y + height - 22
    for _ in range(3):
        ada.screen.hands("mousemove", *map(str, place), "click", "1")
    await asyncio.sleep(0.5)
    async with drop_box.shown(ada.screen, ada.environment, (1050, 400), folder / "words.json") as box:
        await drag_source.drag(ada.screen, place, box.middle)
        drag_source.drop(ada.screen)
        taken = await box.taken()
    assert taken["text"].strip() in SAID
    ada.screen.key("Escape")


async def test_a_message_that_is_dragged_onto_a_chat_is_forwarded_there(town, ada, pictures):
    _, _, _, cleo = town
    picture = await (await ada.window.find("list item", lambda name: "Photo, The sea" in name)).find("button", "Media")
    await drag_source.drag(ada.screen, await middle(ada, picture), await middle(ada, await row(ada, "Cleo Clarke")))
    await asyncio.sleep(0.3)
    await ada.screen.shoot(pictures / "onto-a-chat.png")
    drag_source.drop(ada.screen)
    await ada.window.find("text box", "Comment")
    await ada.screen.shoot(pictures / "forwarding.png")
    ada.screen.type("Look")
    ada.screen.key("Return")
    message = await cleo.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.photo)
    assert message.message.message == "The sea"


async def test_keys_go_from_chat_to_chat_in_the_list(ada, pictures):
    await ada.window.gone("text box", "Comment")
    chats = await ada.window.find("list", "Chats")
    first, second = await row(ada, "Cleo Clarke"), await row(ada, "Bob Babbage")
    # From the line for what is looked for it is one step back.
    for _ in range(12):
        if await first.is_focused() or await second.is_focused():
            break
        ada.screen.key("Tab")
        await asyncio.sleep(0.15)
    assert await second.is_focused(), await chats.tree()
    ada.screen.key("Up")
    await asyncio.sleep(0.3)
    assert await (await row(ada, "Cleo Clarke")).is_focused()
    await ada.screen.shoot(pictures / "focus.png")
    ada.screen.key("Menu")
    await ada.window.find("menu item", lambda name: name.startswith("Mute"))
    await ada.screen.shoot(pictures / "menu.png")
    ada.screen.key("Escape")
    await asyncio.sleep(0.3)
    ada.screen.key("Return")
    await ada.window.find("window", lambda name: name.startswith("Cleo Clarke"))
