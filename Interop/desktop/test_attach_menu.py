"""What the window attaches beside files, contacts and places; Telethon at the other end sees them."""

import asyncio

import pytest
from telethon import functions, types

from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CAROL = "+15550850", "+15550851", "+15550852"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """Ada looks at her chat with Bob, and has another device; Carol shows her no number."""
    folder = tmp_path_factory.mktemp("attaching")
    ada = WindowPerson(folder / "ada")
    people = (
        (ADA, "Ada Lovelace", "ada_attaches"),
        (BOB, "Bob Babbage", "bob_attaches"),
        (CAROL, "Carol Shaw", "carol_attaches"),
    )
    async with settled(folder, *people) as (server, own, bob, _), ada.at_desk():
        await ada.sign_in_beside(server, own)
        await bob.phone.send_message(await bob.adds(ADA), "Where is it, and whom do I ask?")
        await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
        yield own, bob, ada


async def heard(bob, kind):
    """The next message with media of this kind."""
    update = await bob.phone.wait_for(
        types.UpdateNewMessage, lambda update: isinstance(update.message.media, kind)
    )
    return update.message


async def ask_for_place(ada) -> None:
    await ada.attach("Location")
    await ada.window.find("text box", "Coordinates or link to a map")


async def written(ada, name: str, text: str) -> None:
    entry = await ada.window.find("text box", name)
    async with asyncio.timeout(10):
        while await entry.text() != text:
            await asyncio.sleep(0.05)


async def closed(ada) -> None:
    """The dialog is gone, and one writes on."""
    await ada.window.gone("text box", "Coordinates or link to a map")
    ada.turn_to()


async def test_the_menu_offers_what_the_server_has(town, pictures):
    _, _, ada = town
    await ada.press("Attach")
    for line in ("Photo or Video", "File", "Contact", "Location"):
        await ada.window.find("menu item", line)
    await ada.screen.shoot(pictures / "menu.png")
    ada.screen.key("Escape")
    await ada.window.gone("menu item", "Location")


async def test_a_contact_is_sent(town, pictures):
    _, bob, ada = town
    bob.phone.forget()
    await ada.attach("Contact")
    await ada.window.find("label", lambda name: name.startswith("Only people whose number"))
    # Carol shows Ada no number.
    ada.screen.type("Carol")
    await ada.window.find("label", lambda name: name.startswith("Nobody"))
    ada.screen.key("ctrl+a")
    ada.screen.type("Bob")
    await ada.window.find("label", BOB)
    ada.screen.key("Return")
    await ada.window.find("button", "Bob Babbage")
    await ada.screen.shoot(pictures / "contacts.png")
    ada.screen.key("shift+Tab", "Return")
    card = (await heard(bob, types.MessageMediaContact)).media
    assert (card.phone_number, card.first_name, card.last_name) == (BOB, "Bob", "Babbage")
    ada.turn_to()
    await ada.window.find("list item", lambda name: BOB in name and "Bob Babbage" in name)
    await ada.screen.shoot(pictures / "contact.png")


async def test_a_place_is_sent_by_its_coordinates(town, pictures):
    _, bob, ada = town
    bob.phone.forget()
    await ask_for_place(ada)
    ada.screen.type("152.5163, 13.3777")
    await ada.window.find("label", "Latitude goes from −90 to 90.")
    await ada.screen.shoot(pictures / "wrong-latitude.png")
    ada.screen.key("Return")
    ada.screen.key("Home", "Delete")
    await ada.window.find("label", "52.5163, 13.3777")
    await ada.screen.shoot(pictures / "coordinates.png")
    ada.screen.key("Return")
    place = (await heard(bob, types.MessageMediaGeo)).media.geo
    assert (round(place.lat, 4), round(place.long, 4)) == (52.5163, 13.3777)
    await closed(ada)
    await ada.screen.shoot(pictures / "place.png")


async def test_a_venue_is_sent_by_a_link_as_a_reply(town, pictures):
    _, bob, ada = town
    bob.phone.forget()
    ada.screen.key("ctrl+Up")
    await ada.window.find("label", "Reply to Ada Lovelace")
    await ada.window.find("label", "Location")
    await ask_for_place(ada)
    link = "https://www.openstreetmap.org/?mlat=55.7601&mlon=37.6186#map=17/55.76/37.61"
    ada.screen.type(link)
    await ada.window.find("label", "55.7601, 37.6186")
    ada.screen.key("Tab")
    ada.screen.type("Bolshoi")
    ada.screen.key("Tab")
    ada.screen.type("Teatralnaya 1")
    await written(ada, "Address (optional)", "Teatralnaya 1")
    await ada.screen.shoot(pictures / "venue-dialog.png")
    ada.screen.key("Return")
    sent = await heard(bob, types.MessageMediaVenue)
    assert (sent.media.title, sent.media.address) == ("Bolshoi", "Teatralnaya 1")
    assert (round(sent.media.geo.lat, 4), round(sent.media.geo.long, 4)) == (55.7601, 37.6186)
    assert sent.reply_to
    await closed(ada)
    await ada.window.find("list item", lambda name: "Bolshoi" in name)
    await ada.screen.shoot(pictures / "venue.png")


async def test_a_text_that_is_no_place_is_not_sent(town, pictures):
    _, _, ada = town
    await ask_for_place(ada)
    ada.screen.type("Berlin")
    await ada.window.find("label", lambda name: name.startswith("There are no coordinates in this."))
    await ada.screen.shoot(pictures / "no-place.png")
    ada.screen.key("ctrl+a")
    ada.screen.type("https://maps.app.goo.gl/abc")
    await ada.window.find("label", lambda name: name.startswith("This is a shortened link"))
    ada.screen.key("Return")
    await ada.window.find("text box", "Coordinates or link to a map")
    ada.screen.key("Escape")
    await closed(ada)


async def test_a_live_place_is_stopped(town, pictures):
    own, bob, ada = town
    bob.phone.forget()
    here = types.InputGeoPoint(lat=52.5163, long=13.3777)
    peer = await own.phone.get_input_entity("bob_attaches")
    await own.phone(functions.messages.SendMediaRequest(peer, types.InputMediaGeoLive(here, period=900), ""))
    await heard(bob, types.MessageMediaGeoLive)
    row = await ada.window.find("list item", lambda name: "Live location" in name)
    await ada.click(row, button=3)
    await ada.window.find("menu item", "Stop Sharing Location")
    await ada.screen.shoot(pictures / "stop-sharing.png")
    await ada.take("Stop Sharing Location")
    update = await bob.phone.wait_for(types.UpdateEditMessage)
    assert update.message.media.period < 900
    await ada.click(row, button=3)
    await ada.window.find("menu item", "Reply")
    assert not await ada.window.look("menu item", "Stop Sharing Location")
    ada.screen.key("Escape")
