"""Those who want what is not theirs: forged requests, foreign hosts, scripts in pages, files that are none, and floods."""

import json
import socket
import threading
import time

import pytest

from harness.pictures import png
from web_scenes.plain import HOST, URL, received

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def ada(plain):
    return plain.new_member()


@pytest.fixture(scope="module")
def writer(plain, ada):
    visitor = plain.signed_in(ada)
    visitor.get("/write")
    return visitor


PAGE = {"title": "Forged", "content": ["Hoo"]}


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X-CSRF-Token": ""},
        {"X-CSRF-Token": "0" * 64},
        {"X-CSRF-Token": "right", "Origin": "https://evil.example"},
        {"X-CSRF-Token": "right", "Origin": "null"},
        {"X-CSRF-Token": "right", "Origin": "http://api.pages.example"},
        {"X-CSRF-Token": "right", "Sec-Fetch-Site": "cross-site"},
        {"X-CSRF-Token": "right", "Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_site_changes_nothing(writer, headers):
    if headers.get("X-CSRF-Token") == "right":
        headers["X-CSRF-Token"] = writer.csrf
    answer = writer.post("/write/pages", json=PAGE, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "CSRF_INVALID")


def test_the_token_of_another_browser_is_none(plain, writer):
    other = plain.visitor()
    other.get("/sign-in")
    assert writer.post("/write/pages", json=PAGE, headers={"X-CSRF-Token": other.csrf}).status_code == 403


def test_forms_of_other_sites_sign_nobody_out(plain, ada):
    visitor = plain.signed_in(ada)
    assert visitor.post("/sign-out", data={}).status_code == 403
    assert visitor.post("/sign-out", data={"csrf": visitor.csrf}, headers={"Origin": "https://evil.example"}).status_code == 403
    assert visitor.get("/pages").ok


@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data; boundary=x", ""])
def test_a_form_of_another_kind_has_no_token(writer, kind):
    body = f"csrf={writer.csrf}&title=Forged"
    assert writer.post("/write/pages", data=body, headers={"Content-Type": kind}).status_code == 403


def test_a_session_that_somebody_else_chose_is_worth_nothing(plain, ada):
    chosen = "ab" * 32
    victim = plain.visitor()
    victim.cookies.set("martlet_session", chosen)
    victim.get("/sign-in")
    ada.phone.forget()
    victim.form("/sign-in", number=ada.username)
    assert victim.form("/sign-in/code", code=plain.code(ada)).status_code == 303
    attacker = plain.visitor()
    attacker.cookies.set("martlet_session", chosen)
    assert attacker.get("/pages").status_code == 303


@pytest.mark.parametrize("cookie", ["x", "zz" * 32, "ab" * 32, "a" * 4000, "' OR 1=1 --"])
def test_made_up_cookies_sign_nobody_in(plain, cookie):
    answer = plain.visitor().get("/pages", headers={"Cookie": f"martlet_session={cookie}"})
    assert answer.status_code == 303


@pytest.mark.parametrize("host", ["evil.example", "pages.example.evil.example", "pages.example:81", "127.0.0.1", "evil@pages.example", ""])
def test_other_hosts_are_refused(plain, host):
    answer = plain.raw(f"GET /sign-in HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    assert answer.split(b" ")[1] in (b"421", b"400"), answer[:100]
    assert b"evil" not in answer


def test_links_name_the_host_of_the_settings_alone(plain):
    answer = plain.raw(b"GET /pages HTTP/1.1\r\nHost: pages.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n")
    assert b"Location: /sign-in?next=/pages" in answer and b"evil" not in answer


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd", "/assets/../../../etc/passwd", "/assets/codemirror/../../../../etc/passwd", "/file/../martlet.db",
        "/file/..%2f..%2fmartlet.db", "/%2e%2e/%2e%2e/etc/passwd", "/edit/..%2f..", "/assets/codemirror/lib/..%2f..%2fx", "/%00", "/%ff%fe",
        "//evil.example/x", "/file/" + "a" * 300 + ".jpg", "/export/%2f%2f", "/" + "%41" * 3000, "/sign-in/link/%00",
    ],
)
def test_paths_lead_to_nothing_else(plain, path):
    answer = plain.raw(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
    status = int(answer.split(b" ")[1])
    assert status in (303, 400, 404) or (status == 200 and b"used up" in answer), answer[:200]
    assert b"root:" not in answer and b"SQLite" not in answer


@pytest.mark.parametrize(
    "request_",
    [
        b"GARBAGE\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\nHost: pages.example\r\nBad header\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: pages.example\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: pages.example\r\n" + b"X: a\r\n" * 2000 + b"\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: pages.example\r\n\r\n",
        b"POST /createPage HTTP/1.1\r\nHost: pages.example\r\nContent-Length: -1\r\n\r\n",
        b"POST /createPage HTTP/1.1\r\nHost: pages.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /createPage HTTP/1.1\r\nHost: pages.example\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\nHost: pages.example\r\nContent-Length: 5\r\n\r\nhello",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01\x02\x00\x01", b"\0" * 100_000,
    ],
)
def test_what_is_no_request_ends_no_server(plain, request_):
    """Each is answered by an error, or its connection ends in the time that a request has."""
    answer = plain.raw(request_, seconds=40)
    assert answer == b"" or answer.split(b" ")[1][:1] in (b"4", b"5") or b'"ok":false' in answer, answer[:100]
    assert plain.visitor().get("/").ok


def test_bodies_have_a_bound(plain, writer):
    for path, size, status in (("/write/pages", 1 << 20, 413), ("/write/files", 21 << 20, 413), ("/write/import", 3 << 20, 413)):
        head = f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nX-CSRF-Token: {writer.csrf}\r\nX-Forwarded-For: 203.0.113.9\r\n"
        head += f"Cookie: martlet_session={writer.cookies['martlet_session']}\r\nContent-Length: {size}\r\n\r\n"
        answer = plain.raw(head.encode())
        assert int(answer.split(b" ")[1]) == status, "before any of it is sent"
    answer = writer.post("/write/files", data=iter([b"\xff\xd8\xff" + b"\0" * (1 << 20)] * 21), headers={"X-CSRF-Token": writer.csrf})
    assert answer.status_code == 413, "and without a length"
    assert writer.call("createPage", content="x" * 600_000)["error"] == "CONTENT_TOO_BIG"


@pytest.mark.slow
def test_slow_heads_and_bodies_end(plain):
    begun = time.monotonic()
    with socket.create_connection(plain.address, 60) as head, socket.create_connection(plain.address, 60) as body:
        body.sendall(f"POST /createPage HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 1000\r\n\r\n".encode())
        ended = {}

        def drip(name, connection):
            try:
                while time.monotonic() - begun < 59:
                    connection.sendall(b"x")
                    connection.settimeout(1)
                    try:
                        if connection.recv(65536) == b"":
                            break
                    except TimeoutError:
                        pass
            except OSError:
                pass
            ended[name] = time.monotonic() - begun

        threads = [threading.Thread(target=drip, args=pair) for pair in (("head", head), ("body", body))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert ended["head"] < 25 and ended["body"] < 45, ended


EVIL_NODES = [
    SCRIPT,
    {"tag": "script", "children": ["alert(1)"]},
    {"tag": "p", "attrs": {"onclick": "alert(1)", "style": "x"}, "children": [SCRIPT]},
    {"tag": "a", "attrs": {"href": "javascript:alert(1)"}, "children": ["a"]},
    {"tag": "a", "attrs": {"href": "JaVaScRiPt:alert(1)"}, "children": ["b"]},
    {"tag": "a", "attrs": {"href": " \tdata:text/html,<script>alert(1)</script>"}, "children": ["c"]},
    {"tag": "a", "attrs": {"href": "https://e.example/\"onmouseover=\"alert(1)"}, "children": ["d"]},
    {"tag": "img", "attrs": {"src": "javascript:alert(1)"}},
    {"tag": "img", "attrs": {"src": "https://e.example/x\" onerror=\"alert(1)"}},
    {"tag": "iframe", "attrs": {"src": "data:text/html,<script>alert(1)</script>"}},
    {"tag": "iframe", "attrs": {"src": "https://evil.example/frame"}},
    {"tag": "video", "attrs": {"src": "//evil.example/x.mp4"}},
    {"tag": "svg", "children": [{"tag": "script", "children": ["alert(1)"]}]},
    {"tag": "h3", "children": ["\"><img src=x onerror=alert(1)>"]},
    {"tag": "object", "attrs": {"data": "x"}, "children": ["e"]},
]


@pytest.mark.parametrize("node", EVIL_NODES)
def test_scripts_in_pages_are_texts(plain, writer, node):
    answer = writer.write(f"{SCRIPT}\"'", ["Hoo", node], author_name=f"{SCRIPT}\"", author_url="https://e.example/'\"><script>")
    assert answer.ok, answer.text
    path = answer.json()["result"]["path"]
    page = writer.get("/" + path)
    for text in (page.text, writer.get("/pages").text, writer.get("/").text, writer.get(f"/edit/{path}").text):
        body = text.partition("<body")[2]
        for bad in (SCRIPT, "<script>", "<img src=x", '" onerror=', '"onmouseover=', "javascript:", "<iframe", "<svg", "<object", "onclick="):
            data = body.partition('<script type="application/json"')
            assert bad.lower() not in (data[0] + data[2].partition("</script>")[2]).lower(), bad
        assert "<script>" not in text and "<!--" not in text
    assert "script-src" not in page.headers["Content-Security-Policy"] and "default-src 'none'" in page.headers["Content-Security-Policy"]
    exported = writer.get(f"/export/{path}")
    assert SCRIPT not in exported.text and exported.headers["Content-Security-Policy"].endswith("sandbox")


@pytest.mark.parametrize("url", ["javascript:alert(1)", "data:text/html,x", "//evil.example", "ftp://e.example", "x" * 600])
def test_authors_have_addresses_of_the_web(writer, url):
    assert writer.write(author_url=url).json()["error"] in ("AUTHOR_URL_INVALID", "AUTHOR_URL_TOO_LONG")


@pytest.mark.parametrize(
    "name, content",
    [
        ("page", b"<!DOCTYPE html><script>alert(1)</script>"), ("drawing", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
        ("marked drawing", b"\xef\xbb\xbf<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>"), ("nothing", b""),
        ("head of a picture", b"\xff\xd8\xff" + b"<script>alert(1)</script>" * 9),
        ("program", b"\x7fELF" + b"\0" * 99), ("PDF", b"%PDF-1.4"),
    ],
)
@pytest.mark.parametrize("kind", ["image/png", "text/html"])
def test_what_is_no_picture_is_not_stored(writer, name, content, kind):
    answer = writer.post("/write/files", data=content, headers={"X-CSRF-Token": writer.csrf, "Content-Type": kind})
    assert (answer.status_code, answer.json()["error"]) == (415, "FILE_TYPE_UNKNOWN"), name


def test_a_page_hides_in_no_picture(writer):
    """What stands behind a picture is not what others get: the picture is made anew."""
    content = png(64, 40).getvalue() + b"<script>alert(1)</script>"
    src = writer.post("/write/files", data=content, headers={"X-CSRF-Token": writer.csrf}).json()["result"]["src"]
    got = writer.get(src)
    assert b"script" not in got.content and got.headers["Content-Type"] == "image/jpeg"
    animation = b"GIF89a<script>alert(1)</script>"
    src = writer.post("/write/files", data=animation, headers={"X-CSRF-Token": writer.csrf}).json()["result"]["src"]
    got = writer.get(src)
    assert got.headers["Content-Type"] == "image/gif" and got.headers["X-Content-Type-Options"] == "nosniff"
    assert got.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"


def test_files_have_a_quota(make_plain):
    plain = make_plain("--telegraph-files", "1M")
    guest = plain.visitor()
    guest.get("/write")
    film = b"\0\0\0\x18ftypmp42" + b"\0" * 600_000
    first = guest.post("/write/files", data=film, headers={"X-CSRF-Token": guest.csrf})
    assert first.ok
    guest.get("/write")
    answer = guest.post("/write/files", data=film[:-1], headers={"X-CSRF-Token": guest.csrf})
    assert (answer.status_code, answer.json()["error"]) == (507, "QUOTA_EXCEEDED")


def test_pages_and_tokens_are_their_owner_s(plain, writer):
    path = writer.write("Hers").json()["result"]["path"]
    other = plain.signed_in(plain.new_member())
    other.get("/write")
    assert other.write("His", path=path).json()["error"] == "PAGE_ACCESS_DENIED"
    assert other.get(f"/edit/{path}").status_code == 403
    assert other.form(f"/write/pages/{path}/delete").status_code == 403
    token = other.ask("/write/token", {}).json()["result"]["access_token"]
    assert other.call(f"editPage/{path}", access_token=token, title="His", content=["x"])["error"] == "PAGE_ACCESS_DENIED"
    assert "Hers" in plain.visitor().get(f"/{path}").text
    assert path not in other.get("/pages").text


def test_the_api_takes_no_cookie_for_a_token(writer):
    assert writer.call("createPage", title="x", content=["x"])["error"] == "ACCESS_TOKEN_INVALID"
    assert writer.call("getPageList", access_token=writer.cookies["martlet_session"])["error"] == "ACCESS_TOKEN_INVALID"


def test_views_of_a_flood_are_one(plain, writer):
    path = writer.write("Read often").json()["result"]["path"]
    reader = plain.visitor()
    for _ in range(100):
        assert reader.get(f"/{path}").ok
    assert reader.call(f"getViews/{path}")["result"]["views"] == 1


def test_an_address_has_its_share_of_requests_and_others_have_theirs(plain):
    flood = plain.visitor()
    # Its share grows again all the time: the next answer after a refusal may be none.
    refused = [answer for answer in (flood.get("/favicon.ico") for _ in range(420)) if answer.status_code == 429]
    assert refused and "Retry-After" in refused[0].headers
    assert plain.visitor().get("/").ok


def test_nobody_chooses_the_address_that_counts(plain):
    """What a client writes before its proxy does is not believed."""
    flood = plain.visitor()
    own = flood.headers["X-Forwarded-For"]
    statuses = []
    for number in range(420):
        flood.headers["X-Forwarded-For"] = f"192.0.2.{number % 250}, {own}"
        statuses.append(flood.get("/favicon.ico").status_code)
    assert 429 in statuses


def test_nothing_personal_is_in_the_log(make_plain):
    plain = make_plain("--log-level", "debug")
    ada = plain.new_member()
    visitor = plain.signed_in(ada)
    visitor.get("/write")
    path = visitor.write("Secret title").json()["result"]["path"]
    visitor.get(f"/{path}?secret=1")
    log = plain.server.log()
    assert "route=/{path}" in log and "status=200" in log
    for secret in (path, "Secret", "secret", ada.username, ada.number, visitor.headers["X-Forwarded-For"], visitor.cookies["martlet_session"], visitor.csrf):
        assert secret not in log, secret


def test_pages_are_in_no_frame_and_leak_no_addresses(plain, writer):
    for path in ("/", "/write", "/sign-in", "/pages"):
        headers = writer.get(path).headers
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"] and headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "same-origin" and headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cache-Control"] == "no-store" and "unsafe" not in headers["Content-Security-Policy"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW"])
def test_other_methods_find_nothing(plain, method):
    answer = plain.raw(f"{method} /write/pages HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
    assert int(answer.split(b" ")[1]) in (400, 403, 404, 405)


def test_a_head_is_a_page_without_its_body(plain, writer):
    path = writer.write("Heads").json()["result"]["path"]
    answer = plain.visitor().head(f"/{path}")
    assert answer.ok and answer.text == "" and int(answer.headers["Content-Length"]) > 500
    assert plain.visitor().call(f"getViews/{path}")["result"]["views"] == 0
