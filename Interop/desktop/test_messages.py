"""What a member does with messages in the window: forwards, chooses, selects, copies, deletes and brings back, writes
with formatting, pins and quotes; Telethon at the other end sees what came of it."""

import asyncio
import json

import pytest
from telethon import functions, types

from harness.server import program
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CLEO = "+15550730", "+15550731", "+15550732"
# A state of AT-SPI, as the number of its bit.
SELECTED = 23
CHECKED = 4
LINES = ("The first of four.", "The second, with a word or two more.", "The third of them.", "The fourth and last.")


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, and Bob and Cleo with clients that nobody here wrote."""
    folder = tmp_path_factory.mktemp("messages")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_messages"), (CLEO, "Cleo Clarke", "cleo_of_messages")) as (server, bob, cleo):
        yield folder, server, bob, cleo


@pytest.fixture(scope="module")
async def ada(town):
    """Ada, signed in, to whom Bob and Cleo have written."""
    folder, server, bob, cleo = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        window = await ada.start()
        await ada.write("Invite link or address", f"{server.host}:{server.port}")
        await ada.press("They Match")
        await ada.write("Phone number", ADA)
        await ada.write("Code", await server.code(ADA), enter=False)
        await ada.write("First name", "Ada")
        await ada.settle()
        for person in (cleo, bob):
            ada.id = await person.adds(ADA)
        await cleo.phone.send_message(ada.id, "Hello from Cleo.")
        for line in LINES:
            await bob.phone.send_message(ada.id, line)
        await ada.click(await window.find("list item", lambda name: "Bob Babbage" in name and LINES[-1] in name))
        await said(ada, LINES[0])
        yield ada


async def said(ada, text: str, **options):
    """The bubble with this text, in the chat that is open."""
    chat = await ada.window.find("list", "Messages", **options)
    return await chat.find("list item", text, **options)


async def checked(box) -> bool:
    return bool(await box.states() >> CHECKED & 1)


async def open_chat(ada, name: str) -> None:
    chats = await ada.window.find("list", "Chats")
    await ada.click(await chats.find("list item", lambda found: found.startswith(name)))


async def menu(ada, text: str, *keys: str):
    """Opens the menu of a message and goes through it by keys, as menus are not told to assistive technologies."""
    await ada.click(await said(ada, text), button=3)
    await asyncio.sleep(0.4)
    for key in keys:
        ada.screen.key(key)


async def focus(ada, number: str | None = None) -> None:
    """Gives the keyboard to the window that is not the main one, as a window manager would; or to that of a number."""
    async with asyncio.timeout(10):
        while number is None:
            seen = ada.screen.hands("search", "--onlyvisible", "--class", "martlet").split()
            number = next((each for each in seen if each != ada.number), None)
            await asyncio.sleep(0.1)
    ada.screen.hands("windowraise", number, "windowfocus", "--sync", number)


async def where_to(ada):
    """The dialog that asks where messages are to go."""
    dialog = await ada.window.find("window", "Forward")
    await dialog.find("text box", "Where to")
    await focus(ada)
    return dialog


async def send(ada, dialog) -> None:
    await ada.click(await dialog.find("button", "Send"))
    await ada.window.gone("window", "Forward")
    await focus(ada, ada.number)


async def drag(ada, start, end):
    """Drags the pointer from one place to another; each is a node and how far into it, or from its right if less than 0."""
    left, top = await ada._origin()

    async def place(node, x):
        nx, ny, width, height = await node.extents()
        return str(left + nx + (x if x >= 0 else width + x)), str(top + ny + height - 18)

    first, last = await place(*start), await place(*end)
    ada.screen.hands("mousemove", *first, "mousedown", "1")
    for part in (0.3, 0.6, 0.9):
        ada.screen.hands("mousemove", *(str(round(int(a) + (int(b) - int(a)) * part)) for a, b in zip(first, last)))
    ada.screen.hands("mousemove", *last)
    await asyncio.sleep(0.2)
    ada.screen.hands("mouseup", "1")


async def pasted(ada) -> str:
    """What is on the clipboard: what comes out of it where one writes."""
    entry = await ada.window.find("text box", "Message")
    await ada.click(entry)
    ada.screen.key("ctrl+a", "ctrl+v")
    text = ""
    async with asyncio.timeout(10):
        while not text:
            await asyncio.sleep(0.2)
            text = await entry.text()
    ada.screen.key("ctrl+a", "Delete")
    return text


async def test_a_message_is_forwarded_to_several_with_a_comment(town, ada, pictures):
    _, _, bob, cleo = town
    await menu(ada, LINES[0])
    await ada.screen.shoot(pictures / "menu.png")
    for key in ("Down", "Down", "Return"):
        ada.screen.key(key)
    dialog = await where_to(ada)
    await ada.screen.shoot(pictures / "forward.png")
    ada.screen.type("cle")
    await ada.window.find("button", "Cleo Clarke")
    await ada.window.gone("button", "Bob Babbage")
    ada.screen.key("Return")
    await ada.window.find("label", "To Cleo Clarke")
    ada.screen.type("bob")
    await ada.click(await ada.window.find("button", "Bob Babbage"))
    await ada.write("Comment", "Look at this:", enter=False)
    await ada.screen.shoot(pictures / "forward-chosen.png")
    await send(ada, dialog)
    for person in (cleo, bob):
        await person.phone.hears_message("Look at this:")
        heard = await person.phone.hears_message(LINES[0])
        assert heard.fwd_from.from_id.user_id == bob.id
    await said(ada, "Forwarded from")
    await ada.screen.shoot(pictures / "forwarded.png")


async def test_several_are_chosen_by_clicks_and_forwarded_offline(town, ada, pictures):
    _, server, bob, cleo = town
    # Who has no connection for so long gives up.
    for person in (bob, cleo):
        await person.phone.disconnect()
    await server.stop()
    await ada.window.find("label", lambda name: name in ("Connecting…", "Waiting for network…", "Updating…"))
    await ada.point_at(await said(ada, LINES[1]))
    ada.screen.hands("keydown", "ctrl", "click", "1", "keyup", "ctrl")
    await ada.window.find("button", "Cancel selection")
    await ada.click(await said(ada, LINES[2]))
    await ada.window.find("label", "2 messages")
    assert [bool(await (await said(ada, line)).states() >> SELECTED & 1) for line in LINES] == [False, True, True, False]
    await ada.screen.shoot(pictures / "chosen.png")
    await ada.click(await said(ada, LINES[2]))
    await ada.point_at(await said(ada, LINES[3]))
    ada.screen.hands("keydown", "shift", "click", "1", "keyup", "shift")
    await ada.window.find("label", "3 messages")
    await ada.press("Forward")
    dialog = await where_to(ada)
    await ada.click(await ada.window.find("button", "Cleo Clarke"))
    await ada.screen.shoot(pictures / "forward-several.png")
    await send(ada, dialog)
    await ada.window.gone("button", "Cancel selection")
    await ada.screen.shoot(pictures / "forwarded-offline.png")
    await server.start()
    for person in (bob, cleo):
        await person.phone.connect()
    texts: list[str] = []
    async with asyncio.timeout(20):
        while not set(LINES[1:]) <= set(texts):
            await asyncio.sleep(0.3)
            texts = [message.message for message in await cleo.phone.get_messages(ada.id, limit=20)]
    assert [text for text in reversed(texts) if text in LINES[1:]] == list(LINES[1:])


async def test_chosen_ones_are_copied_with_names_and_escape_ends_it(ada, pictures):
    await drag(ada, (await said(ada, LINES[1]), -40), (await said(ada, LINES[2]), -40))
    await ada.window.find("label", "2 messages")
    ada.screen.key("ctrl+c")
    text = await pasted(ada)
    assert text.count("Bob Babbage, [") == 2 and LINES[1] in text and LINES[2] in text, text
    ada.screen.key("Escape")
    await ada.window.gone("button", "Cancel selection")


async def test_text_is_selected_over_bubbles_and_copied(ada, pictures):
    await drag(ada, (await said(ada, LINES[1]), 60), (await said(ada, LINES[3]), 70))
    await ada.screen.shoot(pictures / "selected.png")
    ada.screen.key("ctrl+c")
    text = await pasted(ada)
    assert text.count("Bob Babbage, [") == 3 and LINES[2] in text, text
    assert LINES[1] not in text and LINES[1][-9:] in text and LINES[3] not in text, text

    row = await said(ada, LINES[1])
    left, top = await ada._origin()
    x, y, _, height = await row.extents()
    ada.screen.hands("mousemove", str(left + x + 70), str(top + y + height - 18), "click", "--repeat", "2", "1")
    await asyncio.sleep(0.3)
    await ada.screen.shoot(pictures / "word.png")
    ada.screen.key("ctrl+c")
    assert await pasted(ada) == "second"
    ada.screen.hands("mousemove", str(left + x + 70), str(top + y + height - 18), "click", "--repeat", "3", "1")
    await asyncio.sleep(0.3)
    ada.screen.key("ctrl+c")
    assert await pasted(ada) == LINES[1]


async def test_what_was_deleted_comes_back_or_goes_for_good(town, ada, pictures):
    _, _, bob, _ = town
    await ada.write("Message", "A slip of the pen.")
    slip = await bob.phone.hears_message("A slip of the pen.")
    await menu(ada, "A slip of the pen.")
    await ada.take("Delete")
    await ada.screen.shoot(pictures / "delete.png")
    # Enter does nothing that cannot be undone.
    assert await (await ada.window.find("button", "Cancel")).is_focused()
    # What one wrote oneself is usually taken back.
    assert await checked(await ada.window.find("checkbox", "Also delete for Bob Babbage"))
    await ada.press("Delete")
    await ada.window.gone("list item", lambda name: name.startswith("Ada, A slip of the pen."))
    await ada.screen.shoot(pictures / "undo.png")
    await ada.press("Undo")
    await said(ada, "A slip of the pen.")
    assert await bob.phone.get_messages(None, ids=slip.id)
    await menu(ada, "A slip of the pen.")
    await ada.take("Delete")
    await ada.window.find("checkbox", "Also delete for Bob Babbage")
    await ada.press("Delete")
    # Nobody was told yet when the window closes.
    await ada.window.find("button", "Undo")
    bob.phone.forget()
    await ada.stop()
    settings = ada.home / "settings.json"
    known = json.loads(settings.read_text()) if settings.exists() else {}
    settings.write_text(json.dumps(known | {"scheme": "dark"}))
    window = await ada.start()
    await bob.phone.wait_for(types.UpdateDeleteMessages, lambda update: slip.id in update.messages)
    await open_chat(ada, "Bob Babbage")
    await said(ada, LINES[3])
    await window.gone("list item", lambda name: name.startswith("Ada, A slip of the pen."))


async def test_a_history_that_was_cleared_comes_back(town, ada, pictures):
    await open_chat(ada, "Cleo Clarke")
    await said(ada, "Hello from Cleo.")
    await ada.press("Chat menu")
    await ada.take("Clear History")
    await ada.press("Clear for Me")
    await ada.window.find("label", "No Messages Yet")
    await ada.screen.shoot(pictures / "cleared.png")
    await ada.press("Undo")
    await said(ada, "Hello from Cleo.")
    await open_chat(ada, "Bob Babbage")
    await said(ada, LINES[3])


async def write(ada, *steps: str):
    """Types into the line where one writes: keys are in angle brackets."""
    entry = await ada.window.find("text box", "Message")
    await ada.click(entry)
    ada.screen.key("ctrl+a", "Delete")
    for step in steps:
        if step.startswith("<"):
            ada.screen.key(step[1:-1])
        else:
            ada.screen.type(step)
    return entry


def kinds(message) -> list[tuple[str, str]]:
    """What Telethon says of the parts of a text."""
    return [(type(entity).__name__[13:], text) for entity, text in message.get_entities_text()]


async def test_words_are_formatted_by_keys_and_by_signs(town, ada, pictures):
    _, _, bob, _ = town
    await write(ada, "all bold and ", "<ctrl+a>", "<ctrl+b>", "<ctrl+End>", "one more")
    for _ in range(4):
        ada.screen.key("ctrl+shift+Left" if _ < 1 else "shift+Right")
    await asyncio.sleep(0.2)
    ada.screen.key("ctrl+shift+Left", "ctrl+i")
    await ada.screen.shoot(pictures / "formatting.png")
    ada.screen.key("ctrl+End")
    ada.screen.type(" **and** `signs` ||hidden||")
    ada.screen.key("Return")
    heard = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: "and signs hidden" in update.message.message)
    found = kinds(heard.message)
    assert ("Bold", "and") in found and ("Code", "signs") in found and ("Spoiler", "hidden") in found, found
    assert any(kind == "Bold" and text.startswith("all bold") for kind, text in found), found
    assert any(kind == "Italic" for kind, _ in found), found
    await said(ada, "and signs")
    await ada.screen.shoot(pictures / "formatted.png")
    # An edit keeps what was formatted.
    ada.screen.key("Up")
    await ada.window.find("label", "Edit message")
    ada.screen.key("ctrl+End")
    ada.screen.type("!")
    ada.screen.key("Return")
    edited = await bob.phone.wait_for(types.UpdateEditMessage, lambda update: update.message.message.endswith("!"))
    assert ("Code", "signs") in kinds(edited.message)


async def test_the_menu_of_the_text_formats_and_tells_the_keys(town, ada, pictures):
    _, _, bob, _ = town
    await write(ada, "by the menu", "<ctrl+a>", "<shift+F10>")
    await ada.take("Formatting")
    await ada.window.find("menu item", lambda name: name.startswith("Strikethrough"))
    await ada.screen.shoot(pictures / "formatting-menu.png")
    await ada.take("Bold")
    await ada.window.gone("menu item", lambda name: name.startswith("Strikethrough"))
    # No window manager gives the window the keys back.
    ada.turn_to()
    ada.screen.key("ctrl+End", "Return")
    assert ("Bold", "by the menu") in kinds(await bob.phone.hears_message("by the menu"))


async def test_hashtags_are_completed_and_new_ones_are_sent(town, ada, pictures):
    _, _, bob, _ = town
    await open_chat(ada, "Bob Babbage")
    await bob.phone.send_message(ada.id, "Bring yours. #lanterns")
    await said(ada, "Bring yours. #lanterns")
    await write(ada, "Gladly #lan")
    await ada.window.find("button", "#lanterns")
    await ada.screen.shoot(pictures / "hashtag.png")
    ada.screen.key("Tab")
    await ada.window.gone("button", "#lanterns")
    ada.screen.type("#la")
    await ada.window.find("button", "#lanterns")
    ada.screen.key("Return")
    await bob.phone.hears_message("Gladly #lanterns #la")


async def test_members_and_emoji_are_completed(town, ada, pictures):
    _, _, bob, cleo = town
    made = await bob.phone(functions.messages.CreateChatRequest([ada.id, await bob.phone.get_input_entity(cleo.username)], "Weavers"))
    assert made
    await open_chat(ada, "Weavers")
    await ada.window.find("text box", "Message")
    await asyncio.sleep(0.5)
    await write(ada, "Hello @cl")
    await ada.window.find("button", "Cleo Clarke")
    await ada.screen.shoot(pictures / "mention.png")
    ada.screen.key("Return")
    await ada.window.gone("button", "Cleo Clarke")
    ada.screen.type(":tulip")
    await ada.window.find("button", "tulip")
    await ada.screen.shoot(pictures / "emoji-completion.png")
    ada.screen.key("Tab", "Return")
    heard = await cleo.phone.wait_for(types.UpdateNewMessage, lambda update: "Hello" in (update.message.message or ""))
    assert heard.message.message == "Hello @cleo_of_messages \N{TULIP}", heard.message.message
    await ada.press("Emoji")
    await asyncio.sleep(0.8)
    await ada.screen.shoot(pictures / "emoji.png")
    ada.screen.key("Escape")
    await asyncio.sleep(0.5)
    await open_chat(ada, "Bob Babbage")
    await said(ada, LINES[3])


async def test_pinned_messages_stand_above_and_lead_to_where_they_are(town, ada, pictures):
    _, _, bob, _ = town
    texts = {}
    # The oldest of each: forwards say the same.
    async for message in bob.phone.iter_messages(ada.id, limit=40):
        texts[message.message] = message.id
    for line in (LINES[0], LINES[2]):
        await bob.phone.pin_message(ada.id, texts[line])
    await ada.window.find("button", lambda name: name.startswith("Pinned Message #2") and LINES[2] in name)
    await ada.screen.shoot(pictures / "pinned.png")
    await ada.press("Pinned Message #2")
    await ada.window.find("button", lambda name: name.startswith("Pinned Message #1") and LINES[0] in name)
    bob.phone.forget()
    await ada.press("Pinned Messages")
    await ada.window.find("button", "Unpin…")
    await ada.screen.shoot(pictures / "list.png")
    # The newest stands first.
    newest, oldest = [button async for button in ada.window.each("button", "Unpin…")]
    await ada.click(oldest)
    await ada.window.find("label", "Unpin This Message?")
    await ada.screen.shoot(pictures / "unpin.png")
    await ada.press("Cancel")
    await ada.window.gone("label", "Unpin This Message?")
    assert not [update for update in bob.phone.heard if isinstance(update, types.UpdatePinnedMessages)]
    newest, oldest = [button async for button in ada.window.each("button", "Unpin…")]
    await ada.click(oldest)
    await ada.click(await ada.window.find("button", lambda name: name.startswith("Unpin") and "…" not in name))
    await bob.phone.wait_for(types.UpdatePinnedMessages, lambda update: not update.pinned)
    ada.screen.key("Escape")
    ada.turn_to()
    await ada.window.find("button", lambda name: name.startswith("Pinned Message, ") and LINES[2] in name)


async def test_a_part_of_a_message_is_quoted(town, ada, pictures):
    _, _, bob, _ = town
    row = await said(ada, LINES[1])
    left, top = await ada._origin()
    x, y, _, height = await row.extents()
    place = str(left + x + 70), str(top + y + height - 18)
    ada.screen.hands("mousemove", *place, "click", "--repeat", "2", "1")
    await asyncio.sleep(0.3)
    ada.screen.hands("mousemove", *place, "click", "3")
    await asyncio.sleep(0.4)
    await ada.screen.shoot(pictures / "quote-menu.png")
    ada.screen.key("Return")
    await ada.window.find("label", "Quote from Bob Babbage")
    await ada.screen.shoot(pictures / "quote.png")
    ada.screen.type("Why that one?")
    ada.screen.key("Return")
    heard = await bob.phone.hears_message("Why that one?")
    assert heard.reply_to.quote_text == "second" and heard.reply_to.quote_offset == 4, heard.reply_to
    await said(ada, "Why that one?")
    await ada.screen.shoot(pictures / "quoted.png")
    await drag(ada, (await said(ada, LINES[0]), -40), (await said(ada, LINES[2]), -40))
    await ada.window.find("label", "3 messages")
    await ada.screen.shoot(pictures / "chosen-dark.png")
    ada.screen.key("Escape")
    await drag(ada, (await said(ada, LINES[0]), 60), (await said(ada, "Why that one?"), -120))
    await ada.screen.shoot(pictures / "selected-dark.png")


async def test_a_selection_goes_on_where_the_list_scrolls_to(town, ada, pictures):
    _, _, bob, _ = town
    await focus(ada, ada.number)
    for number in range(40):
        await bob.phone.send_message(ada.id, f"Line {number} of forty.")
    row = await said(ada, "Line 39 of forty.")
    await ada.point_at(row)
    left, top = await ada._origin()
    x, y, _, height = await row.extents()
    start, end = (left + x + 90, top + y + height - 18), (left + x + 60, top + 20)
    ada.screen.hands("mousemove", str(start[0]), str(start[1]), "mousedown", "1")
    for part in (0.2, 0.6, 1):
        ada.screen.hands("mousemove", *(str(round(a + (b - a) * part)) for a, b in zip(start, end)))
        await asyncio.sleep(0.1)
    await asyncio.sleep(1.5)
    await ada.screen.shoot(pictures / "selected-far.png")
    ada.screen.hands("mouseup", "1")
    ada.screen.key("ctrl+c")
    text = await pasted(ada)
    # More than a screen has, with the end where it began.
    assert text.count("Bob Babbage, [") > 25, text
    assert "Line 38 of forty." in text and "Line 39 of forty." not in text and "Line 39" in text, text
    await ada.press("To the newest message")
    await ada.window.gone("button", "To the newest message")
    await ada.window.gone("list item", lambda name: "unread" in name)


async def test_who_asks_where_to_is_heard_although_another_chat_opens_meanwhile(town, ada):
    _, _, bob, cleo = town
    await bob.phone.send_message(ada.id, "Pass this on.")
    await menu(ada, "Pass this on.", "Down", "Down", "Return")
    dialog = await where_to(ada)
    # As a click on a notification does.
    again = await asyncio.create_subprocess_exec(program("martlet"), "--chat", str(cleo.id), env=ada.environment)
    assert await asyncio.wait_for(again.wait(), 20) == 0
    await asyncio.sleep(2)
    await focus(ada)
    await ada.click(await dialog.find("button", "Bob Babbage"))
    await send(ada, dialog)
    await bob.phone.hears_message("Pass this on.")
    # The chat that was left is where it went.
    await ada.press("Show")
    await said(ada, "Ada, Forwarded from")


async def test_from_right_to_left_it_is_the_other_way_round(ada, pictures):
    await ada.stop()
    settings = ada.home / "settings.json"
    settings.write_text(json.dumps(json.loads(settings.read_text()) | {"language": "ar", "scheme": "light"}))
    window = await ada.start()
    await ada.click(await window.find("list item", lambda name: "Bob Babbage" in name))
    for line in ("Line 38 of forty.", "Line 39 of forty."):
        await ada.point_at(await window.find("list item", lambda name: line in name and "Bob Babbage, Line" in name))
        ada.screen.hands("keydown", "ctrl", "click", "1", "keyup", "ctrl")
    await asyncio.sleep(0.3)
    await ada.screen.shoot(pictures / "chosen-arabic.png")
    ada.screen.key("Escape")
    await ada.stop()
