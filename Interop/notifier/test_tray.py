"""The icon of `martlet-notifier` in a panel: a real bus, a real server, and a panel that remembers what it was told."""

import asyncio
import os
import pathlib
import shutil

import pytest

from harness.desktop import Desktop, NotifierProcess
from harness.server import REPOSITORY, Server, program
from harness.terminal import TerminalPerson
from harness.tray import ITEM, ITEM_PATH, MENU, Panel

ADA, BOB, BOB_AT_WORK = "+15550740", "+15550741", "+15550742"
PLAIN, UNREAD, MUTED = (f"org.martlet.Martlet-tray{kind}-symbolic" for kind in ("", "-unread", "-muted"))


class Installed:
    """The notifier under a folder of its own, beside a window that only notes how it was started."""

    def __init__(self, folder: pathlib.Path):
        (folder / "bin").mkdir(parents=True)
        (folder / "share").mkdir()
        self.notifier = folder / "bin" / "martlet-notifier"
        built = os.path.realpath(program("martlet-notifier"))
        try:
            os.link(built, self.notifier)
        except OSError:
            shutil.copy(built, self.notifier)
        self.icons = folder / "share" / "icons"
        self.icons.symlink_to(REPOSITORY / "Packaging" / "icons")
        self.starts = folder / "starts"
        window = folder / "bin" / "martlet"
        window.write_text(f'#!/bin/sh\necho "$XDG_ACTIVATION_TOKEN $*" >> {self.starts}\n')
        window.chmod(0o755)

    async def started(self, count: int) -> str:
        """Waits until the window was started so often; its token and arguments at the last start."""
        async with asyncio.timeout(20):
            while not self.starts.exists() or len(lines := self.starts.read_text().splitlines()) < count:
                await asyncio.sleep(0.05)
        assert len(lines) == count
        return lines[-1]


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, Ada who writes, and Bob at a desktop, who know each other."""
    folder = tmp_path_factory.mktemp("tray")
    server = await Server(folder / "server").start()
    ada, bob = TerminalPerson(folder / "ada"), TerminalPerson(folder / "bob")
    await asyncio.gather(ada.sign_up(server, ADA, "Ada Lovelace"), bob.sign_up(server, BOB, "Bob"))
    yield server, ada, bob
    await server.stop()


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return Installed(tmp_path_factory.mktemp("installed"))


@pytest.fixture
async def desktop():
    async with Desktop().running() as desktop:
        yield desktop


@pytest.fixture
async def notifier(town, installed, desktop):
    notifier = NotifierProcess(town[2], desktop, str(installed.notifier))
    yield notifier
    if notifier.process and notifier.process.returncode is None:
        await notifier.stop()


async def test_the_icon_says_what_is_unread_whoever_works_on_the_account(town, installed, desktop, notifier):
    _, ada, bob = town
    async with Panel().on(desktop.address) as panel:
        await notifier.start()
        await panel.until(lambda: panel.items)
        assert panel.items == [f"org.kde.StatusNotifierItem-{notifier.process.pid}-1"]
        item = await panel.item()
        assert (item["Title"], item["Status"], item["IconName"]) == ("Martlet", "Active", PLAIN)
        assert (item["Category"], item["Id"], item["ItemIsMenu"]) == ("Communications", "martlet", False)
        assert item["IconThemePath"] == str(installed.icons)
        for name in (PLAIN, UNREAD, MUTED):
            assert (installed.icons / f"hicolor/scalable/status/{name}.svg").exists()

        await ada.rows("send", BOB, "one")
        await panel.told("NewStatus", "NeedsAttention")
        item = await panel.item()
        assert (item["Title"], item["IconName"], item["AttentionIconName"]) == ("Martlet (1)", UNREAD, UNREAD)
        assert item["ToolTip"][2:] == ("Martlet (1)", "1 unread message")
        await panel.until(lambda: panel.counts and panel.counts[-1] == (1, True))

        # A program that somebody looks at has the account now, and writes what comes.
        async with bob.following() as next_row:
            await notifier.says("left to another program")
            await ada.rows("send", BOB, "two")
            assert (await next_row())["text"] == "two"
            await panel.told("NewTitle")
            assert (await panel.item())["Title"] == "Martlet (2)"
        await notifier.says("receives", times=2)

        await bob.rows("read", "ada", "--mark-read")
        await panel.told("NewStatus", "Active")
        item = await panel.item()
        assert (item["Title"], item["IconName"]) == ("Martlet", PLAIN)
        assert item["ToolTip"][2:] == ("Martlet", "No unread messages")
        await panel.until(lambda: panel.counts[-1] == (0, False))


async def test_what_is_in_muted_chats_asks_for_no_attention(town, desktop, notifier):
    _, ada, bob = town
    await bob.rows("mute", "ada")
    async with Panel().on(desktop.address) as panel:
        await notifier.start()
        await panel.until(lambda: panel.items)
        await ada.rows("send", BOB, "quietly")
        await panel.told("NewIcon")
        item = await panel.item()
        assert (item["Title"], item["Status"], item["IconName"]) == ("Martlet (1)", "Active", MUTED)
        assert item["ToolTip"][3] == "1 unread message in muted chats"
        assert panel.counts == []
        await bob.rows("mute", "ada", "--off")
        await panel.told("NewStatus", "NeedsAttention")
        await bob.rows("read", "ada", "--mark-read")
        await panel.told("NewStatus", "Active")


async def test_a_panel_that_starts_later_or_again_gets_the_icon(town, desktop, notifier):
    await notifier.start()
    for _ in range(2):
        async with Panel().on(desktop.address) as panel:
            await panel.until(lambda: panel.items)  # noqa: B023
            assert (await panel.item())["Title"] == "Martlet"


async def test_a_click_starts_the_window_and_the_menu_ends_the_notifier(town, installed, desktop, notifier):
    _, _, bob = town
    home = bob.environment["MARTLET_HOME"]
    async with Panel().on(desktop.address) as panel:
        await notifier.start()
        await panel.until(lambda: panel.items)
        await panel.press()
        assert await installed.started(1) == f" --home {home}"
        await panel.ask(ITEM_PATH, ITEM, "ProvideXdgActivationToken", "s", "token-7")
        await panel.press()
        assert await installed.started(2) == f"token-7 --home {home}"

        assert list(await panel.rows()) == ["Open Martlet", "Ada Lovelace", "Quit"]
        await panel.choose("Open Martlet")
        # A token is good for one window.
        assert await installed.started(3) == f" --home {home}"
        await panel.choose("Quit")
        async with asyncio.timeout(20):
            assert await notifier.process.wait() == 0, notifier.lines


async def rows_are(panel, *labels: str) -> None:
    """Waits until these are the rows of the menu."""
    async with asyncio.timeout(20):
        while list(rows := await panel.rows()) != list(labels):
            await asyncio.sleep(0.1)
            assert len(rows) < 10


async def test_the_menu_has_the_last_chats_unless_there_is_a_passcode(town, installed, desktop, notifier):
    _, ada, bob = town
    starts = len(installed.starts.read_text().splitlines()) if installed.starts.exists() else 0
    async with Panel().on(desktop.address) as panel:
        await notifier.start()
        await panel.until(lambda: panel.items)
        await ada.rows("send", BOB, "one")
        await ada.rows("send", BOB, "two")
        await rows_are(panel, "Open Martlet", "Ada Lovelace (2)", "Quit")
        await bob.rows("send", "me", "a note")
        await rows_are(panel, "Open Martlet", "Saved Messages", "Ada Lovelace (2)", "Quit")
        await panel.choose("Ada Lovelace (2)")
        start = await installed.started(starts + 1)
        assert "--account" in start and "--chat" in start, start

        # Nothing of it behind a passcode, at once.
        panel.heard.clear()
        lock = bob.folder / "home" / "lock.json"
        # At once, as the program writes it: an empty file is no passcode.
        written = lock.with_suffix(".new")
        written.write_text("{}")
        written.rename(lock)
        try:
            await panel.until(lambda: any(name == "LayoutUpdated" for name, _ in panel.heard))
            await rows_are(panel, "Open Martlet", "Quit")
        finally:
            lock.unlink()
        await rows_are(panel, "Open Martlet", "Saved Messages", "Ada Lovelace (2)", "Quit")
        # Nor if the member forbids it.
        bob.decide(namesChats=False)
        try:
            await rows_are(panel, "Open Martlet", "Quit")
        finally:
            bob.decide(namesChats=None)
    await bob.rows("read", "ada", "--mark-read")


async def test_whatever_a_panel_asks_for_is_answered_or_refused(town, installed, desktop, notifier):
    menu = "/StatusNotifierItem/Menu"
    async with Panel().on(desktop.address) as panel:
        await notifier.start()
        await panel.until(lambda: panel.items)
        properties = "org.freedesktop.DBus.Properties"
        for refused in (
            (menu, MENU, "GetLayout", "iias", 4711, -1, []),
            (menu, MENU, "GetLayout", "s", "not a number"),
            (menu, MENU, "GetProperty", "is", 1, "nothing"),
            (menu, MENU, "AboutToShow", "i", -1),
            (menu, properties, "Get", "ss", MENU, "Nothing"),
            (menu, properties, "Get", "ss", "org.example.Nothing", "Version"),
            (ITEM_PATH, ITEM, "Explode"),
            (ITEM_PATH, ITEM, "Activate", "s", "here"),
            (ITEM_PATH, properties, "Get", "ss", ITEM, "IconMovie"),
            ("/elsewhere", ITEM, "Activate", "ii", 0, 0),
        ):
            assert (await panel.refuses(*refused)).startswith("org.freedesktop.DBus.Error."), refused

        rows = await panel.rows()
        [layout] = (await panel.ask(menu, MENU, "GetLayout", "iias", rows["Quit"], 0, ["label", "enabled"]))[1:]
        assert (layout[0], layout[1]["label"].value, layout[2]) == (rows["Quit"], "Quit", [])
        [shallow] = (await panel.ask(menu, MENU, "GetLayout", "iias", 0, 0, []))[1:]
        assert shallow[2] == []
        [group] = await panel.ask(menu, MENU, "GetGroupProperties", "aias", [rows["Quit"], 4711], ["label"])
        assert [(number, options["label"].value) for number, options in group] == [(rows["Quit"], "Quit")]
        assert await panel.ask(menu, MENU, "AboutToShowGroup", "ai", [0, 4711]) == [[], [4711]]
        events = [[4711, "clicked", panel.nothing, 0], [rows["Quit"], "hovered", panel.nothing, 0]]
        assert await panel.ask(menu, MENU, "EventGroup", "a(isvu)", events) == [[4711]]
        await panel.ask(ITEM_PATH, ITEM, "Scroll", "is", -120, "vertical")
        await panel.ask(ITEM_PATH, ITEM, "ContextMenu", "ii", 0, 0)
        assert (await panel.item())["Title"] == "Martlet"


async def test_each_of_several_accounts_can_be_opened_and_says_what_is_unread_in_it(
    town, installed, desktop, notifier
):
    server, ada, bob = town
    await bob.log_in(server, server.code(BOB_AT_WORK), "--phone", BOB_AT_WORK, "--name", "Bob", "--account", "at_work")
    async with Panel().on(desktop.address) as panel:
        await notifier.start()
        await notifier.says("at_work: receives")
        await panel.until(lambda: panel.items)
        await ada.rows("send", BOB_AT_WORK, "at work")
        await panel.told("NewStatus", "NeedsAttention")
        await panel.until(lambda: any(name == "LayoutUpdated" for name, _ in panel.heard))
        assert (await panel.item())["ToolTip"][3] == "1 unread message\nat_work: 1"
        # Panels read "_" as the sign of a key.
        rows = await panel.rows()
        assert "at__work (1)" in rows and "Ada Lovelace – at__work (1)" in rows, rows
        starts = len(installed.starts.read_text().splitlines()) if installed.starts.exists() else 0
        await panel.choose("at__work (1)")
        assert (await installed.started(starts + 1)).endswith("--account at_work")


async def test_a_member_who_chose_russian_reads_it_from_the_notifier_and_its_icon(town, installed, desktop, notifier):
    _, ada, bob = town
    bob.decide(language="ru")
    daemon = desktop.daemon
    try:
        async with Panel().on(desktop.address) as panel:
            await notifier.start()
            await panel.until(lambda: panel.items)
            assert list(await panel.rows())[:1] == ["Открыть Martlet"]
            assert list(await panel.rows())[-1] == "Завершить"
            await ada.rows("send", BOB, "по-русски")
            await daemon.until(lambda: daemon.shown and daemon.shown[-1].body.endswith("по-русски"))
            shown = daemon.shown[-1]
            assert shown.labels["mail-mark-read"] == "Пометить как прочитанное"
            assert shown.labels["inline-reply"] == "Ответить"
            async with asyncio.timeout(20):
                while "непрочитанн" not in str((await panel.item())["ToolTip"]):
                    await asyncio.sleep(0.1)
            # Another language is taken at once.
            bob.decide(language="de")
            async with asyncio.timeout(20):
                while "Beenden" not in await panel.rows():
                    await asyncio.sleep(0.1)
    finally:
        bob.decide(language=None)
