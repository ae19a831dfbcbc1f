"""`martlet-cli` from end to end: real processes, a real server, two people with a home each."""

import asyncio
import re

import pytest

from harness.server import Server
from harness.terminal import TerminalPerson

ADA, BOB = "+15550700", "+15550701"
# Who tells login codes.
SERVICE = 777000


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, and two people who have signed up."""
    folder = tmp_path_factory.mktemp("terminal")
    server = await Server(folder / "server").start()
    ada, bob = TerminalPerson(folder / "ada"), TerminalPerson(folder / "bob")
    await asyncio.gather(ada.sign_up(server, ADA, "Ada Lovelace"), bob.sign_up(server, BOB, "Bob"))
    yield server, ada, bob
    await server.stop()


async def test_two_people_talk(town):
    _, ada, bob = town
    [sent] = await ada.rows("send", BOB, "Hello Bob, from a terminal")
    assert sent["state"] == "sent" and sent["id"] > 0

    [chat] = await bob.rows("chats")
    assert (chat["title"], chat["unread"]) == ("Ada Lovelace", 1)
    assert chat["last"]["text"] == "Hello Bob, from a terminal"

    [heard] = await bob.rows("read", "ada")
    assert (heard["state"], heard["author_name"]) == ("received", "Ada Lovelace")
    piped = await bob.run("send", chat["chat"], "-", "--reply", str(heard["id"]), typed="And back,\nin two lines\n")
    assert piped.status == 0, piped.errors

    rows = await ada.rows("read", BOB)
    assert [row["text"] for row in rows] == ["Hello Bob, from a terminal", "And back,\nin two lines"]
    assert rows[1]["reply_to"] == rows[0]["id"]

    plain = await ada.run("read", BOB)
    assert "Bob: And back,\n      in two lines" in plain.output and "\x1b" not in plain.output


async def test_a_lone_emoji_of_a_game_is_thrown(town):
    _, ada, bob = town
    await ada.rows("send", BOB, "🎲")
    heard = (await bob.rows("read", "ada"))[-1]
    assert heard["media"] == "dice" and not heard["text"]
    told = await bob.run("read", "ada")
    assert re.search("🎲 [1-6]", told.output)


async def test_search_finds_the_beginnings_of_words(town):
    _, ada, bob = town
    await ada.rows("send", BOB, "Крокодил and a needle")
    await bob.rows("read", "ada")
    [found] = await bob.rows("search", "крок")
    assert found["text"] == "Крокодил and a needle"
    [found] = await ada.rows("search", "needl", "--chat", BOB)
    assert found["state"] == "sent"


async def test_search_finds_what_only_the_server_has(town, tmp_path):
    server, ada, bob = town
    for text in ("a giraffe in the garden", "it has gone again"):
        await ada.rows("send", BOB, text)

    async def told() -> list[dict]:
        """What the server itself has told the first home, nothing before the first code."""
        answer = await bob.run("read", f"u{SERVICE}", "--json")
        return answer.rows if answer.status == 0 else []

    heard = {row["id"] for row in await told()}

    async def code() -> str:
        while not (new := [row for row in await told() if row["id"] not in heard]):
            await asyncio.sleep(0.2)
        return re.findall(r"\d+", new[0]["text"])[0]

    second = TerminalPerson(tmp_path / "second")
    await second.log_in(server, code(), "--phone", BOB)
    # Its list has brought the last message of the chat, and nothing before.
    [found] = await second.rows("search", "giraffe")
    assert found["text"] == "a giraffe in the garden"
    assert (await second.run("logout", "--yes")).status == 0


async def test_follow_shows_messages_as_they_come_and_leaves_work_to_one_process(town):
    _, ada, bob = town
    await ada.rows("send", BOB, "before")
    async with bob.following() as next_row:
        await ada.rows("send", BOB, "one")
        await ada.rows("send", BOB, "two")
        assert [(await next_row())["text"], (await next_row())["text"]] == ["one", "two"]
        # The process that follows does the account's work: this one leaves it a task.
        [sent] = await bob.rows("send", "ada", "three")
        assert sent["state"] == "sent"
        assert (await next_row())["text"] == "three"
        [last] = await bob.rows("read", "ada", "--limit", "1")
        assert last["text"] == "three"


async def test_without_a_server_what_is_known_is_shown_and_what_is_sent_waits(town):
    server, ada, bob = town
    await server.stop()
    try:
        sent = await ada.run("send", "bob", "from a tunnel", "--json", "--timeout", "1")
        assert (sent.status, sent.rows[0]["state"]) == (0, "sending"), sent.errors
        shown = await ada.run("read", "bob", "--timeout", "1", "--json")
        assert shown.rows[-1]["text"] == "from a tunnel" and "not connected" in shown.errors
        stranger = await ada.run("read", "@somebody", "--timeout", "1")
        assert stranger.status == 75, stranger.errors
    finally:
        await server.start()
    [waiting] = await ada.rows("read", "bob", "--limit", "1")
    assert waiting["text"] == "from a tunnel"
    assert (await bob.rows("read", "ada"))[-1]["text"] == "from a tunnel"


async def test_mistakes_have_words_and_a_status(town):
    _, ada, _ = town
    for arguments, status, words in (
        (["read", "nobody at all"], 1, "no such chat"),
        (["send", "@nobody_at_all", "x"], 1, "no such chat"),
        (["read", "me", "--limit", "0"], 64, "--limit"),
        (["read"], 64, "Usage"),
        (["read", "me", "--account", "nobody"], 1, "no such account"),
        (["login", "127.0.0.1:1"], 75, "no server answers"),
        (["logout"], 64, "--yes"),
    ):
        answer = await ada.run(*arguments)
        assert (answer.status, answer.output) == (status, ""), arguments
        assert words in answer.errors, (arguments, answer.errors)


async def test_an_account_is_named_used_and_left(town):
    server, _, _ = town
    eve = TerminalPerson(server.data.parent / "eve")
    await eve.sign_up(server, "+15550702", "Eve")
    [account] = await eve.rows("accounts")
    assert account["current"] and account["server"] == f"{server.host}:{server.port}"
    await eve.rows("use", account["name"])
    assert (await eve.run("logout", "--yes")).status == 0
    assert await eve.rows("accounts") == []


async def test_a_reaction_is_given_seen_and_taken_back(town):
    _, ada, bob = town
    await ada.rows("send", BOB, "react to this")
    [heard] = await bob.rows("read", "ada", "--limit", "1")
    chat, message = heard["chat"], str(heard["id"])
    [given] = await bob.rows("react", chat, message, "👍")
    assert (given["reactions"], given["state"]) == (["👍 1 own 1"], "done")
    [seen] = await ada.rows("read", BOB, "--limit", "1")
    assert seen["reactions"] == ["👍 1"]
    unknown = await bob.run("react", chat, message, "goose")
    assert unknown.status == 1 and "does not have this reaction" in unknown.errors
    [taken] = await bob.rows("react", chat, message)
    assert taken["reactions"] == []


async def test_chats_are_pinned_and_unpinned(town):
    _, ada, bob = town
    await ada.rows("send", "me", "a note above all")
    [pinned] = await ada.rows("pin", BOB)
    assert (pinned["pinned"], pinned["state"]) == (True, "done")
    assert [chat["pinned"] for chat in await ada.rows("chats")][:2] == [True, False]
    [unpinned] = await ada.rows("unpin", BOB)
    assert (unpinned["pinned"], unpinned["state"]) == (False, "done")


async def test_chats_are_archived_and_come_back(town):
    _, ada, _ = town
    [archived] = await ada.rows("archive", BOB)
    assert (archived["archived"], archived["state"]) == (True, "done")
    assert [chat["chat"] for chat in await ada.rows("chats", "--archive")] == [archived["chat"]]
    assert archived["chat"] not in [chat["chat"] for chat in await ada.rows("chats")]
    [back] = await ada.rows("unarchive", BOB)
    assert (back["archived"], back["state"]) == (False, "done")


async def test_what_there_is_not_is_told(town):
    _, ada, _ = town
    # A code for another device that nobody shows.
    answer = await ada.run("accept-login", "tg://login?token=AQL7_w", "--yes")
    assert answer.status != 0 and "the code" in answer.errors.lower(), answer.errors
    assert await ada.rows("chats", "--archive") == []
    assert await ada.rows("folders") == []
    [sent] = await ada.rows("send", BOB, "no poll")
    answer = await ada.run("vote", BOB, str(sent["id"]), "1")
    assert answer.status == 1 and "is no poll" in answer.errors
