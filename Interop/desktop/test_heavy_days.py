"""`martlet` on days with much to carry: albums, a large file, a year of history, and a second account."""

import asyncio
import contextlib
import signal
import sqlite3
import time

import pytest
from telethon import functions, types

from demo import things
from harness import pictures as paint
from harness.server import Server
from harness.telethon_client import Person
from harness.town import settled
from harness.window_program import WindowPerson

ADA, WORK, BOB = "+15550730", "+15550731", "+15550732"
DEEP = 20_000
DAY = 86_400


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, and Bob with a client that nobody here wrote."""
    folder = tmp_path_factory.mktemp("heavy")
    async with settled(folder, (BOB, "Bob Babbage", "bob_heavy")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    await ada.sign_in(server, ADA, "Ada Lovelace", account="home")
    await ada.sign_in(server, WORK, "Ada at Work", account="work")
    await fill_a_year(server, bob)
    async with ada.at_desk():
        yield ada


async def fill_a_year(server: Server, bob: Person) -> None:
    """20,000 messages to Ada, one of them with a word that no other has, spread over a year."""
    phone = bob.phone
    ada_id, work_id = await people(bob)
    await phone.send_message(ada_id, "The word is swordfish.")
    for number in range(100):
        await phone.send_message("me", f"Day by day, line {number} of a hundred.")
    lines = [message.id for message in await phone.get_messages("me", limit=100)][::-1]
    peer, own = await phone.get_input_entity(ada_id), types.InputPeerSelf()
    for start in range(0, DEEP, 100):
        copies = list(range(start + 1, start + 101))
        await phone(functions.messages.ForwardMessagesRequest(own, lines, peer, random_id=copies, drop_author=True))
    await phone.send_message(ada_id, "And here we are.")
    await phone.send_message(work_id, "Good morning at work.")
    await server.stop()
    with sqlite3.connect(server.data / "martlet.db") as store:
        rows = store.execute("SELECT gid FROM boxes WHERE user = ? AND peer = ? ORDER BY id", (bob.id, ada_id)).fetchall()
        first, step = time.time() - 390 * DAY, 390 * DAY / len(rows)
        times = [(int(first + number * step), gid) for number, (gid,) in enumerate(rows)]
        store.executemany("UPDATE messages SET date = ? WHERE gid = ?", times)
        store.execute(
            "UPDATE dialogs SET read_inbox = (SELECT max(id) FROM boxes WHERE user = ?1 AND peer = ?2)"
            " WHERE user = ?1 AND peer = ?2", (ada_id, bob.id),
        )
    store.close()
    await server.start()


async def people(bob: Person) -> list[int]:
    """Both accounts of Ada's, as Bob knows them."""
    return [await bob.adds(ADA, "Ada Home"), await bob.adds(WORK, "Ada Work")]


async def open_chat(ada: WindowPerson) -> None:
    await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
    await ada.window.find("text box", "Message")


async def test_a_message_of_a_year_ago_is_found_shown_and_left_again(ada, pictures):
    window = await ada.start("--account", "home")
    await open_chat(ada)
    newest = "Bob Babbage, And here we are."
    row = await window.find("list item", lambda name: name.startswith(newest) and "unread" not in name)
    ada.screen.key("ctrl+k")
    await window.find("text box", "Search")
    ada.screen.type("swordfish")
    await ada.click(await window.find("button", lambda name: "swordfish" in name))
    await window.find("list item", lambda name: name.startswith("Bob Babbage, The word is swordfish."))
    assert not await window.look("list item", lambda name: name.startswith(newest))
    await ada.screen.shoot(pictures / "year-back.png")

    await ada.press("To the newest message")
    await window.find("list item", lambda name: name.startswith(newest))
    ada.screen.key("Escape")
    await window.gone("button", "To the newest message")


async def test_an_album_comes(town, ada, pictures):
    _, _, bob = town
    ada_id, _ = await people(bob)
    album = [paint.png(320, 240, seed) for seed in range(4)]
    await bob.phone.send_file(ada_id, album, caption="Four of the sea")
    own = "Bob Babbage, 4 photos, Four of the sea"
    await ada.window.find("list item", lambda name: name.startswith(own) and "online" not in name)
    await ada.screen.shoot(pictures / "album.png")


async def test_another_account_has_its_own_chats(ada, pictures):
    window = ada.window
    await ada.press("Menu")
    await ada.take("Ada at Work")
    await window.find("list item", lambda name: "Good morning at work." in name)
    assert not await window.look("list item", lambda name: "And here we are." in name)
    await ada.screen.shoot(pictures / "work.png")
    await ada.press("Menu")
    await ada.take("Ada Lovelace")
    await window.find("list item", lambda name: "Four of the sea" in name)


async def test_a_file_says_how_far_it_is_both_ways(town, ada, pictures):
    folder, server, bob = town
    window, phone = ada.window, bob.phone
    ada_id, _ = await people(bob)
    await open_chat(ada)
    scan = folder / "scan.bin"
    scan.write_bytes(paint.noise(12 << 20, "scan"))
    phone.forget()
    # A server that stands still, so that there is time to look.
    with standing_still(server):
        await ada.choose_file(scan)
        await ada.send_files("The scan")
        await window.find("list item", lambda name: "scan.bin" in name and "/ 12 MB" in name)
        await ada.screen.shoot(pictures / "sending-file.png")
    update = await phone.wait_for(types.UpdateNewMessage, lambda update: update.message.media is not None)
    assert await phone.download_media(update.message, bytes) == scan.read_bytes()
    await window.find("list item", lambda name: "scan.bin, 12 MB" in name)

    await phone.send_file(ada_id, things.named(paint.noise(10 << 20, "plan"), "plan.bin"))
    row = await window.find("list item", lambda name: "plan.bin, 10 MB" in name)
    with standing_still(server):
        await ada.click(await row.find("button", "plan.bin"))
        await window.find("list item", lambda name: "plan.bin" in name and "/ 10 MB" in name)
        await ada.screen.shoot(pictures / "fetching-file.png")
    place = ada.downloads / "plan.bin"
    async with asyncio.timeout(20):
        while not place.exists():
            await asyncio.sleep(0.1)
    assert place.read_bytes() == paint.noise(10 << 20, "plan")
    await window.find("list item", lambda name: "plan.bin, 10 MB" in name)


@contextlib.contextmanager
def standing_still(server: Server):
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)
