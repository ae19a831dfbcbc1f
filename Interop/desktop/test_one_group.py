"""Four clients in one group: our window, Telethon, Kurigram and TDLib. Each sees what each of the others did."""

import asyncio

import pytest
from pyrogram import raw
from pyrogram.types import ReplyParameters
from telethon import functions, types

from harness import kurigram_client
from harness.emoji import picture_reactions
from harness.pictures import png
from harness.tdlib_client import Client, Library, WayHome, readdressed
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, KURT, TILDA = "+15550985", "+15550986", "+15550987", "15550988"


class Four:
    """Ada with the window, Bob with Telethon, Kurt with Kurigram, Tilda with TDLib; and the group that they are in."""

    def __init__(self, ada: WindowPerson, bob, kurt: kurigram_client.Person, tilda: Client):
        self.ada, self.bob, self.kurt, self.tilda = ada, bob, kurt, tilda
        # The group's number, by which Telethon knows it. The others put a sign before it.
        self.group = 0

    def forget(self) -> None:
        for one in (self.bob.phone, self.kurt.phone, self.tilda):
            one.forget()

    async def all_see(self, text: str, besides: object = None) -> None:
        """A new message is on every screen but that of its author; it is on the window's in any case."""
        waits = {
            self.bob: lambda: self.bob.phone.hears_message(text),
            self.kurt: lambda: self.kurt.phone.hears_message(text),
            self.tilda: lambda: self.tilda.hears(text),
        }
        await asyncio.gather(*(wait() for person, wait in waits.items() if person is not besides))
        await self.row(text)

    async def row(self, text: str):
        """A message in the window."""
        messages = await self.ada.window.find("list", "Messages")
        return await messages.find("list item", lambda name: text in name)

    async def title_is(self, title: str) -> None:
        chats = await self.ada.window.find("list", "Chats")
        await chats.find("list item", lambda name: name.startswith(title))


@pytest.fixture(scope="module")
async def four(tmp_path_factory):
    folder = tmp_path_factory.mktemp("one-group")
    people = (ADA, "Ada Lovelace", "ada_of_four"), (BOB, "Bob Babbage", "bob_of_four")
    ada = WindowPerson(folder / "ada")
    async with settled(folder, *people) as (server, own, bob), ada.at_desk():
        await picture_reactions(server, bob.phone, folder, "signs_of_four", "👍", "😢")
        kurigram_client.trust(server)
        kurt = kurigram_client.Person(server, "abridged", KURT, "Kurt", "kurt_of_four")
        await kurt.sign_up()
        way = await WayHome((server.host, server.port)).start()
        library = Library(readdressed(folder, server.public_key()))
        log = folder / "tdlib.log"
        library.log_calls(log)
        tilda = await Client(library, server, way, folder / "tilda", TILDA, "Tilda").sign_up()
        await ada.sign_in_beside(server, own)
        yield Four(ada, bob, kurt, tilda)
        await kurt.leave()
        await tilda.close()
        library.log_calls(None)
        library.end()
        await way.stop()
        complaints = Library.complaints(log)
        assert not complaints, "\n".join(complaints)


@pytest.fixture(autouse=True)
def quiet(four):
    four.forget()


async def test_a_group_is_made(four):
    names = ("ada_of_four", "bob_of_four", "kurt_of_four")
    chats = [await four.tilda.call("searchPublicChat", username=name) for name in names]
    made = await four.tilda.call(
        "createNewBasicGroupChat", user_ids=[chat["type"]["user_id"] for chat in chats], title="Quartet",
        message_auto_delete_time=0,
    )
    four.group = -made["chat_id"]
    for heard in (
        await four.bob.phone.hears_action(types.MessageActionChatCreate),
        await four.kurt.phone.hears_action(raw.types.MessageActionChatCreate),
    ):
        assert heard.action.title == "Quartet" and len(heard.action.users) == 4
    chats = await four.ada.window.find("list", "Chats")
    await four.ada.click(await chats.find("list item", lambda name: name.startswith("Quartet")))
    await four.ada.window.find("label", lambda name: name.startswith("4 members"))


async def test_everybody_says_something(four):
    await four.tilda.say(-four.group, "Good evening from TDLib")
    await four.all_see("Good evening from TDLib", besides=four.tilda)
    await four.bob.phone.send_message(types.PeerChat(four.group), "Good evening from Telethon")
    await four.all_see("Good evening from Telethon", besides=four.bob)
    await four.kurt.phone.send_message(-four.group, "Good evening from Kurigram")
    await four.all_see("Good evening from Kurigram", besides=four.kurt)
    await four.ada.write("Message", "Good evening from the window")
    await four.all_see("Good evening from the window")


async def test_answers_point_to_what_they_answer(four):
    asked = await four.bob.phone.send_message(types.PeerChat(four.group), "Who plays the cello?")
    heard = await four.tilda.hears("Who plays the cello?")
    at_kurt = await four.kurt.phone.hears_message("Who plays the cello?")
    content = {"@type": "inputMessageText", "text": {"@type": "formattedText", "text": "Not I, says TDLib"}}
    await four.tilda.send(
        -four.group, content, reply_to={"@type": "inputMessageReplyToMessage", "message_id": heard["id"]}
    )
    await four.kurt.phone.send_message(
        -four.group, "I do, says Kurigram", reply_parameters=ReplyParameters(message_id=at_kurt.id)
    )
    for text in ("Not I, says TDLib", "I do, says Kurigram"):
        answer = await four.bob.phone.hears_message(text)
        assert answer.reply_to.reply_to_msg_id == asked.id
        await four.row(text)
    answer = await four.tilda.hears("I do, says Kurigram")
    assert answer["reply_to"]["message_id"] == heard["id"]


async def test_an_edit_is_seen_by_all(four):
    await four.ada.write("Message", "Rehersal at eight")
    at_bob = await four.bob.phone.hears_message("Rehersal at eight")
    at_kurt = await four.kurt.phone.hears_message("Rehersal at eight")
    at_tilda = await four.tilda.hears("Rehersal at eight")
    four.ada.screen.key("Up")
    await four.ada.window.find("label", "Edit message")
    await four.ada.write("Message", "Rehearsal at eight")
    edit = await four.bob.phone.wait_for(types.UpdateEditMessage)
    assert (edit.message.id, edit.message.message) == (at_bob.id, "Rehearsal at eight")
    edit = await four.kurt.phone.wait_for(raw.types.UpdateEditMessage)
    assert (edit.message.id, edit.message.message) == (at_kurt.id, "Rehearsal at eight")
    told = await four.tilda.wait_for("updateMessageContent", lambda e: e["message_id"] == at_tilda["id"])
    assert told["new_content"]["text"]["text"] == "Rehearsal at eight"


async def test_a_reaction_is_seen_by_all(four):
    await four.kurt.phone.send_message(-four.group, "I shall bring tea")
    at_bob, at_tilda = await four.bob.phone.hears_message("I shall bring tea"), await four.tilda.hears("I shall bring tea")
    await four.tilda.call(
        "addMessageReaction", chat_id=-four.group, message_id=at_tilda["id"], is_big=False, update_recent_reactions=False,
        reaction_type={"@type": "reactionTypeEmoji", "emoji": "👍"},
    )
    changed = await four.bob.phone.wait_for((types.UpdateEditMessage, types.UpdateMessageReactions))
    assert "👍" in str(changed) and (getattr(changed, "msg_id", None) or changed.message.id) == at_bob.id
    await four.kurt.phone.wait_for((raw.types.UpdateEditMessage, raw.types.UpdateMessageReactions), lambda u: "👍" in str(u))
    four.tilda.forget()
    await four.ada.react(await four.row("I shall bring tea"), "😢")
    told = await four.tilda.wait_for("updateMessageInteractionInfo", lambda e: e["message_id"] == at_tilda["id"])
    assert {one["type"]["emoji"] for one in told["interaction_info"]["reactions"]["reactions"]} == {"👍", "😢"}


async def test_a_photo_is_seen_by_all(four):
    await four.bob.phone.send_file(types.PeerChat(four.group), png(320, 200, 5), caption="Our hall")
    event = await four.tilda.wait_for(
        "updateNewMessage", lambda e: e["message"]["content"]["@type"] == "messagePhoto"
    )
    size = event["message"]["content"]["photo"]["sizes"][-1]["photo"]
    fetched = await four.tilda.call("downloadFile", file_id=size["id"], priority=1, offset=0, limit=0, synchronous=True)
    assert fetched["local"]["is_downloading_completed"]
    heard = await four.kurt.phone.hears_media(raw.types.MessageMediaPhoto)
    assert (await four.kurt.phone.download_media(heard, in_memory=True)).getvalue()[:2] == b"\xff\xd8"
    await four.row("Our hall")


async def test_a_pin_and_a_name_are_seen_by_all(four):
    await four.kurt.phone.set_chat_title(-four.group, "Quartet in brass")
    await four.bob.phone.hears_action(types.MessageActionChatEditTitle)
    await four.tilda.wait_for("updateChatTitle", lambda e: e["title"] == "Quartet in brass")
    await four.title_is("Quartet in brass")
    said = await four.tilda.say(-four.group, "The notes are on the stand")
    at_bob = await four.bob.phone.hears_message("The notes are on the stand")
    await four.tilda.call(
        "pinChatMessage", chat_id=-four.group, message_id=said["id"], disable_notification=False, only_for_self=False
    )
    pinned = await four.bob.phone.wait_for(types.UpdatePinnedMessages)
    assert pinned.messages == [at_bob.id]
    await four.kurt.phone.wait_for(raw.types.UpdatePinnedMessages)
    await four.bob.phone.unpin_message(types.PeerChat(four.group), at_bob.id)
    await four.tilda.wait_for("updateMessageIsPinned", lambda e: e["message_id"] == said["id"] and not e["is_pinned"])


async def test_what_is_deleted_is_gone_for_all(four):
    said = await four.kurt.phone.send_message(-four.group, "Forget this")
    at_bob, at_tilda = await four.bob.phone.hears_message("Forget this"), await four.tilda.hears("Forget this")
    await four.row("Forget this")
    await four.kurt.phone.delete_messages(-four.group, [said.id], revoke=True)
    await four.bob.phone.wait_for(types.UpdateDeleteMessages, lambda u: u.messages == [at_bob.id])
    await four.tilda.wait_for("updateDeleteMessages", lambda e: e["message_ids"] == [at_tilda["id"]] and e["is_permanent"])
    messages = await four.ada.window.find("list", "Messages")
    await messages.gone("list item", lambda name: "Forget this" in name)


async def test_who_leaves_is_missed_by_all(four):
    kurt = four.kurt.id
    await four.kurt.phone.leave_chat(-four.group)
    left = await four.bob.phone.hears_action(types.MessageActionChatDeleteUser)
    assert left.action.user_id == kurt
    await four.tilda.wait_for("updateBasicGroup", lambda e: e["basic_group"]["member_count"] == 3)
    await four.ada.window.find("label", lambda name: name.startswith("3 members"))
    await four.bob.phone(functions.messages.AddChatUserRequest(four.group, "kurt_of_four", 10))
    await four.kurt.phone.hears_action(raw.types.MessageActionChatAddUser)
    await four.tilda.wait_for("updateBasicGroup", lambda e: e["basic_group"]["member_count"] == 4)
    await four.kurt.phone.send_message(-four.group, "I could not stay away")
    await four.all_see("I could not stay away", besides=four.kurt)
