"""What `make run` leaves where there is no display."""

import asyncio
import os
import pathlib
import sys

INTEROP = pathlib.Path(__file__).resolve().parents[1]


async def test_a_machine_without_a_display_gets_a_picture_of_the_town(tmp_path):
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    for words in (["build"], ["open", "--once"]):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "demo", *words, "--folder", str(tmp_path / "demo"), cwd=INTEROP, env=environment,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await process.communicate()
        assert process.returncode == 0, said.decode()
    assert (tmp_path / "demo.png").read_bytes().startswith(b"\x89PNG")
