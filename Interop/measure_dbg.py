"""Measures `martlet-notifier`: memory with one account, and the CPU of several idle ones. Prints one line of JSON."""

import argparse
import asyncio
import json
import pathlib
import shutil
import tempfile

from harness.desktop import Desktop, NotifierProcess
from harness.server import Server, program
from harness.terminal import TerminalPerson

WARM_SECONDS = 15


async def measure(accounts: int, messages: int, seconds: float) -> dict:
    folder = pathlib.Path(tempfile.mkdtemp(prefix="martlet-measure-"))
    server = await Server(folder / "server").start()
    ada, bob = TerminalPerson(folder / "ada"), TerminalPerson(folder / "bob")
    try:
        await ada.sign_up(server, "+15550720", "Ada Lovelace")
        await bob.sign_up(server, "+15550721", "Bob")
        for number in range(messages):
            await ada.rows("send", "+15550721", f"message {number} of some length, as people write them")
        await bob.rows("read", "ada", "--limit", "50")
        async with Desktop().running() as desktop:
            notifier = await NotifierProcess(bob, desktop, program("martlet-notifier")).start()
            await ada.rows("send", "+15550721", "shown")
            await desktop.daemon.until(lambda: desktop.daemon.shown)
            for i in range(80):
                await asyncio.sleep(0.5); print(i/2, notifier.resident_kib(), [l.split()[1] for l in open(f'/proc/{notifier.process.pid}/status') if l.startswith(('RssAnon','RssFile'))], [int(x) for x in open(f'/proc/{notifier.process.pid}/stat').read().rsplit(')',1)[1].split()[7:11]])
            resident = notifier.resident_kib()
            await notifier.stop(); return {}
            for number in range(1, accounts):
                await bob.sign_up(server, f"+1555073{number}", f"Bob {number}")
            notifier = NotifierProcess(bob, desktop, program("martlet-notifier"))
            await notifier.start()
            await notifier.says("receives", times=accounts)
            await asyncio.sleep(WARM_SECONDS)
            before = notifier.cpu_seconds()
            await asyncio.sleep(seconds)
            used = notifier.cpu_seconds() - before
            several = notifier.resident_kib()
            await notifier.stop()
        await server.stop()
    finally:
        if server.running():
            server.kill()
        shutil.rmtree(folder, ignore_errors=True)
    return {}
    return {
        "notifier_resident_mib": round(resident / 1024, 2),
        "notifier_resident_mib_of_several": round(several / 1024, 2),
        "accounts": accounts,
        "idle_cpu_percent": round(100 * used / seconds, 3),
        "seconds": seconds,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--accounts", type=int, default=5)
    parser.add_argument("--messages", type=int, default=20, help="that Bob has in his store")
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    print(json.dumps(asyncio.run(measure(options.accounts, options.messages, options.seconds))))


if __name__ == "__main__":
    main()
