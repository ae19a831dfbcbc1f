"""Voice messages that are recorded in the window, of a tone instead of a microphone; Telethon at the other end hears them."""


import re

import pytest
from telethon import types

from harness.telethon_client import Person
from harness.town import settled
from harness.voices import lasting, levels, opus_seconds
from harness.window_program import WindowPerson

ADA, BOB, EVE = "+15550770", "+15550771", "+15550772"
# Now and then a short tone, so that there is a waveform to see.
TONE = "audiotestsrc is-live=true wave=ticks tick-interval=400000000 sine-periods-per-tick=60 apply-tick-ramp=true"
RECORD, DISCARD = "Record a voice message", "Discard recording"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, Bob and Eve with a client that nobody here wrote, and Ada who looks at her chat with Bob."""
    folder = tmp_path_factory.mktemp("recording")
    ada = WindowPerson(folder / "ada")
    ada.environment["MARTLET_MICROPHONE"] = TONE
    people = (EVE, "Eve Noether", "eve_listens"), (BOB, "Bob Babbage", "bob_listens")
    async with settled(folder, *people) as (server, eve, bob), ada.at_desk():
        await ada.sign_in(server, ADA, "Ada Lovelace")
        for person in (eve, bob):
            await person.phone.send_message(await person.adds(ADA), f"Say something, says {person.first}.")
        await ada.start()
        await open_chat(ada)
        yield folder, bob, ada


@pytest.fixture(autouse=True)
async def last_picture(request, town, pictures):
    town[1].phone.forget()
    yield
    await town[2].screen.shoot(pictures / f"after-{request.node.name}.png")


async def open_chat(ada: WindowPerson) -> None:
    await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
    await ada.window.find("text box", "Message")


async def voice(bob: Person) -> tuple[types.Message, types.DocumentAttributeAudio]:
    """The voice message that Bob gets next."""
    update = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.voice)
    message = update.message
    return message, next(a for a in message.document.attributes if isinstance(a, types.DocumentAttributeAudio))


async def test_what_is_said_is_heard_with_its_length_and_its_waveform(town, pictures):
    _, bob, ada = town
    await ada.press(RECORD)
    await ada.window.find("label", lasting("0:03"))
    await ada.screen.shoot(pictures / "recording.png")
    await bob.phone.wait_for(
        types.UpdateUserTyping, lambda update: isinstance(update.action, types.SendMessageRecordAudioAction)
    )
    await ada.press("Send")
    message, audio = await voice(bob)
    assert message.document.mime_type == "audio/ogg"
    sound = await bob.phone.download_media(message, bytes)
    length = opus_seconds(sound)
    assert 3 <= length < 10 and abs(length - audio.duration) <= 0.6, (length, audio)
    assert len(audio.waveform) == 63
    # Tones, and silence between them. On a busy machine a tone may begin late, and be less loud.
    heard = levels(audio.waveform)[:100]
    assert min(heard) == 0 and max(heard) >= 24, heard
    await ada.window.find("button", RECORD)
    await ada.screen.shoot(pictures / "recorded.png")


async def test_what_was_recorded_plays(town):
    ada = town[2]
    await ada.press("Media")
    await ada.window.find("label", lambda name: re.match(r"0:0[1-9] / 0:0", name))
    await ada.press("Stop playing")


async def test_who_holds_the_button_sends_by_letting_go(town):
    _, bob, ada = town
    await ada.point_at(await ada.window.find("button", RECORD))
    ada.screen.hands("mousedown", "1")
    await ada.window.find("label", lasting("0:01"))
    ada.screen.hands("mouseup", "1")
    _, audio = await voice(bob)
    assert audio.duration >= 1
    await ada.window.find("button", RECORD)


async def test_an_answer_may_be_said(town):
    _, bob, ada = town
    ada.screen.key("ctrl+Up")
    await ada.window.find("label", lambda name: name.startswith("Reply to"))
    await ada.press(RECORD)
    await ada.window.find("label", lasting("0:01"))
    ada.screen.key("Return")
    message, _ = await voice(bob)
    assert message.reply_to
    await ada.window.gone("label", lambda name: name.startswith("Reply to"))


@pytest.mark.parametrize("way", ["bin", "escape", "beside"])
async def test_what_is_given_up_is_not_sent(town, way):
    _, bob, ada = town
    button = await ada.window.find("button", RECORD)
    if way == "beside":
        await ada.point_at(button)
        ada.screen.hands("mousedown", "1")
    else:
        await ada.click(button)
    await ada.window.find("label", lasting("0:01"))
    if way == "bin":
        await ada.press(DISCARD)
    elif way == "escape":
        ada.screen.key("Escape")
    else:
        await ada.point_at(await ada.window.find("list item", lambda name: name.startswith("Eve")))
        ada.screen.hands("mouseup", "1")
    await ada.window.find("button", RECORD)
    # The focus is back where one writes.
    ada.screen.type(f"never mind the {way}")
    ada.screen.key("Return")
    await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.message == f"never mind the {way}")
    assert bob.phone.texts() == [f"never mind the {way}"]


async def test_another_chat_is_opened_once_one_may_lose_it(town, pictures):
    _, bob, ada = town
    await ada.press(RECORD)
    await ada.window.find("label", lasting("0:02"))
    await ada.click(await ada.window.find("list item", lambda name: name.startswith("Eve")))
    await ada.window.find("button", "Go On Recording")
    await ada.screen.shoot(pictures / "recording-dear.png")
    ada.screen.key("Escape")
    await ada.window.gone("button", "Go On Recording")
    await ada.window.find("button", DISCARD)
    # A window of its own stands where the first chat does, and hides the second: keys go there as well.
    ada.screen.key("alt+Down")
    await ada.window.find("button", "Go On Recording")
    ada.screen.key("Tab", "Return")
    await ada.window.gone("button", "Go On Recording")
    await ada.window.find("list item", lambda name: name.startswith("Eve Noether, Say something, says Eve."))
    await ada.window.find("button", RECORD)
    await open_chat(ada)
    assert bob.phone.texts() == []


async def test_who_closes_the_window_is_asked(town):
    ada = town[2]
    await ada.press(RECORD)
    await ada.window.find("label", lasting("0:02"))
    ada.screen.key("ctrl+w")
    await ada.window.find("button", "Go On Recording")
    ada.screen.key("Escape")
    await ada.window.gone("button", "Go On Recording")
    await ada.press(DISCARD)
    await ada.window.find("button", RECORD)
    assert ada.process.returncode is None


async def test_a_machine_without_a_microphone_says_so(town, pictures):
    ada = town[2]
    await ada.stop()
    ada.environment["MARTLET_MICROPHONE"] = "pulsesrc server=unix:/nowhere/to/be/found"
    await ada.start()
    await open_chat(ada)
    await ada.press(RECORD)
    await ada.window.find("label", "No microphone can be heard.")
    await ada.screen.shoot(pictures / "no-microphone.png")
    await ada.window.find("button", RECORD)
