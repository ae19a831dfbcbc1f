"""A new window is signed in by one that is signed in: its link is copied there and pasted here."""

import pytest

from desktop.test_settings import SecondWindow
from harness.town import settled
from harness.window_program import WindowPerson

ADA = "+15550875"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("linking")
    ada, new = WindowPerson(folder / "ada"), WindowPerson(folder / "new")
    async with settled(folder) as (server,), ada.at_desk():
        await ada.sign_in(server, ADA, "Ada Lovelace")
        await ada.start()
        async with new.beside(ada):
            yield server, ada, new


async def test_a_device_that_shows_a_code_is_signed_in(town, pictures):
    server, ada, new = town
    window = await new.start()
    await new.write("Invite link or address", f"{server.host}:{server.port}")
    await window.find("label", "Is this your server?")
    await new.press("They Match")
    await window.find("label", "Your phone number")
    await new.press("Sign In with Another Device")
    copy = await window.find("button", "Copy Link")
    await new.screen.shoot(pictures / "sign-in-code.png")
    await new.click(copy)

    ada.turn_to()
    ada.screen.key("ctrl+comma")
    settings = await SecondWindow(ada, "Settings").open()
    there = ada.at(settings.frame, settings.number)
    # Those of a narrower window come first, and lie below.
    tabs = [node async for node in settings.frame.each("tab", "Devices".__eq__)]
    await there.click(tabs[-1])
    await there.click(await settings.frame.find("button", "Link a Device…"))
    dialog = await SecondWindow(ada, "Link a Device").open()
    over = ada.at(dialog.frame, dialog.number)
    button = await dialog.frame.find("button", "Link Device")
    ada.screen.type("tg://login?token=nonsense!")
    await over.click(button)
    await dialog.frame.find("label", lambda text: "no longer valid" in text)
    await ada.screen.shoot(pictures / "wrong-link.png")
    ada.screen.key("ctrl+a", "ctrl+v")
    await over.click(button)
    await ada.window.gone("window", "Link a Device")
    await ada.settle()
    await settings.frame.find("label", lambda text: text == "Other Devices")
    await ada.screen.shoot(pictures / "linked.png")
