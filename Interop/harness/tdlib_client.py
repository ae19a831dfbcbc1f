"""Stock TDLib against our server.

TDLib has Telegram's addresses and keys compiled in. So the scenes load a copy of the library in which the text of the
keys is our server's and every address is this machine's, and tell it of a SOCKS proxy that leads to our server,
wherever it was asked to go. Nothing else is changed: the code is what was published.
"""

import asyncio
import importlib.util
import itertools
import json
import os
import pathlib
import re
import threading

from .relays import SocksProxy
from .server import Server
from .tdlib_elsewhere import Elsewhere, Here

LIBRARY = os.environ.get("MARTLET_TDLIB")
"""The file of another build of the library than that of `tdjson` (docs/clients.md)."""
SYSTEM = os.environ.get("MARTLET_TDLIB_SYSTEM")
"""The root of another system that such a build is for."""
PATIENCE = 20.0
PEM = re.compile(rb"-----BEGIN RSA PUBLIC KEY-----\n[^-]*-----END RSA PUBLIC KEY-----")
ADDRESSES = re.compile(rb"(?<=\0)(?:149\.154\.1[0-9.]{5,8}|95\.161\.76\.100|2001:(?:b28|67c):[0-9a-f:]+)(?=\0)")
# An entry of a log begins with its level: 1 is an error, and 2 a warning, of which most are about the library itself.
ENTRY = re.compile(r"\n(?=\[ ?\d\]\[t)")
COMPLAINT = re.compile(r"\[ ?(?:[01]\]|2\].*(?:\bReceive |[Ww]rong|[Ii]nvalid |Unsupported|Failed to parse|PTS|gap\b))")
# That a server has no such set, no stories (`stories.getPeerMaxIDs`) or no wallets (`wallet.getState` of layer 232) is no fault,
# nor that a message is in a history that was asked for before it came.
EXPECTED = re.compile(
    r"ReloadSpecialStickerSetQuery: .*STICKERSET_INVALID|INPUT_METHOD_INVALID for query\s+(?:78499170|535983c3|ab83b33a)"
    r"|received not through update from on_get_"
)


class Failed(Exception):
    """What TDLib answered instead of a result."""


class WayHome(SocksProxy):
    """A proxy that leads to the server, whatever it is asked for."""

    def __init__(self, target: tuple[str, int]):
        super().__init__()
        self.target = target

    async def _asked(self, reader, writer) -> tuple[str, int]:
        await super()._asked(reader, writer)
        return self.target


def readdressed(folder: pathlib.Path, key: str) -> pathlib.Path:
    """A copy of the library that trusts the server's key."""
    package = pathlib.Path(importlib.util.find_spec("tdjson").origin).parents[1]
    [library] = [pathlib.Path(LIBRARY)] if LIBRARY else (package / "tdjson.libs").glob("libtdjson*.so*")
    pem = key.strip().encode()
    code = library.read_bytes()
    keys = [found for found in PEM.findall(code) if len(found) == len(pem)]
    assert keys, "the library has no key as long as ours"
    for found in keys:
        code = code.replace(found, pem)
    code = ADDRESSES.sub(lambda found: (b"::1" if b":" in found[0] else b"127.0.0.1").ljust(len(found[0]), b"\0"), code)
    copy = folder / "libtdjson.so"
    copy.write_bytes(code)
    return copy


class Library:
    """TDLib's JSON interface: one thread hears for all clients."""

    def __init__(self, path: pathlib.Path):
        self._code = Elsewhere(path, SYSTEM) if SYSTEM else Here(path)
        self.execute({"@type": "setLogVerbosityLevel", "new_verbosity_level": 1})
        # Classes that this version does not know.
        self.unknown: set[str] = set()
        self._clients: dict[int, Client] = {}
        self._loop = asyncio.get_running_loop()
        self._ends = False
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def execute(self, request: dict) -> dict:
        return json.loads(self._code.execute(json.dumps(request)))

    def spoken(self, value):
        """A request as this version has it: older ones have the fields of some classes in what holds them."""
        if isinstance(value, list):
            return [self.spoken(one) for one in value]
        if not isinstance(value, dict):
            return value
        said = {}
        for name, inner in value.items():
            inner = self.spoken(inner)
            if isinstance(inner, dict) and inner.get("@type") in self.unknown:
                said |= {field: content for field, content in inner.items() if field != "@type"}
            else:
                said[name] = inner
        return said

    def version(self) -> str:
        return self.execute({"@type": "getOption", "name": "version"})["value"]

    def log_calls(self, file: pathlib.Path | None) -> None:
        """Writes what it calls to a log, which `calls` reads; without a file that ends."""
        stream = {"@type": "logStreamEmpty"}
        if file:
            stream = {"@type": "logStreamFile", "path": str(file), "max_file_size": 1 << 28, "redirect_stderr": False}
        self.execute({"@type": "setLogStream", "log_stream": stream})
        self.execute({"@type": "setLogVerbosityLevel", "new_verbosity_level": 3 if file else 1})

    @staticmethod
    def calls(log: pathlib.Path) -> list[str]:
        """The calls of a log, in order."""
        return re.findall(r"Create query ([a-zA-Z]+\.[a-zA-Z]+)", log.read_text(errors="replace"))

    @staticmethod
    def complaints(log: pathlib.Path, start: int = 0) -> list[str]:
        """What it complained about behind so many bytes of a log, apart from what is no fault of ours."""
        entries = ENTRY.split(log.read_bytes()[start:].decode(errors="replace"))
        return [entry for entry in entries if COMPLAINT.match(entry) and not EXPECTED.search(entry)]

    def add(self, client: "Client") -> int:
        number = self._code.create()
        self._clients[number] = client
        return number

    def send(self, number: int, request: dict) -> None:
        self._code.send(number, json.dumps(request))

    def end(self) -> None:
        self._ends = True
        self._thread.join()
        self._code.end()

    def _listen(self) -> None:
        while not self._ends:
            if event := self._code.receive(0.2):
                event = json.loads(event)
                client = self._clients.get(event["@client_id"])
                if client:
                    self._loop.call_soon_threadsafe(client.hear, event)


class Client:
    """One account on one device."""

    _numbers = itertools.count(1)

    def __init__(
        self, library: Library, server: Server, proxy: WayHome, folder: pathlib.Path, phone: str, name: str,
        databases: bool = False, pfs: bool = True,
    ):
        self.library, self.server, self.proxy = library, server, proxy
        self.folder, self.phone, self.name = folder, phone, name
        # Whether it keeps chats, messages and files beside its session, and has temporary keys.
        self.databases, self.pfs = databases, pfs
        self.heard: list[dict] = []
        self.connections: list[str] = []
        self.user_id = 0
        self._waiting: dict[str, asyncio.Future] = {}
        self._arrived = asyncio.Event()
        self._number = library.add(self)

    def hear(self, event: dict) -> None:
        if event["@type"] == "updateConnectionState":
            self.connections.append(event["state"]["@type"])
        waiting = self._waiting.pop(event.get("@extra", ""), None)
        if waiting is None:
            self.heard.append(event)
            self._arrived.set()
        elif not waiting.done():
            waiting.set_result(event)

    async def call(self, kind: str, **fields) -> dict:
        while True:
            try:
                return await self._call(kind, **self.library.spoken(fields))
            except Failed as failure:
                found = re.search(r'Unknown class "(\w+)"', str(failure))
                if not found or found[1] in self.library.unknown:
                    raise
                self.library.unknown.add(found[1])

    async def _call(self, kind: str, **fields) -> dict:
        extra = str(next(self._numbers))
        self._waiting[extra] = asyncio.get_running_loop().create_future()
        self.library.send(self._number, {"@type": kind, "@extra": extra, **fields})
        answer = await asyncio.wait_for(self._waiting[extra], PATIENCE)
        if answer["@type"] == "error":
            raise Failed(f"{kind}: {answer['code']} {answer['message']}")
        return answer

    async def wait_for(self, kind: str | tuple[str, ...], when=lambda _: True, within: float = PATIENCE) -> dict:
        """The first update of a kind for which `when` holds, heard already or within some seconds."""
        kinds = (kind,) if isinstance(kind, str) else kind
        try:
            async with asyncio.timeout(within):
                while True:
                    for event in self.heard:
                        if event["@type"] in kinds and when(event):
                            return event
                    self._arrived.clear()
                    await self._arrived.wait()
        except TimeoutError:
            seen = ", ".join(event["@type"] for event in self.heard[-20:])
            raise AssertionError(f"{self.name} waited for {' or '.join(kinds)} and heard {seen}") from None

    def forget(self) -> None:
        """Starts a new scene: earlier updates are no longer looked at."""
        self.heard.clear()

    async def sign_up(self) -> "Client":
        """From nothing to a new account, or to the one that the number has, or that its folder is signed in to."""
        steps = {
            "authorizationStateWaitTdlibParameters": self._set_parameters,
            "authorizationStateWaitPhoneNumber": self._say_number,
            "authorizationStateWaitCode": self._say_code,
            "authorizationStateWaitRegistration": self._say_name,
        }
        done: list[str] = []
        await self.call("getOption", name="version")
        while True:
            event = await self.wait_for(
                "updateAuthorizationState", lambda e: e["authorization_state"]["@type"] not in done
            )
            state = event["authorization_state"]["@type"]
            done.append(state)
            if state == "authorizationStateReady":
                self.user_id = (await self.call("getMe"))["id"]
                return self
            await steps[state]()

    async def _set_parameters(self) -> None:
        await self.call(
            "setTdlibParameters", use_test_dc=False, database_directory=str(self.folder / "data"),
            files_directory=str(self.folder / "files"), use_file_database=self.databases,
            use_chat_info_database=self.databases, use_message_database=self.databases,
            use_secret_chats=False, api_id=1, api_hash="0" * 32,
            system_language_code="en", device_model="Ferry", system_version="1", application_version="1",
        )
        value = {"@type": "optionValueBoolean", "value": self.pfs}
        await self.call("setOption", name="use_pfs", value=value)
        way = {
            "server": self.proxy.host, "port": self.proxy.port,
            "type": {"@type": "proxyTypeSocks5", "username": "", "password": ""},
        }
        # Older versions take the parts themselves.
        await self.call("addProxy", enable=True, proxy={"@type": "proxy", **way}, **way)

    async def _say_number(self) -> None:
        await self.call("setAuthenticationPhoneNumber", phone_number=self.phone)

    async def _say_code(self) -> None:
        # Asked of the host: a number that is signed in somewhere has its code there.
        said = await asyncio.to_thread(self.server.control, "code", self.phone)
        await self.call("checkAuthenticationCode", code=said.stdout.split()[-1])

    async def _say_name(self) -> None:
        await self.call("registerUser", first_name=self.name, last_name="", disable_notification=True)

    async def chat_with(self, other: "Client") -> int:
        """Knows another by the number, and gives their chat."""
        contact = {"@type": "importedContact", "phone_number": other.phone, "first_name": other.name, "last_name": ""}
        found = await self.call("importContacts", contacts=[contact])
        assert found["user_ids"] == [other.user_id], found
        return (await self.call("createPrivateChat", user_id=other.user_id, force=False))["id"]

    async def say(self, chat: int, text: str) -> dict:
        """Sends a text, and returns when the server has taken it."""
        return await self.send(chat, {"@type": "inputMessageText", "text": {"@type": "formattedText", "text": text}})

    async def send(self, chat: int, content: dict, **how) -> dict:
        """Sends, and returns when the server has taken it."""
        draft = await self.call("sendMessage", chat_id=chat, input_message_content=content, **how)
        return await self.sent(draft)

    async def sent(self, draft: dict) -> dict:
        """The message that became of one that is being sent."""
        event = await self.wait_for(
            ("updateMessageSendSucceeded", "updateMessageSendFailed"), lambda e: e["old_message_id"] == draft["id"]
        )
        if event["@type"] == "updateMessageSendFailed":
            raise Failed(f"sent: {event['error']['code']} {event['error']['message']}")
        return event["message"]

    async def hears(self, text: str) -> dict:
        """The message with this text, from another."""
        event = await self.wait_for(
            "updateNewMessage",
            lambda e: e["message"]["content"].get("text", {}).get("text") == text and not e["message"]["is_outgoing"],
        )
        return event["message"]

    async def close(self) -> None:
        await self.call("close")
        await self.wait_for(
            "updateAuthorizationState", lambda e: e["authorization_state"]["@type"] == "authorizationStateClosed"
        )
