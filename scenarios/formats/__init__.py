"""Other tabletops' formats as scenario documents: which there are, and which one a file is in."""

from __future__ import annotations

from scenarios.formats.conversion import Conversion, Options, Skipped, convert
from scenarios.formats.known import FORMATS, recognise

__all__ = ["FORMATS", "Conversion", "Options", "Skipped", "convert", "recognise"]
