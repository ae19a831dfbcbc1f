"""Photographs of a town by the sea: each function paints one, the same each time."""

import math
import random
from collections.abc import Callable

from .canvas import Canvas, Colour, Point, box, circle, mix, ramp

WIDE, TALL = (1080, 720), (720, 960)


def ridge(canvas: Canvas, top: float, rise: float, seed: float, roughness: int = 5) -> list[Point]:
    """A chain of hills: a polygon down to the lower edge."""
    points = []
    for step in range(0, canvas.width + 8, 4):
        x = step / canvas.width
        height = sum(math.sin(x * 2.3 * 2**n + seed * (n + 1) * 1.7) / 1.9**n for n in range(roughness))
        points.append((step, top - rise * height * 0.5))
    return [(0, canvas.height), *points, (canvas.width + 8, canvas.height)]


def martlet(canvas: Canvas, x: float, y: float, size: float, colour: Colour, tilt: float = 0) -> None:
    """A swift in flight: wings like a sickle."""
    wings = [(-1, -0.25), (-0.5, -0.36), (-0.12, -0.1), (0, -0.16), (0.12, -0.1), (0.5, -0.36), (1, -0.25),
             (0.45, -0.12), (0.1, 0.1), (0.07, 0.42), (0, 0.3), (-0.07, 0.42), (-0.1, 0.1), (-0.45, -0.12)]
    sine, cosine = math.sin(tilt), math.cos(tilt)
    canvas.fill([(x + (a * cosine - b * sine) * size, y + (a * sine + b * cosine) * size) for a, b in wings], colour)


def glitter(canvas: Canvas, x: float, top: float, bottom: float, width: float, colour: Colour, seed: int) -> None:
    """Light on water, below what shines."""
    dice = random.Random(seed)
    y = top
    while y < bottom:
        depth = (y - top) / (bottom - top)
        half = width * (0.25 + depth) * dice.uniform(0.4, 1)
        light = circle(x + dice.uniform(-1, 1) * width * 0.3, y, half, 0.03 + 1.5 / max(half, 4))
        canvas.fill(light, colour, 0.65 - depth * 0.3)
        y += 3 + depth * 9


def sunset() -> Canvas:
    """The bay in the evening, a boat, and swifts."""
    sky = ramp((0, (58, 44, 102)), (180, (160, 76, 128)), (320, (242, 132, 102)), (430, (255, 214, 140)))
    canvas = Canvas(*WIDE, sky)
    canvas.glow(700, 400, 330, (255, 236, 170), 0.9)
    canvas.fill(circle(700, 392, 62), (255, 246, 208))
    canvas.fill(ridge(canvas, 420, 40, 2.2), ramp((390, (128, 70, 118)), (450, (178, 92, 116))))
    canvas.fill(box(0, 438, 1080, 300), ramp((438, (238, 148, 112)), (520, (138, 74, 124)), (720, (44, 36, 84))))
    glitter(canvas, 700, 444, 720, 120, (255, 226, 160), 1)
    canvas.fill([(300, 540), (470, 540), (440, 572), (330, 572)], (38, 28, 58))
    canvas.fill([(384, 330), (384, 528), (470, 528)], (250, 226, 206))
    canvas.fill([(376, 360), (376, 528), (306, 528)], (232, 176, 168))
    for x, y, size in ((180, 130, 34), (270, 190, 24), (520, 96, 20), (600, 150, 28), (880, 170, 22)):
        martlet(canvas, x, y, size, (44, 30, 70), (x % 7 - 3) * 0.12)
    return canvas


def mountains() -> Canvas:
    """A lake in the morning, with mist between the hills."""
    canvas = Canvas(*WIDE, ramp((0, (134, 182, 222)), (300, (232, 226, 214)), (420, (250, 236, 214))))
    canvas.glow(250, 250, 260, (255, 250, 228), 0.8)
    for layer, colour in enumerate(((166, 178, 206), (130, 152, 186), (90, 122, 158), (52, 90, 118), (28, 62, 78))):
        top = 250 + layer * 58
        mist = mix(colour, (240, 234, 222), 0.55)
        canvas.fill(ridge(canvas, top, 150 - layer * 20, 1.3 + layer * 2.1), ramp((top - 90, colour), (top + 70, mist)))
    canvas.fill(box(0, 540, 1080, 190), ramp((540, (176, 196, 206)), (720, (58, 98, 122))))
    for y in range(548, 720, 11):
        canvas.line([(0, y), (540 + y % 170, y + 1), (1080, y)], 2, (236, 240, 238), 0.35)
    dice = random.Random(4)
    for x in [*range(-20, 330, 34), *range(800, 1110, 30)]:
        height = dice.uniform(120, 230)
        for part in range(5):
            half, y = 34 * (0.35 + part * 0.16), 640 - height + part * height / 5.4
            canvas.fill([(x, y), (x + half, y + height / 3.2), (x - half, y + height / 3.2)], (16, 44, 52))
    return canvas


def harbour() -> Canvas:
    """The harbour by night: windows, and their light on the water."""
    canvas = Canvas(*WIDE, ramp((0, (10, 14, 40)), (300, (36, 44, 98)), (440, (96, 78, 128))))
    dice = random.Random(9)
    for _ in range(160):
        canvas.fill(circle(dice.uniform(0, 1080), dice.uniform(0, 330), dice.uniform(0.6, 1.7)), (255, 255, 240), 0.8)
    canvas.glow(860, 120, 150, (200, 210, 255), 0.5)
    canvas.fill(circle(860, 120, 40), (246, 244, 226))
    canvas.fill(box(0, 470, 1080, 260), ramp((470, (38, 40, 84)), (720, (10, 12, 34))))
    x = 0
    while x < 1080:
        width, height = dice.randint(52, 108), dice.randint(90, 260)
        tone = dice.choice(((30, 32, 66), (24, 26, 56), (38, 36, 74)))
        canvas.fill(box(x, 470 - height, width - 3, height), tone)
        if dice.random() < 0.5:
            canvas.fill([(x - 4, 470 - height), (x + width / 2, 440 - height), (x + width, 470 - height)], tone)
        for wx in range(x + 9, x + width - 16, 18):
            for wy in range(482 - height, 450, 26):
                if dice.random() < 0.55:
                    light = dice.choice(((255, 214, 130), (255, 190, 104), (255, 236, 186)))
                    canvas.fill(box(wx, wy, 9, 13), light)
                    canvas.fill(box(wx - 1, 478 + (470 - wy) * 0.7, 11, 18), light, 0.25)
        x += width
    for lamp in range(60, 1080, 160):
        canvas.glow(lamp, 452, 46, (255, 220, 150), 0.7)
        canvas.fill(circle(lamp, 452, 5), (255, 248, 220))
        glitter(canvas, lamp, 480, 690, 14, (255, 210, 140), lamp)
    return canvas


def fireworks() -> Canvas:
    """The festival of lights."""
    canvas = Canvas(*TALL, ramp((0, (12, 10, 34)), (700, (52, 30, 84)), (800, (118, 60, 96))))
    dice = random.Random(21)
    for x, y, reach, colour in (
        (210, 240, 190, (255, 196, 92)), (510, 180, 150, (120, 220, 255)), (470, 430, 210, (255, 120, 160)),
        (170, 520, 130, (170, 255, 170)), (600, 600, 90, (255, 240, 200)),
    ):
        canvas.glow(x, y, reach * 0.8, colour, 0.35)
        for ray in range(30):
            turn = ray * math.tau / 30 + dice.uniform(-0.06, 0.06)
            length = reach * dice.uniform(0.75, 1)
            dx, dy = math.cos(turn) * length, math.sin(turn) * length
            path = [(x + dx * t, y + dy * t + 26 * t * t) for t in (0.15, 0.45, 0.7, 1)]
            canvas.line(path, 5, colour, 0.9)
            canvas.fill(circle(*path[-1], 3), mix(colour, (255, 255, 255), 0.6))
    canvas.fill(ridge(canvas, 850, 30, 3.1), (18, 14, 36))
    for head in range(-10, 740, 46):
        y = 905 + dice.uniform(-16, 16)
        canvas.fill(circle(head, y, 22), (8, 6, 20))
        canvas.fill(circle(head, y + 62, 46), (8, 6, 20))
    return canvas


def autumn() -> Canvas:
    """The wood behind the mill."""
    canvas = Canvas(*TALL, ramp((0, (252, 232, 190)), (520, (246, 200, 130)), (700, (224, 160, 84))))
    canvas.glow(380, 330, 330, (255, 250, 220), 0.8)
    dice = random.Random(5)
    leaves = (((214, 150, 84), (236, 180, 104)), ((188, 98, 44), (222, 130, 52)), ((120, 52, 28), (204, 84, 36)))
    for layer, (dark, light) in enumerate(leaves):
        for _ in range(9 - layer):
            x = dice.choice((dice.uniform(-20, 260 - layer * 50), dice.uniform(470 + layer * 60, 740)))
            base = 690 + layer * 80
            canvas.fill(box(x - 6 - layer * 3, base - 330, 12 + layer * 6, 340), mix(dark, (60, 34, 24), 0.7))
            for _ in range(16):
                a, b = dice.gauss(0, 46), dice.gauss(0, 60)
                canvas.fill(circle(x + a, base - 360 + b, dice.uniform(20, 46)), mix(dark, light, dice.random()), 0.9)
        canvas.fill(ridge(canvas, 690 + layer * 80, 14, layer + 0.4), mix(dark, (90, 50, 26), 0.25 + layer * 0.2))
    canvas.fill([(330, 690), (410, 690), (520, 960), (180, 960)], ramp((690, (246, 208, 150)), (960, (190, 126, 78))))
    for _ in range(170):
        x, y = dice.uniform(0, 720), dice.uniform(690, 960)
        canvas.fill(circle(x, y, dice.uniform(2, 7), 0.5), dice.choice(((240, 140, 50), (214, 84, 36), (250, 190, 80))))
    return canvas


def cabin() -> Canvas:
    """Snow, and a light in the window."""
    canvas = Canvas(*WIDE, ramp((0, (40, 58, 104)), (320, (124, 136, 182)), (460, (220, 206, 220))))
    canvas.fill(ridge(canvas, 390, 170, 0.7), ramp((240, (226, 230, 244)), (460, (150, 164, 204))))
    canvas.fill(ridge(canvas, 500, 60, 2.9), ramp((440, (236, 240, 252)), (720, (176, 190, 224))))
    dice = random.Random(12)
    for x in (70, 150, 215, 760, 850, 920, 1010):
        size = dice.uniform(0.7, 1.2)
        for part in range(4):
            half, y = (26 + part * 15) * size, 380 + part * 38 * size
            canvas.fill([(x, y), (x + half, y + 70 * size), (x - half, y + 70 * size)], (38, 66, 88))
            canvas.fill([(x, y), (x + half * 0.6, y + 34 * size), (x - half * 0.5, y + 30 * size)], (232, 238, 250))
    canvas.glow(500, 500, 170, (255, 214, 140), 0.55)
    canvas.fill(box(400, 430, 200, 130), (92, 58, 46))
    for y in range(446, 560, 18):
        canvas.fill(box(400, y, 200, 3), (70, 42, 36))
    canvas.fill([(376, 442), (500, 350), (624, 442)], (60, 38, 36))
    canvas.fill([(372, 436), (500, 338), (628, 436), (606, 440), (500, 360), (394, 440)], (244, 247, 255))
    canvas.fill(box(540, 340, 26, 50), (60, 38, 36))
    for puff in range(6):
        canvas.fill(circle(556 + puff * 14, 322 - puff * 34, 14 + puff * 5), (230, 230, 240), 0.4 - puff * 0.05)
    for x in (430, 524):
        canvas.fill(box(x, 462, 46, 46), (255, 220, 134))
        canvas.fill(box(x + 21, 462, 4, 46), (92, 58, 46))
    for _ in range(220):
        canvas.fill(circle(dice.uniform(0, 1080), dice.uniform(0, 720), dice.uniform(1, 3.4)), (255, 255, 255), 0.75)
    return canvas


def beach() -> Canvas:
    """The beach from the lighthouse, in August."""
    canvas = Canvas(*TALL, (240, 214, 166))
    dice = random.Random(2)
    for edge, colour, alpha in (
        (400, (120, 208, 214), 0.5), (350, (72, 190, 204), 1), (270, (42, 158, 190), 1), (170, (28, 122, 168), 1),
    ):
        shore = [(x, edge + 26 * math.sin(x / 90 + edge) + 12 * math.sin(x / 37)) for x in range(0, 728, 8)]
        canvas.fill([(0, 0), *shore, (728, 0)], colour, alpha)
        canvas.line([(x, y + 3) for x, y in shore], 10, (255, 255, 255), 0.8)
    for x, y, colour in (
        (150, 560, (230, 74, 70)), (420, 520, (58, 120, 190)), (580, 690, (244, 170, 50)),
        (260, 800, (86, 170, 120)), (500, 880, (206, 90, 150)),
    ):
        canvas.fill(circle(x + 14, y + 18, 62), (180, 144, 100), 0.5)
        for slice_ in range(12):
            turns = [(slice_ + step / 4) * math.tau / 12 for step in range(5)]
            arc = [(x + 60 * math.cos(turn), y + 60 * math.sin(turn)) for turn in turns]
            canvas.fill([(x, y), *arc], colour if slice_ % 2 else (252, 246, 236))
        canvas.fill(box(x + 74, y - 8, 30, 68), mix(colour, (255, 255, 255), 0.35))
    for _ in range(260):
        canvas.fill(circle(dice.uniform(0, 720), dice.uniform(470, 960), dice.uniform(0.8, 2)), (206, 172, 122), 0.8)
    return canvas


def cake() -> Canvas:
    """June's birthday."""
    wall, table = ((0, (250, 226, 214)), (500, (240, 196, 186))), ((501, (150, 96, 84)), (720, (110, 66, 62)))
    canvas = Canvas(*WIDE, ramp(*wall, *table))
    dice = random.Random(8)
    for _ in range(34):
        x, y = dice.uniform(0, 1080), dice.uniform(0, 470)
        light = dice.choice(((255, 236, 200), (255, 210, 200), (255, 248, 236)))
        canvas.fill(circle(x, y, dice.uniform(14, 44)), light, 0.35)
    canvas.fill(circle(540, 610, 330, 0.16), (246, 244, 240))
    for x, top, width, height in ((302, 400, 14 * 34, 200), (370, 270, 10 * 34, 140)):
        canvas.fill(box(x, top, width, height), (255, 250, 244))
        canvas.fill(circle(x + width / 2, top + height, width / 2, 0.09), (255, 250, 244))
        canvas.fill(circle(x + width / 2, top, width / 2, 0.09), (240, 128, 140))
        for drop in range(0, width, 34):
            length = dice.uniform(20, 70)
            canvas.fill(box(x + drop, top, 34, length), (240, 128, 140))
            canvas.fill(circle(x + drop + 17, top + length, 17), (240, 128, 140))
    for index, x in enumerate((430, 485, 540, 595, 650)):
        canvas.fill(box(x - 6, 190, 12, 82), ((120, 190, 220), (250, 200, 90), (160, 210, 140))[index % 3])
        canvas.glow(x, 170, 60, (255, 220, 120), 0.6)
        canvas.fill([(x, 140), (x + 10, 170), (x, 188), (x - 10, 170)], (255, 190, 60))
        canvas.fill(circle(x, 176, 5), (255, 250, 220))
    return canvas


def lighthouse() -> Canvas:
    """The lighthouse before the storm."""
    canvas = Canvas(*TALL, ramp((0, (60, 86, 112)), (500, (156, 176, 184)), (640, (226, 214, 188))))
    dice = random.Random(3)
    for _ in range(60):
        cloud = circle(dice.uniform(-60, 780), dice.uniform(0, 330), dice.uniform(40, 120), 0.45)
        canvas.fill(cloud, dice.choice(((84, 104, 128), (120, 138, 156), (70, 92, 118))), 0.28)
    canvas.fill(box(0, 640, 720, 330), ramp((640, (104, 142, 150)), (960, (28, 62, 84))))
    for y in range(660, 960, 26):
        wave = [(x, y + 6 * math.sin(x / 34 + y)) for x in range(-10, 740, 12)]
        canvas.line(wave, 4, (214, 230, 228), 0.5)
    rocks = [(250, 960), (300, 760), (380, 700), (520, 690), (640, 740), (720, 720), (720, 960)]
    canvas.fill(rocks, ramp((690, (92, 86, 78)), (960, (46, 44, 46))))
    canvas.fill([(0, 0), (470, 285), (470, 325), (0, 210)], (255, 246, 200), 0.3)
    canvas.fill([(430, 340), (510, 340), (532, 710), (408, 710)], (250, 246, 238))
    for band in range(3):
        y0, y1 = 400 + band * 110, 450 + band * 110
        a, b = 40 + (y0 - 340) / 17, 40 + (y1 - 340) / 17
        canvas.fill([(470 - a, y0), (470 + a, y0), (470 + b, y1), (470 - b, y1)], (206, 62, 56))
    canvas.fill(box(418, 330, 104, 14), (52, 54, 62))
    canvas.fill(box(440, 280, 60, 52), (255, 236, 160))
    canvas.fill([(428, 282), (470, 238), (512, 282)], (206, 62, 56))
    for x, y in ((130, 420), (200, 380), (260, 450), (600, 260)):
        martlet(canvas, x, y, 26, (250, 250, 250), 0.2)
    return canvas


def balloons() -> Canvas:
    """Over the hills at seven in the morning."""
    canvas = Canvas(*WIDE, ramp((0, (104, 176, 226)), (420, (232, 240, 236)), (520, (255, 232, 196))))
    for layer, colour in enumerate(((168, 190, 150), (124, 168, 106), (78, 134, 74))):
        hills = ramp((450 + layer * 70, mix(colour, (255, 244, 210), 0.35)), (720, colour))
        canvas.fill(ridge(canvas, 500 + layer * 76, 90 - layer * 16, 4.4 + layer), hills)
    for x, y, size, one, other in (
        (300, 230, 120, (224, 76, 68), (252, 238, 214)), (690, 150, 76, (64, 110, 176), (250, 204, 92)),
        (880, 320, 52, (140, 84, 160), (246, 226, 240)), (520, 380, 34, (66, 150, 120), (250, 244, 220)),
    ):
        wide, thin, top, low = size * 0.75, size * 0.16, y + size * 0.6, y + size * 1.36
        canvas.fill([(x - wide, top), (x + wide, top), (x + thin, low), (x - thin, low)], one)
        for stripe in range(4):
            narrowed = [(x + (a - x) * (1 - stripe * 0.27), b) for a, b in circle(x, y, size)]
            canvas.fill(narrowed, other if stripe % 2 else one)
        canvas.fill(box(x - size * 0.14, y + size * 1.5, size * 0.28, size * 0.22), (112, 74, 48))
        canvas.line([(x - size * 0.14, y + size * 1.34), (x - size * 0.14, y + size * 1.5)], 2, (80, 60, 50))
        canvas.line([(x + size * 0.14, y + size * 1.34), (x + size * 0.14, y + size * 1.5)], 2, (80, 60, 50))
    return canvas


def tulips() -> Canvas:
    """The fields, the week when they are open."""
    canvas = Canvas(*WIDE, ramp((0, (92, 160, 220)), (250, (206, 230, 244)), (280, (240, 244, 236))))
    for x, y in ((180, 90), (260, 80), (700, 130), (800, 120), (880, 136)):
        canvas.fill(circle(x, y, 70, 0.35), (255, 255, 255), 0.8)
    canvas.fill(ridge(canvas, 284, 12, 1.1), (116, 156, 116))
    colours = ((222, 58, 72), (250, 190, 60), (236, 116, 160), (150, 78, 160), (250, 240, 236), (240, 120, 60))
    for row in range(-14, 15):
        near, far = 540 + row * 150, 540 + row * 16
        canvas.fill([(far, 290), (far + 16, 290), (near + 150, 720), (near, 720)], (70, 128, 66))
        colour = colours[row % 6]
        petals = ramp((290, mix(colour, (255, 255, 255), 0.3)), (720, colour))
        canvas.fill([(far + 3, 290), (far + 13, 290), (near + 122, 720), (near + 28, 720)], petals)
    canvas.fill(box(818, 196, 34, 96), (120, 84, 66))
    for turn in (0.5, 2.07, 3.64, 5.21):
        x, y = 835 + 84 * math.cos(turn), 196 + 84 * math.sin(turn)
        canvas.line([(835, 196), (x, y)], 12, (248, 244, 236))
    return canvas


SCENES: dict[str, Callable[[], Canvas]] = {
    scene.__name__: scene
    for scene in (sunset, mountains, harbour, fireworks, autumn, cabin, beach, cake, lighthouse, balloons, tulips)
}
