"""`make screens`: pictures of every screen, light and dark, of the real window with a real server.

    python -m demo.gallery docs/screens [NAME…]     all, or those of these names
"""

import argparse
import asyncio
import contextlib
import json
import pathlib
import shutil
import tempfile

from harness.screen import cut_out, without_black
from harness.server import Server
from harness.telethon_client import trust
from harness.window_program import WindowPerson

from .people import FRONT, PEOPLE
from .screens import SCREENS, Screen, Stage
from .town import build

LOOKS = {
    "light": {"scheme": "light"}, "dark": {"scheme": "dark"},
    "rtl": {"scheme": "light", "language": "ar"},
}
"""What the settings of the program say, by the folder that the pictures go to."""
SHARE = 0.25
DISPLAY = "1040x760"


class Gallery:
    """Two people at one display: somebody new, and Ada with her town."""

    def __init__(self, folder: pathlib.Path, into: pathlib.Path):
        self.folder, self.into = folder, into
        self.server = Server(folder / "server")
        self.ada = WindowPerson(folder / FRONT, size=DISPLAY)
        (folder / "files").mkdir()

    async def show(self, screens: list[Screen]) -> None:
        await self.server.start()
        trust(self.server)
        try:
            await build(self.server, share=SHARE)
            await self.ada.sign_in(self.server, PEOPLE[FRONT].phone)
            async with self.ada.at_desk():
                for look, settings in LOOKS.items():
                    for screen in screens:
                        if look != "rtl" or screen.is_mirrored:
                            await self.take(screen, look, settings)
        finally:
            await self.server.stop()

    async def take(self, screen: Screen, look: str, settings: dict) -> None:
        person = self.ada
        async with contextlib.AsyncExitStack() as stack:
            if screen.is_new:
                home = self.folder / f"{look}-{screen.name}"
                person = await stack.enter_async_context(WindowPerson(home).beside(self.ada))
            self.decide(person, settings)
            await person.start()
            person.place(0, 0, *screen.size)
            await asyncio.sleep(0.5)
            stage = Stage(person, self.server, self.folder / "files")
            await screen.show(stage)
            await stage.rest()
            path = self.into / look / f"{screen.name}.png"
            if screen.name.endswith("menu"):
                await self.shoot_menu(person, path)
            else:
                await person.screen.shoot(path, await person.area())
            print(f"{path}: {path.stat().st_size // 1024} KB", flush=True)
            await person.stop()

    @staticmethod
    async def shoot_menu(person: WindowPerson, path: pathlib.Path) -> None:
        area = await person.area()
        width, height, rgb = await person.screen.rested()
        person.screen.key("Escape")
        await asyncio.sleep(0.5)
        _, _, beneath = await person.screen.rested()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(cut_out(width, height, without_black(rgb, beneath), (area,)))

    @staticmethod
    def decide(person: WindowPerson, settings: dict) -> None:
        """Writes the settings of a home, as a person would have chosen them."""
        file = person.home / "settings.json"
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        known = json.loads(file.read_text()) if file.exists() else {}
        file.write_text(json.dumps(known | settings))


def main() -> None:
    parser = argparse.ArgumentParser(prog="gallery", description=__doc__)
    parser.add_argument("into", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    screens = [screen for screen in SCREENS if not given.names or screen.name in given.names]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="martlet-screens-"))
    try:
        asyncio.run(Gallery(folder, given.into).show(screens))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
