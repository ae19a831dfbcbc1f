"""A PyMax user and a Telethon user in one conversation: what one does, the other sees."""

import base64
import time

import pytest
from pymax import ApiError, File, Photo
from telethon import functions, types

from harness import telethon_client
from harness.hearing import eventually, everyone
from harness.pictures import noise, png
from harness.pymax_client import (
    Chat, MessageDeleteEvent, MessageReadEvent, Person, PresenceEvent, ReactionUpdateEvent, TypingEvent, WebPerson,
)


class Pair:
    def __init__(self, server, max_, tess):
        self.server, self.max, self.tess = server, max_, tess

    @property
    def chat(self) -> int:
        return self.max.chat_with(self.tess.id)


@pytest.fixture(scope="module")
async def pair(server, next_number):
    telethon_client.trust(server)
    number = next_number()
    tess = telethon_client.Person(server, f"+1561{number:07}", "Tess", "Telethon", f"tess_max_{number}", "obfuscated")
    max_ = Person(server, f"+1562{number:07}", "Max")
    await everyone(tess.sign_up(), max_.enter())
    await max_.search_by_phone(tess.number)
    await tess.adds(max_.number, "Max")
    yield Pair(server, max_, tess)
    await everyone(tess.leave(), max_.leave())


@pytest.fixture(autouse=True)
def quiet(pair):
    pair.max.forget()
    pair.tess.phone.forget()


async def test_it_signs_up_and_is_a_member(pair):
    assert pair.max.client.me.contact.names[0].first_name == "Max"
    user = await pair.tess.phone.get_entity(pair.max.id)
    # Found by their number, under the name that Tess has given them.
    assert (user.id, user.first_name, user.last_name, user.contact) == (pair.max.id, "Max", None, True)


async def test_a_text_goes_to_telethon(pair):
    sent = await pair.max.send_message(pair.chat, "Hello **Tess** 👋🏽 and [site](https://example.org/a)")
    heard = await pair.tess.phone.hears_message("Hello Tess 👋🏽 and site")
    assert sent.text == heard.message and sent.chat_id == pair.chat and sent.sender == pair.max.id
    assert [(type(e).__name__, e.offset, e.length) for e in heard.entities] == [
        ("MessageEntityBold", 6, 4), ("MessageEntityTextUrl", 20, 4),
    ]
    assert sent.time // 1000 == int(heard.date.timestamp())


async def test_a_text_comes_from_telethon(pair):
    await pair.tess.phone.send_message(pair.max.id, "Hello **Max** __and__ `all` 👩‍👩‍👧‍👦")
    heard = await pair.max.hears_message("Hello Max and all 👩‍👩‍👧‍👦")
    assert heard.chat_id == pair.chat and heard.sender == pair.tess.id
    assert [(e.type, e.length) for e in heard.elements] == [("STRONG", 3), ("EMPHASIZED", 3), ("MONOSPACED", 3)]


async def test_a_reply_shows_what_it_answers(pair):
    await pair.tess.phone.send_message(pair.max.id, "a question")
    question = await pair.max.hears_message("a question")
    answer = await question.reply("an answer")
    assert answer.link.message.text == "a question"
    heard = await pair.tess.phone.hears_message("an answer")
    [asked] = await pair.tess.phone.get_messages(pair.max.id, ids=[heard.reply_to.reply_to_msg_id])
    assert asked.message == "a question"
    await pair.tess.phone.send_message(pair.max.id, "thanks", reply_to=heard.id)
    thanks = await pair.max.hears_message("thanks")
    assert thanks.link.message.text == "an answer" and thanks.link.message.id == answer.id


async def test_edits_go_both_ways(pair):
    sent = await pair.max.send_message(pair.chat, "befor")
    await pair.tess.phone.hears_message("befor")
    edited = await sent.edit("before")
    assert edited.text == "before" and edited.status == "EDITED"
    await pair.tess.phone.wait_for(types.UpdateEditMessage, lambda u: u.message.message == "before")
    theirs = await pair.tess.phone.send_message(pair.max.id, "afte")
    await pair.max.hears_message("afte")
    await theirs.edit("after")
    heard = await pair.max.hears_edit("after")
    assert heard.chat_id == pair.chat


async def test_deletions_go_both_ways(pair):
    sent = await pair.max.send_message(pair.chat, "for a moment")
    heard = await pair.tess.phone.hears_message("for a moment")
    assert await sent.delete()
    await pair.tess.phone.wait_for(types.UpdateDeleteMessages, lambda u: heard.id in u.messages)
    theirs = await pair.tess.phone.send_message(pair.max.id, "another moment")
    there = await pair.max.hears_message("another moment")
    await theirs.delete()
    gone = await pair.max.wait_for(MessageDeleteEvent)
    assert (gone.chat_id, gone.message_ids) == (pair.chat, [there.id])


async def test_reactions_go_both_ways(pair):
    sent = await pair.max.send_message(pair.chat, "react to this")
    heard = await pair.tess.phone.hears_message("react to this")
    await pair.tess.phone(functions.messages.SendReactionRequest(
        pair.max.id, heard.id, reaction=[types.ReactionEmoji("👍")]
    ))
    event = await pair.max.wait_for(ReactionUpdateEvent, lambda e: e.total_count == 1)
    assert (event.message_id, event.chat_id, event.counters[0].reaction) == (sent.id, pair.chat, "👍")
    info = await sent.react("❤")
    assert info.total_count == 2 and info.your_reaction == "❤"
    await pair.tess.phone.wait_for(types.UpdateEditMessage, lambda u: len(u.message.reactions.results) == 2)
    assert (await sent.get_reactions())[str(sent.id)].total_count == 2
    info = await sent.unreact()
    assert info.total_count == 1 and info.your_reaction is None


async def test_reading_is_told_both_ways(pair):
    await pair.tess.phone.send_message(pair.max.id, "read me")
    heard = await pair.max.hears_message("read me")
    state = await heard.read()
    assert state.unread == 0
    await pair.tess.phone.wait_for(types.UpdateReadHistoryOutbox)
    await pair.max.send_message(pair.chat, "and me")
    await pair.tess.phone.hears_message("and me")
    await pair.tess.phone.send_read_acknowledge(pair.max.id)
    mark = await pair.max.wait_for(MessageReadEvent, lambda e: e.user_id == pair.tess.id)
    assert mark.chat_id == pair.chat and not mark.set_as_unread


async def test_typing_and_presence_are_told(pair):
    await pair.tess.phone(functions.messages.SetTypingRequest(pair.max.id, types.SendMessageTypingAction()))
    typing = await pair.max.wait_for(TypingEvent)
    assert (typing.chat_id, typing.user_id) == (pair.chat, pair.tess.id)
    await pair.tess.phone(functions.account.UpdateStatusRequest(offline=True))
    gone = await pair.max.wait_for(PresenceEvent, lambda e: e.user_id == pair.tess.id)
    assert gone.presence.seen
    await pair.tess.phone(functions.account.UpdateStatusRequest(offline=False))
    await pair.max.wait_for(PresenceEvent, lambda e: e.user_id == pair.tess.id and e.presence.status == 1)


async def test_history_comes_by_time(pair):
    texts = [f"line {i}" for i in range(5)]
    for text in texts:
        await pair.max.send_message(pair.chat, text)
    page = await pair.max.fetch_history(pair.chat, backward=5)
    assert [message.text for message in page] == texts
    assert all(message.chat_id == pair.chat for message in page)
    [one] = await pair.max.get_messages(pair.chat, [page[2].id])
    assert one.text == "line 2"
    theirs = await pair.tess.phone.get_messages(pair.max.id, limit=5)
    assert [message.message for message in reversed(theirs)] == texts


async def test_a_message_is_forwarded(pair):
    theirs = await pair.tess.phone.send_message(pair.max.id, "forward me")
    heard = await pair.max.hears_message("forward me")
    copy = await heard.forward(0)
    assert copy.chat_id == 0 and copy.link.message.text == "forward me" and copy.link.message.sender == pair.tess.id
    await pair.tess.phone.forward_messages(pair.max.id, theirs)
    again = await pair.max.wait_for(type(heard), lambda m: m.link is not None and m.link.type == "FORWARD")
    assert again.link.message.text == "forward me"


async def test_a_message_is_pinned(pair):
    sent = await pair.max.send_message(pair.chat, "pin this")
    heard = await pair.tess.phone.hears_message("pin this")
    assert await sent.pin()
    await pair.tess.phone.wait_for(types.UpdatePinnedMessages, lambda u: heard.id in u.messages)


async def test_a_repeated_send_is_one_message(pair):
    from pymax.protocol import Opcode
    payload = {"chatId": pair.chat, "message": {"cid": 42, "text": "only once", "elements": [], "attaches": []}, "notify": True}
    first = await pair.max.client._app.invoke(Opcode.MSG_SEND, payload)
    second = await pair.max.client._app.invoke(Opcode.MSG_SEND, payload)
    assert first.payload["message"]["id"] == second.payload["message"]["id"]
    await pair.tess.phone.hears_message("only once")
    assert pair.tess.phone.texts().count("only once") == 1


async def test_a_message_waits_for_its_time(pair):
    from datetime import timedelta
    delayed = await pair.max.send_message(pair.chat, "in an hour", send_at=timedelta(hours=1))
    assert abs(delayed.delayed_attributes.time_to_fire / 1000 - time.time() - 3600) < 60
    waiting = await pair.max.fetch_history(pair.chat, item_type="DELAYED")
    assert [message.text for message in waiting] == ["in an hour"]
    assert "in an hour" not in pair.tess.phone.texts()


async def test_a_group_is_made_and_lives(pair):
    chat, message = await pair.max.create_group("Trio", [pair.tess.id])
    assert chat.id < 0 and chat.title == "Trio" and chat.owner == pair.max.id and set(chat.participants) == {pair.max.id, pair.tess.id}
    assert message.attaches[0].event == "new"
    made = await pair.tess.phone.hears_action(types.MessageActionChatCreate)
    group = made.peer_id.chat_id
    assert group == -chat.id
    await chat.answer("hello group")
    await pair.tess.phone.hears_message("hello group")
    await pair.tess.phone.send_message(types.PeerChat(group), "hello Max")
    heard = await pair.max.hears_message("hello Max")
    assert heard.chat_id == chat.id and heard.sender == pair.tess.id
    await pair.max.change_group_profile(chat.id, "Trio and more", "We talk")
    await pair.tess.phone.hears_action(types.MessageActionChatEditTitle)
    full = await pair.tess.phone(functions.messages.GetFullChatRequest(group))
    assert full.full_chat.about == "We talk" and full.chats[0].title == "Trio and more"
    members, marker = await pair.max.get_chat_members(chat.id)
    assert {member.contact.id for member in members} == {pair.max.id, pair.tess.id} and marker == 0
    linked = await pair.max.rework_invite_link(chat.id)
    assert linked.link.startswith("tg://join?invite=")
    assert await pair.max.remove_users_from_group(chat.id, [pair.tess.id], 0)
    await pair.tess.phone.hears_action(types.MessageActionChatDeleteUser)
    again = await pair.max.invite_users_to_group(chat.id, [pair.tess.id])
    assert again.participants_count == 2
    await pair.tess.phone.hears_action(types.MessageActionChatAddUser)
    pair.tess.phone.forget()
    await chat.leave()
    await pair.tess.phone.hears_action(types.MessageActionChatDeleteUser)


async def test_a_group_of_telethon_arrives(pair):
    await pair.tess.phone(functions.messages.CreateChatRequest([pair.max.id], "From Tess"))
    made = await pair.max.hears_control("new")
    event = await pair.max.wait_for(Chat, lambda c: c.id == made.chat_id)
    assert event.title == "From Tess" and event.owner == pair.tess.id
    group = -made.chat_id
    await pair.tess.phone(functions.messages.EditChatTitleRequest(group, "Renamed"))
    assert (await pair.max.hears_control("title")).attaches[0].title == "Renamed"
    await pair.max.wait_for(Chat, lambda c: c.title == "Renamed")
    link = (await pair.tess.phone(functions.messages.ExportChatInviteRequest(types.InputPeerChat(group)))).link
    await pair.max.leave_group(made.chat_id)
    # PyMax wants `join/` before the secret of a link.
    joined = await pair.max.join_group("https://max.ru/join/" + link.split("=")[-1])
    assert joined.id == made.chat_id
    await pair.tess.phone.hears_action(types.MessageActionChatJoinedByLink)


async def test_people_are_found_and_kept(pair, next_number):
    number = f"+1563{next_number():07}"
    eve = telethon_client.Person(pair.server, number, "Eve", "Extra", f"eve_max_{number[-4:]}", "full")
    await eve.sign_up()
    found = await pair.max.search_by_phone(number)
    assert found.id == eve.id and found.names[0].name == "Eve Extra"
    added = await pair.max.add_contact(eve.id)
    assert added.id == eve.id
    assert await pair.max.remove_contact(eve.id) is True
    users = await pair.max.fetch_users([eve.id, pair.tess.id, 123456789])
    assert {user.id for user in users} == {eve.id, pair.tess.id}
    with pytest.raises(ApiError) as error:
        await pair.max.search_by_phone("+15550000000")
    assert error.value.error == "contact.not.found"
    await eve.leave()


async def test_the_profile_changes(pair):
    assert await pair.max.change_profile("Maximilian", "Pymax", "Writes in Python")
    assert pair.max.client.me.contact.names[0].first_name == "Maximilian"
    full = await pair.tess.phone(functions.users.GetFullUserRequest(pair.max.id))
    assert full.full_user.about == "Writes in Python"
    await pair.max.change_profile("Max", "Pymax")


async def test_folders_are_kept(pair):
    made = await pair.max.create_folder("Work", [pair.chat])
    assert made.folder.title == "Work" and made.folder.include == [pair.chat]
    await pair.max.update_folder(made.folder.id, "Play", [pair.chat, 0])
    folders = await pair.max.get_folders()
    assert [(f.id, f.title, f.include) for f in folders.folders] == [(made.folder.id, "Play", [pair.chat, 0])]
    await pair.max.delete_folder(made.folder.id)
    assert (await pair.max.get_folders()).folders == []


async def test_a_file_goes_and_comes(pair):
    content = noise(700_000, "pymax")
    await pair.max.send_message(pair.chat, "a file", attachments=[File(raw=content, name="data é.bin")])
    heard = await pair.tess.phone.hears_message("a file")
    assert heard.file.name == "data é.bin" and heard.file.size == len(content)
    assert await pair.tess.phone.download_media(heard, bytes) == content
    await pair.tess.phone.send_file(pair.max.id, content, caption="back", force_document=True)
    back = await pair.max.hears_message("back")
    request = await pair.max.get_file_by_id(pair.chat, back.id, back.attaches[0].file_id)
    assert await fetched(request.url) == content


async def test_a_picture_goes_and_comes(pair):
    picture = png(320, 200).getvalue()
    await pair.max.send_message(pair.chat, "a picture", attachments=[Photo(raw=picture, name="p.png")])
    heard = await pair.tess.phone.hears_message("a picture")
    assert isinstance(heard.media, types.MessageMediaPhoto)
    await pair.tess.phone.send_file(pair.max.id, png(320, 200), caption="picture back")
    back = await pair.max.hears_message("picture back")
    assert (back.attaches[0].width, back.attaches[0].height) == (320, 200)
    assert (await fetched(back.attaches[0].base_url))[:2] in (b"\xff\xd8", b"\x89P")


async def fetched(url: str) -> bytes:
    import aiohttp
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        assert response.status == 200, response.status
        return await response.read()


async def test_what_is_not_there_is_refused(pair):
    with pytest.raises(ApiError) as error:
        await pair.max.create_folder("Kinds", [], ["CHANNELS"])
    assert error.value.error == "not.supported" and error.value.localized_message
    with pytest.raises(ApiError) as error:
        await pair.max.set_2fa("a password")
    assert error.value.error == "not.supported"
    with pytest.raises(ApiError) as error:
        await pair.max.send_message(pair.max.chat_with(987654321), "to nobody")
    assert error.value.error == "chat.not.found"
    with pytest.raises(ApiError) as error:
        await pair.max.edit_message(pair.chat, 999_999, "nothing")
    assert error.value.error == "message.not.found"


async def test_it_returns_with_its_token(pair):
    old = pair.max.client
    await pair.max.leave()
    await pair.tess.phone.send_message(pair.max.id, "while away")
    token = old._app.session.token
    pair.max.store = type(pair.max.store)()
    await pair.max.enter(token=token)
    chats = {chat.id: chat for chat in pair.max.client.chats}
    assert chats[pair.chat].last_message.text == "while away" and chats[pair.chat].new_messages >= 1
    assert chats[pair.chat].type == "DIALOG" and set(chats[pair.chat].participants) == {pair.max.id, pair.tess.id}
    assert pair.max.client.messages[pair.chat][-1].text == "while away"
    await pair.tess.phone.send_message(pair.max.id, "welcome back")
    await pair.max.hears_message("welcome back")


async def test_a_wrong_token_is_refused(pair):
    stranger = Person(pair.server, "+15550001111", "Nobody")
    wrong = base64.urlsafe_b64encode(bytes(32)).decode().rstrip("=")
    assert (await stranger.is_refused(wrong)).error == "FAIL_LOGIN_TOKEN"
    await stranger.leave()


async def test_the_web_client_signs_in_by_a_code(pair):
    async def approve(link: str) -> None:
        assert await pair.max.client.authorize_qr_login(link)

    web = await WebPerson(pair.server, pair.max.number, "Max", approve).enter()
    assert web.id == pair.max.id
    sent = await web.send_message(pair.chat, "from the web")
    await pair.tess.phone.hears_message("from the web")
    # The other device of the same user hears of it.
    heard = await pair.max.hears_message("from the web")
    assert heard.id == sent.id and heard.sender == pair.max.id
    await pair.tess.phone.send_message(pair.max.id, "to both")
    await everyone(pair.max.hears_message("to both"), web.hears_message("to both"))
    sessions = await web.get_sessions()
    assert len(sessions) == 2 and sum(session.current for session in sessions) == 1
    await web.leave()


class CodeByMessage:
    """Reads the code in the service message that another device of the same person hears."""

    def __init__(self, device):
        self.device = device

    async def get_code(self, phone: str) -> str:
        return await telethon_client.Person.code_by_message(self.device)


async def test_signing_out_elsewhere_ends_it(pair, next_number):
    """A person with Telethon signs in with PyMax, too; both are devices of one list."""
    number = next_number()
    owner = telethon_client.Person(pair.server, f"+1565{number:07}", "Two", "Devices", f"two_max_{number}", "full")
    await owner.sign_up()
    second = Person(pair.server, owner.number, "Two")
    second.codes_from = CodeByMessage(owner.phone)
    await second.enter()
    assert second.id == owner.id
    keys = (await owner.phone(functions.account.GetAuthorizationsRequest())).authorizations
    [other] = [key for key in keys if not key.current]
    assert len(keys) == 2 and other.device_model and other.app_version
    await second.send_message(0, "a note from the second")
    await owner.phone.hears_message("a note from the second")
    await owner.phone(functions.account.ResetAuthorizationRequest(other.hash))
    await eventually(lambda: not second.client.is_connected, what="the connection is closed")
    await everyone(owner.leave(), second.leave())


async def test_it_signs_out(pair, next_number):
    one = await Person(pair.server, f"+1564{next_number():07}", "Gone").enter()
    token = one.client._app.session.token
    assert await one.client.logout()
    await eventually(lambda: not one.client.is_connected, what="the connection is closed")
    again = Person(pair.server, one.number, "Gone")
    assert (await again.is_refused(token)).error == "FAIL_LOGIN_TOKEN"
    await everyone(one.leave(), again.leave())
