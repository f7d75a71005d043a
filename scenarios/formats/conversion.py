"""What a conversion is given and what it answers: a document, and what was left out and why."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field, fields, replace
from typing import Any

from geometry.errors import InvalidInputError
from scenarios.document.problems import shown
from scenarios.formats.known import FORMATS


@dataclass(frozen=True, slots=True)
class Options:
    """What a file does not say itself; lengths in inches.

    Attributes
    ----------
    width, height
        The battlefield, where the format has none.
    scale
        Inches for one square of a map.
    terrain_height
        Height of walls and terrain, where the format has none.
    turn
        Degrees added to every facing.
    slack
        Benefit of the doubt written into the document's rules, for tables with physical noise.
    off_table
        Whether models in bags become reserves, and those off the table or lying down slain models.
    """

    width: float | None = None
    height: float | None = None
    scale: float = 1.0
    terrain_height: float = 5.0
    turn: float = 0.0
    slack: float = 0.0
    off_table: bool = False


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something that was left out, and why."""

    what: str
    reason: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Conversion:
    """A scenario document from another format.

    Attributes
    ----------
    format
        The format it came from.
    document
        The scenario document.
    skipped
        What was left out, and why.
    remarks
        What was assumed.
    """

    format: str
    document: dict[str, Any]
    skipped: tuple[Skipped, ...] = ()
    remarks: tuple[str, ...] = field(default=())


def convert(data: Any, format: str, options: Options | None = None) -> Conversion:
    """The scenario document that says what `data` (objects and lists, as read) says in another format.

    Raises
    ------
    InvalidInputError
        Where `data` is not what its format asks for.
    """
    missing = [field for field in FORMATS[format].fields if not isinstance(data, dict) or field not in data]
    if missing and format != "scenario":  # whose own validation says more
        right = f"give {FORMATS[format].what}: it has {' and '.join(FORMATS[format].fields)}"
        raise InvalidInputError.single("the file", shown(data), right)
    module: Any = importlib.import_module(f"scenarios.formats.{FORMATS[format].module}")
    options = options or Options()
    conversion: Conversion = module.convert(data, options)
    return replace(conversion, remarks=(*conversion.remarks, *_unheeded(format, options)))


def _unheeded(format: str, options: Options) -> list[str]:
    """What was asked for and means nothing to this format."""
    asked = [one.name for one in fields(Options) if getattr(options, one.name) != getattr(Options(), one.name)]
    return [
        f"--{name.replace('_', '-')} changes nothing: {FORMATS[format].what} does not go by it"
        for name in asked
        if name not in FORMATS[format].options
    ]
