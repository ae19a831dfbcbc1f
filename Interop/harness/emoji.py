"""Sets of custom emoji, as a program of a member's makes them."""

import asyncio
import pathlib

from telethon import functions, types, utils

from harness.server import Server
from harness.stickers import SIDE, disc, square

KINDS = {".tgs": "application/x-tgsticker", ".webm": "video/webm", ".png": "image/png", ".webp": "image/webp"}


async def create_set(
    phone, folder: pathlib.Path, title: str, name: str, pictures: dict[str, tuple[bytes, str]]
) -> types.messages.StickerSet:
    """Makes a set of pictures, each by the name of its file, with the plain emoji that it stands for."""
    items = []
    for file, (content, emoji) in pictures.items():
        path = folder / file
        path.write_bytes(content)
        media = types.InputMediaUploadedDocument(
            file=await phone.upload_file(path),
            mime_type=KINDS[path.suffix],
            attributes=[types.DocumentAttributeImageSize(SIDE, SIDE)],
        )
        uploaded = await phone(functions.messages.UploadMediaRequest(types.InputPeerSelf(), media))
        items.append(types.InputStickerSetItem(utils.get_input_document(uploaded.document), emoji))
    return await phone(
        functions.stickers.CreateStickerSetRequest(
            types.InputUserSelf(), title=title, short_name=name, stickers=items, emojis=True
        )
    )


async def picture_reactions(server: Server, phone, folder: pathlib.Path, name: str, *reactions: str) -> None:
    """Has the server animate a set of a member's, with a moving and a still picture of each reaction.

    TDLib offers no others, and asks when somebody signs in.
    """
    kinds = {"tgs": disc(), "webp": square((255, 0, 0))}
    pictures = {f"{emoji}.{kind}": (content, emoji) for emoji in reactions for kind, content in kinds.items()}
    await create_set(phone, folder, "Signs", name, pictures)
    named = await asyncio.to_thread(server.control, "emoji", name)
    assert named.returncode == 0, named.stderr


def marked(text: str, *documents: types.Document) -> list[types.MessageEntityCustomEmoji]:
    """The entities of custom emoji for the last characters of a text, which are plain emoji of two units each."""
    start = len(text.encode("utf-16-le")) // 2 - 2 * len(documents)
    return [
        types.MessageEntityCustomEmoji(start + 2 * index, 2, document.id) for index, document in enumerate(documents)
    ]
