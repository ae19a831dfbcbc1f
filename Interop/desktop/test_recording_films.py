"""Round videos that are recorded in the window, of a moving pattern instead of a camera; Telethon at the other end gets
them. What is recorded stops when the window is locked."""

import asyncio

import pytest
from telethon import types

from harness.town import settled
from harness.voices import lasting
from harness.window_program import WindowPerson

ADA, BOB = "+15550885", "+15550886"
CAMERA = "videotestsrc is-live=true pattern=smpte horizontal-speed=4 ! video/x-raw,width=640,height=480,framerate=15/1"
TONE = "audiotestsrc is-live=true wave=ticks"
RECORD, VOICE, DISCARD = "Record a video message", "Record a voice message", "Discard recording"
CODE = "harbour 7"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, Bob, and Ada who looks at her chat with him."""
    folder = tmp_path_factory.mktemp("round-recording")
    ada = WindowPerson(folder / "ada")
    ada.environment |= {"MARTLET_MICROPHONE": TONE, "MARTLET_CAMERA": CAMERA}
    async with settled(folder, (BOB, "Bob Babbage", "bob_watches")) as (server, bob), ada.at_desk():
        await ada.sign_in(server, ADA, "Ada Lovelace")
        await bob.phone.send_message(await bob.adds(ADA), "Show yourself.")
        await ada.start()
        await open_chat(ada)
        yield ada, bob


async def open_chat(ada: WindowPerson) -> None:
    await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
    await ada.window.find("text box", "Message")


async def begin(ada: WindowPerson) -> None:
    """Records by the menu of attachments."""
    await ada.attach("Video Message")
    await ada.window.find("button", DISCARD)


async def film(bob) -> types.Message:
    """The round video that Bob gets next."""
    update = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.video_note)
    return update.message


async def test_what_is_filmed_arrives_as_a_round_video(town, pictures):
    ada, bob = town
    bob.phone.forget()
    await begin(ada)
    await ada.window.find("image", "Picture of the camera")
    await ada.window.find("label", lasting("0:03"))
    await ada.screen.shoot(pictures / "filming.png")
    await bob.phone.wait_for(
        types.UpdateUserTyping, lambda update: isinstance(update.action, types.SendMessageRecordRoundAction)
    )
    await ada.press("Send")
    message = await film(bob)
    video = next(a for a in message.document.attributes if isinstance(a, types.DocumentAttributeVideo))
    assert video.round_message and (video.w, video.h) == (384, 384) and 3 <= video.duration < 12, video
    assert message.document.mime_type == "video/webm"
    sent = await bob.phone.download_media(message, bytes)
    assert sent[:4] == b"\x1a\x45\xdf\xa3" and b"V_VP8" in sent[:2000] and b"A_OPUS" in sent[:2000]
    await ada.window.gone("image", "Picture of the camera")
    # The button films from now on.
    await ada.window.find("button", RECORD)
    await ada.window.find("list item", lambda name: "Video message" in name)
    await asyncio.sleep(2)
    await ada.screen.shoot(pictures / "filmed.png")


async def test_the_menu_button_of_the_pointer_switches_to_voice_and_back(town):
    ada, _ = town
    await ada.click(await ada.window.find("button", RECORD), button=3)
    await ada.click(await ada.window.find("button", VOICE), button=3)
    await ada.window.find("button", RECORD)


async def test_what_is_given_up_is_not_sent(town):
    ada, bob = town
    bob.phone.forget()
    await ada.press(RECORD)
    await ada.window.find("label", lasting("0:01"))
    ada.screen.key("Escape")
    await ada.window.find("button", RECORD)
    await ada.window.gone("image", "Picture of the camera")
    ada.screen.type("never mind")
    ada.screen.key("Return")
    await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.message == "never mind")
    assert bob.phone.texts() == ["never mind"]


async def test_a_machine_without_a_camera_says_so(town, pictures):
    ada, _ = town
    await ada.stop()
    ada.environment["MARTLET_CAMERA"] = "v4l2src device=/nowhere/to/be/found"
    await ada.start()
    await open_chat(ada)
    await ada.attach("Video Message")
    await ada.window.find("label", "No camera can be found.")
    await ada.screen.shoot(pictures / "no-camera.png")
    await ada.window.find("button", RECORD)
