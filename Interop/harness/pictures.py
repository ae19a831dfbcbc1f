"""Small pictures and files made here, so that the folder holds no binaries."""

import hashlib
import io
import struct
import zlib


def png(width: int, height: int, seed: int = 0) -> io.BytesIO:
    """A PNG with a gradient in it; another seed gives other colours."""
    rows = b"".join(
        b"\0" + b"".join(bytes(((x + seed) * 255 // width & 255, y * 255 // height, seed & 255)) for x in range(width))
        for y in range(height)
    )

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    image = io.BytesIO(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    )
    image.name = f"picture-{seed}.png"
    return image


def noise(size: int, seed: str) -> bytes:
    """Bytes that do not compress and are the same for the same seed."""
    block = hashlib.shake_256(seed.encode()).digest(1 << 20)
    return (block * (size // len(block) + 1))[: size - 8] + struct.pack("<q", size) if size >= 8 else block[:size]
