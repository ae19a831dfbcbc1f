"""A vkmax user and a Telethon user in one conversation, by texts of JSON over a WebSocket."""

import pytest
from telethon import functions, types
from vkmax.functions import channels, groups, messages, profile, users

from harness import pymax_client, telethon_client
from harness.hearing import eventually, everyone
from harness.vkmax_client import Person


class Pair:
    def __init__(self, server, vik, tess):
        self.server, self.vik, self.tess = server, vik, tess

    @property
    def chat(self) -> int:
        return self.vik.chat_with(self.tess.id)

    @property
    def client(self):
        return self.vik.client


@pytest.fixture(scope="module")
async def pair(server, next_number):
    telethon_client.trust(server)
    number = next_number()
    tess = telethon_client.Person(server, f"+1565{number:07}", "Tess", "Telethon", f"tess_vik_{number}", "full")
    vik = Person(server, f"+1566{number:07}", "Vik")
    first = await pymax_client.Person(server, vik.number, "Vik", "Vkmax").enter()
    await tess.sign_up()
    await first.search_by_phone(tess.number)
    await first.leave()
    # The code of the second device comes to the first, which is gone: the host's sink gets it on a second request.
    await everyone(tess.adds(vik.number, "Vik"))
    await vik.connect()
    ticket = await vik.client.send_code(vik.number)
    code = await read_code(server, first)
    answer = await vik.client.sign_in(ticket, code)
    vik.token = answer["payload"]["tokenAttrs"]["LOGIN"]["token"]
    vik.id = answer["payload"]["profile"]["contact"]["id"]
    yield Pair(server, vik, tess)
    await everyone(tess.leave(), vik.leave())


async def read_code(server, first) -> str:
    """The code in the service message, which the first device reads when it is back."""
    token = first.client._app.session.token
    first.store = type(first.store)()
    await first.enter(token=token)
    service = first.chat_with(777000)

    async def told() -> str:
        page = await first.fetch_history(service, backward=1)
        return page[-1].text if page else ""

    await eventually(told, what="the code came")
    digits = "".join(c if c.isdigit() else " " for c in await told()).split()
    await first.leave()
    return next(word for word in digits if len(word) >= 5)


@pytest.fixture(autouse=True)
def quiet(pair):
    pair.vik.forget()
    pair.tess.phone.forget()


async def test_it_returns_with_its_token(pair):
    await pair.vik.leave()
    login = await pair.vik.return_by_token()
    assert login["profile"]["contact"]["id"] == pair.vik.id and str(login["profile"]["phone"]) == pair.vik.number.lstrip("+")
    assert login["time"] > 1_700_000_000_000 and login["token"] == pair.vik.token
    assert any(chat["type"] == "DIALOG" for chat in login["chats"])


async def test_it_knows_people(pair):
    found = await pair.client.invoke_method(46, {"phone": pair.tess.number})
    assert found["payload"]["contact"]["id"] == pair.tess.id
    resolved = (await users.resolve_users(pair.client, [pair.tess.id]))["payload"]
    assert resolved["contacts"][0]["names"][0]["firstName"] == "Tess"
    added = (await users.add_to_contacts(pair.client, pair.tess.id))["payload"]
    assert added["contact"]["id"] == pair.tess.id


async def test_a_text_goes_to_telethon(pair):
    answer = (await messages.send_message(pair.client, pair.chat, "Hello Tess 👋🏽"))["payload"]
    heard = await pair.tess.phone.hears_message("Hello Tess 👋🏽")
    assert answer["chatId"] == pair.chat and answer["message"]["sender"] == pair.vik.id
    assert answer["message"]["time"] // 1000 == int(heard.date.timestamp())


async def test_a_text_comes_from_telethon(pair):
    await pair.tess.phone.send_message(pair.vik.id, "Hello **Vik** 👩‍👩‍👧‍👦")
    heard = await pair.vik.hears_message("Hello Vik 👩‍👩‍👧‍👦")
    assert heard["sender"] == pair.tess.id
    assert [(e["type"], e["from"], e["length"]) for e in heard["elements"]] == [("STRONG", 6, 3)]


async def test_a_reply_names_what_it_answers(pair):
    await pair.tess.phone.send_message(pair.vik.id, "a question")
    question = await pair.vik.hears_message("a question")
    answer = (await messages.reply_message(pair.client, pair.chat, "an answer", question["id"]))["payload"]
    assert answer["message"]["link"]["message"]["text"] == "a question"
    heard = await pair.tess.phone.hears_message("an answer")
    [asked] = await pair.tess.phone.get_messages(pair.vik.id, ids=[heard.reply_to.reply_to_msg_id])
    assert asked.message == "a question"


async def test_edits_go_both_ways(pair):
    sent = (await messages.send_message(pair.client, pair.chat, "befor"))["payload"]["message"]
    await pair.tess.phone.hears_message("befor")
    edited = (await messages.edit_message(pair.client, pair.chat, sent["id"], "before"))["payload"]
    assert edited["message"]["text"] == "before" and edited["message"]["status"] == "EDITED"
    await pair.tess.phone.wait_for(types.UpdateEditMessage, lambda u: u.message.message == "before")
    theirs = await pair.tess.phone.send_message(pair.vik.id, "afte")
    await pair.vik.hears_message("afte")
    await theirs.edit("after")
    await pair.vik.hears(67, lambda payload: payload["message"]["text"] == "after")


async def test_deletions_go_both_ways(pair):
    sent = (await messages.send_message(pair.client, pair.chat, "for a moment"))["payload"]["message"]
    heard = await pair.tess.phone.hears_message("for a moment")
    await messages.delete_message(pair.client, pair.chat, [sent["id"]])
    await pair.tess.phone.wait_for(types.UpdateDeleteMessages, lambda u: heard.id in u.messages)
    theirs = await pair.tess.phone.send_message(pair.vik.id, "another")
    there = await pair.vik.hears_message("another")
    await theirs.delete()
    gone = await pair.vik.hears(142)
    assert gone["chatId"] == pair.chat and gone["messageIds"] == [there["id"]]


async def test_a_message_is_pinned(pair):
    sent = (await messages.send_message(pair.client, pair.chat, "pin this"))["payload"]["message"]
    heard = await pair.tess.phone.hears_message("pin this")
    await messages.pin_message(pair.client, pair.chat, sent["id"])
    await pair.tess.phone.wait_for(types.UpdatePinnedMessages, lambda u: heard.id in u.messages)


async def test_typing_reading_and_presence_are_told(pair):
    await pair.tess.phone(functions.messages.SetTypingRequest(pair.vik.id, types.SendMessageTypingAction()))
    assert (await pair.vik.hears(129))["userId"] == pair.tess.id
    await pair.client.invoke_method(65, {"chatId": pair.chat, "type": "TEXT"})
    await pair.tess.phone.wait_for(types.UpdateUserTyping)
    await messages.send_message(pair.client, pair.chat, "read me")
    await pair.tess.phone.hears_message("read me")
    await pair.tess.phone.send_read_acknowledge(pair.vik.id)
    mark = await pair.vik.hears(130, lambda payload: payload["userId"] == pair.tess.id)
    assert mark["chatId"] == pair.chat
    await pair.tess.phone(functions.account.UpdateStatusRequest(offline=True))
    assert (await pair.vik.hears(132, lambda p: p["userId"] == pair.tess.id))["presence"]["seen"] > 1_700_000_000


async def test_reactions_arrive(pair):
    sent = (await messages.send_message(pair.client, pair.chat, "react"))["payload"]["message"]
    heard = await pair.tess.phone.hears_message("react")
    await pair.tess.phone(functions.messages.SendReactionRequest(
        pair.vik.id, heard.id, reaction=[types.ReactionEmoji("👍")]
    ))
    event = await pair.vik.hears(155)
    assert event["messageId"] == sent["id"] and event["reactionInfo"]["totalCount"] == 1


async def test_history_comes_by_time(pair):
    for number in range(3):
        await messages.send_message(pair.client, pair.chat, f"line {number}")
    page = await pair.client.invoke_method(
        49, {"chatId": pair.chat, "from": -1, "forward": 0, "backward": 3, "getMessages": True, "getChat": True}
    )
    assert [message["text"] for message in page["payload"]["messages"]] == ["line 0", "line 1", "line 2"]
    assert page["payload"]["chat"]["id"] == pair.chat


async def test_words_are_found(pair):
    await messages.send_message(pair.client, pair.chat, "a most peculiar sentence")
    found = await pair.client.invoke_method(73, {"chatId": pair.chat, "query": "peculiar"})
    assert [message["text"] for message in found["payload"]["messages"]] == ["a most peculiar sentence"]


async def test_a_group_is_made_and_lives(pair):
    made = (await groups.create_group(pair.client, "Vik's", [pair.tess.id]))["payload"]
    chat = made["chat"]["id"]
    assert chat < 0 and made["chat"]["title"] == "Vik's" and made["chat"]["owner"] == pair.vik.id
    heard = await pair.tess.phone.hears_action(types.MessageActionChatCreate)
    group = heard.peer_id.chat_id
    assert group == -chat
    await messages.send_message(pair.client, chat, "hello group")
    await pair.tess.phone.hears_message("hello group")
    await pair.tess.phone.send_message(types.PeerChat(group), "hello Vik")
    await pair.vik.hears_message("hello Vik")
    await groups.change_group_profile(pair.client, chat, "Vik's own", "Words")
    await pair.tess.phone.hears_action(types.MessageActionChatEditTitle)
    members = (await groups.get_group_members(pair.client, chat))["payload"]["members"]
    assert {member["contact"]["id"] for member in members} == {pair.vik.id, pair.tess.id}
    await groups.remove_users(pair.client, chat, [pair.tess.id])
    await pair.tess.phone.hears_action(types.MessageActionChatDeleteUser)
    back = (await groups.invite_users(pair.client, chat, [pair.tess.id]))["payload"]
    assert back["chat"]["participantsCount"] == 2
    await pair.tess.phone.hears_action(types.MessageActionChatAddUser)
    muted = await channels.mute_channel(pair.client, chat)
    assert muted["cmd"] == 1


async def test_it_joins_by_a_link(pair):
    await pair.tess.phone(functions.messages.CreateChatRequest([pair.vik.id], "By a link"))
    made = await pair.vik.hears(128, lambda p: any(a.get("event") == "new" for a in p["message"]["attaches"]))
    chat = made["chatId"]
    link = (await pair.tess.phone(functions.messages.ExportChatInviteRequest(types.InputPeerChat(-chat)))).link.split("=")[-1]
    await pair.client.invoke_method(58, {"chatId": chat})
    info = (await groups.resolve_group_by_link(pair.client, link))["payload"]
    assert info["invite"]["title"] == "By a link"
    joined = await pair.client.invoke_method(57, {"link": f"join/{link}"})
    assert joined["payload"]["chat"]["id"] == chat
    await pair.tess.phone.hears_action(types.MessageActionChatJoinedByLink)


async def test_the_profile_changes(pair):
    changed = (await profile.change_profile(pair.client, "Viktor", "Vkmax", "Also in Python"))["payload"]
    assert changed["profile"]["contact"]["names"][0]["firstName"] == "Viktor"
    full = await pair.tess.phone(functions.users.GetFullUserRequest(pair.vik.id))
    assert full.full_user.about == "Also in Python"


async def test_somebody_is_blocked_and_not_any_more(pair):
    await users.ban(pair.client, pair.tess.id)
    with pytest.raises(Exception, match="(?i)blocked"):
        await pair.tess.phone.send_message(pair.vik.id, "let me in")
    await pair.client.invoke_method(34, {"contactId": pair.tess.id, "action": "UNBLOCK"})
    await pair.tess.phone.send_message(pair.vik.id, "thank you")
    await pair.vik.hears_message("thank you")


async def test_what_is_not_there_is_refused(pair):
    refused = await channels.create_channel(pair.client, "A channel")
    assert refused["cmd"] == 3 and refused["payload"]["error"] == "not.supported"
    for setting in (
        profile.change_online_status_visibility(pair.client, True), profile.set_is_findable_by_phone(pair.client, False),
        profile.invite_privacy(pair.client, False), groups.transfer_group_ownership(pair.client, -1, pair.tess.id),
    ):
        answer = await setting
        assert answer["cmd"] == 3 and answer["payload"]["message"]


async def test_a_stranger_is_told_to_sign_in(pair):
    stranger = Person(pair.server, "+15550002222", "Nobody")
    await stranger.connect()
    await stranger.client._send_hello_packet()
    answer = await stranger.client.invoke_method(49, {"chatId": 1})
    assert answer["cmd"] == 3 and answer["payload"]["error"] == "session.state"
    with pytest.raises(Exception, match="FAIL_LOGIN_TOKEN"):
        await stranger.client.login_by_token("A" * 43)
    await stranger.leave()
