"""Custom emoji in texts: their pictures, large ones where a message has nothing else, and the plain ones that they stand
for where a server has no pictures. One is chosen from the panel, and sent."""

import asyncio
import datetime

from telethon import functions, types

from harness.emoji import create_set, marked
from harness.screen import pixels
from harness.stickers import disc, square
from harness.town import settled
from harness.window_program import WindowPerson
from .test_sticker_panel import middle_of, open_panel

ADA, BOB, GRACE = "+15550870", "+15550871", 500_001
VIOLET, RED = (150, 60, 200), (255, 0, 0)
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


async def test_pictures_are_drawn_in_texts_and_one_is_sent(tmp_path, pictures):
    people = (BOB, "Bob Babbage", "bob_of_emoji"), (ADA, "Ada Lovelace", "ada_of_emoji")
    async with settled(tmp_path, *people) as (server, bob, other):
        pack = {"violet.webp": (square(VIOLET), "🟪"), "red.tgs": (disc(RED), "🔴")}
        made = await create_set(bob.phone, tmp_path, "Signs", "signs_of_bob", pack)
        ada = WindowPerson(tmp_path / "ada")
        async with ada.at_desk():
            await ada.sign_in_beside(server, other)
            window = ada.window
            chat = await bob.adds(ADA)
            text, alone = "The sign is 🟪", "🟪🔴"
            await bob.phone.send_message(chat, text, formatting_entities=marked(text, made.documents[0]))
            await bob.phone.send_message(chat, alone, formatting_entities=marked(alone, *made.documents))
            await ada.click(await window.find("list item", lambda name: "Bob Babbage" in name))
            messages = await window.find("list", "Messages")
            row = await messages.find("list item", lambda name: text in name)
            large = await messages.find("list item", lambda name: alone in name)
            async with asyncio.timeout(20):
                while await colored(ada, row, VIOLET) < 60 or await colored(ada, large, RED) < 200:
                    await asyncio.sleep(0.2)
            small, big = await colored(ada, row, VIOLET), await colored(ada, large, VIOLET)
            assert big > 2 * small, (small, big)
            await ada.screen.shoot(pictures / "custom-emoji-pictures.png")

            # Those that came in messages are offered.
            await open_panel(ada)
            await window.find("label", "Emoji From Your Chats")
            await window.find("button", "Custom emoji 🟪")
            ada.screen.key("Escape")
            await window.gone("text box", "Search stickers and emoji")

            # Of a set that she takes they have its title. One goes into the text.
            named = types.InputStickerSetShortName("signs_of_bob")
            await other.phone(functions.messages.InstallStickerSetRequest(named, archived=False))
            await open_panel(ada)
            await window.find("label", "Signs")
            await window.gone("label", "Emoji From Your Chats")
            x, y = await middle_of(ada, VIOLET)
            await ada.screen.shoot(pictures / "custom-emoji-panel.png")
            ada.screen.click(x, y)
            field = await window.find("text box", "Message")
            async with asyncio.timeout(10):
                while await field.text() != "🟪":
                    await asyncio.sleep(0.1)
            await window.gone("text box", "Search stickers and emoji")
            ada.screen.type(" it is")
            bob.phone.forget()
            ada.screen.key("Return")
            heard = await bob.phone.hears_message("🟪 it is")
            [emoji] = heard.entities
            assert isinstance(emoji, types.MessageEntityCustomEmoji)
            assert (emoji.offset, emoji.length, emoji.document_id) == (0, 2, made.documents[0].id)
            own = await messages.find("list item", lambda name: "🟪 it is" in name)
            async with asyncio.timeout(20):
                while await colored(ada, own, VIOLET) < 60:
                    await asyncio.sleep(0.2)
            await ada.screen.shoot(pictures / "custom-emoji-sent.png")


async def greens(ada, row) -> int:
    """How many pixels of a row are the plain square's."""
    return await colored(ada, row, tuple(GREEN))


async def colored(ada, row, color: tuple[int, int, int]) -> int:
    """How many pixels of a row have a colour."""
    left, top = await ada._origin()
    x, y, width, height = await row.extents()
    across, _, rgb = pixels(ada.screen._memory())
    rows = (rgb[(line * across + left + x) * 3 :][: width * 3] for line in range(top + y, top + y + height))
    return sum(row[index : index + 3] == bytes(color) for row in rows for index in range(0, len(row), 3))
