"""Universal VTT maps (.dd2vtt, .uvtt, .df2vtt): walls, closed doors and solid objects as terrain.

A map counts in squares from `map_origin`, y down; a square is `scale` inches here. A wall has no
thickness there and 0.1" here: walls that meet end to end are joined and their corners mitred, and doors
reach into the walls beside them, so that neither sight nor a base slips through where two pieces meet.
Open doors are gaps. Lights are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import shapely

from geometry.bounds import FAR
from geometry.errors import InvalidInputError
from scenarios.document.problems import shown
from scenarios.document.values import is_number
from scenarios.document.whole import SCHEMA
from scenarios.formats.conversion import Conversion, Options, Skipped

THICKNESS = 0.1
"""Inches: how thick a wall is made."""

CLOSED = 0.1
"""Squares: an object's outline whose ends are this near is closed, and the object solid."""

Line = list[tuple[float, float]]


class _Map:
    """Where a map's places are on our battlefield."""

    def __init__(self, data: dict[str, Any], scale: float) -> None:
        resolution = data["resolution"] if isinstance(data["resolution"], dict) else {}
        self.scale = scale
        self.origin = _place(resolution.get("map_origin", {"x": 0, "y": 0}), "resolution.map_origin")
        self.size = _place(resolution.get("map_size"), "resolution.map_size")
        if min(self.size) * scale < 1 or max(self.size) * scale > FAR:
            right = f"give a map of 1 to {FAR:g} inches a side"
            raise InvalidInputError.single("resolution.map_size", shown(resolution.get("map_size")), right)

    def point(self, value: Any, where: str) -> tuple[float, float]:
        """A place of the map in inches, y up."""
        x, y = _place(value, where)
        return ((x - self.origin[0]) * self.scale, (self.origin[1] + self.size[1] - y) * self.scale)

    def line(self, value: Any, where: str) -> Line:
        """A polyline in inches, without repeated points."""
        if not isinstance(value, list):
            raise InvalidInputError.single(where, shown(value), "give a list of points")
        points = [self.point(point, f"{where}[{place}]") for place, point in enumerate(value)]
        return [point for place, point in enumerate(points) if place == 0 or point != points[place - 1]]


def convert(data: dict[str, Any], options: Options) -> Conversion:
    """The map's walls, closed doors and objects as terrain on a battlefield of its size."""
    where = _Map(data, options.scale)
    skipped: list[Skipped] = []
    terrain: list[dict[str, Any]] = []
    top = options.terrain_height
    for place, line in enumerate(_joined(_lines(where, data, "line_of_sight"))):
        terrain += _feature(f"wall-{place + 1}", _wall(line), top, skipped)
    for place, line in enumerate(_lines(where, data, "objects_line_of_sight")):
        terrain += _feature(f"object-{place + 1}", _solid(line, where.scale), top, skipped)
    for place, door in enumerate(_listed(data, "portals")):
        name = f"door-{place + 1}"
        if not isinstance(door, dict) or not door.get("closed"):
            skipped.append(Skipped(name, "an open door is a gap in the wall"))
            continue
        line = where.line(door.get("bounds"), f"portals[{place}].bounds")
        terrain += _feature(name, _wall(line, ends="square"), top, skipped)
    lights = len(_listed(data, "lights"))
    if lights:
        skipped.append(Skipped("lights", "they block nothing", lights))
    document = {
        "schema": SCHEMA,
        "name": "A Universal VTT map",
        "source": "a Universal VTT map",
        "battlefield": {
            "width": _number(where.size[0] * where.scale),
            "height": _number(where.size[1] * where.scale),
        },
        "terrain": terrain,
    }
    remarks = (f'a square is {options.scale:g}" (--scale), walls are {top:g}" high (--terrain-height)',)
    return Conversion("uvtt", document, tuple(skipped), remarks)


def _lines(where: _Map, data: dict[str, Any], key: str) -> list[Line]:
    return [where.line(line, f"{key}[{place}]") for place, line in enumerate(_listed(data, key))]


def _joined(lines: list[Line]) -> list[Line]:
    """Polylines that meet end to end as one."""
    merged = shapely.line_merge(shapely.MultiLineString([line for line in lines if len(line) > 1]))
    return [list(piece.coords) for piece in shapely.get_parts(merged)]


def _wall(line: Line, ends: Literal["flat", "square"] = "flat") -> shapely.Geometry:
    """A polyline made thick, its corners mitred; square ends reach half the thickness further."""
    if len(line) < 2:
        return shapely.Polygon()
    closed = len(line) > 3 and line[0] == line[-1]
    ring = shapely.LinearRing(line) if closed else shapely.LineString(line)
    return shapely.buffer(ring, THICKNESS / 2, cap_style=ends, join_style="mitre", mitre_limit=5)


def _solid(line: Line, scale: float) -> shapely.Geometry:
    """A closed outline as what it encloses; an open one as a wall."""
    if len(line) > 3 and shapely.Point(line[0]).distance(shapely.Point(line[-1])) <= CLOSED * scale:
        return shapely.make_valid(shapely.Polygon(line[:-1]))
    return _wall(line)


def _feature(id: str, area: shapely.Geometry, top: float, skipped: list[Skipped]) -> list[dict[str, Any]]:
    """The terrain feature of an area, in as many parts as it has pieces; none where it has none."""
    parts = [_part(polygon, top) for polygon in _polygons(area)]
    if not parts:
        skipped.append(Skipped(id, "it encloses nothing"))
        return []
    return [{"id": id, "kind": "obstacle", "parts": parts}]


def _polygons(area: shapely.Geometry) -> list[shapely.Polygon]:
    """The pieces of an area, to 0.0001", without slivers."""
    snapped = shapely.set_precision(area, 1e-4)
    pieces: Iterable[Any] = shapely.get_parts(snapped)
    return [piece for piece in pieces if isinstance(piece, shapely.Polygon) and piece.area > 1e-4]


def _part(polygon: shapely.Polygon, top: float) -> dict[str, Any]:
    part: dict[str, Any] = {"footprint": _ring(polygon.exterior)}
    if polygon.interiors:
        part["holes"] = [_ring(hole) for hole in polygon.interiors]
    return {**part, "bottom": 0, "top": _number(top)}


def _ring(ring: Any) -> list[list[float]]:
    return [[_number(round(x, 4)), _number(round(y, 4))] for x, y in ring.coords[:-1]]


def _listed(data: dict[str, Any], key: str) -> Sequence[Any]:
    value = data.get(key)
    if value is None:
        return ()
    if not isinstance(value, list):
        raise InvalidInputError.single(key, shown(value), "give a list")
    return value


def _place(value: Any, where: str) -> tuple[float, float]:
    if isinstance(value, dict) and is_number(value.get("x")) and is_number(value.get("y")):
        return (float(value["x"]), float(value["y"]))
    raise InvalidInputError.single(where, shown(value), 'give {"x": number, "y": number}')


def _number(value: float) -> float:
    return int(value) if float(value).is_integer() else round(value, 4)
