"""Casualties (18.3): what else must go so that the rest of a unit is coherent, and whom to pick."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import islice

from geometry.board.tabletop import Tabletop
from geometry.errors import InvalidInputError, UnknownIdError
from geometry.proposals import Proposal
from geometry.rules.casualty_best import best_casualties, most_of
from geometry.rules.casualty_course import Course
from geometry.rules.casualty_worst import worst_casualties
from geometry.rules.coherency import neighbour_gaps, neighbour_graph
from geometry.rules.coherent_sets import NeighbourGraph
from geometry.rules.combat import enemies_in_range
from geometry.verdict import Violation

RULE = "18.3"
COUNTED = 1000
"""Smallest sets that are counted before counting stops."""


@dataclass(frozen=True, slots=True)
class FurtherRemovals:
    """What else must go before the rest of a unit is coherent.

    Attributes
    ----------
    models
        One smallest set of models that must also go, in the unit's order; empty where nothing must.
    left
        Who stays then.
    sets
        How many smallest sets there are, counted up to the limit that was asked for.
    all_counted
        Whether that is all of them.
    """

    models: tuple[str, ...]
    left: tuple[str, ...]
    sets: int
    all_counted: bool


@dataclass(frozen=True, slots=True)
class Casualties:
    """Whom to take as casualties so that most of a unit stays, and what the worst choice leaves.

    Attributes
    ----------
    unit, number
        The unit, and the casualties to take.
    best
        The casualties that leave most (of the models to keep, then of all), with all that goes with them.
    worst
        The choices that leave fewest.
    keep
        Models that were to be kept, in the unit's order.
    """

    unit: str
    number: int
    best: Course
    worst: Course
    keep: tuple[str, ...] = ()


def unit_graph(board: Tabletop, unit: str, without: Collection[str] = ()) -> NeighbourGraph:
    """Who is a neighbour of whom among a unit's models on the board, some of them left out."""
    models = [model for model in board.models_of(unit) if model.id not in without]
    gaps = neighbour_gaps(models, board.unit(unit).coherency_range, board.rules.slack)
    return NeighbourGraph(neighbour_graph(models, gaps), board.rules.coherency_threshold)


def further_removals(graph: NeighbourGraph, keep: Collection[str] = (), limit: int = COUNTED) -> FurtherRemovals:
    """The fewest models that must also go so that the rest of a unit is coherent (18.3).

    Parameters
    ----------
    graph
        The models that are left.
    keep
        Ids of models that should stay, where there is a choice among smallest sets.
    limit
        How far to count the smallest sets.

    Examples
    --------
    >>> apart = NeighbourGraph({"a": {"b"}, "b": {"a"}, "c": set()})
    >>> further_removals(apart)
    FurtherRemovals(models=('c',), left=('a', 'b'), sets=1, all_counted=True)
    """
    largest = graph.largest(graph.all)
    wanted = graph.mask(keep)
    if largest.whole:
        stays = list(largest.within)
        stay = max(stays, key=lambda mask: (mask & wanted).bit_count())
        count = len(stays)
    else:
        choices = [most_of(graph, group, largest.size, wanted)[0] for group in largest.within]
        stay = max(choices, key=lambda mask: (mask & wanted).bit_count())
        subsets = (s for group in largest.within for s in graph.connected_subsets(group, largest.size))
        count = sum(1 for _ in islice(subsets, limit + 1))
    gone = graph.names(graph.all & ~stay)
    return FurtherRemovals(gone, graph.names(stay), min(count, limit), count <= limit)


def removal_violations(board: Tabletop, proposal: Proposal) -> list[Violation]:
    """What is wrong with taking `proposal.models` off together: `remove.more-must-go`, or nothing.

    Parameters
    ----------
    board
        The board before they leave.
    """
    graph = unit_graph(board, proposal.unit, without=frozenset(proposal.models))
    further = further_removals(graph)
    must_go = len(further.models)
    if not must_go:
        return []
    sets = f"{further.sets} sets" if further.all_counted else f"more than {further.sets} sets"
    choice = f" (the smallest number; {sets} of that size would do)" if further.sets > 1 else ""
    first = board.model(further.models[0])
    return [
        Violation(
            code="remove.more-must-go",
            rule=RULE,
            models=further.models,
            others=(proposal.unit,),
            message=f"What is left of {proposal.unit} is not coherent: {must_go} more must go: "
            f"{', '.join(further.models)}{choice}. {len(further.left)} can stay.",
            measured=float(must_go),
            limit=0.0,
            margin=-float(must_go),
            at=first.at,
        )
    ]


def casualties(
    board: Tabletop, unit: str, number: int, *, keep: Collection[str] = (), keep_in_range: bool = False
) -> Casualties:
    """Whom to take as `number` casualties, one after another, so that most of a unit stays (18.3).

    After each casualty coherency is restored with as few further models as possible. Those are slain
    too, but the number of casualties still to be taken stays as it was: damage that is yet to come
    has not been used up by them. Where models are to be kept, as many of them as possible stay, and
    then as many of the others.

    Parameters
    ----------
    keep
        Ids of models of the unit that should stay.
    keep_in_range
        Whether to keep every model with an enemy within its combat range, too.

    Raises
    ------
    UnknownIdError
        For a unit that is not there, or a model to keep that the unit does not have.
    """
    if not board.models_of(unit):
        raise InvalidInputError.single(unit, "no model on the board", "a unit with models on the board")
    for id in keep:
        if id not in board.unit(unit).models:
            raise UnknownIdError(id, f"model of {unit}")
    wanted = set(keep)
    if keep_in_range:
        wanted.update(models_in_range(board, unit))
    graph = unit_graph(board, unit)
    return Casualties(
        unit,
        number,
        best=best_casualties(graph, number, wanted),
        worst=worst_casualties(graph, number),
        keep=tuple(id for id in graph.ids if id in wanted),
    )


def models_in_range(board: Tabletop, unit: str) -> tuple[str, ...]:
    """The models of a unit with an enemy within their combat range, seen or not (7.0), in the unit's order."""
    models = board.models_of(unit)
    inside = {model.id for _, model, _ in enemies_in_range(board, models)}
    return tuple(model.id for model in models if model.id in inside)
