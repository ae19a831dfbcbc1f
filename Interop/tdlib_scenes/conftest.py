"""Eight people, each with TDLib."""

import asyncio

import pytest

from harness.server import Server
from harness.tdlib_client import Client, Library, WayHome, readdressed

from .everyday import Everyday


@pytest.fixture(scope="session")
async def td_library(server, data_folder):
    library = Library(readdressed(data_folder, server.public_key()))
    yield library
    library.end()


@pytest.fixture(scope="session")
async def way_home(server: Server):
    proxy = await WayHome((server.host, server.port)).start()
    yield proxy
    await proxy.stop()


@pytest.fixture(scope="session")
async def people(td_library, server, way_home, data_folder, next_number):
    """All sign up at once."""
    number = next_number()
    people = [
        Client(td_library, server, way_home, data_folder / f"td{number}-{index}", f"1888{number:04}{index:03}", f"Td{index}")
        for index in range(8)
    ]
    await asyncio.gather(*(person.sign_up() for person in people))
    yield people
    await asyncio.gather(*(person.close() for person in people))


@pytest.fixture(scope="module", params=["databases", "forgetful"])
async def life(request, server, way_home, data_folder, next_number):
    """People who know each other, and a library of their own, whose log is read."""
    number = next_number()
    folder = data_folder / f"everyday-{number}"
    folder.mkdir()
    library = Library(readdressed(folder, server.public_key()))
    library.log_calls(folder / "tdlib.log")
    life = Everyday(library, server, way_home, folder, number, databases=request.param == "databases")
    await life.enter()
    yield life
    await life.leave()
    library.log_calls(None)
    library.end()


@pytest.fixture
def complaints(life):
    """A scene begins with empty ears, and TDLib has found no fault in what the server says."""
    life.forget()
    log = life.folder / "tdlib.log"
    before = log.stat().st_size
    yield
    found = Library.complaints(log, before)
    assert not found, "\n".join(found)
