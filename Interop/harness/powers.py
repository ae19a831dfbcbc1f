"""Powers of numbers of 2048 bits by OpenSSL, in a tenth of the time that Python takes for them."""

import ctypes
import ctypes.util

_openssl = ctypes.CDLL(ctypes.util.find_library("crypto"))
_number, _text, _count = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
for _name, _result, *_arguments in (
    ("BN_CTX_new", _number),
    ("BN_bin2bn", _number, _text, _count, _number),
    ("BN_bn2binpad", _count, _number, _text, _count),
    ("BN_mod_exp", _count, _number, _number, _number, _number, _number),
    ("BN_free", None, _number),
    ("BN_CTX_free", None, _number),
):
    _function = getattr(_openssl, _name)
    _function.restype, _function.argtypes = _result, _arguments


def power(base: int, exponent: int, modulus: int) -> int:
    """What `pow` gives of numbers that are not negative, for an odd modulus."""
    size = (modulus.bit_length() + 7) // 8
    numbers = []
    for value in (0, base, exponent, modulus):
        octets = value.to_bytes((value.bit_length() + 7) // 8)
        numbers.append(_openssl.BN_bin2bn(octets, len(octets), None))
    context = _openssl.BN_CTX_new()
    try:
        assert _openssl.BN_mod_exp(*numbers, context) == 1
        octets = ctypes.create_string_buffer(size)
        assert _openssl.BN_bn2binpad(numbers[0], octets, size) == size
        return int.from_bytes(octets.raw)
    finally:
        _openssl.BN_CTX_free(context)
        for number in numbers:
            _openssl.BN_free(number)
