"""What a chat has shared, by kinds, in its profile: a real window that knows nothing of it yet, a real server, and Telethon
at the other end."""

import asyncio
import re

import pytest
from telethon import types

from harness.films import film
from harness.pictures import noisy_png, png
from harness.sounds import wav
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550770", "+15550771"
LINKS = 260


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    """Ada, whose window has been closed while Bob sent her something of every kind."""
    folder = tmp_path_factory.mktemp("shared")
    ada = WindowPerson(folder / "ada")
    async with settled(folder, (BOB, "Bob Babbage", "bob_shares")) as (server, bob), ada.at_desk():
        await ada.sign_in(server, ADA, "Ada Lovelace")
        ada_id, phone = await bob.adds(ADA), bob.phone
        for number in range(14):
            await phone.send_file(ada_id, png(400 + 20 * number, 420, 18 * number))
        sea = types.DocumentAttributeVideo(duration=3, w=320, h=180, supports_streaming=True)
        path = await film(folder / "sea.webm", 3)
        await phone.send_file(ada_id, path, attributes=[sea], mime_type="video/webm")
        await phone.send_file(ada_id, noisy_png(64, 64, "chart"), force_document=True)
        for hertz in (330, 440):
            voice = types.DocumentAttributeAudio(duration=12, voice=True, waveform=bytes(range(0, 252, 4)))
            await phone.send_file(ada_id, wav(12, hertz), attributes=[voice], voice_note=True)
        for title in ("Low Tide", "High Tide"):
            music = types.DocumentAttributeAudio(duration=30, title=title, performer="The Gulls")
            await phone.send_file(ada_id, wav(30, 220), attributes=[music])
        for number in range(LINKS):
            await phone.send_message(ada_id, f"https://example.org/tide/{number} is the next", link_preview=False)
        await ada.start()
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
        await ada.press("Profile")
        yield ada


async def kind(ada, name: str) -> None:
    """Shows a kind of what was shared, by its number and name."""
    await ada.click(await ada.window.find("button", name))


async def rows(ada, name: str) -> list:
    """The entries of the list that have a widget now."""
    return [node async for node in ada.window.each("button", re.compile(name).search)]


async def wheel(ada, node, count: int) -> None:
    """Turns the wheel over something, towards the end for a positive count."""
    await ada.point_at(node)
    ada.screen.hands("click", "--repeat", str(abs(count)), "--delay", "12", "5" if count > 0 else "4")


async def test_photos_are_tiles_under_their_month_and_open(ada, pictures):
    window = ada.window
    photo = await window.find("button", lambda name: name.startswith("Photo, Bob Babbage"))
    await window.find("label", re.compile(r"[A-Z][a-z]+ 20\d\d").fullmatch)
    await wheel(ada, photo, 5)
    async with asyncio.timeout(20):
        while len(await rows(ada, "^Photo, ")) <= 8:
            await asyncio.sleep(0.1)
    await ada.screen.shoot(pictures / "shared-photos.png")
    await ada.click(await window.find("button", lambda name: name.startswith("Photo, Bob Babbage")))
    await window.find("label", "14 of 14")
    ada.screen.key("Escape")
    await window.gone("image", lambda name: name.startswith("Photo,"))


async def test_a_film_is_a_tile_with_its_length_and_plays(ada, pictures):
    window = ada.window
    await kind(ada, "1 video")
    tile = await window.find("button", lambda name: name.startswith("Video, 0:03"))
    await ada.screen.shoot(pictures / "shared-videos.png")
    await ada.click(tile)
    await window.find("image", lambda name: name.startswith("Video, Bob Babbage"))
    ada.screen.key("Escape")
    await window.gone("image", lambda name: name.startswith("Video, Bob Babbage"))


async def test_a_file_is_downloaded_in_the_list(ada, pictures):
    window = ada.window
    await kind(ada, "1 file")
    await ada.click(await window.find("button", lambda name: name.startswith("noise-chart.png")))
    await window.find("label", lambda name: "noise-chart.png" in name and "ownloads" in name)
    assert (ada.downloads / "noise-chart.png").read_bytes() == noisy_png(64, 64, "chart").getvalue()
    await ada.screen.shoot(pictures / "shared-files.png")


async def test_voice_messages_and_music_play_in_the_list(ada, pictures):
    window = ada.window
    await kind(ada, "2 voice messages")
    await window.find("button", lambda name: name.startswith("Play Bob Babbage"))
    assert len(await rows(ada, "^Play Bob Babbage")) == 2
    await ada.click((await rows(ada, "^Play Bob Babbage"))[0])
    await window.find("button", lambda name: name.startswith("Pause Bob Babbage"))
    await window.find("button", "Stop playing")
    await ada.screen.shoot(pictures / "shared-voice.png")
    await kind(ada, "2 tracks")
    await ada.click(await window.find("button", lambda name: name.startswith("Play Low Tide, The Gulls")))
    playing = await window.find("button", lambda name: name.startswith("Pause Low Tide"))
    await window.find("label", lambda name: name.endswith(" / 0:30"))
    await ada.screen.shoot(pictures / "shared-music.png")
    # The same row lets it rest.
    await ada.click(playing)
    await window.find("button", lambda name: name.startswith("Play Low Tide"))
    await ada.press("Stop playing")
    await window.gone("button", "Stop playing")


async def test_hundreds_of_links_come_by_pages_and_have_the_widgets_of_one_window(ada, pictures):
    window = ada.window
    await kind(ada, f"{LINKS} links")
    await window.find("button", lambda name: f"/tide/{LINKS - 1}" in name)
    # The page goes on below a few of them.
    assert len(await rows(ada, "/tide/")) == 4
    await ada.screen.shoot(pictures / "shared-links.png")
    await ada.press("Show All")
    most = 0
    async with asyncio.timeout(60):
        while not await rows(ada, r"/tide/0\b"):
            there = await rows(ada, "/tide/")
            most = max(most, len(there))
            seen = [node for node in there if 100 < (await node.extents())[1] < 600]
            # The first of them may be below the edge.
            await wheel(ada, (seen or there)[0], 20)
    assert 5 < most < 40, most
    await ada.screen.shoot(pictures / "shared-links-oldest.png")
    assert not await rows(ada, f"/tide/{LINKS - 1}")


async def test_keys_go_through_the_list(ada, pictures):
    window = ada.window
    # Whoever asked for all is in the list; from before it, Tab leads back.
    ada.screen.key("shift+Tab")
    focused = []
    async with asyncio.timeout(60):
        while not focused:
            focused = [node for node in await rows(ada, "/tide/") if await node.is_focused()]
            if not focused:
                ada.screen.key("Tab")
                await asyncio.sleep(0.2)
    ada.screen.key("End")
    last = await window.find("button", lambda name: re.search(r"/tide/0\b", name))
    async with asyncio.timeout(10):
        while not await last.is_focused():
            await asyncio.sleep(0.1)
    ada.screen.key("Home")
    newest = await window.find("button", lambda name: f"/tide/{LINKS - 1}" in name)
    async with asyncio.timeout(10):
        while not await newest.is_focused():
            await asyncio.sleep(0.1)
    await ada.screen.shoot(pictures / "shared-keys.png")


async def test_the_menu_of_an_entry_leads_to_its_message(ada, pictures):
    window = ada.window
    row = await window.find("button", lambda name: f"/tide/{LINKS - 2}" in name)
    await ada.click(row, button=3)
    await window.find("menu item", lambda name: name.startswith("Show in chat"))
    await ada.screen.shoot(pictures / "shared-menu.png")
    await ada.take("Show in chat")
    await window.find("list item", lambda name: f"/tide/{LINKS - 2}" in name)
    await ada.screen.shoot(pictures / "shared-in-chat.png")


async def test_a_narrow_window_has_the_whole_page(ada, pictures):
    window = ada.window
    await ada.resize(420, 700)
    await ada.press("Profile")
    row = await window.find("button", lambda name: name.startswith("Photo, Bob Babbage"))
    await ada.screen.shoot(pictures / "shared-narrow.png")
    _, _, whole, _ = await (await window.find("window", lambda name: True)).extents()
    x, _, width, _ = await row.extents()
    assert whole <= 420 and x >= 0 and x + width <= whole, (whole, x, width)
    await window.find("button", "14 photos")
