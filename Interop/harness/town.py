"""A server, and people on it with clients that nobody here wrote."""

import contextlib
import pathlib

from harness.server import Server
from harness.telethon_client import Person, trust


@contextlib.asynccontextmanager
async def settled(folder: pathlib.Path, *people: tuple[str, str, str]):
    """A server in `folder` and, after it, people who have signed up: each by number, name and username."""
    server = await Server(folder / "server").start()
    trust(server)
    there = []
    for number, name, username in people:
        person = Person(server, number, *name.split(" ", 1), username, "full")
        await person.sign_up()
        there.append(person)
    try:
        yield server, *there
    finally:
        for person in there:
            await person.leave()
        await server.stop()
