"""Files that people of the town send: sounds, tables, scores."""

import io
import math
import random
import struct

RATE = 8_000


def named(data: bytes, name: str) -> io.BytesIO:
    """Bytes that Telethon sends as a file of this name."""
    file = io.BytesIO(data)
    file.name = name
    return file


def wave(samples: bytes) -> bytes:
    """A WAV file of one channel with eight bits a sample."""
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, RATE, RATE, 1, 8)
    size = struct.pack("<I", 36 + len(samples))
    return b"RIFF" + size + b"WAVE" + form + b"data" + struct.pack("<I", len(samples)) + samples


def voice(seconds: int) -> tuple[bytes, list[int]]:
    """Somebody humming, and how loud from 0 to 31, a hundred times."""
    dice = random.Random(seconds)
    loudness, level = [], 0.0
    for step in range(100):
        level += (dice.random() ** 2 * (1.2 if step % 17 else 0) - level) * 0.6
        loudness.append(min(31, int(level * 31)))
    samples = bytearray()
    phase = 0.0
    for index in range(seconds * RATE):
        place = index * 100 / (seconds * RATE)
        phase += 150 + 40 * math.sin(index / RATE * 2.2)
        samples.append(int(128 + 3 * loudness[int(place)] * math.sin(phase * math.tau / RATE)))
    return wave(bytes(samples)), loudness


def song(seconds: int) -> bytes:
    """Eight bars that come again."""
    notes = (0, 4, 7, 12, 9, 5, 7, 4)
    bars = bytearray()
    for bar in (0, 5, 7, 0):
        for note in notes:
            pitch = 196 * 2 ** ((note + bar) / 12)
            for index in range(RATE // 4):
                fade = 1 - index / (RATE // 4)
                bars.append(int(128 + 70 * fade * math.sin(index * pitch * math.tau / RATE)))
    count = seconds * RATE
    return wave(bytes((bars * (count // len(bars) + 1))[:count]))


def file(name: str) -> bytes:
    """A file with something in it that fits its name."""
    dice = random.Random(name)
    if name.endswith(".csv"):
        places = ("quay", "pier", "Mill Lane", "steps")
        rows = [f"{number},{dice.choice(places)},{dice.randint(1, 9)}" for number in range(1, 413)]
        return "\n".join(["number,place,lamps", *rows, ""]).encode()
    if name.endswith(".pdf"):
        return pdf(name.removesuffix(".pdf").replace("-", " ").capitalize(), pages=dice.randint(2, 9))
    return f"{name}\n\nWalnut and pear, while there are pears.\n".encode()


def pdf(title: str, pages: int) -> bytes:
    """A PDF with a title on each page."""
    bodies = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    leaves = []
    for page in range(1, pages + 1):
        text = f"BT /F1 24 Tf 72 720 Td ({title}, page {page} of {pages}) Tj ET".encode()
        leaves.append(len(bodies) + 1)
        bodies.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R /Resources << /Font << /F1 "
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>" % (len(bodies) + 2)
        )
        bodies.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(text), text))
    kids = " ".join(f"{leaf} 0 R" for leaf in leaves)
    bodies[1] = f"<< /Type /Pages /Count {pages} /Kids [{kids}] >>".encode()
    out, places = bytearray(b"%PDF-1.4\n"), []
    for number, body in enumerate(bodies, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(bodies) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(bodies) + 1, start)
    return bytes(out)
