"""What a member can press in a message leads somewhere. A real window, a real server, Telethon on the other side."""

import asyncio
import datetime

import pytest
from telethon import functions, types

from harness.browser import Browser
from harness.pictures import png
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CAROL = "+15550840", "+15550841", "+15550842"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pressing")
    async with settled(folder, (BOB, "Bob Babbage", "bob_presses"), (CAROL, "Carol Shaw", "carol_shaw")) as (
        server,
        bob,
        carol,
    ):
        yield folder, server, bob, carol


@pytest.fixture(scope="module")
async def ada(town):
    """Ada in the chat with Bob."""
    folder, server, bob, _ = town
    ada = WindowPerson(folder / "ada")
    await ada.sign_in(server, ADA, "Ada Lovelace")
    ada.entity = await bob.phone.get_entity(await bob.adds(ADA))
    await bob.phone.send_message(ada.entity, "Hello from Bob.")
    async with ada.at_desk():
        ada.browser = Browser(ada)
        await ada.start()
        await in_chat(ada, "Bob")
        yield ada


async def in_chat(ada, name: str) -> None:
    await ada.click(await ada.window.find("list item", lambda title: title.startswith(name)))


async def message(ada, text: str):
    messages = await ada.window.find("list", "Messages")
    return await messages.find("list item", lambda name: text in name)


async def press(ada, bob, text: str, words: str, entity=None, role="link") -> None:
    """Bob writes a text, and Ada presses a part of it."""
    entities = [entity(text.index(words), len(words))] if entity else None
    await bob.phone.send_message(ada.entity, text, formatting_entities=entities, link_preview=False)
    await ada.click(await (await message(ada, text)).find(role, words))


async def notice_gone(ada, text: str) -> None:
    """A notice lies over the newest message, and stays while the pointer is on it."""
    await ada.point_at(await ada.window.find("list item", lambda title: title.startswith("Bob")))
    await ada.window.gone("label", text)


async def test_a_mention_opens_the_profile_of_a_stranger(ada, town):
    await press(ada, town[2], "Ask @carol_shaw about it", "@carol_shaw")
    await ada.window.find("label", "Carol Shaw")
    ada.screen.key("Escape")


async def test_a_mention_by_id_opens_the_profile(ada, town):
    _, _, bob, carol = town
    known = await bob.phone.get_input_entity("carol_shaw")

    def mention(offset, length):
        return types.InputMessageEntityMentionName(offset, length, known)

    await press(ada, bob, "Our Carol knows", "Carol", mention)
    await ada.window.find("label", "Carol Shaw")
    ada.screen.key("Escape")


async def test_a_hashtag_is_searched_for(ada, town):
    await town[2].phone.send_message(ada.entity, "An older word on #engines")
    await press(ada, town[2], "More on #engines", "#engines")
    results = await ada.window.find("button", lambda name: "An older word on #engines" in name)
    assert results
    ada.screen.key("Escape")
    await in_chat(ada, "Bob")


async def test_a_cashtag_is_searched_for(ada, town):
    await town[2].phone.send_message(ada.entity, "An older word on $USD")
    await press(ada, town[2], "More on $USD", "$USD")
    assert await ada.window.find("button", lambda name: "An older word on $USD" in name)
    ada.screen.key("Escape")
    await in_chat(ada, "Bob")


async def test_a_host_without_a_scheme_is_opened(ada, town):
    before = ada.browser.visited()
    await press(ada, town[2], "Read example.org, please", "example.org")
    assert (await ada.browser.visits_one_more_than(before)).rstrip("/") == "https://example.org"


async def test_a_telephone_number_is_called(ada, town):
    before = ada.browser.visited()
    await press(ada, town[2], "Call +1 555 010 0123 today", "+1 555 010 0123")
    assert await ada.browser.visits_one_more_than(before) == "tel:+15550100123"


async def test_a_command_goes_into_the_composer(ada, town):
    await press(ada, town[2], "Say /start to it", "/start")
    composer = await ada.window.find("text box", "Message")
    async with asyncio.timeout(10):
        while "/start" not in await composer.text():
            await asyncio.sleep(0.05)
    ada.screen.key("ctrl+a", "Delete")


async def test_code_is_copied(ada, town):
    await press(ada, town[2], "The word is sesame", "sesame", types.MessageEntityCode, role="button")
    await ada.window.find("label", "Copied")
    await notice_gone(ada, "Copied")


async def test_the_number_of_a_card_is_copied(ada, town):
    await press(ada, town[2], "Pay to 4111 1111 1111 1111 now", "4111 1111 1111 1111")
    await ada.window.find("label", "Copied")
    await notice_gone(ada, "Copied")


async def test_a_date_is_copied(ada, town):
    def noon(offset, length):
        return types.MessageEntityFormattedDate(offset, length, datetime.datetime(2026, 11, 26, 12, tzinfo=datetime.UTC))

    await press(ada, town[2], "We meet on Thursday then", "Thursday", noon)
    await ada.window.find("label", "Copied")
    await notice_gone(ada, "Copied")


async def shown(ada, bob, media, text: str):
    """Bob sends media, and Ada has the message that says so before her."""
    await bob.phone(
        functions.messages.SendMediaRequest(peer=await bob.phone.get_input_entity(ada.entity), media=media, message="")
    )
    return await message(ada, text)


async def test_a_place_is_opened_by_the_programs_for_maps(ada, town):
    before = ada.browser.visited()
    place = types.InputGeoPoint(lat=52.5163, long=-13.3777)
    row = await shown(ada, town[2], types.InputMediaVenue(place, "Harbour gate", "Pier 1", "", "", ""), "Harbour gate")
    await ada.click(await row.find("button", lambda name: "Map" in name))
    assert await ada.browser.visits_one_more_than(before) == "geo:52.5163,-13.3777"


async def test_the_button_of_a_contact_opens_the_profile(ada, town):
    _, _, bob, carol = town
    # Who may see the number may say whose it is.
    await carol.adds(BOB, "Bob")
    row = await shown(ada, bob, types.InputMediaContact(CAROL, "Carol", "Shaw", ""), "Carol Shaw")
    await ada.click(await row.find("link", lambda name: "View" in name))
    await ada.window.find("label", "@carol_shaw")
    ada.screen.key("Escape")


async def test_a_contact_who_is_not_here_is_called(ada, town):
    before = ada.browser.visited()
    row = await shown(ada, town[2], types.InputMediaContact("+15550009999", "Nemo", "Nobody", ""), "Nemo Nobody")
    await ada.click(await row.find("button", lambda name: "View" in name))
    assert await ada.browser.visits_one_more_than(before) == "tel:+15550009999"


async def test_a_mention_of_nobody_says_so(ada, town):
    await press(ada, town[2], "Ask @nobody_at_all about it", "@nobody_at_all")
    await ada.window.find("label", "Nobody here is called @nobody_at_all")


async def test_a_folded_quotation_opens_and_folds_again(ada, town, pictures):
    lines = [f"Line {number} of the letter" for number in range(1, 9)]
    text = "A letter:\n" + "\n".join(lines) + "\nSo it ends."
    quote = types.MessageEntityBlockquote(text.index("Line 1"), len("\n".join(lines)), collapsed=True)
    await town[2].phone.send_message(ada.entity, text, formatting_entities=[quote])
    row = await message(ada, "So it ends.")

    async def height() -> int:
        return (await (await message(ada, "So it ends.")).extents())[3]

    async def becomes(fits) -> None:
        async with asyncio.timeout(10):
            while not fits(await height()):
                await asyncio.sleep(0.1)

    # A row that has just arrived grows into its place.
    folded = 0
    while folded != (folded := await height()):
        await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "quote-folded.png")
    await ada.click(await row.find("button", lambda name: name.startswith("Line 1")))
    await becomes(lambda now: now > folded + 60)
    await ada.screen.shoot(pictures / "quote-open.png")
    await ada.click(await (await message(ada, "So it ends.")).find("button", lambda name: name.startswith("Line 1")))
    await becomes(lambda now: now == folded)
    await ada.screen.shoot(pictures / "quote-folded-again.png")


async def test_a_picture_under_a_spoiler_is_revealed_and_then_opened(ada, town, pictures):
    phone = town[2].phone
    file = await phone.upload_file(png(600, 420, 70))
    await phone.send_file(ada.entity, types.InputMediaUploadedPhoto(file, spoiler=True), caption="Do not look")
    row = await message(ada, "Do not look")
    hidden = await row.find("button", "Hidden text")
    await ada.screen.shoot(pictures / "spoiler-hidden.png")
    await ada.click(hidden)
    await asyncio.sleep(1)
    assert not await ada.window.look("image", lambda name: name.startswith("Photo,"))
    await ada.screen.shoot(pictures / "spoiler-revealed.png")
    await ada.click(hidden)
    await ada.window.find("image", lambda name: name.startswith("Photo,"))
    ada.screen.key("Escape")
    await ada.window.gone("image", lambda name: name.startswith("Photo,"))
