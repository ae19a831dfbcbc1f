"""Who read by Telethon: the time in a private chat, and the readers of a message in a group."""

import datetime

import pytest
from telethon import errors, functions


async def now(device) -> datetime.datetime:
    return (await device(functions.updates.GetStateRequest())).date


async def test_the_time_of_reading_is_told_in_a_private_chat(ada, bob):
    sent = await ada.phone.send_message(bob.username, "Have you read this?")
    peer = await ada.laptop.get_input_entity(bob.username)
    ask = functions.messages.GetOutboxReadDateRequest(peer, sent.id)
    with pytest.raises(errors.RPCError, match="MESSAGE_NOT_READ_YET"):
        await ada.laptop(ask)
    await bob.phone.hears_message("Have you read this?")
    before = await now(bob.phone)
    await bob.phone.send_read_acknowledge(ada.username)
    assert before <= (await ada.laptop(ask)).date <= await now(ada.phone)


async def test_a_group_tells_the_author_who_read(ada, bob, cast):
    made = await ada.phone(functions.messages.CreateChatRequest([bob.username, cast.cleo.username], "Readers"))
    chat = made.updates.chats[0]
    sent = await ada.phone.send_message(chat, "Who has read this?")
    ask = functions.messages.GetMessageReadParticipantsRequest(chat, sent.id)
    assert await ada.phone(ask) == []
    heard = await bob.phone.hears_message("Who has read this?")
    await bob.phone.send_read_acknowledge(heard.peer_id, max_id=heard.id)
    assert [reader.user_id for reader in await ada.phone(ask)] == [bob.id]
    heard = await cast.cleo.phone.hears_message("Who has read this?")
    await cast.cleo.phone.send_read_acknowledge(heard.peer_id, max_id=heard.id)
    readers = await ada.phone(ask)
    assert {reader.user_id for reader in readers} == {bob.id, cast.cleo.id}
    assert readers[0].date >= readers[1].date
    with pytest.raises(errors.MsgIdInvalidError):
        await cast.cleo.phone(functions.messages.GetMessageReadParticipantsRequest(heard.peer_id, heard.id))
