"""Stickers: animations as Telegram's are, and still ones."""

import ctypes
import ctypes.util
import gzip
import json
import pathlib

from telethon import types

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
    return webp(SIDE, SIDE, outside * 64 + inside * (SIDE - 128) + outside * 64)


def webp(width: int, height: int, rgba: bytes) -> bytes:
    """A lossless WebP, by the library that our programs decode it with."""
    library = ctypes.CDLL(ctypes.util.find_library("webp") or "libwebp.so.7")
    encode = library.WebPEncodeLosslessRGBA
    encode.argtypes = [ctypes.c_char_p, *[ctypes.c_int] * 3, ctypes.POINTER(ctypes.c_void_p)]
    encode.restype = ctypes.c_size_t
    made = ctypes.c_void_p()
    count = encode(rgba, width, height, width * 4, ctypes.byref(made))
    try:
        return ctypes.string_at(made, count)
    finally:
        library.WebPFree.argtypes = [ctypes.c_void_p]
        library.WebPFree(made)


def video() -> bytes:
    """A red square on nothing that goes from left to right in a second: VP9 in WebM, with an alpha channel."""
    folder = pathlib.Path(__file__).parents[2] / "Tests/Desktop/VideoWorkerTests/Fixtures"
    return (folder / "sticker.webm").read_bytes()


async def send(phone, chat, folder: pathlib.Path, name: str, content: bytes, emoji: str = "🔴"):
    """Sends a sticker; what it is is told by the end of its name."""
    path = folder / name
    path.write_bytes(content)
    attributes = [
        types.DocumentAttributeImageSize(SIDE, SIDE),
        types.DocumentAttributeSticker(emoji, types.InputStickerSetEmpty()),
        types.DocumentAttributeFilename(name),
    ]
    # Of a WebP Telethon would make a photo.
    mime = {".tgs": "application/x-tgsticker", ".webm": "video/webm"}.get(path.suffix, "image/webp")
    return await phone.send_file(chat, path, attributes=attributes, mime_type=mime)
