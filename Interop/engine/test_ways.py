"""The engine of our client against a real server over every way there is, and a counterpart that nobody here wrote."""

import itertools

import pytest

from harness.telethon_client import Person
from harness.ways import WAYS, Way

from .story import Story

_numbers = itertools.count()


@pytest.fixture(params=WAYS)
async def story(request, town, tmp_path):
    server, bob, cleo = town
    way = await Way(request.param, server, tmp_path).start()
    number = next(_numbers)
    ada = Person(server, f"+15558{number + 900:03}", "Ada", "Lovelace", f"ada_of_way_{number}", "intermediate")
    yield await Story(way, ada, bob, cleo, tmp_path / "ada").begin()
    await ada.leave()
    await way.stop()


async def test_what_happened_while_the_client_was_away_is_all_there(story):
    [sent] = await story.terminal.rows("send", f"@{story.bob.username}", f"over {story.way.name}")
    assert sent["state"] == "sent"
    await story.bob.phone.hears_message(f"over {story.way.name}")
    await story.away(flood=8)
    assert await story.must_agree() > 20
    story.way.check()
