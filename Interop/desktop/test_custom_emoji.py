"""Custom emoji in the texts of others: the plain ones that they stand for are read in their places. Our server keeps no custom
emoji, so the chat is a test's."""

import asyncio
import datetime

from telethon import functions, types

from harness.screen import pixels
from harness.town import settled
from harness.window_program import WindowPerson

ADA, GRACE = "+15550870", 500_001
# Of the emoji of a green square, as Noto draws it.
GREEN = b"\x7c\xb3\x42"
TEXT = "All signals are 🟩 today"


def said(number: int, text: str) -> types.Message:
    """Something that Grace said, with a custom emoji for the square."""
    emoji = types.MessageEntityCustomEmoji(text.index("🟩"), 2, 5_368_324_170_671_202_286)
    grace, date = types.PeerUser(GRACE), datetime.datetime.now(datetime.UTC)
    return types.Message(number, grace, date, text, from_id=grace, entities=[emoji])


# Alone an emoji is large.
MESSAGES = [said(902, "🟩"), said(901, TEXT)]
USERS = [types.User(GRACE, access_hash=7, first_name="Grace", last_name="Hopper")]


def dialogs(request, user):
    row = types.Dialog(types.PeerUser(GRACE), 902, 902, 902, 0, 0, 0, 0, types.PeerNotifySettings())
    return types.messages.Dialogs([row], MESSAGES[:1], [], USERS)


def history(request, user):
    older = [message for message in MESSAGES if message.id < (request.offset_id or 1000)]
    return types.messages.Messages(MESSAGES if request.add_offset < 0 else older, [], [], USERS)


async def test_a_custom_emoji_is_shown_as_the_one_that_it_stands_for(tmp_path, pictures):
    answers = {functions.messages.GetDialogsRequest: dialogs, functions.messages.GetHistoryRequest: history}
    async with settled(tmp_path, answers=answers) as (server,):
        ada = WindowPerson(tmp_path / "ada")
        async with ada.at_desk():
            await ada.sign_up(server, ADA, "Ada", "Lovelace")
            chats = await ada.window.find("list", "Chats")
            await ada.click(await chats.find("list item", lambda name: name.startswith("Grace")))
            messages = await ada.window.find("list", "Messages")
            row = await messages.find("list item", lambda name: TEXT in name)
            async with asyncio.timeout(20):
                while not await greens(ada, row) > 60:
                    await asyncio.sleep(0.2)
            await ada.screen.shoot(pictures / "custom-emoji.png")


async def greens(ada, row) -> int:
    """How many pixels of a row are the square's."""
    left, top = await ada._origin()
    x, y, width, height = await row.extents()
    across, _, rgb = pixels(ada.screen._memory())
    rows = (rgb[(line * across + left + x) * 3 :][: width * 3] for line in range(top + y, top + y + height))
    return sum(row[index : index + 3] == GREEN for row in rows for index in range(0, len(row), 3))
