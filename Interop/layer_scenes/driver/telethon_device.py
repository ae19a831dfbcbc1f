"""A device by Telethon, of any version."""

import importlib.util
import sys
import types as python_types

if not importlib.util.find_spec("imghdr"):
    # Older versions ask this module for the kind of a picture without a name; Python 3.13 has it no more.
    sys.modules["imghdr"] = python_types.SimpleNamespace(what=lambda *_: None)

import telethon.crypto.rsa as server_keys
from device import Device, plain
from telethon import TelegramClient, errors, events, functions, types
from telethon.network import connection, mtprotosender
from telethon.sessions import MemorySession


class TelethonDevice(Device):
    async def connect(self, host: str, port: int, key: str, local: str, **_) -> None:
        server_keys.add_key(key, old=False)
        session = MemorySession()
        session.set_dc(2, host, port)
        self.client = TelegramClient(
            session, 1, "0" * 32, connection=connection.ConnectionTcpAbridged, sequential_updates=True,
            connection_retries=50, retry_delay=0.2, flood_sleep_threshold=0, local_addr=local,
        )
        self.client.add_event_handler(self._hear, events.Raw())
        await self.client.connect()

    async def _hear(self, update) -> None:
        self.tell(plain(update))

    async def record(self) -> None:
        sends = mtprotosender.MTProtoSender.send

        def send(sender, request, *rest, **more):
            for one in request if isinstance(request, list) else [request]:
                self.note(one)
            return sends(sender, request, *rest, **more)

        mtprotosender.MTProtoSender.send = send

    def name_of(self, request) -> tuple[str, str]:
        module = type(request).__module__.rpartition(".")[2]
        return "" if module == "functions" else module, type(request).__name__.removesuffix("Request")

    def constructor(self, name: str):
        return getattr(types, name)

    def request(self, method: str):
        module, _, name = method.rpartition(".")
        return getattr(getattr(functions, module, None), name[0].upper() + name[1:] + "Request", None)

    def server_error(self) -> type[Exception]:
        return errors.RPCError

    async def call(self, method: str, **arguments):
        return await self.client(self.request(method)(**arguments))

    async def peer(self, chat):
        return await self.client.get_input_entity(chat)

    async def signed_in(self, user) -> None:
        await self.client._on_login(user)

    async def disconnect(self) -> None:
        await self.client.disconnect()

    async def reconnect(self) -> None:
        """Connects and catches up by the library's own means."""
        await self.client.connect()
        await self.client.catch_up()

    @staticmethod
    def _seen(message) -> dict:
        return {"id": message.id, "text": message.message, "chat": message.chat_id, "sender": message.sender_id}

    async def me(self) -> dict:
        user = await self.client.get_me()
        return {"id": user.id, "first": user.first_name, "username": user.username}

    async def profile(self, chat) -> dict:
        answer = await self.call("users.GetFullUser", id=await self.client.get_input_entity(chat))
        return {"id": answer.users[0].id, "first": answer.users[0].first_name, "about": answer.full_user.about}

    async def dialogs(self) -> list[dict]:
        return [
            {"id": dialog.id, "name": dialog.name, "unread": dialog.unread_count, "top": dialog.message.id}
            for dialog in await self.client.get_dialogs()
        ]

    async def send_text(self, to, text: str, reply_to: int | None = None) -> dict:
        return self._seen(await self.client.send_message(to, text, reply_to=reply_to))

    async def edit(self, chat, number: int, text: str) -> dict:
        return self._seen(await self.client.edit_message(chat, number, text))

    async def delete(self, chat, number: int) -> None:
        await self.client.delete_messages(chat, [number], revoke=True)

    async def forward(self, to, number: int, chat) -> dict:
        return self._seen(await self.client.forward_messages(to, number, chat))

    async def send_photo(self, to, path: str, caption: str) -> dict:
        return self._seen(await self.client.send_file(to, path, caption=caption))

    async def send_file(self, to, path: str, caption: str) -> dict:
        return self._seen(await self.client.send_file(to, path, caption=caption, force_document=True))

    async def download(self, chat, number: int, path: str) -> None:
        [message] = await self.client.get_messages(chat, ids=[number])
        assert await self.client.download_media(message, file=path) == path

    async def history(self, chat, limit: int) -> list[dict]:
        return [self._seen(message) for message in await self.client.get_messages(chat, limit=limit)]

    async def search(self, chat, query: str) -> list[dict]:
        return [self._seen(message) async for message in self.client.iter_messages(chat, search=query)]

    async def read(self, chat) -> None:
        await self.client.send_read_acknowledge(chat)

    async def add_member(self, group: int, user) -> None:
        await self.call("messages.AddChatUser", chat_id=-group, user_id=user, fwd_limit=10)

    async def leave(self, group: int) -> None:
        await self.client.delete_dialog(group)

    async def members(self, group: int) -> list[int]:
        answer = await self.call("messages.GetFullChat", chat_id=-group)
        return [member.user_id for member in answer.full_chat.participants.participants]
