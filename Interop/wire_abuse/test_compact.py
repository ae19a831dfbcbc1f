"""The compact transport in the hands of strangers and of a member who misbehaves; two bystanders must not notice."""

import asyncio
import base64
import os
import socket
import struct
from pathlib import Path

import msgpack
import pytest
from pymax.protocol.tcp import TcpProtocol

from harness.hearing import eventually
from harness.pymax_client import Person

HELLO, PING, AUTH_REQUEST, LOGIN, HISTORY, SEND = 6, 1, 17, 19, 49, 64
IDLE = 1500


def frame(opcode: int, seq: int, payload=None, raw: bytes | None = None) -> bytes:
    body = msgpack.packb({} if payload is None else payload) if raw is None else raw
    return struct.pack(">BBHHI", 10, 0, seq, opcode, len(body)) + body


class Raw:
    """A connection whose bytes are ours to choose."""

    async def open(self, server) -> "Raw":
        self.reader, self.writer = await asyncio.open_connection(server.host, server.port)
        return self

    async def answer(self) -> tuple[int, dict]:
        """The command and the payload of the next frame, read by PyMax's own protocol."""
        head = await asyncio.wait_for(self.reader.readexactly(10), 20)
        length = struct.unpack(">I", head[6:])[0] & 0xFFFFFF
        body = await asyncio.wait_for(self.reader.readexactly(length), 20)
        frame = TcpProtocol().decode(head + body)
        return frame.cmd, frame.payload

    async def error(self) -> str:
        return (await self.answer())[1]["error"]

    async def is_closed(self, within: float = 30) -> None:
        try:
            async with asyncio.timeout(within):
                while await self.reader.read(65536):
                    pass
        except ConnectionError:
            pass

    def is_held_by_server(self) -> bool:
        """True until the server has closed its end, whatever it has sent that is not read."""
        ours, theirs = (f":{self.writer.get_extra_info(name)[1]:04X}" for name in ("sockname", "peername"))
        lines = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines())
        return any(line[1].endswith(theirs) and line[2].endswith(ours) and line[3] == "01" for line in lines)

    def drop(self) -> None:
        self.writer.transport.abort()


@pytest.fixture
async def raw(server):
    made = []

    async def make() -> Raw:
        made.append(await Raw().open(server))
        return made[-1]

    yield make
    for one in made:
        one.drop()


@pytest.mark.parametrize("name, data", {
    "a huge payload": struct.pack(">BBHHI", 10, 0, 0, HELLO, 0xFFFF),
    "another version behind": frame(HELLO, 0) + b"\x0b" + bytes(20),
    "an answer": frame(HELLO, 0) + struct.pack(">BBHHI", 10, 1, 1, PING, 0),
    "a huge request of a stranger": frame(HELLO, 0) + struct.pack(">BBHHI", 10, 0, 1, SEND, 0x0F0000),
    "a broken block": frame(HELLO, 0) + struct.pack(">BBHHI", 10, 0, 1, SEND, 5 << 24 | 4) + b"\xff\xff\xff\xff",
    "a bomb": frame(HELLO, 0) + struct.pack(">BBHHI", 10, 0, 1, SEND, 255 << 24 | 12) + b"\x28\xb5\x2f\xfd" + bytes(8),
    "a running number": frame(HELLO, 0) + frame(AUTH_REQUEST, 1, {"phone": "+15550107"}) + frame(AUTH_REQUEST, 1),
}.items(), ids=lambda value: value if isinstance(value, str) else "")
async def test_bytes_that_break_the_rules_close_the_connection(raw, name, data):
    one = await raw()
    one.writer.write(data)
    await one.is_closed()


async def test_a_thousand_strangers_wait_and_go(raw, server):
    idle = [await raw() for _ in range(IDLE)]
    for number, one in enumerate(idle):
        one.writer.write(frame(HELLO, 0)[: number % 12])
    other = await raw()
    other.writer.write(frame(HELLO, 0))
    assert (await other.answer())[0] == 1
    # Who does not sign in has 20 seconds.
    await asyncio.gather(*(one.is_closed(60) for one in idle))


async def test_requests_before_signing_in_get_an_error(raw):
    one = await raw()
    opcodes = [opcode for opcode in range(24, 310) if opcode not in (115, 288, 289, 291)]
    one.writer.write(frame(HELLO, 0) + b"".join(frame(opcode, opcode) for opcode in opcodes))
    await one.answer()
    for _ in opcodes:
        command, payload = await one.answer()
        assert command == 3 and payload["error"] in ("session.state", "not.supported")


async def test_maps_of_any_size_are_refused_or_read(raw):
    one = await raw()
    one.writer.write(frame(HELLO, 0))
    await one.answer()
    deep = b"\x91" * 5000 + b"\xc0"
    wide = b"\xdf\xff\xff\xff\xff"
    many = msgpack.packb({str(n): n for n in range(1500)})
    for number, body in enumerate((deep, wide, b"\xc1", b"\x01", many, os.urandom(900)), 1):
        one.writer.write(frame(LOGIN, number, raw=body))
        assert await one.error() in ("proto.payload", "FAIL_LOGIN_TOKEN")


async def test_a_flood_of_checks_is_answered(raw):
    one = await raw()
    one.writer.write(frame(HELLO, 0))
    await one.answer()
    for _ in range(20):
        one.writer.write(b"".join(frame(PING, n, {"interactive": n % 2 == 0}) for n in range(500)))
        for _ in range(500):
            assert (await one.answer())[0] == 1


async def test_guessed_tokens_are_all_alike(raw):
    one = await raw()
    one.writer.write(frame(HELLO, 0))
    await one.answer()
    for number in range(200):
        token = base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=")
        one.writer.write(frame(LOGIN, number, {"token": token}))
        assert await one.error() in ("FAIL_LOGIN_TOKEN", "flood.wait")


async def test_who_does_not_read_is_ended_and_holds_nobody_up(raw, server, next_number):
    number = f"+1570{next_number():07}"
    member = await Person(server, number, "Slow").enter()
    await member.send_message(0, "x" * 4000)
    token = member.client._app.session.token
    one = await raw()
    # Without a size of its own the kernel's buffer grows until all the answers fit into it.
    one.writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
    one.writer.write(frame(HELLO, 0) + frame(LOGIN, 1, {"token": token}))
    await one.answer()
    await one.answer()
    asks = b"".join(frame(HISTORY, n, {"chatId": 0, "from": -1, "backward": 100}) for n in range(2, 60))
    # What cannot be packed fills the buffers between the two.
    for _ in range(100):
        await member.send_message(0, base64.b64encode(os.urandom(3000)).decode())
    one.writer.write(asks)
    # The answers to what it has asked come one after the other, as each is charged. Once they fill all buffers, the next event
    # is one too many.
    assert one.is_held_by_server()
    async with asyncio.timeout(120):
        while one.is_held_by_server():
            await member.send_message(0, "y" * 4000)
            await asyncio.sleep(0.15)
    assert (await member.fetch_history(0, backward=1))[0].text == "y" * 4000
    await one.is_closed()
    await member.leave()


async def test_a_member_asks_for_more_than_it_may(raw, server, next_number):
    member = await Person(server, f"+1571{next_number():07}", "Greedy").enter()
    token = member.client._app.session.token
    one = await raw()
    one.writer.write(frame(HELLO, 0) + frame(LOGIN, 1, {"token": token}))
    await one.answer()
    await one.answer()
    refused = 0
    for start in range(0, 3000, 500):
        one.writer.write(b"".join(
            frame(48, (start + n) % 60000 + 2, {"chatIds": [0] * 1000}) for n in range(500)
        ))
        for _ in range(500):
            command, payload = await one.answer()
            # Whole, or not at all.
            if command == 1:
                assert len(payload["chats"]) == 100
            else:
                assert payload["error"] == "flood.wait"
                refused += 1
    assert refused > 0
    assert (await member.fetch_history(0, backward=1)) == []
    await member.leave()


async def test_places_for_files_are_for_one_file_of_their_owner(raw, server, next_number):
    import aiohttp
    from pymax.protocol import Opcode
    member = await Person(server, f"+1572{next_number():07}", "Filer").enter()
    response = await member.client._app.invoke(Opcode.FILE_UPLOAD, {"count": 1})
    url = response.payload["info"][0]["url"]
    async with aiohttp.ClientSession() as session:
        async with session.post(url, data=b"hello") as answer:
            assert answer.status == 200
        for wrong in (url, url + "x", url[:-5]):
            async with session.post(wrong, data=b"hello") as answer:
                assert answer.status == 404
    refused = 0
    for _ in range(20):
        try:
            await member.client._app.invoke(Opcode.FILE_UPLOAD, {"count": 1})
        except Exception:
            refused += 1
    assert refused >= 4
    await member.leave()
    await eventually(lambda: server.running(), what="the server runs")
