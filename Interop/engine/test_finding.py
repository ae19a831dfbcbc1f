"""A client whose way to the server is closed finds another one by itself, and keeps it."""

import asyncio
import contextlib
import time

import pytest

from harness.relays import Relay
from harness.resolver import Resolver
from harness.server import Server
from harness.terminal import TerminalPerson

pytestmark = pytest.mark.apart

# A look for other ways begins after three seconds; a loaded machine takes its time.
PATIENCE = ["--timeout", "25"]


class Censor(Relay):
    """Lets no connection through that does not begin as a page of the web does."""

    async def _carry(self, reader, writer, openings=None) -> None:
        if openings is not None:
            first = await reader.read(4)
            if not first.startswith(b"GET "):
                openings.append(first)
                writer.close()
                # It keeps silence, as censors do.
                await asyncio.sleep(30)
                return
            writer.write(first)
        await super()._carry(reader, writer, openings)


@pytest.fixture
async def doors(tmp_path):
    """Three relays; the server says of itself that it is at the third."""
    relays = [await Relay(("", 0)).start() for _ in range(3)]
    public = f"127.0.0.1:{relays[2].port}"
    server = await Server(tmp_path / "server", "--public-address", public).start()
    for relay in relays:
        relay.target = (server.host, server.port)
    yield server, relays
    for relay in relays:
        await relay.stop()
    await server.stop()


async def sign_up(server: Server, folder, place: str, *flags: str) -> TerminalPerson:
    ada = TerminalPerson(folder)
    flags = ["--phone", "+15558600", "--name", "Ada", *flags]
    await ada.log_in(server, server.code("+15558600"), *flags, place=place)
    return ada


async def sends(ada: TerminalPerson, text: str) -> float:
    """Sends a message to herself, and says how long it took."""
    began = time.monotonic()
    [row] = await ada.rows("send", "me", text, *PATIENCE)
    assert row["state"] == "sent", row
    return time.monotonic() - began


async def test_another_address_of_the_link(doors, tmp_path):
    server, (first, second, third) = doors
    await third.stop()
    link = f"martlet://127.0.0.1:{first.port}?also=127.0.0.1:{second.port}"
    ada = await sign_up(server, tmp_path / "ada", link)
    await first.stop()
    await sends(ada, "through the second door")
    assert second.openings


async def test_an_address_that_the_server_has_told(doors, tmp_path):
    server, (first, _, third) = doors
    ada = await sign_up(server, tmp_path / "ada", f"127.0.0.1:{first.port}")
    # A process that stays for a while asks, once what was missed is there.
    async with ada.following():
        await asyncio.sleep(3)
    await first.stop()
    await sends(ada, "through the third door")
    assert third.openings
    # What worked is tried first from now on.
    assert await sends(ada, "again") < 5


async def test_a_record_in_the_dns(doors, tmp_path):
    server, (first, _, third) = doors
    printed = server.control("record")
    assert printed.returncode == 0, printed.stderr
    resolver = await Resolver(Resolver.strings_of(printed.stdout), tmp_path).start()
    with contextlib.closing(resolver.server):
        link = f"martlet://127.0.0.1:{first.port}?record=_martlet.example.org"
        await first.stop()
        flags = ["--resolver", resolver.url, "--tls-authority", str(resolver.authority), *PATIENCE]
        ada = await sign_up(server, tmp_path / "ada", link, *flags)
    assert resolver.asked and third.openings
    await sends(ada, "by its name")


async def test_the_same_port_when_only_the_web_is_let_through(doors, tmp_path):
    server, _ = doors
    censor = await Censor((server.host, server.port)).start()
    await doors[1][2].stop()
    ada = await sign_up(server, tmp_path / "ada", f"127.0.0.1:{censor.port}", *PATIENCE)
    assert any(opening.startswith(b"/apiws") for opening in censor.openings)
    assert await sends(ada, "as a page of the web") < 5
    await censor.stop()
