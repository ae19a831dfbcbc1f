"""A server, and people on it with clients that nobody here wrote."""

import contextlib
import pathlib

from telethon.tl import TLRequest

from harness.rehearsal import Answer, Rehearsal
from harness.server import Server
from harness.telethon_client import Person, trust


@contextlib.asynccontextmanager
async def settled(
    folder: pathlib.Path, *people: tuple[str, str, str], answers: dict[type[TLRequest], Answer] | None = None,
    flags: tuple[str, ...] = (),
):
    """A server in `folder` and, after it, people who have signed up: each by number, name and username.

    With `answers` it is ahead of ours: those are a test's. Our own takes `flags`.
    """
    data = folder / "server"
    server = await (Server(data, *flags) if answers is None else Rehearsal(data, answers)).start()
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
