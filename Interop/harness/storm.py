"""A client for the kill storm: sends, resends what was not acknowledged, and shows each message by the pts rules."""

import asyncio
import os
import random

from telethon.tl import functions, types

from .rawclient import GZIP_PACKED, RPC_RESULT, RawClient, decode, decode_result, with_layer
from .wire import Closed, TransportError

SEND = functions.messages.SendMessageRequest


class StormClient:
    """One user on one device. `shown` is what its user would have seen, in that order."""

    IN_FLIGHT = 3

    def __init__(self, name: str, raw: RawClient):
        self.name, self.raw = name, raw
        self.pts = self.date = 0
        self.shown: list[tuple[str, str]] = []
        self.acknowledged: list[tuple[str, str]] = []
        self.unanswered: dict[int, tuple[str, str, bytes]] = {}
        self.refused: list[str] = []
        self.sending = True
        self.first_answer = asyncio.Event()
        self.counter = 0
        self.targets: list[tuple[str, object]] = []
        self._catching_up: int | None = None
        self._waiting: list = []

    async def live(self) -> None:
        """Connects again whenever the connection ends, until cancelled."""
        while True:
            try:
                await self.raw.connect()
                await self._converse()
            except (Closed, TransportError, OSError, TimeoutError):
                await asyncio.sleep(0.02)

    async def _converse(self) -> None:
        self.raw.session, self.raw.content_count = os.urandom(8), 0
        self.raw.unread.clear()
        await self._ask_difference(greet=True)
        repeats = list(self.unanswered.values())
        self.unanswered.clear()
        for chat, text, request in repeats:
            await self._send(chat, text, request)
        while True:
            while self.sending and self.targets and len(self.unanswered) < self.IN_FLIGHT and not self._catching_up:
                await self._send_next()
            message = await self.raw.receive(within=30)
            self.raw.inbox.clear()
            await self._take(message)
            if message.seqno % 2:
                await self.raw.send(types.MsgsAck([message.id]), content=False)

    async def _send_next(self) -> None:
        self.counter += 1
        chat, peer = self.targets[0] if self.counter % 8 else self.targets[1]
        text = f"{self.name} {self.counter}"
        await self._send(chat, text, bytes(SEND(peer, text, random_id=random.getrandbits(63))))

    async def _send(self, chat: str, text: str, request: bytes) -> None:
        message_id = self.raw.new_id()
        self.unanswered[message_id] = (chat, text, request)
        await self.raw.send(request, message_id=message_id)

    async def _ask_difference(self, greet: bool = False) -> None:
        request = bytes(functions.updates.GetDifferenceRequest(self.pts, self.date, 0))
        self._catching_up = self.raw.new_id()
        await self.raw.send(with_layer(request) if greet else request, message_id=self._catching_up)

    async def _take(self, message) -> None:
        if message.constructor == RPC_RESULT:
            await self._take_result(int.from_bytes(message.body[4:12], "little"), message.body[12:])
            return
        if message.constructor == GZIP_PACKED:
            update = decode(message.body)
        elif message.constructor in (types.MsgsAck.CONSTRUCTOR_ID, types.Pong.CONSTRUCTOR_ID):
            return
        else:
            update = message.decoded()
        if isinstance(update, types.BadServerSalt):
            self.raw.salt = update.new_server_salt
            raise Closed("begin again with the right salt")
        if isinstance(update, types.BadMsgNotification):
            raise Closed(f"refused message {update.error_code}")
        if isinstance(update, types.UpdatesTooLong):
            await self._ask_difference()
        for one in getattr(update, "updates", None) or [getattr(update, "update", None)]:
            await self._apply(one)

    async def _take_result(self, message_id: int, body: bytes) -> None:
        self.first_answer.set()
        answer = decode_result(body)
        if message_id == self._catching_up:
            await self._take_difference(answer)
        elif message_id in self.unanswered:
            chat, text, request = self.unanswered.pop(message_id)
            if isinstance(answer, types.RpcError):
                self.refused.append(answer.error_message)
                if answer.error_code in (420, 500):
                    await asyncio.sleep(0.1)
                    await self._send(chat, text, request)
                return
            self.acknowledged.append((chat, text))
            for one in answer.updates:
                await self._apply(one)

    async def _take_difference(self, answer) -> None:
        if isinstance(answer, types.RpcError):
            raise Closed(answer.error_message)
        self._catching_up = None
        if isinstance(answer, types.updates.DifferenceEmpty):
            self.date = int(answer.date.timestamp())
        else:
            for message in answer.new_messages:
                self._show(message)
            sliced = isinstance(answer, types.updates.DifferenceSlice)
            state = answer.intermediate_state if sliced else answer.state
            self.pts, self.date = state.pts, int(state.date.timestamp())
            if sliced:
                await self._ask_difference()
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            await self._apply(one)

    async def _apply(self, update) -> None:
        """The rule of updates: apply what fits, ignore what is known, fetch what is missing."""
        pts = getattr(update, "pts", None)
        if pts is None:
            return
        if self._catching_up:
            self._waiting.append(update)
        elif self.pts + update.pts_count == pts:
            self.pts = pts
            if isinstance(update, types.UpdateNewMessage):
                self._show(update.message)
        elif self.pts + update.pts_count < pts:
            self._waiting.append(update)
            await self._ask_difference()

    def _show(self, message) -> None:
        if isinstance(message, types.Message):
            chat = "group" if isinstance(message.peer_id, types.PeerChat) else "pair"
            self.shown.append((chat, message.message))
