"""A member's whole day by the keyboard alone: signing up, finding people, messages, chats, groups, settings and an article.

The pointer lies in a corner from the start. What is read of the window is read as a screen reader would.
"""

import asyncio

import pytest
from telethon import types

from harness.keyboard import Keyboard
from harness.pictures import png
from harness.town import settled
from harness.window_program import WindowPerson
from pages_abuse.sites import LEAD, Site, answer

ADA, BOB, CLEO = "+15551190", "+15551191", "+15551192"
SITE = "site.example"


def story() -> bytes:
    """An article with a heading, a link and a list."""
    body = (
        f"<p>{LEAD}</p><p>Read <a href=http://{SITE}/second>another story</a>.</p><h2>What owls eat</h2><ul><li>Mice<li>Voles</ul>"
        + f"<p>{LEAD * 3}</p>" * 20 + "<p>The very last line of all.</p>"
    )
    return answer(
        f"<!doctype html><html lang=en><title>The owls of the old town</title><meta property=og:type content=article>"
        f"<article><h1>The owls of the old town</h1>{body}</article>"
    )


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("walk")
    site = Site()
    site.pages["/story"] = story()
    flags = ("--pages", "on", "--page-connect-to", f"{SITE}:80:127.0.0.1:{site.port}")
    people = ((BOB, "Bob Babbage", "bob_of_walks"), (CLEO, "Cleo Noether", "cleo_of_walks"))
    async with settled(folder, *people, flags=flags) as (server, bob, cleo):
        yield folder, server, bob, cleo
    site.close()


@pytest.fixture(scope="module")
async def ada(town):
    ada = WindowPerson(town[0] / "ada")
    async with ada.at_desk():
        ada.keys = Keyboard(ada)
        yield ada


async def test_a_newcomer_signs_up(town, ada, pictures):
    server, keys = town[1], ada.keys
    window = await ada.start()
    ada.screen.hands("mousemove", "1279", "899")
    await keys.reach("text box", "Invite link or address")
    keys.type(f"{server.host}:{server.port}")
    keys.key("Return")
    await window.find("label", "Is this your server?")
    await keys.press("They Match")
    await keys.reach("text box", "Phone number")
    keys.key("ctrl+a")
    keys.type(ADA)
    keys.key("Return")
    await keys.reach("text box", "Code")
    keys.type(await server.code(ADA))
    await window.find("label", "Your Name")
    await keys.reach("text box", "First name")
    keys.type("Ada")
    await keys.reach("text box", "Last name")
    keys.type("Lovelace")
    keys.key("Return")
    await ada.settle()
    await ada.screen.shoot(pictures / "first-day.png")


async def test_somebody_is_found_and_written_to(town, ada, pictures):
    bob, keys = town[2], ada.keys
    keys.key("ctrl+k")
    await keys.has("text box", "Search")
    keys.type("bob_of_walks")
    await keys.press(lambda name: name.startswith("Bob Babbage"), "Down")
    await keys.says("Hello, Bob.")
    await bob.phone.hears_message("Hello, Bob.")
    ada.id = await bob.adds(ADA)
    keys.key("Escape")
    await ada.window.gone("text box", "Search")
    # Notes to oneself, and back.
    keys.key("ctrl+0")
    await ada.window.find("label", "Saved Messages")
    await keys.says("A note.")
    keys.key("alt+Down")
    await ada.window.find("label", "Bob Babbage")
    await keys.writes()


async def test_a_message_is_changed_answered_pinned_passed_on_and_deleted(town, ada, pictures):
    bob, keys = town[2], ada.keys
    keys.key("Up")
    await ada.window.find("label", "Edit message")
    keys.key("ctrl+a")
    bob.phone.forget()
    await keys.says("Good morning, Bob.")
    await bob.phone.wait_for(types.UpdateEditMessage)
    await bob.phone.send_message(ada.id, "Good morning!")
    await ada.window.find("list item", lambda name: "Good morning!" in name and "Bob" in name)
    await keys.message("Good morning!")
    keys.key("Menu")
    await keys.take("Reply")
    await keys.says("How are you?")
    assert (await bob.phone.hears_message("How are you?")).reply_to
    # A reaction, of the row above the lines of the menu.
    await keys.message("Good morning!")
    keys.key("shift+F10")
    await ada.window.find("menu item", "Reply")
    keys.key("Up", *["Left"] * 8)
    await keys.reach("button", lambda name: name.endswith("👍"), "Right")
    keys.key("Return")
    await ada.window.find("list item", lambda name: "Good morning!" in name and "👍" in name)
    # The pinned message is a place to go to, and its bar is hidden again.
    await keys.message("Good morning, Bob.")
    keys.key("Menu")
    await keys.take("Pin")
    await ada.window.find("button", lambda name: name.startswith("Pin"))
    keys.key("Return")
    keys.in_main_window()
    await ada.window.find("button", lambda name: name.startswith("Pinned Message"))
    await ada.screen.shoot(pictures / "pinned.png")
    await keys.press("Hide Until the Next Pin", "shift+Tab")
    await ada.window.gone("button", lambda name: name.startswith("Pinned Message"))
    # Passed on.
    await keys.chat("Bob Babbage")
    keys.key("Return")
    await keys.writes()
    await keys.message("How are you?")
    keys.key("Menu")
    await keys.take("Forward")
    await keys.in_window("Forward")
    keys.type("Saved")
    await ada.window.find("label", "Only you see what is here")
    await asyncio.sleep(0.5)
    keys.key("Return")
    await ada.window.find("label", "To Saved Messages")
    await keys.reach("text box", "Comment")
    keys.type("To keep.")
    keys.key("Return")
    await ada.window.gone("text box", "Comment")
    keys.in_main_window()
    # Deleted.
    await asyncio.sleep(0.5)
    keys.key("Escape")
    await keys.writes()
    await keys.message("How are you?")
    keys.key("Delete")
    await ada.window.find("checkbox", "Also delete for")
    await keys.press(lambda name: name.startswith("Delete"))
    keys.in_main_window()
    await (await ada.window.find("list", "Messages")).gone("list item", lambda name: "How are you?" in name)


async def test_words_are_formatted_sent_silently_and_later(town, ada, pictures):
    bob, keys = town[2], ada.keys
    keys.key("Escape")
    await keys.writes()
    keys.type("Bold")
    keys.key("ctrl+a", "ctrl+b", "End", "Return")
    assert (await bob.phone.hears_message("Bold")).entities
    # The menu of the text has the formats as well.
    keys.type("Struck")
    keys.key("ctrl+a", "Menu")
    await keys.take("Formatting")
    await keys.take("Strikethrough")
    keys.key("End", "Return")
    assert isinstance((await bob.phone.hears_message("Struck")).entities[0], types.MessageEntityStrike)
    keys.type("Hush.")
    await keys.reach("button", "Send")
    keys.key("Menu")
    await keys.take("Send Without Sound")
    assert (await bob.phone.hears_message("Hush.")).silent
    await keys.reach("text box", "Message", "shift+Tab")
    keys.type("Tomorrow.")
    await keys.reach("button", "Send")
    keys.key("shift+F10")
    await keys.take("Schedule Message")
    await keys.in_window("Schedule Message")
    await keys.has("text box", "Time")
    keys.key("Return")
    await ada.window.gone("window", "Schedule Message")
    keys.in_main_window()
    await ada.window.find("label", "Scheduled Messages")
    await (await ada.window.find("list", "Scheduled Messages")).find("list item", lambda name: "Tomorrow." in name)
    await ada.screen.shoot(pictures / "scheduled.png")
    keys.key("Escape")
    await ada.window.find("list", "Messages")
    await keys.writes()


async def test_a_file_is_attached_with_a_caption(town, ada, pictures):
    folder, _, bob, _ = town
    keys = ada.keys
    (folder / "harbour.png").write_bytes(png(600, 400, 30).getvalue())
    await keys.press("Attach")
    await keys.take("File")
    await ada.window.find("button", "Open")
    keys.type(str(folder / "harbour.png"))
    await asyncio.sleep(0.5)
    keys.key("Return")
    await ada.window.find("text box", "Caption")
    await ada.screen.shoot(pictures / "sending.png")
    keys.type("The harbour")
    keys.key("Return")
    await ada.window.gone("text box", "Caption")
    keys.in_main_window()
    await bob.phone.hears_message("The harbour")
    # Looked at, and kept.
    await keys.message("The harbour")
    keys.key("Return")
    await ada.window.find("button", "Close")
    await asyncio.sleep(0.5)
    keys.key("Escape")
    await ada.window.find("list", "Messages")
    keys.key("Escape")
    await keys.writes()


async def test_the_list_of_chats_is_kept_in_order(town, ada, pictures):
    _, _, bob, cleo = town
    keys = ada.keys
    await cleo.phone.send_message(await cleo.adds(ADA), "Hello from Cleo")
    chats = await ada.window.find("list", "Chats")
    await chats.find("list item", lambda name: name.startswith("Cleo Noether"))
    keys.key("alt+shift+Down")
    await ada.window.find("list item", lambda name: name.startswith("Cleo Noether, Hello from Cleo"))
    await keys.writes()
    for words, said in ((("Mute", "For 1 Hour"), "muted"), (("Pin",), "pinned")):
        await keys.chat("Cleo Noether")
        keys.key("Menu")
        for word in words:
            await keys.take(word)
        await chats.find("list item", lambda name, said=said: name.startswith("Cleo Noether") and said in name)
    await ada.screen.shoot(pictures / "list.png")
    # A word and a day are found in a chat.
    await keys.chat("Bob Babbage")
    keys.key("Return")
    await keys.writes()
    keys.key("ctrl+f")
    await keys.has("text box", "Search in This Chat")
    keys.type("harbour")
    await ada.window.find("label", "1 of 1")
    await keys.press("Go to a day")
    await keys.press("Go to This Day")
    await ada.window.gone("button", "Go to This Day")
    keys.key("Escape")
    await ada.window.gone("text box", "Search in This Chat")
    # A chat is deleted.
    await keys.chat("Cleo Noether")
    keys.key("shift+F10")
    await keys.take("Delete Chat")
    await ada.window.find("button", lambda name: name.startswith("Delete"))
    await ada.screen.shoot(pictures / "delete-chat.png")
    await keys.press(lambda name: name.startswith("Delete"))
    keys.in_main_window()
    await chats.gone("list item", lambda name: name.startswith("Cleo Noether"))


async def test_a_group_is_made_and_left(town, ada, pictures):
    bob, keys = town[2], ada.keys
    keys.key("ctrl+n")
    await ada.window.find("label", "New Chat")
    await keys.reach("list item", "New Group")
    keys.key("Return")
    await keys.has("text box", "Title")
    keys.type("Harbour")
    await keys.reach("text box", "Search people")
    keys.type("bob_of")
    await ada.window.find("label", "@bob_of_walks")
    await keys.reach("list item", lambda name: name == "Bob Babbage")
    keys.key("Return")
    await ada.window.find("button", "Bob Babbage")
    await keys.press(lambda name: name.startswith("Create"))
    await bob.phone.hears_action(types.MessageActionChatCreate)
    await keys.says("Hello, all.")
    keys.key("F9")
    await ada.window.find("button", "Close the information")
    await ada.screen.shoot(pictures / "group.png")
    keys.key("F9")
    await keys.press("Chat menu", "shift+Tab")
    await keys.take("Leave Group")
    await ada.window.find("button", lambda name: name.startswith("Leave"))
    await keys.press(lambda name: name.startswith("Leave"))
    keys.in_main_window()
    await bob.phone.hears_action(types.MessageActionChatDeleteUser)


async def test_a_folder_is_made_in_the_settings(town, ada, pictures):
    keys = ada.keys
    keys.key("ctrl+comma")
    frame = await keys.in_window("Settings")
    await ada.screen.shoot(pictures / "settings.png")
    await keys.reach("tab", "Appearance", "Right", frame=frame)
    keys.key("space")
    await keys.reach("list item", lambda name: name.startswith("Chat Folders"), frame=frame)
    keys.key("Return")
    await keys.press("New Folder", frame=frame)
    # One writes its name at once. Such a row never tells that it has the keys.
    await frame.find("text box", "Name")
    keys.type("Friends")
    await keys.reach("list item", "Other people", frame=frame)
    keys.key("Return")
    await ada.screen.shoot(pictures / "folder.png")
    await keys.press(lambda name: name.startswith("Save"), "shift+Tab", frame=frame)
    await frame.find("list item", lambda name: name.startswith("Friends"))
    for _ in range(4):
        keys.key("Escape")
        await asyncio.sleep(0.2)
        if not [one for one in await ada.window.children() if await one.name() == "Settings"]:
            break
    keys.in_main_window()
    # It is above the list.
    await keys.press(lambda name: name.startswith("Friends"))
    await keys.press(lambda name: name.startswith("All"), "Left")


async def test_what_others_are_is_seen_and_they_are_blocked(town, ada, pictures):
    keys = ada.keys
    await keys.chat("Bob Babbage")
    keys.key("Return")
    await keys.writes()
    keys.key("F9")
    await keys.reach("button", "More")
    await keys.reach("list item", lambda name: name.startswith("Block Bob Babbage"))
    keys.key("Return")
    await ada.window.find("label", "Block Bob Babbage?")
    await keys.press(lambda name: name.startswith("Block"))
    keys.in_main_window()
    await ada.window.find("button", lambda name: name.startswith("Unblock"))
    await ada.screen.shoot(pictures / "blocked.png")
    await keys.press(lambda name: name.startswith("Unblock"))
    await ada.window.find("text box", "Message")
    keys.key("F9")


async def test_a_file_is_saved_and_listed(ada, pictures):
    keys = ada.keys
    await keys.reach("text box", "Message")
    await keys.message("The harbour")
    keys.key("Menu")
    await keys.take("Save As")
    await ada.window.find("button", "Save")
    await ada.screen.shoot(pictures / "save-as.png")
    keys.key("Return")
    keys.in_main_window()
    keys.key("ctrl+j")
    await ada.window.find("label", "Downloads")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "downloads.png")
    keys.key("Escape")
    await ada.window.gone("window", "Downloads")
    keys.in_main_window()


async def test_an_article_is_read(town, ada, pictures):
    bob, keys = town[2], ada.keys
    await keys.chat("Bob Babbage")
    keys.key("Return")
    await keys.writes()
    await bob.phone.send_message(ada.id, f"Read http://{SITE}/story")
    row = await (await ada.window.find("list", "Messages")).find("list item", lambda name: "The owls of the old town" in name)
    await row.find("button", "Instant View")
    await keys.message("The owls of the old town")
    await keys.press("Instant View")
    article = await ada.window.find("list", "Article")
    await keys.has("list", "Article")
    await article.find("list item", "The owls of the old town")
    keys.key("End")
    await article.find("list item", "The very last line of all.")
    keys.key("Home")
    await article.find("list item", "The owls of the old town")
    keys.key("Page_Down", "Page_Up", "Down", "Up")
    keys.key("ctrl+f")
    await keys.has("text box", "Find in the Article")
    keys.type("last line")
    await ada.window.find("label", "1 of 1")
    keys.key("Escape")
    await keys.press("More")
    await ada.window.find("menu item", "Copy Link")
    keys.key("Return")
    await ada.window.find("label", "Copied")
    await keys.reach("button", "Back", "shift+Tab")
    keys.key("alt+Left")
    await ada.window.gone("list", "Article")
