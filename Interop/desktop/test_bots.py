"""A bot that was sent nothing yet: what it says of itself, and the button that starts it. A real window and a real server,
which has no bots of its own yet: what it says of one is a test's."""

import asyncio

import pytest
from telethon import functions, types

from harness.pictures import png
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOT, CARL = "+15550880", "+15550881", "+15550887"
HEADING = "What can this bot do?"
WORDS = "I tell the weather of any town: write its name to me. Ask @bob_is_no_bot, or see example.org for more."
PHOTO = 79
PICTURE = png(640, 360, 200).getvalue()
SERVED: dict[str, int] = {}


def profile(request, user):
    """What the server says of the bot; of others what it knows."""
    if getattr(request.id, "user_id", None) != SERVED.get("bot"):
        return None
    photo = types.Photo(PHOTO, 1, b"1", None, [types.PhotoSize("y", 640, 360, len(PICTURE))], 2)
    info = types.BotInfo(
        user_id=request.id.user_id, description=WORDS, description_photo=photo,
        commands=[types.BotCommand("tomorrow", "The weather of the next day")],
    )
    full = types.UserFull(
        id=request.id.user_id, settings=types.PeerSettings(), notify_settings=types.PeerNotifySettings(),
        common_chats_count=0, bot_info=info,
    )
    bot = types.User(
        id=request.id.user_id, access_hash=request.id.access_hash, first_name="Weather", username="weather_bot",
        bot=True, bot_info_version=1,
    )
    return types.users.UserFull(full, [], [bot])


def file(request, user):
    """The bytes of the bot's picture; of other files what the server has."""
    if getattr(request.location, "id", None) != PHOTO:
        return None
    return types.upload.File(types.storage.FilePng(), 0, PICTURE[request.offset : request.offset + request.limit])


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, the bot, and Ada at a desktop."""
    folder = tmp_path_factory.mktemp("bots")
    answers = {functions.users.GetFullUserRequest: profile, functions.upload.GetFileRequest: file}
    people = (BOT, "Weather Report", "weather_bot"), (CARL, "Carl Gauss", "carl_has_no_bot")
    ada = WindowPerson(folder / "ada")
    async with settled(folder, *people, answers=answers) as (server, bot, carl), ada.at_desk():
        SERVED["bot"] = (await bot.phone.get_me()).id
        await ada.sign_in(server, ADA, "Ada Lovelace")
        await carl.phone.send_message(await carl.adds(ADA), "Will it rain?")
        await ada.start()
        ada.server = server
        yield ada, bot


async def test_a_bot_says_what_it_can_do_and_is_started_by_a_button(town, pictures):
    ada, bot = town
    await ada.window.find("list item", lambda name: name.startswith("Carl Gauss"))
    ada.screen.key("ctrl+k")
    await ada.window.find("text box", "Search")
    ada.screen.type("weather_bot")
    await ada.click(await ada.window.find("button", lambda name: "Weather" in name))
    messages = await ada.window.find("list", "Messages")
    row = await messages.find("list item", lambda name: HEADING in name)
    assert WORDS in await row.name()
    await row.find("link", "example.org")
    start = await ada.window.find("button", "Start")
    assert not await ada.window.look("text box", "Message")
    await asyncio.sleep(2)
    # The picture has come, as the first shot shows.
    assert any(isinstance(call, functions.upload.GetFileRequest) for call in ada.server.calls)
    await ada.screen.shoot(pictures / "not-started.png")
    # It has the keyboard, as the composer would.
    assert await start.is_focused()
    ada.screen.key("Return")
    await bot.phone.hears_message("/start")
    await messages.find("list item", lambda name: "/start" in name)
    await ada.window.find("text box", "Message")
    await ada.window.gone("button", "Start")
    # The description goes up with the history, and stays above it.
    await messages.find("list item", lambda name: HEADING in name)
    await bot.phone.send_message(await bot.phone.get_entity(await bot.adds(ADA)), "Where are you?")
    await messages.find("list item", lambda name: "Where are you?" in name)
    await ada.screen.shoot(pictures / "started.png")
