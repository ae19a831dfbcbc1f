"""All that is done with messages by the keyboard alone, and what assistive technologies hear of it."""

import asyncio
import json

import pytest

from harness.pictures import png
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550790", "+15550791"
# A state of AT-SPI, as the number of its bit.
SELECTED = 23
LINES = tuple(f"Line {word} of the talk." for word in ("one", "two", "three", "four", "five", "six"))


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("keys")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_keys")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    """Ada, in the chat with Bob, with her hands on the keyboard: the pointer is elsewhere for good."""
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        ada.id = await bob.adds(ADA)
        for number in range(30):
            await bob.phone.send_message(ada.id, f"Long ago, number {number}.")
        await bob.phone.send_file(ada.id, png(900, 600, 40), caption="The harbour")
        for line in LINES:
            await bob.phone.send_message(ada.id, line)
        await ada.start()
        await ada.click(await ada.window.find("list item", "Bob Babbage"))
        await ada.window.find("text box", "Message")
        await ada.press("To the newest")
        chat = await ada.window.find("list", "Messages")
        await ada.window.gone("button", "To the newest")
        await ada.click(await ada.window.find("text box", "Message"))
        ada.screen.hands("mousemove", "5", "5")
        await chat.find("list item", LINES[-1])
        yield ada


async def focused(ada, text: str):
    """The message with this text, once keys go to it."""
    chat = await ada.window.find("list", "Messages")
    try:
        async with asyncio.timeout(10):
            while True:
                row = await chat.look("list item", text)
                if row and await row.is_focused():
                    return row
                await asyncio.sleep(0.1)
    except TimeoutError:
        at = [f"{await node.role()} {await node.name()!r}" async for node in ada.window.walk() if await node.is_focused()]
        raise AssertionError(f"keys go to {at}, not to {text!r}") from None


async def has_focus(node) -> None:
    """Returns once keys go to it."""
    async with asyncio.timeout(10):
        while not await node.is_focused():
            await asyncio.sleep(0.1)


async def writes(ada) -> None:
    """Returns once keys go to where one writes."""
    await has_focus(await ada.window.find("text box", "Message"))


async def test_arrows_go_over_the_messages_and_back_to_writing(ada, pictures):
    await writes(ada)
    ada.screen.key("shift+Tab")
    await focused(ada, LINES[5])
    await ada.screen.shoot(pictures / "focused.png")
    ada.screen.key("Up", "Up")
    await focused(ada, LINES[3])
    ada.screen.key("Down")
    await focused(ada, LINES[4])
    ada.screen.key("Escape")
    await writes(ada)
    # Who comes back begins at the end, and goes back where one writes below it.
    ada.screen.key("shift+Tab")
    await focused(ada, LINES[5])
    ada.screen.key("Down")
    await writes(ada)


async def test_after_a_choice_in_the_menu_of_the_chat_one_writes_on(ada):
    for word in ("Mute", "Unmute"):
        menu = await ada.window.find("button", "Chat menu")
        await ada.click(menu)
        await ada.take(word)
        if word == "Mute":
            await ada.take("Forever")
        await writes(ada)
        ada.screen.type(word)
        entry = await ada.window.find("text box", "Message")
        async with asyncio.timeout(10):
            while await entry.text() != word:
                await asyncio.sleep(0.1)
        ada.screen.key("ctrl+a", "Delete")
    # What opens a question has the keys go to that.
    await ada.press("Chat menu")
    await ada.take("Clear History")
    await ada.window.find("button", "Clear for Me")
    ada.screen.key("Escape")
    await ada.window.gone("button", "Clear for Me")
    ada.turn_to()
    ada.screen.hands("mousemove", "5", "5")
    await writes(ada)


async def test_after_a_menu_that_was_only_closed_one_writes_on(ada):
    entry = await ada.window.find("text box", "Message")
    for button in ("Attach", "Chat menu"):
        await ada.press(button)
        await ada.window.find("menu item", lambda name: True)
        ada.screen.key("Escape")
        await ada.window.gone("menu item", lambda name: True)
        ada.screen.type("abc")
        async with asyncio.timeout(10):
            while await entry.text() != "abc":
                await asyncio.sleep(0.1)
        ada.screen.key("ctrl+a", "Delete")
    ada.screen.hands("mousemove", "5", "5")
    await writes(ada)


async def test_what_is_out_of_sight_comes_into_sight(ada, pictures):
    ada.screen.key("shift+Tab")
    await focused(ada, LINES[5])
    for _ in range(20):
        ada.screen.key("Up")
        await asyncio.sleep(0.05)
    row = await focused(ada, "Long ago, number 16.")
    await ada.screen.shoot(pictures / "scrolled.png")
    chat = await ada.window.find("list", "Messages")
    (_, top, _, _), (_, y, _, _) = await chat.extents(), await row.extents()
    assert y >= top
    # The wheel takes the message away; keys go on with what is seen then.
    await ada.point_at(chat)
    ada.screen.hands("click", "--repeat", "40", "--delay", "20", "5")
    await ada.window.find("list item", LINES[5])
    await asyncio.sleep(1)
    ada.screen.hands("mousemove", "5", "5")
    ada.screen.key("Up")
    await focused(ada, LINES[5])
    ada.screen.key("Escape")


async def test_the_menu_of_a_message_answers_it(town, ada, pictures):
    _, _, bob = town
    ada.screen.key("shift+Tab", "Up")
    await focused(ada, LINES[4])
    ada.screen.key("Menu")
    await ada.window.find("menu item", "Reply")
    await ada.screen.shoot(pictures / "menu.png")
    ada.screen.key("Escape")
    await ada.window.gone("menu item", "Reply")
    await focused(ada, LINES[4])
    ada.screen.key("shift+F10")
    await ada.take("Reply")
    await writes(ada)
    ada.screen.type("By keys alone.")
    ada.screen.key("Return")
    answer = await bob.phone.hears_message("By keys alone.")
    answered = await bob.phone.get_messages(ada.id, ids=answer.reply_to.reply_to_msg_id)
    assert answered.message == LINES[4]


async def test_enter_opens_a_picture_and_escape_comes_back_to_it(ada, pictures):
    ada.screen.key("shift+Tab")
    await focused(ada, "By keys alone.")
    for _ in LINES:
        ada.screen.key("Up")
    ada.screen.key("Up")
    await focused(ada, "The harbour")
    await ada.screen.shoot(pictures / "picture.png")
    ada.screen.key("Return")
    await ada.window.find("button", "Close")
    await asyncio.sleep(0.5)
    ada.screen.key("Escape")
    await focused(ada, "The harbour")
    # Tab goes through what is in it, and Tab with Shift comes back.
    ada.screen.key("Tab")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "part.png")
    ada.screen.key("shift+Tab")
    await focused(ada, "The harbour")
    ada.screen.key("Escape")
    await writes(ada)


async def test_space_chooses_and_delete_deletes(town, ada, pictures):
    _, _, bob = town
    ada.screen.key("shift+Tab", "Up")
    await focused(ada, LINES[5])
    ada.screen.key("space")
    await ada.window.find("label", "1 message")
    ada.screen.key("shift+Up", "shift+Up")
    await ada.window.find("label", "3 messages")
    chat = await ada.window.find("list", "Messages")
    rows = [await chat.find("list item", line) for line in LINES[2:]]
    assert [bool(await row.states() >> SELECTED & 1) for row in rows] == [False, True, True, True]
    await ada.screen.shoot(pictures / "chosen.png")
    ada.screen.key("Escape")
    await ada.window.gone("label", "3 messages")
    await focused(ada, LINES[3])
    ada.screen.key("Delete")
    await ada.window.find("checkbox", "Also delete for")
    await ada.screen.shoot(pictures / "delete.png")
    ada.screen.key("Escape")
    await ada.window.gone("checkbox", "Also delete for")
    # As a window manager does.
    ada.turn_to()
    await focused(ada, LINES[3])
    ada.screen.key("Delete")
    await ada.window.find("checkbox", "Also delete for")
    await ada.press("Delete")
    await ada.window.gone("checkbox", "Also delete for")
    ada.turn_to()
    await chat.gone("list item", LINES[3])
    await focused(ada, LINES[4])


async def test_the_menu_of_a_chat_gives_the_keyboard_back_to_the_list(ada, pictures):
    ada.screen.key("Escape")
    await writes(ada)
    chats = await ada.window.find("list", "Chats")
    row = await chats.find("list item", "Bob Babbage")
    for _ in range(20):
        if await row.is_focused():
            break
        ada.screen.key("Tab")
        await asyncio.sleep(0.1)
    assert await row.is_focused()
    await ada.screen.shoot(pictures / "list-focused.png")
    ada.screen.key("Menu")
    await ada.window.find("menu item", "Clear History")
    ada.screen.key("Escape")
    await ada.window.gone("menu item", "Clear History")
    await has_focus(row)
    await ada.screen.shoot(pictures / "list-focused-again.png")
    # The same after the pointer had opened it: keys are where they were.
    await ada.click(row, button=3)
    await ada.window.find("menu item", "Clear History")
    ada.screen.key("Escape")
    await ada.window.gone("menu item", "Clear History")
    await has_focus(row)
    await ada.screen.shoot(pictures / "list-focused-by-pointer.png")


async def test_the_keys_are_listed_in_the_language_of_the_window(ada, pictures):
    ada.screen.key("ctrl+question")
    await ada.window.find("label", "Menu of the chat")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "listed.png")
    ada.screen.key("Escape")
    await ada.window.gone("label", "Menu of the chat")
    for language, label, paste in (("ru", "Меню чата", "Вставить"), ("ar", "قائمة المحادثة", "ألصق")):
        # As another program of hers would change it.
        (ada.home / "next.json").write_text(json.dumps({"language": language}))
        (ada.home / "next.json").replace(ada.home / "settings.json")
        await asyncio.sleep(2)
        ada.turn_to()
        ada.screen.key("ctrl+question")
        await ada.window.find("label", label)
        await ada.screen.shoot(pictures / f"listed-{language}.png")
        ada.screen.key("Escape")
        await ada.window.gone("label", label)
        # What the toolkit says by itself is in the same language.
        ada.turn_to()
        await ada.click(await ada.window.find("text box", lambda name: name in ("Сообщение", "رسالة")), button=3)
        await ada.window.find("menu item", lambda name: name.replace("_", "") == paste)
        await ada.screen.shoot(pictures / f"line-menu-{language}.png")
        ada.screen.key("Escape")
