"""Small pictures and files made here, so that the folder holds no binaries."""

import hashlib
import io
import struct
import zlib
from collections.abc import Iterable


def png(width: int, height: int, seed: int = 0) -> io.BytesIO:
    """A PNG with a gradient in it; another seed gives other colours."""
    rows = (
        b"".join(bytes(((x + seed) * 255 // width & 255, y * 255 // height, seed & 255)) for x in range(width))
        for y in range(height)
    )
    return _png(width, height, rows, f"picture-{seed}.png")


def noisy_png(width: int, height: int, seed: str) -> io.BytesIO:
    """A PNG that does not compress: three bytes for each pixel."""
    pixels = noise(width * height * 3, seed)
    rows = (pixels[start : start + width * 3] for start in range(0, len(pixels), width * 3))
    return _png(width, height, rows, f"noise-{seed}.png")


def _png(width: int, height: int, rows: Iterable[bytes], name: str) -> io.BytesIO:
    filtered = b"".join(b"\0" + row for row in rows)

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    image = io.BytesIO(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(filtered)) + chunk(b"IEND", b"")
    )
    image.name = name
    return image


def noise(size: int, seed: str) -> bytes:
    """Bytes that do not compress and are the same for the same seed."""
    block = hashlib.shake_256(seed.encode()).digest(1 << 20)
    return (block * (size // len(block) + 1))[: size - 8] + struct.pack("<q", size) if size >= 8 else block[:size]
