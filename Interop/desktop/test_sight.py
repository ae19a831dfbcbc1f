"""What is in sight is kept fresh: a real window, a real server, and Telethon at the other end."""

import pytest
from telethon import functions, types

from harness.telethon_client import Person
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550816", "+15550817"


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    """Ada on a computer that is new to her, whose chat with Bob ends with an answer to a message that 300 others have
    come after."""
    folder = tmp_path_factory.mktemp("sight")
    people = (ADA, "Ada Lovelace", "ada_in_sight"), (BOB, "Bob Babbage", "bob_in_sight")
    async with settled(folder, *people) as (server, ada, bob):
        first = await bob.phone.send_message(ada.username, "The lighthouse is lit at dusk.")
        await flood(bob, ada)
        await bob.phone.send_message(ada.username, "And who lights it?", reply_to=first.id)
        # She has read all, so the chat opens at its end.
        await ada.phone.send_read_acknowledge(bob.username)
        await ada.phone.log_out()
        desk = WindowPerson(folder / "ada")
        await desk.sign_in(server, ADA)
        async with desk.at_desk():
            await desk.start()
            yield desk


async def flood(bob: Person, ada: Person) -> None:
    """Sends 300 messages, in three requests."""
    for number in range(100):
        await bob.phone.send_message("me", f"Wave {number} of a hundred.")
    waves = [message.id for message in await bob.phone.get_messages("me", limit=100)]
    peer, own = await bob.phone.get_input_entity(ada.username), types.InputPeerSelf()
    for start in (0, 100, 200):
        copies = list(range(start + 1, start + 101))
        await bob.phone(functions.messages.ForwardMessagesRequest(own, waves, peer, random_id=copies, drop_author=True))


async def test_what_an_answer_answers_comes_however_long_ago_that_was(ada, pictures):
    await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
    answer = await ada.window.find("list item", lambda name: "And who lights it?" in name and "Ada" not in name)
    await ada.window.find("list item", lambda name: "The lighthouse is lit" in name)
    await ada.screen.shoot(pictures / "answer.png")
