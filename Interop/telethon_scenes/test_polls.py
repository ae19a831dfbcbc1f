"""Polls: voted in, closed, forwarded and listed by unchanged clients."""

import pytest
from telethon import errors, functions, types

from harness.hearing import everyone
from .test_places import heard, send


def words(text: str) -> types.TextWithEntities:
    return types.TextWithEntities(text, [])


def poll(question: str, *answers: str, correct: list[int] | None = None, solution: str | None = None, **rules):
    made = types.Poll(
        id=0, question=words(question), hash=0,
        answers=[types.PollAnswer(words(text), bytes([place])) for place, text in enumerate(answers)], **rules,
    )
    return types.InputMediaPoll(made, correct_answers=correct, solution=solution, solution_entities=solution and [])


async def vote(device, person, message, *options: int):
    peer = await device.get_input_entity(person.username)
    updates = await device(functions.messages.SendVoteRequest(peer, message.id, [bytes([o]) for o in options]))
    [update] = [u for u in updates.updates if isinstance(u, types.UpdateMessagePoll)]
    return update.results


async def test_votes_reach_everybody(ada, bob):
    sent = await send(ada.phone, bob, poll("Tea or coffee?", "Tea", "Coffee", public_voters=True))
    there = await heard(bob.phone, types.MessageMediaPoll)
    assert there.media.poll.question.text == "Tea or coffee?" and not there.media.results.results
    mine = await vote(bob.phone, ada, there, 1)
    assert [answer.voters for answer in mine.results] == [0, 1] and mine.results[1].chosen
    told, own = await everyone(
        ada.phone.wait_for(types.UpdateMessagePoll), bob.laptop.wait_for(types.UpdateMessagePoll)
    )
    assert told.results.total_voters == 1 and not told.results.results
    assert own.results.results[1].chosen
    theirs = await vote(ada.phone, bob, sent, 0)
    assert [answer.voters for answer in theirs.results] == [1, 1]
    peer = await ada.phone.get_input_entity(bob.username)
    votes = await ada.phone(functions.messages.GetPollVotesRequest(peer, sent.id, limit=10))
    assert votes.count == 2 and len(votes.votes) == 2 and len(votes.users) == 2
    assert (await vote(bob.phone, ada, there)).total_voters == 1

    await ada.phone(functions.messages.EditMessageRequest(peer, sent.id, media=types.InputMediaPoll(
        types.Poll(id=sent.media.poll.id, closed=True, question=words(""), answers=[], hash=0)
    )))
    update = await bob.phone.wait_for(types.UpdateEditMessage)
    assert update.message.media.poll.closed
    with pytest.raises(errors.MessagePollClosedError):
        await vote(bob.phone, ada, there, 0)


async def test_a_quiz_is_answered_once(ada, bob):
    await send(ada.phone, bob, poll("2 + 2?", "3", "4", quiz=True, correct=[1], solution="Count."))
    there = await heard(bob.phone, types.MessageMediaPoll)
    results = await vote(bob.phone, ada, there, 0)
    assert results.results[1].correct and results.solution == "Count."
    with pytest.raises(errors.RevoteNotAllowedError):
        await vote(bob.phone, ada, there, 1)


async def test_a_poll_closes_by_itself(ada, bob):
    await send(ada.phone, bob, poll("Quick!", "a", "b", close_period=5))
    there = await heard(bob.phone, types.MessageMediaPoll)
    assert there.media.poll.close_date
    update = await bob.phone.wait_for(types.UpdateEditMessage, within=20)
    assert update.message.media.poll.closed
    assert await bob.phone.get_messages(ada.username, filter=types.InputMessagesFilterPoll(), limit=5)
