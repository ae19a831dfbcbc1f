"""The end of `make run`: a server with a town on it, and a window that belongs to one who lives there.

    python -m demo build        makes the town, unless there is one
    python -m demo open         opens the window; where no display is, makes a picture of it
    python -m demo open --once  makes the picture, and ends
"""

import argparse
import asyncio
import contextlib
import os
import pathlib
import re
import shutil
import socket
import sys

from telethon import TelegramClient, events
from telethon.sessions import SQLiteSession

from harness.compositor import Compositor
from harness.server import Server, program
from harness.telethon_client import new_client, trust
from harness.window_program import WindowPerson

from .people import FRONT, PEOPLE
from .town import build

USUAL_PORT = 8443
FRIEND = "bob"
ANSWERS = (
    "Ha, so it works 😄", "Tell me more!", "I am at the shed, the line is short: yes", "Good. I bring the cable drum",
    "You are talking to a script, Ada. But a friendly one.",
)
GUIDE = """
{friend} answers in the window. To be {friend} yourself, in `.venv/bin/python -m asyncio`:

    import telethon.crypto.rsa as keys
    from telethon import TelegramClient
    from telethon.sessions import SQLiteSession
    keys._server_keys.clear(); keys.add_key(open("{key}").read(), old=False)
    session = SQLiteSession("{session}"); session.set_dc(2, "{host}", {port})
    bob = await TelegramClient(session, 1, "0" * 32).start()
    await bob.send_message("{username}", "Hi!")

Somebody new signs up at {host}:{port} with any number; the code is the last line of {codes}.
"""


class Demo:
    """A folder with a server's data, a home for a window, and a friend's session."""

    def __init__(self, folder: pathlib.Path, port: int | None):
        self.folder = folder
        self.server = Server(folder / "server")
        self.session = folder / FRIEND
        self.made = folder / "made"
        self.port = port

    async def build(self) -> None:
        if self.made.exists():
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        async with self.serving():
            town = await build(self.server, kept={FRIEND: self.session})
            messages = sum(len(chat.sayings) for chat in town.chats)
            print(f"A town was made: {len(PEOPLE)} people, {len(town.chats)} chats, {messages} messages.", flush=True)
        self.made.touch()

    @contextlib.asynccontextmanager
    async def serving(self):
        try:
            await self.server.start()
        except AssertionError as error:
            sys.exit(f"The server did not start: {error}")
        try:
            trust(self.server)
            yield
        finally:
            # Ctrl-C reaches it as well, so that it may have ended already.
            with contextlib.suppress(ProcessLookupError):
                await self.server.stop()

    async def open(self, is_once: bool) -> None:
        self.server.port = chosen(self.port)
        async with self.serving():
            if self.port is None and self.server.port != USUAL_PORT:
                print(f"Port {USUAL_PORT} is taken: the server listens on {self.server.port}.", flush=True)
            person = WindowPerson(self.folder / FRONT)
            if person.home.exists():
                self.direct(person)
            else:
                await self.sign_in(person)
            async with self.friend() as friend:
                has_display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
                if is_once or not has_display:
                    await self.picture(person, friend)
                else:
                    self.guide()
                    print("The window is open. Closing it ends the demo; `make run` brings it back.", flush=True)
                    await self.window(person)
                if not has_display and not is_once:
                    self.guide()
                    print("The server runs until you press Ctrl-C.", flush=True)
                    await self.server.process.wait()

    def direct(self, person: WindowPerson) -> None:
        """Tells a home where the server listens this time."""
        for record in person.home.rglob("server.json"):
            place = rf"\g<1>{self.server.host}:{self.server.port}"
            record.write_text(re.sub(r"(martlet://)[\d.]+:\d+", place, record.read_text()))

    async def sign_in(self, person: WindowPerson) -> None:
        try:
            await person.sign_in(self.server, PEOPLE[FRONT].phone)
        except BaseException:
            shutil.rmtree(person.home, ignore_errors=True)
            raise

    @contextlib.asynccontextmanager
    async def friend(self):
        """A friend who answers, as friends do: after a while, and not much."""
        session = SQLiteSession(str(self.session))
        session.set_dc(2, self.server.host, self.server.port)
        client = new_client(self.server, session=session)
        said = iter(ANSWERS * 100)

        async def answer(event) -> None:
            if event.is_private:
                await event.message.mark_read()
                async with client.action(event.chat_id, "typing"):
                    await asyncio.sleep(2)
                await event.respond(next(said))

        client.add_event_handler(answer, events.NewMessage(incoming=True))
        await client.connect()
        try:
            yield client
        finally:
            await client.disconnect()

    async def window(self, person: WindowPerson) -> None:
        """The window on the display of whoever runs this, in their language, until it is closed."""
        theirs = {name: person.environment[name] for name in ("MARTLET_HOME", "MARTLET_PASSPHRASE_FILE")}
        process = await asyncio.create_subprocess_exec(program("martlet"), env=os.environ | theirs)
        try:
            await process.wait()
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
                await process.wait()

    async def picture(self, person: WindowPerson, friend: TelegramClient) -> None:
        """A picture of the window, after the friend wrote and was heard."""
        if not shutil.which("Xvfb"):
            print("There is no display here, and no Xvfb to make a picture of the window with.", flush=True)
            return
        text = "Are you there? I am at the quay."
        path = self.folder.parent / "demo.png"
        async with person.at_desk(), Compositor(person.screen).running() as compositor:
            window = await person.start()
            await person.click(await window.find("list item", lambda name: "Bob Babbage" in name))
            await friend.send_message(PEOPLE[FRONT].username, text)
            await window.find("list item", lambda name: name.startswith("Bob Babbage") and text in name)
            # The pointer beside the window.
            person.screen.hands("mousemove", "5000", "5000")
            await compositor.shoot(path, person.whole_area())
            await person.stop()
        print(f"  Bob → Ada: {text}\nThe window, as it shows it: {path}", flush=True)

    def guide(self) -> None:
        server = self.server
        words = GUIDE.format(
            friend="Bob", key=server.data / "public-key.pem", session=self.session, host=server.host,
            port=server.port, username=PEOPLE[FRONT].username, codes=server.codes_file,
        )
        print(words, flush=True)


def chosen(port: int | None, usual: int = USUAL_PORT) -> int:
    """Where a server shall listen: on `port`; without one on the usual port, and on any (0) where somebody else has that."""
    if port is not None:
        return port
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", usual))
        except OSError:
            return 0
    return usual


def main() -> None:
    parser = argparse.ArgumentParser(prog="demo", description=__doc__)
    parser.add_argument("what", choices=("build", "open"))
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(".local/demo"))
    parser.add_argument(
        "--port", type=int, default=os.environ.get("MARTLET_PORT"), help="where the server listens, 0 for any; "
        f"without it on {USUAL_PORT}, or on another port if somebody else has that (MARTLET_PORT)",
    )
    parser.add_argument("--once", action="store_true")
    given = parser.parse_args()
    demo = Demo(given.folder, given.port)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(demo.build() if given.what == "build" else demo.open(given.once))


if __name__ == "__main__":
    main()
