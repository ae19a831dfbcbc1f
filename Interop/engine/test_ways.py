"""The engine of our client against a real server over every way there is, and a counterpart that nobody here wrote."""

import asyncio

import pytest

from harness.telethon_client import Person
from harness.ways import WAYS, Way

from .story import Story

# As many stories at once as keep a small machine busy.
AT_ONCE = 3


async def play(town, name: str, folder, turn: asyncio.Semaphore) -> int:
    """One way from sign-in to the comparison; gives how many messages were compared."""
    server, bob, cleo = town
    number = WAYS.index(name)
    async with turn:
        way = await Way(name, server, folder).start()
        ada = Person(server, f"+15558{number + 900:03}", "Ada", "Lovelace", f"ada_of_way_{number}", "intermediate")
        story = await Story(way, ada, bob, cleo, folder / "ada").begin()
        [sent] = await story.terminal.rows("send", f"@{bob.username}", f"over {name}")
        assert sent["state"] == "sent"
        await bob.phone.hears_message(f"over {name}")
        await story.away(flood=8)
        compared = await story.must_agree()
        way.check()
        await ada.leave()
        await way.stop()
        return compared


@pytest.fixture(scope="module")
async def plays(request, town, tmp_path_factory):
    """The stories of all ways that this run is to try, under way."""
    turn = asyncio.Semaphore(AT_ONCE)
    wanted = [item.callspec.params["name"] for item in request.session.items if item.path == request.path]
    tasks = {name: asyncio.create_task(play(town, name, tmp_path_factory.mktemp(name), turn)) for name in wanted}
    yield tasks
    for task in tasks.values():
        task.cancel()
    await asyncio.gather(*tasks.values(), return_exceptions=True)


@pytest.mark.parametrize("name", WAYS)
async def test_what_happened_while_the_client_was_away_is_all_there(plays, name):
    assert await plays[name] > 20
