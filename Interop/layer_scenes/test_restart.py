"""A server that was away knows the layers of its clients still."""

import pytest

from harness import older_client
from harness.hearing import everyone
from harness.older_client import OlderPerson, OlderProcess
from harness.server import Server
from harness.telethon_client import Person, trust


@pytest.mark.parametrize("name", ["telethon-1.27.0", "pyrogram-2.0.106"])
async def test_a_client_that_does_not_name_its_layer_again_is_answered_in_it(tmp_path, next_number, name):
    """Telethon names its layer once for each start of the client, and not when it connects again by itself."""
    if not older_client.is_installed(name):
        pytest.skip(f"{name} is not installed: Scripts/older-clients")
    server = await Server(tmp_path / "own").start()
    trust(server)
    process = await OlderProcess(name, server, tmp_path / name).start()
    number = next_number()
    olga = OlderPerson(process, f"+1567{number:07}", f"olga_again_{number}")
    bob = Person(server, f"+1568{number:07}", "Bob", "Current", f"bob_again_{number}", "abridged")
    try:
        await everyone(olga.sign_up(), bob.sign_up())
        sent = await olga.phone.send_text(to=bob.username, text="before")
        await bob.phone.hears_message("before")
        for kill in (False, True):
            if kill:
                server.kill()
                await server.process.wait()
            else:
                await server.stop()
            await server.start()
            assert (await olga.phone.me())["id"] == olga.id
            assert [one["text"] for one in await olga.phone.history(chat=bob.username, limit=9)] == ["before"]
            assert (await olga.phone.message(number=sent["id"]))["message"] == "before"
        await bob.phone.send_message(olga.username, "after")
        await olga.phone.hears_message("after")
        await bob.leave()
    finally:
        await process.stop()
        await server.stop()
