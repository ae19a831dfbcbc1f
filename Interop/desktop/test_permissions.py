"""What members of a group may do: set on its page, felt in the window of a member. Real windows, our server, and people with
clients that nobody here wrote."""

import pytest
from telethon import errors, functions, types

from harness.pictures import png
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CARL = "+15550930", "+15550931", "+15550932"


async def forbid(device, peer, *kinds: str) -> None:
    """Sets what ordinary members may not do."""
    rights = types.ChatBannedRights(until_date=None, **dict.fromkeys(kinds, True))
    await device(functions.messages.EditChatDefaultBannedRightsRequest(peer, rights))


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada in her window, who made a group with Bob; Carl's group, in which she is a member."""
    folder = tmp_path_factory.mktemp("permissions")
    people = (BOB, "Bob Babbage", "bob_is_allowed"), (CARL, "Carl Gauss", "carl_is_allowed")
    ada = WindowPerson(folder / "ada")
    async with settled(folder, *people) as (server, bob, carl), ada.at_desk():
        window = await ada.sign_up(server, ADA, "Ada", "Lovelace")
        ada.screen.key("ctrl+n")
        await ada.click(await window.find("label", "New Group…"))
        await ada.write("Title", "Looms", enter=False)
        await ada.write("Search people", "bob_is_allowed", enter=False)
        await ada.click(await window.find("label", "@bob_is_allowed"))
        await window.find("button", "Bob Babbage")
        await ada.press("Create")
        made = await bob.phone.hears_action(types.MessageActionChatCreate)
        await window.find("text box", "Message")
        yield ada, bob, carl, made.peer_id.chat_id


async def test_the_owner_takes_photos_and_pins_from_the_members(town, pictures):
    ada, bob, _, group = town
    window = ada.window
    await ada.press("Profile")
    await ada.click(await window.find("label", "Permissions"))
    await window.find("label", "What can members of this group do?")
    await ada.click(await window.find("label", "Photos"))
    await ada.click(await window.find("label", "Pin messages"))
    await ada.screen.shoot(pictures / "permissions.png")
    await ada.press("Save")
    told = await bob.phone.wait_for(types.UpdateChatDefaultBannedRights)
    rights = told.default_banned_rights
    assert rights.send_photos and rights.pin_messages and not rights.send_plain and not rights.send_docs
    peer = types.InputPeerChat(group)
    with pytest.raises(errors.ChatSendPhotosForbiddenError):
        await bob.phone.send_file(peer, png(40, 40))
    sent = await bob.phone.send_message(peer, "May I pin this?")
    with pytest.raises(errors.ChatAdminRequiredError):
        await bob.phone(functions.messages.UpdatePinnedMessageRequest(peer, sent.id))
    # The page is left once the server has taken the change.
    await window.gone("label", "What can members of this group do?")


async def test_a_member_sees_what_is_not_allowed(town, pictures):
    ada, _, carl, _ = town
    members = [await carl.adds(ADA)]
    made = await carl.phone(functions.messages.CreateChatRequest(members, "Silent garden"))
    chat = made.updates.chats[0]
    peer = types.InputPeerChat(chat.id)
    await carl.phone.send_message(peer, "Only flowers here.")
    window = ada.window
    await ada.click(await window.find("list item", lambda name: name.startswith("Silent garden")))
    await window.find("label", "Message")
    await forbid(carl.phone, peer, "send_plain", "change_info")
    await window.find("label", "Text is not allowed here")
    await ada.screen.shoot(pictures / "no-text.png")
    await forbid(carl.phone, peer, "send_messages")
    await window.gone("text box", "Message")
    await ada.screen.shoot(pictures / "silent.png")
    await forbid(carl.phone, peer)
    await window.find("label", "Message")
    await ada.press("Profile")
    # The list of members is there, and with it all that the page has.
    await window.find("label", "Owner")
    # Who does not manage the group does not see the page.
    await window.gone("label", "Permissions")
