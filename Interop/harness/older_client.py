"""Client libraries of other versions, each in a process of its own, against our server.

`Scripts/older-clients` installs them below `.venv/older`, as `layer_scenes/clients` lists them. Two versions of one library do
not fit into one process, so `layer_scenes/driver` runs with theirs, and takes commands.
"""

import asyncio
import contextlib
import itertools
import json
import pathlib
import re
import sys

from .hearing import PATIENCE, Ears
from .publickey import fingerprint, parse_pkcs1
from .server import REPOSITORY, Server
from .wire import another_loopback

CLIENTS = REPOSITORY / "Interop" / "layer_scenes" / "clients"
DRIVER = REPOSITORY / "Interop" / "layer_scenes" / "driver"
INSTALLED = REPOSITORY / ".venv" / "older"
COMMAND_SECONDS = 60


def names() -> list[str]:
    """The clients, by layer: `telethon-1.27.0` and so on."""
    return sorted((file.stem for file in CLIENTS.glob("*.txt")), key=lambda name: (layer(name), name))


def layer(name: str) -> int:
    """The layer that a client speaks."""
    return int(re.search(r"^# Layer (\d+)\.$", (CLIENTS / f"{name}.txt").read_text(), re.MULTILINE)[1])


def is_installed(name: str) -> bool:
    return (INSTALLED / name / "requirements.txt").is_file()


class RefusedError(Exception):
    """A command failed in the client; what the server answered is in the text."""


class OlderDevice(Ears):
    """One client of a process. Its methods are those of `driver/device.py`."""

    def __init__(self, process: "OlderProcess", name: str):
        super().__init__(f"{process.name}'s {name}")
        self.process, self.short_name = process, name

    def __getattr__(self, command: str):
        async def do(**arguments):
            return await self.process.do(self.short_name, command, arguments)

        return do

    async def hears(self, kind: str, when=lambda _: True, within: float = PATIENCE) -> dict:
        """The first update of this constructor for which `when` holds, as plain values."""
        try:
            return await self.wait_for(dict, lambda update: update["_"] == kind and when(update), within)
        except AssertionError as error:
            raise AssertionError(f"{error}: {[update['_'] for update in self.heard]}; it wanted {kind}") from None

    async def hears_message(self, text: str, within: float = PATIENCE) -> dict:
        """Waits for a new message with this text; gives the raw message."""
        update = await self.hears("UpdateNewMessage", lambda u: u["message"].get("message") == text, within)
        return update["message"]

    async def hears_action(self, kind: str) -> dict:
        def acts(update) -> bool:
            return (update["message"].get("action") or {}).get("_") == kind

        return (await self.hears("UpdateNewMessage", acts))["message"]

    async def hears_media(self, kind: str) -> dict:
        def has(update) -> bool:
            return (update["message"].get("media") or {}).get("_") == kind

        return (await self.hears("UpdateNewMessage", has))["message"]


class OlderProcess:
    """A process with one library."""

    def __init__(self, name: str, server: Server, folder: pathlib.Path):
        self.name, self.server, self.folder = name, server, folder
        self.log_file = folder / "log"
        self.numbers = itertools.count()
        self.answers: dict[int, asyncio.Future] = {}
        self.devices: dict[str, OlderDevice] = {}

    async def start(self) -> "OlderProcess":
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.log_file.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, DRIVER, INSTALLED / self.name, cwd=self.folder, limit=1 << 24,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=log,
            )
        self.reading = asyncio.create_task(self._read())
        return self

    async def device(self, name: str) -> OlderDevice:
        """A new client that has a key but no account."""
        device = self.devices[name] = OlderDevice(self, name)
        pem = self.server.public_key()
        modulus, exponent = parse_pkcs1(pem)
        key = pem if self.name.startswith("telethon") else [fingerprint(modulus, exponent), modulus, exponent]
        await device.connect(
            host=self.server.host, port=self.server.port, key=key, local=another_loopback(), folder=str(self.folder)
        )
        return device

    async def _read(self) -> None:
        while line := await self.process.stdout.readline():
            told = json.loads(line)
            if "heard" in told:
                self.devices[told["device"]].hear(told["heard"])
                continue
            answer = self.answers.get(told["call"])
            # Who asked may have given up meanwhile.
            if answer is None or answer.done():
                continue
            if "error" in told:
                error = told["error"]
                answer.set_exception(RefusedError(f"{error['kind']}: {error['text']}"))
            else:
                answer.set_result(told["value"])
        for answer in self.answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError(f"{self.name} has ended: {self.log()[-2000:]}"))

    async def do(self, device: str, command: str, arguments: dict):
        number = next(self.numbers)
        answer = self.answers[number] = asyncio.get_running_loop().create_future()
        line = json.dumps({"call": number, "device": device, "do": command, "with": arguments})
        self.process.stdin.write(line.encode() + b"\n")
        try:
            async with asyncio.timeout(COMMAND_SECONDS):
                return await answer
        except TimeoutError:
            raise AssertionError(f"{self.name} does not answer {command}; its log ends: {self.log()[-2000:]}") from None
        finally:
            del self.answers[number]

    def log(self) -> str:
        return self.log_file.read_text(errors="replace")

    async def stop(self) -> None:
        self.process.stdin.close()
        try:
            await asyncio.wait_for(self.process.wait(), 5)
        except TimeoutError:
            self.process.kill()
        self.reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.reading


class OlderPerson:
    """A user whose phone runs an older client."""

    def __init__(self, process: OlderProcess, number: str, username: str, first: str = "Olga"):
        self.process, self.number, self.username, self.first = process, number, username, first
        self.id = 0
        self.phone: OlderDevice | None = None

    async def sign_up(self, device: str = "phone") -> "OlderPerson":
        self.phone = await self.process.device(device)
        code_hash = await self.phone.send_code(number=self.number)
        code = await self.process.server.code(self.number)
        self.id = await self.phone.sign_up(
            number=self.number, code_hash=code_hash, code=code, first=self.first, last="Older"
        )
        await self.phone.invoke(method="account.UpdateUsername", username=self.username)
        return self
