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


async def press(ada, question: str, name: str):
    shown = await row(ada, question)
    await ada.click(await shown.find("button", lambda text: name in text))


async def test_several_answers_are_ticked_and_sent_together(town, pictures):
    ada, bob = town
    asked = await ask(bob, ada, "Which days?", "Monday", "Tuesday", "Friday", multiple_choice=True)
    await row(ada, "Anonymous poll, several answers")
    await press(ada, "Which days?", "Monday")
    await row(ada, "Vote")
    await press(ada, "Which days?", "Tuesday")
    await press(ada, "Which days?", "Friday")
    await press(ada, "Which days?", "Tuesday")
    await ada.screen.shoot(pictures / "ticked.png")
    assert (await votes(bob, ada, asked)).total_voters == 0
    await press(ada, "Which days?", "Vote")

    async def chosen():
        # Of one voter, each of the chosen answers has all votes.
        shown = await row(ada, "Which days?")
        return (await shown.name()).count("100%") == 2

    await eventually(chosen, what="both answers are counted")
    assert (await votes(bob, ada, asked)).total_voters == 1
    await ada.screen.shoot(pictures / "several.png")
    # A vote that is taken back leaves no ticks.
    await ada.choose(await row(ada, "Which days?"), "Retract Vote")

    async def retracted():
        return (await votes(bob, ada, asked)).total_voters == 0

    await eventually(retracted, what="the vote is taken back")
    await row(ada, "No votes")


async def test_answers_are_ticked_by_keys(town, pictures):
    ada, bob = town
    asked = await ask(bob, ada, "Which nights?", "First", "Second", multiple_choice=True)
    await row(ada, "Which nights?")
    await ada.click(await ada.window.find("text box", "Message"))
    # Through the answers of the newest message: a ticked one keeps the focus.
    ada.screen.key("shift+Tab")

    async def focused():
        return await (await row(ada, "Which nights?")).is_focused()

    await eventually(focused, what="the poll has the focus")
    ada.screen.key("Tab")
    ada.screen.key("Return")
    await row(ada, "Vote")
    ada.screen.key("Tab")
    ada.screen.key("Return")
    await ada.screen.rested()
    ada.screen.key("Tab")
    await ada.screen.shoot(pictures / "ticked-by-keys.png")
    ada.screen.key("Return")

    async def chosen():
        return (await (await row(ada, "Which nights?")).name()).count("100%") == 2

    await eventually(chosen, what="both answers are counted")
    assert (await votes(bob, ada, asked)).total_voters == 1


async def test_a_quiz_explains_its_answer(town, pictures):
    ada, bob = town
    poll = types.Poll(
        id=0, question=words("Which one is a bird?"), hash=0, quiz=True,
        answers=[types.PollAnswer(words(text), bytes([place])) for place, text in enumerate(("Bat", "Martlet"))],
    )
    await bob.phone(functions.messages.SendMediaRequest(
        await bob.phone.get_input_entity(ada.entity),
        types.InputMediaPoll(
            poll, correct_answers=[1], solution="A martlet is a bird without feet.", solution_entities=[],
        ), "",
    ))
    shown = await row(ada, "Which one is a bird?")
    assert "without feet" not in await shown.name()
    await press(ada, "Which one is a bird?", "Bat")
    await row(ada, "A martlet is a bird without feet.")
    await ada.screen.shoot(pictures / "explained.png")


async def test_a_poll_is_not_lost_by_a_key(town, pictures):
    ada, bob = town
    bob.phone.forget()
    await ada.attach("Poll")
    await ada.window.find("text box", "Question")
    ada.screen.type("Which letter?")
    for letter in "abcdefghijkl":
        ada.screen.key("Return")
        ada.screen.type(letter)
    await ada.window.find("text box", "Answer 12")
    # After the last answer come the rules.
    ada.screen.key("Return")
    await ada.window.find("text box", "Question")
    ada.screen.key("Escape")
    await ada.window.find("label", "Discard the Poll?")
    await ada.screen.shoot(pictures / "discard.png")
    ada.screen.key("Escape")
    ada.turn_to()
    await ada.window.find("text box", "Answer 12")
    ada.screen.key("Escape")
    await ada.press("Discard")
    ada.turn_to()
    shown = await ada.window.find("list", "Messages")
    assert await shown.look("list item", lambda name: "Which letter?" in name) is None
