"""Two strangers on a fresh server, from nothing to their first messages: by keyboard and pointer, through every page, within
two minutes each way. In the light, in the dark, and from right to left."""

import json
import re
import time

import pytest

from harness.server import REPOSITORY, Server
from harness.telethon_client import trust
from harness.window_program import WindowPerson

from .conftest import for_pictures

ADA, BOB = "+15550980", "+15550981"
# For a person; a machine that is busy with other scenes as well is given as much again.
SECONDS = 2 * 120


def words(language: str):
    """Says English texts as the window says them in a language."""
    if language == "en":
        return lambda text, key=None: text
    catalog = (REPOSITORY / "po" / f"{language}.po").read_text()
    entries = re.findall(r'^msgctxt "(.+)"\nmsgid "(.+)"\nmsgstr "(.+)"$', catalog, re.MULTILINE)
    by_text = {text: said for _, text, said in entries}
    by_key = {key: said for key, _, said in entries}
    # A text with several meanings is found by its key.
    return lambda text, key=None: by_key[key] if key else by_text[text]


async def shoot(person: WindowPerson, path) -> None:
    """Takes a picture of the person's window: `make screens` keeps those of this scene."""
    await person.screen.shoot(path, person.whole_area())


async def signed_up(person: WindowPerson, say, server, place: str, number: str, names: tuple[str, str], pictures) -> None:
    """Walks through the pages of the sign-in; takes a picture of each."""
    window = await person.start()

    async def page(title: str, name: str) -> None:
        await window.find("label", say(title))
        await shoot(person, pictures / f"{name}.png")

    await page("Welcome to Martlet", "1-welcome")
    await person.write(say("Invite link or address"), place)
    if "key=" not in place:
        await page("Is this your server?", "2-key")
        await person.press(say("They Match"))
    await page("Your phone number", "3-number")
    await person.write(say("Phone number"), number)
    await window.find("text box", say("Code"))
    await shoot(person, pictures / "4-code.png")
    await person.write(say("Code"), await server.code(number), enter=False)
    await page("Your Name", "5-name")
    await person.write(say("First name"), names[0], enter=False)
    await person.write(say("Last name"), names[1])
    await page("No Chats Yet", "6-first-day")


@pytest.mark.parametrize(
    ("language", "scheme"), [("en", "light"), pytest.param("en", "dark", marks=for_pictures), ("ar", "light")]
)
async def test_two_strangers_meet(language, scheme, tmp_path, pictures):
    say, pictures = words(language), pictures / f"{language}-{scheme}"
    pictures.mkdir(parents=True, exist_ok=True)
    server = await Server(tmp_path / "server", "--registration", "invite", "--invites", "members").start()
    trust(server)
    ada, bob = WindowPerson(tmp_path / "ada"), WindowPerson(tmp_path / "bob")
    for person in (ada, bob):
        person.home.mkdir(parents=True, exist_ok=True)
        (person.home / "settings.json").write_text(json.dumps({"language": language, "scheme": scheme}))
    async with ada.at_desk(), bob.at_desk():
        assert server.control("invite", ADA).returncode == 0
        began = time.monotonic()
        await signed_up(ada, say, server, f"{server.host}:{server.port}", ADA, ("Ada", "Lovelace"), pictures)
        # The first day leads to oneself, and to bringing others.
        await ada.press(say("Your Photo and Username"))
        await ada.window.find("window", say("Settings"))
        await shoot(ada, pictures / "7-profile.png")
        ada.screen.key("Escape")
        await ada.window.gone("window", say("Settings"))
        ada.turn_to()
        await ada.press(say("Main Menu"))
        await ada.take(say("Invite Somebody to This Server…"))
        await ada.press(say("Copy an Invitation"))
        await ada.window.find("label", say("The invitation is copied. Send it to somebody you trust."))
        await shoot(ada, pictures / "8-invitation.png")
        # What was copied, as the host sees it.
        [code] = re.findall(r"^([\w-]{20,})", server.control("invites").stdout, re.MULTILINE)
        link = server.control("link").stdout.split()[1]
        await signed_up(bob, say, server, f"{link}&invite={code}", BOB, ("Bob", "Babbage"), pictures)
        # Bob has her number, and writes to her first.
        await bob.press(say("New Chat"))
        await bob.click(await bob.window.find("label", say("New Contact…")))
        await bob.write(say("First name"), "Ada", enter=False)
        await bob.write(say("Phone number"), ADA, enter=False)
        await shoot(bob, pictures / "9-contact.png")
        bob.screen.key("Return")
        await bob.window.find("text box", say("Message", "message"))
        bob.turn_to()
        await bob.window.find("button", say("Send 👋"))
        await shoot(bob, pictures / "10-empty-chat.png")
        await bob.write(say("Message", "message"), "Are you there, Ada?")
        chats = await ada.window.find("list", say("Chats"))
        await ada.click(await chats.find("list item", lambda name: "Are you there, Ada?" in name))
        await ada.write(say("Message", "message"), "Since today, Bob.")
        messages = await bob.window.find("list", say("Messages"))
        await messages.find("list item", lambda name: "Since today, Bob." in name)
        await shoot(ada, pictures / "11-answer.png")
        await shoot(bob, pictures / "12-answered.png")
        assert time.monotonic() - began < SECONDS
    await server.stop()
