"""Round videos that play with their sound: in their bubble, and in a corner of the chat once that is out of sight."""

import asyncio
import json
import re

import pytest
from telethon import types

from harness.films import film
from harness.sounds import wav
from harness.town import settled
from harness.window_program import WindowPerson

from .test_clips import moves, place

ADA, BOB, EVE = "+15550810", "+15550811", "+15550812"
SECONDS = 59


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, and two people with a client that nobody here wrote."""
    folder = tmp_path_factory.mktemp("round")
    async with settled(folder, (BOB, "Bob Babbage", "bob_is_round"), (EVE, "Eve Evans", "eve_is_round")) as (server, bob, eve):
        yield folder, server, bob, eve


@pytest.fixture(scope="module")
async def ada(town):
    """Ada at a desktop, with a chat in which Bob shows himself, speaks, and then writes a lot."""
    folder, server, bob, eve = town
    ada = WindowPerson(folder / "ada", size="1700x900")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, "Ada Lovelace")
        for person in (eve, bob):
            ada.id = await person.adds(ADA)
        await eve.phone.send_message(ada.id, "Look elsewhere, says Eve.")
        path = await film(folder / "round.webm", SECONDS, side=(240, 240), pattern="smpte horizontal-speed=3")
        video = types.DocumentAttributeVideo(duration=SECONDS, w=240, h=240, round_message=True)
        await bob.phone.send_file(ada.id, path, attributes=[video], mime_type="video/webm")
        voice = types.DocumentAttributeAudio(duration=12, voice=True, waveform=bytes(range(63)))
        await bob.phone.send_file(ada.id, wav(12, 330), attributes=[voice], voice_note=True)
        for number in range(30):
            await bob.phone.send_message(ada.id, f"And besides, number {number}.")
        ada.load_unasked(round=10 << 20)
        await ada.start()
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
        yield ada


async def bubble(ada):
    return await ada.window.find("list item", lambda name: name.startswith("Bob Babbage, Video message"))


async def press_video(ada) -> None:
    """Presses the video in its bubble, which is called by what stands on it."""
    await ada.click(await ada.window.find("button", lambda name: name.startswith(f"0:{SECONDS} ")))


async def wheel(ada, up: bool, times: int = 40) -> None:
    """Turns the wheel over the messages."""
    left, top, width, height = await ada.area()
    ada.screen.hands("mousemove", str(left + width - 300), str(top + height // 2))
    ada.screen.hands("click", "--repeat", str(times), "--delay", "15", "4" if up else "5")
    await asyncio.sleep(1)


async def bar(ada, pattern: str) -> str:
    """The time on the bar, once it is like this."""
    return await (await ada.window.find("label", lambda name: re.match(pattern, name))).name()


async def test_it_plays_in_its_bubble_and_rests_there(town, ada, pictures):
    await wheel(ada, up=True)
    row = await bubble(ada)
    # Silent, and nothing that plays.
    await ada.screen.shoot(pictures / "round-silent.png")
    assert await moves(ada, await place(ada, row))
    assert not await ada.window.look("button", "Stop playing")
    await press_video(ada)
    await bar(ada, rf"0:[0-5]\d / 0:{SECONDS}")
    await ada.window.find("label", "Video message")
    assert not await ada.window.look("button", "Zoom in")  # No viewer.
    assert not await ada.window.look("image", "Video message")  # No corner.
    await town[2].phone.wait_for(types.UpdateReadMessagesContents, lambda update: True)
    assert await moves(ada, await place(ada, row))
    await ada.screen.shoot(pictures / "round-plays.png")
    await press_video(ada)
    await ada.window.find("button", "Play")
    assert not await moves(ada, await place(ada, row), seconds=2)
    await ada.screen.shoot(pictures / "round-rests.png")
    await press_video(ada)
    await ada.window.find("button", "Pause")


async def test_out_of_sight_it_plays_in_a_corner(ada, pictures):
    await wheel(ada, up=False)
    corner = await ada.window.find("image", "Video message")
    assert await moves(ada, await place(ada, corner))
    await ada.point_at(corner)
    await asyncio.sleep(0.3)
    await ada.screen.shoot(pictures / "round-corner.png")
    # It rests and goes on there.
    buttons = [node async for node in ada.window.each("button", "Pause".__eq__)]
    assert len(buttons) == 2
    x = (await corner.extents())[0]
    near = [node for node in buttons if (await node.extents())[0] >= x]
    await ada.click(near[0])
    await ada.window.find("button", "Play")
    # What the button says comes up, too.
    await asyncio.sleep(2)
    assert not await moves(ada, await place(ada, corner), seconds=1.5)
    await ada.click(near[0])
    assert await moves(ada, await place(ada, corner))


async def test_it_is_dragged_to_another_corner(ada, pictures):
    corner = await ada.window.find("image", "Video message")
    x, y, width, height = await corner.extents()
    left, top, _, _ = await ada.area()
    start = left + x + width // 2, top + y + height // 3
    ada.screen.hands("mousemove", str(start[0]), str(start[1]), "mousedown", "1")
    for step in range(1, 11):
        ada.screen.hands("mousemove", str(start[0] - step * 20), str(start[1] + step * 45))
        await asyncio.sleep(0.02)
    ada.screen.hands("mouseup", "1")
    await asyncio.sleep(0.5)
    moved = await (await ada.window.find("image", "Video message")).extents()
    assert moved[0] == x and moved[1] > y + 200, (moved, (x, y))
    await ada.screen.shoot(pictures / "round-corner-below.png")
    # As another program of hers would change it.
    settings = ada.home / "settings.json"
    known = json.loads(settings.read_text()) if settings.exists() else {}
    (ada.home / "next.json").write_text(json.dumps(known | {"scheme": "dark"}))
    (ada.home / "next.json").replace(settings)
    await asyncio.sleep(1.5)
    await ada.screen.shoot(pictures / "round-dark.png")


async def test_pages_in_front_of_the_chat_leave_it_in_sight(ada, pictures):
    before = await (await ada.window.find("image", "Video message")).extents()
    ada.screen.key("ctrl+n")
    await ada.window.find("button", "Back")
    corner = await ada.window.find("image", "Video message")
    assert await moves(ada, await place(ada, corner))
    assert (await corner.extents())[0] == before[0]
    await ada.screen.shoot(pictures / "round-over-page.png")
    ada.screen.key("Escape")
    await ada.window.gone("button", "Back")
    assert await (await ada.window.find("image", "Video message")).extents() == before


async def test_it_goes_along_to_another_chat_and_leads_back(ada, pictures):
    await ada.click(await ada.window.find("list item", lambda name: name.startswith("Eve")))
    await ada.window.find("list item", lambda name: name.startswith("Eve Evans, Look elsewhere"))
    corner = await ada.window.find("image", "Video message")
    assert await moves(ada, await place(ada, corner))
    await ada.screen.shoot(pictures / "round-elsewhere.png")
    x, y, width, height = await corner.extents()
    left, top, _, _ = await ada.area()
    ada.screen.click(left + x + width // 2, top + y + height // 3)
    row = await bubble(ada)
    await ada.window.gone("image", "Video message")
    assert await moves(ada, await place(ada, row))


async def test_the_voice_message_after_it_comes_next(ada):
    await ada.press("Next")
    await bar(ada, r"0:0\d / 0:12")
    assert await moves(ada, await place(ada, await bubble(ada)))  # Silent again.
    await ada.press("Stop playing")
    await ada.window.gone("button", "Stop playing")


async def test_closed_in_the_corner_it_plays_no_more(ada):
    await press_video(ada)
    await bar(ada, rf"0:[0-5]\d / 0:{SECONDS}")
    await wheel(ada, up=False)
    corner = await ada.window.find("image", "Video message")
    await ada.point_at(corner)
    x = (await corner.extents())[0]
    stops = [node async for node in ada.window.each("button", "Stop playing".__eq__)]
    inside = [node for node in stops if x <= (await node.extents())[0] < x + 152 and (await node.extents())[1] > (await corner.extents())[1]]
    await ada.click(inside[0])
    await ada.window.gone("image", "Video message")
    await ada.window.gone("button", "Stop playing")


async def test_a_chat_in_a_window_of_its_own_says_what_plays(ada, pictures):
    await wheel(ada, up=True)
    await press_video(ada)
    await bar(ada, rf"0:[0-5]\d / 0:{SECONDS}")
    await ada.choose(await ada.window.find("list item", lambda name: name.startswith("Eve")), "Open in New Window")
    async with asyncio.timeout(20):
        while not (own := [child for child in await ada.window.children() if await child.name() == "Eve Evans"]):
            await asyncio.sleep(0.1)
    await own[0].find("label", lambda name: name.endswith(f" / 0:{SECONDS}"))
    await own[0].find("button", "Pause")
    await ada.screen.shoot(pictures / "round-own-window.png")


