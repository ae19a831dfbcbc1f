"""Stock PyMax sessions against our server: its host and port are all they are told."""

import asyncio

from pymax import ApiError, Client, ExtraConfig, QrAuthFlow, RegistrationConfig, WebClient
from pymax.session import InMemoryStore
from pymax.types import Chat, Message, MessageDeleteEvent, MessageReadEvent
from pymax.types.events import PresenceEvent, ReactionUpdateEvent, TypingEvent

from .hearing import PATIENCE, Ears
from .server import Server


class CodesFile:
    """Reads the code as a person would who got it by a text message."""

    def __init__(self, server: Server, number: int):
        self.server, self.number = server, number

    async def get_code(self, phone: str) -> str:
        return await self.server.code(phone, self.number)


class Edited:
    """A message event that PyMax tells apart by its handler alone."""

    def __init__(self, message: Message):
        self.message = message


class Person(Ears):
    """A user with PyMax on one device, and every event that it hears."""

    def __init__(self, server: Server, number: str, first: str, last: str = "Pymax", store=None):
        super().__init__(first)
        self.server, self.number, self.first, self.last = server, number, first, last
        self.store = store if store is not None else InMemoryStore()
        # Where the code comes from.
        self.codes_from = CodesFile(server, 1)
        self.client: Client | None = None
        self.task: asyncio.Task | None = None

    def config(self, **more) -> ExtraConfig:
        options = dict(
            host=self.server.host, port=self.server.port, use_ssl=False, reconnect=False, store=self.store,
            log_level="CRITICAL", registration_config=RegistrationConfig(first_name=self.first, last_name=self.last),
        )
        return ExtraConfig(**(options | more))

    async def enter(self, **more) -> "Person":
        """Signs in, or up, or goes on with the token of its store."""
        self.client = Client(
            phone=self.number, extra_config=self.config(**more), sms_code_provider=self.codes_from
        )
        return await self.connect()

    async def connect(self) -> "Person":
        self.listen()
        await self.client.connect()
        return self

    async def is_refused(self, token: str) -> ApiError:
        """Signs in with a token that is not good any more, and gives the error.

        A PyMax that gives up while its first check of the connection is being answered waits for ever for the end of that
        check, as `asyncio.wait_for` of Python 3.11 loses a cancellation then. A second one frees it.
        """
        try:
            await asyncio.wait_for(self.enter(token=token, relogin=False), 5)
        except ApiError as error:
            return error
        raise AssertionError("signed in")

    def listen(self) -> None:
        client = self.client

        async def hear(event, _) -> None:
            self.hear(event)

        async def hear_edit(event, _) -> None:
            self.hear(Edited(event))

        client.on_message()(hear)
        client.on_message_edit()(hear_edit)
        for on in (
            client.on_message_delete, client.on_message_read, client.on_typing, client.on_presence,
            client.on_reaction_update, client.on_chat_update,
        ):
            on()(hear)

    @property
    def id(self) -> int:
        return self.client.me.contact.id

    def chat_with(self, other: int) -> int:
        return self.client.get_chat_id(self.id, other)

    def __getattr__(self, name):
        return getattr(self.client, name)

    async def hears_message(self, text: str, within: float = PATIENCE) -> Message:
        return await self.wait_for(Message, lambda message: message.text == text, within)

    async def hears_edit(self, text: str) -> Message:
        return (await self.wait_for(Edited, lambda edited: edited.message.text == text)).message

    async def hears_control(self, event: str) -> Message:
        def has(message: Message) -> bool:
            return any(getattr(attachment, "event", None) == event for attachment in message.attaches)

        return await self.wait_for(Message, has)

    async def leave(self) -> None:
        if self.client is not None:
            await self.client.close()


class WebPerson(Person):
    """The same in PyMax's web client, which signs in by a code that another device reads."""

    def __init__(self, server: Server, number: str, first: str, approve):
        super().__init__(server, number, first)
        self.approve = approve

    async def show_qr(self, link: str) -> None:
        await self.approve(link)

    async def enter(self, **more) -> "WebPerson":
        url = f"ws://{self.server.host}:{self.server.port}/websocket"
        self.client = WebClient(extra_config=self.config(url=url, **more), auth_flow=QrAuthFlow(self))
        await self.connect()
        return self


__all__ = [
    "Chat", "Edited", "MessageDeleteEvent", "MessageReadEvent", "Person", "PresenceEvent", "ReactionUpdateEvent",
    "TypingEvent", "WebPerson",
]
