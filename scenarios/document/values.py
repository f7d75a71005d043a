"""The smallest values of a document: numbers, ids, points and rings, each with what would be right."""

from __future__ import annotations

import math
from typing import Annotated, Any, TypeAlias

import shapely
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from geometry.bounds import COUNTLESS, FAR, MOST, TURNS

SPECK = 1e-9
"""Square inches: what encloses less encloses nothing."""


class Strict(BaseModel):
    """A part of a document: unknown fields are errors, and a number is not a text or a truth value."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, frozen=True, defer_build=True)


Text: TypeAlias = Annotated[str, Field(max_length=2000)]

Id: TypeAlias = Annotated[str, Field(min_length=1, max_length=200)]

Inches: TypeAlias = Annotated[float, Field(ge=-FAR, le=FAR)]

Length: TypeAlias = Annotated[float, Field(ge=0, le=FAR)]

Size: TypeAlias = Annotated[float, Field(gt=0, le=FAR)]

Millimetres: TypeAlias = Annotated[float, Field(ge=1, le=FAR)]

Degrees: TypeAlias = Annotated[float, Field(ge=-TURNS, le=TURNS)]

Roll: TypeAlias = Annotated[float, Field(ge=0, le=MOST)]

Count: TypeAlias = Annotated[float, Field(ge=0, le=COUNTLESS)]


def is_number(value: object) -> bool:
    """Whether `value` is a finite number of ordinary size (a truth value is none)."""
    return isinstance(value, int | float) and not isinstance(value, bool) and -FAR <= value <= FAR


def point(value: Any) -> tuple[float, float]:
    """``[x, y]`` in inches as a tuple.

    Examples
    --------
    >>> point([18, 17.5])
    (18.0, 17.5)
    """
    if isinstance(value, list | tuple) and len(value) == 2 and is_number(value[0]) and is_number(value[1]):
        return (float(value[0]), float(value[1]))
    raise PydanticCustomError("point", "give [x, y], two numbers in inches")


Point: TypeAlias = Annotated[
    tuple[float, float],
    PlainValidator(point),
    WithJsonSchema(
        {
            "type": "array",
            "items": {"type": "number", "minimum": -FAR, "maximum": FAR},
            "minItems": 2,
            "maxItems": 2,
            "title": "[x, y] in inches",
        }
    ),
]


def _closed_apart(corners: Any) -> Any:
    """The ring without a closing point, which nobody needs to write and nobody is refused for writing."""
    if isinstance(corners, list) and len(corners) > 3 and corners[0] == corners[-1]:
        return corners[:-1]
    return corners


def simple_ring(corners: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The ring, without repeated corners, where it encloses something and does not cross itself."""
    distinct = [corner for place, corner in enumerate(corners) if corner != corners[place - 1]]
    if len(distinct) < 3:
        raise PydanticCustomError("ring", "give a ring of at least three different corners")
    area = shapely.Polygon(distinct)
    if not area.is_valid and area.convex_hull.area >= SPECK:
        raise PydanticCustomError("ring", "give a ring that does not cross itself: {fault}", {"fault": fault_of(area)})
    if area.area < SPECK:
        raise PydanticCustomError("ring", "give a ring round some area; these corners all lie on one line")
    return distinct


def hole_faults(footprint: Any, holes: Any) -> list[tuple[int | None, str]]:
    """What is wrong with the holes of a raw footprint: (which hole, what); None is all of them together.

    Rings that are wrong themselves are passed over: their own validation says so.

    Examples
    --------
    >>> square = [[0, 0], [4, 0], [4, 4], [0, 4]]
    >>> hole_faults(square, [[[1, 1], [2, 1], [2, 2]], [[5, 5], [6, 5], [6, 6]]])
    [(1, 'give a hole inside the footprint; this one reaches out of it at [5.75, 5.5]')]
    """
    shell, rings = _area(footprint), [_area(hole) for hole in holes] if isinstance(holes, list) else []
    if shell is None or any(ring is None for ring in rings):
        return []
    found: list[tuple[int | None, str]] = []
    for place, ring in enumerate(rings):
        if ring is not None and not shell.covers(ring):
            x, y = ring.difference(shell).representative_point().coords[0]
            where = f"[{_plain(x)}, {_plain(y)}]"
            found.append((place, f"give a hole inside the footprint; this one reaches out of it at {where}"))
    whole = shapely.Polygon(shell.exterior, [ring.exterior for ring in rings if ring is not None])
    if rings and not found and not whole.is_valid:
        found.append((None, f"give holes that leave the part in one piece: {fault_of(whole)}"))
    return found


def _area(ring: Any) -> shapely.Polygon | None:
    if not isinstance(ring, list) or len(ring) < 3:
        return None
    try:
        area = shapely.Polygon([point(corner) for corner in ring])
    except PydanticCustomError:
        return None
    return area if area.is_valid and area.area > 0 else None


def fault_of(area: shapely.Polygon) -> str:
    """Why a polygon is not simple, and where, in words."""
    reason, _, place = str(shapely.is_valid_reason(area)).partition("[")
    words = {
        "Self-intersection": "its edges cross or touch",
        "Ring Self-intersection": "it touches itself",
        "Hole lies outside shell": "a hole lies outside",
        "Holes are nested": "a hole lies inside another",
        "Interior is disconnected": "the holes cut it in two",
        "Too few points in geometry component": "it has too few corners",
    }.get(reason, reason.lower())
    if not place:
        return words
    x, y = (float(number) for number in place.rstrip("]").split()[:2])
    return f"{words} at [{_plain(x)}, {_plain(y)}]"


def _plain(number: float) -> str:
    return f"{round(number, 4):g}" if math.isfinite(number) else str(number)


Ring: TypeAlias = Annotated[
    list[Point],
    Field(min_length=3, max_length=10_000),
    BeforeValidator(_closed_apart),
    AfterValidator(simple_ring),
]
