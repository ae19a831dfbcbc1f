"""The passphrase of what is stored, where the desktop has no keyring: chosen in the middle of a sign-in, typed twice, and asked
for at each start. A real window that no file gives the passphrase to."""

import asyncio

import pytest

from harness.town import settled
from harness.window_program import WindowPerson

ADA = "+15550875"
PHRASE = "harbour at dawn"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("passphrase")
    async with settled(folder) as (server,):
        yield folder, server


@pytest.fixture(scope="module")
async def ada(town):
    """Ada at a desktop without a keyring, who has no account yet."""
    ada = WindowPerson(town[0] / "ada", types_passphrase=True)
    async with ada.at_desk():
        yield ada


def turn_to_dialog(ada) -> None:
    """Has the keys go to the dialog: the narrower of the windows, of which either may have been found first."""

    def width(number: str) -> int:
        rows = ada.screen.hands("getwindowgeometry", "--shell", number).splitlines()
        return int(next(row for row in rows if row.startswith("WIDTH=")).removeprefix("WIDTH="))

    numbers = ada.screen.hands("search", "--onlyvisible", "--class", "martlet").split()
    ada.screen.hands("windowfocus", "--sync", min(numbers, key=width))


async def is_offered(ada, button: str, offered: bool) -> None:
    """Waits until a button can be pressed, or cannot."""
    node = await ada.window.find("button", button)
    async with asyncio.timeout(10):
        while await node.is_sensitive() != offered:
            await asyncio.sleep(0.1)


async def test_a_new_passphrase_is_typed_twice(town, ada, pictures):
    _, server = town
    window = await ada.start()
    await ada.write("Invite link or address", f"{server.host}:{server.port}")
    await ada.press("They Match")
    await window.find("label", "Choose a Passphrase")
    await window.find("label", lambda name: "messages, files and keys" in name and "at every start" in name)
    await window.find("label", "If you forget it nobody can open what is stored here.")
    await ada.screen.shoot(pictures / "choose.png")
    await is_offered(ada, "Protect", False)
    # The keys are in the first field. Enter leads on, and does no more while the two differ.
    ada.screen.type(PHRASE)
    ada.screen.key("Return")
    await asyncio.sleep(0.3)
    ada.screen.type("harbour at noon")
    await is_offered(ada, "Protect", False)
    ada.screen.key("Return")
    await asyncio.sleep(1)
    await window.find("label", "Choose a Passphrase")
    await ada.screen.shoot(pictures / "differs.png")
    await ada.write("Passphrase again", PHRASE, enter=False)
    await is_offered(ada, "Protect", True)
    await ada.screen.shoot(pictures / "equal.png")
    ada.screen.key("Return")
    await window.find("label", "Your phone number")
    ada.turn_to()
    await ada.write("Phone number", ADA)
    await ada.write("Code", await server.code(ADA), enter=False)
    await window.find("label", "Your Name")
    await ada.write("First name", "Ada")
    await ada.settle()
    assert not [path for path in ada.home.rglob("*") if path.is_file() and PHRASE.encode() in path.read_bytes()]


async def test_the_program_ends_while_it_asks(ada):
    await ada.stop()
    window = await ada.start()
    await window.find("label", "What is stored on this computer is protected by a passphrase.")
    await ada.stop()


async def test_it_is_asked_for_at_each_start(ada, pictures):
    window = await ada.start()
    await window.find("label", "What is stored on this computer is protected by a passphrase.")
    await ada.screen.shoot(pictures / "start.png")
    await is_offered(ada, "Open", False)
    turn_to_dialog(ada)
    ada.screen.type(PHRASE)
    await is_offered(ada, "Open", True)
    ada.screen.key("Return")
    await ada.settle()
    await ada.screen.shoot(pictures / "opened.png")
