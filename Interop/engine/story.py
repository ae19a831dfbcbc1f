"""What a scripted counterpart does while our client is away, and what the client must know afterwards."""

import asyncio
import pathlib

from telethon import functions, types

from harness.pictures import png
from harness.readback import differences, grouped, readback
from harness.telethon_client import Person
from harness.terminal import TerminalPerson
from harness.ways import Way

# A dump may come before what has no counter (drafts, pins) was asked for again.
DUMPS = 4


class Story:
    """Ada has our client, over one way, and Telethon as her laptop; Bob and Cleo have Telethon."""

    def __init__(self, way: Way, ada: Person, bob: Person, cleo: Person, folder: pathlib.Path):
        self.way, self.ada, self.bob, self.cleo = way, ada, bob, cleo
        self.terminal = TerminalPerson(folder)
        self.seed = 0

    async def begin(self) -> "Story":
        """The laptop signs up, a few words are said, then our client signs in over its way."""
        await self.ada.sign_up()
        await self.ada.meet(self.bob, self.cleo)
        await self.bob.meet(self.ada)
        await self.ada.phone.send_message(self.bob.username, "before the terminal")
        await self.bob.phone.send_message(self.ada.username, "an old answer")
        await self.sign_in()
        return self

    async def sign_in(self, *flags: str) -> None:
        self.ada.phone.forget()
        code = self.ada.code_by_message(self.ada.phone)
        await self.terminal.log_in(
            self.way.server, code, "--phone", self.ada.number, *self.way.login, *flags, place=self.way.place
        )

    async def away(self, flood: int, albums: int = 1) -> None:
        """All that can happen while a client is away."""
        bob, laptop, to_ada, to_bob = self.bob.phone, self.ada.phone, self.ada.username, self.bob.username
        said = [await bob.send_message(to_ada, f"**flood** {n} of `{flood}`") for n in range(flood)]
        own = await laptop.send_message(to_bob, "from my laptop")
        await laptop.send_message(to_bob, "which was wrong")
        await bob.edit_message(to_ada, said[1], "__changed__ my mind")
        await laptop.edit_message(to_bob, own, "from my laptop, corrected")
        await bob.delete_messages(to_ada, said[2:4], revoke=True)
        heard = await laptop.get_messages(to_bob, limit=flood + 2)
        await laptop.delete_messages(to_bob, heard[4], revoke=False)
        await bob.send_message(to_ada, "an answer", reply_to=said[0])
        await bob.forward_messages(to_ada, said[0])
        for _ in range(albums):
            self.seed += 2
            pictures = [png(60, 40, self.seed), png(40, 60, self.seed + 1)]
            await bob.send_file(to_ada, pictures, caption=["first", "second"])
        await bob.pin_message(to_ada, said[0])
        await self.reactions(said[0].message, "from my laptop, corrected")
        await self.group(flood)
        await self.marks(heard[2].id)

    async def reactions(self, heard: str, own: str) -> None:
        """Both sides react; one changes its mind, one takes its choice back."""
        bob, laptop, to_ada, to_bob = self.bob.phone, self.ada.phone, self.ada.username, self.bob.username
        await react(bob, to_ada, heard, "👍")
        await react(laptop, to_bob, heard, "🔥")
        await react(bob, to_ada, heard, "🎉", "❤")
        await react(bob, to_ada, own, "👏")
        await react(bob, to_ada, own)

    async def group(self, flood: int) -> None:
        bob, laptop = self.bob.phone, self.ada.phone
        members = [await bob.get_input_entity(p.username) for p in (self.ada, self.cleo)]
        answer = await bob(functions.messages.CreateChatRequest(members, f"Group of {self.way.name}"))
        [chat] = answer.updates.chats
        for n in range(flood // 4):
            await bob.send_message(chat, f"to all {n}")
        await bob(functions.messages.EditChatTitleRequest(chat.id, f"Renamed over {self.way.name}"))
        await bob(functions.messages.DeleteChatUserRequest(chat.id, members[1]))
        last = await laptop.send_message(types.PeerChat(chat.id), "Ada in the group")
        await bob(functions.messages.AddChatUserRequest(chat.id, members[1], fwd_limit=10))
        await bob.send_read_acknowledge(chat, max_id=last.id)
        peer = types.InputDialogPeer(types.InputPeerChat(chat.id))
        await laptop(functions.messages.ToggleDialogPinRequest(peer, pinned=True))

    async def marks(self, read: int) -> None:
        """What has no counter: read marks and drafts of another device."""
        laptop, to_bob = self.ada.phone, self.bob.username
        await laptop.send_read_acknowledge(to_bob, max_id=read)
        await self.bob.phone.send_read_acknowledge(self.ada.username)
        peer = await laptop.get_input_entity(to_bob)
        await laptop(functions.messages.SaveDraftRequest(peer, f"half a thought {self.seed}"))

    async def must_agree(self) -> int:
        """Our client ends with exactly what Telethon reads from the server.

        Returns how many messages were compared.
        """
        expected = await readback(self.ada.phone)
        for _ in range(DUMPS):
            rows = await self.terminal.rows("dump", "--fetch")
            found = differences(grouped(rows), expected)
            if not found:
                return sum(len(chat["messages"]) for chat in expected.values())
            await asyncio.sleep(0.2)
        raise AssertionError(f"over {self.way.name}:\n" + "\n".join(found[:20]))


async def react(device, chat, text: str, *emoji: str) -> None:
    """Reacts to the newest message of this text with these emoji and nothing else."""
    there = await device.get_messages(chat, limit=1000)
    message = next(m for m in there if m.message == text and not m.fwd_from)
    peer = await device.get_input_entity(chat)
    chosen = [types.ReactionEmoji(one) for one in emoji]
    await device(functions.messages.SendReactionRequest(peer, message.id, reaction=chosen))
