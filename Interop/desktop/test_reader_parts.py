"""Parts of articles that do something: footnotes, slideshows, wide tables and programs, and articles that change."""

import asyncio

import pytest

from desktop.test_settings import SecondWindow, turn
from harness.pictures import png
from harness.providers import Watch
from harness.reading import SITE, article, article_page, find_in_article, open_article, opened
from harness.sounds import wav
from harness.town import settled
from harness.window_program import WindowPerson
from pages_abuse.sites import LEAD, Site, answer

ADA, BOB = "+15550870", "+15550871"
PARTS, NEWS = "The parts of an owl", "News of the old barn"
WIDE = " + ".join(f"owls[{number}].weight" for number in range(20))

STORY = f"""
<p>{LEAD}</p>
<p>Owls hear better than cats<sup><a href="#note-1">1</a></sup>, and see well in the dark.</p>
<h2>Three pictures</h2>
<figure><img src=/one.png><img src=/two.png><img src=/three.png><figcaption>Three barns</figcaption></figure>
<h2>A call</h2>
<figure><audio src=/hoot.wav></audio><figcaption>The call of an owl</figcaption></figure>
<h2>A long line</h2>
<pre><code class=language-swift>let all = {WIDE}
return all</code></pre>
<h2>A wide table</h2>
<table border=1><tr>{"".join(f"<th>A column with number {number}" for number in range(12))}</tr>
<tr>{"".join(f"<td>value {number}" for number in range(12))}</tr></table>
<details><summary>More about feathers</summary><p>Feathers are light.</p></details>
{f"<p>{LEAD * 2}</p>" * 12}
<ol><li id=note-1>As measured in the old barn, at night.</ol>
"""


def news(*words: str) -> bytes:
    return article_page("".join(f"<p>{one} {LEAD * 2}</p>" for one in words) + f"<p>{LEAD * 3}</p>" * 20, NEWS)


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reader-parts")
    site = Site()
    for place, name in enumerate(("one", "two", "three")):
        site.pages[f"/{name}.png"] = answer(png(1200, 700, place).getvalue(), kind="image/png")
    site.pages["/hoot.wav"] = answer(wav(20).getvalue(), kind="audio/wav")
    site.pages["/parts"] = article_page(STORY, PARTS)
    site.pages["/news"] = news("Monday.", "Tuesday.")
    flags = ("--pages", "on", "--page-connect-to", f"{SITE}:80:127.0.0.1:{site.port}")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_parts"), flags=flags) as (server, bob):
        yield folder, server, bob, site
    site.close()


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob, _ = town
    ada = WindowPerson(folder / "ada")
    await ada.sign_in(server, ADA, "Ada Lovelace")
    found = await bob.phone.get_entity(await bob.adds(ADA))
    await bob.phone.send_message(found, f"Parts: http://{SITE}/parts")
    await bob.phone.send_message(found, f"News: http://{SITE}/news")
    async with ada.at_desk():
        await ada.start()
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob")))
        async with Watch(ada.process.pid) as watch:
            yield ada
        assert watch.seen == {(server.host, server.port)}


async def left_of(node) -> int:
    return (await node.extents())[0]


async def test_a_footnote_opens_in_a_sheet(ada, pictures):
    rows = await opened(ada, "Parts", PARTS)
    await ada.click(await rows.find("link", "1"))
    await ada.window.find("button", "Go to Note")
    await asyncio.sleep(0.6)
    await ada.screen.shoot(pictures / "footnote.png")
    ada.screen.key("Escape")
    await ada.window.gone("button", "Go to Note")
    await rows.find("list item", PARTS)


async def test_back_returns_to_where_a_note_was_followed(ada, pictures):
    rows = await article(ada)
    await ada.click(await rows.find("link", "1"))
    await ada.press("Go to Note")
    await rows.find("list item", "As measured in the old barn, at night.")
    await ada.press("Back")
    await rows.find("list item", PARTS)
    await rows.find("link", "1")


async def test_a_slideshow_is_turned(ada, pictures):
    rows = await article(ada)
    await find_in_article(ada, "Three pictures")
    await rows.find("button", "Next picture")
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "slide-1.png")
    left, top = await ada._origin()
    x, y, _, _ = await (await rows.find("button", "Next picture")).extents()
    # The middle of the picture with its number, beside the buttons, which look otherwise below the pointer.
    middle = (left + x - 400, top + y - 60, 300, 260)
    before = ada.screen.part(middle)
    await ada.click(await rows.find("button", "Next picture"))
    await asyncio.sleep(0.6)
    await ada.screen.shoot(pictures / "slide-2.png")
    assert ada.screen.part(middle) != before


async def test_a_sound_plays_with_a_bar_above_the_article(ada, pictures):
    rows = await article(ada)
    await find_in_article(ada, "A call")
    sound = await rows.find("list item", lambda name: name.startswith("hoot.wav"))
    # Nobody knows how long it is.
    assert "0:00" not in await sound.name()
    await ada.click(await sound.find("button", lambda name: "hoot.wav" in name))
    await ada.window.find("button", "Pause")
    await asyncio.sleep(0.6)
    await ada.screen.shoot(pictures / "sound.png")
    await ada.press("Pause")
    await ada.window.find("button", "Play")
    await ada.press("Stop playing")


async def test_a_program_and_a_wide_table_are_moved(ada, pictures):
    rows = await article(ada)
    await find_in_article(ada, "A wide table")
    cell = await rows.find("cell", "value 0")
    await asyncio.sleep(0.6)
    start = await left_of(cell)
    await ada.screen.shoot(pictures / "table-1.png")
    await ada.point_at(cell)
    # The wheel sideways moves what is under the pointer.
    ada.screen.hands("click", "--repeat", "3", "7")
    await asyncio.sleep(0.6)
    await ada.screen.shoot(pictures / "table-2.png")
    assert await left_of(await rows.find("cell", "value 0")) < start - 20
    # What is folded is found, too, and opens.
    assert not await rows.look("list item", "Feathers are light.")
    await find_in_article(ada, "Feathers are light")
    await rows.find("list item", "Feathers are light.")
    await find_in_article(ada, "A long line")
    await asyncio.sleep(0.6)
    await ada.screen.shoot(pictures / "program-1.png")
    before = ada.screen.part(await ada.area())
    ada.screen.key("Right", "Right")
    await asyncio.sleep(0.6)
    await ada.screen.shoot(pictures / "program-2.png")
    assert ada.screen.part(await ada.area()) != before


async def test_what_was_opened_and_moved_is_kept(ada, pictures):
    rows = await article(ada)
    ada.screen.key("Escape", "Escape")
    await ada.window.find("list", "Messages")
    rows = await open_article(ada, "Parts")
    await find_in_article(ada, "More about feathers")
    await rows.find("list item", "Feathers are light.")
    assert await left_of(await rows.find("cell", "value 0")) < await left_of(rows)
    await ada.screen.shoot(pictures / "kept.png")


async def test_an_article_in_a_window_of_its_own(ada, pictures):
    await ada.press("More")
    await ada.take("Open in New Window")
    await ada.window.find("list", "Messages")
    own = await SecondWindow(ada, PARTS).open()
    rows = await own.frame.find("list", "Article")
    # At the place that was read.
    await rows.find("list item", "Feathers are light.")
    there = ada.at(own.frame, own.number)
    await asyncio.sleep(0.6)
    await ada.screen.shoot(pictures / "own-window.png")
    ada.screen.key("Home")
    await there.click(await rows.find("link", "1"))
    await own.frame.find("button", "Go to Note")
    ada.screen.key("Escape", "Escape")
    await ada.window.gone("window", PARTS)


async def test_an_article_changes_while_it_is_read(town, ada, pictures):
    _, server, _, site = town
    ada.screen.hands("windowfocus", "--sync", ada.number)
    rows = await opened(ada, "News", NEWS)
    second = await rows.find("list item", lambda name: name.startswith("Tuesday."))
    await ada.point_at(rows)
    ada.screen.hands("click", "5")
    await asyncio.sleep(1)
    before = (await second.extents())[1]
    await ada.screen.shoot(pictures / "before.png")
    site.pages["/news"] = news("Sunday.", "Monday.", "Tuesday.", "Wednesday.")
    assert server.control("pages", "refresh", f"http://{SITE}/news").returncode == 0
    await rows.find("list item", lambda name: name.startswith("Wednesday."))
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "after.png")
    shown = await rows.find("list item", lambda name: name.startswith("Tuesday."))
    # What is read stays where it is.
    assert abs((await shown.extents())[1] - before) <= 2


async def test_stored_articles_are_counted_and_removed(town, ada, pictures):
    _, server, _, _ = town
    ada.screen.key("Escape")
    await ada.window.find("list", "Messages")
    ada.screen.key("ctrl+comma")
    settings = await SecondWindow(ada, "Settings").open()
    there = await turn(ada, settings, "Data and Storage")
    row = await settings.frame.find("list item", "Articles")
    await row.find("label", "2 articles")
    await ada.screen.shoot(pictures / "storage.png")
    await there.click(await row.find("button", "Clear Articles"))
    await settings.frame.find("label", lambda text: text.endswith("freed"))
    await settings.frame.gone("list item", "Articles")
    await ada.screen.shoot(pictures / "storage-cleared.png")
    # The first one closes the toast.
    while await ada.window.look("window", "Settings"):
        ada.screen.key("Escape")
        await asyncio.sleep(0.5)
    ada.turn_to()
    # It comes again.
    await open_article(ada, "Parts")
    await (await article(ada)).find("list item", PARTS)
