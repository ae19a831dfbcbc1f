"""Another program of the desktop, into which things are dragged.

As a program, run by a Python that has GTK (`python3 drop_box.py FILE`), it shows a window called `Box`, and writes what is
dropped on it to that file, as JSON: of files what is in them, by their names, and of text the text.
"""

import asyncio
import contextlib
import json
import pathlib
import sys
import typing

from harness.drag_source import PYTHON, SIDE

if typing.TYPE_CHECKING:
    from harness.screen import Screen


class Box:
    """The window, as a test sees it."""

    def __init__(self, middle: tuple[int, int], found: pathlib.Path):
        self.middle, self._found = middle, found

    async def taken(self) -> dict:
        """What was dropped on it, once that is there."""
        async with asyncio.timeout(15):
            while not self._found.exists():
                await asyncio.sleep(0.1)
        return json.loads(self._found.read_text())


@contextlib.asynccontextmanager
async def shown(screen: "Screen", environment: dict[str, str], place: tuple[int, int], found: pathlib.Path):
    """Shows the window at a place of the display."""
    found.unlink(missing_ok=True)
    folder = str(pathlib.Path(__file__).parent.parent)
    process = await asyncio.create_subprocess_exec(
        PYTHON, __file__, str(found), env={**environment, "PYTHONPATH": folder}, stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        number = await asyncio.to_thread(screen.hands, "search", "--sync", "--onlyvisible", "--name", "^Box$")
        number = number.split()[0]
        screen.hands("windowmove", "--sync", number, *map(str, place))
        rows = screen.hands("getwindowgeometry", "--shell", number).splitlines()
        shape = {name: int(value) for name, value in (row.split("=") for row in rows)}
        yield Box((shape["X"] + shape["WIDTH"] // 2, shape["Y"] + shape["HEIGHT"] // 2), found)
    finally:
        process.terminate()
        await process.wait()


def main() -> None:
    import gi

    gi.require_version("Gtk", "4.0")
    from gi.repository import Gdk, Gtk

    application = Gtk.Application()
    found = pathlib.Path(sys.argv[1])

    def write(value: dict) -> None:
        partial = found.with_suffix(".part")
        partial.write_text(json.dumps(value))
        partial.rename(found)

    def dropped(_, value, x, y) -> bool:
        if isinstance(value, Gdk.FileList):
            paths = [pathlib.Path(file.get_path()) for file in value.get_files()]
            write({path.name: path.read_bytes().hex() for path in paths})
        else:
            write({"text": value})
        return True

    def activate(_) -> None:
        window = Gtk.ApplicationWindow(application=application, title="Box", default_width=SIDE, default_height=SIDE)
        area = Gtk.Label(label="Drop here", hexpand=True, vexpand=True)
        target = Gtk.DropTarget(actions=Gdk.DragAction.COPY)
        target.set_gtypes([Gdk.FileList, str])
        target.connect("drop", dropped)
        area.add_controller(target)
        window.set_titlebar(Gtk.Box())
        window.set_child(area)
        window.present()

    application.connect("activate", activate)
    application.run()


if __name__ == "__main__":
    main()
