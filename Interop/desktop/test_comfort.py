"""What a member asks of the desktop and the window heeds: less motion, more contrast. AX-06 of the client's ledger."""

import asyncio
import os
import pathlib

import pytest
from telethon import functions, types

from harness.server import Server
from harness.telethon_client import Person, trust
from harness.window_program import WindowPerson

ADA, BOB = "+15550795", "+15550796"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("comfort")
    server = await Server(folder / "server").start()
    trust(server)
    bob = Person(server, BOB, "Bob", "Babbage", "bob_of_comfort", "full")
    await bob.sign_up()
    yield folder, server, bob
    await bob.leave()
    await server.stop()


@pytest.fixture(scope="module")
def pictures(town):
    return pathlib.Path(os.environ.get("MARTLET_PICTURES") or town[0] / "pictures") / "comfort"


@pytest.fixture(scope="module")
async def ada(town):
    """Ada, at a desktop without motion and with strong contrasts, in a chat with Bob."""
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    settings = folder / "ada" / "configuration" / "gtk-4.0" / "settings.ini"
    settings.parent.mkdir(parents=True)
    settings.write_text("[Settings]\ngtk-enable-animations=0\n")
    # Both as the settings of a desktop would say it.
    ada.environment["ADW_DEBUG_HIGH_CONTRAST"] = "1"
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        contact = types.InputPhoneContact(0, ADA, "Ada", "")
        found = await bob.phone(functions.contacts.ImportContactsRequest([contact]))
        for number in range(60):
            await bob.phone.send_message(found.users[0].id, f"A line to be read, number {number}.")
        await ada.start()
        await ada.click(await ada.window.find("list item", "Bob Babbage"))
        await ada.window.find("text box", "Message")
        await ada.write("Message", "An answer.")
        yield ada


@pytest.fixture(autouse=True)
async def last_picture(request, ada, pictures):
    yield
    await ada.screen.shoot(pictures / f"after-{request.node.name}.png")


async def test_a_page_is_there_at_once(ada):
    chat = await ada.window.find("list", "Messages")
    answer = await chat.find("list item", "An answer.")
    ada.screen.key("shift+Tab")
    async with asyncio.timeout(10):
        while not await answer.is_focused():
            await asyncio.sleep(0.1)
    ada.screen.key("Page_Up")
    await asyncio.sleep(0.15)

    async def places():
        return {await row.name(): await row.extents() for row in await chat.children() if await row.is_shown()}

    before = await places()
    assert not any("An answer." in name for name in before)
    await asyncio.sleep(1)
    assert await places() == before
    ada.screen.key("Escape")


async def test_the_chat_has_strong_contrasts(ada, pictures):
    await ada.screen.shoot(pictures / "contrast.png")
    # The row that is open is darker than the usual blue.
    assert ada.screen.column_of(bytes.fromhex("337caa")) is None
