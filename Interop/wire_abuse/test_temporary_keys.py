"""Perfect forward secrecy: a temporary key does nothing until a permanent one vouches for it."""

import os
import struct
import time

import pytest
from telethon.tl import functions, types

from harness import mtproto_crypto as crypto
from harness.handshake import word
from harness.rawclient import RawClient, decode_result, sign_up, with_layer
from harness.wire import TransportError

BIND_INNER = 0x75A3F765


def signed(key_id: bytes) -> int:
    return int.from_bytes(key_id, "little", signed=True)


class Binding:
    """The parts of auth.bindTempAuthKey, each of which a test may replace."""

    def __init__(self, permanent: RawClient, temporary: RawClient, expires_at: int):
        self.permanent, self.temporary, self.expires_at = permanent, temporary, expires_at
        self.nonce = int.from_bytes(os.urandom(8), "little", signed=True)
        self.permanent_id = signed(crypto.auth_key_id(permanent.key))
        self.temporary_id = signed(crypto.auth_key_id(temporary.key))

    def inner(self, **wrong) -> bytes:
        fields = {
            "nonce": self.nonce, "temporary": self.temporary_id, "permanent": self.permanent_id,
            "session": signed(self.temporary.session), "expires": self.expires_at,
        } | wrong
        return word(BIND_INNER) + struct.pack("<qqqqi", *fields.values())

    async def ask(self, key: bytes | None = None, **wrong):
        message_id = self.temporary.new_id()
        inner = self.inner(**wrong)
        plain = os.urandom(16) + struct.pack("<QII", message_id, 0, len(inner)) + inner
        encrypted = crypto.seal_version_1(key or self.permanent.key, plain, os.urandom(-len(plain) % 16))
        request = functions.auth.BindTempAuthKeyRequest(self.permanent_id, self.nonce, self.expires_at, encrypted)
        await self.temporary.send(request, message_id=message_id)
        return decode_result(await self.temporary.result_body(message_id))


@pytest.fixture
async def keys(server, connected, next_number):
    """A signed-up permanent key, and a temporary one on a connection of its own."""
    permanent = await connected()
    await sign_up(permanent, f"+1565{next_number():07}", "Perfect")
    temporary = await RawClient(server).connect()
    established = await temporary.exchange_keys(kind="temp dc", expires_in=3600)
    yield permanent, temporary, established.expires_at
    temporary.drop()


def is_true(answer) -> bool:
    return answer is True or isinstance(answer, types.BoolTrue) or getattr(answer, "CONSTRUCTOR_ID", 0) == 0x997275B5


async def test_an_unbound_key_may_ask_for_little(keys):
    _, temporary, _ = keys
    config = await temporary.call(with_layer(bytes(functions.help.GetConfigRequest())))
    assert isinstance(config, types.Config)
    error = await temporary.call(functions.updates.GetStateRequest())
    assert (error.error_code, error.error_message) == (401, "AUTH_KEY_PERM_EMPTY")


async def test_a_bound_key_speaks_for_its_user(keys):
    permanent, temporary, expires_at = keys
    binding = Binding(permanent, temporary, expires_at)
    assert is_true(await binding.ask())
    await temporary.call(with_layer(bytes(functions.help.GetConfigRequest())))
    [me] = await temporary.call(functions.users.GetUsersRequest([types.InputUserSelf()]))
    assert me.first_name == "Perfect"

    peer = types.InputPeerSelf()
    assert not isinstance(
        await temporary.call(functions.messages.SendMessageRequest(peer, "forward secret", random_id=5)), types.RpcError
    )
    history = await permanent.call(functions.messages.GetHistoryRequest(peer, 0, None, 0, 1, 0, 0, 0))
    assert history.messages[0].message == "forward secret"


async def test_a_binding_must_be_true_in_every_part(keys, connected):
    permanent, temporary, expires_at = keys
    for wrong in ({"nonce": 1}, {"temporary": 2}, {"permanent": 3}, {"session": 4}, {"expires": expires_at + 5}):
        error = await Binding(permanent, temporary, expires_at).ask(**wrong)
        assert isinstance(error, types.RpcError), wrong
        assert (error.error_code, error.error_message) == (400, "ENCRYPTED_MESSAGE_INVALID"), (wrong, error)
    error = await Binding(permanent, temporary, expires_at).ask(key=os.urandom(256))
    assert error.error_message == "ENCRYPTED_MESSAGE_INVALID"
    assert is_true(await Binding(permanent, temporary, expires_at).ask())
    other = await connected()
    error = await Binding(other, temporary, expires_at).ask()
    assert error.error_message == "TEMP_AUTH_KEY_ALREADY_BOUND"


async def test_a_permanent_key_cannot_be_bound(connected):
    permanent, other = await connected(), await connected()
    error = await Binding(permanent, other, int(time.time()) + 100).ask()
    assert isinstance(error, types.RpcError) and error.error_message == "TEMP_AUTH_KEY_EMPTY"


@pytest.mark.slow
async def test_a_temporary_key_dies_on_time(server):
    temporary = await RawClient(server).connect()
    await temporary.exchange_keys(kind="temp", expires_in=3)
    assert await temporary.alive()
    import asyncio

    await asyncio.sleep(4)
    late = RawClient(server)
    late.key, late.salt = temporary.key, temporary.salt
    await late.connect()
    await late.send(functions.PingRequest(1))
    with pytest.raises(TransportError) as caught:
        await late.receive()
    assert caught.value.code == -404
    for client in (temporary, late):
        client.drop()
