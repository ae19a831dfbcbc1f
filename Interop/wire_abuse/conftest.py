"""Every test here abuses the server while two bystanders talk; they must not notice."""

import pathlib

import pytest

from harness.bystanders import Bystanders
from harness.rawclient import ready_client

# Generous, for a debug build on a loaded machine: what is caught here is a stall, not a millisecond.
SLOWEST_SECONDS = 2.0
HERE = pathlib.Path(__file__).parent


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("apart")


@pytest.fixture(scope="session")
async def bystanders(server, next_number, note):
    pair = await Bystanders(server, next_number()).enter()
    yield pair
    note(await pair.leave())


@pytest.fixture(autouse=True)
async def nobody_else_is_hurt(bystanders, server):
    since = len(bystanders.heard)
    yield
    assert server.running(), server.log()[-2000:]
    await bystanders.unharmed(since, SLOWEST_SECONDS)


@pytest.fixture
async def client(server):
    """A raw client with a key and a greeted session, on a connection of its own."""
    client = await ready_client(server)
    yield client
    client.drop()


@pytest.fixture
async def connected(server):
    """Makes more raw clients; all are dropped at the end."""
    made = []

    async def make(framing: str = "intermediate", obfuscated: bool = False):
        made.append(await ready_client(server, framing, obfuscated))
        return made[-1]

    yield make
    for client in made:
        client.drop()
