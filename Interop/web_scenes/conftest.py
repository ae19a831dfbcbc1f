"""A server with its web pages, members of it, a site of this machine that templates are made for, and browsers."""

import itertools

import pytest
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.keys import Keys

from harness.chromium import Chromium, started
from harness.pictures import png
from harness.server import Server
from harness.telethon_client import Person, trust
from pages_abuse.sites import Site as OtherSite
from pages_abuse.sites import answer

from .background import Background
from .plain import PlainSite

HOST = "owls.example"
ADMINISTRATOR = "+15557709999"
STORY = """<!DOCTYPE html><html lang="en"><head><title>Owls at night</title></head><body><header>A paper</header>
<h1>Owls at night</h1><div class="story"><p>Owls are quiet birds. They hunt at night, and rest by day.</p><h2>Feathers</h2>
<p>Their feathers make no noise at all.</p><figure><img src="/owl.png" alt="An owl"><figcaption>An owl in a tree</figcaption></figure>
<ul><li>Barn owl</li><li>Snowy owl</li></ul><div class="share">Share!</div></div></body></html>"""


class Site:
    """The web pages of a server, as members reach them. Each browser gets a member of its own: codes are counted."""

    def __init__(self, folder, *flags: str):
        self.background = Background()
        self.numbers = itertools.count(1)
        self.members: list[Person] = []
        self.member: Person | None = None
        self.administrator: Person | None = None
        self.other = OtherSite()
        self.other.pages["/news/owls"] = answer(STORY)
        self.other.pages["/news/second"] = answer(STORY.replace("Owls at night", "Owls by day"))
        self.other.pages["/owl.png"] = answer(png(64, 40).getvalue(), kind="image/png")
        self.story, self.second = f"http://{HOST}/news/owls", f"http://{HOST}/news/second"
        self.server = Server(
            folder / "server", "--pages", "on", "--page-connect-to", f"{HOST}:80:127.0.0.1:{self.other.port}",
            "--web", "127.0.0.1:0", "--administrator", ADMINISTRATOR, *flags,
        )
        self.background.run(self.server.start())
        self.url = f"http://{self.server.web}"
        trust(self.server)

    def stop(self) -> None:
        for member in self.members:
            self.background.run(member.leave())
        self.background.run(self.server.stop())
        self.other.close()
        self.background.stop()

    def new_member(self) -> Person:
        number = next(self.numbers)
        member = Person(self.server, f"+1555770{number:04}", "Ada", "Lovelace", f"ada_of_web_{number}", "full")
        self.background.run(member.sign_up())
        self.members.append(member)
        self.member = member
        return member

    def sign_in(self, browser: Chromium, picture=None) -> None:
        """Signs a browser in by the code that comes to a member's chat."""
        member = self.member or self.new_member()
        member.phone.forget()
        field = browser.one("#number")
        field.clear()
        field.send_keys(member.username, Keys.ENTER)
        browser.one("#code")
        if picture:
            picture()
        text = self.background.run(self._code(member))
        browser.one("#code").send_keys(text, Keys.ENTER)
        browser.wait(lambda: not browser.all("#code"), "signed in")

    @staticmethod
    async def _code(member: Person) -> str:
        return await Person.code_by_message(member.phone, 6)

    @staticmethod
    def sign_out(browser: Chromium) -> None:
        """Signs the browser out; what is visited before it has done so would end that."""
        browser.visit("/")
        browser.press("Sign out")
        browser.wait(lambda: browser.all("a[href^='/sign-in']"), "signed out")

    def sign_in_as_administrator(self, browser: Chromium) -> None:
        """Signs the browser in as the member who decides for the host."""
        self.sign_out(browser)
        if not self.administrator:
            self.administrator = Person(self.server, ADMINISTRATOR, "Grace", "Hopper", "grace_decides", "full")
            self.background.run(self.administrator.sign_up())
            self.members.append(self.administrator)
        self.member = self.administrator
        browser.visit("/sign-in?next=/studio")
        self.sign_in(browser)

    def end_sessions(self, browser: Chromium) -> None:
        """Signs out in another window."""
        first = browser.driver.current_window_handle
        browser.driver.switch_to.new_window("tab")
        self.sign_out(browser)
        browser.driver.close()
        browser.driver.switch_to.window(first)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    site = Site(tmp_path_factory.mktemp("web"))
    yield site
    site.stop()


@pytest.fixture(scope="session")
def spare_browsers():
    """Processes of Chromium that scenes have done with: each takes a second or two of a core to start."""
    spare = []
    yield spare
    for driver in spare:
        driver.quit()


@pytest.fixture
def make_browser(site, spare_browsers, tmp_path_factory):
    """Browsers of a scene, which remember nothing of another. At its end their consoles must have said nothing."""
    there: list[Chromium] = []
    site.member = None

    def make(**looks) -> Chromium:
        driver = spare_browsers.pop() if spare_browsers else started(tmp_path_factory.mktemp("browser"))
        there.append(Chromium(driver, site.url, **looks))
        return there[-1]

    yield make
    said = [browser.complaints() for browser in there]
    for browser in there:
        try:
            spare_browsers.append(browser.forgetful())
        except WebDriverException:
            # A scene that failed may leave a question open, or no window.
            browser.close()
    assert said == [[] for _ in there]


@pytest.fixture
def browser(make_browser):
    return make_browser()


@pytest.fixture
def signed_in(browser, site):
    browser.visit("/sign-in?next=/")
    site.sign_in(browser)
    return browser


@pytest.fixture(scope="module")
def flags():
    """Settings of the server without a browser. A file may have its own."""
    return ()


@pytest.fixture(scope="module")
def plain(tmp_path_factory, flags):
    """The server without a browser: one for each file."""
    site = PlainSite(tmp_path_factory.mktemp("plain"), *flags)
    yield site
    site.stop()


@pytest.fixture
def make_plain(tmp_path):
    """Servers of one scene, with settings of its own."""
    there: list[PlainSite] = []

    def make(*flags: str) -> PlainSite:
        folder = tmp_path / f"plain-{len(there)}"
        folder.mkdir()
        there.append(PlainSite(folder, *flags))
        return there[-1]

    yield make
    for site in there:
        site.stop()
