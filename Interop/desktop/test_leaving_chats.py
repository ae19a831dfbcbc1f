"""A chat that was left is let go, with the threads that laid it out."""

import asyncio
import os

import pytest

from .ada_in_town import ada_in_town


@pytest.fixture(scope="module")
async def ada(tmp_path_factory):
    async with ada_in_town(tmp_path_factory.mktemp("leaving"), "1280x900", (1100, 720), "Bob Babbage") as ada:
        yield ada


def threads(ada) -> int:
    return len(os.listdir(f"/proc/{ada.process.pid}/task"))


async def visit_all(ada) -> int:
    """Opens each chat of the list, and returns how many there are."""
    chats = await ada.window.find("list", "Chats")
    rows = [row for row in await chats.children() if await row.role() == "list item"]
    for row in rows:
        await ada.click(row)
        await ada.window.find("list", "Messages")
        await asyncio.sleep(0.3)
    return len(rows)


async def test_threads_of_chats_that_were_left_end(ada):
    await visit_all(ada)
    before = threads(ada)
    visited = sum([await visit_all(ada) for _ in range(2)])
    assert visited > 8
    async with asyncio.timeout(10):
        while threads(ada) > before + 2:
            await asyncio.sleep(0.2)
