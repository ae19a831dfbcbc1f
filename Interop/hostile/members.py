"""Members who ask for what no honest client asks, and hold each answer to its bounds."""

import asyncio
import re
import struct
import zlib

from telethon.extensions import BinaryReader
from telethon.tl import functions, types

from harness.handshake import word
from harness.rawclient import GZIP_PACKED, RPC_RESULT, RawClient, decode_result, gzip_packed, ready_client, sign_up
from harness.server import Server
from harness.wire import Closed, TransportError

# No answer may come to more than this, unpacked.
ANSWER_BYTES = 2 << 20
# A request this large travels packed: frames are smaller than what they may unpack to.
PACKED_FROM = 512 << 10
# What a refusal may be numbered; a 500 is an accident.
REFUSALS = (400, 401, 403, 404, 406, 420)

LEAST, MOST = -(2**31), 2**31 - 1
LEAST_LONG, MOST_LONG = -(2**63), 2**63 - 1


def is_refusal(answer) -> bool:
    """Whether an answer is an error of a documented kind, with a name that a client can tell from others."""
    return (isinstance(answer, types.RpcError) and answer.error_code in REFUSALS
            and re.fullmatch(r"[A-Z][A-Z0-9_]*", answer.error_message) is not None)


def refused(answer) -> None:
    assert is_refusal(answer), f"not refused: {str(answer)[:300]}"


def sane(answer):
    """An answer or a refusal, no accident; gives it back."""
    assert not isinstance(answer, types.RpcError) or is_refusal(answer), answer
    return answer


def granted(answer):
    """An answer that is no refusal; gives it back."""
    assert not isinstance(answer, types.RpcError), answer
    return answer


def unpacked(body: bytes, most: int = ANSWER_BYTES) -> bytes:
    """An answer's bytes without compression, which must not come to more than `most`."""
    if body[:4] == word(GZIP_PACKED):
        inflater = zlib.decompressobj(wbits=47)
        body = inflater.decompress(BinaryReader(body[4:]).tgread_bytes(), most + 1)
    assert len(body) <= most, f"an answer of more than {most} bytes"
    return body


class Member:
    """A signed-up user, over frames that we write ourselves."""

    def __init__(self, server: Server, client: RawClient, number: str, user: types.User):
        self.server, self.client, self.number, self.user = server, client, number, user
        self.acknowledged = 0

    @classmethod
    async def join(cls, server: Server, number: int, first: str = "Mallory") -> "Member":
        phone = f"+1571{number:07}"
        client = await ready_client(server)
        return cls(server, client, phone, await sign_up(client, phone, first))

    @property
    def id(self) -> int:
        return self.user.id

    async def again(self) -> RawClient:
        """Another session under the same key, on a connection of its own."""
        twin = RawClient(self.server)
        twin.key, twin.salt = self.client.key, self.client.salt
        return await twin.connect()

    async def reconnect(self) -> "Member":
        """On a new connection, unless the old one still answers."""
        try:
            await self.client.send(functions.PingRequest(5))
            await self.client.wait_for(types.Pong, within=3)
        except (Closed, TransportError, TimeoutError, ConnectionError, AttributeError):
            self.client.unread.clear()
            await self.client.connect()
        return self

    async def meet(self, other: "Member") -> types.InputPeerUser:
        """Gets to know another by the phone number, as members may."""
        contact = types.InputPhoneContact(0, other.number, other.user.first_name, "")
        found = granted(await self.ask(functions.contacts.ImportContactsRequest([contact])))
        return types.InputPeerUser(found.users[0].id, found.users[0].access_hash)

    async def answer(self, request, within: float = 20.0) -> bytes:
        """The bytes of the answer to a request. What came before it is acknowledged now and then."""
        client = self.client
        content = [m.id for m in client.inbox[self.acknowledged:] if m.seqno & 1]
        if len(content) > 32:
            self.acknowledged = len(client.inbox)
            await client.send(types.MsgsAck(content), content=False)
        body = request if isinstance(request, bytes) else bytes(request)
        body = gzip_packed(body) if len(body) >= PACKED_FROM else body
        message_id = await client.send(body)
        async with asyncio.timeout(within):
            while True:
                message = await client.receive(within)
                if message.constructor == RPC_RESULT and message.body[4:12] == struct.pack("<Q", message_id):
                    return message.body[12:]
                if message.constructor == types.BadServerSalt.CONSTRUCTOR_ID:
                    client.salt = message.decoded().new_server_salt
                    message_id = await client.send(body)

    async def ask(self, request, within: float = 20.0, most: int = ANSWER_BYTES):
        """The answer to a request, which may be an error; more than `most` bytes fail."""
        return decode_result(unpacked(await self.answer(request, within), most))

    async def size(self, request, within: float = 20.0) -> int:
        """How many bytes the answer comes to, unpacked. It is bounded, and no accident."""
        body = unpacked(await self.answer(request, within))
        sane(decode_result(body))
        return len(body)

    async def heard_bytes(self) -> int:
        """Bytes of all that this member was told since it joined, pushes included."""
        assert await self.client.alive()
        return sum(len(unpacked(m.body)) for m in self.client.inbox)

    async def makes_group(self, *others: "Member", title: str = "Group") -> int:
        """A group of this member with others; gives its id."""
        people = [as_user(await self.meet(other)) for other in others]
        answer = granted(await self.ask(functions.messages.CreateChatRequest(people, title)))
        return answer.updates.chats[0].id

    async def uploads(self, data: bytes, name: str = "a.bin", file_id: int = 1) -> types.InputFile:
        granted(await self.ask(functions.upload.SaveFilePartRequest(file_id, 0, data)))
        return types.InputFile(file_id, 1, name, "")


def as_user(peer: types.InputPeerUser) -> types.InputUser:
    return types.InputUser(peer.user_id, peer.access_hash)


def says(peer, text: str, random_id: int = 1, **more) -> functions.messages.SendMessageRequest:
    return functions.messages.SendMessageRequest(peer, text, random_id=random_id, **more)


def history(peer, **more) -> functions.messages.GetHistoryRequest:
    fields = dict(offset_id=0, offset_date=None, add_offset=0, limit=100, max_id=0, min_id=0, hash=0) | more
    return functions.messages.GetHistoryRequest(peer, **fields)


def dialogs(**more) -> functions.messages.GetDialogsRequest:
    fields = dict(offset_date=None, offset_id=0, offset_peer=types.InputPeerEmpty(), limit=100, hash=0) | more
    return functions.messages.GetDialogsRequest(**fields)


def difference(pts: int = 1, **more) -> functions.updates.GetDifferenceRequest:
    return functions.updates.GetDifferenceRequest(pts, None, 0, **more)


async def synchronises(member: Member, *peers) -> int:
    """A member catches up from the very beginning, as a new device would; gives the size of the largest answer."""
    sizes = [await member.size(dialogs()), *[await member.size(history(peer)) for peer in peers]]
    pts = 1
    for _ in range(2000):
        body = unpacked(await member.answer(difference(pts)))
        sizes.append(len(body))
        answer = granted(decode_result(body))
        if not isinstance(answer, types.updates.DifferenceSlice):
            return max(sizes)
        assert answer.intermediate_state.pts > pts, "slices go forward"
        pts = answer.intermediate_state.pts
    raise AssertionError("a difference without an end")
