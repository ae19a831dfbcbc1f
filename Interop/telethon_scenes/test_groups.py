"""A group of five, from its making to a member's leaving."""

import pytest
from telethon import errors, functions, types

from harness.hearing import everyone
from harness.pictures import png


async def make_group(cast, title, *others):
    """Ada makes a group; gives its id after everybody has heard of it."""
    users = [await cast.ada.phone.get_input_entity(person.username) for person in others]
    answer = await cast.ada.phone(functions.messages.CreateChatRequest(users, title))
    updates = getattr(answer, "updates", answer)
    [chat] = [chat for chat in updates.chats if isinstance(chat, types.Chat)]
    assert (chat.title, chat.participants_count, chat.creator) == (title, len(others) + 1, True)
    devices = [d for person in (cast.ada, *others) for d in person.devices if d is not cast.ada.phone]
    for message in await everyone(*(d.hears_action(types.MessageActionChatCreate) for d in devices)):
        assert message.action.title == title
        assert set(message.action.users) == {cast.ada.id, *(p.id for p in others)}
        assert message.peer_id == types.PeerChat(chat.id) and message.from_id == types.PeerUser(cast.ada.id)
    return chat.id


async def members(device, group) -> set[int]:
    full = await device(functions.messages.GetFullChatRequest(group))
    return {participant.user_id for participant in full.full_chat.participants.participants}


async def test_a_group_of_five_talks(cast):
    group = await make_group(cast, "The Five", cast.bob, cast.cleo, cast.dan, cast.eve)
    for person in cast.people:
        assert await members(person.phone, group) == {p.id for p in cast.people}
    texts = []
    for person in cast.people:
        texts.append(f"{person.first} is here 🐦")
        await person.phone.send_message(types.PeerChat(group), texts[-1])
    await everyone(*(device.hears_message(texts[-1]) for device in cast.everyone() if device is not cast.eve.phone))
    await cast.settle()
    for person in cast.people:
        mine = f"{person.first} is here 🐦"
        assert person.phone.texts() == [text for text in texts if text != mine]
        for device in person.devices[1:]:
            assert device.texts() == texts
        history = await person.phone.get_messages(types.PeerChat(group), limit=5)
        assert [m.message for m in history] == texts[::-1]
        assert [m.sender_id for m in history] == [p.id for p in reversed(cast.people)]


async def test_adding_removing_and_leaving(cast):
    ada, bob, cleo, dan = cast.ada, cast.bob, cast.cleo, cast.dan
    group = await make_group(cast, "Coming and going", bob, cleo)

    await ada.phone.send_message(types.PeerChat(group), "before Dan")
    await ada.phone(functions.messages.AddChatUserRequest(group, await ada.phone.get_input_entity(dan.username), 50))
    for device in (dan.phone, bob.phone, bob.laptop, cleo.phone, ada.laptop):
        message = await device.hears_action(types.MessageActionChatAddUser)
        assert message.action.users == [dan.id] and message.from_id == types.PeerUser(ada.id)
    assert await members(dan.phone, group) == {ada.id, bob.id, cleo.id, dan.id}
    with pytest.raises(errors.UserAlreadyParticipantError):
        await ada.phone(functions.messages.AddChatUserRequest(group, await ada.phone.get_input_entity(dan.username), 50))

    await ada.phone(functions.messages.DeleteChatUserRequest(group, await ada.phone.get_input_entity(cleo.username)))
    for device in (bob.phone, dan.phone, cleo.phone, ada.laptop):
        message = await device.hears_action(types.MessageActionChatDeleteUser)
        assert message.action.user_id == cleo.id and message.from_id == types.PeerUser(ada.id)
    with pytest.raises((errors.ChatWriteForbiddenError, errors.UserNotParticipantError, errors.ChatIdInvalidError,
                        errors.PeerIdInvalidError, errors.ChatForbiddenError)):
        await cleo.phone.send_message(types.PeerChat(group), "let me in")

    cast.forget()
    await bob.phone(functions.messages.DeleteChatUserRequest(group, types.InputUserSelf()))
    for device in (ada.phone, dan.phone, bob.laptop):
        message = await device.hears_action(types.MessageActionChatDeleteUser)
        assert message.action.user_id == bob.id and message.from_id == types.PeerUser(bob.id)
    await ada.phone.send_message(types.PeerChat(group), "just us")
    await dan.phone.hears_message("just us")
    assert await members(ada.phone, group) == {ada.id, dan.id}
    await cast.settle()
    assert "just us" not in bob.phone.texts() + bob.laptop.texts() + cleo.phone.texts()


async def test_title_and_photo(cast):
    ada, bob, cleo = cast.ada, cast.bob, cast.cleo
    group = await make_group(cast, "Before", bob, cleo)

    await ada.phone(functions.messages.EditChatTitleRequest(group, "After 🐦"))
    for device in (bob.phone, bob.laptop, cleo.phone, ada.laptop):
        assert (await device.hears_action(types.MessageActionChatEditTitle)).action.title == "After 🐦"
    assert (await bob.laptop.get_entity(types.PeerChat(group))).title == "After 🐦"
    with pytest.raises(errors.ChatNotModifiedError):
        await ada.phone(functions.messages.EditChatTitleRequest(group, "After 🐦"))

    picture = await ada.phone.upload_file(png(400, 300), file_name="group.png")
    await ada.phone(functions.messages.EditChatPhotoRequest(group, types.InputChatUploadedPhoto(file=picture)))
    for device in (bob.phone, bob.laptop, cleo.phone, ada.laptop):
        message = await device.hears_action(types.MessageActionChatEditPhoto)
        assert message.action.photo.sizes
    chat = await cleo.phone.get_entity(types.PeerChat(group))
    assert isinstance(chat.photo, types.ChatPhoto)
    assert len(await cleo.phone.download_profile_photo(chat, file=bytes)) > 100

    await ada.phone(functions.messages.EditChatPhotoRequest(group, types.InputChatPhotoEmpty()))
    await bob.phone.hears_action(types.MessageActionChatDeletePhoto)
    assert isinstance((await bob.phone.get_entity(types.PeerChat(group))).photo, types.ChatPhotoEmpty)


async def test_replies_edits_and_reads_in_a_group(cast):
    ada, bob, cleo = cast.ada, cast.bob, cast.cleo
    group = types.PeerChat(await make_group(cast, "Replies", bob, cleo))
    asked = await ada.phone.send_message(group, "who is in?")
    at_bob, at_cleo = await everyone(bob.phone.hears_message("who is in?"), cleo.phone.hears_message("who is in?"))
    await bob.phone.send_message(group, "I am", reply_to=at_bob.id)
    assert (await ada.phone.hears_message("I am")).reply_to.reply_to_msg_id == asked.id
    assert (await cleo.phone.hears_message("I am")).reply_to.reply_to_msg_id == at_cleo.id

    await ada.phone.edit_message(group, asked.id, "who is out?")
    for device, number in ((bob.phone, at_bob.id), (cleo.phone, at_cleo.id), (ada.laptop, asked.id)):
        update = await device.wait_for(types.UpdateEditMessage)
        assert (update.message.id, update.message.message) == (number, "who is out?")

    await cleo.phone.send_read_acknowledge(group, max_id=at_cleo.id)
    read = await ada.phone.wait_for(types.UpdateReadHistoryOutbox)
    assert (read.peer, read.max_id) == (group, asked.id)

    await ada.phone.delete_messages(group, [asked.id], revoke=True)
    await bob.phone.wait_for(types.UpdateDeleteMessages, lambda u: u.messages == [at_bob.id])
    await cleo.phone.wait_for(types.UpdateDeleteMessages, lambda u: u.messages == [at_cleo.id])


async def test_a_stranger_learns_nothing_of_a_group(cast):
    group = await make_group(cast, "Private", cast.bob)
    for request in (functions.messages.GetFullChatRequest(group),
                    functions.messages.GetHistoryRequest(types.InputPeerChat(group), 0, None, 0, 10, 0, 0, 0)):
        with pytest.raises(errors.BadRequestError):
            await cast.eve.phone(request)
    assert cast.eve.phone.heard == [] or all(
        not isinstance(u, types.UpdateNewMessage) for u in cast.eve.phone.heard
    )


async def forbid(device, peer, *kinds: str) -> None:
    """Sets what ordinary members may not do."""
    rights = types.ChatBannedRights(until_date=None, **dict.fromkeys(kinds, True))
    await device(functions.messages.EditChatDefaultBannedRightsRequest(peer, rights))


async def test_members_do_what_the_group_leaves_them(cast):
    """What ordinary members may not do is told to all, holds for them alone, and ends when it is allowed again."""
    ada, bob, cleo = cast.ada, cast.bob, cast.cleo
    group = await make_group(cast, "Rules", bob, cleo)
    peer = types.InputPeerChat(group)
    with pytest.raises(errors.ChatAdminRequiredError):
        await forbid(bob.phone, peer, "send_messages")
    cast.forget()
    await forbid(ada.phone, peer, "send_media", "send_stickers", "send_polls", "pin_messages", "change_info", "invite_users")
    for device in (ada.laptop, bob.phone, bob.laptop, cleo.phone):
        told = await device.wait_for(types.UpdateChatDefaultBannedRights)
        assert told.peer == types.PeerChat(group)
        assert told.default_banned_rights.send_media and told.default_banned_rights.send_photos
    shown = await cleo.phone(functions.messages.GetChatsRequest([group]))
    rights = shown.chats[0].default_banned_rights
    assert rights.send_polls and rights.pin_messages and not rights.send_plain and not rights.send_messages
    sent = await bob.phone.send_message(peer, "Words are free.")
    with pytest.raises(errors.ChatSendPhotosForbiddenError):
        await bob.phone.send_file(peer, png(64, 64))
    with pytest.raises(errors.ChatSendPollForbiddenError):
        answers = [types.PollAnswer(types.TextWithEntities(text, []), text.encode()) for text in ("Yes", "No")]
        poll = types.Poll(id=0, question=types.TextWithEntities("Tea?", []), answers=answers, hash=0)
        await bob.phone.send_message(peer, file=types.InputMediaPoll(poll))
    for forbidden in (
        functions.messages.UpdatePinnedMessageRequest(peer, sent.id),
        functions.messages.EditChatTitleRequest(group, "Bob's rules"),
        functions.messages.AddChatUserRequest(group, await bob.phone.get_input_entity(cast.dan.username), 0),
    ):
        with pytest.raises(errors.ChatAdminRequiredError):
            await bob.phone(forbidden)
    await ada.phone.send_file(peer, png(64, 64), caption="The host's own")
    await cleo.phone.hears_message("The host's own")
    await forbid(ada.phone, peer)
    await bob.phone.send_file(peer, png(64, 64), caption="Everybody's again")
    await cleo.phone.hears_message("Everybody's again")


async def test_mentions_wait_until_they_are_seen(cast):
    """Who is called by name, or answered, finds it; what was seen on one device is seen on the other."""
    ada, bob, cleo = cast.ada, cast.bob, cast.cleo
    group = await make_group(cast, "Called by name", bob, cleo)
    peer = types.InputPeerChat(group)
    mine = await bob.phone.send_message(peer, "Who has the key?")
    asked = await ada.phone.hears_message("Who has the key?")
    await ada.phone.send_message(peer, f"@{bob.username}, it is under the mat")
    await ada.phone.send_message(peer, "There.", reply_to=asked.id)
    await ada.phone.send_message(peer, "Good night, all")
    await bob.phone.hears_message("Good night, all")
    heard = await bob.phone.hears_message("There.")
    assert heard.mentioned and heard.media_unread and heard.reply_to.reply_to_msg_id == mine.id

    async def unseen(device) -> int:
        found = await device(functions.messages.GetPeerDialogsRequest([types.InputDialogPeer(peer)]))
        return found.dialogs[0].unread_mentions_count

    assert [await unseen(device) for device in (bob.phone, bob.laptop, cleo.phone)] == [2, 2, 0]
    found = await bob.laptop(functions.messages.GetUnreadMentionsRequest(peer, 0, 0, 10, 0, 0))
    assert [message.message for message in found.messages] == ["There.", f"@{bob.username}, it is under the mat"]
    await bob.phone(functions.messages.ReadMessageContentsRequest([heard.id]))
    seen = await bob.laptop.wait_for(types.UpdateReadMessagesContents)
    assert seen.messages == [heard.id]
    assert [await unseen(device) for device in (bob.phone, bob.laptop)] == [1, 1]
    left = await bob.laptop(functions.messages.ReadMentionsRequest(peer))
    assert (left.pts_count, left.offset) == (1, 0)
    await bob.phone.wait_for(types.UpdateReadMessagesContents, lambda u: u.messages == [found.messages[1].id])
    assert await unseen(bob.phone) == 0
    again = await bob.phone.get_messages(peer, ids=[message.id for message in found.messages])
    assert all(message.mentioned and not message.media_unread for message in again)


async def test_a_silent_pin_is_said_without_a_sound(cast):
    ada, bob = cast.ada, cast.bob
    group = await make_group(cast, "Pinned quietly", bob)
    peer = types.InputPeerChat(group)
    sent = await ada.phone.send_message(peer, "The rules")
    await bob.phone.hears_message("The rules")
    said = await ada.phone.pin_message(peer, sent, notify=False)
    assert isinstance(said.action, types.MessageActionPinMessage) and said.silent
    heard = await bob.phone.hears_action(types.MessageActionPinMessage)
    assert heard.silent and heard.reply_to.reply_to_msg_id
    note = await ada.phone.send_message("me", "For me")
    assert await ada.phone.pin_message("me", note, notify=True) is None
