"""Values for Fixtures/telethon.txt, made by Telethon's classes: what the flows of part 1 send and answer."""

import datetime

from telethon.tl import functions, types

NOON = datetime.datetime(2026, 1, 2, 12, 0, tzinfo=datetime.timezone.utc)
ADA = types.InputPeerUser(user_id=1001, access_hash=-77)
TEXT = "Grüße, мир 🙂 " * 12
ENTITIES = [
    types.MessageEntityBold(offset=0, length=5),
    types.MessageEntityTextUrl(offset=7, length=3, url="https://example.org/"),
    types.InputMessageEntityMentionName(offset=11, length=2, user_id=types.InputUser(1001, -77)),
]


def user(number, **more):
    return types.User(id=number, access_hash=-number, first_name=f"User {number}", **more)


def message(number, **more):
    return types.Message(
        id=number, peer_id=types.PeerUser(1001), from_id=types.PeerUser(1002), date=NOON, message=TEXT, **more
    )


PHOTO = types.Photo(
    id=5, access_hash=6, file_reference=b"ref", date=NOON, dc_id=2,
    sizes=[
        types.PhotoStrippedSize(type="i", bytes=bytes(range(40))),
        types.PhotoSize(type="m", w=320, h=200, size=12345),
        types.PhotoSizeProgressive(type="y", w=1280, h=800, sizes=[100, 2000, 30000]),
    ],
)
DOCUMENT = types.Document(
    id=7, access_hash=8, file_reference=b"", date=NOON, mime_type="text/plain", size=12_000_000_000, dc_id=2,
    attributes=[types.DocumentAttributeFilename("notes.txt"), types.DocumentAttributeImageSize(3, 4)],
)

VALUES = {
    "message.text": message(3, out=True, entities=ENTITIES[:2]),
    "message.photo": message(4, media=types.MessageMediaPhoto(photo=PHOTO, spoiler=True), grouped_id=99),
    "message.document": message(5, media=types.MessageMediaDocument(document=DOCUMENT)),
    "message.forwarded": message(
        6, fwd_from=types.MessageFwdHeader(date=NOON, from_id=types.PeerUser(1003)), edit_date=NOON, pinned=True
    ),
    "message.reply": message(7, reply_to=types.MessageReplyHeader(reply_to_msg_id=3, quote=True, quote_text="q")),
    "message.service": types.MessageService(
        id=8, peer_id=types.PeerChat(50), date=NOON, action=types.MessageActionChatCreate("Five", [1001, 1002])
    ),
    "user": user(1001, last_name="L", username="ada", phone="15700000001", contact=True,
                 status=types.UserStatusOnline(NOON), photo=types.UserProfilePhoto(5, 2, stripped_thumb=b"x")),
    "updates": types.Updates(
        updates=[
            types.UpdateMessageID(id=3, random_id=-5),
            types.UpdateNewMessage(message=message(3), pts=4, pts_count=1),
            types.UpdateReadHistoryOutbox(peer=types.PeerUser(1001), max_id=3, pts=5, pts_count=1),
            types.UpdateUserTyping(user_id=1001, action=types.SendMessageUploadPhotoAction(progress=40)),
            types.UpdateDraftMessage(peer=types.PeerChat(50), draft=types.DraftMessage(message="d", date=NOON)),
        ],
        users=[user(1001), user(1002, is_self=True)],
        chats=[types.Chat(id=50, title="Five", photo=types.ChatPhotoEmpty(), participants_count=5, date=NOON,
                          version=1)],
        date=NOON, seq=0,
    ),
    "difference": types.updates.Difference(
        new_messages=[message(9)], new_encrypted_messages=[], other_updates=[], chats=[], users=[user(1001)],
        state=types.updates.State(pts=9, qts=0, date=NOON, seq=0, unread_count=1),
    ),
    "dialogs": types.messages.DialogsSlice(
        count=40,
        dialogs=[types.Dialog(
            peer=types.PeerUser(1001), top_message=9, read_inbox_max_id=8, read_outbox_max_id=7, unread_count=1,
            unread_mentions_count=0, unread_reactions_count=0, unread_poll_votes_count=0,
            notify_settings=types.PeerNotifySettings(mute_until=0), pinned=True,
            draft=types.DraftMessageEmpty(),
        )],
        messages=[message(9)], chats=[], users=[user(1001), user(1002)],
    ),
    "messages.sendMessage": functions.messages.SendMessageRequest(
        peer=ADA, message=TEXT, random_id=1 << 60, entities=ENTITIES, no_webpage=True,
        reply_to=types.InputReplyToMessage(reply_to_msg_id=3, quote_text="q", quote_offset=2),
    ),
    "messages.sendMultiMedia": functions.messages.SendMultiMediaRequest(
        peer=types.InputPeerChat(50),
        multi_media=[
            types.InputSingleMedia(
                media=types.InputMediaPhoto(types.InputPhoto(5, 6, b"ref")), random_id=1, message="one"
            ),
            types.InputSingleMedia(
                media=types.InputMediaUploadedDocument(
                    types.InputFileBig(9, 24, "big.bin"), "application/octet-stream", [], force_file=True
                ),
                random_id=2, message="",
            ),
        ],
    ),
    "messages.getHistory": functions.messages.GetHistoryRequest(ADA, 10, None, -5, 20, 0, 0, 1 << 40),
    "upload.saveFilePart": functions.upload.SaveFilePartRequest(9, 3, bytes(1024)),
    "upload.getFile": functions.upload.GetFileRequest(
        types.InputDocumentFileLocation(7, 8, b"ref", ""), offset=1 << 33, limit=1 << 20, precise=True
    ),
    "auth.sendCode": functions.auth.SendCodeRequest(
        "15700000001", 1, "0" * 32, types.CodeSettings(current_number=True, logout_tokens=[b"a", b"bcd"])
    ),
    "contacts.importContacts": functions.contacts.ImportContactsRequest(
        [types.InputPhoneContact(client_id=-1, phone="+1 570", first_name="A", last_name="")]
    ),
    "help.appConfig": types.help.AppConfig(
        hash=1,
        config=types.JsonObject([
            types.JsonObjectValue("list", types.JsonArray([types.JsonNumber(1.5), types.JsonNull()])),
            types.JsonObjectValue("yes", types.JsonBool(True)),
        ]),
    ),
}
