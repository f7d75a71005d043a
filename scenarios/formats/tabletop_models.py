"""Which objects of a Tabletop Simulator save are models, and where they stand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from geometry.bounds import FAR, is_number
from scenarios.formats.base_meshes import BASES, WITHOUT_BASE, mesh_hash
from scenarios.formats.characteristics import characteristics, plain_text
from scenarios.formats.conversion import Skipped

UPRIGHT = math.cos(math.radians(45))
"""A model whose up axis leans further than 45 degrees lies on its side."""

SMALLEST = 0.05
"""Times its mesh: no model is drawn smaller, and none 20 times larger."""

SCULPTED = frozenset({"Custom_Model", "Custom_Model_Stack", "Custom_Assetbundle", "Figurine_Custom"})
"""Kinds of objects that miniatures are (and scenery, and much else)."""

DEEPEST = 20
"""Bags in bags that are looked into."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A model of a save; (x, y) in inches from the table's centre (x east, y north), `level` upwards.

    `turned` is in degrees clockwise (0 where the save does not say it). `off` says how a document would
    say that it is not on the board, `why` the same for people; both are None for a model on the table.
    """

    name: str
    description: str
    tags: tuple[str, ...]
    base: str
    x: float
    y: float
    level: float
    turned: float
    off: Literal["reserve", "slain"] | None = None
    why: str | None = None
    turned_is_known: bool = True


def models_in(objects: list[Any], width: float, height: float) -> tuple[list[Standing], list[Skipped]]:
    """The models among a save's objects, and everything that was left out.

    Parameters
    ----------
    objects
        The save's ``ObjectStates``.
    width, height
        Of the battlefield, inches: models outside it are not on the table.
    """
    models: list[Standing] = []
    skipped: list[Skipped] = []
    for thing, bag in _things(objects, None, 0):
        mesh = _base_mesh(thing)
        if mesh is None or mesh not in BASES:
            found = _no_model(thing, mesh, bag)
            skipped += [found] if found is not None else []
            continue
        model = _standing(thing, mesh, bag, width, height)
        if isinstance(model, Skipped):
            skipped.append(model)
        else:
            models.append(model)
    return models, skipped


def _no_model(thing: dict[str, Any], mesh: str | None, bag: str | None) -> Skipped | None:
    """Why an object is not taken over; nothing is said of the scenery and the tools that bags hold."""
    name, kind = plain_text(thing.get("Nickname")), plain_text(thing.get("Name")) or "an object of no kind"
    if mesh is not None and mesh in WITHOUT_BASE:
        return Skipped(name or "a model", "it has no base, and a save does not say its outline")
    if characteristics(plain_text(thing.get("Description"), keep_lines=True)):
        return Skipped(name or "a model", "its base mesh is not a known one")
    if bag is not None:
        return None
    if "Bag" in kind or kind not in SCULPTED:
        return Skipped(kind, "no model")
    return Skipped(
        name or f"{kind} without a name", "no known base: a model on another one, scenery, or no model at all"
    )


def _things(objects: Any, bag: str | None, depth: int) -> Iterator[tuple[dict[str, Any], str | None]]:
    """Every object, and the bag it is in; those in infinite bags are stencils, not models in reserve."""
    for thing in objects if isinstance(objects, list) else ():
        if not isinstance(thing, dict):
            continue
        yield thing, bag
        inside = thing.get("ContainedObjects")
        if inside and depth < DEEPEST and "Infinite" not in str(thing.get("Name")):
            yield from _things(inside, plain_text(thing.get("Nickname")) or "a bag", depth + 1)


def _base_mesh(thing: dict[str, Any]) -> str | None:
    """The hash of the object's mesh, or of a part of it, that is a base."""
    parts = thing.get("ChildObjects")
    hashes = []
    for one in [thing, *(parts if isinstance(parts, list) else [])]:
        mesh = one.get("CustomMesh") if isinstance(one, dict) else None
        hashes.append(mesh_hash(mesh.get("MeshURL")) if isinstance(mesh, dict) else None)
    known = [one for one in hashes if one in BASES]
    return known[0] if known else hashes[0]


def _standing(thing: dict[str, Any], mesh: str, bag: str | None, width: float, height: float) -> Standing | Skipped:
    """A model where it stands; left out where the save does not say that."""
    name = plain_text(thing.get("Nickname"))
    given = thing.get("Transform")
    place: dict[str, Any] = given if isinstance(given, dict) else {}
    base = _scaled(BASES[mesh], place.get("scaleX", 1.0))
    if base is None:
        return Skipped(name or "a model", "its size (scaleX in its Transform) cannot be read")
    where = [_number(place.get(key)) for key in ("posX", "posY", "posZ")]
    if None in where and bag is None:
        return Skipped(name or "a model", "its place (posX, posY, posZ in its Transform) cannot be read")
    x, level, y = (value or 0.0 for value in where)
    turns = [_number(place.get(key)) for key in ("rotX", "rotY", "rotZ")]
    tilt, turned, roll = (value or 0.0 for value in turns)
    lean = math.cos(math.radians(tilt)) * math.cos(math.radians(roll))
    off: Literal["reserve", "slain"] | None = None
    why = None
    if bag is not None:
        off, why = "reserve", f"in {bag}"
    elif abs(x) > width / 2 or abs(y) > height / 2:
        off, why = "slain", "off the table" + (", lying on its side" if lean < UPRIGHT else "")
    elif lean < UPRIGHT:
        off, why = "slain", "lying on its side"
    tags = thing.get("Tags")
    return Standing(
        name,
        plain_text(thing.get("Description"), keep_lines=True),
        tuple(str(tag) for tag in tags) if isinstance(tags, list) else (),
        base,
        x,
        y,
        level,
        turned,
        off,
        why,
        turned_is_known=None not in turns,
    )


def _scaled(base: str, scale: Any) -> str | None:
    """The base of an object drawn larger or smaller than its mesh; None where that is no size."""
    number = _number(scale)
    if number is None or not SMALLEST <= number <= 1 / SMALLEST:
        return None
    if abs(number - 1) < 0.005:
        return base
    sizes = [f"{round(float(size) * number, 1):g}" for size in base.removesuffix("mm").split("x")]
    return "x".join(sizes) + "mm"


def _number(value: Any) -> float | None:
    """A number of ordinary size; None where it is none."""
    return float(value) if is_number(value, -FAR, FAR) else None
