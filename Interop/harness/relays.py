"""What may stand between a client and a server: a wire that can be cut or moved, TLS, and proxies."""

import asyncio
import base64
import contextlib
import ipaddress
import pathlib
import ssl
import struct
import subprocess


class Relay:
    """Carries bytes to `target`; remembers how each connection began."""

    def __init__(self, target: tuple[str, int], tls: ssl.SSLContext | None = None):
        self.target, self.tls = target, tls
        self.host, self.port = "127.0.0.1", 0
        self.openings: list[bytes] = []
        self._server: asyncio.Server | None = None
        self._standing: set[asyncio.StreamWriter] = set()

    async def start(self):
        self._server = await asyncio.start_server(self._serve, self.host, self.port, ssl=self.tls)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def stop(self) -> None:
        """Nobody listens there any more."""
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Breaks every connection, as a tunnel does; new ones are taken."""
        for writer in list(self._standing):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._standing.add(writer)
        try:
            target = await self._asked(reader, writer)
            there, back = await asyncio.open_connection(*target)
            self._standing.add(back)
            await asyncio.gather(self._carry(reader, back, self.openings), self._carry(there, writer))
        except (OSError, EOFError, asyncio.IncompleteReadError):
            pass
        finally:
            self._standing.discard(writer)
            with contextlib.suppress(OSError):
                writer.close()

    async def _asked(self, reader, writer) -> tuple[str, int]:
        """Where the client wants to go; a proxy asks."""
        return self.target

    async def _carry(self, reader, writer, openings: list[bytes] | None = None) -> None:
        try:
            while data := await reader.read(1 << 16):
                if openings is not None:
                    openings.append(data[:64])
                    openings = None
                writer.write(data)
                await writer.drain()
        finally:
            self._standing.discard(writer)
            writer.close()


class SlowRelay(Relay):
    """A thin wire to the server, which says how many bytes went there."""

    BYTES, PAUSE_SECONDS = 1 << 14, 0.01

    def __init__(self, target: tuple[str, int]):
        super().__init__(target)
        self.carried = 0

    async def _carry(self, reader, writer, openings: list[bytes] | None = None) -> None:
        if openings is None:
            return await super()._carry(reader, writer)
        try:
            while data := await reader.read(self.BYTES):
                self.carried += len(data)
                writer.write(data)
                await writer.drain()
                await asyncio.sleep(self.PAUSE_SECONDS)
        finally:
            self._standing.discard(writer)
            writer.close()


class ThinRelay(Relay):
    """A wire that brings no more than `rate` bytes a second from the server, all connections together; 0 for all there is."""

    def __init__(self, target: tuple[str, int]):
        super().__init__(target)
        self.rate, self.carried = 0, 0
        self._turn = asyncio.Lock()

    async def _carry(self, reader, writer, openings: list[bytes] | None = None) -> None:
        if openings is not None:
            return await super()._carry(reader, writer, openings)
        try:
            while data := await reader.read(1 << 14):
                self.carried += len(data)
                if self.rate:
                    async with self._turn:
                        await asyncio.sleep(len(data) / self.rate)
                writer.write(data)
                await writer.drain()
        finally:
            self._standing.discard(writer)
            writer.close()


class FarRelay(Relay):
    """A wire to a server far away: what comes from there takes `delay` seconds, and does not come while it is held."""

    def __init__(self, target: tuple[str, int]):
        super().__init__(target)
        self.delay = 0.0
        self._free = asyncio.Event()
        self._free.set()

    def hold(self) -> None:
        """Brings nothing from the server until it is let go."""
        self._free.clear()

    def let_go(self) -> None:
        self._free.set()

    async def _carry(self, reader, writer, openings: list[bytes] | None = None) -> None:
        if openings is not None:
            return await super()._carry(reader, writer, openings)
        clock, under_way = asyncio.get_running_loop().time, asyncio.Queue()

        async def read() -> None:
            data = b"."
            while data:
                data = await reader.read(1 << 16)
                under_way.put_nowait((clock() + self.delay, data))

        reading = asyncio.create_task(read())
        try:
            while True:
                due, data = await under_way.get()
                await asyncio.sleep(due - clock())
                await self._free.wait()
                if not data:
                    return
                writer.write(data)
                await writer.drain()
        finally:
            reading.cancel()
            self._standing.discard(writer)
            writer.close()


class Behind:
    """A server as whoever sees it who is at the other end of a wire."""

    def __init__(self, server, wire: Relay):
        self._server = server
        self.host, self.port = wire.host, wire.port

    def __getattr__(self, name: str):
        return getattr(self._server, name)


class Proxy(Relay):
    """A proxy that lets its user through to any port of this machine."""

    def __init__(self, user: str | None = None, password: str | None = None):
        super().__init__(("", 0))
        self.user, self.password = user, password
        self.asked: list[tuple[str, int]] = []

    @property
    def url(self) -> str:
        login = f"{self.user}:{self.password}@" if self.user else ""
        return f"{self.scheme}://{login}{self.host}:{self.port}"


class SocksProxy(Proxy):
    """SOCKS 5 (RFC 1928), with a name and password (RFC 1929) if there are any."""

    scheme = "socks5"

    async def _asked(self, reader, writer) -> tuple[str, int]:
        _, count = await reader.readexactly(2)
        methods = await reader.readexactly(count)
        method = 2 if self.user else 0
        assert method in methods
        writer.write(bytes([5, method]))
        if self.user:
            await reader.readexactly(1)
            user = await reader.readexactly((await reader.readexactly(1))[0])
            password = await reader.readexactly((await reader.readexactly(1))[0])
            right = (user.decode(), password.decode()) == (self.user, self.password)
            writer.write(bytes([1, 0 if right else 1]))
            if not right:
                raise EOFError
        _, command, _, kind = await reader.readexactly(4)
        assert command == 1
        if kind == 3:
            host = (await reader.readexactly((await reader.readexactly(1))[0])).decode()
        else:
            host = str(ipaddress.ip_address(await reader.readexactly(4 if kind == 1 else 16)))
        [port] = struct.unpack(">H", await reader.readexactly(2))
        self.asked.append((host, port))
        writer.write(b"\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00")
        return host, port


class HTTPProxy(Proxy):
    """`CONNECT` of HTTP, with basic authentication if there is a user."""

    scheme = "http"

    async def _asked(self, reader, writer) -> tuple[str, int]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        method, place, _ = head.split("\r\n")[0].split()
        assert method == "CONNECT"
        if self.user:
            login = base64.b64encode(f"{self.user}:{self.password}".encode()).decode()
            if f"proxy-authorization: basic {login.lower()}" not in head.lower():
                writer.write(b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n")
                raise EOFError
        host, port = place.rsplit(":", 1)
        self.asked.append((host.strip("[]"), int(port)))
        writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        return self.asked[-1]


def certificate(folder: pathlib.Path) -> tuple[ssl.SSLContext, pathlib.Path]:
    """TLS for 127.0.0.1 by an authority that nobody knows, and the file that makes it known."""
    key, pem = folder / "tls-key.pem", folder / "tls.pem"
    if not pem.exists():
        command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                   "-keyout", str(key), "-out", str(pem), "-days", "2", "-subj", "/CN=127.0.0.1",
                   "-addext", "subjectAltName=IP:127.0.0.1"]
        subprocess.run(command, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem, key)
    return context, pem
