"""Another program of the desktop, from which files are dragged.

As a program, run by a Python that has GTK (`python3 drag_source.py FILE…`), it shows a window called `Files`, from which a
drag takes those files along.
"""

import asyncio
import contextlib
import pathlib
import sys
import typing

from harness import small_program

if typing.TYPE_CHECKING:
    from harness.screen import Screen

TITLE = "Files"


def shown(
    screen: "Screen", environment: dict[str, str], place: tuple[int, int], *files: pathlib.Path
) -> contextlib.AbstractAsyncContextManager[tuple[int, int]]:
    """Shows the window at a place of the display; gives the middle of it."""
    return small_program.running("drag_source.py", TITLE, screen, environment, place, *files)


async def drag(screen: "Screen", start: tuple[int, int], end: tuple[int, int]) -> None:
    """Drags what is at a place of the display to another, and holds it there."""
    screen.hands("mousemove", *map(str, start), "mousedown", "1")
    for part in range(1, 11):
        x, y = (round(a + (b - a) * part / 10) for a, b in zip(start, end))
        screen.hands("mousemove", str(x), str(y))
        await asyncio.sleep(0.06)


def drop(screen: "Screen") -> None:
    """Lets go of it."""
    screen.hands("mouseup", "1")


def main() -> None:
    import gi

    gi.require_version("Gtk", "4.0")
    from gi.repository import Gdk, GLib, Gtk

    lines = "".join(pathlib.Path(path).resolve().as_uri() + "\r\n" for path in sys.argv[1:])
    Gtk.init()
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    source.set_content(Gdk.ContentProvider.new_for_bytes("text/uri-list", GLib.Bytes.new(lines.encode())))
    small_program.show(TITLE, "Drag from here", source)


if __name__ == "__main__":
    main()
