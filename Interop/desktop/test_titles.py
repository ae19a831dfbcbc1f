"""Titles of members beside their names: given by a client that nobody here wrote, seen in a real window."""

import pytest
from telethon import functions, types
from telethon.errors import AdminRankInvalidError, ChatAdminRequiredError

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CARL = "+15550882", "+15550883", "+15550884"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, Bob who made a group with Carl and Ada, and Ada who looks at it."""
    folder = tmp_path_factory.mktemp("titles")
    people = (BOB, "Bob Babbage", "bob_has_titles"), (CARL, "Carl Gauss", "carl_has_titles")
    ada = WindowPerson(folder / "ada")
    async with settled(folder, *people) as (server, bob, carl), ada.at_desk():
        await ada.sign_in(server, ADA, "Ada Lovelace")
        members = [await bob.adds(ADA), await bob.adds(CARL)]
        made = await bob.phone(functions.messages.CreateChatRequest(members, "Gardeners"))
        chat = made.updates.chats[0]
        await carl.phone.hears_action(types.MessageActionChatCreate)
        await bob.phone.send_message(chat, "Who waters the roses?")
        await carl.phone.send_message(chat.id, "I do.")
        await ada.start()
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Gardeners")))
        yield ada, bob, carl, chat


async def test_a_title_stands_beside_the_name_as_soon_as_it_is_given(town, pictures):
    ada, bob, carl, chat = town
    messages = await ada.window.find("list", "Messages")
    await messages.find("list item", lambda name: name.startswith("Bob Babbage, owner, Who waters"))
    await messages.find("list item", lambda name: name.startswith("Carl Gauss, I do."))
    group, of_carl = types.InputPeerChat(chat.id), await bob.phone.get_input_entity(await bob.adds(CARL))
    await bob.phone(functions.messages.EditChatAdminRequest(chat.id, of_carl, True))
    await messages.find("list item", lambda name: name.startswith("Carl Gauss, admin, I do."))
    rename = functions.messages.EditChatParticipantRankRequest
    await bob.phone(rename(group, of_carl, "Head of Roses"))
    await messages.find("list item", lambda name: name.startswith("Carl Gauss, Head of Roses, I do."))
    await ada.screen.shoot(pictures / "titles.png")
    with pytest.raises(AdminRankInvalidError):
        await bob.phone(rename(group, of_carl, "More than sixteen letters"))
    with pytest.raises(ChatAdminRequiredError):
        await carl.phone(rename(group, await carl.phone.get_input_entity(bob.username), "Weeds"))


async def test_a_title_given_while_one_was_away_is_there_afterwards(town):
    ada, bob, carl, chat = town
    await ada.stop()
    of_carl = await bob.phone.get_input_entity(await bob.adds(CARL))
    group = types.InputPeerChat(chat.id)
    await bob.phone(functions.messages.EditChatParticipantRankRequest(group, of_carl, "Tulips"))
    await ada.start()
    await ada.click(await ada.window.find("list item", lambda name: name.startswith("Gardeners")))
    messages = await ada.window.find("list", "Messages")
    await messages.find("list item", lambda name: name.startswith("Carl Gauss, Tulips, I do."))
