"""Reads, typing, drafts, online: what people learn of each other between the messages."""

import asyncio

from telethon import functions, types

from harness.hearing import eventually, everyone


def dialog_with(dialogs, person):
    return next(d for d in dialogs if d.entity.id == person.id)


async def test_reading_tells_the_sender_and_the_readers_other_device(ada, bob):
    await bob.phone.send_read_acknowledge(ada.username)
    sent = [await ada.phone.send_message(bob.username, f"unread {n}") for n in range(3)]
    heard = [await bob.phone.hears_message(f"unread {n}") for n in range(3)]
    assert dialog_with(await bob.laptop.get_dialogs(), ada).unread_count == 3

    await bob.phone.send_read_acknowledge(ada.username, max_id=heard[1].id)
    for device in (ada.phone, ada.laptop):
        read = await device.wait_for(types.UpdateReadHistoryOutbox, lambda u: u.max_id == sent[1].id)
        assert read.peer == types.PeerUser(bob.id)
    at_laptop = await bob.laptop.wait_for(types.UpdateReadHistoryInbox, lambda u: u.max_id == heard[1].id)
    assert at_laptop.peer == types.PeerUser(ada.id) and at_laptop.still_unread_count == 1

    dialog = dialog_with(await bob.laptop.get_dialogs(), ada)
    assert (dialog.unread_count, dialog.dialog.read_inbox_max_id) == (1, heard[1].id)
    dialog = dialog_with(await ada.laptop.get_dialogs(), bob)
    assert dialog.dialog.read_outbox_max_id == sent[1].id

    await bob.laptop.send_read_acknowledge(ada.username)
    await ada.phone.wait_for(types.UpdateReadHistoryOutbox, lambda u: u.max_id == sent[2].id)
    assert dialog_with(await bob.phone.get_dialogs(), ada).unread_count == 0


async def test_typing_is_seen_by_the_other_only(ada, bob):
    async with ada.phone.action(bob.username, "typing"):
        for device in (bob.phone, bob.laptop):
            typing = await device.wait_for(types.UpdateUserTyping, lambda u: u.user_id == ada.id)
            assert isinstance(typing.action, types.SendMessageTypingAction)
    await bob.phone.wait_for(
        types.UpdateUserTyping, lambda u: isinstance(u.action, types.SendMessageCancelAction)
    )
    assert not any(isinstance(u, types.UpdateUserTyping) for u in ada.laptop.heard + ada.phone.heard)


async def test_online_and_offline_are_announced(ada, bob):
    await everyone(*(d(functions.account.UpdateStatusRequest(offline=True)) for d in ada.devices))
    bob.phone.forget()
    await ada.phone(functions.account.UpdateStatusRequest(offline=False))
    online = await bob.phone.wait_for(
        types.UpdateUserStatus, lambda u: u.user_id == ada.id and isinstance(u.status, types.UserStatusOnline)
    )
    assert online.status.expires.timestamp() > 0
    await ada.phone(functions.account.UpdateStatusRequest(offline=True))
    await bob.phone.wait_for(
        types.UpdateUserStatus, lambda u: u.user_id == ada.id and isinstance(u.status, types.UserStatusOffline)
    )


async def test_a_draft_is_on_the_other_device_until_it_is_sent(ada, bob):
    peer = await ada.phone.get_input_entity(bob.username)
    entities = [types.MessageEntityBold(0, 4)]
    await ada.phone(functions.messages.SaveDraftRequest(peer, "Dear Bob", entities=entities))
    update = await ada.laptop.wait_for(types.UpdateDraftMessage, lambda u: u.peer == types.PeerUser(bob.id))
    assert (update.draft.message, update.draft.entities) == ("Dear Bob", entities)

    [draft] = [d for d in await ada.laptop.get_drafts() if d.entity.id == bob.id and not d.is_empty]
    assert draft.raw_text == "Dear Bob"
    assert dialog_with(await ada.laptop.get_dialogs(), bob).draft.raw_text == "Dear Bob"

    await ada.phone(functions.messages.SendMessageRequest(peer, "Dear Bob, hello", clear_draft=True))
    await bob.phone.hears_message("Dear Bob, hello")
    await ada.laptop.wait_for(
        types.UpdateDraftMessage, lambda u: isinstance(u.draft, types.DraftMessageEmpty)
    )

    async def no_draft() -> bool:
        return dialog_with(await ada.laptop.get_dialogs(), bob).draft.is_empty

    await eventually(no_draft)
    assert not any(isinstance(u, types.UpdateDraftMessage) for u in bob.phone.heard)


async def test_an_idle_scene_stays_silent(ada, bob):
    await asyncio.sleep(0.3)
    assert [u for u in bob.laptop.heard if not isinstance(u, types.UpdateUserStatus)] == []


async def test_who_has_a_contact_sees_them_come_and_go(cast):
    """A contact's status is told without a chat: Cleo has never written to Dan."""
    cleo, dan = cast.cleo, cast.dan
    await cleo.phone(functions.contacts.AddContactRequest(
        await cleo.phone.get_input_entity(dan.username), first_name="Dan", last_name="", phone="",
    ))
    await dan.phone(functions.account.UpdateStatusRequest(offline=False))
    await dan.phone(functions.account.UpdateStatusRequest(offline=True))
    gone = await cleo.phone.wait_for(
        types.UpdateUserStatus, lambda u: u.user_id == dan.id and isinstance(u.status, types.UserStatusOffline)
    )
    [told] = [
        one for one in await cleo.phone(functions.contacts.GetStatusesRequest()) if one.user_id == dan.id
    ]
    assert told.status.was_online == gone.status.was_online
    await cleo.phone(functions.contacts.DeleteContactsRequest([await cleo.phone.get_input_entity(dan.username)]))
