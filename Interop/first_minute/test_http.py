"""Telethon over HTTP: a packet in each request and each response."""

import json
import urllib.request

from telethon import functions
from telethon.network.connection.http import ConnectionHttp, HttpPacketCodec

from harness import telethon_client
from harness.telethon_client import Person


class Codec(HttpPacketCodec):
    """Telethon's own ends at the first line of a response: it compares a number with a text."""

    async def read_packet(self, reader):
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200 "), head
            length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
            if body := await reader.readexactly(length):
                return body


class ConnectionByHTTP(ConnectionHttp):
    """It says nothing of how long its requests wait: an acknowledgement is what a push comes back on."""

    packet_codec = Codec


async def test_two_people_talk(server, next_number, monkeypatch):
    monkeypatch.setitem(telethon_client.TRANSPORTS, "http", ConnectionByHTTP)
    number = next_number()
    ada, bob = (
        Person(server, f"1776{number:04}{index}", name, "Web", f"http{name}{number}", "http")
        for index, name in enumerate(("Ada", "Bob"))
    )
    await ada.sign_up()
    await bob.sign_up()
    for text in ("One", "Two", "Three"):
        await ada.phone.send_message(bob.username, text)
        await bob.phone.hears_message(text)
        await bob.phone.send_message(ada.username, f"{text} back")
        await ada.phone.hears_message(f"{text} back")
    assert bob.phone.texts() == ["One", "Two", "Three"]
    file = await ada.phone.upload_file(bytes(range(256)) * 2000, file_name="numbers.bin")
    await ada.phone.send_file(bob.username, file, force_document=True)
    [message] = await bob.phone.get_messages(ada.username, 1)
    assert await message.download_media(bytes) == bytes(range(256)) * 2000
    assert (await ada.phone(functions.updates.GetStateRequest())).pts > 1
    for person in (ada, bob):
        await person.phone.client.disconnect()


def test_a_server_introduces_itself(server):
    with urllib.request.urlopen(f"http://{server.host}:{server.port}/owpengram/server-info", timeout=10) as answer:
        told = json.load(answer)
    assert told["rsa_public_key_pem"] == server.public_key()
    assert (told["dc_id"], told["name"], told["has_icon"]) == (2, "127.0.0.1", False)
