"""The formats that are known, and which of them a file is in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from geometry.errors import InvalidInputError
from scenarios.document.problems import shown


@dataclass(frozen=True, slots=True)
class Format:
    """A format: the module that reads it, what it is, the fields by which it is recognised, the options it heeds."""

    module: str
    what: str
    fields: tuple[str, ...]
    options: tuple[str, ...] = ()


FORMATS: dict[str, Format] = {
    "scenario": Format("scenario", "a scenario document of ours (JSON)", ("schema", "battlefield")),
    "tts": Format(
        "tabletop_simulator",
        "a Tabletop Simulator save (JSON)",
        ("ObjectStates",),
        ("width", "height", "turn", "slack", "off_table"),
    ),
    "uvtt": Format(
        "universal_vtt",
        "a Universal VTT map (.dd2vtt, .uvtt, .df2vtt)",
        ("resolution", "line_of_sight"),
        ("scale", "terrain_height"),
    ),
    "layout": Format(
        "layout",
        "a table layout (YAML: terrain, deployment, objectives)",
        ("terrain", "deployment"),
        ("width", "height", "terrain_height"),
    ),
}
"""Every format that is read."""


def recognise(data: Any) -> str:
    """The format of `data`, as read from its JSON or YAML text.

    Raises
    ------
    InvalidInputError
        Where it is none that is known; the message lists those that are.

    Examples
    --------
    >>> recognise({"SaveName": "Two armies", "ObjectStates": []})
    'tts'
    """
    if isinstance(data, dict):
        for name, format in FORMATS.items():
            if all(field in data for field in format.fields):
                return name
        if "schema" in data:
            return "scenario"
    known = "; ".join(f"{name}: {format.what}" for name, format in FORMATS.items())
    raise InvalidInputError.single("the file", shown(data), f"give one of the known formats ({known})")
