"""An article opened from its bubble. A real window, a real server and a real site of this machine."""

import asyncio

import pytest

from harness.browser import Browser
from harness.drag_source import drag, drop
from harness.pictures import png
from harness.providers import Watch
from harness.reading import SITE, article, article_page, find_in_article, open_article, opened
from harness.town import settled
from harness.window_program import WindowPerson
from pages_abuse.sites import LEAD, Site, answer

ADA, BOB = "+15550860", "+15550861"


OWLS, ARABIC = "The owls of the old town", "بوم المدينة القديمة"
WORDS = "البوم يعيش في المدينة القديمة منذ زمن بعيد، ويصيد الفئران في الليل قرب الجسر. "

ARABIC_STORY = f"""
<p>{WORDS * 3}</p><ol><li>{WORDS}<li>{WORDS}</ol><blockquote><p>{WORDS * 2}</p></blockquote>
<table border=1><tr><th>السنة<th>البوم{"".join(f"<th>العمود الطويل {number}" for number in range(8))}</tr>
<tr><td>2024<td>12{"".join(f"<td>قيمة طويلة جدا {number}" for number in range(8))}</tr></table><p>{WORDS * 4}</p>
"""

STORY = f"""
<p>{LEAD}</p>
<figure><img src=/barn.png><figcaption>A barn owl at <b>dusk</b></figcaption></figure>
<p>Some <b>bold</b>, <i>italic</i> and <code>fixed</code> words, water is H<sub>2</sub>O and energy mc<sup>2</sup>,
with <a href=http://{SITE}/second>another story</a> and <a href=http://{SITE}/story#numbers>the numbers below</a>.</p>
<h2>What owls eat</h2>
<ul><li>Mice, of which there are many in this town<li>Voles<ul><li>Field voles<li>Bank voles</ul><li>Beetles</ul>
<ol><li>Wait<li>Listen<li>Drop</ol>
<blockquote><p>{LEAD}</p></blockquote>
<h3>A program</h3>
<pre><code class=language-swift>let owl = Owl(eyes: 2)
owl.turn(by: 270)</code></pre>
<p>{LEAD * 2}</p>
<h2 id=numbers>The numbers</h2>
<table border=1><tr><th>Year<th>Owls<th>Mice they took, as far as anybody has counted them</tr>
<tr><td>2024<td>12<td>4,100</tr><tr><td>2025<td>15<td>5,230</tr></table>
<details><summary>More about voles</summary><p>Voles are no mice.</p></details>
<hr><p>{LEAD}</p>{"".join(f"<p>{number}. {LEAD}</p>" for number in range(30))}
<p>The very last line of all.</p>
"""


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reader")
    site = Site()
    site.pages["/barn.png"] = answer(png(1200, 700).getvalue(), kind="image/png")
    site.pages["/story"] = article_page(STORY, OWLS)
    site.pages["/arabic"] = article_page(ARABIC_STORY, ARABIC, "ar", "rtl")
    site.pages["/third"] = article_page(
        f"<p>{LEAD * 3}</p>" * 60 + "<p>Here the third story ends.</p>", "A third story about owls"
    )
    site.pages["/second"] = article_page(f"<p>{LEAD * 3}</p>" * 6, "A second story about owls")
    flags = ("--pages", "on", "--page-connect-to", f"{SITE}:80:127.0.0.1:{site.port}")
    async with settled(folder, (BOB, "Bob Babbage", "bob_reader"), flags=flags) as (server, bob):
        yield folder, server, bob
    site.close()


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    await ada.sign_in(server, ADA, "Ada Lovelace")
    found = await bob.phone.get_entity(await bob.adds(ADA))
    await bob.phone.send_message(found, f"http://{SITE}/second")
    await bob.phone.send_message(found, f"Read this: http://{SITE}/story")
    await bob.phone.send_message(found, f"Third: http://{SITE}/third")
    await bob.phone.send_message(found, f"Arabic: http://{SITE}/arabic")
    async with ada.at_desk():
        ada.browser = Browser(ada)
        await ada.start()
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob")))
        async with Watch(ada.process.pid) as watch:
            yield ada
        # Nobody but the server learns what is read.
        assert watch.seen == {(server.host, server.port)}


async def test_the_button_of_a_bubble_opens_the_article_in_the_window(town, ada, pictures):
    messages = await ada.window.find("list", "Messages")
    bubble = await messages.find("list item", lambda name: "Read this" in name)
    await bubble.find("button", "Instant View")
    await ada.screen.shoot(pictures / "bubble.png")
    await ada.click(await bubble.find("button", "Instant View"))
    rows = await article(ada)
    await rows.find("list item", lambda name: name == "The owls of the old town")
    # Not what the page calls its site.
    await ada.window.find("label", SITE)
    await asyncio.sleep(1.5)
    await ada.screen.shoot(pictures / "story.png")


async def test_the_keys_move_through_the_article(ada, pictures):
    rows = await article(ada)
    for shot in range(3):
        ada.screen.key("Page_Down")
        await asyncio.sleep(0.8)
        await ada.screen.shoot(pictures / f"story-{shot + 2}.png")
    ada.screen.key("End")
    await rows.find("list item", lambda name: name == "The very last line of all.")
    ada.screen.key("Home")
    await rows.find("list item", lambda name: name == "The owls of the old town")


async def test_words_are_found_in_the_article(ada, pictures):
    ada.screen.key("ctrl+f")
    ada.screen.type("very last line")
    await ada.window.find("label", "1 of 1")
    rows = await article(ada)
    await rows.find("list item", lambda name: name == "The very last line of all.")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "found.png")
    ada.screen.key("Escape")
    ada.screen.key("Home")


async def test_a_link_to_another_article_opens_it_and_back_returns(ada, pictures):
    rows = await article(ada)
    await rows.find("list item", lambda name: name == "The owls of the old town")
    await ada.click(await rows.find("link", "another story"))
    await ada.window.find("list item", "A second story about owls")
    await asyncio.sleep(0.8)
    await ada.screen.shoot(pictures / "second.png")
    ada.screen.key("Escape")
    await (await article(ada)).find("link", "another story")


async def test_a_link_within_the_article_scrolls_to_its_place(ada, pictures):
    rows = await article(ada)
    await ada.click(await rows.find("link", "the numbers below"))
    await rows.find("list item", lambda name: "Mice they took" in name)
    await asyncio.sleep(0.8)
    await ada.screen.shoot(pictures / "anchor.png")


async def test_what_is_folded_opens(ada, pictures):
    rows = await article(ada)
    await ada.click(await rows.find("button", "More about voles"))
    await rows.find("list item", "Voles are no mice.")
    await asyncio.sleep(0.8)
    await ada.screen.shoot(pictures / "open.png")


async def test_a_picture_opens_in_the_viewer(ada, pictures):
    rows = await article(ada)
    ada.screen.key("Home")
    await ada.click(await rows.find("button", "Media"))
    await ada.window.find("button", "Close")
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "viewer.png")
    ada.screen.key("Escape")
    await article(ada)


async def test_escape_returns_to_the_chat_and_the_place_is_kept(ada):
    # The part about voles was opened before.
    ada.screen.key("End")
    await (await article(ada)).find("list item", "The very last line of all.")
    await asyncio.sleep(0.8)
    ada.screen.key("Escape")
    await (await open_article(ada, "Read this")).find("list item", "The very last line of all.")
    ada.screen.key("Escape")
    await ada.window.find("list", "Messages")


async def test_what_came_with_the_message_is_read_without_a_connection(town, ada, pictures):
    _, server, _ = town
    messages = await ada.window.find("list", "Messages")
    await ada.point_at(messages)
    ada.screen.hands("click", "--repeat", "15", "5")
    bubble = await messages.find("list item", lambda name: "Third" in name)
    await server.stop()
    await ada.click(await bubble.find("button", "Instant View"))
    rows = await article(ada)
    await rows.find("list item", "A third story about owls")
    await ada.screen.shoot(pictures / "begun.png")
    await server.start()
    # The rest comes by itself.
    for last in (False,) * 20 + (True,):
        ada.screen.key("End")
        try:
            await rows.find("list item", "Here the third story ends.", seconds=2)
            break
        except AssertionError:
            if last:
                raise
    ada.screen.key("Escape")
    await ada.window.find("list", "Messages")


async def test_headings_and_tables_have_their_roles(ada):
    rows = await opened(ada, "Read this", OWLS)
    await rows.find("heading", OWLS)
    await ada.click(await rows.find("link", "the numbers below"))
    await rows.find("heading", "The numbers")
    table = await rows.find("table", "")
    await table.find("column header", "Owls")
    await rows.find("cell", "4,100")


async def test_tab_goes_from_link_to_link(ada, pictures):
    rows = await article(ada)
    ada.screen.key("Home")
    await rows.find("heading", OWLS)
    # The picture is the first that can be pressed.
    ada.screen.key("Tab", "Return")
    await ada.window.find("button", "Close")
    ada.screen.key("Escape")
    # The picture again, then words that a press copies, and a link.
    ada.screen.key("Tab", "Tab", "Tab")
    await ada.screen.shoot(pictures / "focused-link.png")
    ada.screen.key("Return")
    await ada.window.find("list item", "A second story about owls")
    ada.screen.key("Escape")
    await rows.find("heading", OWLS)


async def test_text_is_selected_over_blocks_and_copied(ada, pictures):
    rows = await article(ada)
    await find_in_article(ada, "What owls eat")
    heading = await rows.find("heading", "What owls eat")
    await asyncio.sleep(0.8)
    left, top = await ada._origin()
    x, y, _, height = await heading.extents()
    await drag(ada.screen, (left + x + 2, top + y + height // 2), (left + x + 260, top + y + 330))
    drop(ada.screen)
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "selected.png")
    ada.screen.key("ctrl+c")
    await ada.window.find("label", "Copied")
    # Once for the selection, once for the article.
    ada.screen.key("Escape", "Escape")
    await ada.window.find("list", "Messages")
    await ada.click(await ada.window.find("text box", "Message"))
    ada.screen.key("ctrl+v")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "pasted.png")
    field = await ada.window.find("text box", "Message")
    written = await field.text()
    assert written.startswith("What owls eat\n\n• Mice, of which"), written
    assert "\n• Field voles\n" in written and "1. Wait\n2. Listen" in written, written
    ada.screen.key("ctrl+a", "BackSpace")


async def reach(ada, name: str) -> None:
    """Moves the keyboard to a button by Tab, and presses it."""
    button = await ada.window.find("button", name)
    for _ in range(20):
        if await button.is_focused():
            break
        ada.screen.key("Tab")
        await asyncio.sleep(0.1)
    ada.screen.key("space")


async def test_the_look_of_articles_is_chosen(ada, pictures):
    await opened(ada, "Read this", OWLS)
    await ada.click(await ada.window.find("button", "Text and Colours"))
    for button in ("Sepia", "Serif", "Zoom in"):
        await reach(ada, button)
    await ada.window.find("label", "115 %")
    await ada.screen.shoot(pictures / "look.png")
    ada.screen.key("Escape")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "sepia.png")
    ada.screen.key("Escape")
    await ada.window.find("list", "Messages")


async def test_an_article_from_right_to_left(ada, pictures):
    await opened(ada, "Arabic", ARABIC)
    await asyncio.sleep(0.8)
    await ada.screen.shoot(pictures / "arabic.png")
    ada.screen.key("Right", "Left", "Left")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "arabic-table.png")
