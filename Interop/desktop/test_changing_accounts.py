"""Two accounts in one window: what one plays goes on while the other is in front, and its chat stays as it was."""

import asyncio
import re

import pytest
from telethon import types

from harness.sounds import wav
from harness.town import settled
from harness.window_program import WindowPerson

from .test_round_videos import wheel

HOME, WORK, BOB = "+15550860", "+15550861", "+15550862"
SECONDS = 240


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("changing")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_changes")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    """Ada with two accounts, in one of which Bob speaks and then writes a lot."""
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in(server, HOME, "Ada Lovelace", account="home")
        await ada.sign_in(server, WORK, "Ada at Work", account="work")
        home = await bob.adds(HOME)
        for number in range(20):
            await bob.phone.send_message(home, f"Before, number {number}.")
        voice = types.DocumentAttributeAudio(duration=SECONDS, voice=True, waveform=bytes(range(63)))
        await bob.phone.send_file(home, wav(SECONDS, 330), attributes=[voice], voice_note=True)
        for number in range(40):
            await bob.phone.send_message(home, f"And besides, number {number}.")
        work = await bob.adds(WORK, "Ada Work")
        await bob.phone.send_message(work, "At work, says Bob.")
        await ada.start("--account", "home")
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
        await ada.window.find("list item", lambda name: "And besides, number 39." in name)
        yield ada


async def change(ada, name: str) -> None:
    await ada.press("Menu")
    await ada.take(name)


async def at_home(ada) -> None:
    await ada.window.find("list item", lambda name: "And besides, number" in name or "Before, number" in name)


async def scroll_to(ada, kind: str, up: bool) -> None:
    """Turns the wheel until a message of this kind is well in view."""
    for _ in range(40):
        row = await ada.window.look("list item", lambda name: name.startswith(f"Bob Babbage, {kind}"))
        if row and 60 < (await row.extents())[1] < 560:
            return
        await wheel(ada, up=up, times=1)
    raise AssertionError(await ada.window.tree())


async def messages(ada) -> dict[str, tuple]:
    """Where the messages are that are seen."""
    rows = [node async for node in ada.window.each("list item", lambda name: "And besides" in name or "Before" in name)]
    return {await row.name(): await row.extents() for row in rows}


async def seconds_played(ada) -> int:
    label = await ada.window.find("label", lambda name: re.match(rf"\d:\d\d / {SECONDS // 60}:00", name))
    minutes, seconds = (await label.name()).split(" /")[0].split(":")
    return int(minutes) * 60 + int(seconds)


async def test_a_voice_message_goes_on_and_the_chat_stays_where_it_was(ada, pictures):
    # It opens at the first message that was not read.
    await scroll_to(ada, "Voice message", up=False)
    await at_home(ada)
    await ada.click(await ada.window.find("button", "Media".__eq__))
    await ada.window.find("button", "Pause")
    before, played = await messages(ada), await seconds_played(ada)
    assert len(before) > 3
    await ada.screen.shoot(pictures / "changing-home.png")
    await change(ada, "Ada at Work")
    await ada.window.find("list item", "At work, says Bob.")
    await ada.window.gone("list item", lambda name: "besides, number" in name or "Before, number" in name)
    # No chat is open here, and still it is said what plays, and of whom.
    await ada.window.find("button", "Pause")
    await ada.window.find("label", "Ada Lovelace")
    later = await seconds_played(ada)
    await asyncio.sleep(2)
    assert await seconds_played(ada) > later >= played
    await ada.screen.shoot(pictures / "changing-work.png")
    await ada.click(await ada.window.find("list item", "At work, says Bob."))
    await ada.window.find("text box", "Message")
    await ada.window.find("label", "Ada Lovelace")
    await ada.screen.shoot(pictures / "changing-work-chat.png")
    await change(ada, "Ada Lovelace")
    await at_home(ada)
    assert await messages(ada) == before
    await ada.screen.shoot(pictures / "changing-back.png")
    assert await seconds_played(ada) > later


async def test_both_screens_rest_while_they_are_behind(ada):
    # The other one has its chat still.
    await change(ada, "Ada at Work")
    await ada.window.find("list item", "At work, says Bob.")
    await ada.window.find("text box", "Message")


async def test_what_arrives_behind_is_there(town, ada):
    bob = town[2]
    home = await bob.adds(HOME)
    await bob.phone.send_message(home, "While you were at work.")
    await asyncio.sleep(1)
    before = await seconds_played(ada)
    await ada.press("Show in chat")
    await at_home(ada)
    assert await seconds_played(ada) >= before
    await wheel(ada, up=False, times=60)
    await ada.window.find("list item", lambda name: "While you were at work." in name)


async def test_a_press_after_a_choice_by_key_arrives(ada):
    """GTK once took a closed menu for what is below the pointer, and the next press was lost."""
    for _ in range(8):
        await change(ada, "Ada at Work")
        await ada.window.find("list item", "At work, says Bob.")
        await ada.press("Show in chat")
        await at_home(ada)
