"""Messages that wait for their time: kept by the server, sent by it once, changed meanwhile."""

from datetime import datetime, timedelta, timezone

import pytest
from telethon import errors, functions, types

from harness.hearing import eventually, everyone


def later(**time) -> datetime:
    return datetime.now(timezone.utc) + timedelta(**time)


async def scheduled(device, person):
    peer = await device.get_input_entity(person.username)
    return (await device(functions.messages.GetScheduledHistoryRequest(peer, 0))).messages


async def test_the_server_sends_it_by_itself_and_once(ada, bob):
    await ada.phone.send_message(bob.username, "In a moment.", schedule=later(seconds=12), silent=True)
    update = await ada.laptop.wait_for(types.UpdateNewScheduledMessage)
    assert update.message.message == "In a moment."
    assert [m.message for m in await scheduled(ada.laptop, bob)] == ["In a moment."]
    assert "In a moment." not in bob.phone.texts()
    message, mine, ended = await everyone(
        bob.phone.wait_for(types.UpdateNewMessage, lambda u: u.message.message == "In a moment.", within=30),
        ada.laptop.wait_for(types.UpdateNewMessage, lambda u: u.message.message == "In a moment.", within=30),
        ada.phone.wait_for(types.UpdateDeleteScheduledMessages, within=30),
    )
    assert message.message.silent and mine.message.from_scheduled
    assert ended.sent_messages == [mine.message.id] and not await scheduled(ada.phone, bob)
    assert bob.phone.texts().count("In a moment.") == 1


async def test_it_is_put_off_edited_sent_now_and_deleted(ada, bob):
    peer = await ada.phone.get_input_entity(bob.username)
    for text in ("put off", "sent now", "deleted"):
        await ada.phone.send_message(bob.username, text, schedule=later(hours=1))
    ids = {m.message: m.id for m in await scheduled(ada.phone, bob)}
    await ada.phone(functions.messages.EditMessageRequest(
        peer, ids["put off"], message="put off twice", schedule_date=later(days=2)
    ))
    await ada.phone(functions.messages.DeleteScheduledMessagesRequest(peer, [ids["deleted"]]))
    await ada.phone(functions.messages.SendScheduledMessagesRequest(peer, [ids["sent now"]]))
    await bob.phone.hears_message("sent now")
    [kept] = await scheduled(ada.laptop, bob)
    assert kept.message == "put off twice" and kept.date > later(days=1) and kept.edit_date
    [same] = (await ada.laptop(functions.messages.GetScheduledMessagesRequest(peer, [kept.id, 4711]))).messages
    assert same.message == kept.message
    await ada.phone(functions.messages.DeleteScheduledMessagesRequest(peer, [kept.id]))


async def test_a_picture_waits_with_its_file(ada, bob):
    await ada.phone.send_file(bob.username, b"a file that waits" * 99, caption="later", schedule=later(hours=1))
    [message] = await scheduled(ada.laptop, bob)
    assert message.message == "later" and await ada.laptop.download_media(message, bytes)
    peer = await ada.phone.get_input_entity(bob.username)
    await ada.phone(functions.messages.SendScheduledMessagesRequest(peer, [message.id]))
    update = await bob.phone.wait_for(types.UpdateNewMessage, lambda u: u.message.message == "later")
    assert update.message.media


async def test_too_late_and_when_online_are_refused(ada, bob):
    with pytest.raises(errors.ScheduleDateTooLateError):
        await ada.phone.send_message(bob.username, "a", schedule=later(days=400))
    with pytest.raises(errors.ScheduleStatusPrivateError):
        when_online = datetime.fromtimestamp(0x7FFFFFFE, timezone.utc)
        await ada.phone.send_message(bob.username, "a", schedule=when_online)
