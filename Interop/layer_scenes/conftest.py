"""For each older client a user of it, Olga, and two users of the current Telethon, Bob and Cleo; they play all scenes."""

import dataclasses

import pytest

from harness import older_client
from harness.hearing import everyone
from harness.older_client import OlderDevice, OlderPerson, OlderProcess
from harness.telethon_client import Device, Person


@dataclasses.dataclass
class Trio:
    """Olga has the older client."""

    process: OlderProcess
    olga: OlderPerson
    bob: Person
    cleo: Person

    @property
    def phone(self) -> OlderDevice:
        return self.olga.phone

    @property
    def bobs(self) -> Device:
        return self.bob.phone

    @property
    def layer(self) -> int:
        return older_client.layer(self.process.name)


@pytest.fixture(scope="session", params=older_client.names())
async def trio(request, server, data_folder, next_number):
    name = request.param
    if not older_client.is_installed(name):
        pytest.skip(f"{name} is not installed: Scripts/older-clients")
    number = next_number()
    process = await OlderProcess(name, server, data_folder / name).start()
    olga = OlderPerson(process, f"+1561{number:07}", f"olga_older_{number}")
    bob, cleo = (
        Person(server, f"+156{kind}{number:07}", first, "Current", f"{first.lower()}_current_{number}", "abridged")
        for kind, first in ((2, "Bob"), (3, "Cleo"))
    )
    try:
        await everyone(olga.sign_up(), bob.sign_up(), cleo.sign_up())
        yield Trio(process, olga, bob, cleo)
        await everyone(bob.leave(), cleo.leave())
    finally:
        await process.stop()


@pytest.fixture
def scene(trio):
    """A scene begins with empty ears."""
    for device in (*trio.process.devices.values(), trio.bob.phone, trio.cleo.phone):
        device.forget()
    return trio
