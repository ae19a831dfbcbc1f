"""A display of a test as desktops have it today: Wayland, two pixels for each unit of length. It has eyes, and no hands."""

import asyncio
import contextlib
import os
import pathlib

from harness.small_program import PYTHON
from harness.window_program import WindowPerson

SCALE = 2
READY_SECONDS = 20
SOCKET = "wayland-martlet"
# A ground without any green, which shadows leave as it is: what has some is the window.
CONFIGURATION = """
[shell]
panel-position=none
background-color=0xffff00ff
locking=false
[input-method]
path=
"""
# In the desktop's Python: the rows of a picture, red, green and blue, after a line with its width and height.
UNPACK = """
import sys
from gi.repository import GdkPixbuf
picture = GdkPixbuf.Pixbuf.new_from_file(sys.argv[1])
width, height, stride, bytes = picture.get_width(), picture.get_height(), picture.get_rowstride(), picture.get_pixels()
assert picture.get_n_channels() == 3
sys.stdout.buffer.write(b"%d %d\\n" % (width, height))
for y in range(height):
    sys.stdout.buffer.write(bytes[y * stride : y * stride + width * 3])
"""


class WaylandScreen:
    """A weston without a screen, for one window."""

    def __init__(self, folder: pathlib.Path, size: str):
        self.folder, self.size = folder, size
        # The socket lies there, for the compositor and its programs alike.
        self.runtime = folder / "runtime"

    @property
    def environment(self) -> dict[str, str]:
        """What a program is told that is to show itself here."""
        return {"WAYLAND_DISPLAY": SOCKET, "GDK_BACKEND": "wayland", "XDG_RUNTIME_DIR": str(self.runtime)}

    @contextlib.asynccontextmanager
    async def running(self):
        self.runtime.mkdir(mode=0o700, parents=True, exist_ok=True)
        width, height = self.size.split("x")
        configuration = self.folder / "weston.ini"
        configuration.write_text(CONFIGURATION)
        with (self.folder / "weston.log").open("wb") as log:
            # `debug` lets a program ask for what is seen.
            process = await asyncio.create_subprocess_exec(
                "weston", "--backend=headless-backend.so", "--use-pixman", f"--width={width}", f"--height={height}",
                f"--scale={SCALE}", f"--socket={SOCKET}", "--idle-time=0", f"--config={configuration.resolve()}", "--debug",
                env=os.environ | self.environment, stdout=log, stderr=log,
            )
        try:
            async with asyncio.timeout(READY_SECONDS):
                while not (self.runtime / SOCKET).exists():
                    assert process.returncode is None, (self.folder / "weston.log").read_text()
                    await asyncio.sleep(0.05)
            yield self
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()

    async def shoot(self, path: pathlib.Path) -> tuple[int, int, bytes]:
        """Writes what the display shows as a PNG file, once it has come to rest; gives its width, height and RGB rows."""
        before, now = b"", await self._shot()
        for _ in range(10):
            if before == now:
                break
            await asyncio.sleep(0.2)
            before, now = now, await self._shot()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(now)
        head, _, rows = (await self._run(PYTHON, "-c", UNPACK, str(path))).partition(b"\n")
        width, height = map(int, head.split())
        return width, height, rows

    async def _shot(self) -> bytes:
        """The picture that weston's own program makes, in a file whose name it chooses."""
        await self._run("weston-screenshooter")
        [file] = self.folder.glob("wayland-screenshot-*.png")
        picture = file.read_bytes()
        file.unlink()
        return picture

    async def _run(self, *command: str) -> bytes:
        process = await asyncio.create_subprocess_exec(
            *command, cwd=self.folder, env=os.environ | self.environment | {"XDG_PICTURES_DIR": str(self.folder)},
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )
        output, errors = await process.communicate()
        assert process.returncode == 0, errors.decode()
        return output


class WaylandPerson(WindowPerson):
    """A person who looks at a window on such a display. What is to be open there is said as it is started."""

    def __init__(self, folder: pathlib.Path, size: str = "1280x900"):
        super().__init__(folder, size=size)
        self.screen = WaylandScreen(folder / "screen", size)

    def take_in_hand(self) -> None:
        """Nobody has hands here."""
