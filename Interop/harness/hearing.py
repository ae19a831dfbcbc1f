"""What a device has heard, and waiting for what it should hear next."""

import asyncio
from collections.abc import Callable

PATIENCE = 30.0


class Ears:
    """Collects updates in the order in which a client hands them out."""

    def __init__(self, name: str):
        self.name = name
        self.heard: list = []
        self._arrived = asyncio.Event()

    def hear(self, update) -> None:
        self.heard.append(update)
        self._arrived.set()

    def forget(self) -> None:
        """Starts a new scene: earlier updates are no longer looked at."""
        self.heard.clear()

    async def wait_for(self, kind, when: Callable = lambda _: True, within: float = PATIENCE):
        """The first update of a kind, heard already or within some seconds, for which `when` holds."""
        try:
            async with asyncio.timeout(within):
                while True:
                    for update in self.heard:
                        if isinstance(update, kind) and when(update):
                            return update
                    self._arrived.clear()
                    await self._arrived.wait()
        except TimeoutError:
            seen = ", ".join(type(update).__name__ for update in self.heard) or "nothing"
            kinds = kind if isinstance(kind, tuple) else (kind,)
            wanted = " or ".join(k.__name__ for k in kinds)
            raise AssertionError(f"{self.name} waited {within} s for {wanted} and heard {seen}") from None


async def everyone(*waits):
    """Runs waits at once; all must succeed."""
    return await asyncio.gather(*waits)


async def eventually(condition: Callable, within: float = PATIENCE, what: str = "condition") -> None:
    """Polls a condition that no update announces (a file, a list on the server)."""
    async with asyncio.timeout(within):
        while True:
            result = condition()
            if asyncio.iscoroutine(result):
                result = await result
            if result:
                return
            await asyncio.sleep(0.05)
    raise AssertionError(what)
