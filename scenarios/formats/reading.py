"""Files of any known format as objects and lists."""

from __future__ import annotations

import importlib
import os
from pathlib import Path
from typing import Any

from geometry.errors import InchwormError, InvalidInputError
from scenarios import files, json_text

LARGEST = 64_000_000
"""Bytes: saves and maps carry scripts and pictures, and are larger than scenario documents."""

LARGEST_YAML = 2_000_000
"""Bytes: YAML is read slowly, and layouts are small."""

YAML = (".yaml", ".yml")


class MissingPackageError(InchwormError):
    """A format that needs a package which is not installed."""


def read(path: str | os.PathLike[str]) -> Any:
    """The objects and lists in a JSON file, or a YAML one by its name.

    Raises
    ------
    FileError
        Where the file cannot be read.
    InvalidInputError
        Where it is not JSON (or YAML).
    MissingPackageError
        For YAML without PyYAML.
    """
    name = files.name_of(path)
    if Path(path).suffix.lower() in YAML:
        return _yaml(files.read_bytes(path, LARGEST_YAML), name)
    return json_text.parse(files.read_bytes(path, LARGEST), name)


def _yaml(data: bytes, name: str) -> Any:
    try:
        yaml: Any = importlib.import_module("yaml")
    except ModuleNotFoundError as error:
        raise MissingPackageError(f"{name}: reading YAML needs PyYAML: pip install pyyaml") from error
    try:
        return yaml.safe_load(data)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        reason = " ".join(str(error).split())[:200] or "nested too deeply"
        raise InvalidInputError.single(name, "", f"not YAML: {reason}") from error
