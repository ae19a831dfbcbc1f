"""Games of chance in the window: a lone emoji is thrown by the server, and what was thrown is shown in words."""

import pytest
from telethon import types

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550860", "+15550861"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, Ada in the chat with Bob, and Bob."""
    folder = tmp_path_factory.mktemp("dice")
    async with settled(folder, (BOB, "Bob Babbage", "bob_throws")) as (server, bob):
        ada = WindowPerson(folder / "ada")
        await ada.sign_in(server, ADA, "Ada Lovelace")
        ada.entity = await bob.phone.get_entity(await bob.adds(ADA))
        await bob.phone.send_message(ada.entity, "Let us play.")
        async with ada.at_desk():
            await ada.start()
            await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob")))
            yield ada, bob


async def heard(bob) -> types.MessageMediaDice:
    """What is thrown at Bob next."""
    update = await bob.phone.wait_for(
        types.UpdateNewMessage, lambda u: isinstance(u.message.media, types.MessageMediaDice)
    )
    return update.message.media


async def test_a_lone_emoji_of_a_game_is_thrown_and_both_see_the_number(town, pictures):
    ada, bob = town
    bob.phone.forget()
    await ada.write("Message", "🎲")
    dice = await heard(bob)
    assert dice.emoticon == "🎲" and 1 <= dice.value <= 6
    messages = await ada.window.find("list", "Messages")
    await messages.find("list item", lambda name: f"🎲 {dice.value}" in name)
    # The list of chats says so, too.
    chats = await ada.window.find("list", "Chats")
    await chats.find("list item", lambda name: name.startswith("Bob") and f"🎲 {dice.value}" in name)

    slots = await bob.phone.send_file(ada.entity, types.InputMediaDice("🎰"))
    ball = await bob.phone.send_file(ada.entity, types.InputMediaDice("⚽"))
    ended = "Scored" if ball.media.value >= 3 else "Missed"
    await messages.find("list item", lambda name: f"⚽ {ended}" in name)
    signs = "".join("🅱️ 🍇 🍋 7️⃣".split()[(slots.media.value - 1) // base % 4] for base in (1, 4, 16))
    await messages.find("list item", lambda name: f"🎰 {signs}" in name)
    await ada.screen.shoot(pictures / "dice.png")


async def test_an_emoji_among_words_is_a_text(town):
    ada, bob = town
    bob.phone.forget()
    # Two emoji in a row are more than the typing tool puts through under load.
    await ada.write("Message", "🎲 it is")
    update = await bob.phone.wait_for(types.UpdateNewMessage, lambda u: u.message.message == "🎲 it is")
    assert update.message.media is None
