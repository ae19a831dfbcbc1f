"""A real `martletd serve` over a temporary data folder, and what a test may ask of it."""

import asyncio
import os
import pathlib
import re
import signal
import subprocess

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
LISTENING = re.compile(r"^listening on (\S+):(\d+)$")
WEB_LISTENING = re.compile(r"^listening on web (\S+:\d+)$")
START_SECONDS = 20
STOP_SECONDS = 20


def program(name: str) -> str:
    """The built program: from the environment (`MARTLETD`, `MARTLETCTL`, `MARTLET_CLI`) or the debug build."""
    return os.environ.get(name.upper().replace("-", "_")) or str(REPOSITORY / ".build" / "debug" / name)


class Server:
    """One server process. Start it again on the same folder and it must remember everything."""

    def __init__(self, data: pathlib.Path, *flags: str):
        self.data = data
        self.codes_file = data.parent / f"{data.name}.codes"
        self.log_file = data.parent / f"{data.name}.log"
        self.flags = flags
        self.host, self.port = "127.0.0.1", 0
        # The address of the web server, if it has one.
        self.web = ""
        self.process: asyncio.subprocess.Process | None = None

    @property
    def command(self) -> list[str]:
        arguments = ["serve", "--data", str(self.data), "--host", self.host, "--port", str(self.port)]
        if "--registration" not in self.flags:
            arguments += ["--registration", "open"]
        # Links in texts of tests lead to sites of nobody's.
        if "--pages" not in self.flags:
            arguments += ["--pages", "off"]
        return [program("martletd"), *arguments, "--login-codes", f"file:{self.codes_file}", *self.flags]

    async def start(self) -> "Server":
        """Returns once the server says that it listens; the port stays the same over restarts."""
        with self.log_file.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *self.command, stdout=asyncio.subprocess.PIPE, stderr=log
            )
        try:
            line = await asyncio.wait_for(self.process.stdout.readline(), START_SECONDS)
        except TimeoutError:
            line = b""
        found = LISTENING.match(line.decode().rstrip("\n"))
        if not found:
            self.kill()
            raise AssertionError(f"no 'listening on' but {line!r}; its log ends: {self.log()[-2000:]}")
        self.port = int(found[2])
        if "--web" in self.flags:
            line = await asyncio.wait_for(self.process.stdout.readline(), START_SECONDS)
            self.web = WEB_LISTENING.match(line.decode().rstrip("\n"))[1]
        return self

    async def stop(self) -> None:
        """SIGTERM: drains and exits 0, with nothing more on standard output."""
        self.process.send_signal(signal.SIGTERM)
        rest, _ = await asyncio.wait_for(self.process.communicate(), STOP_SECONDS)
        assert self.process.returncode == 0, (self.process.returncode, self.log()[-2000:])
        assert rest == b"", rest

    def kill(self) -> None:
        """SIGKILL, as a power cut would."""
        if self.process.returncode is None:
            self.process.kill()

    async def crash(self, number: signal.Signals) -> pathlib.Path:
        """Ends it by a signal as its own fault would, and returns the report that it left."""
        self.process.send_signal(number)
        await asyncio.wait_for(self.process.wait(), STOP_SECONDS)
        assert self.process.returncode == -number, "the signal still ends it"
        return max((self.data / "crashes").iterdir(), key=lambda path: path.stat().st_mtime_ns)

    def running(self) -> bool:
        return self.process is not None and self.process.returncode is None

    def cpu_seconds(self) -> float:
        """What the server has used of the processor since it began."""
        times = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")

    def log(self) -> str:
        return self.log_file.read_text(errors="replace") if self.log_file.exists() else ""

    def public_key(self) -> str:
        return (self.data / "public-key.pem").read_text()

    def codes(self, phone: str) -> list[str]:
        """Every code written to the codes file for this phone number, oldest first."""
        if not self.codes_file.exists():
            return []
        rows = (line.split() for line in self.codes_file.read_text().splitlines())
        return [row[1] for row in rows if row[0].lstrip("+") == phone.lstrip("+")]

    async def code(self, phone: str, number: int = 1) -> str:
        """The first (or a later) code for a phone number. It is sent when the request is already answered."""
        async with asyncio.timeout(30):
            while len(codes := self.codes(phone)) < number:
                await asyncio.sleep(0.01)
        return codes[number - 1]

    def control(self, *arguments: str) -> subprocess.CompletedProcess:
        """Runs `martletctl` against this server's admin socket."""
        command = [program("martletctl"), *arguments, "--data", str(self.data)]
        return subprocess.run(command, capture_output=True, text=True, timeout=20)
