"""Custom emoji: an ordinary member makes a set, others see what is in it and may send it too."""

import pytest
from telethon import errors, functions, types

from harness.emoji import create_set, marked
from harness.stickers import square

GREEN, BLUE = (0, 160, 80), (0, 0, 255)
SQUARES = {"green.webp": (square(GREEN), "🟩"), "blue.webp": (square(BLUE), "🟦")}


async def emoji_of(phone, *numbers: int) -> list[types.Document]:
    return await phone(functions.messages.GetCustomEmojiDocumentsRequest(list(numbers)))


async def test_a_set_is_made_and_its_emoji_are_sent_by_others(ada, bob, tmp_path):
    made = await create_set(ada.phone, tmp_path, "Squares", f"squares_{ada.username}", SQUARES)
    assert made.set.emojis and made.set.creator and [len(pack.documents) for pack in made.packs] == [1, 1]
    green, blue = made.documents
    mine = await ada.laptop(functions.messages.GetEmojiStickersRequest(0))
    assert made.set.id in [one.id for one in mine.sets]

    text = "Signals: 🟩🟦"
    await ada.phone.send_message(bob.username, text, formatting_entities=marked(text, green, blue))
    heard = await bob.phone.hears_message(text)
    emoji = [entity for entity in heard.entities if isinstance(entity, types.MessageEntityCustomEmoji)]
    assert [entity.document_id for entity in emoji] == [green.id, blue.id]

    # What is in the text is all that Bob knows of them.
    found = await emoji_of(bob.phone, *[entity.document_id for entity in emoji], 4711)
    assert [document.id for document in found] == [green.id, blue.id]
    attribute = next(one for one in found[0].attributes if isinstance(one, types.DocumentAttributeCustomEmoji))
    assert attribute.alt == "🟩" and attribute.free and attribute.stickerset.id == made.set.id
    assert await bob.phone.download_media(found[0], bytes) == SQUARES["green.webp"][0]

    answer = "Yes 🟩"
    sent = await bob.phone.send_message(ada.username, answer, formatting_entities=marked(answer, green))
    assert [entity.document_id for entity in sent.entities] == [green.id]
    await ada.phone.hears_message(answer)

    named = types.InputStickerSetShortName(made.set.short_name)
    await bob.phone(functions.messages.InstallStickerSetRequest(named, archived=False))
    assert made.set.id in [one.id for one in (await bob.phone(functions.messages.GetEmojiStickersRequest(0))).sets]
    with pytest.raises(errors.StickersetInvalidError):
        await bob.phone(functions.stickers.DeleteStickerSetRequest(named))
    await ada.phone(functions.stickers.DeleteStickerSetRequest(named))
    assert await emoji_of(bob.phone, green.id) == []


async def test_other_documents_are_no_emoji(ada, bob, tmp_path):
    path = tmp_path / "secret.webp"
    path.write_bytes(square(GREEN))
    sent = await ada.phone.send_file("me", path, force_document=True, mime_type="image/webp")
    assert await emoji_of(bob.phone, sent.document.id) == []
    text = "Look 🟩"
    message = await bob.phone.send_message(ada.username, text, formatting_entities=marked(text, sent.document))
    assert not message.entities
    await ada.phone.hears_message(text)
