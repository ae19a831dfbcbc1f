"""A person's first days with TDLib, the other side being Telethon: an account, people, and a chat of two.

Every scene is played with TDLib's databases and without them. What TDLib says of our answers in its log is a failure.
"""

import time

import pytest
from telethon import functions, types

from harness.pictures import png
from harness.tdlib_client import Failed

from .everyday import formatted, local, said, server_id, text_of

pytestmark = pytest.mark.usefixtures("complaints")


# The account


async def test_a_new_account_has_its_name_and_number(life):
    me = await life.ada.call("getMe")
    assert (me["first_name"], me["phone_number"], me["usernames"] if "usernames" in me else None) == (
        "Ada", life.ada.phone, None
    )
    assert me["type"]["@type"] == "userTypeRegular"


async def test_people_are_found_by_number(life):
    found = await life.ada.call("searchUserByPhoneNumber", phone_number=life.bob.number, only_local=False)
    assert (found["id"], found["first_name"]) == (life.bob.id, "Bob")
    with pytest.raises(Failed, match="404"):
        await life.ada.call("searchUserByPhoneNumber", phone_number="+18870000999", only_local=False)


async def test_a_name_is_changed(life):
    await life.ada.call("setName", first_name="Ada", last_name="King")
    await life.ada.wait_for("updateUser", lambda e: e["user"]["last_name"] == "King")
    changed = await life.laptop.wait_for(types.UpdateUserName)
    assert (changed.user_id, changed.last_name) == (life.ada.user_id, "King")


async def test_a_biography_is_written(life):
    await life.ada.call("setBio", bio="Numbers, and poetry")
    full = await life.ada.call("getUserFullInfo", user_id=life.ada.user_id)
    assert full["bio"]["text"] == "Numbers, and poetry"
    full = await life.bob.phone(functions.users.GetFullUserRequest(life.ada.user_id))
    assert full.full_user.about == "Numbers, and poetry"


async def test_a_biography_of_another_is_read(life):
    full = await life.ada.call("getUserFullInfo", user_id=life.bob.id)
    assert full["bio"]["text"] == "Counts what floats"


async def test_a_username_is_taken_and_found(life):
    name = f"ada_everyday_{life.number}"
    assert (await life.ada.call("checkChatUsername", chat_id=life.ada.user_id, username=name))["@type"] == "checkChatUsernameResultOk"
    await life.ada.call("setUsername", username=name)
    await life.ada.wait_for("updateUser", lambda e: e["user"].get("usernames", {}).get("editable_username") == name)
    assert (await life.bob.phone.get_input_entity(name)).user_id == life.ada.user_id


async def test_a_taken_username_is_refused(life):
    told = await life.ada.call("checkChatUsername", chat_id=life.ada.user_id, username=life.bob.username)
    assert told["@type"] == "checkChatUsernameResultUsernameOccupied"


async def test_another_is_found_by_username(life):
    assert (await life.ada.call("searchPublicChat", username=life.bob.username))["title"] == "Bob B."
    with pytest.raises(Failed, match="400|404"):
        await life.ada.call("searchPublicChat", username="nobody_has_this_name")


async def test_chats_are_found_by_a_part_of_a_name(life):
    found = await life.ada.call("searchPublicChats", query=life.bob.username[:12])
    assert found["@type"] == "chats"
    found = await life.ada.call("searchChatsOnServer", query="Bob", limit=5)
    assert life.chat in found["chat_ids"]


async def test_a_profile_photo_is_set(life):
    photo = {"@type": "inputChatPhotoStatic", "photo": local(life.picture("face", 400, 400))}
    await life.ada.call("setProfilePhoto", photo=photo, is_public=False)
    told = await life.ada.wait_for("updateUser", lambda e: e["user"]["id"] == life.ada.user_id and "profile_photo" in e["user"])
    assert (await life.fetched(life.ada, told["user"]["profile_photo"]["small"]))[:2] == b"\xff\xd8"
    assert (await life.bob.phone.download_profile_photo(life.ada.user_id, bytes))[:2] == b"\xff\xd8"
    photos = await life.ada.call("getUserProfilePhotos", user_id=life.ada.user_id, offset=0, limit=10)
    assert photos["total_count"] == 1 and photos["photos"][0]["sizes"]


async def test_a_second_photo_goes_and_the_first_is_back(life):
    photo = {"@type": "inputChatPhotoStatic", "photo": local(life.picture("face2", 400, 400, 70))}
    await life.ada.call("setProfilePhoto", photo=photo, is_public=False)
    photos = await life.ada.call("getUserProfilePhotos", user_id=life.ada.user_id, offset=0, limit=10)
    second, first = photos["photos"]
    await life.ada.call("deleteProfilePhoto", profile_photo_id=second["id"])
    photos = await life.ada.call("getUserProfilePhotos", user_id=life.ada.user_id, offset=0, limit=10)
    assert [photo["id"] for photo in photos["photos"]] == [first["id"]]
    # One that was there before is chosen again.
    again = {"@type": "inputChatPhotoPrevious", "chat_photo_id": first["id"]}
    await life.ada.call("setProfilePhoto", photo=again, is_public=False)


async def test_the_photo_of_another_is_seen_small_and_large(life):
    file = await life.bob.phone.upload_file(png(640, 640, 9), file_name="bob.png")
    await life.bob.phone(functions.photos.UploadProfilePhotoRequest(file=file))
    told = await life.ada.wait_for("updateUser", lambda e: e["user"]["id"] == life.bob.id and "profile_photo" in e["user"])
    photo = told["user"]["profile_photo"]
    small, big = [await life.fetched(life.ada, photo[size]) for size in ("small", "big")]
    assert small[:2] == big[:2] == b"\xff\xd8" and len(small) < len(big)
    photos = await life.ada.call("getUserProfilePhotos", user_id=life.bob.id, offset=0, limit=10)
    sizes = photos["photos"][0]["sizes"]
    assert max(size["width"] for size in sizes) == 640, sizes
    assert (await life.fetched(life.ada, max(sizes, key=lambda size: size["width"])["photo"]))[:2] == b"\xff\xd8"


# People


async def test_contacts_are_listed_and_searched(life):
    assert (await life.ada.call("getContacts"))["user_ids"] == [life.bob.id]
    assert (await life.ada.call("searchContacts", query="Bo", limit=5))["user_ids"] == [life.bob.id]


async def test_a_contact_is_named_anew(life):
    contact = {"@type": "importedContact", "phone_number": life.bob.number, "first_name": "Robert", "last_name": "B."}
    await life.ada.call("addContact", user_id=life.bob.id, contact=contact, share_phone_number=False)
    await life.ada.wait_for("updateUser", lambda e: e["user"]["first_name"] == "Robert")
    await life.ada.wait_for("updateChatTitle", lambda e: e["title"] == "Robert B.")


async def test_a_contact_is_removed_and_comes_back(life):
    await life.ada.call("removeContacts", user_ids=[life.bob.id])
    await life.ada.wait_for("updateUser", lambda e: e["user"]["id"] == life.bob.id and not e["user"]["is_contact"])
    contact = {"@type": "importedContact", "phone_number": life.bob.number, "first_name": "Bob", "last_name": "B."}
    await life.ada.call("importContacts", contacts=[contact])
    await life.ada.wait_for("updateUser", lambda e: e["user"]["id"] == life.bob.id and e["user"]["is_mutual_contact"])


# Words


async def test_a_text_goes(life):
    await life.ada.call("openChat", chat_id=life.chat)
    mine, heard = await life.ada_says("Good morning, Bob")
    assert heard.peer_id == types.PeerUser(life.ada.user_id) and mine["is_outgoing"]
    on_laptop = await life.laptop.hears_message("Good morning, Bob")
    assert (on_laptop.id, on_laptop.out) == (server_id(mine), True)


async def test_a_text_comes(life):
    mine, heard = await life.bob_says("Good morning, Ada")
    assert heard["chat_id"] == life.chat and heard["sender_id"]["user_id"] == life.bob.id
    assert heard["date"] == int(mine.date.timestamp())


async def test_a_status_of_another_is_seen(life):
    await life.bob.phone(functions.account.UpdateStatusRequest(offline=False))
    await life.bob.phone(functions.account.UpdateStatusRequest(offline=True))
    await life.ada.wait_for("updateUserStatus", lambda e: e["status"]["@type"] == "userStatusOffline")
    life.forget()
    await life.bob.phone(functions.account.UpdateStatusRequest(offline=False))
    await life.ada.wait_for("updateUserStatus", lambda e: e["status"]["@type"] == "userStatusOnline")


async def test_ones_own_status_is_told(life):
    # That she is there is no news yet.
    await life.ada.call("setOption", name="online", value={"@type": "optionValueBoolean", "value": True})
    for online, kind in ((False, types.UserStatusOffline), (True, types.UserStatusOnline)):
        value = {"@type": "optionValueBoolean", "value": online}
        await life.ada.call("setOption", name="online", value=value)
        await life.bob.phone.wait_for(types.UpdateUserStatus, lambda u: isinstance(u.status, kind))


async def test_ones_other_device_writes(life):
    await life.laptop.send_message(life.bob.id, "From the laptop")
    event = await life.ada.wait_for("updateNewMessage", lambda e: text_of(e["message"]) == "From the laptop")
    assert event["message"]["is_outgoing"]


async def test_a_formatted_text_goes(life):
    words = "bold italic under strike spoiler code link"
    spans = {word: (words.index(word), len(word)) for word in words.split()}
    entities = [
        (*spans["bold"], "Bold"), (*spans["italic"], "Italic"), (*spans["under"], "Underline"),
        (*spans["strike"], "Strikethrough"), (*spans["spoiler"], "Spoiler"), (*spans["code"], "Code"),
        (*spans["link"], {"@type": "textEntityTypeTextUrl", "url": "https://example.org/"}),
    ]
    mine, heard = await life.ada_says(said(words, *entities))
    kinds = [type(entity).__name__.removeprefix("MessageEntity") for entity in heard.entities]
    assert kinds == ["Bold", "Italic", "Underline", "Strike", "Spoiler", "Code", "TextUrl"]
    assert [(e["offset"], e["length"]) for e in mine["content"]["text"]["entities"]] == list(spans.values())


async def test_a_formatted_text_comes(life):
    text = "🦩 quote pre Ada https://example.org/a +15550100199"
    entities = [
        types.MessageEntityBlockquote(3, 5), types.MessageEntityPre(9, 3, "swift"),
        types.InputMessageEntityMentionName(13, 3, await life.bob.phone.get_input_entity(life.ada.user_id)),
    ]
    _, heard = await life.bob_says(text, formatting_entities=entities, link_preview=False)
    kinds = {e["type"]["@type"].removeprefix("textEntityType") for e in heard["content"]["text"]["entities"]}
    assert {"BlockQuote", "PreCode", "MentionName", "Url", "PhoneNumber"} <= kinds, heard


async def test_a_reply_goes_and_comes(life):
    question, heard = await life.bob_says("How many cards?")
    reply_to = {"@type": "inputMessageReplyToMessage", "message_id": heard["id"]}
    mine, answer = await life.ada_says("Seventy-five", reply_to=reply_to)
    assert answer.reply_to.reply_to_msg_id == question.id
    assert (await life.ada.call("getRepliedMessage", chat_id=life.chat, message_id=mine["id"]))["id"] == heard["id"]
    _, thanks = await life.bob_says("Thank you", reply_to=answer.id)
    assert thanks["reply_to"]["message_id"] == mine["id"]


async def test_a_quote_goes_and_comes(life):
    original, heard = await life.bob_says("Roses are red, engines are brass")
    quote = {"@type": "inputTextQuote", "text": formatted("engines are brass"), "position": 15}
    reply_to = {"@type": "inputMessageReplyToMessage", "message_id": heard["id"], "quote": quote}
    _, answer = await life.ada_says("They are", reply_to=reply_to)
    assert (answer.reply_to.quote_text, answer.reply_to.reply_to_msg_id) == ("engines are brass", original.id)
    peer = await life.bob.phone.get_input_entity(life.ada.user_id)
    reply = types.InputReplyToMessage(answer.id, quote_text="They")
    await life.bob.phone(functions.messages.SendMessageRequest(peer, "So they are", reply_to=reply))
    assert (await life.ada.hears("So they are"))["reply_to"]["quote"]["text"]["text"] == "They"


async def test_an_edit_goes_and_comes(life):
    mine, heard = await life.ada_says("Tea at fuor")
    await life.ada.call(
        "editMessageText", chat_id=life.chat, message_id=mine["id"], input_message_content=said("Tea at four")
    )
    edit = await life.bob.phone.wait_for(types.UpdateEditMessage)
    assert (edit.message.id, edit.message.message) == (heard.id, "Tea at four") and edit.message.edit_date
    theirs, at_ada = await life.bob_says("Cofee at five")
    await life.bob.phone.edit_message(life.ada.user_id, theirs.id, "Coffee at five")
    told = await life.ada.wait_for("updateMessageContent", lambda e: e["message_id"] == at_ada["id"])
    assert told["new_content"]["text"]["text"] == "Coffee at five"
    await life.ada.wait_for("updateMessageEdited", lambda e: e["message_id"] == at_ada["id"] and e["edit_date"])


async def test_a_message_is_deleted_for_both(life):
    mine, heard = await life.ada_says("Not for long")
    await life.ada.call("deleteMessages", chat_id=life.chat, message_ids=[mine["id"]], revoke=True)
    await life.bob.phone.wait_for(types.UpdateDeleteMessages, lambda u: u.messages == [heard.id])
    theirs, at_ada = await life.bob_says("Nor this")
    await life.bob.phone.delete_messages(life.ada.user_id, [theirs.id], revoke=True)
    await life.ada.wait_for("updateDeleteMessages", lambda e: e["message_ids"] == [at_ada["id"]] and e["is_permanent"])


async def test_a_message_is_deleted_for_oneself(life):
    mine, heard = await life.ada_says("I shall forget this")
    await life.ada.call("deleteMessages", chat_id=life.chat, message_ids=[mine["id"]], revoke=False)
    await life.laptop.wait_for(types.UpdateDeleteMessages, lambda u: u.messages == [server_id(mine)])
    [kept] = await life.bob.phone.get_messages(life.ada.user_id, ids=[heard.id])
    assert kept.message == "I shall forget this"


async def test_a_message_is_forwarded_both_ways(life):
    _, heard = await life.bob_says("Pass it on")
    drafts = await life.ada.call(
        "forwardMessages", chat_id=life.chat, from_chat_id=life.chat, message_ids=[heard["id"]], send_copy=False,
        remove_caption=False,
    )
    mine = await life.ada.sent(drafts["messages"][0])
    assert mine["forward_info"]["origin"]["sender_user_id"] == life.bob.id
    at_bob = await life.bob.phone.hears_message("Pass it on")
    assert at_bob.fwd_from.from_id == types.PeerUser(life.bob.id)
    life.ada.forget()
    await life.bob.phone.forward_messages(life.ada.user_id, at_bob)
    assert (await life.ada.hears("Pass it on"))["forward_info"]["origin"]["sender_user_id"] == life.bob.id


async def test_a_copy_names_nobody(life):
    _, heard = await life.bob_says("As if I had said it")
    drafts = await life.ada.call(
        "forwardMessages", chat_id=life.chat, from_chat_id=life.chat, message_ids=[heard["id"]], send_copy=True,
        remove_caption=False,
    )
    mine = await life.ada.sent(drafts["messages"][0])
    assert "forward_info" not in mine
    assert (await life.bob.phone.hears_message("As if I had said it")).fwd_from is None


async def test_a_message_is_pinned_and_unpinned(life):
    mine, heard = await life.ada_says("Pin me")
    await life.ada.call("pinChatMessage", chat_id=life.chat, message_id=mine["id"], disable_notification=False, only_for_self=False)
    pinned = await life.bob.phone.wait_for(types.UpdatePinnedMessages)
    assert (pinned.messages, pinned.pinned) == ([heard.id], True)
    assert (await life.ada.call("getChatPinnedMessage", chat_id=life.chat))["id"] == mine["id"]
    await life.bob.phone.unpin_message(life.ada.user_id, heard.id)
    await life.ada.wait_for("updateMessageIsPinned", lambda e: e["message_id"] == mine["id"] and not e["is_pinned"])


async def test_all_pins_are_taken_off(life):
    one, heard = await life.ada_says("Pinned, too")
    await life.bob.phone.pin_message(life.ada.user_id, heard.id)
    await life.ada.wait_for("updateMessageIsPinned", lambda e: e["message_id"] == one["id"] and e["is_pinned"])
    await life.ada.call("unpinAllChatMessages", chat_id=life.chat)
    await life.bob.phone.wait_for(types.UpdatePinnedMessages, lambda u: not u.pinned and heard.id in u.messages)


async def test_a_draft_is_on_both_devices(life):
    draft = {"@type": "draftMessage", "content": {"@type": "draftMessageContentText", "text": formatted("Dear Bo")}}
    await life.ada.call("setChatDraftMessage", chat_id=life.chat, draft_message=draft)
    await life.ada.call("closeChat", chat_id=life.chat)
    await life.laptop.wait_for(types.UpdateDraftMessage, lambda u: getattr(u.draft, "message", "") == "Dear Bo")
    peer = await life.laptop.get_input_entity(life.bob.id)
    await life.laptop(functions.messages.SaveDraftRequest(peer, "Dear Bob"))
    told = await life.ada.wait_for(
        "updateChatDraftMessage",
        lambda e: e.get("draft_message", {}).get("content", {}).get("text", {}).get("text") == "Dear Bob",
    )
    assert told["chat_id"] == life.chat
    await life.laptop(functions.messages.SaveDraftRequest(peer, ""))
    await life.ada.wait_for("updateChatDraftMessage", lambda e: "draft_message" not in e)
    await life.ada.call("openChat", chat_id=life.chat)


async def test_drafts_are_cleared_at_once(life):
    peer = await life.laptop.get_input_entity(life.bob.id)
    await life.laptop(functions.messages.SaveDraftRequest(peer, "Never sent"))
    await life.ada.wait_for("updateChatDraftMessage", lambda e: "draft_message" in e)
    life.forget()
    await life.ada.call("clearAllDraftMessages", exclude_secret_chats=True)
    await life.laptop.wait_for(types.UpdateDraftMessage, lambda u: isinstance(u.draft, types.DraftMessageEmpty))


async def test_read_marks_go_and_come(life):
    theirs, heard = await life.bob_says("Read this")
    await life.ada.call("viewMessages", chat_id=life.chat, message_ids=[heard["id"]], force_read=True)
    read = await life.bob.phone.wait_for(types.UpdateReadHistoryOutbox)
    assert read.max_id >= theirs.id
    await life.ada.wait_for("updateChatReadInbox", lambda e: e["unread_count"] == 0)
    mine, at_bob = await life.ada_says("And you this")
    await life.bob.phone.send_read_acknowledge(life.ada.user_id, max_id=at_bob.id)
    await life.ada.wait_for("updateChatReadOutbox", lambda e: e["last_read_outbox_message_id"] == mine["id"])
    told = await life.ada.call("getMessageReadDate", chat_id=life.chat, message_id=mine["id"])
    assert told["@type"] == "messageReadDateRead" and told["read_date"] >= mine["date"]


async def test_another_device_reads(life):
    theirs, heard = await life.bob_says("Read elsewhere")
    await life.laptop.send_read_acknowledge(life.bob.id, max_id=server_id(heard))
    await life.ada.wait_for("updateChatReadInbox", lambda e: e["last_read_inbox_message_id"] == heard["id"])


async def test_a_chat_is_marked_as_unread(life):
    await life.ada.call("toggleChatIsMarkedAsUnread", chat_id=life.chat, is_marked_as_unread=True)
    await life.laptop.wait_for(types.UpdateDialogUnreadMark, lambda u: u.unread)
    peer = types.InputDialogPeer(await life.laptop.get_input_entity(life.bob.id))
    await life.laptop(functions.messages.MarkDialogUnreadRequest(peer, unread=False))
    await life.ada.wait_for("updateChatIsMarkedAsUnread", lambda e: not e["is_marked_as_unread"])


async def test_typing_goes_and_comes(life):
    await life.ada.call("sendChatAction", chat_id=life.chat, action={"@type": "chatActionTyping"})
    await life.bob.phone.wait_for(types.UpdateUserTyping, lambda u: isinstance(u.action, types.SendMessageTypingAction))
    peer = await life.bob.phone.get_input_entity(life.ada.user_id)
    await life.bob.phone(functions.messages.SetTypingRequest(peer, types.SendMessageRecordAudioAction()))
    told = await life.ada.wait_for("updateChatAction")
    assert told["action"]["@type"] == "chatActionRecordingVoiceNote" and told["sender_id"]["user_id"] == life.bob.id
    await life.bob.phone(functions.messages.SetTypingRequest(peer, types.SendMessageCancelAction()))
    await life.ada.wait_for("updateChatAction", lambda e: e["action"]["@type"] == "chatActionCancel")


async def test_a_reaction_goes(life):
    theirs, heard = await life.bob_says("React to this")
    offered = await life.ada.call("getMessageAvailableReactions", chat_id=life.chat, message_id=heard["id"], row_size=8)
    assert any(one["type"].get("emoji") == "👍" for row in ("top", "popular") for one in offered[f"{row}_reactions"]), offered
    thumb = {"@type": "reactionTypeEmoji", "emoji": "👍"}
    await life.ada.call(
        "addMessageReaction", chat_id=life.chat, message_id=heard["id"], reaction_type=thumb, is_big=False,
        update_recent_reactions=True,
    )
    edit = await life.bob.phone.wait_for((types.UpdateMessageReactions, types.UpdateEditMessage))
    reactions = getattr(edit, "reactions", None) or edit.message.reactions
    assert [(one.reaction.emoticon, one.count) for one in reactions.results] == [("👍", 1)]
    await life.ada.call("removeMessageReaction", chat_id=life.chat, message_id=heard["id"], reaction_type=thumb)
    [message] = await life.bob.phone.get_messages(life.ada.user_id, ids=[theirs.id])
    assert message.reactions is None


async def test_a_reaction_comes(life):
    mine, heard = await life.ada_says("Do you like it?")
    peer = await life.bob.phone.get_input_entity(life.ada.user_id)
    heart = types.ReactionEmoji("❤")
    await life.bob.phone(functions.messages.SendReactionRequest(peer, heard.id, reaction=[heart]))
    told = await life.ada.wait_for("updateMessageInteractionInfo", lambda e: e["message_id"] == mine["id"])
    [reaction] = told["interaction_info"]["reactions"]["reactions"]
    assert reaction["type"]["emoji"] == "❤" and reaction["total_count"] == 1


async def test_a_message_waits_for_its_time(life):
    state = {"@type": "messageSchedulingStateSendAtDate", "send_date": int(time.time()) + 3600}
    draft = await life.ada.call(
        "sendMessage", chat_id=life.chat, input_message_content=said("Later"),
        options={"@type": "messageSendOptions", "scheduling_state": state},
    )
    await life.ada.wait_for("updateMessageSendSucceeded", lambda e: e["old_message_id"] == draft["id"])
    await life.laptop.wait_for(types.UpdateNewScheduledMessage)
    waiting = await life.ada.call("getChatScheduledMessages", chat_id=life.chat)
    [message] = waiting["messages"]
    assert text_of(message) == "Later"
    await life.ada.call("editMessageSchedulingState", chat_id=life.chat, message_id=message["id"])
    await life.bob.phone.hears_message("Later")
    assert not (await life.ada.call("getChatScheduledMessages", chat_id=life.chat))["messages"]


async def test_a_timer_is_set_and_told(life):
    await life.ada.call("setChatMessageAutoDeleteTime", chat_id=life.chat, message_auto_delete_time=86400)
    await life.bob.phone.wait_for(types.UpdatePeerHistoryTTL, lambda u: u.ttl_period == 86400)
    mine, _ = await life.ada_says("Gone tomorrow")
    assert 0 < mine["auto_delete_in"] <= 86400
    peer = await life.bob.phone.get_input_entity(life.ada.user_id)
    await life.bob.phone(functions.messages.SetHistoryTTLRequest(peer, 0))
    await life.ada.wait_for("updateChatMessageAutoDeleteTime", lambda e: e["message_auto_delete_time"] == 0)
