"""Another program of the desktop: a small window with one thing to do, at a place of the display.

Half of this is for the tests, half for the programs that they start: those run in a Python that has GTK.
"""

import asyncio
import contextlib
import pathlib
import typing

if typing.TYPE_CHECKING:
    from harness.screen import Screen

# The interpreter of the desktop: the one of the tests has no bindings.
PYTHON = "/usr/bin/python3"
HARNESS = pathlib.Path(__file__).parent
SIDE = 160


@contextlib.asynccontextmanager
async def running(
    program: str, title: str, screen: "Screen", environment: dict[str, str], place: tuple[int, int], *arguments: pathlib.Path
):
    """Runs a program of this folder and puts its window of this title at a place of the display; gives the middle of it."""
    process = await asyncio.create_subprocess_exec(
        PYTHON, str(HARNESS / program), *map(str, arguments),
        env={**environment, "PYTHONPATH": str(HARNESS.parent)}, stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        found = await asyncio.to_thread(screen.hands, "search", "--sync", "--onlyvisible", "--name", f"^{title}$")
        number = found.split()[0]
        screen.hands("windowmove", "--sync", number, *map(str, place))
        rows = screen.hands("getwindowgeometry", "--shell", number).splitlines()
        shape = {name: int(value) for name, value in (row.split("=") for row in rows)}
        yield shape["X"] + shape["WIDTH"] // 2, shape["Y"] + shape["HEIGHT"] // 2
    finally:
        process.terminate()
        await process.wait()


def show(title: str, label: str, controller) -> None:
    """In the program: shows a window of this title, whose content a controller of GTK listens to, until it is ended."""
    from gi.repository import Gtk

    application = Gtk.Application()

    def activate(_) -> None:
        window = Gtk.ApplicationWindow(application=application, title=title, default_width=SIDE, default_height=SIDE)
        area = Gtk.Label(label=label, hexpand=True, vexpand=True)
        area.add_controller(controller)
        window.set_titlebar(Gtk.Box())
        window.set_child(area)
        window.present()

    application.connect("activate", activate)
    application.run()
