"""Photos, documents and albums: the bytes that went in come out, on every device."""

import io

import pytest
from telethon import errors, functions, types
from telethon.utils import stripped_photo_to_jpg

from harness.hearing import everyone
from harness.pictures import noise, png

BIG = 12 * 1024 * 1024 + 345


async def hears_media(device, kind, when=lambda media: True):
    update = await device.wait_for(
        types.UpdateNewMessage,
        lambda u: isinstance(getattr(u.message, "media", None), kind) and when(u.message.media),
    )
    return update.message


def named(data: bytes, name: str) -> io.BytesIO:
    file = io.BytesIO(data)
    file.name = name
    return file


async def test_a_photo_has_sizes_and_a_stripped_thumbnail(ada, bob):
    sent = await ada.phone.send_file(bob.username, png(1000, 600), caption="A gradient, **framed**")
    heard = await hears_media(bob.phone, types.MessageMediaPhoto)
    assert heard.message == "A gradient, framed"
    assert heard.entities == [types.MessageEntityBold(12, 6)]
    sizes = {size.type: size for size in heard.media.photo.sizes}
    assert {"i", "m", "x"} <= set(sizes), sizes
    assert (sizes["m"].w, sizes["m"].h) == (320, 192)
    assert (sizes["x"].w, sizes["x"].h) == (800, 480)
    thumbnail = stripped_photo_to_jpg(sizes["i"].bytes)
    assert thumbnail[:2] == b"\xff\xd8" and len(sizes["i"].bytes) < 1500

    pictures = await everyone(*(device.download_media(message, file=bytes) for device, message in (
        (ada.phone, sent),
        (bob.phone, heard),
        (bob.laptop, await hears_media(bob.laptop, types.MessageMediaPhoto)),
        (ada.laptop, await hears_media(ada.laptop, types.MessageMediaPhoto)),
    )))
    assert pictures[0][:3] == b"\xff\xd8\xff" and len(set(pictures)) == 1
    small = await bob.phone.download_media(heard, file=bytes, thumb="m")
    assert small[:3] == b"\xff\xd8\xff" and len(small) == sizes["m"].size


async def test_a_document_of_12_megabytes_survives_both_ways(cast, ada, bob):
    for sender, receiver, seed in ((ada, bob, "there"), (bob, ada, "back")):
        data = noise(BIG, cast.transport + seed)
        await sender.phone.send_file(receiver.username, named(data, f"{seed} ж.bin"), force_document=True)
        for device in (receiver.phone, receiver.laptop):
            heard = await hears_media(device, types.MessageMediaDocument)
            document = heard.media.document
            assert document.size == BIG
            assert types.DocumentAttributeFilename(f"{seed} ж.bin") in document.attributes
        assert await receiver.laptop.download_media(heard, file=bytes) == data
        cast.forget()


async def test_a_small_document_keeps_its_name_and_kind(ada, bob):
    data = noise(3001, "small")
    await ada.phone.send_file(bob.username, named(data, "notes.pdf"), caption="read this", force_document=True)
    heard = await hears_media(bob.phone, types.MessageMediaDocument)
    document = heard.media.document
    assert (document.mime_type, document.size, heard.message) == ("application/pdf", 3001, "read this")
    assert types.DocumentAttributeFilename("notes.pdf") in document.attributes
    assert await bob.laptop.download_media(await hears_media(bob.laptop, types.MessageMediaDocument), file=bytes) == data
    assert await bob.phone.download_media(heard, file=bytes) == data

    ranges = b"".join([chunk async for chunk in bob.phone.iter_download(document, offset=1000, request_size=1024)])
    assert ranges == data[1000:]


async def test_a_document_is_sent_on_without_uploading_again(cast, ada, bob):
    data = noise(5000, "again")
    await ada.phone.send_file(bob.username, named(data, "again.bin"), force_document=True)
    heard = await hears_media(bob.phone, types.MessageMediaDocument)
    await bob.phone.send_file(cast.cleo.username, heard.media, caption="look")
    at_cleo = await hears_media(cast.cleo.phone, types.MessageMediaDocument)
    assert at_cleo.message == "look" and at_cleo.fwd_from is None
    assert await cast.cleo.phone.download_media(at_cleo, file=bytes) == data
    await bob.phone.forward_messages(cast.dan.username, heard.id, ada.username)
    at_dan = await hears_media(cast.dan.phone, types.MessageMediaDocument)
    assert at_dan.fwd_from.from_id == types.PeerUser(ada.id)
    assert await cast.dan.phone.download_media(at_dan, file=bytes) == data


async def test_an_album_arrives_together_and_in_order(ada, bob):
    pictures = [png(120 + n * 40, 90, seed=n) for n in range(3)]
    sent = await ada.phone.send_file(bob.username, pictures, caption=["first", "second", "third"])
    assert len({m.grouped_id for m in sent}) == 1 and sent[0].grouped_id
    for device in (bob.phone, bob.laptop, ada.laptop):
        await device.hears_message("third")
        album = [u.message for u in device.heard if isinstance(u, types.UpdateNewMessage)]
        assert [m.message for m in album] == ["first", "second", "third"]
        assert {m.grouped_id for m in album} == {sent[0].grouped_id}
        widths = [max(size.w for size in m.media.photo.sizes if hasattr(size, "w")) for m in album]
        assert widths == [120, 160, 200]


async def test_an_album_of_documents(ada, bob):
    files = [named(noise(2000 + n, f"album {n}"), f"part-{n}.bin") for n in range(2)]
    await ada.phone.send_file(bob.username, files, force_document=True)
    first = await hears_media(bob.phone, types.MessageMediaDocument, lambda m: m.document.size == 2000)
    second = await hears_media(bob.phone, types.MessageMediaDocument, lambda m: m.document.size == 2001)
    assert first.grouped_id == second.grouped_id and first.id + 1 == second.id
    assert await bob.phone.download_media(second, file=bytes) == noise(2001, "album 1")


async def test_parts_are_checked(ada, bob):
    peer = await ada.phone.get_input_entity(bob.username)
    part = functions.upload.SaveFilePartRequest

    async def send(file) -> None:
        media = types.InputMediaUploadedDocument(file, "application/octet-stream", [])
        await ada.phone(functions.messages.SendMediaRequest(peer, media, ""))

    with pytest.raises(errors.FilePartEmptyError):
        await ada.phone(part(1001, 0, b""))
    assert await ada.phone(part(1002, 0, bytes(1024)))
    with pytest.raises(errors.FilePartMissingError):
        await send(types.InputFile(1002, 2, "gap.bin", ""))
    assert await ada.phone(part(1002, 1, bytes(100)))
    with pytest.raises(errors.Md5ChecksumInvalidError):
        await send(types.InputFile(1002, 2, "sum.bin", "0" * 32))
    with pytest.raises(errors.BadRequestError):
        await send(types.InputFile(1003, 1, "never.bin", ""))
    await ada.phone.send_message(bob.username, "nothing but this came")
    await bob.phone.hears_message("nothing but this came")
    assert [u for u in bob.phone.heard if isinstance(u, types.UpdateNewMessage) and u.message.media] == []


async def test_a_file_needs_its_reference_and_access_hash(cast, ada, bob):
    await ada.phone.send_file(bob.username, named(b"for Bob only", "private.txt"), force_document=True)
    document = (await hears_media(bob.phone, types.MessageMediaDocument)).media.document
    location = types.InputDocumentFileLocation(document.id, document.access_hash, document.file_reference, "")
    file = await bob.phone(functions.upload.GetFileRequest(location, 0, 4096))
    assert file.bytes == b"for Bob only"
    for wrong in (
        types.InputDocumentFileLocation(document.id, document.access_hash ^ 1, document.file_reference, ""),
        types.InputDocumentFileLocation(document.id, document.access_hash, b"wrong", ""),
        types.InputDocumentFileLocation(document.id + 1, document.access_hash, document.file_reference, ""),
    ):
        with pytest.raises((errors.BadRequestError, errors.ForbiddenError)):
            await cast.eve.phone(functions.upload.GetFileRequest(wrong, 0, 4096))


async def test_a_profile_photo(ada, bob):
    uploaded = await ada.phone.upload_file(png(640, 640, seed=7), file_name="ada.png")
    await ada.phone(functions.photos.UploadProfilePhotoRequest(file=uploaded))
    user = await bob.phone.get_entity(ada.username)
    assert isinstance(user.photo, types.UserProfilePhoto)
    assert (await bob.phone.download_profile_photo(user, file=bytes))[:3] == b"\xff\xd8\xff"
