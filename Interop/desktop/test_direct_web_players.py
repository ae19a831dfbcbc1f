"""A player of another site without a proxy: the provider is found by its name, and called directly."""

import json
import os

import pytest

from desktop.test_web_players import COUB, ada, ended, player, press, providers, start, town, web  # noqa: F401
from harness.providers import peers
from pages_abuse.sites import Site


@pytest.mark.skipif(os.geteuid() != 0, reason="the port of secure pages is root's")
async def test_without_a_proxy_the_provider_is_called_directly(town, providers, ada):
    await ada.stop()
    # The account was signed in with the proxy, and keeps it until it is told that there is none.
    (ada.home / "settings.json").write_text(json.dumps({"proxy": {}}))
    asked = len(providers.proxy.asked)
    site = Site("127.0.0.1", 443, providers.authority.context(COUB))
    site.pages = providers.site.pages
    await start(ada, providers, COUB)
    await press(ada, town[2], "Coub")
    await ada.window.find("label", lambda name: f"Coub ({COUB})" in name and "your network address" in name)
    await ada.press("Play Here")
    window, _ = await player(ada, "Coub")
    await window.find("button", "Pause")
    assert peers(ada.process.pid) <= {(town[1].host, town[1].port), ("127.0.0.1", 443)}
    assert any(request.startswith("GET /embed/loop ") for request in site.requests)
    ada.screen.key("Escape")
    await ada.window.gone("window", "Coub Player")
    await ended(ada)
    assert len(providers.proxy.asked) == asked
    site.close()
