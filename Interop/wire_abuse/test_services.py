"""Service messages: acknowledgements, state, resends, pings, salts, order, and ends of sessions."""

import os

import pytest
from telethon.tl import functions, types

from harness import mtproto_crypto as crypto
from harness.handshake import word
from harness.rawclient import RawClient, decode_result, sign_up, with_layer
from harness.wire import Closed, TransportError

PING = functions.PingRequest
CONFIG = functions.help.GetConfigRequest


async def test_future_salts_come_bare_and_in_order(client):
    message_id = await client.send(functions.GetFutureSaltsRequest(8))
    while True:
        message = await client.receive()
        if message.constructor == 0xAE500895:
            break
    salts = types.FutureSalts.from_reader(reader_after_constructor(message.body))
    assert salts.req_msg_id == message_id and len(salts.salts) == 8
    starts = [salt.valid_since for salt in salts.salts]
    assert starts == sorted(starts)
    assert all(salt.valid_until > salt.valid_since for salt in salts.salts)
    client.salt = salts.salts[0].salt
    assert await client.alive()


def reader_after_constructor(body: bytes):
    from telethon.extensions import BinaryReader

    return BinaryReader(body[4:])


async def test_states_of_messages_can_be_asked_for(client):
    got = await client.send(PING(1))
    await client.wait_for(types.Pong)
    never, old = client.new_id(), client.new_id(-400)
    asked = await client.send(types.MsgsStateReq([got, never, old]))
    while (message := await client.receive()).constructor != types.MsgsStateInfo.CONSTRUCTOR_ID:
        pass
    # Telethon takes the states for text, which they are not.
    reader = reader_after_constructor(message.body)
    assert reader.read_long() == asked
    states = [byte & 7 for byte in reader.tgread_bytes()]
    assert len(states) == 3
    assert states[0] == 4, "received"
    assert states[1] in (2, 3), "not received"
    assert states[2] in (1, 2), "too old to say"


async def test_an_answer_can_be_asked_for_again(client):
    message_id = await client.send(CONFIG())
    first = await client.result_body(message_id)
    answer = client.inbox[-1]
    await client.send(types.MsgResendReq([answer.id]))
    assert await client.result_body(message_id) == first


async def test_an_unacknowledged_answer_is_told_again_to_a_new_connection(connected):
    client = await connected()
    message_id = await client.send(CONFIG())
    await client.result_body(message_id)
    await client.connect()
    await client.send(PING(3))
    assert isinstance(decode_result(await client.result_body(message_id)), types.Config)


async def test_an_acknowledged_answer_is_not(connected):
    client = await connected()
    message_id = await client.send(CONFIG())
    await client.result_body(message_id)
    await client.send(types.MsgsAck([m.id for m in client.inbox if m.seqno % 2]), content=False)
    await client.send(PING(4))
    await client.wait_for(types.Pong, lambda pong: pong.ping_id == 4)
    seen = len(client.inbox)
    await client.connect()
    await client.send(PING(5))
    await client.wait_for(types.Pong, lambda pong: pong.ping_id == 5)
    assert not any(message_id.to_bytes(8, "little") in m.body for m in client.inbox[seen:])


async def test_content_is_acknowledged(client):
    message_id = await client.send(CONFIG())
    await client.result_body(message_id)
    ping = await client.send(PING(6))
    pong = await client.wait_for(types.Pong)
    assert pong.msg_id == ping


async def test_ping_delay_disconnect_closes_when_the_client_falls_silent(connected):
    client = await connected()
    await client.send(functions.PingDelayDisconnectRequest(1, 1))
    await client.wait_for(types.Pong)
    assert await client.wire.closes(within=5)
    patient = await connected()
    await patient.send(functions.PingDelayDisconnectRequest(1, 60))
    await patient.wait_for(types.Pong)
    assert not await patient.wire.closes(within=1.5)


async def test_calls_wait_for_those_they_name(connected, next_number):
    client = await connected()
    await sign_up(client, f"+1564{next_number():07}", "Order")
    send = functions.messages.SendMessageRequest
    first_id, second_id = client.new_id(), client.new_id()
    one, two = client.next_seqno(), client.next_seqno()
    second = functions.InvokeAfterMsgRequest(first_id, send(types.InputPeerSelf(), "second", random_id=12))
    await client.send(second, message_id=second_id, seqno=two)
    await client.send(send(types.InputPeerSelf(), "first", random_id=11), message_id=first_id, seqno=one)
    assert not isinstance(decode_result(await client.result_body(second_id)), types.RpcError)
    history = await client.call(functions.messages.GetHistoryRequest(types.InputPeerSelf(), 0, None, 0, 10, 0, 0, 0))
    assert [m.message for m in history.messages] == ["second", "first"]

    failing = await client.send(word(0xDEADBEEF))
    after = await client.send(functions.InvokeAfterMsgRequest(failing, CONFIG()))
    error = decode_result(await client.result_body(after))
    assert isinstance(error, types.RpcError) and error.error_message.startswith("MSG_WAIT_FAILED")
    never = await client.send(functions.InvokeAfterMsgRequest(client.new_id() + 4000, CONFIG()))
    error = decode_result(await client.result_body(never))
    assert isinstance(error, types.RpcError) and error.error_message.startswith("MSG_WAIT_")


async def test_a_dropped_answer(client):
    unknown = await client.send(functions.RpcDropAnswerRequest(client.new_id()))
    assert isinstance(decode_result(await client.result_body(unknown)), types.RpcAnswerUnknown)
    message_id = await client.send(CONFIG())
    await client.result_body(message_id)
    dropped = decode_result(await client.result_body(await client.send(functions.RpcDropAnswerRequest(message_id))))
    assert isinstance(dropped, (types.RpcAnswerDropped, types.RpcAnswerUnknown, types.RpcAnswerDroppedRunning))


async def test_sessions_and_keys_can_be_destroyed(connected, server):
    client = await connected()
    other = os.urandom(8)
    number = int.from_bytes(other, "little", signed=True)
    await client.send(functions.DestroySessionRequest(number))
    assert (await client.wait_for(types.DestroySessionNone)).session_id == number

    twin = RawClient(server)
    twin.key, twin.salt, twin.session = client.key, client.salt, other
    await twin.connect()
    assert await twin.alive()
    await client.send(functions.DestroySessionRequest(number))
    assert (await client.wait_for(types.DestroySessionOk)).session_id == number
    twin.drop()

    # What the twin sent is known to nobody any more; other salts see to it that it is not taken a second time.
    await client.send(functions.DestroyAuthKeyRequest())
    client.salt = (await client.wait_for(types.BadServerSalt)).new_server_salt
    await client.send(functions.DestroyAuthKeyRequest())
    await client.wait_for(types.DestroyAuthKeyOk)
    again = RawClient(server)
    again.key, again.salt = client.key, client.salt
    await again.connect()
    await again.send(PING(1))
    with pytest.raises(TransportError) as caught:
        await again.receive()
    assert caught.value.code == -404
    again.drop()


@pytest.mark.parametrize("framing, obfuscated", [("abridged", False), ("intermediate", False), ("padded", False),
                                                 ("intermediate", True)])
async def test_quick_acks_name_the_packet(connected, framing, obfuscated):
    client = await connected(framing, obfuscated)
    plain = client.plain(bytes(PING(8)), client.new_id(), client.next_seqno())
    await client.wire.send(crypto.seal(client.key, plain), quick_ack=True)
    expected = crypto.quick_ack_token(client.key, plain)
    payload = await client.wire.receive()
    if framing == "padded":
        assert payload[:4] in (b"\xff" * 4, expected.to_bytes(4, "little")), payload.hex()
    else:
        assert int.from_bytes(payload, "little") == expected
    assert await client.wait_for(types.Pong)


async def test_too_many_ids_at_once_are_refused(client):
    ids = list(range(4, 4 * 8194, 4))
    await client.send(types.MsgsStateReq(ids))
    try:
        notice = await client.wait_for((types.BadMsgNotification, types.MsgsStateInfo), within=2)
        assert isinstance(notice, types.BadMsgNotification) or not notice.info
    except (TimeoutError, Closed, TransportError):
        pass
    again = await client.connect()
    assert await again.alive()


async def test_layers_are_unwrapped_however_deep(client):
    query = with_layer(bytes(functions.InvokeWithoutUpdatesRequest(CONFIG())))
    assert isinstance(await client.call(query), types.Config)
