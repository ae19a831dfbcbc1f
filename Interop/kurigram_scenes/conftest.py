"""A cast of three for each transport of Kurigram."""

import pytest

from harness.kurigram_client import TRANSPORTS, Cast, trust


@pytest.fixture(scope="session", params=list(TRANSPORTS))
async def kcast(request, server, next_number):
    trust(server)
    cast = await Cast(server, request.param, next_number()).enter()
    yield cast
    await cast.leave()


@pytest.fixture
async def scene(kcast):
    """A scene begins with empty ears and ends when no device has missed anything."""
    await kcast.settle()
    kcast.forget()
    yield kcast
    await kcast.settle()
