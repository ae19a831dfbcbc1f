"""Who plays the everyday scenes: Ada and Cleo have TDLib, Bob has Telethon, and Ada's laptop has Telethon, too."""

import contextlib
import pathlib
import re

from telethon import functions, types

from harness.emoji import picture_reactions
from harness.pictures import png
from harness.server import Server
from harness.tdlib_client import Client, Library, WayHome
from harness.telethon_client import Device, Person, new_client


def server_id(message: dict) -> int:
    """The number that the server knows a message by."""
    assert message["id"] % (1 << 20) == 0, "TDLib's own number"
    return message["id"] >> 20


def formatted(text: str, *entities: tuple[int, int, str]) -> dict:
    """A text with entities: where each begins, how long it is, and its kind, perhaps with what belongs to it."""
    kinds = [
        {"@type": "textEntity", "offset": start, "length": length,
         "type": kind if isinstance(kind, dict) else {"@type": f"textEntityType{kind}"}}
        for start, length, kind in entities
    ]
    return {"@type": "formattedText", "text": text, "entities": kinds}


def said(text: str, *entities: tuple[int, int, str]) -> dict:
    return {"@type": "inputMessageText", "text": formatted(text, *entities)}


def local(path: pathlib.Path) -> dict:
    return {"@type": "inputFileLocal", "path": str(path)}


def text_of(message: dict) -> str | None:
    content = message["content"]
    return (content.get("text") or content.get("caption") or {}).get("text")


class Everyday:
    def __init__(self, library: Library, server: Server, way: WayHome, folder: pathlib.Path, number: int, databases: bool):
        self.library, self.server, self.folder, self.way = library, server, folder, way
        self.ada, self.cleo = (
            Client(library, server, way, folder / name, f"1887{number:04}{index:03}", name, databases)
            for index, name in enumerate(("Ada", "Cleo"))
        )
        self.bob = Person(server, f"+1887{number:04}002", "Bob", "Babbage", f"bob_everyday_{number}", "obfuscated")
        self.laptop: Device | None = None
        self.number = number
        # The chat of Ada and Bob as TDLib knows it, and their group.
        self.chat = self.group = 0

    async def enter(self) -> "Everyday":
        """All sign up. Ada knows Bob by his number and he knows her, and she has a laptop."""
        await self.bob.sign_up()
        await self.bob.phone(functions.account.UpdateProfileRequest(about="Counts what floats"))
        await picture_reactions(self.server, self.bob.phone, self.folder, f"signs_{self.number}", "👍", "❤️", "🔥")
        for person in (self.ada, self.cleo):
            await person.sign_up()
        contact = {"@type": "importedContact", "phone_number": self.bob.number, "first_name": "Bob", "last_name": "B."}
        found = await self.ada.call("importContacts", contacts=[contact])
        assert found["user_ids"] == [self.bob.id]
        self.chat = (await self.ada.call("createPrivateChat", user_id=self.bob.id, force=False))["id"]
        assert await self.bob.adds(f"+{self.ada.phone}", "Ada Lovelace") == self.ada.user_id
        client = new_client(self.server, "full")
        await client.connect()
        self.ada.forget()
        sent = await client.send_code_request(f"+{self.ada.phone}")
        told = await self.ada.wait_for(
            "updateNewMessage", lambda e: e["message"]["sender_id"].get("user_id") == 777000
        )
        code = re.search(r"\d+", text_of(told["message"]))[0]
        await client.sign_in(f"+{self.ada.phone}", code, phone_code_hash=sent.phone_code_hash)
        self.laptop = Device("Ada's laptop", client)
        return self

    def forget(self) -> None:
        for one in (self.ada, self.cleo, *self.bob.devices, *([self.laptop] if self.laptop else [])):
            one.forget()

    async def again(self, person: Client) -> Client:
        """The same person after TDLib was closed and opened."""
        return await Client(
            person.library, person.server, person.proxy, person.folder, person.phone, person.name, person.databases, person.pfs,
        ).sign_up()

    async def leave(self) -> None:
        for person in (self.ada, self.cleo):
            with contextlib.suppress(TimeoutError):
                await person.close()
        await self.bob.leave()
        if self.laptop:
            await self.laptop.client.disconnect()

    # What happens in the chat of the two

    async def bob_says(self, text: str, **how) -> tuple[types.Message, dict]:
        """The message as Bob has it and as Ada has it."""
        mine = await self.bob.phone.send_message(self.ada.user_id, text, **how)
        return mine, await self.ada.hears(mine.message)

    async def ada_says(self, content: str | dict, **how) -> tuple[dict, types.Message]:
        """The message as Ada has it and as Bob has it; one with a text that nobody sent before."""
        if isinstance(content, str):
            content = said(content)
        mine = await self.ada.send(self.chat, content, **how)
        return mine, await self.bob.phone.hears_message(text_of(mine) or "")

    def picture(self, name: str, width: int = 640, height: int = 480, seed: int = 0) -> pathlib.Path:
        """A picture in a file."""
        path = self.folder / f"{name}.png"
        path.write_bytes(png(width, height, seed).getvalue())
        return path

    async def fetched(self, client: Client, file: dict) -> bytes:
        """The bytes of a file that the server has."""
        done = await client.call("downloadFile", file_id=file["id"], priority=1, offset=0, limit=0, synchronous=True)
        assert done["local"]["is_downloading_completed"]
        return pathlib.Path(done["local"]["path"]).read_bytes()
