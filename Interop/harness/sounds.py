"""Small sounds made here, so that the folder holds no binaries."""

import io
import math
import struct


def wav(seconds: float, hertz: float = 440, rate: int = 8000) -> io.BytesIO:
    """A tone, as a WAV file of one channel."""
    count = int(seconds * rate)
    samples = b"".join(
        struct.pack("<h", int(9000 * math.sin(2 * math.pi * hertz * index / rate))) for index in range(count)
    )
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(samples), b"WAVE", b"fmt ", 16, 1, 1, rate,
                       rate * 2, 2, 16, b"data", len(samples))
    sound = io.BytesIO(head + samples)
    sound.name = f"tone-{int(hertz)}.wav"
    return sound
