"""The window in a language that is nobody's, each text of which is wider and in brackets: what has none bypassed the catalogs."""

import asyncio
import re

import pytest

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550746", "+15550747"
MARKS = str.maketrans("aceinosuyzACEINOSUYZ", "áçéíñöšüýžÁÇÉÍÑÖŠÜÝŽ")
BRACKETED = re.compile(r"\[[^\[\]]*\]")
LETTERS = re.compile(r"[^\W\d_]+")
# What is nobody's text: names, what people wrote, addresses, sizes, names of languages, and what the toolkit says by itself.
FOREIGN = re.compile(
    r"Ada|Lovelace|Bob|Babbage|bob_of_pseudo|Hello from far away|Martlet|martlet-cli|martlet|Linux|Desktop|Terminal|KB|MB|GB|\bB\b|Ctrl"
    r"|English|Deutsch|Español|Русский|العربية|https?://\S+|Minimi[sz]e|Maximi[sz]e|Close|Restore|\b(?:Gtk|Adw)\w+|GNU/\S*|Debian\b|\([a-z]+\)"
    # Names of keys, as the toolkit writes them.
    r"|\b[A-Z]\b|F\d+|Shift|Alt|Tab|Esc(?:ape)?|Return|Enter|Space|Backspace|Del(?:ete)?|Home|End|Up|Down|Left|Right|Menu|Page"
)
ROLES = ("label", "tab", "button", "toggle button", "heading", "check box", "radio button", "switch", "list item", "menu item", "text box")


def wide(text: str) -> str:
    """A text as the program shows it, without its end, which is as wide as it is wider."""
    return f"[{text.translate(MARKS)}"


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pseudo")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_pseudo")) as (server, bob):
        ada = WindowPerson(folder / "ada")
        ada.environment["MARTLET_PSEUDO_LANGUAGE"] = "1"
        async with ada.at_desk():
            await ada.start()
            ada.server, ada.bob = server, bob
            yield ada


async def bypassing(ada) -> list[tuple[str, str]]:
    """What is shown with letters that no catalog gave, by its role."""
    found = []
    async for node in ada.window.walk():
        role = await node.role()
        if role not in ROLES:
            continue
        rest = name = await node.name()
        while BRACKETED.search(rest):
            rest = BRACKETED.sub("", rest)
        if LETTERS.search(FOREIGN.sub("", rest)):
            found.append((role, name))
    return found


async def seen(ada, picture) -> None:
    await ada.screen.shoot(picture)
    assert await bypassing(ada) == []


async def test_somebody_signs_in(ada, pictures):
    window, server = ada.window, ada.server
    await window.find("label", wide("Welcome to Martlet"))
    await seen(ada, pictures / "welcome.png")
    await ada.write(wide("Invite link or address"), f"{server.host}:{server.port}")
    await ada.press(wide("They Match"))
    await ada.write(wide("Phone number"), "12")
    await window.find("label", wide("this is no phone number"))
    await seen(ada, pictures / "trouble.png")
    await ada.write(wide("Phone number"), ADA)
    await ada.write(wide("Code"), await server.code(ADA), enter=False)
    await window.find("label", wide("Your Name"))
    await ada.write(wide("First name"), "Ada", enter=False)
    await ada.write(wide("Last name"), "Lovelace")
    await window.find("label", wide("No Chats Yet"))
    await seen(ada, pictures / "empty.png")


async def test_a_chat_and_its_people(ada, pictures):
    ada_id = await ada.bob.adds(ADA)
    await ada.bob.phone.send_message(ada_id, "Hello from far away")
    await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
    await ada.window.find("text box", wide("Message"))
    await seen(ada, pictures / "chat.png")
    await ada.press(wide("Chat info"))
    await ada.window.find("label", wide("Username"))
    await seen(ada, pictures / "info.png")


def windows(ada):
    return set(ada.screen.hands("search", "--onlyvisible", "--class", "martlet").split())


async def test_the_settings(ada, pictures):
    ada.turn_to()
    before = windows(ada)
    ada.screen.key("ctrl+comma")
    frame = await ada.window.find("window", wide("Settings"))
    [number] = windows(ada) - before
    hands = ada.at(frame, number)
    for page in ("Profile", "Appearance", "Notifications", "Privacy", "Devices", "Data and Storage"):
        # Those of a narrower window come first, and lie below.
        await hands.click([node async for node in frame.each("tab", lambda name: name.startswith(wide(page)))][-1])
        await asyncio.sleep(0.5)
        await seen(hands, pictures / f"settings-{page.split()[0].lower()}.png")
    ada.screen.key("Escape")
    await ada.window.gone("window", wide("Settings"))


async def test_keys_are_listed(ada, pictures):
    ada.turn_to()
    ada.screen.key("ctrl+question")
    await ada.window.find("label", wide("Search people and messages"))
    await seen(ada, pictures / "shortcuts.png")
    ada.screen.key("Escape")
