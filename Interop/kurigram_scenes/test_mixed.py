"""A Telethon user and a Kurigram user in one conversation."""

import io

import pytest
from pyrogram import enums, raw, types
from telethon.tl import types as telethon_types

from harness import kurigram_client, telethon_client
from harness.hearing import everyone
from harness.pictures import noise


@pytest.fixture(scope="module")
async def pair(server, next_number):
    telethon_client.trust(server)
    kurigram_client.trust(server)
    number = next_number()
    tess = telethon_client.Person(server, f"+1559{number:07}", "Tess", "Telethon", f"tess_mixed_{number}", "obfuscated")
    kurt = kurigram_client.Person(server, "abridged", f"+1560{number:07}", "Kurt", f"kurt_mixed_{number}")
    await everyone(tess.sign_up(), kurt.sign_up())
    yield tess, kurt
    await everyone(tess.leave(), kurt.leave())


@pytest.fixture(autouse=True)
def quiet(pair):
    for person in pair:
        person.phone.forget()


async def test_they_talk(pair):
    tess, kurt = pair
    await tess.phone.send_message(kurt.username, "Hello **Kurt** 👋🏽")
    heard = await kurt.phone.hears_message("Hello Kurt 👋🏽")
    assert [(type(e).__name__, e.offset, e.length) for e in heard.entities] == [("MessageEntityBold", 6, 4)]
    await kurt.phone.send_message(
        tess.username, "Hello __Tess__", parse_mode=enums.ParseMode.MARKDOWN,
        reply_parameters=types.ReplyParameters(message_id=heard.id),
    )
    update = await tess.phone.wait_for(telethon_types.UpdateNewMessage)
    [first] = await tess.phone.get_messages(kurt.username, ids=[update.message.reply_to.reply_to_msg_id])
    assert first.message == "Hello Kurt 👋🏽"


async def test_they_exchange_files(pair):
    tess, kurt = pair
    data = noise(700_001, "mixed")
    file = io.BytesIO(data)
    file.name = "mixed.bin"
    await tess.phone.send_file(kurt.username, file, force_document=True)
    heard = await kurt.phone.hears_media(raw.types.MessageMediaDocument)
    received = await kurt.phone.download_media(heard, in_memory=True)
    assert received.getvalue() == data
    received.name = "returned.bin"
    received.seek(0)
    await kurt.phone.send_document(tess.username, received, caption="back", force_document=True)
    back = await tess.phone.hears_message("back")
    assert await tess.phone.download_media(back, file=bytes) == data


async def test_they_edit_and_delete_before_each_others_eyes(pair):
    tess, kurt = pair
    sent = await kurt.phone.send_message(tess.username, "draft one")
    heard = await tess.phone.hears_message("draft one")
    await kurt.phone.edit_message_text(tess.username, sent.id, "draft two")
    edit = await tess.phone.wait_for(telethon_types.UpdateEditMessage)
    assert (edit.message.id, edit.message.message) == (heard.id, "draft two")
    await tess.phone.delete_messages(kurt.username, [heard.id], revoke=True)
    await kurt.phone.wait_for(raw.types.UpdateDeleteMessages, lambda u: list(u.messages) == [sent.id])
