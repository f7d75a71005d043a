"""Table layouts (YAML): outlines of terrain, deployment zones, and areas to be fought over.

Zones become territories of the players they name. An area to be fought over becomes an objective marker
at its middle: a layout names ground, the rules here a marker. Heights are not in a layout; y is taken as
upwards.
"""

from __future__ import annotations

from typing import Any

import shapely

from geometry.errors import InvalidInputError, Problem
from scenarios.document.problems import shown
from scenarios.document.values import is_number
from scenarios.document.whole import SCHEMA
from scenarios.formats.conversion import Conversion, Options, Skipped

DEFAULT_SIZE = (60.0, 44.0)
"""Inches: the battlefield where none is given."""


def convert(data: dict[str, Any], options: Options) -> Conversion:
    """The layout's terrain, zones and objectives."""
    problems: list[Problem] = []
    width, height = options.width or DEFAULT_SIZE[0], options.height or DEFAULT_SIZE[1]
    zones = data.get("deployment")
    zones = zones if isinstance(zones, dict) else {}
    skipped = []
    terrain = []
    for place, outline in enumerate(_outlines(data, "terrain", "outline", problems)):
        top = _number(options.terrain_height)
        part = {"footprint": outline, "bottom": 0, "top": top}
        terrain.append({"id": f"terrain-{place + 1}", "kind": "obstacle", "parts": [part]})
    territories = [
        {"player": str(player), "area": _ring(zone, f"deployment.{player}", problems)}
        for player, zone in zones.items()
        if player != "name"
    ]
    objectives = [
        {"id": f"objective-{place + 1}", "at": _middle(area)}
        for place, area in enumerate(_outlines(data, "objectives", "area", problems))
    ]
    if problems:
        raise InvalidInputError(problems)
    if isinstance(zones.get("name"), str):
        skipped.append(Skipped(f"deployment.name ({zones['name']})", "a scenario has no field for it"))
    document = {
        "schema": SCHEMA,
        "name": str(data.get("name") or "A table layout"),
        "source": "a table layout",
        "battlefield": {"width": _number(width), "height": _number(height)},
        "terrain": terrain,
        "objectives": objectives,
        "territories": territories,
    }
    remarks = [f'terrain is {options.terrain_height:g}" high (--terrain-height) and every piece an obstacle']
    if objectives:
        remarks.append("each area to be fought over is a 40 mm objective at its middle")
    return Conversion("layout", document, tuple(skipped), tuple(remarks))


def _outlines(data: dict[str, Any], key: str, field: str, problems: list[Problem]) -> list[list[list[float]]]:
    members = data.get(key) or []
    if not isinstance(members, list):
        problems.append(Problem(key, shown(members), "give a list"))
        return []
    rings = []
    for place, member in enumerate(members):
        where = f"{key}[{place}].{field}"
        rings.append(_ring(member.get(field) if isinstance(member, dict) else None, where, problems))
    return rings


def _ring(value: Any, where: str, problems: list[Problem]) -> list[list[float]]:
    """A ring without repeated corners (layouts write some twice)."""
    right = isinstance(value, list) and all(
        isinstance(corner, list) and len(corner) == 2 and all(is_number(number) for number in corner)
        for corner in value
    )
    if not right or len(value) < 3:
        problems.append(Problem(where, shown(value), "give at least three corners [x, y]"))
        return []
    corners = [[_number(number) for number in corner] for corner in value]
    return [corner for place, corner in enumerate(corners) if corner != corners[place - 1]]


def _middle(ring: list[list[float]]) -> list[float]:
    """The centroid of a ring, or a point in it where the centroid is outside."""
    if len(ring) < 3:
        return []
    area = shapely.Polygon(ring)
    middle = area.centroid if area.is_valid and area.contains(area.centroid) else area.representative_point()
    return [round(middle.x, 4), round(middle.y, 4)]


def _number(value: float) -> float:
    return int(value) if float(value).is_integer() else float(value)
