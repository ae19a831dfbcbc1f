"""The kill storm of the client in small, and whether its judge would notice what it looks for."""

import pathlib
import subprocess
import sys
from collections import Counter

import pytest
from kill_stress_client import Parts, Typed, judge

A, B, C = ("", "a", ""), ("file", "b", "1"), ("file", "", "2")


def typed(*stored: bool) -> list[Typed]:
    return [
        Typed("text", [], [A], stored[0]),
        Typed("files", [], [B, C], stored[1]),
    ]


def test_the_judge_is_content_with_what_is_right():
    assert judge(typed(True, True), [A, B, C]) == Counter(typed=2)
    assert judge(typed(False, True), [B, C]) == Counter(typed=1)


def test_the_judge_sees_losses_doubles_disorder_and_torn_albums():
    for received in ([B, C], [A], [A, B], [A, A, B, C], [B, C, A], [A, B, ("file", "", "3")], [A, B, C, A]):
        counts = judge(typed(True, True), received)
        assert counts["lost or out of order"] + counts["doubled or torn"] > 0, received
    assert judge(typed(False, True), [A, B, C])["never typed"] == 1


def test_parts_that_are_saved_again_are_counted(tmp_path):
    log = tmp_path / "log"
    line = 'time=2026-01-01T00:00:00.000Z level=trace label=martletd msg="part saved" file=-12 part={}\n'
    log.write_text("".join(line.format(part) for part in (0, 1, 2)))
    parts = Parts(log)
    assert parts.read() == (3, 0)
    with log.open("a") as file:
        file.write("".join(line.format(part) for part in (2, 3)) + "half a li")
    assert parts.read() == (1, 1)


@pytest.mark.timeout(300)
def test_a_few_kills_cost_nothing():
    script = pathlib.Path(__file__).parents[1] / "kill_stress_client.py"
    command = [sys.executable, str(script), "--kills", "5", "--bytes", "6000000", "--seed", "5"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=280)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "lost or out of order 0, doubled or torn 0, never typed 0" in result.stdout
