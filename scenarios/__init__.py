"""Scenario documents in and out, and the commands.

Examples
--------
>>> from scenarios import loads
>>> scenario = loads('{"schema": "inchworm/scenario/1", "battlefield": {"width": 60, "height": 44}}')
>>> scenario.board.width
60.0
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scenarios.files import FileError
    from scenarios.loading import Scenario, dump, from_data, load, loads

__all__ = ["FileError", "Scenario", "dump", "from_data", "load", "loads"]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    # Loaded when first asked for: `inchworm --help` needs none of it.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from scenarios import files, loading

    return files.FileError if name == "FileError" else getattr(loading, name)
