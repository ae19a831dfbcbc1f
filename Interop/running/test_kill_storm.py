"""The kill storm in small, and whether its judge would notice what it looks for."""

import pathlib
import subprocess
import sys

from kill_storm import judge

KEPT = ["one", "two", "three"]


def test_the_judge_is_content_with_what_is_right():
    counts = judge("pair", KEPT, KEPT, [KEPT, KEPT])
    assert counts["acked"] == 3 and sum(counts.values()) == 3


def test_the_judge_sees_a_loss_in_the_store_and_on_a_device():
    assert judge("pair", KEPT, KEPT[:2], [KEPT[:2]])["lost"] == 1
    assert judge("pair", KEPT, KEPT, [KEPT, KEPT[1:]])["lost"] == 1


def test_the_judge_sees_doubles():
    assert judge("pair", KEPT, [*KEPT, "two"], [KEPT])["doubled"] == 1
    assert judge("pair", KEPT, KEPT, [["one", "two", "two", "three"]])["doubled"] == 1


def test_the_judge_sees_disorder_and_inventions():
    assert judge("pair", KEPT, KEPT, [["two", "one", "three"]])["out of order"] == 2
    assert judge("pair", KEPT, KEPT, [[*KEPT, "four"]])["never sent"] == 1


def test_three_kills_cost_nothing():
    script = pathlib.Path(__file__).parents[1] / "kill_storm.py"
    command = [sys.executable, str(script), "--kills", "3", "--clients", "6", "--seed", "7"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=100)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "lost 0, doubled 0, out of order 0, never sent 0" in result.stdout
