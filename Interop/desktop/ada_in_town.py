"""Ada at her desk in the demo's town."""

import contextlib
import pathlib

from demo import town as demo
from demo.people import PEOPLE
from harness.town import settled
from harness.window_program import WindowPerson


@contextlib.asynccontextmanager
async def ada_in_town(folder: pathlib.Path, display: str, content: tuple[int, int], chat: str):
    """Ada, whose display and window are this large, with this chat open."""
    ada = WindowPerson(folder / "ada", size=display)
    async with settled(folder) as (server,), ada.at_desk():
        await demo.build(server, share=0, gone=("ada",))
        await ada.sign_in(server, PEOPLE["ada"].phone)
        await ada.start()
        await ada.resize(*content)
        chats = await ada.window.find("list", "Chats")
        await ada.click(await chats.find("list item", lambda label: label.startswith(chat)))
        await ada.window.find("text box", "Message")
        yield ada
