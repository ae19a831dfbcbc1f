"""The file, the song, the voice message and the round video of a page stand in its preview, and open from there. Our
server makes no previews yet, so a test puts into pages the documents that the server has."""

import asyncio

import pytest
from telethon import functions, types

from harness.films import film
from harness.rehearsal import Rehearsal
from harness.sounds import wav
from harness.telethon_client import Person, trust
from harness.window_program import WindowPerson

from .test_round_videos import wheel

ADA, BOB = "+15550897", "+15550898"
SECONDS = 30


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    """Ada, to whom Bob sends four addresses; each page has a document."""
    folder, pages = tmp_path_factory.mktemp("page-files"), []
    answers = {functions.messages.GetHistoryRequest: lambda request, _: pages[0] if pages else None}
    server = await Rehearsal(folder / "server", answers).start()
    trust(server)
    bob = Person(server, BOB, "Bob", "Babbage", "bob_of_pages", "full")
    other = Person(server, ADA, "Ada", "Lovelace", "ada_of_pages", "full")
    await bob.sign_up()
    await other.sign_up()
    chat = await bob.adds(ADA)
    plan = folder / "plan.txt"
    plan.write_text("A nest under the roof")
    voice = types.DocumentAttributeAudio(duration=SECONDS, voice=True, waveform=bytes(range(63)))
    song = types.DocumentAttributeAudio(duration=SECONDS, title="Swallow Song", performer="Ann")
    circle = await film(folder / "round.webm", 3, side=(240, 240), pattern="smpte horizontal-speed=3")
    video = types.DocumentAttributeVideo(duration=3, w=240, h=240, round_message=True)
    await bob.phone.send_file(chat, circle, attributes=[video], mime_type="video/webm")
    await bob.phone.send_file(chat, wav(SECONDS, 440), attributes=[song])
    await bob.phone.send_file(chat, wav(SECONDS, 330), attributes=[voice], voice_note=True)
    await bob.phone.send_file(chat, str(plan), force_document=True)
    history = await other.phone(functions.messages.GetHistoryRequest(
        await other.phone.get_input_entity("bob_of_pages"), 0, None, 0, 100, 0, 0, 0
    ))
    for message in history.messages:
        if not getattr(message, "media", None):
            continue
        page = types.WebPage(
            id=message.id, url="https://example.org/a", display_url="example.org/a", hash=1,
            site_name="Example", title="How swallows find home", document=message.media.document,
        )
        message.message, message.media = "https://example.org/a", types.MessageMediaWebPage(page)
    pages.append(history)
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in_beside(server, other)
        await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
        # The chat opens at the first of these messages, which are all new, and the last is below the edge.
        await ada.window.find("list item", lambda name: "Swallow Song" in name)
        await wheel(ada, up=False)
        yield ada
    for person in (bob, other):
        await person.leave()
    await server.stop()


async def test_a_file_of_a_page_is_saved(ada, pictures):
    await ada.click(await ada.window.find("button", "plan.txt"))
    await ada.window.find("label", "plan.txt is in downloads now")
    assert [file.read_text() for file in ada.downloads.glob("plan.txt")] == ["A nest under the roof"]
    await ada.screen.shoot(pictures / "pages.png")


async def test_a_voice_message_and_a_song_of_a_page_are_played(ada, pictures):
    song, voice, _ = [node async for node in ada.window.each("button", "Media".__eq__)]
    for sign, title in (voice, "Bob Babbage"), (song, "Swallow Song"):
        await ada.click(sign)
        await ada.window.find("button", "Pause")
        await ada.window.find("label", title)
        await asyncio.sleep(1)
        await ada.screen.shoot(pictures / f"plays-{title.split()[0]}.png")


async def test_a_round_video_of_a_page_is_played(ada, pictures):
    await wheel(ada, up=True)
    await ada.click(await ada.window.find("button", "0:03"))
    await ada.window.find("label", lambda name: name.endswith("/ 0:03"))
    await ada.screen.shoot(pictures / "plays-round.png")
