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

from harness import small_program

if typing.TYPE_CHECKING:
    from harness.screen import Screen

TITLE = "Box"


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
    async with small_program.running("drop_box.py", TITLE, screen, environment, place, found) as middle:
        yield Box(middle, found)


def main() -> None:
    import gi

    gi.require_version("Gtk", "4.0")
    from gi.repository import Gdk, Gtk

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

    Gtk.init()
    target = Gtk.DropTarget(actions=Gdk.DragAction.COPY)
    target.set_gtypes([Gdk.FileList, str])
    target.connect("drop", dropped)
    small_program.show(TITLE, "Drop here", target)


if __name__ == "__main__":
    main()
