"""Small films made here by GStreamer, so that the folder holds no binaries."""

import asyncio
import pathlib

RATE = 25


async def film(
    path: pathlib.Path, seconds: int, sound: bool = True, side: tuple[int, int] = (320, 180), pattern: str = "snow"
) -> pathlib.Path:
    """Noise, some 400 KB a second of it, as WebM; or another pattern, by the name that GStreamer has for it."""
    width, height = side
    picture = (
        f"videotestsrc num-buffers={seconds * RATE} pattern={pattern} ! video/x-raw,width={width},height={height},framerate={RATE}/1"
        " ! videoconvert ! vp8enc deadline=1 cpu-used=8 target-bitrate=3200000 keyframe-max-dist=25 ! queue ! mux."
    )
    # 44,100 samples a second in buffers of a tenth.
    tone = f"audiotestsrc num-buffers={seconds * 10} samplesperbuffer=4410 volume=0.1 ! vorbisenc ! queue ! mux."
    return await made(path, "webmmux name=mux", picture, *([tone] if sound else []))


async def made(path: pathlib.Path, muxer: str, *streams: str) -> pathlib.Path:
    """What GStreamer makes of streams by a muxer of the name `mux`."""
    description = f"{muxer} ! filesink location={path} {' '.join(streams)}"
    process = await asyncio.create_subprocess_exec(
        "gst-launch-1.0", "-q", *description.split(), stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    _, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    return path
