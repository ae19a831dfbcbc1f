"""Work that goes on beside a test that waits."""

import asyncio
import threading


class Background:
    """An event loop on a thread of its own: browsers block, and messages arrive all the same."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def run(self, work, seconds: float = 60):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
