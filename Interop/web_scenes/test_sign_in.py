"""Signing browsers in, without a browser: codes, links, sessions, and those who guess."""

import pytest

from harness.telethon_client import SERVICE_USER
from web_scenes.plain import URL, PlainSite

GONE = "not good any more"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    site = PlainSite(tmp_path_factory.mktemp("plain"))
    yield site
    site.stop()


def test_a_member_signs_in_by_the_code_in_the_chat(site):
    ada = site.new_member()
    visitor = site.visitor()
    assert 'action="/sign-in"' in visitor.get("/sign-in?next=/pages").text
    before = visitor.cookies["martlet_session"]
    ada.phone.forget()
    answer = visitor.form("/sign-in", number=ada.number, next="/pages")
    assert answer.ok and "If there is such an account" in answer.text
    code = site.code(ada)
    assert visitor.get("/pages").headers["Location"] == "/sign-in?next=/pages"
    answer = visitor.form("/sign-in/code", code=f" {code[:3]} {code[3:]} ", next="/pages")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/pages")
    # Another secret than before: one that somebody else put into the browser is worth nothing.
    assert visitor.cookies["martlet_session"] != before
    assert "Ada Lovelace" in visitor.get("/").text
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie


def test_the_code_is_good_once_and_in_one_browser(site):
    ada = site.new_member()
    asker, other = site.visitor(), site.visitor()
    for visitor in (asker, other):
        visitor.get("/sign-in")
    ada.phone.forget()
    asker.form("/sign-in", number=ada.username)
    code = site.code(ada)
    assert GONE in other.form("/sign-in/code", code=code).text
    assert asker.form("/sign-in/code", code=code).status_code == 303
    asker.get("/")
    assert GONE in asker.form("/sign-in/code", code=code).text


def test_the_code_of_a_browser_signs_no_client_in(site):
    ada = site.new_member()
    visitor = site.visitor()
    visitor.get("/sign-in")
    ada.phone.forget()
    visitor.form("/sign-in", number=ada.number)
    code = site.code(ada)
    assert code not in site.server.codes(ada.number), "it is no login code of clients"


def test_nobody_learns_who_is_a_member(site):
    ada = site.new_member()
    seen = []
    for name in (ada.username, "nobody_at_all", ada.number, "+15550000000"):
        visitor = site.visitor()
        visitor.get("/sign-in")
        answers = [visitor.form("/sign-in", number=name)]
        answers += [visitor.form("/sign-in/code", number=name, code="000000") for _ in range(6)]
        seen.append([(a.status_code, a.text.replace(name, "").replace(visitor.csrf, "")) for a in answers])
    assert seen[0] == seen[1] and seen[2] == seen[3]


def test_guessing_ends_after_five_tries_and_the_name_rests_after_ten(site):
    ada = site.new_member()
    visitor = site.visitor()
    for _ in range(2):
        visitor.get("/sign-in")
        visitor.form("/sign-in", number=ada.username)
        tries = [visitor.form("/sign-in/code", code="000000").text for _ in range(5)]
        assert ["4 tries are" in tries[0], "One try is" in tries[3], GONE in tries[4]] == [True] * 3
        assert GONE in visitor.form("/sign-in/code", code="000000").text
    visitor.get("/sign-in")
    visitor.form("/sign-in", number=ada.username)
    answer = visitor.form("/sign-in/code", code="000000")
    assert answer.status_code == 429 and "too often" in answer.text
    # Somebody else's guesses do not shut her out elsewhere.
    assert site.signed_in(ada).get("/pages").ok


def test_five_codes_in_ten_minutes_reach_a_member(site):
    ada = site.new_member()
    for _ in range(7):
        visitor = site.visitor()
        visitor.get("/sign-in")
        assert visitor.form("/sign-in", number=ada.username).ok
    messages = site.background.run(ada.phone.client.get_messages(SERVICE_USER, limit=50))
    assert sum("Code for your browser" in message.message for message in messages) == 5


def test_an_address_asks_for_fifty_codes(site):
    visitor = site.visitor()
    visitor.get("/sign-in")
    answers = [visitor.form("/sign-in", number=f"nobody_{number:04}").status_code for number in range(52)]
    assert answers[:50] == [200] * 50 and answers[-1] == 429


@pytest.mark.parametrize("name", ["", "!", "a", "1234", "x" * 500, "ada lovelace", "\u202eada_love"])
def test_what_is_no_name_is_refused(site, name):
    visitor = site.visitor()
    visitor.get("/sign-in")
    assert "Enter a phone number" in visitor.form("/sign-in", number=name).text


@pytest.mark.parametrize("place", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/\t/evil.example"])
def test_one_is_led_to_no_other_site(site, place):
    visitor = site.visitor()
    page = visitor.get("/sign-in", params={"next": place}).text
    assert "evil" not in page and "javascript:" not in page
    ada = site.new_member()
    ada.phone.forget()
    visitor.form("/sign-in", number=ada.username, next=place)
    answer = visitor.form("/sign-in/code", code=site.code(ada), next=place)
    assert answer.headers["Location"] == "/"


def test_a_session_ends_with_signing_out(site):
    visitor = site.signed_in(site.new_member())
    assert visitor.get("/pages").ok
    token = visitor.cookies["martlet_session"]
    assert visitor.form("/sign-out").headers["Location"] == "/"
    visitor.cookies.clear()
    visitor.cookies.set("martlet_session", token)
    assert visitor.get("/pages").status_code == 303


def test_other_browsers_are_signed_out_from_one(site):
    ada = site.new_member()
    first, second = site.signed_in(ada), site.signed_in(ada)
    second.get("/")
    second.form("/sign-out", others="1")
    assert first.get("/pages").status_code == 303 and second.get("/pages").ok


def test_a_session_survives_a_restart_and_its_secret_is_not_stored(site):
    visitor = site.signed_in(site.new_member())
    token = visitor.cookies["martlet_session"]
    database = b"".join(path.read_bytes() for path in site.server.data.glob("martlet.db*"))
    assert token.encode() not in database and bytes.fromhex(token) not in database


def test_a_link_of_an_account_signs_in_once_by_a_button(site):
    account = site.visitor().call("createAccount", short_name="Owl <b>")["result"]
    link = account["auth_url"].removeprefix(URL)
    visitor = site.visitor()
    page = visitor.get(link).text
    # A program that only looks at the link does not use it up.
    assert "Owl &lt;b&gt;" in page and "Owl &lt;b&gt;" in visitor.get(link).text
    assert visitor.form(link, next="/pages").headers["Location"] == "/pages"
    assert visitor.get("/pages").ok
    other = site.visitor()
    assert "used up" in other.get(link).text
    assert "used up" in other.form(link).text
    assert other.get("/pages").status_code == 303


def test_another_token_of_an_account_signs_its_browsers_out(site):
    account = site.visitor().call("createAccount", short_name="Owl")["result"]
    visitor = site.visitor()
    link = account["auth_url"].removeprefix(URL)
    visitor.get(link)
    assert visitor.form(link).status_code == 303 and visitor.get("/pages").ok
    site.visitor().call("revokeAccessToken", access_token=account["access_token"])
    assert visitor.get("/pages").status_code == 303


def test_a_link_needs_the_token_of_the_page(site):
    account = site.visitor().call("createAccount", short_name="Owl")["result"]
    link = account["auth_url"].removeprefix(URL)
    assert site.visitor().post(link).status_code == 403
    assert "Sign in as" in site.visitor().get(link).text
