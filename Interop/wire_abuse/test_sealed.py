"""The door of our own clients in the hands of strangers: handshakes that lie, wait and flood; bystanders must not notice."""

import asyncio
import os
import struct
import time

import pytest

MARK = bytes.fromhex("b64d4152544e4f")
CERTIFIED = 359
IDLE = 500


def first(kind: int, body: bytes, length: int | None = None) -> bytes:
    return MARK + bytes([kind]) + struct.pack(">H", len(body) if length is None else length) + body


async def connect(server):
    return await asyncio.open_connection(server.host, server.port)


async def is_closed(reader, within: float = 30) -> None:
    try:
        async with asyncio.timeout(within):
            while await reader.read(65536):
                pass
    except ConnectionError:
        pass


async def answer(reader) -> bytes:
    return await asyncio.wait_for(reader.readexactly(CERTIFIED), 20)


@pytest.mark.parametrize("name, data", {
    "a short key": first(2, bytes(31)),
    "a key that makes no secret": first(2, bytes(32)),
    "a long ticket": first(3, b"", 0xFFFF),
    "a short ticket": first(3, bytes(20)),
    "a record of nothing": first(2, b"\x09" + bytes(31)) + b"\0\0",
    "a record too long": first(2, b"\x09" + bytes(31)) + b"\xff\xff",
    "a record under no key": first(2, b"\x09" + bytes(31)) + b"\0\x20" + os.urandom(32),
}.items(), ids=lambda value: value if isinstance(value, str) else "")
async def test_bytes_that_break_the_rules_close_the_connection(server, name, data):
    reader, writer = await connect(server)
    writer.write(data)
    await is_closed(reader)
    writer.transport.abort()


async def test_who_never_confirms_has_twenty_seconds(server):
    made = []
    for number in range(IDLE):
        opened = time.monotonic()
        reader, writer = await connect(server)
        # All lengths of a first message, and the whole one.
        writer.write(first(2, os.urandom(32))[: number % 43])
        made.append((opened, reader, writer))

    async def life(opened: float, reader) -> float:
        await is_closed(reader, 60)
        return time.monotonic() - opened

    lives = await asyncio.gather(*(life(opened, reader) for opened, reader, _ in made))
    # On a machine with much to do they end later, and none ends earlier.
    assert min(lives) > 19


async def test_a_flood_of_handshakes_is_answered(server):
    for _ in range(20):
        made = [await connect(server) for _ in range(50)]
        for _, writer in made:
            writer.write(first(2, os.urandom(32)))
        for reader, writer in made:
            assert (await answer(reader))[:3] == b"\x01" + struct.pack(">H", CERTIFIED - 3)
            writer.transport.abort()


async def test_tickets_that_nobody_has_get_the_answer_of_a_new_channel(server):
    for length in (68, 69, 4000, 68 + (1 << 14)):
        reader, writer = await connect(server)
        writer.write(first(3, os.urandom(length)))
        assert (await answer(reader))[0] == 1
        writer.transport.abort()
    reader, writer = await connect(server)
    writer.write(first(3, bytes(69 + (1 << 14))))
    await is_closed(reader)
    writer.transport.abort()


async def test_a_first_message_may_come_byte_by_byte(server):
    reader, writer = await connect(server)
    for byte in first(2, os.urandom(32)):
        writer.write(bytes([byte]))
        await asyncio.sleep(0.01)
    assert (await answer(reader))[0] == 1
    writer.transport.abort()
