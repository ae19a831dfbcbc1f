"""Lets the people of the stories live on a running server: they sign up, meet and write what is written for them.

All of it goes through the API, by stock Telethon clients. Only the years that have passed are made up: the server gives
a message the time when it comes, so :func:`age` sets the clock back in the database of a server that stands still.
"""

import asyncio
import functools
import multiprocessing
import os
import pathlib
import sqlite3
import time
from concurrent.futures import ProcessPoolExecutor

from telethon import TelegramClient, functions, types
from telethon.extensions import markdown
from telethon.sessions import MemorySession, SQLiteSession
from telethon.utils import encode_waveform

from harness.server import Server
from harness.telethon_client import new_client

from . import things
from .landscapes import SCENES
from .people import FRONT, PEOPLE, Neighbour
from .portraits import PORTRAITS
from .story import DAY, Chat, Saying, chats

FOR_EVER = 2**31 - 1
ONE_BY_ONE_SECONDS = 3 * DAY


def kept_picture(name: str) -> pathlib.Path | None:
    """Where several towns of a run of tests keep a picture that one of them has painted, if they do."""
    folder = os.environ.get("MARTLET_PAINTED")
    return pathlib.Path(folder) / f"{name}.png" if folder else None


def paint(name: str) -> bytes:
    """A picture by its name, as PNG."""
    picture = (SCENES.get(name) or PORTRAITS[name])().png()
    if place := kept_picture(name):
        # In its place as a whole: others look for it there.
        half = place.with_suffix(f".{os.getpid()}")
        half.write_bytes(picture)
        half.replace(place)
    return picture


class Studio:
    """Paints on all cores while people sign up."""

    def __init__(self):
        self.pool = ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn"))
        self.painted: dict[str, asyncio.Future] = {}

    def begin(self, names) -> None:
        for name in names:
            self.picture(name)

    def picture(self, name: str) -> asyncio.Future:
        if name not in self.painted:
            loop = asyncio.get_running_loop()
            place = kept_picture(name)
            if place and place.exists():
                self.painted[name] = loop.create_future()
                self.painted[name].set_result(place.read_bytes())
            else:
                self.painted[name] = asyncio.ensure_future(loop.run_in_executor(self.pool, paint, name))
        return self.painted[name]


class Town:
    """People with a client each, and their chats."""

    def __init__(self, server: Server, chats: list[Chat], kept: dict[str, pathlib.Path] | None = None):
        """`kept` says whose sessions are to be files, and which."""
        self.server, self.chats, self.kept = server, chats, kept or {}
        self.names = sorted({name for chat in chats for name in chat.people} | {FRONT})
        self.clients: dict[str, TelegramClient] = {}
        self.ids: dict[str, int] = {}
        self.groups: dict[str, int] = {}
        self.studio = Studio()

    # MARK: moving in

    async def settle(self) -> None:
        """Everybody signs up, the groups are made, and all that is written is said."""
        self.studio.begin(PEOPLE[name].portrait for name in self.names if PEOPLE[name].portrait)
        shown = (part for chat in self.chats for saying in chat.sayings for part in saying.media)
        self.studio.begin(part for part in shown if part in SCENES)
        await asyncio.gather(*(self.sign_up(PEOPLE[name]) for name in self.names))
        await asyncio.gather(*(self.meet(name) for name in self.names))
        await asyncio.gather(*(self.found(chat) for chat in self.chats if chat.title))
        await asyncio.gather(*(self.live(chat, self.long_ago(chat)) for chat in self.chats))
        lately = ((saying, chat) for chat in self.chats for saying in chat.sayings[len(self.long_ago(chat)) :])
        for saying, chat in sorted(lately, key=lambda pair: pair[0].when):
            await self.live(chat, [saying])
        await asyncio.gather(*(self.leave_marks(chat) for chat in self.chats))
        pinned = [types.InputDialogPeer(self.peer(FRONT, chat)) for chat in self.chats if chat.is_pinned]
        await self.clients[FRONT](functions.messages.ReorderPinnedDialogsRequest(0, pinned, force=True))

    def long_ago(self, chat: Chat) -> list[Saying]:
        """What need not keep its order with other chats. The rest is said one after another, as it was."""
        until = max(saying.when for other in self.chats for saying in other.sayings) - ONE_BY_ONE_SECONDS
        return [saying for saying in chat.sayings if saying.when < until]

    async def sign_up(self, person: Neighbour) -> None:
        file = self.kept.get(person.name)
        session = SQLiteSession(str(file)) if file else MemorySession()
        session.set_dc(2, self.server.host, self.server.port)
        client = self.clients[person.name] = new_client(self.server, session=session, receive_updates=False)
        await client.connect()
        sent = await client.send_code_request(person.phone)
        code = await self.server.code(person.phone)
        await client(functions.auth.SignInRequest(person.phone, sent.phone_code_hash, code))
        answer = await client(
            functions.auth.SignUpRequest(person.phone, sent.phone_code_hash, person.first, person.last)
        )
        await client._on_login(answer.user)
        self.ids[person.name] = answer.user.id
        await client(functions.account.UpdateUsernameRequest(person.username))
        if person.about:
            await client(functions.account.UpdateProfileRequest(about=person.about))
        if person.portrait:
            picture = things.named(await self.studio.picture(person.portrait), "portrait.png")
            await client(functions.photos.UploadProfilePhotoRequest(file=await client.upload_file(picture)))

    async def meet(self, name: str) -> None:
        """Has everybody in the phone's book whom this person shares a chat with."""
        known = {other for chat in self.chats if name in chat.people for other in chat.people} - {name}
        book = [
            types.InputPhoneContact(number, PEOPLE[other].phone, PEOPLE[other].first, PEOPLE[other].last)
            for number, other in enumerate(sorted(known))
        ]
        await self.clients[name](functions.contacts.ImportContactsRequest(book))

    async def found(self, chat: Chat) -> None:
        client = self.clients[FRONT]
        members = [await client.get_input_entity(self.ids[name]) for name in chat.people if name != FRONT]
        made = await client(functions.messages.CreateChatRequest(members, chat.title))
        self.groups[chat.name] = made.updates.chats[0].id
        if chat.picture:
            picture = things.named(await self.studio.picture(chat.picture), "group.png")
            photo = types.InputChatUploadedPhoto(file=await client.upload_file(picture))
            await client(functions.messages.EditChatPhotoRequest(self.groups[chat.name], photo))

    # MARK: talking

    def peer(self, name: str, chat: Chat):
        """How this person names the chat to the server."""
        if chat.title:
            return types.InputPeerChat(self.groups[chat.name])
        others = [other for other in chat.people if other != name]
        return self.clients[name].session.get_input_entity(self.ids[others[0]]) if others else types.InputPeerSelf()

    async def live(self, chat: Chat, sayings: list[Saying]) -> None:
        for saying in sayings:
            await self.say(chat, saying)

    async def say(self, chat: Chat, saying: Saying) -> None:
        client, peer = self.clients[saying.who], self.peer(saying.who, chat)
        answered = await self.before(saying.who, chat, saying) if saying.answers else None
        text, entities = markdown.parse(saying.text)
        if saying.media:
            await self.show(client, peer, saying, answered)
        else:
            reply = types.InputReplyToMessage(answered) if answered else None
            await client(functions.messages.SendMessageRequest(peer, text, reply_to=reply, entities=entities))
        if not (saying.edited or saying.is_pinned or saying.reactions):
            return
        if saying.edited:
            message = await self.newest(saying.who, chat)
            await client.edit_message(peer, message, saying.edited, parse_mode="md")
        if saying.is_pinned:
            message = await self.newest(saying.who, chat)
            told = await client(functions.messages.UpdatePinnedMessageRequest(peer, message, silent=True))
            # It was pinned long ago: what says so has scrolled away, and answers are counted without it.
            notes = [update.message.id for update in told.updates if isinstance(update, types.UpdateNewMessage)]
            if notes:
                await client.delete_messages(peer, notes)
        for person, emoji in saying.reactions:
            message = await self.newest(person, chat)
            chosen = [types.ReactionEmoji(emoji)]
            await self.clients[person](
                functions.messages.SendReactionRequest(self.peer(person, chat), message, reaction=chosen)
            )

    async def before(self, name: str, chat: Chat, saying: Saying) -> int:
        """The number, to this person, of the message that a saying answers: the first picture of an album."""
        place = chat.sayings.index(saying)
        behind = sum(count(other) for other in chat.sayings[place - saying.answers : place]) - 1
        return await self.newest(name, chat, behind)

    async def newest(self, name: str, chat: Chat, behind: int = 0) -> int:
        history = await self.clients[name](
            functions.messages.GetHistoryRequest(self.peer(name, chat), 0, None, behind, 1, 0, 0, 0)
        )
        return history.messages[0].id

    async def show(self, client: TelegramClient, peer, saying: Saying, answered: int | None) -> None:
        send = functools.partial(client.send_file, peer, reply_to=answered, parse_mode="md")
        kind, _, rest = saying.media[0].partition(" ")
        if kind == "file":
            await send(things.named(things.file(rest), rest), caption=saying.text, force_document=True)
        elif kind == "voice":
            sound, loudness = things.voice(int(rest))
            audio = types.DocumentAttributeAudio(int(rest), voice=True, waveform=encode_waveform(bytes(loudness)))
            await send(things.named(sound, "voice.wav"), attributes=[audio], voice_note=True)
        elif kind == "song":
            seconds, _, words = rest.partition(" ")
            title, performer = words.split(" / ")
            audio = types.DocumentAttributeAudio(int(seconds), title=title, performer=performer)
            sound = things.named(things.song(int(seconds)), f"{title}.wav")
            await send(sound, caption=saying.text, attributes=[audio])
        else:
            pictures = [things.named(await self.studio.picture(part), f"{part}.png") for part in saying.media]
            await send(pictures if len(pictures) > 1 else pictures[0], caption=saying.text)

    async def leave_marks(self, chat: Chat) -> None:
        """What is read, muted and begun."""
        unread = sum(count(saying) for saying in chat.sayings if saying.is_unread)
        for name in chat.people:
            if name != FRONT or unread < sum(map(count, chat.sayings)):
                last = await self.newest(name, chat, unread if name == FRONT else 0)
                await self.clients[name](functions.messages.ReadHistoryRequest(self.peer(name, chat), last))
        client, peer = self.clients[FRONT], self.peer(FRONT, chat)
        if chat.is_muted:
            settings = types.InputPeerNotifySettings(mute_until=FOR_EVER)
            await client(functions.account.UpdateNotifySettingsRequest(types.InputNotifyPeer(peer), settings))
        if chat.draft:
            await client(functions.messages.SaveDraftRequest(peer, chat.draft))

    async def leave(self, *names: str, signing_out: bool = False) -> None:
        """These people, or all, put their phones away; those who sign out need a new code to come back."""
        for name in names or tuple(self.clients):
            client = self.clients.pop(name)
            if signing_out:
                await client.log_out()
            await client.disconnect()


def count(saying: Saying) -> int:
    """How many messages a saying is: an album is several."""
    return max(1, len(saying.media))


def age(town: Town) -> None:
    """Gives all messages the times of their stories. The server must not be running."""
    with sqlite3.connect(town.server.data / "martlet.db") as store:
        for chat in town.chats:
            others = [name for name in chat.people if name != FRONT]
            peer = -town.groups[chat.name] if chat.title else town.ids[others[0] if others else FRONT]
            rows = store.execute(
                "SELECT gid FROM boxes WHERE user = ? AND peer = ? ORDER BY id", (town.ids[FRONT], peer)
            ).fetchall()
            times = [saying.when for saying in chat.sayings for _ in range(count(saying))]
            # Making a group and giving it a picture are messages, too.
            times = [chat.made] * (bool(chat.title) + bool(chat.picture)) + times
            assert len(times) == len(rows), chat.name
            store.executemany(
                "UPDATE messages SET date = ?1, edit_date = iif(edit_date IS NULL, NULL, ?1 + 90) WHERE gid = ?2",
                [(when, gid) for when, (gid,) in zip(times, rows)],
            )
            if chat.title:
                store.execute("UPDATE chats SET date = ? WHERE id = ?", (chat.made, town.groups[chat.name]))
    store.close()


async def build(
    server: Server, share: float = 1, kept: dict[str, pathlib.Path] | None = None, gone: tuple[str, ...] = (FRONT,)
) -> Town:
    """A town on a server that was just started: it lives, the server stops, the town ages, and the server starts again.

    `share` of the small talk is said. Nobody is connected then, and those in `gone` are signed out, so that windows
    may sign them in.
    """
    town = Town(server, chats(int(time.time()), share=share), kept)
    await town.settle()
    await town.leave(*gone, signing_out=True)
    await town.leave()
    await server.stop()
    age(town)
    await server.start()
    return town
