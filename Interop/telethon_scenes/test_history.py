"""Looking back: paging, searching, and catching up with what was missed."""

from telethon import functions, types

from harness.hearing import eventually
from harness.telethon_client import new_client

from .test_groups import make_group

COUNT = 45


async def test_paging_goes_through_all_of_a_chat(cast):
    group = types.PeerChat(await make_group(cast, "Long story", cast.bob))
    sent = [await cast.ada.phone.send_message(group, f"line {n:02}") for n in range(COUNT)]
    texts = [f"line {n:02}" for n in range(COUNT)]
    laptop = cast.ada.laptop

    pages, offset = [], 0
    while page := await laptop.get_messages(group, limit=10, offset_id=offset):
        pages.append(page)
        offset = page[-1].id
    told = [m for page in pages for m in page]
    assert [len(page) for page in pages] == [10, 10, 10, 10, 6]
    assert [m.message for m in told if m.message] == texts[::-1]
    assert isinstance(told[-1].action, types.MessageActionChatCreate)
    assert pages[0].total == COUNT + 1

    forward = [m.message async for m in laptop.iter_messages(group, reverse=True, limit=5, offset_id=sent[9].id)]
    assert forward == texts[10:15]
    between = await laptop.get_messages(group, limit=100, min_id=sent[4].id, max_id=sent[9].id)
    assert [m.message for m in between] == texts[5:9][::-1]
    around = await laptop.get_messages(group, limit=4, offset_id=sent[20].id, add_offset=-2)
    assert [m.message for m in around] == [texts[21], texts[20], texts[19], texts[18]]
    by_number = await laptop.get_messages(group, ids=[sent[3].id, sent[44].id])
    assert [m.message for m in by_number] == [texts[3], texts[44]]


async def test_searching_in_a_chat(cast, ada, bob):
    group = types.PeerChat(await make_group(cast, "Needles", bob))
    hay = ["a needle in hay", "only hay", "Needle again", "ИГОЛКА в стоге", "needles galore"]
    for text in hay:
        await ada.phone.send_message(group, text)
    await bob.phone.send_message(group, "Bob's needle")
    await ada.phone.hears_message("Bob's needle")

    found = [m.message for m in await bob.laptop.get_messages(group, search="needle", limit=10)]
    assert found[0] == "Bob's needle" and found[-2:] == ["Needle again", "a needle in hay"]
    assert [m.message for m in await bob.laptop.get_messages(group, search="иголка", limit=10)] == [hay[3]]
    mine = await bob.laptop.get_messages(group, search="needle", from_user=bob.username, limit=10)
    assert [m.message for m in mine] == ["Bob's needle"]
    assert await bob.laptop.get_messages(group, search="haystack", limit=10) == []
    assert await bob.laptop.get_messages(ada.username, search="Needle again", limit=10) == [], "another chat"


async def test_searching_people_by_username(cast, ada):
    found = await ada.phone(functions.contacts.SearchRequest(cast.eve.username[:8], 10))
    assert cast.eve.id in {user.id for user in found.users}
    resolved = await ada.laptop(functions.contacts.ResolveUsernameRequest(cast.dan.username.upper()))
    assert resolved.peer == types.PeerUser(cast.dan.id)
    assert [user.first_name for user in resolved.users] == [cast.dan.first]


async def test_dialogs_are_ordered_by_their_last_message(cast):
    ada = cast.ada
    for person in (cast.cleo, cast.dan, cast.bob):
        await ada.phone.send_message(person.username, f"hello {person.first}")
    dialogs = await ada.laptop.get_dialogs()
    assert [d.entity.id for d in dialogs[:3]] == [cast.bob.id, cast.dan.id, cast.cleo.id]
    assert [d.message.message for d in dialogs[:3]] == ["hello Bob", "hello Dan", "hello Cleo"]
    ids = [d.id for d in dialogs]
    assert len(ids) == len(set(ids))
    paged = [d.id async for d in ada.laptop.iter_dialogs(limit=None)]
    assert paged == ids


async def test_a_device_that_was_offline_catches_up(cast, ada, bob):
    before = await ada.phone.send_message(bob.username, "before the tunnel")
    gone = await ada.phone.send_message(bob.username, "will be deleted")
    await bob.laptop.hears_message("will be deleted")
    before_at_bob = (await bob.laptop.hears_message("before the tunnel")).id
    gone_at_bob = (await bob.laptop.hears_message("will be deleted")).id

    await bob.laptop.client.disconnect()
    bob.laptop.forget()
    for n in range(12):
        await ada.phone.send_message(bob.username, f"in the tunnel {n}")
    await ada.phone.edit_message(bob.username, before.id, "before the tunnel, edited")
    await ada.phone.delete_messages(bob.username, [gone.id], revoke=True)
    await bob.phone.send_message(ada.username, "Bob's other device spoke")
    assert bob.laptop.heard == []

    await bob.laptop.client.connect()
    await bob.laptop.catch_up()
    await bob.laptop.hears_message("Bob's other device spoke")
    await bob.laptop.wait_for(types.UpdateDeleteMessages, lambda u: gone_at_bob in u.messages)
    edit = await bob.laptop.wait_for(types.UpdateEditMessage, lambda u: u.message.id == before_at_bob)
    assert edit.message.message == "before the tunnel, edited"
    assert bob.laptop.texts() == [*(f"in the tunnel {n}" for n in range(12)), "Bob's other device spoke"]

    await ada.phone.send_message(bob.username, "after the tunnel")
    await bob.laptop.hears_message("after the tunnel")
    assert bob.laptop.texts().count("after the tunnel") == 1


async def test_get_difference_in_slices_misses_nothing(cast, ada, bob):
    start = await bob.phone(functions.updates.GetStateRequest())
    for n in range(15):
        await ada.phone.send_message(bob.username, f"slice {n}")
    state, texts, ids = start, [], []
    while True:
        difference = await bob.phone(
            functions.updates.GetDifferenceRequest(state.pts, state.date, state.qts, pts_limit=4)
        )
        if isinstance(difference, types.updates.DifferenceEmpty):
            break
        texts += [m.message for m in difference.new_messages]
        ids += [m.id for m in difference.new_messages]
        if isinstance(difference, types.updates.Difference):
            state = difference.state
            break
        assert difference.intermediate_state.pts > state.pts, "slices go forward"
        state = difference.intermediate_state
    assert texts == [f"slice {n}" for n in range(15)]
    assert ids == sorted(set(ids))
    assert state.pts == (await bob.phone(functions.updates.GetStateRequest())).pts


async def test_a_session_kept_as_a_string_comes_back_signed_in(cast, ada):
    from telethon.sessions import StringSession

    kept = StringSession()
    kept.set_dc(2, cast.server.host, cast.server.port)
    kept.auth_key = ada.laptop.client.session.auth_key
    other = new_client(cast.server, cast.transport, session=StringSession(kept.save()))
    await other.connect()
    try:
        assert (await other.get_me()).id == ada.id
        await eventually(lambda: other.is_connected())
    finally:
        await other.disconnect()
