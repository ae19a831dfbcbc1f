"""Pictures in a window of their own: opened from the viewer, and the place of all that is looked at while it is there."""

import asyncio

import pytest

from harness.pictures import png
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550860", "+15550861"


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    folder = tmp_path_factory.mktemp("viewer")
    ada = WindowPerson(folder / "ada", size="1700x900")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_viewer")) as (server, bob), ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        ada_id = await bob.adds(ADA)
        for number, caption in enumerate(("The harbour", "The lighthouse")):
            await bob.phone.send_file(ada_id, png(600, 200, 40 + number), caption=caption)
        await ada.start()
        await ada.click(await ada.window.find("list item", "Bob Babbage"))
        await ada.window.find("list item", lambda name: "The lighthouse" in name and "unread" not in name)
        ada.bob = bob
        yield ada


async def at_viewer(ada) -> WindowPerson:
    """At the window of pictures, moved beside the main one."""
    # Away from the buttons of the main window: what tells of them would be taken for the window.
    ada.screen.hands("mousemove", "300", "850")
    await asyncio.sleep(0.5)
    async with asyncio.timeout(20):
        while True:
            windows = [child for child in (await ada.window.children())[1:] if await child.look("image", "Photo")]
            # What tells of a button is a window as well, and has no title.
            titled = ("--all", "--pid", str(ada.process.pid), "--name", ".")
            seen = ada.screen.hands("search", "--onlyvisible", *titled).split()
            numbers = [number for number in seen if number != ada.number]
            if windows and numbers:
                break
            await asyncio.sleep(0.1)
    ada.screen.hands("windowmove", numbers[-1], "730", "60")
    return ada.at(windows[-1], numbers[-1])


async def open_newest(main) -> None:
    """Opens the newest picture of the chat, by keys from where one writes."""
    await main.click(await main.window.find("text box", "Message"))
    main.screen.key("shift+Tab")
    await asyncio.sleep(0.5)
    main.screen.key("Return")


async def test_a_picture_goes_on_in_a_window_of_its_own(ada, pictures):
    main = await ada.at_main()
    await open_newest(main)
    await main.window.find("image", lambda name: "The lighthouse" in name)
    await ada.screen.shoot(pictures / "over-the-chat.png")
    await main.press("Open in New Window")
    viewer = await at_viewer(ada)
    await viewer.window.find("image", lambda name: "The lighthouse" in name)
    # The chat is free again.
    await main.window.find("text box", "Message")
    assert not await main.window.look("image", lambda name: "The lighthouse" in name)
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "beside-the-chat.png")


async def test_keys_lead_to_the_picture_before(ada):
    viewer = await at_viewer(ada)
    ada.screen.key("Left")
    await viewer.window.find("image", lambda name: "The harbour" in name)
    await viewer.window.find("label", "1 of 2")


async def test_a_narrow_window_has_its_commands_in_the_menu(ada, pictures):
    viewer = await at_viewer(ada)
    viewer.turn_to()
    ada.screen.hands("windowsize", "--sync", viewer.number, "460", "600")
    await viewer.window.gone("button", "Save As…")
    await viewer.press("More")
    await viewer.window.find("menu item", "Save As…")
    await ada.screen.shoot(pictures / "narrow.png")
    ada.screen.key("Escape")
    ada.screen.hands("windowsize", "--sync", viewer.number, "900", "700")
    await viewer.window.find("button", "Save As…")


async def test_a_deletion_asks_where_the_picture_is(ada, pictures):
    viewer = await at_viewer(ada)
    viewer.turn_to()
    ada.screen.key("Delete")
    question = lambda name: name.startswith("Delete")
    await ada.window.find("label", question)
    await ada.screen.shoot(pictures / "asked-over-the-picture.png")
    ada.screen.key("Escape")
    await ada.window.gone("label", question)
    await viewer.window.find("image", lambda name: "The harbour" in name)


async def test_what_is_opened_next_comes_there_too(ada):
    main = await ada.at_main()
    await open_newest(main)
    viewer = await at_viewer(ada)
    await viewer.window.find("image", lambda name: "The lighthouse" in name)
    await main.window.find("text box", "Message")


async def test_it_leads_back_to_the_chat(ada):
    viewer, main = await at_viewer(ada), await ada.at_main()
    viewer.turn_to()
    await viewer.press("More")
    await viewer.take("Show in chat")
    async with asyncio.timeout(20):
        while len(await ada.window.children()) > 1:
            await asyncio.sleep(0.1)
    await main.window.find("text box", "Message")


async def test_the_program_lives_on_with_the_window_of_pictures(ada):
    main = await ada.at_main()
    await open_newest(main)
    await main.press("Open in New Window")
    viewer = await at_viewer(ada)
    main.turn_to()
    ada.screen.key("ctrl+w")
    await asyncio.sleep(1)
    assert ada.process.returncode is None
    viewer.turn_to()
    ada.screen.key("Escape")
    async with asyncio.timeout(20):
        await ada.process.wait()
    assert ada.process.returncode == 0
