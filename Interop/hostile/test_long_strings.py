"""Texts of any length in every place that takes one: bounded where they are kept, so that others can still read."""

import base64
import os

import pytest
from telethon.tl import functions, types

from .members import ANSWER_BYTES, dialogs, difference, granted, history, is_refusal, sane, synchronises, unpacked
from .places import KEPT_WITH_MESSAGES, NAMES, PLACES, TEXT, Stage, link

SIZES = {"64 KB": 64 << 10, "1 MB": 1 << 20, "4 MB": 4_000_000}
# What one text may leave behind in everything that its victim reads: no place has use for more.
LEFT_BYTES = 48 << 10

messages = functions.messages


@pytest.fixture
async def stage(mallory, victim):
    return await Stage(mallory, victim).set()


async def reads_all(stage: Stage) -> int:
    """Both catch up from the beginning; gives the size of the largest answer that either got."""
    group = types.InputPeerChat(stage.group)
    return max(await synchronises(stage.victim, stage.to_mallory, group),
               await synchronises(stage.mallory, stage.to_victim, group))


async def leaves_little(stage: Stage, place: str, text: str) -> None:
    before = await reads_all(stage), await stage.victim.heard_bytes()
    sane(await PLACES[place](stage, text))
    after = await reads_all(stage), await stage.victim.heard_bytes()
    assert after[0] - before[0] <= LEFT_BYTES, f"a text of {len(text.encode())} bytes makes an answer of {after[0]}"
    pushed = after[1] - before[1] - 4 * after[0]
    assert pushed <= LEFT_BYTES, f"and {pushed} bytes were pushed"
    sessions = await stage.mallory.size(functions.account.GetAuthorizationsRequest())
    assert sessions <= LEFT_BYTES, f"the list of sessions has {sessions} bytes"


@pytest.mark.quick(one_in=14)
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("size", SIZES)
async def test_a_long_text(stage, place, size):
    await leaves_little(stage, place, "a" * SIZES[size])


@pytest.mark.parametrize("place", NAMES)
async def test_one_letter_with_a_million_marks(stage, place):
    await leaves_little(stage, place, "e" + "\u0301" * 500_000)


@pytest.mark.parametrize("place", ["first name", "title of a group", "name of a file", "emoji of a reaction"])
async def test_one_emoji_joined_from_a_hundred_thousand(stage, place):
    await leaves_little(stage, place, "\U0001F469\u200D" * 100_000 + "\U0001F469")


@pytest.mark.parametrize("place", KEPT_WITH_MESSAGES)
async def test_many_messages_of_the_longest_text_that_is_taken(stage, place):
    """A page of history, a difference and the list of chats stay small, however much each message holds."""
    for length in (4_000_000, 1 << 20, 64 << 10, 4096, 1024, 120):
        if not is_refusal(sane(await PLACES[place](stage, "a" * length))):
            break
    for _ in range(min(60, max(3, (6 << 20) // length))):
        sane(await PLACES[place](stage, "a" * length))
    assert await reads_all(stage) <= ANSWER_BYTES


async def test_a_page_that_cannot_be_compressed(mallory):
    """The answer to one's own history, were it made of thirty noisy megabytes, is no reason to end."""
    me = types.InputPeerSelf()
    noise = base64.b64encode(os.urandom(780_000)).decode()
    for number in range(30):
        request = functions.messages.SendMessageRequest(me, TEXT, random_id=number + 1, entities=[link(noise)])
        if is_refusal(sane(await mallory.ask(request))):
            break
    assert await synchronises(mallory, me) <= ANSWER_BYTES


async def test_a_message_that_was_edited_five_hundred_times_is_told_bounded(mallory):
    me = types.InputPeerSelf()
    granted(await mallory.ask(functions.messages.SendMessageRequest(me, "x" * 4096, random_id=1)))
    message = granted(await mallory.ask(history(me))).messages[0].id
    for number in range(250):
        for reaction in ([types.ReactionEmoji("👍")], []):
            sane(await mallory.ask(messages.SendReactionRequest(me, message, reaction=reaction)))
    assert await mallory.size(difference(1)) <= ANSWER_BYTES
    assert await synchronises(mallory, me) <= ANSWER_BYTES


async def test_a_hundred_entities_in_each_of_a_hundred_messages(stage):
    entities = [types.MessageEntityTextUrl(0, 6, f"https://example.org/{'a' * 2000}{n}") for n in range(100)]
    for _ in range(100):
        sane(await stage.sends(*entities))
    assert await reads_all(stage) <= ANSWER_BYTES


async def test_a_hundred_chats_with_the_longest_drafts(mallory, victim):
    people = [types.InputUser(person.user_id, person.access_hash) for person in [await mallory.meet(victim)]]
    for number in range(100):
        made = granted(await mallory.ask(messages.CreateChatRequest(people, f"Group {number}")))
        peer = types.InputPeerChat(made.updates.chats[0].id)
        sane(await mallory.ask(messages.SaveDraftRequest(peer, "ж" * 4096, entities=[link("a" * 3000)] * 100)))
    assert await mallory.size(dialogs()) <= ANSWER_BYTES
    assert await mallory.size(messages.GetAllDraftsRequest()) <= ANSWER_BYTES


@pytest.mark.quick
async def test_a_stock_client_still_catches_up(mallory, telethon_victim, server):
    """What was sent to somebody with Telethon does not keep the client from its chats, or from what comes later."""
    person = telethon_victim
    found = granted(await mallory.ask(functions.contacts.ResolveUsernameRequest(person.username)))
    peer = types.InputPeerUser(found.users[0].id, found.users[0].access_hash)
    for number in range(5):
        request = functions.messages.SendMessageRequest(peer, TEXT, random_id=number + 1, entities=[link("a" * 3_900_000)])
        sane(await mallory.ask(request))
    granted(await mallory.ask(functions.messages.SendMessageRequest(peer, "and later", random_id=99)))
    await person.phone.hears_message("and later")
    told = await person.phone(functions.updates.GetDifferenceRequest(1, None, 0))
    assert len(bytes(told)) <= ANSWER_BYTES
    assert [m.message for m in await person.phone.get_messages(mallory.id, limit=1)] == ["and later"]
    assert len(await person.phone.get_dialogs()) >= 1


@pytest.mark.quick
async def test_a_push_is_as_bounded_as_an_answer(stage):
    """What a group hears of a typist, a title and a reaction, each as long as it may be, stays small."""
    heard = await stage.victim.heard_bytes()
    for place in ("emoji of typing", "interaction of typing", "title of a group", "emoji of a reaction", "first name"):
        sane(await PLACES[place](stage, "a" * 900_000))
    assert await stage.victim.heard_bytes() - heard <= 2 * LEFT_BYTES


def test_the_bound_of_an_answer_is_looked_at():
    import gzip

    from harness.rawclient import gzip_packed

    with pytest.raises(AssertionError, match="more than"):
        unpacked(gzip_packed(bytes(ANSWER_BYTES + 1)))
    assert unpacked(gzip_packed(b"as it was")) == b"as it was" == gzip.decompress(gzip.compress(b"as it was"))
