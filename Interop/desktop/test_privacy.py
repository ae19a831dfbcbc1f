"""The settings of privacy and the two-step password: what is shown is what the server has, and a change is there at once.

Our own server has none of it yet, so a `Rehearsal` answers, and one test looks at the page of the server as it is.
"""

import asyncio

import pytest
from telethon import functions, password, types

from desktop.test_settings import SecondWindow, decide
from harness.passwords import PasswordKeeper
from harness.rehearsal import Refusal, Rehearsal
from harness.telethon_client import Person, trust
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CLEO = "+15550760", "+15550761", "+15550762"


class PrivacyKeeper:
    """The rules of one member, and whom they block."""

    def __init__(self, people: list[Person]):
        self.people = people
        self.rules: dict[str, list] = {}
        self.blocked: list[int] = []
        self.refusing = False

    def answers(self) -> dict:
        return {
            functions.account.GetPrivacyRequest: lambda request, user: self.told(request.key),
            functions.account.SetPrivacyRequest: self.set,
            functions.contacts.GetBlockedRequest: lambda request, user: self.told_blocked(),
            functions.contacts.BlockRequest: self.block,
            functions.contacts.UnblockRequest: self.unblock,
        }

    def told(self, key) -> types.account.PrivacyRules:
        name = type(key).__name__.removeprefix("InputPrivacyKey")
        rules = self.rules.get(name, [types.PrivacyValueAllowAll()])
        named = [user for rule in rules for user in getattr(rule, "users", [])]
        return types.account.PrivacyRules(rules, [], self.users(named))

    def users(self, named: list[int]) -> list[types.User]:
        return [
            types.User(one.id, access_hash=1, first_name=one.first, last_name=one.last)
            for one in self.people if one.id in named
        ]

    def told_blocked(self) -> types.contacts.Blocked:
        blocked = [types.PeerBlocked(types.PeerUser(one), None) for one in self.blocked]
        return types.contacts.Blocked(blocked, [], self.users(self.blocked))

    def set(self, request, user):
        if self.refusing:
            raise Refusal("PRIVACY_TOO_LONG")
        name = type(request.key).__name__.removeprefix("InputPrivacyKey")
        self.rules[name] = [self.rule(one) for one in request.rules]
        return self.told(request.key)

    @staticmethod
    def rule(made):
        kind = getattr(types, type(made).__name__.removeprefix("Input"))
        if users := getattr(made, "users", None):
            return kind([one.user_id for one in users])
        return kind(*([made.chats] if hasattr(made, "chats") else []))

    def block(self, request, user):
        self.blocked.insert(0, request.id.user_id)
        return True

    def unblock(self, request, user):
        self.blocked.remove(request.id.user_id)
        return True


async def until(condition, seconds=20):
    """Waits until something holds."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.05)


class Settings:
    """Ada's hands on the window of settings."""

    def __init__(self, ada: WindowPerson, second: SecondWindow):
        self.frame = second.frame
        self.hands = ada.at(second.frame, second.number)

    async def turn_page(self, name):
        tabs = [node async for node in self.frame.each("tab", name.__eq__)]
        # Those of a narrower window come first, and lie below.
        await self.hands.click(tabs[-1])

    async def press(self, name):
        await self.hands.click(await self.frame.find("button", lambda text: text.startswith(name)))

    async def row(self, name):
        await self.hands.click(await self.frame.find("list item", lambda text: text.startswith(name)))

    async def choose(self, name):
        await self.row(name)

    async def says(self, text):
        await self.frame.find("label", text)

    async def fill(self, fields):
        for name, text in fields.items():
            await self.hands.write(name, text, enter=False)

    async def find_person(self, name):
        await self.hands.write("Search people", name, enter=False)
        await self.row(name)

    def back(self):
        self.hands.turn_to()
        self.hands.screen.key("Escape")


async def open_privacy(ada, title="Settings", page="Privacy"):
    await ada.settle()
    ada.turn_to()
    ada.screen.key("ctrl+comma")
    settings = Settings(ada, await SecondWindow(ada, title).open())
    await settings.turn_page(page)
    return settings


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("privacy")
    people = []
    privacy, keeper = PrivacyKeeper(people), PasswordKeeper()
    server = await Rehearsal(folder / "server", privacy.answers() | keeper.answers()).start()
    trust(server)
    for number, name, username in ((BOB, "Bob Babbage", "bob_of_privacy"), (CLEO, "Cleo Noether", "cleo_of_privacy")):
        people.append(Person(server, number, *name.split(" "), username, "full"))
        await people[-1].sign_up()
    privacy.rules["StatusTimestamp"] = [types.PrivacyValueDisallowUsers([people[0].id]), types.PrivacyValueAllowContacts()]
    yield server, privacy, keeper, people
    for person in people:
        await person.leave()
    await server.stop()


@pytest.fixture(scope="module")
async def ada(town, tmp_path_factory):
    ada = WindowPerson(tmp_path_factory.mktemp("ada-of-privacy"))
    async with ada.at_desk():
        await ada.sign_in(town[0], ADA, "Ada Lovelace")
        await ada.start()
        yield ada


@pytest.fixture(scope="module")
async def settings(ada):
    return await open_privacy(ada)


async def test_what_the_server_has_is_shown(settings, ada, pictures):
    await settings.says("My Contacts · \u2066−1\u2069")
    await settings.says("Everybody")
    await settings.says("Off")
    await ada.screen.shoot(pictures / "privacy.png")


async def test_another_audience_keeps_the_exceptions(settings, ada, town, pictures):
    _, privacy, _, (bob, _) = town
    await settings.row("Last Seen")
    await settings.says("Never Allow")
    await settings.choose("Everybody")
    await until(lambda: isinstance(privacy.rules["StatusTimestamp"][-1], types.PrivacyValueAllowAll))
    assert privacy.rules["StatusTimestamp"][0].users == [bob.id]
    await ada.screen.shoot(pictures / "last-seen.png")
    settings.back()
    await settings.says("Everybody · \u2066−1\u2069")


async def test_somebody_is_made_an_exception(settings, ada, town, pictures):
    _, privacy, _, (_, cleo) = town
    await settings.row("Calls")
    await settings.choose("My Contacts")
    await settings.row("Always Allow")
    await settings.find_person("Cleo")
    await settings.frame.find("button", "Cleo Noether")
    await ada.screen.shoot(pictures / "people.png")
    await settings.press("Save")
    await until(lambda: isinstance(privacy.rules.get("PhoneCall", [None])[0], types.PrivacyValueAllowUsers))
    assert privacy.rules["PhoneCall"][0].users == [cleo.id]
    assert isinstance(privacy.rules["PhoneCall"][1], types.PrivacyValueAllowContacts)
    await settings.says("Cleo Noether")
    await ada.screen.shoot(pictures / "calls.png")
    settings.back()
    await settings.says("My Contacts · \u2066+1\u2069")


async def test_what_the_server_refuses_is_said_and_taken_back(settings, ada, town, pictures):
    _, privacy, _, _ = town
    privacy.refusing = True
    await settings.row("About")
    await settings.choose("Nobody")
    await settings.says("PRIVACY_TOO_LONG")
    await ada.screen.shoot(pictures / "refused.png")
    privacy.refusing = False
    assert "About" not in privacy.rules
    settings.back()


async def test_somebody_is_blocked_and_unblocked(settings, ada, town, pictures):
    _, privacy, _, (bob, _) = town
    await settings.row("Blocked People")
    await settings.says("Nobody Is Blocked")
    await ada.screen.shoot(pictures / "nobody-blocked.png")
    await settings.press("Block Somebody")
    await settings.find_person("Bob")
    await until(lambda: privacy.blocked == [bob.id])
    await settings.frame.find("button", "Unblock Bob Babbage")
    await ada.screen.shoot(pictures / "blocked.png")
    await settings.press("Unblock Bob Babbage")
    await until(lambda: not privacy.blocked)
    await settings.says("Nobody Is Blocked")
    settings.back()


async def test_a_password_is_set_with_an_address(settings, ada, town, pictures):
    _, _, keeper, _ = town
    await settings.row("Two-Step Verification")
    await settings.says("No Password Set")
    await ada.screen.shoot(pictures / "no-password.png")
    await settings.press("Set Password")
    await settings.fill({"New Password": "correct horse", "New Password Again": "wrong"})
    await settings.says("The passwords are not the same.")
    await ada.screen.shoot(pictures / "passwords-differ.png")
    await settings.fill({
        "New Password Again": "correct horse", "Hint (Optional)": "The usual",
        "Recovery E-Mail (Optional)": "ada@example.org",
    })
    await settings.press("Save")
    await settings.says("Enter the code that was sent to a***@example.org.")
    # The password holds already, and is what others make of it.
    assert int.from_bytes(password.compute_digest(keeper.way, "correct horse"), "big") == keeper.verifier
    assert (keeper.hint, keeper.unconfirmed, keeper.email) == ("The usual", "ada@example.org", None)
    await settings.fill({"Code": "271828"})
    await settings.says("This is not the code that was sent.")
    await ada.screen.shoot(pictures / "code.png")
    await settings.fill({"Code": keeper.code})
    await until(lambda: keeper.email == "ada@example.org")
    await settings.says("Whoever signs in on another device")
    await ada.screen.shoot(pictures / "password-set.png")


async def test_a_password_is_changed_by_who_knows_it(settings, ada, town, pictures):
    _, _, keeper, _ = town
    before = keeper.verifier
    await settings.row("Change Password")
    again = {"New Password": "battery staple", "New Password Again": "battery staple"}
    await settings.fill({"Current Password": "guess", **again})
    await settings.press("Save")
    await settings.says("This is not the password.")
    await ada.screen.shoot(pictures / "wrong-password.png")
    assert keeper.verifier == before
    await settings.fill({"Current Password": "correct horse"})
    await settings.press("Save")
    await until(lambda: keeper.verifier != before)
    assert int.from_bytes(password.compute_digest(keeper.way, "battery staple"), "big") == keeper.verifier
    assert keeper.email == "ada@example.org"


async def test_a_password_is_removed(settings, ada, town, pictures):
    _, _, keeper, _ = town
    await settings.press("Remove Password")
    await settings.fill({"Current Password": "battery staple"})
    await ada.screen.shoot(pictures / "removing.png")
    await settings.press("Remove")
    await until(lambda: keeper.way is None)
    await settings.says("No Password Set")
    settings.back()


async def test_the_page_from_right_to_left_and_in_the_dark(settings, ada, pictures):
    decide(ada, language="ar", scheme="dark")
    await ada.window.find("label", "من يراك ومن يصل إليك")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "privacy-ar.png")


async def test_a_server_without_all_this_is_said_to_have_none(tmp_path, pictures):
    ada = WindowPerson(tmp_path / "ada")
    async with settled(tmp_path) as (server,), ada.at_desk():
        await ada.sign_in(server, ADA, "Ada Lovelace")
        await ada.start()
        settings = await open_privacy(ada)
        await settings.says("This server does not have these settings yet.")
        await settings.says("This server does not have two-step verification yet.")
        await ada.screen.shoot(pictures / "plain-server.png")
