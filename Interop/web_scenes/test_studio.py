"""A person writes a template in the browser: rules, what becomes of pages, versions, publishing."""

import time
import urllib.error
import urllib.request

import pytest
from selenium.webdriver.common.keys import Keys

from harness.web_audit import audit, unreached
from pages_abuse.sites import answer

from .conftest import STORY
from .studying import RULES, Studio

# From a key to the shown article, pauses included, on a machine with other work.
SLOWEST_SECONDS = 3


@pytest.fixture(autouse=True, scope="module")
def there_is_a_studio(site):
    try:
        urllib.request.urlopen(site.url + "/studio").close()
    except urllib.error.HTTPError as error:
        if error.code == 404:
            pytest.skip("this server has no studio yet")


@pytest.fixture
def studio(signed_in, site):
    return Studio(signed_in).begin(site.story)


def test_a_template_is_written_and_published(browser, site):
    browser.visit("/studio")
    site.sign_in(browser)
    studio = Studio(browser).begin(site.story)
    studio.replace(RULES)
    studio.shows("Owls are quiet birds")
    assert "Share!" not in studio.article
    browser.wait(lambda: "Saved" in browser.text("#saved"), "saved by itself")
    browser.picture("studio")
    browser.press("Publish…")
    browser.press("Publish")
    browser.wait(lambda: browser.text("#state") == "Waiting for agreement", "published once an administrator agrees")
    site.sign_in_as_administrator(browser)
    # Who agrees has seen the rules, and what becomes of the author's pages.
    assert not browser.all("#pending button")
    browser.one("#pending a").click()
    browser.ready()
    assert studio.rules == RULES
    studio.shows("Owls are quiet birds")
    browser.press("Agree")
    browser.wait(lambda: browser.text("#state") == "Published", "agreed")
    browser.picture("studio-agreed")
    browser.visit("/studio")
    browser.wait(lambda: studio.host in browser.text("#published"), "listed as published")
    browser.picture("studio-list")
    site.member = None
    site.sign_out(browser)
    browser.visit("/sign-in?next=/studio")
    site.sign_in(browser)
    browser.one("#published a").click()
    browser.ready()
    assert studio.rules == RULES
    browser.wait(lambda: "its author's" in browser.text("#no-page"), "another member sees the rules alone")
    assert not browser.one("#link").is_displayed()


def test_an_error_stands_beside_its_line(browser, studio):
    studio.replace(RULES)
    studio.add("@remov: //nav")
    browser.wait(lambda: browser.text("#problem-count") == "1 problem", "a problem")
    assert browser.all(".gutter-sign.error")
    assert "remov" in browser.text("#problems")
    browser.picture("studio-problem")
    browser.press("Write “remove”")
    browser.wait(lambda: browser.text("#problem-count") == "No problems", "mended")
    assert "@remove: //nav" in studio.rules


def test_only_rules_that_were_checked_are_published(browser, studio, site):
    studio.replace(RULES)
    studio.shows("Owls are quiet birds")
    studio.add("@remov: //nav")
    browser.press("Publish…")
    browser.wait(lambda: "have errors" in browser.text("#notices"), "checked as they are now")
    assert not browser.all("dialog")
    studio.replace(RULES)
    browser.one("#tab-addresses").click()
    browser.allowed.append("502")
    browser.one("#address").send_keys(site.story.replace("/news/owls", "/nowhere"), Keys.ENTER)
    browser.wait(lambda: browser.text("#problem-count") == "Not checked", "there is no such page")
    browser.press("Publish…")
    browser.wait(lambda: "could not be checked" in browser.text("#notices"), "nothing is asked for unchecked")
    assert not browser.all("dialog")
    browser.press(f"Show: {site.story}")
    browser.wait(lambda: browser.text("#problem-count") == "No problems", "checked by another page")
    browser.press("Publish…")
    browser.press("Publish")
    browser.wait(lambda: browser.text("#state") == "Waiting for agreement", "asked for")


def test_names_are_completed(browser, studio):
    studio.replace('~version: "2.1"')
    browser.keys(Keys.ENTER, "@rem")
    browser.wait(lambda: browser.all(".CodeMirror-hint"), "names are offered")
    browser.picture("studio-completion")
    browser.keys(Keys.ENTER)
    assert studio.rules.endswith("@remove")
    browser.keys(Keys.ENTER, "@pre")
    # The list goes with the next frame: a person takes longer to press Enter.
    browser.wait(lambda: not browser.all(".CodeMirror-hint"), "no list for a whole name")
    browser.keys(Keys.ENTER, "x")
    assert studio.rules.endswith("@pre\nx"), "a name that is whole is not completed to a longer one"
    browser.keys(Keys.BACKSPACE, "bod")
    browser.chord(Keys.CONTROL, Keys.SPACE)
    browser.wait(lambda: browser.all(".CodeMirror-hint"), "asked for by a key")
    browser.keys(Keys.ENTER)
    assert studio.rules.endswith("body: ")


def test_jumps_from_the_article_and_from_rules(browser, studio):
    studio.replace(RULES)
    studio.shows("Owls are quiet birds")
    browser.wait(lambda: browser.all(".article [data-block] p"), "blocks")[0].click()
    browser.wait(lambda: studio.line == studio.line_of("body:"), "the rule of a block")
    browser.wait(lambda: "node=" in browser.one("#frame").get_attribute("src"), "its element in the page")
    studio.go_to(studio.line_of("title:"))
    browser.wait(lambda: "Owls at night" in browser.text(".article .marked"), "the block of a rule")
    browser.chord(Keys.ALT, Keys.ENTER)
    browser.wait(lambda: "block-line" in browser.run("return document.activeElement.className"), "by keys, too")
    browser.press("Elements")
    rows = browser.wait(lambda: [row for row in browser.all("#outline .outline-name") if row.text.startswith("h1")], "elements")
    rows[0].click()
    browser.wait(lambda: studio.line == studio.line_of("title:"), "from an element to its rule")
    browser.picture("studio-elements")


def test_what_is_pressed_stays_in_view(browser, signed_in, site):
    text = "".join(f"<p>Paragraph {number}: {'words of it ' * 30}</p>" for number in range(40))
    site.other.pages["/news/long"] = answer(STORY.replace("<h2>", f"{text}<h2>"))
    studio = Studio(signed_in).begin(site.story.replace("/news/owls", "/news/long"))
    studio.replace(RULES)
    studio.shows("Paragraph 39")
    assert browser.run("return document.documentElement.scrollHeight <= innerHeight"), "each pane scrolls by itself"
    studio.go_to(1)
    pressed = next(one for one in browser.all(".article [data-block] p") if one.text.startswith("Paragraph 30"))
    browser.run("arguments[0].scrollIntoView()", pressed)
    pressed.click()
    assert studio.line == studio.line_of("body:")
    time.sleep(0.8)
    assert "p%5B32%5D" in browser.one("#frame").get_attribute("src"), "the page stays at what was pressed"
    assert [one.text[:12] for one in browser.all(".article .marked")] == ["Paragraph 30"]
    studio.go_to(1)
    browser.press("Elements")
    row = next(one for one in browser.all("#outline .outline-name") if "Paragraph 20" in one.text)
    browser.run("arguments[0].scrollIntoView()", row)
    row.click()
    time.sleep(0.8)
    assert "Paragraph 20" in browser.text("#outline .marked")
    assert [one.text[:12] for one in browser.all(".article .marked")] == ["Paragraph 20"]


def test_a_page_that_is_not_there_says_why(browser, studio, site):
    studio.replace(RULES)
    studio.shows("Owls are quiet birds")
    browser.one("#tab-addresses").click()
    browser.allowed += ["502", "409"]
    missing = site.story.replace("/news/owls", "/nowhere")
    browser.one("#address").send_keys(missing, Keys.ENTER)
    browser.wait(lambda: "status 404" in browser.text("#no-page"), "in the place of the page")
    assert not browser.one("#frame").is_displayed()
    assert browser.run("return document.getElementById('article').textContent") == "", "no article of another page"
    site.other.pages["/news/bare"] = answer("<p>Nothing")
    bare = site.story.replace("/news/owls", "/news/bare")
    browser.one("#address").send_keys(bare, Keys.ENTER)
    browser.press(f"Keep as expected: {bare}")
    browser.wait(lambda: "no article" in browser.text("#address-problem"), "nothing is there to be kept")
    browser.press("Check all")
    browser.wait(lambda: "status 404" in browser.text("#address-rows"), "why it failed")


def test_an_administrator_writes_and_agrees(browser, site):
    browser.visit("/sign-in?next=/studio")
    site.sign_in(browser)
    site.sign_in_as_administrator(browser)
    studio = Studio(browser).begin(site.story)
    studio.replace(RULES)
    studio.shows("Owls are quiet birds")
    browser.press("Publish…")
    browser.press("Publish")
    browser.wait(lambda: browser.text("#state") == "Waiting for agreement")
    studio.add("# More")
    browser.press("Publish this version…")
    browser.press("Publish")
    browser.press("Agree")
    browser.wait(lambda: browser.text("#state") == "Published", "the version that was published last")
    studio.add("# Even more")
    browser.press("Publish this version…")
    browser.press("Publish")
    words = "Published; a newer version waits"
    browser.wait(lambda: browser.text("#state") == words, "the published version is used until then")
    editor = browser.path
    for page in ("/", "/studio"):
        browser.visit(page)
        browser.wait(lambda: words in browser.text("main"), "all pages say the same of it")
    browser.visit(editor)
    browser.ready()
    browser.press("Withdraw")
    browser.accept()
    browser.wait(lambda: browser.text("#state") == "Private")


def test_a_second_template_for_a_site_is_asked_about(browser, studio, site):
    browser.visit("/")
    assert browser.named(studio.host, "main a"), "the start lists templates"
    browser.visit("/studio")
    browser.one("#new-address").send_keys(site.second, Keys.ENTER)
    browser.press("Open it")
    browser.ready()
    assert len(browser.all("#chosen option")) == 1
    browser.visit("/studio")
    browser.one("#new-address").send_keys(site.second, Keys.ENTER)
    browser.press("Make another")
    browser.wait(lambda: browser.path.startswith("/studio/t/"))
    browser.visit("/studio")
    browser.wait(lambda: len(browser.all("#own li")) == 2)


def test_an_element_is_used_in_rules(browser, studio):
    studio.replace("body: ")
    browser.press("Elements")
    rows = browser.wait(lambda: [row for row in browser.all("#outline li") if ".story" in row.text], "elements")
    browser.hover(rows[0])
    browser.press('Write //div[has-class("story")] into the rules')
    assert studio.rules == 'body: //div[has-class("story")]'


def test_debug_lines_lead_to_rules(browser, studio):
    studio.replace(RULES)
    studio.add("@debug: $body/p")
    browser.wait(lambda: "1" in browser.text("#tab-debug"), "a debug line")
    studio.go_to(1)
    browser.one("#tab-debug").click()
    browser.picture("studio-debug")
    browser.one("#debug button").click()
    browser.wait(lambda: studio.line == studio.line_of("@debug"), "the rule")
    browser.press("Show 1 of 2 in the page")
    browser.wait(lambda: "p%5B1%5D" in browser.one("#frame").get_attribute("src"), "its first element")
    browser.press("Show 2 of 2 in the page")
    browser.wait(lambda: "p%5B2%5D" in browser.one("#frame").get_attribute("src"), "its second element")
    studio.go_to(1)
    assert not browser.all("#debug .marked")
    browser.press("Elements")
    browser.wait(lambda: [row for row in browser.all("#outline .outline-name") if "feathers" in row.text])[-1].click()
    assert browser.all("#debug .marked"), "from an element to the debug line that shows it"


def test_the_preview_follows_typing(browser, studio):
    studio.replace(RULES)
    studio.shows("Owls are quiet birds")
    before = int(browser.run("return document.documentElement.dataset.shown"))
    studio.add("# A comment")
    start = time.monotonic()
    browser.wait(lambda: int(browser.run("return document.documentElement.dataset.shown")) > before, "shown anew")
    assert time.monotonic() - start < SLOWEST_SECONDS


def test_a_page_is_fetched_again(browser, signed_in, site):
    # A page of its own: what is fetched stays for all who work with it.
    site.other.pages["/news/changing"] = answer(STORY)
    studio = Studio(signed_in).begin(site.story.replace("/news/owls", "/news/changing"))
    studio.replace(RULES)
    studio.shows("Owls are quiet birds")
    site.other.pages["/news/changing"] = answer(STORY.replace("quiet", "loud"))
    browser.press("Fetch again")
    studio.shows("Owls are loud birds")
    browser.picture("studio-fetched")
    browser.driver.switch_to.frame("frame")
    browser.wait(lambda: "loud birds" in browser.text("body"), "the page as it came, too")
    browser.driver.switch_to.default_content()


def test_rules_are_saved_and_come_back(browser, studio):
    studio.replace(RULES)
    browser.chord(Keys.CONTROL, "s")
    browser.wait(lambda: "Saved" in browser.text("#saved"), "saved by a key")
    browser.driver.refresh()
    browser.ready()
    assert studio.rules == RULES
    studio.add("# More")
    browser.wait(lambda: "Saved" in browser.text("#saved"), "saved by itself")
    browser.press("More")
    browser.press("Versions")
    # The changes of some minutes are one version: the other one is the empty template.
    browser.wait(lambda: len(browser.all(".version-list button")) == 2, "versions")
    browser.all(".version-list button")[1].click()
    browser.wait(lambda: browser.all(".diff-line.removed"), "what differs")
    browser.picture("studio-versions")
    browser.press("Restore this version")
    browser.wait(lambda: "# More" not in studio.rules, "restored")
    browser.wait(lambda: "Saved" in browser.text("#saved"), "saved as a new version")


def test_two_windows_do_not_overwrite_each_other(browser, studio):
    studio.replace(RULES)
    browser.chord(Keys.CONTROL, "s")
    browser.wait(lambda: "Saved" in browser.text("#saved"))
    first, address = browser.driver.current_window_handle, browser.driver.current_url
    browser.driver.switch_to.new_window("tab")
    browser.visit(address)
    browser.ready()
    studio.add("# Theirs")
    browser.chord(Keys.CONTROL, "s")
    browser.wait(lambda: "Saved" in browser.text("#saved"))
    browser.driver.switch_to.window(first)
    browser.allowed.append("409")
    studio.add("# Mine")
    browser.chord(Keys.CONTROL, "s")
    browser.wait(lambda: "Another window" in browser.text("#notices"), "the other window is noticed")
    assert "Not saved" in browser.text("#saved")
    browser.press("Keep what is here")
    browser.wait(lambda: "Saved" in browser.text("#saved") and "Not" not in browser.text("#saved"), "saved over it")
    assert "# Mine" in studio.rules


def test_rules_outlive_a_session(browser, studio, site):
    studio.replace(RULES)
    browser.chord(Keys.CONTROL, "s")
    browser.wait(lambda: "Saved" in browser.text("#saved"))
    site.end_sessions(browser)
    browser.allowed += ["401", "403"]
    studio.add("# Not yet saved")
    browser.chord(Keys.CONTROL, "s")
    browser.wait(lambda: "Not saved: you are signed out" in browser.text("#saved"), "it says so")
    assert browser.run("return !dispatchEvent(new Event('beforeunload', { cancelable: true }))"), "leaving asks"
    browser.driver.refresh()
    site.sign_in(browser)
    browser.ready()
    browser.press("Restore them")
    assert "# Not yet saved" in studio.rules


def test_addresses_are_followed(browser, studio, site):
    studio.replace(RULES)
    studio.shows("Owls are quiet birds")
    browser.chord(Keys.CONTROL, "s")
    browser.one("#tab-addresses").click()
    browser.named("Address of a page", "#addresses input").send_keys("not an address", Keys.ENTER)
    assert "no address" in browser.text("#address-problem")
    browser.one("#address").clear()
    browser.one("#address").send_keys(site.second, Keys.ENTER)
    browser.wait(lambda: len(browser.all("#address-rows > li")) == 2, "the second address")
    assert browser.one("#chosen").get_attribute("value") == site.second
    browser.press(f"Keep as expected: {site.second}")
    browser.wait(lambda: "As expected" in browser.text("#address-rows"), "kept")
    browser.press("Check all")
    browser.wait(lambda: "checked" in browser.text("#check-status"), "checked")
    browser.picture("studio-addresses")
    browser.press(f"Remove: {site.second}")
    browser.accept()
    browser.wait(lambda: len(browser.all("#address-rows > li")) == 1, "removed")


def test_a_change_tells_by_itself_which_pages_differ(browser, studio, site):
    studio.replace(RULES)
    studio.shows("Owls are quiet birds")
    browser.one("#tab-addresses").click()
    browser.press(f"Keep as expected: {site.story}")
    browser.wait(lambda: "As expected" in browser.text("#address-rows"), "kept as the rules of now make it")
    studio.add("@remove: //figure")
    browser.wait(lambda: "1 differs" in browser.text("#tab-addresses"), "compared by itself")
    assert "An owl in a tree" in browser.text("#address-rows del")


def test_rules_that_failed_are_compared_by_themselves_once_mended(browser, studio, site):
    studio.replace(RULES)
    studio.shows("Owls are quiet birds")
    browser.one("#tab-addresses").click()
    browser.press(f"Keep as expected: {site.story}")
    browser.wait(lambda: "As expected" in browser.text("#address-rows"), "kept as the rules of now make it")
    studio.replace(RULES.replace("story", "nothing"))
    browser.wait(lambda: "Failed" in browser.text("#address-rows"), "no page makes an article")
    studio.replace(RULES)
    browser.wait(lambda: "As expected" in browser.text("#address-rows"), "compared again, as an article is kept")


# Keeps the answer of the first comparison back until a scene lets it go.
HOLD = """
const ask = window.fetch;
window.compared = 0;
window.fetch = async (...call) => {
  const answer = await ask(...call);
  if (!String(call[0]).endsWith("/addresses/check")) return answer;
  window.compared++;
  if (window.compared === 1) await new Promise((done) => { window.letGo = done; });
  return answer;
};
"""


def test_results_are_those_of_the_rules_that_are_saved(browser, studio, site):
    studio.replace(RULES)
    studio.shows("Owls are quiet birds")
    browser.one("#tab-addresses").click()
    browser.press(f"Keep as expected: {site.story}")
    browser.wait(lambda: "As expected" in browser.text("#address-rows"), "kept as the rules of now make it")
    browser.run(HOLD)
    browser.press("Check all")
    browser.wait(lambda: browser.run("return Boolean(window.letGo)"), "compared by the rules of before")
    studio.add("@remove: //figure")
    browser.chord(Keys.CONTROL, "s")
    browser.wait(lambda: "Saved" in browser.text("#saved"), "other rules are saved meanwhile")
    time.sleep(3.5)  # Longer than the pause after which pages are compared by themselves.
    browser.run("window.letGo()")
    browser.wait(lambda: "All addresses were checked" in browser.text("#check-status"), "checked")
    assert "1 differs" in browser.text("#tab-addresses"), "what the rules of before made is not shown"
    assert browser.run("return window.compared") == 2


def test_plain_files_go_in_and_out(browser, studio, tmp_path):
    file = tmp_path / "public.iv"
    file.write_text("# A public template\r\n" + RULES)
    browser.press("More")
    browser.press("Import rules…")
    browser.choose_file(file)
    browser.wait(lambda: studio.rules == "# A public template\n" + RULES, "imported")
    browser.chord(Keys.CONTROL, "z")


def test_a_server_without_the_code_editor(browser, studio):
    browser.driver.execute_cdp_cmd("Network.enable", {})
    browser.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/assets/codemirror/*"]})
    browser.allowed += ["codemirror"]
    browser.driver.refresh()
    browser.ready()
    assert "plain field" in browser.text("#notices")
    field = browser.one("textarea.plain-rules")
    field.clear()
    field.send_keys(RULES)
    studio.shows("Owls are quiet birds")
    browser.wait(lambda: "Saved" in browser.text("#saved"))


def test_a_browser_that_stores_nothing(browser, studio, site):
    browser.forbid_storage()
    browser.driver.refresh()
    browser.ready()
    studio.replace(RULES)
    studio.shows("Owls are quiet birds")
    browser.wait(lambda: "Saved" in browser.text("#saved"), "rules are saved all the same")
    browser.one("#tab-addresses").click()
    browser.one("#address").send_keys(site.second, Keys.ENTER)
    browser.wait(lambda: browser.one("#chosen").get_attribute("value") == site.second, "another page is chosen")


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("width", [1280, 360])
def test_the_studio_is_fit_for_everybody(make_browser, site, is_dark, width):
    browser = make_browser(width=width, is_dark=is_dark)

    def check(name, has_tab_order=True):
        time.sleep(0.3)
        browser.picture(name)
        assert audit(browser) == [], name
        if has_tab_order:
            assert unreached(browser) == [], name

    browser.visit("/sign-in?next=/studio")
    site.sign_in(browser)
    check("studio-list")
    studio = Studio(browser).begin(site.story)
    studio.replace(RULES.replace("@remove", "@remov"))
    browser.wait(lambda: browser.text("#problem-count") == "1 problem")
    check("studio-problem", has_tab_order=False)
    studio.replace(RULES)
    browser.wait(lambda: browser.text("#problem-count") == "No problems")
    check("studio")
    if width < 600:
        browser.press("Page")
        check("studio-page")
        browser.one("#tab-article").click()
        check("studio-article")
    browser.one("#tab-addresses").click()
    check("studio-addresses")
