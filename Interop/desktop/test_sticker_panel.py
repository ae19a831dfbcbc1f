"""The panel of stickers: a real window and a real wire. Our server offers no sets yet, so a test answers for them, with
documents that the server has."""

import asyncio
import json

import pytest
from telethon import functions, types

from harness.rehearsal import Refusal, Rehearsal
from harness.screen import pixels
from harness.stickers import disc, send, square
from harness.telethon_client import Person, trust
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550740", "+15550741"
RED, BLUE, GREEN, VIOLET = (255, 0, 0), (0, 0, 255), (0, 160, 80), (150, 60, 200)
STICKERS = {
    "red.tgs": (disc(RED), "🔴"), "blue.tgs": (disc(BLUE), "🔵"),
    "green.webp": (square(GREEN), "🟩"), "violet.webp": (square(VIOLET), "🟪"),
}


class Shelf:
    """Sets of stickers as a server would have them."""

    def __init__(self):
        self.sets: list[types.messages.StickerSet] = []

    def put(self, title: str, documents: list[types.Document], words: list[str]) -> None:
        number = len(self.sets) + 1
        own = types.StickerSet(number, number * 7, title, title.lower(), len(documents), number)
        packs = [
            types.StickerPack(attribute.alt, [document.id])
            for document in documents
            for attribute in document.attributes
            if isinstance(attribute, types.DocumentAttributeSticker)
        ]
        keywords = [types.StickerKeyword(documents[0].id, words)]
        self.sets.append(types.messages.StickerSet(own, packs, keywords, documents))

    def all(self, request, _):
        if request.hash == len(self.sets):
            return types.messages.AllStickersNotModified()
        return types.messages.AllStickers(len(self.sets), [one.set for one in self.sets])

    def one(self, request, _):
        for found in self.sets:
            if found.set.id == request.stickerset.id and found.set.access_hash == request.stickerset.access_hash:
                return found
        raise Refusal("STICKERSET_INVALID")


@pytest.fixture(scope="module")
def shelf():
    return Shelf()


@pytest.fixture(scope="module")
async def town(tmp_path_factory, shelf):
    """Bob has sent four stickers to Ada, of which a server makes two sets for her."""
    folder = tmp_path_factory.mktemp("sticker-panel")
    answers = {
        functions.messages.GetAllStickersRequest: shelf.all,
        functions.messages.GetStickerSetRequest: shelf.one,
    }
    server = await Rehearsal(folder / "server", answers).start()
    trust(server)
    bob = Person(server, BOB, "Bob", "Babbage", "bob_of_sets", "full")
    other = Person(server, ADA, "Ada", "Lovelace", "ada_of_sets", "full")
    await bob.sign_up()
    await other.sign_up()
    chat = await bob.adds(ADA)
    for name, (content, emoji) in STICKERS.items():
        await send(bob.phone, chat, folder, name, content, emoji)
    await bob.phone.send_message(chat, "Which do you like?")
    await other.phone.hears_message("Which do you like?")
    documents = {}
    async for message in other.phone.iter_messages("bob_of_sets"):
        if message.document:
            documents[message.file.name] = message.document
    shelf.put("Discs", [documents["red.tgs"], documents["blue.tgs"]], ["ball"])
    shelf.put("Squares", [documents["green.webp"], documents["violet.webp"]], ["meadow"])
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in_beside(server, other)
        yield server, bob, ada
    for person in (bob, other):
        await person.leave()
    await server.stop()


async def open_panel(ada) -> None:
    # A hand that has not moved since the panel closed is not known to be over the button again.
    left, top, *_ = await ada.area()
    ada.screen.hands("mousemove", str(left + 420), str(top + 300))
    await ada.press("Stickers and Emoji")
    await ada.window.find("text box", "Search stickers and emoji")


async def middle_of(ada, color) -> tuple[int, int]:
    """Where on the display a colour is, in what is open over the window: that is another window, and tells no place."""
    shape = popover(ada)
    async with asyncio.timeout(20):
        while True:
            width, height, rgb = pixels(ada.screen._memory())
            rows = range(max(0, shape["Y"]), min(height, shape["Y"] + shape["HEIGHT"]))
            columns = range(max(0, shape["X"]), min(width, shape["X"] + shape["WIDTH"]))
            spots = [(x, y) for y in rows for x in columns if tuple(rgb[(y * width + x) * 3 :][:3]) == color]
            if len(spots) > 100:
                return spots[len(spots) // 2]
            await asyncio.sleep(0.2)


def popover(ada) -> dict[str, int]:
    """The rectangle of what is open over the window."""
    owner = ("--all", "--onlyvisible", "--pid", str(ada.process.pid))
    numbers = [number for number in ada.screen.hands("search", *owner, "--name", "").split() if number != ada.number]
    shapes = []
    for number in numbers:
        rows = ada.screen.hands("getwindowgeometry", "--shell", number).splitlines()
        shapes.append({name: int(value) for name, value in (row.split("=") for row in rows)})
    return max(shapes, key=lambda shape: shape["WIDTH"] * shape["HEIGHT"])


async def hears_sticker(bob, emoji):
    """The next sticker that comes to Bob stands for this emoji."""

    def is_sticker(update):
        document = getattr(update.message.media, "document", None)
        alts = [
            attribute.alt for attribute in (document.attributes if document else [])
            if isinstance(attribute, types.DocumentAttributeSticker)
        ]
        return not update.message.out and alts == [emoji]

    return (await bob.phone.wait_for(types.UpdateNewMessage, is_sticker)).message


async def test_stickers_of_two_sets_are_seen_found_and_sent(town, pictures):
    server, bob, ada = town
    window = ada.window
    await ada.click(await window.find("list item", lambda name: "Bob Babbage" in name))
    await window.find("list item", lambda name: "Which do you like?" in name and "Bob" in name)
    await open_panel(ada)
    for title in ("Discs", "Squares"):
        await window.find("label", title)
        await window.find("button", title)
    for emoji in "🔴🔵🟩🟪":
        await window.find("button", f"Sticker {emoji}")
    await middle_of(ada, GREEN)
    await ada.screen.shoot(pictures / "panel.png")
    # By the mouse.
    x, y = await middle_of(ada, VIOLET)
    bob.phone.forget()
    ada.screen.click(x, y)
    await hears_sticker(bob, "🟪")
    await window.gone("text box", "Search stickers and emoji")
    assert await (await window.find("text box", "Message")).is_focused()
    # By a word, and by keys.
    await open_panel(ada)
    await window.find("label", "Recently Used")
    ada.screen.type("ball")
    await window.find("label", "Found")
    await window.gone("button", "Sticker 🟩")
    await ada.screen.shoot(pictures / "found.png")
    ada.screen.key("Down")
    first = await window.find("button", "Sticker 🔴")
    assert await first.is_focused()
    ada.screen.key("Return")
    await hears_sticker(bob, "🔴")
    await window.gone("text box", "Search stickers and emoji")
    assert await (await window.find("text box", "Message")).is_focused()
    # What was sent was never uploaded again.
    assert len([call for call in server.calls if isinstance(call, functions.messages.GetStickerSetRequest)]) == 2


async def test_what_finds_nothing_says_so_and_escape_leads_back(town, pictures):
    _, _, ada = town
    await open_panel(ada)
    ada.screen.type("xyzzy")
    await ada.window.find("label", "Nothing found")
    await ada.screen.shoot(pictures / "nothing.png")
    ada.screen.key("Escape")
    await ada.window.gone("text box", "Search stickers and emoji")
    assert await (await ada.window.find("text box", "Message")).is_focused()


async def test_arrows_lead_through_the_sets_and_shift_keeps_the_panel_open(town):
    _, bob, ada = town
    await open_panel(ada)
    ada.screen.key("Down")
    # Of those that were sent last the last is the first.
    assert await (await ada.window.find("button", "Sticker 🔴")).is_focused()
    ada.screen.key("End")
    await asyncio.sleep(0.3)
    bob.phone.forget()
    ada.screen.key("Left", "shift+Return")
    await hears_sticker(bob, "🟩")
    await ada.window.find("text box", "Search stickers and emoji")
    ada.screen.key("Right", "Return")
    await hears_sticker(bob, "🟪")
    await ada.window.gone("text box", "Search stickers and emoji")


async def test_a_sticker_answers_what_is_answered(town):
    _, bob, ada = town
    asked = await bob.phone.send_message((await bob.phone.get_entity("ada_of_sets")).id, "And the best?")
    await ada.window.find("list item", lambda name: "And the best?" in name and "Bob" in name)
    ada.screen.key("ctrl+Up")
    await ada.window.find("label", lambda name: "Reply to Bob" in name)
    await open_panel(ada)
    bob.phone.forget()
    ada.screen.key("Down", "Return")
    answer = await hears_sticker(bob, "🟪")
    assert answer.reply_to.reply_to_msg_id == asked.id
    await ada.window.gone("label", lambda name: "Reply to Bob" in name)


async def test_thirty_sets_of_120_are_as_many_buttons_as_are_in_sight(town, shelf, pictures):
    _, _, ada = town
    documents = [document for one in shelf.sets for document in one.documents]
    for number in range(28):
        shelf.put(f"Walk {number + 1}", documents * 30, ["walk"])
    await open_panel(ada)
    await ada.window.find("button", "Walk 28")
    ada.screen.key("Down", "End")
    # The last of the last set.
    await ada.window.find("label", "Walk 28", seconds=60)
    await ada.screen.shoot(pictures / "end.png")
    names = [await node.name() async for node in ada.window.each("button")]
    assert 20 < sum(name.startswith("Sticker ") for name in names) < 80, names
    ada.screen.key("Escape")
    await ada.window.gone("text box", "Search stickers and emoji")
    del shelf.sets[2:]


async def test_the_panel_is_there_in_the_dark_after_a_restart_and_offline(town, pictures):
    server, _, ada = town
    await ada.stop()
    await server.stop()
    settings = ada.home / "settings.json"
    known = json.loads(settings.read_text()) if settings.exists() else {}
    settings.write_text(json.dumps(known | {"scheme": "dark"}))
    await ada.start()
    await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
    await ada.window.find("text box", "Message")
    await open_panel(ada)
    for title in ("Recently Used", "Discs", "Squares"):
        await ada.window.find("label", title)
    await middle_of(ada, VIOLET)
    await ada.screen.shoot(pictures / "dark.png")
    ada.screen.key("Escape")
    await server.start()


async def test_a_server_without_sets_is_spoken_of_truthfully(tmp_path, pictures):
    ada = WindowPerson(tmp_path / "ada")
    async with settled(tmp_path, (BOB, "Bob Babbage", "bob_without_sets")) as (server, bob), ada.at_desk():
        await ada.sign_up(server, ADA, "Ada", "Lovelace")
        chat = await bob.adds(ADA)
        await bob.phone.send_message(chat, "Hello")
        await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
        await open_panel(ada)
        await ada.window.find("label", lambda name: "Stickers that others send you" in name)
        await ada.screen.shoot(pictures / "none.png")
        ada.screen.key("Escape")
        await ada.window.gone("text box", "Search stickers and emoji")
        # What others send one can send on.
        await send(bob.phone, chat, tmp_path, "red.tgs", disc(RED), "🔴")
        await ada.window.find("list item", lambda name: name.startswith("Bob Babbage, Sticker"))
        await open_panel(ada)
        await ada.window.find("label", "From Your Chats")
        bob.phone.forget()
        ada.screen.key("Down", "Return")
        await hears_sticker(bob, "🔴")
        await open_panel(ada)
        await ada.window.find("label", "Recently Used")
        await ada.screen.shoot(pictures / "recent.png")
        ada.screen.key("Escape")
