"""How people come to a server that is not open to everybody: a member's invitation, the host's, and a number that nobody
invited. Real windows on one server, whose host reads codes out."""

import pytest
from telethon import functions, types

from harness.telethon_client import Person, trust
from harness.server import Server
from harness.window_program import WindowPerson

ADA, BOB, CLEO, DAN = "+15550990", "+15550991", "+15550992", "+15550993"
HINT = "Call Anna, she has the codes."


async def invited(server: Server, number: str, name: str, username: str) -> Person:
    """Somebody whose number the host has invited, with a client that nobody here wrote."""
    assert server.control("invite", number).returncode == 0
    person = Person(server, number, *name.split(" ", 1), username, "full")
    await person.sign_up()
    return person


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server where members invite; Ada is one, in her window."""
    folder = tmp_path_factory.mktemp("invitations")
    server = await Server(folder / "server", "--registration", "invite", "--invites", "members").start()
    trust(server)
    own = await invited(server, ADA, "Ada Lovelace", "ada_invites")
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in_beside(server, own)
        yield folder, server, ada, own
    await own.leave()
    await server.stop()


async def made(own) -> list[types.ChatInviteExported]:
    request = functions.messages.GetExportedChatInvitesRequest(types.InputPeerSelf(), types.InputUserSelf(), limit=10)
    return (await own.phone(request)).invites


async def test_a_member_makes_an_invitation(town, pictures):
    _, server, ada, own = town
    window = ada.window
    await ada.press("Menu")
    await ada.take("Invite Somebody to This Server…")
    await window.find("label", "Each invitation lets one person sign up here within a week.")
    await ada.screen.shoot(pictures / "none.png")
    await ada.press("Copy an Invitation")
    await window.find("label", "The invitation is copied. Send it to somebody you trust.")
    await window.find("label", lambda text: text.startswith("Not used yet · until"))
    await ada.screen.shoot(pictures / "made.png")
    [invitation] = await made(own)
    assert invitation.link.startswith(server.control("link").stdout.split()[1])


async def test_somebody_signs_up_with_it(town, pictures):
    folder, server, ada, own = town
    [invitation] = await made(own)
    bob = WindowPerson(folder / "bob")
    async with bob.at_desk():
        window = await bob.start()
        # With what stands around it in a letter.
        await bob.write("Invite link or address", f"Come here: <{invitation.link}>.")
        await window.find("label", "Your phone number")
        await bob.write("Phone number", BOB)
        await bob.write("Code", await server.code(BOB), enter=False)
        await window.find("label", "Your Name")
        await bob.write("First name", "Bob", enter=False)
        await bob.write("Last name", "Babbage")
        await bob.settle()
        await bob.screen.shoot(pictures / "signed-up.png")
        # Nobody to be found: a page that says how to change that.
        bob.screen.key("ctrl+n")
        await bob.write("Search people", "nobody_at_all", enter=False)
        await window.find("label", "Nobody found")
        await window.find("button", "Copy an Invitation")
        await bob.screen.shoot(pictures / "nobody-found.png")
    assert "used by" in server.control("invites").stdout


async def test_an_invitation_that_was_used_lets_nobody_in_again(town, pictures):
    folder, server, ada, own = town
    window = ada.window
    [used] = await made(own)
    assert used.usage == 1
    await ada.press("Back")
    await ada.press("Menu")
    await ada.take("Invite Somebody to This Server…")
    await window.find("label", "Used")
    await ada.press("Copy an Invitation")
    await window.find("label", lambda text: text.startswith("Not used yet · until"))
    await ada.screen.shoot(pictures / "list.png")
    await ada.press(lambda name: name.startswith("What to do with the link Invitation of"))
    await ada.take("Withdraw Invitation…")
    await window.find("label", "Nobody can sign up with it any more.")
    await ada.press("Withdraw")
    await window.gone("label", lambda text: text.startswith("Not used yet"))
    assert len(await made(own)) == 1
    cleo = WindowPerson(folder / "cleo")
    async with cleo.at_desk():
        theirs = await cleo.start()
        await cleo.write("Invite link or address", used.link)
        await theirs.find("label", "Your phone number")
        await cleo.write("Phone number", CLEO)
        await theirs.find("label", lambda text: "Ask the host to invite this number." in text)
        await cleo.screen.shoot(pictures / "used-up.png")


async def test_where_the_host_invites_a_number_is_refused_with_words_that_help(tmp_path, pictures):
    server = await Server(tmp_path / "server", "--registration", "invite", "--login-codes-hint", HINT).start()
    trust(server)
    dan = WindowPerson(tmp_path / "dan")
    async with dan.at_desk():
        window = await dan.start()
        await dan.write("Invite link or address", server.control("link").stdout.split()[1])
        await window.find("label", "Your phone number")
        await dan.write("Phone number", DAN)
        await window.find("label", lambda text: "Ask the host to invite this number." in text)
        await dan.screen.shoot(pictures / "refused.png")
        assert server.control("invite", DAN).returncode == 0
        await dan.write("Phone number", DAN)
        # The host's own words of where codes come from.
        await window.find("label", lambda text: HINT in text)
        await dan.screen.shoot(pictures / "hint.png")
        await dan.write("Code", await server.code(DAN), enter=False)
        await window.find("label", "Your Name")
        await dan.write("First name", "Dan", enter=False)
        await dan.write("Last name", "Dirac")
        await dan.settle()
        # Members bring nobody here, and are told who does.
        await dan.press("Menu")
        await dan.take("Invite Somebody to This Server…")
        await window.find("label", "Only the host can add people to 127.0.0.1.")
        await dan.screen.shoot(pictures / "only-the-host.png")
        dan.screen.key("ctrl+n")
        await dan.write("Search people", "nobody_at_all", enter=False)
        await window.find("label", "Nobody found")
        await window.find("label", "Only the host can add people to 127.0.0.1.")
        assert not await window.look("button", "Copy an Invitation")
        await dan.screen.shoot(pictures / "nobody-found-by-host.png")
    await server.stop()
