"""What one does to chats and messages by the menus of `martlet`, and how the window begins."""

import asyncio
import json

import pytest
from telethon import functions, types

from harness.telethon_client import Device, new_client
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, EVE = "+15550740", "+15550741", "+15550742"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small")
    async with settled(folder, (BOB, "Bob Babbage", "bob_small"), (EVE, "Eve Noether", "eve_small")) as (server, bob, eve):
        yield folder, server, bob, eve


@pytest.fixture(scope="module")
async def ada(town):
    """Ada in her window, with whom both others have begun to talk."""
    folder, server, bob, eve = town
    ada = WindowPerson(folder / "ada")
    await ada.sign_in(server, ADA, "Ada Lovelace")
    for person in (eve, bob):
        found = await person.phone.get_entity(await person.adds(ADA))
        await person.phone.send_message(found, f"Hello from {person.first}.")
        # A second is all that tells which is newer.
        await asyncio.sleep(1)
    async with ada.at_desk():
        await ada.start()
        yield ada


@pytest.fixture(scope="module")
async def her_phone(town, ada):
    """Another session of Ada's, which says what the server was told."""
    server = town[1]
    client = new_client(server)
    await client.connect()
    sent = await client.send_code_request(ADA)
    code = server.control("code", ADA).stdout.split()[-1]
    await client.sign_in(ADA, code, phone_code_hash=sent.phone_code_hash)
    device = Device("Ada's phone", client)
    yield device
    await client.disconnect()


async def test_a_pinned_chat_stays_on_top(ada, her_phone, pictures):
    window = ada.window
    eve = await window.find("list item", lambda name: name.startswith("Eve"))
    bob = await window.find("list item", lambda name: name.startswith("Bob"))
    assert (await bob.extents())[1] < (await eve.extents())[1]
    await ada.choose(eve, "Pin")
    async with asyncio.timeout(10):
        while not (await her_phone.get_dialogs())[0].pinned:
            await asyncio.sleep(0.1)
    await asyncio.sleep(0.5)
    eve = await window.find("list item", lambda name: name.startswith("Eve"))
    bob = await window.find("list item", lambda name: name.startswith("Bob"))
    assert (await eve.extents())[1] < (await bob.extents())[1]
    await ada.screen.shoot(pictures / "pinned.png")


async def test_a_muted_chat_says_so_to_all_devices(ada, her_phone):
    await ada.choose(await ada.window.find("list item", lambda name: name.startswith("Bob")), "Mute")
    await ada.take("Forever")
    async with asyncio.timeout(10):
        while True:
            muted = {dialog.name: dialog.dialog.notify_settings.mute_until for dialog in await her_phone.get_dialogs()}
            if muted["Bob Babbage"]:
                break
            await asyncio.sleep(0.1)
    assert not muted["Eve Noether"]


async def test_a_reaction_goes_and_one_comes(town, ada, pictures):
    _, _, bob, _ = town
    window = ada.window
    await ada.click(await window.find("list item", lambda name: name.startswith("Bob")))
    row = await window.find("list item", lambda name: "Hello from Bob." in name and "pinned" not in name)
    bob.phone.forget()
    await ada.click(row, button=3)
    await window.find("button", "React with 👍")
    await ada.screen.shoot(pictures / "reaction-menu.png")
    ada.screen.key("Escape")
    await window.gone("button", "React with")
    await ada.react(row, "👍")
    await bob.phone.wait_for(
        types.UpdateEditMessage, lambda update: update.message.reactions.results[0].reaction.emoticon == "👍"
    )
    ada_id = await bob.adds(ADA)
    heard = (await bob.phone.get_messages(ada_id, limit=1))[0]
    await bob.phone(functions.messages.SendReactionRequest(ada_id, heard.id, reaction=[types.ReactionEmoji("🔥")]))
    await window.find("list item", lambda name: "🔥" in name and "👍" in name)
    await ada.screen.shoot(pictures / "reactions.png")


async def test_how_fast_the_window_is_stands_over_it(ada, pictures):
    ada.screen.key("ctrl+shift+p")
    await ada.window.find("label", "frames/s")
    await asyncio.sleep(1.5)
    await ada.screen.shoot(pictures / "performance.png")
    ada.screen.key("ctrl+shift+p")
    await ada.window.gone("label", "frames/s")


def decided(ada):
    """What is decided on Ada's computer."""
    return json.loads((ada.home / "settings.json").read_text())


async def test_a_start_may_name_a_chat(town, ada, pictures):
    _, _, _, eve = town
    await ada.stop()
    window = await ada.start("--chat", str(eve.id))
    await window.find("list item", lambda name: "Hello from Eve." in name and "unread" not in name)
    await window.find("text box", "Message")
    await ada.screen.shoot(pictures / "by-name.png")


async def test_keys_lead_to_chats_and_to_what_is_answered(town, ada, pictures):
    window = ada.window
    own = lambda name: "An answer by keys." in name  # noqa: E731
    ada.screen.key("ctrl+1")  # Eve's, which is pinned
    ada.screen.key("ctrl+Up")
    await window.find("label", lambda name: name == "Hello from Eve.")
    ada.screen.key("ctrl+Down")
    await window.gone("label", lambda name: name == "Hello from Eve.")
    ada.screen.key("ctrl+Up")
    await window.find("label", lambda name: name == "Hello from Eve.")
    await ada.write("Message", "An answer by keys.")
    await window.find("list item", lambda name: own(name) and "Hello from Eve." in name)
    await ada.screen.shoot(pictures / "answered-by-keys.png")
    ada.screen.key("ctrl+alt+End")
    ada.screen.key("ctrl+alt+Home")
    await window.find("list item", own)


async def test_the_line_above_new_messages_stays_until_they_are_answered(town, ada, pictures):
    _, _, bob, eve = town
    window = ada.window
    await ada.click(await window.find("list item", lambda name: name.startswith("Bob")))
    await window.find("list item", lambda name: "Hello from Bob." in name and "pinned" not in name)
    ada_id = await eve.adds(ADA)
    for text in "First of the new ones.", "Second of the new ones.":
        await eve.phone.send_message(ada_id, text)
    row = await window.find("list item", lambda name: name.startswith("Eve") and "Second of the new ones." in name)
    await ada.click(row)
    first = await window.find("list item", lambda name: name.startswith("Eve Noether, First of the new ones."))
    # All of it is on the screen, so the chat follows its end and the messages are read.
    await window.find("list item", lambda name: name.startswith("Eve") and "Second" in name and "unread" not in name)
    await asyncio.sleep(1.5)
    line = await window.find("list item", "Unread messages")
    assert (await line.extents())[1] < (await first.extents())[1]
    await ada.screen.shoot(pictures / "line-above-new-messages.png")
    await ada.write("Message", "Read, both of them.")
    await window.gone("list item", "Unread messages")
