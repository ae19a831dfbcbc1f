"""Providers of players on this machine: they answer under the names of real ones, to whoever comes through our proxy."""

import asyncio
import contextlib
import os
import pathlib
import socket

from harness.relays import SocksProxy
from harness.server import program
from harness.window_program import WindowPerson
from pages_abuse.sites import Authority, Site

TRUSTED = "/etc/ssl/certs/ca-certificates.crt"
SECURE = 443


class ProviderProxy(SocksProxy):
    """Leads every secure address of the web to a site of this machine, and all else where it is."""

    def __init__(self, site: Site):
        super().__init__("ada", "secret")
        self.site = site

    async def _asked(self, reader, writer) -> tuple[str, int]:
        host, port = await super()._asked(reader, writer)
        return ("127.0.0.1", self.site.port) if port == SECURE else (host, port)

    def providers(self) -> set[str]:
        """The hosts that secure pages were asked of."""
        return {host for host, port in self.asked if port == SECURE}


class Providers:
    """Sites under the names of providers, and who vouches for them."""

    def __init__(self, folder: pathlib.Path, *hosts: str):
        folder.mkdir()
        self.authority = Authority(folder)
        self.site = Site(context=self.authority.context(*hosts))
        self.proxy = ProviderProxy(self.site)

    def requests(self, path: str) -> list[str]:
        """The requests for a path, whatever follows in the query."""
        return [one for one in self.site.requests if one.split(" ")[1].partition("?")[0] == path]

    def trusted_by(self, person: WindowPerson, *here: str) -> str:
        """The program of a person whose machine trusts these sites, and finds some hosts on this machine. Nobody else sees
        other lists of authorities and hosts."""
        hosts = person.folder / "hosts"
        hosts.write_text("".join(f"127.0.0.1 {name}\n" for name in ("localhost", *here)))
        files = {self.authority.file: TRUSTED, hosts: "/etc/hosts"}
        script = person.folder / "martlet"
        script.write_text(
            f"#!/bin/sh\nexec unshare {'-m' if os.geteuid() == 0 else '-rm'} sh -c '"
            + "".join(f"mount --bind {ours} {theirs} && " for ours, theirs in files.items())
            + f"exec \"$0\" \"$@\"' {program('martlet')} \"$@\"\n"
        )
        script.chmod(0o700)
        return str(script)

    def close(self):
        self.site.close()


def peers(process: int) -> set[tuple[str, int]]:
    """The other ends of the connections over IP of a process and those below it, as long as they are open."""
    found = set()
    for line in _connections():
        inode, address = line
        if inode in _sockets(family(process)):
            found.add(address)
    return found


class Watch:
    """Notes what a process and those below it are connected to, ten times a second, from `async with` on."""

    def __init__(self, process: int):
        self.process = process
        self.seen: set[tuple[str, int]] = set()

    async def __aenter__(self) -> "Watch":
        self._task = asyncio.create_task(self._look())
        return self

    async def __aexit__(self, *error) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _look(self) -> None:
        while True:
            self.seen |= await asyncio.to_thread(peers, self.process)
            await asyncio.sleep(0.1)


def family(process: int) -> list[int]:
    """A process and all below it."""
    parents = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found = [process]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def called(process: int, word: str) -> list[int]:
    """The processes below one whose program has a word in its name."""
    found = []
    for one in family(process)[1:]:
        try:
            name = pathlib.Path(f"/proc/{one}/cmdline").read_bytes().split(b"\0")[0].decode()
        except OSError:
            continue
        if word in name:
            found.append(one)
    return found


def names(processes: list[int]) -> list[str]:
    """What processes are called, for messages of failure."""
    return [pathlib.Path(f"/proc/{one}/stat").read_text()[:60] for one in processes if pathlib.Path(f"/proc/{one}").exists()]


def _sockets(processes: list[int]) -> set[str]:
    inodes = set()
    for one in processes:
        try:
            for entry in pathlib.Path(f"/proc/{one}/fd").iterdir():
                target = os.readlink(entry)
                if target.startswith("socket:["):
                    inodes.add(target[8:-1])
        except OSError:
            continue
    return inodes


def _connections():
    for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        host, port = fields[2].split(":")
        if port != "0000":
            yield fields[9], (socket.inet_ntoa(bytes.fromhex(host)[::-1]), int(port, 16))
