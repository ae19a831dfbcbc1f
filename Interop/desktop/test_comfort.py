"""What a member asks of the desktop and the window heeds: less motion, more contrast. AX-06 of the client's ledger."""

import asyncio
import re

import pytest
from dbus_fast import DBusError, Variant
from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, method, signal

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550795", "+15550796"


class Settings(ServiceInterface):
    """The portal of a desktop's settings, which knows of contrast and of GNOME's clock."""

    def __init__(self):
        super().__init__("org.freedesktop.portal.Settings")
        self.contrast = 0
        self.clock = "24h"

    def values(self):
        return {
            ("org.freedesktop.appearance", "contrast"): Variant("u", self.contrast),
            ("org.gnome.desktop.interface", "clock-format"): Variant("s", self.clock),
        }

    @method()
    def Read(self, space: "s", key: "s") -> "v":
        if (space, key) not in self.values():
            raise DBusError("org.freedesktop.portal.Error.NotFound", "no such setting")
        return Variant("v", self.values()[space, key])

    @signal()
    def SettingChanged(self, space, key) -> "ssv":
        return [space, key, self.values()[space, key]]


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("comfort")
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_comfort")) as (server, bob):
        yield folder, server, bob


@pytest.fixture(scope="module")
async def ada(town):
    """Ada, at a desktop without motion and with strong contrasts, in a chat with Bob."""
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    with ada.settings.open("a") as settings:
        settings.write("gtk-enable-animations = false\n")
    # Both as the settings of a desktop would say it.
    ada.environment["ADW_DEBUG_HIGH_CONTRAST"] = "1"
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        ada_id = await bob.adds(ADA)
        for number in range(60):
            await bob.phone.send_message(ada_id, f"A line to be read, number {number}.")
        await ada.start()
        await ada.click(await ada.window.find("list item", "Bob Babbage"))
        await ada.window.find("text box", "Message")
        await ada.write("Message", "An answer.")
        yield ada


async def test_a_page_is_there_at_once(ada):
    chat = await ada.window.find("list", "Messages")
    answer = await chat.find("list item", "An answer.")
    ada.screen.key("shift+Tab")
    async with asyncio.timeout(10):
        while not await answer.is_focused():
            await asyncio.sleep(0.1)
    ada.screen.key("Page_Up")
    await asyncio.sleep(0.15)

    async def places():
        # Rows without a name are hidden as the list comes to rest.
        shown = [row for row in await chat.children() if await row.is_shown() and await row.name()]
        return {await row.name(): await row.extents() for row in shown}

    before = await places()
    assert not any("An answer." in name for name in before)
    await asyncio.sleep(1)
    assert await places() == before
    ada.screen.key("Escape")


async def test_the_chat_has_strong_contrasts(ada, pictures):
    await ada.screen.shoot(pictures / "contrast.png")
    # The row that is open is darker than the usual blue.
    assert ada.screen.column_of(bytes.fromhex("1a6acb")) is None


async def test_contrast_follows_the_portal_while_the_window_is_open(ada, pictures):
    await ada.stop()
    del ada.environment["ADW_DEBUG_HIGH_CONTRAST"]
    bus = await MessageBus(bus_address=ada.environment["DBUS_SESSION_BUS_ADDRESS"]).connect()
    settings = Settings()
    bus.export("/org/freedesktop/portal/desktop", settings)
    await bus.request_name("org.freedesktop.portal.Desktop")
    await ada.start()
    await ada.click(await ada.window.find("list item", "Bob Babbage"))
    blue = bytes.fromhex("1a6acb")
    for contrast, is_blue in ((0, True), (1, False), (0, True)):
        settings.contrast = contrast
        settings.SettingChanged("org.freedesktop.appearance", "contrast")
        async with asyncio.timeout(10):
            while (ada.screen.column_of(blue) is not None) != is_blue:
                await asyncio.sleep(0.2)
        await ada.screen.shoot(pictures / f"portal-{contrast}.png")
    # The clock of the desktop, as of its settings, from one minute to the next.
    row = "list item"
    await ada.window.find(row, lambda text: text.startswith("Bob") and re.search(r", \d\d:\d\d$", text))
    settings.clock = "12h"
    settings.SettingChanged("org.gnome.desktop.interface", "clock-format")
    await ada.window.find(row, lambda text: text.startswith("Bob") and re.search(r", \d{1,2}:\d\d [AP]M$", text))
    await ada.window.find(row, lambda text: "An answer." in text and re.search(r"\d{1,2}:\d\d [AP]M", text))
    await ada.screen.shoot(pictures / "twelve-hours.png")
    bus.disconnect()
