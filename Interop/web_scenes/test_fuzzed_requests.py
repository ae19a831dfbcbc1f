"""Requests at random to all of the web server: none is an error of the server, and nobody else waits for them.

`FUZZ_SEED=… pytest Interop/web_scenes/test_fuzzed_requests.py` makes the requests of a failure again; `--long` makes many more.
"""

import os
import pathlib
import re
import socket
import threading
import time

import pytest

from pages_abuse.sites import Site as OtherSite
from pages_abuse.sites import answer
from web_scenes.fuzzing import Fuzzer, routes
from web_scenes.plain import ADDRESSES, HOST

SEED = int(os.environ.get("FUZZ_SEED", "26"))
SLOWEST_SECONDS = 2
# What the server may keep of any number of requests: caches, and pages of the studio.
MOST_MORE_BYTES = 250 << 20
# Errors of others, told as such: the site of a template, or a host's limits.
TOLD = (b"PAGE_NOT_FETCHED", b"PAGE_NOT_READ", b"QUOTA_EXCEEDED")
STORY = "<title>Owls</title><h1>Owls</h1><p>Owls are quiet birds.</p>"


@pytest.fixture(scope="module")
def other():
    site = OtherSite()
    site.pages["/news/owls"] = answer(STORY)
    yield site
    site.close()


@pytest.fixture(scope="module")
def flags(other):
    return ("--pages", "on", "--page-connect-to", f"owls.example:80:127.0.0.1:{other.port}")


class Run:
    """Sends requests from several threads for some seconds, and a bystander's between them."""

    def __init__(self, plain, known, session, csrf):
        self.plain, self.known, self.session, self.csrf = plain, known, session, csrf
        self.wrong: list[str] = []
        self.slow: list[bytes] = []
        self.statuses: dict[int, int] = {}
        self.slowest_bystander = 0.0
        self.lock = threading.Lock()

    def complain(self, sentence: str, where: str, request: bytes, answer: bytes = b"") -> None:
        with self.lock:
            self.wrong.append(f"{sentence} ({where}): {request[:400]!r} … {len(request)} bytes → {answer[:300]!r}")

    def send(self, request: bytes, patience: float) -> tuple[bytes, float]:
        """What is answered, and how long that took after the last byte was sent."""
        received = b""
        with socket.create_connection(self.plain.address, 10) as connection:
            connection.settimeout(10)
            try:
                connection.sendall(request)
            except (BrokenPipeError, ConnectionResetError):
                pass
            begun = time.monotonic()
            connection.settimeout(patience)
            try:
                while part := connection.recv(1 << 20):
                    received += part
                    if self.is_whole(received, request):
                        break
            except (TimeoutError, ConnectionResetError):
                pass
            return received, time.monotonic() - begun

    @staticmethod
    def is_whole(answer: bytes, request: bytes) -> bool:
        head, found, body = answer.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
        return bool(found) and (request.startswith(b"HEAD ") or bool(length) and len(body) >= int(length[1]))

    def work(self, number: int, end: float) -> None:
        index = 0
        address = next(ADDRESSES)
        while time.monotonic() < end and len(self.wrong) < 5:
            index += 1
            if index % 100 == 0:
                # Limits count by the address: each has its share, and then another one has.
                with self.lock:
                    address = next(ADDRESSES)
            where = f"FUZZ_SEED={SEED}, request {number}/{index}"
            request, is_whole = Fuzzer(f"{SEED}/{number}/{index}", self.known, self.session, self.csrf).request(address)
            received, seconds = self.send(request, 10 if is_whole else 0.5)
            self.judge(request, received, seconds, is_whole, where)

    def judge(self, request, received, seconds, is_whole, where) -> None:
        if not received:
            if is_whole and seconds > 9:
                self.complain("no answer", where, request)
            return
        found = re.match(rb"HTTP/1\.[01] (\d{3}) ", received)
        if not found:
            return self.complain("no answer of HTTP", where, request, received)
        status = int(found[1])
        with self.lock:
            self.statuses[status] = self.statuses.get(status, 0) + 1
        if status >= 500 and status != 503 and not any(name in received for name in TOLD):
            self.complain(f"status {status}", where, request, received)
        for secret in (b"SQLite", b"root:", b".swift", b"Fatal error"):
            if secret in received:
                self.complain(f"{secret!r} is told", where, request, received)
        if is_whole and seconds > SLOWEST_SECONDS:
            with self.lock:
                self.slow.append(request)

    def stand_by(self, path: str, end: float) -> None:
        """Reads a page as somebody else does, all the time."""
        visitor = self.plain.visitor()
        while time.monotonic() < end:
            begun = time.monotonic()
            answer = visitor.get(path)
            self.slowest_bystander = max(self.slowest_bystander, time.monotonic() - begun)
            if not answer.ok or "Hoo." not in answer.text:
                self.complain(f"the bystander got {answer.status_code}", path, b"")
                return
            time.sleep(0.2)


def resident(server) -> int:
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) << 10


def test_all_routes_are_known():
    paths = routes()
    assert {"/sign-in/code", "/write/files", "/studio/api/templates/:id/addresses/keep", "/api/createPage/:path", "/iv"} <= set(paths)
    assert len(paths) > 60 and not [path for path in paths if "\\" in path]


@pytest.mark.timeout(600)
def test_requests_at_random_are_no_errors_of_the_server(plain, note, request):
    ada = plain.new_member()
    writer = plain.signed_in(ada)
    writer.get("/write")
    path = writer.write().json()["result"]["path"]
    template = writer.ask("/studio/api/templates", {"url": "http://owls.example/news/owls"}).json()["result"]["id"]
    known = {"path": [path], "id": [template], "version": ["1"], "token": ["x"], "name": ["x.jpg"], "file": ["x"]}
    run = Run(plain, known, writer.cookies["martlet_session"], writer.csrf)
    seconds = 240 if request.config.getoption("--long") else 24
    # Caches fill first.
    run.work(0, time.monotonic() + seconds / 6)
    before = resident(plain.server)
    end = time.monotonic() + seconds
    threads = [threading.Thread(target=run.work, args=(number, end)) for number in (1, 2)]
    threads.append(threading.Thread(target=run.stand_by, args=(f"/{path}", end)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not run.wrong, "\n".join(run.wrong)
    # A machine with other work may let one wait: it must be fast when it is asked again.
    late = [request for request in run.slow if run.send(request, 10)[1] > SLOWEST_SECONDS]
    assert not late, late[0][:400]
    assert run.slowest_bystander < SLOWEST_SECONDS, run.slowest_bystander
    assert plain.server.running() and plain.visitor().get(f"/{path}").ok
    assert resident(plain.server) - before < MOST_MORE_BYTES, (before, resident(plain.server))
    # What the server did not expect is answered as an outage, and noted.
    unexpected = [line for line in plain.server.log().splitlines() if "request failed" in line or " error " in line]
    assert not unexpected, unexpected[:5]
    # It was no wall that all of them ran into.
    assert run.statuses.get(200, 0) > 100 and run.statuses.get(404, 0) > 50, run.statuses
    assert writer.get("/pages").ok, "the session has outlived them"
    note(f"fuzzed requests: {sum(run.statuses.values())} answers, {dict(sorted(run.statuses.items()))}")
