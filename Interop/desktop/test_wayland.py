"""A window on Wayland, on a display of scale 2: what it draws has all the pixels there are."""

import re

import pytest

from harness.pictures import png
from harness.town import settled
from harness.wayland import SCALE, WaylandPerson

ADA, BOB = "+15550890", "+15550891"
WIDTH, HEIGHT = 1280, 900


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    """Ada, whose window opened with the chat with Bob."""
    folder = tmp_path_factory.mktemp("wayland")
    ada = WaylandPerson(folder / "ada", size=f"{WIDTH}x{HEIGHT}")
    # It says in its log what it tells the display.
    ada.environment["WAYLAND_DEBUG"] = "client"
    async with settled(folder, (BOB, "Bob Babbage", "bob_on_wayland")) as (server, bob), ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        ada_id = await bob.adds(ADA)
        await bob.phone.send_file(ada_id, png(900, 600, 40), caption="The harbour")
        await bob.phone.send_message(ada_id, "Minimum, illuminated: |l|i|l|i|")
        # A chat can be asked for once it is there.
        window = await ada.start()
        await window.find("list item", lambda name: name.startswith("Bob Babbage"))
        await ada.stop()
        await ada.start("--chat", str(bob.id))
        yield ada


async def test_a_window_has_all_pixels_of_a_display_of_scale_two(ada, pictures):
    message = await ada.window.find("list item", lambda name: "Minimum, illuminated" in name)
    width, height, rgb = await ada.screen.shoot(pictures / "chat.png")
    assert (width, height) == (WIDTH * SCALE, HEIGHT * SCALE)
    assert re.search(r"wl_surface@\d+\.set_buffer_scale\(2\)", ada.log.read_text(errors="replace"))

    frame = await ada.window.find("window", lambda name: True)
    _, _, frame_width, frame_height = await frame.extents()
    green = [rgb[y * width * 3 + 1 : (y + 1) * width * 3 : 3] for y in range(height)]
    left, top, right, bottom = lit(green)
    assert (right - left, bottom - top) == (frame_width * SCALE, frame_height * SCALE)

    x, y, message_width, message_height = (length * SCALE for length in await message.extents())
    words = [row[left + x : left + x + message_width] for row in green[top + y : top + y + message_height]]
    # Ground beside the bubble is not what is asked.
    words = [row[: row.rindex(255)] for row in words if 255 in row]
    inside, between = steps(words)
    assert inside > 0.7 and between > 0.7, (inside, between)
    for doubled in (repeated, blended):
        inside, between = steps([doubled(row) for row in words])
        assert inside < 0.6 or between < 0.6, f"{doubled.__name__}: {inside, between}"


def lit(green: list[bytes]) -> tuple[int, int, int, int]:
    """Where the window is, which is all that is not as dark as the ground and shadows: left, top, right, bottom."""
    rows = [y for y, row in enumerate(green) if max(row) > 128]
    bright = [bytes(row).translate(bytes(value > 128 for value in range(256))) for row in green[rows[0] : rows[-1] + 1]]
    return min(row.index(1) for row in bright), rows[0], max(row.rindex(1) for row in bright) + 1, rows[-1] + 1


def steps(rows: list[bytes]) -> tuple[float, float]:
    """The greatest difference of neighbours of a row, of all there is between light and dark: of the first with the second,
    the third with the fourth and so on; and of the others. A picture that has half the pixels, made larger, has none."""
    most = [0, 0]
    for row in rows:
        for at in range(len(row) - 1):
            most[at % 2] = max(most[at % 2], abs(row[at] - row[at + 1]))
    contrast = max(map(max, rows)) - min(map(min, rows))
    return most[0] / contrast, most[1] / contrast


def halved(row: bytes) -> list[int]:
    return [(one + other) // 2 for one, other in zip(row[::2], row[1::2])]


def repeated(row: bytes) -> bytes:
    """A row as it is where half of its pixels were drawn, and each is shown twice."""
    return bytes(value for value in halved(row) for _ in range(2))


def blended(row: bytes) -> bytes:
    """The same, where those in between are a mixture."""
    half = halved(row)
    pairs = zip(half, half[1:])
    return bytes(value for one, other in pairs for value in ((3 * one + other) // 4, (one + 3 * other) // 4))
