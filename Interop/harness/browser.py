"""The program that a desktop opens links and places with: it notes what it is given."""

import asyncio

from harness.window_program import WindowPerson

SCHEMES = ("https", "http", "tel", "geo")


class Browser:
    """What the desktop opens pages, telephone numbers and places with."""

    def __init__(self, person: WindowPerson):
        applications = person.folder / "applications" / "applications"
        applications.mkdir(parents=True)
        self.visits = person.folder / "visits"
        script = person.folder / "browse"
        script.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >> "{self.visits}"\n')
        script.chmod(0o700)
        (applications / "browser.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Browser\nExec={script} %u\n"
            + "MimeType=" + "".join(f"x-scheme-handler/{scheme};" for scheme in SCHEMES) + "\n"
        )
        (person.folder / "configuration" / "mimeapps.list").write_text(
            "[Default Applications]\n" + "".join(f"x-scheme-handler/{scheme}=browser.desktop\n" for scheme in SCHEMES)
        )
        person.environment["XDG_DATA_HOME"] = str(applications.parent)

    def visited(self) -> list[str]:
        return self.visits.read_text().splitlines() if self.visits.exists() else []

    async def visits_one_more_than(self, before: list[str]) -> str:
        async with asyncio.timeout(10):
            while self.visited() == before:
                await asyncio.sleep(0.05)
        assert self.visited()[:-1] == before
        return self.visited()[-1]
