"""What opens over and beside a chat: the viewer of pictures, profiles, new groups. A real window, a real server, and
Telethon at the other end."""

import asyncio
import re

import pytest
from telethon import functions, types

from harness.pictures import noisy_png, png
from harness.screen import pixels
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CARL = "+15550730", "+15550731", "+15550732"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, and Bob and Carl with clients that nobody here wrote."""
    folder = tmp_path_factory.mktemp("views")
    async with settled(folder, (BOB, "Bob Babbage", "bob_at_sea"), (CARL, "Carl Gauss", "carl_counts")) as (server, bob, carl):
        yield folder, server, bob, carl


@pytest.fixture(scope="module")
async def ada(town):
    """Ada at a desktop, signed in."""
    folder, server = town[:2]
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_up(server, ADA, "Ada", "Lovelace")
        yield ada


@pytest.fixture(scope="module")
async def ada_id(town, ada):
    """Ada as Bob knows her, with a chat of nine pictures."""
    bob = town[2]
    phone = bob.phone
    await phone(functions.account.UpdateProfileRequest(about="Counts what floats."))
    ada_id = await bob.adds(ADA)
    await phone.send_file(ada_id, png(1600, 1000, 40), caption="The sea in the morning")
    await phone.send_file(
        ada_id, [png(900, 1400, 90), png(1200, 800, 150), png(640, 480, 200)],
        caption=["Three of one walk", "", ""],
    )
    for number in range(5):
        await phone.send_file(ada_id, png(500 + 100 * number, 420, 20 * number))
    return ada_id


async def bubbles_of_pictures(ada):
    """The pictures in the chat that are shown, from the top down. One is called by the time that stands in it."""
    return [node async for node in ada.window.each("button", re.compile(r"Media|\d\d:\d\d").fullmatch)]


async def click_on_a_picture(ada):
    """Clicks on the lowest picture of which the middle is seen."""
    async with asyncio.timeout(20):
        while True:
            for node in reversed(await bubbles_of_pictures(ada)):
                _, y, _, height = await node.extents()
                if 70 < y + height // 2 < 640:
                    return await ada.click(node)
            await asyncio.sleep(0.1)


async def shown(ada, *words):
    """The picture of the viewer, once it is called so."""
    return await ada.window.find("image", lambda name: all(word in name for word in ("Photo,", *words)))


async def test_a_click_opens_a_picture_over_the_window(town, ada, ada_id, pictures):
    window = ada.window
    await ada.click(await window.find("list item", lambda name: "Bob Babbage" in name))
    # It opens at the first message that is new.
    await ada.press("To the newest message")
    await window.gone("button", "To the newest message")
    await window.gone("list item", lambda name: "Three of one walk" in name)
    await ada.screen.shoot(pictures / "chat.png")
    await click_on_a_picture(ada)
    picture = await shown(ada, "Bob Babbage", "Today")
    await window.find("label", "9 of 9")
    await ada.screen.shoot(pictures / "viewer-last.png")
    x, y, width, height = await picture.extents()
    _, _, whole_width, whole_height = await (await window.find("window", lambda name: True)).extents()
    # The header lies above it, and caption and number below: nothing lies over it.
    assert (x, width) == (0, whole_width) and y >= 40 and y + height <= whole_height - 20
    for name in ("Close", "Zoom in", "Forward", "Save As…", "More"):
        _, top, _, high = await (await window.find("button", name)).extents()
        assert top + high <= y, name


async def test_arrows_and_buttons_go_through_the_pictures_of_the_chat(town, ada, pictures):
    window = ada.window
    ada.screen.key("Left")
    await window.find("label", "8 of 9")
    await window.find("button", "Next picture")
    await ada.press("Previous picture")
    await window.find("label", "7 of 9")
    for _ in range(6):
        ada.screen.key("Left")
    await shown(ada, "The sea in the morning")
    await window.find("label", "1 of 9")
    await window.gone("button", "Previous picture")
    await ada.screen.shoot(pictures / "viewer-caption.png")
    ada.screen.key("Right")
    await shown(ada, "Three of one walk")
    await ada.screen.shoot(pictures / "viewer-tall.png")


async def seen(ada, path) -> bytes:
    """What the display shows, as RGB rows, once it has come to rest."""
    await ada.screen.shoot(path)
    return pixels((ada.screen.folder / "Xvfb_screen0").read_bytes())[2]


def alike(one: bytes, other: bytes) -> bool:
    """Whether nobody would see a difference: colours may be rounded otherwise."""
    return sum(1 for left, right in zip(one, other) if abs(left - right) > 8) < 300


async def test_the_wheel_goes_through_the_pictures_too(town, ada):
    picture = await shown(ada, "Three of one walk")
    await ada.point_at(picture)
    ada.screen.hands("click", "4")
    await ada.window.find("label", "1 of 9")
    await asyncio.sleep(0.3)
    ada.screen.hands("click", "5")
    await ada.window.find("label", "2 of 9")


async def test_a_picture_is_turned(town, ada, pictures):
    picture = await shown(ada, "Three of one walk")
    await ada.point_at(picture)
    before = await seen(ada, pictures / "upright.png")
    ada.screen.key("r")
    assert not alike(await seen(ada, pictures / "turned.png"), before)
    await ada.press("More")
    await ada.take("Rotate")
    await ada.point_at(picture)
    ada.screen.key("r", "r")
    assert alike(await seen(ada, pictures / "turned-back.png"), before)


def wheel(ada, button: str) -> None:
    """Zooms by a notch of the wheel."""
    ada.screen.hands("keydown", "ctrl", "click", button, "keyup", "ctrl")


async def test_wheel_keys_and_a_double_click_zoom_and_a_drag_moves(town, ada, pictures):
    picture = await shown(ada, "Three of one walk")
    await ada.point_at(picture)
    # The whole picture is loaded when somebody looks closer, and stays: what it shows at rest is compared with that.
    wheel(ada, "4")
    await seen(ada, pictures / "zoom-loaded.png")
    ada.screen.key("0")
    before = await seen(ada, pictures / "zoom-none.png")
    for _ in range(4):
        wheel(ada, "4")
    zoomed = await seen(ada, pictures / "zoom-wheel.png")
    assert not alike(zoomed, before)
    ada.screen.hands("mousedown", "1")
    ada.screen.hands("mousemove_relative", "--sync", "0", "160")
    ada.screen.hands("mouseup", "1")
    assert not alike(await seen(ada, pictures / "zoom-moved.png"), zoomed)
    # The pointer is in the pictures, too.
    await ada.point_at(picture)
    ada.screen.key("0")
    async with asyncio.timeout(10):
        while not alike(await seen(ada, pictures / "zoom-zero.png"), before):
            await asyncio.sleep(0.1)
    ada.screen.hands("click", "--repeat", "2", "--delay", "60", "1")
    assert not alike(await seen(ada, pictures / "zoom-double.png"), before)
    ada.screen.key("minus", "minus", "minus", "minus", "minus", "minus", "minus")
    assert alike(await seen(ada, pictures / "zoom-minus.png"), before)


async def test_a_picture_is_copied_saved_and_shown_in_its_chat(town, ada, pictures):
    window = ada.window
    ada.screen.key("ctrl+c")
    await window.find("label", "Picture copied")
    # A question about it does not lead away from it.
    await ada.press("Forward")
    await window.find("window", "Forward")
    ada.screen.key("Escape")
    await window.gone("window", "Forward")
    await shown(ada, "Three of one walk")
    await ada.press("More")
    await ada.take("Show in chat")
    await window.gone("image", lambda name: name.startswith("Photo,"))
    await window.find("list item", lambda name: "Three of one walk" in name)
    await ada.screen.shoot(pictures / "viewer-in-chat.png")


async def test_escape_closes_the_viewer_and_nothing_else(town, ada, pictures):
    window = ada.window
    await click_on_a_picture(ada)
    await window.find("image", lambda name: name.startswith("Photo,"))
    ada.screen.key("Escape")
    await window.gone("image", lambda name: name.startswith("Photo,"))
    await window.find("text box", "Message")
    ada.screen.type("back at the line")
    entry = await window.find("text box", "Message")
    async with asyncio.timeout(10):
        while await entry.text() != "back at the line":
            await asyncio.sleep(0.1)
    ada.screen.key("ctrl+a", "BackSpace")


async def test_a_click_on_the_name_shows_who_it_is_and_what_was_shared(town, ada, ada_id, pictures):
    window, phone = ada.window, town[2].phone
    await phone.send_file(ada_id, noisy_png(64, 64, "a file"), force_document=True)
    await phone.send_message(ada_id, "Read https://example.org/tides before Monday")
    await ada.press("Profile")
    await window.find("label", "Counts what floats.")
    await window.find("label", "@bob_at_sea")
    await window.find("button", lambda name: name.startswith("Photo, Bob Babbage"))
    await ada.screen.shoot(pictures / "profile.png")
    await ada.click(await window.find("button", "1 file"))
    await window.find("label", "noise-a file.png")
    await ada.screen.shoot(pictures / "profile-files.png")
    await ada.click(await window.find("button", lambda name: name.endswith(" link") or name.endswith(" links")))
    await window.find("label", "https://example.org/tides")
    assert not await window.look("button", lambda name: name == "Music" or name.endswith(" tracks"))
    await ada.click(await window.find("button", "9 photos"))
    await ada.click(await window.find("button", lambda name: name.startswith("Photo, Bob Babbage")))
    await window.find("label", "9 of 9")
    ada.screen.key("Escape")
    await window.gone("image", lambda name: name.startswith("Photo,"))
    await ada.press("Mute")
    await window.find("button", "Unmute")
    await ada.press("Unmute")
    # A column beside the chat, which Escape would leave.
    ada.screen.key("F9")
    await window.gone("label", "Counts what floats.")
    await window.find("text box", "Message")


async def test_a_group_is_made(town, ada, ada_id, pictures):
    window, bob = ada.window, town[2]
    ada.screen.key("ctrl+n")
    await window.find("label", "New Chat")
    await ada.screen.shoot(pictures / "new-chat.png")
    await ada.click(await window.find("label", "New Group…"))
    await ada.write("Title", "Harbour", enter=False)
    await ada.write("Search people", "carl", enter=False)
    await ada.click(await window.find("label", "@carl_counts"))
    await window.find("button", "Carl Gauss")
    await ada.write("Search people", "bob_at", enter=False)
    await ada.click(await window.find("label", "@bob_at_sea"))
    await window.find("button", "Bob Babbage")
    await ada.screen.shoot(pictures / "new-group.png")
    # Whoever was chosen by mistake is taken back.
    await ada.press("Carl Gauss")
    await window.gone("button", "Carl Gauss")
    await ada.press("Create")
    await window.find("label", "2 members")
    message = await bob.phone.hears_action(types.MessageActionChatCreate)
    assert message.action.title == "Harbour"
    await ada.screen.shoot(pictures / "group.png")


async def test_who_made_a_group_brings_people_in_and_has_them_manage_it(town, ada, ada_id, pictures):
    window, carl = ada.window, town[3]
    await ada.press("Profile")
    await window.find("label", "Owner")
    await ada.press("Add Members")
    await ada.write("Search people", "carl", enter=False)
    await ada.click(await window.find("label", "@carl_counts"))
    await ada.press("Add")
    await carl.phone.hears_action(types.MessageActionChatAddUser)
    # Carl has said nothing here that would bring his name along.
    await window.find("list item", lambda name: name.startswith("Harbour, You added Carl Gauss"))
    await window.find("label", "3 members")
    await ada.screen.shoot(pictures / "group-profile.png")
    await ada.press("What to do with Carl Gauss")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "group-member.png")
    ada.screen.key("Return")
    await carl.phone.wait_for(types.UpdateChatParticipantAdmin, lambda update: update.is_admin)
    await window.find("label", "Administrator")
    await ada.press("Edit")
    await window.find("text box", "Title")
    await ada.screen.shoot(pictures / "group-edit.png")
