"""One measurement for each pair of kinds of figure; `geometry.shapes.measure` chooses among them.

Each gives the signed gap and the two points it lies between, first the first figure's.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from geometry.shapes import contacts, ovals, polygon_contacts, polygons
from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon


class Closest(NamedTuple):
    """The signed gap of two figures and the points it lies between.

    Attributes
    ----------
    distance
        Inches; where the figures overlap, minus the least push that parts them.
    on_a, on_b
        The closest points. Of overlapping figures the boundary points of the least push: b pushed
        by ``on_a - on_b`` touches a and no longer overlaps it.
    """

    distance: float
    on_a: Point
    on_b: Point


def disc_disc(a: Disc, b: Disc) -> Closest:
    """Centre distance less the radii; two on one centre part along +x."""
    dx, dy = b.x - a.x, b.y - a.y
    far = math.hypot(dx, dy)
    ux, uy = (dx / far, dy / far) if far > 0 else (1.0, 0.0)
    return Closest(
        far - a.radius - b.radius,
        (a.x + a.radius * ux, a.y + a.radius * uy),
        (b.x - b.radius * ux, b.y - b.radius * uy),
    )


def oval_disc_gap(a: Oval, b: Disc) -> float:
    """The centre's distance from the oval, less the radius."""
    dx, dy = b.x - a.x, b.y - a.y
    c, s = a.cos, a.sin
    return ovals.nearest_on_ellipse(c * dx + s * dy, c * dy - s * dx, a.half_length, a.half_width)[0] - b.radius


def oval_disc(a: Oval, b: Disc) -> Closest:
    """The centre's distance from the oval, less the radius."""
    value, ux, uy = ovals.from_point(a, b.x, b.y)
    return Closest(value - b.radius, ovals.support(a, ux, uy), (b.x - b.radius * ux, b.y - b.radius * uy))


def oval_oval(a: Oval, b: Oval) -> Closest:
    """See `ovals.between`."""
    value, ux, uy = ovals.between(a, b)
    return Closest(value, ovals.support(a, ux, uy), ovals.support(b, -ux, -uy))


def polygon_disc_gap(a: Polygon, b: Disc) -> float:
    """The centre's distance from the polygon, less the radius; the least push where it overlaps a concave one."""
    distance = polygons.from_point(a, b.x, b.y).distance
    if distance >= b.radius or a.convex:
        return distance - b.radius
    return -contacts.push_from_polygon(a, b).depth


def polygon_disc(a: Polygon, b: Disc) -> Closest:
    """See `polygon_disc_gap`."""
    near = polygons.from_point(a, b.x, b.y)
    if near.distance >= b.radius or a.convex:
        ux, uy = polygons.outward(a, b.x, b.y, near)
        return Closest(near.distance - b.radius, (near.x, near.y), (b.x - b.radius * ux, b.y - b.radius * uy))
    return _pushed(contacts.push_from_polygon(a, b))


def polygon_oval_gap(a: Polygon, b: Oval) -> float:
    """Apart: the least over the edges; overlapping: the least push."""
    apart = polygons.oval_apart(a, b)
    if apart is not None:
        return apart.value
    return polygons.oval_deep(a, b).value if a.convex else -contacts.push_from_polygon(a, b).depth


def polygon_oval(a: Polygon, b: Oval) -> Closest:
    """See `polygon_oval_gap`."""
    found = polygons.oval_apart(a, b)
    if found is None and not a.convex:
        return _pushed(contacts.push_from_polygon(a, b))
    value, ux, uy = found if found is not None else polygons.oval_deep(a, b)
    x, y = ovals.support(b, -ux, -uy)
    return Closest(value, (x - value * ux, y - value * uy), (x, y))


def polygon_polygon(a: Polygon, b: Polygon) -> Closest:
    """Apart: the nearest points; overlapping: the least push."""
    apart = polygons.polygons_apart(a, b)
    if apart is not None:
        return Closest(*apart)
    if a.convex and b.convex:
        return Closest(*polygons.polygons_deep(a, b)[:3])
    return _pushed(polygon_contacts.push_polygon(a, b))


def polygon_polygon_gap(a: Polygon, b: Polygon) -> float:
    """See `polygon_polygon`."""
    return polygon_polygon(a, b).distance


def _pushed(push: contacts.Push) -> Closest:
    x, y = push.contact
    return Closest(-push.depth, (x, y), (x - push.dx, y - push.dy))


def _oval_oval_gap(a: Oval, b: Oval) -> float:
    return ovals.between(a, b).value


def _disc_disc_gap(a: Disc, b: Disc) -> float:
    return math.hypot(b.x - a.x, b.y - a.y) - a.radius - b.radius


_Kinds = tuple[type, type]

GAPS: dict[_Kinds, Callable[[Any, Any], float]] = {
    (Disc, Disc): _disc_disc_gap,
    (Oval, Disc): oval_disc_gap,
    (Oval, Oval): _oval_oval_gap,
    (Polygon, Disc): polygon_disc_gap,
    (Polygon, Oval): polygon_oval_gap,
    (Polygon, Polygon): polygon_polygon_gap,
    (Disc, Oval): lambda a, b: oval_disc_gap(b, a),
    (Disc, Polygon): lambda a, b: polygon_disc_gap(b, a),
    (Oval, Polygon): lambda a, b: polygon_oval_gap(b, a),
}
"""The signed gap, by the kinds of the two figures."""


def _swapped(measure: Callable[[Any, Any], Closest]) -> Callable[[Any, Any], Closest]:
    def other_way_round(a: Any, b: Any) -> Closest:
        distance, on_b, on_a = measure(b, a)
        return Closest(distance, on_a, on_b)

    return other_way_round


CLOSEST: dict[_Kinds, Callable[[Any, Any], Closest]] = {
    (Disc, Disc): disc_disc,
    (Oval, Disc): oval_disc,
    (Oval, Oval): oval_oval,
    (Polygon, Disc): polygon_disc,
    (Polygon, Oval): polygon_oval,
    (Polygon, Polygon): polygon_polygon,
    (Disc, Oval): _swapped(oval_disc),
    (Disc, Polygon): _swapped(polygon_disc),
    (Oval, Polygon): _swapped(polygon_oval),
}
"""The signed gap with its points, by the kinds of the two figures."""


def distance(a: Figure, b: Figure) -> float:
    """Distance of two figures, 0 where they touch or overlap; cheaper than the signed gap where that is a push.

    Examples
    --------
    >>> distance(Disc(0, 0, 1), Disc(0, 3, 1)), distance(Disc(0, 0, 1), Disc(0, 1, 1))
    (1.0, 0.0)
    """
    if isinstance(b, Polygon) and not isinstance(a, Polygon):
        a, b = b, a
    if isinstance(a, Polygon):
        if isinstance(b, Disc):
            return max(polygons.from_point(a, b.x, b.y).distance - b.radius, 0.0)
        if isinstance(b, Oval):
            apart = polygons.oval_apart(a, b)
            return 0.0 if apart is None else apart.value
        found = polygons.polygons_apart(a, b)
        return 0.0 if found is None else found[0]
    return max(GAPS[type(a), type(b)](a, b), 0.0)
