"""Films, animations and music by `martlet-cli`: they go as what they are, and are told as such when they come."""

import asyncio
import pathlib

import pytest
from telethon import types

from harness.films import film, made
from harness.pictures import png
from harness.terminal import TerminalPerson
from harness.town import settled

ADA, BOB = "+15550810", "+15550811"
FRAMES = (
    "videotestsrc num-buffers=50 ! video/x-raw,width=640,height=360,framerate=25/1 ! videoconvert ! avenc_mpeg4"
    " ! queue ! mux."
)
RAW = "videotestsrc num-buffers=20 ! video/x-raw,format=RGB,width=320,height=180,framerate=10/1 ! queue ! mux."
TONE = "audiotestsrc num-buffers=20 samplesperbuffer=4800 volume=0.1 ! audio/x-raw,rate=48000 ! audioconvert"


def tag(title: str, performer: str, cover: bytes) -> bytes:
    """A tag of ID3 2.3, to put before music."""
    def frame(name: bytes, content: bytes) -> bytes:
        return name + len(content).to_bytes(4, "big") + bytes(2) + content

    frames = frame(b"TIT2", b"\0" + title.encode()) + frame(b"TPE1", b"\0" + performer.encode())
    frames += frame(b"APIC", b"\0image/png\0\3\0" + cover)
    length = bytes(len(frames) >> shift & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\3\0\0" + length + frames


def gif() -> bytes:
    """Two images of 3 by 2 pixels, half a second each."""
    image = bytes([0x21, 0xF9, 4, 0, 50, 0, 0, 0, 0x2C, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, 3, 0x84, 0x8F, 0x05, 0])
    return b"GIF89a" + bytes([3, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]) + image * 2 + b"\x3b"


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server, Ada with `martlet-cli`, Bob with a client that nobody here wrote, and files of every kind."""
    folder = tmp_path_factory.mktemp("kinds")
    ada = TerminalPerson(folder / "ada")
    async with settled(folder, (BOB, "Bob Babbage", "bob_kinds")) as (server, bob):
        await ada.sign_up(server, ADA, "Ada Lovelace")
        await asyncio.gather(
            made(folder / "film.mp4", "qtmux name=mux faststart=true", RAW, f"{TONE} ! avenc_aac ! queue ! mux."),
            made(folder / "silent.mp4", "mp4mux name=mux", FRAMES),
            made(folder / "voice.ogg", "oggmux name=mux", f"{TONE} ! opusenc ! queue ! mux."),
            made(folder / "plain.mp3", "id3v2mux name=mux", f"{TONE} ! lamemp3enc ! mux."),
            film(folder / "film.webm", 2),
        )
        # Frames that no codec has seen are QuickTime's, to its muxer.
        movie = (folder / "film.mp4").read_bytes()
        (folder / "film.mp4").write_bytes(movie.replace(b"ftypqt  ", b"ftypisom", 1))
        (folder / "song.mp3").write_bytes(
            tag("Lark", "Ada", png(600, 400).getvalue()) + (folder / "plain.mp3").read_bytes()
        )
        (folder / "move.gif").write_bytes(gif())
        (folder / "broken.mp4").write_bytes((folder / "silent.mp4").read_bytes()[:3000])
        (folder / "text.mp4").write_text("only text\n")
        (folder / "photo.png").write_bytes(png(640, 360).getvalue())
        yield ada, bob, folder


async def sent(town, *names: str, flags: tuple[str, ...] = ()) -> list:
    """Sends files, and gives the messages as Bob hears them, whose files must be what was sent."""
    ada, bob, folder = town
    bob.phone.heard.clear()
    rows = await ada.rows("send-file", BOB, *(str(folder / name) for name in names), *flags)
    assert [row["state"] for row in rows] == ["sent"] * len(names)
    messages = []
    for name in names:
        def is_it(update, name=name) -> bool:
            media = getattr(update.message, "media", None)
            if isinstance(media, types.MessageMediaPhoto):
                return name.endswith(".png")
            return isinstance(media, types.MessageMediaDocument) and update.message.file.name == name

        message = (await bob.phone.wait_for(types.UpdateNewMessage, is_it)).message
        message._client = bob.phone.client
        if message.photo is None:
            assert await bob.phone.download_media(message, file=bytes) == (folder / name).read_bytes(), name
        messages.append(message)
    return messages


def attribute(message, kind):
    return next((it for it in message.document.attributes if isinstance(it, kind)), None)


async def thumbnail(town, message) -> bytes:
    return await town[1].phone.download_media(message, file=bytes, thumb=-1)


@pytest.mark.parametrize(("name", "streams"), [("film.mp4", True), ("film.webm", False)])
async def test_a_film_goes_as_a_film(town, name, streams):
    [message] = await sent(town, name)
    video = attribute(message, types.DocumentAttributeVideo)
    assert message.video and not message.gif
    assert ((video.w, video.h), video.supports_streaming or False) == ((320, 180), streams)
    assert abs(video.duration - 2) < 0.2 and message.file.mime_type == f"video/{name[5:]}"
    assert (await thumbnail(town, message))[:3] == b"\xff\xd8\xff"
    # The same file as a file is another thing.
    [plain] = await sent(town, name, flags=("--as-file",))
    assert plain.video is None and plain.document.mime_type == message.document.mime_type


@pytest.mark.parametrize("name", ["silent.mp4", "move.gif"])
async def test_what_has_no_sound_goes_as_an_animation(town, name):
    [message] = await sent(town, name)
    video = attribute(message, types.DocumentAttributeVideo)
    assert message.gif and (video.w, video.h) == ((640, 360) if name == "silent.mp4" else (3, 2))


async def test_music_has_its_title_performer_length_and_cover(town):
    [message] = await sent(town, "song.mp3")
    audio = attribute(message, types.DocumentAttributeAudio)
    assert message.audio and (audio.title, audio.performer, audio.duration) == ("Lark", "Ada", 2)
    assert (await thumbnail(town, message))[:3] == b"\xff\xd8\xff"
    [voice] = await sent(town, "voice.ogg")
    assert voice.audio and not voice.voice and voice.file.duration == 2


@pytest.mark.parametrize("name", ["broken.mp4", "text.mp4"])
async def test_what_cannot_be_played_goes_as_a_file(town, name):
    [message] = await sent(town, name)
    assert message.document and not (message.video or message.gif or message.audio)


async def test_albums_are_of_photos_and_films_or_of_songs(town):
    messages = await sent(town, "photo.png", "film.mp4", "film.webm", "song.mp3", "voice.ogg", "text.mp4", "silent.mp4")
    groups = [message.grouped_id for message in messages]
    assert groups[0] and len(set(groups[:3])) == 1, groups
    assert groups[3] and groups[3] == groups[4] != groups[0] and groups[5:] == [None, None], groups
    assert messages[1].video and messages[2].video and messages[3].audio


async def test_what_others_send_is_told_as_what_it_is(town):
    ada, bob, folder = town
    peer = await bob.adds(ADA)
    video = types.DocumentAttributeVideo(duration=2, w=640, h=360, supports_streaming=True)
    song = types.DocumentAttributeAudio(duration=2, title="Lark", performer="Ada")
    for name, attributes in (
        ("film.mp4", [video]), ("silent.mp4", [video, types.DocumentAttributeAnimated()]),
        ("move.gif", [types.DocumentAttributeAnimated()]), ("song.mp3", [song]), ("text.mp4", []),
    ):
        await bob.phone.send_file(
            peer, folder / name, attributes=attributes, force_document=name == "text.mp4",
            nosound_video=name == "film.mp4" or None,
        )
    rows = (await ada.rows("read", BOB))[-5:]
    assert [row["media"] for row in rows] == ["video", "animation", "animation", "music", "file"]
    into = folder / "got"
    into.mkdir()
    got = await ada.rows("get", BOB, *(str(row["id"]) for row in rows), "-o", str(into))
    for row in got:
        path = pathlib.Path(row["file"])
        assert path.read_bytes() == (folder / path.name).read_bytes()
