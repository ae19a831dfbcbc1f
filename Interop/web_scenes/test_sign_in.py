"""Signing browsers in, without a browser: codes, links, sessions, and those who guess."""

import pytest

from telethon import functions

from harness.telethon_client import SERVICE_USER
from web_scenes.plain import URL

GONE = "not good any more"


def test_a_member_signs_in_by_the_code_in_the_chat(plain):
    ada = plain.new_member()
    visitor = plain.visitor()
    assert 'action="/sign-in"' in visitor.get("/sign-in?next=/pages").text
    before = visitor.cookies["martlet_session"]
    ada.phone.forget()
    answer = visitor.form("/sign-in", number=ada.number, next="/pages")
    assert answer.ok and "If there is such an account" in answer.text
    code = plain.code(ada)
    assert visitor.get("/pages").headers["Location"] == "/sign-in?next=/pages"
    answer = visitor.form("/sign-in/code", code=f" {code[:3]} {code[3:]} ", next="/pages")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/pages")
    # Another secret than before: one that somebody else put into the browser is worth nothing.
    assert visitor.cookies["martlet_session"] != before
    assert "Ada Lovelace" in visitor.get("/").text
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie


def test_the_code_is_good_once_and_in_one_browser(plain):
    ada = plain.new_member()
    asker, other = plain.visitor(), plain.visitor()
    for visitor in (asker, other):
        visitor.get("/sign-in")
    ada.phone.forget()
    asker.form("/sign-in", number=ada.username)
    code = plain.code(ada)
    assert GONE in other.form("/sign-in/code", code=code).text
    assert asker.form("/sign-in/code", code=code).status_code == 303
    asker.get("/")
    assert GONE in asker.form("/sign-in/code", code=code).text


def test_the_code_of_a_browser_signs_no_client_in(plain):
    ada = plain.new_member()
    visitor = plain.visitor()
    visitor.get("/sign-in")
    ada.phone.forget()
    visitor.form("/sign-in", number=ada.number)
    code = plain.code(ada)
    assert code not in plain.server.codes(ada.number), "it is no login code of clients"


def test_nobody_learns_who_is_a_member(plain):
    ada = plain.new_member()
    seen = []
    for name in (ada.username, "nobody_at_all", ada.number, "+15550000000"):
        visitor = plain.visitor()
        visitor.get("/sign-in")
        answers = [visitor.form("/sign-in", number=name)]
        answers += [visitor.form("/sign-in/code", number=name, code="000000") for _ in range(6)]
        seen.append([(a.status_code, a.text.replace(name, "").replace(visitor.csrf, "")) for a in answers])
    assert seen[0] == seen[1] and seen[2] == seen[3]


def test_guessing_ends_after_five_tries_and_the_name_rests_after_ten(plain):
    ada = plain.new_member()
    visitor = plain.visitor()
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
    assert plain.signed_in(ada).get("/pages").ok


def test_strangers_have_few_codes_sent_and_use_up_none_of_the_members_own(plain):
    ada = plain.new_member()

    def sent(count, *where):
        for _ in range(count):
            visitor = plain.visitor(*where)
            visitor.get("/sign-in")
            assert visitor.form("/sign-in", number=ada.username).ok
        messages = plain.background.run(ada.phone.client.get_messages(SERVICE_USER, limit=50))
        return sum("Code for your browser" in message.message for message in messages)

    assert sent(3, "203.0.113.77") == 2
    assert sent(7) == 3
    # Where her client is; that is written some seconds after it was seen, and when sessions are listed.
    [client] = plain.background.run(ada.phone(functions.account.GetAuthorizationsRequest())).authorizations
    assert sent(7, client.ip) == 3 + 5


def test_an_address_asks_for_fifty_codes(plain):
    visitor = plain.visitor()
    visitor.get("/sign-in")
    answers = [visitor.form("/sign-in", number=f"nobody_{number:04}").status_code for number in range(52)]
    assert answers[:50] == [200] * 50 and answers[-1] == 429


@pytest.mark.parametrize("name", ["", "!", "a", "1234", "x" * 500, "ada lovelace", "\u202eada_love"])
def test_what_is_no_name_is_refused(plain, name):
    visitor = plain.visitor()
    visitor.get("/sign-in")
    assert "Enter a phone number" in visitor.form("/sign-in", number=name).text


@pytest.mark.parametrize("place", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/\t/evil.example"])
def test_one_is_led_to_no_other_site(plain, place):
    visitor = plain.visitor()
    page = visitor.get("/sign-in", params={"next": place}).text
    assert "evil" not in page and "javascript:" not in page
    ada = plain.new_member()
    ada.phone.forget()
    visitor.form("/sign-in", number=ada.username, next=place)
    answer = visitor.form("/sign-in/code", code=plain.code(ada), next=place)
    assert answer.headers["Location"] == "/"


def test_a_session_ends_with_signing_out(plain):
    visitor = plain.signed_in(plain.new_member())
    assert visitor.get("/pages").ok
    token = visitor.cookies["martlet_session"]
    assert visitor.form("/sign-out").headers["Location"] == "/"
    visitor.cookies.clear()
    visitor.cookies.set("martlet_session", token)
    assert visitor.get("/pages").status_code == 303


def test_other_browsers_are_signed_out_from_one(plain):
    ada = plain.new_member()
    first, second = plain.signed_in(ada), plain.signed_in(ada)
    second.get("/")
    second.form("/sign-out", others="1")
    assert first.get("/pages").status_code == 303 and second.get("/pages").ok


def test_a_session_survives_a_restart_and_its_secret_is_not_stored(plain):
    visitor = plain.signed_in(plain.new_member())
    token = visitor.cookies["martlet_session"]
    database = b"".join(path.read_bytes() for path in plain.server.data.glob("martlet.db*"))
    assert token.encode() not in database and bytes.fromhex(token) not in database


def test_a_link_of_an_account_signs_in_once_by_a_button(plain):
    account = plain.visitor().call("createAccount", short_name="Owl <b>")["result"]
    link = account["auth_url"].removeprefix(URL)
    visitor = plain.visitor()
    page = visitor.get(link).text
    # A program that only looks at the link does not use it up.
    assert "Owl &lt;b&gt;" in page and "Owl &lt;b&gt;" in visitor.get(link).text
    assert visitor.form(link, next="/pages").headers["Location"] == "/pages"
    assert visitor.get("/pages").ok
    other = plain.visitor()
    assert "used up" in other.get(link).text
    assert "used up" in other.form(link).text
    assert other.get("/pages").status_code == 303


def test_another_token_of_an_account_signs_its_browsers_out(plain):
    account = plain.visitor().call("createAccount", short_name="Owl")["result"]
    visitor = plain.visitor()
    link = account["auth_url"].removeprefix(URL)
    visitor.get(link)
    assert visitor.form(link).status_code == 303 and visitor.get("/pages").ok
    plain.visitor().call("revokeAccessToken", access_token=account["access_token"])
    assert visitor.get("/pages").status_code == 303


def test_a_link_needs_the_token_of_the_page(plain):
    account = plain.visitor().call("createAccount", short_name="Owl")["result"]
    link = account["auth_url"].removeprefix(URL)
    assert plain.visitor().post(link).status_code == 403
    assert "Sign in as" in plain.visitor().get(link).text


def test_who_writes_without_an_account_is_told_what_it_means(plain):
    visitor = plain.visitor()
    assert "data-guest" in visitor.get("/write").text
    assert visitor.write("A page").ok
    start = visitor.get("/").text
    assert "this browser alone can change its pages" in start and "Your templates" not in start
    assert "data-guest" not in start and "/sign-in?" in start, "members can still sign in"
    assert "data-confirm" in start, "pages are not forgotten unasked"
    assert "Sign in" not in visitor.get("/nothing/here").text, "an error does not know who asks"
