"""Messages that delete themselves: a timer of a chat, told to all, kept by the server."""

import pytest
from telethon import errors, functions, types

from harness.hearing import everyone


async def limit(device, peer, seconds: int):
    return await device(functions.messages.SetHistoryTTLRequest(peer, seconds))


async def timer(device, person) -> int | None:
    return (await device(functions.users.GetFullUserRequest(person.username))).full_user.ttl_period


async def test_both_sides_are_told_and_messages_go_for_both(ada, bob):
    await ada.phone.send_message(bob.username, "This one stays.")
    await limit(ada.phone, await ada.phone.get_input_entity(bob.username), 4)
    mine, theirs = await everyone(
        ada.laptop.wait_for(types.UpdatePeerHistoryTTL), bob.phone.wait_for(types.UpdatePeerHistoryTTL)
    )
    assert (mine.ttl_period, mine.peer) == (4, types.PeerUser(bob.id))
    assert (theirs.ttl_period, theirs.peer) == (4, types.PeerUser(ada.id))
    notice = await bob.laptop.hears_action(types.MessageActionSetMessagesTTL)
    assert notice.action.period == 4 and notice.from_id == types.PeerUser(ada.id) and notice.ttl_period is None
    assert await timer(bob.phone, ada) == 4 and await timer(ada.laptop, bob) == 4

    sent = await bob.phone.send_message(ada.username, "This one goes.")
    assert sent.ttl_period == 4
    arrived = await ada.phone.hears_message("This one goes.")
    assert arrived.ttl_period == 4
    # Each side is told its own number, as of a deletion by hand.
    gone = await everyone(
        ada.phone.wait_for(types.UpdateDeleteMessages, lambda u: u.messages == [arrived.id], within=20),
        ada.laptop.wait_for(types.UpdateDeleteMessages, lambda u: u.messages == [arrived.id], within=20),
        bob.laptop.wait_for(types.UpdateDeleteMessages, lambda u: u.messages == [sent.id], within=20),
    )
    assert all(update.pts_count == 1 for update in gone)
    left = [m.message async for m in ada.phone.iter_messages(bob.username, limit=3) if m.message]
    assert left[0] == "This one stays."

    await limit(bob.laptop, await bob.laptop.get_input_entity(ada.username), 0)
    ended = await ada.phone.wait_for(types.UpdatePeerHistoryTTL, lambda u: u.ttl_period is None)
    assert ended.peer == types.PeerUser(bob.id)
    assert (await ada.phone.send_message(bob.username, "This one stays too.")).ttl_period is None


async def test_who_was_away_finds_the_timer_and_nothing_that_is_gone(ada, bob):
    state = await bob.laptop(functions.updates.GetStateRequest())
    peer = await ada.phone.get_input_entity(bob.username)
    await limit(ada.phone, peer, 2)
    sent = await ada.phone.send_message(bob.username, "Gone before you come.")
    arrived = await bob.phone.hears_message("Gone before you come.")
    await ada.phone.wait_for(types.UpdateDeleteMessages, lambda u: u.messages == [sent.id], within=20)
    # As a device asks that heard nothing of all this.
    difference = await bob.laptop(functions.updates.GetDifferenceRequest(state.pts, state.date, state.qts))
    assert "Gone before you come." not in [getattr(m, "message", None) for m in difference.new_messages]
    told = [u for u in difference.other_updates if isinstance(u, types.UpdatePeerHistoryTTL)]
    assert [(u.peer, u.ttl_period) for u in told] == [(types.PeerUser(ada.id), 2)]
    deleted = [u for u in difference.other_updates if isinstance(u, types.UpdateDeleteMessages)]
    assert [arrived.id] in [u.messages for u in deleted]
    await limit(ada.phone, peer, 0)


async def test_in_a_group_its_managers_decide(ada, bob, cast):
    result = await ada.phone(functions.messages.CreateChatRequest([bob.username, cast.cleo.username], "Choir"))
    group = result.updates.chats[0].id
    with pytest.raises(errors.ChatAdminRequiredError):
        await limit(bob.phone, types.InputPeerChat(group), 3)
    await limit(ada.phone, types.InputPeerChat(group), 3)
    told = await cast.cleo.phone.wait_for(types.UpdatePeerHistoryTTL)
    assert told.peer == types.PeerChat(group)
    full = await cast.cleo.phone(functions.messages.GetFullChatRequest(group))
    assert full.full_chat.ttl_period == 3
    await bob.phone.send_message(types.InputPeerChat(group), "La la la.")
    heard = await everyone(*(d.hears_message("La la la.") for d in (ada.phone, cast.cleo.phone)))
    await everyone(*(
        device.wait_for(types.UpdateDeleteMessages, lambda u, id=message.id: u.messages == [id], within=20)
        for device, message in zip((ada.phone, cast.cleo.phone), heard)
    ))


async def test_what_is_not_a_time_is_refused(ada, bob):
    peer = await ada.phone.get_input_entity(bob.username)
    for seconds in (-1, 366 * 86_400):
        with pytest.raises(errors.TtlPeriodInvalidError):
            await limit(ada.phone, peer, seconds)
    with pytest.raises(errors.ChatNotModifiedError):
        await limit(ada.phone, peer, 0)
    with pytest.raises(errors.PeerIdInvalidError):
        await limit(ada.phone, types.InputPeerSelf(), 60)
