"""Our own client over the compact transport: it signs in, talks with a Telethon user, outlives its server and a cut wire, and
is one device whatever it speaks."""

import pytest
from telethon import functions

from harness.hearing import eventually
from harness.relays import Relay
from harness.terminal import TerminalPerson
from harness.town import settled

ADA, TESS = "+15550960", "+15550961"
# How a sealed channel begins, and MTProto's packets in the client's usual framing.
SEALED, MTPROTO = bytes.fromhex("b64d4152544e4f"), b"\xee\xee\xee\xee"
# The kind of a first message with a ticket.
WITH_TICKET = 3


class Town:
    def __init__(self, server, relay, ada, tess, terminal):
        self.server, self.relay, self.ada, self.tess, self.terminal = server, relay, ada, tess, terminal

    def spoken(self) -> set[str]:
        """The protocols on the wire since the last question."""
        openings, self.relay.openings[:] = list(self.relay.openings), []
        return {
            name for name, mark in (("compact", SEALED), ("mtproto", MTPROTO))
            if any(opening.startswith(mark) for opening in openings)
        }

    async def devices(self) -> list[str]:
        """The models of Ada's devices, as her phone shows them."""
        found = await self.ada.phone(functions.account.GetAuthorizationsRequest())
        return sorted(one.app_version for one in found.authorizations)


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("own")
    people = ((ADA, "Ada Lovelace", "ada_sealed"), (TESS, "Tess Telethon", "tess_sealed"))
    async with settled(folder, *people) as (server, ada, tess):
        relay = await Relay((server.host, server.port)).start()
        terminal = TerminalPerson(folder / "terminal")
        await terminal.log_in(
            server, ada.code_by_message(ada.phone), "--phone", ADA, "--transport", "compact",
            place=f"{relay.host}:{relay.port}",
        )
        yield Town(server, relay, ada, tess, terminal)
        await relay.stop()


async def test_it_has_signed_in_over_the_compact_transport(town):
    assert town.spoken() == {"compact"}
    assert len(await town.devices()) == 2


async def test_it_sends_and_reads(town):
    [sent] = await town.terminal.rows("send", TESS, "sealed and short")
    assert sent["state"] == "sent"
    await town.tess.phone.hears_message("sealed and short")
    await town.tess.phone.send_message(town.ada.username, "heard you")

    async def read():
        return "heard you" in [row["text"] for row in await town.terminal.rows("read", "Tess")]

    await eventually(read)
    # Each command is a process of its own, which begins with the ticket of the one before.
    began = [opening[len(SEALED)] for opening in town.relay.openings if opening.startswith(SEALED)]
    assert began and set(began) == {WITH_TICKET}
    assert town.spoken() == {"compact"}


async def test_it_outlives_a_cut_wire_and_its_server(town):
    async with town.terminal.following() as next_row:
        await town.tess.phone.send_message(town.ada.username, "before the cut")
        assert (await next_row())["text"] == "before the cut"
        assert town.spoken() == {"compact"}
        town.relay.cut()
        await town.tess.phone.send_message(town.ada.username, "after the cut")
        assert (await next_row())["text"] == "after the cut"
        # A client that finds no server looks for another way, too, by MTProto.
        assert "compact" in town.spoken()
        town.server.kill()
        await town.server.process.wait()
        await town.server.start()

        async def sent():
            await town.tess.phone.send_message(town.ada.username, "after the kill")
            return True

        await eventually(sent)
        assert (await next_row())["text"] == "after the kill"
    # The next scene counts from here.
    town.spoken()


async def test_it_is_one_device_whatever_it_speaks(town):
    before = await town.devices()
    [sent] = await town.terminal.rows("send", TESS, "by the other way", "--transport", "mtproto")
    assert sent["state"] == "sent"
    assert town.spoken() == {"mtproto"}
    await town.tess.phone.hears_message("by the other way")
    [sent] = await town.terminal.rows("send", TESS, "and back", "--transport", "auto")
    assert sent["state"] == "sent"
    assert town.spoken() == {"compact"}
    assert await town.devices() == before


async def test_it_signs_out(town, tmp_path):
    other = TerminalPerson(tmp_path / "other")
    # The first code is no answer to the second request.
    town.ada.phone.forget()
    await other.log_in(
        town.server, town.ada.code_by_message(town.ada.phone), "--phone", ADA, "--transport", "compact",
    )
    assert len(await town.devices()) == 3
    answer = await other.run("logout", "--yes")
    assert answer.status == 0, answer.errors
    assert len(await town.devices()) == 2


async def test_its_end_is_told(town):
    found = await town.ada.phone(functions.account.GetAuthorizationsRequest())
    [other] = [one.hash for one in found.authorizations if not one.current]
    await town.ada.phone(functions.account.ResetAuthorizationRequest(other))
    answer = await town.terminal.run("send", TESS, "too late")
    assert answer.status != 0 and "log in again" in answer.errors, answer.errors
