"""Values that are no numbers, letters that turn the line round, bytes that are no text: kept out, or made harmless."""

import struct
import unicodedata

import pytest
from telethon.tl import functions, types

from harness.publickey import tl_bytes
from harness.rawclient import gzip_packed

from .members import as_user, dialogs, granted, history, is_refusal, refused, sane, says, synchronises
from .places import PLACES, Stage

messages, account = functions.messages, functions.account
SELF = types.InputPeerSelf()

NUMBERS = {"not a number": float("nan"), "infinite": float("inf"), "infinitely little": float("-inf"), "1e300": 1e300,
           "-1e300": -1e300, "two to the 63rd": 2.0**63, "the least there is": 5e-324, "minus zero": -0.0}

# What reverses a line or is not seen at all; a name with it says what it is not.
UNSEEN = {"override": "\u202e", "isolate": "\u2066", "mark": "\u200f", "zero width": "\u200b", "joiner": "\u2060",
          "delete": "\x7f", "line": "\u2028", "zero": "\x00", "escape": "\x1b[31m", "byte order": "\ufeff"}


@pytest.fixture
async def stage(mallory, victim):
    return await Stage(mallory, victim).set()


def videos(media) -> list:
    return [a for a in media.document.attributes if isinstance(a, types.DocumentAttributeVideo)]


@pytest.mark.quick(one_in=6)
@pytest.mark.parametrize("round_message", [False, True])
@pytest.mark.parametrize("name", NUMBERS)
async def test_a_film_of_no_possible_length(stage, name, round_message):
    number = NUMBERS[name]
    film = types.DocumentAttributeVideo(number, 10, 10, round_message=round_message, video_start_ts=number)
    sane(await stage.uploads(film, mime="video/mp4"))
    told = granted(await stage.victim.ask(history(stage.to_mallory)))
    for media in (m.media for m in told.messages if getattr(m, "media", None)):
        for video in videos(media):
            assert 0 <= video.duration <= 1e9, f"a length of {video.duration}"
            assert video.video_start_ts is None or 0 <= video.video_start_ts <= 1e9


@pytest.mark.quick(one_in=8)
@pytest.mark.parametrize("size", [(-1, -1), (-(2**31), 2**31 - 1), (0, 0), (2**31 - 1, 2**31 - 1)], ids=str)
@pytest.mark.parametrize("kind", ["picture", "film"])
async def test_a_picture_of_no_possible_size(stage, kind, size):
    attribute = (types.DocumentAttributeImageSize(*size) if kind == "picture"
                 else types.DocumentAttributeVideo(1.0, *size))
    sane(await stage.uploads(attribute, mime="image/png" if kind == "picture" else "video/mp4"))
    told = granted(await stage.victim.ask(history(stage.to_mallory)))
    for media in (m.media for m in told.messages if getattr(m, "media", None)):
        sizes = [(a.w, a.h) for a in media.document.attributes if hasattr(a, "w")]
        assert all(0 <= side <= 2**31 - 1 for pair in sizes for side in pair), sizes


async def shown_names(stage: Stage) -> list[str]:
    """Every name of a person or group that the victim is shown, and what Mallory's own name has become."""
    told = granted(await stage.victim.ask(dialogs()))
    people = told.users + granted(await stage.mallory.ask(functions.users.GetUsersRequest([types.InputUserSelf()])))
    names = [name for user in people for name in (user.first_name, user.last_name) if name]
    return names + [chat.title for chat in told.chats]


NAME_PLACES = ("first name", "last name", "title of a new group", "title of a group")


@pytest.mark.quick(one_in=14)
@pytest.mark.parametrize("place", NAME_PLACES)
@pytest.mark.parametrize("sign", UNSEEN)
async def test_a_name_that_turns_the_line_round(stage, place, sign):
    sane(await PLACES[place](stage, f"Ada{UNSEEN[sign]}txt"))
    for name in await shown_names(stage):
        signs = [f"U+{ord(c):04X}" for c in name if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp")]
        assert not signs, f"the name {name!r} has {signs}"


@pytest.mark.quick(one_in=10)
@pytest.mark.parametrize("place", ["first name", "title of a group"])
@pytest.mark.parametrize("blank", ["\u3164", "\u115f", "\u2800", "\u00a0", "\u200d\u200d"], ids=ascii)
async def test_a_name_that_nobody_sees(stage, place, blank):
    """A name of nothing but blanks is no name; whatever is kept has something to see."""
    sane(await PLACES[place](stage, blank * 3))
    for name in await shown_names(stage):
        assert name.strip() and not all(unicodedata.category(c)[0] in "ZCM" for c in name), ascii(name)


@pytest.mark.quick(one_in=7)
@pytest.mark.parametrize("name", ["../../etc/passwd", "C:\\autoexec.bat", ".", "..", ".hidden", "a/b", "con", "a\x00b.exe",
                                  "photo\u202egpj.exe", "a\nb", "-rf", "a" * 300 + ".exe", " ", "\u200b"], ids=ascii)
async def test_a_file_name_that_leads_elsewhere(stage, name):
    sane(await stage.uploads(types.DocumentAttributeFilename(name), name=name))
    told = granted(await stage.victim.ask(history(stage.to_mallory)))
    kept = [a.file_name for m in told.messages if getattr(m, "media", None) for a in m.media.document.attributes
            if isinstance(a, types.DocumentAttributeFilename)]
    for shown in kept:
        assert "/" not in shown and "\\" not in shown and shown not in (".", ".."), ascii(shown)
        assert not any(unicodedata.category(c) in ("Cc", "Zl", "Zp") or c in "\u202e\u2066" for c in shown), ascii(shown)
        assert len(shown) <= 255


@pytest.mark.quick(one_in=6)
@pytest.mark.parametrize("name", ["Martlet", "martlet", "MARTLET", "Mаrtlet", "Martlet\u200b", " Martlet "], ids=ascii)
async def test_nobody_is_verified_by_a_name(mallory, victim, name):
    """Who calls themselves as the service does is not shown as it."""
    sane(await mallory.ask(account.UpdateProfileRequest(first_name=name, last_name="")))
    peer = await victim.meet(mallory)
    [seen] = granted(await victim.ask(functions.users.GetUsersRequest([as_user(peer)])))
    assert not seen.verified and not seen.support and not seen.bot and seen.id != 777000


BROKEN = {
    "half a letter": b"\xc3", "too long a letter": b"\xf0\x80\x80\xaf", "a surrogate": b"\xed\xa0\x80",
    "beyond the last": b"\xf7\xbf\xbf\xbf", "a lone tail": b"abc\x80", "latin": b"caf\xe9", "a wide zero": b"\xc0\x80",
}


@pytest.mark.quick(one_in=7)
@pytest.mark.parametrize("name", BROKEN)
async def test_bytes_that_are_no_text(mallory, name):
    marker = b"a text to be replaced"
    for request in (says(SELF, marker.decode(), 1), account.UpdateProfileRequest(first_name=marker.decode()),
                    messages.SaveDraftRequest(SELF, marker.decode()),
                    functions.contacts.ResolveUsernameRequest(marker.decode())):
        body = bytes(request).replace(tl_bytes(marker), tl_bytes(BROKEN[name]))
        assert BROKEN[name] in body
        refused(await mallory.ask(body))
    assert await mallory.client.alive()


SAMPLES = {
    "sendMessage": says(SELF, "text", 7, entities=[types.MessageEntityBold(0, 1)]),
    "getHistory": history(SELF),
    "search": messages.SearchRequest(SELF, "a", types.InputMessagesFilterEmpty(), None, None, 0, 0, 1, 0, 0, 0),
    "saveDraft": messages.SaveDraftRequest(SELF, "text", reply_to=types.InputReplyToMessage(1, quote_text="q")),
    "sendMedia": messages.SendMediaRequest(SELF, types.InputMediaUploadedDocument(
        types.InputFile(1, 1, "a", ""), "a/b", [types.DocumentAttributeVideo(1.0, 1, 1)]), "a", random_id=8),
    "importContacts": functions.contacts.ImportContactsRequest([types.InputPhoneContact(1, "+155", "a", "b")]),
    "updateNotifySettings": account.UpdateNotifySettingsRequest(
        types.InputNotifyPeer(SELF), types.InputPeerNotifySettings(sound=types.NotificationSoundLocal("a", "b"))),
    "createChat": messages.CreateChatRequest([types.InputUserSelf()], "Title"),
    "getFile": functions.upload.GetFileRequest(types.InputPeerPhotoFileLocation(SELF, 1), 0, 4096),
    "getDifference": functions.updates.GetDifferenceRequest(1, None, 0, pts_limit=1),
}


@pytest.mark.quick(one_in=5)
@pytest.mark.parametrize("name", SAMPLES)
async def test_a_request_cut_anywhere(mallory, name):
    whole = bytes(SAMPLES[name])
    for length in range(4, len(whole), 4):
        refused(await mallory.ask(whole[:length]))
    refused(await mallory.ask(whole + bytes(4)))
    refused(await mallory.ask(whole + whole))


@pytest.mark.quick(one_in=10)
@pytest.mark.parametrize("name", SAMPLES)
async def test_a_request_with_any_word_turned(mallory, name):
    """Each word of a request in turn is all ones, one more and unknown: an answer or a refusal comes back."""
    whole = bytes(SAMPLES[name])
    for at in range(0, len(whole) - 3, 4):
        was = struct.unpack_from("<I", whole, at)[0]
        for word in (0xFFFFFFFF, (was + 1) & 0xFFFFFFFF, 0xDEADBEEF, 0x80000000):
            answer = await mallory.ask(whole[:at] + struct.pack("<I", word) + whole[at + 4:])
            assert answer is not None
            sane(answer)
    assert await mallory.client.alive()
    await synchronises(mallory, SELF)


@pytest.mark.quick
async def test_flags_that_nobody_knows(mallory):
    """A flag of a later layer makes what follows unreadable, and is told so."""
    body = bytearray(bytes(says(SELF, "text", 9)))
    body[4:8] = b"\xff\xff\xff\xff"
    refused(await mallory.ask(bytes(body)))


@pytest.mark.quick(one_in=10)
@pytest.mark.parametrize("username", ["аdmin_cyrillic", "admin\u200b_name", "a" * 33, "_leading", "two__", "777000", "me",
                                      "admin\x00name", "ＡＤＭＩＮname", "i\u0307stanbul"], ids=ascii)
async def test_a_username_that_looks_like_another(mallory, username):
    answer = await mallory.ask(account.UpdateUsernameRequest(username))
    assert is_refusal(answer) or answer.username.isascii()


@pytest.mark.quick(one_in=7)
@pytest.mark.parametrize("emoji", ["", "a", "👍" * 100, "\u202e", "<b>", "0", "👍\u0301"], ids=ascii)
async def test_a_reaction_that_is_no_emoji(stage, emoji):
    request = messages.SendReactionRequest(stage.to_victim, stage.message, reaction=[types.ReactionEmoji(emoji)])
    answer = sane(await stage.mallory.ask(request))
    if emoji and not emoji.startswith("👍"):
        refused(answer)
    told = granted(await stage.victim.ask(history(stage.to_mallory)))
    kinds = [r.reaction.emoticon for m in told.messages if getattr(m, "reactions", None) for r in m.reactions.results]
    assert all(len(kind) <= 16 for kind in kinds)


async def test_a_packed_request_in_pieces_of_another_kind(mallory):
    """Deflate without a frame, two streams, a stream with a tail and one with a wrong sum are requests or refusals."""
    import gzip
    import zlib

    request = bytes(functions.help.GetConfigRequest())
    raw = zlib.compressobj(wbits=-15)
    pieces = (raw.compress(request) + raw.flush(), gzip.compress(request[:2]) + gzip.compress(request[2:]),
              gzip.compress(request) + b"tail", gzip.compress(request)[:-8] + bytes(8), b"", b"\x1f\x8b", zlib.compress(b""))
    for piece in pieces:
        sane(await mallory.ask(gzip_packed(b"")[:4] + tl_bytes(piece)))
    assert await mallory.client.alive()
