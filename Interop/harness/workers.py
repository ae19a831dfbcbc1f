"""How the scenes of a run are shared out among several processes (`-n`), by pytest-xdist.

A process has a server of its own and whatever its scenes share. It is given a unit at a time: a file, or what one cast of
people plays. The longest come first, by what they took before: `--times FILE` writes that down.

With `--behind` the last process has a low priority and plays only what `BEHIND` names: it takes what the others leave of the
machine, and does not make the windows of others wait.
"""

import collections
import os
import pathlib
import re

import pytest

TIMES = pathlib.Path(__file__).parents[1] / "times.tsv"
# Of a scene that nobody has timed: it is asked for early.
UNKNOWN_SECONDS = 60
# In these folders people play all scenes over one transport before others come.
CASTS = ("telethon_scenes", "kurigram_scenes")
# In this folder each older client has people of its own.
BY_CLIENT = "layer_scenes"
# Their transports, of which some begin as others do: the longest first.
TRANSPORTS = (
    "obfuscated-intermediate", "obfuscated-abridged", "obfuscated-padded", "obfuscated", "intermediate", "abridged", "padded",
    "full",
)
# What is quick enough and needs nothing but a server: one of many at a time.
SINGLES = ("engine/test_long.py",)
# Folders whose scenes draw nothing and wait for seconds rather than for moments.
BEHIND = ("compact_scenes", "engine", "kurigram_scenes", "layer_scenes", "tdlib_scenes", "telethon_scenes")
NICENESS = 10


def unit(nodeid: str) -> str:
    """What a scene is a part of."""
    path, _, name = nodeid.partition("::")
    folder = path.partition("/")[0]
    variant = name.partition("[")[2]
    if folder in CASTS and variant:
        return f"{folder}:{next(found for found in TRANSPORTS if variant.startswith(found))}"
    if folder == BY_CLIENT and (client := re.match(r"\w+-[\d.]+", variant)):
        return f"{folder}:{client[0]}"
    return nodeid if path in SINGLES else path


def is_behind(name: str) -> bool:
    """Whether a unit may be played at a low priority."""
    return name.startswith(BEHIND)


def times() -> dict[str, float]:
    """How many seconds each unit took."""
    rows = (line.split("\t") for line in TIMES.read_text().splitlines())
    return {name: float(seconds) for seconds, name in rows}


def pytest_addoption(parser):
    parser.addoption("--times", type=pathlib.Path, help="a file to write into how long each unit took")
    parser.addoption("--behind", action="store_true", help="the last of several processes takes what the others leave")


def pytest_configure(config):
    config.pluginmanager.register(Clock(config), "clock")
    own = getattr(config, "workerinput", None)
    if own and config.getoption("--behind") and own["workerid"] == last_process(own["workercount"]):
        os.nice(NICENESS)


def last_process(count: int) -> str:
    """What pytest-xdist calls the last of so many processes."""
    return f"gw{count - 1}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """In a process of several: the longest units first."""
    if hasattr(config, "workerinput"):
        known = times()
        items.sort(key=lambda item: -known.get(unit(item.nodeid), UNKNOWN_SECONDS))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    from xdist.scheduler.loadscope import LoadScopeScheduling

    class Units(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return unit(nodeid)

        def _assign_work_unit(self, node) -> None:
            """Gives the process behind what is for it, or nothing any more; the others take what is not for it first."""
            if config.getoption("--behind"):
                wanted = node.gateway.id == last_process(self.numnodes)
                found = next((name for name in self.workqueue if is_behind(name) == wanted), None)
                if found is not None:
                    self.workqueue.move_to_end(found, last=False)
                elif wanted:
                    node.shutdown()
                    return
            super()._assign_work_unit(node)

    # As the processes have put them.
    config.option.loadscopereorder = False
    return Units(config, log)


class Clock:
    """Measures what units take, setting up included."""

    def __init__(self, config):
        self.file = config.getoption("--times")
        self.taken: collections.Counter[str] = collections.Counter()

    def pytest_runtest_logreport(self, report):
        self.taken[unit(report.nodeid)] += report.duration

    def pytest_sessionfinish(self, session):
        if self.file and not hasattr(session.config, "workerinput"):
            rows = (f"{seconds:.1f}\t{name}\n" for name, seconds in self.taken.most_common())
            self.file.write_text("".join(rows))
