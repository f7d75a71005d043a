"""The straight lines between the closest points of two bases (2.1): one, several, or a strip of equal ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import shapely

from geometry.shapes.figures import Disc, Edge, Figure, Oval, Point, Polygon
from geometry.shapes.measure import closest
from geometry.shapes.sightlines.bodies import bodies_of
from geometry.tolerances import EQUAL

_TIE = 1e-9


@dataclass(frozen=True, slots=True)
class ShortestLine:
    """A shortest line from `start` to `end`, or all those parallel to it up to `shift` sideways (inches)."""

    start: Point
    end: Point
    shift: Point = (0.0, 0.0)

    def holds(self, other: ShortestLine) -> bool:
        """Whether another line is one of these."""
        if math.hypot(*other.shift) > EQUAL:
            return other is self
        width = math.hypot(*self.shift)
        dx, dy = other.start[0] - self.start[0], other.start[1] - self.start[1]
        along = (dx * self.shift[0] + dy * self.shift[1]) / width
        return -_TIE <= along <= width + _TIE and math.hypot(dx, dy) <= abs(along) + _TIE

    def blocked_by(self, figures: Sequence[Disc | Polygon]) -> bool:
        """Whether each of these lines meets one of the figures; one that runs along an edge meets it."""
        width = math.hypot(*self.shift)
        if width <= EQUAL:
            return any(_touches(self.start, self.end, figure) for figure in figures)
        # In a frame whose first axis runs along the lines, each convex figure blocks a span of the shift.
        ux, uy = self.shift[0] / width, self.shift[1] / width
        dx, dy = uy, -ux
        s0, s1 = sorted(dx * x + dy * y for x, y in (self.start, self.end))
        at, goal = ux * self.start[0] + uy * self.start[1], ux * self.end[0] + uy * self.end[1] + width
        spans = [
            span
            for figure in figures
            for body in bodies_of(figure)
            if (span := body.span(ux, uy, -s1 - EQUAL, -s0 + EQUAL)) is not None
        ]
        for low, high in sorted(spans):
            if low > at + EQUAL:
                return False
            at = max(at, high)
        return at >= goal - EQUAL


def _touches(p: Point, q: Point, figure: Disc | Polygon) -> bool:
    if isinstance(figure, Polygon):
        return float(figure.area.distance(shapely.LineString([p, q]))) <= EQUAL
    dx, dy = q[0] - p[0], q[1] - p[1]
    square = dx * dx + dy * dy
    t = min(max(((figure.x - p[0]) * dx + (figure.y - p[1]) * dy) / square, 0.0), 1.0) if square > 0.0 else 0.0
    return math.hypot(p[0] + t * dx - figure.x, p[1] + t * dy - figure.y) <= figure.radius + EQUAL


def shortest_lines(a: Figure, b: Figure) -> list[ShortestLine]:
    """Every shortest straight line between two bases; of bases that meet, the place where they do."""
    near = closest(a, b)
    if near.distance <= 0.0:
        middle = ((near.on_a[0] + near.on_b[0]) / 2, (near.on_a[1] + near.on_b[1]) / 2)
        return [ShortestLine(middle, middle)]
    if isinstance(a, Polygon) and isinstance(b, Polygon):
        return _of_polygons(a, b, near.distance)
    if isinstance(a, Polygon) and isinstance(b, Disc):
        return [ShortestLine(line.end, line.start) for line in _of_disc(b, a, near.distance)]
    if isinstance(a, Disc) and isinstance(b, Polygon):
        return _of_disc(a, b, near.distance)
    assert isinstance(a, Disc | Oval | Polygon)
    return [ShortestLine(near.on_a, near.on_b)]


def _of_disc(disc: Disc, polygon: Polygon, distance: float) -> list[ShortestLine]:
    """From a disc to every nearest point of a polygon's edges (a concave one may have several)."""
    found: dict[Point, ShortestLine] = {}
    for edge in polygon.edges:
        x, y = _nearest_on(edge, disc.x, disc.y)
        far = math.hypot(x - disc.x, y - disc.y)
        if far - disc.radius <= distance + _TIE:
            ux, uy = (x - disc.x) / far, (y - disc.y) / far
            start = (disc.x + disc.radius * ux, disc.y + disc.radius * uy)
            found.setdefault((round(x, 9), round(y, 9)), ShortestLine(start, (x, y)))
    return list(found.values())


def _of_polygons(a: Polygon, b: Polygon, distance: float) -> list[ShortestLine]:
    """Between polygons: every nearest pair of corner and edge; where two edges run parallel, a strip."""
    found: dict[tuple[float, ...], ShortestLine] = {}

    def add(line: ShortestLine) -> None:
        key = tuple(round(v, 8) for v in (*line.start, *line.end, *line.shift))
        found.setdefault(key, line)

    for p in a.edges:
        for q in b.edges:
            ends = [((p[0], p[1]), _nearest_on(q, p[0], p[1])), ((p[2], p[3]), _nearest_on(q, p[2], p[3]))]
            ends += [(_nearest_on(p, q[0], q[1]), (q[0], q[1])), (_nearest_on(p, q[2], q[3]), (q[2], q[3]))]
            lines = [(u, v) for u, v in ends if math.dist(u, v) <= distance + _TIE]
            if not lines:
                continue
            places = sorted(lines, key=lambda line: line[0][0] * p[4] + line[0][1] * p[5])
            (u, v), (w, _) = places[0], places[-1]
            add(ShortestLine(u, v, (w[0] - u[0], w[1] - u[1])))
    strips = [line for line in found.values() if math.hypot(*line.shift) > EQUAL]
    return strips + [line for line in found.values() if not any(strip.holds(line) for strip in strips)]


def _nearest_on(edge: Edge, x: float, y: float) -> Point:
    px, py, _, _, ex, ey, length = edge
    t = min(max((x - px) * ex + (y - py) * ey, 0.0), length)
    return (px + t * ex, py + t * ey)
