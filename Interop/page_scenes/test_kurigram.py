"""A Kurigram user gets pages from a Telethon user, and sends some."""

import pytest
from pyrogram import raw

from harness import kurigram_client
from page_scenes.conftest import page
from page_scenes.test_articles import article
from page_scenes.test_previews import arrival


@pytest.fixture
async def kim(server):
    kurigram_client.trust(server)
    kim = kurigram_client.Person(server, "full", "+15558950", "Kim", "kim_of_pages")
    await kim.sign_up()
    yield kim
    await kim.leave()


async def page_of(device):
    return (await device.wait_for(raw.types.UpdateWebPage)).webpage


async def test_kurigram_and_telethon_show_each_other_pages(web, ada, kim):
    await kim.phone.client.resolve_peer(ada.username)
    url = web.new(page("Owls", f"<meta property=og:image content={web.picture('/kim-owl.png')}>"))
    await ada.phone.send_message(kim.username, url)
    found = await page_of(kim.phone)
    assert (found.title, found.url) == ("Owls", url) and isinstance(found.photo, raw.types.Photo)
    [message] = [m async for m in kim.phone.client.get_chat_history(ada.username, limit=1)]
    assert message.web_page.title == "Owls" and message.web_page.photo
    assert (await kim.phone.client.download_media(message.web_page.photo, in_memory=True)).getvalue()[:3] == b"\xff\xd8\xff"

    other = web.new(article("Owls of the evening"))
    await kim.phone.client.send_message(ada.username, other)
    heard = await ada.phone.hears_message(other)
    found = await arrival(ada.phone, heard.media.webpage.id)
    assert found.cached_page.part
    whole = await kim.phone.client.invoke(raw.functions.messages.GetWebPage(url=other, hash=0))
    assert not whole.webpage.cached_page.part and len(whole.webpage.cached_page.blocks) > 40
