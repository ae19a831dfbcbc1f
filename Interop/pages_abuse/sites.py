"""Sites of this machine that answer as the test likes, names that lead where it likes, and doors that nobody may enter."""

import contextlib
import gzip
import ipaddress
import random
import socket
import ssl
import struct
import subprocess
import threading
import time

LEAD = "The owl sat on the wall, looked around, and then, after a while, flew away over the roofs. "
GOOD = f"<title>Owls at night over the town</title><article>{'<p>' + LEAD * 2 + '</p>'}" + f"<p>{LEAD * 2}</p>" * 11 + "</article>"


def answer(body=GOOD, kind="text/html", status="200 OK", **fields):
    """A whole answer: the head and a body of known length."""
    body = body if isinstance(body, bytes) else body.encode()
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def redirect(target, status="302 Found"):
    return answer("", status=status, Location=target)


def forever(first, part, pause=0.0):
    """Sends something again and again until the other side has had enough."""
    def send(connection, _):
        connection.sendall(first)
        while True:
            connection.sendall(part)
            if pause:
                time.sleep(pause)
    return send


def silence(connection, _):
    """Says nothing, for as long as the other side listens."""
    while connection.recv(1024):
        pass


class Listener:
    """Takes connections on a port of this machine, each on a thread of its own, until it is closed."""

    def __init__(self, address="127.0.0.1", port=0, context=None):
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        self.socket = socket.socket(family, socket.SOCK_STREAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind((address, port))
        self.socket.listen(64)
        self.address, self.port = address, self.socket.getsockname()[1]
        self.context = context
        self.connections = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.attend, args=(connection,), daemon=True).start()

    def attend(self, connection):
        # A client that goes away early is what these tests are about.
        with contextlib.suppress(OSError), connection:
            connection.settimeout(20)
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
            self.serve(connection)

    def serve(self, connection):
        """What a connection is for."""

    def close(self):
        # Closed alone, it would go on listening for as long as the thread waits.
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


class Site(Listener):
    """Answers by the path of a request: bytes, or a function that gets the connection and the request."""

    def __init__(self, *arguments, **options):
        self.pages = {"/good": answer()}
        self.requests = []
        super().__init__(*arguments, **options)

    def serve(self, connection):
        head = b""
        while b"\r\n\r\n" not in head:
            part = connection.recv(65536)
            if not part:
                return
            head += part
        request = head.decode("latin-1")
        self.requests.append(request)
        page = self.pages.get(request.split(" ")[1], answer("none", status="404 Not Found"))
        if callable(page):
            page(connection, request)
        else:
            connection.sendall(page)


class SilentTLS(Listener):
    """Takes connections and never begins to speak TLS."""

    def serve(self, connection):
        silence(connection, None)


class Greeting(Listener):
    """Speaks before it is asked, and no TLS."""

    def serve(self, connection):
        connection.sendall(b"220 owl.example ready\r\n")
        silence(connection, None)


class Names:
    """A name server. A name has a list of addresses, or a function that is asked each time; None is silence."""

    def __init__(self):
        self.table = {}
        self.asked = []
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                query, sender = self.socket.recvfrom(4096)
            except OSError:
                return
            reply = self.reply(query)
            if reply is not None:
                self.socket.sendto(reply, sender)

    def reply(self, query):
        labels, at = [], 12
        while query[at]:
            labels.append(query[at + 1:at + 1 + query[at]].decode())
            at += 1 + query[at]
        name, kind = ".".join(labels), struct.unpack(">H", query[at + 1:at + 3])[0]
        self.asked.append(name)
        entry = self.table.get(name, 3)
        entry = entry() if callable(entry) else entry
        question = query[12:at + 5]
        if entry is None or isinstance(entry, bytes):
            return entry
        if isinstance(entry, int):
            return query[:2] + struct.pack(">HHHHH", 0x8180 | entry, 1, 0, 0, 0) + question
        records = [self.record(kind, text) for text in entry]
        records = [record for record in records if record]
        return query[:2] + struct.pack(">HHHHH", 0x8180, 1, len(records), 0, 0) + question + b"".join(records)

    @staticmethod
    def record(kind, text):
        if text.startswith("="):
            data = b"".join(bytes([len(label)]) + label.encode() for label in text[1:].split(".")) + b"\0"
            return b"\xc0\x0c" + struct.pack(">HHIH", 5, 1, 60, len(data)) + data
        owner, _, address = text.rpartition("@")
        address = ipaddress.ip_address(address)
        if kind != (1 if address.version == 4 else 28):
            return b""
        name = b"".join(bytes([len(label)]) + label.encode() for label in owner.split(".")) + b"\0" if owner else b"\xc0\x0c"
        return name + struct.pack(">HHIH", kind, 1, 60, len(address.packed)) + address.packed

    def close(self):
        self.socket.close()


class Doors:
    """Ports 80 and 443 of addresses that are refused: who knocks there has broken in.

    The address is one that nobody else on this machine uses. Without the rights to take the ports there are none, and the
    reasons of refusals alone are checked.
    """

    def __init__(self):
        self.address = f"127.{random.randint(16, 250)}.{random.randint(1, 250)}.{random.randint(1, 250)}"
        self.listeners = []
        for address in (self.address, "127.0.0.1", "::1"):
            for port in (80, 443):
                with contextlib.suppress(OSError):
                    self.listeners.append(Site(address, port))

    @property
    def knocks(self):
        return sum(listener.connections for listener in self.listeners)

    @property
    def are_watched(self):
        return any(listener.address == self.address for listener in self.listeners)

    def close(self):
        for listener in self.listeners:
            listener.close()


class Authority:
    """Who vouches for the names of these sites."""

    def __init__(self, folder):
        self.folder = folder
        self.file = folder / "ca.pem"
        self.run("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30",
                 "-subj", "/CN=Owls", "-keyout", "ca.key", "-out", "ca.pem")

    def run(self, *arguments):
        subprocess.run(["openssl", *arguments], cwd=self.folder, check=True, capture_output=True)

    def context(self, *names):
        """The server's side of TLS for some names."""
        names_text = ",".join(f"DNS:{name}" for name in names)
        (self.folder / "names").write_text(f"subjectAltName={names_text}\n")
        self.run("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=site",
                 "-keyout", "site.key", "-out", "site.csr")
        self.run("x509", "-req", "-in", "site.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "30",
                 "-extfile", "names", "-out", "site.pem")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.folder / "site.pem", self.folder / "site.key")
        return context


def bomb(megabytes, wrap=gzip.compress):
    """A small answer that becomes large."""
    return wrap(b"\0" * (megabytes << 20))
