"""A client library of another version, in a process of its own: `python driver FOLDER`, with the library below the folder.

Each line of standard input is a command, each line of standard output an answer or an update, in JSON:

    {"call": 7, "device": "phone", "do": "send_text", "with": {"to": "bob", "text": "Hello"}}
    {"call": 7, "value": {...}}      {"call": 7, "error": {"kind": "BadRequest", "text": "..."}}
    {"device": "phone", "heard": {"_": "UpdateNewMessage", ...}}

It imports nothing of the harness, which has the same libraries in their current versions.
"""

import asyncio
import json
import os
import pathlib
import sys
import traceback

LIBRARIES = ("telethon", "pyrogram", "hydrogram")


def take_channel():
    """Standard output for answers alone: what a library prints goes to standard error."""
    channel = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    return channel


async def lines_of_input():
    reader = asyncio.StreamReader(limit=1 << 20)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        yield line


class Program:
    """Devices by name, each a client of the library."""

    def __init__(self, channel, make_device):
        self.channel, self.make_device = channel, make_device
        self.devices = {}
        self.tasks = set()

    def tell(self, **what) -> None:
        self.channel.write(json.dumps(what) + "\n")

    def device(self, name: str):
        if name not in self.devices:
            self.devices[name] = self.make_device(name, lambda update: self.tell(device=name, heard=update))
        return self.devices[name]

    async def carry_out(self, command: dict) -> None:
        try:
            method = getattr(self.device(command["device"]), command["do"])
            self.tell(call=command["call"], value=await method(**command["with"]))
        except Exception as error:
            traceback.print_exc()
            self.tell(call=command["call"], error={"kind": type(error).__name__, "text": str(error)})

    async def run(self) -> None:
        async for line in lines_of_input():
            # A command may wait for what a later one does, so none waits for another.
            task = asyncio.create_task(self.carry_out(json.loads(line)))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)


async def main() -> None:
    channel = take_channel()
    folder = pathlib.Path(sys.argv[1])
    sys.path.insert(0, str(folder))
    library = next(name for name in LIBRARIES if (folder / name).is_dir())
    if library == "telethon":
        from telethon_device import TelethonDevice as Device
    else:
        from pyrogram_device import PyrogramDevice as Device
    await Program(channel, lambda name, tell: Device(library, name, tell)).run()


asyncio.run(main())
