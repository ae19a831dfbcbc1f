"""Photos, files, voices and other things in a chat of TDLib and Telethon, and finding all of it again."""

import io

import pytest
from telethon import functions, types

from harness.pictures import noise, png
from harness.sounds import wav

from .everyday import Everyday, formatted, local, said, server_id, text_of

pytestmark = pytest.mark.usefixtures("complaints")


async def hears_media(device, kind):
    update = await device.wait_for(types.UpdateNewMessage, lambda u: isinstance(getattr(u.message, "media", None), kind))
    return update.message


async def ada_hears(life: Everyday, kind: str) -> dict:
    event = await life.ada.wait_for(
        "updateNewMessage", lambda e: e["message"]["content"]["@type"] == kind and not e["message"]["is_outgoing"]
    )
    return event["message"]


def photo_of(path, caption: str = "") -> dict:
    return {
        "@type": "inputMessagePhoto", "caption": formatted(caption),
        "photo": {"@type": "inputPhoto", "photo": local(path), "width": 640, "height": 480},
    }


def document_of(path, caption: str = "") -> dict:
    return {
        "@type": "inputMessageDocument", "caption": formatted(caption),
        "document": {"@type": "inputDocument", "document": local(path), "disable_content_type_detection": True},
    }


async def test_a_photo_goes(life):
    mine = await life.ada.send(life.chat, photo_of(life.picture("engine"), "An engine"))
    sizes = mine["content"]["photo"]["sizes"]
    assert max(size["width"] for size in sizes) == 640, sizes
    heard = await hears_media(life.bob.phone, types.MessageMediaPhoto)
    assert heard.message == "An engine"
    assert (await life.bob.phone.download_media(heard, bytes))[:2] == b"\xff\xd8"


async def test_a_photo_comes(life):
    await life.bob.phone.send_file(life.ada.user_id, png(1000, 600), caption="A **drawing**")
    heard = await ada_hears(life, "messagePhoto")
    assert heard["content"]["caption"]["entities"][0]["type"]["@type"] == "textEntityTypeBold"
    assert "minithumbnail" in heard["content"]["photo"]
    for size in heard["content"]["photo"]["sizes"]:
        assert (await life.fetched(life.ada, size["photo"]))[:2] == b"\xff\xd8"


async def test_a_caption_is_changed(life):
    mine = await life.ada.send(life.chat, photo_of(life.picture("card", seed=3), "A crad"))
    await life.ada.call("editMessageCaption", chat_id=life.chat, message_id=mine["id"], caption=formatted("A card"))
    edit = await life.bob.phone.wait_for(types.UpdateEditMessage)
    assert edit.message.message == "A card" and isinstance(edit.message.media, types.MessageMediaPhoto)


async def test_a_photo_is_replaced(life):
    mine = await life.ada.send(life.chat, photo_of(life.picture("blurred", seed=4), "Sharp"))
    content = photo_of(life.picture("sharp", 320, 240, seed=5), "Sharp")
    await life.ada.call("editMessageMedia", chat_id=life.chat, message_id=mine["id"], input_message_content=content)
    edit = await life.bob.phone.wait_for(types.UpdateEditMessage)
    assert max(size.w for size in edit.message.media.photo.sizes if hasattr(size, "w")) == 320


async def test_a_document_goes(life):
    path = life.folder / "notes on the engine.bin"
    path.write_bytes(noise(300_000, "notes"))
    await life.ada.send(life.chat, document_of(path, "My notes"))
    heard = await hears_media(life.bob.phone, types.MessageMediaDocument)
    assert types.DocumentAttributeFilename("notes on the engine.bin") in heard.media.document.attributes
    assert await life.bob.phone.download_media(heard, bytes) == path.read_bytes()


async def test_a_document_comes(life):
    file = io.BytesIO(noise(1_500_000, "tables"))
    file.name = "tables.bin"
    await life.bob.phone.send_file(life.ada.user_id, file, caption="My tables", force_document=True)
    heard = await ada_hears(life, "messageDocument")
    document = heard["content"]["document"]
    assert (document["file_name"], document["document"]["size"]) == ("tables.bin", 1_500_000)
    assert await life.fetched(life.ada, document["document"]) == file.getvalue()


async def test_a_part_of_a_file_comes(life):
    file = io.BytesIO(noise(2_000_000, "log"))
    file.name = "log.bin"
    await life.bob.phone.send_file(life.ada.user_id, file, force_document=True)
    heard = await ada_hears(life, "messageDocument")
    document = heard["content"]["document"]["document"]
    part = await life.ada.call(
        "downloadFile", file_id=document["id"], priority=1, offset=1_000_000, limit=100_000, synchronous=True
    )
    assert part["local"]["download_offset"] == 1_000_000
    data = await life.ada.call("readFilePart", file_id=document["id"], offset=1_000_000, count=16)
    assert data["data"]


async def test_a_voice_goes_and_is_heard(life):
    path = life.folder / "voice.ogg"
    path.write_bytes(wav(1).getvalue())
    voice = {"@type": "inputVoiceNote", "voice_note": local(path), "duration": 1, "waveform": "AAECAwQF"}
    mine = await life.ada.send(life.chat, {"@type": "inputMessageVoiceNote", "voice_note": voice})
    assert mine["content"]["@type"] == "messageVoiceNote" and not mine["content"]["is_listened"]
    heard = await hears_media(life.bob.phone, types.MessageMediaDocument)
    assert any(getattr(kind, "voice", False) for kind in heard.media.document.attributes)
    await life.bob.phone(functions.messages.ReadMessageContentsRequest([heard.id]))
    await life.ada.wait_for("updateMessageContentOpened", lambda e: e["message_id"] == mine["id"])


async def test_a_voice_comes_and_is_heard(life):
    sent = await life.bob.phone.send_file(life.ada.user_id, wav(1), voice_note=True)
    heard = await ada_hears(life, "messageVoiceNote")
    assert not heard["content"]["is_listened"]
    await life.ada.call("openMessageContent", chat_id=life.chat, message_id=heard["id"])
    await life.bob.phone.wait_for(types.UpdateReadMessagesContents, lambda u: sent.id in u.messages)


async def test_music_goes(life):
    path = life.folder / "song.wav"
    path.write_bytes(wav(1, 330).getvalue())
    song = {"@type": "inputAudio", "audio": local(path), "duration": 1, "title": "Song", "performer": "Ada"}
    await life.ada.send(life.chat, {"@type": "inputMessageAudio", "audio": song})
    heard = await hears_media(life.bob.phone, types.MessageMediaDocument)
    [kind] = [one for one in heard.media.document.attributes if isinstance(one, types.DocumentAttributeAudio)]
    assert (kind.title, kind.performer) == ("Song", "Ada")


async def test_an_album_goes(life):
    contents = [photo_of(life.picture(f"album{index}", seed=20 + index), f"Page {index}") for index in range(3)]
    drafts = await life.ada.call("sendMessageAlbum", chat_id=life.chat, input_message_contents=contents)
    mine = [await life.ada.sent(draft) for draft in drafts["messages"]]
    assert len({message["media_album_id"] for message in mine}) == 1
    heard = [await life.bob.phone.hears_message(f"Page {index}") for index in range(3)]
    assert len({message.grouped_id for message in heard}) == 1 and heard[0].grouped_id


async def test_an_album_comes(life):
    await life.bob.phone.send_file(life.ada.user_id, [png(200, 100, n) for n in range(2)], caption=["One", "Two"])
    heard = [
        (await life.ada.wait_for("updateNewMessage", lambda e: text_of(e["message"]) == text))["message"]
        for text in ("One", "Two")
    ]
    assert heard[0]["media_album_id"] == heard[1]["media_album_id"] != "0"


async def test_a_place_goes_and_comes(life):
    place = {"@type": "location", "latitude": 51.5, "longitude": -0.12}
    await life.ada.send(life.chat, {"@type": "inputMessageLocation", "location": place})
    heard = await hears_media(life.bob.phone, types.MessageMediaGeo)
    assert abs(heard.media.geo.lat - 51.5) < 0.001
    venue = types.InputMediaVenue(types.InputGeoPoint(51.5, -0.12), "House", "Street 1", "", "", "")
    await life.bob.phone.send_message(life.ada.user_id, file=venue)
    assert (await ada_hears(life, "messageVenue"))["content"]["venue"]["title"] == "House"


async def test_a_contact_and_a_throw_go(life):
    card = {"@type": "contact", "phone_number": "+15550100123", "first_name": "Mary", "last_name": "S.", "user_id": 0}
    await life.ada.send(life.chat, {"@type": "inputMessageContact", "contact": card})
    assert (await hears_media(life.bob.phone, types.MessageMediaContact)).media.first_name == "Mary"
    mine = await life.ada.send(life.chat, {"@type": "inputMessageDice", "emoji": "🎲", "clear_draft": False})
    assert (await hears_media(life.bob.phone, types.MessageMediaDice)).media.value == mine["content"]["value"]


# Finding again


async def search(life: Everyday, chat: int, query: str = "", kind: str = "Empty") -> list[dict]:
    found = await life.ada.call(
        "searchChatMessages", chat_id=chat, query=query, from_message_id=0, offset=0, limit=50,
        filter={"@type": f"searchMessagesFilter{kind}"},
    )
    return found["messages"]


async def test_words_are_found_in_the_chat(life):
    await life.ada_says("A pelican on the roof")
    await life.bob_says("Another pelican")
    assert [text_of(message) for message in await search(life, life.chat, "pelican")] == [
        "Another pelican", "A pelican on the roof",
    ]


async def test_media_are_found_by_kind(life):
    await life.ada_says(said("Look: https://example.org/pelicans"))
    for kind, least in (
        ("Photo", 8), ("Document", 3), ("VoiceNote", 2), ("Audio", 1), ("Url", 1), ("PhotoAndVideo", 8), ("Pinned", 0),
    ):
        found = await search(life, life.chat, kind=kind)
        assert len(found) >= least, (kind, [message["content"]["@type"] for message in found])
        count = await life.ada.call(
            "getChatMessageCount", chat_id=life.chat, filter={"@type": f"searchMessagesFilter{kind}"}, return_local=False
        )
        assert count["count"] == len(found), kind


async def test_words_are_found_everywhere(life):
    found = await life.ada.call(
        "searchMessages", query="pelican", offset="", limit=20, filter={"@type": "searchMessagesFilterEmpty"},
    )
    assert {text_of(message) for message in found["messages"]} >= {"Another pelican", "A pelican on the roof"}


async def test_a_whole_history_is_read_page_by_page(life):
    texts, last = [], 0
    while True:
        page = await life.ada.call(
            "getChatHistory", chat_id=life.chat, from_message_id=last, offset=0, limit=10, only_local=False
        )
        if not page["messages"]:
            break
        texts += [server_id(message) for message in page["messages"]]
        last = page["messages"][-1]["id"]
    theirs = [message.id async for message in life.laptop.iter_messages(life.bob.id)]
    assert texts == theirs


async def test_a_message_is_found_by_its_day(life):
    mine, _ = await life.ada_says("Today")
    found = await life.ada.call("getChatMessageByDate", chat_id=life.chat, date=mine["date"])
    assert found["date"] <= mine["date"]
