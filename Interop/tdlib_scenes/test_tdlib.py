"""TDLib with perfect forward secrecy: a temporary key for each of its sessions, bound in one call with its header."""

import asyncio

import pytest
from telethon import functions, types

from harness.tdlib_client import Client, Failed
from harness.telethon_client import Person


async def talk(people, name: str) -> None:
    """Each says something to the next, and all hear it."""
    pairs = list(zip(people, people[1:] + people[:1]))
    chats = await asyncio.gather(*(one.chat_with(other) for one, other in pairs))
    await asyncio.gather(*(
        one.say(chat, f"{name} from {one.name}") for (one, _), chat in zip(pairs, chats)
    ))
    await asyncio.gather(*(other.hears(f"{name} from {one.name}") for one, other in pairs))


async def test_eight_sign_up_and_talk(people, server):
    await talk(people, "hello")
    pfs = await asyncio.gather(*(person.call("getOption", name="use_pfs") for person in people))
    assert all(option["value"] for option in pfs)
    # What TDLib says of itself comes with the binding, and nowhere else if that succeeds.
    sessions = await asyncio.gather(*(person.call("getActiveSessions") for person in people))
    assert all([s["device_model"] for s in found["sessions"]] == ["Ferry"] for found in sessions), sessions


async def test_one_account_on_four_devices(td_library, way_home, server, people, data_folder):
    ada, bob = people[:2]
    devices = [
        Client(td_library, server, way_home, data_folder / f"td-device-{index}", ada.phone, f"Device{index}")
        for index in range(3)
    ]
    for device in devices:
        await device.sign_up()
    chat = await bob.chat_with(ada)
    await bob.say(chat, "to all devices")
    await asyncio.gather(*(device.hears("to all devices") for device in [ada, *devices]))
    await asyncio.gather(*(device.close() for device in devices))


@pytest.mark.slow
@pytest.mark.timeout(800)
async def test_it_stays_connected(people, request):
    """For half a minute; for ten minutes with --long."""
    for person in people:
        person.connections.clear()
    for half in range(20 if request.config.getoption("--long") else 1):
        await talk(people, f"minute {half / 2}")
        await asyncio.sleep(30)
    await talk(people, "still here")
    assert all(not person.connections for person in people), [person.connections for person in people]


async def test_a_file_is_sent_and_fetched(people, data_folder):
    """TDLib fetches a file at the data centre that the file names: it must be the one where it signed in."""
    ada, bob = people[:2]
    path = data_folder / "lanterns.txt"
    path.write_text("ninety lanterns\n" * 9_000)
    chat = await ada.chat_with(bob)
    await ada.call("sendMessage", chat_id=chat, input_message_content={
        "@type": "inputMessageDocument",
        "document": {"@type": "inputDocument", "document": {"@type": "inputFileLocal", "path": str(path)}},
    })
    event = await bob.wait_for(
        "updateNewMessage", lambda event: event["message"]["content"]["@type"] == "messageDocument"
    )
    file = event["message"]["content"]["document"]["document"]
    fetched = await asyncio.wait_for(
        bob.call("downloadFile", file_id=file["id"], priority=1, offset=0, limit=0, synchronous=True), 20
    )
    assert open(fetched["local"]["path"]).read() == path.read_text()


async def test_somebody_joins_a_group_by_a_link(people, server, next_number):
    bob, cleo, dan = people[:3]
    ada = Person(server, f"+1555{next_number():04}900", "Ada", "Lovelace", "ada_of_ferries", "full")
    await ada.sign_up()
    member = await ada.adds(bob.phone, "Bob")
    made = await ada.phone(functions.messages.CreateChatRequest([await ada.phone.get_input_entity(member)], "Ferries"))
    group = types.InputPeerChat(made.updates.chats[0].id)
    # TDLib reads the secret in the link itself.
    link = (await ada.phone(functions.messages.ExportChatInviteRequest(group))).link
    offer = await cleo.call("checkChatInviteLink", invite_link=link)
    assert (offer["title"], offer["member_count"]) == ("Ferries", 2)
    await cleo.call("joinChatByInviteLink", invite_link=link)
    await cleo.wait_for("updateNewChat", lambda told: told["chat"]["title"] == "Ferries")
    link = (await ada.phone(functions.messages.ExportChatInviteRequest(group, request_needed=True))).link
    assert (await dan.call("checkChatInviteLink", invite_link=link))["creates_join_request"]
    try:
        await dan.call("joinChatByInviteLink", invite_link=link)
    except Failed as refusal:
        assert "INVITE_REQUEST_SENT" in str(refusal)
    await ada.phone.wait_for(types.UpdatePendingJoinRequests, lambda told: told.requests_pending == 1)
    asker = await ada.phone.get_input_entity(dan.user_id)
    await ada.phone(functions.messages.HideChatJoinRequestRequest(group, asker, approved=True))
    await dan.wait_for("updateNewChat", lambda told: told["chat"]["title"] == "Ferries")
    await ada.leave()


async def test_at_rest_it_asks_for_nothing(people, server):
    """TDLib asks for the configuration over and over while that is of another data centre than the one it means."""
    await asyncio.sleep(2)
    before = server.cpu_seconds()
    await asyncio.sleep(3)
    assert server.cpu_seconds() - before < 0.3
