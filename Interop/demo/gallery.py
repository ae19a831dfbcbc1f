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

from harness.compositor import Compositor
from harness.server import Server
from harness.telethon_client import trust
from harness.window_program import WindowPerson

from .paper import Paper
from .people import FRONT, PEOPLE
from .screens import SCREENS, Screen, Stage
from .town import build

LIGHT, DARK, MIRRORED = "light", "dark", "rtl"
LOOKS = {LIGHT: {"scheme": "light"}, DARK: {"scheme": "dark"}, MIRRORED: {"scheme": "light", "language": "ar"}}
"""What the settings of the program say, by the folder that the pictures go to."""
SHARE = 0.25
DISPLAY = "1140x860"
CHANGE_SECONDS = 1


class Gallery:
    """Two people at one display: somebody new, and Ada with her town."""

    def __init__(self, folder: pathlib.Path, into: pathlib.Path):
        self.folder, self.into = folder, into
        self.paper = Paper()
        self.server = Server(folder / "server", *self.paper.flags)
        self.ada = WindowPerson(folder / FRONT, size=DISPLAY)
        self.compositor = Compositor(self.ada.screen)
        (folder / "files").mkdir()

    async def show(self, screens: list[Screen]) -> None:
        await self.server.start()
        trust(self.server)
        try:
            await build(self.server, share=SHARE)
            await self.ada.sign_in(self.server, PEOPLE[FRONT].phone)
            async with self.ada.at_desk(), self.compositor.running():
                await self.learn()
                for screen in screens:
                    await self.take(screen, LIGHT, DARK)
                    if screen.is_mirrored:
                        await self.take(screen, MIRRORED)
        finally:
            if self.server.running():
                await self.server.stop()
            self.paper.close()

    async def learn(self) -> None:
        """Has Ada's home know her chats, and keeps it and the server's data: every screen begins with these."""
        await self.ada.start()
        await self.ada.window.find("list item", lambda name: name.startswith("Cleo"))
        await asyncio.sleep(1)
        await self.ada.stop()
        await self.server.stop()
        for folder in (self.server.data, self.ada.home):
            shutil.copytree(folder, self.kept(folder))

    def kept(self, folder: pathlib.Path) -> pathlib.Path:
        return self.folder / "kept" / folder.name

    async def take(self, screen: Screen, *looks: str) -> None:
        """Begins as nothing had been done in other screens, shows the screen, and takes a picture in each of the looks."""
        for folder in (self.server.data, self.ada.home):
            shutil.rmtree(folder)
            shutil.copytree(self.kept(folder), folder)
        await self.server.start()
        person = self.ada
        async with contextlib.AsyncExitStack() as stack:
            if screen.is_new:
                home = self.folder / f"{looks[0]}-{screen.name}"
                person = await stack.enter_async_context(WindowPerson(home).beside(self.ada))
            self.decide(person, LOOKS[looks[0]])
            self.compositor.ground.scale_text(screen.text_scale)
            await person.start()
            await person.resize(*screen.size)
            stage = Stage(person, self.server, self.folder / "files")
            await screen.show(stage)
            await stage.rest()
            for look in looks:
                self.decide(person, LOOKS[look])
                await asyncio.sleep(CHANGE_SECONDS if look != looks[0] else 0)
                path = self.into / look / f"{screen.name}.png"
                await self.compositor.shoot(path, person.whole_area())
                print(f"{path}: {path.stat().st_size // 1024} KB", flush=True)
            await person.stop()
        if self.server.running():
            await self.server.stop()

    @staticmethod
    def decide(person: WindowPerson, settings: dict) -> None:
        """Writes the settings of a home, as a person would have chosen them."""
        file = person.home / "settings.json"
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        known = json.loads(file.read_text()) if file.exists() else {}
        decided = file.with_suffix(".new")
        decided.write_text(json.dumps(known | settings))
        decided.rename(file)


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
