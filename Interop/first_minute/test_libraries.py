"""The first minute of the libraries: from nothing to an account, its chats, and a message."""

import pyrogram
import telethon
from telethon.network import mtprotosender

from harness import kurigram_client, telethon_client
from harness.tdlib_client import Client, Library, WayHome, readdressed

from .recorded import compare


async def test_telethon(server, next_number, monkeypatch):
    calls: list[str] = []
    sends = mtprotosender.MTProtoSender.send

    def send(self, request, *rest, **more):
        for one in request if isinstance(request, list) else [request]:
            while hasattr(one, "query"):
                one = one.query
            module = type(one).__module__.rpartition(".")[2]
            name = type(one).__name__.removesuffix("Request")
            if module != "functions":
                calls.append(f"{module}.{name[0].lower()}{name[1:]}")
        return sends(self, request, *rest, **more)

    monkeypatch.setattr(mtprotosender.MTProtoSender, "send", send)
    number = next_number()
    ada, bob = (
        telethon_client.Person(server, f"1777{number:04}{index}", name, "Minute", f"minute{name}{number}", "full")
        for index, name in enumerate(("Ada", "Bob"))
    )
    await ada.sign_up()
    await bob.sign_up()
    await ada.phone.get_dialogs()
    await ada.phone.send_message(bob.username, "First")
    await bob.phone.hears_message("First")
    assert [message.text async for message in ada.phone.iter_messages(bob.username)] == ["First"]
    await ada.phone.client.disconnect()
    await bob.phone.client.disconnect()
    compare(f"telethon-{telethon.__version__}", calls)


async def test_kurigram(server, next_number, monkeypatch):
    calls: list[str] = []
    sends = pyrogram.session.Session.send

    async def send(self, data, *rest, **more):
        one = data
        while hasattr(one, "query"):
            one = one.query
        name = getattr(one, "QUALNAME", "").removeprefix("functions.")
        if "." in name and not name.startswith("types."):
            module, _, method = name.partition(".")
            calls.append(f"{module}.{method[0].lower()}{method[1:]}")
        return await sends(self, data, *rest, **more)

    monkeypatch.setattr(pyrogram.session.Session, "send", send)
    kurigram_client.trust(server)
    number = next_number()
    ada, bob = (
        kurigram_client.Person(server, "abridged", f"1778{number:04}{index}", name, f"first{name}{number}")
        for index, name in enumerate(("Ada", "Bob"))
    )
    await ada.sign_up()
    await bob.sign_up()
    assert [dialog async for dialog in ada.phone.get_dialogs()] is not None
    await ada.phone.send_message(bob.username, "First")
    await bob.phone.hears_message("First")
    assert [message.text async for message in ada.phone.get_chat_history(bob.username)] == ["First"]
    for person in (ada, bob):
        await person.leave()
    compare(f"kurigram-{pyrogram.__version__}", calls)


async def test_tdlib(server, data_folder, next_number):
    # A library of its own: that of other scenes may be in use.
    folder = data_folder / "first-minute"
    folder.mkdir()
    library = Library(readdressed(folder, server.public_key()))
    log, version = folder / "tdlib.log", library.version()
    library.log_calls(log)
    proxy = await WayHome((server.host, server.port)).start()
    number = next_number()
    ada, bob = (
        Client(library, server, proxy, folder / name, f"1779{number:04}{index}", name)
        for index, name in enumerate(("Ada", "Bob"))
    )
    try:
        await ada.sign_up()
        await bob.sign_up()
        await ada.call("loadChats", limit=20)
        chat = await ada.chat_with(bob)
        await ada.call("openChat", chat_id=chat)
        await ada.say(chat, "First")
        await bob.hears("First")
        await ada.call("getChatHistory", chat_id=chat, from_message_id=0, offset=0, limit=20, only_local=False)
    finally:
        await ada.close()
        await bob.close()
        library.log_calls(None)
        library.end()
        await proxy.stop()
    compare(f"tdlib-{version}", Library.calls(log))
