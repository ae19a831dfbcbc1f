"""`martlet-cli proxy-check` against a real server: who answers through which proxy, and why others do not."""

import itertools

import pytest

from harness.relays import HTTPProxy, Relay, SocksProxy
from harness.server import Server
from harness.terminal import TerminalPerson

SECONDS = 3
_numbers = itertools.count()


class Astray(SocksProxy):
    """Leads to another place than it is asked for."""

    def __init__(self, place: tuple[str, int]):
        super().__init__()
        self.place = place

    async def _asked(self, reader, writer) -> tuple[str, int]:
        await super()._asked(reader, writer)
        return self.place


class Silent(Relay):
    """Takes connections and says nothing."""

    async def _serve(self, reader, writer) -> None:
        self._standing.add(writer)
        await reader.read()


@pytest.fixture
async def ada(town, tmp_path):
    ada = TerminalPerson(tmp_path / "ada")
    await ada.sign_up(town[0], f"+1555883{next(_numbers)}", "Ada")
    # Nobody is asked for a passphrase.
    del ada.environment["MARTLET_PASSPHRASE_FILE"]
    return ada


async def test_of_several_proxies_those_are_told_that_lead_to_the_server(town, ada, tmp_path):
    other = await Server(tmp_path / "other").start()
    good = [SocksProxy(), SocksProxy("ada", "secret"), HTTPProxy("ada", "secret")]
    strict = [SocksProxy("ada", "secret"), HTTPProxy("ada", "secret")]
    astray, silent = Astray((other.host, other.port)), Silent(("", 0))
    stopped = Relay(("", 0))
    for relay in (*good, *strict, astray, silent, stopped):
        await relay.start()
    await stopped.stop()
    wrong = [proxy.url.replace("secret", "guess") for proxy in strict]
    urls = ["none", *(proxy.url for proxy in good), *wrong, astray.url]
    urls += [f"socks5://127.0.0.1:{silent.port}", f"http://127.0.0.1:{stopped.port}"]

    answer = await ada.run("proxy-check", *urls, "--json", "--timeout", str(SECONDS))
    assert answer.status == 0, answer.errors
    rows = answer.rows
    places = ["none", *(url.replace("ada:secret@", "").replace("ada:guess@", "") for url in urls[1:])]
    assert [row["proxy"] for row in rows] == places
    assert "secret" not in answer.output and "guess" not in answer.output
    assert [row["answers"] for row in rows] == [True] * 4 + [False] * 5
    assert all(0 <= row["ms"] < SECONDS * 1000 for row in rows[:4])
    assert [row["reason"] for row in rows[4:]] == [
        "the proxy refused", "the proxy refused", "another server answers there", "no answer in time", "no connection",
    ]
    assert all(proxy.asked == [(town[0].host, town[0].port)] for proxy in good)
    for relay in (*good, *strict, astray, silent):
        await relay.stop()
    await other.stop()


async def test_a_transport_is_tried_as_it_will_be_used(town, ada):
    proxy = await HTTPProxy().start()
    [row] = await ada.rows("proxy-check", proxy.url, "--transport", "websocket")
    assert (row["answers"], row["transport"]) == (True, "websocket")
    assert proxy.openings[0].startswith(b"GET /apiws")
    await proxy.stop()
    nobody = await ada.run("proxy-check", proxy.url)
    assert (nobody.status, "none of these ways" in nobody.errors) == (75, True), nobody.errors
