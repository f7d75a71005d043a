"""The command, run in this process as from the shell."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from scenarios.commands import main


@dataclass(frozen=True)
class Answer:
    status: int
    out: str
    err: str

    @property
    def report(self) -> dict[str, Any]:
        """The one JSON object on standard output; anything else there is an error."""
        report = json.loads(self.out)
        assert isinstance(report, dict)
        return report


def inchworm(*arguments: object, given: str | bytes = b"") -> Answer:
    """Run ``inchworm`` with `given` on standard input."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    stdin = io.TextIOWrapper(io.BytesIO(given.encode() if isinstance(given, str) else given))
    with patch.object(sys, "stdin", stdin), redirect_stdout(out), redirect_stderr(err):
        status = main([str(argument) for argument in arguments])
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())  # type: ignore[attr-defined]
    return Answer(status, *texts)


def document(**fields: Any) -> dict[str, Any]:
    """A scenario document of an empty table with these fields."""
    return {"schema": "inchworm/scenario/1", "battlefield": {"width": 60, "height": 44}, **fields}


def unit(
    id: str, *places: tuple[float, float], player: str = "red", base: str = "32mm", **fields: Any
) -> dict[str, Any]:
    """A unit's object with models ``id/1``, ``id/2``, ... at these places."""
    models = [{"id": f"{id}/{number + 1}", "at": list(place)} for number, place in enumerate(places)]
    return {"id": id, "player": player, "base": base, "models": models, **fields}
