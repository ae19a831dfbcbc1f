"""What `make run` leaves where there is no display, and where its server listens."""

import asyncio
import os
import pathlib
import socket
import sys

from demo.__main__ import chosen

INTEROP = pathlib.Path(__file__).resolve().parents[1]


async def test_a_machine_without_a_display_gets_a_picture_of_the_town(tmp_path):
    """The folder is named from where the person stands, as `make run` names it: all that is given on must be whole."""
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment["PYTHONPATH"] = str(INTEROP)
    for words in (["build"], ["open", "--once", "--port", "0"]):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "demo", *words, "--folder", ".local/demo", cwd=tmp_path, env=environment,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await process.communicate()
        assert process.returncode == 0, said.decode()
    assert (tmp_path / ".local" / "demo.png").read_bytes().startswith(b"\x89PNG")


def test_a_port_that_somebody_has_is_left_to_them():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert chosen(None, usual=port) == 0
        assert chosen(port, usual=port) == port
    assert chosen(None, usual=port) == port
