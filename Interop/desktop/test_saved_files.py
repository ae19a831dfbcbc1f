"""Files that were downloaded: the way to them is in the notice and in the menu of their message. A real window, with a file
manager and a program for texts that note what they are given."""

import pytest

from harness.file_manager import FileManager, Reader
from harness.hearing import eventually
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550885", "+15550886"
TEXT, SCRIPT = "plan.txt", "plan.sh"


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    """Ada in the chat with Bob, who has sent her two files."""
    folder = tmp_path_factory.mktemp("saved-files")
    async with settled(folder, (BOB, "Bob Babbage", "bob_saves")) as (server, bob):
        ada = WindowPerson(folder / "ada")
        ada.reader, ada.manager = Reader(ada), FileManager()
        await ada.sign_in(server, ADA, "Ada Lovelace")
        there = await bob.adds(ADA)
        for name in (TEXT, SCRIPT):
            (folder / name).write_text("First the keel.\n")
            await bob.phone.send_file(there, str(folder / name), force_document=True)
        async with ada.at_desk():
            bus = await ada.manager.work(ada.environment["DBUS_SESSION_BUS_ADDRESS"])
            await ada.start()
            await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob")))
            yield ada
            bus.disconnect()


async def test_the_notice_opens_what_can_only_be_viewed(ada, pictures):
    await ada.click(await ada.window.find("button", TEXT))
    await ada.window.find("label", f"{TEXT} is in downloads now")
    await ada.screen.shoot(pictures / "saved.png")
    assert not ada.reader.read(), "opened unasked"
    await ada.click(await ada.window.find("button", lambda name: name.split()[:1] == ["Open"]))
    await eventually(lambda: ada.reader.read() == [ada.downloads.resolve() / TEXT], what="it is opened")


async def test_the_notice_shows_what_can_do_more_in_its_folder(ada, pictures):
    await ada.click(await ada.window.find("button", SCRIPT))
    await ada.window.find("label", f"{SCRIPT} is in downloads now")
    await ada.screen.shoot(pictures / "saved-script.png")
    await ada.press("Show in Folder")
    address = (ada.downloads.resolve() / SCRIPT).as_uri()
    await eventually(lambda: ada.manager.shown == [address], what="it is shown")


async def test_the_menu_has_both_ways(ada, pictures):
    row = await (await ada.window.find("list", "Messages")).find("list item", lambda name: TEXT in name)
    await ada.choose(row, "Show in Folder")
    await eventually(lambda: len(ada.manager.shown) == 2, what="it is shown")
    assert ada.manager.shown[1].endswith(f"/{TEXT}")
    await ada.choose(row, "Open With…")
    # The desktop's own dialog. Its list of programs cannot be read by eyes like ours; the first is chosen.
    await ada.window.find("button", "Select")
    await ada.screen.shoot(pictures / "open-with.png")
    await ada.press("Select")
    await eventually(lambda: len(ada.reader.read()) == 2, what="it is opened")


async def listed(ada, *starts: str) -> None:
    """The downloads, by a key: those that begin so, from the top down."""
    ada.turn_to()
    ada.screen.key("ctrl+j")
    dialog = await ada.window.find("window", "Downloads")
    for start in starts:
        await dialog.find("list item", lambda name: name.startswith(start))


async def test_downloads_are_listed_and_survive_the_program(ada, pictures):
    await listed(ada, SCRIPT, TEXT)
    await ada.screen.shoot(pictures / "downloads.png")
    ada.screen.key("Escape")
    await ada.window.gone("window", "Downloads")
    await ada.stop()
    await ada.start()
    await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob")))
    # It is opened, and not downloaded once more.
    read = len(ada.reader.read())
    await ada.click(await ada.window.find("button", TEXT))
    await eventually(lambda: len(ada.reader.read()) == read + 1, what="it is opened")
    assert sorted(path.name for path in ada.downloads.iterdir()) == [SCRIPT, TEXT]


async def test_what_was_moved_is_downloaded_again(ada, pictures):
    (ada.downloads / TEXT).rename(ada.downloads / "elsewhere.txt")
    await listed(ada, SCRIPT, TEXT)
    await ada.window.find("label", "Moved or deleted")
    await ada.screen.shoot(pictures / "moved.png")
    await ada.press("Clear List")
    await ada.window.find("label", "No Downloads Yet")
    ada.screen.key("Escape")
    await ada.window.gone("window", "Downloads")
    ada.turn_to()
    await ada.click(await ada.window.find("button", TEXT))
    await eventually(lambda: (ada.downloads / TEXT).exists(), what="it is downloaded")
