"""Our own client's sums, against published samples and against Telethon's: before it judges a server."""

import hashlib
import itertools
import os

from telethon import helpers
from telethon.crypto import Factorization
from telethon.crypto.aesctr import AESModeCTR
from telethon.network.mtprotostate import MTProtoState

from harness import mtproto_crypto as crypto
from harness.powers import power
from harness.telethon_client import FastCounterMode


def test_ige_gives_the_published_sample():
    # core.telegram.org/mtproto/samples-auth_key, step 7: client_DH_inner_data with its padding.
    data = bytes.fromhex(
        "54B64366406709F612FADFBEC3F0289D0AA67EEFE11DBC3BC97D91A26154F932AF0199430000000000000000FE000100A215D057BC66"
        "48453D68C2F418A38D9D4F4FA47E5D520AC7EBC2ADC3B00075090C10A1E9D96A5DDA127317F2DDC165C5F6C8C2854648C106D0D9DF68"
        "4DAE70B0E6021658806245B494B762B1979E8BD597B5CC8E43A80F96CA47FB0765C98D40529F3D94C82113AE32C603AA24411EF8B330"
        "565A1D66EA6B89C9D4F8AFFEEA397C4B247564215D147B6AD0DF7F3FB4499E89E34304531D87448B91967B5BD53093F09386C0F78940"
        "C1DD6AA7C8667E15857453E6AAD275F94CD386468CF49108FB7C54282596A4D0314DCE9EFED4066A6E072471439AEAAA74157DB7DD53"
        "F01982982534DEE8740610BA433BF459B3DFE38674561F31991CE007BA112DDA6718"
    )
    key = bytes.fromhex("5EA702F743E850F5546E857F08B7D5337BBAEDF9B61248751594851BE2E8C297")
    vector = bytes.fromhex("1CEF8E372A63D97EBFA805C0DBB018BC7C1E0931693FBCB1A1AFC0C0A8BBC849")
    plain = crypto.sha1(data) + data + bytes.fromhex("74876952857BA6AAA495A20D")
    encrypted = crypto.ige_encrypt(plain, key, vector)
    assert len(encrypted) == 336
    assert encrypted[:16].hex() == "14d185e575255986c29be3a0437d525b"
    assert encrypted[-8:].hex() == "829d746b704130b1"
    assert crypto.ige_decrypt(encrypted, key, vector) == plain


def test_primes_of_the_published_sample():
    for factor in (crypto.factor, crypto.factor_slowly, Factorization.factorize):
        assert factor(1513098571 * 1780931429) == (1513098571, 1780931429)


def test_primes_of_any_product_below_2_63_are_found():
    # The first primes above 2^30, the last ones below 2^31 and below 2^32, and small ones.
    primes = (3, 5, 7, 11, 257, 65537, 1073741827, 1073741831, 2147483629, 2147483647, 4294967279, 4294967291)
    for p, q in itertools.combinations(primes, 2):
        if p * q < 2**63:
            assert crypto.factor(p * q) == (p, q)


def test_three_generates_the_prime_order_subgroup():
    half = (crypto.DH_PRIME - 1) // 2
    assert crypto.DH_PRIME % 3 == 2 and pow(3, half, crypto.DH_PRIME) == 1
    assert pow(2, half - 1, half) == 1, "and (p - 1) / 2 is a prime too"


def test_keys_of_handshake_and_messages_agree_with_telethon():
    for _ in range(50):
        server_nonce, new_nonce, key, digest = os.urandom(16), os.urandom(32), os.urandom(256), os.urandom(16)
        numbers = [int.from_bytes(n, "little", signed=True) for n in (server_nonce, new_nonce)]
        assert tuple(helpers.generate_key_data_from_nonce(*numbers)) == crypto.handshake_keys(server_nonce, new_nonce)
        for client in (True, False):
            assert MTProtoState._calc_key(key, digest, client) == crypto.message_keys(key, digest, client)


def test_fast_counter_mode_does_what_telethons_does():
    key, vector = os.urandom(32), os.urandom(16)
    stock, fast = AESModeCTR(key, vector), FastCounterMode(key, vector)
    for size in (64, 1, 15, 16, 17, 1000, 3):
        data = os.urandom(size)
        assert fast.encrypt(data) == stock.encrypt(data)


def test_fast_powers_are_pythons():
    for bits in (8, 64, 2048):
        base, exponent = (int.from_bytes(os.urandom(bits // 8)) for _ in range(2))
        modulus = int.from_bytes(os.urandom(bits // 8)) | 1 | 1 << bits - 1
        for numbers in ((base, exponent), (0, exponent), (base, 0), (3, exponent)):
            assert power(*numbers, modulus) == pow(*numbers, modulus)


def test_the_id_of_a_key_is_the_end_of_its_hash():
    key = bytes(256)
    assert crypto.auth_key_id(key) == hashlib.sha1(key).digest()[-8:]
