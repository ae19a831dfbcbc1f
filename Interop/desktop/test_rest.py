"""A window that nobody touches draws nothing: frames cost power."""

import asyncio
import json
import pathlib
import subprocess

import pytest

from harness.pictures import png
from harness.server import program
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


async def test_what_took_how_long_is_kept_and_can_be_read(ada):
    """By kind of work, summed over runs; nothing in it says of whom or what."""
    async def timings() -> dict[str, int]:
        lines = subprocess.run(
            [program("martlet-cli"), "timings", "--json"], env=ada.environment, capture_output=True, text=True, check=True
        ).stdout.splitlines()
        return {row["work"]: row["count"] for row in map(json.loads, lines)}

    await ada.stop()
    first = await timings()
    assert {"store.write", "store.views", "store.read", "network.call", "network.parse", "updates.apply"} <= first.keys()
    assert {"image.decode", "window.frame", "chat.open", "chat.change"} <= first.keys()
    traced = [json.loads(line)["event"] for line in ada.trace.read_text().splitlines()]
    assert {"store.write", "image.decode", "network.call"} <= set(traced)
    assert "Bob" not in (ada.home / "timings.json").read_text()
    await ada.start()
    await ada.window.find("list item", lambda name: name.startswith("Bob Babbage"))
    await ada.stop()
    again = await timings()
    assert all(again[work] >= count for work, count in first.items()) and again["store.read"] > first["store.read"]
