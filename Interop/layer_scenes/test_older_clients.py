"""Clients of older layers and a current one: what one does, the other has, each in the form of its own layer."""

import io
import re

import pytest
from telethon import functions, types

from harness.older_client import RefusedError
from harness.pictures import jpeg_size, noise, png

SERVICE_USER = 777000
# Replies quote a part of a message since this layer, and a quotation folds since the other.
QUOTES, FOLDED = 166, 181


def named(data: bytes, name: str) -> io.BytesIO:
    file = io.BytesIO(data)
    file.name = name
    return file


async def test_a_second_device_signs_in(scene):
    olga = scene.olga
    laptop = await scene.process.device("laptop")
    code_hash = await laptop.send_code(number=olga.number)
    told = await scene.phone.hears(
        "UpdateNewMessage", lambda u: u["message"]["peer_id"] == {"_": "PeerUser", "user_id": SERVICE_USER}
    )
    code = re.search(r"\d+", told["message"]["message"])[0]
    assert await laptop.sign_in(number=olga.number, code_hash=code_hash, code=code) == olga.id
    assert await laptop.me() == {"id": olga.id, "first": olga.first, "username": olga.username}
    await scene.phone.send_text(to=scene.bob.username, text="from the phone")
    at_laptop = await laptop.hears_message("from the phone")
    assert at_laptop["out"] and at_laptop["peer_id"] == {"_": "PeerUser", "user_id": scene.bob.id}
    await laptop.invoke(method="auth.LogOut")
    await laptop.disconnect()


async def test_texts_go_both_ways(scene):
    sent = await scene.phone.send_text(to=scene.bob.username, text="Hello **Bob** 👋🏽")
    heard = await scene.bobs.hears_message("Hello Bob 👋🏽")
    assert heard.sender_id == scene.olga.id
    assert [(type(e), e.offset, e.length) for e in heard.entities] == [(types.MessageEntityBold, 6, 3)]
    assert sent["text"] == "Hello Bob 👋🏽" and sent["sender"] == scene.olga.id
    await scene.bobs.send_message(scene.olga.username, "Hello __Olga__", reply_to=heard.id)
    answer = await scene.phone.hears_message("Hello Olga")
    assert [entity["_"] for entity in answer["entities"]] == ["MessageEntityItalic"]
    assert answer["reply_to"]["reply_to_msg_id"] == sent["id"] and not answer["out"]
    stored = await scene.phone.message(number=answer["id"])
    assert {name: stored[name] for name in ("id", "message", "date", "peer_id")} == {
        name: answer[name] for name in ("id", "message", "date", "peer_id")
    }
    await scene.phone.send_text(to=scene.bob.username, text="How are you?", reply_to=answer["id"])
    asked = await scene.bobs.hears_message("How are you?")
    [first] = await scene.bobs.get_messages(scene.olga.username, ids=[asked.reply_to.reply_to_msg_id])
    assert first.message == "Hello Olga"
    texts = [message["text"] for message in await scene.phone.history(chat=scene.bob.username, limit=3)]
    assert texts == ["How are you?", "Hello Olga", "Hello Bob 👋🏽"]


async def test_edits_and_deletions_go_both_ways(scene):
    sent = await scene.phone.send_text(to=scene.bob.username, text="teh bird")
    heard = await scene.bobs.hears_message("teh bird")
    edited = await scene.phone.edit(chat=scene.bob.username, number=sent["id"], text="the bird")
    assert edited["text"] == "the bird"
    update = await scene.bobs.wait_for(types.UpdateEditMessage)
    assert (update.message.id, update.message.message) == (heard.id, "the bird")
    await scene.phone.delete(chat=scene.bob.username, number=sent["id"])
    await scene.bobs.wait_for(types.UpdateDeleteMessages, lambda u: u.messages == [heard.id])

    mine = await scene.bobs.send_message(scene.olga.username, "a draft")
    at_olga = await scene.phone.hears_message("a draft")
    await scene.bobs.edit_message(scene.olga.username, mine.id, "a letter")
    update = await scene.phone.hears("UpdateEditMessage", lambda u: u["message"]["id"] == at_olga["id"])
    assert update["message"]["message"] == "a letter" and update["message"]["edit_date"]
    await scene.bobs.delete_messages(scene.olga.username, [mine.id])
    await scene.phone.hears("UpdateDeleteMessages", lambda u: u["messages"] == [at_olga["id"]])


async def test_photos_go_both_ways(scene, tmp_path):
    (tmp_path / "up.png").write_bytes(png(640, 360).getvalue())
    await scene.phone.send_photo(to=scene.bob.username, path=str(tmp_path / "up.png"), caption="up")
    heard = await scene.bobs.hears_message("up")
    assert jpeg_size(await scene.bobs.download_media(heard, file=bytes)) == (640, 360)
    await scene.bobs.send_file(scene.olga.username, png(640, 360, 3), caption="down")
    down = await scene.phone.hears_message("down")
    assert down["media"]["_"] == "MessageMediaPhoto"
    await scene.phone.download(chat=scene.bob.username, number=down["id"], path=str(tmp_path / "down.jpg"))
    assert jpeg_size((tmp_path / "down.jpg").read_bytes()) == (640, 360)


async def test_files_go_both_ways(scene, tmp_path):
    data = noise(700_001, scene.process.name)
    (tmp_path / "up.bin").write_bytes(data)
    await scene.phone.send_file(to=scene.bob.username, path=str(tmp_path / "up.bin"), caption="a file")
    heard = await scene.bobs.hears_message("a file")
    assert types.DocumentAttributeFilename("up.bin") in heard.media.document.attributes
    assert await scene.bobs.download_media(heard, file=bytes) == data
    await scene.bobs.send_file(scene.olga.username, named(data[::-1], "down.bin"), caption="and back", force_document=True)
    down = await scene.phone.hears_message("and back")
    assert down["media"]["document"]["size"] == len(data)
    await scene.phone.download(chat=scene.bob.username, number=down["id"], path=str(tmp_path / "down.bin"))
    assert (tmp_path / "down.bin").read_bytes() == data[::-1]


async def test_forwards_name_the_author(scene):
    await scene.bobs.send_message(scene.olga.username, "by Bob")
    at_olga = await scene.phone.hears_message("by Bob")
    scene.cleo.phone.forget()
    await scene.phone.forward(to=scene.cleo.username, number=at_olga["id"], chat=scene.bob.username)
    heard = await scene.cleo.phone.hears_message("by Bob")
    assert heard.fwd_from.from_id == types.PeerUser(scene.bob.id) and heard.sender_id == scene.olga.id
    await scene.cleo.phone.forward_messages(scene.olga.username, heard)
    back = await scene.phone.hears(
        "UpdateNewMessage", lambda u: u["message"]["peer_id"] == {"_": "PeerUser", "user_id": scene.cleo.id}
        and not u["message"]["out"]
    )
    assert back["message"]["fwd_from"]["from_id"] == {"_": "PeerUser", "user_id": scene.bob.id}


async def test_dialogs_contacts_profiles_and_search(scene):
    await scene.bobs.send_message(scene.olga.username, "the word is halcyon")
    at_olga = await scene.phone.hears_message("the word is halcyon")
    card = {"_": "InputPhoneContact", "client_id": 0, "phone": scene.bob.number, "first_name": "Robert", "last_name": ""}
    imported = await scene.phone.invoke(method="contacts.ImportContacts", contacts=[card])
    assert [one["user_id"] for one in imported["imported"]] == [scene.bob.id]
    contacts = await scene.phone.invoke(method="contacts.GetContacts", hash=0)
    assert [user["first_name"] for user in contacts["users"]] == ["Robert"]
    [dialog] = [one for one in await scene.phone.dialogs() if one["id"] == scene.bob.id]
    assert (dialog["name"], dialog["top"]) == ("Robert", at_olga["id"]) and dialog["unread"] > 0
    found = await scene.phone.search(chat=scene.bob.username, query="halcyon")
    assert [message["id"] for message in found] == [at_olga["id"]]
    await scene.bobs(functions.account.UpdateProfileRequest(about="reads a lot"))
    profile = await scene.phone.profile(chat=scene.bob.username)
    assert profile == {"id": scene.bob.id, "first": "Robert", "about": "reads a lot"}
    await scene.phone.invoke(method="account.UpdateProfile", first_name="Olga", last_name="Older", about="is old")
    assert (await scene.bobs(functions.users.GetFullUserRequest(scene.olga.username))).full_user.about == "is old"


async def test_read_marks_and_typing_go_both_ways(scene):
    await scene.bobs.send_message(scene.olga.username, "have you read it?")
    at_olga = await scene.phone.hears_message("have you read it?")
    await scene.phone.read(chat=scene.bob.username)
    await scene.bobs.wait_for(types.UpdateReadHistoryOutbox, lambda u: u.peer == types.PeerUser(scene.olga.id))
    [dialog] = [one for one in await scene.phone.dialogs() if one["id"] == scene.bob.id]
    assert (dialog["top"], dialog["unread"]) == (at_olga["id"], 0)
    sent = await scene.phone.send_text(to=scene.bob.username, text="and you?")
    await scene.bobs.hears_message("and you?")
    await scene.bobs.send_read_acknowledge(scene.olga.username)
    await scene.phone.hears("UpdateReadHistoryOutbox", lambda u: u["max_id"] >= sent["id"])
    typing = {"peer": {"@peer": scene.bob.username}, "action": {"_": "SendMessageTypingAction"}}
    assert await scene.phone.invoke(method="messages.SetTyping", **typing) is True
    update = await scene.bobs.wait_for(types.UpdateUserTyping)
    assert update.user_id == scene.olga.id and isinstance(update.action, types.SendMessageTypingAction)
    await scene.bobs(functions.messages.SetTypingRequest(
        await scene.bobs.get_input_entity(scene.olga.username), types.SendMessageRecordAudioAction()
    ))
    await scene.phone.hears("UpdateUserTyping", lambda u: u["action"]["_"] == "SendMessageRecordAudioAction")


async def test_a_group_of_hers(scene):
    group = await scene.phone.create_group(title="Older group", users=[scene.bob.username])
    created = await scene.bobs.hears_action(types.MessageActionChatCreate)
    assert created.action.title == "Older group" and set(created.action.users) >= {scene.bob.id}
    await scene.phone.add_member(group=group, user=scene.cleo.username)
    added = await scene.bobs.hears_action(types.MessageActionChatAddUser)
    assert added.action.users == [scene.cleo.id]
    assert set(await scene.phone.members(group=group)) == {scene.olga.id, scene.bob.id, scene.cleo.id}
    await scene.cleo.phone.hears_action(types.MessageActionChatAddUser)
    await scene.cleo.phone.send_message(added.chat_id, "Thank you")
    heard = await scene.phone.hears_message("Thank you")
    assert heard["peer_id"] == {"_": "PeerChat", "chat_id": -group}
    assert heard["from_id"] == {"_": "PeerUser", "user_id": scene.cleo.id}
    await scene.phone.leave(group=group)
    left = await scene.bobs.hears_action(types.MessageActionChatDeleteUser)
    assert left.action.user_id == scene.olga.id
    with pytest.raises(RefusedError):
        await scene.phone.send_text(to=group, text="from outside")


async def test_a_group_of_others(scene):
    answer = await scene.bobs(functions.messages.CreateChatRequest([scene.olga.username, scene.cleo.username], "Current group"))
    group = -answer.updates.chats[0].id
    created = await scene.phone.hears_action("MessageActionChatCreate")
    assert created["action"]["title"] == "Current group" and scene.olga.id in created["action"]["users"]
    await scene.phone.send_text(to=group, text="Who is here?")
    heard = await scene.bobs.hears_message("Who is here?")
    assert heard.sender_id == scene.olga.id and heard.chat_id == group
    await scene.bobs(functions.messages.EditChatTitleRequest(-group, "Renamed"))
    assert (await scene.phone.hears_action("MessageActionChatEditTitle"))["action"]["title"] == "Renamed"
    assert "Renamed" in [dialog["name"] for dialog in await scene.phone.dialogs()]
    await scene.bobs(functions.messages.DeleteChatUserRequest(-group, scene.olga.username))
    gone = await scene.phone.hears_action("MessageActionChatDeleteUser")
    assert gone["action"]["user_id"] == scene.olga.id


async def test_reactions_go_both_ways(scene):
    sent = await scene.phone.send_text(to=scene.bob.username, text="I won")
    heard = await scene.bobs.hears_message("I won")
    await scene.bobs(functions.messages.SendReactionRequest(scene.olga.username, heard.id, reaction=[types.ReactionEmoji("👍")]))

    def liked(message: dict) -> list:
        results = (message.get("reactions") or {}).get("results") or []
        return [(result["reaction"]["emoticon"], result["count"]) for result in results]

    # Whether a reaction comes as an edit is the server's choice.
    await scene.phone.wait_for(dict, lambda u: u["_"] in ("UpdateMessageReactions", "UpdateEditMessage"))
    assert liked(await scene.phone.message(number=sent["id"])) == [("👍", 1)]
    mine = await scene.bobs.send_message(scene.olga.username, "So did I")
    at_olga = await scene.phone.hears_message("So did I")
    await scene.phone.invoke(
        method="messages.SendReaction", peer={"@peer": scene.bob.username}, msg_id=at_olga["id"],
        reaction=[{"_": "ReactionEmoji", "emoticon": "❤"}],
    )
    await scene.bobs.wait_for((types.UpdateMessageReactions, types.UpdateEditMessage))
    [stored] = await scene.bobs.get_messages(scene.olga.username, ids=[mine.id])
    assert [(r.reaction, r.count) for r in stored.reactions.results] == [(types.ReactionEmoji("❤"), 1)]


async def test_polls_go_both_ways(scene):
    await scene.phone.send_poll(chat=scene.bob.username, question="Tea?", answers=["Yes", "No"])
    update = await scene.bobs.wait_for(types.UpdateNewMessage, lambda u: isinstance(u.message.media, types.MessageMediaPoll))
    poll = update.message.media.poll
    assert poll.question.text == "Tea?" and [answer.text.text for answer in poll.answers] == ["Yes", "No"]
    await scene.bobs.send_message(scene.olga.username, file=types.InputMediaPoll(types.Poll(
        0, types.TextWithEntities("Milk?", []),
        [types.PollAnswer(types.TextWithEntities(words, []), words.encode()) for words in ("Yes", "No")], 0,
    )))
    message = await scene.phone.hears_media("MessageMediaPoll")
    question = message["media"]["poll"]["question"]
    assert (question if isinstance(question, str) else question["text"]) == "Milk?"


async def test_what_happened_while_away_is_found(scene):
    before = await scene.phone.state()
    mine = await scene.bobs.send_message(scene.olga.username, "before")
    at_olga = await scene.phone.hears_message("before")
    await scene.phone.disconnect()
    await scene.bobs.edit_message(scene.olga.username, mine.id, "changed")
    for text in ("one", "two", "three"):
        await scene.bobs.send_message(scene.olga.username, text)
    deleted = await scene.bobs.send_message(scene.olga.username, "not for her")
    await scene.bobs.delete_messages(scene.olga.username, [deleted.id])
    await scene.phone.reconnect()
    difference = await scene.phone.difference(pts=before["pts"], date=before["date"])
    assert difference["_"] == "Difference"
    texts = [message["message"] for message in difference["new_messages"] if message["_"] == "Message"]
    assert texts == ["changed", "one", "two", "three"]
    assert difference["state"]["pts"] == (await scene.phone.state())["pts"]
    assert (await scene.phone.message(number=at_olga["id"]))["message"] == "changed"
    await scene.bobs.send_message(scene.olga.username, "after")
    await scene.phone.hears_message("after")


async def test_what_is_newer_than_the_client_is_left_out(scene):
    sent = await scene.phone.send_text(to=scene.bob.username, text="to be or not to be")
    heard = await scene.bobs.hears_message("to be or not to be")
    peer = await scene.bobs.get_input_entity(scene.olga.username)
    await scene.bobs(functions.messages.SendMessageRequest(
        peer, "a folded quotation", entities=[types.MessageEntityBlockquote(2, 6, collapsed=True)],
        reply_to=types.InputReplyToMessage(heard.id, quote_text="or not", quote_offset=6),
    ))
    message = await scene.phone.hears_message("a folded quotation")
    assert message["reply_to"]["reply_to_msg_id"] == sent["id"]
    assert message["reply_to"].get("quote_text") == ("or not" if scene.layer >= QUOTES else None)
    quotations = [entity for entity in message["entities"] or [] if entity["_"] == "MessageEntityBlockquote"]
    assert [bool(entity.get("collapsed")) for entity in quotations] == [scene.layer >= FOLDED]
