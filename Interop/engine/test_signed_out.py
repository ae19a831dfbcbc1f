"""A session that is ended from another one: our client stops, says so, and goes on after the next sign-in."""

import asyncio
import itertools

import pytest
from telethon import functions

from harness.telethon_client import Person
from harness.ways import Way

from .story import Story

_numbers = itertools.count()


@pytest.fixture
async def story(town, tmp_path):
    server, bob, cleo = town
    way = await Way("intermediate", server, tmp_path).start()
    number = next(_numbers)
    ada = Person(server, f"+1555870{number}", "Ada", "Lovelace", f"ada_shut_out_{number}", "intermediate")
    yield await Story(way, ada, bob, cleo, tmp_path / "ada").begin()
    await ada.leave()
    await way.stop()


async def end_session(ada: Person) -> None:
    """The laptop ends the terminal's session."""
    found = await ada.phone(functions.account.GetAuthorizationsRequest())
    [session] = [one for one in found.authorizations if not one.current]
    assert await ada.phone(functions.account.ResetAuthorizationRequest(session.hash))


async def test_a_session_ended_elsewhere_stops_says_so_and_can_go_on(story):
    terminal = story.terminal
    [account] = await terminal.rows("accounts")
    process = await terminal.start("follow", "--json")
    async with asyncio.timeout(20):
        while not (await process.stderr.readline()).startswith(b"following"):
            pass
        await end_session(story.ada)
        output, errors = await process.communicate()
    assert (process.returncode, output) == (1, b""), errors
    assert b"log in again" in errors

    later = await terminal.run("chats")
    assert (later.status, later.output) == (1, "") and "log in again" in later.errors

    await story.bob.phone.send_message(story.ada.username, "while you were shut out")
    await story.sign_in("--account", account["name"])
    assert await story.must_agree() > 2
    assert [row["name"] for row in await terminal.rows("accounts")] == [account["name"]]

    folder = terminal.folder / "home" / "accounts" / account["name"]
    assert folder.exists() and (await terminal.run("logout", "--yes")).status == 0
    assert not folder.exists()


async def test_a_session_ended_while_nobody_ran_is_noticed_at_the_next_start(story):
    await end_session(story.ada)
    answer = await story.terminal.run("read", f"@{story.bob.username}")
    assert answer.status == 1 and "log in again" in answer.errors
    # Nobody else can sign in over what is stored.
    server, [account] = story.way.server, await story.terminal.rows("accounts")
    other = asyncio.create_task(story.terminal.run(
        "login", story.way.place, "--server-key", str(server.data / "public-key.pem"), "--phone", "+15558709",
        "--name", "Eve", "--code-file", str(story.terminal.folder / "eve"), "--account", account["name"],
    ))
    (story.terminal.folder / "eve").write_text(await server.code("+15558709") + "\n")
    answer = await other
    assert answer.status == 1 and "another member" in answer.errors
