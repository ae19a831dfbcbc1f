"""What stands in a chat whose messages are not here yet: a real window, a real server that stops, and Telethon at the other
end."""

import asyncio

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CARL = "+15550785", "+15550786", "+15550787"


async def becomes(window, wanted: bool) -> bool:
    """Whether a spinner stands in the middle of the chat; waits until it is as wanted."""
    for _ in range(50):
        # The role that it has for assistive technologies is none in particular.
        found = [await node.extents() async for node in window.each("widget", "GtkSpinner")]
        if any(x > 500 and 200 < y < 500 for x, y, _, _ in found) == wanted:
            return wanted
        await asyncio.sleep(0.2)
    return not wanted


async def test_a_spinner_stands_in_an_empty_chat_until_its_messages_come(tmp_path, pictures):
    people = (BOB, "Bob Babbage", "bob_waits"), (CARL, "Carl Gauss", "carl_waits")
    ada = WindowPerson(tmp_path / "ada")
    async with settled(tmp_path, *people) as (server, bob, carl), ada.at_desk():
        await ada.sign_in(server, ADA, "Ada Lovelace")
        await bob.phone.send_message(await bob.adds(ADA), "Hello")
        window = await ada.start()
        await window.find("list item", lambda name: name.startswith("Bob Babbage"))
        # Somebody of whose chat nothing is known yet.
        ada.screen.key("ctrl+k")
        await window.find("text box", "Search")
        ada.screen.type("carl_waits")
        row = await window.find("button", lambda name: "Carl Gauss" in name)
        ada_id = await carl.adds(ADA)
        await server.stop()
        await ada.click(row)
        await window.find("text box", "Message")
        assert await becomes(window, True)
        await ada.screen.shoot(pictures / "loading.png")
        await server.start()
        await carl.phone.send_message(ada_id, "Are you there?")
        await (await window.find("list", "Messages")).find("list item", lambda name: "Are you there?" in name)
        await ada.screen.shoot(pictures / "loaded.png")
