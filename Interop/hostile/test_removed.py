"""Who was taken out of a group, or left it, has no more hand in it and sees nothing of what comes after."""

import pytest
from telethon.tl import functions, types

from harness.pictures import png

from .members import as_user, dialogs, granted, history, refused, sane, says, unpacked

messages = functions.messages
THUMB = [types.ReactionEmoji("👍")]


@pytest.fixture
async def removed(mallory, victim):
    """A group of the victim's from which Mallory was removed; Mallory's own message in it, by both numbers."""
    group = await victim.makes_group(mallory, title="Before")
    peer = types.InputPeerChat(group)
    granted(await mallory.ask(says(peer, "Mallory's words")))
    number = granted(await mallory.ask(history(peer))).messages[0].id
    theirs = granted(await victim.ask(history(peer))).messages[0].id
    granted(await victim.ask(messages.DeleteChatUserRequest(group, as_user(await victim.meet(mallory)))))
    return group, number, theirs


DEEDS = {
    "edits an own message": lambda peer, number: messages.EditMessageRequest(peer, number, message="changed"),
    "sends": lambda peer, _: says(peer, "once more", 2),
    "answers": lambda peer, number: says(peer, "once more", 3, reply_to=types.InputReplyToMessage(number)),
    "sends a link": lambda peer, _: messages.SendMediaRequest(
        peer, types.InputMediaWebPage("https://example.org"), "", random_id=4),
    "forwards": lambda peer, number: messages.ForwardMessagesRequest(peer, [number], peer, random_id=[5]),
    "reacts": lambda peer, number: messages.SendReactionRequest(peer, number, reaction=THUMB),
    "pins": lambda peer, number: messages.UpdatePinnedMessageRequest(peer, number),
    "types": lambda peer, _: messages.SetTypingRequest(peer, types.SendMessageTypingAction()),
    "names it": lambda peer, _: messages.EditChatTitleRequest(peer.chat_id, "Mallory's"),
    "describes it": lambda peer, _: messages.EditChatAboutRequest(peer, "Mallory's"),
    "takes its picture": lambda peer, _: messages.EditChatPhotoRequest(peer.chat_id, types.InputChatPhotoEmpty()),
    "comes back": lambda peer, _: messages.AddChatUserRequest(peer.chat_id, types.InputUserSelf(), 0),
    "makes an admin": lambda peer, _: messages.EditChatAdminRequest(peer.chat_id, types.InputUserSelf(), True),
    "ends it": lambda peer, _: messages.DeleteChatRequest(peer.chat_id),
}


@pytest.mark.quick(one_in=7)
@pytest.mark.parametrize("deed", DEEDS)
async def test_the_removed_one_no_longer(mallory, victim, removed, deed):
    group, number, theirs = removed
    before = granted(await victim.ask(history(types.InputPeerChat(group)))).messages
    refused(await mallory.ask(DEEDS[deed](types.InputPeerChat(group), number)))
    after = granted(await victim.ask(history(types.InputPeerChat(group)))).messages
    assert [(m.id, getattr(m, "message", None)) for m in after] == [(m.id, getattr(m, "message", None)) for m in before]


@pytest.mark.quick
async def test_the_removed_one_sees_nothing_new(mallory, victim, removed):
    group, _, _ = removed
    peer = types.InputPeerChat(group)
    granted(await victim.ask(messages.EditChatTitleRequest(group, "A new title")))
    granted(await victim.ask(messages.EditChatAboutRequest(peer, "a new description")))
    granted(await victim.ask(says(peer, "new words", 9)))
    file = await victim.uploads(png(60, 60).getvalue(), "group.png", 77)
    granted(await victim.ask(messages.EditChatPhotoRequest(group, types.InputChatUploadedPhoto(file=file))))
    friend = await victim.meet(mallory)
    granted(await victim.ask(says(friend, "hello", 10)))
    for request in (history(peer), dialogs(), messages.GetChatsRequest([group]), messages.GetFullChatRequest(group),
                    functions.updates.GetDifferenceRequest(1, None, 0),
                    messages.GetPeerDialogsRequest([types.InputDialogPeer(peer)])):
        body = unpacked(await mallory.answer(request))
        for secret in (b"A new title", b"a new description", b"new words"):
            assert secret not in body, f"{request.__class__.__name__} tells {secret.decode()}"


async def test_the_removed_one_learns_no_members(mallory, victim, removed, joins):
    group, _, _ = removed
    newcomer = await joins("Newcomer")
    granted(await victim.ask(messages.AddChatUserRequest(group, as_user(await victim.meet(newcomer)), 0)))
    for request in (messages.GetFullChatRequest(group), messages.GetChatsRequest([group]),
                    history(types.InputPeerChat(group))):
        assert b"Newcomer" not in unpacked(await mallory.answer(request)), request.__class__.__name__


@pytest.mark.quick
async def test_an_upload_does_not_slip_in_after_the_removal(mallory, victim, removed):
    """The media of an edit is prepared by workers first; who was removed is refused all the same."""
    group, number, _ = removed
    file = await mallory.uploads(b"a" * 2048, "late.bin", 88)
    media = types.InputMediaUploadedDocument(file, "text/plain", [])
    refused(await mallory.ask(messages.EditMessageRequest(types.InputPeerChat(group), number, media=media, message="m")))


async def test_who_left_may_still_clear_what_was_seen(mallory, victim, removed):
    """One's own copy stays one's own: to delete it harms nobody else."""
    group, number, theirs = removed
    peer = types.InputPeerChat(group)
    sane(await mallory.ask(messages.DeleteHistoryRequest(peer, 0, just_clear=True)))
    kept = [m.id for m in granted(await victim.ask(history(peer))).messages]
    assert theirs in kept
