"""The same life as the Telethon scenes, lived by another client family."""

import io

import pytest
from pyrogram import enums, errors, raw, types

from harness.hearing import eventually, everyone
from harness.pictures import noise, png

PLAIN = enums.ParseMode.DISABLED
FAMILY = "👩‍👩‍👧‍👦"
TEXTS = ("Good morning.", f"𝔐𝔞𝔯𝔱𝔩𝔢𝔱 🐦 {FAMILY} שלום مرحبا", "ж" * 4096)


def named(data: bytes, name: str) -> io.BytesIO:
    file = io.BytesIO(data)
    file.name = name
    return file


async def test_texts_reach_every_device_once_and_in_order(scene):
    ada, bob = scene.ada, scene.bob
    for text in TEXTS:
        sent = await ada.phone.send_message(bob.username, text, parse_mode=PLAIN)
        assert sent.text == text and sent.outgoing
    for device in (ada.laptop, bob.phone, bob.laptop):
        await device.hears_message(TEXTS[-1])
        assert device.texts() == list(TEXTS)
    at_bob, at_laptop = await bob.phone.hears_message(TEXTS[0]), await bob.laptop.hears_message(TEXTS[0])
    assert at_bob.id == at_laptop.id and at_bob.peer_id == raw.types.PeerUser(user_id=ada.id)


async def test_entities(scene):
    ada, bob = scene.ada, scene.bob
    await ada.phone.send_message(bob.username, f"{FAMILY} **bold** `code` [link](https://example.org/)")
    heard = await bob.laptop.hears_message(f"{FAMILY} bold code link")
    assert [(type(e).__name__, e.offset, e.length) for e in heard.entities] == [
        ("MessageEntityBold", 12, 4), ("MessageEntityCode", 17, 4), ("MessageEntityTextUrl", 22, 4),
    ]
    assert heard.entities[2].url == "https://example.org/"


async def test_replies_edits_and_deletes(scene):
    ada, bob = scene.ada, scene.bob
    sent = await ada.phone.send_message(bob.username, "a question")
    at_bob = await bob.phone.hears_message("a question")
    await bob.phone.send_message(ada.username, "an answer", reply_parameters=types.ReplyParameters(message_id=at_bob.id))
    answer = await ada.laptop.hears_message("an answer")
    assert answer.reply_to.reply_to_msg_id == sent.id

    edited = await ada.laptop.edit_message_text(bob.username, sent.id, "a better question")
    assert edited.text == "a better question"
    for device, number in ((ada.phone, sent.id), (bob.phone, at_bob.id), (bob.laptop, at_bob.id)):
        update = await device.wait_for(raw.types.UpdateEditMessage)
        assert (update.message.id, update.message.message) == (number, "a better question")
    with pytest.raises(errors.MessageNotModified):
        await ada.phone.edit_message_text(bob.username, sent.id, "a better question")

    await ada.phone.delete_messages(bob.username, sent.id, revoke=True)
    for device, number in ((ada.laptop, sent.id), (bob.phone, at_bob.id), (bob.laptop, at_bob.id)):
        await device.wait_for(raw.types.UpdateDeleteMessages, lambda u, n=number: list(u.messages) == [n])
    assert (await bob.laptop.get_messages(ada.username, at_bob.id)) is None or (
        await bob.laptop.get_messages(ada.username, at_bob.id)).empty


async def test_forwards(scene):
    ada, bob, cleo = scene.people
    sent = await ada.phone.send_message(bob.username, "pass it on")
    heard = await bob.phone.hears_message("pass it on")
    forwarded = await bob.phone.forward_messages(cleo.username, ada.username, heard.id)
    assert forwarded.text == "pass it on"
    at_cleo = await cleo.phone.hears_message("pass it on")
    assert at_cleo.fwd_from.from_id == raw.types.PeerUser(user_id=ada.id)
    assert at_cleo.fwd_from.date == int(sent.date.timestamp())


async def test_reads_typing_and_drafts(scene):
    ada, bob = scene.ada, scene.bob
    sent = await ada.phone.send_message(bob.username, "read me")
    heard = await bob.phone.hears_message("read me")
    await bob.phone.read_chat_history(ada.username, heard.id)
    read = await ada.laptop.wait_for(raw.types.UpdateReadHistoryOutbox)
    assert (read.max_id, read.peer) == (sent.id, raw.types.PeerUser(user_id=bob.id))
    await bob.laptop.wait_for(raw.types.UpdateReadHistoryInbox, lambda u: u.max_id == heard.id)

    await ada.phone.send_chat_action(bob.username, enums.ChatAction.TYPING)
    await bob.laptop.wait_for(raw.types.UpdateUserTyping, lambda u: u.user_id == ada.id)

    peer = await ada.phone.resolve_peer(bob.username)
    await ada.phone.invoke(raw.functions.messages.SaveDraft(peer=peer, message="half a thou"))
    update = await ada.laptop.wait_for(raw.types.UpdateDraftMessage)
    assert update.draft.message == "half a thou"
    await ada.phone.invoke(raw.functions.messages.SaveDraft(peer=peer, message=""))
    await ada.laptop.wait_for(
        raw.types.UpdateDraftMessage, lambda u: isinstance(u.draft, raw.types.DraftMessageEmpty)
    )


async def test_a_photo_and_an_album(scene):
    ada, bob = scene.ada, scene.bob
    sent = await ada.phone.send_photo(bob.username, png(900, 500), caption="a gradient")
    assert (sent.photo.width, sent.photo.height) == (900, 500) and sent.caption == "a gradient"
    heard = await bob.phone.hears_media(raw.types.MessageMediaPhoto)
    picture = await bob.phone.download_media(heard, in_memory=True)
    assert picture.getvalue()[:3] == b"\xff\xd8\xff"

    scene.forget()
    album = [types.InputMediaPhoto(png(100 + n * 50, 80, seed=n), caption=f"picture {n}") for n in range(3)]
    sent = await ada.phone.send_media_group(bob.username, album)
    assert len({m.media_group_id for m in sent}) == 1
    await bob.laptop.hears_message("picture 2")
    assert bob.laptop.texts() == ["picture 0", "picture 1", "picture 2"]
    grouped = {u.message.grouped_id for u in bob.laptop.heard if isinstance(u, raw.types.UpdateNewMessage)}
    assert grouped == {int(sent[0].media_group_id)}


async def test_a_document_of_12_megabytes_survives_both_ways(scene):
    data = noise(12 * 1024 * 1024 + 345, scene.transport)
    for sender, receiver in ((scene.ada, scene.bob), (scene.bob, scene.ada)):
        await sender.phone.send_document(receiver.username, named(data, "big ж.bin"), force_document=True)
        heard = await receiver.laptop.hears_media(raw.types.MessageMediaDocument)
        assert (heard.document.file_name, heard.document.file_size) == ("big ж.bin", len(data))
        assert (await receiver.laptop.download_media(heard, in_memory=True)).getvalue() == data
        scene.forget()
    # The upload used a connection of its own: what comes now still comes once.
    await scene.ada.phone.send_message(scene.bob.username, "after the files")
    for device in (scene.ada.laptop, *(d for d in scene.bob.devices)):
        await device.hears_message("after the files")
    await scene.settle()
    for device in (scene.ada.laptop, *scene.bob.devices):
        assert device.texts() == ["after the files"]


async def test_a_group(scene):
    ada, bob, cleo = scene.people
    group = await ada.phone.create_group("Kurigrams", [bob.username])
    for device in (ada.laptop, bob.phone, bob.laptop):
        assert (await device.hears_action(raw.types.MessageActionChatCreate)).action.title == "Kurigrams"
    await ada.phone.add_chat_members(group.id, cleo.username)
    added = await cleo.phone.hears_action(raw.types.MessageActionChatAddUser)
    assert list(added.action.users) == [cleo.id]
    await cleo.phone.send_message(group.id, "hello all")
    for device in (*ada.devices, *bob.devices):
        await device.hears_message("hello all")
    names = [member.user.username async for member in bob.phone.get_chat_members(group.id)]
    assert sorted(names) == sorted(person.username for person in scene.people)

    await ada.phone.set_chat_title(group.id, "Renamed 🐦")
    await bob.phone.hears_action(raw.types.MessageActionChatEditTitle)
    await ada.phone.set_chat_photo(group.id, photo=png(300, 300))
    await bob.phone.hears_action(raw.types.MessageActionChatEditPhoto)
    assert (await bob.phone.get_chat(group.id)).title == "Renamed 🐦"

    await ada.phone.ban_chat_member(group.id, cleo.username)
    removed = await cleo.phone.hears_action(raw.types.MessageActionChatDeleteUser)
    assert removed.action.user_id == cleo.id
    with pytest.raises(errors.RPCError):
        await cleo.phone.send_message(group.id, "let me in")
    scene.forget()
    await bob.phone.leave_chat(group.id)
    left = await ada.laptop.hears_action(raw.types.MessageActionChatDeleteUser)
    assert left.action.user_id == bob.id


async def test_links_by_which_one_joins(scene):
    ada, bob, cleo = scene.people
    group = await ada.phone.create_group("By link", [bob.username])
    link = await ada.phone.create_chat_invite_link(group.id, name="Weavers", creates_join_request=True)
    assert link.creates_join_request and link.name == "Weavers"
    # This library finds the secret in addresses of another network's only.
    address = f"t.me/+{link.invite_link.rpartition('=')[2]}"
    await cleo.phone.join_chat(address)
    asking = [request.user.id async for request in ada.phone.get_chat_join_requests(group.id)]
    assert asking == [cleo.id]
    await ada.phone.approve_chat_join_request(group.id, cleo.id)
    for device in (cleo.phone, bob.phone, ada.laptop):
        await device.hears_action(raw.types.MessageActionChatJoinedByRequest)
    revoked = await ada.phone.revoke_chat_invite_link(group.id, link.invite_link)
    assert revoked.is_revoked
    await ada.phone.delete_chat_invite_link(group.id, link.invite_link)


async def test_history_search_and_dialogs(scene):
    ada, bob = scene.ada, scene.bob
    group = await ada.phone.create_group("Long story", [bob.username])
    texts = [f"line {n:02}" for n in range(25)] + ["a needle"]
    for text in texts:
        await ada.phone.send_message(group.id, text)
    await bob.laptop.hears_message("a needle")
    told = [m.text async for m in bob.laptop.get_chat_history(group.id, limit=26)]
    assert told == texts[::-1]
    found = [m.text async for m in bob.laptop.search_messages(group.id, "needle")]
    assert found == ["a needle"]
    dialogs = [dialog async for dialog in bob.phone.get_dialogs()]
    assert dialogs[0].chat.title == "Long story" and dialogs[0].top_message.text == "a needle"
    assert dialogs[0].unread_messages_count == 27


async def test_missed_updates_are_recovered(scene):
    ada, bob = scene.ada, scene.bob
    laptop = bob.laptop.client
    for session in (laptop.session, *laptop.media_sessions.values()):
        await session.stop()
    laptop.media_sessions.clear()
    for n in range(8):
        await ada.phone.send_message(bob.username, f"missed {n}")
    assert bob.laptop.texts() == []
    laptop.session = await laptop.get_session(
        temporary=True, export_authorization=False, server_address=scene.server.host, port=scene.server.port
    )
    await laptop.recover_gaps()
    await bob.laptop.hears_message("missed 7")
    assert bob.laptop.texts() == [f"missed {n}" for n in range(8)]


async def test_profile_contacts_and_wrong_codes(scene, next_number):
    ada, bob = scene.ada, scene.bob
    await ada.phone.update_profile(first_name="Augusta", bio="first of them all")
    assert (await bob.phone.get_users(ada.username)).first_name == "Augusta"
    await ada.phone.update_profile(first_name="Ada")
    with pytest.raises(errors.UsernameOccupied):
        await ada.phone.set_username(bob.username)
    imported = await scene.cleo.phone.import_contacts([types.InputPhoneContact(bob.number, "Robert", "B.")])
    assert imported.users[0].id == bob.id

    from harness.kurigram_client import new_client

    client = new_client(scene.server, scene.transport, "stranger")
    await client.connect()
    number = f"+1558{next_number():07}"
    sent = await client.send_code(number)
    code = await scene.server.code(number)
    wrong = f"{(int(code) + 1) % 10 ** len(code):0{len(code)}}"
    with pytest.raises(errors.PhoneCodeInvalid):
        await client.sign_in(number, sent.phone_code_hash, wrong)
    with pytest.raises(errors.AuthKeyUnregistered):
        await client.invoke(raw.functions.updates.GetState())
    await client.disconnect()


async def test_logging_out_ends_one_session_only(scene):
    cleo = scene.cleo
    await cleo.add_device()
    laptop = cleo.devices.pop()
    await laptop.client.send_message("me", "from the laptop")
    await cleo.phone.hears_message("from the laptop")
    await laptop.client.log_out()
    assert (await cleo.phone.get_me()).id == cleo.id

    async def one_left() -> bool:
        sessions = await cleo.phone.invoke(raw.functions.account.GetAuthorizations())
        return len(sessions.authorizations) == 1

    await eventually(one_left)


async def test_everyone_talks_at_once(scene):
    people = scene.people
    texts = [f"{person.first} says {n}" for person in (people[0], people[1]) for n in range(10)]
    await everyone(
        *(people[0].phone.send_message(people[1].username, text) for text in texts[:10]),
        *(people[1].phone.send_message(people[0].username, text) for text in texts[10:]),
    )

    def all_heard() -> bool:
        return len(people[0].laptop.texts()) == len(people[1].laptop.texts()) == 20

    await eventually(all_heard)
    assert people[0].laptop.texts() == people[1].laptop.texts(), "one order for both"
    assert sorted(people[0].laptop.texts()) == sorted(texts)


async def test_reactions(scene):
    ada, bob = scene.ada, scene.bob
    sent = await ada.phone.send_message(bob.username, "what do you think?")
    at_bob = await bob.phone.hears_message("what do you think?")
    await bob.phone.send_reaction(ada.username, at_bob.id, emoji="🔥")
    update = await ada.laptop.wait_for(raw.types.UpdateEditMessage)
    assert update.message.id == sent.id and update.message.edit_date is None
    read = await ada.phone.get_messages(bob.username, sent.id)
    assert [(r.emoji, r.count) for r in read.reactions.reactions] == [("🔥", 1)]
