"""What stands at the head and at the foot of a chat: who is there, what hides, and what one can do where one may not
write; and who loses what is deleted."""

import asyncio

import pytest
from telethon import functions, types

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CLEO = "+15550960", "+15550961", "+15550962"
CHECKED = 4


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada in her window, who made a group with Bob and is a member of one that he made; Cleo wrote nothing yet."""
    folder = tmp_path_factory.mktemp("foot")
    people = ((ADA, "Ada Lovelace", "ada_at_foot"), (BOB, "Bob Babbage", "bob_at_foot"), (CLEO, "Cleo Clarke", "cleo_at_foot"))
    ada = WindowPerson(folder / "ada")
    async with settled(folder, *people) as (server, own, bob, cleo), ada.at_desk():
        await own.adds(BOB, "Bob Babbage")
        await bob.adds(ADA, "Ada Lovelace")
        hers = await own.phone(functions.messages.CreateChatRequest(["bob_at_foot", "cleo_at_foot"], "Looms"))
        await bob.phone.hears_action(types.MessageActionChatCreate)
        his = await bob.phone(functions.messages.CreateChatRequest(["ada_at_foot", "cleo_at_foot"], "Engines"))
        await bob.phone.send_message(hers.updates.chats[0].id, "Threads are short.")
        await bob.phone.send_message(his.updates.chats[0].id, "Wheels turn.")
        # The server tells the status of people to those who write with them.
        await bob.phone.send_message("ada_at_foot", "Good day.")
        await ada.sign_in_beside(server, own)
        yield server, ada, own, bob, cleo, his.updates.chats[0].id, hers.updates.chats[0].id


async def open_chat(ada, name: str) -> None:
    chats = await ada.window.find("list", "Chats")
    await ada.click(await chats.find("list item", lambda found: found.startswith(name)))


async def test_a_group_says_how_many_of_its_members_are_online(town, pictures):
    _, ada, _, bob, cleo, *_ = town
    await bob.phone(functions.account.UpdateStatusRequest(offline=False))
    await cleo.phone(functions.account.UpdateStatusRequest(offline=True))
    await open_chat(ada, "Looms")
    await ada.window.find("label", "3 members, 2 online")
    await ada.screen.shoot(pictures / "online.png")
    await bob.phone(functions.account.UpdateStatusRequest(offline=True))
    await ada.window.find("label", lambda name: name == "3 members")


async def test_the_button_of_the_header_searches_in_the_chat(town):
    ada = town[1]
    await ada.press("Search in This Chat")
    await ada.window.find("text box", "Search in This Chat")
    ada.screen.key("Escape")
    await ada.window.gone("text box", "Search in This Chat")


async def test_a_hidden_bar_stays_away_until_the_next_pin(town, pictures):
    _, ada, _, bob, _, _, looms = town
    messages = await ada.window.find("list", "Messages")
    first = await bob.phone.send_message(looms, "Looms are dear.")
    await bob.phone.pin_message(looms, first)
    await ada.press("Hide Until the Next Pin")
    await ada.window.gone("button", "Hide Until the Next Pin")
    await open_chat(ada, "Engines")
    await open_chat(ada, "Looms")
    messages = await ada.window.find("list", "Messages")
    await messages.find("list item", "Looms are dear.")
    assert not await ada.window.look("button", "Hide Until the Next Pin")
    # The menu of the chat has the list, which brings the bar back.
    await ada.press("Chat menu")
    await ada.take("Pinned Messages")
    await ada.window.find("button", "Unpin…")
    await ada.screen.shoot(pictures / "list-of-hidden.png")
    await ada.press("Show Above the Chat")
    ada.turn_to()
    await ada.press("Hide Until the Next Pin")
    await ada.window.gone("button", "Hide Until the Next Pin")
    bob.phone.forget()
    await ada.choose(await messages.find("list item", "Threads are short."), "Pin")
    await ada.window.find("checkbox", "Notify all members")
    await ada.screen.shoot(pictures / "pin.png")
    ada.screen.key("Return")
    await bob.phone.wait_for(types.UpdatePinnedMessages, lambda update: update.pinned)
    await ada.window.find("button", lambda name: name.startswith("Pinned Message #"))
    ada.turn_to()


async def test_who_runs_a_group_is_asked_whether_others_lose_a_message(town, pictures):
    _, ada, _, bob, *_ = town
    bob.phone.forget()
    messages = await ada.window.find("list", "Messages")
    await ada.choose(await messages.find("list item", "Threads are short."), "Delete")
    box = await ada.window.find("checkbox", "Delete for everyone in Looms")
    # What others wrote is theirs.
    assert not await box.states() >> CHECKED & 1
    await ada.screen.shoot(pictures / "delete-for-everyone.png")
    await ada.click(box)
    await ada.press("Delete")
    await ada.window.find("button", "Undo")
    await bob.phone.wait_for(types.UpdateDeleteMessages)


async def test_who_does_not_run_it_deletes_for_themselves(town, pictures):
    _, ada, _, bob, _, his, _ = town
    bob.phone.forget()
    ada.turn_to()
    await open_chat(ada, "Engines")
    await ada.window.find("label", lambda name: name == "Engines")
    messages = await ada.window.find("list", "Messages")
    await ada.choose(await messages.find("list item", "Wheels turn."), "Delete")
    await ada.window.find("label", "Others keep it.")
    await ada.screen.shoot(pictures / "delete-for-oneself.png")
    await ada.press("Delete")
    await ada.press("Undo")
    ada.turn_to()
    await messages.find("list item", "Wheels turn.")


async def test_who_is_removed_reads_so_in_place_of_the_field(town, pictures):
    _, ada, _, bob, _, his, _ = town
    await ada.window.find("text box", "Message")
    await bob.phone(functions.messages.DeleteChatUserRequest(his, "ada_at_foot"))
    await ada.window.find("label", "You are not a member of this group any more.")
    assert not await ada.window.look("text box", "Message")
    await ada.screen.shoot(pictures / "not-a-member.png")
    await ada.press("Delete Chat")
    await ada.window.find("label", lambda name: name.startswith("Delete the Chat"))
    await ada.screen.shoot(pictures / "delete-chat.png")
    await ada.press("Cancel")
    await ada.window.gone("label", lambda name: name.startswith("Delete the Chat"))
    ada.turn_to()
    await ada.press("Delete Chat")
    await ada.window.find("label", lambda name: name.startswith("Delete the Chat"))
    ada.screen.key("Tab", "Return")
    chats = await ada.window.find("list", "Chats")
    await chats.gone("list item", lambda name: name.startswith("Engines"))


async def test_an_empty_chat_waves(town, pictures):
    _, ada, _, _, cleo, *_ = town
    cleo.phone.forget()
    ada.turn_to()
    ada.screen.key("ctrl+k")
    await ada.window.find("text box", "Search")
    ada.screen.type("cleo_at_foot")
    await ada.click(await ada.window.find("button", lambda name: name.startswith("Cleo Clarke")))
    await ada.window.find("label", "No Messages Yet")
    await ada.screen.shoot(pictures / "empty.png")
    await ada.press("Send 👋")
    await cleo.phone.hears_message("👋")
    messages = await ada.window.find("list", "Messages")
    await messages.find("list item", "👋")
    await ada.window.gone("label", "No Messages Yet")
    await ada.screen.shoot(pictures / "waved.png")


async def test_the_day_stays_when_the_newest_message_is_deleted(town, pictures):
    _, ada, *_ = town
    messages = await ada.window.find("list", "Messages")
    for text in ("One more.", "And another.", "And the last."):
        await ada.write("Message", text)
        await messages.find("list item", text)
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "day-before.png")
    await ada.choose(await messages.find("list item", "And the last."), "Delete")
    await ada.press("Delete")
    await messages.gone("list item", "And the last.")
    await ada.screen.shoot(pictures / "day-hidden.png")
    await ada.window.gone("button", "Undo")
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "day-after.png")


async def test_a_chat_that_fills_the_window_says_that_there_is_no_connection(town, pictures):
    server, ada, *_ = town
    await ada.resize(400, 640)
    await ada.window.find("text box", "Message")
    await server.stop()
    await ada.window.find("button", "Try Now")
    await ada.screen.shoot(pictures / "no-connection.png")
    await server.start()
    await ada.press("Try Now")
    await ada.window.gone("button", "Try Now")
