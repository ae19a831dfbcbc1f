"""A pressed sticker shows its set, which is added or removed. Our server has no sets of stickers, so a test answers for
them, with documents that the server has."""

import asyncio

import pytest
from telethon import functions, types

from harness.rehearsal import Rehearsal
from harness.stickers import disc, send, square
from harness.telethon_client import Person, trust
from harness.window_program import WindowPerson
from .test_sticker_panel import Shelf, hears_sticker

ADA, BOB = "+15550895", "+15550896"
STICKERS = {"red.tgs": (disc((255, 0, 0)), "🔴"), "green.webp": (square((0, 160, 80)), "🟩")}


class Sets(Shelf):
    """A set that its owner has not taken, and the messages that show its stickers."""

    def __init__(self):
        super().__init__()
        self.history = None
        self.taken: set[int] = set()

    def all(self, request, _):
        own = [one.set for one in self.sets if one.set.id in self.taken]
        return types.messages.AllStickers(sum(self.taken), own)

    def one(self, request, _):
        found = super().one(request, _)
        found.set.installed_date = 1 if found.set.id in self.taken else None
        return found

    def take(self, request, _):
        self.taken.add(request.stickerset.id)
        return types.messages.StickerSetInstallResultSuccess()

    def leave(self, request, _):
        self.taken.discard(request.stickerset.id)
        return True

    def messages(self, request, _):
        return self.history


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Bob has sent two stickers of one set to Ada, and one of none."""
    folder, sets = tmp_path_factory.mktemp("sticker-sets"), Sets()
    answers = {
        functions.messages.GetAllStickersRequest: sets.all,
        functions.messages.GetStickerSetRequest: sets.one,
        functions.messages.InstallStickerSetRequest: sets.take,
        functions.messages.UninstallStickerSetRequest: sets.leave,
        functions.messages.GetHistoryRequest: sets.messages,
    }
    server = await Rehearsal(folder / "server", answers).start()
    trust(server)
    bob = Person(server, BOB, "Bob", "Babbage", "bob_of_stickers", "full")
    other = Person(server, ADA, "Ada", "Lovelace", "ada_of_stickers", "full")
    await bob.sign_up()
    await other.sign_up()
    chat = await bob.adds(ADA)
    for name, (content, emoji) in STICKERS.items():
        await send(bob.phone, chat, folder, name, content, emoji)
    await bob.phone.send_message(chat, "Which do you like?")
    await other.phone.hears_message("Which do you like?")
    history = await other.phone(functions.messages.GetHistoryRequest(
        await other.phone.get_input_entity("bob_of_stickers"), 0, None, 0, 100, 0, 0, 0
    ))
    documents = [message.media.document for message in history.messages if message.media]
    documents.reverse()
    sets.put("Discs", documents, ["ball"])
    for attribute in documents[0].attributes:
        if isinstance(attribute, types.DocumentAttributeSticker):
            attribute.stickerset = types.InputStickerSetID(1, 7)
    sets.history = history
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in_beside(server, other)
        await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
        yield ada, bob, sets
    for person in (bob, other):
        await person.leave()
    await server.stop()


async def press_sticker(ada) -> None:
    """Presses the sticker of the set."""
    messages = await ada.window.find("list", "Messages")
    row = await messages.find("list item", lambda name: "Sticker" in name and "🔴" in name)
    await ada.click(await row.find("button", "Sticker"))


async def test_a_pressed_sticker_shows_its_set_which_is_added(town, pictures):
    ada, bob, sets = town
    await press_sticker(ada)
    await ada.window.find("label", "Discs")
    for emoji in "🔴🟩":
        await ada.window.find("button", f"Sticker {emoji}")
    add = await ada.window.find("button", "Add Stickers")
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "set.png")
    for _ in range(4):
        if await add.is_focused():
            break
        ada.screen.key("Tab")
        await asyncio.sleep(0.2)
    assert await add.is_focused()
    ada.screen.key("Return")
    await ada.window.find("button", "Remove Stickers")
    assert sets.taken == {1}
    await ada.screen.shoot(pictures / "added.png")
    ada.screen.key("Return")
    await ada.window.find("button", "Add Stickers")
    assert sets.taken == set()
    ada.screen.key("Escape")
    await ada.window.gone("button", "Add Stickers")


async def test_a_sticker_of_the_shown_set_is_sent(town):
    ada, bob, _ = town
    await press_sticker(ada)
    await ada.window.find("button", "Sticker 🟩")
    bob.phone.forget()
    ada.screen.key("Right", "Return")
    await hears_sticker(bob, "🟩")


async def test_no_press_on_a_sticker_saves_a_file(town):
    ada, _, _ = town
    messages = await ada.window.find("list", "Messages")
    row = await messages.find("list item", lambda name: "Sticker" in name and "🟩" in name)
    await ada.click(row)
    await asyncio.sleep(2)
    assert not list(ada.home.rglob("green.webp"))
