"""People who ask to join a group: who manages it sees them above the chat and answers; who asks is told. Real windows, our
server, and people with clients that nobody here wrote."""

import pytest
from telethon import errors, functions, types

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CLEO, DAN, EVE = (f"+1555098{number}" for number in range(5))
messages = functions.messages
# Links that scenes have made, for those that follow.
links: list[str] = []


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada in her window, with a group of hers and Bob's; Cleo, Dan and Eve would like to be in it."""
    folder = tmp_path_factory.mktemp("requests")
    people = (
        (BOB, "Bob Babbage", "bob_asks"), (CLEO, "Cleo Clarke", "cleo_asks"), (DAN, "Dan Dirac", "dan_asks"),
        (EVE, "Eve Noether", "eve_asks"),
    )
    ada = WindowPerson(folder / "ada")
    async with settled(folder, *people) as (server, *others), ada.at_desk():
        window = await ada.sign_up(server, ADA, "Ada", "Lovelace")
        ada.screen.key("ctrl+n")
        await ada.click(await window.find("label", "New Group…"))
        await ada.write("Title", "Looms", enter=False)
        await ada.write("Search people", "bob_asks", enter=False)
        await ada.click(await window.find("label", "@bob_asks"))
        await window.find("button", "Bob Babbage")
        await ada.press("Create")
        await others[0].phone.hears_action(types.MessageActionChatCreate)
        await window.find("text box", "Message")
        yield server, ada, *others


async def ask(person, link: str) -> None:
    with pytest.raises(errors.InviteRequestSentError):
        await person.phone(messages.ImportChatInviteRequest(link.rpartition("=")[2]))


async def test_a_link_that_asks_for_approval_is_shared(town, pictures):
    _, ada, bob, *_ = town
    window = ada.window
    await ada.press("Profile")
    await ada.click(await window.find("label", "Create an Invite Link"))
    await window.find("label", lambda text: text.startswith("tg://join?invite="))
    await ada.click(await window.find("label", "Manage Invite Links…"))
    await ada.press("New Link")
    await ada.write("Name", "Weavers", enter=False)
    await ada.click(await window.find("label", "Approve new members"))
    await ada.screen.shoot(pictures / "approve.png")
    await ada.press("Create")
    await ada.click(await window.find("label", "Weavers"))
    await ada.take("Share Link…")
    dialog = await window.find("window", "Share Link")
    await dialog.find("button", "Looms")
    ada.screen.type("Looms")
    await dialog.gone("button", "Saved Messages")
    ada.screen.key("Return")
    await dialog.find("label", "To Looms")
    await ada.click(await dialog.find("button", "Send"))
    sent = await bob.phone.wait_for(
        types.UpdateNewMessage, lambda told: (getattr(told.message, "message", "") or "").startswith("tg://join?invite=")
    )
    # Everybody's client makes a link of it.
    [entity] = sent.message.entities
    assert isinstance(entity, types.MessageEntityUrl) and entity.length == len(sent.message.message)
    links.append(sent.message.message)
    await ada.press("Back")
    await window.find("text box", "Message")


async def test_the_bar_tells_how_many_ask(town, pictures):
    _, ada, _, cleo, dan, eve = town
    await ask(cleo, links[0])
    await ada.window.find("button", "1 request to join")
    for person in (dan, eve):
        await ask(person, links[0])
    await ada.window.find("button", "3 requests to join")
    await ada.screen.shoot(pictures / "bar.png")


async def test_somebody_is_added_and_somebody_is_not(town, pictures):
    _, ada, bob, cleo, _, eve = town
    window = ada.window
    await ada.press("3 requests to join")
    await window.find("label", "Requests to Join")
    await window.find("button", "Add Dan Dirac")
    await ada.screen.shoot(pictures / "page.png")
    await ada.press("Add Cleo Clarke")
    await window.gone("button", "Add Cleo Clarke")
    for person in (bob, cleo):
        joined = await person.phone.hears_action(types.MessageActionChatJoinedByRequest)
        assert joined.from_id == types.PeerUser(cleo.id)
    await ada.press("Dismiss Eve Noether")
    await window.gone("button", "Dismiss Eve Noether")
    await window.find("button", "Add Dan Dirac")
    # The list follows who asks while it is open.
    await ask(eve, links[0])
    await window.find("button", "Add Eve Noether")
    await ada.press("Add All")
    await window.find("label", "Nobody Asks to Join")
    await ada.screen.shoot(pictures / "nobody.png")
    await eve.phone.hears_action(types.MessageActionChatJoinedByRequest)
    await ada.press("Back")
    await window.gone("button", lambda name: name.endswith("to join"))
    await window.find("label", lambda name: name.startswith("5 members"))
    await window.find("list item", "Eve Noether was accepted to the group")
    await ada.screen.shoot(pictures / "joined.png")


async def test_who_asks_is_told_and_finds_the_chat_when_let_in(town, pictures):
    _, ada, bob, cleo, *_ = town
    window = ada.window
    made = await bob.phone(messages.CreateChatRequest(["cleo_asks"], "Engines"))
    engines = types.InputPeerChat(made.updates.chats[0].id)
    link = await bob.phone(messages.ExportChatInviteRequest(engines, request_needed=True))
    await bob.phone.send_message((await bob.phone.get_dialogs())[1].input_entity, f"Come here: {link.link}")
    row = await window.find("list item", lambda name: link.link in name and "Bob" in name)
    await ada.click(await row.find("link", link.link))
    await window.find("label", "An administrator decides who is let in.")
    await ada.screen.shoot(pictures / "ask.png")
    await ada.press("Ask to Join")
    await window.find("label", "Your request was sent. An administrator decides about it.")
    update = await bob.phone.wait_for(types.UpdatePendingJoinRequests, lambda told: told.requests_pending == 1)
    asker = await bob.phone.get_input_entity(update.recent_requesters[0])
    await bob.phone(messages.HideChatJoinRequestRequest(engines, asker, approved=True))
    chats = await window.find("list", "Chats")
    await ada.click(await chats.find("list item", lambda name: name.startswith("Engines")))
    await window.find("label", lambda name: name.startswith("3 members"))
    await ada.screen.shoot(pictures / "let-in.png")
