"""A server that looks pages up, sites of this machine under names of the internet, and Telethon people."""

import pytest

from harness.pictures import png
from harness.server import Server
from harness.telethon_client import Person, trust
from pages_abuse.sites import Authority, Site, answer

# As many sites as a host is asked for so much in a minute.
MANY = [f"site{number}.example" for number in range(8)]
SITES = ("site.example", "www.youtube.com", "gyazo.com", *MANY)
SECURE = "api.gyazo.com"


def page(title, head="", body=""):
    """A page that says something of itself."""
    return answer(f"<title>{title}</title><meta name=description content='All about {title}.'>{head}<p>{body}")


class Web:
    """What the server finds under the names of some sites."""

    def __init__(self, folder):
        self.site = Site()
        authority = Authority(folder)
        self.secure = Site(context=authority.context(SECURE))
        self.flags = [
            flag
            for name in SITES
            for flag in ("--page-connect-to", f"{name}:80:127.0.0.1:{self.site.port}")
        ]
        self.flags += ["--page-connect-to", f"{SECURE}:443:127.0.0.1:{self.secure.port}", "--page-ca", str(authority.file)]
        self.count = 0

    def serve(self, path, content):
        self.site.pages[path] = content
        return f"http://site.example{path}"

    def new(self, content):
        """Serves a page under an address that nobody has asked for yet."""
        self.count += 1
        path = f"/new/{self.count}"
        self.serve(path, content)
        return f"http://{MANY[self.count % len(MANY)]}{path}"

    def picture(self, path="/owl.png", width=640, height=400):
        self.site.pages[path] = answer(png(width, height).getvalue(), kind="image/png")
        return path

    def close(self):
        self.site.close()
        self.secure.close()

    def asked(self, url):
        """The requests for a path, or for that of an address."""
        path = "/" + url.partition("//")[2].partition("/")[2] if "//" in url else url
        return [request for request in self.site.requests if request.split(" ")[1] == path]


@pytest.fixture(scope="session")
async def web(tmp_path_factory):
    web = Web(tmp_path_factory.mktemp("sites"))
    yield web
    web.close()


@pytest.fixture(scope="session")
async def town(web, tmp_path_factory):
    """The server, and Ada and Bob, who has two devices."""
    server = await Server(tmp_path_factory.mktemp("pages") / "server", "--pages", "on", *web.flags).start()
    trust(server)
    ada = Person(server, "+15558900", "Ada", "Lovelace", "ada_of_pages", "full")
    bob = Person(server, "+15558901", "Bob", "Babbage", "bob_of_pages", "intermediate")
    for person in (ada, bob):
        await person.sign_up()
    await bob.add_device()
    await ada.meet(bob)
    await bob.meet(ada)
    yield server, ada, bob
    for person in (ada, bob):
        await person.leave()
    await server.stop()


@pytest.fixture
def server(town):
    return town[0]


@pytest.fixture
def ada(town):
    town[1].phone.forget()
    return town[1]


@pytest.fixture
def bob(town):
    for device in town[2].devices:
        device.forget()
    return town[2]
