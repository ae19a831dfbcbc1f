"""Files that are sent from the window: pasted as another program has copied them, looked at, and sent with a caption; Telethon
at the other end sees what came of it."""

import asyncio
import pathlib

import pytest
from telethon import types

from harness import pictures as paint
from harness.clipboard import copied, copied_files
from harness.films import film
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB = "+15550760", "+15550761"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, Bob with a client that nobody here wrote, and Ada who looks at their chat."""
    folder = tmp_path_factory.mktemp("sending")
    ada = WindowPerson(folder / "ada")
    ada.environment["TMPDIR"] = str(folder / "temporary")
    (folder / "temporary").mkdir()
    async with settled(folder, (BOB, "Bob Babbage", "bob_of_files")) as (server, bob), ada.at_desk():
        await ada.sign_in(server, ADA, "Ada Lovelace")
        await bob.phone.send_message(await bob.adds(ADA), "Show me the sea.")
        window = await ada.start()
        await ada.click(await window.find("list item", lambda name: name.startswith("Bob Babbage")))
        await window.find("list item", lambda name: name.startswith("Bob Babbage, Show me the sea."))
        yield folder, bob, ada


async def paste(ada: WindowPerson) -> None:
    """Presses Ctrl+V where one writes, once the window knows what was copied."""
    await ada.click(await ada.window.find("text box", "Message"))
    async with asyncio.timeout(20):
        while not await ada.window.look("text box", "Caption"):
            ada.screen.key("ctrl+v")
            await asyncio.sleep(0.5)


def files(folder: pathlib.Path, **contents: bytes) -> list[pathlib.Path]:
    """Files of these names, with `_` before what they end in."""
    paths = []
    for name, content in contents.items():
        path = folder / ".".join(name.rsplit("_", 1))
        path.write_bytes(content)
        paths.append(path)
    return paths


async def test_pictures_that_were_copied_are_shown_and_sent_as_an_album(town, pictures):
    folder, bob, ada = town
    views = files(
        folder,
        harbour_png=paint.png(640, 360, 1).read(),
        lighthouse_png=paint.png(360, 540, 90).read(),
        waves_png=paint.png(480, 480, 170).read(),
    )
    bob.phone.forget()
    async with copied_files(ada.screen, *views):
        await paste(ada)
    for view in views:
        await ada.window.find("image", view.name)
    await ada.window.find("label", "3 photos")
    await ada.screen.shoot(pictures / "send-album.png")
    ada.screen.type("The sea, three times")
    ada.screen.key("Return")
    await ada.window.gone("text box", "Caption")
    heard = []
    for _ in views:
        update = await bob.phone.wait_for(
            types.UpdateNewMessage,
            lambda update: update.message.photo and update.message.id not in {each.id for each in heard},
        )
        heard.append(update.message)
    assert len({message.grouped_id for message in heard}) == 1 and heard[0].grouped_id, heard
    assert sorted(message.message for message in heard) == ["", "", "The sea, three times"], heard
    sizes = [max((size.w, size.h) for size in message.photo.sizes if hasattr(size, "w")) for message in heard]
    assert sorted(sizes) == [(360, 540), (480, 480), (640, 360)], sizes
    await ada.window.find(
        "list item",
        lambda name: name.startswith("Ada Lovelace, 3 photos, The sea, three times") and name.endswith(", sent"),
    )
    await ada.screen.shoot(pictures / "sent-album.png")


async def test_a_picture_that_was_copied_is_sent_or_not(town, pictures):
    folder, bob, ada = town
    picture = paint.png(400, 300, 40).read()
    async with copied(ada.screen, "image/png", picture):
        await paste(ada)
        await ada.window.find("label", "1 photo")
        await ada.screen.shoot(pictures / "send-picture.png")
        ada.screen.key("Escape")
        await ada.window.gone("text box", "Caption")
        bob.phone.forget()
        await paste(ada)
        ada.screen.key("Return")
        await ada.window.gone("text box", "Caption")
    update = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.media is not None)
    assert update.message.photo and not update.message.grouped_id and update.message.message == "", update
    # Nothing of it is left on the disk in clear.
    async with asyncio.timeout(10):
        while list((folder / "temporary").rglob("picture.png")):
            await asyncio.sleep(0.1)


async def test_what_is_being_written_becomes_a_caption_of_several_lines(town, pictures):
    _, bob, ada = town
    await ada.write("Message", "Two **bold** words", enter=False)
    bob.phone.forget()
    async with copied(ada.screen, "image/png", paint.png(400, 300, 70).read()):
        await paste(ada)
        ada.screen.key("ctrl+End", "shift+Return")
        ada.screen.type("and a line")
        await ada.screen.shoot(pictures / "send-caption.png")
        ada.screen.key("Return")
        await ada.window.gone("text box", "Caption")
    update = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.media is not None)
    assert update.message.message == "Two bold words\nand a line", update
    assert [(type(each), each.offset, each.length) for each in update.message.entities] == [
        (types.MessageEntityBold, 4, 4)
    ]
    assert await (await ada.window.find("text box", "Message")).text() == ""


async def test_files_are_shown_by_name_and_size_and_pictures_may_go_as_they_are(town, pictures):
    folder, bob, ada = town
    picked = files(folder, plan_bin=paint.noise(5 << 10, "plan"), sketch_png=paint.png(300, 200, 7).read())
    bob.phone.forget()
    async with copied_files(ada.screen, *picked):
        await paste(ada)
    await ada.window.find("label", "plan.bin")
    await ada.window.find("label", "5 KB")
    await ada.window.find("label", "2 files")
    # From the caption, which comes last, back to the box above it.
    ada.screen.key("shift+Tab", "space")
    await ada.window.find("label", "sketch.png")
    await ada.screen.shoot(pictures / "send-files.png")
    ada.screen.key("Tab")
    ada.screen.type("As they are")
    ada.screen.key("Return")
    names = set()
    while len(names) < 2:
        update = await bob.phone.wait_for(
            types.UpdateNewMessage,
            lambda update: update.message.document and update.message.file.name not in names,
        )
        names.add(update.message.file.name)
    assert names == {"plan.bin", "sketch.png"}


async def test_a_large_picture_that_is_pasted_twice_is_asked_about_once(town, pictures):
    folder, bob, ada = town
    async with copied(ada.screen, "image/png", paint.png(3000, 2000, 11).read()):
        await ada.click(await ada.window.find("text box", "Message"))
        async with asyncio.timeout(30):
            while not await ada.window.look("text box", "Caption"):
                ada.screen.key("ctrl+v", "ctrl+v")
                await asyncio.sleep(0.3)
        # Longer than another one would take.
        await asyncio.sleep(3)
        ada.screen.key("Escape")
        await ada.window.gone("text box", "Caption")
    await asyncio.sleep(2)
    assert not await ada.window.look("text box", "Caption")
    # The window can be used, and nothing of the picture is left on the disk in clear.
    await ada.click(await ada.window.find("text box", "Message"))
    ada.screen.type("Still here")
    bob.phone.forget()
    ada.screen.key("Return")
    await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.message == "Still here")
    assert not list((folder / "temporary").rglob("picture.png"))


async def test_a_film_goes_as_a_film_or_as_a_file_as_one_decides(town, pictures):
    folder, bob, ada = town
    await film(folder / "harbour.webm", 2)
    bob.phone.forget()
    async with copied_files(ada.screen, folder / "harbour.webm"):
        await paste(ada)
    await ada.window.find("image", "harbour.webm")
    await ada.window.find("label", "0:02")
    await ada.screen.shoot(pictures / "send-film.png")
    ada.screen.type("A film of the harbour")
    ada.screen.key("Return")
    await ada.window.gone("text box", "Caption")
    heard = await bob.phone.wait_for(
        types.UpdateNewMessage, lambda update: update.message.message == "A film of the harbour"
    )
    message = heard.message
    assert message.video and message.file.duration == 2, message.document
    assert message.document.thumbs, "with its first frame"
    assert await bob.phone.download_media(message, bytes) == (folder / "harbour.webm").read_bytes()
    bob.phone.forget()
    async with copied_files(ada.screen, folder / "harbour.webm"):
        await paste(ada)
    ada.screen.key("shift+Tab", "space", "Tab")
    ada.screen.type("The file of it")
    ada.screen.key("Return")
    heard = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.message == "The file of it")
    assert heard.message.document and not heard.message.video, heard.message.document


async def test_what_is_sent_answers_the_message_that_is_being_answered(town, pictures):
    folder, bob, ada = town
    views = files(
        folder, pier_png=paint.png(400, 300, 20).read(), buoy_png=paint.png(300, 400, 120).read(), chart_bin=b"soundings",
    )
    asked = await bob.phone.send_message(await bob.adds(ADA), "And the pier?")
    messages = await ada.window.find("list", "Messages")
    await ada.choose(await messages.find("list item", lambda name: "And the pier?" in name), "Reply")
    await ada.window.find("label", "Reply to Bob Babbage")
    bob.phone.forget()
    async with copied_files(ada.screen, *views):
        await paste(ada)
    ada.screen.type("Here it is")
    ada.screen.key("Return")
    await ada.window.gone("text box", "Caption")
    await ada.window.gone("label", "Reply to Bob Babbage")
    heard = {}
    while len(heard) < len(views):
        update = await bob.phone.wait_for(
            types.UpdateNewMessage, lambda update: update.message.media and update.message.id not in heard
        )
        heard[update.message.id] = update.message
    # The photos are an album, which is one message; the file comes after it.
    *album, file = (heard[number] for number in sorted(heard))
    assert [message.reply_to and message.reply_to.reply_to_msg_id for message in album] == [asked.id] * 2, album
    assert file.document and not file.photo and file.reply_to is None, file
    await ada.screen.shoot(pictures / "sent-as-answer.png")
    # What is written next answers nothing.
    await ada.write("Message", "Do you see it?")
    assert (await bob.phone.hears_message("Do you see it?")).reply_to is None


def media_files(ada: WindowPerson) -> int:
    """How many files are in the media stores of the window's accounts."""
    return sum(1 for path in ada.home.rglob("media/media/*/*") if path.is_file())


async def becomes(condition, seconds: float = 20) -> None:
    """Waits until a condition holds."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.05)


async def test_a_photo_is_made_smaller_here_and_does_not_tell_where_it_was_taken(town, pictures):
    folder, bob, ada = town
    view = await paint.photo(folder / "harbour.jpg", 4000, 3000)
    for has_quality, size in ((True, (1920, 2560)), (False, (960, 1280))):
        bob.phone.forget()
        async with copied_files(ada.screen, view):
            await paste(ada)
        await ada.window.find("image", "harbour.jpg")
        box = await ada.window.find("checkbox", "Photos in high quality")
        if has_quality:
            await asyncio.sleep(1)
            await ada.screen.shoot(pictures / "send-photo.png")
        else:
            await ada.click(box)
        await ada.click(await ada.window.find("text box", "Caption"))
        ada.screen.key("Return")
        await ada.window.gone("text box", "Caption")
        heard = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.photo is not None)
        photo = await bob.phone.download_media(heard.message, bytes)
        assert paint.jpeg_size(photo) == size
        # Neither what Bob gets nor what the server has names the place.
        assert b"Exif" not in photo
    kept = [path for path in (folder / "server").rglob("*") if path.is_file()]
    assert kept and not [path for path in kept if b"Exif\0\0" in path.read_bytes()]


async def test_photos_and_films_become_one_album_without_what_one_takes_away(town, pictures):
    folder, bob, ada = town
    views = [
        await paint.photo(folder / "quay.jpg", 900, 1200, "gradient"),
        await film(folder / "ferry.webm", 2, pattern="ball"),
        *files(folder, doubtful_png=paint.png(300, 200, 7).read(), dunes_png=paint.png(640, 480, 90).read()),
    ]
    bob.phone.forget()
    async with copied_files(ada.screen, *views):
        await paste(ada)
    await ada.window.find("label", "4 photos and videos")
    await ada.window.find("label", "0:02")
    await ada.click(await ada.window.find("button", "Do not send doubtful.png"))
    await ada.window.find("label", "3 photos and videos")
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "send-mixed-album.png")
    # Alone, and as an album again.
    box = await ada.window.find("checkbox", "Send as an album")
    await ada.click(box)
    await asyncio.sleep(1)
    await ada.screen.shoot(pictures / "send-one-by-one.png")
    await ada.click(box)
    await ada.click(await ada.window.find("text box", "Caption"))
    ada.screen.type("A day at the sea")
    ada.screen.key("Return")
    await ada.window.gone("text box", "Caption")
    heard = {}
    while len(heard) < 3:
        update = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.id not in heard)
        heard[update.message.id] = update.message
    album = [heard[number] for number in sorted(heard)]
    assert len({message.grouped_id for message in album}) == 1 and album[0].grouped_id, album
    assert [message.message for message in album] == ["A day at the sea", "", ""], album
    assert album[0].photo and album[1].video and album[1].file.duration == 2 and album[2].photo, album
    await ada.screen.shoot(pictures / "sent-mixed-album.png")


async def test_a_film_goes_up_while_one_writes_and_is_given_up_with_the_dialog(town, pictures):
    folder, bob, ada = town
    views = folder / "server" / "uploads"
    await film(folder / "storm.webm", 6)
    (parts, kept) = ({*views.rglob("*")}, media_files(ada))
    bob.phone.forget()
    async with copied_files(ada.screen, folder / "storm.webm"):
        await paste(ada)
        # Nothing is sent yet, and the server has parts of it.
        await becomes(lambda: {*views.rglob("*")} - parts)
        await becomes(lambda: media_files(ada) > kept)
        assert await ada.window.look("text box", "Caption")
        ada.screen.key("Escape")
        await ada.window.gone("text box", "Caption")
        # The copy that was to be sent is gone.
        await becomes(lambda: media_files(ada) == kept)
        await paste(ada)
        ada.screen.type("A storm")
        ada.screen.key("Return")
    heard = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.media is not None)
    assert heard.message.message == "A storm" and heard.message.video, heard
    assert await bob.phone.download_media(heard.message, bytes) == (folder / "storm.webm").read_bytes()


async def test_a_picture_is_hidden_until_somebody_presses_it(town, pictures):
    folder, bob, ada = town
    views = files(folder, secret_png=paint.png(400, 300, 60).read())
    bob.phone.forget()
    async with copied_files(ada.screen, *views):
        await paste(ada)
    await ada.click(await ada.window.find("checkbox", "Hide Until Pressed"))
    await ada.screen.shoot(pictures / "send-hidden.png")
    await ada.press("Send")
    await ada.window.gone("text box", "Caption")
    ada.turn_to()
    update = await bob.phone.wait_for(types.UpdateNewMessage, lambda update: update.message.photo)
    assert update.message.media.spoiler
