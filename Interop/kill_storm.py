"""Kills martletd with -9 at random moments while clients send, and counts what that cost.

Twenty users write to a partner and to a common group. Whatever was acknowledged must be stored once, shown once
to each session, and in one order for all. Prints acked, lost, doubled, out of order; exits 1 if any is not 0.
"""

import argparse
import asyncio
import collections
import pathlib
import random
import sys
import tempfile
import time

from telethon.tl import functions, types

from harness.rawclient import ready_client, sign_up
from harness.server import Server
from harness.storm import StormClient

FIRST_ANSWER_LIMIT = 1.0


async def make_clients(server: Server, count: int) -> list[StormClient]:
    clients, users = [], []
    for number in range(count):
        raw = await ready_client(server)
        users.append(await sign_up(raw, f"+1570{number:07}", f"Storm {number}"))
        await raw.call(functions.account.UpdateUsernameRequest(f"storm_{number:03}"))
        clients.append(StormClient(f"c{number}", raw))
    resolve = functions.contacts.ResolveUsernameRequest

    async def peer_of(client: StormClient, number: int) -> types.InputUser:
        [user] = (await client.raw.call(resolve(f"storm_{number:03}"))).users
        return types.InputUser(user.id, user.access_hash)

    others = [await peer_of(clients[0], number) for number in range(1, count)]
    answer = await clients[0].raw.call(functions.messages.CreateChatRequest(others, "Storm"))
    [chat] = answer.updates.chats
    for number, client in enumerate(clients):
        partner = await peer_of(client, number ^ 1)
        user = types.InputPeerUser(partner.user_id, partner.access_hash)
        client.targets = [("pair", user), ("group", types.InputPeerChat(chat.id))]
        state = await client.raw.call(functions.updates.GetStateRequest())
        client.pts, client.date = state.pts, int(state.date.timestamp())
    return clients


async def storm(server: Server, clients: list[StormClient], kills: int, random_source: random.Random) -> list[float]:
    """Kills and restarts; gives the seconds from each start of the process to the first answer."""
    waits = []
    for number in range(kills):
        await asyncio.sleep(random_source.uniform(0.02, 0.8))
        server.kill()
        await server.process.wait()
        # What the dead server had sent is read first, so that no old answer passes for a new one.
        await asyncio.sleep(0.05)
        for client in clients:
            client.first_answer.clear()
        began = time.monotonic()
        await server.start()
        answers = [asyncio.create_task(client.first_answer.wait()) for client in clients]
        await asyncio.wait(answers, return_when=asyncio.FIRST_COMPLETED, timeout=30)
        waits.append(time.monotonic() - began)
        for answer in answers:
            answer.cancel()
        acked = sum(len(client.acknowledged) for client in clients)
        print(f"\rkill {number + 1} of {kills}: {acked} acknowledged, first answer after {waits[-1] * 1000:.0f} ms", end="")
    print()
    return waits


async def settle(clients: list[StormClient]) -> None:
    """Lets every client finish what it sent and hear what the others sent."""
    for client in clients:
        client.sending = False
    async with asyncio.timeout(60):
        while any(client.unanswered for client in clients):
            await asyncio.sleep(0.1)
    for client in clients:
        client.raw.drop()
    await asyncio.sleep(2)


async def stored(client: StormClient, peer) -> list[str]:
    """All texts of a chat in the server's history, oldest first."""
    texts, offset = [], 0
    while True:
        request = functions.messages.GetHistoryRequest(peer, offset, None, 0, 100, 0, 0, 0)
        messages = (await client.raw.call(request)).messages
        if not messages:
            return texts[::-1]
        texts += [message.message for message in messages if isinstance(message, types.Message)]
        offset = messages[-1].id


def judge(chat: str, acknowledged: list[str], kept: list[str], sessions: list[list[str]]) -> collections.Counter:
    """Compares one chat: what was acknowledged, what the history holds, and what each session showed."""
    counts = collections.Counter(acked=len(acknowledged))
    times = collections.Counter(kept)
    counts["lost"] = sum(1 for text in acknowledged if not times[text])
    counts["doubled"] = sum(number - 1 for number in times.values())
    for shown in sessions:
        seen = collections.Counter(shown)
        counts["doubled"] += sum(number - 1 for number in seen.values())
        counts["lost"] += sum(1 for text in kept if not seen[text])
        counts["never sent"] += sum(1 for text in seen if not times[text])
        counts["out of order"] += sum(1 for a, b in zip(shown, kept, strict=False) if a != b)
    return counts


async def check(clients: list[StormClient]) -> collections.Counter:
    def shown(client: StormClient, chat: str) -> list[str]:
        return [text for where, text in client.shown if where == chat]

    def acknowledged(members: list[StormClient], chat: str) -> list[str]:
        return [text for client in members for where, text in client.acknowledged if where == chat]

    for client in clients:
        client.raw = await fresh(client)
    total = judge("group", acknowledged(clients, "group"), await stored(clients[0], clients[0].targets[1][1]),
                  [shown(client, "group") for client in clients])
    for first, second in zip(clients[::2], clients[1::2], strict=True):
        histories = [await stored(client, client.targets[0][1]) for client in (first, second)]
        total += judge("pair", acknowledged([first, second], "pair"), histories[0],
                       [shown(first, "pair"), shown(second, "pair"), histories[1]])
    return total


async def fresh(client: StormClient):
    """The same key in a new session, for questions after the storm."""
    client.raw.unread.clear()
    client.raw.session = random.randbytes(8)
    client.raw.content_count = 0
    return await client.raw.connect()


async def run(kills: int, count: int, seed: int) -> int:
    source = random.Random(seed)
    print(f"seed {seed}: {count} clients, {kills} kills")
    with tempfile.TemporaryDirectory(prefix="martlet-storm-") as folder:
        server = await Server(pathlib.Path(folder) / "data").start()
        try:
            clients = await make_clients(server, count)
            lives = [asyncio.create_task(client.live()) for client in clients]
            waits = await storm(server, clients, kills, source)
            await settle(clients)
            for life in lives:
                life.cancel()
            await asyncio.gather(*lives, return_exceptions=True)
            counts = await check(clients)
        finally:
            if server.running():
                await server.stop()
    refused = collections.Counter(reason for client in clients for reason in client.refused)
    waits.sort()
    print(f"acked {counts['acked']}, lost {counts['lost']}, doubled {counts['doubled']}, "
          f"out of order {counts['out of order']}, never sent {counts['never sent']}")
    print(f"first answer after a restart: p50 {waits[len(waits) // 2] * 1000:.0f} ms, max {waits[-1] * 1000:.0f} ms"
          + (f"; refused {dict(refused)}" if refused else ""))
    bad = counts["lost"] + counts["doubled"] + counts["out of order"] + counts["never sent"]
    return 1 if bad or not counts["acked"] or waits[-1] > FIRST_ANSWER_LIMIT else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--clients", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    arguments = parser.parse_args()
    sys.exit(asyncio.run(run(arguments.kills, arguments.clients, arguments.seed)))


if __name__ == "__main__":
    main()
