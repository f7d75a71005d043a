"""Polygons: how far a point, an oval or another polygon is from one, concave or with holes.

What overlaps a concave polygon is parted from it by `geometry.shapes.contacts`.
"""

from __future__ import annotations

import math
from typing import NamedTuple, TypeAlias

import shapely

from geometry.shapes.directions import Greatest, Reach, term
from geometry.shapes.figures import Edge, Oval, Point, Polygon
from geometry.shapes.ovals import nearest_on_ellipse

_FEW = 64


class Nearest(NamedTuple):
    """Signed distance of a point from a polygon (negative inside), and the nearest point of the boundary."""

    distance: float
    x: float
    y: float


def from_point(polygon: Polygon, x: float, y: float) -> Nearest:
    """The nearest point of the boundary, and whether (x, y) is inside; winding by crossings of the ray to +x."""
    best = math.inf
    found: Edge | None = None
    along = 0.0
    inside = False
    for edge in polygon.edges:
        px, py, _, qy, ex, ey, length = edge
        dx, dy = x - px, y - py
        across = dx * ey - dy * ex
        if (py > y) != (qy > y) and (across < 0) == (qy > py):
            inside = not inside
        t = dx * ex + dy * ey
        if t <= 0.0:
            d = dx * dx + dy * dy
            t = 0.0
        elif t < length:
            d = across * across
        else:
            continue  # its end is where the next edge begins
        if d < best:
            best, found, along = d, edge, t
    assert found is not None
    distance = math.sqrt(best)
    return Nearest(-distance if inside else distance, found[0] + along * found[4], found[1] + along * found[5])


def outward(polygon: Polygon, x: float, y: float, near: Nearest) -> Point:
    """Unit vector away from the polygon at the point of its boundary nearest to (x, y)."""
    if abs(near.distance) > 1e-12:
        ux, uy = (x - near.x) / near.distance, (y - near.y) / near.distance
        length = math.hypot(ux, uy)
        return (ux / length, uy / length)
    # On the boundary: along the normal of the edge it is on.
    edge = min(polygon.edges, key=lambda e: _off_edge(e, x, y))
    return (edge[5], -edge[4])


def _off_edge(edge: Edge, x: float, y: float) -> float:
    px, py, _, _, ex, ey, length = edge
    t = min(max((x - px) * ex + (y - py) * ey, 0.0), length)
    return math.hypot(x - px - t * ex, y - py - t * ey)


def oval_apart(polygon: Polygon, oval: Oval) -> Greatest | None:
    """Distance and direction (from the polygon to the oval), or None where they overlap."""
    found, inside = oval_to_edges(polygon, oval)
    return None if inside else found


def oval_to_edges(polygon: Polygon, oval: Oval) -> tuple[Greatest | None, bool]:
    """Distance and direction from a polygon's boundary to an oval, and whether the oval's centre is in the polygon.

    None in place of the distance where the oval meets the boundary. In the oval's frame: the nearest
    point of an edge is where the oval's tangent parallel to it touches, if that foot is on the edge, and
    else one of its ends.
    """
    c, s, a, b = oval.cos, oval.sin, oval.half_length, oval.half_width
    ox, oy = oval.x, oval.y
    inside = False
    nearest = math.inf
    edges = []
    for px, py, qx, qy, ex, ey, length in polygon.edges:
        dx, dy = px - ox, py - oy
        across = ex * dy - ey * dx  # positive where the centre is outside of the edge's line
        if (py > oy) != (qy > oy) and (across > 0) == (qy > py):
            inside = not inside
        t = -(dx * ex + dy * ey)
        if t <= 0.0:
            d = math.hypot(dx, dy)
        elif t < length:
            d = abs(across)
        else:
            d = math.hypot(qx - ox, qy - oy)
        if d < b:
            return None, inside
        nearest = min(nearest, d)
        edges.append((d, dx, dy, ex, ey, length, across))
    limit = nearest + (a - b)  # an edge further off than this is further from every point of the oval
    best, bx, by = math.inf, 1.0, 0.0
    for d, dx, dy, ex, ey, length, across in edges:
        if d > limit or d - a >= best:
            continue
        fx, fy = c * ex + s * ey, c * ey - s * ex  # the edge's direction in the oval's frame
        rx, ry = c * dx + s * dy, c * dy - s * dx  # its beginning
        height = math.sqrt(a * a * fy * fy + b * b * fx * fx)
        gap = abs(across) - height
        if gap >= 0.0:
            # The point where the tangent touches is h's gradient along the normal that faces the edge.
            nx, ny = (-fy, fx) if across > 0 else (fy, -fx)
            foot = (a * a * nx / height - rx) * fx + (b * b * ny / height - ry) * fy
            if 0.0 <= foot <= length:
                if gap < best:
                    best, bx, by = gap, -nx, -ny
                continue
        else:
            # The line crosses the oval: the middle of the chord says towards which end of the edge it lies.
            weight = fx * fx / (a * a) + fy * fy / (b * b)
            foot = -(rx * fx / (a * a) + ry * fy / (b * b)) / weight
            if 0.0 <= foot <= length:
                return None, inside
        if foot > 0.0:
            rx, ry = rx + length * fx, ry + length * fy
        value, nx, ny = nearest_on_ellipse(rx, ry, a, b)
        if value < 0.0:
            return None, inside
        if value < best:
            best, bx, by = value, -nx, -ny
    return Greatest(best, c * bx - s * by, s * bx + c * by), inside


def oval_deep(polygon: Polygon, oval: Oval) -> Greatest:
    """Signed gap of an oval and a convex polygon that overlap, and the direction from the polygon to the oval.

    The greatest over outward directions n of n.(centre - corner) - h(n): along the edges' normals in closed form, and
    between two of them at the corner that they meet in.
    """
    best, ux, uy = -math.inf, 1.0, 0.0
    c, s, aa, bb = oval.cos, oval.sin, oval.half_length**2, oval.half_width**2
    facing = []
    for px, py, _, _, ex, ey, _ in polygon.edges:
        nx, ny = ey, -ex
        vx, vy = c * nx + s * ny, c * ny - s * nx
        height = math.sqrt(aa * vx * vx + bb * vy * vy)
        value = (oval.x - px) * nx + (oval.y - py) * ny - height
        if value > best:
            best, ux, uy = value, nx, ny
        # With its value along an edge's normal the oval's point that is deepest behind that edge.
        vx, vy = aa * vx / height, bb * vy / height
        facing.append((px, py, nx, ny, value, oval.x - c * vx + s * vy, oval.y - s * vx - c * vy))
    before = facing[-1]
    for this in facing:
        if _may_exceed(before, this, best):
            px, py, nx, ny, *_ = this
            low = math.atan2(before[3], before[2])
            turn = math.atan2(before[2] * ny - before[3] * nx, before[2] * nx + before[3] * ny)
            reach = Reach(oval.x - px, oval.y - py, (term(-1.0, oval),))
            found = reach.greatest(low, low + turn, best) if turn > 0.0 else None
            if found is not None:
                best, ux, uy = found
        before = this
    return Greatest(best, ux, uy)


_Facing: TypeAlias = tuple[float, float, float, float, float, float, float]
"""An edge's beginning and outward normal, an oval's value along that, and the oval's point that is deepest there."""


def _may_exceed(before: _Facing, this: _Facing, best: float) -> bool:
    """Whether between the normals of two edges, at the corner that they meet in, there may be more than `best`.

    The value G(v) = v.(centre - corner) - h(v) is concave in v, and below 0 where the two overlap; along a unit
    vector it is no more than on the chord between the normals, and there no more than its two tangents.
    """
    px, py, nx, ny, at_end, x1, y1 = this
    _, _, mx, my, at_start, x0, y0 = before
    dx, dy = nx - mx, ny - my
    rise, fall = dx * (x0 - px) + dy * (y0 - py), dx * (x1 - px) + dy * (y1 - py)
    if rise <= 0.0 or fall >= 0.0:
        return False  # the greatest on the chord is at an end of it
    # Where at_start + t * rise = at_end - (1 - t) * fall.
    t = (at_end - fall - at_start) / (rise - fall)
    return at_start + t * rise > best


def cones(polygon: Polygon) -> list[tuple[float, float, float, float]]:
    """For each corner of a convex polygon: its place, and the arc of outward directions it supports (radians)."""
    edges = polygon.edges
    found = []
    for i, (x, y, _, _, ex, ey, _) in enumerate(edges):
        before = edges[i - 1]
        low = math.atan2(-before[4], before[5])
        turn = math.atan2(before[4] * ey - before[5] * ex, before[4] * ex + before[5] * ey)
        if turn > 0.0:
            found.append((x, y, low, low + turn))
    return found


def polygons_apart(a: Polygon, b: Polygon) -> tuple[float, Point, Point] | None:
    """Distance of two polygons and their nearest points, or None where they overlap or touch."""
    if len(a.edges) * len(b.edges) > _FEW or not (a.convex and b.convex):
        distance = float(a.area.distance(b.area))
        if distance <= 0.0:
            return None
        (ax, ay), (bx, by) = shapely.shortest_line(a.area, b.area).coords
        return distance, (ax, ay), (bx, by)
    room, on_a, on_b, facing = polygons_deep(a, b)
    if room <= 0.0:
        return None
    if facing:
        return room, on_a, on_b
    to_a, to_b = _nearest_corner(a, b), _nearest_corner(b, a)
    if to_a[0] <= to_b[0]:
        return math.sqrt(to_a[0]), (to_a[3], to_a[4]), (to_a[1], to_a[2])
    return math.sqrt(to_b[0]), (to_b[1], to_b[2]), (to_b[3], to_b[4])


def polygons_deep(a: Polygon, b: Polygon) -> tuple[float, Point, Point, bool]:
    """Of two convex polygons the greatest room along a normal of an edge: their signed gap where they overlap.

    With it the two points it lies between, and whether they are on the figures: always so where the two
    overlap, and elsewhere the sign that this is their distance.
    """
    of_a, of_b = _most_separating(a, b), _most_separating(b, a)
    (room, edge), swapped = (of_a, False) if of_a[0] >= of_b[0] else (of_b, True)
    px, py, _, _, ex, ey, length = edge
    feet = [
        (cx - px) * ex + (cy - py) * ey
        for cx, cy in (a if swapped else b).corners
        if (cx - px) * ey - (cy - py) * ex <= room + 1e-12
    ]
    low, high = max(min(feet), 0.0), min(max(feet), length)
    foot = (low + high) / 2
    x, y = px + foot * ex, py + foot * ey
    there = (x + room * ey, y - room * ex)
    return (room, there, (x, y), low <= high) if swapped else (room, (x, y), there, low <= high)


def _most_separating(a: Polygon, b: Polygon) -> tuple[float, Edge]:
    """Over the edges of convex a: the greatest room between its line and b, and that edge."""
    best, found = -math.inf, a.edges[0]
    corners = b.corners
    for edge in a.edges:
        px, py, _, _, ex, ey, _ = edge
        room = min([(cx - px) * ey - (cy - py) * ex for cx, cy in corners])
        if room > best:
            best, found = room, edge
    return best, found


def _nearest_corner(a: Polygon, b: Polygon) -> tuple[float, float, float, float, float]:
    """Least squared distance of a corner of b from an edge of a; that corner; the nearest point of a."""
    best = (math.inf, 0.0, 0.0, 0.0, 0.0)
    for px, py, _, _, ex, ey, length in a.edges:
        for cx, cy in b.corners:
            dx, dy = cx - px, cy - py
            t = min(max(dx * ex + dy * ey, 0.0), length)
            rx, ry = dx - t * ex, dy - t * ey
            d = rx * rx + ry * ry
            if d < best[0]:
                best = (d, cx, cy, px + t * ex, py + t * ey)
    return best
