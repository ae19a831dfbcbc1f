"""The clipboard of a display when another program has copied something: pictures, files, whatever a type has a name for.

As a program (`python -m harness.clipboard NAME FILE`) it owns the clipboard, says `owned`, and offers what the file holds
as the one type of that name until it is ended.
"""

import asyncio
import contextlib
import ctypes
import pathlib
import sys

from harness.screen import Screen

PATIENCE_SECONDS = 40
SELECTION_REQUEST, SELECTION_NOTIFY = 30, 31
REPLACE, ATOM = 0, 4
Word = ctypes.c_ulong


class _Request(ctypes.Structure):
    """XSelectionRequestEvent."""

    _fields_ = [
        ("type", ctypes.c_int), ("serial", Word), ("send_event", ctypes.c_int), ("display", ctypes.c_void_p),
        ("owner", Word), ("requestor", Word), ("selection", Word), ("target", Word), ("property", Word), ("time", Word),
    ]


class _Answer(ctypes.Structure):
    """XSelectionEvent."""

    _fields_ = [
        ("type", ctypes.c_int), ("serial", Word), ("send_event", ctypes.c_int), ("display", ctypes.c_void_p),
        ("requestor", Word), ("selection", Word), ("target", Word), ("property", Word), ("time", Word),
    ]


class _Event(ctypes.Union):
    """XEvent."""

    _fields_ = [("type", ctypes.c_int), ("request", _Request), ("answer", _Answer), ("room", ctypes.c_long * 24)]


@contextlib.asynccontextmanager
async def copied(screen: Screen, kind: str, content: bytes):
    """Has `content` be what was copied on a display, as bytes of this type."""
    file = screen.folder / "copied"
    file.write_bytes(content)
    owner = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "harness.clipboard", kind, str(file), env={"DISPLAY": screen.name},
        cwd=pathlib.Path(__file__).parents[1], stdout=asyncio.subprocess.PIPE,
    )
    try:
        line = await asyncio.wait_for(owner.stdout.readline(), PATIENCE_SECONDS)
        assert line == b"owned\n", line
        yield
    finally:
        owner.kill()
        await owner.wait()


def copied_files(screen: Screen, *paths: pathlib.Path):
    """Has files be what was copied, as a file manager does."""
    lines = "".join(f"{path.resolve().as_uri()}\r\n" for path in paths)
    return copied(screen, "text/uri-list", lines.encode())


def own(kind: str, content: bytes) -> None:
    """Owns the clipboard of the display of the environment until this process ends."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XDefaultRootWindow.restype = x.XCreateSimpleWindow.restype = x.XInternAtom.restype = Word
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    root = Word(x.XDefaultRootWindow(display))
    window = Word(x.XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, Word(0), Word(0)))

    def atom(name: str) -> int:
        return x.XInternAtom(display, name.encode(), 0)

    clipboard, targets, offered = atom("CLIPBOARD"), atom("TARGETS"), atom(kind)
    x.XSetSelectionOwner(display, Word(clipboard), window, Word(0))
    x.XSync(display, 0)
    print("owned", flush=True)
    event = _Event()
    while True:
        x.XNextEvent(display, ctypes.byref(event))
        if event.type != SELECTION_REQUEST:
            continue
        asked = event.request
        place = asked.property
        if asked.target == targets:
            # Elements of 32 bits are longs to the library.
            kinds = (Word * 2)(targets, offered)
            put = (Word(ATOM), 32, REPLACE, kinds, 2)
        elif asked.target == offered:
            put = (Word(offered), 8, REPLACE, content, len(content))
        else:
            place, put = 0, None
        if put:
            x.XChangeProperty(display, Word(asked.requestor), Word(place), *put)
        answer = _Event()
        answer.answer = _Answer(
            SELECTION_NOTIFY, 0, 1, asked.display, asked.requestor, asked.selection, asked.target, place, asked.time
        )
        x.XSendEvent(display, Word(asked.requestor), 0, ctypes.c_long(0), ctypes.byref(answer))
        x.XFlush(display)


if __name__ == "__main__":
    own(sys.argv[1], pathlib.Path(sys.argv[2]).read_bytes())
