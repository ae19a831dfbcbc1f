"""What programs ask of the window manager of a display that has none."""

import ctypes

from harness.screen import Screen

SUBSTRUCTURE_NOTIFY = 1 << 19
CLIENT_MESSAGE = 33


class ClientMessage(ctypes.Structure):
    """An XClientMessageEvent."""

    _fields_ = [
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int), ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong), ("kind", ctypes.c_ulong), ("format", ctypes.c_int), ("data", ctypes.c_long * 5),
    ]


class Wishes:
    """Hears what is told to the root window."""

    def __init__(self, screen: Screen):
        self.x = ctypes.CDLL("libX11.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        self.x.XGetAtomName.restype = ctypes.c_char_p
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(screen.name.encode()))
        assert self.display, f"no display {screen.name}"
        root = ctypes.c_ulong(self.x.XDefaultRootWindow(self.display))
        self.x.XSelectInput(self.display, root, ctypes.c_long(SUBSTRUCTURE_NOTIFY))
        self.x.XSync(self.display, 0)

    def states(self) -> list[tuple[int, str]]:
        """The states that windows asked to be given since the last time, by window."""
        asked = []
        event = ctypes.create_string_buffer(192)
        while self.x.XPending(self.display):
            self.x.XNextEvent(self.display, event)
            message = ClientMessage.from_buffer(event)
            if message.type == CLIENT_MESSAGE and self._name(message.kind) == "_NET_WM_STATE" and message.data[0] == 1:
                asked.append((message.window, self._name(message.data[1])))
        return asked

    def _name(self, atom: int) -> str:
        return self.x.XGetAtomName(self.display, ctypes.c_ulong(atom)).decode()

    def close(self) -> None:
        self.x.XCloseDisplay(self.display)
