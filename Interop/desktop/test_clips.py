"""Animations and round videos that move in their bubbles: a real window, a real server, and Telethon at the other end."""

import asyncio
import pathlib

import pytest
from telethon import types

from harness.films import film
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, EVE = "+15550790", "+15550791", "+15550792"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, Bob and Eve with a client that nobody here wrote, and Ada, who looks at her chat with Bob."""
    folder = tmp_path_factory.mktemp("clips")
    ada = WindowPerson(folder / "ada")
    people = (EVE, "Eve Babbage", "eve_moves"), (BOB, "Bob Babbage", "bob_moves")
    async with settled(folder, *people) as (server, eve, bob), ada.at_desk():
        await ada.sign_in(server, ADA, "Ada Lovelace")
        for person in (eve, bob):
            ada_id = await person.adds(ADA)
            await person.phone.send_message(ada_id, f"Look, says {person.first}.")
        ada.load_unasked(video=10 << 20, round=10 << 20)
        await ada.start()
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
        yield folder, bob, ada_id, ada


async def place(ada, row) -> tuple[int, int, int, int]:
    """Where a row is on the display."""
    left, top, _, _ = await ada.area()
    x, y, width, height = await row.extents()
    return left + x, top + y, width, height


async def moves(ada, area, seconds: float = 15) -> bool:
    """Whether what an area shows changes more than once."""
    try:
        async with asyncio.timeout(seconds):
            for _ in range(3):
                before = ada.screen.part(area)
                while ada.screen.part(area) == before:
                    await asyncio.sleep(0.05)
    except TimeoutError:
        return False
    return True


async def send(town, name: str, *attributes, side=(320, 240)) -> None:
    folder, bob, ada_id, _ = town
    path = await film(folder / name, 2, sound=False, side=side)
    await bob.phone.send_file(ada_id, path, attributes=list(attributes), mime_type="video/webm")


async def test_an_animation_moves_by_itself(town, pictures):
    ada = town[3]
    video = types.DocumentAttributeVideo(duration=2, w=320, h=240, nosound=True)
    await send(town, "wave.webm", video, types.DocumentAttributeAnimated())
    row = await ada.window.find("list item", lambda name: "GIF" in name and "Bob" in name)
    area = await place(ada, row)
    assert await moves(ada, area)
    # It goes on after its two seconds.
    await asyncio.sleep(2.5)
    assert await moves(ada, area)
    await ada.screen.shoot(pictures / "animation.png")


async def test_a_round_video_moves_too(town, pictures):
    ada = town[3]
    await send(town, "round.webm", types.DocumentAttributeVideo(duration=2, w=240, h=240, round_message=True), side=(240, 240))
    row = await ada.window.find("list item", lambda name: name.startswith("Bob Babbage, Video message"))
    assert await moves(ada, await place(ada, row))
    await ada.screen.shoot(pictures / "round.png")


async def test_what_is_out_of_sight_rests(town):
    ada = town[3]
    await ada.click(await ada.window.find("list item", lambda name: name.startswith("Eve")))
    await ada.window.find("list item", lambda name: "says Eve." in name and not name.startswith("Eve Babbage, online"))
    await asyncio.sleep(3)

    def ticks() -> int:
        fields = pathlib.Path(f"/proc/{ada.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    before = ticks()
    await asyncio.sleep(3)
    # Two films that play take a fifth of a core.
    assert ticks() - before < 20
    await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
    row = await ada.window.find("list item", lambda name: name.startswith("Bob Babbage, Video message"))
    assert await moves(ada, await place(ada, row))


async def test_what_may_not_come_unasked_rests_until_it_is_asked_for(town, pictures):
    ada = town[3]
    ada.load_unasked(video=1 << 10)
    await asyncio.sleep(1)
    video = types.DocumentAttributeVideo(duration=2, w=320, h=240, nosound=True)
    await send(town, "tide.webm", video, types.DocumentAttributeAnimated())
    async with asyncio.timeout(20):
        while len(await animations(ada)) < 2:
            await asyncio.sleep(0.1)
    # It moves as it arrives, and rows come into their order as the list rests.
    await asyncio.sleep(1)
    row = (await animations(ada))[-1]
    assert not await moves(ada, await place(ada, row), seconds=3)
    await ada.screen.shoot(pictures / "unasked.png")
    # Asked for, it plays.
    await ada.click(row)
    await ada.window.find("image", lambda name: name.startswith("Video, Bob"))
    await asyncio.sleep(4)
    await ada.screen.shoot(pictures / "asked.png")
    ada.screen.key("Escape")
    await ada.window.gone("image", lambda name: name.startswith("Video,"))
    # It is here now, and so it moves.
    assert await moves(ada, await place(ada, (await animations(ada))[-1]))


async def animations(ada):
    """The rows with animations, from the top down."""
    return [node async for node in ada.window.each("list item", lambda name: name.startswith("Bob Babbage, GIF"))]
