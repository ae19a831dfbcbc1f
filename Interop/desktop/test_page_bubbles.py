"""Pages in bubbles: their looks, the buttons below them, and pages that come late. A real server looks real sites up."""

import asyncio

import pytest
from telethon import functions, types

from harness.browser import Browser
from harness.films import film
from harness.screen import pixels
from harness.town import settled
from harness.window_program import WindowPerson
from page_scenes.conftest import Web, page
from pages_abuse.sites import answer

ADA, BOB, CLEO = "+15550940", "+15550941", "+15550942"
WORDS = "Swallows come back to the same barn in each spring, and nobody has ever seen a map in their claws. "


@pytest.fixture(scope="module")
async def web(tmp_path_factory):
    web = Web(tmp_path_factory.mktemp("sites"))
    yield web
    web.close()


@pytest.fixture(scope="module")
async def town(web, tmp_path_factory):
    people = ((BOB, "Bob Babbage", "bob_of_bubbles"), (CLEO, "Cleo Noether", "cleo_of_bubbles"))
    flags = ("--pages", "on", *web.flags)
    folder = tmp_path_factory.mktemp("page-bubbles")
    async with settled(folder, *people, flags=flags) as (server, bob, cleo):
        await bob.meet(cleo)
        yield folder, server, bob, cleo


@pytest.fixture(scope="module")
async def ada(town):
    """Ada at a desktop, in the chat with Bob."""
    folder, server, bob, _ = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        ada.id = await bob.adds(ADA)
        await bob.phone.send_message(ada.id, "What do you read?")
        ada.browser = Browser(ada)
        await ada.start()
        await open_bob(ada)
        yield ada


async def open_bob(ada):
    await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
    await ada.window.find("text box", "Message")


async def row_of(ada, *words):
    """The message that has all of these words."""
    messages = await ada.window.find("list", "Messages")
    return await messages.find("list item", lambda name: all(word in name for word in words))


def illustrated(web, title, width, height, body=""):
    picture = web.picture(f"/{title.lower()}-{width}.png", width, height)
    head = f"<meta property=og:image content=http://site.example{picture}><meta property=og:site_name content=Birds>"
    return web.new(page(title, head, body))


async def test_pages_look_as_their_senders_chose(web, town, ada, pictures):
    bob = town[2]
    await bob.phone.send_message(ada.id, illustrated(web, "Wrens", 120, 120))
    await row_of(ada, "Wrens", "All about Wrens")
    ada.large = large = illustrated(web, "Cranes", 800, 420)
    await bob.phone.send_message(ada.id, f"Large: {large}")
    await row_of(ada, "Large", "All about Cranes")
    await ada.screen.shoot(pictures / "small-and-large.png")
    await bob.phone(functions.messages.SendMediaRequest(
        ada.id, types.InputMediaWebPage(large, force_small_media=True), f"Above: {large}", invert_media=True
    ))
    await row_of(ada, "Above", "All about Cranes")
    await ada.screen.shoot(pictures / "small-above.png")


async def test_a_press_on_the_picture_opens_it_and_one_on_the_words_the_page(web, town, ada, pictures):
    row = await row_of(ada, "Large", "All about Cranes")
    await ada.click(await row.find("button", "Media"))
    await ada.window.find("image", lambda name: name.startswith("Photo,"))
    await ada.screen.shoot(pictures / "viewer.png")
    ada.screen.key("Escape")
    await ada.window.gone("image", lambda name: name.startswith("Photo,"))
    before = ada.browser.visited()
    # The picture of the other is in the middle.
    small = await row_of(ada, "Above", "All about Cranes")
    await ada.click(await small.find("link", lambda name: "Cranes" in name))
    assert await ada.browser.visits_one_more_than(before) == ada.large


async def test_a_link_to_a_film_shows_the_film(web, town, ada, pictures):
    path = await film(town[0] / "clip.webm", 3, pattern="smpte")
    url = web.new(answer(path.read_bytes(), kind="video/webm"))
    await town[2].phone.send_message(ada.id, f"Film {url}")
    row = await row_of(ada, "Film")
    sign = await row.find("button", lambda name: name in ("Media", "0:03"))
    await ada.screen.shoot(pictures / "film.png")
    await ada.click(sign)
    await ada.window.find("image", lambda name: name.startswith("Video,"))
    await ada.window.find("label", lambda name: name.endswith("/ 0:03"))
    await ada.screen.shoot(pictures / "film-plays.png")
    # Nobody told its size: it is not a dot, but has its colours on a dark ground.
    shown = pixels((ada.screen.folder / "Xvfb_screen0").read_bytes())[2]
    assert sum(byte > 200 for byte in shown[::61]) > 1000
    ada.screen.key("Escape")
    await ada.window.gone("image", lambda name: name.startswith("Video,"))


async def test_an_article_offers_to_be_read_here(web, town, ada, pictures):
    url = illustrated(web, "Swallows", 800, 420, "</p>".join(f"<p>{WORDS * 4}" for _ in range(6)))
    await town[2].phone.send_message(ada.id, f"Read {url}")
    row = await row_of(ada, "Read", "All about Swallows")
    await row.find("button", "Instant View")
    await ada.screen.shoot(pictures / "article.png")


async def test_links_of_the_server_have_a_button_that_leads_there(town, ada, pictures):
    _, _, bob, cleo = town
    made = await bob.phone(functions.messages.CreateChatRequest([cleo.id], "Owl watch"))
    group = types.InputPeerChat(made.updates.chats[0].id)
    export = functions.messages.ExportChatInviteRequest
    asking = (await bob.phone(export(group, request_needed=True))).link
    free = (await bob.phone(export(group))).link
    await bob.phone.send_message(ada.id, f"Ask {asking}")
    await (await row_of(ada, "Ask", "Owl watch")).find("link", "Request to Join")
    await bob.phone.send_message(ada.id, f"Come {free}")
    await (await row_of(ada, "Come", "Owl watch")).find("link", "View Group")
    await bob.phone.send_message(ada.id, "She is tg://resolve?domain=cleo_of_bubbles")
    row = await row_of(ada, "She is", "Cleo Noether")
    await ada.screen.shoot(pictures / "own-links.png")
    await ada.click(await row.find("link", "Send Message"))
    messages = await ada.window.find("list", "Messages")
    await messages.gone("list item", lambda name: "She is" in name)
    await ada.click(await ada.window.find("text box", "Message"))
    ada.screen.type("Hello, Cleo.")
    ada.screen.key("Return")
    await cleo.phone.hears_message("Hello, Cleo.")
    await open_bob(ada)
    await ada.click(await (await row_of(ada, "Come", "Owl watch")).find("link", "View Group"))
    await ada.window.find("button", "Join")
    await ada.screen.shoot(pictures / "join.png")
    ada.screen.key("Escape")


async def test_a_page_that_comes_late_moves_nothing_that_is_read(web, town, ada, pictures):
    bob, gate, loop = town[2], asyncio.Event(), asyncio.get_running_loop()

    def slow(connection, _):
        asyncio.run_coroutine_threadsafe(gate.wait(), loop).result(20)
        connection.sendall(page("Moles"))

    url = web.new(slow)
    await bob.phone.send_message(ada.id, f"Slow: {url}")
    for number in range(4):
        await bob.phone.send_message(ada.id, f"Line {number}, which is read while the page is awaited.")
    await asyncio.sleep(1)
    row = await row_of(ada, "Line 1,")
    before = await row.extents()
    await ada.screen.shoot(pictures / "awaited.png")
    gate.set()
    await row_of(ada, "Slow", "Moles")
    await asyncio.sleep(1)
    assert await row.extents() == before
    await ada.screen.shoot(pictures / "came.png")
