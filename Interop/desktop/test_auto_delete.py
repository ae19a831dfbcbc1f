"""Messages that delete themselves, in the window: the timer is chosen in the chat's menu, and the window keeps it."""

import pytest
from telethon import functions, types

from harness.hearing import eventually
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550880", "+15550881"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada looks at her chat with Bob."""
    folder = tmp_path_factory.mktemp("auto-delete")
    ada = WindowPerson(folder / "ada")
    people = ((ADA, "Ada Lovelace", "ada_forgets"), (BOB, "Bob Babbage", "bob_forgets"))
    async with settled(folder, *people) as (server, own, bob), ada.at_desk():
        await ada.sign_in_beside(server, own)
        await bob.phone.send_message(await bob.adds(ADA), "Do you keep all of this?")
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
        await message(ada, "Do you keep all of this?")
        yield server, bob, ada


async def message(ada, text: str):
    messages = await ada.window.find("list", "Messages")
    return await messages.find("list item", lambda name: text in name)


async def gone(ada, text: str):
    messages = await ada.window.find("list", "Messages")
    await messages.gone("list item", lambda name: text in name, seconds=40)


async def timer(bob) -> int | None:
    return (await bob.phone(functions.users.GetFullUserRequest("ada_forgets"))).full_user.ttl_period


async def open_times(ada, pictures=None, name=""):
    await ada.press("Chat menu")
    await ada.take("Auto-Delete")
    await ada.window.find("menu item", lambda name: name.startswith("After 1 day"))
    if pictures:
        await ada.screen.shoot(pictures / name)


async def test_a_time_is_chosen_in_the_menu(town, pictures):
    server, bob, ada = town
    bob.phone.forget()
    await open_times(ada, pictures, "menu.png")
    await ada.take("After 1 day")
    notice = await bob.phone.hears_action(types.MessageActionSetMessagesTTL)
    assert notice.action.period == 86_400
    await message(ada, "You set messages to delete themselves after 1 day")
    await ada.window.find("button", "New messages are deleted after 1 day")
    await ada.screen.shoot(pictures / "set.png")


async def test_the_sign_leads_to_more_times(town, pictures):
    server, bob, ada = town
    await ada.click(await ada.window.find("button", "New messages are deleted after 1 day"))
    await ada.window.find("label", "Auto-Delete Messages")
    await ada.window.find("list item", "After 3 days")
    await ada.screen.shoot(pictures / "times.png")
    # From the first row, which is "Off".
    ada.screen.key("Down", "Down", "Down", "Return")
    ada.turn_to()
    await ada.window.find("button", "New messages are deleted after 3 days")

    async def told():
        return await timer(bob) == 3 * 86_400

    await eventually(told, what="the server has the timer")


async def test_a_message_goes_at_its_time_also_without_the_server(town, pictures):
    server, bob, ada = town
    peer = await bob.phone.get_input_entity("ada_forgets")
    await bob.phone(functions.messages.SetHistoryTTLRequest(peer, 8))
    await message(ada, "Bob Babbage set messages to delete themselves after 8 seconds")
    await ada.window.find("button", "New messages are deleted after 8 seconds")
    await bob.phone.send_message("ada_forgets", "Not for long.")
    await message(ada, "Not for long.")
    server.kill()
    await server.process.wait()
    await ada.screen.shoot(pictures / "before.png")
    await gone(ada, "Not for long.")
    await message(ada, "Do you keep all of this?")
    await ada.screen.shoot(pictures / "after.png")
    await server.start()
    await message(ada, "Bob Babbage set messages to delete themselves after 8 seconds")


async def test_the_other_side_ends_it(town):
    server, bob, ada = town
    peer = await bob.phone.get_input_entity("ada_forgets")
    await bob.phone(functions.messages.SetHistoryTTLRequest(peer, 0))
    await message(ada, "Bob Babbage disabled automatic deletion")
    await ada.window.gone("button", lambda name: name.startswith("New messages are deleted"))
    await bob.phone.send_message("ada_forgets", "For good.")
    await message(ada, "For good.")
