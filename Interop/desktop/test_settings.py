"""The window in Russian and Arabic, and the settings: what one decides is seen at once and holds."""

import asyncio
import contextlib
import json

import pytest

from harness.pictures import png
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550740", "+15550741"


class SecondWindow:
    """A window of the program beside its first, by its title."""

    def __init__(self, person, title):
        self.person, self.title = person, title

    async def open(self):
        self.frame = await self.person.window.find("window", lambda name: name == self.title)
        hands = self.person.screen.hands
        self.number = hands("search", "--sync", "--onlyvisible", "--name", f"^{self.title}$").split()[0]
        hands("windowfocus", "--sync", self.number)
        return self


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("settings")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_settings")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    ada = WindowPerson(town[0] / "ada")
    async with ada.at_desk():
        yield ada


def settings_of(ada):
    with contextlib.suppress(FileNotFoundError):
        return json.loads((ada.home / "settings.json").read_text())
    return {}


def decide(ada, **decided):
    """Decides something as another program of Ada's would."""
    ada.home.mkdir(parents=True, exist_ok=True)
    changed = ada.home / "settings.new"
    changed.write_text(json.dumps({**settings_of(ada), **decided}))
    changed.rename(ada.home / "settings.json")


def windows(ada):
    return set(ada.screen.hands("search", "--onlyvisible", "--class", "martlet").split())


async def test_somebody_signs_in_in_russian(town, ada, pictures):
    _, server, _ = town
    decide(ada, language="ru")
    window = await ada.start()
    await window.find("label", "Добро пожаловать")
    await ada.screen.shoot(pictures / "welcome-ru.png")
    await ada.write("Ссылка или адрес", f"{server.host}:{server.port}")
    await ada.press("Совпадают")
    await ada.write("Номер телефона", "12")
    await window.find("label", "Сервер не принимает такой номер.")
    await ada.write("Номер телефона", ADA)
    await ada.write("Код", await server.code(ADA), enter=False)
    await window.find("label", "Ваше имя")
    await ada.write("Имя", "Ada", enter=False)
    await ada.write("Фамилия", "Lovelace")
    await window.find("label", "Пока нет чатов")
    # GTK says so when what has the focus is made grey.
    assert "focus-out" not in ada.log.read_text(errors="replace")


async def test_a_chat_in_russian_becomes_one_in_arabic(town, ada, pictures):
    _, _, bob = town
    window, phone = ada.window, bob.phone
    ada_id = await bob.adds(ADA)
    await phone.send_message(ada_id, "Привет, Ада! Видишь это?")
    await ada.click(await window.find("list item", lambda name: "Bob Babbage" in name and "Привет" in name))
    ada.screen.keyboard("ru")
    await ada.write("Сообщение", "Вижу!")
    heard = await phone.hears_message("Вижу!")
    ada.screen.keyboard("us")
    await phone.send_message(ada_id, "مرحبا، وهذه رسالة عربية.", reply_to=heard.id)
    await phone.send_message(ada_id, "And one in English, to see them together.")
    await window.find("list item", "see them together")
    await ada.screen.shoot(pictures / "chat-ru.png")
    decide(ada, language="ar")
    await window.find("text box", "رسالة")
    await window.find("list item", "see them together")
    box = await window.find("text box", "رسالة")
    await ada.click(box)
    await ada.point_at(await window.find("list item", "see them together"))
    await ada.screen.shoot(pictures / "chat-ar.png")
    (left, top), (x, y, width, height) = await ada._origin(), await box.extents()
    caret = await ada.screen.caret((left + x, top + y, width, height))
    assert caret and caret > left + x + width * 3 // 4, (caret, left, x, width)
    list_place = (await window.find("list", "المحادثات")).extents
    chat_place = (await window.find("list", "الرسائل")).extents
    assert (await list_place())[0] > (await chat_place())[0], "the list is on the right"


async def test_another_size_of_text_is_seen_in_the_chat_that_is_open(town, ada, pictures):
    _, _, bob = town
    ada_id = (await bob.phone.get_dialogs(limit=1))[0].id
    await bob.phone.send_message(ada_id, "It is all at https://example.org/sea as ever.")
    row = await ada.window.find("list item", "as ever.")
    # A link lies where its words are drawn.
    _, _, before, _ = await (await row.find("link", "example.org")).extents()
    decide(ada, textSize=24)
    async with asyncio.timeout(20):
        while True:
            link = await row.look("link", "example.org")
            _, _, width, _ = await link.extents() if link else (0, 0, 0, 0)
            if width > 1.4 * before:
                break
            await asyncio.sleep(0.1)
    await ada.screen.shoot(pictures / "chat-large.png")
    decide(ada, textSize=15)


async def turn(ada, settings, page):
    """Turns to a page of the settings; gives hands for them."""
    there = ada.at(settings.frame, settings.number)
    # Those of a narrower window come first, and lie below.
    tabs = [node async for node in settings.frame.each("tab", page.__eq__)]
    await there.click(tabs[-1])
    return there


async def test_the_settings_in_arabic(town, ada, pictures):
    ada.screen.hands("windowfocus", "--sync", ada.number)
    ada.screen.key("ctrl+comma")
    settings = await SecondWindow(ada, "الإعدادات").open()
    await turn(ada, settings, "المظهر")
    await settings.frame.find("label", "حجم نص المحادثات")
    await ada.screen.shoot(pictures / "settings-ar.png")
    decide(ada, language="en")
    await ada.window.find("window", lambda name: name == "Settings")


async def test_keys_are_listed(town, ada, pictures):
    ada.screen.hands("windowfocus", "--sync", ada.number)
    ada.screen.key("ctrl+question")
    await ada.window.find("label", "Search people and messages")
    await ada.screen.shoot(pictures / "shortcuts.png")
    ada.screen.key("Escape")


async def test_a_smaller_cache_is_chosen_and_holds(ada, pictures):
    ada.screen.hands("windowfocus", "--sync", ada.number)
    ada.screen.key("ctrl+comma")
    settings = await SecondWindow(ada, "Settings").open()
    there = await turn(ada, settings, "Data and Storage")
    size = await settings.frame.find("label", "Maximum size")
    await ada.screen.shoot(pictures / "storage.png")
    await there.click(size)
    await asyncio.sleep(0.5)
    # The smallest stands first.
    ada.screen.key("Home", "Return")
    async with asyncio.timeout(10):
        while settings_of(ada).get("keepMedia") != {"days": 0, "gibibytes": 1}:
            await asyncio.sleep(0.1)
    await ada.screen.shoot(pictures / "storage-smaller.png")


async def test_one_kind_of_files_is_cleared(town, ada, pictures):
    ada.screen.key("Escape")
    await ada.window.gone("window", "Settings")
    ada_id = (await town[2].phone.get_dialogs(limit=1))[0].id
    await town[2].phone.send_file(ada_id, png(300, 200, 7), caption="A picture to clear")
    await (await ada.window.find("list", "Messages")).find("list item", lambda name: "A picture to clear" in name)
    # What the page shows is as of the last time that the index was written.
    await asyncio.sleep(3)
    ada.screen.hands("windowfocus", "--sync", ada.number)
    ada.screen.key("ctrl+comma")
    settings = await SecondWindow(ada, "Settings").open()
    there = await turn(ada, settings, "Data and Storage")
    clear = await settings.frame.find("button", "Clear Photos")
    await ada.screen.shoot(pictures / "storage-by-kind.png")
    await there.click(clear)
    # What is in use stays, as the picture that is looked at; EvictionTests says what goes.
    await settings.frame.find("label", lambda name: name.endswith("freed"))
    # The first one closes the toast.
    while await ada.window.look("window", "Settings"):
        ada.screen.key("Escape")
        await asyncio.sleep(1)


async def test_five_emoji_are_large_until_one_decides_otherwise(town, ada, pictures):
    ada_id = (await town[2].phone.get_dialogs(limit=1))[0].id
    await town[2].phone.send_message(ada_id, "🐦🐦🐦🐦🐦")
    row = await ada.window.find("list item", lambda name: "🐦🐦🐦🐦🐦" in name and name.startswith("Bob"))
    messages = await ada.window.find("list", "Messages")
    row = await messages.find("list item", lambda name: "🐦🐦🐦🐦🐦" in name)
    large = (await row.extents())[3]
    await ada.screen.shoot(pictures / "large-emoji.png")
    decide(ada, largeEmoji=False)
    async with asyncio.timeout(10):
        while (await row.extents())[3] > large - 15:
            await asyncio.sleep(0.1)
    await ada.screen.shoot(pictures / "small-emoji.png")


async def ground(ada):
    """The pixels of the open chat beside its messages, in a strip at its top."""
    chat = await ada.window.find("list", "Messages")
    left, top = await ada._origin()
    x, y, width, _ = await chat.extents()
    return ada.screen.part((left + x + 8, top + y + 4, width - 16, 6))


async def changes(ada, before):
    """Returns the ground of the chat once it is another one."""
    async with asyncio.timeout(10):
        while (now := await ground(ada)) == before:
            await asyncio.sleep(0.1)
    return now


async def test_a_wallpaper_is_chosen_for_all_chats_and_for_one(town, ada, pictures):
    while await ada.window.look("window", "Settings"):
        await SecondWindow(ada, "Settings").open()
        ada.screen.key("Escape")
        await asyncio.sleep(0.5)
    ada.turn_to()
    meadow = await ground(ada)
    ada.screen.key("ctrl+comma")
    settings = await SecondWindow(ada, "Settings").open()
    there = await turn(ada, settings, "Appearance")
    await there.click(await settings.frame.find("button", "Sand"))
    async with asyncio.timeout(10):
        while settings_of(ada).get("wallpaper") != "sand":
            await asyncio.sleep(0.1)
    await ada.screen.shoot(pictures / "wallpapers.png")
    ada.screen.key("Escape")
    await ada.window.gone("window", "Settings")
    ada.turn_to()
    sand = await changes(ada, meadow)
    chats = await ada.window.find("list", "Chats")
    await ada.choose(await chats.find("list item", lambda name: name.startswith("Bob Babbage")), "Wallpaper")
    dialog = await SecondWindow(ada, "Wallpaper").open()
    beside = ada.at(dialog.frame, dialog.number)
    await beside.click(await dialog.frame.find("button", "Dusk"))
    await ada.screen.shoot(pictures / "wallpaper-of-a-chat.png")
    ada.screen.key("Escape")
    await ada.window.gone("window", "Wallpaper")
    await changes(ada, sand)
    decide(ada, wallpaper="plain")
    await asyncio.sleep(0.5)
    dusk = await ground(ada)
    await ada.screen.shoot(pictures / "dusk.png")
    chats = await ada.window.find("list", "Chats")
    await ada.choose(await chats.find("list item", lambda name: name.startswith("Bob Babbage")), "Wallpaper")
    dialog = await SecondWindow(ada, "Wallpaper").open()
    beside = ada.at(dialog.frame, dialog.number)
    await beside.click(await dialog.frame.find("button", "As in the other chats"))
    await ada.window.gone("window", "Wallpaper")
    await changes(ada, dusk)
    await ada.screen.shoot(pictures / "plain.png")
