"""Every place of the API where a member leaves a text that is kept, or shown to others."""

from telethon.tl import functions, types

from .members import Member, as_user, granted, says

messages, account = functions.messages, functions.account
SELF = types.InputPeerSelf()
TEXT = "a text to point at"


class Stage:
    """Mallory and a victim who know each other and are in a group, with what a place needs."""

    def __init__(self, mallory: Member, victim: Member):
        self.mallory, self.victim = mallory, victim
        self.number = 10

    async def set(self) -> "Stage":
        mallory, victim = self.mallory, self.victim
        self.to_victim = await mallory.meet(victim)
        self.to_mallory = await victim.meet(mallory)
        self.group = await mallory.makes_group(victim)
        sent = granted(await mallory.ask(says(self.to_victim, TEXT, 1)))
        self.message = next(u.id for u in sent.updates if isinstance(u, types.UpdateMessageID))
        return self

    def next_number(self) -> int:
        self.number += 1
        return self.number

    async def sends(self, *entities, **more):
        return await self.mallory.ask(
            says(self.to_victim, TEXT, self.next_number(), entities=list(entities) or None, **more))

    async def uploads(self, *attributes, name: str = "a.bin", mime: str = "audio/mpeg", **more):
        file = await self.mallory.uploads(b"a" * 1024, name, self.next_number())
        media = types.InputMediaUploadedDocument(file, mime, list(attributes), **more)
        return await self.mallory.ask(
            messages.SendMediaRequest(self.to_victim, media, "", random_id=self.next_number()))


def replies(stage: Stage, **quote) -> types.InputReplyToMessage:
    return types.InputReplyToMessage(stage.message, **quote)


async def sets_sound(stage: Stage, sound):
    settings = types.InputPeerNotifySettings(sound=sound)
    return await stage.mallory.ask(account.UpdateNotifySettingsRequest(types.InputNotifyPeer(stage.to_victim), settings))


async def types_in_group(stage: Stage, action):
    return await stage.mallory.ask(messages.SetTypingRequest(types.InputPeerChat(stage.group), action))


async def connects(stage: Stage, field: str, text: str):
    fields = dict(device_model="d", system_version="s", app_version="a", lang_pack="", lang_code="l") | {field: text}
    init = functions.InitConnectionRequest(1, **fields, system_lang_code="l", query=account.GetAuthorizationsRequest())
    return await stage.mallory.ask(functions.InvokeWithLayerRequest(229, init))


async def edits(stage: Stage, **more):
    return await stage.mallory.ask(messages.EditMessageRequest(stage.to_victim, stage.message, **more))


def link(text: str) -> types.MessageEntityTextUrl:
    return types.MessageEntityTextUrl(0, 6, text)


def pre(text: str) -> types.MessageEntityPre:
    return types.MessageEntityPre(0, 6, text)


def audio(**fields) -> types.DocumentAttributeAudio:
    return types.DocumentAttributeAudio(1, **fields)


def draft(stage: Stage, text: str = TEXT, **more):
    return stage.mallory.ask(messages.SaveDraftRequest(stage.to_victim, text, **more))


# What takes a text, by its place: each leaves `text` there and gives the answer.
PLACES = {
    "url of a link": lambda s, text: s.sends(link(text)),
    "language of code": lambda s, text: s.sends(pre(text)),
    "text of a message": lambda s, text: s.mallory.ask(says(s.to_victim, text, s.next_number())),
    "url of an edit": lambda s, text: edits(s, message=TEXT, entities=[link(text)]),
    "text of an edit": lambda s, text: edits(s, message=text),
    "quote": lambda s, text: s.sends(reply_to=replies(s, quote_text=text)),
    "url in a quote": lambda s, text: s.sends(reply_to=replies(s, quote_text="quoted", quote_entities=[link(text)])),
    "poll option of a reply": lambda s, text: s.sends(reply_to=replies(s, poll_option=text.encode())),
    "text of a draft": lambda s, text: draft(s, text),
    "url of a draft": lambda s, text: draft(s, entities=[link(text)]),
    "quote of a draft": lambda s, text: draft(s, reply_to=replies(s, quote_text=text)),
    "url in a draft's quote": lambda s, text: draft(
        s, reply_to=replies(s, quote_text="quoted", quote_entities=[link(text)])),
    "poll option of a draft": lambda s, text: draft(s, reply_to=replies(s, poll_option=text.encode())),
    "first name": lambda s, text: s.mallory.ask(account.UpdateProfileRequest(first_name=text)),
    "last name": lambda s, text: s.mallory.ask(account.UpdateProfileRequest(last_name=text)),
    "about": lambda s, text: s.mallory.ask(account.UpdateProfileRequest(about=text)),
    "username": lambda s, text: s.mallory.ask(account.UpdateUsernameRequest(text)),
    "first name of a contact": lambda s, text: s.mallory.ask(
        functions.contacts.AddContactRequest(as_user(s.to_victim), text, "", "")),
    "last name of a contact": lambda s, text: s.mallory.ask(
        functions.contacts.AddContactRequest(as_user(s.to_victim), "Vera", text, "")),
    "name of an imported contact": lambda s, text: s.mallory.ask(functions.contacts.ImportContactsRequest(
        [types.InputPhoneContact(1, s.victim.number, text, text)])),
    "title of a new group": lambda s, text: s.mallory.ask(
        messages.CreateChatRequest([as_user(s.to_victim)], text)),
    "title of a group": lambda s, text: s.mallory.ask(messages.EditChatTitleRequest(s.group, text)),
    "about of a group": lambda s, text: s.mallory.ask(
        messages.EditChatAboutRequest(types.InputPeerChat(s.group), text)),
    "name of a file": lambda s, text: s.uploads(types.DocumentAttributeFilename(text)),
    "name of an upload": lambda s, text: s.uploads(name=text),
    "media type": lambda s, text: s.uploads(mime="text/" + text),
    "title of a song": lambda s, text: s.uploads(audio(title=text)),
    "performer of a song": lambda s, text: s.uploads(audio(performer=text)),
    "waveform of a voice": lambda s, text: s.uploads(audio(voice=True, waveform=text.encode())),
    "codec of a film": lambda s, text: s.uploads(types.DocumentAttributeVideo(1.0, 1, 1, video_codec=text)),
    "alt of a sticker": lambda s, text: s.uploads(
        types.DocumentAttributeSticker(text, types.InputStickerSetEmpty()), mime="image/webp"),
    "set of a sticker": lambda s, text: s.uploads(
        types.DocumentAttributeSticker("a", types.InputStickerSetShortName(text)), mime="image/webp"),
    "caption": lambda s, text: s.mallory.ask(messages.SendMediaRequest(
        s.to_victim, types.InputMediaWebPage(text), TEXT, random_id=s.next_number())),
    "sound of a notification": lambda s, text: sets_sound(s, types.NotificationSoundLocal(text, "")),
    "data of a notification": lambda s, text: sets_sound(s, types.NotificationSoundLocal("", text)),
    "emoji of typing": lambda s, text: types_in_group(s, types.SendMessageEmojiInteractionSeen(text)),
    "interaction of typing": lambda s, text: types_in_group(
        s, types.SendMessageEmojiInteraction("👍", 2, types.DataJSON(text))),
    "emoji of a reaction": lambda s, text: s.mallory.ask(messages.SendReactionRequest(
        s.to_victim, s.message, reaction=[types.ReactionEmoji(text)])),
    "device": lambda s, text: connects(s, "device_model", text),
    "system": lambda s, text: connects(s, "system_version", text),
    "version": lambda s, text: connects(s, "app_version", text),
    "language": lambda s, text: connects(s, "lang_code", text),
    "language pack": lambda s, text: connects(s, "lang_pack", text),
}

# Where a name stands that others read, a letter with endless marks on it is one letter.
NAMES = ("first name", "last name", "about", "first name of a contact", "name of an imported contact",
         "title of a new group", "title of a group", "about of a group", "name of a file", "title of a song",
         "performer of a song", "alt of a sticker", "codec of a film", "device", "emoji of a reaction")

# What is kept with a message, and so comes back with each page of history and each difference.
KEPT_WITH_MESSAGES = ("url of a link", "language of code", "quote", "url in a quote", "poll option of a reply",
                      "name of a file", "title of a song", "performer of a song", "alt of a sticker")
