"""A pasted link becomes a preview: for both sides, for who was away, in the chosen size, and until an edit takes it away."""

import asyncio
import json

import pytest
from telethon import errors, functions, types

from harness.server import Server
from harness.telethon_client import Person, trust
from page_scenes.conftest import page
from pages_abuse.sites import answer, redirect


async def arrival(device, number=None):
    """The update that a page was found, or that there is none."""
    update = await device.wait_for(
        types.UpdateWebPage, lambda u: number is None or u.webpage.id == number
    )
    return update.webpage


async def arrival_of(device, title):
    """The page of this title, once it is found."""
    update = await device.wait_for(
        types.UpdateWebPage, lambda u: getattr(u.webpage, "title", None) == title
    )
    return update.webpage


async def shown(device, peer):
    """The newest message of a chat."""
    [message] = await device.get_messages(peer, limit=1)
    return message


async def test_a_link_becomes_a_page_with_its_picture_also_for_who_was_away(web, ada, bob):
    picture = web.picture()
    url = web.new(page("Owls", f"<meta property=og:image content={picture}><meta property=og:site_name content=Birds>"))
    await bob.laptop.client.disconnect()
    sent = await ada.phone.send_message(bob.username, f"Look: {url}")
    assert isinstance(sent.media, types.MessageMediaWebPage)
    pending = sent.media.webpage
    assert isinstance(pending, types.WebPagePending) and pending.url == url
    heard = await bob.phone.hears_message(f"Look: {url}")
    assert isinstance(heard.media.webpage, (types.WebPagePending, types.WebPage))

    for device in (ada.phone, bob.phone):
        found = await arrival(device, pending.id)
        assert (found.title, found.site_name, found.description) == ("Owls", "Birds", "All about Owls.")
        assert found.url == url and found.display_url == url.removeprefix("http://")
        assert found.type == "article" and found.has_large_media and isinstance(found.photo, types.Photo)
        jpeg = await device.download_media(found.photo, bytes)
        assert jpeg.startswith(b"\xff\xd8\xff")

    await bob.laptop.client.connect()
    await bob.laptop.client.catch_up()
    late = await arrival(bob.laptop, pending.id)
    assert late.title == "Owls" and late.photo.id == found.photo.id
    await bob.laptop.settle()
    # The site has seen the server alone, once.
    assert len(web.asked(url)) == len(web.asked(picture)) == 1
    assert all("compatible; Martlet/" in request and "Cookie" not in request for request in web.site.requests)


async def test_the_next_message_has_the_page_at_once_and_a_forwarded_one_keeps_it(web, ada, bob):
    url = web.new(page("Mice"))
    sent = await ada.phone.send_message(bob.username, url)
    await arrival(ada.phone, sent.media.webpage.id)
    again = await ada.phone.send_message(bob.username, url)
    assert again.media.webpage.title == "Mice" and again.media.webpage.id == sent.media.webpage.id
    await ada.phone.forward_messages("me", again.id, bob.username)
    kept = await shown(ada.phone, "me")
    assert kept.fwd_from and kept.media.webpage.title == "Mice"
    found = await bob.laptop.get_messages(ada.username, filter=types.InputMessagesFilterUrl, limit=5)
    assert url in [message.message for message in found]
    assert (await ada.phone.send_message(bob.username, url, link_preview=False)).media is None


async def test_a_preview_is_asked_for_before_the_message_is_sent(web, ada):
    url = web.new(page("Hedgehogs"))
    asked = functions.messages.GetWebPagePreviewRequest(f"see {url}")
    pending = (await ada.phone(asked)).media.webpage
    found = await arrival(ada.phone, pending.id)
    assert found.title == "Hedgehogs"
    assert (await ada.phone(asked)).media.webpage.title == "Hedgehogs"
    nothing = await ada.phone(functions.messages.GetWebPagePreviewRequest("no link"))
    assert isinstance(nothing.media, types.MessageMediaEmpty)


async def test_the_sender_chooses_size_and_place_and_may_take_the_page_away(web, ada, bob):
    url = web.new(page("Frogs"))
    peer = await ada.phone.get_input_entity(bob.username)
    updates = await ada.phone(functions.messages.SendMediaRequest(
        peer, types.InputMediaWebPage(url, force_large_media=True), f"look at {url}", invert_media=True
    ))
    [sent] = [u.message for u in updates.updates if isinstance(u, types.UpdateNewMessage)]
    assert sent.media.force_large_media and sent.media.manual and sent.media.safe and sent.invert_media
    await arrival(bob.phone, sent.media.webpage.id)
    message = await shown(bob.phone, ada.username)
    assert message.media.webpage.title == "Frogs" and message.media.force_large_media and message.invert_media

    async def edited(**changes):
        bob.phone.forget()
        await ada.phone(functions.messages.EditMessageRequest(peer=peer, id=sent.id, **changes))
        return (await bob.phone.wait_for(types.UpdateEditMessage)).message

    small = await edited(media=types.InputMediaWebPage(url, force_small_media=True))
    assert small.media.force_small_media and not small.media.force_large_media and not small.invert_media
    assert (await edited(no_webpage=True)).media is None
    other = web.new(page("Toads"))
    changed = await edited(message=f"or at {other}")
    assert changed.media.webpage.id != sent.media.webpage.id
    assert (await arrival(bob.phone, changed.media.webpage.id)).title == "Toads"
    assert (await edited(message="or at nothing")).media is None
    with pytest.raises(errors.RPCError, match="WEBPAGE_NOT_FOUND"):
        await ada.phone(functions.messages.SendMediaRequest(peer, types.InputMediaWebPage("ftp://site.example/"), "x"))


@pytest.mark.parametrize("content", [
    answer("none", status="404 Not Found"), answer("<p>x"), answer("data", kind="application/x-unknown"),
    redirect("http://127.0.0.1/"), redirect("http://10.0.0.1/"),
])
async def test_where_there_is_no_page_everybody_is_told_so(web, ada, bob, content):
    url = web.new(content)
    sent = await ada.phone.send_message(bob.username, url)
    for device in (ada.phone, bob.phone):
        assert isinstance(await arrival(device, sent.media.webpage.id), types.WebPageEmpty)
    assert (await ada.phone.send_message(bob.username, url)).media is None


async def test_a_film_of_a_provider_has_its_player(web, ada, bob):
    web.site.pages["/watch?v=abc&t=65"] = page("A film", "<meta property=og:site_name content=YouTube>")
    sent = await ada.phone.send_message(bob.username, "http://www.youtube.com/watch?v=abc&t=65")
    found = await arrival(bob.phone, sent.media.webpage.id)
    assert (found.type, found.embed_type) == ("video", "iframe")
    assert found.embed_url == "https://www.youtube.com/embed/abc?start=65"
    assert found.embed_width == 1280 and found.embed_height == 720


async def test_a_thousand_askers_are_one_request(web, ada, bob):
    gate = asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(connection, _):
        asyncio.run_coroutine_threadsafe(gate.wait(), loop).result(20)
        connection.sendall(page("Moles"))

    url = web.new(slow)
    sent = [await ada.phone.send_message(bob.username, f"{number} {url}") for number in range(30)]
    assert len({message.media.webpage.id for message in sent}) == 1
    gate.set()
    await arrival(bob.phone, sent[0].media.webpage.id)
    assert len(web.asked(url)) == 1
    pages = [update for update in bob.phone.heard if isinstance(update, types.UpdateWebPage)]
    assert len(pages) == 1


async def test_a_server_may_look_nothing_up(web, tmp_path):
    server = await Server(tmp_path / "server", "--pages", "off", *web.flags).start()
    trust(server)
    eve = Person(server, "+15558902", "Eve", "Noether", "eve_of_pages", "full")
    await eve.sign_up()
    url = web.new(page("Bats"))
    assert (await eve.phone.send_message("me", url)).media is None
    preview = await eve.phone(functions.messages.GetWebPagePreviewRequest(url))
    assert isinstance(preview.media, types.MessageMediaEmpty)
    await eve.leave()
    await server.stop()
    assert web.asked(url) == []


async def test_a_link_to_a_file_shows_the_file(web, ada, bob):
    web.picture("/direct.png")
    sent = await ada.phone.send_message(bob.username, "http://site.example/direct.png")
    found = await arrival(bob.phone, sent.media.webpage.id)
    assert (found.type, found.title) == ("photo", "direct.png") and isinstance(found.photo, types.Photo)
    for name, kind, preview in (
        ("owl.mp4", "video/mp4", "video"), ("owl.ogg", "audio/ogg", "audio"),
        ("owl.pdf", "application/pdf", "document"), ("owl.gif", "image/gif", "gif"),
    ):
        content = name.encode() * 100
        url = web.serve(f"/{name}", answer(content, kind=kind))
        sent = await ada.phone.send_message(bob.username, url)
        found = await arrival(bob.phone, sent.media.webpage.id)
        assert (found.type, found.document.mime_type) == (preview, kind)
        assert await bob.phone.download_media(found.document, bytes) == content


@pytest.mark.parametrize("kind", ["json", "xml"])
async def test_what_a_page_leaves_open_its_site_may_answer(web, ada, bob, kind):
    picture = web.picture("/answered.png")
    fields = {"version": "1.0", "type": "photo", "title": "Answered", "author_name": "Ann",
              "url": f"http://site.example{picture}", "width": 640, "height": 400}
    text = json.dumps(fields) if kind == "json" else "<?xml version='1.0'?><oembed>" + "".join(
        f"<{name}>{value}</{name}>" for name, value in fields.items()) + "</oembed>"
    web.serve(f"/oembed.{kind}", answer(text, kind=f"text/{kind}"))
    sent = await ada.phone.send_message(bob.username, web.new(answer(
        f"<link rel=alternate type={'application/json' if kind == 'json' else 'text/xml'}+oembed "
        f"href=http://site.example/oembed.{kind}><p>x"
    )))
    found = await arrival(bob.phone, sent.media.webpage.id)
    assert (found.title, found.author, found.type) == ("Answered", "Ann", "photo")
    assert isinstance(found.photo, types.Photo)


async def test_a_page_that_cannot_be_read_is_told_by_the_service_of_its_site(web, ada, bob):
    link = "http://gyazo.com/0123456789abcdef"
    asked = "".join(c if c.isalnum() else f"%{ord(c):02X}" for c in link.replace("http:", "https:"))
    answered = {"version": "1.0", "type": "photo", "title": "A barn owl", "url": f"http://site.example{web.picture('/barn.png')}"}
    web.secure.pages[f"/api/oembed?format=json&url={asked}"] = answer(json.dumps(answered), kind="application/json")
    sent = await ada.phone.send_message(bob.username, link)
    found = await arrival(bob.phone, sent.media.webpage.id)
    assert (found.title, found.type, found.url) == ("A barn owl", "photo", link)
    assert isinstance(found.photo, types.Photo)
    # What the service does not know either is nothing.
    sent = await ada.phone.send_message(bob.username, "http://gyazo.com/gone")
    assert isinstance(await arrival(bob.phone, sent.media.webpage.id), types.WebPageEmpty)


async def test_the_film_that_a_page_is_about_is_a_film(web, ada, bob):
    web.serve("/clip.mp4", answer(b"film" * 1000, kind="video/mp4"))
    sent = await ada.phone.send_message(bob.username, web.new(page(
        "A clip", "<meta property=og:type content=video.other><meta property=og:video content=/clip.mp4>"
        "<meta property=og:video:type content=video/mp4><meta property=og:video:width content=640>"
        "<meta property=og:video:height content=360>"
    )))
    found = await arrival(bob.phone, sent.media.webpage.id)
    assert (found.type, found.embed_url, found.document.mime_type) == ("video", None, "video/mp4")
    [film] = [part for part in found.document.attributes if isinstance(part, types.DocumentAttributeVideo)]
    assert (film.w, film.h) == (640, 360)
    assert await bob.phone.download_media(found.document, bytes) == b"film" * 1000


async def test_the_host_lists_refreshes_forgets_and_blocks_pages(web, server, ada, bob):
    url = web.new(page("Foxes"))
    sent = await ada.phone.send_message(bob.username, url)
    number = sent.media.webpage.id
    await arrival(bob.phone, number)
    assert url in server.control("pages", "list").stdout
    bob.phone.forget()
    web.site.pages["/" + url.split("/", 3)[3]] = page("Foxes at night")
    assert server.control("pages", "refresh", url).returncode == 0
    assert (await arrival_of(bob.phone, "Foxes at night")).id == number
    assert len(web.asked(url)) == 2

    assert server.control("pages", "forget", url).returncode == 0
    assert url not in server.control("pages", "list").stdout
    gone = server.control("pages", "forget", url)
    assert gone.returncode == 1 and "no page" in gone.stderr
    assert isinstance((await shown(bob.phone, ada.username)).media.webpage, types.WebPageEmpty)

    assert server.control("pages", "block", "example").stdout.split() == ["example"]
    assert (await ada.phone.send_message(bob.username, web.new(page("Wolves")))).media is None
    assert server.control("pages", "block", "example", "--allow").returncode == 0
    assert (await ada.phone.send_message(bob.username, web.new(page("Wolves")))).media is not None
