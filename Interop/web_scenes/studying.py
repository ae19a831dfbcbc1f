"""The studio as a person uses it: rules are typed, and what becomes of a page is looked at."""

from urllib.parse import urlsplit

from selenium.webdriver.common.keys import Keys

from harness.chromium import Chromium

RULES = """~version: "2.1"

?path: /news/.+

title: //h1
body: //div[has-class("story")]
@remove: //div[has-class("share")]
"""


class Studio:
    """The page of one template, in a browser."""

    def __init__(self, browser: Chromium):
        self.browser = browser
        self.host = ""

    def begin(self, url: str) -> "Studio":
        """Makes a template of a page's address, and opens it."""
        self.host = urlsplit(url).hostname
        self.browser.visit("/studio")
        self.browser.one("#new-address").send_keys(url, Keys.ENTER)
        self.browser.wait(lambda: "/studio/t/" in self.browser.path, "the new template")
        self.browser.ready()
        return self

    @property
    def rules(self) -> str:
        return self.browser.run("return document.querySelector('.CodeMirror').CodeMirror.getValue()")

    @property
    def line(self) -> int:
        return self.browser.run("return document.querySelector('.CodeMirror').CodeMirror.getCursor().line + 1")

    def line_of(self, start: str) -> int:
        return next(number for number, line in enumerate(self.rules.split("\n"), 1) if line.startswith(start))

    def focus(self) -> None:
        if self.browser.width < 600:
            self.browser.one("#tab-rules").click()
        self.browser.one(".CodeMirror-lines").click()

    def replace(self, rules: str) -> None:
        """Pastes rules in the place of all others."""
        self.focus()
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.paste(text=rules)
        self.browser.wait(lambda: self.rules == rules, "the rules are pasted")

    def add(self, line: str) -> None:
        """Types a line at the end."""
        self.focus()
        self.browser.chord(Keys.CONTROL, Keys.END)
        self.browser.keys(Keys.ENTER, *line, Keys.ESCAPE)

    def go_to(self, line: int) -> None:
        self.focus()
        self.browser.chord(Keys.CONTROL, Keys.HOME)
        self.browser.keys(*[Keys.ARROW_DOWN] * (line - 1))

    @property
    def article(self) -> str:
        return self.browser.text("#article")

    def shows(self, words: str) -> None:
        self.browser.wait(lambda: words in self.article, f"the article says {words!r}")
