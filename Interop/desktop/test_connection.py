"""The connection page of the settings: a proxy is entered, checked, used and given up, and a transport is chosen."""

import asyncio

import pytest

from harness.relays import SocksProxy
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550910", "+15550911"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("connection")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_proxies")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        ada.id = await bob.adds(ADA)
        await bob.phone.send_message(ada.id, "Are you there?")
        await ada.start()
        await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
        yield ada


@pytest.fixture(scope="module")
async def proxy():
    proxy = await SocksProxy("ada", "secret").start()
    yield proxy
    await proxy.stop()


@pytest.fixture
async def page(ada):
    """The connection page, in front."""
    ada.turn_to()
    ada.screen.key("ctrl+comma")
    frame = await ada.window.find("window", "Settings")
    number = ada.screen.hands("search", "--sync", "--onlyvisible", "--name", "^Settings$").split()[0]
    there = ada.at(frame, number)
    tabs = [node async for node in frame.each("tab", "Data and Storage".__eq__)]
    await there.click(tabs[-1])
    row = await frame.find("list item", lambda name: name.startswith("Connection"))
    ada.screen.hands("windowfocus", "--sync", number)
    ada.screen.hands("mousemove", "640", "300")
    while not 0 < (await row.extents())[1] <= 610:
        ada.screen.hands("click", "5")
        await asyncio.sleep(0.2)
    await there.click(row)
    there.frame = frame
    await frame.find("label", "Proxy")
    yield there
    while await ada.window.look("window", "Settings"):
        ada.screen.hands("windowfocus", "--sync", number)
        ada.screen.key("Escape")
        await asyncio.sleep(0.5)


async def choose(ada, page, title, *keys):
    """Chooses in a list of choices by keys."""
    await page.click(await page.frame.find("label", title))
    await asyncio.sleep(0.5)
    ada.screen.key(*keys, "Return")


async def answered(page, transport):
    """Waits until the check has told by which transport the server answered."""
    await page.frame.find(
        "label", lambda name: name.startswith("The server answered after") and name.endswith(f"Transport: {transport}")
    )


async def in_use(page, transport):
    """Waits until the row of the transport in use shows one: its text stands behind its title."""
    async with asyncio.timeout(20):
        while True:
            names = [await label.name() async for label in page.frame.each("label")]
            if names[names.index("In use now") + 1] == transport:
                return
            await asyncio.sleep(0.2)


async def test_the_transport_in_use_is_shown_and_the_chosen_one_is_checked(town, ada, page, pictures):
    for step, (keys, chosen) in enumerate([([], "Compact"), (["Down", "Down"], "MTProto"), (["Home"], "Compact")]):
        if keys:
            await choose(ada, page, "Transport", *keys)
        await in_use(page, chosen)
        await page.press("Check")
        await answered(page, chosen)
        await ada.screen.shoot(pictures / f"in-use-{step}.png")
    # By the compact one alone, and then by the default again.
    for keys in ["Down"], ["Home"]:
        await choose(ada, page, "Transport", *keys)
        await page.press("Check")
        await answered(page, "Compact")
        await in_use(page, "Compact")
    await town[2].phone.send_message(ada.id, "Still there?")
    await ada.window.find("list item", "Still there?")


async def test_a_proxy_is_pasted_checked_and_used(town, ada, proxy, page, pictures):
    await ada.screen.shoot(pictures / "connection.png")
    await choose(ada, page, "Type", "Home", "Down")
    await page.frame.find("text box", "Server")
    # The first field takes a whole address.
    await page.write("Server", proxy.url.replace("secret", "guess"), enter=False)
    await page.press("Check")
    await page.frame.find("label", "The proxy refused")
    await ada.screen.shoot(pictures / "proxy-refused.png")
    await page.write("Server", proxy.url, enter=False)
    await page.press("Check")
    await answered(page, "Compact")
    asked = len(proxy.asked)
    await page.press("Use This Proxy")
    await page.frame.find("label", lambda name: name.startswith("Connecting through socks5://127.0.0.1"))
    await ada.screen.shoot(pictures / "proxy-used.png")
    async with asyncio.timeout(20):
        while len(proxy.asked) == asked:
            await asyncio.sleep(0.1)


async def test_messages_go_by_the_proxy_until_it_is_given_up(town, ada, proxy, page, pictures):
    _, server, bob = town
    assert proxy.asked[-1] == (server.host, server.port)
    await bob.phone.send_message(ada.id, "By the other way?")
    await ada.window.find("list item", "By the other way?")
    await choose(ada, page, "Type", "Home")
    await page.frame.gone("text box", "Server")
    await page.frame.find("label", "Connecting without a proxy")
    proxy.cut()
    asked = len(proxy.asked)
    await bob.phone.send_message(ada.id, "And by the direct one.")
    await ada.window.find("list item", "And by the direct one.")
    assert len(proxy.asked) == asked


async def test_a_transport_is_chosen(town, ada, page, pictures):
    await choose(ada, page, "Transport", "End", "Up")
    await page.frame.find("label", "WebSocket")
    await ada.screen.shoot(pictures / "transport.png")
    await town[2].phone.send_message(ada.id, "Through a WebSocket.")
    await ada.window.find("list item", "Through a WebSocket.")
    await page.press("Check")
    await answered(page, "WebSocket")


@pytest.mark.parametrize("width", [360, 810])
async def test_the_longest_name_of_a_transport_is_seen(ada, page, pictures, width):
    page.place(0, 0, width, 700)
    await asyncio.sleep(1)
    # Of the plain WebSocket, which is chosen, and of the one over TLS.
    await choose(ada, page, "Transport", "End")
    await page.frame.find("label", "WebSocket over TLS")
    await ada.screen.shoot(pictures / f"transport-{width}.png")
    box = await page.frame.find("combo box", "Transport")
    name = [node async for node in box.each("label", "WebSocket over TLS")][0]
    # Cut off it would be narrower.
    assert (await name.extents())[2] > 110, await name.extents()
