"""Voice messages and music in a chat: a real window, a real server, and Telethon at the other end."""

import re

import pytest
from dbus_fast.signature import Variant
from telethon import types

from harness.players import PROGRAM, MediaKeys
from harness.sounds import wav
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550740", "+15550741"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, and Bob with a client that nobody here wrote."""
    folder = tmp_path_factory.mktemp("sound")
    async with settled(folder, (BOB, "Bob Babbage", "bob_sings")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    """Ada at a desktop, signed in, with a chat with Bob in which he speaks and plays."""
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_up(server, ADA, "Ada", "Lovelace")
        ada_id = await bob.adds(ADA)
        for number, hertz in enumerate((330, 440)):
            voice = types.DocumentAttributeAudio(
                duration=12, voice=True, waveform=bytes((number * 37 + index * 53) % 256 for index in range(63))
            )
            await bob.phone.send_file(ada_id, wav(12, hertz), attributes=[voice], voice_note=True)
        music = types.DocumentAttributeAudio(duration=30, title="Low Tide", performer="The Gulls")
        await bob.phone.send_file(ada_id, wav(30, 220), attributes=[music])
        yield ada


async def play_buttons(ada):
    """The buttons that play something, from the top down."""
    return [node async for node in ada.window.each("button", "Media".__eq__)]


async def test_a_voice_message_plays_and_then_the_next(town, ada, pictures):
    window, phone = ada.window, town[2].phone
    await ada.click(await window.find("list item", lambda name: "Bob Babbage" in name))
    await window.find("button", "Media")
    await ada.screen.shoot(pictures / "sound-chat.png")
    await ada.click((await play_buttons(ada))[0])
    await window.find("button", "Pause")
    await window.find("label", lambda name: name.endswith(" / 0:12"))
    await ada.screen.shoot(pictures / "sound-voice.png")
    await phone.wait_for(types.UpdateReadMessagesContents, lambda update: True)
    # The second one begins by itself, and with it the bar begins anew.
    await window.find("label", lambda name: re.match(r"0:(0[6-9]|1[0-2]) / 0:12", name))
    await window.find("label", lambda name: re.match(r"0:0[0-5] / 0:12", name))
    await window.gone("button", "Stop playing", seconds=40)


async def test_music_rests_goes_on_and_plays_faster(town, ada, pictures):
    window = ada.window
    await ada.click((await play_buttons(ada))[-1])
    await window.find("label", "Low Tide")
    await window.find("label", "The Gulls")
    await ada.press("Pause")
    await window.find("button", "Play")
    await ada.screen.shoot(pictures / "sound-music.png")
    await ada.press("1×")
    await window.find("button", "1.5×")
    await ada.press("Play")
    slider = await window.find("slider", "Place")
    await ada.click(slider)
    await window.find("label", lambda name: name.startswith(("0:15", "0:16", "0:17", "0:18", "0:19")))
    await ada.press("Stop playing")
    await window.gone("button", "Stop playing")


def track(told) -> str | None:
    """What plays, by its name on the bus; nothing, between two of them."""
    return told["Metadata"]["mpris:trackid"].value if "mpris:trackid" in told["Metadata"] else None


async def test_media_keys_and_panels_say_and_change_what_plays(ada):
    window = ada.window
    async with MediaKeys().on(ada.environment["DBUS_SESSION_BUS_ADDRESS"]) as keys:
        assert not await keys.is_there()
        await ada.click((await play_buttons(ada))[0])
        await keys.until(lambda told: told.get("PlaybackStatus") == "Playing" and told.get("CanGoNext"))
        assert keys.told["Metadata"]["xesam:title"].value == "Bob Babbage"
        program = await keys.shown(PROGRAM)
        assert (program["Identity"], program["DesktopEntry"]) == ("Martlet", "org.martlet.Martlet")
        await keys.press("PlayPause")
        await window.find("button", "Play")
        await keys.until(lambda told: told["PlaybackStatus"] == "Paused")
        await keys.press("SetPosition", "ox", keys.told["Metadata"]["mpris:trackid"].value, 8_000_000)
        await window.find("label", lambda name: name.startswith("0:08 / "))
        assert keys.jumps == [8_000_000]
        assert 7_900_000 <= (await keys.shown())["Position"] < 9_000_000
        # Meant for what does not play any more.
        await keys.press("SetPosition", "ox", "/org/martlet/Martlet/track/4711", 1_000_000)
        await keys.press("Seek", "x", -2_000_000)
        await window.find("label", lambda name: name.startswith("0:06 / "))
        await keys.set("Rate", Variant("d", 2.0))
        await window.find("button", "2×")
        # The next one would be over before a busy machine has looked at it.
        await keys.set("Rate", Variant("d", 1.0))
        await window.find("button", "1×")
        await keys.press("Play")
        await window.find("button", "Pause")
        first = keys.told["Metadata"]["mpris:trackid"].value
        await keys.press("Next")
        await keys.until(lambda told: track(told) not in (first, None))
        await window.find("label", lambda name: re.match(r"0:0[1-9] / ", name))
        await keys.press("Previous")
        await keys.until(lambda told: track(told) == first)
        await keys.press("Stop")
        await window.gone("button", "Stop playing")
        await keys.until(lambda told: told["PlaybackStatus"] == "Stopped")
        await keys.gone()
