"""A person who uses `martlet-cli`: a home of their own, one process a command."""

import asyncio
import contextlib
import json
import os
import pathlib
from collections.abc import Awaitable

from harness.server import Server, program

COMMAND_SECONDS = 30


class Answer:
    """What a command printed, and its status."""

    def __init__(self, status: int, output: bytes, errors: bytes):
        self.status = status
        self.output = output.decode()
        self.errors = errors.decode()

    @property
    def rows(self) -> list[dict]:
        return [json.loads(line) for line in self.output.splitlines()]


class TerminalPerson:
    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.folder.mkdir()
        passphrase = folder / "passphrase"
        passphrase.write_text("correct horse battery staple\n")
        # Others may not read it, or it is not taken.
        passphrase.chmod(0o600)
        self.environment = {
            **os.environ,
            # What is said is said in the language of the environment.
            "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
            "MARTLET_HOME": str(folder / "home"),
            "MARTLET_PASSPHRASE_FILE": str(passphrase),
            "TZ": "UTC",
        }

    def decide(self, **decided) -> None:
        """Changes settings that all programs of the person follow; what becomes None is as it was before."""
        file = self.folder / "home" / "settings.json"
        told = json.loads(file.read_text()) if file.exists() else {}
        told = {name: value for name, value in {**told, **decided}.items() if value is not None}
        written = file.with_suffix(".new")
        written.write_text(json.dumps(told))
        written.replace(file)

    async def start(self, *arguments: str, **streams) -> asyncio.subprocess.Process:
        streams = {"stdin": asyncio.subprocess.DEVNULL, "stderr": asyncio.subprocess.PIPE, **streams}
        return await asyncio.create_subprocess_exec(
            program("martlet-cli"), *arguments, env=self.environment, stdout=asyncio.subprocess.PIPE, **streams
        )

    async def run(self, *arguments: str, typed: str | None = None) -> Answer:
        """Runs a command to its end, with `typed` as its standard input."""
        process = await self.start(*arguments, stdin=asyncio.subprocess.PIPE)
        async with asyncio.timeout(COMMAND_SECONDS):
            output, errors = await process.communicate((typed or "").encode())
        return Answer(process.returncode, output, errors)

    async def rows(self, *arguments: str) -> list[dict]:
        """The objects that a command prints, which must succeed."""
        answer = await self.run(*arguments, "--json")
        assert answer.status == 0, answer.errors
        return answer.rows

    async def sign_up(self, server: Server, phone: str, name: str) -> None:
        """Joins with the key in a file and the code in another, as a script would."""
        await self.log_in(server, server.code(phone), "--phone", phone, "--name", name)

    async def log_in(self, server: Server, code: Awaitable[str], *flags: str, place: str | None = None) -> Answer:
        """Signs in at `place`, which leads to `server`, with a code that comes after it is asked for."""
        file = self.folder / "code"
        file.unlink(missing_ok=True)
        command = self.run(
            "login", place or f"{server.host}:{server.port}", "--server-key", str(server.data / "public-key.pem"),
            "--code-file", str(file), *flags,
        )
        running = asyncio.create_task(command)
        file.write_text(await code + "\n")
        answer = await running
        assert answer.status == 0, answer.errors
        return answer

    @contextlib.asynccontextmanager
    async def following(self, *arguments: str):
        """A `follow` that runs; yields its next row on each call. Must end well on ^C."""
        process = await self.start("follow", *arguments, "--json")

        async with asyncio.timeout(COMMAND_SECONDS):
            while line := await process.stderr.readline():
                if line.startswith(b"following"):
                    break

        async def next_row() -> dict:
            async with asyncio.timeout(COMMAND_SECONDS):
                return json.loads(await process.stdout.readline())

        try:
            yield next_row
            process.send_signal(2)
            async with asyncio.timeout(COMMAND_SECONDS):
                assert await process.wait() == 0, (await process.stderr.read()).decode()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
