"""Searching in a chat of `martlet`, and going to what a message quotes. A real window, a real server, and
Telethon at the other end."""

import asyncio
import re

import pytest
from telethon import functions, types

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CARL = "+15550750", "+15550751", "+15550752"
CAKES = 130


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("searching")
    async with settled(folder, (BOB, "Bob Babbage", "bob_seeks"), (CARL, "Carl Gauss", "carl_seeks")) as (server, bob, carl):
        yield folder, server, bob, carl


@pytest.fixture(scope="module")
async def ada(town):
    """Ada in her window. Bob has written her 130 messages of cakes among others, more than two pages of results."""
    folder, server, bob, carl = town
    ada = WindowPerson(folder / "ada")
    await ada.sign_in(server, ADA, "Ada Lovelace")
    ada_id = await bob.adds(ADA)
    await bob.phone.send_message(ada_id, "The very first word of this chat")
    for number in range(1, CAKES + 1):
        await bob.phone.send_message(ada_id, f"A cake, number {number}.")
        if number % 10 == 0:
            await bob.phone.send_message(ada_id, f"Something else, {number}.")
    async with ada.at_desk():
        await ada.start()
        yield ada


@pytest.fixture(scope="module")
async def group(town, ada):
    """A group of the three, in which Carl says two things among those of Bob."""
    bob, carl = town[2:]
    ada_of_bob, carl_of_bob = await bob.adds(ADA), await bob.adds(CARL)
    made = await bob.phone(functions.messages.CreateChatRequest(users=[ada_of_bob, carl_of_bob], title="Kitchen"))
    chat = made.updates.chats[0]
    await carl.phone.hears_action(types.MessageActionChatCreate)
    for number in range(3):
        await bob.phone.send_message(chat, f"Flour, bag {number}.")
    await carl.phone.send_message(chat.id, "Flour is out.")
    await carl.phone.send_message(chat.id, "And sugar.")
    return chat


async def open_chat(ada, title):
    async with asyncio.timeout(20):
        while True:
            # Messages in the open chat begin with a name, too.
            rows = [node async for node in ada.window.each("list item", re.compile(rf"{title}, ").match)]
            listed = [node for node in rows if (await node.extents())[0] < 250]
            if listed:
                await ada.click(listed[0])
                break
            await asyncio.sleep(0.1)
    await ada.window.find("text box", "Message")


async def is_in_view(ada, words):
    """Waits for a message with these words to be in the visible part of the chat."""
    async with asyncio.timeout(20):
        while True:
            async for node in ada.window.each("list item", lambda name: words in name):
                x, y, width, height = await node.extents()
                # The list of chats has the same words beside it.
                if x > 250 and 60 < y + height // 2 < 860:
                    return
            await asyncio.sleep(0.1)


async def test_ctrl_f_finds_all_messages_of_the_chat_and_counts_them(town, ada, pictures):
    await open_chat(ada, "Bob Babbage")
    # It opens at the first message that is new.
    await is_in_view(ada, "The very first word")
    ada.screen.key("ctrl+f")
    await ada.window.find("text box", "Search in This Chat")
    ada.screen.type("cake")
    await ada.window.find("label", f"1 of {CAKES}")
    await is_in_view(ada, f"number {CAKES}.")
    await ada.screen.shoot(pictures / "search-first.png")


async def test_enter_and_buttons_go_from_result_to_result_over_all_pages(town, ada, pictures):
    ada.screen.key("Return")
    await ada.window.find("label", f"2 of {CAKES}")
    ada.screen.key("shift+Return")
    await ada.window.find("label", f"1 of {CAKES}")
    await ada.press("Older result")
    await ada.window.find("label", f"2 of {CAKES}")
    await ada.press("Newer result")
    await ada.window.find("label", f"1 of {CAKES}")
    await ada.click(await ada.window.find("text box", "Search in This Chat"))
    for place in range(2, CAKES + 1):
        ada.screen.key("Return")
        await ada.window.find("label", f"{place} of {CAKES}")
    await is_in_view(ada, "number 1.")
    await ada.screen.shoot(pictures / "search-last.png")


async def test_escape_ends_the_search_where_it_began(town, ada):
    ada.screen.key("ctrl+a")
    ada.screen.type(f"number {CAKES}")
    await is_in_view(ada, f"number {CAKES}.")
    ada.screen.key("Escape")
    await ada.window.gone("text box", "Search in This Chat")
    await is_in_view(ada, "The very first word")
    assert await (await ada.window.find("text box", "Message")).is_focused()


async def test_a_day_of_the_calendar_leads_to_its_first_message(town, ada, pictures):
    await ada.press("To the newest message")
    await is_in_view(ada, f"Something else, {CAKES}.")
    ada.screen.key("ctrl+f")
    await ada.press("Go to a day")
    go = await ada.window.find("button", "Go to This Day")
    for arrow in ("Previous Month", "Next Month", "Previous Year", "Next Year"):
        await ada.window.find("button", arrow)
    await ada.screen.shoot(pictures / "search-calendar.png")
    # By keys: the panel is a window, and does not tell where it is. Today is chosen at first.
    for _ in range(10):
        if await go.is_focused():
            break
        ada.screen.key("Tab")
        await asyncio.sleep(0.1)
    assert await go.is_focused()
    ada.screen.key("Return")
    await is_in_view(ada, "The very first word")
    await ada.screen.shoot(pictures / "search-day.png")
    ada.screen.key("Escape")
    await ada.window.gone("text box", "Search in This Chat")
    await is_in_view(ada, "The very first word")


async def test_the_menu_of_a_chat_begins_a_search(town, ada):
    # Not "Main menu".
    await ada.click(await ada.window.find("button", lambda name: name == "Chat menu"))
    await ada.take("Search in This Chat")
    async with asyncio.timeout(10):
        while not await (await ada.window.find("text box", "Search in This Chat")).is_focused():
            await asyncio.sleep(0.1)
    ada.screen.key("Escape")
    await ada.window.gone("text box", "Search in This Chat")


async def test_messages_of_one_member_are_found_in_a_group(town, ada, group, pictures):
    await open_chat(ada, "Kitchen")
    ada.screen.key("ctrl+f")
    await ada.window.find("text box", "Search in This Chat")
    ada.screen.type("flour")
    await ada.window.find("label", "1 of 4")
    await ada.press("Search by member")
    await ada.window.find("label", "Ada Lovelace")
    await ada.screen.shoot(pictures / "search-members.png")
    ada.screen.key("Down", "Down", "Return")
    await ada.window.find("button", "No longer only from Carl Gauss")
    await ada.window.find("label", "1 of 1")
    await is_in_view(ada, "Flour is out.")
    await ada.screen.shoot(pictures / "search-member.png")
    ada.screen.key("ctrl+a", "BackSpace")
    await ada.window.find("label", "1 of 2")
    await ada.press("No longer only from Carl Gauss")
    await ada.window.gone("label", "1 of 2")
    await ada.press("Close the search")
    await ada.window.gone("text box", "Search in This Chat")


async def test_a_press_on_a_quote_lights_the_quoted_words(town, ada, group, pictures):
    bob = town[2]
    ada_id = await bob.adds(ADA)
    lines = "\n".join(f"Line {number} of a long letter." for number in range(50))
    letter = await bob.phone.send_message(ada_id, lines + "\nThe butter melts at noon.\n" + lines)
    for number in range(12):
        await bob.phone.send_message(ada_id, f"Between, {number}.")
    quote = "The butter melts"
    await bob.phone(functions.messages.SendMessageRequest(
        peer=ada_id, message="Does it?", random_id=77,
        reply_to=types.InputReplyToMessage(
            reply_to_msg_id=letter.id, quote_text=quote, quote_offset=letter.message.index(quote),
        ),
    ))
    await open_chat(ada, "Bob Babbage")
    await ada.press("To the newest message")
    await is_in_view(ada, "Does it?")
    await ada.click(await ada.window.find("link", re.compile(rf".*{quote}").match))
    # The letter is higher than the window: its middle is shown, where the quoted words are.
    letter_row = await ada.window.find("list item", lambda name: "The butter melts at noon." in name)
    async with asyncio.timeout(20):
        while (extents := await letter_row.extents())[1] > -500 or extents[1] + extents[3] < 700:
            await asyncio.sleep(0.1)
    await ada.screen.shoot(pictures / "quote.png")
    # The window's one colour for lit words, on white.
    lit = bytes.fromhex("b6d9f2")
    assert ada.screen.column_of(lit) is not None
    async with asyncio.timeout(10):
        while ada.screen.column_of(lit) is not None:
            await asyncio.sleep(0.2)


async def test_what_is_stored_is_found_without_a_server(town, ada, pictures):
    server = town[1]
    await open_chat(ada, "Bob Babbage")
    await server.stop()
    try:
        ada.screen.key("ctrl+f")
        await ada.window.find("text box", "Search in This Chat")
        ada.screen.type("number 77")
        await ada.window.find("label", "1 of 1")
        await is_in_view(ada, "number 77.")
        await ada.screen.shoot(pictures / "search-offline.png")
    finally:
        await server.start()


async def test_a_search_of_all_chats_goes_on_while_one_scrolls(town, ada, pictures):
    window = ada.window
    ada.screen.key("ctrl+k")
    await window.find("text box", "Search")
    ada.screen.type("cake")

    async def found(number):
        return await window.look("button", lambda name: f"number {number}." in name)

    newest = await window.find("button", lambda name: f"number {CAKES}." in name)
    await ada.screen.shoot(pictures / "search-all-first.png")
    assert not await found(1)
    await ada.point_at(newest)
    async with asyncio.timeout(40):
        while not await found(1):
            ada.screen.hands("click", "--repeat", "10", "--delay", "15", "5")
            await asyncio.sleep(0.2)
    assert await found(CAKES)
    await ada.screen.shoot(pictures / "search-all-last.png")
    ada.screen.key("Escape")
