"""An MTProto client in which every field of every message can be set by hand."""

import asyncio
import dataclasses
import gzip
import os
import struct
import time

from telethon.extensions import BinaryReader
from telethon.tl import functions, types

from . import mtproto_crypto as crypto
from .handshake import Established, Handshake, word
from .publickey import fingerprint, parse_pkcs1, tl_bytes
from .server import Server
from .wire import Wire

CONTAINER, RPC_RESULT, GZIP_PACKED = 0x73F1F8DC, 0xF35C6D01, 0x3072CFA1
LAYER = 229


@dataclasses.dataclass
class Message:
    """One message of the server, out of its container."""

    id: int
    seqno: int
    body: bytes

    @property
    def constructor(self) -> int:
        return struct.unpack("<I", self.body[:4])[0]

    def decoded(self):
        return decode(self.body)


def decode(body: bytes):
    """A boxed object; gzip is unpacked."""
    if body[:4] == word(GZIP_PACKED):
        body = gzip.decompress(BinaryReader(body[4:]).tgread_bytes())
    return BinaryReader(body).tgread_object()


def container(*messages: tuple[int, int, bytes]) -> bytes:
    """A msg_container of (id, seqno, body)."""
    inner = b"".join(struct.pack("<QII", *message[:2], len(message[2])) + message[2] for message in messages)
    return word(CONTAINER) + struct.pack("<I", len(messages)) + inner


def gzip_packed(body: bytes) -> bytes:
    return word(GZIP_PACKED) + tl_bytes(gzip.compress(body))


def with_layer(query: bytes, layer: int = LAYER) -> bytes:
    """invokeWithLayer(initConnection(query))."""
    init = functions.InitConnectionRequest(1, "raw", "1", "1", "en", "", "en", functions.help.GetConfigRequest())
    whole = bytes(functions.InvokeWithLayerRequest(layer, init))
    return whole[:-len(bytes(functions.help.GetConfigRequest()))] + query


class RawClient:
    """One session over one connection at a time."""

    def __init__(self, server: Server, framing: str = "intermediate", obfuscated: bool = False):
        self.server, self.framing, self.obfuscated = server, framing, obfuscated
        self.wire = Wire(framing, obfuscated)
        self.key, self.salt = b"", 0
        self.session = os.urandom(8)
        self.content_count = self.last_id = 0
        self.inbox: list[Message] = []
        self.unread: list[Message] = []

    async def connect(self) -> "RawClient":
        """A new connection; key and session stay."""
        self.wire.drop()
        self.wire = await Wire(self.framing, self.obfuscated).connect(self.server.host, self.server.port)
        return self

    def handshake(self) -> Handshake:
        modulus, exponent = parse_pkcs1(self.server.public_key())
        return Handshake(self.wire, modulus, exponent, fingerprint(modulus, exponent))

    async def exchange_keys(self, **options) -> Established:
        established = await self.handshake().run(**options)
        self.key, self.salt = established.key, established.salt
        return established

    # Making messages

    def new_id(self, seconds: float = 0) -> int:
        """A message id of now, or of some seconds from now; ids of now always grow."""
        fresh = int((time.time() + seconds) * 2**32) & ~3
        if seconds:
            return fresh
        self.last_id = max(fresh, self.last_id + 4)
        return self.last_id

    def next_seqno(self, content: bool = True) -> int:
        seqno = 2 * self.content_count + (1 if content else 0)
        self.content_count += 1 if content else 0
        return seqno

    def plain(self, body: bytes, message_id: int, seqno: int, *, salt=None, session=None, length=None, padding=None) -> bytes:
        """The text under the encryption; every field may be wrong."""
        head = struct.pack("<Q", (self.salt if salt is None else salt) & (1 << 64) - 1)
        head += session or self.session
        head += struct.pack("<QIi", message_id, seqno, len(body) if length is None else length)
        if padding is None:
            padding = -(len(head) + len(body) + 12) % 16 + 12
        return head + body + os.urandom(padding)

    def packet(self, body: bytes, message_id: int, seqno: int, **wrong) -> bytes:
        return crypto.seal(self.key, self.plain(body, message_id, seqno, **wrong))

    async def send(self, body, *, content: bool = True, message_id=None, seqno=None, **wrong) -> int:
        """Sends one message and gives its id."""
        body = body if isinstance(body, bytes) else bytes(body)
        message_id = self.new_id() if message_id is None else message_id
        seqno = self.next_seqno(content) if seqno is None else seqno
        await self.wire.send(self.packet(body, message_id, seqno, **wrong))
        return message_id

    # Reading messages

    def open(self, payload: bytes) -> list[Message]:
        """Decrypts a packet, checks what a client must, and gives the messages in it."""
        assert payload[:8] == crypto.auth_key_id(self.key), "a packet for another key"
        plain = crypto.ige_decrypt(payload[24:], *crypto.message_keys(self.key, payload[8:24], from_client=False))
        assert crypto.message_key(self.key, plain, from_client=False) == payload[8:24]
        assert plain[8:16] == self.session, "a packet for another session"
        message_id, seqno, length = struct.unpack("<QII", plain[16:32])
        assert 12 <= len(plain) - 32 - length <= 1024 and length % 4 == 0
        return list(self._flatten(Message(message_id, seqno, plain[32:32 + length])))

    def _flatten(self, message: Message):
        assert message.id % 2 == 1, "ids of the server are odd"
        if message.constructor != CONTAINER:
            yield message
            return
        assert message.seqno % 2 == 0, "a container is not content"
        count, at = struct.unpack("<I", message.body[4:8])[0], 8
        for _ in range(count):
            inner_id, inner_seqno, length = struct.unpack("<QII", message.body[at:at + 16])
            assert inner_id < message.id, "a container is younger than what it holds"
            yield Message(inner_id, inner_seqno, message.body[at + 16:at + 16 + length])
            at += 16 + length
        assert at == len(message.body)

    async def receive(self, within: float = 10) -> Message:
        """The next message of the server, kept in `inbox` too."""
        while not self.unread:
            self.unread = self.open(await self.wire.receive(within))
        message = self.unread.pop(0)
        self.inbox.append(message)
        return message

    async def wait_for(self, kind, when=lambda _: True, within: float = 10):
        """The next service message of a kind; others are read and kept."""
        async with asyncio.timeout(within):
            while True:
                message = await self.receive(within)
                if message.constructor == RPC_RESULT:
                    continue
                decoded = message.decoded()
                if isinstance(decoded, kind) and when(decoded):
                    return decoded

    async def result_body(self, message_id: int, within: float = 10) -> bytes:
        """The body of the rpc_result for a request."""
        async with asyncio.timeout(within):
            while True:
                message = await self.receive(within)
                if message.constructor == RPC_RESULT and struct.unpack("<Q", message.body[4:12])[0] == message_id:
                    return message.body[12:]

    async def call(self, request, within: float = 10, **how):
        """Sends a request, mends the salt once if told to, and decodes the result (an rpc_error too)."""
        message_id = await self.send(request, **how)
        async with asyncio.timeout(within):
            while True:
                message = await self.receive(within)
                if message.constructor == RPC_RESULT:
                    if struct.unpack("<Q", message.body[4:12])[0] == message_id:
                        return decode_result(message.body[12:])
                elif message.constructor == types.BadServerSalt.CONSTRUCTOR_ID:
                    self.salt = message.decoded().new_server_salt
                    message_id = await self.send(request, **how)
                elif message.constructor == types.BadMsgNotification.CONSTRUCTOR_ID:
                    return message.decoded()

    async def alive(self) -> bool:
        """Whether this session still gets a pong."""
        await self.send(functions.PingRequest(77), content=True)
        return (await self.wait_for(types.Pong)).ping_id == 77

    def drop(self) -> None:
        self.wire.abort()


def decode_result(body: bytes):
    """What an rpc_result holds: an object, a vector of them, or an error."""
    if body[:4] == word(GZIP_PACKED):
        body = gzip.decompress(BinaryReader(body[4:]).tgread_bytes())
    if body[:4] == word(0x1CB5C415):
        return BinaryReader(body).tgread_vector()
    return BinaryReader(body).tgread_object()


async def ready_client(server: Server, framing: str = "intermediate", obfuscated: bool = False) -> RawClient:
    """Connected, with a key, greeted: the first call of a client has been answered."""
    client = await RawClient(server, framing, obfuscated).connect()
    await client.exchange_keys()
    config = await client.call(with_layer(bytes(functions.help.GetConfigRequest())))
    assert isinstance(config, types.Config), config
    return client


async def sign_up(client: RawClient, number: str, first: str) -> types.User:
    """Makes an account for this client's key."""
    code_settings = types.CodeSettings()
    sent = await client.call(functions.auth.SendCodeRequest(number, 1, "0" * 32, code_settings))
    assert isinstance(sent, types.auth.SentCode), sent
    code = await client.server.code(number)
    await client.call(functions.auth.SignInRequest(number, sent.phone_code_hash, code))
    answer = await client.call(functions.auth.SignUpRequest(number, sent.phone_code_hash, first, "Raw"))
    assert isinstance(answer, types.auth.Authorization), answer
    return answer.user
