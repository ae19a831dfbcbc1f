"""A person writes pages in the browser: forms, pictures, drafts, publishing."""

import time

import pytest
from selenium.webdriver.common.keys import Keys

from harness.pictures import png
from harness.web_audit import audit, unreached

from .writing import Writer

CONTROL_ALT = (Keys.CONTROL, Keys.ALT)


@pytest.fixture
def writer(signed_in):
    return Writer(signed_in).open()


def test_a_person_signs_in_writes_and_publishes(browser, site):
    browser.visit("/")
    browser.named("Write a page", "main a").click()
    site.sign_in(browser)
    writer = Writer(browser)
    browser.ready()
    writer.title("Owls at night")
    writer.begin("Owls are quiet birds. See https://example.org/owls for more.", Keys.ENTER)
    writer.line("- Barn owl")
    writer.line("Snowy owl")
    writer.line("")
    writer.line("1. First")
    writer.line("")
    writer.line("Some `code` here")
    writer.line("```let a = 1")
    writer.line("let b = 2")
    writer.line("")
    writer.line("---")
    writer.line("https://www.youtube.com/watch?v=dQw4w9WgXcQ")
    writer.type("The end")
    browser.chord(Keys.SHIFT, Keys.ENTER)
    writer.type("of it")
    browser.picture("editor")
    assert writer.nodes == [
        ["p", "Owls are quiet birds. See ", ["a https://example.org/owls", "https://example.org/owls"], " for more."],
        ["ul", ["li", "Barn owl"], ["li", "Snowy owl"]],
        ["ol", ["li", "First"]],
        ["p", "Some ", ["code", "code"], " here"],
        ["pre", "let a = 1\nlet b = 2"],
        ["hr"],
        ["figure", ["iframe /embed/youtube?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ"]],
        ["p", "The end", ["br"], "of it"],
    ]
    path = writer.publish()
    assert browser.run("return document.querySelector('h1').textContent") == "Owls at night"
    assert [block[0] for block in writer.published][:6] == ["p", "ul", "ol", "p", "pre", "hr"]
    browser.picture("published-page")
    browser.visit("/pages")
    assert browser.named("Owls at night", "main a").get_attribute("href").endswith(path)
    assert "/edit" in browser.named("Edit “Owls at night”").get_attribute("href")
    assert not browser.all("#draft-rows li"), "a published page leaves no draft"


def test_a_token_for_programs(browser, signed_in):
    browser.visit("/pages")
    browser.press("New token…")
    browser.press("Make a token")
    assert len(browser.named("Token for programs").get_attribute("value")) > 4
    assert audit(browser) == []
    browser.press("Close")
    assert not browser.all("dialog")


def test_a_page_is_edited(browser, writer):
    writer.title("First words")
    writer.begin("One")
    path = writer.publish()
    writer.open(f"/edit{path}")
    assert browser.one("#title").get_attribute("value") == "First words"
    assert browser.text("#publish") == "Save changes"
    writer.begin(Keys.END, " and two")
    assert writer.publish() == path
    assert writer.published == [["p", "One and two"]]


def test_a_page_is_exported_and_deleted(browser, writer):
    writer.title("Short lived")
    writer.begin("Only for a while")
    path = writer.publish()
    browser.visit("/pages")
    for kind in ("html", "markdown", "json"):
        text = browser.run("return fetch(arguments[0]).then((answer) => answer.text())", f"/export{path}?format={kind}")
        assert "Only for a while" in text, kind
    browser.press("More for “Short lived”")
    browser.picture("pages-menu")
    browser.press("Delete page")
    browser.accept()
    browser.wait(lambda: "Short lived" not in browser.text("main"), "it is gone from the list")
    browser.allowed.append("404")
    browser.visit(path)
    assert not browser.all("article")


def test_buttons_of_a_selection(browser, writer):
    writer.begin("loud")
    writer.select_line()
    assert browser.one(".format-bar").is_displayed()
    browser.picture("editor-selection")
    browser.press("Bold")
    assert browser.named("Bold").get_attribute("aria-pressed") == "true"
    browser.press("Italic")
    assert writer.nodes == [["p", ["strong", ["em", "loud"]]]]
    browser.press("Bold")
    browser.press("Italic")
    browser.press("Header")
    assert writer.nodes == [["h3", "loud"]]
    browser.press("Subheader")
    assert writer.nodes == [["h4", "loud"]]
    browser.press("Quote")
    browser.press("Quote")
    assert writer.nodes == [["aside", "loud"]]
    browser.press("Quote")
    assert writer.nodes == [["p", "loud"]]


def test_a_link_is_made_and_taken_away(browser, writer):
    writer.begin("see owls")
    writer.select_back(4)
    browser.press("Link")
    browser.keys("javascript:alert(1)", Keys.ENTER)
    assert "not an address" in browser.text("#link-problem")
    browser.chord(Keys.CONTROL, "a")
    browser.keys("example.org/owls", Keys.ENTER)
    assert writer.nodes == [["p", "see ", ["a https://example.org/owls", "owls"]]]
    browser.chord(Keys.CONTROL, "k")
    browser.press("Remove link")
    assert writer.nodes == [["p", "see owls"]]


def test_a_link_at_the_caret(browser, writer):
    writer.begin("see ")
    browser.chord(Keys.CONTROL, "k")
    browser.keys("example.org/owls", Keys.ENTER)
    assert writer.nodes == [["p", "see ", ["a https://example.org/owls", "example.org/owls"]]]
    browser.keys(Keys.ARROW_LEFT * 3)
    browser.chord(Keys.CONTROL, "k")
    browser.chord(Keys.CONTROL, "a")
    browser.keys("example.org/other", Keys.ENTER)
    assert writer.nodes == [["p", "see ", ["a https://example.org/other", "example.org/owls"]]], "the whole link"


def test_keys_alone(browser, writer):
    writer.title("Keys")
    browser.keys(Keys.ENTER, Keys.ENTER)
    writer.type("title")
    writer.select_line()
    browser.chord(*CONTROL_ALT, "1")
    writer.type(Keys.END, Keys.ENTER)
    browser.chord(Keys.CONTROL, "b")
    writer.type("bold")
    browser.chord(Keys.CONTROL, "b")
    writer.type(" plain")
    writer.select_back(5)
    browser.chord(Keys.ALT, Keys.F10)
    browser.keys(Keys.ARROW_RIGHT, Keys.SPACE, Keys.ESCAPE)
    assert writer.nodes == [["h3", "title"], ["p", ["strong", "bold"], " ", ["em", "plain"]]]
    writer.type(Keys.END, Keys.ENTER)
    browser.chord(Keys.ALT, Keys.F10)
    browser.keys(Keys.ARROW_RIGHT, Keys.ENTER)
    browser.keys("https://vimeo.com/76979871", Keys.ENTER)
    assert writer.nodes[2] == ["figure", ["iframe /embed/vimeo?url=https%3A%2F%2Fvimeo.com%2F76979871"]]
    browser.keys("End")
    browser.chord(Keys.CONTROL, Keys.ENTER)
    browser.wait(lambda: browser.all("article"), "published by keys")


def test_lists_in_lists_by_keys(browser, writer):
    writer.title("Families of birds")
    writer.begin("- Birds", Keys.ENTER, "Owls", Keys.TAB, Keys.ENTER, "Barn owls", Keys.TAB, Keys.ENTER, "Martlets")
    browser.chord(Keys.SHIFT, Keys.TAB)
    browser.chord(Keys.SHIFT, Keys.TAB)
    nested = ["ul", ["li", "Owls", ["ul", ["li", "Barn owls"]]]]
    made = [["ul", ["li", "Birds", nested], ["li", "Martlets"]]]
    assert writer.nodes == made
    browser.picture("nested-list")
    browser.chord(Keys.CONTROL, "z")
    assert writer.nodes == [["ul", ["li", "Birds", ["ul", nested[1], ["li", "Martlets"]]]]]
    browser.chord(Keys.CONTROL, Keys.SHIFT, "z")
    assert writer.nodes == made
    # What goes no further lets the key leave the story, as elsewhere.
    browser.chord(Keys.SHIFT, Keys.TAB)
    assert not browser.run("return document.activeElement.id === 'story'")
    path = writer.publish()
    assert writer.published == made
    # A published page itself asks for nothing.
    browser.visit("/pages")
    text = browser.run("return fetch(arguments[0]).then((answer) => answer.text())", f"/export{path}?format=markdown")
    assert "- Birds\n  - Owls\n    - Barn owls\n- Martlets\n" in text


def test_undoing_and_doing_again(browser, writer):
    writer.line("One")
    writer.begin("One", Keys.ENTER)
    writer.type("- two")
    assert writer.nodes == [["p", "One"], ["ul", ["li", "two"]]]
    browser.chord(Keys.CONTROL, "z")
    browser.chord(Keys.CONTROL, "z")
    assert writer.nodes == [["p", "One"], ["p", "- "]]
    for _ in range(8):
        browser.chord(Keys.CONTROL, "z")
    assert writer.nodes == []
    for _ in range(10):
        browser.chord(Keys.CONTROL, Keys.SHIFT, "z")
    assert writer.nodes == [["p", "One"], ["ul", ["li", "two"]]]


def test_deleting_over_borders(browser, writer):
    writer.begin("One", Keys.ENTER)
    writer.line("- two")
    writer.line("three")
    writer.line("")
    writer.line("---")
    writer.type("four")
    browser.chord(Keys.CONTROL, "a")
    browser.keys(Keys.BACKSPACE)
    assert writer.nodes == []
    browser.chord(Keys.CONTROL, "z")
    assert len(writer.nodes) == 4
    browser.chord(Keys.CONTROL, Keys.END)
    browser.keys(Keys.HOME, Keys.BACKSPACE)
    assert browser.all(".divider.chosen"), "Backspace chooses what is before the line"
    browser.keys(Keys.BACKSPACE)
    assert writer.nodes == [["p", "One"], ["ul", ["li", "two"], ["li", "three"]], ["p", "four"]]
    browser.keys(Keys.HOME, Keys.BACKSPACE)
    assert writer.nodes == [["p", "One"], ["ul", ["li", "two"], ["li", "threefour"]]]
    browser.keys(Keys.HOME, Keys.ENTER)
    assert writer.nodes[1] == ["ul", ["li", "two"], ["li"], ["li", "threefour"]]


def test_a_figure_at_the_edge_of_a_selection_goes_with_it(browser, writer):
    writer.begin("https://vimeo.com/76979871", Keys.ENTER)
    writer.line("Text")
    writer.type("https://vimeo.com/76979871", Keys.ENTER)
    browser.chord(Keys.CONTROL, "a")
    browser.keys("New")
    assert writer.nodes == [["p", "New"]]
    browser.chord(Keys.CONTROL, "z")
    assert [node[0] for node in writer.nodes] == ["figure", "p", "figure"]


def test_three_presses_take_one_paragraph(browser, writer):
    writer.begin("Head", Keys.ENTER)
    writer.type("Below")
    head = browser.one("#story > p")
    head.click()
    browser.chord(*CONTROL_ALT, "1")
    browser.press_three_times(browser.one("#story > h3"))
    browser.keys("New")
    assert writer.nodes == [["h3", "New"], ["p", "Below"]]


def test_letters_that_are_composed(browser, writer):
    writer.begin("Owl ")
    compose = browser.driver.execute_cdp_cmd
    for text in ("k", "か", "かな"):
        compose("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    compose("Input.insertText", {"text": "仮名"})
    assert writer.nodes == [["p", "Owl 仮名"]]
    browser.keys(Keys.ENTER, "x")
    assert writer.nodes == [["p", "Owl 仮名"], ["p", "x"]]


def test_what_is_pasted_is_cleaned(browser, writer):
    writer.begin("Before", Keys.ENTER)
    browser.paste(html="""<html><head><style>p { color: red }</style></head><body onload="alert(1)">
      <h1 style="color:red">Head</h1><h2 class=x>Sub</h2><h5>Small</h5>
      <div><p style="margin:0"><span style="font-weight:bold">Span</span> <b>bold</b> <i>it</i>
        <a href="javascript:alert(1)">bad</a> <a href="https://example.org/a?b=1">good</a></p></div>
      <script>alert(1)</script><table><tr><td>a</td><td>b</td></tr></table>
      <ul><li>one<ul><li>inner</li></ul></li><li><p>two</p></li></ul><img src="file:///etc/passwd"><img src="https://example.org/owl.jpg">
      <pre>x
  y</pre></body></html>""")
    assert writer.nodes == [
        ["p", "Before"], ["h3", "Head"], ["h3", "Sub"], ["h4", "Small"],
        ["p", ["strong", "Span"], " ", ["strong", "bold"], " ", ["em", "it"], " bad ", ["a https://example.org/a?b=1", "good"]],
        ["p", "a | b"], ["ul", ["li", "one", ["ul", ["li", "inner"]]], ["li", "two"]],
        ["figure", ["img https://example.org/owl.jpg"]], ["pre", "x\n  y"],
    ]
    browser.allowed.append("example.org/owl.jpg")
    browser.chord(Keys.CONTROL, "z")
    assert writer.nodes == [["p", "Before"]]
    browser.paste(text="One\nTwo")
    assert writer.nodes == [["p", "Before"], ["p", "One"], ["p", "Two"]]


def test_a_word_processor_says_by_styles_what_is_bold(browser, writer):
    writer.begin("")
    browser.paste(html="""<b style="font-weight:normal" id="docs-internal-guid-1"><h1><span style="font-weight:400">Head</span></h1>
      <p><span style="font-weight:400">Plain </span><span style="color:red;font-weight:700">bold</span><span
      style='font-style:italic'> italic</span><span style="text-decoration:line-through"> struck</span></p></b>
      <iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe>""")
    assert writer.nodes == [
        ["h3", "Head"], ["p", "Plain ", ["strong", "bold"], ["em", " italic"], ["s", " struck"]],
        ["figure", ["iframe /embed/youtube?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ"]],
    ]
    browser.chord(Keys.CONTROL, "a")
    browser.keys(Keys.BACKSPACE, "New")
    assert writer.nodes == [["p", "New"]], "the form of what was deleted is gone, too"


def test_what_is_copied_comes_back(browser, writer):
    writer.begin("One `two` three", Keys.ENTER)
    writer.line("- item")
    writer.type("last")
    browser.chord(Keys.CONTROL, "a")
    before = writer.nodes
    html, text = browser.copied("cut")
    assert "style" not in html and text == "One two three\n- item\n- last"
    assert writer.nodes == []
    browser.paste(html=html)
    assert writer.nodes == before


def test_pictures_by_paste_and_drop(browser, writer, site):
    writer.begin("Look:", Keys.ENTER)
    browser.paste(files=(("owl.png", "image/png", png(64, 40).getvalue()),))
    browser.wait(lambda: browser.all("figure:not(.pending) img"), "the picture is there")
    browser.keys("Below")
    src = browser.run("return document.querySelector('figure img').getAttribute('src')")
    assert src.startswith("/file/")
    browser.one("figcaption").click()
    browser.keys("An owl")
    assert writer.nodes == [["p", "Look:"], ["figure", [f"img {src}"], ["figcaption", "An owl"]], ["p", "Below"]]
    browser.drop("#story > p:last-child", (("owl2.png", "image/png", png(40, 64).getvalue()),))
    browser.wait(lambda: len(browser.all("figure:not(.pending) img")) == 2, "the second picture")
    browser.paste(files=(("notes.pdf", "application/pdf", b"%PDF"),))
    assert "notes.pdf" in browser.text("#notices")


def test_undoing_while_a_picture_arrives_keeps_it(browser, writer):
    browser.driver.execute_cdp_cmd("Network.enable", {})
    network = {"offline": False, "latency": 1500, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", network)
    writer.begin("Look:", Keys.ENTER)
    browser.paste(files=(("owl.png", "image/png", png(64, 40).getvalue()),))
    browser.keys("typed")
    assert browser.all("figure.pending")
    browser.wait(lambda: browser.all("figure:not(.pending) img"), "the picture is there")
    browser.chord(Keys.CONTROL, "z")
    assert [node[0] for node in writer.nodes] == ["p", "figure"]
    browser.chord(Keys.CONTROL, "z")
    assert [node[0] for node in writer.nodes] == ["p"]
    browser.chord(Keys.CONTROL, Keys.SHIFT, "z")
    assert [node[0] for node in writer.nodes] == ["p", "figure"]


def test_a_picture_is_moved_and_removed_by_keys(browser, writer):
    writer.begin("One", Keys.ENTER)
    writer.line("https://example.org/owl.jpg")
    writer.type("Two")
    browser.allowed.append("example.org/owl.jpg")
    figure = ["figure", ["img https://example.org/owl.jpg"]]
    assert writer.nodes == [["p", "One"], figure, ["p", "Two"]]
    browser.keys(Keys.ARROW_UP)
    assert browser.all("figure.chosen")
    browser.chord(Keys.ALT, Keys.ARROW_UP)
    assert writer.nodes == [figure, ["p", "One"], ["p", "Two"]]
    browser.keys(Keys.ARROW_DOWN, "Caption")
    assert writer.nodes[0] == [*figure, ["figcaption", "Caption"]]
    browser.keys(Keys.HOME, Keys.ARROW_UP, Keys.DELETE)
    assert writer.nodes == [["p", "One"], ["p", "Two"]]
    browser.keys("x")
    assert writer.nodes[0] == ["p", "xOne"]


def test_pasting_below_a_chosen_figure_is_one_step(browser, writer):
    writer.begin("One", Keys.ENTER)
    writer.line("https://example.org/owl.jpg")
    writer.type("Two")
    browser.allowed.append("example.org/owl.jpg")
    one, figure, two = before = writer.nodes
    browser.keys(Keys.ARROW_UP)
    assert browser.all("figure.chosen")
    browser.paste(text="")
    assert len(browser.all("#story > *")) == 3 and browser.all("figure.chosen"), "nothing is pasted"
    browser.paste(html="<p>Three</p><p>Four</p>")
    assert writer.nodes == [one, figure, ["p", "Three"], ["p", "Four"], two]
    browser.chord(Keys.CONTROL, "z")
    assert writer.nodes == before and len(browser.all("#story > *")) == 3
    browser.one("#story > p:last-child").click()
    browser.keys(Keys.HOME, Keys.ARROW_UP)
    browser.paste(files=(("owl.png", "image/png", png(64, 40).getvalue()),))
    browser.wait(lambda: len(browser.all("figure:not(.pending) img")) == 2, "a picture below the figure")
    assert [node[0] for node in writer.nodes] == ["p", "figure", "figure", "p", "p"], "with a line to go on in"


def test_problems_stand_beside_their_fields(browser, writer):
    browser.one("#publish").click()
    assert "title" in browser.text("#title-problem")
    assert browser.one("#title").get_attribute("aria-invalid") == "true"
    assert browser.driver.switch_to.active_element.get_attribute("id") == "title"
    writer.title("A title")
    assert not browser.all("#title[aria-invalid=true]")
    browser.one("#author-url").send_keys("javascript:alert(1)")
    browser.one("#publish").click()
    assert "address" in browser.text("#author-url-problem")
    browser.one("#author-url").clear()
    browser.one("#publish").click()
    assert "Write something" in browser.text("#story-problem")


def test_a_file_is_imported(browser, writer, tmp_path):
    writer.begin("Old")
    page = tmp_path / "page.md"
    page.write_text("# Imported\n\nSome *words* of it.\n")
    browser.press("More")
    browser.press("Import HTML or Markdown…")
    browser.choose_file(page)
    browser.wait(lambda: writer.nodes and writer.nodes != [["p", "Old"]], "the import")
    assert browser.one("#title").get_attribute("value") == "Imported"
    assert "page.md" in browser.text("#notices")
    browser.chord(Keys.CONTROL, "z")
    assert writer.nodes == [["p", "Old"]]


def test_right_to_left(browser, writer):
    writer.title("בומות בלילה")
    writer.begin("הינשוף הוא עוף שקט.", Keys.ENTER)
    assert browser.run("return getComputedStyle(document.querySelector('#story > p')).direction") == "rtl"
    assert browser.run("return getComputedStyle(document.getElementById('title')).direction") == "rtl"


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("width", [1280, 360])
def test_pages_are_fit_for_everybody(make_browser, site, is_dark, width):
    browser = make_browser(width=width, is_dark=is_dark)

    def check(name, has_tab_order=True):
        time.sleep(0.2)
        browser.picture(name)
        assert audit(browser) == [], name
        if has_tab_order:
            assert unreached(browser) == [], name

    browser.visit("/")
    check("start-guest")
    browser.visit("/sign-in?next=/write")
    check("sign-in")
    browser.visit("/nothing-here")
    browser.allowed.append("404")
    check("error")
    browser.visit("/iv?url=https%3A%2F%2Fexample.org%2Fowls&rhash=0123456789abcd")
    check("link")
    browser.visit("/sign-in?next=/write")
    site.sign_in(browser, picture=lambda: check("sign-in-code"))
    writer = Writer(browser)
    browser.ready()
    check("editor-empty")
    writer.title("Owls at night")
    writer.begin("Owls are quiet birds.", Keys.ENTER)
    check("editor-line", has_tab_order=False)
    writer.line("https://www.youtube.com/watch?v=dQw4w9WgXcQ")
    writer.line("---")
    writer.type("A header")
    writer.select_line()
    browser.chord(*CONTROL_ALT, "1")
    check("editor-selection")
    writer.publish()
    check("published")
    browser.visit("/pages")
    check("pages")
    browser.visit("/")
    check("start-member")
