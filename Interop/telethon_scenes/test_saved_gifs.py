"""Saved GIFs: what a person sends is kept, what others sent is kept when they save it, and other devices are told."""

import pytest
from telethon import errors, functions, types, utils


async def sent_gif(person, to: str, content: bytes) -> types.Document:
    """Sends an animation; a server does not look into it."""
    file = await person.phone.upload_file(content, file_name="wave.mp4")
    attributes = [types.DocumentAttributeVideo(1, 32, 32, nosound=True), types.DocumentAttributeAnimated()]
    media = types.InputMediaUploadedDocument(file, "video/mp4", attributes)
    message = await person.phone.send_file(to, media)
    return message.document


async def saved(device) -> list[int]:
    return [document.id for document in (await device(functions.messages.GetSavedGifsRequest(0))).gifs]


async def save(device, document, unsave: bool = False) -> bool:
    return await device(functions.messages.SaveGifRequest(utils.get_input_document(document), unsave))


async def test_gifs_are_saved_by_sending_and_by_hand(ada, bob):
    first = await sent_gif(ada, bob.username, b"first")
    second = await sent_gif(ada, bob.username, b"second")
    assert (await saved(ada.laptop))[:2] == [second.id, first.id]
    await ada.laptop.wait_for(types.UpdateSavedGifs, lambda _: True)

    before = await saved(bob.phone)
    assert first.id not in before and second.id not in before
    # A message shows Bob the same document.
    async for message in bob.phone.iter_messages(ada.username, limit=5):
        if message.document and message.document.id == first.id:
            shown = message.document
    bob.laptop.forget()
    assert await save(bob.phone, shown)
    await bob.laptop.wait_for(types.UpdateSavedGifs, lambda _: True)
    listed = await bob.laptop(functions.messages.GetSavedGifsRequest(0))
    assert listed.gifs[0].id == first.id
    same = await bob.laptop(functions.messages.GetSavedGifsRequest(listed.hash))
    assert isinstance(same, types.messages.SavedGifsNotModified)

    # From the list it is sent without an upload, and then it is the newest of the receiver's nobody.
    forwarded = await bob.laptop.send_file(ada.username, listed.gifs[0])
    assert forwarded.document.id == first.id
    assert await save(bob.phone, shown, unsave=True)
    assert first.id not in await saved(bob.laptop)


async def test_other_files_are_not_saved(ada, bob):
    note = await ada.phone.send_file(bob.username, b"not a picture", force_document=True)
    with pytest.raises(errors.GifIdInvalidError):
        await save(ada.phone, note.document)
    assert note.document.id not in await saved(ada.phone)
