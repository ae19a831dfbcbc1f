"""`martlet` from end to end: a real window on a display of its own, a real server, and Telethon at the other end."""

import asyncio
import json
import re

import pytest
from telethon import types

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550720", "+15550721"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, and Bob with a client that nobody here wrote."""
    folder = tmp_path_factory.mktemp("desktop")
    async with settled(folder, (BOB, "Bob Babbage", "bob_at_desk")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    """Ada at a desktop, who has no account yet."""
    ada = WindowPerson(town[0] / "ada")
    async with ada.at_desk():
        yield ada


async def test_somebody_new_signs_in(town, ada, pictures):
    _, server, _ = town
    window = await ada.start()
    await window.find("label", "Welcome to Martlet")
    await window.find("label", "A messenger for a server of your own.")
    await ada.screen.shoot(pictures / "welcome.png")

    await ada.write("Invite link or address", "127.0.0.1:1")
    await window.find("label", "No server answers there")
    await ada.write("Invite link or address", f"{server.host}:{server.port}")
    await window.find("label", "Is this your server?")
    await ada.screen.shoot(pictures / "fingerprint.png")
    await ada.press("They Match")

    await window.find("label", "Your phone number")
    # This server lets a device sign another one in.
    await window.find("button", "Sign In with Another Device")
    await ada.write("Phone number", "12")
    await window.find("label", "no phone number")
    await ada.screen.shoot(pictures / "wrong-number.png")
    await ada.write("Phone number", ADA)
    await ada.write("Code", await server.code(ADA), enter=False)
    await window.find("label", "Your Name")
    await ada.write("First name", "Ada", enter=False)
    await ada.screen.shoot(pictures / "name.png")
    await ada.write("Last name", "Lovelace")
    await ada.settle()
    await ada.screen.shoot(pictures / "signed-in.png")


async def test_a_message_comes_is_read_and_answered(town, ada, pictures):
    _, _, bob = town
    window, phone = ada.window, bob.phone
    ada_id = await bob.adds(ADA)
    await phone.send_message(ada_id, "Hello Ada, this is Telethon.")
    await phone.send_message(ada_id, "Are you there?")
    row = await window.find("list item", lambda name: "Bob Babbage" in name and "Are you there?" in name)
    assert "2 unread" in await row.name()
    await ada.screen.shoot(pictures / "unread.png")
    await ada.daemon.until(lambda: any("Are you there?" in body for body in ada.daemon.on_screen()))

    await ada.click(row)
    await window.find("list item", lambda name: "this is Telethon" in name and "unread" not in name)
    await phone.wait_for(types.UpdateReadHistoryOutbox, lambda update: True)
    await window.gone("list item", lambda name: "2 unread" in name)
    # What was read needs no notification any more.
    await ada.daemon.until(lambda: not ada.daemon.on_screen())

    await ada.write("Message", "I am, and this is a window.")
    heard = await phone.hears_message("I am, and this is a window.")
    assert not heard.out
    await window.find("list item", lambda name: name.startswith("Ada Lovelace, I am, and this is a window."))
    await phone.send_message(ada_id, "Nice to see you.", reply_to=heard.id)
    await window.find("list item", "Nice to see you.")
    await phone.send_read_acknowledge(ada_id)
    await ada.screen.shoot(pictures / "chat.png")


async def test_enter_with_shift_is_a_line_and_up_edits(town, ada, pictures):
    _, _, bob = town
    window, phone = ada.window, bob.phone
    await ada.write("Message", "two", enter=False)
    ada.screen.key("shift+Return")
    ada.screen.type("lines")
    ada.screen.key("Return")
    heard = await phone.hears_message("two\nlines")
    await window.find("list item", lambda name: name.startswith("Ada Lovelace, two"))
    ada.screen.key("Up")
    await window.find("label", "Edit message")
    await ada.screen.shoot(pictures / "edit.png")
    ada.screen.key("ctrl+End")
    ada.screen.type(", edited")
    ada.screen.key("Return")
    update = await phone.wait_for(types.UpdateEditMessage, lambda update: update.message.id == heard.id)
    assert update.message.message == "two\nlines, edited"


async def test_who_reads_elsewhere_is_not_moved_and_sees_how_much_came(town, ada, pictures):
    _, _, bob = town
    window, phone = ada.window, bob.phone
    ada_id = (await phone.get_dialogs())[0].id
    for number in range(30):
        await phone.send_message(ada_id, f"Message {number} of thirty, which may be of any length, as messages are.")
    last = await window.find("list item", "Message 29 of thirty")
    await ada.point_at(last)
    for _ in range(12):
        ada.screen.hands("click", "4")
    await window.find("button", "To the newest message")
    await ada.screen.shoot(pictures / "scrolled.png")
    messages = await window.find("list", "Messages")
    row = await messages.find("list item", re.compile(r"Message \d+ of thirty").search)
    before = await row.extents()
    await phone.send_message(ada_id, "This comes while she reads.")
    await window.find("label", lambda name: name == "1")
    assert await row.extents() == before
    await ada.screen.shoot(pictures / "news.png")
    await ada.press("To the newest message")
    await window.find("list item", lambda name: "This comes while she reads." in name and "online" not in name)
    await window.gone("button", "To the newest message")


async def test_what_is_answered_is_a_press_away(town, ada, pictures):
    window = ada.window
    last = await window.find("list item", lambda name: "This comes while she reads." in name and "online" not in name)
    ada.screen.key("ctrl+Up")
    bar = await window.find("button", lambda name: name.startswith("Reply to"))
    await ada.point_at(last)
    for _ in range(12):
        ada.screen.hands("click", "4")
    await window.find("button", "To the newest message")
    await ada.screen.shoot(pictures / "answered.png")
    await ada.click(bar)
    await window.gone("button", "To the newest message")
    # Whoever looked it up goes on writing.
    ada.screen.type("So it does.")
    ada.screen.key("Return")
    _, _, bob = town
    assert (await bob.phone.hears_message("So it does.")).is_reply


async def test_what_is_looked_for_is_found_and_shown(town, ada, pictures):
    window = ada.window
    ada.screen.key("ctrl+k")
    await window.find("text box", "Search")
    ada.screen.type("telethon")
    found = await window.find("button", lambda name: "this is Telethon" in name)
    await ada.screen.shoot(pictures / "search.png")
    await ada.click(found)
    await window.find("list item", lambda name: "this is Telethon" in name)
    await ada.screen.shoot(pictures / "jump.png")
    ada.screen.key("Escape")
    await window.gone("button", lambda name: "this is Telethon" in name)
    await ada.press("To the newest message")
    await window.gone("button", "To the newest message")


async def test_without_a_server_the_window_says_so_and_keeps_what_is_written(town, ada, pictures):
    _, server, bob = town
    window = ada.window
    await server.stop()
    await window.find("label", lambda name: name in ("Connecting…", "Waiting for network…"))
    # The title of the chat list is a button meanwhile: to try at once. Nobody answers, so nothing else happens.
    await ada.click(await window.find("button", lambda name: name in ("Connecting…", "Waiting for network…")))
    await ada.write("Message", "Sent from a tunnel.")
    await window.find("list item", "Sent from a tunnel.")
    await ada.screen.shoot(pictures / "offline.png")
    await server.start()
    await bob.phone.hears_after_break("Sent from a tunnel.")


async def test_a_chat_opens_where_it_was_left(town, ada, pictures):
    window = ada.window
    await ada.point_at(await window.find("list item", "Sent from a tunnel."))
    for _ in range(8):
        ada.screen.hands("click", "4")
    await window.find("button", "To the newest message")
    # Keys and wheels are heard later than questions: first it has to come to rest.
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "left.png")
    row = await window.find("list item", "Message 6 of thirty")
    await ada.point_at(row)
    before = await row.extents()
    await ada.stop()
    # The chat that was open is open again.
    window = await ada.start()
    row = await window.find("list item", "Message 6 of thirty")
    await ada.point_at(row)
    assert await row.extents() == before
    await ada.press("To the newest message")
    await window.gone("button", "To the newest message")


async def test_what_was_begun_is_there_after_a_restart(town, ada, pictures):
    await ada.write("Message", "half a sent", enter=False)
    await ada.window.find("list item", lambda name: "half a sent" in name)
    await ada.stop()
    settings = ada.home / "settings.json"
    settings.write_text(json.dumps(json.loads(settings.read_text()) | {"scheme": "dark"}))
    window = await ada.start()
    row = await window.find("list item", lambda name: "Bob Babbage" in name and "half a sent" in name)
    await ada.screen.shoot(pictures / "draft.png")
    await ada.click(row)
    entry = await window.find("text box", "Message")
    async with asyncio.timeout(10):
        while await entry.text() != "half a sent":
            await asyncio.sleep(0.1)
    await ada.screen.shoot(pictures / "dark.png")
    await ada.stop()
