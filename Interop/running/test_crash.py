"""A server that ends by a signal all the same: what it leaves, who shows it, and what is there afterwards."""

import signal
import stat

import pytest

from harness.hearing import everyone
from harness.server import Server
from harness.telethon_client import Person, new_client, trust


@pytest.fixture(autouse=True)
def trust_the_shared_server_again(request):
    yield
    if "server" in request.fixturenames:
        trust(request.getfixturevalue("server"))


async def test_a_crash_leaves_a_report_and_costs_nothing(tmp_path):
    server = await Server(tmp_path / "data").start()
    trust(server)
    assert "crash" not in server.control("status").stdout
    rosa = Person(server, "+15661112288", "Rosalind", "Franklin", "rosalind_crash", "full")
    barb = Person(server, "+15664445588", "Barbara", "Liskov", "barbara_crash", "abridged")
    await everyone(rosa.sign_up(), barb.sign_up())
    await rosa.meet(barb)
    sent = [await rosa.phone.send_message(barb.username, f"a most private sentence {n}") for n in range(10)]
    session = rosa.phone.client.session
    await everyone(rosa.leave(), barb.leave())
    report = await server.crash(signal.SIGSEGV)
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    assert stat.S_IMODE(report.parent.stat().st_mode) == 0o700
    text = report.read_text()
    await server.start()
    assert text.startswith("martlet crash report 1\n") and text.endswith("\nend\n")
    for line in ("program: martletd", "signal: SIGSEGV", "sent by: another program", "method: none"):
        assert line in text.splitlines(), text
    for secret in ("private", "15661112288", "Rosalind", "rosalind", str(server.data)):
        assert secret not in text
    again = new_client(server, "full", session=session)
    await again.connect()
    kept = await again.get_messages(barb.username, limit=20)
    assert [(m.id, m.message) for m in kept[::-1]] == [(m.id, m.message) for m in sent]
    await again.disconnect()
    shown = server.control("status")
    assert shown.returncode == 0, shown.stderr
    assert ": SIGSEGV in no call, thread " in shown.stdout and "libc.so.6+0x" in shown.stdout
    assert f"all of it: {report}" in shown.stdout
    await server.stop()


async def test_ten_reports_are_kept(tmp_path):
    folder = tmp_path / "data" / "crashes"
    folder.mkdir(parents=True, mode=0o700)
    (tmp_path / "data").chmod(0o700)
    for day in range(10, 25):
        (folder / f"martletd-202501{day}-000000-1.txt").write_text("martlet crash report 1\n")
    server = await Server(tmp_path / "data").start()
    assert sorted(path.name.split("-")[1] for path in folder.iterdir()) == [f"202501{day}" for day in range(15, 25)]
    await server.stop()
