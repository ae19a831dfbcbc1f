"""One server for the whole run, unless a test starts its own."""

import itertools
import os
import pathlib
import tempfile

import pytest

from harness.server import Server
from harness.telethon_client import trust

pytest_plugins = ["harness.workers"]

_numbers = itertools.count(1)

# Lines that fixtures want under the results.
NOTES = pytest.StashKey[list[str]]()


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="some scenes at greater length, and all of hostile/: some half an hour")


def pytest_configure(config):
    config.stash[NOTES] = []
    if not hasattr(config, "workerinput"):
        # The demo's pictures are painted once for all processes of a run.
        painted = tempfile.TemporaryDirectory(prefix="martlet-painted-")
        os.environ["MARTLET_PAINTED"] = painted.name
        config.add_cleanup(painted.cleanup)


@pytest.hookimpl(tryfirst=True)
def pytest_ignore_collect(collection_path, config):
    """Of what runs apart only the files that say so are loaded, they or the conftest.py beside them: to load all others takes
    each process ten seconds."""
    if config.option.markexpr == "apart" and collection_path.name.startswith("test_"):
        told = (collection_path, collection_path.with_name("conftest.py"))
        if not any("apart" in file.read_text() for file in told if file.exists()):
            return True
    return None


def pytest_sessionfinish(session):
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["notes"] = session.config.stash[NOTES]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """What a process of several has noted."""
    if hasattr(node, "workeroutput"):
        node.config.stash[NOTES] += node.workeroutput["notes"]


def pytest_terminal_summary(terminalreporter, config):
    for line in config.stash[NOTES]:
        terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def note(request):
    """Says something under the results of the run."""
    return request.config.stash[NOTES].append


@pytest.fixture(scope="session")
def data_folder():
    with tempfile.TemporaryDirectory(prefix="martlet-interop-") as folder:
        yield pathlib.Path(folder)


@pytest.fixture(scope="session")
async def server(data_folder):
    server = await Server(data_folder / "server").start()
    trust(server)
    yield server
    await server.stop()


@pytest.fixture(scope="session")
def next_number():
    """A number that no other cast of this run has: phone numbers and usernames are made of it."""
    return lambda: next(_numbers)
