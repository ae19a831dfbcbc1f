"""Games of chance: the server draws the number, and everybody sees the same."""

import pytest
from telethon import errors, types

from harness.hearing import everyone
from .test_places import heard, send


@pytest.mark.parametrize("emoji, most", [("🎲", 6), ("🎯", 6), ("🎳", 6), ("🏀", 5), ("⚽", 5), ("🎰", 64)])
async def test_everybody_sees_what_was_thrown(ada, bob, emoji, most):
    sent = await send(ada.phone, bob, types.InputMediaDice(emoji))
    assert sent.media.emoticon == emoji and 1 <= sent.media.value <= most
    for message in await everyone(heard(bob.phone, types.MessageMediaDice), heard(ada.laptop, types.MessageMediaDice)):
        assert message.media.value == sent.media.value

    await ada.phone.forward_messages("me", sent.id, bob.username)
    [kept] = await ada.laptop.get_messages("me", limit=1)
    assert kept.media.value == sent.media.value and kept.fwd_from


async def test_a_throw_stays_as_it_fell(ada, bob):
    sent = await send(ada.phone, bob, types.InputMediaDice("🎲"))
    with pytest.raises(errors.MessageIdInvalidError):
        await ada.phone.edit_message(bob.username, sent.id, "It was a six.")


async def test_what_is_no_game_is_refused(ada, bob):
    with pytest.raises(errors.EmoticonInvalidError):
        await send(ada.phone, bob, types.InputMediaDice("🐦"))
