"""Sites that lie, grow, hang or end the parser: the message is there all the same, and the next link works."""

import struct
import time
import zlib

import pytest
from telethon import types

from page_scenes.conftest import page
from page_scenes.test_previews import arrival
from pages_abuse.sites import answer, bomb, forever, redirect, silence

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"


def wide_png(side):
    """A small file that becomes a very large picture."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"\0" * (side * 3 + 1) * 64, 9)
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


async def next_link_works(web, ada, bob):
    sent = await bob.phone.send_message(ada.username, web.new(page("After all that")))
    assert (await arrival(bob.phone, sent.media.webpage.id)).title == "After all that"


@pytest.mark.parametrize("content", [
    silence, forever(HEAD, b"<p>" * 1000), forever(b"HTTP/1.1 200 OK\r\n", b"X-Owl: night\r\n"),
    forever(HEAD, b"x", pause=0.05), answer(b"<div>" * 900_000), answer(bomb(40), Content_Encoding="gzip"),
    redirect("file:///etc/passwd"), redirect("http://[::1]/"), redirect("http://169.254.169.254/latest/"),
    redirect("http://site.example:8080/"), answer(b"\0" * 100_000),
], ids=[
    "silence", "endless page", "endless head", "drip", "deep page", "bomb", "file", "loopback", "metadata", "port",
    "no page",
])
async def test_a_page_that_does_harm_is_none(web, ada, bob, content):
    begun = time.monotonic()
    sent = await ada.phone.send_message(bob.username, web.new(content))
    assert time.monotonic() - begun < 5, "the message does not wait for the web"
    found = (await bob.phone.wait_for(
        types.UpdateWebPage, lambda u: u.webpage.id == sent.media.webpage.id, within=40
    )).webpage
    assert isinstance(found, types.WebPageEmpty)
    await next_link_works(web, ada, bob)


@pytest.mark.parametrize("content", [
    answer(wide_png(12_000), kind="image/png"), answer(b"\xff\xd8\xffno picture", kind="image/jpeg"),
    answer("<p>x"), redirect("http://10.0.0.1/owl.png"), redirect("http://127.0.0.1/owl.png"),
    answer(b"\0" * (6 << 20), kind="image/png"), answer("none", status="404 Not Found"),
    answer(bomb(40), kind="image/png", Content_Encoding="gzip"),
], ids=["many pixels", "no picture", "page", "private network", "loopback", "large", "none", "bomb"])
async def test_a_picture_that_does_harm_is_left_out(web, ada, bob, content):
    web.count += 1
    picture = f"/bad/{web.count}.png"
    web.serve(picture, content)
    sent = await ada.phone.send_message(
        bob.username, web.new(page("Owls", f"<meta property=og:image content={picture}>"))
    )
    found = (await bob.phone.wait_for(
        types.UpdateWebPage, lambda u: u.webpage.id == sent.media.webpage.id, within=40
    )).webpage
    assert found.title == "Owls" and found.photo is None
    await next_link_works(web, ada, bob)


async def test_an_article_with_very_many_pictures_has_some_of_them(web, ada, bob):
    text = "<p>" + "The owl sat on the wall, and looked, and then it flew away over the roofs. " * 3
    figures = ""
    for number in range(200):
        figures += f"<figure><img src={web.picture(f'/many/{number}.png', 64, 64)}></figure>"
    url = web.new(answer(
        f"<title>Owls of the whole wide town</title><meta property=og:type content=article>"
        f"<article>{text * 10}{figures}{text * 10}</article>"
    ))
    sent = await ada.phone.send_message(bob.username, url)
    found = (await bob.phone.wait_for(
        types.UpdateWebPage, lambda u: u.webpage.id == sent.media.webpage.id, within=40
    )).webpage
    assert found.cached_page is not None
    assert len([request for request in web.site.requests if " /many/" in request]) <= 17
