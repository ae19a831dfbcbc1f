"""The list of chats: Saved Messages, folders, the archive, pins, sounds, blocked people; devices, and coming back."""

import pytest
from telethon import errors, functions, types

from harness.hearing import eventually
from harness.tdlib_client import Failed

from .everyday import formatted, said, server_id, text_of

pytestmark = pytest.mark.usefixtures("complaints")

MAIN, ARCHIVE = {"@type": "chatListMain"}, {"@type": "chatListArchive"}


def position(kind: str, when=lambda place: place["order"] != "0"):
    """A chat has a place in a list."""
    def holds(event) -> bool:
        places = event.get("positions") or [event.get("position", {})]
        return any(place and place["list"]["@type"] == kind and when(place) for place in places)
    return holds


async def test_chats_are_listed(life):
    await life.ada_says("So that there is a chat")
    with pytest.raises(Failed, match="404"):
        while True:
            await life.ada.call("loadChats", chat_list=MAIN, limit=20)
    listed = await life.ada.call("getChats", chat_list=MAIN, limit=20)
    assert life.chat in listed["chat_ids"]


# Saved Messages


async def test_notes_to_oneself(life):
    mine = await life.ada.call("createPrivateChat", user_id=life.ada.user_id, force=False)
    note = await life.ada.say(mine["id"], "Buy brass")
    assert note["is_outgoing"] and note["sender_id"]["user_id"] == life.ada.user_id
    on_laptop = await life.laptop.hears_message("Buy brass")
    assert on_laptop.peer_id == types.PeerUser(life.ada.user_id)
    await life.laptop.send_message("me", "And coal")
    event = await life.ada.wait_for("updateNewMessage", lambda e: text_of(e["message"]) == "And coal")
    assert event["message"]["is_outgoing"]
    chat = await life.ada.call("getChat", chat_id=mine["id"])
    assert chat["unread_count"] == 0
    await life.ada.call("viewMessages", chat_id=mine["id"], message_ids=[event["message"]["id"]], force_read=True)


async def test_messages_are_kept_and_found(life):
    _, heard = await life.bob_says("Worth keeping")
    drafts = await life.ada.call(
        "forwardMessages", chat_id=life.ada.user_id, from_chat_id=life.chat, message_ids=[heard["id"]], send_copy=False,
        remove_caption=False,
    )
    kept = await life.ada.sent(drafts["messages"][0])
    assert kept["forward_info"]["origin"]["sender_user_id"] == life.bob.id
    source = kept["forward_info"]["source"]
    assert (source["chat_id"], source["message_id"]) == (life.chat, heard["id"])
    topic = await life.ada.call(
        "getSavedMessagesTopicHistory", saved_messages_topic_id=life.chat, from_message_id=0, offset=0, limit=10
    )
    assert [one["id"] for one in topic["messages"]] == [kept["id"]]
    found = await life.ada.call(
        "searchSavedMessages", saved_messages_topic_id=0, query="keeping", from_message_id=0, offset=0, limit=10
    )
    assert [one["id"] for one in found["messages"]] == [kept["id"]]
    history = await life.ada.call(
        "getChatHistory", chat_id=life.ada.user_id, from_message_id=0, offset=0, limit=10, only_local=False
    )
    assert history["messages"][0]["id"] == kept["id"]


async def test_a_note_is_edited_pinned_and_deleted(life):
    note = await life.ada.say(life.ada.user_id, "Oil the gaers")
    await life.ada.call(
        "editMessageText", chat_id=life.ada.user_id, message_id=note["id"], input_message_content=said("Oil the gears")
    )
    edit = await life.laptop.wait_for(types.UpdateEditMessage)
    assert edit.message.message == "Oil the gears"
    await life.ada.call("pinChatMessage", chat_id=life.ada.user_id, message_id=note["id"], disable_notification=True, only_for_self=True)
    await life.laptop.wait_for(types.UpdatePinnedMessages, lambda u: u.pinned)
    await life.ada.call("deleteMessages", chat_id=life.ada.user_id, message_ids=[note["id"]], revoke=True)
    await life.laptop.wait_for(types.UpdateDeleteMessages)


# Lists


async def test_a_chat_is_pinned(life):
    await life.ada.call("toggleChatIsPinned", chat_list=MAIN, chat_id=life.chat, is_pinned=True)
    await life.laptop.wait_for(types.UpdateDialogPinned, lambda u: u.pinned)
    peer = types.InputDialogPeer(await life.laptop.get_input_entity(life.bob.id))
    await life.laptop(functions.messages.ToggleDialogPinRequest(peer, pinned=False))
    await life.ada.wait_for("updateChatPosition", position("chatListMain", lambda place: not place["is_pinned"]))


async def test_a_chat_is_muted(life):
    settings = (await life.ada.call("getChat", chat_id=life.chat))["notification_settings"]
    muted = settings | {"use_default_mute_for": False, "mute_for": 3600}
    await life.ada.call("setChatNotificationSettings", chat_id=life.chat, notification_settings=muted)
    told = await life.laptop.wait_for(types.UpdateNotifySettings)
    assert told.notify_settings.mute_until
    peer = types.InputNotifyPeer(await life.laptop.get_input_entity(life.bob.id))
    await life.laptop(functions.account.UpdateNotifySettingsRequest(peer, types.InputPeerNotifySettings()))
    await life.ada.wait_for("updateChatNotificationSettings", lambda e: e["notification_settings"]["use_default_mute_for"])


async def test_all_groups_are_muted(life):
    scope = {"@type": "notificationSettingsScopeGroupChats"}
    settings = await life.ada.call("getScopeNotificationSettings", scope=scope)
    await life.ada.call("setScopeNotificationSettings", scope=scope, notification_settings=settings | {"mute_for": 7200})
    told = await life.laptop.wait_for(types.UpdateNotifySettings, lambda u: isinstance(u.peer, types.NotifyChats))
    assert told.notify_settings.mute_until


async def test_a_folder_is_made_changed_and_deleted(life):
    folder = {
        "@type": "chatFolder", "name": {"@type": "chatFolderName", "text": formatted("Friends")},
        "included_chat_ids": [life.chat], "include_groups": True,
    }
    made = await life.ada.call("createChatFolder", folder=folder)
    await life.laptop.wait_for(types.UpdateDialogFilter, lambda u: u.id == made["id"])
    inside = {"@type": "chatListFolder", "chat_folder_id": made["id"]}
    listed = await life.ada.call("getChats", chat_list=inside, limit=10)
    assert life.chat in listed["chat_ids"]
    folder = await life.ada.call("getChatFolder", chat_folder_id=made["id"])
    folder["name"]["text"] = formatted("Old friends")
    await life.ada.call("editChatFolder", chat_folder_id=made["id"], folder=folder)
    await life.laptop.wait_for(
        types.UpdateDialogFilter, lambda u: u.filter is not None and u.filter.title.text == "Old friends"
    )
    await life.ada.call("deleteChatFolder", chat_folder_id=made["id"], leave_chat_ids=[])
    await life.laptop.wait_for(types.UpdateDialogFilter, lambda u: u.filter is None)


async def test_a_folder_of_another_device(life):
    peer = await life.laptop.get_input_entity(life.bob.id)
    folder = types.DialogFilter(7, types.TextWithEntities("Work", []), [], [peer], [])
    await life.laptop(functions.messages.UpdateDialogFilterRequest(7, folder))
    told = await life.ada.wait_for("updateChatFolders", lambda e: e["chat_folders"])
    assert [one["name"]["text"]["text"] for one in told["chat_folders"]] == ["Work"]
    await life.laptop(functions.messages.UpdateDialogFilterRequest(7))
    await life.ada.wait_for("updateChatFolders", lambda e: not e["chat_folders"])


async def test_folders_are_put_in_order(life):
    made = []
    for name in ("First", "Second"):
        folder = {
            "@type": "chatFolder", "name": {"@type": "chatFolderName", "text": formatted(name)}, "included_chat_ids": [life.chat],
        }
        made.append((await life.ada.call("createChatFolder", folder=folder))["id"])
        # TDLib answers before the server has it. While it fetches folders again it holds all back; then it makes them on the
        # server in the order that they have by then, and there is none to set.
        await life.laptop.wait_for(types.UpdateDialogFilter, lambda u: u.id == made[-1])
    await life.ada.call("reorderChatFolders", chat_folder_ids=made[::-1], main_chat_list_position=0)
    await life.laptop.wait_for(types.UpdateDialogFilterOrder, lambda u: [n for n in u.order if n] == made[::-1])
    for number in made:
        await life.ada.call("deleteChatFolder", chat_folder_id=number, leave_chat_ids=[])


async def test_a_chat_is_archived_and_comes_back(life):
    await life.ada.call("addChatToList", chat_id=life.chat, chat_list=ARCHIVE)
    await life.laptop.wait_for(types.UpdateFolderPeers, lambda u: u.folder_peers[0].folder_id == 1)
    await life.ada.wait_for(("updateChatPosition", "updateChatAddedToList"), lambda e: "Archive" in str(e))
    await life.bob_says("This brings it back")
    await life.ada.wait_for("updateChatAddedToList", lambda e: e["chat_list"]["@type"] == "chatListMain")
    peer = await life.laptop.get_input_entity(life.bob.id)
    life.forget()
    await life.laptop(functions.folders.EditPeerFoldersRequest([types.InputFolderPeer(peer, 1)]))
    await life.ada.wait_for("updateChatAddedToList", lambda e: e["chat_list"]["@type"] == "chatListArchive")
    await life.ada.call("addChatToList", chat_id=life.chat, chat_list=MAIN)
    await life.laptop.wait_for(types.UpdateFolderPeers, lambda u: u.folder_peers[0].folder_id == 0)


async def test_all_chats_are_read_at_once(life):
    await life.bob_says("Unread until now")
    await life.ada.call("readChatList", chat_list=MAIN)
    await life.bob.phone.wait_for(types.UpdateReadHistoryOutbox)


async def test_a_person_is_blocked(life):
    sender = {"@type": "messageSenderUser", "user_id": life.bob.id}
    await life.ada.call("setMessageSenderBlockList", sender_id=sender, block_list={"@type": "blockListMain"})
    await life.laptop.wait_for(types.UpdatePeerBlocked, lambda u: u.blocked)
    listed = await life.ada.call("getBlockedMessageSenders", block_list={"@type": "blockListMain"}, offset=0, limit=10)
    assert [one["user_id"] for one in listed["senders"]] == [life.bob.id]
    with pytest.raises(errors.RPCError):
        await life.bob.phone.send_message(life.ada.user_id, "Do you hear me?")
    peer = await life.laptop.get_input_entity(life.bob.id)
    await life.laptop(functions.contacts.UnblockRequest(peer))
    await life.ada.wait_for("updateChatBlockList", lambda e: "block_list" not in e)
    await life.bob_says("Do you hear me now?")


async def test_a_history_is_cleared(life):
    peer = await life.bob.phone.get_input_entity(life.ada.user_id)
    _, heard = await life.bob_says("Until here")
    await life.ada.call("deleteChatHistory", chat_id=life.chat, remove_from_chat_list=False, revoke=False)
    history = await life.ada.call(
        "getChatHistory", chat_id=life.chat, from_message_id=0, offset=0, limit=10, only_local=False
    )
    assert not history["messages"]
    assert (await life.bob.phone.get_messages(peer, 1))[0].message == "Until here"
    await life.bob_says("A new beginning")


# Devices


async def test_devices_are_listed_and_ended(life):
    found = await life.ada.call("getActiveSessions")
    devices = {one["device_model"]: one for one in found["sessions"]}
    assert devices["Ferry"]["is_current"] and len(devices) == 2, devices
    [other] = [one for one in found["sessions"] if not one["is_current"]]
    await life.ada.call("terminateSession", session_id=other["id"])
    found = await life.ada.call("getActiveSessions")
    assert len(found["sessions"]) == 1
    with pytest.raises((errors.RPCError, ConnectionError)):
        await life.laptop.client.get_me()
        await life.laptop.client(functions.updates.GetStateRequest())


# Away and back


async def test_what_happened_meanwhile_is_told(life):
    mine, heard = await life.ada_says("Edit and delete below this")
    first, at_ada = await life.bob_says("To be edited")
    second, gone = await life.bob_says("To be deleted")
    await life.ada.close()
    await life.bob.phone.edit_message(life.ada.user_id, first.id, "Was edited")
    await life.bob.phone.delete_messages(life.ada.user_id, [second.id], revoke=True)
    await life.bob.phone.send_read_acknowledge(life.ada.user_id, max_id=heard.id)
    for index in range(5):
        await life.bob.phone.send_message(life.ada.user_id, f"While you slept {index}")
    life.ada = await life.again(life.ada)
    await life.ada.call("loadChats", chat_list=MAIN, limit=20)

    async def has_all() -> bool:
        chat = await life.ada.call("getChat", chat_id=life.chat)
        return "last_message" in chat and text_of(chat["last_message"]) == "While you slept 4"

    await eventually(has_all, what="she has the last message")
    history = await life.ada.call(
        "getChatHistory", chat_id=life.chat, from_message_id=0, offset=0, limit=1, only_local=False
    )
    while len(history["messages"]) < 7:
        last = history["messages"][-1]["id"]
        page = await life.ada.call(
            "getChatHistory", chat_id=life.chat, from_message_id=last, offset=0, limit=10, only_local=False
        )
        assert page["messages"]
        history["messages"] += page["messages"]
    texts = [text_of(message) for message in history["messages"]]
    assert texts[:7] == [f"While you slept {index}" for index in range(4, -1, -1)] + ["Was edited", "Edit and delete below this"]
    chat = await life.ada.call("getChat", chat_id=life.chat)
    assert chat["unread_count"] >= 5 and chat["last_read_outbox_message_id"] >= mine["id"]
    await life.bob_says("And awake again")


async def test_a_server_that_restarts_is_found_again(life):
    await life.server.stop()
    await life.server.start()
    await life.ada_says("Are you there?")
    await life.bob.phone.send_message(life.ada.user_id, "I am")
    await life.ada.hears("I am")


async def test_a_cut_wire_is_mended(life):
    life.way.cut()
    await life.bob.phone.send_message(life.ada.user_id, "Across the gap")
    await life.ada.wait_for("updateNewMessage", lambda e: text_of(e["message"]) == "Across the gap", within=40)
    await life.ada_says("Safely arrived")


async def test_the_end(life):
    await life.ada.call("logOut")
    await life.ada.wait_for(
        "updateAuthorizationState", lambda e: e["authorization_state"]["@type"] == "authorizationStateClosed"
    )
    # A second time is as good as the first.
    life.ada = await life.again(life.ada)
    me = await life.ada.call("getMe")
    assert me["first_name"] == "Ada"
    await life.ada.call("loadChats", chat_list=MAIN, limit=20)
    await life.bob_says("Welcome back")
