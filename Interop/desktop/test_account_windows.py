"""Two accounts in windows beside each other: opened from the menu, each with its own chats, keys and notifications."""

import asyncio

import pytest

from harness.server import program
from harness.town import settled
from harness.window_program import WindowPerson

HOME, WORK, BOB, CLEO = "+15550850", "+15550851", "+15550852", "+15550853"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("accounts")
    people = (BOB, "Bob Babbage", "bob_of_accounts"), (CLEO, "Cleo Clarke", "cleo_of_accounts")
    async with settled(folder, *people) as (server, bob, cleo):
        yield folder, server, bob, cleo


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob, cleo = town
    ada = WindowPerson(folder / "ada", size="1700x900")
    async with ada.at_desk():
        await ada.sign_in(server, HOME, "Ada Lovelace", account="home")
        await ada.sign_in(server, WORK, "Ada at Work", account="work")
        for person in (bob, cleo):
            ada.home_id = await person.adds(HOME)
            await person.phone.send_message(ada.home_id, f"At home, says {person.first}.")
        ada.work = await bob.adds(WORK, "Ada Work")
        await bob.phone.send_message(ada.work, "At work, says Bob.")
        await ada.start("--account", "home")
        yield ada


async def beside(ada, name: str) -> WindowPerson:
    """At the window that is called so, beside the first one, which no chat gives its name to here."""
    async with asyncio.timeout(20):
        while True:
            windows = [child for child in await ada.window.children() if await child.name() == name]
            seen = ada.screen.hands("search", "--onlyvisible", "--class", "martlet").split()
            numbers = [each for each in seen if ada.screen.hands("getwindowname", each) == name and each != ada.number]
            if windows and numbers:
                break
            await asyncio.sleep(0.1)
    ada.screen.hands("windowmove", numbers[-1], "700", "20")
    return ada.at(windows[-1], numbers[-1])


async def first(ada) -> WindowPerson:
    """At the main window, wherever it is among those that are there."""
    for child in await ada.window.children():
        if await child.name() == "Martlet":
            return ada.at(child, ada.number)
    raise AssertionError(await ada.window.tree())


async def choose_account(ada, main: WindowPerson, name: str) -> None:
    await main.press("Menu")
    await main.take(name)


async def test_a_chat_in_its_own_window_stays_as_the_main_one_goes_to_another_account(town, ada, pictures):
    _, _, bob, cleo = town
    main = await first(ada)
    await main.choose(await main.window.find("list item", "At home, says Bob."), "Open in New Window")
    own = await beside(ada, "Bob Babbage")
    await own.window.find("text box", "Message")
    main.turn_to()
    await choose_account(ada, main, "Ada at Work")
    await main.window.find("list item", "At work, says Bob.")
    await ada.screen.shoot(pictures / "chat-of-another-account.png")
    # It is the other account's as before, in both directions.
    await bob.phone.send_message(ada.home_id, "Still at home?")
    await own.window.find("list item", lambda name: name.startswith("Bob Babbage, Still at home?"))
    own.turn_to()
    await own.write("Message", "Home it is.")
    heard = await bob.phone.hears_message("Home it is.")
    assert heard.sender_id == ada.home_id
    # What is about others leads to the account's own chats.
    await own.press("Profile")
    await main.window.find("list item", "Home it is.")
    await main.window.find("button", "Back")
    await ada.screen.shoot(pictures / "back-at-home.png")
    main.turn_to()
    ada.screen.key("Escape")
    await main.window.gone("button", "Back")
    # Closed while the other account is in front, nothing of it is left.
    await choose_account(ada, main, "Ada at Work")
    await main.window.find("list item", "At work, says Bob.")
    own.turn_to()
    ada.screen.key("ctrl+w")
    async with asyncio.timeout(20):
        while len(await ada.window.children()) > 1:
            await asyncio.sleep(0.2)
    main.turn_to()
    await choose_account(ada, main, "Ada Lovelace")
    await main.window.find("list item", "Home it is.")
    await bob.phone.send_message(ada.home_id, "At home, says Bob.")
    await main.window.find("list item", "At home, says Bob.")


async def test_an_account_opens_in_a_window_of_its_own(ada, pictures):
    await ada.press("Menu")
    await ada.take("Open in New Window")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "menu.png")
    # Both pages of the menu have it, and only one is seen: by its place, below the way back.
    ada.screen.key("Down", "Return")
    work, main = await beside(ada, "work"), await first(ada)
    await work.window.find("list item", "At work, says Bob.")
    await main.window.find("list item", "At home, says Bob.")
    assert not await main.window.look("list item", "At work, says Bob.")
    await ada.screen.shoot(pictures / "two-accounts.png")


async def test_keys_are_those_of_the_window_in_front(town, ada):
    _, _, bob, _ = town
    work, main = await beside(ada, "work"), await first(ada)
    work.turn_to()
    ada.screen.key("alt+Down")
    await work.window.find("text box", "Message")
    ada.screen.type("From work.")
    ada.screen.key("Return")
    heard = await bob.phone.hears_message("From work.")
    assert heard.sender_id == ada.work
    assert not await main.window.look("text box", "Message")
    ada.screen.key("Escape")
    await work.window.gone("text box", "Message")


async def test_who_chooses_an_account_that_has_a_window_is_led_there(ada):
    work, main = await beside(ada, "work"), await first(ada)
    await main.press("Menu")
    await main.take("Ada at Work")
    await asyncio.sleep(1)
    await main.window.find("list item", "At home, says Bob.")
    names = [await child.name() for child in await ada.window.children()]
    assert names.count("work") == 1, names
    assert ada.screen.hands("getwindowfocus") == work.number


async def test_a_notification_leads_to_the_window_of_its_account(town, ada):
    _, _, bob, _ = town
    work, main = await beside(ada, "work"), await first(ada)
    main.turn_to()
    ada.daemon.shown.clear()
    await bob.phone.send_message(ada.work, "Are you at your desk?")
    await ada.daemon.until(lambda: any("at your desk" in one.body for one in ada.daemon.shown))
    told = next(one for one in ada.daemon.shown if "at your desk" in one.body)
    # Nobody presses sooner than it is known by its number.
    await asyncio.sleep(1)
    ada.daemon.ActionInvoked(told.number, "default")
    await work.window.find("text box", "Message")
    await work.window.find("list item", lambda name: name.startswith("Bob Babbage, Are you at your desk?"))
    assert not await main.window.look("text box", "Message")


async def test_the_main_window_comes_back_when_the_program_is_started_again(ada):
    main = await first(ada)
    ada.screen.key("ctrl+w")
    await main.window.gone("list item", "At home, says Bob.")
    work = await beside(ada, "Bob Babbage")
    await work.window.find("text box", "Message")
    again = await asyncio.create_subprocess_exec(program("martlet"), env=ada.environment)
    assert await asyncio.wait_for(again.wait(), 20) == 0
    main = await first(ada)
    await main.window.find("list item", "At home, says Bob.")


async def test_an_account_that_is_logged_out_closes_its_window(ada, pictures):
    work = await beside(ada, "Bob Babbage")
    await work.press("Menu")
    await work.take("Log Out")
    await ada.window.find("button", "Log Out")
    await ada.screen.shoot(pictures / "log-out.png")
    ada.screen.key("Tab", "Return")
    async with asyncio.timeout(20):
        while len(await ada.window.children()) > 1:
            await asyncio.sleep(0.2)
    main = await first(ada)
    await main.window.find("list item", "At home, says Bob.")
    await main.press("Menu")
    await main.window.find("menu item", "Ada Lovelace")
    assert not await main.window.look("menu item", "Open in New Window")
    ada.screen.key("Escape")


async def test_the_program_ends_with_its_last_window(ada):
    main = await first(ada)
    main.turn_to()
    ada.screen.key("ctrl+w")
    async with asyncio.timeout(20):
        await ada.process.wait()
    assert ada.process.returncode == 0
