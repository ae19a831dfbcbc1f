"""Pictures that are sent over a thin line: one sees how far they are, and gives them up. A real window, a wire in between,
and Telethon at the other end."""

import asyncio
import re

import pytest

from harness import pictures as paint
from harness.clipboard import copied
from harness.relays import Behind, SlowRelay
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550970", "+15550971"
# Five kilobytes a second, as of a telephone in the country.
THIN_BYTES, THIN_SECONDS = 1 << 10, 0.2


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("slow")
    async with settled(folder, (BOB, "Bob Babbage", "bob_far_out")) as (server, bob):
        wire = await SlowRelay((server.host, server.port)).start()
        ada = WindowPerson(folder / "ada")
        await ada.sign_in(Behind(server, wire), ADA, "Ada Lovelace")
        await bob.phone.send_message(await bob.adds(ADA), "Show me the sea.")
        async with ada.at_desk():
            await ada.start()
            await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
            yield bob, wire, ada
        await wire.stop()


async def test_a_picture_on_its_way_is_given_up(town, pictures):
    bob, wire, ada = town
    messages = await ada.window.find("list", "Messages")
    async with copied(ada.screen, "image/png", paint.noisy_png(400, 400, "sea").read()):
        wire.BYTES, wire.PAUSE_SECONDS = THIN_BYTES, THIN_SECONDS
        await ada.click(await ada.window.find("text box", "Message"))
        async with asyncio.timeout(20):
            while not await ada.window.look("text box", "Caption"):
                ada.screen.key("ctrl+v")
                await asyncio.sleep(0.5)
        await ada.send_files("The sea")
    row = await messages.find("list item", lambda name: "The sea, " in name and name.endswith("sending"))
    assert re.search(r"\d+ (B|KB) / \d+", await row.name()), await row.name()
    await ada.screen.shoot(pictures / "under-way.png")
    await ada.click(await row.find("button", "Cancel"))
    await messages.gone("list item", lambda name: "The sea, " in name)
    wire.BYTES, wire.PAUSE_SECONDS = SlowRelay.BYTES, SlowRelay.PAUSE_SECONDS
    bob.phone.forget()
    await ada.write("Message", "Another time.")
    await bob.phone.hears_message("Another time.")
    assert bob.phone.texts() == ["Another time."]
