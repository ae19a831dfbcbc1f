"""A window that nobody touches draws nothing: frames cost power."""

import asyncio
import pathlib

import pytest

from harness.pictures import png
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550808", "+15550809"


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    """Ada, in a chat with words and a picture, whose caret does not blink; and what her window says of its frames."""
    folder = tmp_path_factory.mktemp("rest")
    ada = WindowPerson(folder / "ada")
    ada.trace = folder / "trace"
    ada.environment["MARTLET_TRACE"] = str(ada.trace)
    async with settled(folder, (BOB, "Bob Babbage", "bob_at_rest")) as (server, bob), ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        ada_id = await bob.adds(ADA)
        await bob.phone.send_file(ada_id, png(900, 600, 40), caption="The harbour")
        await bob.phone.send_message(ada_id, "All is quiet.")
        await ada.start()
        await ada.click(await ada.window.find("list item", "Bob Babbage"))
        await ada.write("Message", "An answer.")
        await ada.window.find("list item", lambda name: name.startswith("Ada, An answer."))
        yield ada


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
