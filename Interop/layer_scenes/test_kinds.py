"""Every kind of message and setting, from a current client to one of an older layer and back."""

import datetime
import random

from telethon import functions, types

from harness.emoji import create_set, marked
from harness.pictures import noise, png
from harness.stickers import square

HERE = types.InputGeoPoint(lat=55.75, long=37.5)
# Media without a file, and what the other side is shown.
MEDIA = {
    "MessageMediaGeo": types.InputMediaGeoPoint(HERE),
    "MessageMediaGeoLive": types.InputMediaGeoLive(HERE, heading=90, period=900),
    "MessageMediaVenue": types.InputMediaVenue(HERE, "Bolshoi", "Teatralnaya 1", "here", "id-1", "theatre"),
    "MessageMediaContact": types.InputMediaContact("+15550001111", "Grace", "Hopper", ""),
    "MessageMediaDice": types.InputMediaDice("🎲"),
}
# Files, by the attribute that says what they are; the length of a film was an integer in older layers.
FILES = {
    "DocumentAttributeAudio": (types.DocumentAttributeAudio(duration=2, voice=True, waveform=b"\x01\x02\x03"), "audio/ogg"),
    "DocumentAttributeVideo": (types.DocumentAttributeVideo(duration=1.5, w=320, h=240, supports_streaming=True), "video/mp4"),
    "DocumentAttributeSticker": (types.DocumentAttributeSticker("🐦", types.InputStickerSetEmpty()), "image/webp"),
    "DocumentAttributeFilename": (types.DocumentAttributeFilename("notes.pdf"), "application/pdf"),
}
MARKUP = {
    "MessageEntityBold": {}, "MessageEntityItalic": {}, "MessageEntityUnderline": {}, "MessageEntityStrike": {},
    "MessageEntitySpoiler": {}, "MessageEntityCode": {}, "MessageEntityPre": {"language": "swift"},
    "MessageEntityTextUrl": {"url": "https://example.org/"},
}


async def send_media(device, to: str, media) -> None:
    peer = await device.get_input_entity(to)
    await device(functions.messages.SendMediaRequest(peer=peer, media=media, message=""))


async def test_media_without_files_arrive(scene):
    for kind, media in MEDIA.items():
        await send_media(scene.bobs, scene.olga.username, media)
        heard = await scene.phone.hears_media(kind)
        if kind.startswith("MessageMediaGeo"):
            assert (round(heard["media"]["geo"]["lat"], 2), round(heard["media"]["geo"]["long"], 1)) == (55.75, 37.5)
    texts = await scene.phone.history(chat=scene.bob.username, limit=len(MEDIA))
    assert len(texts) == len(MEDIA)


async def test_media_without_files_are_sent(scene):
    place = {"_": "InputGeoPoint", "lat": 55.75, "long": 37.5}
    for kind, media in {
        types.MessageMediaGeo: {"_": "InputMediaGeoPoint", "geo_point": place},
        types.MessageMediaContact: {
            "_": "InputMediaContact", "phone_number": "+15550001111", "first_name": "Grace", "last_name": "Hopper", "vcard": "",
        },
        types.MessageMediaDice: {"_": "InputMediaDice", "emoticon": "🎯"},
    }.items():
        await scene.phone.invoke(
            method="messages.SendMedia", peer={"@peer": scene.bob.username}, media=media, message="", random_id=random.getrandbits(62)
        )
        await scene.bobs.wait_for(types.UpdateNewMessage, lambda u, kind=kind: isinstance(u.message.media, kind))


async def test_files_arrive_as_what_they_are(scene):
    peer = await scene.bobs.get_input_entity(scene.olga.username)
    for kind, (attribute, mime_type) in FILES.items():
        file = await scene.bobs.upload_file(noise(4000, kind), file_name="file")
        media = types.InputMediaUploadedDocument(file, mime_type, [attribute])
        await scene.bobs(functions.messages.SendMediaRequest(peer, media, kind))
        heard = await scene.phone.hears_message(kind)
        attributes = {one["_"]: one for one in heard["media"]["document"]["attributes"]}
        assert kind in attributes
        if kind == "DocumentAttributeVideo":
            assert (attributes[kind]["w"], attributes[kind]["h"]) == (320, 240)
            assert attributes[kind]["duration"] in (1, 1.5, 2)


async def test_an_album_arrives_together(scene):
    await scene.bobs.send_file(scene.olga.username, [png(60, 40, 1), png(60, 40, 2)], caption=["first", "second"])
    first, second = await scene.phone.hears_message("first"), await scene.phone.hears_message("second")
    assert first["grouped_id"] and first["grouped_id"] == second["grouped_id"]


async def test_markup_arrives(scene):
    text = "abcdefgh"
    entities = [getattr(types, kind)(at, 1, **more) for at, (kind, more) in enumerate(MARKUP.items())]
    await scene.bobs.send_message(scene.olga.username, text, formatting_entities=entities)
    heard = await scene.phone.hears_message(text)
    assert [entity["_"] for entity in heard["entities"]] == list(MARKUP)
    entities = [{"_": kind, "offset": at, "length": 1} | more for at, (kind, more) in enumerate(MARKUP.items())]
    await scene.phone.invoke(
        method="messages.SendMessage", peer={"@peer": scene.bob.username}, message=text, entities=entities, random_id=random.getrandbits(62)
    )
    heard = await scene.bobs.hears_message(text)
    assert [type(entity).__name__ for entity in heard.entities] == list(MARKUP)


async def test_custom_emoji_arrive_and_can_be_fetched(scene, tmp_path):
    squares = {"green.webp": (square((0, 160, 80)), "🟩")}
    made = await create_set(scene.bobs, tmp_path, "Squares", f"older_{scene.bob.username}", squares)
    [green] = made.documents
    await scene.bobs.send_message(scene.olga.username, "Go 🟩", formatting_entities=marked("Go 🟩", green))
    heard = await scene.phone.hears_message("Go 🟩")
    [entity] = [one for one in heard["entities"] if one["_"] == "MessageEntityCustomEmoji"]
    assert entity["document_id"] == green.id
    [document] = await scene.phone.invoke(method="messages.GetCustomEmojiDocuments", document_id=[green.id])
    assert "DocumentAttributeCustomEmoji" in [attribute["_"] for attribute in document["attributes"]]
    named = {"_": "InputStickerSetShortName", "short_name": made.set.short_name}
    found = await scene.phone.invoke(method="messages.GetStickerSet", stickerset=named, hash=0)
    assert found["set"]["title"] == "Squares" and [one["id"] for one in found["documents"]] == [green.id]


async def test_presence_is_told(scene):
    await scene.phone.send_text(to=scene.bob.username, text="are you there?")
    await scene.bobs.hears_message("are you there?")
    for offline, status in ((True, "UserStatusOffline"), (False, "UserStatusOnline")):
        await scene.bobs(functions.account.UpdateStatusRequest(offline))
        await scene.phone.hears("UpdateUserStatus", lambda u, status=status: u["status"]["_"] == status)


async def test_pins_timers_and_votes_are_told(scene):
    sent = await scene.bobs.send_message(scene.olga.username, "to be pinned")
    heard = await scene.phone.hears_message("to be pinned")
    await scene.bobs.pin_message(scene.olga.username, sent, notify=True)
    await scene.phone.hears("UpdatePinnedMessages", lambda u: u["messages"] == [heard["id"]])
    await scene.phone.hears_action("MessageActionPinMessage")
    peer = await scene.bobs.get_input_entity(scene.olga.username)
    await scene.bobs(functions.messages.SetHistoryTTLRequest(peer, 86400))
    timer = await scene.phone.hears("UpdatePeerHistoryTTL")
    assert timer["ttl_period"] == 86400
    assert (await scene.phone.hears_action("MessageActionSetMessagesTTL"))["action"]["period"] == 86400
    await scene.bobs(functions.messages.SetHistoryTTLRequest(peer, 0))

    await scene.phone.send_poll(chat=scene.bob.username, question="Tea?", answers=["Yes", "No"])
    poll = (await scene.bobs.wait_for(
        types.UpdateNewMessage, lambda u: isinstance(u.message.media, types.MessageMediaPoll)
    )).message
    scene.phone.forget()
    await scene.bobs(functions.messages.SendVoteRequest(peer, poll.id, [poll.media.poll.answers[0].option]))
    await scene.phone.hears("UpdateMessagePoll", lambda u: u["results"]["total_voters"] == 1)
    [hers] = await scene.phone.history(chat=scene.bob.username, limit=1)
    answers = (await scene.phone.message(number=hers["id"]))["media"]["poll"]["answers"]
    await scene.phone.invoke(
        method="messages.SendVote", peer={"@peer": scene.bob.username}, msg_id=hers["id"],
        options=[{"@bytes": answers[1]["option"]}],
    )
    results = (await scene.phone.message(number=hers["id"]))["media"]["results"]
    assert [(result["voters"], bool(result["chosen"])) for result in results["results"]] == [(1, False), (1, True)]


async def test_a_quiz_keeps_its_right_answer(scene):
    await scene.phone.send_poll(chat=scene.bob.username, question="2 + 2?", answers=["3", "4", "5"], right=1)
    quiz = (await scene.bobs.wait_for(
        types.UpdateNewMessage, lambda u: isinstance(u.message.media, types.MessageMediaPoll)
    )).message
    assert quiz.media.poll.quiz
    peer = await scene.bobs.get_input_entity(scene.olga.username)
    await scene.bobs(functions.messages.SendVoteRequest(peer, quiz.id, [quiz.media.poll.answers[2].option]))
    [stored] = await scene.bobs.get_messages(scene.olga.username, ids=[quiz.id])
    results = stored.media.results.results
    assert [(bool(one.correct), bool(one.chosen)) for one in results] == [(False, False), (True, False), (False, True)]


async def test_photos_of_people_are_shown(scene):
    photo = await scene.bobs.upload_file(png(300, 300, 4), file_name="me.png")
    await scene.bobs(functions.photos.UploadProfilePhotoRequest(file=photo))
    profile = await scene.phone.invoke(method="users.GetFullUser", id={"@peer": scene.bob.username})
    assert profile["full_user"]["profile_photo"]["_"] == "Photo"
    assert profile["users"][0]["photo"]["photo_id"] == profile["full_user"]["profile_photo"]["id"]
    photos = await scene.phone.invoke(
        method="photos.GetUserPhotos", user_id={"@peer": scene.bob.username}, offset=0, max_id=0, limit=5
    )
    assert len(photos["photos"]) == 1


async def test_settings_of_hers_are_kept(scene):
    peer = {"@peer": scene.bob.username}
    await scene.bobs.send_message(scene.olga.username, "keep this")
    heard = await scene.phone.hears_message("keep this")
    assert await scene.phone.invoke(method="messages.SaveDraft", peer=peer, message="half a thou") is True
    drafts = await scene.phone.invoke(method="messages.GetAllDrafts")
    assert [one["draft"]["message"] for one in drafts["updates"]] == ["half a thou"]
    await scene.phone.invoke(method="messages.UpdatePinnedMessage", peer=peer, id=heard["id"])
    await scene.bobs.wait_for(types.UpdatePinnedMessages)
    settings = {"_": "InputPeerNotifySettings", "mute_until": 2_000_000_000}
    notify = {"_": "InputNotifyPeer", "peer": peer}
    assert await scene.phone.invoke(method="account.UpdateNotifySettings", peer=notify, settings=settings) is True
    assert (await scene.phone.invoke(method="account.GetNotifySettings", peer=notify))["mute_until"] == 2_000_000_000
    dialog = {"_": "InputDialogPeer", "peer": peer}
    assert await scene.phone.invoke(method="messages.ToggleDialogPin", peer=dialog, pinned=True) is True
    pinned = await scene.phone.invoke(method="messages.GetPinnedDialogs", folder_id=0)
    assert [one["peer"]["user_id"] for one in pinned["dialogs"]] == [scene.bob.id]
    await scene.phone.invoke(method="folders.EditPeerFolders", folder_peers=[
        {"_": "InputFolderPeer", "peer": peer, "folder_id": 1}
    ])
    await scene.phone.invoke(method="folders.EditPeerFolders", folder_peers=[
        {"_": "InputFolderPeer", "peer": peer, "folder_id": 0}
    ])
    await scene.phone.invoke(method="contacts.Block", id=peer)
    blocked = await scene.phone.invoke(method="contacts.GetBlocked", offset=0, limit=10)
    assert [one["peer_id"]["user_id"] for one in blocked["blocked"]] == [scene.bob.id]
    await scene.phone.invoke(method="contacts.Unblock", id=peer)


async def test_a_message_waits_for_its_time(scene):
    peer = {"@peer": scene.bob.username}
    later = int((datetime.datetime.now() + datetime.timedelta(hours=2)).timestamp())
    await scene.phone.invoke(
        method="messages.SendMessage", peer=peer, message="later", random_id=later, schedule_date=later
    )
    waiting = await scene.phone.invoke(method="messages.GetScheduledHistory", peer=peer, hash=0)
    [message] = waiting["messages"]
    assert message["message"] == "later"
    await scene.phone.invoke(method="messages.SendScheduledMessages", peer=peer, id=[message["id"]])
    await scene.bobs.hears_message("later")


async def test_a_group_with_a_link_a_photo_and_rights(scene):
    group = await scene.phone.create_group(title="With a link", users=[scene.bob.username])
    await scene.bobs.hears_action(types.MessageActionChatCreate)
    link = await scene.phone.invoke(method="messages.ExportChatInvite", peer={"@peer": group})
    assert link["_"] == "ChatInviteExported"
    ending = link["link"].rpartition("=")[2] if "=" in link["link"] else link["link"].rpartition("/")[2].lstrip("+")
    shown = await scene.cleo.phone(functions.messages.CheckChatInviteRequest(ending))
    assert shown.title == "With a link"
    await scene.cleo.phone(functions.messages.ImportChatInviteRequest(ending))
    await scene.phone.hears_action("MessageActionChatJoinedByLink")
    photo = await scene.bobs.upload_file(png(300, 300, 5), file_name="group.png")
    await scene.bobs(functions.messages.EditChatPhotoRequest(-group, types.InputChatUploadedPhoto(photo)))
    changed = await scene.phone.hears_action("MessageActionChatEditPhoto")
    assert changed["action"]["photo"]["_"] == "Photo"
    await scene.phone.invoke(
        method="messages.EditChatAdmin", chat_id=-group, user_id={"@peer": scene.cleo.username}, is_admin=True
    )
    full = await scene.phone.invoke(method="messages.GetFullChat", chat_id=-group)
    kinds = {one["user_id"]: one["_"] for one in full["full_chat"]["participants"]["participants"]}
    assert kinds[scene.olga.id] == "ChatParticipantCreator" and kinds[scene.cleo.id] == "ChatParticipantAdmin"
    assert full["full_chat"]["chat_photo"]["_"] == "Photo"


async def test_folders_of_chats_are_kept(scene):
    assert await scene.phone.make_folder(number=2, title="Work", chat=scene.bob.username) is True
    found = await scene.phone.invoke(method="messages.GetDialogFilters")
    # A vector in older layers, an object with one in later ones.
    filters = found if isinstance(found, list) else found["filters"]
    [work] = [one for one in filters if one["_"] == "DialogFilter"]
    assert (work["title"] if isinstance(work["title"], str) else work["title"]["text"]) == "Work"
    assert [one["user_id"] for one in work["include_peers"]] == [scene.bob.id]
    assert await scene.phone.invoke(method="messages.UpdateDialogFilter", id=2) is True
    await scene.bobs.send_message(scene.olga.username, "after the folder")
    await scene.phone.hears_message("after the folder")
