"""Films in a small window of their own, and back in the viewer: a real window, a real server, Telethon at the other end."""

import asyncio
import re

import pytest
from telethon import types

from harness.films import film
from harness.town import settled
from harness.window_program import WindowPerson
from harness.wishes import Wishes

from .test_clips import moves

ADA, BOB = "+15550820", "+15550821"
SECONDS = 59


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, and Bob with a client that nobody here wrote."""
    folder = tmp_path_factory.mktemp("small")
    async with settled(folder, (BOB, "Bob Babbage", "bob_is_small")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    """Ada at a desktop, with a chat in which there is a film of Bob's."""
    folder, server, bob = town
    ada = WindowPerson(folder / "ada", size="1700x900")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, "Ada Lovelace")
        ada_id = await bob.adds(ADA)
        path = await film(folder / "sea.webm", SECONDS, pattern="smpte horizontal-speed=3")
        video = types.DocumentAttributeVideo(duration=SECONDS, w=320, h=180, supports_streaming=True)
        await bob.phone.send_file(ada_id, path, attributes=[video], mime_type="video/webm")
        await bob.phone.send_message(ada_id, "The sea, an hour ago.")
        await ada.start()
        ada.wishes = Wishes(ada.screen)
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
        yield ada
        ada.wishes.close()


async def small(ada):
    """The small window, and its number on the display."""
    async with asyncio.timeout(20):
        while not (found := [child for child in await ada.window.children() if await child.name() == "Video"]):
            await asyncio.sleep(0.1)
    return found[0], ada.screen.hands("search", "--sync", "--onlyvisible", "--name", "^Video$").split()[-1]


def shape(ada, number: str) -> tuple[int, int, int, int]:
    """Where a window is on the display."""
    rows = dict(row.split("=") for row in ada.screen.hands("getwindowgeometry", "--shell", number).splitlines())
    return tuple(int(rows[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))


async def seconds(node) -> int:
    """How far the film is."""
    label = await node.find("label", lambda name: re.fullmatch(rf"0:\d\d / 0:{SECONDS}", name))
    return int((await label.name())[2:4])


async def open_film(ada) -> None:
    await ada.click(await ada.window.find("button", lambda name: name in ("Media", f"0:{SECONDS}")))
    await ada.window.find("image", lambda name: name.startswith("Video, Bob Babbage"))
    await ada.window.find("label", lambda name: re.match(rf"0:(0[1-9]|[1-5]\d) / 0:{SECONDS}", name))


async def test_it_goes_on_in_a_window_of_its_own(ada, pictures):
    await open_film(ada)
    await ada.screen.shoot(pictures / "small-before.png")
    at = await seconds(ada.window)
    ada.screen.key("ctrl+p")
    window, number = await small(ada)
    ada.screen.hands("windowmove", number, "1150", "300", "windowfocus", "--sync", number)
    assert at <= await seconds(window) <= at + 8
    assert not await ada.window.look("button", "Zoom in")  # No viewer.
    assert shape(ada, number)[2:] == (400, 225)
    assert await moves(ada, shape(ada, number))
    assert (int(number), "_NET_WM_STATE_ABOVE") in ada.wishes.states()
    await ada.screen.shoot(pictures / "small.png")


async def test_one_goes_on_talking_meanwhile(town, ada):
    ada.turn_to()
    await ada.click(await ada.window.find("text box", "Message"))
    ada.screen.type("How green it is.")
    ada.screen.key("Return")
    await town[2].phone.hears_message("How green it is.")


async def test_keys_have_it_rest_and_lead_elsewhere(ada, pictures):
    window, number = await small(ada)
    ada.screen.hands("windowfocus", "--sync", number)
    ada.screen.key("space")
    await window.find("button", "Play")
    at = await seconds(window)
    assert not await moves(ada, shape(ada, number), seconds=1.5)
    await ada.screen.shoot(pictures / "small-rests.png")
    ada.screen.key("Right")
    await window.find("label", f"0:{at + 5:02} / 0:{SECONDS}")
    ada.screen.key("Left", "Left")
    await window.find("label", f"0:{at - 5:02} / 0:{SECONDS}")


async def test_it_is_resized_as_wide_to_its_height(ada, pictures):
    _, number = await small(ada)
    x, y, width, height = shape(ada, number)
    corner = x + width - 6, y + height - 6
    ada.screen.hands("mousemove", str(corner[0]), str(corner[1]), "mousedown", "1")
    for step in range(1, 11):
        ada.screen.hands("mousemove", str(corner[0] + step * 10), str(corner[1] + step))
        await asyncio.sleep(0.05)
    ada.screen.hands("mouseup", "1")
    await asyncio.sleep(0.5)
    assert shape(ada, number) == (x, y, 500, 281)
    await ada.screen.shoot(pictures / "small-larger.png")


async def test_it_goes_back_to_the_viewer_where_it_was(ada, pictures):
    window, number = await small(ada)
    at = await seconds(window)
    ada.screen.hands("windowfocus", "--sync", number)
    ada.screen.key("ctrl+p")
    await ada.window.find("image", lambda name: name.startswith("Video, Bob Babbage"))
    await ada.window.find("button", "Play")
    assert await seconds(ada.window) == at
    await ada.screen.shoot(pictures / "small-back.png")
    ada.turn_to()
    ada.screen.key("space")
    # A busy machine does not see every second pass.
    await ada.window.find("label", lambda name: name.endswith(f" / 0:{SECONDS}") and name > f"0:{at + 2:02}")


async def test_the_button_takes_it_out_as_large_as_it_was_left(ada):
    await ada.press("Watch in a small window")
    window, number = await small(ada)
    assert shape(ada, number)[2:] == (500, 281)
    ada.screen.hands("windowfocus", "--sync", number)
    ada.screen.key("minus")
    await asyncio.sleep(0.5)
    assert shape(ada, number)[2:] == (435, 245)
    ada.screen.key("Escape")
    async with asyncio.timeout(20):
        while "Video" in [await child.name() for child in await ada.window.children()]:
            await asyncio.sleep(0.1)
