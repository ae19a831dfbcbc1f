"""Films in the viewer: a real window at the end of a wire that can be thin, a real server, and Telethon at the other end."""

import asyncio
import re

import pytest
from telethon import types

from harness.films import film
from harness.relays import Behind, ThinRelay
from harness.screen import pixels
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550780", "+15550781"
SECONDS = 20


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, Bob with a client that nobody here wrote, and Ada, who looks at a film of his from afar."""
    folder = tmp_path_factory.mktemp("films")
    ada = WindowPerson(folder / "ada")
    async with settled(folder, (BOB, "Bob Babbage", "bob_films")) as (server, bob), ada.at_desk():
        wire = await ThinRelay((server.host, server.port)).start()
        await ada.sign_in(Behind(server, wire), ADA, "Ada Lovelace")
        path = await film(folder / "sea.webm", SECONDS)
        video = types.DocumentAttributeVideo(duration=SECONDS, w=320, h=180, supports_streaming=True)
        await bob.phone.send_file(await bob.adds(ADA), path, attributes=[video], mime_type="video/webm")
        await ada.start()
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
        yield wire, path, ada
        await wire.stop()


async def place(ada) -> int:
    """How far the film is, in seconds."""
    label = await ada.window.find("label", lambda name: re.fullmatch(r"0:\d\d / 0:\d\d", name))
    return int((await label.name())[2:4])


def moves(ada, before: bytes) -> bool:
    return pixels((ada.screen.folder / "Xvfb_screen0").read_bytes())[2] != before


async def seen(ada) -> bytes:
    await asyncio.sleep(0.5)
    return pixels((ada.screen.folder / "Xvfb_screen0").read_bytes())[2]


async def test_a_film_plays_while_it_is_on_its_way(town, pictures):
    wire, path, ada = town
    wire.rate = 700_000
    wire.carried = 0
    await ada.click(await ada.window.find("button", lambda name: name in ("Media", "0:20")))
    await ada.window.find("image", lambda name: name.startswith("Video, Bob Babbage"))
    await ada.window.find("label", lambda name: re.match(rf"0:0[2-9] / 0:{SECONDS}", name))
    size = path.stat().st_size
    assert wire.carried < size * 0.9, (wire.carried, size)
    before = await seen(ada)
    await asyncio.sleep(0.3)
    assert moves(ada, before)
    await ada.screen.shoot(pictures / "film.png")


async def test_space_has_it_rest_and_go_on(town):
    ada = town[2]
    ada.screen.key("space")
    await ada.window.find("button", "Play")
    before = await seen(ada)
    at = await place(ada)
    await asyncio.sleep(1)
    assert not moves(ada, before) and await place(ada) == at
    ada.screen.key("space")
    await ada.window.find("button", "Pause")
    await asyncio.sleep(1)
    assert moves(ada, before)


async def test_keys_and_the_line_lead_to_what_has_not_come_yet(town, pictures):
    wire, _, ada = town
    ada.screen.key("space")
    await ada.window.find("button", "Play")
    at, before = await place(ada), await seen(ada)
    ada.screen.key("shift+Right")
    await ada.window.find("label", lambda name: name.startswith(f"0:{at + 5:02} / "))
    async with asyncio.timeout(20):
        while not moves(ada, before):
            await asyncio.sleep(0.1)
    ada.screen.key("shift+Left")
    await ada.window.find("label", lambda name: name.startswith(f"0:{at:02} / "))
    wire.rate = 0
    await ada.click(await ada.window.find("slider", "Place"))
    await ada.window.find("label", lambda name: re.match(r"0:(09|10|11) / ", name))
    await ada.screen.shoot(pictures / "film-middle.png")


async def test_it_ends_and_begins_anew(town):
    ada = town[2]
    ada.screen.key("shift+Right", "space")
    await ada.window.find("button", "Pause")
    await ada.window.find("button", "Play", seconds=30)
    assert await place(ada) >= SECONDS - 1
    ada.screen.key("space")
    await ada.window.find("label", lambda name: re.match(r"0:0[0-4] / ", name))


async def test_a_film_may_be_deleted_where_it_is_seen(town):
    ada = town[2]
    ada.screen.key("Delete")
    await ada.window.find("label", "Delete This Message?")
    ada.screen.key("Escape")
    await ada.window.gone("label", "Delete This Message?")
    # Who does not delete it goes on looking at it.
    await ada.window.find("image", lambda name: name.startswith("Video,"))
    ada.turn_to()
    ada.screen.key("Escape")
    await ada.window.gone("image", lambda name: name.startswith("Video,"))
    await ada.window.find("button", lambda name: name in ("Media", "0:20"))
