"""Links by which one joins a group, and people who ask to, with clients that nobody here wrote."""

import datetime

import pytest
from telethon import errors, functions, types

from harness.hearing import everyone
from telethon_scenes.test_groups import make_group, members

messages = functions.messages


def peer(group: int) -> types.InputPeerChat:
    return types.InputPeerChat(group)


def ending(link: str) -> str:
    """The secret at the end of a link, as clients find it."""
    return link.rpartition("=")[2]


async def link_of(device, group: int, **terms) -> types.ChatInviteExported:
    return await device(messages.ExportChatInviteRequest(peer(group), **terms))


async def follow(device, link) -> types.Updates:
    return (await device(messages.ImportChatInviteRequest(ending(link.link)))).updates


async def links(device, group: int, **terms) -> list[str]:
    told = await device(messages.GetExportedChatInvitesRequest(peer(group), types.InputUserSelf(), limit=100, **terms))
    assert told.count == len(told.invites)
    return [invite.link for invite in told.invites]


async def pending(device, group: int) -> tuple[int | None, list[int] | None]:
    full = (await device(messages.GetFullChatRequest(group))).full_chat
    return full.requests_pending, full.recent_requesters


async def test_somebody_joins_by_a_link(cast):
    ada, bob, cleo = cast.ada, cast.bob, cast.cleo
    group = await make_group(cast, "By link", bob)
    link = await link_of(ada.phone, group, legacy_revoke_permanent=True)
    assert link.permanent and link.admin_id == ada.id and len(ending(link.link)) == 22
    full = (await ada.laptop(messages.GetFullChatRequest(group))).full_chat
    assert full.exported_invite == link
    assert (await bob.phone(messages.GetFullChatRequest(group))).full_chat.exported_invite is None

    offer = await cleo.phone(messages.CheckChatInviteRequest(ending(link.link)))
    assert isinstance(offer, types.ChatInvite) and not offer.request_needed
    assert (offer.title, offer.participants_count) == ("By link", 2)
    joined = await follow(cleo.phone, link)
    [chat] = joined.chats
    assert (chat.id, chat.participants_count) == (group, 3)
    for device in (ada.phone, ada.laptop, bob.phone, bob.laptop):
        message = await device.hears_action(types.MessageActionChatJoinedByLink)
        assert message.action.inviter_id == ada.id and message.from_id == types.PeerUser(cleo.id)
        added = await device.wait_for(types.UpdateChatParticipantAdd)
        assert (added.user_id, added.inviter_id) == (cleo.id, ada.id)
    assert await members(cleo.phone, group) == {ada.id, bob.id, cleo.id}
    await cleo.phone.send_message(types.PeerChat(group), "here I am")
    await bob.phone.hears_message("here I am")

    already = await cleo.phone(messages.CheckChatInviteRequest(ending(link.link)))
    assert isinstance(already, types.ChatInviteAlready) and already.chat.id == group
    with pytest.raises(errors.UserAlreadyParticipantError):
        await follow(cleo.phone, link)
    importers = await ada.phone(messages.GetChatInviteImportersRequest(
        peer(group), offset_date=None, offset_user=types.InputUserEmpty(), limit=10, link=link.link
    ))
    assert [one.user_id for one in importers.importers] == [cleo.id] and importers.users[0].id == cleo.id
    told = await ada.phone(messages.GetExportedChatInviteRequest(peer(group), link.link))
    assert told.invite.usage == 1


async def test_links_have_terms(cast):
    ada, cleo, dan, eve = cast.ada, cast.cleo, cast.dan, cast.eve
    group = await make_group(cast, "Terms", cast.bob)
    soon = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=1)
    link = await link_of(ada.phone, group, title="For one", usage_limit=1, expire_date=soon)
    assert (link.title, link.usage_limit, link.permanent) == ("For one", 1, False)
    assert abs((link.expire_date - soon).total_seconds()) < 2
    await follow(cleo.phone, link)
    for call in (messages.CheckChatInviteRequest, messages.ImportChatInviteRequest):
        with pytest.raises(errors.InviteHashExpiredError):
            await dan.phone(call(ending(link.link)))
    edited = await ada.phone(messages.EditExportedChatInviteRequest(peer(group), link.link, usage_limit=2, title="For two"))
    assert (edited.invite.title, edited.invite.usage_limit, edited.invite.usage) == ("For two", 2, 1)
    await follow(dan.phone, link)

    await ada.phone(messages.EditExportedChatInviteRequest(peer(group), link.link, usage_limit=0))
    revoked = await ada.phone(messages.EditExportedChatInviteRequest(peer(group), link.link, revoked=True))
    assert revoked.invite.revoked and await links(ada.phone, group) == []
    assert await links(ada.phone, group, revoked=True) == [link.link]
    with pytest.raises(errors.InviteHashExpiredError):
        await follow(eve.phone, link)
    assert await ada.phone(messages.DeleteExportedChatInviteRequest(peer(group), link.link))
    assert await links(ada.phone, group, revoked=True) == []

    with pytest.raises(errors.ExpireDateInvalidError):
        await link_of(ada.phone, group, expire_date=datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC))
    with pytest.raises(errors.UsageLimitInvalidError):
        await link_of(ada.phone, group, usage_limit=3, request_needed=True)
    with pytest.raises(errors.InviteHashInvalidError):
        await eve.phone(messages.CheckChatInviteRequest("short"))
    with pytest.raises(errors.InviteHashExpiredError):
        await eve.phone(messages.CheckChatInviteRequest("A" * 22))


async def test_the_permanent_link_is_replaced(cast):
    ada, cleo = cast.ada, cast.cleo
    group = await make_group(cast, "Permanent", cast.bob)
    first = await link_of(ada.phone, group, legacy_revoke_permanent=True)
    with pytest.raises(errors.ChatInvitePermanentError):
        await ada.phone(messages.EditExportedChatInviteRequest(peer(group), first.link, usage_limit=1))
    replaced = await ada.phone(messages.EditExportedChatInviteRequest(peer(group), first.link, revoked=True))
    assert isinstance(replaced, types.messages.ExportedChatInviteReplaced)
    assert replaced.invite.revoked and replaced.new_invite.permanent
    with pytest.raises(errors.InviteHashExpiredError):
        await follow(cleo.phone, first)
    await follow(cleo.phone, replaced.new_invite)
    assert await ada.phone(messages.DeleteRevokedExportedChatInvitesRequest(peer(group), types.InputUserSelf()))
    assert await links(ada.phone, group, revoked=True) == []


async def test_who_manages_a_group_decides_who_joins(cast):
    ada, bob, cleo, dan, eve = cast.people
    group = await make_group(cast, "Asking", bob, eve)
    await ada.phone(messages.EditChatAdminRequest(group, await ada.phone.get_input_entity(bob.username), True))
    link = await link_of(ada.phone, group, request_needed=True, title="Ask us")
    assert (await cleo.phone(messages.CheckChatInviteRequest(ending(link.link)))).request_needed
    for person in (cleo, dan):
        with pytest.raises(errors.InviteRequestSentError):
            await follow(person.phone, link)
    with pytest.raises(errors.InviteRequestSentError):
        await follow(cleo.phone, link)
    for device in (ada.phone, ada.laptop, bob.phone, bob.laptop):
        update = await device.wait_for(types.UpdatePendingJoinRequests, lambda told: told.requests_pending == 2)
        assert update.peer == types.PeerChat(group) and set(update.recent_requesters) == {cleo.id, dan.id}
    # An ordinary member is told nothing.
    assert await pending(eve.phone, group) == (None, None)
    assert not [update for update in eve.phone.heard if isinstance(update, types.UpdatePendingJoinRequests)]
    with pytest.raises(errors.ChatAdminRequiredError):
        await eve.phone(messages.HideChatJoinRequestRequest(peer(group), types.InputUserSelf(), approved=True))
    assert (await pending(ada.phone, group))[0] == 2

    asked = await bob.phone(messages.GetChatInviteImportersRequest(
        peer(group), offset_date=None, offset_user=types.InputUserEmpty(), limit=1, requested=True
    ))
    assert asked.count == 2 and all(one.requested for one in asked.importers)
    rest = await bob.phone(messages.GetChatInviteImportersRequest(
        peer(group), offset_date=asked.importers[0].date, offset_user=await bob.phone.get_input_entity(asked.importers[0].user_id),
        limit=10, requested=True,
    ))
    assert {asked.importers[0].user_id, *(one.user_id for one in rest.importers)} == {cleo.id, dan.id}
    found = await bob.phone(messages.GetChatInviteImportersRequest(
        peer(group), offset_date=None, offset_user=types.InputUserEmpty(), limit=10, requested=True, q="dirac"
    ))
    assert [one.user_id for one in found.importers] == [dan.id]

    cast.forget()
    await bob.phone(messages.HideChatJoinRequestRequest(peer(group), await bob.phone.get_input_entity(cleo.username), approved=True))
    for device in (cleo.phone, ada.phone, ada.laptop, bob.laptop, eve.phone):
        message = await device.hears_action(types.MessageActionChatJoinedByRequest)
        assert message.from_id == types.PeerUser(cleo.id) and message.peer_id == types.PeerChat(group)
    await everyone(*(
        device.wait_for(types.UpdatePendingJoinRequests, lambda told: told.recent_requesters == [dan.id])
        for device in (ada.phone, ada.laptop, bob.laptop)
    ))
    await bob.phone(messages.HideChatJoinRequestRequest(peer(group), await bob.phone.get_input_entity(dan.username)))
    assert await pending(ada.phone, group) == (None, None)
    assert await members(ada.phone, group) == {ada.id, bob.id, cleo.id, eve.id}
    with pytest.raises(errors.HideRequesterMissingError):
        await ada.phone(messages.HideChatJoinRequestRequest(peer(group), await ada.phone.get_input_entity(dan.username)))
    joined = await ada.phone(messages.GetChatInviteImportersRequest(
        peer(group), offset_date=None, offset_user=types.InputUserEmpty(), limit=10
    ))
    assert [(one.user_id, one.approved_by) for one in joined.importers] == [(cleo.id, bob.id)]


async def test_all_who_ask_are_let_in_at_once(cast):
    ada, bob, cleo, dan, eve = cast.people
    group = await make_group(cast, "All", bob)
    link = await link_of(ada.phone, group, request_needed=True)
    for person in (cleo, dan, eve):
        with pytest.raises(errors.InviteRequestSentError):
            await follow(person.phone, link)
    answer = await ada.phone(messages.HideAllChatJoinRequestsRequest(peer(group), approved=True, link=link.link))
    assert await members(ada.phone, group) == {person.id for person in cast.people}
    assert sum(isinstance(update, types.UpdateNewMessage) for update in answer.updates) == 3
    for person in (cleo, dan, eve):
        await person.phone.hears_action(types.MessageActionChatJoinedByRequest)
    assert await pending(ada.phone, group) == (None, None)


async def test_who_was_removed_joins_by_no_link(cast):
    ada, bob, cleo = cast.ada, cast.bob, cast.cleo
    group = await make_group(cast, "Removed", bob, cleo)
    link = await link_of(ada.phone, group, legacy_revoke_permanent=True)
    await ada.phone(messages.DeleteChatUserRequest(group, await ada.phone.get_input_entity(cleo.username)))
    with pytest.raises(errors.InviteHashExpiredError):
        await follow(cleo.phone, link)
    # Whoever is added again may also come back alone.
    await ada.phone(messages.AddChatUserRequest(group, await ada.phone.get_input_entity(cleo.username), 0))
    await cleo.phone(messages.DeleteChatUserRequest(group, types.InputUserSelf()))
    await follow(cleo.phone, link)
    assert cleo.id in await members(ada.phone, group)


async def test_only_who_manages_a_group_has_links(cast):
    ada, bob, cleo = cast.ada, cast.bob, cast.cleo
    group = await make_group(cast, "Managed", bob, cleo)
    own = await link_of(ada.phone, group, legacy_revoke_permanent=True)
    for request in (
        messages.ExportChatInviteRequest(peer(group)),
        messages.GetExportedChatInvitesRequest(peer(group), types.InputUserSelf(), limit=10),
        messages.GetExportedChatInviteRequest(peer(group), own.link),
        messages.EditExportedChatInviteRequest(peer(group), own.link, revoked=True),
        messages.GetAdminsWithInvitesRequest(peer(group)),
        messages.HideAllChatJoinRequestsRequest(peer(group), approved=True),
    ):
        with pytest.raises(errors.ChatAdminRequiredError):
            await bob.phone(request)
    await ada.phone(messages.EditChatAdminRequest(group, await ada.phone.get_input_entity(bob.username), True))
    link = await link_of(bob.phone, group)
    with pytest.raises(errors.InviteHashExpiredError):
        await bob.phone(messages.EditExportedChatInviteRequest(peer(group), own.link, revoked=True))
    admins = await ada.phone(messages.GetAdminsWithInvitesRequest(peer(group)))
    assert {(one.admin_id, one.invites_count) for one in admins.admins} == {(ada.id, 1), (bob.id, 1)}
    assert (await ada.phone(messages.EditExportedChatInviteRequest(peer(group), link.link, title="Bob's"))).invite.title == "Bob's"
    # The links of somebody who manages the group no more lead nowhere.
    await ada.phone(messages.EditChatAdminRequest(group, await ada.phone.get_input_entity(bob.username), False))
    with pytest.raises(errors.InviteHashExpiredError):
        await follow(cast.dan.phone, link)
