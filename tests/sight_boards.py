"""Seeded positions for sight: two solids and what stands about them, on a stretch of 12" x 8", turned by any angle."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon
from geometry.shapes.sightlines import Prism

ROUND_MM = (25, 32, 40, 50, 100)
OVAL_MM = ((60, 35), (75, 42), (120, 92), (170, 105))
HEIGHTS = (1.3, 1.5, 1.5, 2.0, 3.0, 5.0)
TOPS = (1.2, 2.0, 3.0, 4.0, 5.0, 6.0)


class Place:
    """Puts figures on the plane, turned together by one angle."""

    def __init__(self, degrees: float) -> None:
        self.degrees = degrees
        self._c, self._s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def point(self, x: float, y: float) -> Point:
        return (self._c * x - self._s * y, self._s * x + self._c * y)

    def disc(self, x: float, y: float, radius: float) -> Disc:
        return Disc(*self.point(x, y), radius)

    def oval(self, x: float, y: float, length: float, width: float, facing: float) -> Oval:
        return Oval(*self.point(x, y), length, width, facing + self.degrees)

    def polygon(self, shell: Sequence[Point], holes: Sequence[Sequence[Point]] = ()) -> Polygon:
        return Polygon([self.point(*p) for p in shell], [[self.point(*p) for p in hole] for hole in holes])

    def box(self, x0: float, y0: float, x1: float, y1: float) -> Polygon:
        return self.polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


Position = tuple[Prism, Prism, list[Prism]]


def position(seed: int) -> Position:
    """The position of a seed: the two solids, and the blockers."""
    rng = random.Random(seed)
    place = Place(rng.uniform(0, 360))
    top = rng.choice(TOPS)
    start = [1.0, rng.uniform(2, 6), rng.choice((0.0, 0.0, 0.5, 3.0))]
    end = [rng.choice((11.0, 11.0, rng.uniform(3, 6))), rng.uniform(2, 6), 0.0]
    scene = rng.choice((walls, walls, corners, hill, slots, floors, ring, nothing))
    blockers = scene(rng, place, top, start, end)
    a, b = model(rng, place, *start, "a"), model(rng, place, *end, "b")
    for number in range(rng.randint(0, 8)):
        z = rng.choice((0.0, 0.0, 0.0, top))
        blockers.append(model(rng, place, rng.uniform(0, 12), rng.uniform(0, 8), z, f"m{number}"))
    if rng.random() < 0.3 and isinstance(a.figure, Disc):
        blockers.append(_pressed(rng, a))
    return a, b, blockers


def model(rng: random.Random, place: Place, x: float, y: float, z: float, key: str) -> Prism:
    """A model: round, oval, rectangular, or an L-shaped hull."""
    kind = rng.random()
    if kind < 0.6:
        figure: Figure = place.disc(x, y, rng.choice(ROUND_MM) / 50.8)
    elif kind < 0.85:
        length, width = rng.choice(OVAL_MM)
        figure = place.oval(x, y, length / 50.8, width / 50.8, rng.uniform(0, 180))
    elif kind < 0.95:
        figure = place.box(x - 0.5, y - 0.3, x + 0.5, y + 0.3)
    else:
        ell = [(-1.0, -1.0), (1.0, -1.0), (1.0, 0.0), (0.0, 0.0), (0.0, 1.0), (-1.0, 1.0)]
        figure = place.polygon([(x + p, y + q) for p, q in ell])
    return Prism(figure, z, z + rng.choice(HEIGHTS), key)


def _pressed(rng: random.Random, a: Prism) -> Prism:
    """A model in contact with `a`: just touching, pressed in a little, or a little off."""
    assert isinstance(a.figure, Disc)
    angle, radius = rng.uniform(0, 2 * math.pi), rng.choice((0.63, 1.0))
    far = a.figure.radius + radius - rng.choice((0.0, 0.0, 0.004, -0.3))
    figure = Disc(a.figure.x + far * math.cos(angle), a.figure.y + far * math.sin(angle), radius)
    return Prism(figure, a.bottom, a.bottom + rng.choice((1.5, 3.0)), "pressed")


def nothing(rng: random.Random, place: Place, top: float, start: list[float], end: list[float]) -> list[Prism]:
    """Open ground."""
    return []


def walls(rng: random.Random, place: Place, top: float, start: list[float], end: list[float]) -> list[Prism]:
    """A wall in pieces that abut, overlap, or leave gaps down to 0.02"."""
    x, y = rng.uniform(3, 9), 0.0
    found: list[Prism] = []
    while y < 8:
        length = rng.uniform(0.5, 4)
        figure = place.box(x, y, x + rng.choice((0.2, 0.5, 2.0)), min(8.0, y + length))
        found.append(Prism(figure, 0.0, top, f"w{len(found)}"))
        y += length + rng.choice((0.0, 0.0, 0.0, 0.02, 0.05, 0.3, -0.1))
    return found


def corners(rng: random.Random, place: Place, top: float, start: list[float], end: list[float]) -> list[Prism]:
    """L and U shapes."""
    found = []
    for number in range(rng.randint(1, 3)):
        x, y, t = rng.uniform(2, 9), rng.uniform(0, 6), 0.3
        shape = [(x, y), (x + 3, y), (x + 3, y + t), (x + t, y + t), (x + t, y + 3), (x, y + 3)]
        if rng.random() < 0.5:
            shape[2:] = [(x + 3, y + 3), (x + 3 - t, y + 3), (x + 3 - t, y + t), *shape[3:]]
        found.append(Prism(place.polygon(shape), 0.0, top, f"corner{number}"))
    return found


def hill(rng: random.Random, place: Place, top: float, start: list[float], end: list[float]) -> list[Prism]:
    """A hill with the second solid on top of it, and sometimes a wall before it."""
    x = rng.uniform(7, 9)
    end[0], end[2] = rng.uniform(x + 0.2, x + 3), top
    found = [Prism(place.box(x, 0, x + 5, 8), 0.0, top, "hill")]
    if rng.random() < 0.3:
        found.append(Prism(place.box(3, 1, 4, 7), 0.0, top * rng.uniform(0.3, 1.2), "wall"))
    return found


def slots(rng: random.Random, place: Place, top: float, start: list[float], end: list[float]) -> list[Prism]:
    """A low part and a high one, stacked, or with a slot between; a bridge or a portcullis."""
    x, width, sill = rng.uniform(3, 8), rng.choice((0.2, 1.0, 3.0)), rng.choice((0.3, 0.8, 1.0, 1.2, 1.4))
    lintel = sill + rng.choice((0.0, 0.0, 0.02, 0.1, 0.5))
    end[2] = rng.choice((0.0, 0.0, 1.0, 2.0, 4.0))
    low = place.box(x, rng.uniform(0, 3), x + width, 8)
    high = place.box(x + rng.choice((0.0, 0.0, 0.1)), 0, x + width, rng.uniform(5, 8))
    return [Prism(low, rng.choice((0.0, 0.0, 0.2)), sill, "low"), Prism(high, lintel, lintel + 4, "high")]


def floors(rng: random.Random, place: Place, top: float, start: list[float], end: list[float]) -> list[Prism]:
    """One solid on an upper floor, in one piece or two, the other on the ground below or near."""
    z = rng.choice((2.0, 3.0))
    start[2] = 0.0
    end[:] = [start[0] + rng.uniform(-1, 3), start[1] + rng.uniform(-1, 1), z + 0.2]
    x = rng.uniform(-2, 1.5)
    found = [Prism(place.box(x, 0, x + rng.uniform(1, 4), 8), z, z + 0.2, "floor")]
    if rng.random() < 0.5:
        found.append(Prism(place.box(x + rng.uniform(1, 4), 0, x + 6, 8), z, z + 0.2, "floor2"))
    return found


def ring(rng: random.Random, place: Place, top: float, start: list[float], end: list[float]) -> list[Prism]:
    """A closed wall round a yard (a polygon with a hole), the first solid inside it or out."""
    start[0] = rng.choice((1.0, 6.0))
    figure = place.polygon([(3, 0), (9, 0), (9, 8), (3, 8)], [[(4, 1), (8, 1), (8, 7), (4, 7)]])
    return [Prism(figure, 0.0, top, "yard")]
