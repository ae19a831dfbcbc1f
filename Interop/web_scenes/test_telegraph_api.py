"""The nine methods of Telegraph's API: by hand, and by two libraries that know nothing of this server but its address."""

import datetime
import io
import json
import socket
import time

import html_telegraph_poster
import pytest
import requests
import telegraph
from html_telegraph_poster import html_to_telegraph
from telethon import functions, types

from harness.hearing import eventually
from harness.pictures import png
from harness.server import Server
from pages_abuse.sites import Authority
from web_scenes.background import Background
from web_scenes.plain import HOST, URL

STORY = [
    {"tag": "h3", "children": ["Night"]},
    {"tag": "p", "children": ["Owls are ", {"tag": "strong", "children": ["quiet"]}, ". ", {"tag": "a", "attrs": {"href": "https://owls.example/"}, "children": ["More"]}]},
    {"tag": "ul", "children": [{"tag": "li", "children": ["Barn owl"]}, {"tag": "li", "children": ["Snowy owl"]}]},
]


@pytest.fixture
def caller(plain):
    return plain.visitor()


@pytest.fixture
def token(caller):
    return caller.call("createAccount", short_name="Sandbox", author_name="Anonymous")["result"]["access_token"]


def today() -> str:
    return datetime.datetime.now(datetime.UTC).strftime("%m-%d")


def test_an_account_is_made_changed_and_told_of(plain, caller):
    made = caller.call("createAccount", short_name="Sandbox", author_name="Anonymous", author_url="https://owls.example")
    account = made["result"]
    assert made["ok"] and account["short_name"] == "Sandbox" and account["auth_url"].startswith(URL + "/sign-in/link/")
    token = account["access_token"]
    changed = caller.call("editAccountInfo", access_token=token, short_name="Owl", author_name="")["result"]
    assert changed == {"short_name": "Owl", "author_name": "", "author_url": "https://owls.example"}
    told = caller.call("getAccountInfo", "GET", access_token=token, fields=["short_name", "page_count"])["result"]
    assert told == {"short_name": "Owl", "page_count": 0}
    renewed = caller.call("revokeAccessToken", access_token=token)["result"]["access_token"]
    assert caller.call("getAccountInfo", access_token=token)["error"] == "ACCESS_TOKEN_INVALID"
    assert caller.call("getAccountInfo", access_token=renewed)["result"]["short_name"] == "Owl"


def test_a_page_is_published_changed_listed_and_read(plain, caller, token):
    made = caller.call("createPage", access_token=token, title="Owls at night", content=STORY, return_content="true")["result"]
    assert made["path"] == f"Owls-at-night-{today()}" and made["url"] == f"{URL}/{made['path']}"
    assert made["content"] == STORY and made["can_edit"] and made["author_name"] == "Anonymous" and made["views"] == 0
    again = caller.call("createPage", access_token=token, title="Owls at night", content=["Hoo"])["result"]
    assert again["path"] == made["path"] + "-2"
    page = caller.get("/" + made["path"])
    assert page.ok and "<strong>quiet</strong>" in page.text and '<meta property="og:title" content="Owls at night">' in page.text
    assert "<script" not in page.text
    changed = caller.call(f"editPage/{made['path']}", access_token=token, title="Owls by day", content=["Zzz"])["result"]
    assert changed["path"] == made["path"] and changed["title"] == "Owls by day"
    assert "Owls by day" in caller.get("/" + made["path"]).text
    got = caller.call(f"getPage/{made['path']}", "GET", return_content="true")["result"]
    assert got["content"] == ["Zzz"] and "can_edit" not in got
    listed = caller.call("getPageList", access_token=token, limit="1")["result"]
    assert listed["total_count"] == 2 and [page["path"] for page in listed["pages"]] == [again["path"]]
    rest = caller.call("getPageList", access_token=token, offset="1")["result"]["pages"]
    assert [page["path"] for page in rest] == [made["path"]]


def test_json_a_form_and_a_query_are_the_same_call(plain, caller, token):
    values = {"access_token": token, "title": "Three ways", "content": STORY}
    by_json = caller.request("POST", "/api/createPage", json=values).json()
    by_form = caller.call("api/createPage", **values)
    by_query = caller.call("createPage", "GET", **values)
    assert [answer["ok"] for answer in (by_json, by_form, by_query)] == [True] * 3
    assert by_query["result"]["path"].endswith("-3")


def test_letters_of_all_languages_stand_in_paths(plain, caller, token):
    made = caller.call("createPage", access_token=token, title="Über Eulen 🦉", content=["Hoo"])["result"]
    assert made["path"] == f"Über-Eulen-{today()}"
    assert made["url"] == f"{URL}/%C3%9Cber-Eulen-{today()}"
    assert caller.get(made["url"].removeprefix(URL)).ok
    assert caller.call("getViews/" + made["url"].removeprefix(URL + "/"))["result"]["views"] == 1


def test_views_count_once_an_hour_for_each_address(plain, caller, token):
    path = caller.call("createPage", access_token=token, title="Read me", content=["Hoo"])["result"]["path"]
    for _ in range(3):
        caller.get("/" + path)
    plain.visitor().get("/" + path)
    now = datetime.datetime.now(datetime.UTC)
    assert caller.call(f"getViews/{path}")["result"]["views"] == 2
    hour = dict(year=str(now.year), month=str(now.month), day=str(now.day), hour=str(now.hour))
    assert caller.call(f"getViews/{path}", **hour)["result"]["views"] == 2
    assert caller.call(f"getViews/{path}", year="2024")["result"]["views"] == 0
    time.sleep(12)
    assert caller.call(f"getViews/{path}", **hour)["result"]["views"] == 2, "also when they are written"


@pytest.mark.parametrize(
    "method, parameters, error",
    [
        ("createAccount", {}, "SHORT_NAME_REQUIRED"),
        ("createAccount", {"short_name": "x" * 33}, "SHORT_NAME_TOO_LONG"),
        ("createAccount", {"short_name": "x", "author_name": "x" * 129}, "AUTHOR_NAME_TOO_LONG"),
        ("createAccount", {"short_name": "x", "author_url": "javascript:alert(1)"}, "AUTHOR_URL_INVALID"),
        ("createPage", {"title": "x", "content": ["x"], "access_token": "none"}, "ACCESS_TOKEN_INVALID"),
        ("createPage", {"content": ["x"]}, "TITLE_REQUIRED"),
        ("createPage", {"title": "x" * 257, "content": ["x"]}, "TITLE_TOO_LONG"),
        ("createPage", {"title": "x"}, "CONTENT_REQUIRED"),
        ("createPage", {"title": "x", "content": [" "]}, "CONTENT_TEXT_REQUIRED"),
        ("createPage", {"title": "x", "content": ["x" * 66_000]}, "CONTENT_TOO_BIG"),
        ("createPage", {"title": "x", "content": "[}"}, "CONTENT_FORMAT_INVALID"),
        ("editPage", {"title": "x", "content": ["x"]}, "PATH_REQUIRED"),
        ("editPage/Nothing-01-01", {"title": "x", "content": ["x"]}, "PAGE_NOT_FOUND"),
        ("getPage/Nothing-01-01", {}, "PAGE_NOT_FOUND"),
        ("getPageList", {"limit": "201"}, "LIMIT_OUT_OF_RANGE"),
        ("getViews/Nothing-01-01", {"hour": "1"}, "DAY_REQUIRED"),
        ("getAccountInfo", {"fields": '["token"]'}, "FIELDS_FORMAT_INVALID"),
        ("api/deletePage", {}, "UNKNOWN_METHOD"),
    ],
)
def test_errors_have_their_names(plain, caller, token, method, parameters, error):
    answer = caller.call(method, **{"access_token": token, **parameters})
    assert answer == {"ok": False, "error": error}


def test_a_page_is_its_account_s_alone(plain, caller, token):
    path = caller.call("createPage", access_token=token, title="Mine", content=["Hoo"])["result"]["path"]
    other = caller.call("createAccount", short_name="Other")["result"]["access_token"]
    answer = caller.call(f"editPage/{path}", access_token=other, title="Yours", content=["Ha"])
    assert answer == {"ok": False, "error": "PAGE_ACCESS_DENIED"}
    assert "Mine" in caller.get("/" + path).text


def test_an_address_makes_twenty_accounts_an_hour(plain):
    caller = plain.visitor()
    answers = [caller.call("createAccount", short_name="Many") for _ in range(22)]
    assert [answer["ok"] for answer in answers] == [True] * 20 + [False] * 2
    assert answers[-1]["error"].startswith("FLOOD_WAIT_")


def test_a_link_to_a_page_opens_as_an_article_without_being_fetched(plain):
    """The server of this test looks no pages up at all, and the page's name leads nowhere."""
    ada, bob = plain.new_member(), plain.new_member()
    writer = plain.signed_in(ada)
    writer.get("/write")
    picture = writer.post("/write/files", data=png(640, 400).getvalue(), headers={"X-CSRF-Token": writer.csrf}).json()["result"]["src"]
    content = [{"tag": "figure", "children": [{"tag": "img", "attrs": {"src": picture}}, {"tag": "figcaption", "children": ["An owl"]}]}, *STORY]
    url = writer.write("Owls for all", content).json()["result"]["url"]

    async def send():
        await ada.meet(bob)
        bob.phone.forget()
        await ada.phone.client.send_message(bob.username, f"Look: {url}")
        return (await bob.phone.wait_for(types.UpdateNewMessage)).message

    message = plain.background.run(send())
    page = message.media.webpage
    assert (page.url, page.title, page.site_name, page.type) == (url, "Owls for all", HOST, "article")
    assert page.description.startswith("Owls are quiet") and page.photo.sizes and page.author == "Ada Lovelace"
    whole = plain.background.run(bob.phone.client(functions.messages.GetWebPageRequest(url, 0))).webpage.cached_page
    kinds = [type(block).__name__ for block in whole.blocks]
    assert kinds == ["PageBlockCover", "PageBlockTitle", "PageBlockAuthorDate", "PageBlockAnchor", "PageBlockHeader", "PageBlockParagraph", "PageBlockList"]
    assert len(whole.photos) == 1
    downloaded = plain.background.run(bob.phone.client.download_media(page.photo, bytes))
    assert downloaded[:3] == b"\xff\xd8\xff"

    async def change():
        bob.phone.forget()
        answer = writer.write("Owls for nobody", ["Zzz"], path=url.removeprefix(URL + "/"))
        assert answer.ok, answer.text
        return (await bob.phone.wait_for(types.UpdateWebPage)).webpage

    assert plain.background.run(change()).title == "Owls for nobody"

    async def delete():
        bob.phone.forget()
        answer = writer.form(f"/write/pages/{url.removeprefix(URL + '/')}/delete")
        assert answer.headers["Location"] == "/pages", answer.text
        return (await bob.phone.wait_for(types.UpdateWebPage)).webpage

    assert isinstance(plain.background.run(delete()), types.WebPageEmpty)
    assert writer.get(url.removeprefix(URL)).status_code == 404


def test_members_alone_write_by_default(make_plain):
    plain = make_plain("--telegraph", "members")
    guest = plain.visitor()
    assert guest.call("createAccount", short_name="x") == {"ok": False, "error": "SIGN_IN_REQUIRED"}
    assert guest.get("/write").headers["Location"] == "/sign-in?next=/write"
    guest.get("/")
    assert guest.write().status_code == 401
    writer = plain.signed_in(plain.new_member())
    writer.get("/write")
    assert writer.write().ok
    token = writer.ask("/write/token", {}).json()["result"]["access_token"]
    made = guest.call("createPage", access_token=token, title="By a program", content=["Hoo"])
    assert made["ok"] and made["result"]["author_name"] == "Ada Lovelace"


def test_without_pages_there_are_no_addresses_for_them(make_plain):
    plain = make_plain("--telegraph", "off")
    guest = plain.visitor()
    assert guest.call("createAccount", short_name="x")["error"] == "UNKNOWN_METHOD"
    assert guest.get("/write").status_code == guest.get("/pages").status_code == 404
    assert guest.get("/Hello-01-01").status_code == 404 and guest.get("/").ok


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    """The server under a name of the internet, with a certificate that an authority of this test vouches for."""
    folder = tmp_path_factory.mktemp("secure")
    authority = Authority(folder)
    authority.context(HOST, f"api.{HOST}")
    background = Background()
    server = Server(
        folder / "server", "--web", "127.0.0.1:0", "--web-url", f"https://{HOST}", "--telegraph", "anyone",
        "--web-certificate", str(folder / "site.pem"), "--web-key", str(folder / "site.key"),
    )
    background.run(server.start())
    real, port = socket.getaddrinfo, int(server.web.rpartition(":")[2])

    def look_up(host, wanted, *rest, **more):
        if host in (HOST, f"api.{HOST}"):
            return real("127.0.0.1", port, *rest, **more)
        return real(host, wanted, *rest, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "getaddrinfo", look_up)
        patch.setenv("REQUESTS_CA_BUNDLE", str(authority.file))
        yield f"https://{HOST}"
    background.run(server.stop())
    background.stop()


def test_telegraph_of_pypi_runs_with_another_address_alone(secure):
    client = telegraph.Telegraph(domain=HOST)
    account = client.create_account("Sandbox", author_name="Anonymous", author_url="https://owls.example/")
    assert account["auth_url"].startswith(secure)
    made = client.create_page("Hey", html_content="<p>Hello, <b>world</b>!</p><ul><li>One</li></ul>")
    assert made["url"] == f"{secure}/{made['path']}"
    page = client.get_page(made["path"])
    assert "<b>world</b>" in page["content"] and page["author_name"] == "Anonymous"
    client.edit_page(made["path"], "Hey again", html_content="<p>Bye</p>")
    assert client.get_page(made["path"])["content"] == "<p>Bye</p>"
    assert client.get_page_list()["total_count"] == 1
    assert client.get_views(made["path"])["views"] == 0
    assert client.get_account_info(["short_name", "page_count"]) == {"short_name": "Sandbox", "page_count": 1}
    client.edit_account_info(short_name="Owl")
    assert client.revoke_access_token()["access_token"] == client.get_access_token()
    with pytest.raises(telegraph.exceptions.TelegraphException, match="PAGE_NOT_FOUND"):
        client.get_page("Nothing-01-01")


def test_html_telegraph_poster_of_pypi_runs_with_another_address_alone(secure, monkeypatch):
    monkeypatch.setattr(html_to_telegraph, "api_url", f"https://api.{HOST}")
    poster = html_telegraph_poster.TelegraphPoster(use_api=True, telegraph_api_url=f"https://api.{HOST}")
    poster.create_api_token("Owl", "Ada")
    text = "<h1>Night</h1><p>Owls <i>hunt</i>.</p><blockquote>Hoo</blockquote><p><a href='https://owls.example/'>More</a></p>"
    made = poster.post(title="Owls", author="Ada", text=text)
    assert made["url"].startswith(secure)
    page = requests.get(made["url"], timeout=9)
    assert "<i>hunt</i>" in page.text and "<blockquote>Hoo</blockquote>" in page.text
    assert poster.edit(title="Owls again", text="<p>Bye</p>")["path"] == made["path"]
    assert poster.get_page(made["path"], return_content=True)["title"] == "Owls again"
    assert poster.get_page_list()["total_count"] == 1
    assert poster.get_account_info(["page_count"]) == {"page_count": 1}


def test_tls_brings_its_headers_and_a_cookie_of_the_host_alone(secure):
    answer = requests.get(secure + "/", timeout=9)
    assert answer.headers["Strict-Transport-Security"].startswith("max-age=")
    assert answer.headers["Set-Cookie"].startswith("__Host-martlet_session=") and "; Secure" in answer.headers["Set-Cookie"]
    assert requests.get(f"https://api.{HOST}/sign-in", timeout=9).status_code == 404, "pages have one origin"


def test_a_page_is_served_in_a_moment(plain, caller, token):
    path = caller.call("createPage", access_token=token, title="Fast", content=STORY * 50)["result"]["path"]
    caller.headers["X-Forwarded-For"] = "127.0.0.1"
    times = []
    for _ in range(200):
        start = time.perf_counter()
        assert caller.get("/" + path).ok
        times.append(time.perf_counter() - start)
    assert sorted(times)[100] < 0.1, "also in a build for tests"


def test_files_of_pages_are_pictures_and_films(plain):
    writer = plain.signed_in(plain.new_member())
    writer.get("/write")
    headers = {"X-CSRF-Token": writer.csrf, "Content-Type": "image/png"}
    src = writer.post("/write/files", data=png(64, 40).getvalue(), headers=headers).json()["result"]["src"]
    got = writer.get(src)
    assert got.headers["Content-Type"] == "image/jpeg" and got.content[:3] == b"\xff\xd8\xff"
    assert got.headers["X-Content-Type-Options"] == "nosniff" and "sandbox" in got.headers["Content-Security-Policy"]
    part = writer.get(src, headers={"Range": "bytes=1-4"})
    assert (part.status_code, part.content) == (206, got.content[1:5])
    assert part.headers["Content-Range"] == f"bytes 1-4/{len(got.content)}"
    assert writer.get(src, headers={"Range": "bytes=9999999-"}).status_code == 416
    film = b"\0\0\0\x18ftypmp42" + b"\0" * 700_000
    src = writer.post("/write/files", data=film, headers=headers).json()["result"]["src"]
    assert src.endswith(".mp4") and writer.get(src).content == film


def test_pages_are_exported_and_imported(plain):
    writer = plain.signed_in(plain.new_member())
    writer.get("/write")
    path = writer.write("Owls to take away", STORY).json()["result"]["path"]
    exported = {kind: writer.get(f"/export/{path}", params={"format": kind}) for kind in ("html", "markdown", "json")}
    assert all("attachment" in answer.headers["Content-Disposition"] for answer in exported.values())
    assert exported["json"].json() == STORY and "**quiet**" in exported["markdown"].text
    for kind in ("html", "markdown"):
        body = {"format": kind, "text": exported[kind].text}
        assert writer.ask("/write/import", body).json()["result"] == {"title": "Owls to take away", "content": STORY}
    bad = writer.ask("/write/import", {"format": "html", "text": "<p> </p>"})
    assert (bad.status_code, bad.json()["error"]) == (400, "CONTENT_TEXT_REQUIRED")
    assert writer.ask("/write/import", {"format": "html", "text": "<p>" * 400_000}).status_code == 413


def test_a_guest_edits_what_it_wrote_by_its_cookie(plain):
    guest, other = plain.visitor(), plain.visitor()
    guest.get("/write")
    other.get("/write")
    path = guest.write("By nobody", author_name="Nobody").json()["result"]["path"]
    assert "Edit" in guest.get(f"/{path}").text and ">Edit<" not in other.get(f"/{path}").text
    guest.get(f"/edit/{path}")
    assert guest.write("By nobody at all", path=path).ok
    other.get("/write")
    assert other.write("By me", path=path).status_code in (401, 403)
    assert "By nobody at all" in guest.get(f"/{path}").text
