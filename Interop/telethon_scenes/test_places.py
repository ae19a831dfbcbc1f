"""Places and contacts: what has no file is carried, moved while it is live, and found again."""

import pytest
from telethon import errors, functions, types

from harness.hearing import everyone

HERE = types.InputGeoPoint(lat=55.7558, long=37.6173, accuracy_radius=30)
THERE = types.InputGeoPoint(lat=-33.8568, long=151.2153)


def at(media) -> tuple[float, float]:
    return round(media.geo.lat, 4), round(media.geo.long, 4)


async def send(device, person, media):
    """Sends media without a text, and gives the message as its sender has it."""
    peer = await device.get_input_entity(person.username)
    updates = await device(functions.messages.SendMediaRequest(peer=peer, media=media, message=""))
    [message] = [u.message for u in updates.updates if isinstance(u, types.UpdateNewMessage)]
    return message


async def heard(device, kind):
    update = await device.wait_for(
        types.UpdateNewMessage, lambda u: isinstance(getattr(u.message, "media", None), kind)
    )
    return update.message


async def test_places_and_contacts_reach_every_device(ada, bob):
    venue = types.InputMediaVenue(HERE, "Bolshoi", "Teatralnaya 1", "here", "id-1", "theatre")
    sent = await send(ada.phone, bob, types.InputMediaGeoPoint(HERE))
    for message in await everyone(
        heard(bob.phone, types.MessageMediaGeo), heard(ada.laptop, types.MessageMediaGeo)
    ):
        assert at(message.media) == (55.7558, 37.6173) and message.media.geo.accuracy_radius == 30
    await send(ada.phone, bob, venue)
    shown = (await heard(bob.laptop, types.MessageMediaVenue)).media
    assert (shown.title, shown.address, shown.venue_type) == ("Bolshoi", "Teatralnaya 1", "theatre")
    await send(ada.phone, bob, types.InputMediaContact("+15550001111", "Grace", "Hopper", ""))
    card = (await heard(bob.phone, types.MessageMediaContact)).media
    assert (card.phone_number, card.first_name, card.last_name) == ("+15550001111", "Grace", "Hopper")

    await ada.phone.forward_messages("me", sent.id, bob.username)
    [kept] = await ada.laptop.get_messages("me", limit=1)
    assert at(kept.media) == (55.7558, 37.6173) and kept.fwd_from
    found = await bob.phone.get_messages(ada.username, filter=types.InputMessagesFilterGeo, limit=10)
    assert {type(message.media) for message in found} >= {types.MessageMediaGeo, types.MessageMediaVenue}


async def test_a_live_place_moves_and_ends(ada, bob):
    sent = await send(ada.phone, bob, types.InputMediaGeoLive(HERE, heading=90, period=900))
    assert (await heard(bob.phone, types.MessageMediaGeoLive)).media.heading == 90
    peer = await ada.phone.get_input_entity(bob.username)

    async def edit(media):
        await ada.phone(functions.messages.EditMessageRequest(peer=peer, id=sent.id, media=media))
        update = await bob.phone.wait_for(types.UpdateEditMessage)
        return update.message

    moved = await edit(types.InputMediaGeoLive(THERE))
    assert at(moved.media) == (-33.8568, 151.2153) and moved.edit_hide
    assert moved.media.period == 900 and moved.media.heading is None
    bob.phone.forget()
    over = await edit(types.InputMediaGeoLive(types.InputGeoPointEmpty(), stopped=True))
    assert at(over.media) == (-33.8568, 151.2153) and over.media.period < 900
    with pytest.raises(errors.MessageEditTimeExpiredError):
        await ada.phone(functions.messages.EditMessageRequest(peer=peer, id=sent.id, media=types.InputMediaGeoLive(HERE)))


async def test_a_place_off_the_earth_is_refused(ada, bob):
    with pytest.raises(errors.GeoPointInvalidError):
        await send(ada.phone, bob, types.InputMediaGeoPoint(types.InputGeoPoint(lat=91.0, long=0.0)))
