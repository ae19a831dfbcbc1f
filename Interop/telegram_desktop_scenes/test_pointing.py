"""Telegram Desktop is pointed at our server, by a link or by a key file, and talks to nobody else."""

import asyncio
import contextlib
import re
import subprocess
import sys

import pytest

from harness.hearing import eventually
from harness.telegram_desktop import POINTER, PROGRAM, TelegramDesktop, is_installed
from harness.telethon_client import Person

pytestmark = pytest.mark.skipif(not is_installed(), reason="telegram-desktop is not installed: CI=1 Scripts/bootstrap")
LONGEST = "a" * 60 + "." + "b" * 60 + "." + "c" * 60 + ".example.org"


def point(*arguments) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, POINTER, *map(str, arguments)], capture_output=True, text=True, timeout=60)


@pytest.fixture
def key(server):
    return server.data / "public-key.pem"


@pytest.mark.parametrize("address, written", [
    ("127.0.0.1:4430", "127.0.0.1"), ("[2001:db8::7]:443", "2001:db8::7"), (f"{LONGEST}:5222", LONGEST),
])
def test_an_address_may_have_any_length(key, tmp_path, address, written):
    done = point(address, key, tmp_path / "td")
    assert done.returncode == 0, done.stderr
    code = (tmp_path / "td" / "telegram-desktop").read_bytes()
    assert b"\0" + written.encode() + b"\0" in code
    assert code.count(key.read_bytes().strip()) == 3
    assert b"2001:0b28:f23d:f001" not in code and b"dns.google.com" not in code
    assert len(code) == len(PROGRAM.read_bytes())


def test_a_link_is_followed_and_its_fingerprint_compared(server, key, tmp_path):
    link = re.search(r"martlet://\S+", server.control("link").stdout)[0]
    assert point(link, tmp_path / "by-link").returncode == 0
    assert point(f"{server.host}:{server.port}", key, tmp_path / "by-key").returncode == 0
    made = [(tmp_path / way / "telegram-desktop").read_bytes() for way in ("by-link", "by-key")]
    assert made[0] == made[1]
    # Another digit than the one that stands there.
    other = point(re.sub(r"key=(.)", lambda found: "key=" + ("1" if found[1] == "0" else "0"), link), tmp_path / "other")
    assert other.returncode == 1 and "another key" in other.stderr
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("arguments, words", [
    (["127.0.0.1", "KEY", "FOLDER"], "no HOST:PORT"), (["127.0.0.1:99999", "KEY", "FOLDER"], "no HOST:PORT"),
    (["127.0.0.1:1", "/etc/hostname", "FOLDER"], "no public key"), (["127.0.0.1:1", "/nowhere", "FOLDER"], "/nowhere"),
    (["127.0.0.1:1", "KEY", "FOLDER", "--program", "/bin/sh"], "is it Telegram Desktop"),
    (["127.0.0.1:1", "KEY", "FOLDER", "--program", "/etc/hostname"], "64-bit Linux"),
    (["127.0.0.1:1", "KEY", "FOLDER", "--system", "/nowhere"], "/nowhere/usr/bin/telegram-desktop"),
    (["martlet://127.0.0.1:1", "FOLDER"], "no fingerprint"), (["127.0.0.1:1", "FOLDER"], "KEYFILE"),
    (["martlet://ws:127.0.0.1:1?key=" + "0" * 64, "FOLDER"], "WebSockets only"),
])
def test_a_mistake_is_told(key, tmp_path, arguments, words):
    names = {"KEY": key, "FOLDER": tmp_path / "td"}
    done = point(*(names.get(argument, argument) for argument in arguments))
    assert done.returncode == 1 and words in done.stderr, done.stderr
    assert not (tmp_path / "td").exists()


async def test_it_signs_in_and_talks_to_nobody_else(server, tmp_path):
    tess = Person(server, "+15550147331", "Tess", "Desk", "tess_at_two_desks", "abridged")
    await tess.sign_up()
    desktop = TelegramDesktop(server, tmp_path / "desk")
    async with desktop.at_desk():
        await desktop.start()
        await desktop.calls_for("auth.bindTempAuthKey")
        await desktop.calls_for("help.getConfig")
        await eventually(lambda: "Session key bound" in desktop.log(), what="its key is bound")
        await desktop.sign_in(tess)
        # It looks for other ways while the first is not good: all of them end here.
        await asyncio.sleep(3)
        assert not desktop.complaints()
        with contextlib.suppress(TimeoutError):
            await desktop.quit()
    await tess.leave()
    places = set(re.findall(r"\(dc:\d+(?:_[a-z]+)?,(?:https?://)?([^/)]+)", desktop.log()))
    assert places and all(place.startswith(f"{server.host}:") for place in places), places
