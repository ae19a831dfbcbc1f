"""Five clients in one group: our window, Telethon, Kurigram, TDLib and Telegram Desktop. Each sees what each of the others did."""

import asyncio

import pytest
from pyrogram import raw
from pyrogram.types import ReplyParameters
from telethon import functions, types

from harness import kurigram_client
from harness.emoji import picture_reactions
from harness.hearing import eventually
from harness.pictures import png
from harness.tdlib_client import Client, Library, WayHome, readdressed
from harness.telegram_desktop import EXPECTED_REFUSALS, TelegramDesktop, is_installed
from harness.town import settled
from harness.window_program import WindowPerson

pytestmark = pytest.mark.skipif(not is_installed(), reason="telegram-desktop is not installed: CI=1 Scripts/bootstrap")
ADA, BOB, DORA, KURT, TILDA = "+15550985", "+15550986", "+15550149899", "+15550987", "15550988"


class Five:
    """Ada with the window, Bob with Telethon, Kurt with Kurigram, Tilda with TDLib, Dora with Telegram Desktop; and the group
    that they are in."""

    def __init__(self, ada: WindowPerson, bob, kurt: kurigram_client.Person, tilda: Client, dora: TelegramDesktop):
        self.ada, self.bob, self.kurt, self.tilda, self.dora = ada, bob, kurt, tilda, dora
        # The group's number, by which Telethon knows it. The others put a sign before it.
        self.group = 0
        # How much Telegram Desktop had written of what it heard when the scene began.
        self.written = 0

    def forget(self) -> None:
        for one in (self.bob.phone, self.kurt.phone, self.tilda):
            one.forget()
        self.written = len(self.dora.traffic())

    async def dora_is_told(self, *words: str) -> None:
        """Telegram Desktop has been sent something with these words in it."""
        def told() -> bool:
            news = self.dora.traffic()[self.written :]
            return all(word in news for word in words)

        await eventually(told, what=f"Telegram Desktop hears {words}")

    async def all_see(self, text: str, besides: object = None) -> None:
        """A new message is on every screen but that of its author; it is on the window's in any case."""
        waits = {
            self.bob: lambda: self.bob.phone.hears_message(text),
            self.kurt: lambda: self.kurt.phone.hears_message(text),
            self.tilda: lambda: self.tilda.hears(text),
            self.dora: lambda: self.dora_is_told(f'message: "{text}"'),
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
async def five(tmp_path_factory):
    folder = tmp_path_factory.mktemp("one-group")
    people = (
        (ADA, "Ada Lovelace", "ada_of_five"), (BOB, "Bob Babbage", "bob_of_five"), (DORA, "Dora Desk", "dora_of_five"),
    )
    ada = WindowPerson(folder / "ada")
    async with settled(folder, *people) as (server, own, bob, elsewhere), ada.at_desk():
        await picture_reactions(server, bob.phone, folder, "signs_of_five", "👍", "😢")
        kurigram_client.trust(server)
        kurt = kurigram_client.Person(server, "abridged", KURT, "Kurt", "kurt_of_five")
        await kurt.sign_up()
        way = await WayHome((server.host, server.port)).start()
        library = Library(readdressed(folder, server.public_key()))
        log = folder / "tdlib.log"
        library.log_calls(log)
        tilda = await Client(library, server, way, folder / "tilda", TILDA, "Tilda").sign_up()
        await ada.sign_in_beside(server, own)
        dora = TelegramDesktop(server, folder / "dora")
        async with dora.at_desk():
            await dora.start()
            await dora.sign_in(elsewhere)
            yield Five(ada, bob, kurt, tilda, dora)
            assert not dora.complaints()
            assert set(dora.refusals()) <= EXPECTED_REFUSALS
        await kurt.leave()
        await tilda.close()
        library.log_calls(None)
        library.end()
        await way.stop()
        complaints = Library.complaints(log)
        assert not complaints, "\n".join(complaints)


@pytest.fixture(autouse=True)
def quiet(five):
    five.forget()


async def test_a_group_is_made(five):
    names = ("ada_of_five", "bob_of_five", "kurt_of_five", "dora_of_five")
    chats = [await five.tilda.call("searchPublicChat", username=name) for name in names]
    made = await five.tilda.call(
        "createNewBasicGroupChat", user_ids=[chat["type"]["user_id"] for chat in chats], title="Quintet",
        message_auto_delete_time=0,
    )
    five.group = -made["chat_id"]
    for heard in (
        await five.bob.phone.hears_action(types.MessageActionChatCreate),
        await five.kurt.phone.hears_action(raw.types.MessageActionChatCreate),
    ):
        assert heard.action.title == "Quintet" and len(heard.action.users) == 5
    chats = await five.ada.window.find("list", "Chats")
    await five.ada.click(await chats.find("list item", lambda name: name.startswith("Quintet")))
    await five.ada.window.find("label", lambda name: name.startswith("5 members"))
    await five.dora_is_told("messageActionChatCreate", 'title: "Quintet"')
    await five.dora.open_first_chat()


async def test_everybody_says_something(five):
    await five.tilda.say(-five.group, "Good evening from TDLib")
    await five.all_see("Good evening from TDLib", besides=five.tilda)
    await five.bob.phone.send_message(types.PeerChat(five.group), "Good evening from Telethon")
    await five.all_see("Good evening from Telethon", besides=five.bob)
    await five.kurt.phone.send_message(-five.group, "Good evening from Kurigram")
    await five.all_see("Good evening from Kurigram", besides=five.kurt)
    await five.ada.write("Message", "Good evening from the window")
    await five.all_see("Good evening from the window")
    five.dora.write("Good evening from Telegram Desktop")
    await five.all_see("Good evening from Telegram Desktop", besides=five.dora)


async def test_answers_point_to_what_they_answer(five):
    asked = await five.bob.phone.send_message(types.PeerChat(five.group), "Who plays the cello?")
    heard = await five.tilda.hears("Who plays the cello?")
    at_kurt = await five.kurt.phone.hears_message("Who plays the cello?")
    content = {"@type": "inputMessageText", "text": {"@type": "formattedText", "text": "Not I, says TDLib"}}
    await five.tilda.send(
        -five.group, content, reply_to={"@type": "inputMessageReplyToMessage", "message_id": heard["id"]}
    )
    await five.kurt.phone.send_message(
        -five.group, "I do, says Kurigram", reply_parameters=ReplyParameters(message_id=at_kurt.id)
    )
    # It answers what came last.
    five.dora.keys("ctrl+Up")
    await asyncio.sleep(1)
    five.dora.write("So do I, says Telegram Desktop")
    twice = await five.bob.phone.hears_message("So do I, says Telegram Desktop")
    assert twice.reply_to.reply_to_msg_id > asked.id
    for text in ("Not I, says TDLib", "I do, says Kurigram"):
        answer = await five.bob.phone.hears_message(text)
        assert answer.reply_to.reply_to_msg_id == asked.id
        await five.row(text)
    answer = await five.tilda.hears("I do, says Kurigram")
    assert answer["reply_to"]["message_id"] == heard["id"]
    await five.dora_is_told('message: "Not I, says TDLib"', "{ messageReplyHeader")
    await five.row("So do I, says Telegram Desktop")


async def test_an_edit_is_seen_by_all(five):
    await five.ada.write("Message", "Rehersal at eight")
    at_bob = await five.bob.phone.hears_message("Rehersal at eight")
    at_kurt = await five.kurt.phone.hears_message("Rehersal at eight")
    at_tilda = await five.tilda.hears("Rehersal at eight")
    five.ada.screen.key("Up")
    await five.ada.window.find("label", "Edit message")
    await five.ada.write("Message", "Rehearsal at eight")
    edit = await five.bob.phone.wait_for(types.UpdateEditMessage)
    assert (edit.message.id, edit.message.message) == (at_bob.id, "Rehearsal at eight")
    edit = await five.kurt.phone.wait_for(raw.types.UpdateEditMessage)
    assert (edit.message.id, edit.message.message) == (at_kurt.id, "Rehearsal at eight")
    told = await five.tilda.wait_for("updateMessageContent", lambda e: e["message_id"] == at_tilda["id"])
    assert told["new_content"]["text"]["text"] == "Rehearsal at eight"
    await five.dora_is_told("updateEditMessage", 'message: "Rehearsal at eight"')


async def test_an_edit_at_telegram_desktop_is_seen_by_all(five):
    five.dora.write("Musik at nine")
    at_bob, at_tilda = await five.bob.phone.hears_message("Musik at nine"), await five.tilda.hears("Musik at nine")
    # Until it is told that its message has arrived, it would change the one before.
    await asyncio.sleep(1)
    five.dora.keys("Up")
    await asyncio.sleep(1)
    five.dora.fill("Music at nine")
    edit = await five.bob.phone.wait_for(types.UpdateEditMessage)
    assert (edit.message.id, edit.message.message) == (at_bob.id, "Music at nine")
    await five.kurt.phone.wait_for(raw.types.UpdateEditMessage, lambda update: update.message.message == "Music at nine")
    told = await five.tilda.wait_for("updateMessageContent", lambda e: e["message_id"] == at_tilda["id"])
    assert told["new_content"]["text"]["text"] == "Music at nine"
    await five.row("Music at nine")


async def test_a_reaction_is_seen_by_all(five):
    await five.kurt.phone.send_message(-five.group, "I shall bring tea")
    at_bob, at_tilda = await five.bob.phone.hears_message("I shall bring tea"), await five.tilda.hears("I shall bring tea")
    await five.tilda.call(
        "addMessageReaction", chat_id=-five.group, message_id=at_tilda["id"], is_big=False, update_recent_reactions=False,
        reaction_type={"@type": "reactionTypeEmoji", "emoji": "👍"},
    )
    changed = await five.bob.phone.wait_for((types.UpdateEditMessage, types.UpdateMessageReactions))
    assert "👍" in str(changed) and (getattr(changed, "msg_id", None) or changed.message.id) == at_bob.id
    await five.kurt.phone.wait_for((raw.types.UpdateEditMessage, raw.types.UpdateMessageReactions), lambda u: "👍" in str(u))
    five.tilda.forget()
    await five.ada.react(await five.row("I shall bring tea"), "😢")
    told = await five.tilda.wait_for("updateMessageInteractionInfo", lambda e: e["message_id"] == at_tilda["id"])
    assert {one["type"]["emoji"] for one in told["interaction_info"]["reactions"]["reactions"]} == {"👍", "😢"}
    await five.dora_is_told("messageReactions", "👍", "😢")


async def test_a_photo_is_seen_by_all(five):
    await five.bob.phone.send_file(types.PeerChat(five.group), png(320, 200, 5), caption="Our hall")
    event = await five.tilda.wait_for(
        "updateNewMessage", lambda e: e["message"]["content"]["@type"] == "messagePhoto"
    )
    size = event["message"]["content"]["photo"]["sizes"][-1]["photo"]
    fetched = await five.tilda.call("downloadFile", file_id=size["id"], priority=1, offset=0, limit=0, synchronous=True)
    assert fetched["local"]["is_downloading_completed"]
    heard = await five.kurt.phone.hears_media(raw.types.MessageMediaPhoto)
    assert (await five.kurt.phone.download_media(heard, in_memory=True)).getvalue()[:2] == b"\xff\xd8"
    await five.row("Our hall")
    await five.dora_is_told("messageMediaPhoto", 'message: "Our hall"')
    await eventually(lambda: "upload_getFile" in five.dora.traffic()[five.written :], what="it fetches the photo")


async def test_a_photo_of_telegram_desktop_is_seen_by_all(five):
    await five.dora.paste("image/png", png(320, 240, 8).read(), "Our stage")
    at_bob = await five.bob.phone.hears_message("Our stage")
    assert (await five.bob.phone.download_media(at_bob, bytes)).startswith(b"\xff\xd8")
    await five.kurt.phone.hears_media(raw.types.MessageMediaPhoto)
    await five.tilda.wait_for("updateNewMessage", lambda e: e["message"]["content"]["@type"] == "messagePhoto")
    await five.row("Our stage")


async def test_a_pin_and_a_name_are_seen_by_all(five):
    await five.kurt.phone.set_chat_title(-five.group, "Quintet in brass")
    await five.bob.phone.hears_action(types.MessageActionChatEditTitle)
    await five.tilda.wait_for("updateChatTitle", lambda e: e["title"] == "Quintet in brass")
    await five.title_is("Quintet in brass")
    await five.dora_is_told("messageActionChatEditTitle", 'title: "Quintet in brass"')
    said = await five.tilda.say(-five.group, "The notes are on the stand")
    at_bob = await five.bob.phone.hears_message("The notes are on the stand")
    await five.tilda.call(
        "pinChatMessage", chat_id=-five.group, message_id=said["id"], disable_notification=False, only_for_self=False
    )
    pinned = await five.bob.phone.wait_for(types.UpdatePinnedMessages)
    assert pinned.messages == [at_bob.id]
    await five.kurt.phone.wait_for(raw.types.UpdatePinnedMessages)
    await five.dora_is_told("updatePinnedMessages")
    await five.bob.phone.unpin_message(types.PeerChat(five.group), at_bob.id)
    await five.tilda.wait_for("updateMessageIsPinned", lambda e: e["message_id"] == said["id"] and not e["is_pinned"])


async def test_what_is_deleted_is_gone_for_all(five):
    said = await five.kurt.phone.send_message(-five.group, "Forget this")
    at_bob, at_tilda = await five.bob.phone.hears_message("Forget this"), await five.tilda.hears("Forget this")
    await five.row("Forget this")
    await five.kurt.phone.delete_messages(-five.group, [said.id], revoke=True)
    await five.bob.phone.wait_for(types.UpdateDeleteMessages, lambda u: u.messages == [at_bob.id])
    await five.tilda.wait_for("updateDeleteMessages", lambda e: e["message_ids"] == [at_tilda["id"]] and e["is_permanent"])
    messages = await five.ada.window.find("list", "Messages")
    await messages.gone("list item", lambda name: "Forget this" in name)
    await five.dora_is_told("updateDeleteMessages")


async def test_who_leaves_is_missed_by_all(five):
    kurt = five.kurt.id
    await five.kurt.phone.leave_chat(-five.group)
    left = await five.bob.phone.hears_action(types.MessageActionChatDeleteUser)
    assert left.action.user_id == kurt
    await five.tilda.wait_for("updateBasicGroup", lambda e: e["basic_group"]["member_count"] == 4)
    await five.dora_is_told("messageActionChatDeleteUser")
    await five.ada.window.find("label", lambda name: name.startswith("4 members"))
    await five.bob.phone(functions.messages.AddChatUserRequest(five.group, "kurt_of_five", 10))
    await five.kurt.phone.hears_action(raw.types.MessageActionChatAddUser)
    await five.tilda.wait_for("updateBasicGroup", lambda e: e["basic_group"]["member_count"] == 5)
    await five.kurt.phone.send_message(-five.group, "I could not stay away")
    await five.all_see("I could not stay away", besides=five.kurt)
