"""`martlet` at a server far away: a chat is pressed before its messages are here. A real window, and a wire in between."""

import asyncio
import re

import pytest
from telethon import functions, types

from harness.relays import Behind, FarRelay
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550950", "+15550951"
MESSAGES = 80
# An answer of the compact transport is waited for four seconds.
FAR_SECONDS = 2


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("far")
    async with settled(folder, (BOB, "Bob Babbage", "bob_far_away")) as (server, bob):
        wire = await FarRelay((server.host, server.port)).start()
        yield folder, server, wire, bob
        await wire.stop()


@pytest.fixture(scope="module")
async def ada(town):
    """Ada, who starts her window when Bob has written her many messages: all but the newest have to be asked for."""
    folder, server, wire, bob = town
    ada = WindowPerson(folder / "ada")
    await ada.sign_in(Behind(server, wire), ADA, "Ada Lovelace")
    ada.id = await bob.adds(ADA)
    for number in range(1, MESSAGES + 1):
        await bob.phone.send_message(ada.id, f"Stone, number {number}.")
    async with ada.at_desk():
        wire.delay = FAR_SECONDS
        await ada.start()
        yield ada


async def read_by_ada(ada, bob) -> int:
    """How many of Bob's messages Ada has read, as he sees it."""
    peer = types.InputDialogPeer(await bob.phone.get_input_entity(ada.id))
    seen = (await bob.phone(functions.messages.GetPeerDialogsRequest(peers=[peer]))).dialogs[0].read_outbox_max_id
    return len([one async for one in bob.phone.iter_messages(ada.id) if one.id <= seen])


async def test_a_chat_pressed_while_its_messages_are_on_their_way_opens_at_the_first_new_one(town, ada, pictures):
    wire, bob = town[2:]
    row = await ada.window.find("list item", re.compile("Bob Babbage, ").match, seconds=60)
    wire.hold()
    await ada.click(row)
    await ada.window.find("text box", "Message")
    # The chat has been drawn without any message by then.
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "waiting.png")
    wire.let_go()
    async with asyncio.timeout(20):
        while True:
            first = [node async for node in ada.window.each("list item", lambda name: "Stone, number 1." in name)]
            if first and 60 < (await first[0].extents())[1] < 800:
                break
            await asyncio.sleep(0.1)
    await ada.screen.shoot(pictures / "opened.png")
    wire.delay = 0
    # What she has seen is told soon, and nothing else.
    async with asyncio.timeout(20):
        while not await read_by_ada(ada, bob):
            await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    assert await read_by_ada(ada, bob) < MESSAGES / 2
