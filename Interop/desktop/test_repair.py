"""A damaged store: the window says so, repairs it when one agrees, and what is damaged is put aside."""

import pytest

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550920", "+15550921"
PAGE = 4096


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("repair")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_repairs")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        ada.id = await bob.adds(ADA)
        for number in range(40):
            await bob.phone.send_message(ada.id, f"Entry {number} of the log.")
        await ada.start()
        await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
        await ada.window.find("list item", "Entry 39")
        await ada.stop()
        yield ada


def damage(ada, first, last):
    """Overwrites pages of the store, `first` to `last`, as a failing disk would."""
    (path,) = ada.home.glob("**/messages.sqlite")
    with open(path, "r+b") as file:
        for page in range(first, last):
            file.seek(page * PAGE + 100)
            file.write(b"\xa5" * 64)
    return path.parent


async def test_a_damaged_store_is_repaired_when_one_agrees(town, ada, pictures):
    folder = damage(ada, 0, 1)
    window = await ada.start()
    await window.find("label", "This Account Cannot Be Opened")
    await ada.screen.shoot(pictures / "cannot-be-opened.png")
    await ada.press("Repair…")
    await window.find("button", "Cancel")
    await ada.screen.shoot(pictures / "repair-question.png")
    ada.screen.key("Return")
    await window.find("label", "Repaired")
    (aside,) = folder.glob("damaged-*")
    assert (aside / "messages.sqlite").exists()
    await window.find("label", lambda name: str(aside) in name)
    await ada.screen.shoot(pictures / "repaired.png")
