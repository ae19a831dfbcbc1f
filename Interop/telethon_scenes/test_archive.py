"""The archive by Telethon: a list beside the main one, the same on all devices, which a message leaves by itself."""

import pytest
from telethon import errors, functions, types

from harness.hearing import eventually


async def names(device, folder) -> list[str]:
    return [each.entity.first_name for each in await device.get_dialogs(folder=folder) if each.is_user and each.id != 777000]


async def test_an_archived_chat_is_in_the_archive_on_all_devices(ada, bob, cast):
    await cast.cleo.phone.send_message(ada.username, "From Cleo.")
    await bob.phone.send_message(ada.username, "From Bob.")
    await ada.phone.hears_message("From Bob.")
    await ada.phone.edit_folder(bob.username, 1)
    told = await ada.laptop.wait_for(types.UpdateFolderPeers)
    assert told.folder_peers == [types.FolderPeer(types.PeerUser(bob.id), 1)] and told.pts_count == 1
    assert await names(ada.laptop, 1) == ["Bob"]
    assert "Bob" not in await names(ada.laptop, 0) and "Cleo" in await names(ada.laptop, 0)
    everywhere = await names(ada.phone, None)
    assert "Bob" in everywhere and "Cleo" in everywhere
    # The row of the archive stands first among the pinned chats.
    row = (await ada.phone(functions.messages.GetPinnedDialogsRequest(0))).dialogs[0]
    assert isinstance(row, types.DialogFolder) and row.unread_unmuted_peers_count == 1
    with pytest.raises(errors.FolderIdInvalidError):
        await ada.phone.edit_folder(bob.username, 2)
    await ada.laptop.edit_folder(bob.username, 0)
    await ada.phone.wait_for(types.UpdateFolderPeers, lambda u: u.folder_peers[0].folder_id == 0)
    assert await names(ada.phone, 1) == []


async def test_a_message_brings_a_chat_back_unless_it_is_muted(ada, bob, cast):
    cleo = cast.cleo
    for other in (bob, cleo):
        await other.phone.send_message(ada.username, f"Once, {other.first}.")
        await ada.phone.hears_message(f"Once, {other.first}.")
    muted = types.InputNotifyPeer(await ada.phone.get_input_entity(cleo.username))
    mute = functions.account.UpdateNotifySettingsRequest
    await ada.phone(mute(muted, types.InputPeerNotifySettings(mute_until=2**31 - 1)))
    await ada.phone.edit_folder([bob.username, cleo.username], 1)
    for other in (cleo, bob):
        await other.phone.send_message(ada.username, f"Again, {other.first}.")
    for device in (ada.phone, ada.laptop):
        back = await device.wait_for(types.UpdateFolderPeers, lambda u: u.folder_peers[0].folder_id == 0)
        assert back.folder_peers == [types.FolderPeer(types.PeerUser(bob.id), 0)]
    assert await names(ada.laptop, 1) == ["Cleo"]
    # What one writes oneself stays where it is.
    await ada.laptop.send_message(cleo.username, "Thank you.")
    assert await names(ada.laptop, 1) == ["Cleo"]
    await ada.phone(mute(muted, types.InputPeerNotifySettings(mute_until=0)))
    await cleo.phone.send_message(ada.username, "A third time, Cleo.")

    async def is_back():
        return await names(ada.phone, 1) == []

    await eventually(is_back)


async def test_who_was_away_finds_the_move_and_the_pins_of_the_archive(ada, bob):
    await bob.phone.send_message(ada.username, "Before.")
    await ada.laptop.hears_message("Before.")
    state = await ada.laptop(functions.updates.GetStateRequest())
    await ada.phone.edit_folder(bob.username, 1)
    peer = types.InputDialogPeer(await ada.phone.get_input_entity(bob.username))
    assert await ada.phone(functions.messages.ToggleDialogPinRequest(peer, pinned=True))
    # As a device asks that heard nothing of all this.
    missed = await ada.laptop(functions.updates.GetDifferenceRequest(state.pts, state.date, state.qts))
    moves = [u for u in missed.other_updates if isinstance(u, types.UpdateFolderPeers)]
    assert [u.folder_peers for u in moves] == [[types.FolderPeer(types.PeerUser(bob.id), 1)]]
    pins = [u for u in missed.other_updates if isinstance(u, types.UpdatePinnedDialogs)]
    assert (1, [types.DialogPeer(types.PeerUser(bob.id))]) in [(u.folder_id, u.order) for u in pins]
    pinned = await ada.laptop(functions.messages.GetPinnedDialogsRequest(1))
    assert [each.peer for each in pinned.dialogs] == [types.PeerUser(bob.id)]
    await ada.phone.edit_folder(bob.username, 0)
    assert not (await ada.laptop(functions.messages.GetPinnedDialogsRequest(1))).dialogs
