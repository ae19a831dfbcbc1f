"""The same at length: floods, cut wires, killed processes, tunnels. One round over some ways; with --long three over each."""

import asyncio
import itertools
import random

import pytest

from harness.telethon_client import Person
from harness.ways import WAYS, Way

from .story import Story

FLOOD = 100
# Each framing, plain and obfuscated, each proxy, a WebSocket and TLS are among these. `test_ways` tries all ways in each run.
COVERING = ("full", "intermediate", "obfuscated-abridged", "wss", "socks5-websocket", "http-obfuscated-padded")

_numbers = itertools.count()


def pytest_generate_tests(metafunc):
    metafunc.parametrize("story", WAYS if metafunc.config.getoption("--long") else COVERING, indirect=True)


@pytest.fixture
async def story(request, town, tmp_path):
    server, bob, cleo = town
    way = await Way(request.param, server, tmp_path).start()
    number = next(_numbers)
    ada = Person(server, f"+15557{number + 900:03}", "Ada", "Lovelace", f"ada_of_long_way_{number}", "intermediate")
    yield await Story(way, ada, bob, cleo, tmp_path / "ada").begin()
    await ada.leave()
    await way.stop()


async def listens_through_cuts(story: Story, count: int, cuts: set[int]) -> None:
    """Whatever the wire does, each message is heard once and in order."""
    said = [f"live {number} {story.seed}" for number in range(count)]
    async with story.terminal.following() as next_row:
        for number, text in enumerate(said):
            await story.bob.phone.send_message(story.ada.username, text)
            if number in cuts:
                story.way.relay.cut()
        assert [(await next_row())["text"] for _ in said] == said


async def is_killed(story: Story, count: int) -> None:
    """A process that works is killed in the middle of a flood."""
    process = await story.terminal.start("follow", "--json")
    async with asyncio.timeout(30):
        while not (await process.stderr.readline()).startswith(b"following"):
            pass
    for number in range(count):
        await story.bob.phone.send_message(story.ada.username, f"killed {number}")
        if number == count // 2:
            process.kill()
    await process.communicate()


async def goes_through_a_tunnel(story: Story, flood: int) -> None:
    """What is written without a connection is sent after it, once and in order, while others wrote meanwhile."""
    await story.way.relay.stop()
    texts = [f"tunnel {number} {story.seed}" for number in range(3)]
    for text in texts:
        [row] = await story.terminal.rows("send", f"@{story.bob.username}", text, "--timeout", "1")
        assert row["state"] == "sending"
    await story.away(flood=flood, albums=2)
    story.bob.phone.forget()
    await story.way.relay.start()
    texts.append(f"light {story.seed}")
    [row] = await story.terminal.rows("send", f"@{story.bob.username}", texts[-1], "--timeout", "25")
    assert row["state"] == "sent"
    await story.bob.phone.hears_message(texts[-1])
    assert story.bob.phone.texts() == texts


@pytest.mark.timeout(600)
async def test_a_long_story_ends_with_client_and_server_equal(story, note, request):
    chance = random.Random(story.way.name)
    compared = 0
    for _ in range(3 if request.config.getoption("--long") else 1):
        cuts = {chance.randrange(20) for _ in range(2)}
        await listens_through_cuts(story, 20, cuts)
        await is_killed(story, 20)
        await goes_through_a_tunnel(story, FLOOD)
        compared = await story.must_agree()
    story.way.check()
    note(f"{story.way.name}: {compared} messages, each as the server has it")
