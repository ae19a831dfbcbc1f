"""The pages of a sign-in: what names a server, the comparison of its key, codes in groups, and buttons that stay where they
are. A real window and a real server, on a port where servers are looked for."""

import asyncio

import pytest
from telethon import functions

from harness.clipboard import copied
from harness.hearing import eventually
from harness.rehearsal import Rehearsal
from harness.server import Server
from harness.window_program import WindowPerson

ADA = "+15550880"
# No other scene has a server here.
HOST, PORT = "127.0.0.23", 8443
BUTTON = "Continue"


@pytest.fixture(scope="module")
async def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("signing-in") / "server")
    server.host, server.port = HOST, PORT
    await server.start()
    yield server
    await server.stop()


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    """Ada at a desktop, who has no account yet."""
    ada = WindowPerson(tmp_path_factory.mktemp("signing-in") / "ada")
    async with ada.at_desk():
        yield ada


async def becomes_sensitive(ada, is_sensitive: bool) -> None:
    button = await ada.window.find("button", BUTTON)

    async def level() -> bool:
        return await button.is_sensitive() == is_sensitive

    await eventually(level, what=f"{BUTTON} is sensitive: {is_sensitive}")


async def test_an_empty_line_leads_nowhere_and_a_refusal_moves_nothing(ada, pictures):
    window = await ada.start()
    await window.find("label", "Welcome to Martlet")
    await becomes_sensitive(ada, False)
    await ada.screen.shoot(pictures / "empty.png")
    field = await window.find("text box", "Invite link or address")
    button = await window.find("button", BUTTON)
    before = await field.extents(), await button.extents()
    await ada.write("Invite link or address", "no server", enter=False)
    await becomes_sensitive(ada, True)
    ada.screen.key("Return")
    await window.find("label", "This is not an address or a link of a server.")
    assert (await field.extents(), await button.extents()) == before
    await ada.screen.shoot(pictures / "refused.png")
    await ada.write("Invite link or address", "127.0.0.1:1")
    await window.find("label", "No server answers there")
    assert (await field.extents(), await button.extents()) == before


async def test_who_has_no_server_is_told_where_servers_come_from(ada, pictures):
    await ada.press("I Have No Server")
    await ada.window.find("label", lambda text: text.startswith("Each server belongs to those who run it"))
    await ada.screen.shoot(pictures / "no-server.png")
    await ada.press("I Have No Server")
    await ada.window.gone("label", lambda text: text.startswith("Each server belongs"))


async def test_the_language_is_chosen_before_anything_else(ada, pictures):
    window = ada.window
    await ada.write("Invite link or address", "chat.exa", enter=False)
    await ada.press("Language")
    await ada.take("Deutsch")
    await window.find("label", "Ein Messenger für einen eigenen Server.")
    # What was typed is still there.
    field = await window.find("text box", "Einladungslink oder Adresse")
    assert await field.text() == "chat.exa"
    await ada.screen.shoot(pictures / "german.png")
    await ada.press("Sprache")
    await ada.take("English")
    await window.find("label", "A messenger for a server of your own.")


async def test_a_name_alone_is_looked_for_at_the_usual_ports(server, ada, pictures):
    window = ada.window
    await ada.write("Invite link or address", HOST)
    await window.find("label", lambda name: f"whoever runs {HOST}:{PORT} sent you" in name)
    one, other = await window.find("button", "They Differ"), await window.find("button", "They Match")
    await ada.screen.shoot(pictures / "compare.png")
    # Neither is preferred: they are of one size, and Enter gives no answer.
    assert (await one.extents())[2:] == (await other.extents())[2:]
    ada.screen.key("Return")
    await asyncio.sleep(1)
    await window.find("button", "They Match")
    await ada.click(one)
    await window.find("label", "Welcome to Martlet")
    await window.find("text box", "Invite link or address")


async def test_a_link_is_found_in_what_was_pasted(server, ada, pictures):
    window = ada.window
    told = server.control("link")
    assert told.returncode == 0, told.stderr
    key = told.stdout.split("key=")[1].split("&")[0].split()[0]
    text = f"Hello Ada! Come here: martlet://{HOST}:{PORT}?key={key}. See you!"
    await ada.click(await window.find("text box", "Invite link or address"))
    ada.screen.key("ctrl+a", "Delete")
    async with copied(ada.screen, "text/plain;charset=utf-8", text.encode()):
        ada.screen.key("ctrl+v")
        await becomes_sensitive(ada, True)
    await ada.screen.shoot(pictures / "pasted.png")
    ada.screen.key("Return")
    # The link vouches for the key.
    await window.find("label", "Your phone number")
    await window.find("button", "Sign In with Another Device")
    await becomes_sensitive(ada, False)
    await ada.screen.shoot(pictures / "phone.png")


async def test_a_code_may_be_written_in_groups(server, ada, pictures):
    window = ada.window
    await ada.write("Phone number", ADA)
    await window.find("text box", "Code")
    code = await server.code(ADA)
    await ada.write("Code", f"{code[:3]} {code[3:]}", enter=False)
    # It goes on by itself, as with a code in one piece.
    await window.find("label", "Your Name")
    await ada.screen.shoot(pictures / "new.png")


async def test_another_device_is_not_offered_where_it_could_not_help(tmp_path, pictures):
    # A method that is answered by a test is none for those who are not signed in.
    server = await Rehearsal(tmp_path / "server", {functions.auth.ExportLoginTokenRequest: lambda request, user: None}).start()
    eve = WindowPerson(tmp_path / "eve")
    async with eve.at_desk():
        window = await eve.start()
        await eve.write("Invite link or address", f"{server.host}:{server.port}")
        await eve.press("They Match")
        await window.find("label", "Your phone number")
        await asyncio.sleep(1)
        assert not await window.look("button", "Sign In with Another Device")
        await eve.screen.shoot(pictures / "no-other-device.png")
    await server.stop()
