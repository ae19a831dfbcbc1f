"""The menu of a message, and the mark of one that was not sent: an unchanged client at the other end."""

import asyncio

import pytest
from telethon import functions, types

from harness.hearing import eventually
from harness.pictures import png
from harness.rehearsal import Refusal
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550890", "+15550891"


class Gate:
    """Refuses messages to Bob while he has blocked Ada."""

    def __init__(self):
        self.is_shut = False

    def send(self, request, _):
        if self.is_shut:
            raise Refusal("USER_IS_BLOCKED")


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada looks at her chat with Bob."""
    folder, gate = tmp_path_factory.mktemp("message-menu"), Gate()
    answers = {functions.messages.SendMessageRequest: gate.send}
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_menus"), answers=answers) as (server, bob):
        ada = WindowPerson(folder / "ada")
        await ada.sign_in(server, ADA, "Ada Lovelace")
        ada.entity = await bob.phone.get_entity(await bob.adds(ADA))
        await bob.phone.send_message(ada.entity, "Hello from Bob.")
        async with ada.at_desk():
            await ada.start()
            await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob")))
            yield ada, bob, gate


async def row(ada, text: str):
    messages = await ada.window.find("list", "Messages")
    return await messages.find("list item", lambda name: text in name)


async def opened(ada, text: str, *lines: str) -> None:
    """Opens the menu of a message, which has these lines."""
    await ada.click(await row(ada, text), button=3)
    for line in lines:
        await ada.window.find("menu item", line)
    await asyncio.sleep(0.4)


async def test_the_mark_of_a_message_that_was_not_sent_tells_why(town, pictures):
    ada, bob, gate = town
    gate.is_shut = True
    await ada.write("Message", "Are you there?")
    failed = await row(ada, "Are you there?")
    mark = await failed.find("button", "Not Sent")
    await ada.click(mark)
    await ada.window.find("label", "One of you has blocked the other.")
    assert await (await ada.window.find("button", "Try Again")).is_focused()
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "failure.png")
    gate.is_shut = False
    bob.phone.forget()
    ada.screen.key("Return")
    await bob.phone.hears_message("Are you there?")
    await ada.window.gone("label", "One of you has blocked the other.")


async def test_a_message_that_was_not_sent_is_deleted_from_its_reason(town, pictures):
    ada, _, gate = town
    gate.is_shut = True
    await ada.write("Message", "Never mind.")
    await ada.click(await (await row(ada, "Never mind.")).find("button", "Not Sent"))
    await ada.window.find("label", "One of you has blocked the other.")
    ada.screen.key("shift+Tab", "Return")
    await ada.window.gone("list item", lambda name: "Never mind." in name)
    await ada.write("Message", "Nor this.")
    await (await row(ada, "Nor this.")).find("button", "Not Sent")
    await opened(ada, "Nor this.", "Try Again", "Copy Text", "Delete")
    await ada.screen.shoot(pictures / "failed-menu.png")
    await ada.take("Delete")
    await ada.window.gone("list item", lambda name: "Nor this." in name)
    gate.is_shut = False


async def test_the_menu_tells_when_a_message_was_sent_and_read(town, pictures):
    ada, bob, _ = town
    bob.phone.forget()
    await ada.write("Message", "Read https://example.org/engines, Bob.")
    heard = await bob.phone.hears_message("Read https://example.org/engines, Bob.")
    await bob.phone.send_read_acknowledge(ada.entity, max_id=heard.id)
    await ada.window.find("list item", lambda name: "example.org/engines" in name and ", read" in name)
    await opened(ada, "example.org/engines", "Reply", "Edit", "Copy Text", "Copy Link", "Forward…", "Select", "Delete")
    await ada.window.find("label", lambda name: name.startswith("Sent ") and " · Read at " in name)
    await ada.screen.shoot(pictures / "menu.png")
    await ada.take("Copy Link")
    await ada.window.find("label", "Copied")
    await ada.point_at(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage, online")))
    await ada.window.gone("label", "Copied")


async def test_any_emoji_is_a_reaction_and_the_menu_lists_who_reacted(town, pictures):
    ada, bob, _ = town
    message = await bob.phone.send_message(ada.entity, "What do you say?")
    await bob.phone(functions.messages.SendReactionRequest(
        await bob.phone.get_input_entity(ada.entity), message.id, reaction=[types.ReactionEmoji("👍")]
    ))
    await ada.click(await row(ada, "What do you say?"), button=3)
    more = await ada.window.find("button", "More reactions")
    ada.screen.key("Up", *["Right"] * 7)
    assert await more.is_focused()
    await ada.screen.shoot(pictures / "row.png")
    ada.screen.key("Return")
    # The desktop's chooser does not tell when it is ready.
    await asyncio.sleep(2.5)
    ada.screen.type("hedgehog")
    await asyncio.sleep(2)
    await ada.screen.shoot(pictures / "chooser.png")
    ada.screen.key("Down", "Return")

    async def reactions():
        [found] = (await bob.phone(functions.messages.GetMessagesRequest([message.id]))).messages
        return {one.reaction.emoticon for one in found.reactions.results} if found.reactions else set()

    async with asyncio.timeout(10):
        while await reactions() != {"👍", "🦔"}:
            await asyncio.sleep(0.2)
    await opened(ada, "What do you say?", "Reactions…")
    await ada.take("Reactions…")
    for name in ("Bob Babbage", "Ada Lovelace"):
        await ada.window.find("label", name)
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "reactions.png")
    ada.screen.key("Escape")


async def test_a_photo_is_copied_and_saved_where_the_member_says(town, pictures, tmp_path):
    ada, bob, _ = town
    await bob.phone.send_file(ada.entity, await bob.phone.upload_file(png(320, 240, 7)), caption="The engine", force_document=False)
    await opened(ada, "The engine", "Copy Picture", "Save As…")
    await ada.screen.shoot(pictures / "photo-menu.png")
    await ada.take("Copy Picture")
    await ada.window.find("label", "Picture copied")
    await opened(ada, "The engine", "Save As…")
    await ada.take("Save As…")
    await asyncio.sleep(2)
    await ada.screen.shoot(pictures / "save-as.png")
    ada.screen.key("ctrl+a")
    ada.screen.type(str(tmp_path / "kept.jpg"))
    ada.screen.key("Return")
    await eventually(lambda: (tmp_path / "kept.jpg").exists())
