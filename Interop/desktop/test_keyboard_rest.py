"""What the walk by the keyboard leaves: another device, proxies, downloads, who read and reacted, administrators, invitations,
misspelt words and the order of an album. The pointer lies in a corner from the start."""

import asyncio
import contextlib

import pytest
from telethon import functions, types

from harness.clipboard import copied_files
from harness.keyboard import Keyboard
from harness.pictures import png
from harness.relays import SocksProxy
from harness.server import Server
from harness.telethon_client import new_client, trust
from harness.window_program import WindowPerson
from .test_invitations import invited
from .test_settings import settings_of

ADA, BOB, CLEO = "+15551193", "+15551194", "+15551195"
GROUP = "Harbour"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server where members invite, Bob and Cleo on it, and Ada who looks at her chat with Bob."""
    folder = tmp_path_factory.mktemp("keyboard-rest")
    server = await Server(folder / "server", "--registration", "invite", "--invites", "members").start()
    trust(server)
    bob, cleo = [
        await invited(server, number, name, username)
        for number, name, username in ((BOB, "Bob Babbage", "bob_of_keys"), (CLEO, "Cleo Noether", "cleo_of_keys"))
    ]
    assert server.control("invite", ADA).returncode == 0
    ada = WindowPerson(folder / "ada")
    await ada.sign_in(server, ADA, "Ada Lovelace")
    for person in (bob, cleo):
        ada.id = await person.adds(ADA)
    await bob.phone.send_message(ada.id, "Good day.")
    async with ada.at_desk():
        await ada.start()
        ada.screen.hands("mousemove", "1279", "899")
        ada.keys = Keyboard(ada)
        await ada.keys.chat("Bob Babbage")
        ada.screen.key("Return")
        yield folder, server, ada, bob, cleo
        await ada.phone.disconnect()
    for person in (bob, cleo):
        await person.leave()
    await server.stop()


@contextlib.asynccontextmanager
async def settings(ada, page: str):
    """A page of the settings."""
    keys = ada.keys
    keys.key("ctrl+comma")
    frame = await keys.in_window("Settings")
    await keys.reach("tab", page, "Right", frame=frame)
    keys.key("space")
    try:
        yield frame
    finally:
        # Also after a failure: the next scene begins in the chat.
        for _ in range(5):
            if not [one for one in await ada.window.children() if await one.name() == "Settings"]:
                break
            await keys.in_window("Settings")
            keys.key("Escape")
            await asyncio.sleep(0.4)
        keys.in_main_window()


async def choose(keys: Keyboard, frame, title: str, *moves: str, back: bool = False) -> None:
    """Chooses in a row of choices."""
    await keys.reach("combo box", lambda name: name.startswith(title), "shift+Tab" if back else "Tab", frame=frame)
    row = await frame.find("combo box", lambda name: name.startswith(title))
    before = await row.tree()
    # A key is lost while the list of choices still opens, on a busy machine.
    for pause in (0.5, 1, 2):
        keys.key("space")
        await asyncio.sleep(pause)
        keys.key("Home", *moves, "Return")
        for _ in range(15):
            await asyncio.sleep(0.1)
            if await row.tree() != before:
                return


async def becomes(condition, seconds: float = 20) -> None:
    """Waits until a condition holds."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.1)


async def test_another_device_is_linked(town, pictures):
    _, server, ada, _, _ = town
    keys, phone = ada.keys, new_client(server)
    await phone.connect()
    login = await phone.qr_login()
    waiting = asyncio.create_task(login.wait(30))
    async with settings(ada, "Devices") as frame:
        await keys.press("Link a Device", frame=frame)
        await keys.in_window("Link a Device")
        await keys.has("text box", "Sign-In Link")
        keys.type(login.url)
        await ada.screen.shoot(pictures / "link.png")
        keys.key("Return")
        await ada.window.gone("window", "Link a Device")
        await keys.in_window("Settings")
        await frame.find("label", "Other Devices")
    assert (await waiting).first_name == "Ada"
    ada.phone = phone
    assert len((await phone(functions.account.GetAuthorizationsRequest())).authorizations) == 2


async def test_a_proxy_is_entered_and_given_up(town, pictures):
    _, server, ada, bob, _ = town
    keys, proxy = ada.keys, await SocksProxy("ada", "secret").start()
    async with settings(ada, "Data and Storage") as frame:
        await keys.reach("list item", lambda name: name.startswith("Connection"), frame=frame)
        keys.key("Return")
        await frame.find("label", "Proxy")
        await choose(keys, frame, "Type", "Down")
        await frame.find("text box", "Server")
        for text in ("127.0.0.1", str(proxy.port), "ada", "secret"):
            keys.key("Tab")
            keys.type(text)
        await ada.screen.shoot(pictures / "proxy.png")
        keys.key("Return")
        await frame.find("label", lambda name: name.startswith("Connecting through socks5://127.0.0.1"))
        await becomes(lambda: (server.host, server.port) in proxy.asked)
        await choose(keys, frame, "Type", back=True)
        await frame.find("label", "Connecting without a proxy")
    await proxy.stop()
    await bob.phone.send_message(ada.id, "And by the direct way.")
    await ada.window.find("list item", lambda name: "And by the direct way." in name)


async def test_what_is_downloaded_unasked_is_limited(town, pictures):
    ada = town[2]
    async with settings(ada, "Data and Storage") as frame:
        await choose(ada.keys, frame, "Over Wi-Fi and Cable")
        await becomes(lambda: "autoDownload" in settings_of(ada))
        await ada.screen.shoot(pictures / "downloads.png")


async def test_readers_and_reactions_are_listed_and_lead_to_people(town, pictures):
    _, _, ada, bob, cleo = town
    keys = ada.keys
    await ada.phone(functions.messages.CreateChatRequest(["bob_of_keys", "cleo_of_keys"], GROUP))
    await keys.chat(GROUP)
    keys.key("Return")
    await keys.says("Who reads this?")
    for person in (bob, cleo):
        heard = await person.phone.hears_message("Who reads this?")
        await person.phone.send_read_acknowledge(heard.peer_id, max_id=heard.id)
        await person.phone(functions.messages.SendReactionRequest(heard.peer_id, heard.id, reaction=[types.ReactionEmoji("👍")]))
    row = "Who reads this?"
    await (await ada.window.find("list", "Messages")).find("list item", lambda name: row in name and "👍" in name)
    for entry, title in (("Seen by 2", "Seen By"), ("Reactions", "Reactions")):
        await keys.message(row)
        keys.key("Menu")
        await ada.window.find("menu item", lambda name, entry=entry: name.startswith(entry))
        await keys.take(entry)
        frame = await keys.in_window(title)
        await frame.find("list item", "Bob Babbage")
        await keys.reach("list item", lambda name: name.startswith("Cleo Noether"), frame=frame)
        await ada.screen.shoot(pictures / f"{title}.png")
        keys.key("Return")
        keys.in_main_window()
        await ada.window.find("list item", "Block Cleo Noether")
        keys.key("Escape")
        await ada.window.find("list", "Messages")


async def test_a_member_becomes_an_administrator(town, pictures):
    _, _, ada, bob, _ = town
    keys = ada.keys
    keys.key("F9")
    await keys.press("What to do with Bob Babbage")
    bob.phone.forget()
    await keys.take("Make Administrator")
    update = await bob.phone.wait_for(types.UpdateChatParticipantAdmin)
    assert update.user_id == bob.id and update.is_admin
    await ada.window.find("label", "Administrator")
    await ada.screen.shoot(pictures / "administrator.png")
    keys.key("F9")


async def made(ada) -> list[types.ChatInviteExported]:
    request = functions.messages.GetExportedChatInvitesRequest(types.InputPeerSelf(), types.InputUserSelf(), limit=10)
    return (await ada.phone(request)).invites


async def test_an_invitation_is_made_and_withdrawn(town, pictures):
    ada = town[2]
    keys = ada.keys
    keys.key("F10")
    await keys.take("Invite Somebody to This Server")
    await keys.press("Copy an Invitation")
    await ada.window.find("label", "The invitation is copied. Send it to somebody you trust.")
    [invitation] = await made(ada)
    assert not invitation.usage
    await keys.press(lambda name: name.startswith("What to do with the link"), "shift+Tab")
    await keys.take("Withdraw Invitation")
    await ada.window.find("label", "Nobody can sign up with it any more.")
    await ada.screen.shoot(pictures / "withdraw.png")
    await keys.press("Withdraw")
    keys.in_main_window()
    await ada.window.gone("label", lambda text: text.startswith("Not used yet"))
    assert not [one for one in await made(ada) if not one.revoked]
    await keys.press("Back", "shift+Tab")


async def test_a_suggestion_replaces_a_misspelt_word(town, pictures):
    _, _, ada, bob, _ = town
    keys = ada.keys
    await keys.chat("Bob Babbage")
    keys.key("Return")
    await keys.writes()
    keys.type("The lighthuose stands ")
    await asyncio.sleep(1)
    keys.key("Home", *["Right"] * 8, "Menu")
    await ada.window.find("menu item", "Add to Dictionary")
    await keys.take("lighthouse")
    await keys.writes()
    keys.key("End", "Return")
    await bob.phone.hears_message("The lighthouse stands")


async def test_an_album_is_put_in_order(town, pictures):
    folder, _, ada, bob, _ = town
    keys, views = ada.keys, [folder / f"{name}.png" for name in ("first", "second", "third")]
    for width, view in zip((300, 400, 500), views, strict=True):
        view.write_bytes(png(width, 300, width).getvalue())
    bob.phone.forget()
    async with copied_files(ada.screen, *views):
        await keys.writes()
        async with asyncio.timeout(20):
            while not await ada.window.look("text box", "Caption"):
                keys.key("ctrl+v")
                await asyncio.sleep(0.5)
    await keys.reach("button", "Do not send third.png", "shift+Tab")
    for _ in range(2):
        keys.key("alt+Left")
        await keys.has("button", "Do not send third.png")
    await ada.screen.shoot(pictures / "album.png")
    await keys.reach("button", "Do not send first.png")
    await keys.reach("text box", "Caption")
    keys.type("Third, first, second")
    keys.key("Return")
    await ada.window.gone("text box", "Caption")
    keys.in_main_window()
    heard = {}
    while len(heard) < 3:
        update = await bob.phone.wait_for(
            types.UpdateNewMessage, lambda update: update.message.photo and update.message.id not in heard
        )
        heard[update.message.id] = update.message
    album = [heard[number] for number in sorted(heard)]
    widths = [max(size.w for size in one.photo.sizes if hasattr(size, "w")) for one in album]
    assert widths == [500, 300, 400] and album[0].message == "Third, first, second", (widths, album)
