"""The server's public key as a client reads it: PKCS#1 PEM, and the fingerprint MTProto names it by."""

import base64
import hashlib
import re


def read_der_integer(der: bytes, at: int) -> tuple[int, int]:
    """An INTEGER at an offset of a DER sequence, and the offset after it."""
    assert der[at] == 2, "not an INTEGER"
    length, at = der[at + 1], at + 2
    if length & 0x80:
        count = length & 0x7F
        length, at = int.from_bytes(der[at:at + count], "big"), at + count
    return int.from_bytes(der[at:at + length], "big"), at + length


def parse_pkcs1(pem: str) -> tuple[int, int]:
    """Modulus and exponent of a `BEGIN RSA PUBLIC KEY` of 2048 bits."""
    body = re.fullmatch(r"-----BEGIN RSA PUBLIC KEY-----\s(.*)\s-----END RSA PUBLIC KEY-----\s*", pem, re.S)[1]
    der = base64.b64decode(body)
    assert der[:2] == b"\x30\x82", "a sequence of a 2048-bit key"
    modulus, at = read_der_integer(der, 4)
    exponent, _ = read_der_integer(der, at)
    return modulus, exponent


def tl_bytes(value: bytes) -> bytes:
    """TL's `bytes`: length, data, zeros up to a multiple of four."""
    head = bytes([len(value)]) if len(value) < 254 else b"\xfe" + len(value).to_bytes(3, "little")
    return head + value + bytes(-(len(head) + len(value)) % 4)


def fingerprint(modulus: int, exponent: int) -> int:
    """The low 64 bits of SHA-1 over modulus and exponent, as MTProto counts them (signed)."""
    parts = [n.to_bytes((n.bit_length() + 7) // 8, "big") for n in (modulus, exponent)]
    return int.from_bytes(hashlib.sha1(b"".join(map(tl_bytes, parts))).digest()[-8:], "little", signed=True)
