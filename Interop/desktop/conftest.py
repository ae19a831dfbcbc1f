"""What the scenes of the window have in common."""

import os
import pathlib

import pytest

from harness.screen import Screen
from harness.window_program import WindowPerson

# Of what others have shown and only people judge: how it looks in the dark.
for_pictures = pytest.mark.skipif("MARTLET_PICTURES" not in os.environ, reason="nobody keeps the pictures")


@pytest.fixture(scope="module")
def pictures(request, tmp_path_factory):
    """Where the pictures of a scene go: a folder of its name in MARTLET_PICTURES, or with the tests' data."""
    scene = request.module.__name__.rpartition(".")[2].removeprefix("test_")
    kept = os.environ.get("MARTLET_PICTURES")
    return pathlib.Path(kept) / scene if kept else tmp_path_factory.mktemp(f"pictures-of-{scene}")


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(autouse=True)
async def last_picture(request, pictures):
    """What was on the display when a test ended, for those that fail. The others end when the display has come to rest."""
    yield
    for value in request.node.funcargs.values():
        people = [one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, WindowPerson)]
        if people:
            screen = people[0].screen
            if request.node.stash.get(FAILED, False):
                await screen.shoot(pictures / f"after-{request.node.name}.png")
            elif isinstance(screen, Screen):
                await screen.rest()
            break
