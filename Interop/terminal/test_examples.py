"""The programs of `Examples` from end to end: real processes that have the library alone, and Telethon at the other end."""

import asyncio
import contextlib
import pathlib

import pytest
from telethon import types

from harness.server import Server, program
from harness.telethon_client import Person, trust
from harness.terminal import TerminalPerson

BOT, BOT_NAME = "+15550900", "Echo Bot"
SECONDS = 30


class Program(TerminalPerson):
    """An example with a folder of its own."""

    def __init__(self, server: Server, folder: pathlib.Path):
        super().__init__(folder)
        self.server = server
        self.link = server.control("link").stdout.split()[1]

    async def launch(self, name: str) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(
            # What is printed comes at once, as on a terminal.
            "stdbuf", "-oL", program(name), self.link, str(self.folder / "account"), env=self.environment,
            stdin=pipe, stdout=pipe, stderr=pipe,
        )

    @contextlib.asynccontextmanager
    async def running(self, name: str, signs_up: bool = False):
        """An example that runs; yields a function that waits for its next line. Is killed at the end."""
        process = await self.launch(name)

        async def line() -> str:
            async with asyncio.timeout(SECONDS):
                if found := await process.stdout.readline():
                    return found.decode().rstrip()
                raise AssertionError((await process.stderr.read()).decode())

        try:
            if signs_up:
                await self.sign_up_at_prompts(process)
            yield line
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def sign_up_at_prompts(self, process: asyncio.subprocess.Process) -> None:
        """Answers the questions as a person at a terminal does: each once it is asked."""
        process.stdin.write(f"{BOT}\n".encode())
        code = await self.server.code(BOT)
        process.stdin.write(f"{code}\n{BOT_NAME}\n".encode())
        await process.stdin.drain()


@pytest.fixture(scope="module")
async def scene(tmp_path_factory):
    """A server, a bot that has signed up, and somebody who knows it."""
    folder = tmp_path_factory.mktemp("examples")
    server = await Server(folder / "server").start()
    trust(server)
    rosa = Person(server, "+15550901", "Rosalind", "Franklin", "rosalind_examples", "full")
    bot = Program(server, folder / "bot")
    async with bot.running("echo-bot", signs_up=True) as line:
        assert (await line()).startswith("listening as u")
    await rosa.sign_up()
    yield bot, rosa, await rosa.adds(BOT, "Echo")
    await rosa.leave()
    await server.stop()


async def answer_to(rosa: Person, sent, text: str):
    """The bot's answer, which must answer and quote what was sent."""

    def is_answer(update) -> bool:
        reply = getattr(getattr(update, "message", None), "reply_to", None)
        return reply is not None and reply.reply_to_msg_id == sent.id

    heard = (await rosa.phone.wait_for(types.UpdateNewMessage, is_answer)).message
    assert (heard.message, heard.reply_to.quote_text, heard.reply_to.quote) == (text, text, True)
    return heard


async def test_the_echo_bot_answers_with_a_quote(scene):
    bot, rosa, echo = scene
    async with bot.running("echo-bot") as line:
        await line()
        for text in ("Is anybody there?", "Привет, 👩‍🔬!"):
            await answer_to(rosa, await rosa.phone.send_message(echo, text), text)
            assert await line() == "answered Rosalind Franklin"


async def test_the_echo_bot_answers_what_came_while_it_did_not_run(scene):
    bot, rosa, echo = scene
    sent = [await rosa.phone.send_message(echo, text) for text in ("first", "second", "third")]
    async with bot.running("echo-bot"):
        answers = [await answer_to(rosa, message, message.message) for message in sent]
    assert [answer.id for answer in answers] == sorted(answer.id for answer in answers)


async def test_the_chat_list_shows_the_newest_message_of_each_chat(scene):
    bot, rosa, echo = scene
    await rosa.phone.send_message(echo, "the newest\nof two lines")
    process = await bot.launch("chat-list")
    async with asyncio.timeout(SECONDS):
        output, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    [chat] = output.decode().splitlines()
    assert chat.startswith(f"u{rosa.id}  Rosalind Franklin") and chat.endswith("  Rosalind Franklin: the newest")


async def test_a_link_without_a_key_is_not_trusted(scene, tmp_path):
    bot, _, _ = scene
    stranger = Program(bot.server, tmp_path / "stranger")
    stranger.link = f"martlet://{bot.server.host}:{bot.server.port}"
    process = await stranger.launch("chat-list")
    async with asyncio.timeout(SECONDS):
        output, errors = await process.communicate()
    assert process.returncode != 0 and b"serverUnverified" in errors and output == b""
