"""A server whose pages anybody may write, and programs that ask it: without a browser, and from addresses of their choice."""

import itertools
import json
import re
import socket

import requests

from harness.server import Server
from harness.telethon_client import Person, trust
from web_scenes.background import Background

HOST = "pages.example"
URL = f"http://{HOST}"
# Each visitor has an address of its own, as limits count by it.
ADDRESSES = (f"198.51.{third}.{last}" for third in range(1, 255) for last in range(1, 255))
TOKEN = re.compile(r'<meta name="csrf-token" content="([0-9a-f]{64})">')


class PlainSite:
    """The server, behind a proxy that this machine plays."""

    def __init__(self, folder, *flags: str):
        self.background = Background()
        self.numbers = itertools.count(1)
        self.members: list[Person] = []
        if "--telegraph" not in flags:
            flags += ("--telegraph", "anyone")
        self.server = Server(
            folder / "server", "--web", "127.0.0.1:0", "--web-url", URL, "--web-proxy", "127.0.0.1", *flags
        )
        self.background.run(self.server.start())
        trust(self.server)
        self.address = ("127.0.0.1", int(self.server.web.rpartition(":")[2]))

    def stop(self) -> None:
        for member in self.members:
            self.background.run(member.leave())
        self.background.run(self.server.stop())
        self.background.stop()

    def new_member(self) -> Person:
        number = next(self.numbers)
        member = Person(self.server, f"+1555880{number:04}", "Ada", "Lovelace", f"plain_{number}", "full")
        self.background.run(member.sign_up())
        self.members.append(member)
        return member

    def code(self, member: Person) -> str:
        """The code that has come to a member's chat with the service."""
        return self.background.run(Person.code_by_message(member.phone))

    def visitor(self, address: str = "") -> "Visitor":
        return Visitor(self, address or next(ADDRESSES))

    def signed_in(self, member: Person) -> "Visitor":
        visitor = self.visitor()
        visitor.get("/sign-in")
        member.phone.forget()
        assert visitor.form("/sign-in", number=member.username).ok
        answer = visitor.form("/sign-in/code", code=self.code(member))
        assert answer.status_code == 303, answer.text
        return visitor

    def raw(self, request: bytes, seconds: float = 20) -> bytes:
        """What comes for bytes that no library would send."""
        with socket.create_connection(self.address, seconds) as connection:
            connection.sendall(request)
            return received(connection)


def received(connection) -> bytes:
    answer = b""
    try:
        while part := connection.recv(65536):
            answer += part
            head, _, body = answer.partition(b"\r\n\r\n")
            length = re.search(rb"(?i)content-length: (\d+)", head)
            if length and len(body) >= int(length[1]):
                return answer
    except ConnectionResetError:
        pass
    return answer


class Visitor(requests.Session):
    """A browser without scripts: cookies, and the token of the last page."""

    def __init__(self, site: PlainSite, address: str):
        super().__init__()
        self.place = f"http://{site.address[0]}:{site.address[1]}"
        self.headers.update({"Host": HOST, "X-Forwarded-For": address})
        self.csrf = ""

    def request(self, method, path, **options):
        options["allow_redirects"] = False
        options.setdefault("timeout", 30)
        answer = super().request(method, self.place + path, **options)
        if found := TOKEN.search(answer.text):
            self.csrf = found[1]
        return answer

    def form(self, path, headers=None, **fields):
        return self.post(path, data={"csrf": self.csrf, **fields}, headers=headers)

    def ask(self, path, body, headers=None):
        return self.post(path, json=body, headers={"X-CSRF-Token": self.csrf, **(headers or {})})

    def write(self, title="A title", content=None, path="", **more):
        """Publishes a page as the editor does."""
        body = {"title": title, "content": content or [{"tag": "p", "children": ["Hoo."]}], **more}
        return self.ask("/write/pages" + (f"/{path}" if path else ""), body)

    def call(self, method, verb="POST", **parameters):
        """Calls a method of Telegraph's API."""
        values = {
            name: value if isinstance(value, str) else json.dumps(value) for name, value in parameters.items()
        }
        where = {"params": values} if verb == "GET" else {"data": values}
        return self.request(verb, f"/{method}", **where).json()
