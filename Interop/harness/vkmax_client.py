"""Stock vkmax sessions against our server: only the address of the WebSocket is another."""

import asyncio

import vkmax.client
from vkmax.client import MaxClient

from .hearing import PATIENCE, Ears
from .server import Server


class Event:
    """A packet that vkmax hands to its callback."""

    def __init__(self, packet: dict):
        self.opcode, self.payload = packet["opcode"], packet["payload"]


class Person(Ears):
    """A user with vkmax on one device, and every event that it hears."""

    def __init__(self, server: Server, number: str, first: str):
        super().__init__(first)
        self.server, self.number, self.first = server, number, first
        self.client: MaxClient | None = None
        self.id, self.token = 0, ""

    async def connect(self) -> None:
        vkmax.client.WS_HOST = f"ws://{self.server.host}:{self.server.port}/websocket"
        self.client = MaxClient()

        async def hear(_, packet: dict) -> None:
            self.hear(Event(packet))

        await self.client.connect()
        await self.client.set_callback(hear)

    async def sign_in(self, code: int = 1) -> dict:
        """With the code of a text message. Who is new must have been signed up by another client: vkmax cannot."""
        await self.connect()
        token = await self.client.send_code(self.number)
        answer = await self.client.sign_in(token, await self.server.code(self.number, code))
        self.token = answer["payload"]["tokenAttrs"]["LOGIN"]["token"]
        self.id = answer["payload"]["profile"]["contact"]["id"]
        return answer["payload"]

    async def return_by_token(self) -> dict:
        await self.connect()
        return (await self.client.login_by_token(self.token))["payload"]

    def chat_with(self, other: int) -> int:
        return self.id ^ other

    async def hears(self, opcode: int, when=lambda payload: True, within: float = PATIENCE) -> dict:
        return (await self.wait_for(Event, lambda e: e.opcode == opcode and when(e.payload), within)).payload

    async def hears_message(self, text: str) -> dict:
        return (await self.hears(128, lambda payload: payload["message"]["text"] == text))["message"]

    async def leave(self) -> None:
        if self.client is None:
            return
        try:
            await self.client.disconnect()
        except Exception:
            # It raises if it never signed in.
            await self.client._connection.close()
        await asyncio.sleep(0)
