"""Chats are found again: those that were opened from the search, and the next one with unread messages."""

import pytest

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CARL, DORA = "+15550930", "+15550931", "+15550932", "+15550933"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("finding")
    people = [(BOB, "Bob Babbage", "bob_of_finding"), (CARL, "Carl Gauss", "carl_of_finding")]
    async with settled(folder, *people, (DORA, "Dora Diver", "dora_of_finding")) as (server, *others):
        yield folder, server, others


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, others = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        ada.ids = [await other.adds(ADA) for other in others]
        for other, id in zip(others, ada.ids):
            await other.phone.send_message(id, "Read me.")
        await ada.start()
        await ada.window.find("list item", lambda name: "Bob Babbage" in name)
        yield ada


async def header(ada, name):
    """Returns once the chat of this name is open."""
    await ada.window.find("window", name)


async def test_the_next_unread_chat_is_opened_by_a_key(ada, pictures):
    # The list, from the top: Dora, Carl, Bob; all are unread.
    await ada.click(await ada.window.find("list item", lambda name: name.startswith("Dora Diver")))
    await ada.window.find("list item", "Read me.")
    ada.screen.key("alt+shift+Down")
    await header(ada, "Carl Gauss")
    await ada.window.find("list item", lambda name: name.startswith("Carl Gauss") and "unread" not in name)
    ada.screen.key("alt+shift+Down")
    await header(ada, "Bob Babbage")
    await ada.window.find("list item", lambda name: name.startswith("Bob Babbage") and "unread" not in name)
    await ada.screen.shoot(pictures / "unread-steps.png")


async def test_chats_opened_from_the_search_are_offered_by_an_empty_one(town, ada, pictures):
    window = ada.window
    ada.screen.key("ctrl+k")
    await window.find("text box", "Search")
    assert not await window.look("label", "Recent")
    await ada.write("Search", "carl", enter=False)
    await ada.click(await window.find("button", lambda name: name.startswith("Carl Gauss, @carl")))
    ada.screen.key("Escape", "Escape")
    ada.screen.key("ctrl+k")
    await window.find("label", "Recent")
    await ada.screen.shoot(pictures / "recent.png")
    await ada.press("Clear")
    await window.gone("label", "Recent")
    await window.find("list item", lambda name: name.startswith("Dora Diver"))


async def test_a_search_is_limited_to_a_kind_of_messages(town, ada, pictures):
    window, (bob, *_) = ada.window, town[2]
    await bob.phone.send_message(ada.ids[0], "Owls sit on walls.")
    await bob.phone.send_message(ada.ids[0], "All owls: https://owls.invalid/")
    ada.screen.key("Escape", "Escape", "ctrl+k")
    await ada.write("Search", "owls", enter=False)
    plain, linked = (lambda name: "Owls sit" in name), (lambda name: "All owls" in name)
    for found in plain, linked:
        await window.find("button", found)
    await ada.screen.shoot(pictures / "found.png")
    await ada.press("Links")
    await window.gone("button", plain)
    await window.find("button", linked)
    # Also without a word.
    ada.screen.key("ctrl+a", "BackSpace")
    await window.find("button", linked)
    await ada.screen.shoot(pictures / "links.png")
    ada.screen.key("Escape")
    await window.gone("button", "Links")
