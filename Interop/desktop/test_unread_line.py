"""The line above unread messages: where it stands when a chat is opened, and what moves it and takes it away."""

import asyncio
import contextlib
import signal

import pytest

from harness import drag_source
from harness.telethon_client import Device, new_client
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, EVE = "+15550750", "+15550751", "+15550752"
LINE = "Unread messages"
# So many messages are higher than the window.
MANY = 30
# So many are more than the window of loaded messages holds on one side of a message.
LONG = 100
# So many come in pieces to who was not connected: the newest first, and the others when they are looked at.
LONGER = 260


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("line")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_line"), (EVE, "Eve Noether", "eve_of_line")) as (server, bob, eve):
        yield folder, server, bob, eve


@pytest.fixture(scope="module")
async def ada(town):
    """Ada in her window, in the chat with Bob, so that nothing of Eve's is read."""
    folder, server, bob, eve = town
    ada = WindowPerson(folder / "ada", size="1700x900")
    await ada.sign_in(server, ADA, "Ada Lovelace")
    for person in (eve, bob):
        ada.id = await person.adds(ADA)
        await person.phone.send_message(ada.id, f"Hello from {person.first}.")
    async with ada.at_desk():
        await ada.start()
        await ada.resize(1000, 700)
        await open_chat(ada, "Bob")
        yield ada


@pytest.fixture(scope="module")
async def her_phone(town, ada):
    """Another session of Ada's, which writes and reads nothing."""
    server = town[1]
    client = new_client(server)
    await client.connect()
    sent = await client.send_code_request(ADA)
    await client.sign_in(ADA, server.control("code", ADA).stdout.split()[-1], phone_code_hash=sent.phone_code_hash)
    yield Device("Ada's phone", client)
    await client.disconnect()


@pytest.fixture(scope="module")
async def eve(town, ada):
    return town[3]


async def open_chat(ada, name: str) -> None:
    chats = await ada.window.find("list", "Chats")
    await ada.click(await chats.find("list item", lambda found: found.startswith(name)))
    await ada.window.find("text box", "Message")
    await ada.window.find("list", "Messages")


async def says(ada, person, *texts: str) -> list:
    return [await person.phone.send_message(ada.id, text) for text in texts]


async def in_view(ada, text: str):
    """The row of the chat with this text, or the line, once the middle of it is in view; where its top is."""
    chat = await ada.window.find("list", "Messages")
    async with asyncio.timeout(15):
        while True:
            _, top, _, height = await chat.extents()
            if row := await chat.look("list item", text):
                _, y, _, own = await row.extents()
                if top <= y + own / 2 <= top + height:
                    return y
            await asyncio.sleep(0.1)


async def is_above(ada, text: str) -> None:
    """The line stands right above the message with this text."""
    async with asyncio.timeout(15):
        # Rows may be on their way.
        while True:
            line, row = await in_view(ada, LINE), await in_view(ada, text)
            if 0 < row - line < 90:
                return
            await asyncio.sleep(0.1)


async def no_line(ada) -> None:
    await ada.window.gone("list item", LINE)


async def is_read(ada, name: str, last: str) -> None:
    chats = await ada.window.find("list", "Chats")
    await chats.find("list item", lambda found: found.startswith(name) and last in found and "unread" not in found)


@contextlib.asynccontextmanager
async def elsewhere(ada):
    """She turns to another program, and comes back to her window."""
    async with drag_source.shown(ada.screen, ada.environment, (1300, 100)):
        number = ada.screen.hands("search", "--sync", "--onlyvisible", "--name", f"^{drag_source.TITLE}$").split()[0]
        ada.screen.hands("windowfocus", "--sync", number)
        await asyncio.sleep(0.5)
        yield
        await asyncio.sleep(1)
    ada.turn_to()
    # What comes before the program has heard of it comes unseen.
    await asyncio.sleep(1)


async def test_what_she_wrote_elsewhere_hides_nothing(ada, her_phone, eve, pictures):
    await says(ada, eve, *(f"Unread {number}." for number in range(LONG)))
    there = await her_phone.get_input_entity("eve_of_line")
    await her_phone.send_message(there, "From my phone.")
    await her_phone.pin_message(there, (await her_phone.get_messages(there, limit=1))[0])
    await says(ada, eve, "After her own.")
    chats = await ada.window.find("list", "Chats")
    await chats.find("list item", lambda name: name.startswith("Eve") and "After her own." in name)
    await open_chat(ada, "Eve")
    # All that Eve ever wrote is unread, and the chat is opened there.
    await is_above(ada, "Hello from Eve.")
    await ada.screen.shoot(pictures / "own-below.png")
    await asyncio.sleep(1)
    assert await chats.look("list item", lambda name: name.startswith("Eve") and "unread" in name), "not all was seen"
    await ada.press("To the newest message")
    await in_view(ada, "After her own.")
    await is_read(ada, "Eve", "After her own.")


async def test_what_is_seen_as_it_comes_takes_the_line_away(ada, eve):
    await says(ada, eve, "Seen at once.")
    await in_view(ada, "Seen at once.")
    await no_line(ada)
    ada.screen.key("ctrl+Home")
    await asyncio.sleep(0.5)
    await no_line(ada)
    await ada.write("Message", "I have seen it.")
    await in_view(ada, "I have seen it.")


async def test_without_the_focus_it_is_above_what_comes_first(ada, eve, pictures):
    async with elsewhere(ada):
        await says(ada, eve, "Alone, one.", "Alone, two.")
        await is_above(ada, "Alone, one.")
        await in_view(ada, "Alone, two.")
    await is_read(ada, "Eve", "Alone, two.")
    await is_above(ada, "Alone, one.")
    await ada.screen.shoot(pictures / "no-focus.png")
    # It moves to what comes next, as all above that is read.
    async with elsewhere(ada):
        await says(ada, eve, "Alone, three.", "Alone, four.")
        await is_above(ada, "Alone, three.")
    await is_read(ada, "Eve", "Alone, four.")
    await ada.screen.shoot(pictures / "moved.png")
    await says(ada, eve, "Together, five.")
    await in_view(ada, "Together, five.")
    await no_line(ada)
    await is_read(ada, "Eve", "Together, five.")


async def test_what_is_read_elsewhere_is_not_counted_at_the_button(ada, her_phone, eve, pictures):
    await ada.point_at(await ada.window.find("list item", lambda name: "Together, five." in name and "Eve" in name))
    for _ in range(12):
        ada.screen.hands("click", "4")
    await ada.window.find("button", "To the newest message")
    await says(ada, eve, "Below, one.", "Below, two.")
    await ada.window.find("label", "2".__eq__)
    there = await her_phone.get_input_entity("eve_of_line")
    await her_phone.send_read_acknowledge(there)
    await ada.window.gone("label", "2".__eq__)
    await her_phone.send_message(there, "From my phone, below.")
    chats = await ada.window.find("list", "Chats")
    await chats.find("list item", lambda name: "From my phone, below." in name)
    await asyncio.sleep(0.5)
    assert not await ada.window.look("label", str.isdecimal)
    await ada.screen.shoot(pictures / "read-elsewhere.png")
    await ada.press("To the newest message")
    await in_view(ada, "From my phone, below.")


async def test_what_is_deleted_leaves_no_line_behind(ada, eve):
    async with elsewhere(ada):
        sent = await says(ada, eve, "To be deleted, one.", "To be deleted, two.")
        await is_above(ada, "To be deleted, one.")
        await eve.phone.delete_messages(ada.id, [sent[0].id])
        await is_above(ada, "To be deleted, two.")
        await eve.phone.delete_messages(ada.id, [sent[1].id])
        await no_line(ada)
    await says(ada, eve, "Nothing is left.")
    await in_view(ada, "Nothing is left.")
    await no_line(ada)


async def test_of_many_that_come_without_the_focus_none_is_skipped(ada, eve, pictures):
    async with elsewhere(ada):
        await says(ada, eve, *(f"Of many, {number}." for number in range(MANY)))
        await is_above(ada, "Of many, 0.")
        chats = await ada.window.find("list", "Chats")
        await chats.find("list item", lambda name: name.startswith("Eve") and f"Of many, {MANY - 1}." in name)
        await ada.screen.shoot(pictures / "many-away.png")
    await asyncio.sleep(1)
    await is_above(ada, "Of many, 0.")
    await ada.screen.shoot(pictures / "many.png")
    # What is below the view is unread.
    assert await chats.look("list item", lambda name: name.startswith("Eve") and "unread" in name)
    await ada.press("To the newest message")
    await is_read(ada, "Eve", f"Of many, {MANY - 1}.")


async def test_nor_of_more_than_are_loaded(ada, eve, pictures):
    async with elsewhere(ada):
        # All of them come at once, as after the machine has slept.
        ada.process.send_signal(signal.SIGSTOP)
        try:
            await says(ada, eve, *(f"While it slept, {number}." for number in range(LONG + MANY)))
        finally:
            ada.process.send_signal(signal.SIGCONT)
        chats = await ada.window.find("list", "Chats")
        last = f"While it slept, {LONG + MANY - 1}."
        await chats.find("list item", lambda name: name.startswith("Eve") and last in name)
        await is_above(ada, "While it slept, 0.")
        await ada.screen.shoot(pictures / "asleep.png")
        assert await chats.look("list item", lambda name: name.startswith("Eve") and "unread" in name)
    await asyncio.sleep(1)
    await is_above(ada, "While it slept, 0.")
    await ada.screen.shoot(pictures / "after-sleep.png")
    assert await chats.look("list item", lambda name: name.startswith("Eve") and "unread" in name)
    await ada.press("To the newest message")
    await is_read(ada, "Eve", last)


async def test_nor_of_those_that_are_not_sent_at_once(town, ada, eve, pictures):
    server = town[1]
    async with elsewhere(ada):
        ada.process.send_signal(signal.SIGSTOP)
        try:
            # Her connection is gone when she comes back.
            await server.stop()
            await server.start()
            await says(ada, eve, *(f"While it was away, {number}." for number in range(LONGER)))
        finally:
            ada.process.send_signal(signal.SIGCONT)
        chats = await ada.window.find("list", "Chats")
        last = f"While it was away, {LONGER - 1}."
        await chats.find("list item", lambda name: name.startswith("Eve") and last in name)
        await is_above(ada, "While it was away, 0.")
        await ada.screen.shoot(pictures / "away.png")
    await asyncio.sleep(1)
    await is_above(ada, "While it was away, 0.")
    assert await chats.look("list item", lambda name: name.startswith("Eve") and "unread" in name)
    await ada.press("To the newest message")
    await in_view(ada, last)
    await is_read(ada, "Eve", last)


async def test_an_answer_is_not_taken_back(ada, eve, pictures):
    async with elsewhere(ada):
        await says(ada, eve, "A question?")
        await is_above(ada, "A question?")
    await ada.write("Message", "An answer.")
    await in_view(ada, "An answer.")
    await no_line(ada)
    chat = await ada.window.find("list", "Messages")
    await ada.click(await chat.find("list item", "An answer."), button=3)
    await ada.take("Delete")
    await ada.press("Delete")
    await chat.gone("list item", "An answer.")
    await in_view(ada, "A question?")
    await no_line(ada)
    await ada.screen.shoot(pictures / "answer-deleted.png")


async def test_an_answer_that_is_not_loaded_counts(ada, eve, pictures):
    # Where the chat was opened: everything from there on was unread then.
    ada.screen.key("ctrl+f")
    await ada.window.find("text box", "Search in This Chat")
    ada.screen.type("Hello from Eve")
    await ada.window.find("label", "1 of 1")
    await in_view(ada, "Hello from Eve.")
    await asyncio.sleep(1)
    await no_line(ada)
    await ada.screen.shoot(pictures / "older-page.png")
    ada.screen.key("Escape")
