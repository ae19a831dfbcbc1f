"""The end of the messages that are loaded, where the server still has more: it says so until they come."""

import pytest
from telethon import functions, types

from harness.town import settled
from harness.window_program import WindowPerson

from .test_heavy_days import standing_still
from .test_round_videos import wheel

ADA, BOB = "+15550870", "+15550871"
LOADING = "Loading…"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("loading")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_loads")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, "Ada Lovelace")
        ada_id = await bob.adds(ADA)
        await bob.phone.send_message(ada_id, "The first of all.")
        for number in range(50):
            await bob.phone.send_message("me", f"Line {number} of fifty.")
        lines = [message.id for message in await bob.phone.get_messages("me", limit=50)][::-1]
        peer, own = await bob.phone.get_input_entity(ada_id), types.InputPeerSelf()
        for start in range(0, 600, 50):
            copies = list(range(start + 1, start + 51))
            await bob.phone(functions.messages.ForwardMessagesRequest(own, lines, peer, random_id=copies, drop_author=True))
        await bob.phone.send_message(ada_id, "The last of all.")
        await ada.start()
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
        await ada.window.find("list item", lambda name: "The last of all." in name)
        yield ada


async def test_an_end_that_still_loads_says_so(town, ada, pictures):
    server = town[1]
    assert not await ada.window.look("label", LOADING)
    with standing_still(server):
        await wheel(ada, up=False, times=400)
        await ada.window.find("label", LOADING)
        await ada.screen.shoot(pictures / "loading-end.png")
    await ada.window.gone("label", LOADING)
