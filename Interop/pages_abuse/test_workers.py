"""A fetcher or a parser that dies or hangs, and pages that are made for that."""

import json
import os
import pathlib
import signal
import subprocess
import threading
import time

import pytest

from pages_abuse.sites import GOOD, answer


def worker_of(process, name, seconds=5):
    """The child of a process that was started with this argument."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                parent = (entry / "stat").read_text().rpartition(")")[2].split()[1]
            except OSError:
                continue
            if name.encode() in words and parent == str(process.pid):
                return int(entry.name)
        time.sleep(0.01)
    return None


class Gate:
    """A page that waits until it is let through."""

    def __init__(self):
        self.asked = threading.Event()
        self.open = threading.Event()
        self.count = 0

    def __call__(self, connection, _):
        self.count += 1
        self.asked.set()
        self.open.wait(20)
        connection.sendall(answer())


def start(web, what, *arguments, seconds=5):
    command = web.command(what, *arguments, seconds=seconds)
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_fetcher_has_no_rights(web):
    gate = Gate()
    process = start(web, "fetch", web.page("/gate", gate))
    assert gate.asked.wait(5)
    pid = worker_of(process, "page-fetcher")
    status = dict(line.split(":\t", 1) for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines() if ":\t" in line)
    assert (status["Seccomp"], status["NoNewPrivs"], status["Threads"]) == ("2", "1", "1")
    if os.getuid() == 0:
        assert set(status["Uid"].split()) == {"65534"} and not status.get("Groups", "").strip()
        assert int(status["CapEff"], 16) == 0
    files = [os.readlink(found) for found in pathlib.Path(f"/proc/{pid}/fd").iterdir()]
    assert all(file.startswith(("socket:", "/dev/null", "anon_inode:", "pipe:")) for file in files), files
    assert pathlib.Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")[0] == b"MALLOC_ARENA_MAX=1"
    gate.open.set()
    out, _ = process.communicate(timeout=10)
    assert json.loads(out)["bytes"] == len(GOOD)


def test_a_fetcher_that_dies_is_started_again(web):
    gate = Gate()
    process = start(web, "fetch", web.page("/gate", gate), "http://good.example/good")
    assert gate.asked.wait(5)
    os.kill(worker_of(process, "page-fetcher"), signal.SIGKILL)
    gate.open.set()
    out, _ = process.communicate(timeout=10)
    assert [json.loads(line)["bytes"] for line in out.splitlines()] == [len(GOOD)] * 2
    assert gate.count == 2


def test_a_fetcher_that_dies_over_a_page_twice_gives_it_up(web):
    gate = Gate()
    process = start(web, "fetch", web.page("/gate", gate), "http://good.example/good")
    first = worker_of(process, "page-fetcher")
    assert gate.asked.wait(5)
    gate.asked.clear()
    os.kill(first, signal.SIGKILL)
    assert gate.asked.wait(5)
    os.kill(worker_of(process, "page-fetcher"), signal.SIGKILL)
    out, _ = process.communicate(timeout=10)
    gate.open.set()
    bad, good = map(json.loads, out.splitlines())
    assert bad["error"] == "worker-failed" and good["bytes"] == len(GOOD)


def test_a_fetcher_that_hangs_is_replaced(web):
    gate = Gate()
    begun = time.monotonic()
    process = start(web, "fetch", web.page("/gate", gate), "http://good.example/good", seconds=0.5)
    assert gate.asked.wait(5)
    os.kill(worker_of(process, "page-fetcher"), signal.SIGSTOP)
    gate.open.set()
    out, _ = process.communicate(timeout=15)
    bad, good = map(json.loads, out.splitlines())
    assert bad["error"] == "too-slow" and good["bytes"] == len(GOOD)
    assert time.monotonic() - begun < 8


def test_no_fetcher_outlives_its_program(web):
    gate = Gate()
    process = start(web, "fetch", web.page("/gate", gate))
    assert gate.asked.wait(5)
    pid = worker_of(process, "page-fetcher")
    process.kill()
    process.communicate()
    gate.open.set()
    end = time.monotonic() + 5
    while pathlib.Path(f"/proc/{pid}").exists() and time.monotonic() < end:
        time.sleep(0.02)
    assert not pathlib.Path(f"/proc/{pid}").exists()


def test_without_authorities_nothing_is_fetched(web):
    lines = web.fetch("--ca", "/nonexistent", "http://good.example/good")
    assert lines[0]["error"] == "worker-failed"


TRAPS = {
    "nested": "<div>" * 900_000,
    "nested formatting": "<b><i>" * 400_000 + "x",
    "tables in tables": "<table><tr><td>" * 200_000,
    "attributes": "<p " + " ".join(f"a{n}=1" for n in range(60_000)) + ">owl",
    "open tags": "<" * 1_000_000,
    "references": "&amp;" * 900_000,
    "entities": '<!DOCTYPE x [<!ENTITY a "aaaa">' + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 30)) + "]>&a29;",
    "a comment without an end": "<!--" + "-" * 4_000_000,
    "a script without an end": "<script>" + "<!--<script>" * 300_000,
    "links": "<a href=x>" * 400_000,
    "zeros": "\0" * 4_000_000,
}


@pytest.mark.parametrize("name", TRAPS)
def test_a_page_that_is_a_trap_ends_with_a_reason(web, name):
    url = web.page("/trap", answer(TRAPS[name]))
    process = start(web, "article", url)
    out, said = process.communicate(timeout=20)
    assert process.returncode in (1, 3), said
    assert (process.returncode == 1) == said.startswith("Error: the page ")


LONG = answer(GOOD + "<p>owl<b>" * 500_000)


@pytest.mark.parametrize(("sent", "text"), [(signal.SIGKILL, "the page ended its parser"), (signal.SIGSTOP, "the page takes too long")])
def test_a_parser_that_dies_or_hangs_has_a_reason(web, sent, text):
    process = start(web, "article", web.page("/long", LONG), seconds=2)
    pid = worker_of(process, "page-parser")
    if pid is None:
        pytest.skip("the parser was faster")
    os.kill(pid, sent)
    _, said = process.communicate(timeout=20)
    assert process.returncode == 1 and text in said, said
    assert web.fetch("http://good.example/good")[0]["bytes"] == len(GOOD)


def test_an_article_is_made_of_a_fetched_page(web):
    done = start(web, "article", "https://secure.example/good")
    out, said = done.communicate(timeout=20)
    assert done.returncode == 0, said
    page = json.loads(out)
    assert page["url"] == "https://secure.example/good"
    assert [block["_"] for block in page["blocks"]].count("pageBlockParagraph") == 12
    links = "".join(f"<li><a href=/{n}>Number {n} of the many things that we list here</a>" for n in range(60))
    done = start(web, "article", web.page("/list", answer(f"<title>List</title><ul>{links}</ul>")))
    assert (done.communicate(timeout=20)[0], done.returncode) == ("", 3)
    done = start(web, "article", "http://127.0.0.1/")
    assert done.communicate(timeout=20)[1] == "Error: the page cannot be fetched: refused-address\n" and done.returncode == 1
