"""Animated stickers in the window: they come, they move, and a broken one harms nobody."""

import asyncio
import gzip

import pytest

from harness.screen import pixels
from harness.stickers import disc, send, square, video
from harness.town import settled
from harness.window_program import WindowPerson

RED = b"\xff\x00\x00"
# Of the emoji of a green square, as Noto draws it.
GREEN = b"\x7c\xb3\x42"
VIOLET = (150, 60, 200)
ADA, BOB = "+15550730", "+15550731"


async def sign_up(ada, server):
    window = await ada.start()
    await ada.write("Invite link or address", f"{server.host}:{server.port}")
    await window.find("label", "Is this your server?")
    await ada.press("They Match")
    await ada.write("Phone number", ADA)
    await ada.write("Code", await server.code(ADA), enter=False)
    await window.find("label", "Your Name")
    await ada.write("First name", "Ada")
    await ada.settle()


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stickers")
    ada = WindowPerson(folder / "ada")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_stickers")) as (server, bob), ada.at_desk():
        await sign_up(ada, server)
        yield server, bob, ada


async def test_a_sticker_moves_and_a_broken_one_harms_nobody(town, pictures, tmp_path):
    _, bob, ada = town
    chat = await bob.adds(ADA)
    await send(bob.phone, chat, tmp_path, "broken.tgs", gzip.compress(b'{"v":"5","layers":[{"ty":4,"shapes":[[[['), "🟩")
    await send(bob.phone, chat, tmp_path, "disc.tgs", disc())
    await bob.phone.send_message(chat, "Do you see it move?")
    await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
    await ada.window.find("list item", lambda name: "Do you see it move?" in name and "Bob" in name)
    seen = set()
    for _ in range(100):
        if (column := ada.screen.column_of(RED)) is not None:
            seen.add(column)
        if len(seen) > 8:
            break
        await asyncio.sleep(0.05)
    assert len(seen) > 8, seen
    # The other one cannot be drawn: it shows what it stands for, and says so.
    await ada.window.find("list item", lambda name: name.startswith("Bob Babbage, Sticker, 🟩"))
    async with asyncio.timeout(20):
        while ada.screen.column_of(GREEN) is None:
            await asyncio.sleep(0.1)
    await ada.screen.shoot(pictures / "sticker.png")


async def test_a_still_one_and_a_video_are_shown_with_nothing_around_them(town, pictures, tmp_path):
    server, bob, ada = town
    chat = await bob.adds(ADA)
    await send(bob.phone, chat, tmp_path, "violet.webp", square(VIOLET), "🟪")
    sent = await send(bob.phone, chat, tmp_path, "red.webm", video(), "🟥")
    # Behind the disc of the other test, which is red as well.
    for number in range(4):
        await bob.phone.send_message(chat, f"And this?\n{number}\n{number}\n{number}")
    await send(bob.phone, chat, tmp_path, "violet.webp", square(VIOLET), "🟪")
    await send(bob.phone, chat, tmp_path, "red.webm", video(), "🟥")
    await ada.window.find("list item", lambda name: name.startswith("Bob Babbage, Sticker, 🟥"))
    seen = set()
    async with asyncio.timeout(30):
        while len(seen) < 6:
            if (column := near_red(ada)) is not None:
                seen.add(column)
            await asyncio.sleep(0.03)
    async with asyncio.timeout(20):
        while ada.screen.column_of(bytes(VIOLET)) is None:
            await asyncio.sleep(0.1)
    await ada.screen.shoot(pictures / "video-sticker.png")
    # So they are among the stickers that can be sent on.
    await ada.press("Stickers and Emoji")
    await ada.window.find("label", "From Your Chats")
    await ada.window.find("button", "Sticker 🟥")
    await asyncio.sleep(2)
    await ada.screen.shoot(pictures / "panel.png")
    ada.screen.key("Escape")
    await ada.window.gone("text box", "Search stickers and emoji")
    # The server made a thumbnail of the still one.
    async for message in bob.phone.iter_messages(chat, limit=10):
        if message.file and message.file.name == "violet.webp":
            assert message.document.thumbs
    assert sent.document.mime_type == "video/webm"


def near_red(ada):
    """The first column of the film's red, which is not quite red."""
    width, height, rgb = pixels(ada.screen._memory())
    spots = [
        index for index in range(0, width * height, 7)
        if rgb[index * 3] > 225 and rgb[index * 3 + 1] < 25 and rgb[index * 3 + 2] < 25
    ]
    return min((index % width for index in spots), default=None)
