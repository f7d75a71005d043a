"""Tabletop Simulator saves: the armies on the table as a scenario document.

One unit of the simulator is 1"; y is up, z north, and the origin is the table's centre. A facing is
clockwise from above; a model faces along the +x axis of its base mesh, along which oval base meshes are
long, so that rotY = 0 faces east. Positions are kept to 0.0001" and facings to 0.1 degrees: a settled
physics table trembles by about 0.001". Models within 0.1" of the level of the lowest one stand on the
table. Terrain is not taken over: a save says what it looks like, not what it is.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from geometry.errors import InvalidInputError
from scenarios.document.problems import shown
from scenarios.document.whole import SCHEMA
from scenarios.formats.characteristics import characteristics, plain_text
from scenarios.formats.conversion import Conversion, Options, Skipped
from scenarios.formats.tabletop_models import Standing, models_in

COLOURS = ("red", "blue", "green", "white", "yellow", "orange", "purple", "pink", "teal", "brown", "grey")
"""Seats of the simulator: a unit's tag that begins with one says whose it is."""

DEFAULT_SIZE = (60.0, 44.0)
"""Inches: the battlefield where none is given."""

FLAT = 0.1
"""Inches above the lowest model up to which a model stands on the table."""


@dataclass(frozen=True, slots=True)
class _Unit:
    key: str
    name: str
    models: list[Standing]


def convert(data: dict[str, Any], options: Options) -> Conversion:
    """The armies on the table, in the middle of a battlefield of the size that `options` says."""
    objects = data.get("ObjectStates")
    if not isinstance(objects, list):
        raise InvalidInputError.single("ObjectStates", shown(objects), "give a list of objects")
    width = DEFAULT_SIZE[0] if options.width is None else options.width
    height = DEFAULT_SIZE[1] if options.height is None else options.height
    found, skipped = models_in(objects, width, height)
    off_table = [model for model in found if model.off is not None]
    standing = [model for model in found if model.off is None]
    remarks = []
    if options.width is None or options.height is None:
        remarks.append(f'the battlefield is {width:g}" x {height:g}" (--width and --height change it)')
    level = min((model.level for model in standing), default=0.0)
    kept = standing + (off_table if options.off_table else [])
    if not options.off_table:
        skipped += [Skipped(_called(model), model.why or "") for model in off_table]
    units = list(_units(kept))
    unturned = [model for model in kept if not model.turned_is_known]
    if unturned:
        remarks.append(f"{_listed(unturned)}: rotation not in the save, taken to stand upright and face east")
    owners = _owners(units, remarks)
    document = {
        "schema": SCHEMA,
        "name": plain_text(data.get("SaveName")) or "A Tabletop Simulator save",
        "source": "a Tabletop Simulator save",
        "battlefield": {"width": _number(width), "height": _number(height)},
        **({"rules": {"edition": "aos4", "slack": options.slack}} if options.slack else {}),
        "units": [_unit_data(unit, owners[unit.key], level, options, (width, height), remarks) for unit in units],
    }
    return Conversion("tts", document, _counted(skipped), tuple(remarks))


def _units(models: list[Standing]) -> Iterator[_Unit]:
    """Models of one tag are a unit; without tags, those of one name."""
    groups: dict[str, list[Standing]] = defaultdict(list)
    for model in models:
        groups[_key(model)].append(model)
    for key, members in groups.items():
        yield _Unit(key, members[0].name, members)


def _key(model: Standing) -> str:
    tag = next((tag.partition(":")[2] for tag in model.tags if tag.startswith("uuid:")), "")
    return slug(tag) or slug(model.name) or "unit"


def slug(text: str) -> str:
    """A name as an id.

    Examples
    --------
    >>> slug("Wight King on Skeletal Steed")
    'wight-king-on-skeletal-steed'
    """
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _owners(units: list[_Unit], remarks: list[str]) -> dict[str, str]:
    """Whose each unit is: the colour its tag begins with, else that of the half of the table it stands in."""
    owners = {unit.key: unit.key.split("-")[0] for unit in units if unit.key.split("-")[0] in COLOURS}
    halves: dict[bool, str] = {}
    for unit in units:
        if unit.key in owners:
            halves.setdefault(_north(unit), owners[unit.key])
    for unit in units:
        if unit.key not in owners:
            half = _north(unit)
            owners[unit.key] = halves.get(half, "north" if half else "south")
            remarks.append(f"{unit.key} is taken for {owners[unit.key]}'s: it stands in that half of the table")
    return owners


def _north(unit: _Unit) -> bool:
    on_table = [model for model in unit.models if model.off is None] or unit.models
    return sum(model.y for model in on_table) > 0


def _unit_data(
    unit: _Unit, player: str, level: float, options: Options, size: tuple[float, float], remarks: list[str]
) -> dict[str, Any]:
    facts = next((found for model in unit.models if (found := characteristics(model.description))), {})
    if not facts:
        remarks.append(f"{unit.key}: no characteristics (M H C S) in the descriptions of its models")
    warscroll = _warscroll(unit.name)
    bases = [model.base for model in unit.models]
    common = max(bases, key=bases.count)
    return {
        "id": unit.key,
        "player": player,
        "name": unit.name,
        **({"warscroll": warscroll} if warscroll else {}),
        **facts,
        "base": common,
        "models": [
            _model_data(model, f"{unit.key}/{place + 1}", common, level, options, size)
            for place, model in enumerate(unit.models)
        ],
    }


def _model_data(
    model: Standing, id: str, common: str, level: float, options: Options, size: tuple[float, float]
) -> dict[str, Any]:
    data: dict[str, Any] = {"id": id}
    if model.off is not None:
        data["off"] = model.off
    else:
        data["at"] = [_number(round(model.x + size[0] / 2, 4)), _number(round(model.y + size[1] / 2, 4))]
        data["facing"] = _number(round((options.turn - model.turned) % 360, 1) % 360)
        if model.level - level > FLAT:
            data["elevation"] = _number(round(model.level - level, 2))
    if model.base != common:
        data["base"] = model.base
    return data


def _warscroll(name: str) -> str | None:
    """The warscroll of exactly this name, which gives the keywords; None where there is none."""
    from scenarios.warscrolls import all_warscrolls

    return next((w.name for w in all_warscrolls() if w.name.casefold() == name.casefold()), None)


def _called(model: Standing) -> str:
    return model.name or "a model without a name"


def _listed(models: list[Standing]) -> str:
    counts = Counter(map(_called, models))
    return ", ".join(f"{count} x {name}" if count > 1 else name for name, count in counts.items())


def _counted(skipped: list[Skipped]) -> tuple[Skipped, ...]:
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for one in skipped:
        counts[one.what, one.reason] += one.count
    return tuple(Skipped(what, reason, count) for (what, reason), count in counts.items())


def _number(value: float) -> float:
    return int(value) if float(value).is_integer() else value
