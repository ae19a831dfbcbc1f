"""The window among the other programs of a desktop: files that they open with it, texts that they share, calls of theirs on the
session's bus, and pictures in notifications. A real window, a real bus, a real server."""

import asyncio
import contextlib

import pytest
from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus
from telethon import types

from harness.pictures import png
from harness.server import REPOSITORY, program
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CLEO, HOME, WORK = (f"+1555089{number}" for number in range(5))
CODE = "harbour 9"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("programs")
    people = (BOB, "Bob Babbage", "bob_of_programs"), (CLEO, "Cleo Clarke", "cleo_of_programs")
    async with settled(folder, *people) as (server, bob, cleo):
        yield folder, server, bob, cleo


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob, cleo = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        for person in (bob, cleo):
            ada.id = await person.adds(ADA)
            await person.phone.send_message(ada.id, f"Here is {person.first}.")
        await ada.start()
        await ada.window.find("list item", lambda name: "Cleo Clarke" in name)
        yield ada


async def opens(ada, *arguments: str, folder=None) -> None:
    """Starts the program again, as the desktop does to open files; that must hand them to the window and end."""
    process = await asyncio.create_subprocess_exec(
        program("martlet"), *map(str, arguments), env=ada.environment, cwd=folder, stderr=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(20):
        _, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()


async def dialog_of(ada, title: str):
    """The dialog of this title, with the keys in it."""
    dialog = await ada.window.find("window", title)
    async with asyncio.timeout(20):
        while True:
            with contextlib.suppress(AssertionError):
                number = ada.screen.hands("search", "--onlyvisible", "--name", f"^{title}$").split()[0]
                ada.screen.hands("windowmove", number, "60", "60")
                return dialog, ada.at(dialog, number)
            await asyncio.sleep(0.1)


async def choose(ada, *names: str, then: str, picture=None):
    """Chooses chats in the dialog that shares."""
    dialog, there = await dialog_of(ada, "Share")
    for name in names:
        await there.click(await dialog.find("button", name))
    if picture:
        await ada.screen.shoot(picture)
    await there.click(await dialog.find("button", then))
    await ada.window.gone("window", "Share")
    # The dialog about files takes the keys by itself.
    if then == "Send":
        ada.turn_to()


async def test_files_that_are_opened_with_it_go_to_the_chat_that_is_chosen(town, ada, pictures):
    folder, _, bob, _ = town
    (folder / "harbour.png").write_bytes(png(640, 480, 40).getvalue())
    (folder / "plan of the boat.txt").write_text("First the keel.\n")
    # One relative to the folder of whoever opens it, one as desktops name files.
    await opens(ada, "harbour.png", (folder / "plan of the boat.txt").as_uri(), folder=folder)
    await choose(ada, "Bob Babbage", then="Next", picture=pictures / "share.png")
    await ada.window.find("text box", "Caption")
    await ada.screen.shoot(pictures / "files.png")
    await ada.send_files("The plans")
    photo = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.photo)
    assert photo.message.message == "The plans"
    document = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.document)
    assert document.message.file.name == "plan of the boat.txt"
    await ada.screen.shoot(pictures / "sent.png")


async def test_several_chats_get_the_same_files(town, ada, pictures):
    folder, _, bob, cleo = town
    (folder / "tide.txt").write_text("At six.\n")
    for person in (bob, cleo):
        person.phone.forget()
    await opens(ada, folder / "tide.txt")
    await choose(ada, "Bob Babbage", "Cleo Clarke", then="Next")
    await ada.send_files("For both")
    for person in (bob, cleo):
        came = await person.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.document)
        assert (came.message.message, came.message.file.name) == ("For both", "tide.txt")
    await ada.window.find("label", "Sent to Cleo Clarke")
    await ada.screen.shoot(pictures / "sent-to-both.png")


async def test_a_text_and_a_link_are_sent_as_they_are(town, ada, pictures):
    _, _, bob, cleo = town
    for person in (bob, cleo):
        person.phone.forget()
    await opens(ada, "--text", "The wind turns.", "https://example.org/tides")
    await choose(ada, "Cleo Clarke", "Bob Babbage", then="Send", picture=pictures / "share-text.png")
    for person in (bob, cleo):
        came = await person.phone.wait_for(types.UpdateNewMessage, lambda update: "wind" in update.message.message)
        assert came.message.message == "The wind turns.\nhttps://example.org/tides"


async def test_what_cannot_be_sent_is_said_before_anything_is_asked(town, ada, pictures):
    folder, _, _, _ = town
    (folder / "empty.txt").touch()
    many = folder / "many"
    many.mkdir()
    for number in range(1000):
        (many / f"{number}.txt").write_text("x")
    for arguments, words in (
        ([folder / "no such file.txt"], "no such file.txt: the file cannot be read"),
        ([many], "many: the file is not a file"),
        ([folder / "tide.txt", folder / "empty.txt"], "empty.txt: the file has nothing in it"),
        (sorted(many.iterdir()), "At most 100 files can be sent at once"),
    ):
        await opens(ada, *arguments)
        await ada.window.find("label", words)
        assert not await ada.window.look("window", "Share")
    await ada.screen.shoot(pictures / "too-many.png")


async def call(ada, interface: str, member: str, signature: str, *body):
    """Calls the window on the bus as another program would; what it answers."""
    bus = await MessageBus(bus_address=ada.environment["DBUS_SESSION_BUS_ADDRESS"]).connect()
    try:
        names = await bus.call(Message("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames"))
        [name] = [each for each in names.body[0] if each.startswith("org.martlet.Martlet.h")]
        path = "/" + name.replace(".", "/")
        async with asyncio.timeout(20):
            return await bus.call(Message(name, path, interface, member, signature=signature, body=list(body)))
    finally:
        bus.disconnect()


async def act(ada, action: str, *parameters: Variant) -> None:
    answer = await call(ada, "org.freedesktop.Application", "ActivateAction", "sava{sv}", action, list(parameters), {})
    assert answer.message_type == MessageType.METHOD_RETURN, answer.body


async def test_other_programs_open_chats_and_begin_messages_on_the_bus(town, ada, pictures):
    answer = await call(ada, "org.gtk.Actions", "List", "")
    assert {"show", "open-chat", "new-message", "lock", "quit"} <= set(answer.body[0])
    await act(ada, "new-message", Variant("(ss)", ("@cleo_of_programs", "To the harbour?")))
    box = await ada.window.find("text box", "Message")
    async with asyncio.timeout(20):
        while await box.text() != "To the harbour?":
            await asyncio.sleep(0.1)
            box = await ada.window.find("text box", "Message")
    await ada.window.find("list item", "Here is Cleo.")
    await ada.screen.shoot(pictures / "new-message.png")
    await act(ada, "open-chat", Variant("s", "Bob"))
    await ada.window.find("list item", "Here is Bob.")
    await act(ada, "open-chat", Variant("s", "@nobody_at_all"))
    await ada.window.find("label", lambda name: "@nobody_at_all" in name)
    # Of another type it is refused by the bus's own rules, and nothing happens.
    await call(ada, "org.freedesktop.Application", "ActivateAction", "sava{sv}", "open-chat", [Variant("i", 7)], {})
    await ada.window.find("list item", "Here is Bob.")


async def test_a_photo_that_comes_is_in_its_notification_unless_texts_are_hidden(town, ada):
    folder, _, _, cleo = town
    # In a chat that is not open.
    await act(ada, "open-chat", Variant("s", "Bob"))
    await ada.window.find("list item", "Here is Bob.")
    before = len(ada.daemon.shown)
    await cleo.phone.send_file(ada.id, str(folder / "harbour.png"), caption="The harbour")
    await ada.daemon.until(lambda: len(ada.daemon.shown) > before and "The harbour" in ada.daemon.shown[-1].body)
    width, height, *_, pixels = ada.daemon.shown[-1].hints["image-data"]
    assert (width, height) == (256, 192), ada.daemon.shown[-1]
    assert len(pixels) == 4 * width * height and len(set(bytes(pixels))) > 16
    assert "image-path" not in ada.daemon.shown[-1].hints


async def test_behind_the_passcode_nothing_is_asked_until_it_is_typed(town, ada, pictures):
    folder, _, bob, _ = town
    ada.turn_to()
    ada.screen.key("ctrl+l")
    frame = await ada.window.find("window", "Settings")
    number = ada.screen.hands("search", "--sync", "--onlyvisible", "--name", "^Settings$").split()[0]
    there = ada.at(frame, number)
    await there.click(await frame.find("list item", lambda name: name.startswith("Passcode Lock")))
    await there.press("Set Passcode")
    await there.write("New passcode", CODE)
    await there.write("Repeat passcode", CODE)
    await frame.find("list item", lambda name: name.startswith("Change Passcode"))
    await ada.stop()
    await ada.start()
    await ada.write("Passcode", CODE)
    await ada.window.find("list item", lambda name: "Bob Babbage" in name)
    await act(ada, "lock")
    await ada.window.find("label", "Martlet Is Locked")
    bob.phone.forget()
    await opens(ada, folder / "tide.txt")
    await asyncio.sleep(1)
    assert not await ada.window.look("window", "Share")
    assert "tide" not in await ada.window.tree()
    ada.turn_to()
    await ada.write("Passcode", CODE)
    await choose(ada, "Bob Babbage", then="Next", picture=pictures / "after-the-passcode.png")
    await ada.send_files("Unlocked")
    came = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.document)
    assert came.message.message == "Unlocked"


async def test_another_account_sends_instead(town, pictures):
    folder, server, _, cleo = town
    grace = WindowPerson(folder / "grace")
    async with grace.at_desk():
        await grace.sign_in(server, HOME, "Grace Hopper", account="home")
        await grace.sign_in(server, WORK, "Grace at Work", account="work")
        await cleo.phone.send_message(await cleo.adds(WORK, "Grace Work"), "Here is Cleo.")
        await grace.start("--account", "home")
        await grace.settle()
        # As soon as it knows what she is called there.
        await grace.press("Menu")
        await grace.window.find("menu item", "Grace at Work")
        grace.screen.key("Escape")
        await opens(grace, "--text", "From work")
        dialog, there = await dialog_of(grace, "Share")
        assert not await dialog.look("button", "Cleo Clarke")
        await there.press("Send from Another Account")
        await grace.screen.shoot(pictures / "accounts.png")
        await there.take("Grace at Work")
        await grace.window.find("list item", lambda name: "Cleo Clarke" in name)
        cleo.phone.forget()
        await choose(grace, "Cleo Clarke", then="Send", picture=pictures / "from-work.png")
        came = await cleo.phone.wait_for(types.UpdateNewMessage, lambda update: "From work" in update.message.message)
        assert came.message.message == "From work"


def test_the_desktop_is_told_that_it_opens_files_and_answers_searches():
    packaging = REPOSITORY / "Packaging"
    entry = (packaging / "org.martlet.Martlet.desktop").read_text().splitlines()
    assert "Exec=martlet %U" in entry
    [types_] = [line.partition("=")[2].split(";") for line in entry if line.startswith("MimeType=")]
    # The types that all others are kinds of, so that it is offered for any file and is the first choice for none.
    assert {"application/octet-stream", "text/plain", "x-scheme-handler/martlet"} <= set(types_)
    assert "DesktopId=org.martlet.Martlet.desktop" in (packaging / "org.martlet.Martlet.search-provider.ini").read_text()


async def test_the_bus_ends_the_program(ada):
    await act(ada, "quit")
    async with asyncio.timeout(20):
        assert await ada.process.wait() == 0
