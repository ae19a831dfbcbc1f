"""Our window, PyMax, Telethon and Kurigram in one group: two protocols, one conversation. Each sees what each of the others did."""

import asyncio

import pytest
from pyrogram import raw
from telethon import types

from harness import kurigram_client
from harness.emoji import picture_reactions
from harness.pictures import png
from harness.pymax_client import MessageDeleteEvent, Person, ReactionUpdateEvent
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, KURT, MAX = "+15550975", "+15550976", "+15550977", "+15550978"


class Four:
    """Ada with the window, Bob with Telethon, Kurt with Kurigram, Max with PyMax; and the group that they are in."""

    def __init__(self, ada: WindowPerson, bob, kurt: kurigram_client.Person, max_: Person):
        self.ada, self.bob, self.kurt, self.max = ada, bob, kurt, max_
        # The group's number, by which Telethon knows it. The others put a sign before it.
        self.group = 0

    def forget(self) -> None:
        for one in (self.bob.phone, self.kurt.phone, self.max):
            one.forget()

    async def all_see(self, text: str, besides: object = None) -> None:
        """A new message is on every screen but that of its author; it is on the window's in any case."""
        ears = {self.bob: self.bob.phone, self.kurt: self.kurt.phone, self.max: self.max}
        await asyncio.gather(*(ear.hears_message(text) for person, ear in ears.items() if person is not besides))
        await self.row(text)

    async def row(self, text: str):
        """A message in the window."""
        messages = await self.ada.window.find("list", "Messages")
        return await messages.find("list item", lambda name: text in name)


@pytest.fixture(scope="module")
async def four(tmp_path_factory):
    folder = tmp_path_factory.mktemp("group-with-pymax")
    people = (ADA, "Ada Lovelace", "ada_of_four"), (BOB, "Bob Babbage", "bob_of_four")
    ada = WindowPerson(folder / "ada")
    async with settled(folder, *people) as (server, own, bob), ada.at_desk():
        await picture_reactions(server, bob.phone, folder, "signs_of_four", "👍", "😢")
        kurigram_client.trust(server)
        kurt = kurigram_client.Person(server, "abridged", KURT, "Kurt", "kurt_of_four")
        max_ = Person(server, MAX, "Max")
        await asyncio.gather(kurt.sign_up(), max_.enter())
        await ada.sign_in_beside(server, own)
        yield Four(ada, bob, kurt, max_)
        await asyncio.gather(kurt.leave(), max_.leave())


@pytest.fixture(autouse=True)
def quiet(four):
    four.forget()


async def test_a_group_is_made(four):
    found = [await four.max.search_by_phone(number) for number in (ADA, BOB, KURT)]
    chat, _ = await four.max.create_group("Quartet", [person.id for person in found])
    four.group = -chat.id
    for heard in (
        await four.bob.phone.hears_action(types.MessageActionChatCreate),
        await four.kurt.phone.hears_action(raw.types.MessageActionChatCreate),
    ):
        assert heard.action.title == "Quartet" and len(heard.action.users) == 4
    chats = await four.ada.window.find("list", "Chats")
    await four.ada.click(await chats.find("list item", lambda name: name.startswith("Quartet")))
    await four.ada.window.find("label", lambda name: name.startswith("4 members"))


async def test_everybody_says_something(four):
    await four.max.send_message(-four.group, "Good evening from PyMax")
    await four.all_see("Good evening from PyMax", besides=four.max)
    await four.bob.phone.send_message(types.PeerChat(four.group), "Good evening from Telethon")
    await four.all_see("Good evening from Telethon", besides=four.bob)
    await four.kurt.phone.send_message(-four.group, "Good evening from Kurigram")
    await four.all_see("Good evening from Kurigram", besides=four.kurt)
    await four.ada.write("Message", "Good evening from the window")
    await four.all_see("Good evening from the window")


async def test_an_edit_of_the_window_is_seen_by_all(four):
    await four.ada.write("Message", "Rehersal at eight")
    at_bob = await four.bob.phone.hears_message("Rehersal at eight")
    at_max = await four.max.hears_message("Rehersal at eight")
    four.ada.screen.key("Up")
    await four.ada.window.find("label", "Edit message")
    await four.ada.write("Message", "Rehearsal at eight")
    edit = await four.bob.phone.wait_for(types.UpdateEditMessage)
    assert (edit.message.id, edit.message.message) == (at_bob.id, "Rehearsal at eight")
    assert (await four.max.hears_edit("Rehearsal at eight")).id == at_max.id
    await four.kurt.phone.wait_for(raw.types.UpdateEditMessage, lambda u: u.message.message == "Rehearsal at eight")


async def test_an_edit_and_an_answer_of_pymax_are_seen_by_all(four):
    sent = await four.max.send_message(-four.group, "Musik at nine")
    at_bob = await four.bob.phone.hears_message("Musik at nine")
    await four.max.edit_message(-four.group, sent.id, "Music at nine")
    edit = await four.bob.phone.wait_for(types.UpdateEditMessage)
    assert (edit.message.id, edit.message.message) == (at_bob.id, "Music at nine")
    await four.row("Music at nine")
    await four.max.send_message(-four.group, "And tea at ten", reply_to=sent.id)
    answer = await four.bob.phone.hears_message("And tea at ten")
    assert answer.reply_to.reply_to_msg_id == at_bob.id
    await four.row("And tea at ten")


async def test_reactions_are_seen_by_all(four):
    sent = await four.max.send_message(-four.group, "I shall bring the notes")
    at_bob = await four.bob.phone.hears_message("I shall bring the notes")
    await four.ada.react(await four.row("I shall bring the notes"), "👍")
    told = await four.max.wait_for(ReactionUpdateEvent, lambda event: int(event.message_id) == sent.id)
    assert "👍" in str(told)
    changed = await four.bob.phone.wait_for((types.UpdateEditMessage, types.UpdateMessageReactions))
    assert "👍" in str(changed) and (getattr(changed, "msg_id", None) or changed.message.id) == at_bob.id


async def test_a_picture_is_seen_by_all(four):
    await four.bob.phone.send_file(types.PeerChat(four.group), png(320, 200, 5), caption="Our hall")
    await four.all_see("Our hall", besides=four.bob)
    message = await four.max.hears_message("Our hall")
    assert message.attaches


async def test_what_is_deleted_is_gone_for_all(four):
    sent = await four.max.send_message(-four.group, "Forget this")
    at_bob = await four.bob.phone.hears_message("Forget this")
    await four.row("Forget this")
    await four.max.delete_message(-four.group, [sent.id], for_me=False)
    await four.bob.phone.wait_for(types.UpdateDeleteMessages, lambda u: u.messages == [at_bob.id])
    messages = await four.ada.window.find("list", "Messages")
    await messages.gone("list item", lambda name: "Forget this" in name)
    said = await four.bob.phone.send_message(types.PeerChat(four.group), "And this")
    at_max = await four.max.hears_message("And this")
    await said.delete(revoke=True)
    await four.max.wait_for(MessageDeleteEvent, lambda event: at_max.id in [int(one) for one in event.message_ids])
    await messages.gone("list item", lambda name: "And this" in name)


async def test_who_leaves_is_missed_by_all(four):
    await four.kurt.phone.leave_chat(-four.group)
    await four.max.hears_control("remove")
    await four.ada.window.find("label", lambda name: name.startswith("3 members"))
    await four.max.invite_users_to_group(-four.group, [four.kurt.id])
    await four.kurt.phone.hears_action(raw.types.MessageActionChatAddUser)
    await four.ada.window.find("label", lambda name: name.startswith("4 members"))
    await four.kurt.phone.send_message(-four.group, "I could not stay away")
    await four.all_see("I could not stay away", besides=four.kurt)
