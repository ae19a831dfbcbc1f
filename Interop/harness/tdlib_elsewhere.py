"""TDLib's JSON interface, in this process or in one of another system, whose libraries a newer build of it needs."""

import ctypes
import json
import pathlib
import queue
import subprocess
import threading

BRIDGE = r"""
import ctypes, json, sys, threading
code = ctypes.CDLL(sys.argv[1])
code.td_receive.argtypes, code.td_receive.restype = [ctypes.c_double], ctypes.c_char_p
code.td_send.argtypes = [ctypes.c_int, ctypes.c_char_p]
code.td_execute.argtypes, code.td_execute.restype = [ctypes.c_char_p], ctypes.c_char_p
lock = threading.Lock()

def tell(kind, what):
    with lock:
        print(json.dumps([kind, what]), flush=True)

def listen():
    while True:
        if event := code.td_receive(0.2):
            tell("event", event.decode())

threading.Thread(target=listen, daemon=True).start()
for line in sys.stdin:
    kind, number, text = json.loads(line)
    if kind == "send":
        code.td_send(number, text.encode())
    else:
        tell("answer", code.td_create_client_id() if kind == "create" else code.td_execute(text.encode()).decode())
"""


class Here:
    """A library that this process loads."""

    def __init__(self, path: pathlib.Path):
        self._code = ctypes.CDLL(str(path))
        self._code.td_receive.argtypes, self._code.td_receive.restype = [ctypes.c_double], ctypes.c_char_p
        self._code.td_send.argtypes = [ctypes.c_int, ctypes.c_char_p]
        self._code.td_execute.argtypes, self._code.td_execute.restype = [ctypes.c_char_p], ctypes.c_char_p

    def create(self) -> int:
        return self._code.td_create_client_id()

    def send(self, number: int, request: str) -> None:
        self._code.td_send(number, request.encode())

    def execute(self, request: str) -> str:
        return self._code.td_execute(request.encode()).decode()

    def receive(self, seconds: float) -> str | None:
        event = self._code.td_receive(seconds)
        return event.decode() if event else None

    def end(self) -> None:
        pass


class Elsewhere:
    """A library that Python of another system loads, in bubblewrap's sandbox."""

    def __init__(self, path: pathlib.Path, system: str):
        self._process = subprocess.Popen(
            ["bwrap", "--die-with-parent", "--bind", system, "/", "--dev-bind", "/dev", "/dev", "--proc", "/proc",
             "--bind", "/tmp", "/tmp", "--bind", str(path.parent), str(path.parent), "python3", "-c", BRIDGE, str(path)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        self._events, self._answers = queue.Queue(), queue.Queue()
        self._asking = threading.Lock()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self._process.stdout:
            kind, what = json.loads(line)
            (self._events if kind == "event" else self._answers).put(what)

    def _tell(self, kind: str, number: int = 0, text: str = "") -> None:
        self._process.stdin.write(json.dumps([kind, number, text]) + "\n")
        self._process.stdin.flush()

    def _ask(self, kind: str, text: str = ""):
        with self._asking:
            self._tell(kind, text=text)
            return self._answers.get(timeout=20)

    def create(self) -> int:
        return self._ask("create")

    def send(self, number: int, request: str) -> None:
        with self._asking:
            self._tell("send", number, request)

    def execute(self, request: str) -> str:
        return self._ask("execute", request)

    def receive(self, seconds: float) -> str | None:
        try:
            return self._events.get(timeout=seconds)
        except queue.Empty:
            return None

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
