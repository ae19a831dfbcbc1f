"""A link to a server that the program is opened with, by a page or a message of whoever: nobody hears of it before the member
goes on. A real window, and a server that counts who calls."""

import asyncio

import pytest

from harness.window_program import WindowPerson


class Callers:
    """Something that listens, and answers nobody."""

    def __init__(self):
        self.count = 0

    async def _take(self, reader, writer):
        self.count += 1
        await reader.read()
        writer.close()

    async def listen(self) -> str:
        self.server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        return f"127.0.0.1:{self.server.sockets[0].getsockname()[1]}"


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    """Ada at a desktop, who has no account yet."""
    ada = WindowPerson(tmp_path_factory.mktemp("offered") / "ada")
    async with ada.at_desk():
        yield ada


async def test_a_server_in_a_link_is_asked_about_before_it_is_called(ada, pictures):
    callers = Callers()
    address = await callers.listen()
    window = await ada.start(f"martlet://{address}?key={'0' * 64}")
    await window.find("label", f"A link leads to the server {address}.")
    await ada.screen.shoot(pictures / "asked.png")
    await asyncio.sleep(1)
    assert callers.count == 0, "called by a link alone"
    await ada.press("Continue")
    async with asyncio.timeout(10):
        while not callers.count:
            await asyncio.sleep(0.05)
    callers.server.close()
