"""A proxy gets addresses that were looked up and checked here, and nothing else; a proxy that fails ends with a reason."""

import socket
import subprocess

import pytest

from pages_abuse.proxies import Proxy
from pages_abuse.sites import GOOD, forever, redirect, silence

# An address of the internet; the proxy of these tests leads to this machine for it.
PUBLIC, NEW = "93.184.216.34", "2606:2800:220:1::1"


@pytest.fixture
def proxy(web):
    site = web.site.port
    proxy = Proxy({
        f"127.0.0.1:{site}": site, f"{PUBLIC}:80": site, f"{PUBLIC}:443": web.secure.port,
        f"127.0.0.1:{web.secure.port}": web.secure.port,
    })
    yield proxy
    proxy.close()


@pytest.fixture(params=["http", "socks5"])
def through(request, proxy):
    """The options with which all goes through the proxy."""
    return ["--proxy", f"{request.param}://127.0.0.1:{proxy.port}"]


def test_a_page_comes_through_the_proxy_which_gets_its_address_and_not_its_name(web, proxy, through):
    web.names.table["far.example"] = [PUBLIC]
    before = len(web.site.requests)
    [line] = web.fetch(*through, "http://far.example/good")
    assert line["bytes"] == len(GOOD) and line["url"] == "http://far.example/good"
    assert proxy.asked == [f"{PUBLIC}:80"]
    # The site is asked as without a proxy, and by the tunnel alone.
    [request] = web.site.requests[before:]
    assert request.startswith("GET /good HTTP/1.1\r\nHost: far.example\r\n") and "Proxy" not in request


def test_a_tunnel_is_encrypted_to_the_site(web, proxy, through):
    web.names.table["secure.example"] = web.names.table["other.example"] = [PUBLIC]
    names = ["--name-server", f"127.0.0.1:{web.names.port}", "--ca", str(web.authority.file)]
    right, wrong = web.fetch(*through, *names, "https://secure.example/good", "https://other.example/good")
    assert right["bytes"] == len(GOOD) and wrong["error"] == "insecure"
    assert len(proxy.asked) == 2


def test_a_second_address_is_tried_through_the_proxy(web, proxy, through):
    web.names.table["both.example"] = [NEW, PUBLIC, "93.184.216.35"]
    [line] = web.fetch(*through, "http://both.example/good")
    assert line.get("bytes"), line
    assert set(proxy.asked) <= {f"[{NEW}]:80", f"{NEW}:80", f"{PUBLIC}:80", "93.184.216.35:80"}


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "0x7f.1", "[::1]", "[::ffff:10.0.0.1]", "169.254.169.254", "inner.example", "localhost", "intranet"]
)
def test_a_refused_address_never_reaches_the_proxy(web, proxy, through, host):
    web.names.table["inner.example"] = [PUBLIC, "10.0.0.7"]
    bad, good = web.fetch(*through, f"http://{host}/good", "http://good.example/good")
    assert bad["error"] == ("unknown-host" if host == "intranet" else "refused-address")
    assert good["bytes"] and proxy.asked == [f"127.0.0.1:{web.site.port}"]


def test_a_redirect_is_checked_before_the_proxy_hears_of_it(web, proxy, through):
    url = web.page("/inward", redirect("http://169.254.169.254/latest/meta-data/"))
    assert web.fetch(*through, url)[0]["error"] == "refused-address"
    assert proxy.asked == [f"127.0.0.1:{web.site.port}"]


@pytest.mark.parametrize(
    ("instead", "reasons"),
    [
        (b"", {"no-connection"}),
        (b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n", {"no-connection"}),
        (b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 4\r\n\r\nlost", {"no-connection"}),
        (b"220 owl.example ready\r\n", {"no-connection", "bad-answer"}),
        (forever(b"HTTP/1.1 200 OK\r\n", b"X-Owl: " + b"o" * 1000 + b"\r\n"), {"no-connection", "head-too-large", "bad-answer", "too-slow"}),
        (silence, {"too-slow"}),
    ],
    ids=["nothing", "sign-in", "bad gateway", "no proxy", "endless head", "silence"],
)
def test_a_proxy_that_fails_ends_with_a_reason(web, proxy, through, instead, reasons):
    proxy.instead = instead
    bad, = web.fetch(*through, "http://good.example/good", seconds=2)
    assert bad["error"] in reasons


def test_no_page_comes_past_a_proxy_that_is_not_there(web):
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    before = len(web.site.requests)
    [line] = web.fetch("--proxy", f"http://127.0.0.1:{port}", "http://good.example/good")
    assert line["error"] == "no-connection" and len(web.site.requests) == before


def test_a_proxy_may_have_a_name_that_only_this_machine_knows(web, proxy):
    [line] = web.fetch("--proxy", f"http://localhost:{proxy.port}", "http://good.example/good")
    assert line.get("bytes"), line
    assert proxy.asked == [f"127.0.0.1:{web.site.port}"]


def test_a_proxy_without_a_place_ends_with_a_reason(web):
    [line] = web.fetch("--proxy", "http://no-such-proxy.invalid:3128", "http://good.example/good")
    assert line["error"] == "worker-failed"


@pytest.mark.parametrize("text", ["proxy.example:3128", "https://a.example:1", "http://a.example", "http://me:pw@a.example:1"])
def test_another_form_of_a_proxy_is_refused(web, text):
    done = subprocess.run(web.command("fetch", "--proxy", text, "http://good.example/good"), capture_output=True, text=True)
    assert done.returncode == 64 and "not understood" in done.stderr
