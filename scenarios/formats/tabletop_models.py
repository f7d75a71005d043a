"""Which objects of a Tabletop Simulator save are models, and where they stand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from scenarios.formats.base_meshes import BASES, WITHOUT_BASE, mesh_hash
from scenarios.formats.characteristics import characteristics, plain_text
from scenarios.formats.conversion import Skipped

UPRIGHT = math.cos(math.radians(45))
"""A model whose up axis leans further than 45 degrees lies on its side."""

DEEPEST = 20
"""Bags in bags that are looked into."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A model of a save; (x, y) in inches from the table's centre (x east, y north), `level` upwards.

    `turned` is in degrees clockwise. `off` says how a document would say that it is not on the
    board, `why` the same for people; both are None for a model on the table.
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


def models_in(objects: list[Any], width: float, height: float) -> tuple[list[Standing], list[Skipped], int]:
    """The models among a save's objects, what was left out, and how many objects are no models at all.

    Parameters
    ----------
    objects
        The save's ``ObjectStates``.
    width, height
        Of the battlefield, inches: models outside it are not on the table.
    """
    models: list[Standing] = []
    skipped: list[Skipped] = []
    others = 0
    for thing, bag in _things(objects, None, 0):
        mesh = _base_mesh(thing)
        name = plain_text(thing.get("Nickname"))
        if mesh is not None and mesh in BASES:
            models.append(_standing(thing, name, _scaled(BASES[mesh], thing), bag, width, height))
        elif mesh in WITHOUT_BASE and mesh is not None:
            skipped.append(Skipped(name or "a model", "it has no base, and a save does not say its outline"))
        elif characteristics(plain_text(thing.get("Description"), keep_lines=True)):
            skipped.append(Skipped(name or "a model", "its base mesh is not a known one"))
        elif bag is None:
            others += 1
    return models, skipped, others


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


def _standing(thing: dict[str, Any], name: str, base: str, bag: str | None, width: float, height: float) -> Standing:
    place = thing.get("Transform")
    place = place if isinstance(place, dict) else {}
    x, level, y = (_float(place.get(key)) for key in ("posX", "posY", "posZ"))
    lean = math.cos(math.radians(_float(place.get("rotX")))) * math.cos(math.radians(_float(place.get("rotZ"))))
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
        _float(place.get("rotY")),
        off,
        why,
    )


def _scaled(base: str, thing: dict[str, Any]) -> str:
    """The base of an object drawn larger or smaller than its mesh."""
    place = thing.get("Transform")
    scale = _float(place.get("scaleX"), 1.0) if isinstance(place, dict) else 1.0
    if abs(scale - 1) < 0.005 or not 0.05 < scale < 20:
        return base
    sizes = [f"{round(float(size) * scale, 1):g}" for size in base.removesuffix("mm").split("x")]
    return "x".join(sizes) + "mm"


def _float(value: Any, default: float = 0.0) -> float:
    number = float(value) if isinstance(value, int | float) and not isinstance(value, bool) else default
    return number if math.isfinite(number) and abs(number) < 1e9 else default
