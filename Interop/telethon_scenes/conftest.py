"""A cast of five for each transport; all scenes of a transport are played by the same people."""

import pytest

from harness.telethon_client import TRANSPORTS, Cast


@pytest.fixture(scope="session", params=list(TRANSPORTS))
async def cast(request, server, next_number):
    cast = await Cast(server, request.param, next_number()).enter()
    yield cast
    await cast.leave()


@pytest.fixture(autouse=True)
async def scene(cast):
    """Starts a scene with empty ears, and ends it only when no device has missed anything."""
    cast.forget()
    yield
    await cast.settle()


@pytest.fixture
def ada(cast):
    return cast.ada


@pytest.fixture
def bob(cast):
    return cast.bob
