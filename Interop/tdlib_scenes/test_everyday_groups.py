"""A basic group of people with TDLib and with Telethon, from its making to its end."""

import pytest
from telethon import errors, functions, types

from harness.pictures import png
from harness.tdlib_client import Failed

from .everyday import Everyday, formatted, local, said, server_id, text_of

pytestmark = pytest.mark.usefixtures("complaints")


def member(user: int) -> dict:
    return {"@type": "messageSenderUser", "user_id": user}


def action(kind: str):
    return lambda event: event["message"]["content"]["@type"] == kind


async def cleo_at(life: Everyday) -> int:
    """Ada knows Cleo."""
    contact = {"@type": "importedContact", "phone_number": life.cleo.phone, "first_name": "Cleo", "last_name": ""}
    await life.ada.call("importContacts", contacts=[contact])
    return life.cleo.user_id


def group_of(life: Everyday) -> types.PeerChat:
    return types.PeerChat(-life.group)


async def test_a_group_is_made(life):
    made = await life.ada.call(
        "createNewBasicGroupChat", user_ids=[life.bob.id, await cleo_at(life)], title="Engines", message_auto_delete_time=0
    )
    life.group = made["chat_id"]
    assert not made["failed_to_add_members"]["failed_to_add_members"]
    told = await life.bob.phone.hears_action(types.MessageActionChatCreate)
    assert told.action.title == "Engines" and set(told.action.users) == {life.ada.user_id, life.bob.id, life.cleo.user_id}
    await life.cleo.wait_for("updateNewChat", lambda e: e["chat"]["title"] == "Engines")
    chat = await life.ada.call("getChat", chat_id=life.group)
    assert chat["type"]["@type"] == "chatTypeBasicGroup"
    on_laptop = await life.laptop.hears_action(types.MessageActionChatCreate)
    assert on_laptop.out


async def test_all_talk(life):
    await life.ada.say(life.group, "Welcome, all")
    await life.bob.phone.hears_message("Welcome, all")
    await life.cleo.hears("Welcome, all")
    await life.bob.phone.send_message(group_of(life), "Thank you from Bob")
    for person in (life.ada, life.cleo):
        heard = await person.hears("Thank you from Bob")
        assert heard["sender_id"]["user_id"] == life.bob.id
    await life.cleo.say(life.group, "Thank you from Cleo")
    await life.ada.hears("Thank you from Cleo")


async def test_members_are_listed(life):
    number = -life.group
    full = await life.ada.call("getBasicGroupFullInfo", basic_group_id=number)
    assert {one["member_id"]["user_id"] for one in full["members"]} == {life.ada.user_id, life.bob.id, life.cleo.user_id}
    assert full["creator_user_id"] == life.ada.user_id
    found = await life.ada.call("searchChatMembers", chat_id=life.group, query="Bob", limit=5)
    assert [one["member_id"]["user_id"] for one in found["members"]] == [life.bob.id]
    common = await life.ada.call("getGroupsInCommon", user_id=life.bob.id, offset_chat_id=0, limit=10)
    assert common["chat_ids"] == [life.group]


async def test_a_group_is_renamed_by_either(life):
    await life.ada.call("setChatTitle", chat_id=life.group, title="Difference engines")
    told = await life.bob.phone.hears_action(types.MessageActionChatEditTitle)
    assert told.action.title == "Difference engines"
    await life.cleo.wait_for("updateChatTitle", lambda e: e["title"] == "Difference engines")
    await life.bob.phone(functions.messages.EditChatTitleRequest(-life.group, "Analytical engines"))
    await life.ada.wait_for("updateChatTitle", lambda e: e["title"] == "Analytical engines")


async def test_a_group_has_a_description(life):
    await life.ada.call("setChatDescription", chat_id=life.group, description="Brass and steam")
    full = await life.bob.phone(functions.messages.GetFullChatRequest(-life.group))
    assert full.full_chat.about == "Brass and steam"
    full = await life.ada.call("getBasicGroupFullInfo", basic_group_id=-life.group)
    assert full["description"] == "Brass and steam"


async def test_a_group_has_a_photo(life):
    photo = {"@type": "inputChatPhotoStatic", "photo": local(life.picture("group", 400, 400))}
    await life.ada.call("setChatPhoto", chat_id=life.group, photo=photo)
    told = await life.cleo.wait_for("updateChatPhoto", lambda e: e["chat_id"] == life.group and "photo" in e)
    for size in ("small", "big"):
        assert (await life.fetched(life.cleo, told["photo"][size]))[:2] == b"\xff\xd8"
    message = await life.cleo.wait_for("updateNewMessage", action("messageChatChangePhoto"))
    for size in message["message"]["content"]["photo"]["sizes"]:
        assert (await life.fetched(life.cleo, size["photo"]))[:2] == b"\xff\xd8"
    [group] = (await life.bob.phone(functions.messages.GetChatsRequest([-life.group]))).chats
    assert (await life.bob.phone.download_profile_photo(group, bytes))[:2] == b"\xff\xd8"


async def test_a_photo_of_another_is_seen_and_taken_off(life):
    file = await life.bob.phone.upload_file(png(500, 500, 8), file_name="group.png")
    await life.bob.phone(functions.messages.EditChatPhotoRequest(-life.group, types.InputChatUploadedPhoto(file=file)))
    told = await life.ada.wait_for("updateChatPhoto", lambda e: "photo" in e)
    assert (await life.fetched(life.ada, told["photo"]["big"]))[:2] == b"\xff\xd8"
    life.forget()
    await life.ada.call("setChatPhoto", chat_id=life.group)
    await life.bob.phone.hears_action(types.MessageActionChatDeletePhoto)
    await life.cleo.wait_for("updateChatPhoto", lambda e: "photo" not in e)


async def test_someone_is_mentioned(life):
    mention = {"@type": "textEntityTypeMentionName", "user_id": life.bob.id}
    await life.ada.send(life.group, said("Bob, look", (0, 3, mention)))
    heard = await life.bob.phone.hears_message("Bob, look")
    assert heard.mentioned
    entity = types.InputMessageEntityMentionName(0, 3, await life.bob.phone.get_input_entity(life.ada.user_id))
    await life.bob.phone.send_message(group_of(life), "Ada, I looked", formatting_entities=[entity])
    heard = await life.ada.hears("Ada, I looked")
    assert heard["content"]["text"]["entities"][0]["type"] == {"@type": "textEntityTypeMentionName", "user_id": life.ada.user_id}
    assert heard["contains_unread_mention"]


async def test_mentions_wait_until_they_are_seen(life):
    async def unseen() -> int:
        return (await life.ada.call("getChat", chat_id=life.group))["unread_mention_count"]

    entity = types.InputMessageEntityMentionName(0, 3, await life.bob.phone.get_input_entity(life.ada.user_id))
    await life.bob.phone.send_message(group_of(life), "Ada, once more", formatting_entities=[entity])
    last = await life.ada.hears("Ada, once more")
    before = await unseen()
    assert before >= 2
    found = await life.ada.call(
        "searchChatMessages", chat_id=life.group, query="", from_message_id=0, offset=0, limit=10,
        filter={"@type": "searchMessagesFilterUnreadMention"},
    )
    assert [text_of(one) for one in found["messages"]][:2] == ["Ada, once more", "Ada, I looked"]
    await life.ada.call(
        "viewMessages", chat_id=life.group, message_ids=[last["id"]], source={"@type": "messageSourceChatHistory"},
        force_read=True,
    )
    seen = await life.laptop.wait_for(types.UpdateReadMessagesContents)
    assert seen.messages == [server_id(last)]
    await life.ada.wait_for("updateMessageMentionRead", lambda e: e["unread_mention_count"] == before - 1)
    await life.ada.call("readAllChatMentions", chat_id=life.group)
    await life.laptop.wait_for(types.UpdateReadMessagesContents, lambda u: server_id(last) not in u.messages)
    assert await unseen() == 0


async def test_members_do_what_the_group_leaves_them(life):
    """TDLib sets what members may not do, and those of others hear of it."""
    made = await life.ada.call(
        "createNewBasicGroupChat", user_ids=[life.bob.id, life.cleo.user_id], title="Rules", message_auto_delete_time=0
    )
    group, peer = made["chat_id"], types.PeerChat(-made["chat_id"])
    await life.bob.phone.wait_for(types.UpdateNewMessage, lambda u: u.message.peer_id == peer)
    usual = (await life.ada.call("getChat", chat_id=group))["permissions"]
    fewer = usual | {"can_send_photos": False, "can_pin_messages": False}
    await life.ada.call("setChatPermissions", chat_id=group, permissions=fewer)
    told = await life.bob.phone.wait_for(types.UpdateChatDefaultBannedRights)
    rights = told.default_banned_rights
    assert rights.send_photos and rights.pin_messages and not rights.send_plain
    heard = await life.cleo.wait_for("updateChatPermissions", lambda e: not e["permissions"]["can_send_photos"])
    assert heard["permissions"]["can_send_basic_messages"] and not heard["permissions"]["can_pin_messages"]
    with pytest.raises(errors.ChatSendPhotosForbiddenError):
        await life.bob.phone.send_file(peer, png(40, 40))
    await life.ada.call("setChatPermissions", chat_id=group, permissions=usual)
    await life.cleo.wait_for("updateChatPermissions", lambda e: e["permissions"]["can_send_photos"])


async def test_who_read_is_told(life):
    mine = await life.ada.say(life.group, "Has anybody read this?")
    heard = await life.bob.phone.hears_message("Has anybody read this?")
    await life.bob.phone.send_read_acknowledge(group_of(life), max_id=heard.id)
    await life.ada.wait_for("updateChatReadOutbox", lambda e: e["last_read_outbox_message_id"] == mine["id"])
    viewers = await life.ada.call("getMessageViewers", chat_id=life.group, message_id=mine["id"])
    assert [one["user_id"] for one in viewers["viewers"]] == [life.bob.id]


async def test_typing_in_a_group(life):
    await life.bob.phone(functions.messages.SetTypingRequest(
        await life.bob.phone.get_input_entity(group_of(life)), types.SendMessageTypingAction()))
    told = await life.ada.wait_for("updateChatAction", lambda e: e["chat_id"] == life.group)
    assert told["sender_id"]["user_id"] == life.bob.id
    await life.ada.call("sendChatAction", chat_id=life.group, action={"@type": "chatActionTyping"})
    await life.bob.phone.wait_for(types.UpdateChatUserTyping)


async def test_a_reaction_in_a_group(life):
    mine = await life.ada.say(life.group, "Who likes steam?")
    heard = await life.bob.phone.hears_message("Who likes steam?")
    peer = await life.bob.phone.get_input_entity(group_of(life))
    await life.bob.phone(functions.messages.SendReactionRequest(peer, heard.id, reaction=[types.ReactionEmoji("🔥")]))
    await life.ada.wait_for("updateMessageInteractionInfo", lambda e: e["message_id"] == mine["id"])
    who = await life.ada.call(
        "getMessageAddedReactions", chat_id=life.group, message_id=mine["id"], offset="", limit=10
    )
    assert [(one["type"]["emoji"], one["sender_id"]["user_id"]) for one in who["reactions"]] == [("🔥", life.bob.id)]


async def test_pins_in_a_group(life):
    mine = await life.ada.say(life.group, "Rules of the house")
    heard = await life.bob.phone.hears_message("Rules of the house")
    await life.ada.call("pinChatMessage", chat_id=life.group, message_id=mine["id"], disable_notification=False, only_for_self=False)
    await life.bob.phone.wait_for((types.UpdatePinnedMessages), lambda u: heard.id in u.messages)
    service = await life.cleo.wait_for("updateNewMessage", action("messagePinMessage"))
    pinned = await life.cleo.call("getChatPinnedMessage", chat_id=life.group)
    assert pinned["id"] == service["message"]["content"]["message_id"] and text_of(pinned) == "Rules of the house"


async def test_a_poll_is_asked_and_closed(life):
    option = lambda text: {"@type": "inputPollOption", "text": formatted(text)}
    poll = {
        "@type": "inputMessagePoll", "question": formatted("Tea?"), "options": [option("Yes"), option("No")],
        "is_anonymous": False, "type": {"@type": "inputPollTypeRegular"}, "allows_revoting": True,
    }
    mine = await life.ada.send(life.group, poll)
    update = await life.bob.phone.wait_for(types.UpdateNewMessage, lambda u: getattr(u.message, "media", None))
    heard = update.message
    peer = await life.bob.phone.get_input_entity(group_of(life))
    yes = heard.media.poll.answers[0].option
    await life.bob.phone(functions.messages.SendVoteRequest(peer, heard.id, [yes]))
    await life.ada.wait_for("updateMessageContent", lambda e: e["new_content"]["poll"]["total_voter_count"] == 1)
    await life.ada.call("setPollAnswer", chat_id=life.group, message_id=mine["id"], option_ids=[1])
    voters = await life.ada.call("getPollVoters", chat_id=life.group, message_id=mine["id"], option_id=0, offset=0, limit=10)
    assert voters["total_count"] == 1
    await life.ada.call("stopPoll", chat_id=life.group, message_id=mine["id"])
    await life.ada.wait_for("updateMessageContent", lambda e: e["new_content"]["poll"]["is_closed"])


async def test_a_poll_is_answered(life):
    answers = [types.PollAnswer(types.TextWithEntities(text, []), bytes([index])) for index, text in enumerate(("A", "B"))]
    poll = types.Poll(0, types.TextWithEntities("Which?", []), answers, 0)
    sent = await life.bob.phone.send_message(group_of(life), file=types.InputMediaPoll(poll))
    heard = (await life.ada.wait_for("updateNewMessage", action("messagePoll")))["message"]
    await life.ada.call("setPollAnswer", chat_id=life.group, message_id=heard["id"], option_ids=[1])
    peer = await life.bob.phone.get_input_entity(group_of(life))
    results = await life.bob.phone(functions.messages.GetPollResultsRequest(peer, sent.id, poll_hash=0))
    [update] = [u for u in results.updates if isinstance(u, types.UpdateMessagePoll)]
    assert update.results.total_voters == 1


async def test_an_administrator_is_made(life):
    rights = {"@type": "chatAdministratorRights", "can_manage_chat": True, "can_change_info": True, "can_invite_users": True}
    status = {"@type": "chatMemberStatusAdministrator", "can_be_edited": True, "rights": rights}
    await life.ada.call("setChatMemberStatus", chat_id=life.group, member_id=member(life.cleo.user_id), status=status)
    await life.cleo.wait_for(
        "updateBasicGroup", lambda e: e["basic_group"]["status"]["@type"] == "chatMemberStatusAdministrator"
    )
    chiefs = await life.bob.phone(functions.messages.GetFullChatRequest(-life.group))
    assert [one.user_id for one in chiefs.full_chat.participants.participants
            if isinstance(one, types.ChatParticipantAdmin)] == [life.cleo.user_id]
    found = await life.ada.call("getChatAdministrators", chat_id=life.group)
    assert {one["user_id"] for one in found["administrators"]} == {life.ada.user_id, life.cleo.user_id}
    await life.ada.call(
        "setChatMemberStatus", chat_id=life.group, member_id=member(life.cleo.user_id),
        status={"@type": "chatMemberStatusMember"},
    )
    await life.cleo.wait_for("updateBasicGroup", lambda e: e["basic_group"]["status"]["@type"] == "chatMemberStatusMember")


async def test_links_of_a_group(life):
    made = await life.ada.call(
        "createChatInviteLink", chat_id=life.group, name="For friends", expiration_date=0, member_limit=5,
        creates_join_request=False,
    )
    links = await life.ada.call(
        "getChatInviteLinks", chat_id=life.group, creator_user_id=life.ada.user_id, is_revoked=False, offset_date=0,
        offset_invite_link="", limit=10,
    )
    assert made["invite_link"] in [one["invite_link"] for one in links["invite_links"]]
    await life.ada.call("revokeChatInviteLink", chat_id=life.group, invite_link=made["invite_link"])
    await life.ada.call("deleteRevokedChatInviteLink", chat_id=life.group, invite_link=made["invite_link"])
    fresh = await life.ada.call("replacePrimaryChatInviteLink", chat_id=life.group)
    assert fresh["is_primary"]


async def test_a_member_is_removed_and_added(life):
    await life.ada.call("banChatMember", chat_id=life.group, member_id=member(life.cleo.user_id), banned_until_date=0, revoke_messages=False)
    told = await life.bob.phone.hears_action(types.MessageActionChatDeleteUser)
    assert told.action.user_id == life.cleo.user_id
    await life.cleo.wait_for("updateBasicGroup", lambda e: e["basic_group"]["status"]["@type"] in (
        "chatMemberStatusBanned", "chatMemberStatusLeft"))
    with pytest.raises(Failed):
        await life.cleo.say(life.group, "Let me in")
    life.forget()
    failed = await life.ada.call("addChatMember", chat_id=life.group, user_id=life.cleo.user_id, forward_limit=50)
    assert not failed["failed_to_add_members"]
    assert (await life.bob.phone.hears_action(types.MessageActionChatAddUser)).action.users == [life.cleo.user_id]
    await life.cleo.wait_for("updateBasicGroup", lambda e: e["basic_group"]["status"]["@type"] == "chatMemberStatusMember")


async def test_a_member_is_removed_and_added_by_another(life):
    await life.bob.phone.delete_dialog(group_of(life))
    event = await life.ada.wait_for("updateNewMessage", action("messageChatDeleteMember"))
    assert event["message"]["content"]["user_id"] == life.bob.id
    await life.ada.call("addChatMember", chat_id=life.group, user_id=life.bob.id, forward_limit=50)
    await life.bob.phone.hears_action(types.MessageActionChatAddUser)
    await life.bob.phone.send_message(group_of(life), "Back again")
    await life.ada.hears("Back again")


async def test_a_member_leaves(life):
    await life.cleo.call("leaveChat", chat_id=life.group)
    event = await life.ada.wait_for("updateNewMessage", action("messageChatDeleteMember"))
    assert event["message"]["content"]["user_id"] == life.cleo.user_id
    told = await life.ada.wait_for("updateBasicGroup", lambda e: e["basic_group"]["member_count"] == 2)
    assert told["basic_group"]["id"] == -life.group


async def test_another_makes_a_group(life):
    peer = await life.bob.phone.get_input_entity(life.ada.user_id)
    await life.bob.phone(functions.messages.CreateChatRequest([peer], "Cards"))
    event = await life.ada.wait_for("updateNewMessage", action("messageBasicGroupChatCreate"))
    chat = event["message"]["chat_id"]
    await life.ada.say(chat, "Here I am")
    await life.bob.phone.hears_message("Here I am")
    history = await life.ada.call("getChatHistory", chat_id=chat, from_message_id=0, offset=0, limit=10, only_local=False)
    assert [server_id(message) for message in history["messages"]]
    await life.ada.call("leaveChat", chat_id=chat)
    await life.bob.phone.hears_action(types.MessageActionChatDeleteUser)
    await life.ada.call("deleteChatHistory", chat_id=chat, remove_from_chat_list=True, revoke=False)


async def test_a_group_is_ended(life):
    await life.ada.call("deleteChat", chat_id=life.group)
    told = await life.ada.wait_for(
        "updateBasicGroup", lambda e: e["basic_group"]["id"] == -life.group
        and (not e["basic_group"]["is_active"] or e["basic_group"]["status"]["@type"] != "chatMemberStatusCreator"),
    )
    assert told
