"""Two demo users meet on a running martletd and exchange a message: the end of `make run`.

Both are stock Telethon clients. All that is told to them is the server's address and public key.
"""

import argparse
import asyncio
import pathlib

import telethon.crypto.rsa as server_keys
from telethon import TelegramClient, events, functions
from telethon.errors import PhoneNumberUnoccupiedError
from telethon.sessions import SQLiteSession
from telethon.tl import types

PEOPLE = {"ada": ("+15550100", "Ada", "Lovelace"), "bob": ("+15550101", "Bob", "Babbage")}


def codes_for(data: pathlib.Path, phone: str) -> list[str]:
    """The codes that the server wrote for a phone number to its `--login-codes file:`, the newest last."""
    path = data / "codes"
    lines = path.read_text().splitlines() if path.exists() else []
    return [line.split()[1] for line in lines if line.lstrip("+").startswith(phone.lstrip("+") + " ")]


async def next_code(data: pathlib.Path, phone: str, known: int) -> str:
    """The code after the first `known` ones: it is written just after it was asked for."""
    for _ in range(100):
        codes = codes_for(data, phone)
        if len(codes) > known:
            return codes[-1]
        await asyncio.sleep(0.05)
    raise SystemExit(f"no login code for {phone} in {data / 'codes'}")


async def sign_in(name: str, host: str, port: int, data: pathlib.Path) -> TelegramClient:
    """A signed-in client; its session is kept beside the demo's data, so a second run signs nobody up again."""
    phone, first, last = PEOPLE[name]
    session = SQLiteSession(str(data.parent / f"demo-{name}"))
    session.set_dc(2, host, port)
    client = TelegramClient(session, 1, "0" * 32, connection_retries=5)
    await client.connect()
    if await client.is_user_authorized():
        return client
    known = len(codes_for(data, phone))
    sent = await client.send_code_request(phone)
    code = await next_code(data, phone, known)
    try:
        await client.sign_in(phone, code, phone_code_hash=sent.phone_code_hash)
    except PhoneNumberUnoccupiedError:
        answer = await client(functions.auth.SignUpRequest(phone, sent.phone_code_hash, first, last))
        await client._on_login(answer.user)
        await client(functions.account.UpdateUsernameRequest(f"{name}_demo"))
    return client


async def talk(host: str, port: int, data: pathlib.Path) -> None:
    ada = await sign_in("ada", host, port, data)
    bob = await sign_in("bob", host, port, data)
    heard = asyncio.Queue()
    for name, client in (("Ada", ada), ("Bob", bob)):

        async def hear(event, name=name):
            await heard.put((name, event.raw_text))

        client.add_event_handler(hear, events.NewMessage(incoming=True))
    await ada.get_dialogs()
    await bob.get_dialogs()
    for sender, client, to, text in (
        ("Ada", ada, "bob_demo", "Hello Bob, this went through our own server."),
        ("Bob", bob, "ada_demo", "And back again, stored before it was acknowledged 🐦"),
    ):
        await client.send_message(to, text)
        reader, seen = await asyncio.wait_for(heard.get(), 10)
        assert seen == text, (seen, text)
        print(f"  {sender} → {reader}: {seen}")
    await ada.disconnect()
    await bob.disconnect()


GUIDE = """
To talk to it yourself, in .venv/bin/python -m asyncio:

    import telethon.crypto.rsa as keys
    from telethon import TelegramClient
    from telethon.sessions import SQLiteSession
    keys._server_keys.clear()
    keys.add_key(open("{key}").read(), old=False)
    session = SQLiteSession(".local/demo-ada"); session.set_dc(2, "{host}", {port})
    ada = TelegramClient(session, 1, "0" * 32)
    await ada.start()
    await ada.send_message("bob_demo", "Hi!")

A new account signs up with any phone number; its code is the last line of {data}/codes.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--address", required=True, help="HOST:PORT of a running martletd")
    parser.add_argument("--data", required=True, type=pathlib.Path, help="its data folder")
    arguments = parser.parse_args()
    host, port = arguments.address.rsplit(":", 1)
    key = arguments.data / "public-key.pem"
    server_keys._server_keys.clear()
    server_keys.add_key(key.read_text(), old=False)
    asyncio.run(talk(host, int(port), arguments.data))
    print(GUIDE.format(key=key, host=host, port=port, data=arguments.data))


if __name__ == "__main__":
    main()
