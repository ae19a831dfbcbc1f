"""Packets that somebody recorded on the way and sends again, from elsewhere and later: nothing happens twice."""

import asyncio
import os
import struct

import pytest
from telethon.extensions import BinaryReader
from telethon.tl import functions, types

from harness.hearing import eventually
from harness.rawclient import RPC_RESULT, RawClient
from harness.server import Server
from harness.telethon_client import trust
from harness.wire import Closed, TransportError, Wire

from .members import Member, as_user, dialogs, granted, history, says
from .target import limit_memory

messages = functions.messages
SELF = types.InputPeerSelf()


class Recorder:
    """Whoever once saw packets of a session, and has no key."""

    def __init__(self, server: Server):
        self.server = server
        self.wire = Wire()
        self.bytes_back = 0

    async def replays(self, *packets: bytes, within: float = 1.0) -> int:
        """Sends packets over a new connection and counts what comes back."""
        self.wire = await Wire().connect(self.server.host, self.server.port)
        try:
            for packet in packets:
                await self.wire.send(packet)
            while True:
                self.bytes_back += len(await self.wire.receive(within))
        except (Closed, TransportError, TimeoutError):
            pass
        return self.bytes_back

    def leave(self) -> None:
        self.wire.drop()


@pytest.fixture
async def recorder(server, nobody_notices):
    recorder = Recorder(server)
    yield recorder
    recorder.leave()


def recorded(client: RawClient, request, seconds: float = 0) -> tuple[int, bytes]:
    """A packet of a session as it went over the wire, now or some seconds ago."""
    number = client.new_id(seconds)
    return number, client.packet(bytes(request), number, client.next_seqno())


async def sends_recorded(client: RawClient, request) -> bytes:
    """Sends a request and gives its packet."""
    number, packet = recorded(client, request)
    await client.wire.send(packet)
    await client.result_body(number)
    return packet


async def takes_a_lasting_salt(client: RawClient) -> None:
    """The salt of the key exchange ends with the process; those that a client asks for do not."""
    await client.send(functions.GetFutureSaltsRequest(1))
    while (message := await client.receive()).constructor != types.FutureSalts.CONSTRUCTOR_ID:
        pass
    client.salt = types.FutureSalts.from_reader(BinaryReader(message.body[4:])).salts[0].salt


async def hears(member: Member, text: str, within: float = 3) -> bool:
    """Whether a message with this text comes over the connection that the member has, unasked."""
    try:
        while True:
            message = await member.client.receive(within)
            if text.encode() in message.body:
                return True
    except (TimeoutError, Closed):
        return False


def greetings(client: RawClient) -> set[int]:
    """The server's numbers for the sessions that it says it has made."""
    return {types.NewSessionCreated.from_reader(BinaryReader(m.body[4:])).unique_id
            for m in client.inbox if m.constructor == types.NewSessionCreated.CONSTRUCTOR_ID}


KINDS = {
    "the packet itself": lambda client: recorded(client, functions.help.GetConfigRequest())[1],
    "an old packet": lambda client: recorded(client, functions.help.GetConfigRequest(), -400)[1],
    "a packet of yesterday": lambda client: recorded(client, functions.help.GetConfigRequest(), -86_400)[1],
    "a packet with an old salt": lambda client: client.packet(
        bytes(functions.help.GetConfigRequest()), client.new_id(), client.next_seqno(), salt=12345),
    "an old container": lambda client: client.packet(
        struct.pack("<Ii", 0x73F1F8DC, 0), client.new_id(-400), client.content_count * 2),
}


@pytest.mark.quick(one_in=5)
@pytest.mark.parametrize("kind", KINDS)
async def test_a_replay_does_not_take_the_connection(victim, joins, recorder, kind):
    """The victim's pushes go on to the victim, who sends nothing meanwhile."""
    friend = await joins("Friend")
    to_victim = await friend.meet(victim)
    if kind == "the packet itself":
        packet = await sends_recorded(victim.client, functions.help.GetConfigRequest())
    else:
        packet = KINDS[kind](victim.client)
    await recorder.replays(packet)
    granted(await friend.ask(says(to_victim, "for the victim's eyes")))
    assert await hears(victim, "for the victim's eyes"), "the push went elsewhere"
    assert recorder.bytes_back < 2048, f"{recorder.bytes_back} bytes went to the recorder"


@pytest.mark.quick(one_in=2)
@pytest.mark.parametrize("seconds", [-400, -86_400])
async def test_a_replay_makes_nobody_online(victim, joins, recorder, seconds):
    friend = await joins("Friend")
    to_victim = await friend.meet(victim)
    granted(await victim.ask(functions.account.UpdateStatusRequest(offline=True)))
    packet = recorded(victim.client, functions.account.UpdateStatusRequest(offline=False), seconds)[1]
    victim.client.drop()
    await asyncio.sleep(0.2)
    await recorder.replays(packet)
    [seen] = granted(await friend.ask(functions.users.GetUsersRequest([as_user(to_victim)])))
    assert not isinstance(seen.status, types.UserStatusOnline)


@pytest.mark.quick
async def test_what_waits_for_the_victim_is_not_told_to_the_recorder(victim, joins, recorder):
    """A hundred bytes do not bring two megabytes, sealed as they are."""
    friend = await joins("Friend")
    to_victim = await friend.meet(victim)
    packet = await sends_recorded(victim.client, functions.help.GetConfigRequest())
    for number in range(60):
        granted(await friend.ask(says(to_victim, "x" * 4000, number + 1)))
    victim.client.drop()
    await asyncio.sleep(0.2)
    await recorder.replays(packet)
    assert recorder.bytes_back < 4096, f"{recorder.bytes_back} bytes went to the recorder"


@pytest.mark.quick
async def test_old_sessions_do_not_push_out_real_ones(victim, recorder, server):
    """Forty recorded sessions of a key come back at once; the one that waits without a connection is not forgotten."""
    waiting = await victim.again()
    assert await waiting.alive()
    asked = await waiting.send(says(SELF, "an answer that waits", 9))
    await waiting.result_body(asked)
    greeted = greetings(waiting)
    waiting.drop()
    packets = []
    for _ in range(40):
        old = RawClient(server)
        old.key, old.salt, old.session = victim.client.key, victim.client.salt, os.urandom(8)
        packets.append(recorded(old, functions.PingRequest(1), -400)[1])
    await recorder.replays(*packets)
    waiting.inbox.clear()
    waiting.unread.clear()
    await waiting.connect()
    assert await waiting.alive()
    # The first greeting may come again, as nobody acknowledged it.
    assert greetings(waiting) <= greeted, "the session was forgotten"
    if not any(m.constructor == RPC_RESULT and m.body[4:12] == struct.pack("<Q", asked) for m in waiting.inbox):
        await waiting.result_body(asked, within=5)


async def test_a_replay_is_not_trusted_for_longer_than_a_stranger(victim, recorder):
    """What was judged as old does not make its connection one that may stay for a quarter of an hour."""
    await recorder.replays(*[recorded(victim.client, functions.PingRequest(1), -400)[1] for _ in range(3)])
    recorder.wire.drop()
    assert await victim.client.alive()


async def test_a_call_is_run_once_however_often_and_from_where_it_comes(victim, joins, recorder):
    friend = as_user(await victim.meet(await joins("Friend")))
    packet = await sends_recorded(victim.client, messages.CreateChatRequest([friend], "Once"))
    for _ in range(3):
        await recorder.replays(packet, packet, within=0.3)
    await victim.reconnect()
    chats = [chat.title for chat in granted(await victim.ask(dialogs())).chats]
    assert chats.count("Once") == 1


# After a restart nobody remembers which numbers came: what was recorded just before must not run again.

async def restarted(server: Server) -> None:
    await server.stop()
    await server.start()
    trust(server)
    limit_memory(server)


ONCE = {
    "createChat": lambda friend, _: messages.CreateChatRequest([as_user(friend)], "Once"),
    "sendMessage": lambda friend, _: says(friend, "once", 77),
    "editMessage": lambda friend, number: messages.EditMessageRequest(friend, number, message="as it was first edited"),
    "updatePinnedMessage": lambda friend, number: messages.UpdatePinnedMessageRequest(friend, number),
    "sendReaction": lambda friend, number: messages.SendReactionRequest(friend, number, reaction=[types.ReactionEmoji("👍")]),
    "updateProfile": lambda _, __: functions.account.UpdateProfileRequest(about="as it was first"),
    "saveDraft": lambda friend, _: messages.SaveDraftRequest(friend, "as it was first"),
}
UNDONE = {
    "createChat": lambda friend, _: None,
    "sendMessage": lambda friend, _: None,
    "editMessage": lambda friend, number: messages.EditMessageRequest(friend, number, message="as it is now"),
    "updatePinnedMessage": lambda friend, number: messages.UpdatePinnedMessageRequest(friend, number, unpin=True),
    "sendReaction": lambda friend, number: messages.SendReactionRequest(friend, number, reaction=[]),
    "updateProfile": lambda _, __: functions.account.UpdateProfileRequest(about="as it is now"),
    "saveDraft": lambda friend, _: messages.SaveDraftRequest(friend, "as it is now"),
}


async def state(member: Member, friend) -> str:
    """What of all that a replay could change, in words."""
    chat, listed = granted(await member.ask(history(friend))), granted(await member.ask(dialogs()))
    me = granted(await member.ask(functions.users.GetFullUserRequest(types.InputUserSelf())))
    return repr((sorted(c.title for c in listed.chats), [(m.id, m.message, m.pinned, bool(m.reactions))
                 for m in chat.messages if isinstance(m, types.Message)], me.full_user.about,
                 [d.draft.message for d in listed.dialogs if isinstance(d.draft, types.DraftMessage)]))


@pytest.mark.parametrize("deed", ONCE)
async def test_a_restart_does_not_let_a_recorded_call_run_again(own, deed):
    victim, other = await Member.join(own, 1, "Victim"), await Member.join(own, 2, "Friend")
    friend = await victim.meet(other)
    sent = granted(await victim.ask(says(friend, "a message", 5)))
    number = next(u.id for u in sent.updates if isinstance(u, types.UpdateMessageID))
    await takes_a_lasting_salt(victim.client)
    packet = await sends_recorded(victim.client, ONCE[deed](friend, number))
    undone = UNDONE[deed](friend, number)
    if undone is not None:
        granted(await victim.ask(undone))
    before = await state(victim, friend)
    for member in (victim, other):
        member.client.drop()
    await restarted(own)
    recorder = Recorder(own)
    await recorder.replays(packet, packet)
    recorder.leave()
    again = await victim.again()
    victim.client = again
    assert await state(victim, friend) == before, f"{deed} ran again"
    again.drop()


async def test_a_client_goes_on_at_once_after_a_restart(own):
    """What protects from old packets lets new ones of the same session pass, at worst with another salt."""
    victim = await Member.join(own, 1, "Victim")
    await takes_a_lasting_salt(victim.client)
    await restarted(own)
    victim.client.unread.clear()
    await victim.client.connect()
    granted(await victim.ask(says(SELF, "after the restart", 6)))
    told = granted(await victim.ask(history(SELF)))
    assert [m.message for m in told.messages] == ["after the restart"]
    await eventually(own.running, what="the server runs")
    victim.client.drop()
