"""A proxy of this machine, which leads to sites of this machine whatever address it is told."""

import socket
import struct
import threading

from pages_abuse.sites import Listener


def pump(source, sink):
    try:
        while part := source.recv(65536):
            sink.sendall(part)
    except OSError:
        pass
    finally:
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Proxy(Listener):
    """Speaks HTTP and SOCKS 5. `asked` has the places that it was told, `routes` the ports that they lead to here."""

    def __init__(self, routes):
        self.routes = routes
        self.asked = []
        # What it says in place of its answer, for the tests of proxies that do not work.
        self.instead = None
        super().__init__()

    def serve(self, connection):
        first = connection.recv(1, socket.MSG_PEEK)
        place = self.socks(connection) if first == b"\x05" else self.connect(connection)
        self.asked.append(place)
        if callable(self.instead):
            return self.instead(connection, place)
        if self.instead is not None:
            return connection.sendall(self.instead)
        port = self.routes.get(place)
        if port is None:
            return connection.sendall(b"\x05\x02\0\x01\0\0\0\0\0\0" if first == b"\x05" else b"HTTP/1.1 403 Forbidden\r\n\r\n")
        with socket.create_connection(("127.0.0.1", port)) as site:
            connection.sendall(
                b"\x05\0\0\x01\0\0\0\0\0\0" if first == b"\x05" else b"HTTP/1.1 200 OK\r\nX-Proxy: yes\r\n\r\n"
            )
            threading.Thread(target=pump, args=(site, connection), daemon=True).start()
            pump(connection, site)
        return None

    @staticmethod
    def connect(connection):
        """The place of `CONNECT PLACE HTTP/1.1`; other requests are told as they are."""
        head = b""
        while b"\r\n\r\n" not in head:
            part = connection.recv(65536)
            if not part:
                break
            head += part
        words = head.split(b"\r\n")[0].decode("latin-1").split(" ")
        return words[1] if words[0] == "CONNECT" else " ".join(words)

    @staticmethod
    def socks(connection):
        def read(count):
            data = b""
            while len(data) < count:
                part = connection.recv(count - len(data))
                if not part:
                    raise OSError("gone")
                data += part
            return data

        read(read(2)[1])
        connection.sendall(b"\x05\0")
        kind = read(4)[3]
        if kind == 3:
            host = read(read(1)[0]).decode("latin-1")
        else:
            family, count = (socket.AF_INET, 4) if kind == 1 else (socket.AF_INET6, 16)
            host = socket.inet_ntop(family, read(count))
        return f"{host}:{struct.unpack('>H', read(2))[0]}"
