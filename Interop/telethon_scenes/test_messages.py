"""Ada and Bob talk: what one says, every device of both hears once, unaltered and in order."""

import random

import pytest
from telethon import errors, functions, types

from harness.hearing import everyone

FAMILY = "👩‍👩‍👧‍👦"
TEXTS = {
    "plain": "Good morning, Bob.",
    "astral": "𝔐𝔞𝔯𝔱𝔩𝔢𝔱 🐦 𐍈 𝟘",
    "right to left": "שלום בוב, مرحبا يا بوب",
    "joined emoji": f"{FAMILY} 🏳️‍🌈 👍🏽",
    "combining": "Z͑ͫ̓ͪ̂ͫ̽͏̴̙ ñ é",
    "line ends": "one\ntwo\n\nthree\tfour",
    "longest": "ж" * 4096,
}


@pytest.mark.parametrize("name", TEXTS)
async def test_a_text_reaches_every_device_unaltered(ada, bob, name):
    text = TEXTS[name]
    sent = await ada.phone.send_message(bob.username, text)
    assert sent.message == text and sent.out and sent.peer_id == types.PeerUser(bob.id)

    at_laptop = await ada.laptop.hears_message(text)
    assert (at_laptop.id, at_laptop.out, at_laptop.date) == (sent.id, True, sent.date)
    assert at_laptop.peer_id == types.PeerUser(bob.id)

    at_bobs = await everyone(bob.phone.hears_message(text), bob.laptop.hears_message(text))
    for message in at_bobs:
        assert not message.out and message.date == sent.date
        assert message.peer_id == types.PeerUser(ada.id)
    assert at_bobs[0].id == at_bobs[1].id

    for device, peer in ((ada.laptop, bob), (bob.laptop, ada)):
        [latest] = await device.get_messages(peer.username, limit=1)
        assert latest.message == text


async def test_entities_keep_their_places_in_utf16(ada, bob):
    text = f"{FAMILY} bold, italic, code, pre, link, underline #tag"
    entities = [
        types.MessageEntityBold(12, 4),
        types.MessageEntityItalic(18, 6),
        types.MessageEntityCode(26, 4),
        types.MessageEntityPre(32, 3, "swift"),
        types.MessageEntityTextUrl(37, 4, "https://example.org/a?b=c#d"),
        types.MessageEntityUnderline(43, 9),
    ]
    sent = await ada.phone.send_message(bob.username, text, formatting_entities=entities)
    for device in (bob.phone, bob.laptop, ada.laptop):
        heard = await device.hears_message(text)
        kept = [entity for entity in heard.entities if not isinstance(entity, types.MessageEntityHashtag)]
        assert kept == entities
    assert sent.get_entities_text()[0][1] == "bold"


async def test_numbers_and_hosts_arrive_as_entities(ada, bob):
    text = "Call +1 555 010 0123 or pay $USD by 4111 1111 1111 1111 at example.org; not 1732655921008 or main.swift"
    await ada.phone.send_message(bob.username, text, link_preview=False)
    for device in (bob.phone, bob.laptop, ada.laptop):
        heard = await device.hears_message(text)
        assert [(type(entity), words) for entity, words in heard.get_entities_text()] == [
            (types.MessageEntityPhone, "+1 555 010 0123"),
            (types.MessageEntityCashtag, "$USD"),
            (types.MessageEntityBankCard, "4111 1111 1111 1111"),
            (types.MessageEntityUrl, "example.org"),
        ]


async def test_markdown_of_the_client_arrives_as_entities(ada, bob):
    await bob.phone.send_message(ada.username, "**dear** __Ada__ `x = 1`")
    heard = await ada.phone.hears_message("dear Ada x = 1")
    assert [(type(e), e.offset, e.length) for e in heard.entities] == [
        (types.MessageEntityBold, 0, 4), (types.MessageEntityItalic, 5, 3), (types.MessageEntityCode, 9, 5),
    ]


async def test_too_long_and_empty_texts_are_refused(ada, bob):
    peer = await ada.phone.get_input_entity(bob.username)
    for text, error in (("x" * 4097, errors.MessageTooLongError), ("", errors.MessageEmptyError),
                        (" \n ", errors.MessageEmptyError)):
        with pytest.raises(error):
            await ada.phone(functions.messages.SendMessageRequest(peer, text))
    await ada.phone.send_message(bob.username, "after the refusals")
    await bob.phone.hears_message("after the refusals")
    assert bob.phone.texts() == ["after the refusals"]


async def test_a_burst_from_both_sides_keeps_one_order(ada, bob):
    mine, yours = [f"ada says {n}" for n in range(20)], [f"bob says {n}" for n in range(20)]
    await everyone(
        *(ada.phone.send_message(bob.username, text) for text in mine),
        *(bob.laptop.send_message(ada.username, text) for text in yours),
    )
    await everyone(ada.laptop.hears_message(mine[-1]), ada.laptop.hears_message(yours[-1]),
                   bob.phone.hears_message(mine[-1]), bob.phone.hears_message(yours[-1]))
    await everyone(*(device.settle() for device in (ada.laptop, bob.phone)))
    at_ada, at_bob = ada.laptop.texts(), bob.phone.texts()
    assert sorted(at_ada) == sorted(mine + yours)
    assert at_ada == at_bob, "both people see one order"
    history = [m.message for m in await ada.phone.get_messages(bob.username, limit=40)]
    assert history[::-1] == at_ada, "and the history has the same"


async def test_the_same_random_id_sends_once(ada, bob):
    peer = await ada.phone.get_input_entity(bob.username)
    request = functions.messages.SendMessageRequest(peer, "only once", random_id=random.getrandbits(62))
    first, second = await ada.phone(request), await ada.phone(request)

    def sent_id(answer):
        if isinstance(answer, types.UpdateShortSentMessage):
            return answer.id
        return next(u.id for u in answer.updates if isinstance(u, types.UpdateMessageID))

    assert sent_id(first) == sent_id(second)
    await ada.phone.send_message(bob.username, "the end")
    await bob.phone.hears_message("the end")
    assert bob.phone.texts() == ["only once", "the end"]


async def test_a_reply_names_each_persons_own_message(ada, bob):
    question = await ada.phone.send_message(bob.username, "How are you?")
    at_bob = await bob.phone.hears_message("How are you?")
    answer = await bob.phone.send_message(ada.username, "Splendid.", reply_to=at_bob.id)
    assert answer.reply_to.reply_to_msg_id == at_bob.id
    for device in (ada.phone, ada.laptop):
        heard = await device.hears_message("Splendid.")
        assert heard.reply_to.reply_to_msg_id == question.id
    assert (await bob.laptop.hears_message("Splendid.")).reply_to.reply_to_msg_id == at_bob.id


async def test_an_edit_changes_the_message_everywhere(ada, bob):
    sent = await ada.phone.send_message(bob.username, "teh bird")
    await bob.phone.hears_message("teh bird")
    edited = await ada.laptop.edit_message(bob.username, sent.id, "the **bird**")
    assert edited.message == "the bird" and edited.edit_date >= sent.date
    for device, number in ((ada.phone, sent.id), (bob.phone, None), (bob.laptop, None)):
        update = await device.wait_for(types.UpdateEditMessage, lambda u: u.message.message == "the bird")
        assert update.message.entities == [types.MessageEntityBold(4, 4)]
        assert update.message.edit_date == edited.edit_date and update.message.date == sent.date
        assert number in (None, update.message.id)
    [latest] = await bob.laptop.get_messages(ada.username, limit=1)
    assert latest.message == "the bird"


async def test_edits_that_are_not_allowed_are_refused(ada, bob):
    sent = await ada.phone.send_message(bob.username, "mine alone")
    at_bob = await bob.phone.hears_message("mine alone")
    with pytest.raises(errors.MessageNotModifiedError):
        await ada.phone.edit_message(bob.username, sent.id, "mine alone")
    with pytest.raises(errors.MessageAuthorRequiredError):
        await bob.phone.edit_message(ada.username, at_bob.id, "yours no more")
    with pytest.raises(errors.MessageIdInvalidError):
        await ada.phone.edit_message(bob.username, sent.id + 100_000, "no such")


async def test_deleting_for_both_and_for_oneself(ada, bob):
    both = await ada.phone.send_message(bob.username, "gone for both")
    alone = await ada.phone.send_message(bob.username, "gone for Ada")
    both_at_bob = await bob.phone.hears_message("gone for both")
    alone_at_bob = await bob.phone.hears_message("gone for Ada")

    await ada.phone.delete_messages(bob.username, [both.id], revoke=True)
    for device, number in ((ada.laptop, both.id), (bob.phone, both_at_bob.id), (bob.laptop, both_at_bob.id)):
        await device.wait_for(types.UpdateDeleteMessages, lambda u, n=number: u.messages == [n])

    await ada.phone.delete_messages(bob.username, [alone.id], revoke=False)
    await ada.laptop.wait_for(types.UpdateDeleteMessages, lambda u: u.messages == [alone.id])

    assert await ada.laptop.get_messages(bob.username, ids=[both.id, alone.id]) == [None, None]
    [still] = await bob.laptop.get_messages(ada.username, ids=[alone_at_bob.id])
    assert still.message == "gone for Ada"
    assert await bob.laptop.get_messages(ada.username, ids=[both_at_bob.id]) == [None]


async def test_forwards_tell_who_said_it_first(cast, ada, bob):
    first = await ada.phone.send_message(bob.username, "a secret")
    second = await ada.phone.send_message(bob.username, "and another")
    heard = [await bob.phone.hears_message("a secret"), await bob.phone.hears_message("and another")]
    forwarded = await bob.phone.forward_messages(cast.cleo.username, [m.id for m in heard], ada.username)
    assert [m.message for m in forwarded] == ["a secret", "and another"]
    for original in (first, second):
        at_cleo = await cast.cleo.phone.hears_message(original.message)
        assert at_cleo.fwd_from.from_id == types.PeerUser(ada.id)
        assert at_cleo.fwd_from.date == original.date
        assert at_cleo.peer_id == types.PeerUser(bob.id)
    assert cast.cleo.phone.texts() == ["a secret", "and another"]


async def test_saved_messages_stay_with_oneself(ada, bob):
    note = await ada.phone.send_message("me", "note to self")
    assert note.peer_id == types.PeerUser(ada.id)
    await ada.laptop.hears_message("note to self")
    [latest] = await ada.laptop.get_messages("me", limit=1)
    assert latest.message == "note to self"
    assert bob.phone.texts() == []


async def test_a_reaction_reaches_every_device_and_is_found_later(ada, bob):
    sent = await ada.phone.send_message(bob.username, "shall we?")
    heard = await bob.phone.hears_message("shall we?")
    peer = await bob.phone.get_input_entity(ada.username)
    choose = lambda *emoji: functions.messages.SendReactionRequest(
        peer, heard.id, reaction=[types.ReactionEmoji(one) for one in emoji])
    answer = await bob.phone(choose("👍"))
    [told] = [u for u in answer.updates if isinstance(u, types.UpdateMessageReactions)]
    assert [(c.reaction.emoticon, c.count, c.chosen_order) for c in told.reactions.results] == [("👍", 1, 0)]
    await bob.phone(choose("❤️", "🎉"))
    for device, chat in ((ada.phone, bob), (ada.laptop, bob), (bob.laptop, ada)):
        [message] = await device.get_messages(chat.username, limit=1)
        assert [c.reaction.emoticon for c in message.reactions.results] == ["❤", "🎉"]
        assert message.edit_date is None
    who = await ada.phone(functions.messages.GetMessageReactionsListRequest(
        await ada.phone.get_input_entity(bob.username), sent.id, limit=10))
    assert who.count == 2 and {r.peer_id.user_id for r in who.reactions} == {bob.id}
    with pytest.raises(errors.ReactionInvalidError):
        await bob.phone(choose("no emoji"))
    await bob.phone(choose())
    [message] = await ada.phone.get_messages(bob.username, limit=1)
    assert message.reactions is None
