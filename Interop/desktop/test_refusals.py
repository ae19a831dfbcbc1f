"""What was shown at once and the server refuses: it comes back, and a notice says why."""

import asyncio

import pytest
from telethon import functions

from harness.rehearsal import Refusal
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550995", "+15550996"
HOME, WORK, CLEO = "+15550997", "+15550998", "+15550994"
# Longer than a dialog waits for the server.
LATE_SECONDS = 5


class Refuser:
    """Refuses all that it is asked, by the name for each method; the title of a group at once or late."""

    names = {
        functions.account.UpdateNotifySettingsRequest: "PEER_ID_INVALID",
        functions.contacts.BlockRequest: "INPUT_METHOD_INVALID",
        functions.messages.EditChatTitleRequest: "CHAT_ADMIN_REQUIRED",
        functions.messages.DeleteHistoryRequest: "PEER_ID_INVALID",
    }
    wait = 0

    def answers(self) -> dict:
        return {method: self.refuse for method in self.names}

    async def refuse(self, request, user):
        if isinstance(request, functions.messages.EditChatTitleRequest):
            await asyncio.sleep(self.wait)
        raise Refusal(self.names[type(request)])


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada in her window, with Bob's chat and a group of her own."""
    folder = tmp_path_factory.mktemp("refusals")
    ada, refuser = WindowPerson(folder / "ada"), Refuser()
    people = (ADA, "Ada Lovelace", "ada_refused"), (BOB, "Bob Babbage", "bob_refused")
    async with settled(folder, *people, answers=refuser.answers()) as (server, own, bob), ada.at_desk():
        await own.phone(functions.messages.CreateChatRequest(["bob_refused"], "Engines"))
        await bob.phone.send_message("ada_refused", "Good day.")
        await ada.sign_in_beside(server, own)
        yield ada, refuser


async def row(ada, name: str):
    chats = await ada.window.find("list", "Chats")
    return await chats.find("list item", lambda found: found.startswith(name))


async def test_a_mute_comes_back_with_a_notice(town, pictures):
    ada, _ = town
    await ada.choose(await row(ada, "Bob Babbage"), "Mute")
    await ada.take("Forever")
    await ada.window.find("label", "This chat is not known well enough.")
    await ada.screen.shoot(pictures / "mute.png")
    ada.turn_to()
    # It is not muted.
    await ada.click(await row(ada, "Bob Babbage"), button=3)
    await ada.window.find("menu item", lambda name: name.startswith("Mute"))
    ada.screen.key("Escape")
    await ada.window.gone("label", "This chat is not known well enough.")


async def test_a_block_comes_back_with_a_notice(town, pictures):
    ada, _ = town
    await ada.click(await row(ada, "Bob Babbage"))
    await ada.press("Chat menu")
    await ada.take("Block Bob Babbage…")
    await ada.press("Block")
    ada.turn_to()
    await ada.window.find("label", "This server cannot do that yet.")
    await ada.screen.shoot(pictures / "block.png")
    # One writes on where one wrote before.
    entry = await ada.window.find("text box", "Message")
    ada.screen.type("So be it.")
    async with asyncio.timeout(10):
        while await entry.text() != "So be it.":
            await asyncio.sleep(0.1)
    ada.screen.key("ctrl+a", "BackSpace")
    await ada.window.gone("label", "This server cannot do that yet.")


async def test_a_chat_that_is_not_deleted_is_in_the_list_again(town, pictures):
    ada, _ = town
    await ada.choose(await row(ada, "Bob Babbage"), "Delete Chat…")
    await ada.press("Delete Chat")
    ada.turn_to()
    await ada.window.find("label", "This chat is not known well enough.")
    chats = await ada.window.find("list", "Chats")
    await chats.find("list item", lambda name: name.startswith("Bob Babbage") and "Good day." in name)
    await ada.screen.shoot(pictures / "deletion.png")


async def title(ada, new: str) -> None:
    """Gives the group another title, in the dialog of its profile."""
    await ada.press("Edit")
    await ada.window.find("button", "Save".__eq__)
    await ada.write("Title", new)


async def test_a_dialog_says_itself_what_is_refused_while_it_waits(town, pictures):
    ada, _ = town
    await ada.choose(await row(ada, "Engines"), "View Profile")
    await title(ada, "Looms")
    await ada.window.find("label", "Only administrators may do that.")
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "dialog.png")
    said = [node async for node in ada.window.each("label", "Only administrators may do that.".__eq__)]
    assert len(said) == 1, "a notice says it once more"
    await ada.press("Cancel")
    ada.turn_to()
    await row(ada, "Engines")


async def test_a_title_that_is_refused_after_its_dialog_has_closed_comes_back_with_a_notice(town, pictures):
    ada, refuser = town
    refuser.wait = LATE_SECONDS
    await title(ada, "Looms")
    await ada.window.gone("text box", "Title")
    ada.turn_to()
    await row(ada, "Looms")
    assert not await ada.window.look("label", "Only administrators may do that.")
    await ada.window.find("label", "Only administrators may do that.")
    await ada.screen.shoot(pictures / "late.png")
    await row(ada, "Engines")


async def test_it_is_not_told_over_another_account(tmp_path, pictures):
    async def refuse_late(request, user):
        await asyncio.sleep(LATE_SECONDS)
        raise Refusal("PEER_ID_INVALID")

    answers = {functions.account.UpdateNotifySettingsRequest: refuse_late}
    async with settled(tmp_path, (CLEO, "Cleo Clarke", "cleo_refused"), answers=answers) as (server, cleo):
        ada = WindowPerson(tmp_path / "ada")
        async with ada.at_desk():
            await ada.sign_in(server, HOME, "Ada Lovelace", account="home")
            await ada.sign_in(server, WORK, "Ada at Work", account="work")
            await cleo.phone.send_message(await cleo.adds(HOME), "Good day.")
            await ada.start("--account", "home")
            await ada.choose(await row(ada, "Cleo Clarke"), "Mute")
            await ada.take("Forever")
            await ada.press("Menu")
            await ada.take("Ada at Work")
            await ada.window.gone("list item", lambda name: name.startswith("Cleo Clarke"))
            await asyncio.sleep(LATE_SECONDS + 2)
            assert not await ada.window.look("label", "This chat is not known well enough.")
            await ada.press("Menu")
            await ada.take("Ada Lovelace")
            await ada.window.find("label", "This chat is not known well enough.")
            await ada.screen.shoot(pictures / "back.png")
