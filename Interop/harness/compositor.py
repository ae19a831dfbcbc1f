"""What desktops have and a bare display lacks: windows with shadows and round corners, and pictures of them that are
transparent around them."""

import asyncio
import contextlib
import ctypes
import pathlib

from harness.screen import Area, Screen, png

BLACK, WHITE = 0x000000, 0xFFFFFF
READY_SECONDS = 10
FAINT = 4
"""Of 255: what is as transparent as this is no longer seen."""
STRETCH = 24
"""Pixels that are compared at once: most of a window is opaque."""


class Compositor:
    """Lays the windows of a display over each other, and over a ground of one colour."""

    def __init__(self, screen: Screen):
        self.screen = screen
        self.ground: Ground | None = None

    @contextlib.asynccontextmanager
    async def running(self):
        """Programs ask for it as they start, so it comes before them."""
        process = await asyncio.create_subprocess_exec(
            "xcompmgr", "-n", "-d", self.screen.name, stderr=asyncio.subprocess.DEVNULL
        )
        try:
            self.ground = Ground(self.screen)
            async with asyncio.timeout(READY_SECONDS):
                while not self.ground.is_composited():
                    await asyncio.sleep(0.05)
            yield self
        finally:
            if self.ground:
                self.ground.close()
            process.terminate()
            await process.wait()

    async def shoot(self, path: pathlib.Path, area: Area | None = None) -> None:
        """Writes what the display shows, or an area of it, as a PNG file without what is empty around it, once all has
        come to rest."""
        seen = []
        for color in (WHITE, BLACK):
            self.ground.paint(color)
            await asyncio.sleep(0.2)
            width, height, rgb = await self.screen.rested()
            seen.append(rgb)
        path.parent.mkdir(parents=True, exist_ok=True)
        width, height, rgba = trimmed(width, unblended(*seen), area or (0, 0, width, height))
        path.write_bytes(png(width, height, rgba, channels=4))


class Ground:
    """A window as large as the display, below all others."""

    def __init__(self, screen: Screen):
        self.x = ctypes.CDLL("libX11.so.6")
        pointer, number = ctypes.c_void_p, ctypes.c_ulong
        self.x.XOpenDisplay.restype = pointer
        for function in (
            "XDefaultRootWindow", "XCreateSimpleWindow", "XInternAtom", "XGetSelectionOwner",
            "XCreateBitmapFromData", "XCreatePixmapCursor",
        ):
            getattr(self.x, function).restype = number
        self.display = pointer(self.x.XOpenDisplay(screen.name.encode()))
        assert self.display, f"no display {screen.name}"
        width, height = (int(length) for length in screen.size.split("x"))
        self.root = root = number(self.x.XDefaultRootWindow(self.display))
        sizes = (0, 0, width, height, 0)
        self.window = number(self.x.XCreateSimpleWindow(self.display, root, *sizes, number(BLACK), number(BLACK)))
        self._hide_pointer()
        self.x.XMapWindow(self.display, self.window)
        self.x.XLowerWindow(self.display, self.window)
        self._allow_shadows(root)
        self.x.XSync(self.display, 0)

    def _hide_pointer(self) -> None:
        """Has nothing be drawn where the pointer is over the ground."""
        nothing = ctypes.c_ulong(self.x.XCreateBitmapFromData(self.display, self.window, b"\0", 1, 1))
        color = ctypes.create_string_buffer(16)  # an XColor: black
        pointer = self.x.XCreatePixmapCursor(self.display, nothing, nothing, color, color, 0, 0)
        self.x.XDefineCursor(self.display, self.window, ctypes.c_ulong(pointer))

    def _allow_shadows(self, root: ctypes.c_ulong) -> None:
        """Says, as a window manager does, that windows may have edges that do not belong to their contents."""
        supported, manager = self._atom("_NET_SUPPORTED"), self._atom("_NET_SUPPORTING_WM_CHECK")
        self._change(root, supported, "ATOM", self._atom("_GTK_FRAME_EXTENTS"))
        for window in (root, self.window):
            self._change(window, manager, "WINDOW", self.window)

    def _atom(self, name: str) -> ctypes.c_ulong:
        return ctypes.c_ulong(self.x.XInternAtom(self.display, name.encode(), 0))

    def _change(self, window: ctypes.c_ulong, name: ctypes.c_ulong, kind: str, value: ctypes.c_ulong) -> None:
        self.x.XChangeProperty(self.display, window, name, self._atom(kind), 32, 0, ctypes.byref(value), 1)

    def is_composited(self) -> bool:
        """Whether programs may draw windows that are transparent in places."""
        return self.x.XGetSelectionOwner(self.display, self._atom("_NET_WM_CM_S0")) != 0

    def scale_text(self, scale: float) -> None:
        """Has the desktop ask for words this much larger than usual, of programs that are started later."""
        resources = f"Xft.dpi:\t{round(96 * scale)}\n".encode()
        name, kind = self._atom("RESOURCE_MANAGER"), self._atom("STRING")
        self.x.XChangeProperty(self.display, self.root, name, kind, 8, 0, resources, len(resources))
        self.x.XSync(self.display, 0)

    def paint(self, color: int) -> None:
        self.x.XSetWindowBackground(self.display, self.window, ctypes.c_ulong(color))
        self.x.XClearWindow(self.display, self.window)
        self.x.XSync(self.display, 0)

    def close(self) -> None:
        self.x.XCloseDisplay(self.display)


def unblended(over_white: bytes, over_black: bytes) -> bytes:
    """The RGBA pixels that look like this over white and over black."""
    rgba = bytearray(b"\xff" * (len(over_black) // 3 * 4))
    for channel in range(3):
        rgba[channel::4] = over_black[channel::3]
    for start in range(0, len(over_black), STRETCH * 3):
        end = min(start + STRETCH * 3, len(over_black))
        if over_white[start:end] == over_black[start:end]:
            continue
        for at in range(start, end, 3):
            alpha = 255 - max(0, over_white[at + 1] - over_black[at + 1])
            color = (min(255, value * 255 // alpha) for value in over_black[at : at + 3]) if alpha else (0, 0, 0)
            rgba[at // 3 * 4 : at // 3 * 4 + 4] = bytes((*color, alpha))
    return bytes(rgba)


def trimmed(width: int, rgba: bytes, area: Area) -> tuple[int, int, bytes]:
    """What is in the area, without edges of which nobody sees anything: its width, its height and its pixels."""
    alpha = rgba[3::4]
    left, top, right, bottom = area[0], area[1], area[0] + area[2], area[1] + area[3]
    rows = [y for y in range(top, bottom) if max(alpha[y * width + left : y * width + right]) > FAINT]
    columns = [x for x in range(left, right) if max(alpha[top * width + x : bottom * width : width]) > FAINT]
    left, right = columns[0], columns[-1] + 1
    kept = b"".join(rgba[(y * width + left) * 4 : (y * width + right) * 4] for y in range(rows[0], rows[-1] + 1))
    return right - left, rows[-1] + 1 - rows[0], kept
