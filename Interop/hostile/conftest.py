"""Every case here is hostile to the server while two bystanders talk; they must not notice, and it must live on."""

import collections
import pathlib

import pytest

from harness.rawclient import RawClient, ready_client
from harness.server import Server
from harness.telethon_client import Person, trust

from .members import Member
from .target import MEMORY_BYTES, SLOWEST_MILLISECONDS, Target, limit_memory

HERE = pathlib.Path(__file__).parent


def pytest_collection_modifyitems(config, items):
    """Cases run apart. Without --long only the quick ones do: of a family that is `quick(one_in=N)`, the first of each N."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("apart")
    if config.getoption("--long"):
        return
    counts, kept, left = collections.Counter(), [], []
    for item in items:
        marker = item.get_closest_marker("quick")
        family = (item.path, getattr(item, "originalname", item.name))
        number = counts[family]
        counts[family] += 1
        quick = marker is not None and number % marker.kwargs.get("one_in", 1) == 0
        (kept if quick or HERE not in item.path.parents else left).append(item)
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = kept


@pytest.fixture(scope="session")
async def target(tmp_path_factory, next_number, note):
    target = Target(tmp_path_factory.mktemp("hostile") / "server", next_number)
    yield target
    note(await target.end())


@pytest.fixture(scope="session")
def server(target) -> Server:
    return target.server


@pytest.fixture(autouse=True)
async def nobody_notices(request, target):
    """Holds the server and the bystanders to their bounds after each case, unless it has a server of its own."""
    if "own" in request.fixturenames:
        yield
        return
    await target.ready()
    yield
    bounds = request.node.get_closest_marker("bounds")
    bounds = bounds.kwargs if bounds else {}
    await target.judge(bounds.get("memory", MEMORY_BYTES), bounds.get("slowest", SLOWEST_MILLISECONDS))


@pytest.fixture
async def own(tmp_path):
    """A server of the case's own, to restart."""
    server = await Server(tmp_path / "own").start()
    limit_memory(server)
    trust(server)
    yield server
    if server.running():
        await server.stop()


@pytest.fixture
async def joins(server, next_number, nobody_notices):
    """Makes members; all are dropped at the end."""
    made = []

    async def join(first: str = "Mallory") -> Member:
        made.append(await Member.join(server, next_number(), first))
        return made[-1]

    yield join
    for member in made:
        member.client.drop()


@pytest.fixture
async def mallory(joins):
    return await joins("Mallory")


@pytest.fixture
async def victim(joins):
    return await joins("Victim")


@pytest.fixture
async def connected(server, nobody_notices):
    """Makes clients with a key and a greeted session, and no account; all are dropped at the end."""
    made = []

    async def make() -> RawClient:
        made.append(await ready_client(server))
        return made[-1]

    yield make
    for client in made:
        client.drop()


@pytest.fixture
async def stranger(connected):
    return await connected()


@pytest.fixture
async def telethon_victim(server, next_number, nobody_notices):
    """Somebody with a stock client."""
    number = next_number()
    person = Person(server, f"+1572{number:07}", "Vera", "Victim", f"vera_{number}_v", "abridged")
    await person.sign_up()
    yield person
    await person.leave()
