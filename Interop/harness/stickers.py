"""Stickers: animations as Telegram's are, and still ones."""

import gzip
import json
import pathlib

from telethon import types

from harness.screen import png

SIDE = 512


def _fixed(value):
    return {"a": 0, "k": value}


def disc(color: tuple[int, int, int] = (255, 0, 0), frames: int = 60) -> bytes:
    """A disc that goes from left to right and back, packed as Telegram's stickers are."""
    way = [(0, 110), (frames // 2, 400), (frames, 110)]
    ease = {"i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}
    keys = [
        {"t": time, "s": [x, 256], "e": [next_x, 256], **ease} for (time, x), (_, next_x) in zip(way, way[1:])
    ]
    keys.append({"t": frames, "s": [way[-1][1], 256]})
    shape = {"ty": "el", "p": _fixed([0, 0]), "s": _fixed([200, 200])}
    fill = {"ty": "fl", "c": _fixed([*(value / 255 for value in color), 1]), "o": _fixed(100)}
    group = {"ty": "gr", "it": [shape, fill, {"ty": "tr", "p": {"a": 1, "k": keys}}]}
    layer = {"ty": 4, "ip": 0, "op": frames, "st": 0, "ks": {}, "shapes": [group]}
    animation = {"v": "5.5.2", "tgs": 1, "fr": 60, "ip": 0, "op": frames, "w": SIDE, "h": SIDE, "layers": [layer]}
    return gzip.compress(json.dumps(animation).encode())


def square(color: tuple[int, int, int]) -> bytes:
    """A still sticker of one colour, with nothing around it."""
    edge, middle = bytes(4), bytes([*color, 255])
    outside, inside = edge * SIDE, edge * 64 + middle * (SIDE - 128) + edge * 64
    return png(SIDE, SIDE, outside * 64 + inside * (SIDE - 128) + outside * 64, channels=4)


async def send(phone, chat, folder: pathlib.Path, name: str, content: bytes, emoji: str = "🔴"):
    """Sends a sticker; what it is is told by the end of its name."""
    path = folder / name
    path.write_bytes(content)
    attributes = [
        types.DocumentAttributeImageSize(SIDE, SIDE),
        types.DocumentAttributeSticker(emoji, types.InputStickerSetEmpty()),
        types.DocumentAttributeFilename(name),
    ]
    # Of a name of a PNG Telethon would make a photo.
    mime = "application/x-tgsticker" if name.endswith(".tgs") else "image/webp"
    return await phone.send_file(chat, path, attributes=attributes, mime_type=mime)
