"""Templates of members, as those see them who get links: private, published, failing and changed ones."""

import asyncio

import pytest
from telethon import functions, types

from harness.hearing import PATIENCE
from harness.telethon_client import SERVICE_USER
from pages_abuse.sites import Site as OtherSite
from pages_abuse.sites import answer, redirect
from web_scenes.plain import URL
from web_scenes.templates import Template

HOST = "owls.example"
BLOCKED = "blocked.example"
STORY = """<!DOCTYPE html><title>Owls at night</title><nav>Menu of the paper</nav><h1>Owls at night</h1><div class="story">
<p>Owls are quiet birds.</p><p class="ad">Buy a lamp!</p></div>"""
RULES = '~version: "2.1"\ntitle: //h1\nbody: //div[has-class("story")]\n@remove: //p[has-class("ad")]\n'


@pytest.fixture(scope="module")
def other():
    site = OtherSite()
    yield site
    site.close()


@pytest.fixture(scope="module")
def flags(other):
    names = [flag for host in (HOST, BLOCKED) for flag in ("--page-connect-to", f"{host}:80:127.0.0.1:{other.port}")]
    return ("--pages", "on", *names)


@pytest.fixture(scope="module")
def author(plain):
    return plain.new_member()


@pytest.fixture(scope="module")
def studio(plain, author):
    visitor = plain.signed_in(author)
    visitor.get("/studio")
    return visitor


@pytest.fixture
def new_page(other):
    """Pages that no other scene has: what is known of an address stays."""

    def new(name: str) -> str:
        other.pages[f"/{name}"] = answer(STORY)
        return f"http://{HOST}/{name}"

    return new


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


def test_a_private_template_is_for_who_gets_its_link(plain, author, studio, new_page):
    url = new_page("private")
    link = Template(studio, url).save(RULES).link(url)
    bob = plain.new_member()
    plain.background.run(author.phone.send_message(bob.username, link))
    assert plain.background.run(words(bob.phone, link)) == ["Owls at night", "Owls are quiet birds."]
    page = plain.background.run(bob.phone(functions.messages.GetWebPageRequest(link, 0))).webpage
    assert page.site_name == f"{HOST}, by a member’s template"
    # The address alone is not changed by it.
    assert "Owls are quiet birds." not in plain.background.run(words(bob.phone, url))
    assert f'href="{url}"' in studio.get(link.removeprefix(URL)).text


def test_a_link_names_its_host_and_no_other(plain, studio, new_page):
    url = new_page("named")
    link = Template(studio, url).save(RULES).link(url)
    secret = link.rpartition("=")[2]

    def opened(url, secret=secret):
        return plain.visitor().get("/iv", params={"url": url, "rhash": secret})

    assert f'<strong class="address">{HOST}</strong>' in opened(f"HTTP://{HOST.upper()}/named").text
    others = [f"http://bank.example@{HOST}/", f"http://{HOST}@evil.example/", "http://evil.example/", f"http://\u202e{HOST}/"]
    assert [opened(other).status_code for other in others] == [404] * len(others)
    assert [opened(url, other).status_code for other in ("0" * 16, "", "x" * 16)] == [404] * 3


def test_the_host_forgets_a_template_by_its_link(plain, author, studio, new_page):
    url = new_page("forgotten")
    template = Template(studio, url).save(RULES)
    link = template.link(url)
    bob = plain.new_member()
    assert "Owls at night" in plain.background.run(words(bob.phone, link))
    assert plain.server.control("templates", "forget", "1").returncode != 0
    assert template.id in plain.server.control("templates", "forget", link).stdout
    plain.background.run(service_says(author.phone, "has removed your template"))
    assert studio.get(f"/studio/t/{template.id}").status_code == 404
    assert plain.visitor().get(link.removeprefix(URL)).status_code == 404


def test_the_studio_reads_no_blocked_host(plain, studio, other, new_page):
    url = new_page("leads-away")
    template = Template(studio, url)
    elsewhere = f"http://{BLOCKED}/secret"
    other.pages["/secret"] = answer("<title>Secret</title><p>Secret words.</p>")
    other.pages["/leads-away"] = redirect(elsewhere)
    other.pages["/loads"] = answer(STORY)
    rules = RULES.replace("title:", f'~allowed_origin: "http://{BLOCKED}"\ntitle:') + f'@load: "{elsewhere}"\n@append_to($body): $@//p\n'
    loads = {"url": f"http://{HOST}/loads", "rules": rules}
    shown = [
        lambda: studio.get(template.path("/outline"), params={"url": url}).text,
        lambda: studio.ask(template.path("/preview"), loads).text,
    ]
    assert ["Secret words" in show() for show in shown] == [True, True]
    assert plain.server.control("pages", "block", BLOCKED).returncode == 0
    try:
        assert ["Secret words" in show() for show in shown] == [False, False]
        assert studio.get(template.path("/outline"), params={"url": url}).status_code == 502
    finally:
        plain.server.control("pages", "allow", BLOCKED)


def test_what_is_kept_is_of_the_list_and_read_for_it_alone(plain, studio, other, new_page):
    template = Template(studio, new_page("in-the-list")).save(RULES)
    foreign = new_page("not-in-the-list")
    before = len(other.requests)
    refused = studio.ask(template.path("/addresses/keep"), {"url": foreign})
    assert (refused.status_code, refused.json()["error"]) == (400, "ADDRESS_INVALID")
    assert len(other.requests) == before
    assert studio.ask(template.path("/addresses/keep"), {"url": f"http://{HOST}/in-the-list"}).ok


def test_a_page_is_fetched_again_if_its_author_wants_that(studio, other, new_page):
    url = new_page("changing")
    template = Template(studio, url)

    def shown(**more):
        return studio.ask(template.path("/preview"), {"url": url, "rules": RULES, **more}).json()["result"]["html"]

    assert "quiet birds" in shown()
    other.pages["/changing"] = answer(STORY.replace("quiet", "loud"))
    assert "quiet birds" in shown()
    assert "loud birds" in shown(fresh=True)
    assert "loud birds" in shown()


def test_a_change_is_seen_by_the_next_who_opens_it(plain, studio, new_page):
    url = new_page("changed")
    template = Template(studio, url).save(RULES)
    bob, link = plain.new_member(), template.link(url)
    assert len(plain.background.run(words(bob.phone, link))) == 2
    template.save(RULES + "subtitle: //nav\n")

    async def changed():
        return "Menu of the paper" in await words(bob.phone, link)

    assert plain.background.run(found(changed))


def test_a_template_that_fails_leaves_the_page_and_tells_its_author(plain, author, studio, new_page):
    url = new_page("failing")
    template = Template(studio, url).save(RULES + "@unsupported: //nav\n")
    bob, link = plain.new_member(), template.link(url)
    assert plain.background.run(words(bob.phone, link)) == []
    [said] = plain.background.run(service_says(author.phone, url))
    assert "5:1" in said.message and HOST in said.message
    assert "5:1" in studio.get(f"/studio/t/{template.id}").text


def test_a_published_template_is_for_everybody(plain, author, studio, new_page):
    url = new_page("published")
    template = Template(studio, url).save(RULES)
    bob = plain.new_member()
    assert "Owls are quiet birds." not in plain.background.run(words(bob.phone, url))
    assert studio.ask(template.path("/publish"), {}).json()["result"]["state"] == "pending"
    assert studio.ask(template.path("/agree"), {"version": template.version}).status_code == 403
    assert template.id in plain.server.control("templates", "list").stdout
    assert 'body: //div[has-class("story")]' in plain.server.control("templates", "show", template.id).stdout
    assert plain.server.control("templates", "publish", template.id, str(template.version)).returncode == 0
    plain.background.run(service_says(author.phone, "is now used for everybody"))
    assert plain.background.run(words(bob.phone, new_page("published-later"))) == ["Owls at night", "Owls are quiet birds."]

    async def read_anew():
        return "Owls are quiet birds." in await words(bob.phone, url)

    assert plain.background.run(found(read_anew))
    assert plain.server.control("templates", "withdraw", template.id).returncode == 0
    assert "Owls are quiet birds." not in plain.background.run(words(bob.phone, new_page("withdrawn")))


def test_an_article_that_looks_wrong_is_reported_to_its_author(plain, author, studio, new_page):
    url = new_page("reported")
    link = Template(studio, url).save(RULES).link(url)
    bob = plain.new_member()
    plain.background.run(words(bob.phone, link))

    def ask(method, address):
        parameters = types.DataJSON(data=f'{{"url": "{address}", "text": "The lamp is missing."}}')
        request = functions.bots.InvokeWebViewCustomMethodRequest(types.InputUserSelf(), method, parameters)
        return plain.background.run(bob.phone(request)).data

    assert ask("hasTemplate", link) == "true"
    assert ask("hasTemplate", new_page("made-by-nobody-yet")) == "false"
    assert ask("reportArticle", link) == "true"
    [said] = plain.background.run(service_says(author.phone, "The lamp is missing."))
    assert url in said.message and bob.username not in said.message
    assert ask("reportArticle", new_page("made-by-nobody")) == "false"


def test_another_member_sees_and_changes_nothing(plain, studio, new_page):
    template = Template(studio, new_page("own")).save(RULES)
    eve = plain.signed_in(plain.new_member())
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


def test_the_page_as_it_came_runs_nothing(plain, studio, other):
    other.pages["/scripts"] = answer(STORY + "<script>alert(1)</script><p onclick=alert(1)>x</p><iframe src=/></iframe>")
    template = Template(studio, f"http://{HOST}/scripts")
    page = studio.get(f"/studio/t/{template.id}/original?url=http://{HOST}/scripts&node=/html[1]/body[1]/h1[1]")
    assert "sandbox" in page.headers["Content-Security-Policy"] and "allow" not in page.headers["Content-Security-Policy"]
    assert "alert" not in page.text and "<iframe" not in page.text and 'id="martlet-node"' in page.text


def test_pages_come_over_the_messengers_connection(plain):
    bob = plain.new_member()

    def invoke(method, data):
        request = functions.bots.InvokeWebViewCustomMethodRequest(
            types.InputUserSelf(), method, types.DataJSON(data=data)
        )
        return plain.background.run(bob.phone(request)).data

    made = invoke("createPage", '{"title": "Owls", "content": [{"tag": "p", "children": ["Hoo."]}]}')
    assert f'"url":"{URL}/Owls-' in made
    assert '"total_count":1' in invoke("getPageList", '{"limit": 10}')
    result = plain.background.run(bob.phone(functions.messages.RequestUrlAuthRequest(url=f"{URL}/pages")))
    link = result.url.removeprefix(URL)
    visitor = plain.visitor()
    page = visitor.get(link)
    assert "Plain" not in page.text and bob.username not in page.text and "Ada" in page.text
    answer = visitor.form(link.partition("?")[0], next="/pages")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/pages")
    assert "Owls" in visitor.get("/pages").text
    other = plain.background.run(bob.phone(functions.messages.RequestUrlAuthRequest(url="https://else.example/")))
    assert isinstance(other, types.UrlAuthResultDefault)
