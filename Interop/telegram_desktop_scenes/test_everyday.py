"""Telegram Desktop 4.6.5 of Debian, whose layer is 152, signs in at our server and talks with a current client."""

import asyncio
import contextlib
import os

import pytest
from telethon import functions, types

from first_minute.recorded import compare
from harness.hearing import eventually
from harness.pictures import noise, png
from harness.telegram_desktop import TelegramDesktop, is_installed
from harness.telethon_client import Person, trust

pytestmark = [
    pytest.mark.skipif(not is_installed(), reason="telegram-desktop is not installed: CI=1 Scripts/bootstrap"),
    pytest.mark.timeout(240),
]
# Places of the window: the button of the first page, the way to the number below the code to scan, the
# field for it, the first chat of the list.
START, BY_NUMBER, NUMBER, FIRST_CHAT = (500, 520), (500, 566), (540, 390), (150, 122)
# Sets of stickers of Telegram, and a user of Telegram, that no server of ours has.
REFUSED = {"STICKERSET_INVALID", "INPUT_FETCH_ERROR", "USERNAME_NOT_OCCUPIED"}


async def sign_in(desktop: TelegramDesktop, person: Person) -> None:
    """By a number and the code that another device of the person is sent."""
    await desktop.calls_for("help.getConfig")
    async with asyncio.timeout(60):
        while "auth.exportLoginToken" not in desktop.calls():
            desktop.click(*START)
            await asyncio.sleep(2)
    # The pages slide in.
    await asyncio.sleep(2)
    desktop.click(*BY_NUMBER)
    await asyncio.sleep(2)
    desktop.click(*NUMBER)
    # A country may stand there.
    desktop.keys(*["BackSpace"] * 6)
    desktop.type(person.number.lstrip("+"))
    desktop.keys("Return")
    await desktop.calls_for("auth.sendCode")
    code = await person.code_by_message(person.phone)
    await asyncio.sleep(2)
    desktop.type(code)
    await desktop.calls_for("messages.getDialogs")


async def edit_the_last(desktop: TelegramDesktop, reader: Person) -> None:
    """Edits what was written last. What is not sent yet cannot be edited, and the words go out by themselves: once more."""
    for attempt in range(5):
        await asyncio.sleep(1 + attempt)
        desktop.keys("Up")
        await asyncio.sleep(1)
        desktop.keys("ctrl+a")
        desktop.type(f"Edited at the desk {attempt}")
        desktop.keys("Return")
        with contextlib.suppress(AssertionError):
            await reader.phone.wait_for(types.UpdateEditMessage, within=6)
            return
    raise AssertionError("no edit came")


async def test_it_signs_in_and_talks(server, tmp_path, next_number):
    trust(server)
    number = next_number()
    bob, tess = (
        Person(server, f"+157{kind}{number:07}", first, "Desk", f"{first.lower()}_desk_{number}", "abridged")
        for kind, first in enumerate(("Bob", "Tess"))
    )
    await bob.sign_up()
    await tess.sign_up()
    await bob.meet(tess)
    desktop = TelegramDesktop(server, tmp_path / "desk")
    async with desktop.at_desk():
        await desktop.start()
        await sign_in(desktop, tess)

        await bob.phone.send_message(tess.username, "Hello, desk!")
        await asyncio.sleep(2)
        desktop.click(*FIRST_CHAT)
        await bob.phone.wait_for(types.UpdateReadHistoryOutbox, lambda u: u.peer == types.PeerUser(tess.id))
        await desktop.calls_for("messages.getHistory")

        desktop.type("Hello from the desk")
        await bob.phone.wait_for(types.UpdateUserTyping, lambda u: u.user_id == tess.id)
        desktop.keys("Return")
        heard = await bob.phone.hears_message("Hello from the desk")
        assert heard.sender_id == tess.id
        await edit_the_last(desktop, bob)

        await bob.phone.send_message(tess.username, "a **bold** reply", reply_to=heard.id)
        await bob.phone.send_file(tess.username, png(640, 360), caption="a photo")
        await desktop.calls_for("upload.getFile")
        last = await bob.phone.send_file(tess.username, noise(30_000, "desk"), caption="a file", force_document=True)
        await bob.phone(functions.messages.SendReactionRequest(tess.username, heard.id, reaction=[types.ReactionEmoji("👍")]))
        await bob.phone.wait_for(types.UpdateReadHistoryOutbox, lambda u: u.max_id == last.id)

        made = await bob.phone(functions.messages.CreateChatRequest([tess.username], "Desk group"))
        group = -made.updates.chats[0].id
        await bob.phone.send_message(group, "in the group")
        await asyncio.sleep(2)
        desktop.click(*FIRST_CHAT)
        await bob.phone.wait_for(types.UpdateReadHistoryOutbox, lambda u: u.peer == types.PeerChat(-group))
        desktop.type("and an answer")
        desktop.keys("Return")
        assert (await bob.phone.hears_message("and an answer")).chat_id == group
        await eventually(lambda: not desktop.complaints(), 1, f"it can read all answers: {desktop.complaints()}")
        assert set(desktop.refusals()) <= REFUSED
        calls = [name for name in desktop.calls() if not name.startswith("ping.")]
    # Later calls come by timers, which are not the same each time; recorded, they are a list for a unit test all the same.
    first = calls[:calls.index("messages.getDialogs")]
    compare("telegram-desktop-4.6.5", calls if os.environ.get("MARTLET_RECORD") else first)
