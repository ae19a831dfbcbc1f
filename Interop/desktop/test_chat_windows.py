"""Chats in windows of their own: opened by a click with Control and by the menu, closed one by one."""

import asyncio

import pytest
from telethon import functions

from harness.pictures import png
from harness.town import settled
from harness.voices import lasting
from harness.window_program import WindowPerson

ADA, BOB, CLEO = "+15550800", "+15550801", "+15550802"
TONE = "audiotestsrc is-live=true wave=ticks tick-interval=400000000 sine-periods-per-tick=60 apply-tick-ramp=true"
RECORD, DISCARD = "Record a voice message", "Discard recording"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("windows")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_windows"), (CLEO, "Cleo Clarke", "cleo_of_windows")) as (server, bob, cleo):
        yield folder, server, bob, cleo


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob, cleo = town
    ada = WindowPerson(folder / "ada", size="1700x900")
    ada.environment["MARTLET_MICROPHONE"] = TONE
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        for person in (cleo, bob):
            ada.id = await person.adds(ADA)
        await cleo.phone.send_message(ada.id, "Hello from Cleo.")
        await bob.phone.send_file(ada.id, png(900, 600, 40), caption="The harbour")
        await bob.phone.send_message(ada.id, "Hello from Bob.")
        await ada.start()
        yield ada


async def own_window(ada, name: str):
    """The window of a chat, told by its name where there is no list of chats, moved beside the main one."""
    async with asyncio.timeout(20):
        while True:
            for child in await ada.window.children():
                if await child.name() == name and not await child.look("list", "Chats"):
                    break
            else:
                await asyncio.sleep(0.1)
                continue
            break
    seen = ada.screen.hands("search", "--onlyvisible", "--name", f"^{name}$").split()
    number = next(each for each in reversed(seen) if each != ada.number)
    ada.screen.hands("windowmove", number, "1010", "20", "windowraise", number, "windowfocus", "--sync", number)
    return child, number


async def at_own(ada, name: str) -> WindowPerson:
    return ada.at(*await own_window(ada, name))


async def written(there) -> str:
    return await (await there.window.find("text box", "Message")).text()


async def until_written(there, text: str) -> None:
    async with asyncio.timeout(10):
        while (found := await written(there)) != text:
            await asyncio.sleep(0.1)
    assert found == text


async def ended(ada) -> bool:
    return ada.process.returncode is not None


async def test_a_click_with_control_opens_a_chat_in_a_window_of_its_own(town, ada, pictures):
    _, _, bob, _ = town
    await ada.click(await ada.window.find("list item", "Cleo Clarke"))
    await ada.window.find("list item", lambda name: name.startswith("Cleo Clarke, Hello from Cleo."))
    await ada.point_at(await ada.window.find("list item", "Bob Babbage"))
    ada.screen.hands("keydown", "ctrl", "click", "1", "keyup", "ctrl")
    window, ada.other = await own_window(ada, "Bob Babbage")
    await window.find("list item", "Hello from Bob.")
    ada.screen.type("From a window of its own.")
    ada.screen.key("Return")
    await bob.phone.hears_message("From a window of its own.")
    await window.find("list item", "From a window of its own.")
    await ada.screen.shoot(pictures / "own-window.png")
    # What comes is shown in it, and counts as read as long as one looks there.
    await bob.phone.send_message(ada.id, "Seen over there?")
    await window.find("list item", "Seen over there?")
    async with asyncio.timeout(20):
        while (await bob.phone(functions.messages.GetPeerDialogsRequest([ada.id]))).dialogs[0].read_outbox_max_id == 0:
            await asyncio.sleep(0.2)


async def test_asked_for_again_it_comes_to_the_front(ada):
    ada.turn_to()
    await ada.choose(await ada.window.find("list item", "Bob Babbage"), "Open in New Window")
    await asyncio.sleep(1)
    names = [await child.name() for child in await ada.window.children()]
    assert names.count("Bob Babbage") == 1, names


async def test_a_picture_opens_over_its_own_window(ada, pictures):
    window, number = await own_window(ada, "Bob Babbage")
    ada.screen.key("shift+Tab", *["Up"] * 6)
    await asyncio.sleep(0.5)
    ada.screen.key("Return")
    await window.find("button", "Close")
    await ada.screen.shoot(pictures / "own-viewer.png")
    ada.screen.key("Escape")
    await window.find("text box", "Message")


async def test_what_is_written_in_one_window_is_written_in_the_other(town, ada, pictures):
    _, _, bob, _ = town
    own, main = await at_own(ada, "Bob Babbage"), await ada.at_main()
    await main.click(await main.window.find("list item", "Bob Babbage"))
    await main.window.find("list item", "Hello from Bob.")
    ada.screen.type("Half of a thought")
    await until_written(own, "Half of a thought")
    own.turn_to()
    ada.screen.type(", and the rest.")
    await until_written(main, "Half of a thought, and the rest.")
    # An answer is the chat's as well, and so is taking it back.
    ada.screen.key("ctrl+Up")
    await main.window.find("label", lambda name: name.startswith("Reply to"))
    await ada.screen.shoot(pictures / "one-chat.png")
    main.turn_to()
    ada.screen.key("Escape")
    await own.window.gone("label", lambda name: name.startswith("Reply to"))
    ada.screen.key("Return")
    await bob.phone.hears_message("Half of a thought, and the rest.")
    await until_written(own, "")
    await until_written(main, "")


async def test_what_is_deleted_in_one_window_is_brought_back_in_the_other(ada, pictures):
    own, main = await at_own(ada, "Bob Babbage"), await ada.at_main()
    await main.choose(await main.window.find("list item", "From a window of its own."), "Delete")
    await ada.window.find("checkbox", "Also delete for Bob Babbage")
    await ada.press("Delete")
    await own.window.gone("list item", "From a window of its own.")
    await main.window.find("button", "Undo")
    await ada.screen.shoot(pictures / "undo-in-both.png")
    own.turn_to()
    await own.press("Undo")
    await main.window.find("list item", "From a window of its own.")
    await own.window.find("list item", "From a window of its own.")
    await main.window.gone("button", "Undo")


async def test_a_recording_goes_on_in_the_other_window_and_is_asked_for_in_the_last(ada, pictures):
    own, main = await at_own(ada, "Bob Babbage"), await ada.at_main()
    own.turn_to()
    await own.press(RECORD)
    await main.window.find("label", lasting("0:02"))
    # One window less: nothing is lost.
    await main.click(await main.window.find("list item", "Cleo Clarke"))
    await main.window.find("button", RECORD)
    await own.window.find("button", DISCARD)
    own.turn_to()
    ada.screen.key("ctrl+w")
    await ada.window.find("button", "Go On Recording")
    await ada.screen.shoot(pictures / "asked-before-closing.png")
    ada.screen.key("Escape")
    await ada.window.gone("button", "Go On Recording")
    await own.window.find("button", DISCARD)
    own.turn_to()
    ada.screen.key("Escape")
    await own.window.find("button", RECORD)


async def test_a_history_is_cleared_where_that_was_asked_for(ada, pictures):
    own, main = await at_own(ada, "Bob Babbage"), await ada.at_main()
    own.turn_to()
    await own.press("Chat menu")
    await own.take("Clear History")
    await ada.press("Clear for Me")
    await own.window.find("label", "No Messages Yet")
    await own.window.find("button", "Undo")
    await ada.screen.shoot(pictures / "cleared-in-own.png")
    assert not await main.window.look("button", "Undo")
    await own.press("Undo")
    await own.window.find("list item", "Hello from Bob.")
    await own.click(await own.window.find("text box", "Message"))


async def test_the_program_ends_with_its_last_window(ada):
    ada.turn_to()
    ada.screen.key("ctrl+w")
    await asyncio.sleep(1)
    assert not await ended(ada)
    window, number = await own_window(ada, "Bob Babbage")
    ada.screen.type("Still here.")
    ada.screen.key("Return")
    await window.find("list item", "Still here.")
    ada.screen.key("ctrl+w")
    async with asyncio.timeout(20):
        await ada.process.wait()
    assert ada.process.returncode == 0
