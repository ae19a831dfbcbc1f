"""`martlet-notifier` from end to end: a real bus, a real server, and a desktop that remembers what it was shown."""

import asyncio

import pytest

from harness.desktop import Desktop, NotifierProcess
from harness.pictures import png
from harness.server import REPOSITORY, Server, program
from harness.terminal import TerminalPerson

ADA, BOB = "+15550710", "+15550711"
# Longer than a notification takes: for what must not come.
NOTHING_SECONDS = 1.5


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, Ada who writes, and Bob at a desktop, who know each other."""
    folder = tmp_path_factory.mktemp("notifier")
    server = await Server(folder / "server").start()
    ada, bob = TerminalPerson(folder / "ada"), TerminalPerson(folder / "bob")
    await asyncio.gather(ada.sign_up(server, ADA, "Ada Lovelace"), bob.sign_up(server, BOB, "Bob"))
    yield ada, bob
    await server.stop()


@pytest.fixture
async def desktop():
    async with Desktop().running() as desktop:
        yield desktop


@pytest.fixture
async def notifier(town, desktop):
    notifier = NotifierProcess(town[1], desktop, program("martlet-notifier"))
    yield notifier
    if notifier.process and notifier.process.returncode is None:
        await notifier.stop()


async def test_a_message_is_shown_once_whatever_happens_to_the_notifier(town, desktop, notifier):
    ada, _ = town
    daemon = desktop.daemon
    await notifier.start()
    await ada.rows("send", BOB, "first")
    await daemon.until(lambda: daemon.on_screen() == ["first"])
    [shown] = daemon.shown
    assert shown.title == "Ada Lovelace"
    # The window lies beside it, and opens the chat.
    assert shown.actions == ["default", "inline-reply", "mail-mark-read"]
    assert (shown.hints["category"], shown.hints["urgency"]) == ("im.received", 1)
    # By which the desktop finds the program's name and icon.
    assert (REPOSITORY / "Packaging" / f"{shown.hints['desktop-entry']}.desktop").exists()

    # At once, before it can have noted what the desktop calls it.
    await notifier.kill()
    await notifier.start()
    await asyncio.sleep(NOTHING_SECONDS)
    assert len(daemon.shown) == 1

    await notifier.kill()
    await ada.rows("send", BOB, "while it was dead")
    await notifier.start()
    await daemon.until(lambda: daemon.shown[-1].body == "first\nwhile it was dead")

    await asyncio.sleep(NOTHING_SECONDS)
    await notifier.kill()
    await ada.rows("send", BOB, "and again")
    await notifier.start()
    await daemon.until(lambda: daemon.shown[-1].body == "first\nwhile it was dead\nand again")
    assert daemon.shown[-1].replaced == daemon.shown[-2].number
    assert len(daemon.shown) == 3


async def test_an_inline_reply_is_sent_and_reads_the_chat(town, desktop, notifier):
    ada, _ = town
    daemon = desktop.daemon
    await notifier.start()
    await ada.rows("send", BOB, "a question")
    await daemon.until(lambda: any("a question" in body for body in daemon.on_screen()))
    async with ada.following() as next_row:
        daemon.NotificationReplied(next(iter(daemon.screen)), "an answer")
        row = await next_row()
        assert (row["text"], row["state"]) == ("an answer", "received")
    await daemon.until(lambda: daemon.on_screen() == [])
    [chat] = await ada.rows("chats")
    assert chat["last"]["text"] == "an answer"
    assert (await ada.rows("read", BOB))[-2]["state"] == "read"


async def test_what_is_read_elsewhere_goes_and_the_window_finds_the_message_there(town, desktop, notifier):
    ada, bob = town
    daemon = desktop.daemon
    await notifier.start()
    await ada.rows("send", BOB, "for the window")
    await daemon.until(lambda: any("for the window" in body for body in daemon.on_screen()))
    # The window: a program that somebody looks at. The notifier makes room for it and comes back after it.
    rows = await bob.rows("read", "ada", "--mark-read", "--timeout", "2")
    assert rows[-1]["text"] == "for the window"
    await notifier.says("left to another program")
    await notifier.says("receives", times=2)
    await daemon.until(lambda: daemon.on_screen() == [])


async def test_what_comes_while_a_window_is_open_is_shown_after_it_unless_it_was_read(town, desktop, notifier):
    ada, bob = town
    daemon = desktop.daemon
    await notifier.start()
    async with bob.following() as next_row:
        await notifier.says("left to another program")
        await ada.rows("send", BOB, "seen by nobody")
        assert (await next_row())["text"] == "seen by nobody"
        assert daemon.shown == []
    await daemon.until(lambda: daemon.on_screen() == ["seen by nobody"])
    daemon.ActionInvoked(next(iter(daemon.screen)), "mail-mark-read")
    await daemon.until(lambda: daemon.on_screen() == [])
    [chat] = await bob.rows("chats")
    assert chat["unread"] == 0


async def test_a_muted_chat_is_not_shown(town, desktop, notifier):
    ada, bob = town
    daemon = desktop.daemon
    await bob.rows("mute", "ada")
    await notifier.start()
    await ada.rows("send", BOB, "into the void")
    await asyncio.sleep(NOTHING_SECONDS)
    assert daemon.shown == []
    await bob.rows("mute", "ada", "--off")
    await bob.rows("read", "ada", "--mark-read")
    await notifier.says("receives", times=3)
    await ada.rows("send", BOB, "heard again")
    await daemon.until(lambda: daemon.on_screen() == ["heard again"])
    await bob.rows("read", "ada", "--mark-read")


async def test_what_the_member_closes_is_done_with(town, desktop, notifier):
    ada, bob = town
    daemon = desktop.daemon
    await notifier.start()
    await ada.rows("send", BOB, "closed")
    await daemon.until(lambda: daemon.on_screen() == ["closed"])
    daemon.close_by_member(daemon.shown[-1].number)
    await ada.rows("send", BOB, "next")
    await daemon.until(lambda: daemon.on_screen() == ["next"])
    await bob.rows("read", "ada", "--mark-read")
    await daemon.until(lambda: daemon.on_screen() == [])


async def test_a_desktop_without_markup_and_actions_gets_neither(town, notifier):
    ada, bob = town
    async with Desktop("body").running() as plain:
        simple = NotifierProcess(bob, plain, program("martlet-notifier"))
        await simple.start()
        await ada.rows("send", BOB, "1 < 2 & 3")
        await plain.daemon.until(lambda: plain.daemon.on_screen() == ["1 < 2 & 3"])
        assert plain.daemon.shown[-1].actions == []
        await simple.stop()
    await bob.rows("read", "ada", "--mark-read")


async def test_a_reply_that_the_server_refuses_is_said_with_all_its_words(town, desktop, notifier):
    ada, bob = town
    daemon = desktop.daemon
    await notifier.start()
    await ada.rows("send", BOB, "tell me everything")
    await daemon.until(lambda: any("everything" in body for body in daemon.on_screen()))
    everything = "word " * 1000
    daemon.NotificationReplied(next(iter(daemon.screen)), everything)
    await daemon.until(lambda: daemon.shown[-1].title == "Not sent to Ada Lovelace")
    assert daemon.shown[-1].body == f"the text is too long\n{everything}"
    assert (await bob.rows("read", "ada"))[-1]["state"] == "failed"


async def picture_of(text: str, sender, daemon) -> list | None:
    """Writes, and gives the picture that the notification has: `(iiibiiay)`.

    A picture that is fetched for longer than a notification waits comes with the next one.
    """
    for number in range(10):
        await sender.rows("send", BOB, f"{text} {number}")
        await daemon.until(lambda: daemon.shown and daemon.shown[-1].body.endswith(f"{text} {number}"))  # noqa: B023
        if picture := daemon.shown[-1].hints.get("image-data"):
            return picture
        await asyncio.sleep(NOTHING_SECONDS)
    return None


async def test_a_notification_has_the_small_picture_of_who_wrote(town, desktop, notifier, tmp_path):
    ada, bob = town
    daemon = desktop.daemon
    await notifier.start()
    shown = []
    for seed in (1, 2):
        face = tmp_path / f"face-{seed}.png"
        face.write_bytes(png(500, 500, 100 * seed).getvalue())
        [row] = await ada.rows("picture", "me", str(face))
        assert (row["picture"], row["state"]) == (True, "done")
        picture = await picture_of(f"face {seed}", ada, daemon)
        assert picture and picture[:6] == (96, 96, 4 * 96, True, 8, 4), daemon.shown
        shown.append(bytes(picture[6]))
    assert all(len(pixels) == 4 * 96 * 96 and set(pixels[3::4]) == {255} for pixels in shown)
    assert shown[0] != shown[1]
    # Nothing of it lies anywhere in the clear.
    assert not list(notifier.session.rglob("*.jpg"))

    [row] = await ada.rows("picture", "me", "--remove")
    assert (row["picture"], row["state"]) == (False, "done")
    await ada.rows("send", BOB, "faceless")
    await daemon.until(lambda: daemon.shown[-1].body.endswith("faceless"))
    assert not {"image-data", "image-path"} & set(daemon.shown[-1].hints)
    await bob.rows("read", "ada", "--mark-read")


async def test_a_photo_is_in_the_notification_unless_texts_are_hidden(town, desktop, notifier, tmp_path):
    ada, bob = town
    daemon = desktop.daemon
    await notifier.start()
    photo = tmp_path / "harbour.png"
    photo.write_bytes(png(800, 400, 30).getvalue())
    await ada.rows("send-file", BOB, str(photo))
    await daemon.until(lambda: daemon.shown and daemon.shown[-1].body.endswith("[photo]"))
    width, height, *_, pixels = daemon.shown[-1].hints["image-data"]
    assert (width, height) == (256, 128)
    assert len(pixels) == 4 * width * height and len(set(bytes(pixels))) > 16
    # As pixels, so no file of it lies in the clear.
    assert "image-path" not in daemon.shown[-1].hints
    assert not [each for each in notifier.session.rglob("*") if each.suffix in (".jpg", ".png", ".jpeg")]
    await bob.rows("read", "ada", "--mark-read")
    await daemon.until(lambda: daemon.on_screen() == [])

    bob.decide(notifications={"previews": False})
    try:
        await notifier.says("receives", times=2)
        await ada.rows("send-file", BOB, str(photo))
        await daemon.until(lambda: daemon.shown[-1].body == "New message")
        assert not {"image-data", "image-path"} & set(daemon.shown[-1].hints)
    finally:
        bob.decide(notifications=None)
    await bob.rows("read", "ada", "--mark-read")
