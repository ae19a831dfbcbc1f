"""A canvas of RGB rows: flat shapes with smooth edges and colours that run into each other, and nothing else.

The demo's pictures are drawn by it, so that the repository holds none and nothing has to be installed for them.
"""

import math
import struct
import zlib
from collections.abc import Callable, Iterable

Point = tuple[float, float]
Colour = tuple[int, int, int]
Paint = Colour | Callable[[int], Colour]
"""A colour, or what gives one for a row."""


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with a share of `other`, from 0 to 1."""
    share = min(1.0, max(0.0, share))
    return tuple(round(a + (b - a) * share) for a, b in zip(one, other))


def ramp(*stops: tuple[float, Colour]) -> Callable[[int], Colour]:
    """A paint that goes from colour to colour: rows and their colours, from the top."""

    def colour(y: int) -> Colour:
        for (above, first), (below, second) in zip(stops, stops[1:]):
            if y <= below:
                return mix(first, second, (y - above) / (below - above))
        return stops[-1][1]

    return colour


def circle(x: float, y: float, radius: float, squash: float = 1) -> list[Point]:
    """A polygon that looks like a circle, or an ellipse that is lower by `squash`."""
    count = max(12, int(radius))
    turns = (2 * math.pi * step / count for step in range(count))
    return [(x + radius * math.cos(turn), y + radius * squash * math.sin(turn)) for turn in turns]


def box(x: float, y: float, width: float, height: float) -> list[Point]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


class Canvas:
    """Pixels, the top row first."""

    def __init__(self, width: int, height: int, paint: Paint = (255, 255, 255)):
        self.width, self.height = width, height
        colour = paint if callable(paint) else lambda _: paint
        self.rows = [bytearray(bytes(colour(y)) * width) for y in range(height)]

    def fill(self, polygon: Iterable[Point], paint: Paint, alpha: float = 1) -> None:
        """Fills a polygon. Each pixel gets as much of the paint as the polygon covers of it."""
        colour = paint if callable(paint) else lambda _: paint
        for y, cells in sorted(self._cells(list(polygon)).items()):
            cover, begin, shade = 0.0, 0, colour(y)
            for x in sorted(cells):
                self._span(y, begin, x, shade, min(1, abs(cover)) * alpha)
                change, area = cells[x]
                self._span(y, x, x + 1, shade, min(1, abs(cover + area)) * alpha)
                cover, begin = cover + change, x + 1
            self._span(y, begin, self.width, shade, min(1, abs(cover)) * alpha)

    def glow(self, x: float, y: float, radius: float, colour: Colour, strength: float) -> None:
        """Light around a point."""
        steps = 28
        for step in range(steps):
            self.fill(circle(x, y, radius * (1 - step / steps)), colour, strength / steps)

    def line(self, points: list[Point], width: float, paint: Paint, alpha: float = 1) -> None:
        """A stroke along the points, thinner towards both ends if there are more than two."""
        last = len(points) - 1
        left, right = [], []
        for index, (x, y) in enumerate(points):
            (x0, y0), (x1, y1) = points[max(0, index - 1)], points[min(last, index + 1)]
            length = math.hypot(x1 - x0, y1 - y0) or 1
            half = width / 2 * (math.sin(math.pi * index / last) * 0.9 + 0.1 if last > 1 else 1)
            dx, dy = (y0 - y1) / length * half, (x1 - x0) / length * half
            left.append((x + dx, y + dy))
            right.append((x - dx, y - dy))
        self.fill(left + right[::-1], paint, alpha)

    def png(self) -> bytes:
        def chunk(kind: bytes, data: bytes) -> bytes:
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        rows = b"".join(b"\0" + row for row in self.rows)
        return (
            b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 6)) + chunk(b"IEND", b"")
        )

    def _cells(self, points: list[Point]) -> dict[int, dict[int, list[float]]]:
        """For each row, the pixels that edges go through: what is covered from there on, and of the pixel itself."""
        rows: dict[int, dict[int, list[float]]] = {}
        for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
            if y0 == y1:
                continue
            sign = 1.0
            if y0 > y1:
                x0, y0, x1, y1, sign = x1, y1, x0, y0, -1.0
            slope = (x1 - x0) / (y1 - y0)
            for y in range(max(0, math.floor(y0)), min(self.height, math.ceil(y1))):
                top, bottom = max(y0, y), min(y1, y + 1)
                if bottom > top:
                    xs = x0 + (top - y0) * slope, x0 + (bottom - y0) * slope
                    self._edge(rows.setdefault(y, {}), *xs, (bottom - top) * sign)
        return rows

    def _edge(self, cells: dict[int, list[float]], x0: float, x1: float, height: float) -> None:
        """Part of an edge within one row: `height` of it, negative if it goes up."""
        if x0 > x1:
            x0, x1 = x1, x0
        x0, x1 = (min(self.width - 1e-3, max(0.0, x)) for x in (x0, x1))
        first, last = int(x0), int(x1)
        for x in range(first, last + 1):
            begin, end = max(x0, x), min(x1, x + 1)
            part = height * ((end - begin) / (x1 - x0) if x1 > x0 else 1)
            cell = cells.setdefault(x, [0.0, 0.0])
            cell[0] += part
            cell[1] += part * (x + 1 - (begin + end) / 2)

    def _span(self, y: int, begin: int, end: int, colour: Colour, alpha: float) -> None:
        if begin >= end or alpha < 0.002:
            return
        row = self.rows[y]
        if alpha > 0.998:
            row[begin * 3 : end * 3] = bytes(colour) * (end - begin)
            return
        for channel, value in enumerate(colour):
            place = slice(begin * 3 + channel, end * 3, 3)
            if end - begin == 1:
                row[place.start] = round(row[place.start] * (1 - alpha) + value * alpha)
            else:
                row[place] = row[place].translate(_blending(value, round(alpha, 3)))


_tables: dict[tuple[int, float], bytes] = {}


def _blending(value: int, alpha: float) -> bytes:
    """What each value becomes with a share of `value` over it."""
    table = _tables.get((value, alpha))
    if table is None:
        table = _tables[value, alpha] = bytes(round(old * (1 - alpha) + value * alpha) for old in range(256))
    return table
