"""A window that nobody touches draws nothing: frames cost power."""

import asyncio
import pathlib

import pytest
from telethon import functions, types

from harness.pictures import png
from harness.server import Server
from harness.telethon_client import Person, trust
from harness.window_program import WindowPerson

ADA, BOB = "+15550808", "+15550809"


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    """Ada, in a chat with words and a picture, whose caret does not blink; and what her window says of its frames."""
    folder = tmp_path_factory.mktemp("rest")
    server = await Server(folder / "server").start()
    trust(server)
    bob = Person(server, BOB, "Bob", "Babbage", "bob_at_rest", "full")
    await bob.sign_up()
    ada = WindowPerson(folder / "ada")
    ada.trace = folder / "trace"
    ada.environment["MARTLET_TRACE"] = str(ada.trace)
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        contact = types.InputPhoneContact(0, ADA, "Ada", "")
        found = await bob.phone(functions.contacts.ImportContactsRequest([contact]))
        await bob.phone.send_file(found.users[0].id, png(900, 600, 40), caption="The harbour")
        await bob.phone.send_message(found.users[0].id, "All is quiet.")
        await ada.start()
        await ada.click(await ada.window.find("list item", "Bob Babbage"))
        await ada.write("Message", "An answer.")
        await ada.window.find("list item", lambda name: name.startswith("Ada, An answer."))
        yield ada
    await bob.leave()
    await server.stop()


def frames(trace: pathlib.Path) -> int:
    return sum('frame"' in line for line in trace.read_text().splitlines())


async def at_rest(ada, seconds: float) -> int:
    """How many frames the window makes in this time, once it has come to rest."""
    await asyncio.sleep(5)
    before = frames(ada.trace)
    await asyncio.sleep(seconds)
    return frames(ada.trace) - before


async def test_a_chat_that_nobody_touches_draws_nothing(ada):
    assert frames(ada.trace) > 10
    assert await at_rest(ada, 5) <= 1


async def test_a_message_that_has_the_focus_draws_nothing(ada):
    ada.screen.key("shift+Tab")
    assert await at_rest(ada, 3) <= 1
