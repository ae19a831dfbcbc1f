"""The menu of a chat in the list: mutes for a time, leads to the profile, leaves and deletes; and what runs on, or ends, with
the program."""

import asyncio
import pathlib

import pytest
from telethon import functions, types

from harness.town import settled
from harness.window_program import WindowPerson

from .test_privacy import open_privacy

ADA, BOB = "+15550970", "+15550971"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada in her window, with Bob's chat and a group that he made."""
    folder = tmp_path_factory.mktemp("menu")
    ada = WindowPerson(folder / "ada")
    async with settled(
        folder, (ADA, "Ada Lovelace", "ada_at_menu"), (BOB, "Bob Babbage", "bob_at_menu")
    ) as (server, own, bob), ada.at_desk():
        await bob.adds(ADA, "Ada Lovelace")
        await bob.phone(functions.messages.CreateChatRequest(["ada_at_menu"], "Engines"))
        await bob.phone.send_message("ada_at_menu", "Good day.")
        await ada.sign_in_beside(server, own)
        yield ada, own, bob


async def row(ada, name: str):
    chats = await ada.window.find("list", "Chats")
    return await chats.find("list item", lambda found: found.startswith(name))


async def test_a_chat_is_muted_for_an_hour(town, pictures):
    ada, own, _ = town
    await ada.choose(await row(ada, "Bob Babbage"), "Mute")
    await ada.screen.shoot(pictures / "mute-for.png")
    await ada.take("For 1 Hour")
    async with asyncio.timeout(10):
        while True:
            dialogs = {each.name: each.dialog.notify_settings.mute_until for each in await own.phone.get_dialogs()}
            if until := dialogs["Bob Babbage"]:
                break
            await asyncio.sleep(0.1)
    now = (await own.phone(functions.updates.GetStateRequest())).date
    assert 3500 < (until - now).total_seconds() < 3700, (until, now)
    await ada.choose(await row(ada, "Bob Babbage"), "Unmute")


async def test_it_leads_to_the_profile(town, pictures):
    ada = town[0]
    await ada.choose(await row(ada, "Bob Babbage"), "View Profile")
    await ada.window.find("label", "Profile")
    await ada.window.find("label", "@bob_at_menu")
    ada.screen.key("Escape")


async def test_a_group_is_left_and_its_chat_deleted(town, pictures):
    ada, _, bob = town
    bob.phone.forget()
    await ada.click(await row(ada, "Engines"))
    await ada.window.find("text box", "Message")
    await ada.choose(await row(ada, "Engines"), "Leave Group…")
    await ada.window.find("label", "Leave “Engines”?")
    await ada.screen.shoot(pictures / "leave.png")
    await ada.press("Leave")
    await bob.phone.hears_action(types.MessageActionChatDeleteUser)
    ada.turn_to()
    # What was left is closed.
    await ada.window.find("label", "No Chat Open")
    await ada.choose(await row(ada, "Engines"), "Delete Chat…")
    await ada.window.find("label", "Delete the Chat “Engines”?")
    await ada.press("Delete Chat")
    chats = await ada.window.find("list", "Chats")
    await chats.gone("list item", lambda found: found.startswith("Engines"))
    ada.turn_to()


def notifiers(ada) -> list[str]:
    """The notifiers that run for this home."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            line = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if line[0].endswith(b"martlet-notifier") and str(ada.home).encode() in line:
            found.append(process.name)
    return found


async def test_the_notifier_stays_by_a_switch(town, pictures):
    ada = town[0]
    settings = await open_privacy(ada, page="Notifications")
    entry = pathlib.Path(ada.environment["XDG_CONFIG_HOME"]) / "autostart" / "org.martlet.Martlet.Background.desktop"
    for isOn in (True, False):
        await settings.row("Keep Running in the Background")
        async with asyncio.timeout(20):
            while entry.exists() != isOn or bool(notifiers(ada)) != isOn:
                await asyncio.sleep(0.1)
        await ada.screen.shoot(pictures / f"background-{isOn}.png")
        if isOn:
            assert f'"--home" "{ada.home}"' in entry.read_text()
    settings.back()
    await ada.window.gone("window", "Settings")
    ada.turn_to()


async def test_one_key_ends_the_program(town):
    ada = town[0]
    await ada.choose(await row(ada, "Bob Babbage"), "Open in New Window")
    async with asyncio.timeout(20):
        while len(await ada.window.children()) < 2:
            await asyncio.sleep(0.1)
    await asyncio.sleep(0.5)
    ada.turn_to()
    ada.screen.key("ctrl+q")
    async with asyncio.timeout(20):
        await ada.process.wait()
    assert ada.process.returncode == 0
