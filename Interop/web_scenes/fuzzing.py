"""Requests that no browser would send: each part of one is right, or mangled, as a seed will have it."""

import json
import pathlib
import random
import re

from web_scenes.plain import HOST

ROUTES = pathlib.Path(__file__).resolve().parents[2] / "Sources/Server/ServerWeb/Routes"
ROUTE = re.compile(r'router\.(?:get|post|put|delete|on)\(\s*(?:RouterPath\()?"([^"]+)"')
API = (
    "createAccount editAccountInfo getAccountInfo revokeAccessToken createPage editPage getPage getPageList getViews unknownMethod"
).split()
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW", "get", "G" * 300]
NAMES = (
    "title content author_name author_url path url rules base version reason text format fresh csrf number code next others "
    "short_name access_token fields return_content offset limit year month day hour node rhash"
).split()


def routes() -> list[str]:
    """All paths of the server, read from its source, so that none is forgotten."""
    paths = set()
    for file in ROUTES.glob("*.swift"):
        source = file.read_text()
        base = re.search(r'base: RouterPath = "([^"]+)"', source)
        for path in ROUTE.findall(source) + (["\\(base)"] if base else []):
            path = path.replace("\\(base)", base[1] if base else "")
            names = ["publish", "withdraw", "agree", "reject"] if "\\(name)" in path else API if "\\(method)" in path else [""]
            paths |= {re.sub(r"\\\(\w+\)", name, path) for name in names}
    paths |= {f"{start}/{method}{end}" for method in API for start in ("", "/api") for end in ("", "/:path")}
    return sorted(paths)


class Fuzzer:
    """Makes the bytes of requests. `known` has values for the places of paths, such as `id`."""

    def __init__(self, seed, known: dict[str, list[str]], session: str, csrf: str):
        self.random = random.Random(seed)
        self.known, self.session, self.csrf = known, session, csrf
        self.routes = routes()

    def one(self, *choices):
        return self.random.choice(choices)

    def often(self, share: float) -> bool:
        return self.random.random() < share

    # Values

    def text(self) -> str:
        return self.one(
            "", "a", "Owls at night", "\0", "\x1b[31m", "\u202eevil", "\ud7ff", "🦉" * 99, "x" * 5000, "../../etc/passwd", "%00", "'; DROP TABLE users; --",
            "{{csrf}}", "<script>alert(1)</script>", "javascript:alert(1)", "http://owls.example/news/owls", "http://owls.example/fuzzed",
            "https://owls.example:99999/", "http://[::1", "//evil.example", "ftp://owls.example/", "-1", "0", "1", "9" * 400, "1e9", "NaN", "ß" * 700,
            'title: //h1\nbody: //p', "@load(//a/@href)", "((((" * 500, "@while(//p) {\n@append(x): //p\n}", "+15557700001", "a_user_name", "\r\nX: y",
        )

    def number(self):
        return self.one(
            0, 1, -1, 2**31 - 1, 2**31, -(2**31) - 1, 2**53, 2**63, -(2**63) - 1, 10**400, 0.5, -0.0, 1e308, 5e-324, 1970, 13, 99999
        )

    def value(self, depth: int = 0):
        kind = self.random.random()
        if kind < 0.4 or depth > 4:
            return self.text()
        if kind < 0.6:
            return self.number()
        if kind < 0.7:
            return self.one(None, True, False)
        if kind < 0.85:
            return [self.value(depth + 1) for _ in range(self.random.randrange(6))]
        if kind < 0.92:
            tag = self.one("p", "a", "img", "figure", "h3", "script", "ul", "", "x" * 99)
            attributes = {self.one("href", "src", "onclick", ""): self.value(depth + 2)}
            return {"tag": tag, "attrs": self.one(attributes, [], "x"), "children": [self.value(depth + 1)]}
        return {self.one(*NAMES, "", "\0"): self.value(depth + 1) for _ in range(self.random.randrange(5))}

    def fields(self) -> dict:
        """Fields as some route wants them, with values as it wants them here and there."""
        right = {
            "title": "Owls", "content": [{"tag": "p", "children": ["Hoo."]}], "url": "http://owls.example/news/owls", "rules": "title: //h1\nbody: //p",
            "base": 1, "version": 1, "format": "html", "text": "<p>Hoo.</p>", "number": "nobody_at_all", "code": "000000", "short_name": "x", "reason": "no",
        }
        names = self.random.sample(NAMES, self.random.randrange(len(NAMES))) + self.random.sample(list(right), 6)
        return {name: right[name] if name in right and self.often(0.6) else self.value() for name in names}

    # Parts

    def path(self, route: str) -> str:
        def fill(place):
            return self.one(*self.known.get(place[1], ["x"])) if self.often(0.7) else self.part()

        path = re.sub(r":(\w+)", fill, route).replace("**", self.part())
        if self.often(0.15):
            path = self.one(
                path + "/", "/" + path, path.replace("/", "//"), path.replace("/", "/./"), "/x/.." + path, path + "/..", path + "%2f..", path.upper(),
                path + "%00", path + "%", path + "%zz", path + "%ff%fe", path + "%u0041", path + ";a=b", path + "\\", "http://" + HOST + path,
                "http://evil.example" + path, path.replace("e", "%65"), path + "?" * 50, path + "#fragment", path[1:], "*", path + "/" + "a" * 3000, path + " x",
            )
        if self.often(0.4):
            pairs = [f"{self.one(*NAMES)}={self.one(self.part(), '', '%', '%80', 'http%3A%2F%2Fowls.example%2Fnews%2Fowls')}" for _ in range(self.random.randrange(5))]
            path += "?" + self.one("&", ";", "&&").join(pairs)
        return path

    def part(self) -> str:
        return self.one(
            "x", "1", "-1", "0", "9" * 30, "..", ".", "%2e%2e", "%00", "%", "%ff", "a%2fb", "%F0%9F%A6%89", "x" * 2000, "Owls-11-29", "../x", "*", "a.jpg", "%0d%0aX:%20y"
        )

    def body(self) -> tuple[str, bytes]:
        """A media type and a body, which may not be of it."""
        kind = self.random.randrange(12)
        if kind <= 3:
            return "application/json", json.dumps(self.fields(), ensure_ascii=self.often(0.5)).encode("utf-8", "surrogatepass")
        if kind == 4:
            return "application/json", json.dumps(self.value()).encode()
        if kind == 5:
            sign = self.one("[", '{"a":', '{"content":[', '[{"tag":"p","children":', '"\\')
            return "application/json", (sign * self.one(10, 600, 20_000)).encode()
        if kind == 6:
            number = self.one("1e999999999", "-" * 9, "0" * 5000, "9" * 50_000, "1.e5", ".5", "1e-99999", "0x10", "+1")
            return "application/json", f'{{"base": {number}, "version": {number}, "limit": {number}}}'.encode()
        if kind == 7:
            whole = json.dumps(self.fields()).encode()
            at = self.random.randrange(len(whole))
            return "application/json", whole[:at] + self.one(b"\xff\xfe", b"\xc0\xaf", b"\xed\xa0\x80", b"\0", b"", b"\xf4\x90\x80\x80") + whole[at + 1 :]
        if kind == 8:
            pairs = "&".join(f"{self.one(*NAMES)}={self.one(self.part(), '%', '+', '%E2%82')}" for _ in range(self.one(1, 9, 3000)))
            return "application/x-www-form-urlencoded", pairs.encode()
        if kind == 9:
            file = self.one(b"\xff\xd8\xff\xe0", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"RIFF\0\0\0\0WEBP", b"\0\0\0\x18ftypmp42", b"") + self.random.randbytes(self.one(0, 99, 30_000))
            return self.one("image/jpeg", "image/png", "video/mp4", "text/html", ""), file
        if kind == 10:
            part = b'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n' + self.csrf.encode() + b"\r\n"
            return self.one("multipart/form-data; boundary=x", "multipart/form-data", "multipart/form-data; boundary=" + "x" * 500), part * self.one(1, 300) + self.one(b"--x--", b"")
        return self.one("application/json", "text/plain", "application/json; charset=utf-16", "a/b;;;=", "\x7f"), self.random.randbytes(self.one(0, 1, 3000, 200_000))

    def headers(self, address: str, may_change: bool) -> list[str]:
        host = HOST if self.often(0.95) else self.one("", "evil.example", f"{HOST}:81", f"api.{HOST}", "a@" + HOST, "[::1]", "x" * 300, HOST.upper())
        lines = [f"Host: {host}", f"X-Forwarded-For: {address}", "Connection: close"]
        if self.often(0.6):
            lines.append(f"Cookie: martlet_session={self.session if self.often(0.8) else self.one('', 'zz' * 32, 'ab' * 32, 'a' * 5000, '%00')}")
        if may_change and self.often(0.85):
            lines.append(f"X-CSRF-Token: {self.csrf}")
        strange = [
            "Accept: application/json", "Accept: */*;q=x", "Accept-Encoding: br;q=1e9", "Range: bytes=0-0,5-" + "9" * 40, "Range: bytes=-" + "9" * 30, "If-None-Match: *",
            "If-None-Match: " + '"' * 400, "If-Modified-Since: Thu, 99 Foo 99999 99:99:99 GMT", "Origin: null", "Origin: http://" + HOST, "Origin: \x01", "Sec-Fetch-Site: none",
            "Sec-Fetch-Site: ", "X-CSRF-Token: " + "0" * 64, "X-CSRF-Token: ", "Expect: 100-continue", "Expect: x", "Upgrade: websocket", "Upgrade: h2c", "X-Forwarded-For: unknown, , ::1",
            "X-Forwarded-For: " + "1.2.3.4, " * 300, "Cookie: " + "a=b; " * 1000, "Cookie: ;;;=;=", "Content-Encoding: gzip", "X-A: " + "b" * 9000, "X-HTTP-Method-Override: DELETE",
            "Referer: \\", "Content-Type: application/json", "Transfer-Encoding: identity", "TE: trailers", "Content-Length: 0", "bad header", ": empty", "A b: c", "X: \x00", "\tX: folded", "Host: two.example",
        ]
        return lines + self.random.sample(strange, self.random.choice([0, 0, 1, 1, 2, 4]))

    def chunked(self, body: bytes) -> bytes:
        out = b""
        while body:
            size = self.random.randint(1, max(1, len(body)))
            length = self.one(f"{size:x}", f"{size:X}", f"000{size:x}", f"{size:x};name=value")
            out += length.encode() + b"\r\n" + body[:size] + b"\r\n"
            body = body[size:]
        ends = [b"0\r\n\r\n"] * 6 + [b"0\r\nTrailer: x\r\n\r\n", b"zz\r\n", b"-1\r\n\r\n", b"ffffffffffffffffff\r\n", b""]
        return out + self.random.choice(ends)

    def request(self, address: str) -> tuple[bytes, bool]:
        """The bytes of a request, and if they are a whole one: what waits for more is not answered at once."""
        route = self.one(*self.routes)
        # What would end the run: signing out, and removing what it works on.
        may_change = not route.endswith(("/sign-out", "/delete"))
        method = self.one("GET", "POST", "POST", "PUT", "DELETE", "HEAD") if self.often(0.9) else self.one(*METHODS)
        version = "HTTP/1.1" if self.often(0.98) else self.one("HTTP/1.0", "HTTP/9.9", "HTTP/0.9", "http/1.1", "")
        lines = [f"{method} {self.path(route)} {version}", *self.headers(address, may_change)]
        body = b""
        if method not in ("GET", "HEAD") or self.often(0.02):
            kind, body = self.body()
            if may_change or "urlencoded" not in kind:
                lines.append(f"Content-Type: {kind}")
            else:
                body = b""
        is_whole = True
        if body and self.often(0.2):
            lines.append("Transfer-Encoding: " + ("chunked" if self.often(0.95) else self.one("chunked, chunked", "gzip, chunked", "x")))
            body, is_whole = self.chunked(body), False
        elif body or self.often(0.1):
            if self.often(0.9):
                lines.append(f"Content-Length: {len(body)}")
            else:
                wrong = self.one(str(len(body) + 5), str(max(0, len(body) - 5)), "-1", "9" * 30, "5, 5", "0x10", " ", f"{len(body)}\r\nContent-Length: 1")
                lines.append("Content-Length: " + wrong)
                is_whole = False
        head = "\r\n".join(lines)
        encoded = head.encode("utf-8", "surrogatepass")
        if self.often(0.03):
            at = self.random.randrange(len(encoded))
            encoded, is_whole = encoded[:at] + self.random.randbytes(3) + encoded[at + 3 :], False
        return encoded + b"\r\n\r\n" + body, is_whole
