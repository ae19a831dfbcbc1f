"""Stock Telethon sessions against our server: its address and public key are all they are told."""

import asyncio
import re
import string

import telethon.crypto.rsa as server_keys
import telethon.network.authenticator as authenticator
import telethon.network.connection.tcpobfuscated as obfuscation
from telethon import TelegramClient, events, functions, types
from telethon._updates.messagebox import ENTRY_ACCOUNT
from telethon.network import connection
from telethon.network.connection.connection import Connection, ObfuscatedConnection
from telethon.network.connection.tcpintermediate import (
    IntermediatePacketCodec,
    RandomizedIntermediatePacketCodec,
)
from telethon.network.connection.tcpobfuscated import ObfuscatedIO
from telethon.sessions import MemorySession

from .hearing import PATIENCE, Ears, eventually
from .mtproto_crypto import factor
from .powers import power
from .server import Server
from .wire import Counter, another_loopback

SERVICE_USER = 777000


class FastCounterMode(Counter):
    """Telethon's own AES-CTR is pure Python, a minute for a large file; this one does the same sums in C."""

    def encrypt(self, data: bytes) -> bytes:
        return self.apply(bytes(data))


obfuscation.AESModeCTR = FastCounterMode
# A new key takes two powers, a twentieth of a second of Python: an eighth of what the scenes of the window took of it.
authenticator.pow = power


class FastFactorization:
    """Telethon's own is Python that takes 30 ms for a new key; this one does the same sums in C."""

    factorize = staticmethod(factor)


authenticator.Factorization = FastFactorization


class PaddedCodec(RandomizedIntermediatePacketCodec):
    """Telethon's own randomized codec, which it offers through proxies only, announced in plain."""

    tag = b"\xdd\xdd\xdd\xdd"


class ConnectionTcpPadded(Connection):
    packet_codec = PaddedCodec


class ConnectionTcpObfuscatedPadded(ObfuscatedConnection):
    obfuscated_io = ObfuscatedIO
    packet_codec = RandomizedIntermediatePacketCodec


class ConnectionTcpObfuscatedIntermediate(ObfuscatedConnection):
    obfuscated_io = ObfuscatedIO
    packet_codec = IntermediatePacketCodec


TRANSPORTS = {
    "full": connection.ConnectionTcpFull,
    "abridged": connection.ConnectionTcpAbridged,
    "intermediate": connection.ConnectionTcpIntermediate,
    "padded": ConnectionTcpPadded,
    "obfuscated": connection.ConnectionTcpObfuscated,
    "obfuscated-intermediate": ConnectionTcpObfuscatedIntermediate,
    "obfuscated-padded": ConnectionTcpObfuscatedPadded,
}


def trust(server: Server) -> None:
    """Adds this server's key to those that Telethon knows; other servers of the run keep theirs."""
    server_keys.add_key(server.public_key(), old=False)


def new_client(server: Server, transport: str = "full", session=None, **options) -> TelegramClient:
    """A client that is not connected yet, with an address of its own, since codes are counted by address.

    Telethon drops a zero byte of the key once in 200 handshakes, and tries again. A server that is stopped for a scene may be
    away for some seconds, after which a client that has given up would hear nothing more.
    """
    if session is None:
        session = MemorySession()
        session.set_dc(2, server.host, server.port)
    options = {"connection_retries": 50, "retry_delay": 0.2, "flood_sleep_threshold": 0} | options
    options.setdefault("local_addr", another_loopback())
    return TelegramClient(
        session, 1, "0" * 32, connection=TRANSPORTS[transport], sequential_updates=True, **options
    )


class Device(Ears):
    """One Telethon session of a person, and everything that it hears."""

    def __init__(self, name: str, client: TelegramClient):
        super().__init__(name)
        self.client = client
        client.add_event_handler(self._hear, events.Raw())

    async def _hear(self, update) -> None:
        self.hear(update)

    def __getattr__(self, name):
        """A device does all that its client does: `await ada.phone.send_message(…)`."""
        return getattr(self.client, name)

    def __call__(self, request):
        return self.client(request)

    async def hears_message(self, text: str, within: float = PATIENCE):
        """Waits for a new message with this text, and gives the message as this device was told it."""
        update = await self.wait_for(
            types.UpdateNewMessage, lambda u: getattr(u.message, "message", None) == text, within
        )
        return update.message

    async def hears_after_break(self, text: str):
        """The same from another client, after the server was away for both.

        Telethon does not ask by itself for what it missed, and our clients pause up to 30 s between attempts to connect.
        """
        await self.client(functions.updates.GetStateRequest())
        await self.client.catch_up()
        return await self.hears_message(text, 40)

    async def hears_action(self, kind):
        """Waits for a service message with this kind of action."""
        update = await self.wait_for(
            types.UpdateNewMessage, lambda u: isinstance(getattr(u.message, "action", None), kind)
        )
        return update.message

    async def settle(self) -> None:
        """Waits until this device has applied every update that the server has for it."""
        async def level() -> bool:
            state = await self.client(functions.updates.GetStateRequest())
            return self.client._message_box.map[ENTRY_ACCOUNT].pts == state.pts

        await eventually(level, what=f"{self.name} has heard of all its updates")

    def texts(self) -> list[str]:
        """Texts of the new messages of this scene, in the order of hearing."""
        new = (update.message for update in self.heard if isinstance(update, types.UpdateNewMessage))
        return [message.message for message in new if isinstance(message, types.Message)]


class Person:
    """A user with one or two devices. `person.phone` is the first, `person.laptop` the second."""

    def __init__(self, server: Server, number: str, first: str, last: str, username: str, transport: str):
        self.server, self.transport = server, transport
        self.number, self.first, self.last, self.username = number, first, last, username
        self.devices: list[Device] = []
        self.id = 0

    @property
    def phone(self) -> Device:
        return self.devices[0]

    @property
    def laptop(self) -> Device:
        return self.devices[1]

    async def sign_up(self) -> None:
        client = new_client(self.server, self.transport)
        await client.connect()
        sent = await client.send_code_request(self.number)
        code = await self.server.code(self.number)
        request = functions.auth.SignInRequest(self.number, sent.phone_code_hash, code)
        answer = await client(request)
        assert isinstance(answer, types.auth.AuthorizationSignUpRequired), answer
        request = functions.auth.SignUpRequest(self.number, sent.phone_code_hash, self.first, self.last)
        answer = await client(request)
        await client._on_login(answer.user)
        self.id = answer.user.id
        self.devices.append(Device(f"{self.first}'s phone", client))
        await client(functions.account.UpdateUsernameRequest(self.username))

    async def add_device(self) -> None:
        """Signs in once more; the code comes as a message to the devices that there are."""
        client = new_client(self.server, self.transport)
        await client.connect()
        for device in self.devices:
            device.forget()
        sent = await client.send_code_request(self.number)
        code = await self.code_by_message(self.phone, sent.type.length)
        user = await client.sign_in(self.number, code, phone_code_hash=sent.phone_code_hash)
        assert user.id == self.id
        self.devices.append(Device(f"{self.first}'s laptop", client))

    @staticmethod
    async def code_by_message(device: Device, length: int = 6) -> str:
        """The login code in the service message that a signed-in device hears."""
        def from_service(update) -> bool:
            return update.message.peer_id == types.PeerUser(SERVICE_USER)

        message = (await device.wait_for(types.UpdateNewMessage, from_service)).message
        codes = re.findall(r"\d+", message.message)
        assert codes and len(codes[0]) == length, message.message
        return codes[0]

    async def meet(self, *others: "Person") -> None:
        """All devices of this person look the others up by username."""
        for device in self.devices:
            for other in others:
                assert (await device.get_input_entity(other.username)).user_id == other.id

    async def adds(self, number: str, name: str = "Ada") -> int:
        """Puts somebody into the address book, under a name of one's own; gives their id."""
        first, _, last = name.partition(" ")
        found = await self.phone(
            functions.contacts.ImportContactsRequest([types.InputPhoneContact(0, number, first, last)])
        )
        return found.users[0].id

    async def leave(self) -> None:
        for device in self.devices:
            if device.client.session is not None:
                await device.client.disconnect()


class Cast:
    """Five people of one scene: Ada and Bob with two devices each, Cleo, Dan and Eve with one."""

    NAMES = (("Ada", "Lovelace"), ("Bob", "Babbage"), ("Cleo", "Clarke"), ("Dan", "Dirac"), ("Eve", "Noether"))

    def __init__(self, server: Server, transport: str, number: int):
        self.server, self.transport = server, transport
        self.ada, self.bob, self.cleo, self.dan, self.eve = self.people = [
            Person(server, f"+1555{number:04}{i:03}", first, last, self._username(first, number), transport)
            for i, (first, last) in enumerate(self.NAMES)
        ]

    @staticmethod
    def _username(first: str, number: int) -> str:
        return f"{first.lower()}_{string.ascii_lowercase[number // 26 % 26]}{string.ascii_lowercase[number % 26]}_cast"

    async def enter(self) -> "Cast":
        await asyncio.gather(*(person.sign_up() for person in self.people))
        await asyncio.gather(self.ada.add_device(), self.bob.add_device())
        for person in self.people:
            await person.meet(*(other for other in self.people if other is not person))
        return self

    def everyone(self) -> list[Device]:
        return [device for person in self.people for device in person.devices]

    def forget(self) -> None:
        for device in self.everyone():
            device.forget()

    async def settle(self) -> None:
        await asyncio.gather(*(device.settle() for device in self.everyone()))

    async def leave(self) -> None:
        await asyncio.gather(*(person.leave() for person in self.people))
