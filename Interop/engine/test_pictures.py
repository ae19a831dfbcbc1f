"""Pictures of people and groups, set by `martlet-cli` over a thin wire, seen by a counterpart that nobody here wrote."""

import pytest
from telethon import functions, types

from harness.hearing import eventually
from harness.pictures import noise, noisy_png, png
from harness.relays import SlowRelay
from harness.terminal import TerminalPerson

ADA = "+15558820"
JPEG = b"\xff\xd8\xff"


@pytest.fixture(scope="module")
async def scene(town, tmp_path_factory):
    """Ada with our client behind a thin wire, and Bob, who knows her."""
    server, bob, _ = town
    wire = await SlowRelay((server.host, server.port)).start()
    ada = TerminalPerson(tmp_path_factory.mktemp("pictures") / "ada")
    await ada.log_in(
        server, server.code(ADA), "--phone", ADA, "--name", "Ada Augusta", place=f"{wire.host}:{wire.port}"
    )
    await ada.rows("send", f"@{bob.username}", "look at me")
    message = await bob.phone.hears_message("look at me")
    yield wire, ada, bob, message.peer_id
    await wire.stop()


def write(person: TerminalPerson, name: str, content: bytes) -> str:
    path = person.folder / name
    path.write_bytes(content)
    return str(path)


async def photos(bob, peer) -> list[types.Photo]:
    """All profile photos that Bob may see."""
    user = await bob.phone.get_input_entity(peer)
    return (await bob.phone(functions.photos.GetUserPhotosRequest(user, offset=0, max_id=0, limit=10))).photos


async def downloaded(bob, peer) -> bytes:
    """The picture that Bob sees."""
    return await bob.phone.download_profile_photo(await bob.phone.get_entity(peer), file=bytes)


async def test_a_picture_comes_to_those_who_know_one_and_goes_again(scene):
    _, ada, bob, peer = scene
    [row] = await ada.rows("picture", "me", write(ada, "face.png", png(500, 500, 40).getvalue()))
    assert (row["picture"], row["state"]) == (True, "done")
    assert (await downloaded(bob, peer)).startswith(JPEG)
    assert len(await photos(bob, peer)) == 1
    [row] = await ada.rows("picture", "me", "--remove")
    assert (row["picture"], row["state"]) == (False, "done")
    assert (await bob.phone.get_entity(peer)).photo is None


async def test_a_picture_goes_on_where_a_killed_process_stopped(scene):
    wire, ada, bob, peer = scene
    # A picture goes up as it was scaled: one of the same kind tells how much that is.
    wire.carried = 0
    await ada.rows("picture", "me", write(ada, "zeroth.png", noisy_png(1200, 900, "zeroth").getvalue()))
    whole = wire.carried
    before = len(await photos(bob, peer))
    first = write(ada, "first.png", png(400, 400, 1).getvalue())
    second = noisy_png(1200, 900, "second").getvalue()
    await wire.stop()
    for path in (first, write(ada, "second.png", second)):
        [row] = await ada.rows("picture", "me", path, "--timeout", "1")
        assert row["state"] == "kept"
    await wire.start()

    wire.carried = 0
    for share in (0.4, 0.8):
        process = await ada.start("follow", "--json")
        await eventually(lambda: wire.carried > share * whole, what="part of it is on its way")  # noqa: B023
        process.kill()
        await process.wait()
        assert len(await photos(bob, peer)) == before
    async with ada.following():
        await eventually(lambda: shown(bob, peer, before), what="Bob sees the picture")
    # What was on the wire when a process died went again, four parts at most each time, and nothing else.
    assert wire.carried < 1.5 * whole
    # Of two that were chosen without a connection only the newer one is set.
    [newest, *_] = await photos(bob, peer)
    assert len(await photos(bob, peer)) == before + 1
    assert max((size.w, size.h) for size in newest.sizes if isinstance(size, types.PhotoSize)) == (1200, 900)


async def shown(bob, peer, before: int) -> bool:
    return len(await photos(bob, peer)) > before


async def test_a_group_gets_a_picture_and_loses_it(scene):
    _, ada, bob, peer = scene
    members = [await bob.phone.get_input_entity(peer)]
    [chat] = (await bob.phone(functions.messages.CreateChatRequest(members, "Pictured group"))).updates.chats
    bob.phone.forget()
    [row] = await ada.rows("picture", "Pictured", write(ada, "group.png", png(300, 300, 7).getvalue()))
    assert (row["chat"], row["picture"], row["state"]) == (f"g{chat.id}", True, "done")
    message = await bob.phone.hears_action(types.MessageActionChatEditPhoto)
    assert isinstance(message.action.photo, types.Photo)
    assert isinstance((await bob.phone.get_entity(types.PeerChat(chat.id))).photo, types.ChatPhoto)
    assert (await downloaded(bob, types.PeerChat(chat.id))).startswith(JPEG)
    [row] = await ada.rows("picture", f"g{chat.id}", "--remove")
    assert (row["picture"], row["state"]) == (False, "done")
    await bob.phone.hears_action(types.MessageActionChatDeletePhoto)
    assert isinstance((await bob.phone.get_entity(types.PeerChat(chat.id))).photo, types.ChatPhotoEmpty)


async def test_what_is_no_picture_is_said_so_and_changes_nothing(scene):
    _, ada, bob, peer = scene
    before = [photo.id for photo in await photos(bob, peer)]
    broken = write(ada, "broken.png", png(300, 200).getvalue()[:33] + noise(3000, "broken"))
    text = write(ada, "words.txt", b"no picture at all")
    for arguments, status, words in (
        (["me", broken], 1, "the server does not take this file for a picture"),
        (["me", text], 1, "is no JPEG or PNG"),
        (["me"], 64, "either a file or --remove"),
        ([f"@{bob.username}", broken], 64, "'me', a group or a channel"),
    ):
        answer = await ada.run("picture", *arguments)
        assert (answer.status, answer.output) == (status, ""), (arguments, answer.errors)
        assert words in answer.errors, (arguments, answer.errors)
    assert [photo.id for photo in await photos(bob, peer)] == before
