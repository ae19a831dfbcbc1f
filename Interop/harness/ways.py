"""Every way that our client has to a server, each with a witness that it was taken."""

import pathlib

from .relays import HTTPProxy, Relay, SocksProxy, certificate
from .server import Server


class Way:
    """What stands in between, what the client is told, and what must have been seen on the wire."""

    def __init__(self, name: str, server: Server, folder: pathlib.Path):
        self.name, self.server, self.folder = name, server, folder
        self.login: list[str] = []

    async def start(self) -> "Way":
        target = (self.server.host, self.server.port)
        self.tls = self.place = None
        style = self.name
        if self.name.startswith("socks5"):
            self.relay = SocksProxy("ada", "p@ss:word")
        elif self.name.startswith("http"):
            self.relay = HTTPProxy("ada", "p@ss:word")
        elif self.name == "wss":
            self.tls, authority = certificate(self.folder)
            self.relay = Relay(target, self.tls)
            self.login += ["--tls-authority", str(authority)]
        else:
            self.relay = Relay(target)
        await self.relay.start()
        if isinstance(self.relay, (SocksProxy, HTTPProxy)):
            style = self.name.partition("-")[2] or "auto"
            url = f"{self.relay.scheme}://ada:p%40ss%3Aword@{self.relay.host}:{self.relay.port}"
            self.login += ["--proxy", url]
            self.place = f"{target[0]}:{target[1]}"
        else:
            self.place = f"{self.relay.host}:{self.relay.port}"
        self.login += ["--transport", style]
        self.style = style
        return self

    def check(self) -> None:
        """Every connection began as this way does."""
        openings = self.relay.openings
        assert openings, f"nothing came by {self.name}"
        for opening in openings:
            # Without a style of its own a proxied client may take any that gets through.
            assert self.style == "auto" or BEGINS[self.style](opening), (self.name, opening)
        if isinstance(self.relay, (SocksProxy, HTTPProxy)):
            assert (self.server.host, self.server.port) in self.relay.asked

    async def stop(self) -> None:
        await self.relay.stop()


def _noise(opening: bytes) -> bool:
    tags = (b"\xee\xee\xee\xee", b"\xdd\xdd\xdd\xdd")
    return len(opening) == 64 and opening[0] != 0xEF and opening[:4] not in tags and opening[4:8] != bytes(4)


# How the first bytes of a connection look; a full packet begins with its length and the number 0.
BEGINS = {
    "abridged": lambda opening: opening[:1] == b"\xef",
    "intermediate": lambda opening: opening[:4] == b"\xee" * 4,
    "padded": lambda opening: opening[:4] == b"\xdd" * 4,
    "full": lambda opening: opening[4:8] == bytes(4),
    "obfuscated-abridged": _noise,
    "obfuscated-intermediate": _noise,
    "obfuscated-padded": _noise,
    "websocket": lambda opening: opening.startswith(b"GET /apiws"),
    "wss": lambda opening: opening.startswith(b"GET /apiws"),
}

WAYS = [*BEGINS, "socks5", "http", "socks5-websocket", "http-obfuscated-padded"]
