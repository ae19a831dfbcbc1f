"""The server finds texts by their plain spellings, also those that an older server had indexed by other units."""

import pathlib
import sqlite3

import pytest
from telethon import functions, types

from harness.hearing import everyone
from harness.server import Server
from harness.telethon_client import Person, new_client, trust

SPELLINGS = {
    "một tô phở": "pho",
    "dưới ánh trăng": "anh",
    "Ёлка в углу": "елка",
    "昨日東京タワーへ": "東京タワー",
    "con đường dài": "duong",
    "see you 👍🏽": "👍",
    "مرحبا يا أحمد": "احمد",
}


@pytest.fixture(autouse=True)
def trust_the_shared_server_again(request):
    yield
    if "server" in request.fixturenames:
        trust(request.getfixturevalue("server"))


async def found(client, words: str) -> list[str]:
    """What `messages.search` finds with the sender herself, whom nobody else has to know."""
    result = await client(
        functions.messages.SearchRequest(
            peer=types.InputPeerSelf(),
            q=words,
            filter=types.InputMessagesFilterEmpty(),
            min_date=None,
            max_date=None,
            offset_id=0,
            add_offset=0,
            limit=10,
            max_id=0,
            min_id=0,
            hash=0,
        )
    )
    return [message.message for message in result.messages]


def forget_units(data: pathlib.Path) -> None:
    """Marks the index of a stopped server as made of other units than its program has."""
    database = sqlite3.connect(data / "martlet.db")
    with database:
        database.execute("UPDATE search_state SET folding = 0")
    database.close()


async def test_plain_spellings_find_texts_before_and_after_a_reindex(tmp_path):
    server = await Server(tmp_path / "data").start()
    trust(server)
    rosa = Person(server, "+15661113399", "Rosalind", "Franklin", "rosalind_search", "full")
    await rosa.sign_up()
    for text in SPELLINGS:
        await rosa.phone.send_message("me", text)
    for text, words in SPELLINGS.items():
        assert await found(rosa.phone, words) == [text], words
    session = rosa.phone.client.session
    await everyone(rosa.leave())
    await server.stop()
    forget_units(server.data)

    await server.start()
    again = new_client(server, "full", session=session)
    await again.connect()
    for text, words in SPELLINGS.items():
        assert await found(again, words) == [text], words
    await again.disconnect()
    await server.stop()
