"""No notation, name or redirect leads to an address that is not public."""

import pytest

from pages_abuse.sites import answer, redirect

IPV4 = [
    "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0X7F.1", "0177.0.0.1", "017700000001", "0", "127.0.0.1.", "0.0.0.0",
    "0.0.0.7", "10.0.0.1", "100.64.0.1", "169.254.169.254", "172.16.0.1", "192.168.0.1", "192.0.0.8", "192.0.2.1", "192.88.99.1",
    "192.175.48.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "3232235521",
]
IPV6 = [
    "::1", "::", "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::169.254.169.254",
    "64:ff9b:1::1", "2002:7f00:1::", "2001::1", "2001:10::1", "2001:20::1", "2001:db8::1", "100::1", "fc00::1", "fd00:ec2::254",
    "fe80::1", "fe80::1%25lo", "fec0::1", "ff02::1", "3fff::1", "0:0:0:0:0:0:0:1",
]
NO_ADDRESSES = {
    "file:///etc/passwd": "refused-scheme", "gopher://good.example/": "refused-scheme", "ftp://good.example/": "refused-scheme",
    "dict://127.0.0.1:11211/": "refused-scheme", "ldap://127.0.0.1/": "refused-scheme", "data:text/html,owl": "refused-scheme",
    "javascript:alert(1)": "refused-scheme", "http://good.example:22/": "refused-port", "http://good.example:6379/": "refused-port",
    "http://good.example:65616/": "malformed-address", "http://user@good.example/": "credentials",
    "http://good.example@127.0.0.1/": "credentials", "http://127.0.0.1#@good.example/": "refused-address",
    "http://127.0.0.1\\@good.example/": "credentials", "http://good.example\\.127.0.0.1/": "malformed-address",
    "http://good.example/\r\nHost: evil.example": "malformed-address", "http://127。0。0。1/": "refused-address",
    "http://１２７.0.0.1/": "refused-address", "http://[::1": "malformed-address", "http://[127.0.0.1]/": "malformed-address",
    "http://1.2.3.4.5/": "malformed-address", "http://%31%32%37.0.0.1/": "malformed-address", "//127.0.0.1/": "malformed-address",
    "http://" + "x" * 5000 + ".example/": "malformed-address",
}


LITERALS = [f"http://{host}/good" for host in IPV4 + [f"[{address}]" for address in IPV6]]


@pytest.fixture(scope="module")
def reasons(web):
    """Why each of these addresses is not fetched: one process for all, in which the good page comes after each."""
    found, knocks = {}, web.doors.knocks
    urls = [*LITERALS, *NO_ADDRESSES]
    for part in (urls[:50], urls[50:]):
        lines = web.fetch("--", *(link for url in part for link in (url, "http://good.example/good")))
        assert all(line.get("bytes") for line in lines[1::2])
        found |= {url: line.get("error") for url, line in zip(part, lines[::2], strict=True)}
    assert web.doors.knocks == knocks
    return found


@pytest.mark.parametrize("url", LITERALS)
def test_a_literal_address_that_is_not_public_is_refused(reasons, url):
    assert reasons[url] == "refused-address"


@pytest.mark.parametrize("url", NO_ADDRESSES, ids=lambda url: url[:40].encode("unicode_escape").decode())
def test_what_is_no_address_of_a_page_is_refused(reasons, url):
    # An address that is written in other digits may be refused as what it says or as what it is.
    assert reasons[url] in (NO_ADDRESSES[url], "malformed-address")


def test_the_doors_are_real(web):
    """With leave of the host the same address is reached: what the other tests look at works."""
    if not web.doors.are_watched:
        pytest.skip("the ports of the doors cannot be taken")
    knocks = web.doors.knocks
    lines = web.fetch("--allow", web.doors.address, f"http://{web.doors.address}/good")
    assert lines[0].get("bytes") and web.doors.knocks == knocks + 1
    lines = web.fetch("--allow", "127.0.0.0/8", "--deny", web.doors.address, f"http://{web.doors.address}/good")
    assert lines[0]["error"] == "refused-address" and web.doors.knocks == knocks + 1


@pytest.mark.parametrize(
    "addresses",
    [["DOOR"], ["::1"], ["::ffff:127.0.0.1"], ["64:ff9b::7f00:1"], ["2002:7f00:1::"], ["10.0.0.1"], ["OPEN", "DOOR"],
     ["DOOR", "OPEN"], ["OPEN", "::1"], ["OPEN", "fe80::1"], ["=inner.example", "inner.example@DOOR"]],
    ids=" ".join,
)
def test_a_name_that_leads_to_a_refused_address_is_refused(web, addresses):
    """An address that is allowed here stands for a public one; nothing of these tests leaves this machine."""
    open_address = "127.9.9.9"
    known = {"DOOR": web.doors.address, "OPEN": open_address}
    web.names.table["evil.example"] = [
        address if address not in known else known[address] for address in (a.replace("@DOOR", "@" + web.doors.address) for a in addresses)
    ]
    assert web.reason("http://evil.example/good", "--allow", open_address) == "refused-address"


@pytest.mark.parametrize("name", ["localhost", "www.localhost", "LOCALHOST."])
def test_this_machines_own_name_is_refused(web, name):
    assert web.reason(f"http://{name}/good") == "refused-address"


def test_a_resolver_that_changes_its_answer_gains_nothing(web):
    """The first look-up leads to an address that is allowed here, whose page redirects to the same name."""
    if not web.doors.are_watched:
        pytest.skip("the ports of the doors cannot be taken")
    listener = next(found for found in web.doors.listeners if (found.address, found.port) == (web.doors.address, 80))
    listener.pages["/again"] = redirect("/good")
    answers = iter([[web.doors.address]] * 2 + [["127.0.0.1"]] * 20)
    web.names.table["twice.example"] = lambda: next(answers)
    inner = [found for found in web.doors.listeners if found.address in ("127.0.0.1", "::1")]
    before = sum(found.connections for found in inner)
    line = web.fetch("--allow", web.doors.address, "http://twice.example/again")[0]
    assert line["error"] == "refused-address"
    assert sum(found.connections for found in inner) == before
    # Asked twice for each hop, and never between look-up and dial.
    assert web.names.asked.count("twice.example") <= 4


@pytest.mark.parametrize(
    ("entry", "reason"),
    [(3, "unknown-host"), ([], "unknown-host"), (2, "look-up-failed"), (5, "look-up-failed"), (None, "too-slow"),
     (b"", "too-slow"), (b"\xff" * 600, "too-slow"), (b"\x12\x34\x81\x80" + b"\xc0\x0c" * 300, "too-slow"),
     (["=evil-loop.example"], "look-up-failed")],
    ids=["none", "empty", "failed", "refused", "silent", "nothing", "noise", "loop of pointers", "alias of itself"],
)
def test_a_resolver_that_fails_or_lies_ends_with_a_reason(web, entry, reason):
    web.names.table["evil-loop.example"] = entry
    assert web.reason("http://evil-loop.example/", seconds=1) == reason


def test_a_name_without_a_dot_is_not_looked_up(web):
    assert web.reason("http://intranet/") == "unknown-host"
    assert "intranet" not in web.names.asked


@pytest.mark.parametrize(
    ("target", "reason"),
    [("http://DOOR/good", "refused-address"), ("//DOOR/good", "refused-address"), ("http://127.1/good", "refused-address"),
     ("http://0x7f000001/good", "refused-address"), ("http://[::1]/good", "refused-address"),
     ("http://[::ffff:7f00:1]/", "refused-address"), ("http://169.254.169.254/latest/meta-data/", "refused-address"),
     ("https://localhost/", "refused-address"), ("http://inner-door.example/good", "refused-address"),
     ("http://127.0.0.1:22/", "refused-port"), ("http://site.example:6379/", "refused-port"), ("file:///etc/passwd", "refused-scheme"),
     ("gopher://127.0.0.1/_x", "refused-scheme"), ("http://a:b@good.example/", "credentials"), ("http://%00/", "malformed-address"),
     ("http://１２７.0.0.1/", "malformed-address"), ("/turn", "too-many-redirects"), ("", "too-many-redirects")],
)
def test_a_redirect_is_checked_as_the_first_address_is(web, target, reason):
    web.names.table["inner-door.example"] = [web.doors.address]
    url = web.page("/turn", redirect(target.replace("DOOR", web.doors.address)) if target.isascii() else
                   redirect("X").replace(b"X", target.encode(), 1))
    assert web.reason(url) == reason


def test_five_redirects_are_followed_and_no_sixth(web):
    for number in range(7):
        url = web.page(f"/hop{number}", redirect(f"/hop{number - 1}" if number else "good"))
    assert web.reason("http://site.example/hop5") == "too-many-redirects"
    assert web.fetch("http://site.example/hop4")[0]["url"] == "http://site.example/good"
    assert web.reason(url) == "too-many-redirects"


def test_a_refresh_is_no_redirect(web):
    body = f'<meta http-equiv=refresh content="0;url=http://{web.doors.address}/good"><p>owl'
    url = web.page("/refresh", answer(body, Refresh="0;url=http://127.0.0.1/"))
    line = web.fetch(url)[0]
    assert line["url"] == "http://site.example/refresh"
    assert web.reason("http://127.0.0.1/") == "refused-address"


def test_a_redirect_gets_no_cookie_and_no_referrer(web):
    web.page("/cookie", redirect("/good").replace(b"\r\n\r\n", b"\r\nSet-Cookie: owl=1; Path=/\r\n\r\n", 1))
    begun = len(web.site.requests)
    line = web.fetch("--contact", "https://host.example/about", "http://site.example/cookie")[0]
    assert line["url"] == "http://site.example/good"
    first, second = (request.lower() for request in web.site.requests[begun:])
    for request in (first, second):
        assert "cookie:" not in request and "referer:" not in request and "authorization:" not in request
        assert "martlet/" in request and "+https://host.example/about" in request


def test_redirects_to_one_host_are_counted(web):
    """Two hosts that send all their visitors to a third one."""
    away = [f"/away{number}" for number in range(40)]
    web.site.pages |= {path: redirect("http://third.example/good") for path in away}
    links = [f"http://{host}.example{path}" for host in ("good", "site") for path in away]
    third = ("--connect-to", f"third.example:80:127.0.0.1:{web.site.port}")
    lines = web.fetch(*third, "--", *links, seconds=20)
    assert sum("bytes" in line for line in lines) == 60
    assert [line["error"] for line in lines if "error" in line] == ["too-many-redirects"] * 20
