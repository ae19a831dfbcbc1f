"""A display of a test, what stands on it, and a person's hands: mouse and keys."""

import asyncio
import contextlib
import mmap
import os
import pathlib
import re
import struct
import subprocess
import zlib

XVFB_SECONDS = 20
HEADER_BYTES = 100
Area = tuple[int, int, int, int]
"""From the display's top left corner: x, y, width, height."""


class Screen:
    """An Xvfb in memory. It is quiet: no window manager, no blinking."""

    def __init__(self, folder: pathlib.Path, size: str = "1280x900"):
        self.folder, self.size = folder, size
        self.name = ""

    @contextlib.asynccontextmanager
    async def running(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        reading, writing = os.pipe()
        process = await asyncio.create_subprocess_exec(
            "Xvfb", "-displayfd", str(writing), "-screen", "0", f"{self.size}x24", "-nolisten", "tcp",
            "-fbdir", str(self.folder), pass_fds=[writing], stderr=asyncio.subprocess.DEVNULL,
        )
        os.close(writing)
        try:
            number = await asyncio.wait_for(asyncio.to_thread(os.read, reading, 16), XVFB_SECONDS)
            self.name = f":{number.decode().strip()}"
            yield self
        finally:
            os.close(reading)
            process.terminate()
            await process.wait()

    @property
    def environment(self) -> dict[str, str]:
        """What a program is told that is to show itself here."""
        return {"DISPLAY": self.name, "GDK_BACKEND": "x11"}

    def hands(self, *arguments: str) -> str:
        """Runs `xdotool` on this display."""
        return self._run("xdotool", *arguments)

    def keyboard(self, layout: str) -> None:
        """Gives the keyboard the letters of a layout. For one that no key has `xdotool` changes a key while it types, and
        a program that is late takes it for what the key is afterwards."""
        self._run("setxkbmap", "-layout", layout)

    def _run(self, *command: str) -> str:
        environment = {**os.environ, "DISPLAY": self.name}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=30)
        assert done.returncode == 0, (command, done.stderr)
        return done.stdout.strip()

    def click(self, x: int, y: int, button: int = 1) -> None:
        self.hands("mousemove", str(x), str(y), "click", str(button))

    def type(self, text: str) -> None:
        self.hands("type", "--delay", "12", text)

    def key(self, *keys: str) -> None:
        self.hands("key", *keys)

    def _memory(self) -> bytes:
        return (self.folder / "Xvfb_screen0").read_bytes()

    def part(self, area: Area) -> bytes:
        """What an area of the display shows at this moment, four bytes a pixel: to be compared with another moment."""
        left, top, width, height = area
        with (self.folder / "Xvfb_screen0").open("rb") as file, mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as memory:
            start, _, _, stride = layout(memory[:HEADER_BYTES])
            rows = (start + y * stride + left * 4 for y in range(top, top + height))
            return b"".join(memory[row : row + width * 4] for row in rows)

    def column_of(self, color: bytes) -> int | None:
        """The middle of all that has this colour, red, green and blue, from the left; nothing if little of it is seen."""
        width, _, rgb = pixels(self._memory())
        found = [match.start() // 3 % width for match in re.finditer(re.escape(color), rgb) if match.start() % 3 == 0]
        return sum(found) // len(found) if len(found) > 50 else None

    async def caret(self, area: Area) -> int | None:
        """The column, from the left, of the cursor in a line of an area that has light ground and no black letters."""
        left, top, area_width, area_height = area
        # It blinks.
        for _ in range(50):
            width, _, rgb = pixels(self._memory())
            for x in range(left, left + area_width):
                column = [rgb[(y * width + x) * 3 : (y * width + x) * 3 + 3] for y in range(top, top + area_height)]
                if sum(max(pixel) < 100 for pixel in column) >= 12:
                    return x
            await asyncio.sleep(0.1)
        return None

    async def rested(self) -> tuple[int, int, bytes]:
        """What the display shows once it has come to rest: width, height and RGB rows."""
        return pixels(await self.rest())

    async def rest(self) -> bytes:
        """Waits until the display has come to rest, for two seconds at most; gives its memory."""
        before, now = b"", self._memory()
        for _ in range(10):
            if before == now:
                break
            await asyncio.sleep(0.2)
            before, now = now, self._memory()
        return now

    async def shoot(self, path: pathlib.Path, area: Area | None = None) -> pathlib.Path:
        """Writes what the display shows, or a part of it, as a PNG file, once it has come to rest."""
        width, height, rgb = await self.rested()
        if area:
            x, y, part, rows = area
            rgb = b"".join(rgb[((y + row) * width + x) * 3 :][: part * 3] for row in range(rows))
            width, height = part, rows
        path.parent.mkdir(parents=True, exist_ok=True)
        # Few look at what a test leaves behind: that is written in a fifth of the time.
        path.write_bytes(png(width, height, rgb, in_haste="MARTLET_PICTURES" not in os.environ))
        return path


def layout(xwd: bytes) -> tuple[int, int, int, int]:
    """Where the pixels of an X window dump begin, how many there are in a row and rows, and the bytes of a row."""
    header = struct.unpack(">25I", xwd[:HEADER_BYTES])
    size, width, height, stride, colors = header[0], header[4], header[5], header[12], header[19]
    return size + colors * 12, width, height, stride


def pixels(xwd: bytes) -> tuple[int, int, bytes]:
    """Width, height and RGB rows of an X window dump of 24 bits."""
    start, width, height, stride = layout(xwd)
    rows = bytearray()
    for y in range(height):
        row = xwd[start + y * stride : start + y * stride + width * 4]
        rgb = bytearray(width * 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
        rows += rgb
    return width, height, bytes(rows)


def png(width: int, height: int, pixels: bytes, channels: int = 3, in_haste: bool = False) -> bytes:
    """A PNG of RGB or, with four channels, RGBA rows; each row says what differs from the one above, which is smaller, unless
    it is made `in_haste`."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    stride = width * channels
    kind, level = (b"\x00", 1) if in_haste else (b"\x02", -1)
    content = pixels if in_haste else difference(pixels, bytes(stride) + pixels[:-stride])
    rows = (kind + content[start : start + stride] for start in range(0, stride * height, stride))
    head = struct.pack(">IIBBBBB", width, height, 8, 2 if channels == 3 else 6, 0, 0, 0)
    data = zlib.compress(b"".join(rows), level)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def difference(these: bytes, those: bytes) -> bytes:
    """Each byte less its counterpart, modulo 256: all at once, as one number, with no byte borrowing from the next."""
    high = int.from_bytes(b"\x80" * len(these))
    one, other = int.from_bytes(these), int.from_bytes(those)
    apart = (one | high) - (other & ~high) ^ (one ^ ~other) & high
    return apart.to_bytes(len(these))
