"""Links to people, groups and the server itself have previews of what the server knows, for those who may see it."""

import pytest
from telethon import functions, types

from harness.pictures import png
from harness.telethon_client import Person

messages = functions.messages


@pytest.fixture(scope="session")
async def cleo(town):
    """Somebody whom the others link to."""
    cleo = Person(town[0], "+15558905", "Cleo", "Egypt", "Cleo_of_Pages", "full")
    await cleo.sign_up()
    for friend in town[1:]:
        await cleo.meet(friend)
    yield cleo
    await cleo.leave()


async def shown(device, peer):
    """The page of the newest message of a chat."""
    [message] = await device.get_messages(peer, limit=1)
    return message.media.webpage


async def preview(device, text):
    """The page of a text, before it is sent; None for none."""
    return getattr((await device(messages.GetWebPagePreviewRequest(text))).media, "webpage", None)


async def test_a_link_to_a_person_shows_the_profile_at_once_to_those_who_may_see_it(web, ada, bob, cleo):
    await cleo.phone(functions.account.UpdateProfileRequest(about="Queen of the Nile"))
    photo = await cleo.phone.upload_file(png(400, 400).getvalue(), file_name="cleo.png")
    await cleo.phone(functions.photos.UploadProfilePhotoRequest(file=photo))
    link, before = "tg://resolve?domain=cleo_of_pages", len(web.site.requests)
    asked = await preview(ada.phone, f"Ask {link}")
    sent = await ada.phone.send_message(bob.username, f"Ask {link}")
    assert isinstance(sent.media, types.MessageMediaWebPage)
    page = sent.media.webpage
    assert (page.type, page.site_name, page.title) == ("telegram_user", "Martlet", "Cleo Egypt")
    assert (page.url, page.display_url, page.description) == (link, "@Cleo_of_Pages", "Queen of the Nile")
    assert asked.id == page.id and asked.title == page.title
    heard = await bob.phone.hears_message(f"Ask {link}")
    assert heard.media.webpage.title == "Cleo Egypt"
    assert (await bob.phone.download_media(heard.media.webpage.photo, bytes)).startswith(b"\xff\xd8\xff")
    assert (await ada.phone(messages.GetWebPageRequest(link, page.hash))).webpage.__class__ is types.WebPageNotModified

    await cleo.phone(functions.contacts.BlockRequest(await cleo.phone.get_input_entity(bob.username)))
    assert isinstance(await shown(bob.laptop, ada.username), types.WebPageEmpty)
    assert await preview(bob.laptop, link) is None
    assert (await bob.phone.send_message(ada.username, link)).media is None
    await cleo.phone(functions.contacts.UnblockRequest(await cleo.phone.get_input_entity(bob.username)))
    assert (await preview(bob.laptop, link)).title == "Cleo Egypt"
    assert len(web.site.requests) == before


async def test_a_link_to_a_group_shows_what_who_opens_it_would_see(web, ada, bob, cleo):
    made = await ada.phone(messages.CreateChatRequest([await ada.phone.get_input_entity(cleo.username)], "Owl watch"))
    group = made.updates.chats[0].id
    photo = await ada.phone.upload_file(png(400, 400).getvalue(), file_name="owl.png")
    await ada.phone(messages.EditChatPhotoRequest(group, types.InputChatUploadedPhoto(photo)))
    peer = types.InputPeerChat(group)
    link = (await ada.phone(messages.ExportChatInviteRequest(peer, request_needed=True))).link
    sent = await ada.phone.send_message(bob.username, f"Join us: {link}")
    page = sent.media.webpage
    assert (page.type, page.title, page.description) == ("telegram_chat_request", "Owl watch", "2 members")
    assert page.url == link
    offer = await bob.phone(messages.CheckChatInviteRequest(link.rpartition("=")[2]))
    theirs = (await bob.phone.hears_message(f"Join us: {link}")).media.webpage
    assert (theirs.title, theirs.photo.id) == (offer.title, offer.photo.id)
    assert (await bob.phone.download_media(theirs.photo, bytes)).startswith(b"\xff\xd8\xff")

    # A link in other words is shown as well, in the size of the sender's choice.
    updates = await ada.phone(messages.SendMediaRequest(
        await ada.phone.get_input_entity(bob.username), types.InputMediaWebPage(link, force_small_media=True), "Owls!"
    ))
    [chosen] = [u.message for u in updates.updates if isinstance(u, types.UpdateNewMessage)]
    assert chosen.media.force_small_media and chosen.media.manual and not chosen.media.safe
    assert chosen.media.webpage.title == "Owl watch"

    await ada.phone(messages.EditExportedChatInviteRequest(peer, link, revoked=True))
    assert isinstance(await shown(bob.laptop, ada.username), types.WebPageEmpty)
    assert await preview(ada.phone, link) is None
    assert await preview(bob.phone, "tg://join?invite=" + "x" * 22) is None


async def test_the_servers_own_link_shows_where_it_leads(ada):
    exported = await ada.phone(messages.ExportChatInviteRequest(types.InputPeerSelf()))
    page = (await ada.phone.send_message("me", f"Come: {exported.link}")).media.webpage
    assert page.site_name == "Martlet" and page.title == exported.link.split("/")[2].partition("?")[0]
    assert page.url == exported.link
    other = exported.link.replace(page.title, "other.example:443", 1)
    assert await preview(ada.phone, other) is None
