"""The server's unit: what it keeps from a server that was taken over, and that it keeps nothing from a sound one."""

import re
import shutil
import signal
import subprocess
import sys

import pytest

from harness import unit_filter
from harness.hearing import everyone
from harness.pictures import png
from harness.server import REPOSITORY, Server
from harness.telethon_client import Person, trust

UNIT = REPOSITORY / "Packaging" / "martletd.service"
MOST_EXPOSURE = 2.0

pytestmark = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")


class ConfinedServer(Server):
    """One that has no more system calls than the unit leaves it."""

    @property
    def command(self) -> list[str]:
        return [sys.executable, unit_filter.__file__, str(UNIT), *super().command]


@pytest.fixture(autouse=True)
def trust_the_shared_server_again(request):
    yield
    if "server" in request.fixturenames:
        trust(request.getfixturevalue("server"))


def test_what_the_unit_leaves_open_is_little():
    command = ["systemd-analyze", "security", "--offline=true", str(UNIT)]
    told = subprocess.run(command, capture_output=True, text=True).stdout
    exposure = re.search(r"Overall exposure level for \S+: ([\d.]+)", told)
    assert exposure and float(exposure[1]) <= MOST_EXPOSURE, told


def test_the_filter_refuses_what_a_server_never_does():
    left = unit_filter.allowed(UNIT)
    assert not left & {"ptrace", "mount", "bpf", "init_module", "reboot", "setuid", "chown", "kexec_load"}
    assert {"execve", "seccomp", "prlimit64", "fdatasync"} <= left


def test_a_server_that_eats_memory_is_ended_alone_and_begun_again():
    told = UNIT.read_text().splitlines()
    limit = next(line for line in told if line.startswith("MemoryMax="))
    assert re.fullmatch(r"MemoryMax=[1-9]\d?%", limit), limit
    assert {"OOMPolicy=continue", "Restart=on-failure", "StartLimitIntervalSec=0"} <= set(told)


async def test_a_server_and_its_image_worker_live_with_the_filter(tmp_path):
    server = await ConfinedServer(tmp_path / "data").start()
    trust(server)
    status = (REPOSITORY / f"/proc/{server.process.pid}/status").read_text()
    assert "Seccomp:\t2" in status
    rosa = Person(server, "+15661112277", "Rosalind", "Franklin", "rosalind_unit", "full")
    barb = Person(server, "+15664445577", "Barbara", "Liskov", "barbara_unit", "abridged")
    await everyone(rosa.sign_up(), barb.sign_up())
    await rosa.meet(barb)
    sent = await rosa.phone.send_file(barb.username, png(1000, 600), caption="drawn by a worker")
    assert {"m", "x", "i"} <= {size.type for size in sent.media.photo.sizes}
    assert server.control("status").returncode == 0
    await everyone(rosa.leave(), barb.leave())
    await server.stop()


async def test_the_filter_lets_a_crash_be_reported(tmp_path):
    server = await ConfinedServer(tmp_path / "data").start()
    report = (await server.crash(signal.SIGABRT)).read_text()
    assert "signal: SIGABRT" in report and report.endswith("\nend\n")
