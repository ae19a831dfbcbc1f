"""Messages that wait for their time, in the window: scheduled, put off, edited, sent now, deleted, sent by the server."""

from datetime import datetime, timedelta, timezone

import pytest
from telethon import functions, types

from harness import drag_source
from harness.hearing import eventually
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550870", "+15550871"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada looks at her chat with Bob, and has another device."""
    folder = tmp_path_factory.mktemp("scheduled")
    ada = WindowPerson(folder / "ada")
    people = ((ADA, "Ada Lovelace", "ada_plans"), (BOB, "Bob Babbage", "bob_waits"))
    async with settled(folder, *people) as (server, own, bob), ada.at_desk():
        await ada.sign_in_beside(server, own)
        await bob.phone.send_message(await bob.adds(ADA), "Remind me of the machine.")
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
        yield own, bob, ada


async def scheduled(own, bob) -> list[types.Message]:
    peer = await own.phone.get_input_entity(bob.username)
    return (await own.phone(functions.messages.GetScheduledHistoryRequest(peer, 0))).messages


async def row(ada, text: str, page: str = "Scheduled Messages"):
    messages = await ada.window.find("list", page)
    return await messages.find("list item", lambda name: text in name)


async def ways_to_send(ada, word: str) -> None:
    """Chooses in the menu of the button that sends."""
    await ada.choose(await ada.window.find("button", "Send"), word)


async def test_a_message_is_sent_without_a_sound(town, pictures):
    own, bob, ada = town
    bob.phone.forget()
    await ada.write("Message", "Hush.", enter=False)
    await ada.click(await ada.window.find("button", "Send"), button=3)
    await ada.window.find("menu item", "Schedule Message…")
    await ada.screen.shoot(pictures / "send-menu.png")
    await ada.take("Send Without Sound")
    update = await bob.phone.wait_for(types.UpdateNewMessage, lambda u: u.message.message == "Hush.")
    assert update.message.silent


async def test_a_message_is_scheduled(town, pictures):
    own, bob, ada = town
    bob.phone.forget()
    await ada.write("Message", "The machine works.", enter=False)
    await ways_to_send(ada, "Schedule Message")
    time = await ada.window.find("text box", "Time")
    await ada.window.find("label", lambda name: name.startswith("Will be sent on"))
    await ada.screen.shoot(pictures / "dialog.png")
    ada.screen.key("ctrl+a")
    ada.screen.type("25:00")
    await ada.window.find("label", lambda name: name.startswith("Write the time"))
    await ada.screen.shoot(pictures / "wrong-time.png")
    # Near midnight the time of the dialog's day may have passed: tomorrow has not.
    when = datetime.now().astimezone() + timedelta(minutes=30)
    if when.date() != datetime.now().date():
        pytest.skip("too near midnight")
    ada.screen.key("ctrl+a")
    ada.screen.type(when.strftime("%H:%M"))
    await ada.window.find("label", lambda name: name.startswith("Will be sent on") and when.strftime("%H:%M") in name)
    ada.screen.key("Return")
    await ada.window.gone("text box", "Time")
    ada.turn_to()
    await ada.window.find("label", "Scheduled Messages")
    await row(ada, "The machine works.")
    await eventually(lambda: scheduled(own, bob), what="the server has it")
    [kept] = await scheduled(own, bob)
    assert kept.message == "The machine works." and abs(kept.date - when) < timedelta(minutes=2)
    assert "The machine works." not in bob.phone.texts()
    await ada.screen.shoot(pictures / "page.png")


async def test_it_is_edited_put_off_and_sent_now(town, pictures):
    own, bob, ada = town
    bob.phone.forget()
    # One line each way: by the menu, and by the arrow key.
    await ada.click(await row(ada, "The machine works."), button=3)
    await ada.window.find("menu item", "Send Now")
    await ada.screen.shoot(pictures / "menu.png")
    await ada.take("Edit")
    await ada.write("Message", "The machine works at last.")

    async def edited():
        return [m.message for m in await scheduled(own, bob)] == ["The machine works at last."]

    await eventually(edited, what="the edit is on the server")
    [before] = await scheduled(own, bob)
    await ada.choose(await row(ada, "at last."), "Reschedule")
    await ada.window.find("text box", "Time")
    when = before.date.astimezone() + timedelta(minutes=5)
    ada.screen.key("ctrl+a")
    ada.screen.type(when.strftime("%H:%M"))
    await ada.window.find("label", lambda name: name.startswith("Will be sent on") and when.strftime("%H:%M") in name)
    ada.screen.key("Return")

    async def put_off():
        [message] = await scheduled(own, bob)
        return message.date != before.date

    await eventually(put_off, what="another time is on the server")
    ada.turn_to()
    await ada.choose(await row(ada, "at last."), "Send Now")
    update = await bob.phone.wait_for(types.UpdateNewMessage)
    assert update.message.message == "The machine works at last."
    # The page was its last message's: the chat is shown again, with the message.
    await ada.window.gone("label", "Scheduled Messages")
    await row(ada, "at last.", "Messages")
    await ada.screen.shoot(pictures / "sent.png")


async def test_what_another_device_scheduled_is_found_deleted_and_sent(town, pictures):
    own, bob, ada = town
    bob.phone.forget()
    later = datetime.now(timezone.utc) + timedelta(hours=2)
    await own.phone.send_message(bob.username, "Never mind.", schedule=later)
    await ada.press("Scheduled Messages")
    await row(ada, "Never mind.")
    await ada.choose(await row(ada, "Never mind."), "Delete")
    # It takes no question: nobody else loses it, and it can come back.
    await ada.press("Undo")
    await ada.press("Scheduled Messages")
    await row(ada, "Never mind.")
    assert [message.message for message in await scheduled(own, bob)] == ["Never mind."]
    await ada.choose(await row(ada, "Never mind."), "Delete")
    await ada.window.find("button", "Undo")
    await ada.screen.shoot(pictures / "delete.png")

    async def gone():
        return not await scheduled(own, bob)

    await eventually(gone, what="the server has it no more")
    ada.turn_to()
    await ada.window.gone("button", "Back to the Chat")
    soon = datetime.now(timezone.utc) + timedelta(seconds=14)
    await own.phone.send_message(bob.username, "By itself.", schedule=soon)
    await ada.window.find("button", "Scheduled Messages")
    await ada.screen.shoot(pictures / "button.png")
    update = await bob.phone.wait_for(types.UpdateNewMessage, within=40)
    assert update.message.message == "By itself."
    await row(ada, "By itself.", "Messages")
    await ada.window.gone("button", "Scheduled Messages")
    assert bob.phone.texts().count("By itself.") == 1


async def test_what_is_half_written_stays_for_later_and_files_are_refused(town, tmp_path, pictures):
    own, bob, ada = town
    bob.phone.forget()
    ada.turn_to()
    later = datetime.now(timezone.utc) + timedelta(hours=2)
    await own.phone.send_message(bob.username, "The last one.", schedule=later)
    await ada.press("Scheduled Messages")
    await row(ada, "The last one.")
    plan = tmp_path / "plan.txt"
    plan.write_text("First the keel.\n")
    left, top, _, _ = await ada.area()
    x, y, width, height = await (await ada.window.find("list", "Scheduled Messages")).extents()
    middle = (left + x + width // 2, top + y + height // 2)
    async with drag_source.shown(ada.screen, ada.environment, (1050, 100), plan) as start:
        await drag_source.drag(ada.screen, start, middle)
        drag_source.drop(ada.screen)
        await ada.window.find("label", lambda name: name.startswith("Files cannot be scheduled."))
        await ada.screen.shoot(pictures / "file-refused.png")
    assert not await ada.window.look("text box", "Caption")
    ada.turn_to()
    await ada.write("Message", "Not yet.", enter=False)
    [waiting] = await scheduled(own, bob)
    peer = await own.phone.get_input_entity(bob.username)
    await own.phone(functions.messages.SendScheduledMessagesRequest(peer, [waiting.id]))
    await ada.window.find("label", "No Messages Wait")
    await ada.screen.shoot(pictures / "none-waits.png")
    # The page stays, so the text is still for later.
    ada.screen.key("Return")
    await ada.window.find("text box", "Time")
    assert "Not yet." not in bob.phone.texts()
    ada.screen.key("Escape")
    await ada.window.gone("text box", "Time")
    ada.turn_to()
    await ada.press("Back to the Chat")
    await row(ada, "The last one.", "Messages")
