"""Stock Kurigram sessions against our server: its address and public key are all they are told."""

import asyncio
import re

from pyrogram import Client, raw
from pyrogram.connection import Connection, transport
from pyrogram.crypto import prime, rsa
from pyrogram.handlers import RawUpdateHandler
from pyrogram.session import auth
from pyrogram.storage import UpdateState

from .hearing import Ears, eventually
from .mtproto_crypto import factor
from .powers import power
from .publickey import fingerprint, parse_pkcs1
from .server import Server

# As in `telethon_client`.
auth.pow = power
prime.decompose = lambda pq: factor(pq)[0]

TRANSPORTS = {
    "abridged": transport.TCPAbridged,
    "intermediate": transport.TCPIntermediate,
    "padded": transport.TCPIntermediatePadded,
    "full": transport.TCPFull,
    "obfuscated-abridged": transport.TCPAbridgedO,
    "obfuscated-intermediate": transport.TCPIntermediateO,
}


def trust(server: Server) -> None:
    """Adds this server's key to those that Kurigram knows."""
    modulus, exponent = parse_pkcs1(server.public_key())
    rsa.server_public_keys[fingerprint(modulus, exponent)] = rsa.PublicKey(modulus, exponent)


def new_client(server: Server, transport_name: str, name: str = "device", **options) -> Client:
    """A client that is not connected yet; every connection it opens goes to our server."""

    class ToOurServer(Connection):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            self.server_address, self.port = server.host, server.port

    return Client(
        name, api_id=1, api_hash="0" * 32, in_memory=True, workers=1, sleep_threshold=0,
        connection_factory=ToOurServer, protocol_factory=TRANSPORTS[transport_name], **options,
    )


class Device(Ears):
    """One Kurigram session of a person, and every raw update that it hears."""

    def __init__(self, name: str, client: Client):
        super().__init__(name)
        self.client = client

    async def start_hearing(self) -> None:
        """What `Client.start` does after signing in."""
        client = self.client

        async def hear(_, update, users, chats) -> None:
            self.hear(update)

        client.add_handler(RawUpdateHandler(hear))
        state = await client.invoke(raw.functions.updates.GetState())
        await client.storage.set_update_state(UpdateState(0, state.pts, state.qts, state.date, state.seq))
        client.me = await client.get_me()
        await client.initialize()

    def __getattr__(self, name):
        return getattr(self.client, name)

    async def hears_message(self, text: str):
        """Waits for a new message with this text; gives the raw message."""
        update = await self.wait_for(
            raw.types.UpdateNewMessage, lambda u: getattr(u.message, "message", None) == text
        )
        return update.message

    async def hears_action(self, kind):
        update = await self.wait_for(
            raw.types.UpdateNewMessage, lambda u: isinstance(getattr(u.message, "action", None), kind)
        )
        return update.message

    async def hears_media(self, kind):
        update = await self.wait_for(
            raw.types.UpdateNewMessage, lambda u: isinstance(getattr(u.message, "media", None), kind)
        )
        return await self.client.get_messages(self._chat_of(update.message), update.message.id)

    @staticmethod
    def _chat_of(message) -> int:
        peer = message.peer_id
        return -peer.chat_id if isinstance(peer, raw.types.PeerChat) else peer.user_id

    def texts(self) -> list[str]:
        new = (update.message for update in self.heard if isinstance(update, raw.types.UpdateNewMessage))
        return [message.message for message in new if isinstance(message, raw.types.Message)]


class Person:
    """A user with one or two Kurigram devices."""

    def __init__(self, server: Server, transport_name: str, number: str, first: str, username: str):
        self.server, self.transport = server, transport_name
        self.number, self.first, self.username = number, first, username
        self.devices: list[Device] = []
        self.id = 0

    @property
    def phone(self) -> Device:
        return self.devices[0]

    @property
    def laptop(self) -> Device:
        return self.devices[1]

    async def _connect(self, kind: str) -> Device:
        device = Device(f"{self.first}'s {kind}", new_client(self.server, self.transport, f"{self.first}-{kind}"))
        assert await device.client.connect() is False, "not signed in yet"
        return device

    async def sign_up(self) -> None:
        device = await self._connect("phone")
        sent = await device.client.send_code(self.number)
        code = await self.server.code(self.number)
        assert await device.client.sign_in(self.number, sent.phone_code_hash, code) is False
        user = await device.client.sign_up(self.number, sent.phone_code_hash, self.first, "Kurigram")
        self.id = user.id
        await device.start_hearing()
        await device.client.set_username(self.username)
        self.devices.append(device)

    async def add_device(self) -> None:
        device = await self._connect("laptop")
        sent = await device.client.send_code(self.number)
        told = await self.phone.wait_for(
            raw.types.UpdateNewMessage, lambda u: u.message.peer_id == raw.types.PeerUser(user_id=777000)
        )
        code = re.search(r"\d+", told.message.message)[0]
        user = await device.client.sign_in(self.number, sent.phone_code_hash, code)
        assert user.id == self.id
        await device.start_hearing()
        self.devices.append(device)

    async def leave(self) -> None:
        for device in self.devices:
            if device.client.is_initialized:
                await device.client.stop()


class Cast:
    """Ada and Bob with two devices each, Cleo with one."""

    def __init__(self, server: Server, transport_name: str, number: int):
        self.server, self.transport = server, transport_name
        self.ada, self.bob, self.cleo = self.people = [
            Person(server, transport_name, f"+1557{number:04}{i:03}", first, f"{first.lower()}_kuri_{number}")
            for i, first in enumerate(("Ada", "Bob", "Cleo"))
        ]

    async def enter(self) -> "Cast":
        await asyncio.gather(*(person.sign_up() for person in self.people))
        await asyncio.gather(self.ada.add_device(), self.bob.add_device())
        for device in self.everyone():
            for person in self.people:
                assert (await device.client.get_users(person.username)).id == person.id
        return self

    def everyone(self) -> list[Device]:
        return [device for person in self.people for device in person.devices]

    async def settle(self) -> None:
        """Waits until every device was told what the server has for it.

        Kurigram does not count the pts of what it does itself, so pts cannot be compared as with Telethon; but an
        answer comes behind all that was pushed before it.
        """
        for device in self.everyone():
            await device.client.invoke(raw.functions.updates.GetState())
        for device in self.everyone():
            session, queue = device.client.session, device.client.dispatcher.updates_queue
            await eventually(lambda s=session, q=queue: not s.pending_tasks and q.empty(), what="nothing is waiting")

    def forget(self) -> None:
        for device in self.everyone():
            device.forget()

    async def leave(self) -> None:
        await asyncio.gather(*(person.leave() for person in self.people))
