"""Links in messages, and who is asked before one is opened. A real window, and a browser that notes what it is given."""

import pytest
from telethon import types

from harness.browser import Browser
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550830", "+15550831"
QUESTION, REFUSED = "Open This Link?", "This Link Is Not Opened"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("links")
    async with settled(folder, (BOB, "Bob Babbage", "bob_links")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    """Ada in the chat with Bob."""
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    await ada.sign_in(server, ADA, "Ada Lovelace")
    found = await bob.phone.get_entity(await bob.adds(ADA))
    await bob.phone.send_message(found, "Hello from Bob.")
    async with ada.at_desk():
        ada.browser = Browser(ada)
        await ada.start()
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob")))
        await ada.window.find("list item", lambda name: "Hello from Bob." in name)
        yield ada


async def press(ada, bob, text: str, words: str, address: str | None = None) -> None:
    """Bob writes a text whose words are a link, to somewhere else if an address is given; Ada presses it."""
    entities = [types.MessageEntityTextUrl(text.index(words), len(words), address)] if address else None
    ada_there = await bob.phone.get_input_entity((await bob.phone.get_dialogs())[0].input_entity)
    await bob.phone.send_message(ada_there, text, formatting_entities=entities, link_preview=False)
    await press_again(ada, text, words)


async def press_again(ada, text: str, words: str) -> None:
    messages = await ada.window.find("list", "Messages")
    row = await messages.find("list item", lambda name: text in name)
    await ada.click(await row.find("link", words))


async def test_what_everybody_can_read_is_opened_at_once(town, ada):
    before = ada.browser.visited()
    await press(ada, town[2], "Look at https://example.org/bridge there", "https://example.org/bridge")
    assert await ada.browser.visits_one_more_than(before) == "https://example.org/bridge"


async def test_what_hides_behind_other_words_is_asked_about(town, ada, pictures):
    before = ada.browser.visited()
    address = "https://collector.example/login?for=bank"
    await press(ada, town[2], "Your bank: https://bank.example", "https://bank.example", address)
    await ada.window.find("label", QUESTION)
    await ada.window.find("label", address)
    await ada.screen.shoot(pictures / "hidden.png")
    await ada.press("Cancel")
    await ada.window.gone("label", QUESTION)
    assert ada.browser.visited() == before, "opened although she said no"
    await press_again(ada, "Your bank", "https://bank.example")
    await ada.window.find("label", QUESTION)
    await ada.press("Open")
    assert await ada.browser.visits_one_more_than(before) == address


async def test_an_address_that_looks_like_another_is_shown_as_it_is_written_too(town, ada, pictures):
    before = ada.browser.visited()
    # Its first letter is a Cyrillic one.
    await press(ada, town[2], "Sign in at https://\u0430pple.com now", "https://\u0430pple.com")
    await ada.window.find("label", QUESTION)
    await ada.window.find("label", "Look closely, it may look like another one. It leads to")
    await ada.window.find("label", lambda name: "xn--pple-43d.com" in name)
    await ada.screen.shoot(pictures / "misleading.png")
    # Who presses Enter without reading goes nowhere.
    ada.screen.key("Return")
    await ada.window.gone("label", QUESTION)
    assert ada.browser.visited() == before


@pytest.mark.parametrize("address", ["file:///etc/passwd", "smb://collector.example/share", "javascript:alert(1)"])
async def test_what_is_no_page_is_shown_and_not_opened(town, ada, pictures, address):
    before = ada.browser.visited()
    words = f"the menu ({address.partition(':')[0]})"
    await press(ada, town[2], f"Here is {words}", words, address)
    await ada.window.find("label", REFUSED)
    await ada.window.find("label", address)
    await ada.screen.shoot(pictures / f"refused-{address.partition(':')[0]}.png")
    dialog = await ada.window.find("dialog", REFUSED)
    await ada.click(await dialog.find("button", "Close"))
    await ada.window.gone("label", REFUSED)
    assert ada.browser.visited() == before
