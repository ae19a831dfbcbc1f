#!/usr/bin/env python3
"""Shows a page in WebKitGTK, and prints as JSON how long its first frame takes from the press, and the memory of all of
its processes. For `make bench-ui`, as the peer of the reader. With --check it only says why it cannot, if so."""
import json
import os
import pathlib
import sys
import time

# WebKit's sandbox needs more of a machine than a container has, and would cost it time.
os.environ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
try:
    import gi

    gi.require_version("Gtk", "4.0")
    gi.require_version("WebKit", "6.0")
    from gi.repository import GLib, Gtk, WebKit
except (ImportError, ValueError) as error:
    print(error)
    sys.exit(1)
if sys.argv[1:] == ["--check"]:
    sys.exit(0)

# The first frame with something of the page: what WebKit itself calls its first contentful paint.
WATCH = """
new PerformanceObserver(list => {
    if (list.getEntriesByName('first-contentful-paint').length) webkit.messageHandlers.painted.postMessage('')
}).observe({type: 'paint', buffered: true})
"""


def family():
    """The numbers of this process and of those that it started."""
    parents = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(stat.parent.name)] = int(fields[1])
    members = {os.getpid()}
    while grown := {pid for pid, parent in parents.items() if parent in members} - members:
        members |= grown
    return members


def memory():
    """What these processes have in memory, in MB; pages that several of them share count once."""
    total = 0
    for pid in family():
        try:
            lines = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total * 1024 / 1e6


class Page:
    def __init__(self, loop, window, address, done):
        self.loop, self.done, self.values = loop, done, {}
        self.start = time.monotonic()
        content = WebKit.UserContentManager()
        content.register_script_message_handler("painted")
        content.connect("script-message-received::painted", self.painted)
        content.add_script(
            WebKit.UserScript(WATCH, WebKit.UserContentInjectedFrames.TOP_FRAME,
                              WebKit.UserScriptInjectionTime.START, None, None)
        )
        view = WebKit.WebView(user_content_manager=content)
        window.set_child(view)
        view.load_uri(address)

    def painted(self, *_):
        self.values["first frame ms"] = (time.monotonic() - self.start) * 1000
        GLib.timeout_add(2000, self.rest)

    def rest(self):
        self.values["MB open"] = memory()
        self.done(self.values)


def main():
    loop = GLib.MainLoop()
    window = Gtk.Window(default_width=760, default_height=1000)
    window.present()
    address = pathlib.Path(sys.argv[1]).as_uri()
    short = pathlib.Path(sys.argv[1]).with_name("short.html")
    short.write_text("<!doctype html><h1>Swifts</h1>")

    def finished(values):
        print(json.dumps(values))
        loop.quit()

    # The library's processes are there when a page is opened, as our fonts are.
    def warm(_):
        Page(loop, window, address, finished)

    GLib.timeout_add(700, lambda: Page(loop, window, short.as_uri(), warm) and False)
    GLib.timeout_add_seconds(60, lambda: sys.exit("waited in vain for the page"))
    loop.run()


main()
