"""What a writer has typed is not lost: drafts, two windows of one page, a session that has ended."""

import pytest
from selenium.webdriver.common.keys import Keys

from harness.chromium import Chromium

from .writing import Writer


@pytest.fixture
def writer(signed_in):
    return Writer(signed_in).open()


def test_two_windows_do_not_overwrite_each_other(browser, writer):
    writer.title("Two windows")
    writer.begin("One")
    path = writer.publish()
    browser.driver.back()
    browser.wait(lambda: browser.path == f"/edit{path}", "back to the editor of the page")
    browser.ready()
    assert writer.nodes == [["p", "One"]]
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    writer.open(f"/edit{path}")
    writer.begin(Keys.END, " theirs")
    writer.publish()
    browser.driver.close()
    browser.driver.switch_to.window(first)
    browser.allowed.append("409")
    writer.begin(Keys.END, " mine")
    browser.one("#publish").click()
    browser.wait(lambda: "changed elsewhere" in browser.text("#publish-problem"), "the other window is noticed")
    browser.press("Load what is saved")
    browser.wait(lambda: writer.nodes == [["p", "One theirs"]], "what is saved")
    browser.press("Go on with it")
    assert writer.nodes == [["p", "One mine"]]
    browser.one("#publish").click()
    browser.press("Save mine over it")
    browser.wait(lambda: browser.path == path and writer.published == [["p", "One mine"]], "saved over it")


def change_elsewhere(browser, writer):
    """Has a page in this window that was changed in another one since, which the writer has just been told."""
    writer.title("Not lost")
    writer.begin("One")
    path = writer.publish()
    writer.open(f"/edit{path}")
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    writer.open(f"/edit{path}")
    writer.begin(Keys.END, " theirs")
    writer.publish()
    browser.driver.close()
    browser.driver.switch_to.window(first)
    browser.allowed.append("409")
    writer.begin(Keys.END, " mine")
    browser.one("#publish").click()
    browser.wait(lambda: "changed elsewhere" in browser.text("#publish-problem"), "the other window is noticed")


# Types the title, and loads what is saved before a draft of it was kept by itself.
TYPE_AND_LOAD = """
const title = document.getElementById("title");
title.value = "Typed at last";
title.dispatchEvent(new Event("input"));
[...document.querySelectorAll("#publish-problem button")].at(-1).click();
"""


def test_loading_what_is_saved_keeps_the_last_words(browser, writer):
    change_elsewhere(browser, writer)
    browser.run(TYPE_AND_LOAD)
    browser.wait(lambda: writer.nodes == [["p", "One theirs"]], "what is saved")
    browser.press("Go on with it")
    assert browser.one("#title").get_attribute("value") == "Typed at last"
    assert writer.nodes == [["p", "One mine"]]


def test_a_browser_without_drafts_asks_before_it_loads(browser, writer):
    change_elsewhere(browser, writer)
    browser.run("Storage.prototype.setItem = () => { throw new Error('full'); }")
    browser.named("Load what is saved").click()
    browser.wait(lambda: browser.driver.switch_to.alert, "a question")
    browser.driver.switch_to.alert.dismiss()
    assert writer.nodes == [["p", "One mine"]], "nothing is lost without a yes"
    browser.named("Load what is saved").click()
    browser.accept()
    browser.wait(lambda: writer.nodes == [["p", "One theirs"]], "what is saved")


def test_a_draft_outlives_its_window(browser, writer):
    writer.title("Half a story")
    writer.begin("Not yet done")
    browser.wait(lambda: "Draft kept" in browser.text("#status"), "the draft is kept")
    assert browser.run("return !dispatchEvent(new Event('beforeunload', { cancelable: true }))"), "leaving asks"
    browser.driver.switch_to.new_window("tab")
    writer.open()
    assert "Half a story" in browser.text("#notices")
    browser.press("Go on with it")
    assert browser.one("#title").get_attribute("value") == "Half a story"
    assert writer.nodes == [["p", "Not yet done"]]
    browser.driver.refresh()
    if browser.run("return true"):
        browser.ready()
    assert writer.nodes == [["p", "Not yet done"]], "the same window goes on by itself"


NEW_DRAFTS = "return Object.keys(localStorage).filter((key) => key.startsWith('martlet.draft.new.')).length;"


def test_a_duplicated_tab_has_a_draft_of_its_own(browser, writer):
    writer.title("Twins")
    writer.begin("One story")
    browser.wait(lambda: "Draft kept" in browser.text("#status"), "the draft is kept")
    before = browser.run(NEW_DRAFTS)
    first = browser.driver.current_window_handle
    # A window that another one opened begins with all that this one remembers, as a duplicated tab does.
    browser.run("window.open('/write');")
    second = next(one for one in browser.driver.window_handles if one != first)
    browser.driver.switch_to.window(second)
    browser.ready()
    browser.wait(lambda: "open in another window" in browser.text("#notices"), "it says that there are two")
    assert browser.one("#title").get_attribute("value") == "Twins" and writer.nodes == [["p", "One story"]]
    writer.begin(Keys.END, ", told twice")
    browser.wait(lambda: browser.run(NEW_DRAFTS) == before + 1, "a draft for each")
    browser.driver.switch_to.window(first)
    assert not browser.text("#notices")
    writer.begin(Keys.END, ", told once")
    browser.wait(lambda: browser.run("return JSON.stringify(localStorage).includes('told once')"), "the first is kept")
    for window, text in ((second, "One story, told twice"), (first, "One story, told once")):
        browser.driver.switch_to.window(window)
        browser.driver.refresh()
        browser.ready()
        assert writer.nodes == [["p", text]] and not browser.text("#notices")


def test_a_page_that_is_open_twice_says_so(browser, writer):
    writer.title("Open twice")
    writer.begin("One")
    path = writer.publish()
    writer.open(f"/edit{path}")
    browser.driver.switch_to.new_window("tab")
    writer.open(f"/edit{path}")
    browser.wait(lambda: "edited in another window" in browser.text("#notices"), "it says that there are two")


def test_nothing_is_lost_when_the_session_has_ended(browser, writer, site):
    writer.title("Kept")
    writer.begin("All of it")
    site.end_sessions(browser)
    browser.allowed += ["401", "403"]
    browser.one("#publish").click()
    problem = browser.wait(lambda: browser.text("#publish-problem"), "it says why")
    assert "signed out" in problem and "kept in this browser" in problem
    first = browser.driver.current_window_handle
    browser.named("Sign in in a new tab, then publish again").click()
    browser.driver.switch_to.window(next(one for one in browser.driver.window_handles if one != first))
    site.sign_in(browser)
    browser.driver.switch_to.window(first)
    writer.publish()
    assert writer.published == [["p", "All of it"]]


def test_a_browser_that_stores_nothing(browser, signed_in):
    browser.forbid_storage()
    writer = Writer(browser).open()
    writer.title("No drafts")
    writer.begin("All of it")
    browser.wait(lambda: "keeps no drafts" in browser.text("#status"), "it says so")
    path = writer.publish()
    assert writer.published == [["p", "All of it"]]
    writer.open(f"/edit{path}")
    writer.begin(Keys.END, " and more")
    assert writer.publish() == path


LEAVE = "localStorage.setItem('owl', '1'); sessionStorage.setItem('owl', '1'); document.cookie = 'owl=1';"
FOUND = "return [localStorage.getItem('owl'), sessionStorage.getItem('owl'), document.cookie.includes('owl')];"


def test_a_browser_that_is_used_again_remembers_nothing(browser, site):
    browser.visit("/")
    browser.run(LEAVE)
    assert browser.run(FOUND) == ["1", "1", True]
    again = Chromium(browser.forgetful(), site.url, width=360)
    again.visit("/")
    assert again.run(FOUND) == [None, None, False]
    assert again.run("return innerWidth") == 360 and len(again.driver.window_handles) == 1
