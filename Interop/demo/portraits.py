"""Faces of the town's people, and emblems of its groups: squares for avatars."""

import math

from .canvas import Canvas, Colour, box, circle, mix, ramp
from .landscapes import martlet

SIZE = 400
SKINS = {"light": (250, 214, 188), "fair": (238, 190, 158), "olive": (214, 160, 120), "brown": (156, 104, 74)}
HAIRS = {
    "black": (40, 32, 36), "brown": (98, 62, 42), "red": (184, 84, 44), "blond": (232, 190, 110), "grey": (206, 204, 206),
}


def face(ground: Colour, skin: str, hair: str, cut: str, shirt: Colour, glasses: bool = False) -> Canvas:
    """A person: `cut` is short, long, bun, curly, bald or scarf."""
    canvas = Canvas(SIZE, SIZE, ramp((0, mix(ground, (255, 255, 255), 0.25)), (SIZE, ground)))
    tone, colour = SKINS[skin], HAIRS[hair]
    if cut == "long":
        canvas.fill(circle(200, 190, 108, 1.12), colour)
        canvas.fill(box(92, 190, 216, 150), colour)
    if cut == "bun":
        canvas.fill(circle(200, 66, 40), colour)
    if cut == "curly":
        for turn in range(14):
            canvas.fill(circle(200 + 92 * math.cos(turn * 0.449), 160 + 84 * math.sin(turn * 0.449), 36), colour)
    if cut == "scarf":
        canvas.fill(circle(200, 190, 122, 1.1), shirt)
        canvas.fill([(90, 220), (310, 220), (350, 400), (50, 400)], shirt)
    canvas.fill(circle(200, 420, 150, 0.72), mix(shirt, (0, 0, 0), 0.12) if cut == "scarf" else shirt)
    canvas.fill(box(172, 250, 56, 74), mix(tone, (120, 60, 40), 0.25))
    canvas.fill(circle(200, 322, 29), mix(tone, (120, 60, 40), 0.25))
    canvas.fill(circle(200, 192, 82, 1.14), tone)
    if cut in ("short", "long", "bun", "curly"):
        fringe = [(x, y) for x, y in circle(200, 186, 90, 1.16) if y < 150]
        canvas.fill([*fringe, (286, 190), (262, 158), (214, 140), (160, 150), (122, 168), (114, 190)], colour)
    if cut == "bald":
        for side in (-1, 1):
            canvas.fill(circle(200 + side * 80, 196, 17, 1.7), colour)
        canvas.fill(circle(200, 268, 44, 0.55), colour)
        canvas.fill(circle(200, 250, 36, 0.5), tone)
    if cut == "scarf":
        hem = [(112, 170), (150, 104), (200, 92), (250, 104), (288, 170), (250, 128), (200, 118), (150, 128)]
        canvas.fill(hem, shirt)
    for side in (-1, 1):
        canvas.fill(circle(200 + side * 32, 196, 8, 1.2), (50, 38, 36))
        brow = [(200 + side * 48, 172), (200 + side * 32, 166), (200 + side * 18, 172)]
        canvas.line(brow, 8, mix(colour, (30, 20, 20), 0.4))
        if glasses:
            ring = circle(200 + side * 34, 198, 27)
            canvas.line([*ring, ring[0], ring[1]][:14], 6, (50, 46, 60))
            canvas.line([*ring[12:], *ring[:3]], 6, (50, 46, 60))
    if glasses:
        canvas.line([(188, 196), (212, 196)], 5, (50, 46, 60))
    canvas.line([(200, 204), (196, 226), (206, 228)], 5, mix(tone, (120, 60, 40), 0.4))
    canvas.line([(172, 250), (200, 262), (228, 250)], 9, (176, 76, 70))
    return canvas


def house() -> Canvas:
    canvas = Canvas(SIZE, SIZE, ramp((0, (120, 190, 220)), (SIZE, (190, 226, 220))))
    canvas.fill(circle(200, 440, 260, 0.5), (108, 168, 96))
    canvas.fill(box(110, 190, 180, 140), (250, 238, 218))
    canvas.fill([(86, 200), (200, 96), (314, 200)], (206, 84, 70))
    canvas.fill(box(176, 246, 48, 84), (130, 84, 60))
    for x in (130, 236):
        canvas.fill(box(x, 220, 34, 34), (255, 214, 120))
    return canvas


def lantern() -> Canvas:
    canvas = Canvas(SIZE, SIZE, ramp((0, (34, 30, 78)), (SIZE, (92, 54, 110))))
    canvas.glow(200, 210, 190, (255, 200, 110), 0.8)
    canvas.fill(circle(200, 210, 84, 1.1), (252, 150, 60))
    canvas.fill(circle(200, 210, 46, 1.98), (255, 190, 92))
    for y in (112, 296):
        canvas.fill(box(156, y, 88, 16), (120, 52, 48))
    canvas.line([(200, 40), (200, 112)], 4, (240, 220, 200))
    canvas.line([(200, 312), (200, 366)], 6, (220, 90, 70))
    return canvas


def note() -> Canvas:
    canvas = Canvas(SIZE, SIZE, ramp((0, (96, 176, 150)), (SIZE, (44, 116, 120))))
    for x, y in ((140, 280), (262, 256)):
        canvas.fill(circle(x, y, 42, 0.76), (255, 252, 240))
        canvas.fill(box(x + 28, y - 160, 14, 160), (255, 252, 240))
    canvas.fill([(168, 120), (304, 96), (304, 140), (168, 164)], (255, 252, 240))
    return canvas


def book() -> Canvas:
    canvas = Canvas(SIZE, SIZE, ramp((0, (214, 140, 96)), (SIZE, (150, 78, 74))))
    for side in (-1, 1):
        canvas.fill([(200, 130), (200 + side * 130, 104), (200 + side * 130, 270), (200, 300)], (255, 248, 232))
        for y in range(140, 270, 26):
            canvas.line([(200 + side * 20, y + 4), (200 + side * 112, y - 14)], 6, (206, 182, 160))
    canvas.line([(200, 126), (200, 304)], 8, (120, 60, 60))
    return canvas


def bread() -> Canvas:
    canvas = Canvas(SIZE, SIZE, ramp((0, (255, 232, 190)), (SIZE, (240, 190, 120))))
    canvas.fill(circle(200, 220, 130, 0.66), (190, 116, 56))
    canvas.fill(circle(200, 206, 120, 0.6), (222, 152, 82))
    for x in (140, 200, 260):
        canvas.line([(x - 22, 246), (x, 206), (x + 24, 160)], 18, (250, 216, 160))
    return canvas


def swift() -> Canvas:
    canvas = Canvas(SIZE, SIZE, ramp((0, (70, 130, 210)), (SIZE, (150, 206, 240))))
    martlet(canvas, 200, 200, 140, (255, 255, 255), -0.35)
    return canvas


PORTRAITS = {
    "ada": lambda: face((120, 150, 220), "light", "brown", "bun", (220, 86, 90)),
    "bob": lambda: face((110, 180, 150), "fair", "brown", "short", (60, 90, 150), glasses=True),
    "nora": lambda: face((236, 170, 150), "light", "grey", "long", (96, 130, 120)),
    "paul": lambda: face((150, 170, 190), "fair", "grey", "bald", (120, 90, 70)),
    "ben": lambda: face((240, 196, 110), "light", "red", "curly", (70, 130, 110)),
    "june": lambda: face((190, 160, 210), "light", "grey", "bun", (170, 90, 130), glasses=True),
    "cleo": lambda: face((230, 130, 120), "brown", "black", "curly", (250, 200, 90)),
    "maria": lambda: face((130, 190, 210), "light", "blond", "long", (150, 90, 150)),
    "layla": lambda: face((220, 190, 150), "olive", "black", "scarf", (60, 120, 130)),
    "house": house, "lantern": lantern, "note": note, "book": book, "bread": bread, "swift": swift,
}
