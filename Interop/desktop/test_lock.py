"""The passcode lock: set in the settings, closed by a key, by the menu and by a start, and left by the passcode alone."""

import asyncio
import json

import pytest
from telethon import types

from harness.town import settled
from harness.voices import lasting
from harness.window_program import WindowPerson

ADA, BOB = "+15550860", "+15550861"
CODE, LOCKED = "harbour 7", "Martlet Is Locked"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lock")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_locks")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    ada.environment["MARTLET_MICROPHONE"] = "audiotestsrc is-live=true"
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        ada.id = await bob.adds(ADA)
        await bob.phone.send_message(ada.id, "The tide turns at six.")
        await ada.start()
        yield ada


def record(ada):
    return json.loads((ada.home / "lock.json").read_text())


async def titles(ada):
    return [await each.name() for each in await ada.window.children()]


async def is_locked(ada):
    """Nothing of a chat is in any window of the program, for eyes and for screen readers."""
    await ada.window.find("label", LOCKED)
    tree = await ada.window.tree()
    assert not [word for word in ("Bob", "tide", "secret", "Chats", "Settings") if word in tree], tree
    assert set(await titles(ada)) == {"Martlet"}


async def test_a_passcode_is_set_in_the_settings_to_which_the_key_leads(ada, pictures):
    await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
    await ada.window.find("list item", "The tide turns")
    ada.screen.key("ctrl+l")
    await ada.window.find("window", "Settings")
    number = ada.screen.hands("search", "--sync", "--onlyvisible", "--name", "^Settings$").split()[0]
    frame = await ada.window.find("window", "Settings")
    there = ada.at(frame, number)
    await there.click(await frame.find("list item", lambda name: name.startswith("Passcode Lock")))
    await frame.find("button", "Set Passcode")
    await ada.screen.shoot(pictures / "no-passcode.png")
    await there.press("Set Passcode")
    await there.write("New passcode", CODE)
    await there.write("Repeat passcode", "harbour 8", enter=False)
    await frame.find("label", "The passcodes differ.")
    await ada.screen.shoot(pictures / "passcodes-differ.png")
    await there.write("Repeat passcode", CODE)
    await frame.find("list item", lambda name: name.startswith("Change Passcode"))
    await ada.screen.shoot(pictures / "passcode-set.png")
    assert record(ada)["autoLockSeconds"] == 3600
    assert CODE not in (ada.home / "lock.json").read_text()


async def test_the_key_covers_every_window_and_the_passcode_uncovers_them(town, ada, pictures):
    _, _, bob = town
    main = await ada.at_main()
    ada.turn_to()
    await asyncio.sleep(0.3)
    ada.screen.key("ctrl+l")
    await is_locked(ada)
    await ada.screen.shoot(pictures / "locked.png")
    # What comes now is neither read nor told.
    before = len(ada.daemon.shown)
    sent = await bob.phone.send_message(ada.id, "A secret for Ada.")
    await ada.daemon.until(lambda: len(ada.daemon.shown) > before)
    told = ada.daemon.shown[-1]
    assert "Bob" not in told.title + told.body and "secret" not in told.body, told
    assert told.actions == ["default"], told
    await is_locked(ada)
    await main.write("Passcode", "wrong")
    await ada.window.find("label", "This passcode is wrong.")
    await ada.screen.shoot(pictures / "wrong.png")
    await is_locked(ada)
    dialog = (await bob.phone.get_dialogs(limit=1))[0].dialog
    assert dialog.read_outbox_max_id < sent.id
    await main.write("Passcode", CODE)
    await ada.window.find("list item", "A secret for Ada.")
    await ada.window.find("window", "Settings")
    await ada.window.gone("label", LOCKED)


async def test_a_recording_ends_behind_the_lock_and_waits(town, ada):
    _, _, bob = town
    main = await ada.at_main()
    ada.turn_to()
    await ada.press("Record a voice message")
    await ada.window.find("label", lasting("0:01"))
    ada.screen.key("ctrl+l")
    await is_locked(ada)
    await asyncio.sleep(5)
    await main.write("Passcode", CODE)
    await ada.window.gone("label", LOCKED)
    await ada.press("Send")
    update = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.voice)
    audio = next(a for a in update.message.document.attributes if isinstance(a, types.DocumentAttributeAudio))
    assert 1 <= audio.duration < 5, audio


async def test_a_restart_is_locked_and_makes_no_wrong_passcode_free(ada, pictures):
    await ada.stop()
    await ada.start()
    await is_locked(ada)
    for _ in range(3):
        await ada.write("Passcode", "wrong")
        await asyncio.sleep(1.5)
    await ada.window.find("label", lambda name: name.startswith("Too many wrong passcodes"))
    await ada.screen.shoot(pictures / "too-many.png")
    assert record(ada)["wrongTries"] == 3
    await ada.stop()
    await ada.start()
    await ada.window.find("label", lambda name: name.startswith("Too many wrong passcodes"))
    await ada.window.gone("label", lambda name: name.startswith("Too many wrong passcodes"))
    await ada.write("Passcode", CODE)
    await ada.window.find("list item", lambda name: "Bob Babbage" in name)
    assert "wrongTries" not in record(ada)


async def test_it_locks_by_the_menu_and_by_itself(ada):
    await ada.press("Menu")
    await ada.take("Lock")
    await is_locked(ada)
    await ada.write("Passcode", CODE)
    await ada.window.find("list item", lambda name: "Bob Babbage" in name)
    await ada.stop()
    (ada.home / "lock.json").write_text(json.dumps({**record(ada), "autoLockSeconds": 3}))
    await ada.start()
    await ada.write("Passcode", CODE)
    await ada.window.find("list item", lambda name: "Bob Babbage" in name)
    await is_locked(ada)


async def test_who_forgot_the_passcode_logs_out_of_all_accounts(ada, pictures):
    await ada.press("Forgot Your Passcode?")
    await ada.window.find("label", "Log Out of All Accounts?")
    await ada.screen.shoot(pictures / "forgotten.png")
    await ada.press("Log Out of All Accounts")
    await ada.window.find("label", "Welcome to Martlet")
    assert not list((ada.home / "accounts").iterdir())
    await ada.stop()
    await ada.start()
    await ada.window.find("label", "Welcome to Martlet")
