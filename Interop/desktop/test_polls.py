"""Polls in the window: written, voted in, taken back, listed and closed; an unchanged client at the other end."""

import pytest
from telethon import functions, types

from harness.hearing import eventually
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550875", "+15550876"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada looks at her chat with Bob."""
    folder = tmp_path_factory.mktemp("polls")
    async with settled(folder, (BOB, "Bob Babbage", "bob_votes")) as (server, bob):
        ada = WindowPerson(folder / "ada")
        await ada.sign_in(server, ADA, "Ada Lovelace")
        ada.entity = await bob.phone.get_entity(await bob.adds(ADA))
        await bob.phone.send_message(ada.entity, "Ask me anything.")
        async with ada.at_desk():
            await ada.start()
            await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob")))
            yield ada, bob


def words(text: str) -> types.TextWithEntities:
    return types.TextWithEntities(text, [])


async def ask(bob, ada, question: str, *answers: str, **rules) -> types.Message:
    """Bob asks by an unchanged client."""
    poll = types.Poll(
        id=0, question=words(question), hash=0,
        answers=[types.PollAnswer(words(text), bytes([place])) for place, text in enumerate(answers)], **rules,
    )
    updates = await bob.phone(functions.messages.SendMediaRequest(
        await bob.phone.get_input_entity(ada.entity), types.InputMediaPoll(poll), ""
    ))
    [message] = [u.message for u in updates.updates if isinstance(u, types.UpdateNewMessage)]
    return message


async def votes(bob, ada, message) -> types.PollResults:
    peer = await bob.phone.get_input_entity(ada.entity)
    updates = await bob.phone(functions.messages.GetPollResultsRequest(peer, message.id, 0))
    return updates.updates[0].results


async def row(ada, text: str):
    messages = await ada.window.find("list", "Messages")
    return await messages.find("list item", lambda name: text in name)


async def test_a_poll_is_written_and_sent(town, pictures):
    ada, bob = town
    bob.phone.forget()
    await ada.attach("Poll")
    await ada.window.find("text box", "Question")
    ada.screen.type("Tea or coffee?")
    for number, text in enumerate(("Tea", "Coffee", "Neither"), 1):
        await ada.click(await ada.window.find("text box", f"Answer {number}"))
        ada.screen.type(text)
    await ada.click(await ada.window.find("switch", "Anonymous Voting"))
    await ada.screen.shoot(pictures / "new-poll.png")
    await ada.press("Send")
    update = await bob.phone.wait_for(
        types.UpdateNewMessage, lambda u: isinstance(u.message.media, types.MessageMediaPoll)
    )
    poll = update.message.media.poll
    assert poll.question.text == "Tea or coffee?" and poll.public_voters
    assert [answer.text.text for answer in poll.answers] == ["Tea", "Coffee", "Neither"]
    ada.turn_to()
    peer = await bob.phone.get_input_entity(ada.entity)
    await bob.phone(functions.messages.SendVoteRequest(peer, update.message.id, [poll.answers[1].option]))
    await row(ada, "1 vote")
    await ada.screen.shoot(pictures / "asked.png")
    # One votes oneself, sees who else did, and ends it.
    shown = await row(ada, "Tea or coffee?")
    await ada.click(await shown.find("button", lambda name: name.startswith("Tea")))
    await row(ada, "50%")
    await ada.screen.shoot(pictures / "voted.png")
    await ada.click(await (await row(ada, "Tea or coffee?")).find("button", lambda name: "esults" in name))
    await ada.window.find("label", "Bob Babbage")
    await ada.screen.shoot(pictures / "voters.png")
    ada.screen.key("Escape")
    ada.turn_to()
    await ada.choose(await row(ada, "Tea or coffee?"), "Stop Poll")
    await ada.window.find("label", lambda name: name.startswith("Stop this poll?"))
    await ada.press("Stop Poll")
    update = await bob.phone.wait_for(types.UpdateEditMessage)
    assert update.message.media.poll.closed
    ada.turn_to()
    await row(ada, "Final results")
    await ada.screen.shoot(pictures / "closed.png")


async def test_a_vote_is_given_and_taken_back(town, pictures):
    ada, bob = town
    asked = await ask(bob, ada, "Left or right?", "Left", "Right")
    shown = await row(ada, "Left or right?")
    await ada.click(await shown.find("button", lambda name: name.startswith("Right")))

    async def voted():
        return (await votes(bob, ada, asked)).total_voters == 1

    async def retracted():
        return (await votes(bob, ada, asked)).total_voters == 0

    await eventually(voted, what="the vote is counted")
    await row(ada, "100%")
    await ada.choose(await row(ada, "Left or right?"), "Retract Vote")
    await eventually(retracted, what="the vote is taken back")
    await ada.screen.shoot(pictures / "retracted.png")


async def test_several_answers_are_chosen_one_by_one(town, pictures):
    ada, bob = town
    asked = await ask(bob, ada, "Which days?", "Monday", "Tuesday", "Friday", multiple_choice=True)
    for day, count in (("Monday", 1), ("Friday", 2)):
        shown = await row(ada, "Which days?")
        await ada.click(await shown.find("button", lambda name: day in name))
        # Of one voter, each of the chosen answers has all votes.
        await row(ada, "100%, Monday")

        async def chosen():
            shown = await row(ada, "Which days?")
            return (await shown.name()).count("100%") == count

        await eventually(chosen, what=day)
    assert (await votes(bob, ada, asked)).total_voters == 1
    await ada.screen.shoot(pictures / "several.png")
