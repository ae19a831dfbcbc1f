"""Running the server: start, stop, restart, what it leaves on disk and in its log."""

import asyncio
import re
import stat
import subprocess
from datetime import datetime, timedelta, timezone

import pytest
from telethon import errors, functions, types

from harness.hearing import everyone
from harness.server import REPOSITORY, Server, program
from harness.telethon_client import Person, new_client, trust


@pytest.fixture
async def own(tmp_path):
    """A server of the test's own."""
    server = await Server(tmp_path / "data").start()
    trust(server)
    yield server
    if server.running():
        await server.stop()


@pytest.fixture(autouse=True)
def trust_the_shared_server_again(request):
    yield
    if "server" in request.fixturenames:
        trust(request.getfixturevalue("server"))


def two_people(server: Server) -> tuple[Person, Person]:
    return (Person(server, "+15661112233", "Rosalind", "Franklin", "rosalind_run", "full"),
            Person(server, "+15664445566", "Barbara", "Liskov", "barbara_run", "abridged"))


async def test_a_stop_drains_and_a_restart_keeps_everything(own):
    rosa, barb = two_people(own)
    await everyone(rosa.sign_up(), barb.sign_up())
    await rosa.meet(barb)
    await rosa.phone.send_message(barb.username, "before the stop")
    await barb.phone.hears_message("before the stop")
    key = own.public_key()

    async def keep_sending() -> list[int]:
        acknowledged = []
        try:
            for n in range(10_000):
                await asyncio.wait_for(rosa.phone.send_message(barb.username, f"through the stop {n}"), 5)
                acknowledged.append(n)
        except (ConnectionError, TimeoutError, EOFError):
            pass
        return acknowledged

    sending = asyncio.create_task(keep_sending())
    await asyncio.sleep(0.4)
    rosa.phone.client._sender._retries = 0
    await own.stop()
    acknowledged = await sending
    assert acknowledged

    await own.start()
    assert own.public_key() == key
    session = barb.phone.client.session
    await everyone(rosa.leave(), barb.leave())
    again = new_client(own, "full", session=session)
    await again.connect()
    assert (await again.get_me()).id == barb.id
    texts = [m.message async for m in again.iter_messages(rosa.username)]
    kept = [int(text.rsplit(" ", 1)[1]) for text in texts[::-1] if text.startswith("through")]
    assert texts[-1] == "before the stop"
    assert kept == list(range(len(kept))) and len(kept) >= len(acknowledged), "all that was acknowledged, once"
    await again.disconnect()


async def test_a_kill_loses_nothing_acknowledged(own):
    rosa, barb = two_people(own)
    await everyone(rosa.sign_up(), barb.sign_up())
    await rosa.meet(barb)
    sent = [await rosa.phone.send_message(barb.username, f"acknowledged {n}") for n in range(30)]
    session = rosa.phone.client.session
    own.kill()
    await own.process.wait()
    # Started before they leave: a Telethon that leaves just as it begins to reconnect tries for as long as nobody answers.
    await own.start()
    await everyone(rosa.leave(), barb.leave())
    again = new_client(own, "full", session=session)
    await again.connect()
    kept = await again.get_messages(barb.username, limit=40)
    assert [(m.id, m.message) for m in kept[::-1]] == [(m.id, m.message) for m in sent]
    await again.disconnect()


async def test_a_kill_neither_loses_nor_repeats_what_was_scheduled(own):
    """One is due while nobody serves, one soon after, and the server is killed again when both were sent."""
    rosa, barb = two_people(own)
    await everyone(rosa.sign_up(), barb.sign_up())
    await rosa.meet(barb)
    for seconds in (11, 16):
        when = datetime.now(timezone.utc) + timedelta(seconds=seconds)
        await rosa.phone.send_message(barb.username, f"after {seconds} seconds", schedule=when)
    own.kill()
    await own.process.wait()
    await asyncio.sleep(12)
    await own.start()
    for seconds in (11, 16):
        await barb.phone.wait_for(
            types.UpdateNewMessage, lambda u: u.message.message == f"after {seconds} seconds", within=30
        )
    session = barb.phone.client.session
    own.kill()
    await own.process.wait()
    await own.start()
    await everyone(rosa.leave(), barb.leave())
    again = new_client(own, "full", session=session)
    await again.connect()
    await asyncio.sleep(2)
    texts = [m.message async for m in again.iter_messages(rosa.username)]
    assert texts == ["after 16 seconds", "after 11 seconds"]
    await again.disconnect()


async def test_a_kill_keeps_no_message_beyond_its_time(own):
    """One is due while nobody serves, one soon after, and the server is killed once more when both are gone."""
    rosa, barb = two_people(own)
    await everyone(rosa.sign_up(), barb.sign_up())
    await rosa.meet(barb)
    peer = await rosa.phone.get_input_entity(barb.username)
    await rosa.phone.send_message(barb.username, "stays")
    for seconds in (6, 14):
        await rosa.phone(functions.messages.SetHistoryTTLRequest(peer, seconds))
        await rosa.phone.send_message(barb.username, f"for {seconds} seconds")
    heard = {text: (await barb.phone.hears_message(text)).id for text in ("for 6 seconds", "for 14 seconds")}
    own.kill()
    await own.process.wait()
    await asyncio.sleep(7)
    await own.start()
    for text, id in heard.items():
        await barb.phone.wait_for(types.UpdateDeleteMessages, lambda u: id in u.messages, within=30)
    session = barb.phone.client.session
    own.kill()
    await own.process.wait()
    await own.start()
    await everyone(rosa.leave(), barb.leave())
    again = new_client(own, "full", session=session)
    await again.connect()
    texts = [m.message async for m in again.iter_messages(rosa.username) if m.message]
    assert texts == ["stays"]
    full = await again(functions.users.GetFullUserRequest(rosa.username))
    assert full.full_user.ttl_period == 14
    await again.disconnect()


async def test_files_are_for_their_owner_only(own):
    rosa, _ = two_people(own)
    await rosa.sign_up()
    await rosa.phone.send_file("me", b"some bytes", force_document=True)
    await rosa.leave()
    for path in [own.data, *own.data.rglob("*")]:
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode & 0o022 == 0, f"{path.name} can be written by others"
        if path.name != "public-key.pem":
            assert mode & 0o077 == 0, f"{path.name} has mode {mode:o}"


async def test_the_database_alone_signs_nobody_in(own):
    """The keys of sessions are sealed under the server's private key: who finds the database has none of them."""
    rosa, _ = two_people(own)
    await rosa.sign_up()
    key = rosa.phone.client.session.auth_key.key
    await rosa.leave()
    await own.stop()
    kept = b"".join(path.read_bytes() for path in own.data.glob("martlet.db*"))
    assert rosa.username.encode() in kept, "it is the database, and readable"
    for start in (0, 120, 240):
        assert key[start:start + 16] not in kept


async def test_one_folder_has_one_server(own):
    other = Server(own.data)
    other.log_file = own.log_file.with_suffix(".second")
    process = await asyncio.create_subprocess_exec(
        *other.command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    out, err = await asyncio.wait_for(process.communicate(), 20)
    assert process.returncode != 0 and b"listening" not in out and err.strip()
    rosa, _ = two_people(own)
    await rosa.sign_up()
    await rosa.leave()


async def test_the_log_holds_no_secrets(own):
    rosa, barb = two_people(own)
    await everyone(rosa.sign_up(), barb.sign_up())
    await rosa.add_device()
    await rosa.phone.send_message(barb.username, "a most private sentence")
    await barb.phone.hears_message("a most private sentence")
    await rosa.phone.send_file(barb.username, b"private bytes", force_document=True)
    codes = own.codes(rosa.number) + own.codes(barb.number)
    keys = [device.client.session.auth_key.key for person in (rosa, barb) for device in person.devices]
    await everyone(rosa.leave(), barb.leave())
    await own.stop()
    log = own.log()
    assert log.strip(), "there is a log"
    for secret in ("private sentence", "private bytes", rosa.number.lstrip("+"), barb.number.lstrip("+")):
        assert secret not in log
    for code in codes:
        assert not re.search(rf"(?<!\d){code}(?!\d)", log), "a login code"
    for key in keys:
        assert key.hex()[:32] not in log.lower()


def test_help_names_every_flag():
    result = subprocess.run([program("martletd"), "serve", "--help"], capture_output=True, text=True, timeout=20)
    assert result.returncode == 0
    for flag in ("--data", "--host", "--port", "--registration", "--login-codes", "--config"):
        assert flag in result.stdout, flag
    for value in ("open", "invite", "closed", "log", "session", "file:"):
        assert value in result.stdout, value


PROGRAMS = sorted(folder.name for folder in (REPOSITORY / "Sources" / "Programs").iterdir() if folder.is_dir())


def ask(name: str, option: str) -> str:
    """The output of a program that answers an option and does nothing else, without a display, a bus or a home."""
    result = subprocess.run([program(name), option], capture_output=True, text=True, timeout=20, env={}, cwd="/")
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_program_prints_its_version(name):
    version = (REPOSITORY / "Packaging" / "version").read_text().strip()
    assert ask(name, "--version") == f"{name} {version}\n"


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_program_prints_its_help(name):
    text = ask(name, "--help")
    assert name in text and "--version" in text and "--help" in text


@pytest.mark.parametrize("arguments", [
    ["serve"], ["serve", "--data"], ["serve", "--data", "x", "--port", "99999999"], ["serve", "--nonsense"],
    ["serve", "--data", "x", "--registration", "perhaps"], ["serve", "--data", "x", "--login-codes", "pigeon"], ["dance"],
])
def test_wrong_arguments_are_explained(arguments, tmp_path):
    result = subprocess.run([program("martletd"), *arguments], capture_output=True, text=True, timeout=20, cwd=tmp_path)
    assert result.returncode not in (0, -4, -5, -11) and result.stderr.strip() and not result.stdout.strip()
    assert list(tmp_path.iterdir()) == [], "and nothing was made"


async def test_the_control_program(own):
    rosa, _ = two_people(own)
    await rosa.sign_up()
    status = own.control("status")
    assert status.returncode == 0 and status.stdout.strip(), status.stderr
    users = own.control("users")
    assert users.returncode == 0 and rosa.username in users.stdout
    client = new_client(own)
    await client.connect()
    sent = await client.send_code_request("+15667778899")
    shown = own.control("code", "+15667778899")
    assert shown.returncode == 0 and await own.code("+15667778899") in shown.stdout and sent.phone_code_hash
    await client.disconnect()
    await rosa.leave()
    await own.stop()
    assert own.control("status").returncode != 0, "nobody to ask any more"


async def try_to_sign_up(server: Server, number: str) -> None:
    client = new_client(server)
    await client.connect()
    try:
        sent = await client.send_code_request(number)
        code = await server.code(number)
        await client(functions.auth.SignInRequest(number, sent.phone_code_hash, code))
        await client(functions.auth.SignUpRequest(number, sent.phone_code_hash, "Some", "Body"))
    finally:
        await client.disconnect()


async def test_closed_registration_lets_nobody_in(tmp_path):
    server = await Server(tmp_path / "data", "--registration", "closed").start()
    trust(server)
    with pytest.raises(errors.RPCError):
        await try_to_sign_up(server, "+15660001111")
    await server.stop()


async def test_registration_by_invite(tmp_path):
    server = await Server(tmp_path / "data", "--registration", "invite").start()
    trust(server)
    with pytest.raises(errors.RPCError):
        await try_to_sign_up(server, "+15660001111")
    invited = server.control("invite", "+15660003333")
    assert invited.returncode == 0 and invited.stdout.strip(), invited.stderr
    await try_to_sign_up(server, "+15660003333")
    await server.stop()


async def sign_up_with(server: Server, number: str, token: str) -> None:
    """Signs up as Martlet's own client does with an invitation."""
    client = new_client(server)
    await client.connect()
    settings = types.CodeSettings(logout_tokens=[token.encode()])
    try:
        sent = await client(functions.auth.SendCodeRequest(number, 1, "0" * 32, settings))
        code = await server.code(number)
        await client(functions.auth.SignInRequest(number, sent.phone_code_hash, code))
        await client(functions.auth.SignUpRequest(number, sent.phone_code_hash, "New", "comer"))
    finally:
        await client.disconnect()


async def test_members_invite_where_the_host_allows_it(tmp_path):
    server = await Server(tmp_path / "data", "--registration", "invite", "--invites", "members").start()
    trust(server)
    assert server.control("invite", "+15661112233").returncode == 0
    rosa, _ = two_people(server)
    await rosa.sign_up()
    invitation = await rosa.phone(functions.messages.ExportChatInviteRequest(types.InputPeerSelf()))
    link = server.control("link").stdout.split()[1]
    assert invitation.link.startswith(f"{link}&invite=") and invitation.usage_limit == 1
    token = invitation.link.rpartition("=")[2]
    assert re.search(rf"^{token} +{rosa.id} +open, [67] d left$", server.control("invites").stdout, re.MULTILINE)
    # A stock client has nowhere to put it, and is refused as before.
    with pytest.raises(errors.PhoneNumberUnoccupiedError):
        await try_to_sign_up(server, "+15660004444")
    await sign_up_with(server, "+15660004444", token)
    with pytest.raises(errors.PhoneNumberUnoccupiedError):
        await sign_up_with(server, "+15660005555", token)
    assert "used by" in server.control("invites").stdout
    # The host can withdraw what a member has made.
    second = (await rosa.phone(functions.messages.ExportChatInviteRequest(types.InputPeerSelf()))).link.rpartition("=")[2]
    assert server.control("withdraw", second).returncode == 0
    assert server.control("withdraw", second).returncode != 0
    with pytest.raises(errors.PhoneNumberUnoccupiedError):
        await sign_up_with(server, "+15660005555", second)
    await rosa.leave()
    await server.stop()


async def test_codes_go_where_the_flag_says(tmp_path):
    server = Server(tmp_path / "data")
    await server.start()
    trust(server)
    client = new_client(server)
    await client.connect()
    sent = await client.send_code_request("+15660002222")
    assert isinstance(sent.type, types.auth.SentCodeTypeSms) and await server.code("+15660002222")
    assert stat.S_IMODE(server.codes_file.stat().st_mode) & 0o077 == 0, "the file is for its owner only"
    await client.disconnect()
    await server.stop()
