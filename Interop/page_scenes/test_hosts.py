"""What the server's host decides of pages, and what outlives a server that is killed."""

import contextlib
import threading

import pytest
from telethon import functions, types

from harness.hearing import eventually
from harness.server import Server
from harness.telethon_client import Person, trust
from page_scenes.conftest import page
from page_scenes.test_articles import article, opened
from page_scenes.test_previews import arrival, arrival_of
from pages_abuse.proxies import Proxy
from pages_abuse.sites import redirect


@pytest.fixture
def trust_the_town_again(town):
    yield
    trust(town[0])


@contextlib.asynccontextmanager
async def settled_with(folder, number, *flags):
    """A server with these flags, and Eve on it."""
    server = await Server(folder / "server", *flags).start()
    trust(server)
    eve = Person(server, f"+155589{number}", "Eve", "Noether", f"eve_of_pages_{chr(number)}", "full")
    await eve.sign_up()
    yield server, eve
    await eve.leave()
    await server.stop()


async def test_a_host_may_want_previews_alone_and_not_of_all_sites(web, tmp_path, trust_the_town_again):
    flags = ["--pages", "previews", "--page-deny-host", "site1.example", *web.flags]
    async with settled_with(tmp_path, 97, *flags) as (_, eve):
        path = "/" + web.new(article("Owls at night")).split("/", 3)[3]
        sent = await eve.phone.send_message("me", f"http://site2.example{path}")
        found = await arrival(eve.phone, sent.media.webpage.id)
        assert found.title and found.cached_page is None
        assert (await opened(eve.phone, found.url)).cached_page is None
        for host in ("site1.example", "sub.site1.example"):
            assert (await eve.phone.send_message("me", f"http://{host}{path}")).media is None


async def test_a_host_may_want_no_articles_of_some_sites(web, tmp_path, trust_the_town_again):
    flags = ["--pages", "on", "--page-no-article-host", "site3.example", *web.flags]
    async with settled_with(tmp_path, 99, *flags) as (_, eve):
        path = "/" + web.new(article("Owls by day")).split("/", 3)[3]
        turn = "/" + web.new(redirect(f"http://site3.example{path}")).split("/", 3)[3]
        for host, its_path, has_article in (("site3", path, False), ("site4", path, True), ("site5", turn, False)):
            sent = await eve.phone.send_message("me", f"http://{host}.example{its_path}")
            found = await arrival(eve.phone, sent.media.webpage.id)
            assert found.title and (found.cached_page is not None) == has_article


async def test_pages_come_through_the_proxy_of_the_host(web, tmp_path, trust_the_town_again):
    proxy = Proxy({f"127.0.0.1:{web.site.port}": web.site.port})
    flags = ["--pages", "on", "--page-proxy", f"socks5://127.0.0.1:{proxy.port}", *web.flags]
    async with settled_with(tmp_path, 100, *flags) as (_, eve):
        picture = web.picture("/far-owl.png")
        sent = await eve.phone.send_message("me", web.new(page("Far owls", f"<meta property=og:image content={picture}>")))
        found = await arrival(eve.phone, sent.media.webpage.id)
        assert found.title == "Far owls" and isinstance(found.photo, types.Photo)
    assert proxy.asked == [f"127.0.0.1:{web.site.port}"] * 2
    proxy.close()


async def test_what_was_looked_up_when_the_server_was_killed_is_found_by_the_next(web, tmp_path, trust_the_town_again):
    asked, gate = threading.Event(), threading.Event()

    def slow(connection, _):
        asked.set()
        gate.wait(20)
        connection.sendall(page("Owls after all"))

    async with settled_with(tmp_path, 98, "--pages", "on", *web.flags) as (server, eve):
        sent = await eve.phone.send_message("me", web.new(slow))
        assert isinstance(sent.media.webpage, types.WebPagePending)
        assert asked.wait(10)
        server.kill()
        await server.process.wait()
        gate.set()
        await server.start()

        async def found() -> bool:
            [message] = await eve.phone.get_messages("me", limit=1)
            return getattr(message.media.webpage, "title", None) == "Owls after all"

        # The page may have come before the device was there again.
        await eventually(found, what="the page is there after the restart")


async def test_a_page_that_changed_comes_again_under_its_number(web, server, ada, bob):
    url = web.new(article("Owls of today"))
    sent = await ada.phone.send_message(bob.username, url)
    before = await arrival(bob.phone, sent.media.webpage.id)
    web.site.pages["/" + url.split("/", 3)[3]] = article("Owls of tomorrow")
    assert server.control("pages", "refresh", url).returncode == 0
    await arrival_of(bob.phone, "Owls of tomorrow of the whole town")
    after = await opened(bob.phone, url, before.hash)
    assert isinstance(after, types.WebPage) and after.id == before.id and after.hash != before.hash
    assert isinstance(await opened(bob.phone, url, after.hash), types.WebPageNotModified)
    asked = functions.messages.GetWebPagePreviewRequest(url)
    assert (await ada.phone(asked)).media.webpage.id == before.id
