"""Pages that members write, and templates, as the window reaches them: published, listed, opened by link, reported."""

import asyncio

import pytest

from desktop.test_settings import SecondWindow, turn
from harness.browser import Browser
from harness.reading import SITE, article, article_page, open_article
from harness.telethon_client import SERVICE_USER, Person
from harness.town import settled
from harness.window_program import WindowPerson
from pages_abuse.sites import LEAD, Site
from web_scenes.plain import URL, Visitor
from web_scenes.templates import Template

ADA, BOB = "+15550890", "+15550891"
RULES = '~version: "2.1"\ntitle: //h1\nbody: //article\n@remove: //p[has-class("ad")]\n'
AD = "Buy a lamp, they are cheap today!"
BRIDGE = "The bridge is closed"


class Place:
    """Where the server's web pages are."""

    def __init__(self, server):
        self.address = ("127.0.0.1", int(server.web.rpartition(":")[2]))


def story(title: str) -> bytes:
    return article_page(f"<p>{LEAD}</p><p class=ad>{AD}</p>{f'<p>{LEAD * 2}</p>' * 5}", title)


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("written-pages")
    site = Site()
    for name in "plain", "private", "failing", "changed", "published":
        site.pages[f"/{name}"] = story(f"The {name} owl")
    flags = (
        "--pages", "on", "--page-connect-to", f"{SITE}:80:127.0.0.1:{site.port}",
        "--web", "127.0.0.1:0", "--web-url", URL, "--web-proxy", "127.0.0.1", "--telegraph", "members",
    )
    async with settled(folder, (BOB, "Bob Babbage", "bob_writes"), flags=flags) as (server, bob):
        yield folder, server, bob
    site.close()


@pytest.fixture(scope="module")
async def studio(town):
    """Bob in the template studio."""
    _, server, bob = town
    visitor = Visitor(Place(server), "198.51.100.7")
    visitor.get("/sign-in")
    bob.phone.forget()
    assert (await asyncio.to_thread(visitor.form, "/sign-in", number=bob.username)).ok
    code = await Person.code_by_message(bob.phone)
    assert (await asyncio.to_thread(visitor.form, "/sign-in/code", code=code)).status_code == 303
    visitor.get("/studio")
    return visitor


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    await ada.sign_in(server, ADA, "Ada Lovelace")
    found = await bob.phone.get_entity(await bob.adds(ADA))
    ada.bob, bob.says = bob, lambda text: bob.phone.send_message(found, text)
    await bob.says(f"Plain: http://{SITE}/plain")
    async with ada.at_desk():
        ada.browser = Browser(ada)
        await ada.start()
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob")))
        await (await ada.window.find("list", "Messages")).find("list item", lambda name: "Plain:" in name)
        yield ada


async def signs_in(town, ada, before, place: str) -> None:
    """The browser was sent to a place of the server's pages by a link that signs in once."""
    visited = await ada.browser.visits_one_more_than(before)
    assert visited.startswith(f"{URL}/sign-in/link/"), visited
    page = await asyncio.to_thread(Visitor(Place(town[1]), "198.51.100.8").get, visited.removeprefix(URL))
    assert place in page.text


async def back_to_the_chat(ada) -> None:
    await ada.press("Back")
    await ada.window.gone("list", "Article")


@pytest.fixture(autouse=True)
async def chat(ada):
    """Each scene begins in the chat, however the one before it ended."""
    if await ada.window.look("list", "Article"):
        await back_to_the_chat(ada)


async def shown(ada, words: str):
    """Texts of the article of the message with these words."""
    rows = await open_article(ada, words)
    await rows.find("list item", lambda name: name.startswith("The "))
    return [await row.name() async for row in rows.each("list item")]


async def test_without_a_text_the_editor_opens_in_the_browser(town, ada, pictures):
    before = ada.browser.visited()
    await ada.attach("Publish as Page")
    await signs_in(town, ada, before, "/write")


async def test_a_long_text_becomes_a_page_whose_link_is_sent(town, ada, pictures):
    ada.screen.type(BRIDGE)
    ada.screen.key("shift+Return")
    ada.screen.type("It is mended until May. " * 12)
    await ada.attach("Publish as Page")
    title = await ada.window.find("text box", "Title")
    assert await title.text() == BRIDGE
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "publish.png")
    await ada.press("Publish")
    await ada.window.find("label", BRIDGE)  # The preview of its link.
    await asyncio.sleep(0.8)
    assert not await ada.window.look("button", "Copy Link"), "no toast covers the preview"
    await ada.screen.shoot(pictures / "published.png")
    ada.screen.key("Return")
    messages = await ada.window.find("list", "Messages")
    bubble = await messages.find("list item", lambda name: BRIDGE in name)
    await bubble.find("button", "Instant View")
    await ada.screen.shoot(pictures / "sent.png")
    rows = await open_article(ada, BRIDGE)
    await rows.find("list item", lambda name: name.startswith("It is mended until May."))
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "written.png")
    await back_to_the_chat(ada)


async def test_own_pages_are_listed_and_opened(town, ada, pictures):
    ada.screen.key("ctrl+comma")
    settings = await SecondWindow(ada, "Settings").open()
    there = await turn(ada, settings, "Profile")
    await there.click(await settings.frame.find("label", "Pages"))
    row = await settings.frame.find("label", BRIDGE)
    await asyncio.sleep(0.6)
    await ada.screen.shoot(pictures / "pages.png")
    before = ada.browser.visited()
    await there.click(row)
    visited = await ada.browser.visits_one_more_than(before)
    assert visited.startswith(f"{URL}/The-bridge-is-closed-"), visited
    page = visited.rpartition("/")[2]
    before = ada.browser.visited()
    await there.click(await settings.frame.find("button", lambda name: name.startswith("Edit") and BRIDGE in name))
    await signs_in(town, ada, before, f"/edit/{page}")
    before = ada.browser.visited()
    await there.click(await settings.frame.find("button", "Write a Page"))
    await signs_in(town, ada, before, "/write")
    before = ada.browser.visited()
    await there.click(await settings.frame.find("label", "Templates"))
    await signs_in(town, ada, before, "/studio")
    await there.press(f"What to do with the page {BRIDGE}")
    await there.take("Copy Link")
    await settings.frame.find("label", "Copied")
    await there.press(f"What to do with the page {BRIDGE}")
    await asyncio.sleep(0.6)
    await ada.screen.shoot(pictures / "page-menu.png")
    await there.take("Delete")
    await ada.window.find("button", "Cancel")
    await ada.screen.shoot(pictures / "delete-page.png")
    ada.screen.key("Tab", "Return")
    await settings.frame.gone("label", BRIDGE)
    gone = await asyncio.to_thread(Visitor(Place(town[1]), "198.51.100.9").get, "/" + page)
    assert gone.status_code == 404
    while await ada.window.look("window", "Settings"):
        ada.screen.key("Escape")
        await asyncio.sleep(0.5)
    ada.turn_to()


async def test_a_page_that_no_template_made_offers_to_write_one(town, ada, pictures):
    assert AD in await shown(ada, "Plain:")
    await ada.click(await ada.window.find("button", "More"))
    await ada.take("Report Wrong Layout")
    await ada.window.find("label", "No Template Made This Article")
    assert not await ada.window.look("text box", "What is wrong?"), "nobody would read the words"
    await ada.screen.shoot(pictures / "no-template.png")
    before = ada.browser.visited()
    await ada.press("Write a Template")
    await signs_in(town, ada, before, "/studio")
    await back_to_the_chat(ada)


async def report(ada, words: str) -> None:
    await ada.click(await ada.window.find("button", "More"))
    await ada.take("Report Wrong Layout")
    await ada.window.find("text box", "What is wrong?")
    ada.screen.type(words)
    await asyncio.sleep(0.4)
    await ada.press("Report")


async def test_a_private_template_is_for_its_link(town, ada, studio, pictures):
    url = f"http://{SITE}/private"
    template = await asyncio.to_thread(Template, studio, url)
    await asyncio.to_thread(template.save, RULES)
    await ada.bob.says("Private: " + await asyncio.to_thread(template.link, url))
    texts = await shown(ada, "Private:")
    await ada.screen.shoot(pictures / "private.png")
    assert AD not in texts
    town[2].phone.forget()
    await report(ada, "The author is missing.")
    await ada.window.find("label", "Thank you. The author of the template was told.")
    await ada.window.gone("label", "Thank you. The author of the template was told.")
    await back_to_the_chat(ada)
    said = await town[2].phone.get_messages(SERVICE_USER, limit=3)
    assert any("The author is missing." in (one.message or "") and url in one.message for one in said)


async def test_a_template_that_fails_leaves_what_the_server_read(town, ada, studio):
    url = f"http://{SITE}/failing"
    template = await asyncio.to_thread(Template, studio, url)
    await asyncio.to_thread(template.save, RULES + "@unsupported: //h1\n")
    await ada.bob.says("Failing: " + await asyncio.to_thread(template.link, url))
    assert AD in await shown(ada, "Failing:")
    await back_to_the_chat(ada)


async def test_a_template_that_changed_is_seen_by_the_next_who_opens_it(town, ada, studio):
    url = f"http://{SITE}/changed"
    template = await asyncio.to_thread(Template, studio, url)
    await asyncio.to_thread(template.save, RULES.replace("@remove", "# @remove"))
    link = await asyncio.to_thread(template.link, url)
    await ada.bob.says(f"Changed: {link}")
    assert AD in await shown(ada, "Changed:")
    await back_to_the_chat(ada)
    await asyncio.to_thread(template.save, RULES)
    async with asyncio.timeout(20):
        while AD in await shown(ada, "Changed:"):
            await back_to_the_chat(ada)
            await asyncio.sleep(1)
    await back_to_the_chat(ada)


async def test_a_published_template_is_for_every_link(town, ada, studio):
    url = f"http://{SITE}/published"
    template = await asyncio.to_thread(Template, studio, url)
    await asyncio.to_thread(template.save, RULES)
    await asyncio.to_thread(studio.ask, template.path("/publish"), {})
    given = await asyncio.to_thread(town[1].control, "templates", "publish", template.id, str(template.version))
    assert given.returncode == 0, given.stderr
    await ada.bob.says(f"Published: {url}")
    assert AD not in await shown(ada, "Published:")
    await back_to_the_chat(ada)
