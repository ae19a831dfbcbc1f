"""Hostile sites against `martletctl pages`, all on this machine. Each ends with a reason, and the next link works."""

import json
import subprocess
import time

import pytest

from harness.server import program
from pages_abuse.sites import Authority, Doors, Names, Site

# Each case ends by this, whatever its site does: the limit of its request, and what the process needs beside.
SLACK = 6


class Fetching:
    """Runs `martletctl pages` with the sites of a test file."""

    def __init__(self, folder):
        self.site = Site()
        self.authority = Authority(folder)
        self.secure = Site(context=self.authority.context("secure.example"))
        self.names = Names()
        self.doors = Doors()
        self.options = [
            "--name-server", f"127.0.0.1:{self.names.port}", "--ca", str(self.authority.file),
            "--connect-to", f"good.example:80:127.0.0.1:{self.site.port}",
            "--connect-to", f"site.example:80:127.0.0.1:{self.site.port}",
            "--connect-to", f"secure.example:443:127.0.0.1:{self.secure.port}",
            "--connect-to", f"other.example:443:127.0.0.1:{self.secure.port}",
        ]

    def command(self, what, *arguments, seconds=5):
        return [program("martletctl"), "pages", what, "--seconds", str(seconds), *self.options, *arguments]

    def fetch(self, *arguments, seconds=5):
        """The lines that `pages fetch` prints."""
        begun = time.monotonic()
        done = subprocess.run(
            self.command("fetch", *arguments, seconds=seconds), capture_output=True, text=True, timeout=60
        )
        assert time.monotonic() - begun < seconds + SLACK
        assert done.stderr == ""
        return [json.loads(line) for line in done.stdout.splitlines()]

    def reason(self, url, *arguments, seconds=5):
        """Why an address is not fetched. Afterwards the next one is, and nobody has knocked at a refused door."""
        knocks = self.doors.knocks
        bad, good = self.fetch(*arguments, "--", url, "http://good.example/good", seconds=seconds)
        assert good.get("bytes"), good
        assert self.doors.knocks == knocks
        return bad.get("error", bad)

    def page(self, path, page):
        """Serves a page under a path of its own; returns its address."""
        self.site.pages[path] = page
        return f"http://site.example{path}"

    def close(self):
        for part in (self.site, self.secure, self.names, self.doors):
            part.close()


@pytest.fixture(scope="module")
def web(tmp_path_factory):
    web = Fetching(tmp_path_factory.mktemp("web"))
    yield web
    web.close()
