"""What Telethon reads from a server about an account, in the words of `martlet-cli dump`."""

from telethon import TelegramClient, types

KINDS = {
    types.MessageEntityMention: "mention", types.MessageEntityHashtag: "hashtag", types.MessageEntityUrl: "url",
    types.MessageEntityEmail: "email", types.MessageEntityPhone: "phone", types.MessageEntityBold: "bold",
    types.MessageEntityItalic: "italic", types.MessageEntityCode: "code", types.MessageEntityPre: "codeBlock",
    types.MessageEntityTextUrl: "link", types.MessageEntityMentionName: "mentionOf",
    types.MessageEntityStrike: "strikethrough", types.MessageEntityUnderline: "underline",
    types.MessageEntitySpoiler: "spoiler", types.MessageEntityBlockquote: "blockquote",
    types.MessageEntityBotCommand: "botCommand", types.MessageEntityCashtag: "cashtag",
}


def code(peer) -> str | None:
    """`u12` for a user, `g7` for a group."""
    match peer:
        case None: return None
        case types.PeerUser() | types.User(): return f"u{getattr(peer, 'user_id', None) or peer.id}"
        case types.PeerChat() | types.Chat() | types.ChatForbidden():
            return f"g{getattr(peer, 'chat_id', None) or peer.id}"
    raise AssertionError(peer)


async def readback(client: TelegramClient) -> dict[str, dict]:
    """Each chat of the account with all its messages, by the chat's code."""
    me = (await client.get_me()).id
    found = {}
    async for dialog in client.iter_dialogs():
        chat = dialog_row(dialog)
        chat["messages"] = [message_row(m, me) async for m in client.iter_messages(dialog.entity, reverse=True)]
        found[chat["chat"]] = chat
    return found


def dialog_row(dialog) -> dict:
    raw = dialog.dialog
    draft = raw.draft if isinstance(raw.draft, types.DraftMessage) else None
    row = {
        "chat": code(raw.peer), "top": raw.top_message, "unread": raw.unread_count,
        "markedUnread": bool(raw.unread_mark), "readOutbox": raw.read_outbox_max_id, "pinned": bool(raw.pinned),
        "archived": raw.folder_id == 1, "draft": draft.message if draft else None,
        "readInbox": raw.read_inbox_max_id,
    }
    if isinstance(dialog.entity, types.Chat):
        row |= {"members": dialog.entity.participants_count, "title": dialog.entity.title}
    return row


def message_row(message, me: int) -> dict:
    author = code(message.from_id)
    if author is None:
        author = f"u{me}" if message.out else code(message.peer_id)
    row = {
        "id": message.id, "date": int(message.date.timestamp()), "author": author, "out": bool(message.out),
        "text": "", "entities": [], "replyTo": getattr(message.reply_to, "reply_to_msg_id", None),
        "service": action_words(message.action) if isinstance(message, types.MessageService) else None,
    }
    if isinstance(message, types.Message):
        row |= {
            "text": message.message,
            "entities": [f"{KINDS[type(e)]} {e.offset} {e.length}" for e in message.entities or []],
            "edited": int(message.edit_date.timestamp()) if message.edit_date and not message.edit_hide else None,
            "forwardedFrom": forward(message.fwd_from), "pinned": bool(message.pinned),
            "album": message.grouped_id, "reactions": reactions(message.reactions), **media(message.media),
        }
    return row


def forward(header) -> str | None:
    return header and (code(header.from_id) or header.from_name or "")


def reactions(told) -> list[str]:
    own = lambda count: "" if count.chosen_order is None else f" own {count.chosen_order + 1}"
    return [f"{count.reaction.emoticon} {count.count}{own(count)}" for count in told.results] if told else []


def media(media) -> dict:
    match media:
        case types.MessageMediaPhoto(): return {"media": "photo", "file": media.photo.id}
        case types.MessageMediaDocument(): return {"media": "file", "file": media.document.id}
    return {"media": None, "file": None}


def action_words(action) -> str:
    names = lambda users: ", ".join(f"u{user}" for user in users)
    match action:
        case types.MessageActionChatCreate(): return f'created the group "{action.title}"'
        case types.MessageActionChatEditTitle(): return f'changed the title to "{action.title}"'
        case types.MessageActionChatAddUser(): return f"added {names(action.users)}"
        case types.MessageActionChatDeleteUser(): return f"removed u{action.user_id}"
        case types.MessageActionPinMessage(): return "pinned a message"
        case types.MessageActionHistoryClear(): return "cleared the history"
    return type(action).__name__


def grouped(rows: list[dict]) -> dict[str, dict]:
    """The lines of a dump as `readback` has them."""
    chats: dict[str, dict] = {}
    for row in rows:
        if row["kind"] == "chat":
            chats[row["chat"]] = row | {"messages": []}
        else:
            chats[row["chat"]]["messages"].append(row)
    return chats


def differences(ours: dict[str, dict], theirs: dict[str, dict]) -> list[str]:
    """What our client has otherwise than the server, in words; every field that `theirs` has is compared."""
    found = [f"{chat}: only one of the two has it" for chat in sorted(ours.keys() ^ theirs.keys())]
    for chat in sorted(ours.keys() & theirs.keys()):
        found += _row_differences(chat, _comparable(ours[chat]), _comparable(theirs[chat]))
        mine, others = ({m.get("id"): m for m in side[chat]["messages"]} for side in (ours, theirs))
        if len(mine) != len(ours[chat]["messages"]):
            found.append(f"{chat}: a message is there twice")
        if list(mine) != list(others):
            found.append(f"{chat}: ours has {_only(mine, others)} and lacks {_only(others, mine)}, or the order differs")
        for number in mine.keys() & others.keys():
            found += _row_differences(f"{chat}/{number}", mine[number], others[number])
    return found


def _comparable(chat: dict) -> dict:
    """Read marks as what they mean: which messages of others are unread. Any id up to the next one says the same."""
    row = {name: value for name, value in chat.items() if name not in ("messages", "readInbox")}
    mark = chat["readInbox"]
    row["unread messages"] = [m["id"] for m in chat["messages"] if not m["out"] and m["id"] > mark]
    row["pinned"] = bool(chat.get("pinned"))
    return row


def _only(one: dict, other: dict) -> list:
    return sorted(one.keys() - other.keys())


def _row_differences(where: str, ours: dict, theirs: dict) -> list[str]:
    return [f"{where}: {name} is {ours.get(name)!r}, at the server {value!r}"
            for name, value in theirs.items() if ours.get(name) != value]
