"""Temporary keys as libraries use them: bound from inside the wrappers of a layer, and many at once."""

import asyncio
import os
import struct

import pytest
from telethon.tl import functions, types

from harness import mtproto_crypto as crypto
from harness.rawclient import RawClient, container, decode_result, gzip_packed, with_layer
from wire_abuse.test_temporary_keys import Binding

from .members import granted, says

WITHOUT_UPDATES = struct.pack("<I", 0xBF9459B7)


def after(number: int, body: bytes) -> bytes:
    return struct.pack("<Iq", 0xCB9F372D, number) + body


# How a binding arrives: TDLib puts its header around the first call under a fresh key.
WRAPPINGS = {
    "bare": lambda body, _: body,
    "packed": lambda body, _: gzip_packed(body),
    "in a layer": lambda body, _: with_layer(body),
    "in a layer, packed": lambda body, _: gzip_packed(with_layer(body)),
    "packed in a layer": lambda body, _: with_layer(gzip_packed(body)),
    "without updates": lambda body, _: WITHOUT_UPDATES + body,
    "without updates in a layer": lambda body, _: with_layer(WITHOUT_UPDATES + body),
    "after a call": lambda body, number: after(number, body),
    "in a layer after a call": lambda body, number: after(number, with_layer(body)),
}


class Wrapped(Binding):
    """A binding whose call may be wrapped, and its packet put into a container."""

    async def ask_wrapped(self, wrap=WRAPPINGS["in a layer"], in_container: bool = False):
        temporary = self.temporary
        before = await temporary.send(functions.help.GetConfigRequest())
        await temporary.result_body(before)
        message_id, inner = temporary.new_id(), self.inner()
        plain = os.urandom(16) + struct.pack("<QII", message_id, 0, len(inner)) + inner
        encrypted = crypto.seal_version_1(self.permanent.key, plain, os.urandom(-len(plain) % 16))
        request = functions.auth.BindTempAuthKeyRequest(self.permanent_id, self.nonce, self.expires_at, encrypted)
        body = wrap(bytes(request), before)
        if in_container:
            await temporary.send(container((message_id, temporary.next_seqno(), body)), content=False)
        else:
            await temporary.send(body, message_id=message_id)
        return decode_result(await temporary.result_body(message_id))


def bound(answer) -> None:
    assert answer is True, answer


async def temporary_key(server, expires_in: int = 3600) -> tuple[RawClient, int]:
    client = await RawClient(server).connect()
    established = await client.exchange_keys(kind="temp dc", expires_in=expires_in)
    return client, established.expires_at


@pytest.mark.quick(one_in=5)
@pytest.mark.parametrize("in_container", [False, True], ids=["alone", "in a container"])
@pytest.mark.parametrize("wrapping", WRAPPINGS)
async def test_a_binding_in_any_wrapping(mallory, server, wrapping, in_container):
    temporary, expires_at = await temporary_key(server)
    bound(await Wrapped(mallory.client, temporary, expires_at).ask_wrapped(WRAPPINGS[wrapping], in_container))
    [me] = await temporary.call(functions.users.GetUsersRequest([types.InputUserSelf()]))
    assert me.id == mallory.id
    temporary.drop()


async def test_a_binding_that_cannot_be_read_says_so(mallory, server):
    """It is no word that makes a client throw its permanent key away."""
    temporary, _ = await temporary_key(server)
    body = struct.pack("<I", functions.auth.BindTempAuthKeyRequest.CONSTRUCTOR_ID) + bytes(8)
    answer = await temporary.call(body)
    assert isinstance(answer, types.RpcError) and answer.error_message != "ENCRYPTED_MESSAGE_INVALID", answer
    temporary.drop()


@pytest.mark.quick
async def test_the_header_of_a_binding_names_the_device(mallory, server):
    """A library that said who it is around its binding need not say it again."""
    temporary, expires_at = await temporary_key(server)
    config = functions.help.GetConfigRequest()
    init = functions.InitConnectionRequest(1, "A wrapped device", "1", "1", "en", "", "en", config)
    head = bytes(functions.InvokeWithLayerRequest(229, init))[:-4]
    bound(await Wrapped(mallory.client, temporary, expires_at).ask_wrapped(lambda body, _: head + body))
    told = granted(await mallory.ask(functions.account.GetAuthorizationsRequest()))
    assert "A wrapped device" in {session.device_model for session in told.authorizations}
    temporary.drop()


@pytest.mark.quick(one_in=3)
@pytest.mark.parametrize("wrap", [WRAPPINGS["bare"], WRAPPINGS["in a layer"]], ids=["bare", "in a layer"])
@pytest.mark.parametrize("count", [2, 8, 16])
async def test_temporary_keys_of_one_permanent_key_live_side_by_side(mallory, victim, server, count, wrap):
    """Each connection of a library has its own; none is thrown out by the next, and all are the same person."""
    clients = []
    for _ in range(count):
        client, expires_at = await temporary_key(server)
        bound(await Wrapped(mallory.client, client, expires_at).ask_wrapped(wrap))
        clients.append(client)
    for client in clients:
        [me] = await client.call(functions.users.GetUsersRequest([types.InputUserSelf()]))
        assert me.id == mallory.id
        assert await client.alive()
    granted(await victim.ask(says(await victim.meet(mallory), "to one of them at least")))

    async def hears(client: RawClient) -> bool:
        try:
            while b"to one of them at least" not in (await client.receive(2)).body:
                pass
            return True
        except TimeoutError:
            return False

    assert any(await asyncio.gather(*(hears(client) for client in [*clients, mallory.client])))
    for client in clients:
        client.drop()


@pytest.mark.quick
async def test_a_key_is_not_bound_for_somebody_else(mallory, victim, server):
    """A proof made with one's own key binds to nobody's but one's own."""
    temporary, expires_at = await temporary_key(server)
    false = Wrapped(mallory.client, temporary, expires_at)
    false.permanent_id = int.from_bytes(crypto.auth_key_id(victim.client.key), "little", signed=True)
    for wrap in (WRAPPINGS["bare"], WRAPPINGS["in a layer"]):
        answer = await false.ask_wrapped(wrap)
        assert isinstance(answer, types.RpcError), answer
    answer = await temporary.call(functions.users.GetUsersRequest([types.InputUserSelf()]))
    assert isinstance(answer, types.RpcError)
    temporary.drop()


async def test_an_unbound_key_stays_a_stranger_in_any_wrapping(mallory, server):
    temporary, _ = await temporary_key(server)
    request = bytes(functions.updates.GetStateRequest())
    for wrapping, wrap in WRAPPINGS.items():
        before = await temporary.send(functions.help.GetConfigRequest())
        await temporary.result_body(before)
        answer = await temporary.call(wrap(request, before))
        assert isinstance(answer, types.RpcError) and answer.error_code == 401, (wrapping, answer)
    assert await temporary.alive()
    temporary.drop()


async def test_logging_out_ends_every_temporary_key(mallory, server):
    clients = []
    for _ in range(3):
        client, expires_at = await temporary_key(server)
        bound(await Wrapped(mallory.client, client, expires_at).ask_wrapped(WRAPPINGS["bare"]))
        clients.append(client)
    granted(await mallory.ask(functions.auth.LogOutRequest()))
    for client in clients:
        try:
            answer = await client.call(functions.users.GetUsersRequest([types.InputUserSelf()]), within=5)
            assert isinstance(answer, types.RpcError) and answer.error_code == 401
        except Exception as error:
            assert type(error).__name__ in ("Closed", "TransportError"), error
        client.drop()
