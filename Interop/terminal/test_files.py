"""Files by `martlet-cli`: what went in comes out, by whichever process brings it."""

import asyncio
import os
import pathlib
import pty

import pytest

from harness.pictures import noise, png
from harness.server import Server
from harness.terminal import TerminalPerson, program

ADA, BOB = "+15550800", "+15550801"
BIG = 50_000_000


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, two people who know each other, and a folder of files."""
    folder = tmp_path_factory.mktemp("files")
    server = await Server(folder / "server").start()
    ada, bob = TerminalPerson(folder / "ada"), TerminalPerson(folder / "bob")
    await asyncio.gather(ada.sign_up(server, ADA, "Ada Lovelace"), bob.sign_up(server, BOB, "Bob"))
    yield ada, bob, folder
    await server.stop()


def write(folder: pathlib.Path, name: str, content: bytes) -> pathlib.Path:
    path = folder / name
    path.write_bytes(content)
    return path


async def test_a_photo_goes_as_a_photo_and_comes_the_same_to_both(town):
    ada, bob, folder = town
    picture = write(folder, "sea.png", png(1000, 600).getvalue())
    [sent] = await ada.rows("send-file", BOB, str(picture), "--caption", "the sea")
    assert (sent["state"], sent["file"]) == ("sent", "sea.png")
    [heard] = await bob.rows("read", "ada")
    assert (heard["media"], heard["text"], heard["id"] > 0) == ("photo", "the sea", True)
    got = [
        (await person.rows("get", chat, str(number), "-o", str(folder / f"{chat[:3]}.jpg")))[0]
        for person, chat, number in ((ada, BOB, sent["id"]), (bob, "ada", heard["id"]))
    ]
    contents = [pathlib.Path(row["file"]).read_bytes() for row in got]
    assert contents[0][:3] == b"\xff\xd8\xff" and contents[0] == contents[1]
    assert got[0]["bytes"] == len(contents[0])


async def test_an_album_keeps_its_order_and_files_arrive_as_they_were(town):
    ada, bob, folder = town
    pictures = [write(folder, f"p{seed}.png", png(300 + seed, 200, seed).getvalue()) for seed in range(3)]
    rows = await ada.rows("send-file", BOB, *map(str, pictures), "--caption", "three")
    assert [row["file"] for row in rows] == ["p0.png", "p1.png", "p2.png"]
    assert [row["state"] for row in rows] == ["sent"] * 3 and len({row["id"] for row in rows}) == 3

    rows = await ada.rows("send-file", BOB, *map(str, pictures), "--as-file")
    heard = (await bob.rows("read", "ada"))[-3:]
    assert [row["media"] for row in heard] == ["image"] * 3
    into = folder / "album"
    into.mkdir()
    got = await bob.rows("get", "ada", *[str(row["id"]) for row in heard], "-o", str(into))
    for row, picture in zip(got, pictures, strict=True):
        assert pathlib.Path(row["file"]) == into / picture.name
        assert pathlib.Path(row["file"]).read_bytes() == picture.read_bytes()
    again = await bob.run("get", "ada", str(heard[0]["id"]), "-o", str(into))
    assert again.status == 1 and "--force" in again.errors


async def test_fifty_megabytes_there_and_back_beside_a_process_that_follows(town):
    ada, bob, folder = town
    data = noise(BIG, "files")
    film = write(folder, "ein Film ж.bin", data)
    async with bob.following() as next_row:
        [sent] = await ada.rows("send-file", BOB, str(film))
        assert sent["state"] == "sent"
        heard = await next_row()
        assert heard["media"] == "file"
        # This process has no connection: the one that follows brings the file for it.
        [got] = await bob.rows("get", "ada", str(heard["id"]), "-o", str(folder / "by-other"))
        assert pathlib.Path(got["file"]).read_bytes() == data
        # And sends it: the same bytes are on the server, under another name.
        back = write(folder, "back.bin", data[: BIG // 10])
        [answer] = await bob.rows("send-file", "ada", str(back), "--reply", str(heard["id"]))
        assert answer["state"] == "sent"
        assert (await next_row())["reply_to"] == heard["id"]
    [last] = await ada.rows("read", BOB, "--limit", "1")
    back.unlink()
    [got] = await ada.rows("get", BOB, str(last["id"]), "-o", str(folder))
    assert pathlib.Path(got["file"]) == back and back.read_bytes() == data[: BIG // 10]


async def test_a_bar_in_a_terminal_and_none_in_a_pipe(town):
    ada, _, folder = town
    piped = await ada.run("send-file", "me", str(write(folder, "piped.bin", noise(700_000, "piped"))))
    assert piped.status == 0 and piped.errors == "" and "piped.bin: sent to" in piped.output

    path = write(folder, "shown.bin", noise(900 << 10, "shown"))
    primary, secondary = pty.openpty()
    process = await asyncio.create_subprocess_exec(
        program("martlet-cli"), "send-file", "me", str(path), env={**ada.environment, "TERM": "xterm"},
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=secondary,
    )
    os.close(secondary)
    output, _ = await asyncio.wait_for(process.communicate(), 30)
    shown = os.read(primary, 1 << 16).decode()
    os.close(primary)
    assert process.returncode == 0 and b"\x1b" not in output
    assert "900 KB of 900 KB" in shown and shown.endswith("\r\x1b[K")


async def test_what_cannot_be_sent_or_got_says_why(town):
    ada, _, folder = town
    empty = write(folder, "empty", b"")
    [text] = await ada.rows("send", "me", "no file here")
    for arguments, status, words in (
        (["send-file", "me", str(folder / "nothing")], 1, "cannot be read"),
        (["send-file", "me", str(folder)], 1, "is not a file"),
        (["send-file", "me", str(empty)], 1, "has nothing in it"),
        (["send-file", "me"], 64, "Usage"),
        (["get", "me", str(text["id"])], 1, "has no file"),
        (["get", "me", "99999"], 1, "there is no message 99999"),
    ):
        answer = await ada.run(*arguments)
        assert (answer.status, answer.output) == (status, ""), (arguments, answer.errors)
        assert words in answer.errors, (arguments, answer.errors)
    # Of several files none is sent when one cannot be.
    good = write(folder, "good.txt", b"good")
    assert (await ada.run("send-file", "me", str(good), str(empty))).status == 1
    assert (await ada.rows("read", "me"))[-1]["text"] == "no file here"


async def test_a_broken_picture_is_refused_by_name(town):
    ada, _, folder = town
    broken = write(folder, "broken.png", png(300, 200).getvalue()[:33] + noise(3000, "broken"))
    answer = await ada.run("send-file", BOB, str(broken), "--json")
    assert answer.status == 1 and answer.rows[0]["state"] == "failed"
    assert "broken.png: the server does not take this file" in answer.errors
    [sent] = await ada.rows("send-file", BOB, str(broken), "--as-file")
    assert sent["state"] == "sent"
