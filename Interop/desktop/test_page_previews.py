"""Links are written, sent and edited with previews that our own server makes of the pages of real sites."""

import asyncio

import pytest
from telethon import types

from desktop.test_privacy import open_privacy
from harness.town import settled
from harness.window_program import WindowPerson
from page_scenes.conftest import Web, page

ADA, BOB = "+15550930", "+15550931"
LOOKING_UP, OPTIONS = "Getting information about the link…", "Preview Options"


@pytest.fixture(scope="module")
async def web(tmp_path_factory):
    web = Web(tmp_path_factory.mktemp("sites"))
    yield web
    web.close()


@pytest.fixture(scope="module")
async def town(web, tmp_path_factory):
    folder = tmp_path_factory.mktemp("page-previews")
    flags = ("--pages", "on", *web.flags)
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_previews"), flags=flags) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    """Ada at a desktop, in the chat with Bob."""
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        ada.id = await bob.adds(ADA)
        await bob.phone.send_message(ada.id, "What do you read?")
        await open_chat(ada)
        yield ada


async def open_chat(ada):
    await ada.start()
    await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
    await ada.click(await ada.window.find("text box", "Message"))


async def choose(ada, word):
    """Chooses in the menu of the preview that is shown above the text field."""
    await ada.press(OPTIONS)
    await ada.take(word)


def illustrated(web, title):
    """The address of a page with a large picture."""
    picture = web.picture(f"/{title.lower()}.png")
    return web.new(page(title, f"<meta property=og:image content=http://site.example{picture}>"))


async def arrival(device, number):
    """The page of this number, once it is found."""
    update = await device.wait_for(types.UpdateWebPage, lambda u: u.webpage.id == number)
    return update.webpage


async def test_a_preview_is_made_while_one_writes_and_goes_as_it_was_chosen(web, town, ada, pictures):
    bob = town[2]
    first, second = illustrated(web, "Owls"), illustrated(web, "Herons")
    text = f"Birds: {first} or {second}"
    ada.screen.type(text)
    await ada.window.find("label", "Owls")
    await ada.screen.shoot(pictures / "written.png")
    await ada.press(OPTIONS)
    await ada.window.find("menu item", "Show Above the Text")
    await ada.screen.shoot(pictures / "options.png")
    await ada.take("Show Above the Text")
    await choose(ada, "Shrink Picture")
    await choose(ada, second)
    await ada.window.find("label", "Herons")
    await ada.screen.shoot(pictures / "chosen.png")
    ada.screen.key("Return")
    heard = await bob.phone.hears_message(text)
    assert heard.invert_media and heard.media.force_small_media and heard.media.webpage.url == second
    messages = await ada.window.find("list", "Messages")
    await messages.find("list item", lambda name: text in name and "Herons" in name and "sending" not in name)
    await ada.window.gone("button", OPTIONS)
    await ada.screen.shoot(pictures / "sent.png")


async def test_an_edit_changes_the_preview_alone(web, town, ada, pictures):
    bob = town[2]
    ada.screen.key("Up")
    await ada.window.find("label", "Edit message")
    await ada.window.find("label", "Herons")
    await choose(ada, "Show Below the Text")
    await choose(ada, "Enlarge Picture")
    await ada.screen.shoot(pictures / "edited.png")
    bob.phone.forget()
    ada.screen.key("Return")
    edited = (await bob.phone.wait_for(types.UpdateEditMessage)).message
    assert not edited.invert_media and edited.media.force_large_media
    assert edited.media.webpage.title == "Herons", "the chosen link stays chosen"
    await ada.window.gone("label", "Edit message")
    await ada.screen.shoot(pictures / "after-edit.png")


async def test_a_draft_keeps_its_choice_and_a_known_page_is_there_without_a_connection(web, town, ada, pictures):
    _, server, bob = town
    url = illustrated(web, "Swallows")
    ada.screen.type(url)
    await ada.window.find("label", "Swallows")
    await choose(ada, "Show Above the Text")
    await asyncio.sleep(1)
    await ada.stop()
    await server.stop()
    await open_chat(ada)
    await ada.window.find("label", "Swallows")
    await ada.press(OPTIONS)
    await ada.window.find("menu item", "Show Below the Text")
    await ada.screen.shoot(pictures / "offline.png")
    ada.screen.key("Escape")
    # Another page, which nobody has seen yet, comes after the message.
    unknown = web.new(page("Starlings"))
    await ada.click(await ada.window.find("text box", "Message"))
    ada.screen.key("ctrl+End", "Return")
    ada.screen.type(f"And {unknown}")
    await asyncio.sleep(1)
    ada.screen.key("Return")
    messages = await ada.window.find("list", "Messages")
    await messages.find("list item", lambda name: f"And {unknown}" in name and "sending" in name)
    await server.start()
    known = await bob.phone.hears_after_break(url)
    assert known.invert_media and known.media.webpage.title == "Swallows"
    heard = await bob.phone.hears_message(f"And {unknown}")
    assert (await arrival(bob.phone, heard.media.webpage.id)).title == "Starlings"
    await messages.find("list item", lambda name: f"And {unknown}" in name and "Starlings" in name)
    await ada.screen.shoot(pictures / "page-came.png")


async def test_an_account_may_do_without_previews(web, town, ada, pictures):
    bob = town[2]
    url = web.new(page("Ravens"))
    settings = await open_privacy(ada)
    await settings.row("Link Previews")
    await ada.screen.shoot(pictures / "setting.png")
    settings.back()
    ada.turn_to()
    await ada.click(await ada.window.find("text box", "Message"))
    ada.screen.type(f"No page: {url}")
    await asyncio.sleep(1.5)
    assert not await ada.window.look("label", LOOKING_UP) and not await ada.window.look("label", "Ravens")
    ada.screen.key("Return")
    assert (await bob.phone.hears_message(f"No page: {url}")).media is None
    assert web.asked(url) == []
