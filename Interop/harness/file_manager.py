"""What a desktop has for files: a file manager that is asked to show one, and a program that opens texts. They note which."""

import pathlib

from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, method

from harness.window_program import WindowPerson

NAME, PATH = "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1"


class FileManager(ServiceInterface):
    """A file manager on the bus of a desktop."""

    def __init__(self):
        super().__init__(NAME)
        self.shown: list[str] = []

    @method()
    def ShowItems(self, addresses: "as", startup: "s"):  # noqa: F722, F821 (D-Bus types)
        self.shown += addresses

    async def work(self, bus_address: str) -> MessageBus:
        bus = await MessageBus(bus_address=bus_address).connect()
        bus.export(PATH, self)
        await bus.request_name(NAME)
        return bus


class Reader:
    """The program of a desktop for texts. Make it before the window is started."""

    def __init__(self, person: WindowPerson):
        applications = person.folder / "data" / "applications"
        applications.mkdir(parents=True, exist_ok=True)
        self.notes = person.folder / "read"
        script = person.folder / "read-texts"
        script.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >> "{self.notes}"\n')
        script.chmod(0o700)
        (applications / "reader.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Reader\nExec={script} %f\nMimeType=text/plain;\n"
        )
        (person.folder / "configuration" / "mimeapps.list").write_text(
            "[Default Applications]\ntext/plain=reader.desktop\n[Added Associations]\ntext/plain=reader.desktop;\n"
        )

    def read(self) -> list[pathlib.Path]:
        return [pathlib.Path(line) for line in self.notes.read_text().splitlines()] if self.notes.exists() else []
