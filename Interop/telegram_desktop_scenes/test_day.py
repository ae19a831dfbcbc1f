"""A day of Telegram Desktop at our server. It paints its window itself, so it is worked by keys and places; the other side
and its own log tell what it did."""

import asyncio
import collections
import os

import pytest
from telethon import functions, types

from first_minute.recorded import compare
from harness.emoji import create_set
from harness.hearing import eventually
from harness.pictures import png
from harness.server import Server
from harness.sounds import wav
from harness.stickers import disc
from harness.telegram_desktop import (
    EXPECTED_REFUSALS, LAST_SENT, MICROPHONE, TelegramDesktop, has_microphone, is_installed,
)
from harness.telethon_client import Person, trust
from harness.voices import opus_seconds
from harness.window_program import WindowPerson

pytestmark = pytest.mark.skipif(not is_installed(), reason="telegram-desktop is not installed: CI=1 Scripts/bootstrap")
NUMBER = "5550147321"
MOST_CALLS_OF_A_KIND = 60


@pytest.fixture(scope="module")
async def server(tmp_path_factory):
    """It is stopped for a while, and has pictures of emoji."""
    server = await Server(tmp_path_factory.mktemp("day") / "server").start()
    trust(server)
    yield server
    await server.stop()


@pytest.fixture(scope="module")
async def bob(server, tmp_path_factory):
    """Somebody at Telethon, who was there before."""
    bob = Person(server, "+15550147322", "Bob", "Babbage", "bob_of_the_day", "full")
    await bob.sign_up()
    pack = {"heart.tgs": (disc((255, 0, 0)), "❤️"), "thumb.tgs": (disc((0, 0, 255)), "👍")}
    await create_set(bob.phone, tmp_path_factory.mktemp("emoji"), "Lively", "lively_signs_of_the_day", pack)
    assert server.control("emoji", "lively_signs_of_the_day").returncode == 0
    yield bob.phone
    await bob.leave()


@pytest.fixture(scope="module")
async def ada(server, bob, tmp_path_factory):
    """Ada at Telegram Desktop."""
    ada = TelegramDesktop(server, tmp_path_factory.mktemp("day") / "desk")
    async with ada.at_desk():
        await ada.start()
        yield ada


@pytest.fixture(autouse=True)
async def last_picture(request, ada, pictures):
    """What was on the display when a test ended, and a scene of its own for what Bob hears."""
    yield
    await ada.shoot(pictures / f"{request.node.name.removeprefix('test_')}.png")


@pytest.fixture
async def chat(bob):
    """Ada, as Bob knows her."""
    bob.forget()
    found = await bob(functions.contacts.ImportContactsRequest([types.InputPhoneContact(0, f"+1{NUMBER}", "Ada", "Lovelace")]))
    return found.users[0]


def is_read(message):
    """What tells that Ada has seen a message of Bob's."""
    return types.UpdateReadHistoryOutbox, lambda update: update.max_id >= message.id


async def test_it_signs_up(ada):
    await ada.sign_up(NUMBER, "Ada", "Lovelace")


async def test_texts_go_both_ways_and_are_read(ada, bob, chat):
    hello = await bob.send_message(chat, "Hello Ada")
    await ada.open_first_chat()
    await bob.wait_for(*is_read(hello))
    ada.write("Hello Bob")
    heard = await bob.hears_message("Hello Bob")
    await bob.send_read_acknowledge(chat, heard)
    await eventually(lambda: "updateReadHistoryOutbox" in ada.traffic(), what="it hears that Bob has read")


async def test_it_edits_answers_and_deletes(ada, bob, chat):
    ada.write("One")
    one = await bob.hears_message("One")
    ada.keys("Up")
    await asyncio.sleep(1)
    ada.write(", changed")
    await bob.wait_for(types.UpdateEditMessage, lambda u: (u.message.id, u.message.message) == (one.id, "One, changed"))
    asked = await bob.send_message(chat, "How are you?")
    await bob.wait_for(*is_read(asked))
    ada.keys("ctrl+Up")
    await asyncio.sleep(1)
    ada.write("Well")
    answer = await bob.hears_message("Well")
    assert answer.reply_to and answer.reply_to.reply_to_msg_id == asked.id
    await asyncio.sleep(1)
    await ada.in_menu(LAST_SENT, "Up", "Up")
    ada.keys("Return")
    await bob.wait_for(types.UpdateDeleteMessages, lambda update: update.messages == [answer.id])


async def test_it_hears_of_edits_and_deletions(ada, bob, chat):
    first = await bob.send_message(chat, "To be changed")
    await bob.edit_message(first, "It was changed")
    second = await bob.send_message(chat, "To be deleted")
    await bob.wait_for(*is_read(second))
    await bob.delete_messages(chat, [second.id])
    await eventually(lambda: "It was changed" in ada.traffic() and "updateDeleteMessages" in ada.traffic())


async def test_it_reacts_and_sees_reactions(ada, bob, chat):
    asked = await bob.send_message(chat, "Do you like it?")
    await bob.wait_for(*is_read(asked))
    await asyncio.sleep(1)
    ada.click(*ada.places.last_received, button=3)
    await asyncio.sleep(1)
    ada.click(*ada.places.second_reaction)
    heart = types.ReactionEmoji("❤")
    await bob.wait_for(
        types.UpdateEditMessage,
        lambda update: update.message.id == asked.id and [one.reaction for one in update.message.reactions.results] == [heart],
    )
    known = ada.traffic().count("{ messageReactions")
    await bob(functions.messages.SendReactionRequest(chat, asked.id, reaction=[types.ReactionEmoji("👍")]))
    await eventually(lambda: ada.traffic().count("{ messageReactions") > known, what="it hears of Bob's reaction")


async def test_it_sends_a_picture_and_a_file(ada, bob, chat, tmp_path):
    await ada.paste("image/png", png(320, 240, 3).read(), "A picture")
    picture = await bob.hears_message("A picture")
    assert isinstance(picture.media, types.MessageMediaPhoto)
    assert (await bob.download_media(picture, bytes)).startswith(b"\xff\xd8")
    notes = tmp_path / "notes.txt"
    notes.write_text("Notes.\n" * 20_000)
    await ada.paste("text/uri-list", f"{notes.as_uri()}\r\n".encode(), "A file")
    file = await bob.hears_message("A file")
    assert await bob.download_media(file, bytes) == notes.read_bytes()


async def test_it_shows_pictures_and_files_of_others(ada, bob, chat):
    picture = await bob.send_file(chat, png(300, 300, 7), caption="Of Bob")
    await bob.wait_for(*is_read(picture))
    await ada.calls_for("upload.getFile")


async def test_voices_go_both_ways(ada, bob, chat):
    voice = types.DocumentAttributeAudio(duration=3, voice=True, waveform=bytes(range(63)))
    sent = await bob.send_file(chat, wav(3, 330), attributes=[voice], voice_note=True)
    await bob.wait_for(*is_read(sent))
    await asyncio.sleep(1)
    # The sign that plays it.
    ada.click(*ada.places.play)
    await bob.wait_for(types.UpdateReadMessagesContents, lambda update: sent.id in update.messages)
    if not has_microphone():
        pytest.skip("pulseaudio is not installed: CI=1 Scripts/bootstrap")
    ada.screen.hands("mousemove", *map(str, MICROPHONE), "mousedown", "1")
    # The microphone begins to hear after two seconds.
    await asyncio.sleep(4)
    ada.screen.hands("mouseup", "1")
    told = await bob.wait_for(types.UpdateNewMessage, lambda update: getattr(update.message, "voice", None))
    assert opus_seconds(await bob.download_media(told.message, bytes)) > 0.5


async def test_it_forwards(ada, bob, chat):
    sent = await bob.send_message(chat, "Tell others")
    await bob.wait_for(*is_read(sent))
    await asyncio.sleep(1)
    await ada.in_menu(ada.places.last_received, "Up", "Up", "Up")
    # The second of those to whom it can go is Bob.
    ada.click(450, 274)
    await asyncio.sleep(1)
    ada.keys("Return")
    forwarded = await bob.hears_message("Tell others")
    assert forwarded.fwd_from


async def test_it_finds(ada, bob, chat, pictures):
    ada.keys("ctrl+f")
    await asyncio.sleep(1)
    known = ada.traffic().count('message: "It was changed"')
    await ada.until_called("messages.search", lambda: ada.fill("It was"))
    await eventually(lambda: ada.traffic().count('message: "It was changed"') > known, what="it is told what was found")
    await ada.shoot(pictures / "found.png")
    ada.keys("Escape", "Escape")


async def test_it_makes_a_group(ada, bob, chat):
    # The bar above the messages offers to add whoever is unknown.
    ada.click(*ada.places.add)
    await asyncio.sleep(1)
    ada.keys("Return")
    await ada.calls_for("contacts.addContact")
    await asyncio.sleep(1)
    ada.click(37, 61)
    await asyncio.sleep(1)
    ada.click(112, 201)
    await asyncio.sleep(1)
    ada.write("Walkers")
    await asyncio.sleep(1)
    ada.write("Bob")
    await asyncio.sleep(1)
    ada.click(*ada.places.create)
    created = await bob.hears_action(types.MessageActionChatCreate)
    assert created.action.title == "Walkers"
    await asyncio.sleep(1)
    ada.write("Hello walkers")
    await bob.hears_message("Hello walkers")
    answer = await bob.send_message(created.peer_id, "Hello from Bob")
    await eventually(lambda: "Hello from Bob" in ada.traffic())
    await bob.wait_for(types.UpdateReadHistoryOutbox, lambda update: update.max_id >= answer.id)


async def test_it_talks_with_our_window(server, ada, pictures, tmp_path):
    cleo = Person(server, "+15550147323", "Cleo", "Clarke", "cleo_of_the_day", "full")
    await cleo.sign_up()
    await cleo.phone.send_message(await cleo.adds(f"+1{NUMBER}"), "I am Cleo")
    at_window = WindowPerson(tmp_path / "cleo")
    async with at_window.at_desk():
        window = await at_window.sign_in_beside(server, cleo)
        await at_window.click(await window.find("list item", lambda name: "I am Cleo" in name))
        messages = await window.find("list", "Messages")
        await messages.find("list item", lambda name: "I am Cleo" in name)
        await ada.open_first_chat()
        await cleo.phone.wait_for(types.UpdateReadHistoryOutbox)
        ada.write("Hello Cleo")
        await messages.find("list item", lambda name: "Hello Cleo" in name)
        await at_window.write("Message", "Hello from the window")
        await eventually(lambda: "Hello from the window" in ada.traffic(), what="Cleo's message")
        await ada.paste("image/png", png(200, 200, 5).read(), "A picture for Cleo")
        await messages.find("list item", lambda name: "A picture for Cleo" in name)
        await at_window.screen.shoot(pictures / "our-window.png")
    await cleo.leave()


async def test_it_stays_signed_in(ada, bob, chat):
    await ada.quit()
    missed = await bob.send_message(chat, "While you were away")
    await ada.start()
    await ada.open_first_chat()
    await bob.wait_for(*is_read(missed))
    ada.write("Here again")
    await bob.hears_message("Here again")
    assert ada.calls().count("auth.sendCode") == 1


async def test_it_catches_up_after_a_break(ada, server, bob, chat):
    ada.pause()
    await server.stop()
    await server.start()
    for number in range(3):
        last = await bob.send_message(chat, f"Missed {number}")
    bob.forget()
    ada.resume()
    await bob.wait_for(*is_read(last), within=60)
    assert "updates.getDifference" in ada.calls()
    ada.write("All is here")
    await bob.hears_message("All is here")


async def test_nothing_was_unreadable_and_nothing_repeated_for_ever(ada):
    assert not ada.complaints()
    assert set(ada.refusals()) <= EXPECTED_REFUSALS
    counts = collections.Counter(ada.calls())
    assert not {name: count for name, count in counts.items() if count > MOST_CALLS_OF_A_KIND}
    # Later calls come by timers, which are not the same each time; recorded, they are a list for a unit test all the same.
    calls = [name for name in ada.calls() if not name.startswith("ping.")]
    compare(f"telegram-desktop-{ada.version()}", calls if os.environ.get("MARTLET_RECORD") else calls[: calls.index("messages.getDialogs")])
    # At rest it calls nothing.
    await asyncio.sleep(3)
    before = len(ada.calls())
    await asyncio.sleep(3)
    assert len(ada.calls()) <= before + 2
