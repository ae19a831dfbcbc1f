"""How the scenes of a run are shared out among several processes (`-n`), by pytest-xdist.

A process has a server of its own and whatever its scenes share. It is given a unit at a time: a file, or what one cast of
people plays. The longest come first, by what they took before: `--times FILE` writes that down.
"""

import collections
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


def times() -> dict[str, float]:
    """How many seconds each unit took."""
    rows = (line.split("\t") for line in TIMES.read_text().splitlines())
    return {name: float(seconds) for seconds, name in rows}


def pytest_addoption(parser):
    parser.addoption("--times", type=pathlib.Path, help="a file to write into how long each unit took")


def pytest_configure(config):
    config.pluginmanager.register(Clock(config), "clock")


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
