"""Answers that never end, grow, lie or are not wanted: each ends within its limit, and with a reason."""

import base64
import gzip
import socket
import time
import zlib

import pytest

from pages_abuse.sites import GOOD, Greeting, SilentTLS, answer, bomb, forever

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
# 200 MB of zeros.
BROTLI = base64.b64decode(
    "z///fwAkAOKxQHLv//n//w+ABEAcFoDu/T////8BkACIwwLQvf/n//8/ABIAcVgAuvf//P//B0ACIA4LQPf+n////wBIAMRhAeje"
    "//P//x8ACYA4LADd+3/+//8DIAEQhwWge//P//9/ACQA4rAAdO//+f//D4AEQBwWgO79P////wGQAIjDAtC9/+f//z8AEgBxWAC6"
    "9//5//8HQAIgDgtA9/4P"
)
WIDE = gzip.compress(GOOD.encode())
# Those that grow are made when they are asked for: each process of a run loads this file.
CODED = {
    "gzip": ("gzip", lambda: bomb(200), "compression-bomb"),
    "x-gzip": ("x-gzip", lambda: bomb(20), "compression-bomb"),
    "deflate": ("deflate", lambda: bomb(200, zlib.compress), "compression-bomb"),
    "brotli": ("br", BROTLI, "compression-bomb"),
    "within the limit": ("gzip", lambda: bomb(4), "compression-bomb"),
    "gzip in gzip": ("gzip, gzip", lambda: bomb(500, lambda data: gzip.compress(gzip.compress(data))), "unknown-coding"),
    "seven codings": (", ".join(["gzip"] * 7), WIDE, "bad-coding"),
    "zstd": ("zstd", b"\x28\xb5\x2f\xfd" + b"\0" * 40, "unknown-coding"),
    "compress": ("compress", WIDE, "unknown-coding"),
    "an invention": ("owl", WIDE, "unknown-coding"),
    "no gzip": ("gzip", GOOD.encode(), "bad-coding"),
    "no brotli": ("br", b"\xff" * 400, "bad-coding"),
    "damaged": ("gzip", WIDE[:60] + b"\xff" * 60 + WIDE[120:], "bad-coding"),
}


@pytest.mark.parametrize("name", CODED)
def test_a_coded_answer_is_read_within_limits(web, name):
    coding, body, reason = CODED[name]
    body = body() if callable(body) else body
    assert web.reason(web.page("/coded", answer(body, Content_Encoding=coding))) == reason


@pytest.mark.parametrize("coding", ["gzip", "deflate"])
def test_an_honest_coding_is_read(web, coding):
    body = WIDE if coding == "gzip" else zlib.compress(GOOD.encode())
    line = web.fetch(web.page("/coded", answer(body, Content_Encoding=coding)))[0]
    assert line["bytes"] == len(GOOD)


CHUNK = b"%x\r\n" % 65536 + b"a" * 65536 + b"\r\n"
ANSWERS = {
    "a body over the limit": (answer("x" * (6 << 20)), "too-large"),
    "a body said to be huge": (HEAD + b"Content-Length: 99999999999\r\n\r\n", "too-large"),
    "a negative length": (HEAD + b"Content-Length: -5\r\n\r\nowl", "bad-answer"),
    "endless chunks": (forever(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", CHUNK), "too-large"),
    "a chunk of damage": (HEAD + b"Transfer-Encoding: chunked\r\n\r\nowls\r\n", "no-connection"),
    "a huge chunk": (forever(HEAD + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n", b"a" * 65536), "no-connection"),
    "a coded transfer": (HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + b"0\r\n\r\n", "unknown-coding"),
    "an endless body": (forever(HEAD + b"\r\n", b"a" * 65536), "too-large"),
    "endless headers": (forever(HEAD, b"X-Owl: hoo\r\n"), "head-too-large"),
    "an endless header": (forever(HEAD + b"X-Owl: ", b"h" * 65536), "head-too-large"),
    "an endless status": (forever(b"HTTP/1.1 200 ", b"O" * 65536), "head-too-large"),
    "endless interim answers": (forever(b"", b"HTTP/1.1 100 Continue\r\n\r\n"), "head-too-large"),
    "endless hints": (forever(b"", b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"), "head-too-large"),
    "no head": (b"<p>owl", "bad-answer"),
    "another protocol": (b"SSH-2.0-OpenSSH_9.2\r\n", "bad-answer"),
    "an empty answer": (b"", "no-connection"),
    "a broken head": (HEAD, "bad-answer"),
    "a short body": (HEAD + b"Content-Length: 50\r\n\r\nowl", "no-connection"),
    "status 0": (b"HTTP/1.1 0 OK\r\nContent-Type: text/html\r\n\r\nowl", "bad-answer"),
    "a zero in a header": (HEAD + b"X-Owl: a\0b\r\n\r\nowl", "bad-answer"),
    "not found": (answer("none", status="404 Not Found"), "status-404"),
    "forbidden": (answer("Attention Required", status="403 Forbidden"), "status-403"),
    "a fault": (answer("none", status="503 Busy"), "status-503"),
    "nothing": (answer("", status="204 No Content"), "status-204"),
    "unasked not modified": (answer("", status="304 Not Modified"), "status-304"),
    "a redirect to nowhere": (answer("", status="302 Found"), "status-302"),
    "radio": (forever(b"HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n", b"\xff" * 4096, 0.01), "unwanted-type"),
    "no type": (b"HTTP/1.1 200 OK\r\n\r\nowl", "unwanted-type"),
    "a picture": (answer(b"\x89PNG", kind="image/png"), "unwanted-type"),
    "a program": (answer("owl", kind="application/octet-stream"), "unwanted-type"),
    "two types": (answer("owl", kind="image/png\r\nContent-Type: text/html"), "unwanted-type"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_that_is_not_wanted_has_a_reason(web, name):
    page, reason = ANSWERS[name]
    assert web.reason(web.page("/answer", page)) == reason


def test_a_page_is_no_picture(web):
    assert web.fetch("--kind", "image", "http://site.example/good")[0]["error"] == "unwanted-type"
    url = web.page("/picture", answer(b"\x89PNG", kind="image/png"))
    assert web.fetch("--kind", "image", url)[0]["bytes"] == 4


SLOW = {
    "a body that drips": forever(HEAD + b"\r\n", b"a", 0.05),
    "a head that drips": forever(b"HTTP/1.1 200 OK\r\n", b"X-Owl: hoo\r\n", 0.05),
    "a status that drips": forever(b"", b"H", 0.05),
    "silence": lambda connection, request: time.sleep(20),
    "a coded body that drips": forever(HEAD + b"Content-Encoding: gzip\r\n\r\n" + WIDE[:12], b"", 0.05),
}


@pytest.mark.parametrize("name", SLOW)
def test_a_slow_site_is_left(web, name):
    begun = time.monotonic()
    assert web.reason(web.page("/slow", SLOW[name]), seconds=0.6) in ("too-slow", "bad-answer")
    assert time.monotonic() - begun < 3


def test_slow_redirects_share_one_limit(web):
    def late(connection, _):
        time.sleep(0.3)
        connection.sendall(answer("", status="302 Found", Location="/late"))

    begun = time.monotonic()
    assert web.reason(web.page("/late", late), seconds=0.8) == "too-slow"
    assert time.monotonic() - begun < 3


def test_a_site_that_begins_no_tls_is_left(web):
    silent = SilentTLS()
    option = ["--connect-to", f"silent.example:443:127.0.0.1:{silent.port}"]
    assert web.reason("https://silent.example/", *option, seconds=0.6) == "too-slow"
    silent.close()


def test_a_closed_port_is_no_connection(web):
    with socket.socket() as closed:
        # Bound, and not listened at: nobody else takes the port meanwhile.
        closed.bind(("127.0.0.1", 0))
        option = ["--connect-to", f"closed.example:80:127.0.0.1:{closed.getsockname()[1]}"]
        assert web.reason("http://closed.example/", *option) == "no-connection"


def test_a_site_that_is_not_who_it_says_is_insecure(web):
    assert web.fetch("https://secure.example/good")[0]["bytes"] == len(GOOD)
    assert web.reason("https://other.example/good") == "insecure"
    plain = Greeting()
    option = ["--connect-to", f"plain.example:443:127.0.0.1:{plain.port}"]
    assert web.reason("https://plain.example/good", *option) == "insecure"
    plain.close()
    # An authority that nobody has told us of.
    done = web.fetch("--ca", "/etc/ssl/certs/ca-certificates.crt", "https://secure.example/good")
    assert done[0]["error"] == "insecure"


def test_the_known_version_is_not_sent_again(web):
    def page(connection, request):
        if 'If-None-Match: "7"' in request:
            connection.sendall(b'HTTP/1.1 304 Not Modified\r\nETag: "7"\r\n\r\n')
        else:
            connection.sendall(answer(ETag='"7"', Last_Modified="Fri, 27 Nov 2026 15:00:00 GMT"))

    url = web.page("/known", page)
    line = web.fetch(url)[0]
    assert line["etag"] == '"7"' and line["bytes"] == len(GOOD)
    line = web.fetch("--etag", '"7"', url)[0]
    assert line["unchanged"] and line["bytes"] == 0
