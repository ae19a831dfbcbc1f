"""Another program of the desktop, from which files are dragged.

As a program, run by a Python that has GTK (`python3 drag_source.py FILE…`), it shows a window called `Files`, from which a
drag takes those files along.
"""

import asyncio
import contextlib
import pathlib
import sys
import typing

if typing.TYPE_CHECKING:
    from harness.screen import Screen

# The interpreter of the desktop: the one of the tests has no bindings.
PYTHON = "/usr/bin/python3"
SIDE = 160


@contextlib.asynccontextmanager
async def shown(screen: "Screen", environment: dict[str, str], place: tuple[int, int], *files: pathlib.Path):
    """Shows the window at a place of the display; gives the middle of it."""
    process = await asyncio.create_subprocess_exec(
        PYTHON, __file__, *map(str, files), env={**environment, "PYTHONPATH": ""}, stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        number = await asyncio.to_thread(screen.hands, "search", "--sync", "--onlyvisible", "--name", "^Files$")
        number = number.split()[0]
        screen.hands("windowmove", "--sync", number, *map(str, place))
        rows = screen.hands("getwindowgeometry", "--shell", number).splitlines()
        shape = {name: int(value) for name, value in (row.split("=") for row in rows)}
        yield shape["X"] + shape["WIDTH"] // 2, shape["Y"] + shape["HEIGHT"] // 2
    finally:
        process.terminate()
        await process.wait()


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

    application = Gtk.Application()

    def activate(_) -> None:
        window = Gtk.ApplicationWindow(application=application, title="Files", default_width=SIDE, default_height=SIDE)
        lines = "".join(pathlib.Path(path).resolve().as_uri() + "\r\n" for path in sys.argv[1:])
        source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
        source.set_content(Gdk.ContentProvider.new_for_bytes("text/uri-list", GLib.Bytes.new(lines.encode())))
        area = Gtk.Label(label="Drag from here", hexpand=True, vexpand=True)
        area.add_controller(source)
        window.set_titlebar(Gtk.Box())
        window.set_child(area)
        window.present()

    application.connect("activate", activate)
    application.run()


if __name__ == "__main__":
    main()
