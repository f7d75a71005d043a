"""Seeded boards for paths over terrain: walls, hills, stairs, bridges, houses with floors, low parts; and paths."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from boards import make, squad

from geometry import Board
from geometry.board.bases import OvalBase, RoundBase
from geometry.board.things import Feature, Part, Ruleset
from geometry.proposals import Proposal, Waypoint
from geometry.shapes.figures import Disc, Point, Polygon

WEST, SOUTH, EAST, NORTH = 8.0, 8.0, 26.0, 24.0
TOPS = (0.5, 1.0, 1.02, 1.4, 2.0, 3.0, 3.5, 5.0)


@dataclass(frozen=True)
class Walked:
    """A board and a path on it; `a/1` is the model that walks."""

    board: Board
    proposal: Proposal


def turned_ring(ring: list[Point], about: Point, degrees: float) -> list[Point]:
    """A ring turned about a place."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    (ax, ay) = about
    return [(ax + c * (x - ax) - s * (y - ay), ay + s * (x - ax) + c * (y - ay)) for x, y in ring]


def _box(x: float, y: float, w: float, h: float) -> list[Point]:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def _parts(rng: random.Random) -> list[Part]:
    """The parts of one feature."""
    x, y = rng.uniform(WEST, EAST - 2), rng.uniform(SOUTH, NORTH - 2)
    degrees = rng.choice((0.0, rng.uniform(0, 90)))

    def part(ring: list[Point], bottom: float, top: float, holes: tuple[list[Point], ...] = ()) -> Part:
        rings = [turned_ring(one, (x, y), degrees) for one in (ring, *holes)]
        return Part(Polygon(rings[0], rings[1:]), bottom, top)

    kind = rng.choice(("wall", "hill", "hill", "pillar", "stairs", "bridge", "bridge", "house", "block in it", "ell"))
    if kind == "wall":
        return [part(_box(x, y, rng.uniform(0.2, 0.6), rng.uniform(2, 8)), 0, rng.choice(TOPS[3:]))]
    if kind == "pillar":
        return [Part(Disc(x, y, rng.uniform(0.2, 2)), rng.choice((0, 0, 2.0)), rng.choice(TOPS[4:]))]
    if kind == "stairs":
        step, run = rng.choice((0.5, 1.0, 1.2, 1.5)), rng.uniform(0.8, 2)
        return [part(_box(x + i * run, y, run, 4), 0, (i + 1) * step) for i in range(rng.randint(2, 4))]
    if kind == "bridge":
        bottom, thick, wide = rng.choice((1.2, 1.5, 2.0, 3.0, 3.5)), rng.choice((0.2, 0.5)), rng.uniform(1, 4)
        return [part(_box(x + i * 4, y, 4, wide), bottom, bottom + thick) for i in range(rng.randint(1, 2))]
    if kind == "house":
        return _house(rng, x, y, part)
    if kind == "block in it":
        block = part(_box(x + 1, y + 1, rng.uniform(0.5, 2), rng.uniform(0.5, 3)), 0, rng.choice((0.5, 1.0, 1.4, 2.0)))
        return [block, part(_box(x, y, 5, 5), 3, 3.5)]
    if kind == "ell":
        ring = [(x, y), (x + 4, y), (x + 4, y + 1), (x + 1, y + 1), (x + 1, y + 5), (x, y + 5)]
        return [part(ring, rng.choice((0, 0, 2.5)), rng.choice(TOPS[5:]))]
    return [part(_box(x, y, rng.uniform(1, 6), rng.uniform(1, 6)), 0, rng.choice(TOPS))]


def _house(rng: random.Random, x: float, y: float, part) -> list[Part]:  # type: ignore[no-untyped-def]
    """Walls (with a door or without), a floor above with a hole or without, perhaps a step under the hole."""
    w, h, thick, top = rng.uniform(4, 7), rng.uniform(4, 7), 0.3, rng.choice((2.0, 3.0))
    parts = []
    if rng.random() < 0.5:
        parts.append(part(_box(x, y, w, h), 0, top, (_box(x + thick, y + thick, w - 2 * thick, h - 2 * thick),)))
    else:  # three sides
        ring = [(x, y), (x + w, y), (x + w, y + thick), (x + thick, y + thick), (x + thick, y + h - thick)]
        parts.append(part([*ring, (x + w, y + h - thick), (x + w, y + h), (x, y + h)], 0, top))
    eaves = rng.choice((0.0, 0.0, 0.5, -0.3))
    slab = _box(x - eaves, y - eaves, w + 2 * eaves, h + 2 * eaves)
    if rng.random() < 0.5:
        parts.append(part(slab, top, top + 0.2))
    else:
        hole = _box(x + 1, y + 1, rng.uniform(0.8, 2.5), rng.uniform(0.8, 2.5))
        parts.append(part(slab, top, top + 0.2, (hole,)))
        if rng.random() < 0.7:
            parts.append(part(_box(x + 1.2, y + 1.2, 1.2, 1.2), 0, top / 2))
    return parts


def walked(seed: int, *, oval: bool = False) -> Walked:
    """The board and the path of a seed; with `oval` its base is an oval that turns."""
    rng = random.Random(seed)
    terrain: list[Feature] = []
    for n in range(rng.randint(1, 4)):
        abilities = rng.choice([()] * 6 + [("unstable",), ("unstable",), ("impassable",)])
        terrain.append(Feature(f"t{n}", tuple(_parts(rng)), None, frozenset(abilities)))
    tops = sorted({part.top for feature in terrain for part in feature.parts})
    base = OvalBase(*rng.choice(((75, 42), (105, 70)))) if oval else RoundBase(rng.choice((25, 32, 50, 80)))
    height = rng.choice((1.2, 1.5, 1.5, 2.5, 3.6))
    places = [(rng.uniform(WEST, EAST), rng.uniform(SOUTH, NORTH)) for _ in range(5)]
    if rng.random() < 0.6:
        # Places on, in, under and beside one feature.
        parts = rng.choice(terrain).parts
        for i in rng.sample(range(4), rng.randint(1, 4)):
            x, y = rng.choice(parts).figure.centre
            places[i] = (x + rng.uniform(-2, 2), y + rng.uniform(-2, 2))
    start = (*places[0], rng.choice((0.0, 0.0, 0.0, rng.choice(tops))))
    path = []
    for at in places[1 : rng.randint(2, 4)]:
        z = rng.choice((None, None, None, 0.0, rng.choice(tops), rng.choice(tops), rng.uniform(0, 5)))
        if z is not None and 0 < z < 5 and rng.random() < 0.5:
            z = None
        path.append(Waypoint(at, z, rng.uniform(0, 360) if oval and rng.random() < 0.8 else None))
    if rng.random() < 0.1:
        path[-1] = Waypoint(path[-1].at, path[-1].elevation, path[-1].facing, jump=True)
    walker = squad(
        "a", "red", start, base=base, height=height, facing=rng.uniform(0, 360) if oval else 0.0,
        keywords=["FLY"] if rng.random() < 0.1 else [],
    )  # fmt: skip
    others = [
        squad(f"b{i}", "blue", (*at, rng.choice((0.0, 0.0, rng.choice(tops)))), base=rng.choice((32, 50)), height=1.5)
        for i, at in enumerate(places[3:])
    ]
    rules = Ruleset(support=rng.choice(("centre", "centre", "wholly")))
    board = make(walker, *others, terrain=terrain, rules=rules)
    proposal = Proposal(
        "p", "ability-move", "a", {"a/1": tuple(path)}, distance=1000.0, may_cross_combat="none",
        may_end_in_combat="none", unseen_ranges=True,
    )  # fmt: skip
    return Walked(board, proposal)
