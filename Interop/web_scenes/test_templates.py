"""Templates of members, as those see them who get links: private, published, failing and changed ones."""

import asyncio

import pytest
from telethon import functions, types

from harness.hearing import PATIENCE
from harness.telethon_client import SERVICE_USER
from pages_abuse.sites import Site as OtherSite
from pages_abuse.sites import answer
from web_scenes.plain import URL, PlainSite

HOST = "owls.example"
STORY = """<!DOCTYPE html><title>Owls at night</title><nav>Menu of the paper</nav><h1>Owls at night</h1><div class="story">
<p>Owls are quiet birds.</p><p class="ad">Buy a lamp!</p></div>"""
RULES = '~version: "2.1"\ntitle: //h1\nbody: //div[has-class("story")]\n@remove: //p[has-class("ad")]\n'


@pytest.fixture(scope="module")
def other():
    site = OtherSite()
    yield site
    site.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory, other):
    site = PlainSite(
        tmp_path_factory.mktemp("templates"), "--pages", "on", "--page-connect-to", f"{HOST}:80:127.0.0.1:{other.port}"
    )
    yield site
    site.stop()


@pytest.fixture(scope="module")
def author(site):
    return site.new_member()


@pytest.fixture(scope="module")
def studio(site, author):
    visitor = site.signed_in(author)
    visitor.get("/studio")
    return visitor


@pytest.fixture
def new_page(other):
    """Pages that no other scene has: what is known of an address stays."""

    def new(name: str) -> str:
        other.pages[f"/{name}"] = answer(STORY)
        return f"http://{HOST}/{name}"

    return new


class Template:
    """A template in the studio."""

    def __init__(self, studio, url):
        self.studio = studio
        self.id = studio.ask("/studio/api/templates", {"url": url}).json()["result"]["id"]
        self.version = 1

    def path(self, rest=""):
        return f"/studio/api/templates/{self.id}{rest}"

    def save(self, rules):
        body = {"rules": rules, "base": self.version}
        answer = self.studio.put(self.path(), json=body, headers={"X-CSRF-Token": self.studio.csrf}).json()
        self.version = answer["result"]["version"]
        return self

    def link(self, url):
        page = self.studio.get(f"/studio/t/{self.id}").text
        secret = page.split('"rhash":"')[1].split('"')[0]
        return f"{URL}/iv?url={url.replace(':', '%3A').replace('/', '%2F')}&rhash={secret}"


async def found(look):
    """What a look finds, once it finds something. The server counts looks at pages: they are few."""
    async with asyncio.timeout(PATIENCE):
        while not (result := await look()):
            await asyncio.sleep(0.4)
        return result


async def words(device, url):
    """The texts of the article of an address, once it is there."""

    async def there():
        page = (await device(functions.messages.GetWebPageRequest(url, 0))).webpage
        return page if isinstance(page, types.WebPage) else None

    page = await found(there)
    blocks = page.cached_page.blocks if page.cached_page else []
    return [block.text.text for block in blocks if hasattr(getattr(block, "text", None), "text")]


async def service_says(device, text):
    async def said():
        messages = await device.get_messages(SERVICE_USER, limit=20)
        return [message for message in messages if text in (message.message or "")]

    return await found(said)


def test_a_private_template_is_for_who_gets_its_link(site, author, studio, new_page):
    url = new_page("private")
    link = Template(studio, url).save(RULES).link(url)
    bob = site.new_member()
    site.background.run(author.phone.send_message(bob.username, link))
    assert site.background.run(words(bob.phone, link)) == ["Owls at night", "Owls are quiet birds."]
    # The address alone is not changed by it.
    assert "Owls are quiet birds." not in site.background.run(words(bob.phone, url))
    assert f'href="{url}"' in studio.get(link.removeprefix(URL)).text


def test_a_change_is_seen_by_the_next_who_opens_it(site, studio, new_page):
    url = new_page("changed")
    template = Template(studio, url).save(RULES)
    bob, link = site.new_member(), template.link(url)
    assert len(site.background.run(words(bob.phone, link))) == 2
    template.save(RULES + "subtitle: //nav\n")

    async def changed():
        return "Menu of the paper" in await words(bob.phone, link)

    assert site.background.run(found(changed))


def test_a_template_that_fails_leaves_the_page_and_tells_its_author(site, author, studio, new_page):
    url = new_page("failing")
    template = Template(studio, url).save(RULES + "@unsupported: //nav\n")
    bob, link = site.new_member(), template.link(url)
    assert site.background.run(words(bob.phone, link)) == []
    [said] = site.background.run(service_says(author.phone, url))
    assert "5:1" in said.message and HOST in said.message
    assert "5:1" in studio.get(f"/studio/t/{template.id}").text


def test_a_published_template_is_for_everybody(site, author, studio, new_page):
    url = new_page("published")
    template = Template(studio, url).save(RULES)
    bob = site.new_member()
    assert "Owls are quiet birds." not in site.background.run(words(bob.phone, url))
    assert studio.ask(template.path("/publish"), {}).json()["result"]["state"] == "pending"
    assert studio.ask(template.path("/agree"), {"version": template.version}).status_code == 403
    assert template.id in site.server.control("templates", "list").stdout
    assert 'body: //div[has-class("story")]' in site.server.control("templates", "show", template.id).stdout
    assert site.server.control("templates", "publish", template.id, str(template.version)).returncode == 0
    site.background.run(service_says(author.phone, "is now used for everybody"))
    assert site.background.run(words(bob.phone, new_page("published-later"))) == ["Owls at night", "Owls are quiet birds."]

    async def read_anew():
        return "Owls are quiet birds." in await words(bob.phone, url)

    assert site.background.run(found(read_anew))
    assert site.server.control("templates", "withdraw", template.id).returncode == 0
    assert "Owls are quiet birds." not in site.background.run(words(bob.phone, new_page("withdrawn")))


def test_an_article_that_looks_wrong_is_reported_to_its_author(site, author, studio, new_page):
    url = new_page("reported")
    link = Template(studio, url).save(RULES).link(url)
    bob = site.new_member()
    site.background.run(words(bob.phone, link))

    def report(address):
        parameters = types.DataJSON(data=f'{{"url": "{address}", "text": "The lamp is missing."}}')
        request = functions.bots.InvokeWebViewCustomMethodRequest(types.InputUserSelf(), "reportArticle", parameters)
        return site.background.run(bob.phone(request)).data

    assert report(link) == "true"
    [said] = site.background.run(service_says(author.phone, "The lamp is missing."))
    assert url in said.message and bob.username not in said.message
    assert report(new_page("made-by-nobody")) == "false"


def test_another_member_sees_and_changes_nothing(site, studio, new_page):
    template = Template(studio, new_page("own")).save(RULES)
    eve = site.signed_in(site.new_member())
    eve.get("/studio")
    answers = [
        eve.get(f"/studio/t/{template.id}"), eve.get(template.path("/versions")), eve.ask(template.path("/publish"), {}),
        eve.ask(template.path("/preview"), {"url": f"http://{HOST}/own", "rules": RULES}),
        eve.put(template.path(), json={"rules": "", "base": 2}, headers={"X-CSRF-Token": eve.csrf}),
        eve.get(f"/studio/t/{template.id}/original?url=http://{HOST}/own"),
    ]
    assert [answer.status_code for answer in answers] == [404] * len(answers)
    assert eve.ask("/studio/api/templates", {"url": "ftp://owls.example/"}).status_code == 400
    # What is not of the internet is not fetched for her.
    inside = Template(eve, "http://127.0.0.1/")
    answer = eve.ask(inside.path("/preview"), {"url": "http://127.0.0.1/", "rules": RULES})
    assert (answer.status_code, answer.json()["error"]) == (502, "PAGE_NOT_FETCHED")


def test_the_page_as_it_came_runs_nothing(site, studio, other):
    other.pages["/scripts"] = answer(STORY + "<script>alert(1)</script><p onclick=alert(1)>x</p><iframe src=/></iframe>")
    template = Template(studio, f"http://{HOST}/scripts")
    page = studio.get(f"/studio/t/{template.id}/original?url=http://{HOST}/scripts&node=/html[1]/body[1]/h1[1]")
    assert "sandbox" in page.headers["Content-Security-Policy"] and "allow" not in page.headers["Content-Security-Policy"]
    assert "alert" not in page.text and "<iframe" not in page.text and 'id="martlet-node"' in page.text


def test_pages_come_over_the_messengers_connection(site):
    bob = site.new_member()

    def invoke(method, data):
        request = functions.bots.InvokeWebViewCustomMethodRequest(
            types.InputUserSelf(), method, types.DataJSON(data=data)
        )
        return site.background.run(bob.phone(request)).data

    made = invoke("createPage", '{"title": "Owls", "content": [{"tag": "p", "children": ["Hoo."]}]}')
    assert f'"url":"{URL}/Owls-' in made
    assert '"total_count":1' in invoke("getPageList", '{"limit": 10}')
    result = site.background.run(bob.phone(functions.messages.RequestUrlAuthRequest(url=f"{URL}/pages")))
    link = result.url.removeprefix(URL)
    visitor = site.visitor()
    page = visitor.get(link)
    assert "Plain" not in page.text and bob.username not in page.text and "Ada" in page.text
    answer = visitor.form(link.partition("?")[0], next="/pages")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/pages")
    assert "Owls" in visitor.get("/pages").text
    other = site.background.run(bob.phone(functions.messages.RequestUrlAuthRequest(url="https://else.example/")))
    assert isinstance(other, types.UrlAuthResultDefault)
