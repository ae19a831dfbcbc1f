"""The layer of a session: which are taken, and which holds for a call."""

import os
import re

import pytest
from telethon.tl import functions, types

from harness.handshake import word
from harness.publickey import tl_bytes
from harness.rawclient import RawClient, decode_result, ready_client, sign_up, with_layer

OLDEST, NEWEST = 152, 232
CONFIG_OF_THE_OLDEST, CONFIG_OF_OURS = word(0x232566AC), word(types.Config.CONSTRUCTOR_ID)
GET_CONFIG = bytes(functions.help.GetConfigRequest())


async def connected(server) -> RawClient:
    client = await RawClient(server).connect()
    await client.exchange_keys()
    return client


@pytest.mark.parametrize("layer", [0, 1, OLDEST - 1, NEWEST + 1, 999, 2**31 - 1])
async def test_a_layer_that_is_not_served_is_refused_by_an_error_that_names_the_range(server, layer):
    client = await connected(server)
    error = await client.call(with_layer(GET_CONFIG, layer))
    assert isinstance(error, types.RpcError), error
    assert error.error_code == 400
    assert re.findall(r"\d+", error.error_message) == [str(OLDEST), str(NEWEST)], error
    # The session goes on, and may name a layer that is served.
    assert isinstance(await client.call(with_layer(GET_CONFIG)), types.Config)
    client.drop()


@pytest.mark.parametrize("layer", [OLDEST, NEWEST])
async def test_the_ends_of_the_range_are_served(server, layer):
    client = await connected(server)
    answer = await client.result_body(await client.send(with_layer(GET_CONFIG, layer)))
    assert answer[:4] != word(types.RpcError.CONSTRUCTOR_ID)
    client.drop()


async def config_form(client: RawClient, query: bytes, **how) -> bytes:
    """The constructor of the answer to help.getConfig, which has one form in the oldest layer and another in ours."""
    return (await client.result_body(await client.send(query, **how)))[:4]


def send_message_of_the_oldest(text: str) -> bytes:
    """messages.sendMessage to oneself in the form of layer 152, whose id no layer of today has."""
    flags, random_id = word(0), os.urandom(8)
    return word(0x1CC20387) + flags + bytes(types.InputPeerSelf()) + tl_bytes(text.encode()) + random_id


async def test_a_session_changes_its_layer_and_a_late_call_is_of_the_layer_before(server, next_number):
    client = await ready_client(server)
    await sign_up(client, f"+1565{next_number():07}", "Layla")
    assert await config_form(client, GET_CONFIG) == CONFIG_OF_OURS
    assert await config_form(client, with_layer(GET_CONFIG, OLDEST)) == CONFIG_OF_THE_OLDEST
    assert await config_form(client, GET_CONFIG) == CONFIG_OF_THE_OLDEST
    sent = await client.result_body(await client.send(send_message_of_the_oldest("in time")))
    assert sent[:4] != word(types.RpcError.CONSTRUCTOR_ID), decode_result(sent)

    # Two calls are made now, and arrive when a later one has changed the layer.
    late = [(client.new_id(), client.next_seqno()) for _ in range(2)]
    assert await config_form(client, with_layer(GET_CONFIG)) == CONFIG_OF_OURS
    (question, question_seqno), (message, message_seqno) = late
    form = await config_form(client, GET_CONFIG, message_id=question, seqno=question_seqno)
    assert form == CONFIG_OF_THE_OLDEST
    body = send_message_of_the_oldest("late")
    sent = await client.result_body(await client.send(body, message_id=message, seqno=message_seqno))
    assert sent[:4] != word(types.RpcError.CONSTRUCTOR_ID), decode_result(sent)

    assert await config_form(client, GET_CONFIG) == CONFIG_OF_OURS
    history = await client.call(functions.messages.GetHistoryRequest(types.InputPeerSelf(), 0, None, 0, 2, 0, 0, 0))
    assert [found.message for found in history.messages] == ["late", "in time"]
    client.drop()
