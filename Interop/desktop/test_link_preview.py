"""What is shown of a link while one writes it. A real window and a real server, whose answers about links are a test's:
it has none of its own yet."""

import asyncio
import contextlib
import json
import time

import pytest
from telethon import functions, types

from harness.pictures import png
from harness.rehearsal import Refusal, Rehearsal
from harness.telethon_client import Person, trust
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550810", "+15550811"
BRIDGE, TOWER = "https://example.org/bridge", "https://example.org/tower"
LOOKING_UP, WITHOUT = "Getting information about the link…", "Send without a preview"
PHOTO = 77
PICTURE = png(320, 240, 40).getvalue()


def page(title: str, summary: str, photo: types.Photo | None = None) -> types.WebPage:
    return types.WebPage(
        id=hash(title) & 0xFFFF, url=BRIDGE, display_url="example.org/bridge", hash=1,
        site_name="Stones and Rivers", title=title, description=summary, photo=photo,
    )


def preview(request, user):
    """What the server says of links, by their words."""
    if "refused" in request.message:
        raise Refusal("WEBPAGE_CURL_FAILED")
    media = types.MessageMediaEmpty()
    if "pending" in request.message:
        media = types.MessageMediaWebPage(types.WebPagePending(id=5, date=int(time.time()), url=request.message))
    elif "bridge" in request.message:
        media = types.MessageMediaWebPage(page(
            "The old bridge, and who built it",
            "It has stood for four hundred years.\nNobody knows how many stones it is made of, though many have counted "
            "them, each with another result, and there are those who say that it is never the same number twice.",
        ))
    elif "tower" in request.message:
        sizes = [types.PhotoSize("m", 320, 240, len(PICTURE))]
        photo = types.Photo(PHOTO, 1, b"1", None, sizes, 2)
        media = types.MessageMediaWebPage(page("The tower", "A view over all of the town.", photo))
    return types.messages.WebPagePreview(media, [], [])


def file(request, user):
    """The bytes of the page's picture; of other files what the server has."""
    if getattr(request.location, "id", None) != PHOTO:
        return None
    return types.upload.File(types.storage.FilePng(), 0, PICTURE[request.offset : request.offset + request.limit])


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("link-preview")
    seen = (functions.messages.SendMessageRequest, functions.messages.EditMessageRequest)
    answers = {method: lambda request, user: None for method in seen}
    answers[functions.messages.GetWebPagePreviewRequest] = preview
    answers[functions.upload.GetFileRequest] = file
    server = await Rehearsal(folder / "server", answers).start()
    trust(server)
    bob = Person(server, BOB, "Bob", "Babbage", "bob_at_links", "full")
    await bob.sign_up()
    yield folder, server, bob
    await bob.leave()
    await server.stop()


@pytest.fixture(scope="module")
async def ada(town):
    """Ada at a desktop, in the chat with Bob."""
    folder, server, bob = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        await ada.sign_in(server, ADA, name="Ada")
        ada.id = await bob.adds(ADA)
        await bob.phone.send_message(ada.id, "Where shall we walk on Sunday?")
        await open_chat(ada)
        yield ada


async def open_chat(ada):
    await ada.start()
    await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
    await ada.window.find("text box", "Message")
    await ada.click(await ada.window.find("text box", "Message"))
    ada.screen.hands("mousemove", "5", "5")


def calls(server, method):
    return [call for call in server.calls if isinstance(call, method)]


def questions(server):
    return [call.message for call in calls(server, functions.messages.GetWebPagePreviewRequest)]


async def eventually(condition):
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.05)


async def tabs_to(ada, node):
    """Goes on by Tab until keys go to `node`; a busy machine takes its time over each."""
    for _ in range(10):
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.5):
                while not await node.is_focused():
                    await asyncio.sleep(0.1)
                return
        ada.screen.key("Tab")
    raise AssertionError("Tab does not lead there")


async def sends(ada, town, text):
    """Sends what is written; how it went over the wire, once Bob has it."""
    _, server, bob = town
    ada.screen.key("Return")
    await bob.phone.hears_message(text)
    sent = calls(server, functions.messages.SendMessageRequest)[-1]
    assert sent.message == text
    return sent


async def test_a_link_shows_where_it_leads_before_it_is_sent(town, ada, pictures):
    text = f"Let us go there: {BRIDGE}"
    ada.screen.type(text)
    await ada.window.find("label", "The old bridge, and who built it")
    await ada.window.find("label", "Stones and Rivers")
    await ada.screen.shoot(pictures / "page.png")
    # Nothing is asked for words that follow.
    ada.screen.type(", or not")
    await asyncio.sleep(1)
    # Fingers that rest in the midst of a link have the first half of it asked for.
    assert questions(town[1])[-1] == BRIDGE and questions(town[1]).count(BRIDGE) == 1
    sent = await sends(ada, town, text + ", or not")
    assert not sent.no_webpage
    await ada.window.gone("label", "Stones and Rivers")


async def test_a_preview_can_be_refused_by_keys(town, ada, pictures):
    ada.screen.type(f"No picture, please: {TOWER}")
    await ada.window.find("label", "The tower")
    await ada.screen.shoot(pictures / "picture.png")
    ada.screen.key("shift+Tab")
    refuse = await ada.window.find("button", WITHOUT)
    await tabs_to(ada, refuse)
    ada.screen.key("Return")
    await ada.window.gone("label", "The tower")
    # The keys are back where one writes.
    ada.screen.type(" Thanks.")
    sent = await sends(ada, town, f"No picture, please: {TOWER} Thanks.")
    assert sent.no_webpage


async def test_another_link_has_a_preview_again(town, ada):
    ada.screen.type(TOWER)
    await ada.window.find("label", "The tower")
    await ada.press(WITHOUT)
    await ada.window.gone("label", "The tower")
    ada.screen.type(f" {BRIDGE}")
    await ada.window.find("label", "Stones and Rivers")
    assert questions(town[1]).count(TOWER) == 1
    sent = await sends(ada, town, f"{TOWER} {BRIDGE}")
    assert not sent.no_webpage


async def test_a_link_stands_below_what_is_answered(town, ada, pictures):
    ada.screen.key(*["ctrl+Up"] * len(calls(town[1], functions.messages.SendMessageRequest)), "ctrl+Up")
    await ada.window.find("label", "Reply to Bob Babbage")
    ada.screen.type(f"There: {BRIDGE}")
    await ada.window.find("label", "Stones and Rivers")
    await ada.screen.shoot(pictures / "answer.png")
    sent = await sends(ada, town, f"There: {BRIDGE}")
    assert sent.reply_to and not sent.no_webpage


async def test_a_page_that_is_still_read_is_waited_for(town, ada, pictures):
    text = "https://example.org/pending"
    ada.screen.type(text)
    await ada.window.find("label", LOOKING_UP)
    await ada.window.find("label", lambda name: name == text)
    await ada.screen.shoot(pictures / "looking-up.png")
    began = time.monotonic()
    await ada.window.gone("label", LOOKING_UP)
    assert 5 < time.monotonic() - began < 15
    assert not (await sends(ada, town, text)).no_webpage


@pytest.mark.parametrize("word", ["nothing", "refused"])
async def test_of_nothing_there_is_nothing(town, ada, word):
    server, text = town[1], f"https://example.org/{word}"
    ada.screen.type(text)
    await eventually(lambda: text in questions(server))
    for _ in range(8):
        assert not await ada.window.look("button", WITHOUT)
        await asyncio.sleep(0.1)
    assert not (await sends(ada, town, text)).no_webpage
    assert questions(server).count(text) == 1


async def test_an_edit_gives_no_preview_to_what_had_none(town, ada):
    server = town[1]
    before = len(questions(server))
    ada.screen.key("Up")
    await ada.window.find("label", "Edit message")
    ada.screen.type(" again")
    await asyncio.sleep(1)
    assert len(questions(server)) == before
    ada.screen.key("Return")
    await eventually(lambda: calls(server, functions.messages.EditMessageRequest))
    assert calls(server, functions.messages.EditMessageRequest)[-1].no_webpage


async def test_what_was_known_of_a_page_is_in_the_bubble_before_the_server_answers(town, ada, pictures):
    _, server, bob = town
    text = f"Soon: {TOWER}"
    ada.screen.type(text)
    await ada.window.find("label", "The tower")
    await server.stop()
    ada.screen.key("Return")
    messages = await ada.window.find("list", "Messages")
    await messages.find("list item", lambda name: text in name and "The tower" in name and "sending" in name)
    await ada.screen.shoot(pictures / "sent-with-page.png")
    await server.start()
    await bob.phone.hears_after_break(text)
    # It went as a text, whose page the server is to find.
    assert calls(server, functions.messages.SendMessageRequest)[-1].message == text


async def test_what_was_refused_is_so_after_a_restart_and_in_the_dark(town, ada, pictures):
    server = town[1]
    ada.screen.type(f"Once more: {TOWER}")
    await ada.press(WITHOUT)
    before = len(questions(server))
    await asyncio.sleep(0.5)
    await ada.stop()
    settings = ada.home / "settings.json"
    known = json.loads(settings.read_text()) if settings.exists() else {}
    settings.write_text(json.dumps(known | {"scheme": "dark"}))
    await open_chat(ada)
    entry = await ada.window.find("text box", "Message")
    async with asyncio.timeout(10):
        while TOWER not in await entry.text():
            await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    assert len(questions(server)) == before
    ada.screen.key("ctrl+Up", "ctrl+End")
    ada.screen.type(f" or {TOWER}/view")
    await ada.window.find("label", "The tower")
    await ada.screen.shoot(pictures / "dark.png")


async def test_a_server_without_previews_shows_nothing_and_takes_the_message(tmp_path, pictures):
    async with settled(tmp_path, (BOB, "Bob Babbage", "bob_in_plain")) as (server, bob):
        ada = WindowPerson(tmp_path / "ada")
        async with ada.at_desk():
            await ada.sign_in(server, ADA, name="Ada")
            ada.id = await bob.adds(ADA)
            await bob.phone.send_message(ada.id, "Hello.")
            await open_chat(ada)
            ada.screen.type(f"Look: {BRIDGE}")
            for _ in range(12):
                assert not await ada.window.look("button", WITHOUT)
                await asyncio.sleep(0.1)
            await ada.screen.shoot(pictures / "plain-server.png")
            ada.screen.key("Return")
            await bob.phone.hears_message(f"Look: {BRIDGE}")
