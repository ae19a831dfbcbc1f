"""Voice messages: Opus in Ogg, read here by what the two formats say of themselves."""

import struct

RATE = 48_000


def levels(packed: bytes) -> list[int]:
    """The numbers of five bits of a waveform, the lowest bit first."""
    bits = int.from_bytes(packed, "little")
    return [bits >> 5 * index & 31 for index in range(len(packed) * 8 // 5)]


def opus_seconds(sound: bytes) -> float:
    """How long an Ogg file with one stream of Opus plays; it is whole, from its first page to its last."""
    pages = list(_pages(sound))
    kind, _, first = pages[0]
    assert kind & 2 and first[:8] == b"OpusHead", pages[0]
    version, channels, skipped = struct.unpack("<BBH", first[8:12])
    assert (version, channels) == (1, 1), first
    assert pages[1][2][:8] == b"OpusTags", pages[1]
    last, position, _ = pages[-1]
    assert last & 4, "no last page"
    return (position - skipped) / RATE


def _pages(sound: bytes):
    """Kind, position and content of each page."""
    start = 0
    while start < len(sound):
        mark, version, kind, position, _, _, _, count = struct.unpack("<4sBBqIIIB", sound[start : start + 27])
        assert (mark, version) == (b"OggS", 0), sound[start : start + 27]
        begin = start + 27 + count
        end = begin + sum(sound[start + 27 : begin])
        yield kind, position, sound[begin:end]
        start = end


def lasting(length: str):
    """Names the label of a recording that lasts so long, or longer: a busy machine does not see every second pass."""
    return lambda name: len(name) == len(length) and name[:2] == "0:" and name >= length
