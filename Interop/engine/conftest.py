"""A server, and Telethon people who talk to somebody who uses our client."""

import pytest

from harness.server import Server
from harness.telethon_client import Person, trust


@pytest.fixture(scope="session")
async def town(tmp_path_factory):
    """A server with Bob and Cleo on it, who use Telethon."""
    folder = tmp_path_factory.mktemp("engine")
    # What it tells of itself leads nowhere, so that nobody goes round what stands in between.
    server = await Server(folder / "server", "--public-address", "127.0.0.1:1").start()
    trust(server)
    bob = Person(server, "+15558800", "Bob", "Babbage", "bob_of_ways", "intermediate")
    cleo = Person(server, "+15558801", "Cleo", "Clarke", "cleo_of_ways", "intermediate")
    await bob.sign_up()
    await cleo.sign_up()
    yield server, bob, cleo
    await bob.leave()
    await cleo.leave()
    await server.stop()
