"""MTProto's sums, written from its public description and from no client's code."""

import hashlib
import os
from math import gcd

import cryptg

# The prime of 2048 bits that clients insist on, with generator 3.
DH_PRIME = int(
    "C71CAEB9C6B1C9048E6C522F70F13F73980D40238E3E21C14934D037563D930F48198A0AA7C14058229493D22530F4DBFA336F6E0AC9"
    "25139543AED44CCE7C3720FD51F69458705AC68CD4FE6B6B13ABDC9746512969328454F18FAF8C595F642477FE96BB2A941D5BCD1D4A"
    "C8CC49880708FA9B378E3C4F3A9060BEE67CF9A4A4A695811051907E162753B56B0F6B410DBA74D8A84B2A14B3144E0EF1284754FD17"
    "ED950D5965B4B9DD46582DB1178D169C6BC465B0D6FF9CA3928FEF5B9AE4E418FC15E83EBEA0F87FA9FF5EED70050DED2849F47BF959"
    "D956850CE929851F0D8115F635B105EE2E4E15D04B2454BF6F4FADF034B10403119CD8E3B92FCC5B",
    16,
)


def sha1(*parts: bytes) -> bytes:
    return hashlib.sha1(b"".join(parts)).digest()


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def ige_encrypt(data: bytes, key: bytes, iv: bytes) -> bytes:
    return bytes(cryptg.encrypt_ige(data, key, iv))


def ige_decrypt(data: bytes, key: bytes, iv: bytes) -> bytes:
    return bytes(cryptg.decrypt_ige(data, key, iv))


def rsa_encrypt(data: bytes, modulus: int, exponent: int) -> bytes:
    return pow(int.from_bytes(data, "big"), exponent, modulus).to_bytes(256, "big")


def rsa_legacy(data: bytes, modulus: int, exponent: int) -> bytes:
    """SHA-1, data, noise to 255 bytes."""
    with_hash = sha1(data) + data
    return rsa_encrypt(with_hash + os.urandom(255 - len(with_hash)), modulus, exponent)


def rsa_pad(data: bytes, modulus: int, exponent: int) -> bytes:
    """RSA_PAD of the protocol: at most 144 bytes, reversed, hashed and encrypted under a key of their own."""
    padded = data + os.urandom(192 - len(data))
    while True:
        key = os.urandom(32)
        with_hash = padded[::-1] + sha256(key, padded)
        encrypted = ige_encrypt(with_hash, key, bytes(32))
        masked = bytes(a ^ b for a, b in zip(key, sha256(encrypted), strict=True))
        if int.from_bytes(masked + encrypted, "big") < modulus:
            return rsa_encrypt(masked + encrypted, modulus, exponent)


def handshake_keys(server_nonce: bytes, new_nonce: bytes) -> tuple[bytes, bytes]:
    """Key and vector under which the two DH messages travel."""
    one, two, three = sha1(new_nonce, server_nonce), sha1(server_nonce, new_nonce), sha1(new_nonce, new_nonce)
    return one + two[:12], two[12:] + three + new_nonce[:4]


def auth_key_id(key: bytes) -> bytes:
    return sha1(key)[12:20]


def message_keys(key: bytes, message_key: bytes, from_client: bool) -> tuple[bytes, bytes]:
    """MTProto 2: AES key and vector of one message."""
    x = 0 if from_client else 8
    a, b = sha256(message_key, key[x:x + 36]), sha256(key[40 + x:76 + x], message_key)
    return a[:8] + b[8:24] + a[24:], b[:8] + a[8:24] + b[24:]


def message_key(key: bytes, plain: bytes, from_client: bool) -> bytes:
    x = 0 if from_client else 8
    return sha256(key[88 + x:120 + x], plain)[8:24]


def seal(key: bytes, plain: bytes, from_client: bool = True) -> bytes:
    """A whole encrypted packet of MTProto 2 around a padded plain text."""
    digest = message_key(key, plain, from_client)
    return auth_key_id(key) + digest + ige_encrypt(plain, *message_keys(key, digest, from_client))


def quick_ack_token(key: bytes, plain: bytes) -> int:
    return int.from_bytes(sha256(key[88:120], plain)[:4], "little") | 1 << 31


def seal_version_1(key: bytes, plain: bytes, padding: bytes) -> bytes:
    """MTProto 1, which lives on inside auth.bindTempAuthKey: SHA-1 of the text without its padding."""
    digest = sha1(plain)[4:20]
    a = sha1(digest, key[:32])
    b = sha1(key[32:48], digest, key[48:64])
    c = sha1(key[64:96], digest)
    d = sha1(digest, key[96:128])
    aes_key, vector = a[:8] + b[8:20] + c[4:16], a[8:20] + b[:8] + c[16:20] + d[:8]
    return auth_key_id(key) + digest + ige_encrypt(plain + padding, aes_key, vector)


def factor(pq: int) -> tuple[int, int]:
    """The two primes of a product below 2^63, the smaller first.

    In C: Python takes 20 ms for what a server sends. What cryptg gives up is tried in Python.
    """
    # It gives up products of a few bits, and says so at length.
    if pq >= 2**32:
        try:
            p, q = cryptg.factorize_pq_pair(pq)
        except BaseException as error:
            # A panic is no `Exception`, and its class has no public name.
            if type(error).__name__ != "PanicException":
                raise
        else:
            if 1 < p < q and p * q == pq:
                return p, q
    return factor_slowly(pq)


def factor_slowly(pq: int) -> tuple[int, int]:
    """The same by Pollard's rho in Python."""
    for c in range(1, 100):
        x = y = 2
        d = 1
        while d == 1:
            x = (x * x + c) % pq
            y = (y * y + c) % pq
            y = (y * y + c) % pq
            d = gcd(abs(x - y), pq)
        if d != pq:
            return min(d, pq // d), max(d, pq // d)
    raise AssertionError(f"{pq} does not factor")
