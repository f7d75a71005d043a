"""The nearest legal form of a proposal: ends moved as little as possible, paths led round what is in the way.

Whatever is suggested has been judged legal, and comes with the least that the ends of any legal move are
moved in all. That nothing was found proves nothing unless the answer says so: a unit that may not move at
all, that cannot be coherent wherever its models end, that cannot come near what it has to end near.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from geometry.board.tabletop import Tabletop
from geometry.errors import InvalidInputError
from geometry.proposals import Proposal
from geometry.rules.arranging import Spot
from geometry.rules.check import check
from geometry.rules.combat import combats_of
from geometry.rules.moves import PLACINGS
from geometry.rules.suggest_tidy import levelled, restored, rounded
from geometry.verdict import Verdict, Violation

if TYPE_CHECKING:
    from geometry.rules.suggest_moves import MoveSearch

FEW, MANY = 6, 12
"""Models, at most, for which ends are sought from several starts, and from a second one."""

LITTLE = 0.2
"""Inches for each model: where no more is asked for, ends of many are settled anew without the ways that did not do."""

FAR = 1e6
"""Inches: no ends are moved by as much."""

NEAR = 0.002
"""Inches for each model beyond the least: where ends are moved by no more, nothing else is looked for."""

ALIKE = 0.1
"""Inches for each model beyond the least: where ends of bases that are not round are moved by more, it is looked
whether others are nearer."""

_Start: TypeAlias = Proposal | Mapping[str, Spot] | None


@dataclass(frozen=True)
class Suggestion:
    """A legal proposal near the one that was asked about; truthy where there is one.

    Attributes
    ----------
    proposal
        The legal proposal; None where none was found.
    proved_none
        Whether it is proved that there is none.
    moved
        Inches between each model's proposed end and the suggested one, up and down included; models that end
        where they were proposed to are left out.
    raised
        Inches that each model's suggested end is above its proposed one, below where negative; models that end on
        the same level are left out, and those that were proposed to end where no level holds them.
    turned
        Degrees between each model's proposed facing and the suggested one, of bases that are not round and end
        with another: they turn as far as leaves their places near.
    at_least
        The ends of no legal form are moved by less than this in all, inches: that is proved (a region's edge
        may be 0.01" off). None where it was not looked into.
    refused
        Why the unit may make no such proposal at all, wherever its models end; empty where it may.
    in_range, at_most
        For the best pile-in: how many models end within combat range of the target, in sight of it, and
        how many could at the very most.
    """

    proposal: Proposal | None
    proved_none: bool = False
    moved: dict[str, float] = field(default_factory=dict)
    raised: dict[str, float] = field(default_factory=dict)
    turned: dict[str, float] = field(default_factory=dict)
    at_least: float | None = None
    refused: tuple[Violation, ...] = ()
    in_range: int | None = None
    at_most: int | None = None

    @property
    def moved_in_all(self) -> float:
        """Inches that all ends together are from those proposed."""
        return math.fsum(self.moved.values())

    def __bool__(self) -> bool:
        return self.proposal is not None


def suggest(
    board: Tabletop, proposal: Proposal, *, best: bool = False, progress: Callable[[float], None] | None = None
) -> Suggestion:
    """The nearest legal form of a proposal; a legal one comes back as it is.

    Parameters
    ----------
    proposal
        What was proposed.
    best
        For a pile-in: the ends that bring the most models found within combat range of the target.
    progress
        Called with the share of the work that is done, from 0 to 1.

    Raises
    ------
    UnknownIdError, InvalidInputError
        Where the board or the proposal lacks what its kind needs; for `best`, where it is no pile-in.
    """
    verdict = check(board, proposal)
    if best:
        if proposal.kind != "pile-in":
            raise InvalidInputError.single("best", proposal.kind, "a pile-in")
        return _targeted(board, proposal, verdict, lambda one: _best_pile_in(board, one, progress))
    if verdict:
        return Suggestion(proposal)
    if proposal.kind in PLACINGS:
        return _placed(board, proposal, verdict)
    if proposal.kind == "remove":
        return _removed(board, proposal, verdict)
    return _targeted(board, proposal, verdict, lambda one: _moved(board, one, progress))


def _targeted(
    board: Tabletop, proposal: Proposal, verdict: Verdict, search: Callable[[Proposal], Suggestion]
) -> Suggestion:
    """Search with what the unit may do at all: its own models only, a pile-in's target in combat with it."""
    if "unit.unknown-model" in verdict.codes:
        standing = {model.id for model in board.models_of(proposal.unit)}
        proposal = replace(proposal, moves={id: path for id, path in proposal.moves.items() if id in standing})
        verdict = check(board, proposal)
        if verdict and proposal.kind != "pile-in":
            return Suggestion(proposal)
    refused = _refused(verdict)
    if refused:
        return Suggestion(None, proved_none=True, refused=refused)
    if not verdict.codes & {"pile-in.no-target", "pile-in.target-not-in-combat"}:
        return search(proposal)
    found = [search(replace(proposal, target=enemy)) for enemy in combats_of(board, proposal.unit)]
    good = [one for one in found if one]
    if not good:
        return Suggestion(None, proved_none=all(one.proved_none for one in found))
    return min(good, key=lambda one: (-(one.in_range or 0), one.moved_in_all))


def _refused(verdict: Verdict) -> tuple[Violation, ...]:
    """What no other ends would mend."""
    return tuple(violation for violation in verdict.violations if violation.code.startswith("unit."))


def _moved(board: Tabletop, proposal: Proposal, progress: Callable[[float], None] | None) -> Suggestion:
    from geometry.rules.suggest_moves import MoveSearch
    from geometry.rules.suggest_passages import faced_as_proposed, led_through
    from geometry.rules.suggest_turns import turned_back, turned_less
    from geometry.rules.suggest_veiled import VEILED_BY, nearest_hidden

    verdict = check(board, proposal)
    if verdict:
        return Suggestion(proposal)
    search = MoveSearch(board, proposal, verdict, progress)
    least = search.bounds.in_all
    found, far = None, math.inf
    for start, enough in _starts(board, proposal, search):
        if far > enough:
            other = search.refined(start())
            if other is not None and search.moved_in_all(other) < far:
                found, far = other, search.moved_in_all(other)
    if not search.is_round and found is not None and far > least + NEAR * len(search.room.models):
        found = led_through(search.room, found, NEAR)
        far = search.moved_in_all(found)
    if far > least + VEILED_BY:
        hidden = nearest_hidden(search)
        if hidden is not None and search.moved_in_all(hidden) < far:
            found, far = hidden, search.moved_in_all(hidden)
    if found is None:
        found = search.cut()
    if found is None:
        return Suggestion(None, proved_none=search.proved_none())
    judge = search.room.check
    found = restored(found, proposal, lambda one: bool(judge(one)))
    found = turned_back(board, found, proposal, judge)
    if len(search.room.models) <= FEW:
        found = faced_as_proposed(search.room, found)
    found = levelled(found, proposal, judge)
    found = rounded(found, proposal, judge)
    moved, raised = search.moved(found), search.room.raised(judge(found).after)
    return Suggestion(found, False, moved, raised, turned_less(board, found, proposal), least)


def _starts(board: Tabletop, proposal: Proposal, search: MoveSearch) -> list[tuple[Callable[[], _Start], float]]:
    """Where to begin, and how far ends may be moved in all for it to be left out.

    Few bases begin at several places. Of many that are not round all ends are settled at once, from where each gets
    to alone: arranging them first takes its time, and is for where that comes to nothing.
    """
    count = len(search.room.models)
    least = search.bounds.in_all
    close = least + ALIKE * count
    if search.is_round:
        second = (lambda: search.second, least + NEAR * count)
        return [(search.nearest, 0.0), second, (lambda: search.ends_alone, 0.0 if count <= FEW else FAR)]

    def arranged() -> Proposal | None:
        return _unturned(board, proposal, search).nearest()

    if count <= FEW:
        level_by_level = [(lambda: search.ends_alone, least + NEAR * count)] if search.among_levels else []
        return [(search.cut, 0.0), *level_by_level, (arranged, close)]
    if count <= MANY:
        return [(search.each_alone, 0.0), (lambda: search.ends_alone, close), (arranged, FAR)]
    settled = [(lambda: search.ends_alone, FAR)] if least <= LITTLE * count else []
    return [(search.each_alone, 0.0), *settled, (arranged, FAR), (search.cut, FAR)]


def _unturned(board: Tabletop, proposal: Proposal, search: MoveSearch) -> MoveSearch:
    """The search for a move whose bases end with the facings that they start with: it finds ways where others fail."""
    from geometry.rules.suggest_moves import MoveSearch
    from geometry.rules.suggest_turns import without_turns

    straight = without_turns(board, proposal)
    return search if straight is proposal else MoveSearch(board, straight, check(board, straight))


def _best_pile_in(board: Tabletop, proposal: Proposal, progress: Callable[[float], None] | None) -> Suggestion:
    from geometry.rules.suggest_pile_in import best_pile_in

    found = best_pile_in(board, proposal, progress)
    return Suggestion(found.proposal, False, found.moved, found.raised, in_range=found.in_range, at_most=found.at_most)


def _placed(board: Tabletop, proposal: Proposal, verdict: Verdict) -> Suggestion:
    from geometry.rules.found_places import find_places
    from geometry.rules.suggest_placing import Places, nearest_places, nearest_returns

    unit = board.unit(proposal.unit)
    known = {id: spot for id, spot in proposal.positions.items() if id in unit.models}
    if proposal.kind == "return-models":
        known = {id: spot for id, spot in known.items() if board.models[id].off == "slain"}
        if not known:
            return Suggestion(None, proved_none=True, refused=_refused(verdict))
    proposal = replace(proposal, positions=known)
    verdict = check(board, proposal)
    if verdict:
        return Suggestion(proposal)
    found = find_places(board, proposal, {id: spot.at for id, spot in known.items()} or None)
    nearest, at_least = found.proposal, None
    whole = "set-up.incomplete" not in verdict.codes
    near = None
    if proposal.kind == "return-models":
        near = None if nearest is None else nearest_returns(board, proposal, verdict, nearest)
    elif whole and not found.proved_none:
        near = nearest_places(board, proposal, verdict, nearest)
    if near is not None:
        nearest, at_least = near.proposal, near.at_least
    if nearest is None:
        return Suggestion(None, proved_none=found.proved_none)
    suggested = rounded(nearest, proposal, partial(check, board))
    if whole:
        asked, after = Places(board, proposal, verdict), check(board, suggested).after
        return Suggestion(suggested, False, asked.moved(after), asked.raised(after), at_least=at_least)
    shifts = {id: math.dist(spot.at, known[id].at) for id, spot in suggested.positions.items() if id in known}
    return Suggestion(suggested, moved={id: far for id, far in shifts.items() if far > 0.0})


def _removed(board: Tabletop, proposal: Proposal, verdict: Verdict) -> Suggestion:
    """A removal that leaves a coherent unit: the models that must go as well go too."""
    standing = [model.id for model in board.models_of(proposal.unit)]
    more = {
        id for violation in verdict.violations if violation.code == "remove.more-must-go" for id in violation.models
    }
    wanted = {id for id in proposal.models if id in standing} | more
    found = replace(proposal, models=tuple(id for id in standing if id in wanted))
    if found.models and check(board, found):
        return Suggestion(found)
    if found.models and (again := check(board, found)) and more:
        return _removed(board, found, again)
    return Suggestion(None, proved_none=not found.models, refused=() if found.models else _refused(verdict))
