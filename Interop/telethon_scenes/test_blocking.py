"""Somebody is blocked: what passes between the two, what each sees of the other, and what the end of it brings."""

import pytest
from telethon import errors, functions, types


async def test_a_blocked_person_neither_writes_nor_sees_who_is_online(ada, bob):
    await ada.phone(functions.account.UpdateStatusRequest(offline=False))
    assert await ada.phone(functions.contacts.BlockRequest(bob.username))
    try:
        told = await ada.laptop.wait_for(types.UpdatePeerBlocked, lambda u: u.blocked)
        assert told.peer_id == types.PeerUser(bob.id)
        hidden = await bob.phone.wait_for(types.UpdateUserStatus, lambda u: u.user_id == ada.id)
        assert isinstance(hidden.status, types.UserStatusEmpty)
        assert not any(isinstance(u, types.UpdatePeerBlocked) for u in bob.phone.heard)

        listed = await ada.phone(functions.contacts.GetBlockedRequest(offset=0, limit=10))
        assert [one.peer_id for one in listed.blocked] == [types.PeerUser(bob.id)]
        assert [user.id for user in listed.users] == [bob.id]
        full = await ada.laptop(functions.users.GetFullUserRequest(bob.username))
        assert full.full_user.blocked

        with pytest.raises(errors.UserIsBlockedError):
            await bob.phone.send_message(ada.username, "Let me in.")
        with pytest.raises(errors.YouBlockedUserError):
            await ada.phone.send_message(bob.username, "Stay out.")
        seen = await bob.phone.get_entity(ada.username)
        assert isinstance(seen.status, types.UserStatusEmpty) and seen.photo is None
    finally:
        assert await ada.phone(functions.contacts.UnblockRequest(bob.username))
    await ada.laptop.wait_for(types.UpdatePeerBlocked, lambda u: not u.blocked)
    await bob.phone.send_message(ada.username, "Thank you.")
    await ada.phone.hears_message("Thank you.")
