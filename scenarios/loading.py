"""Scenarios in and out: a document read, checked and built, and written again as it was."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from pydantic import ValidationError

from geometry import Board
from geometry.errors import InvalidInputError, Problem, UnknownIdError
from geometry.proposals import Proposal
from scenarios import files, json_text
from scenarios.document import build, problems, references
from scenarios.document.whole import SCHEMA, ScenarioField, adapter

LARGEST = 8_000_000
"""Bytes: a larger document is refused (a board of 250 models has some 50,000)."""

MOST = 1000
"""Problems of one document that are told."""


@dataclass(frozen=True)
class Scenario:
    """A board and what is proposed on it, as a document says them.

    Attributes
    ----------
    name, description, source
        Free text; None where the document has none.
    board
        The board, ready to be asked (`geometry.Board`).
    proposals
        What is proposed, in the document's order.
    document
        The document itself, as it was read; writing it changes nothing but its formatting.
    """

    name: str | None
    description: str | None
    source: str | None
    board: Board
    proposals: tuple[Proposal, ...]
    document: Mapping[str, Any]

    def proposal(self, id: str) -> Proposal:
        """The proposal with this id.

        Raises
        ------
        UnknownIdError
            Where there is none.
        """
        for proposal in self.proposals:
            if proposal.id == id:
                return proposal
        raise UnknownIdError(id, "proposal", problems.nearest(id, [proposal.id for proposal in self.proposals], 2))

    def with_proposals(self, *proposals: Proposal) -> Scenario:
        """The scenario with further proposals, in its document too."""
        from scenarios.document.write import proposal_data

        document = dict(self.document)
        document["proposals"] = [*self.document.get("proposals", ()), *(proposal_data(p) for p in proposals)]
        return replace(self, proposals=(*self.proposals, *proposals), document=document)


def load(path: str | os.PathLike[str]) -> Scenario:
    """Read a scenario document from a file, or from standard input for ``"-"``.

    Raises
    ------
    FileError
        Where it cannot be read.
    InvalidInputError
        Where it is no valid document: every problem found, each with its path, the value, and what
        would be right.
    """
    return from_data(json_text.parse(files.read_bytes(path, LARGEST), files.name_of(path)))


def loads(text: str | bytes, where: str = "the document") -> Scenario:
    """Read a scenario document from its text.

    Parameters
    ----------
    text
        The JSON text, or its UTF-8 bytes.
    where
        What messages call it.

    Raises
    ------
    InvalidInputError
        As `load`.

    Examples
    --------
    >>> scenario = loads('{"schema": "inchworm/scenario/1", "battlefield": {"width": 60, "height": 44}}')
    >>> scenario.board.width, scenario.proposals
    (60.0, ())
    """
    return from_data(json_text.parse(text, where))


def from_data(data: Any) -> Scenario:
    """The scenario that a document says, given as the objects and lists that JSON text gives.

    Raises
    ------
    InvalidInputError
        As `load`.
    """
    document = checked(data)
    return Scenario(
        document.name,
        document.description,
        document.source,
        build.board(document),
        build.proposals(document),
        data,
    )


def checked(data: Any) -> ScenarioField:
    """The validated document; `InvalidInputError` with every problem where there are any."""
    if not isinstance(data, dict):
        raise InvalidInputError.single("the document", problems.shown(data), "give a JSON object {...}")
    if "schema" in data and data["schema"] != SCHEMA:
        raise InvalidInputError.single("schema", problems.shown(data["schema"]), f'give "{SCHEMA}"')
    found: list[Problem] = []
    filled = _with_warscrolls(data, found)
    document: ScenarioField | None = None
    try:
        document = adapter().validate_python(filled)
    except ValidationError as error:
        found += islice(problems.from_pydantic(error), MOST)
    found += islice(references.problems(filled), MOST)
    if found or document is None:
        raise InvalidInputError(problems.in_order(found, data)[:MOST])
    return document


def dump(scenario: Scenario, path: str | os.PathLike[str] | None = None) -> str:
    """The text of a scenario's document; also written to a file where one is given (whole, then renamed).

    Examples
    --------
    >>> text = '{"schema": "inchworm/scenario/1", "battlefield": {"width": 60, "height": 44}}'
    >>> print(dump(loads(text)), end="")
    {"schema": "inchworm/scenario/1", "battlefield": {"width": 60, "height": 44}}
    """
    text = json_text.pretty(scenario.document)
    if path is not None:
        files.write_whole(path, text)
    return text


def _with_warscrolls(data: dict[str, Any], found: list[Problem]) -> dict[str, Any]:
    """The document with its units filled in from the warscrolls they name; what goes wrong is added to `found`."""
    units = data.get("units")
    if not isinstance(units, list) or not any(isinstance(u, dict) and u.get("warscroll") is not None for u in units):
        return data
    from scenarios import warscrolls

    filled = list(units)
    for place, unit in enumerate(units):
        if not isinstance(unit, dict) or not isinstance(unit.get("warscroll"), str):
            continue
        models = unit.get("models")
        if not isinstance(models, list) or not all(isinstance(model, dict) for model in models):
            continue  # reported by the validation of its models
        path = f"units[{place}]"
        try:
            filled[place] = warscrolls.fill(unit)
        except UnknownIdError as error:
            near = f"; did you mean {problems.shown(error.near[0])}?" if error.near else ""
            found.append(Problem(f"{path}.warscroll", problems.shown(error.id), f"give the name of a warscroll{near}"))
        except InvalidInputError as error:
            found += [Problem(f"{path}.{p.where}", problems.shown(p.value), p.expected) for p in error.problems]
    return {**data, "units": filled}
