"""A disk that is full for a while: whatever fails meanwhile, nobody is signed out and nothing that was promised is lost."""

import asyncio
import os
import random
import resource

import pytest
from telethon import errors
from telethon.tl import functions, types

from harness.rawclient import RawClient, ready_client, sign_up
from harness.server import Server
from harness.telethon_client import Person, trust
from harness.wire import Closed, TransportError

SELF = types.InputPeerSelf()
UNKNOWN_KEY = 404


class Client:
    """One who is signed in, keeps asking, and comes again with the same key whenever the connection is lost."""

    def __init__(self, raw: RawClient):
        self.raw = raw
        self.sent: list[str] = []
        self.failed = 0
        self.denied: list[str] = []

    @classmethod
    async def join(cls, server: Server, number: int) -> "Client":
        raw = await ready_client(server)
        await sign_up(raw, f"+1572{number:07}", f"Client {number}")
        return cls(raw)

    async def ask(self, request):
        """The answer; nothing when there is none. What would sign a client out is kept."""
        try:
            answer = await self.raw.call(request, within=10)
        except TransportError as error:
            if abs(error.code) == UNKNOWN_KEY:
                self.denied.append(f"transport error {error.code}")
            return await self.comes_again()
        except (Closed, TimeoutError, ConnectionError, AttributeError):
            return await self.comes_again()
        if isinstance(answer, types.RpcError):
            self.failed += 1
            if answer.error_code == 401:
                self.denied.append(answer.error_message)
            return None
        return answer

    async def comes_again(self) -> None:
        self.failed += 1
        self.raw.unread.clear()
        try:
            await self.raw.connect()
        except OSError:
            pass

    async def goes_on(self, until: asyncio.Event) -> None:
        """Writes, reads, and connects anew: as a new session, which makes the server look up its key again."""
        while not until.is_set():
            await asyncio.sleep(random.uniform(0.2, 2))
            text = f"{len(self.sent)} of {id(self)}"
            request = functions.messages.SendMessageRequest(SELF, text, random_id=random.getrandbits(62))
            if await self.ask(request) is not None:
                self.sent.append(text)
            await self.ask(functions.updates.GetStateRequest())
            if random.random() < 0.3:
                self.raw.drop()
                self.raw.session = os.urandom(8)
                self.raw.content_count = 0
                await self.comes_again()

    async def texts(self) -> set[str]:
        found: set[str] = set()
        offset = 0
        while True:
            page = functions.messages.GetHistoryRequest(SELF, offset, None, 0, 100, 0, 0, 0)
            answer = await self.ask(page)
            assert answer is not None, "the history does not come"
            if not answer.messages:
                return found
            found |= {message.message for message in answer.messages if isinstance(message, types.Message)}
            offset = answer.messages[-1].id


def fills(server: Server) -> None:
    """From now on no file of the server may grow, or be written to beyond its beginning."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))


def empties(server: Server) -> None:
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


async def test_nobody_is_signed_out_by_a_full_disk(tmp_path, request):
    clients_count, seconds = (100, 60) if request.config.getoption("--long") else (12, 5)
    server = await Server(tmp_path / "server").start()
    trust(server)
    person = Person(server, "+15729999999", "Tele", "Thon", "full_disk", "intermediate")
    await person.sign_up()
    clients = [await Client.join(server, number) for number in range(clients_count)]
    over = asyncio.Event()
    work = [asyncio.create_task(client.goes_on(over)) for client in clients]
    await asyncio.sleep(2)

    fills(server)
    await asyncio.sleep(seconds)
    failed = sum(client.failed for client in clients)
    empties(server)
    await asyncio.sleep(3)
    over.set()
    await asyncio.gather(*work)

    assert server.running(), server.log()[-3000:]
    assert failed > clients_count, "the disk was not full"
    assert [client.denied for client in clients if client.denied] == []
    for client in clients:
        state = await client.ask(functions.updates.GetStateRequest()) or await client.ask(functions.updates.GetStateRequest())
        assert isinstance(state, types.updates.State)
        assert set(client.sent) <= await client.texts(), "what was acknowledged is lost"
        client.raw.drop()
    try:
        assert await person.phone.client.get_me() is not None
    except errors.RPCError as error:
        pytest.fail(f"Telethon was told {error}")
    await person.phone.client.disconnect()
    await server.stop()
