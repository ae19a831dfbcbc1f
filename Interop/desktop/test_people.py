"""People in the window: dialogs that stay until what is typed is accepted, blocking, and what a profile has in which
order. A real window, a real server, and Telethon at the other end."""

import asyncio

import pytest
from telethon import errors, functions, types

from harness.pictures import noisy_png, png
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CLEO = "+15550980", "+15550981", "+15550982"
NOBODY = "+15550999"
SENSITIVE = 24


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada in her window, with Bob, who has a photo and shared a few things; Cleo is a stranger."""
    folder = tmp_path_factory.mktemp("people")
    people = (ADA, "Ada Lovelace", "ada_of_people"), (BOB, "Bob Babbage", "bob_of_people"), (CLEO, "Cleo Clarke", "cleo_of_people")
    ada = WindowPerson(folder / "ada", size="1280x1600")
    async with settled(folder, *people) as (server, own, bob, cleo), ada.at_desk():
        await own.adds(BOB, "Bob Babbage")
        await bob.adds(ADA, "Ada Lovelace")
        picture = await bob.phone.upload_file(png(640, 640, 40), file_name="bob.png")
        await bob.phone(functions.photos.UploadProfilePhotoRequest(file=picture))
        await bob.phone(functions.account.UpdateProfileRequest(about="Counts what floats."))
        for number in range(14):
            await bob.phone.send_file("ada_of_people", png(400 + 20 * number, 420, 18 * number))
        await bob.phone.send_file("ada_of_people", noisy_png(64, 64, "chart"), force_document=True)
        await bob.phone.send_message("ada_of_people", "Good day.")
        await ada.sign_in_beside(server, own)
        # The profile stands in a column, and all of it is in view.
        await ada.resize(1200, 1500)
        yield server, ada, own, bob, cleo


async def is_sensitive(node) -> bool:
    return bool(await node.states() >> SENSITIVE & 1)


async def until_sensitive(node, wanted: bool = True) -> None:
    async with asyncio.timeout(10):
        while await is_sensitive(node) != wanted:
            await asyncio.sleep(0.1)


async def open_chat(ada, name: str) -> None:
    chats = await ada.window.find("list", "Chats")
    await ada.click(await chats.find("list item", lambda found: found.startswith(name)))


async def test_a_new_contact_waits_for_a_number_and_says_when_nobody_has_it(town, pictures):
    ada = town[1]
    ada.screen.key("ctrl+n")
    await ada.click(await ada.window.find("label", "New Contact…"))
    add = await ada.window.find("button", "Add".__eq__)
    assert not await is_sensitive(add)
    await ada.screen.shoot(pictures / "new-contact.png")
    await ada.write("Phone number", "12", enter=False)
    ada.screen.key("Return")
    assert not await is_sensitive(add)
    await ada.write("Phone number", NOBODY, enter=False)
    await until_sensitive(add)
    ada.screen.key("Return")
    await ada.window.find("label", "Nobody with this number was found")
    await ada.screen.shoot(pictures / "nobody.png")
    # The dialog is still there, and what is typed next is about another number.
    await ada.write("First name", "Cleo", enter=False)
    await ada.window.gone("label", "Nobody with this number was found")
    await ada.write("Phone number", CLEO)
    await ada.window.gone("text box", "Phone number")
    await ada.window.find("text box", "Message")
    await ada.window.find("label", "Cleo")
    ada.turn_to()


async def test_a_contact_needs_a_name(town, pictures):
    ada = town[1]
    await ada.press("Profile")
    await ada.press("Edit")
    save = await ada.window.find("button", "Save".__eq__)
    await until_sensitive(save)
    await ada.write("First name", " ", enter=False)
    await ada.write("Last name", " ", enter=False)
    await until_sensitive(save, False)
    await ada.screen.shoot(pictures / "contact-without-name.png")
    await ada.write("Last name", "Clarke")
    await ada.window.gone("text box", "Last name")
    await ada.window.find("label", "Clarke")
    ada.turn_to()


async def test_a_group_needs_a_title(town, pictures):
    _, ada, own, *_ = town
    await own.phone(functions.messages.CreateChatRequest(["bob_of_people"], "Looms"))
    await open_chat(ada, "Looms")
    await ada.window.find("label", lambda name: name.startswith("2 members"))
    await ada.press("Edit")
    save = await ada.window.find("button", "Save".__eq__)
    await ada.write("Title", " ", enter=False)
    await until_sensitive(save, False)
    await ada.screen.shoot(pictures / "group-without-title.png")
    await ada.write("Title", "Engines")
    await ada.window.gone("text box", "Title")
    chats = await ada.window.find("list", "Chats")
    await chats.find("list item", lambda name: name.startswith("Engines"))
    ada.turn_to()


async def test_a_profile_begins_with_who_it_is_and_ends_with_what_is_red(town, pictures):
    ada = town[1]
    await open_chat(ada, "Bob Babbage")
    await ada.window.find("label", "Counts what floats.")
    await ada.window.find("label", "Shared Media")
    await ada.window.find("button", "14 photos")
    await ada.window.find("button", "1 file")
    assert not await ada.window.look("button", "Music")
    assert not await ada.window.look("button", lambda name: name.startswith("0 "))
    places = []
    for role, name in (
        ("button", "View Photo"), ("button", "Mute"), ("label", "Counts what floats."), ("button", "14 photos"),
        ("button", "Show All"), ("label", lambda text: text.endswith("in common")), ("label", "Block Bob Babbage…"),
        ("label", "Delete Contact…"),
    ):
        _, y, _, _ = await (await ada.window.find(role, name)).extents()
        places.append(y)
    assert places == sorted(places), places
    await ada.screen.shoot(pictures / "profile.png")
    await ada.press("Copy +15550981")
    await ada.window.find("label", "Copied")


async def test_the_photo_of_a_profile_opens(town, pictures):
    ada = town[1]
    await ada.press("View Photo")
    await ada.window.find("image", "Photo, Bob Babbage")
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "photo.png")
    assert not await ada.window.look("button", "Show in chat")
    ada.screen.key("Escape")
    await ada.window.gone("image", "Photo, Bob Babbage")


async def test_what_is_shared_now_is_counted(town):
    _, ada, _, bob, _ = town
    await bob.phone.send_message("ada_of_people", "Read https://example.org/tides before Monday")
    await ada.window.find("button", "1 link")


async def test_somebody_is_blocked_by_the_menu_and_unblocked_at_the_foot(town, pictures):
    _, ada, _, bob, _ = town
    await ada.press("Chat menu")
    await ada.take("Block Bob Babbage…")
    await ada.window.find("label", "Block Bob Babbage?")
    await ada.screen.shoot(pictures / "block.png")
    await ada.press("Block")
    ada.turn_to()
    unblock = await ada.window.find("button", "Unblock Bob Babbage")
    assert not await ada.window.look("text box", "Message")
    await ada.screen.shoot(pictures / "blocked.png")
    with pytest.raises(errors.UserIsBlockedError):
        await bob.phone.send_message("ada_of_people", "Let me in.")
    seen = await bob.phone.get_entity("ada_of_people")
    assert isinstance(seen.status, types.UserStatusEmpty)
    await ada.click(unblock)
    await ada.window.find("text box", "Message")
    await bob.phone.send_message("ada_of_people", "Thank you.")
    chats = await ada.window.find("list", "Chats")
    await chats.find("list item", lambda name: "Thank you." in name)


async def test_the_list_of_the_settings_has_who_is_blocked(town, pictures):
    _, ada, _, bob, _ = town
    await ada.click(await ada.window.find("label", "Block Bob Babbage…"))
    await ada.press("Block")
    ada.turn_to()
    await ada.window.find("label", "Unblock Bob Babbage")
    blocked = await town[2].phone(functions.contacts.GetBlockedRequest(offset=0, limit=10))
    assert [one.peer_id for one in blocked.blocked] == [types.PeerUser(bob.id)]
    await ada.click(await ada.window.find("label", "Unblock Bob Babbage"))
    await ada.window.find("label", "Block Bob Babbage…")
    await ada.window.find("text box", "Message")


async def test_who_is_online_in_a_group_stays_true(town, pictures):
    _, ada, _, bob, cleo = town
    await bob.phone(functions.account.UpdateStatusRequest(offline=True))
    await open_chat(ada, "Engines")
    await ada.window.find("label", lambda name: name == "2 members")
    await bob.phone(functions.account.UpdateStatusRequest(offline=False))
    await ada.window.find("label", "2 members, 2 online")
    await bob.phone(functions.account.UpdateStatusRequest(offline=True))
    await ada.window.find("label", lambda name: name == "2 members")
