"""The nearest legal form of a move: first only its paths, then the ends that are wrong, then all of them.

Ends are kept where they can be. Those that cannot go to the nearest place that is legal, within the
move's inches and beside enough of the others (15.1); then all ends are brought nearer together, and one
by one. A move that has to end near something gets one model there first.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from geometry.board.tabletop import Tabletop
from geometry.proposals import Proposal
from geometry.rules.arranging import Arranger, Mover, Spot, middle, nearest_spot
from geometry.rules.check import check
from geometry.rules.suggest_bounds import Bounds
from geometry.rules.suggest_cuts import cut_short
from geometry.rules.suggest_ends import required_ends
from geometry.rules.suggest_exchanges import Exchanges
from geometry.rules.suggest_nearer import Nearer
from geometry.rules.suggest_paths import Paths
from geometry.rules.suggest_room import Room
from geometry.rules.suggest_together import Together
from geometry.shapes.figures import Disc
from geometry.verdict import Verdict

SEEDS = 4
"""Ends from which a unit is built up anew."""

ENOUGH = 6
"""Arrangements that are settled before paths are looked for."""

HALVINGS = 10
"""Times that the way back to the proposed end is halved, for each model that was moved."""

NEAR = 0.002
"""Inches: an end that is no further than this beyond its least is left where it is."""


class MoveSearch:
    """One illegal move, and everything that is needed to find a legal one near it.

    Parameters
    ----------
    board
        The board before the move.
    proposal
        The move; the unit may make it at all.
    verdict
        What `check` says of it.
    progress
        Called with the share of the work that is done.
    veiled
        Ids of models for which hidden places in combat ranges are looked for.
    """

    def __init__(
        self,
        board: Tabletop,
        proposal: Proposal,
        verdict: Verdict,
        progress: Callable[[float], None] | None = None,
        veiled: Collection[str] = (),
    ) -> None:
        self.board = board
        self.proposal = proposal
        self.verdict = verdict
        self.room = Room(board, proposal, verdict, veiled)
        self.paths = Paths(self.room, verdict)
        self.bounds = Bounds(self.room)
        self._tell = progress or (lambda share: None)

    # -- the nearest legal move ---------------------------------------------------------------------

    def nearest(self) -> Proposal | None:
        """The nearest legal move found; None where none was."""
        if all(code.startswith(("path.", "distance.")) for code in self.verdict.codes):
            rerouted = self.paths.legal(self.room.wanted)
            if rerouted is not None:
                return rerouted
        best = self.cut() if self._is_round else None
        self._tell(0.1)
        best = self._nearest_of_ends(best) or best
        self._tell(0.8)
        return best if best is None or not self._is_round else self._polished(best)

    @cached_property
    def _is_round(self) -> bool:
        """Whether all bases are: where they are not every look at a whole move takes its time."""
        return all(isinstance(model.figure, Disc) for model in self.room.models)

    def cut(self) -> Proposal | None:
        """A legal move that keeps to its paths and stops sooner, or stays; brought nearer. None where none is legal."""
        cut = cut_short(self.board, self.proposal, self.verdict)
        if cut is None:
            still = replace(self.proposal, moves={})
            return still if check(self.board, still) else None
        return cut if self._is_round else self._polished(cut)

    def _nearest_of_ends(self, best: Proposal | None) -> Proposal | None:
        """The legal move found that moves its ends least; None where none moves them less than `best`."""
        least = math.inf if best is None else self.moved_in_all(best)
        found: Proposal | None = None
        # Of two that are as near, the one that moves fewer models.
        tries = sorted(self._arrangements(least), key=lambda spots: self._shift(spots) + NEAR * self._count(spots))
        for done, spots in enumerate(tries):
            self._tell(0.5 + 0.3 * done / len(tries))
            if self._shift(spots) >= least - NEAR:
                break
            legal = self._exchanges.legal(spots, least - NEAR)
            if legal is not None:
                found, least = legal, self.moved_in_all(legal)
        return found

    def moved(self, proposal: Proposal) -> dict[str, float]:
        """How far each model's end is from where it was proposed, inches; only those that are elsewhere."""
        return self.room.moved(check(self.board, proposal).after)

    def moved_in_all(self, proposal: Proposal) -> float:
        """How far all ends together are from where they were proposed, inches."""
        return math.fsum(self.moved(proposal).values())

    def proved_none(self) -> bool:
        """Whether it is proved that there is no legal form: a charge that can reach nobody, or `Bounds.none`."""
        if self.bounds.none():
            return True
        if self.proposal.kind != "charge":
            return False
        from geometry.rules.charge_ends import Charger

        room = self.room
        player = self.board.unit(self.proposal.unit).player
        enemies = [unit.id for unit in self.board.enemies_of(player) if self.board.models_of(unit.id)]
        chargers = [Charger(room.empty, m, flying=room.flying, limit=room.allowance + 1.0) for m in room.models]
        return all(charger.proved(enemy, math.floor(room.allowance)) for enemy in enemies for charger in chargers)

    def _shift(self, spots: Mapping[str, Spot]) -> float:
        return math.fsum(self.room.shift(id, spot) for id, spot in spots.items())

    def _count(self, spots: Mapping[str, Spot]) -> int:
        return sum(1 for id, spot in spots.items() if self.room.shift(id, spot) > NEAR)

    # -- ends -----------------------------------------------------------------------------------------

    @cached_property
    def _movers(self) -> dict[str, Mover]:
        return {model.id: self.room.mover(model) for model in self.room.models}

    @cached_property
    def _nearer(self) -> Nearer:
        return Nearer(self.room, self._movers, self.bounds.each)

    @cached_property
    def _exchanges(self) -> Exchanges:
        return Exchanges(self.room, self._movers, self.paths, self._nearer)

    @cached_property
    def _alone(self) -> dict[str, Spot]:
        """For each model the end that is nearest where nothing but itself is minded; for some there is none."""
        return {id: found[1] for id, mover in self._movers.items() if (found := nearest_spot(mover)) is not None}

    @cached_property
    def _arranger(self) -> Arranger:
        return Arranger(self.board, self.proposal.unit, self._movers)

    @cached_property
    def _together(self) -> Together:
        return Together(self.room, self._movers)

    @cached_property
    def _bad(self) -> set[str]:
        """The models whose ends are wrong, or that cannot get there."""
        bad = {
            id
            for violation in self.verdict.violations
            if violation.code.startswith(("end.", "coherency.", "pile-in.further"))
            for id in violation.models
        }
        room = self.room
        for model in room.models:
            spot = room.wanted[model.id]
            if model.id not in bad and self.proposal.moves.get(model.id):
                route = room.ways(room.empty, model).route(
                    spot.at, spot.elevation or None, facing=spot.facing, limit=room.allowance
                )
                if route is None or route.distance > room.allowance + 1e-6:
                    bad.add(model.id)
        return bad

    def _arrangements(self, most: float) -> Iterator[dict[str, Spot]]:
        """Ends to try, each arrangement settled; those that move more than `most` are of no use."""
        known: set[tuple[object, ...]] = set()
        for first in [*required_ends(self.room, self.verdict)][:SEEDS] or [{}]:
            sound = 0
            for spots in self._raw(first):
                if self._key(spots) in known or not self._nearer.sound(spots):
                    continue
                settled = self._nearer.settled(spots, first)
                shift = self._shift(settled)
                if shift < most and self._key(settled) not in known:
                    yield settled
                known |= {self._key(spots), self._key(settled)}
                sound += 1
                if sound >= (ENOUGH if self._is_round else ENOUGH // 2) or shift <= self.bounds.in_all + NEAR * len(
                    self._movers
                ):
                    break

    def _key(self, spots: Mapping[str, Spot]) -> tuple[object, ...]:
        """Ends that differ by next to nothing are the same."""
        return tuple((round(x / NEAR), round(y / NEAR)) for x, y in (spots[id].at for id in self._movers))

    def _raw(self, first: Mapping[str, Spot]) -> Iterator[dict[str, Spot]]:
        """Ends to settle: the wrong ones moved, all at once, the unit built up from several of its models."""
        bad = self._bad - set(first)
        good = {id: spot for id, spot in self.room.wanted.items() if id not in self._bad and id not in first}
        built = self._arranger.arrange({**first, **good})
        starts: list[dict[str, Spot]] = []
        if all(id in self._alone for id in bad):
            # Each wrong end to its own nearest place, the others not minded: coherency may be none the worse.
            starts.append({**{id: self._alone[id] for id in bad}, **good, **first})
            yield starts[0]
        if built is not None:
            starts.append(built)
            yield built
        for start in starts:
            ends = self._together.ends(start, {id: spot.at for id, spot in self.room.wanted.items()}, first)
            yield ends
            if not self._nearer.sound(ends):
                movers = {id: replace(mover, wanted=ends[id].at) for id, mover in self._movers.items()}
                again = Arranger(self.board, self.proposal.unit, movers)
                yield from _found(again.arrange(seed) for seed in ([first] if first else self._seeds(movers, {})))
        seeds = [first] if first else self._seeds(self._movers, good)
        yield from _found(self._arranger.arrange(seed) for seed in seeds)

    def _seeds(self, movers: Mapping[str, Mover], good: Mapping[str, Spot]) -> Iterator[dict[str, Spot]]:
        """One model each, at or near its end: those nearest to the middle of the unit first."""
        x, y = middle([mover.wanted for mover in movers.values()])
        order = sorted(movers, key=lambda one: (one not in good, math.dist(movers[one].wanted, (x, y)), one))
        for id in order[:SEEDS]:
            found = nearest_spot(movers[id])
            if id in good or found is not None:
                yield {id: good[id] if id in good or found is None else found[1]}

    def _polished(self, best: Proposal) -> Proposal:
        """Each moved end brought back towards where it was proposed, as far as the move stays legal."""
        wanted = self.room.wanted
        after = check(self.board, best).after
        spots = {m.id: Spot(e.at, e.elevation, e.facing) for m in self.room.models for e in (after.models[m.id],)}
        far = {id: shift for id, shift in self.moved(best).items() if shift > self.bounds.each[id] + NEAR}
        for id in sorted(far, key=lambda one: -far[one]):
            (x0, y0), (x1, y1) = spots[id].at, wanted[id].at
            low, high = 0.0, 1.0
            for _ in range(HALVINGS):
                share = (low + high) / 2
                at = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
                nearer = {**spots, id: replace(spots[id], at=at)}
                found = self.paths.one_moved(best, id, nearer[id])
                if found is None:
                    high = share
                else:
                    low, best, spots = share, found, nearer
        return best


def _found(tries: Iterable[dict[str, Spot] | None]) -> Iterator[dict[str, Spot]]:
    yield from (spots for spots in tries if spots is not None)
