"""The first minute of libraries of older layers."""

import pytest

from harness import older_client
from harness.older_client import OlderPerson, OlderProcess

from .recorded import compare


@pytest.mark.parametrize("name", ["telethon-1.27.0", "pyrogram-2.0.106"])
async def test_an_older_library(server, data_folder, next_number, name):
    if not older_client.is_installed(name):
        pytest.skip(f"{name} is not installed: Scripts/older-clients")
    process = await OlderProcess(name, server, data_folder / f"first-{name}").start()
    number = next_number()
    ada, bob = (
        OlderPerson(process, f"1776{number:04}{index}", f"older_{first.lower()}_{number}", first)
        for index, first in enumerate(("Ada", "Bob"))
    )
    try:
        recorder = await process.device("recorder")
        await recorder.record()
        await ada.sign_up("ada")
        await bob.sign_up("bob")
        await ada.phone.dialogs()
        await ada.phone.send_text(to=bob.username, text="First")
        await bob.phone.hears_message("First")
        history = await ada.phone.history(chat=bob.username, limit=20)
        assert [message["text"] for message in history] == ["First"]
        calls = [call for one in process.devices.values() for call in await one.called()]
    finally:
        await process.stop()
    compare(name, calls)
