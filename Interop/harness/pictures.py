"""Small pictures and files made here, so that the folder holds no binaries."""

import asyncio
import hashlib
import io
import pathlib
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


async def photo(path: pathlib.Path, width: int, height: int, pattern: str = "smpte") -> pathlib.Path:
    """A JPEG by GStreamer of one of its patterns, as a phone stores it: lying on its side, with the place where it was taken."""
    process = await asyncio.create_subprocess_exec(
        "gst-launch-1.0", "-q", "videotestsrc", "num-buffers=1", f"pattern={pattern}", "!",
        f"video/x-raw,width={width},height={height}", "!", "jpegenc", "!", "filesink", f"location={path}",
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
    )
    _, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    plain = path.read_bytes()
    path.write_bytes(plain[:2] + _place() + plain[2:])
    return path


def _place() -> bytes:
    """The segment of a JPEG that has EXIF data: the orientation 6 and a latitude."""
    head = b"II*\0" + struct.pack("<I", 8)
    place = 8 + 2 + 2 * 12 + 4
    tags = struct.pack("<HHHIHH", 2, 0x0112, 3, 1, 6, 0) + struct.pack("<HHIII", 0x8825, 4, 1, place, 0)
    values = place + 2 + 2 * 12 + 4
    latitude = struct.pack("<HHHI4s", 2, 1, 2, 2, b"N\0\0\0") + struct.pack("<HHIII", 2, 5, 3, values, 0)
    data = b"Exif\0\0" + head + tags + latitude + struct.pack("<6I", 51, 1, 30, 1, 0, 1)
    return b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data


def jpeg_size(jpeg: bytes) -> tuple[int, int]:
    """The width and height in the frame header of a JPEG."""
    at = 2
    while jpeg[at + 1] not in (0xC0, 0xC1, 0xC2):
        at += 2 + struct.unpack(">H", jpeg[at + 2 : at + 4])[0]
    height, width = struct.unpack(">HH", jpeg[at + 5 : at + 9])
    return width, height
