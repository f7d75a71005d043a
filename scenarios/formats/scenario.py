"""Scenario documents of ours: checked and written again, in the usual layout."""

from __future__ import annotations

from typing import Any

from scenarios.formats.conversion import Conversion, Options


def convert(data: dict[str, Any], options: Options) -> Conversion:
    """The document as it is."""
    return Conversion("scenario", data)
