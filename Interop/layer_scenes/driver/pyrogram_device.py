"""A device by Pyrogram or one of its forks, of any version."""

import importlib
import inspect

from device import Device, plain


class PyrogramDevice(Device):
    def __init__(self, library: str, name: str, tell):
        super().__init__(library, name, tell)
        self.package = importlib.import_module(library)
        self.raw = self.package.raw
        self.types = self.package.types

    async def connect(self, host: str, port: int, key: list, folder: str, **_) -> None:
        """The key as its fingerprint, modulus and exponent; `folder` keeps the session over a disconnection."""
        rsa = importlib.import_module(f"{self.library}.crypto.rsa")
        fingerprint, modulus, exponent = key
        rsa.server_public_keys[fingerprint] = rsa.PublicKey(modulus, exponent)
        tcp = importlib.import_module(f"{self.library}.connection.transport.tcp.tcp").TCP
        if not hasattr(tcp, "goes_elsewhere"):
            connects = tcp.connect

            async def connect_here(self, _address) -> None:
                await connects(self, (host, port))

            tcp.connect, tcp.goes_elsewhere = connect_here, True
        self.client = self.package.Client(
            self.name, api_id=1, api_hash="0" * 32, workdir=folder, workers=1, sleep_threshold=0
        )
        assert await self.client.connect() is False, "not signed in yet"

    async def _hear(self, _client, update, _users, _chats) -> None:
        self.tell(plain(update))

    async def _start_hearing(self) -> None:
        async def nothing(_update, _users, _chats):
            return None, type(None)

        # Hydrogram tells nobody of an update that it has no type of its own for.
        for name in dir(self.raw.types):
            if name.startswith("Update"):
                self.client.dispatcher.update_parsers.setdefault(getattr(self.raw.types, name), nothing)
        self.client.add_handler(self.package.handlers.RawUpdateHandler(self._hear))
        await self.call("updates.GetState")
        self.client.me = await self.client.get_me()
        await self.client.initialize()

    async def record(self) -> None:
        session = importlib.import_module(f"{self.library}.session").Session
        sends = session.send

        async def send(here, request, *rest, **more):
            self.note(request)
            return await sends(here, request, *rest, **more)

        session.send = send

    def name_of(self, request) -> tuple[str, str]:
        name = getattr(request, "QUALNAME", "")
        module, _, method = name.removeprefix("functions.").rpartition(".")
        return module if name.startswith("functions.") else "", method

    def constructor(self, name: str):
        return getattr(self.raw.types, name)

    def request(self, method: str):
        module, _, name = method.rpartition(".")
        return getattr(getattr(self.raw.functions, module, None), name[0].upper() + name[1:], None)

    def server_error(self) -> type[Exception]:
        return self.package.errors.RPCError

    async def call(self, method: str, **arguments):
        return await self.client.invoke(self.request(method)(**arguments))

    async def peer(self, chat):
        return await self.client.resolve_peer(chat)

    async def signed_in(self, user) -> None:
        await self.client.storage.user_id(user.id)
        await self.client.storage.is_bot(False)
        await self._start_hearing()

    async def disconnect(self) -> None:
        await self.client.stop()

    async def reconnect(self) -> None:
        assert await self.client.connect() is True
        await self._start_hearing()

    @staticmethod
    def _seen(message) -> dict:
        sender = message.from_user
        return {"id": message.id, "text": message.text or message.caption or "", "chat": message.chat.id,
                "sender": sender.id if sender else None}

    async def me(self) -> dict:
        user = await self.client.get_me()
        return {"id": user.id, "first": user.first_name, "username": user.username}

    async def profile(self, chat) -> dict:
        found = await self.client.get_chat(chat)
        return {"id": found.id, "first": found.first_name, "about": found.bio}

    async def dialogs(self) -> list[dict]:
        return [
            {"id": dialog.chat.id, "name": dialog.chat.title or dialog.chat.first_name,
             "unread": dialog.unread_messages_count, "top": dialog.top_message.id}
            async for dialog in self.client.get_dialogs()
        ]

    def _reply(self, number: int) -> dict:
        """How this version names the message that is answered."""
        names = inspect.signature(self.client.send_message).parameters
        if "reply_parameters" in names:
            return {"reply_parameters": self.types.ReplyParameters(message_id=number)}
        return {"reply_to_message_id": number}

    async def send_text(self, to, text: str, reply_to: int | None = None) -> dict:
        more = self._reply(reply_to) if reply_to else {}
        return self._seen(await self.client.send_message(to, text, **more))

    async def edit(self, chat, number: int, text: str) -> dict:
        return self._seen(await self.client.edit_message_text(chat, number, text))

    async def delete(self, chat, number: int) -> None:
        await self.client.delete_messages(chat, [number], revoke=True)

    async def forward(self, to, number: int, chat) -> dict:
        sent = await self.client.forward_messages(to, chat, number)
        return self._seen(sent[0] if isinstance(sent, list) else sent)

    async def send_photo(self, to, path: str, caption: str) -> dict:
        return self._seen(await self.client.send_photo(to, path, caption=caption))

    async def send_file(self, to, path: str, caption: str) -> dict:
        return self._seen(await self.client.send_document(to, path, caption=caption, force_document=True))

    async def download(self, chat, number: int, path: str) -> None:
        message = await self.client.get_messages(chat, number)
        assert str(await self.client.download_media(message, file_name=path)) == path

    async def history(self, chat, limit: int) -> list[dict]:
        return [self._seen(message) async for message in self.client.get_chat_history(chat, limit=limit)]

    async def search(self, chat, query: str) -> list[dict]:
        return [self._seen(message) async for message in self.client.search_messages(chat, query=query)]

    async def read(self, chat) -> None:
        await self.client.read_chat_history(chat)

    async def add_member(self, group: int, user) -> None:
        await self.client.add_chat_members(group, user)

    async def leave(self, group: int) -> None:
        await self.client.leave_chat(group, delete=True)

    async def members(self, group: int) -> list[int]:
        return [member.user.id async for member in self.client.get_chat_members(group)]
