"""TDLib's temporary keys: bound when it signs in, forgotten by the server, and bound again after a restart of either side."""

import re

import pytest

from harness.hearing import eventually
from harness.server import Server
from harness.tdlib_client import Client, Library, WayHome, readdressed

# What TDLib writes when the server has taken a temporary key, and when it no longer knows one.
BOUND, GONE = re.compile(r"Bound temp auth key (\d+)"), re.compile(r"Invalidate tmp_key")


class Pair:
    """Two people on a server of their own, and the log of their library."""

    def __init__(self, server: Server, library: Library, way: WayHome, folder):
        self.server, self.library, self.log = server, library, folder / "tdlib.log"
        self.ada, self.bob = (
            Client(library, server, way, folder / name, f"188600000{index}", name, databases=True)
            for index, name in enumerate(("Ada", "Bob"))
        )
        self.chat = 0

    def written(self) -> str:
        return self.log.read_text(errors="replace")

    def bound(self) -> list[str]:
        """The temporary keys that the server has taken so far."""
        return BOUND.findall(self.written())

    async def talk(self, name: str) -> None:
        """Each hears the other."""
        self.chat = self.chat or await self.ada.chat_with(self.bob)
        await self.ada.say(self.chat, f"{name}, said Ada")
        heard = await self.bob.hears(f"{name}, said Ada")
        await self.bob.say(heard["chat_id"], f"{name}, said Bob")
        await self.ada.hears(f"{name}, said Bob")

    async def opened_again(self, person: Client, pfs: bool = True) -> Client:
        await person.close()
        return await Client(
            person.library, person.server, person.proxy, person.folder, person.phone, person.name, person.databases, pfs,
        ).sign_up()


@pytest.fixture(scope="module")
async def pair(tmp_path_factory):
    folder = tmp_path_factory.mktemp("temporary-keys")
    server = await Server(folder / "server").start()
    way = await WayHome((server.host, server.port)).start()
    library = Library(readdressed(folder, server.public_key()))
    pair = Pair(server, library, way, folder)
    library.log_calls(pair.log)
    for person in (pair.ada, pair.bob):
        await person.sign_up()
    yield pair
    for person in (pair.ada, pair.bob):
        await person.close()
    library.log_calls(None)
    library.end()
    await way.stop()
    await server.stop()


@pytest.fixture(autouse=True)
def complaints(pair):
    before = pair.log.stat().st_size
    yield
    found = Library.complaints(pair.log, before)
    assert not found, "\n".join(found)


async def test_they_are_bound_when_somebody_signs_in(pair):
    await pair.talk("Hello")
    assert len(set(pair.bound())) >= 2
    assert not GONE.search(pair.written())
    # Those of before the sign-in are dropped then, at TDLib's wish.
    assert "auth.dropTempAuthKeys" in Library.calls(pair.log)


async def test_a_server_that_was_restarted_has_forgotten_them(pair):
    known = pair.bound()
    await pair.server.stop()
    await pair.server.start()
    await pair.talk("After the pause")
    await eventually(lambda: len(set(pair.bound()) - set(known)) >= 2, what="both have bound new keys")


async def test_so_has_one_that_was_killed(pair):
    known = pair.bound()
    pair.server.kill()
    await pair.server.process.wait()
    await pair.server.start()
    await pair.talk("After the fall")
    await eventually(lambda: len(set(pair.bound()) - set(known)) >= 2, what="both have bound new keys")


async def test_a_client_that_was_restarted_binds_again(pair):
    pair.ada = await pair.opened_again(pair.ada)
    await pair.talk("Good morning")
    await pair.ada.call("getActiveSessions")


async def test_both_were_restarted(pair):
    await pair.ada.close()
    await pair.server.stop()
    await pair.server.start()
    pair.ada = await Client(
        pair.library, pair.server, pair.ada.proxy, pair.ada.folder, pair.ada.phone, "Ada", databases=True
    ).sign_up()
    await pair.talk("A new day")


async def test_one_goes_on_with_its_permanent_key_and_comes_back(pair):
    for pfs in (False, True):
        pair.ada = await pair.opened_again(pair.ada, pfs)
        assert (await pair.ada.call("getOption", name="use_pfs"))["value"] is pfs
        await pair.talk(f"With{'' if pfs else 'out'} temporary keys")
    sessions = await pair.ada.call("getActiveSessions")
    assert len(sessions["sessions"]) == 1


async def test_who_signs_out_and_in_binds_anew(pair):
    known = pair.bound()
    await pair.ada.call("logOut")
    await pair.ada.wait_for(
        "updateAuthorizationState", lambda e: e["authorization_state"]["@type"] == "authorizationStateClosed"
    )
    pair.ada = await Client(
        pair.library, pair.server, pair.ada.proxy, pair.ada.folder, pair.ada.phone, "Ada", databases=True
    ).sign_up()
    pair.chat = 0
    await pair.talk("Here again")
    assert set(pair.bound()) - set(known)
