"""The key exchange, step by step, so that a test may bend any step of it."""

import dataclasses
import os
import struct
import time

from telethon.extensions import BinaryReader
from telethon.tl import types

from . import mtproto_crypto as crypto
from .powers import power
from .publickey import tl_bytes
from .wire import Wire

REQ_PQ, REQ_PQ_MULTI = 0x60469778, 0xBE7E8EF1
REQ_DH_PARAMS, SET_CLIENT_DH_PARAMS = 0xD712E4BE, 0xF5045F1F
INNER = {"legacy": 0x83C95AEC, "dc": 0xA9F55F95, "temp": 0x3C6A84D4, "temp dc": 0x56FDDF88}
CLIENT_DH_INNER_DATA = 0x6643B654


def word(value: int) -> bytes:
    return struct.pack("<I", value)


def big_endian(value: int) -> bytes:
    return value.to_bytes((value.bit_length() + 7) // 8 or 1, "big")


def plain_envelope(body: bytes, message_id: int | None = None) -> bytes:
    message_id = message_id if message_id is not None else int(time.time() * 2**32) & ~3
    return bytes(8) + struct.pack("<QI", message_id, len(body)) + body


def open_plain(payload: bytes):
    key_id, message_id, length = struct.unpack("<QQI", payload[:20])
    assert key_id == 0 and message_id % 4 == 1, "an unencrypted answer of the server"
    assert len(payload) >= 20 + length
    return BinaryReader(payload[20:20 + length]).tgread_object()


def number(nonce: bytes) -> int:
    """A nonce as Telethon decodes it."""
    return int.from_bytes(nonce, "little", signed=True)


@dataclasses.dataclass
class Established:
    """What the client holds after the exchange."""

    key: bytes
    salt: int
    server_time: int
    expires_at: int | None = None


class Handshake:
    """One exchange on one connection. Each step can be called alone and given wrong values."""

    def __init__(self, wire: Wire, modulus: int, exponent: int, fingerprint: int):
        self.wire, self.modulus, self.exponent, self.fingerprint = wire, modulus, exponent, fingerprint
        self.nonce, self.new_nonce = os.urandom(16), os.urandom(32)
        self.server_nonce = b""
        self.pq = self.p = self.q = 0
        self.g_a = self.server_time = 0
        self.expires_at: int | None = None
        self.key = b""

    async def ask(self, body: bytes):
        await self.wire.send(plain_envelope(body))
        return open_plain(await self.wire.receive())

    async def request_pq(self, constructor: int = REQ_PQ_MULTI):
        answer = await self.ask(word(constructor) + self.nonce)
        assert isinstance(answer, types.ResPQ) and answer.nonce == number(self.nonce)
        assert self.fingerprint in answer.server_public_key_fingerprints
        self.server_nonce = answer.server_nonce.to_bytes(16, "little", signed=True)
        self.pq = int.from_bytes(answer.pq, "big")
        assert self.pq < 2**63, "Telethon reads it as a signed number"
        self.p, self.q = crypto.factor(self.pq)
        assert self.p < self.q < 2**32, "Kurigram writes each in four bytes"
        return answer

    def inner_data(self, kind: str = "dc", dc: int = 2, expires_in: int = 3600, new_nonce: bytes | None = None) -> bytes:
        pq, p, q = (tl_bytes(big_endian(value)) for value in (self.pq, self.p, self.q))
        data = word(INNER[kind]) + pq + p + q + self.nonce + self.server_nonce + (new_nonce or self.new_nonce)
        if kind.endswith("dc"):
            data += struct.pack("<i", dc)
        if kind.startswith("temp"):
            data += struct.pack("<i", expires_in)
            self.expires_at = int(time.time()) + expires_in
        return data

    def dh_request(self, inner: bytes | None = None, padding: str = "rsa_pad", **wrong) -> bytes:
        """The bytes of req_DH_params; `wrong` replaces p, q, nonce, server_nonce, fingerprint or encrypted."""
        pad = crypto.rsa_pad if padding == "rsa_pad" else crypto.rsa_legacy
        encrypted = wrong.get("encrypted") or pad(inner or self.inner_data(), self.modulus, self.exponent)
        p, q = (tl_bytes(big_endian(wrong.get(name, getattr(self, name)))) for name in "pq")
        return (
            word(REQ_DH_PARAMS) + wrong.get("nonce", self.nonce) + wrong.get("server_nonce", self.server_nonce)
            + p + q + struct.pack("<q", wrong.get("fingerprint", self.fingerprint)) + tl_bytes(encrypted)
        )

    def read_dh_answer(self, answer) -> None:
        assert isinstance(answer, types.ServerDHParamsOk), answer
        decrypted = crypto.ige_decrypt(answer.encrypted_answer, *self.keys())
        reader = BinaryReader(decrypted[20:])
        inner = reader.tgread_object()
        length = reader.tell_position()
        assert crypto.sha1(decrypted[20:20 + length]) == decrypted[:20] and 0 <= len(decrypted) - 20 - length < 16
        assert isinstance(inner, types.ServerDHInnerData)
        assert (inner.nonce, inner.server_nonce) == (number(self.nonce), number(self.server_nonce))
        assert (inner.g, int.from_bytes(inner.dh_prime, "big")) == (3, crypto.DH_PRIME)
        self.g_a, self.server_time = int.from_bytes(inner.g_a, "big"), inner.server_time
        assert 2**1984 < self.g_a < crypto.DH_PRIME - 2**1984
        assert abs(self.server_time - time.time()) < 5

    def keys(self) -> tuple[bytes, bytes]:
        return crypto.handshake_keys(self.server_nonce, self.new_nonce)

    def finish_request(self, g_b: int | None = None, retry_id: int = 0, hash_of: bytes | None = None) -> bytes:
        """The bytes of set_client_DH_params; a given g_b is sent as it is."""
        secret = int.from_bytes(os.urandom(256), "big")
        if g_b is None:
            g_b = power(3, secret, crypto.DH_PRIME)
            self.key = power(self.g_a, secret, crypto.DH_PRIME).to_bytes(256, "big")
        inner = word(CLIENT_DH_INNER_DATA) + self.nonce + self.server_nonce + struct.pack("<q", retry_id)
        inner += tl_bytes(g_b.to_bytes(256, "big"))
        data = (hash_of or crypto.sha1(inner)) + inner
        encrypted = crypto.ige_encrypt(data + os.urandom(-len(data) % 16), *self.keys())
        return word(SET_CLIENT_DH_PARAMS) + self.nonce + self.server_nonce + tl_bytes(encrypted)

    def established(self, answer) -> Established:
        assert isinstance(answer, types.DhGenOk), answer
        expected = crypto.sha1(self.new_nonce, b"\x01", crypto.sha1(self.key)[:8])[4:20]
        assert answer.new_nonce_hash1 == number(expected)
        salt = int.from_bytes(self.new_nonce[:8], "little") ^ int.from_bytes(self.server_nonce[:8], "little")
        return Established(self.key, salt, self.server_time, self.expires_at)

    async def run(self, padding: str = "rsa_pad", kind: str = "dc", **inner) -> Established:
        """The whole exchange, done right."""
        await self.request_pq()
        self.read_dh_answer(await self.ask(self.dh_request(self.inner_data(kind, **inner), padding)))
        return self.established(await self.ask(self.finish_request()))
