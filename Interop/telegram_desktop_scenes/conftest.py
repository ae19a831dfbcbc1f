"""What the scenes of Telegram Desktop have in common."""

import os
import pathlib

import pytest


@pytest.fixture(scope="module")
def pictures(request, tmp_path_factory):
    """Where the pictures of a scene go: a folder of its name in MARTLET_PICTURES, or with the tests' data."""
    kept = os.environ.get("MARTLET_PICTURES")
    return pathlib.Path(kept) / "telegram-desktop" if kept else tmp_path_factory.mktemp("pictures-of-telegram-desktop")
