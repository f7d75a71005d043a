"""All the pushes that make one polygon overlap another: a polygon past which a point moves (Minkowski)."""

from __future__ import annotations

import shapely

from geometry.shapes.figures import Point, Polygon, Ring
from geometry.shapes.separation import convex_pieces


def pushes(figure: Polygon, other: Polygon) -> list[Polygon]:
    """The polygons (nearly always one) of all translations after which `figure` overlaps `other`.

    Examples
    --------
    >>> square = Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    >>> pushes(square, Polygon([(5, 0), (7, 0), (7, 1), (5, 1)]))[0].bounds
    (4.0, -1.0, 7.0, 1.0)
    """
    if figure.convex and other.convex:
        return [_convex(figure.corners, other.corners)]
    sums = [
        _convex(a.corners, b.corners).area
        for a in convex_pieces(figure)
        if isinstance(a, Polygon)
        for b in convex_pieces(other)
        if isinstance(b, Polygon)
    ]
    united = shapely.union_all(sums)
    parts = united.geoms if isinstance(united, shapely.MultiPolygon) else [united]
    return [Polygon.trusted(_ring(part.exterior), tuple(_ring(hole) for hole in part.interiors)) for part in parts]


def _ring(ring: shapely.LinearRing) -> Ring:
    return tuple((float(x), float(y)) for x, y in ring.coords[:-1])


def _convex(figure: Ring, other: Ring) -> Polygon:
    """Every b - a: the edges of both, one turned about, in the order of their directions."""
    turned = tuple((-x, -y) for x, y in figure)
    a, b = _from_lowest(turned), _from_lowest(other)
    x, y = a[0][0] + b[0][0], a[0][1] + b[0][1]
    ring: list[Point] = []
    i = j = 0
    while i < len(figure) or j < len(other):
        ring.append((x, y))
        ax, ay = a[i + 1][0] - a[i][0], a[i + 1][1] - a[i][1]
        bx, by = b[j + 1][0] - b[j][0], b[j + 1][1] - b[j][1]
        cross = ax * by - ay * bx
        take_a = j == len(other) or (i < len(figure) and cross >= 0.0)
        take_b = i == len(figure) or (j < len(other) and cross <= 0.0)
        x, y = (
            x + (ax if take_a else 0.0) + (bx if take_b else 0.0),
            y + (ay if take_a else 0.0) + (by if take_b else 0.0),
        )
        i, j = i + take_a, j + take_b
    polygon = Polygon.trusted(tuple(ring))
    polygon.__dict__["convex"] = True
    return polygon


def _from_lowest(ring: Ring) -> list[Point]:
    """A counter-clockwise ring from its lowest corner round to it again, with one more corner to look ahead."""
    low = min(range(len(ring)), key=lambda k: (ring[k][1], ring[k][0]))
    round_about = [*ring[low:], *ring[:low]]
    return [*round_about, *round_about[:2]]
