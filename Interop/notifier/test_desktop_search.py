"""The search of GNOME's shell in the chats of `martlet-notifier`: a real bus, a real server, and a shell that asks as GNOME's does."""

import asyncio
import configparser
import contextlib

import pytest
from dbus_fast import Message, MessageType
from dbus_fast.aio import MessageBus

from harness.desktop import Desktop, NotifierProcess
from harness.server import REPOSITORY, Server
from harness.terminal import TerminalPerson

from .test_tray import Installed

ADA, BOB, CLEO = "+15550745", "+15550746", "+15550747"
INTERFACE = "org.gnome.Shell.SearchProvider2"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("search")
    server = await Server(folder / "server").start()
    ada, bob, cleo = (TerminalPerson(folder / name) for name in ("ada", "bob", "cleo"))
    await asyncio.gather(
        ada.sign_up(server, ADA, "Ada Lovelace"), bob.sign_up(server, BOB, "Bob"), cleo.sign_up(server, CLEO, "Cleo Clarke")
    )
    await ada.rows("send", BOB, "the harbour")
    await cleo.rows("send", BOB, "the lighthouse")
    async with asyncio.timeout(20):
        while len(await bob.rows("chats")) < 2:
            await asyncio.sleep(0.1)
    yield server, ada, bob
    await server.stop()


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return Installed(tmp_path_factory.mktemp("installed"))


class Shell:
    """Who asks, at the place that the installed file names."""

    def __init__(self, bus: MessageBus):
        self.bus = bus
        told = configparser.ConfigParser()
        told.read(REPOSITORY / "Packaging" / "org.martlet.Martlet.search-provider.ini")
        self.place = told["Shell Search Provider"]
        assert self.place["Version"] == "2"

    async def ask(self, member: str, signature: str, *body):
        message = Message(
            self.place["BusName"], self.place["ObjectPath"], INTERFACE, member, signature=signature, body=list(body)
        )
        async with asyncio.timeout(20):
            answer = await self.bus.call(message)
        assert answer.message_type == MessageType.METHOD_RETURN, answer.body
        return answer.body[0] if answer.body else None

    async def names(self, *terms: str) -> list[str]:
        """What the results of a search are called."""
        found = await self.ask("GetInitialResultSet", "as", list(terms))
        metas = await self.ask("GetResultMetas", "as", found)
        assert [meta["id"].value for meta in metas] == found
        return [meta["name"].value for meta in metas]


@pytest.fixture
async def shell(town, installed):
    async with Desktop().running() as desktop:
        notifier = await NotifierProcess(town[2], desktop, str(installed.notifier)).start()
        bus = await MessageBus(bus_address=desktop.address).connect()
        try:
            yield Shell(bus)
        finally:
            bus.disconnect()
            with contextlib.suppress(ProcessLookupError):
                await notifier.stop()


async def test_people_are_found_by_the_beginnings_of_their_names_and_opened(town, installed, shell):
    _, _, bob = town
    assert await shell.names("ad") == ["Ada Lovelace"]
    assert await shell.names("cla", "cl") == ["Cleo Clarke"]
    assert await shell.names("nobody") == await shell.names("") == await shell.names() == []
    # Nothing of what was written.
    assert await shell.names("harbour") == []
    [found] = await shell.ask("GetInitialResultSet", "as", ["ad"])
    assert await shell.ask("GetSubsearchResultSet", "asas", [found], ["ada", "lov"]) == [found]
    assert await shell.ask("GetSubsearchResultSet", "asas", [found], ["ada", "x"]) == []
    await shell.ask("ActivateResult", "sasu", found, ["ada"], 0)
    home = bob.environment["MARTLET_HOME"]
    number, _, account = found.partition(" ")
    assert await installed.started(1) == f" --home {home} --account {account} --chat {number}"
    await shell.ask("LaunchSearch", "asu", ["ada", "lov"], 4711)
    assert await installed.started(2) == f"martlet-search_TIME4711 --home {home} --search=ada lov"


async def test_it_is_searched_while_another_program_has_the_account(town, shell):
    _, _, bob = town
    async with bob.following():
        await asyncio.sleep(0.5)
        assert await shell.names("ad") == ["Ada Lovelace"]


async def test_what_makes_no_sense_finds_nothing(town, installed, shell):
    starts = len(installed.starts.read_text().splitlines()) if installed.starts.exists() else 0
    assert await shell.ask("GetResultMetas", "as", ["", "x", "7", "7 nowhere", "99999999999999999999 bob"]) == []
    await shell.ask("ActivateResult", "sasu", "7 nowhere", [], 0)
    await shell.ask("GetInitialResultSet", "as", ["x" * 100_000])
    assert len(await shell.names(*["a"] * 500)) <= 10
    assert (len(installed.starts.read_text().splitlines()) if installed.starts.exists() else 0) == starts


async def test_it_finds_nothing_behind_a_passcode_or_if_the_member_forbids_it(town, shell):
    _, _, bob = town
    [found] = await shell.ask("GetInitialResultSet", "as", ["ad"])
    lock = bob.folder / "home" / "lock.json"
    lock.write_text("{}")
    try:
        assert await shell.names("ad") == []
        assert await shell.ask("GetResultMetas", "as", [found]) == []
    finally:
        lock.unlink()
    assert await shell.names("ad") == ["Ada Lovelace"]
    bob.decide(namesChats=False)
    try:
        async with asyncio.timeout(20):
            # The setting may arrive between the two questions of a search by names.
            while await shell.ask("GetInitialResultSet", "as", ["ad"]):
                await asyncio.sleep(0.1)
    finally:
        bob.decide(namesChats=None)
