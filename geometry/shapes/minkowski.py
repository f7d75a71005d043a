"""All the pushes that make one convex polygon overlap another: a polygon past which a point moves (Minkowski)."""

from __future__ import annotations

from geometry.shapes.figures import Point, Polygon, Ring

_PARALLEL = 1e-12


def pushes(figure: Polygon, other: Polygon) -> Polygon:
    """The convex polygon of all translations after which convex `figure` overlaps convex `other`.

    Every b - a: the edges of both, those of `figure` turned about, in the order of their directions.

    Examples
    --------
    >>> square = Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    >>> pushes(square, Polygon([(5, 0), (7, 0), (7, 1), (5, 1)])).bounds
    (4.0, -1.0, 7.0, 1.0)
    """
    a, b = _from_lowest(tuple((-x, -y) for x, y in figure.corners)), _from_lowest(other.corners)
    a_count, b_count = len(figure.corners), len(other.corners)
    x, y = a[0][0] + b[0][0], a[0][1] + b[0][1]
    ring: list[Point] = []
    i = j = 0
    while i < a_count or j < b_count:
        ring.append((x, y))
        ax, ay = a[i + 1][0] - a[i][0], a[i + 1][1] - a[i][1]
        bx, by = b[j + 1][0] - b[j][0], b[j + 1][1] - b[j][1]
        cross = ax * by - ay * bx
        slack = _PARALLEL * (abs(ax * bx) + abs(ay * by))
        take_a = j == b_count or (i < a_count and cross >= -slack)
        take_b = i == a_count or (j < b_count and cross <= slack)
        x += (ax if take_a else 0.0) + (bx if take_b else 0.0)
        y += (ay if take_a else 0.0) + (by if take_b else 0.0)
        i, j = i + take_a, j + take_b
    polygon = Polygon.trusted(tuple(ring))
    polygon.__dict__["convex"] = True
    return polygon


def _from_lowest(ring: Ring) -> list[Point]:
    """A counter-clockwise ring from its lowest corner round to it again, with one more corner to look ahead."""
    low = min(range(len(ring)), key=lambda k: (ring[k][1], ring[k][0]))
    round_about = [*ring[low:], *ring[:low]]
    return [*round_about, *round_about[:2]]
