"""An article opens in the messenger: its beginning comes with the message, the whole when it is opened."""

from telethon import functions, types

from page_scenes.conftest import page
from page_scenes.test_previews import arrival
from pages_abuse.sites import LEAD, answer


def article(title, pictures=(), paragraphs=40, after=""):
    figures = "".join(f"<figure><img src={path}><figcaption>An owl</figcaption></figure>" for path in pictures)
    text = f"<p>{LEAD * 2}</p>"
    return answer(
        f"<title>{title} of the whole town</title><meta property=og:type content=article>"
        f"<article><h1>{title} of the whole town</h1>{text}{figures}{text * paragraphs}</article>{after}"
    )


async def opened(device, url, known=0):
    return (await device(functions.messages.GetWebPageRequest(url, known))).webpage


async def test_an_article_comes_in_part_then_whole_and_not_twice(web, ada, bob):
    web.picture("/barn-owl.png")
    url = web.new(article("Night owls", ["/barn-owl.png", "/missing.png"]))
    sent = await ada.phone.send_message(bob.username, url)
    part = (await arrival(bob.phone, sent.media.webpage.id)).cached_page
    assert part.part and 1 < len(part.blocks) < 40
    whole = await opened(bob.phone, url)
    cached = whole.cached_page
    assert not cached.part and len(cached.blocks) > 40 and cached.url == url
    assert isinstance(cached.blocks[0], types.PageBlockTitle)
    [photo] = [block for block in cached.blocks if isinstance(block, types.PageBlockPhoto)]
    assert [photo.photo_id] == [known.id for known in cached.photos]
    assert photo.caption.text.text == "An owl"
    assert (await bob.phone.download_media(cached.photos[0], bytes)).startswith(b"\xff\xd8\xff")
    assert cached.views == 1
    assert isinstance(await opened(bob.phone, url, whole.hash), types.WebPageNotModified)
    assert (await opened(ada.phone, url, whole.hash)).cached_page_views == 2


async def test_films_and_sounds_of_an_article_come_with_it(web, ada, bob):
    web.serve("/hoot.mp4", answer(b"film" * 1000, kind="video/mp4"))
    web.serve("/hoot.ogg", answer(b"sound" * 1000, kind="audio/ogg"))
    web.serve("/page.ogg", answer("<title>No sound</title>"))
    media = "".join(
        f"<figure>{one}<figcaption>Hoot</figcaption></figure>"
        for one in ("<video src=/hoot.mp4></video>", "<audio src=/hoot.ogg></audio>", "<audio src=/page.ogg></audio>")
    )
    url = web.new(article("Hoots", after="").replace(b"</h1>", f"</h1>{media}".encode()))
    sent = await ada.phone.send_message(bob.username, url)
    await arrival(bob.phone, sent.media.webpage.id)
    cached = (await opened(bob.phone, url)).cached_page
    [film] = [block for block in cached.blocks if isinstance(block, types.PageBlockVideo)]
    [sound] = [block for block in cached.blocks if isinstance(block, types.PageBlockAudio)]
    files = {known.id: known for known in cached.documents}
    assert sorted(files) == sorted([film.video_id, sound.audio_id])
    assert files[film.video_id].mime_type == "video/mp4" and sound.caption.text.text == "Hoot"
    assert await bob.phone.download_media(files[film.video_id], bytes) == b"film" * 1000
    assert await bob.phone.download_media(files[sound.audio_id], bytes) == b"sound" * 1000


async def test_an_article_names_others_of_its_site(web, ada, bob):
    web.picture("/owl.png")
    other = web.new(article("Barn owls"))
    host, path = other.removeprefix("http://").split("/", 1)
    sent = await ada.phone.send_message(bob.username, other)
    await arrival(ada.phone, sent.media.webpage.id)
    offers = (
        f"<aside class=related-posts><h2>More of this town</h2>"
        f"<a href=/{path}><img src=/owl.png width=300><h3>The barn owls by the church</h3></a>"
        "<a href=/never-seen>The bats that nobody has seen</a><a href=https://other.example/>Another site of owls</a></aside>"
    )
    web.serve("/night-owls", article("Night owls", after=offers))
    whole = await opened(bob.phone, url := f"http://{host}/night-owls")
    if isinstance(whole, types.WebPagePending):
        whole = await arrival(bob.phone, whole.id)
        whole = await opened(bob.phone, url)
    related = whole.cached_page.blocks[-1]
    assert isinstance(related, types.PageBlockRelatedArticles) and related.title.text == "More of this town"
    first, second = related.articles
    assert (first.url, first.title) == (other, "The barn owls by the church")
    assert first.photo_id in [photo.id for photo in whole.cached_page.photos]
    assert (second.title, second.photo_id) == ("The bats that nobody has seen", None)
    # The server does not say which pages it knows.
    assert (first.webpage_id, second.webpage_id) == (0, 0)


async def test_a_page_that_is_no_article_opens_as_a_preview_alone(web, ada, bob):
    url = web.new(page("A shop", body="Buy!"))
    sent = await ada.phone.send_message(bob.username, url)
    assert (await arrival(ada.phone, sent.media.webpage.id)).cached_page is None
    assert (await opened(ada.phone, url)).cached_page is None
    assert isinstance(await opened(ada.phone, "mailto:owl@site.example"), types.WebPageEmpty)
