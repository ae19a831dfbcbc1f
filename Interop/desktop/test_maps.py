"""Places on a map that the host has tiles of: as Telethon asks for it, and as the window shows it."""

import asyncio
import pathlib

import pytest
from telethon import errors, functions, types

from harness.pictures import jpeg_size
from harness.screen import png
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550870", "+15550871"
HERE = types.InputGeoPoint(lat=52.5163, long=13.3777)
GREEN, BROWN = (90, 160, 90), (160, 120, 80)


def tiles(folder: pathlib.Path) -> str:
    """Tiles around the place, in two colours as on a board, and the setting that names them."""
    for level, x, y in ((15, 17601, 10746), (16, 35203, 21493)):
        for column in range(x - 3, x + 4):
            for row in range(y - 3, y + 4):
                color = GREEN if (column + row) % 2 else BROWN
                file = folder / str(level) / str(column) / f"{row}.png"
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(png(256, 256, bytes(color) * 256 * 256))
    return f"file://{folder.resolve()}/{{z}}/{{x}}/{{y}}.png"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("maps")
    ada = WindowPerson(folder / "ada")
    people = ((ADA, "Ada Lovelace", "ada_at_maps"), (BOB, "Bob Babbage", "bob_at_maps"))
    flags = ("--map-tiles", tiles(folder / "tiles"), "--map-attribution", "© The Surveyors")
    async with settled(folder, *people, flags=flags) as (server, own, bob), ada.at_desk():
        await ada.sign_in_beside(server, own)
        await bob.phone.send_message(await bob.adds(ADA), "Where shall we meet?")
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
        yield own, bob, ada


def map_of(geo, **changed):
    wanted = {"access_hash": geo.access_hash, "w": 320, "h": 160, "zoom": 15, "scale": 1} | changed
    return types.InputWebFileGeoPointLocation(types.InputGeoPoint(geo.lat, geo.long), **wanted)


async def test_a_client_gets_the_map_of_a_place_that_it_was_shown(town):
    own, bob, _ = town
    peer = await bob.phone.get_input_entity("ada_at_maps")
    await bob.phone(functions.messages.SendMediaRequest(peer=peer, media=types.InputMediaGeoPoint(HERE), message=""))
    update = await own.phone.wait_for(
        types.UpdateNewMessage, lambda update: isinstance(update.message.media, types.MessageMediaGeo)
    )
    geo = update.message.media.geo
    assert geo.access_hash
    get = functions.upload.GetWebFileRequest
    whole = await own.phone(get(map_of(geo), 0, 1 << 20))
    assert (whole.mime_type, jpeg_size(whole.bytes), whole.size) == ("image/jpeg", (320, 160), len(whole.bytes))
    rest = await own.phone(get(map_of(geo), 100, 50))
    assert rest.bytes == whole.bytes[100:150]
    fine = await own.phone(get(map_of(geo, scale=2), 0, 1 << 20))
    assert jpeg_size(fine.bytes) == (640, 320)
    for wrong in (map_of(geo, access_hash=geo.access_hash + 1), map_of(geo, w=5000), map_of(geo, zoom=1)):
        with pytest.raises(errors.BadRequestError):
            await own.phone(get(wrong, 0, 1 << 20))
    with pytest.raises(errors.BadRequestError):
        await own.phone(get(map_of(geo, zoom=18), 0, 1 << 20))


def near(one, other) -> bool:
    return all(abs(a - b) < 16 for a, b in zip(one, other))


async def test_the_window_shows_the_map_and_who_made_it(town, pictures):
    _, _, ada = town
    await ada.window.find("list item", lambda name: "© The Surveyors" in name)
    async with asyncio.timeout(20):
        while True:
            width, height, rgb = await ada.screen.rested()
            colors = [tuple(rgb[at : at + 3]) for at in range(0, len(rgb), 3 * 7)]
            if all(sum(near(color, wanted) for color in colors) > 500 for wanted in (GREEN, BROWN)):
                break
            await asyncio.sleep(0.2)
    await ada.screen.shoot(pictures / "map.png")
