"""A day of Telegram Desktop at our server. It paints its window itself, so it is worked by keys and places; the other side
and its own log tell what it did."""

import pytest
from telethon import functions, types

from harness.hearing import eventually
from harness.telegram_desktop import FIRST_CHAT, TelegramDesktop, is_installed
from harness.telethon_client import Person

pytestmark = pytest.mark.skipif(not is_installed(), reason="telegram-desktop is not installed: CI=1 Scripts/bootstrap")
WHITE = (255, 255, 255)
NUMBER = "5550147321"


@pytest.fixture(scope="module")
async def bob(server):
    """Somebody at Telethon, who was there before."""
    bob = Person(server, "+15550147322", "Bob", "Babbage", "bob_of_the_day", "full")
    await bob.sign_up()
    yield bob.phone
    await bob.leave()


@pytest.fixture(scope="module")
async def ada(server, tmp_path_factory):
    """Ada at Telegram Desktop."""
    ada = TelegramDesktop(server, tmp_path_factory.mktemp("day") / "desk")
    async with ada.at_desk():
        await ada.start()
        yield ada


async def test_it_signs_up(server, ada, pictures):
    await ada.sign_up(NUMBER, "Ada", "Lovelace")
    await ada.shoot(pictures / "signed-up.png")


async def test_texts_go_both_ways(ada, bob, pictures):
    people = await bob(functions.contacts.ImportContactsRequest([types.InputPhoneContact(0, f"+1{NUMBER}", "Ada", "Lovelace")]))
    ada_there = people.users[0]
    hello = await bob.send_message(ada_there, "Hello Ada")
    await eventually(lambda: ada.color(43, 122) != WHITE, what="a row of the chat")
    ada.click(*FIRST_CHAT)
    await bob.wait_for(types.UpdateReadHistoryOutbox, lambda update: update.max_id >= hello.id)
    ada.write("Hello Bob")
    await bob.hears_message("Hello Bob")
    await ada.shoot(pictures / "texts.png")


async def test_nothing_was_unreadable(ada):
    assert not ada.complaints()
