"""The nearest legal form of a move: first only its paths, then the ends that are wrong, then all of them.

Ends are kept where they can be. Those that cannot go to the nearest place that is legal, within the
move's inches and beside enough of the others (15.1); then all ends are brought nearer together, and one
by one. A move that has to end near something gets one model there first.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import islice

from geometry.board.tabletop import Tabletop
from geometry.proposals import Proposal
from geometry.rules.arranging import Mover, Spot, nearest_spot
from geometry.rules.suggest_arrangements import CROWDED, NEAR, Arrangements
from geometry.rules.suggest_bounds import Bounds
from geometry.rules.suggest_cuts import cut_short
from geometry.rules.suggest_ends import Places, lacks_end, required_places
from geometry.rules.suggest_nearer import Nearer
from geometry.rules.suggest_one_by_one import OneByOne
from geometry.rules.suggest_paths import Paths
from geometry.rules.suggest_refining import Refining
from geometry.rules.suggest_room import Room
from geometry.shapes.figures import Disc
from geometry.verdict import Verdict

TRIED = 4
"""Models that are tried where some model must end near something."""

HALVINGS = 10
"""Times that the way back to the proposed end is halved, for each model that was moved."""


PRESSINGS = 2
"""The same where none can be nearer but for bases that may be pressed into each other a little."""


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
        self.second: Proposal | None = None
        """A legal move that was found on the way to the nearest one; what comes of it may be nearer still."""
        self._tried: list[tuple[Arrangements, dict[str, Spot]]] = []
        self._tell = progress or (lambda share: None)

    # -- the nearest legal move ---------------------------------------------------------------------

    def nearest(self) -> Proposal | None:
        """The nearest legal move found; None where none was."""
        if all(code.startswith(("path.", "distance.")) for code in self.verdict.codes):
            rerouted = self.paths.legal(self.room.wanted)
            if rerouted is not None:
                return rerouted
        best = cut = self.cut() if self.is_round else None
        self._tell(0.1)
        best = self._nearest_of_ends(best) or best
        self._tell(0.7)
        if self.is_round or best is None:  # among bases that are not round each way takes its time
            crowd = self._one_by_one(best)
            self.second = best if crowd is not best is not cut else None
            best = crowd
        self._tell(0.8)
        return best if best is None or not self.is_round else self._polished(best)

    @cached_property
    def is_round(self) -> bool:
        """Whether all bases are: where they are not every look at a whole move takes its time."""
        return all(isinstance(model.figure, Disc) for model in self.room.models)

    def cut(self) -> Proposal | None:
        """A legal move that keeps to its paths and stops sooner, or stays; brought nearer. None where none is legal."""
        cut = cut_short(self.room, self.verdict)
        if cut is None:
            still = replace(self.proposal, moves={})
            return still if self.room.check(still) else None
        return cut if self.is_round else self._polished(cut)

    def _nearest_of_ends(self, best: Proposal | None) -> Proposal | None:
        """The legal move found that moves its ends least; None where none moves them less than `best`."""
        least = math.inf if best is None else self.moved_in_all(best)
        found: Proposal | None = None
        for group in self._groups():
            tries = [(some, spots) for some in group for spots in some.settled(least)]
            tries.sort(key=lambda one: one[0].rank(one[1]))
            self._tried += tries
            for done, (some, spots) in enumerate(tries):
                self._tell(0.5 + 0.2 * done / len(tries))
                if some.shift(spots) >= least - NEAR:
                    break
                legal = some.legal(spots, self.paths, least - NEAR)
                if legal is not None:
                    found, least = legal, self.moved_in_all(legal)
            if found is not None:
                return found
        return self._built(least) if self.proposal.kind == "charge" else None

    def _one_by_one(self, best: Proposal | None) -> Proposal | None:
        """A legal move that is nearer than `best`, in which one model after another goes to its end or near it."""
        least = math.inf if best is None else self.moved_in_all(best)
        if least <= self.bounds.in_all + CROWDED * len(self.room.models):
            return best
        begun: list[tuple[OneByOne, Proposal]] = []
        for some, spots in self._tried[:TRIED]:
            ways = {id: self.paths.way(id, spot) for id, spot in spots.items()}
            crowd = OneByOne(self.room, some.movers, some.nearer)
            found = crowd.built(spots, {id: route for id, route in ways.items() if route is not None}) or best
            if found is not None:
                begun.append((crowd, found))
        if begun:
            crowd, found = min(begun, key=lambda one: self.moved_in_all(one[1]))
            found = crowd.closer(found)
            best = found if self.moved_in_all(found) < least else best
        return best

    def _built(self, least: float) -> Proposal | None:
        """The nearest charge that is built from the shortest ways to the enemies, brought nearer."""
        from geometry.rules.suggest_charge import built_charges

        found: Proposal | None = None
        some = self._among({})
        for charge, anchor in built_charges(self.room):
            spots = self._ends_of(charge)
            settled = (some.legal(near, self.paths, least) for near in some.settled_from(spots, {anchor}))
            for legal in (charge, *settled):
                if legal is not None and self.moved_in_all(legal) < least:
                    found, least = legal, self.moved_in_all(legal)
        return found if found is None or self.is_round else self._polished(found)

    def _ends_of(self, proposal: Proposal) -> dict[str, Spot]:
        """Where the models end after a move."""
        after = self.room.check(proposal).after
        return {m.id: Spot(e.at, e.elevation, e.facing) for m in self.room.models for e in (after.models[m.id],)}

    def _groups(self) -> Iterator[list[Arrangements]]:
        """Arrangements to choose from; the later ones where nothing comes of those before."""
        if not lacks_end(self.verdict):
            yield [self._among({})]
        yield [self._among(places) for places in islice(required_places(self.room), TRIED)]

    def refined(self, found: Proposal | Mapping[str, Spot] | None) -> Proposal | None:
        """A legal move that is nearer than one that was found, or that ends which are not legal lead to; or None."""
        return None if found is None else self._refining.nearer(found)

    @cached_property
    def among_levels(self) -> bool:
        """Whether some model may end on one level or another."""
        return any(len({hold.elevation for hold in mover.places}) > 1 for mover in self.movers.values())

    @cached_property
    def ends_alone(self) -> dict[str, Spot]:
        """For each model the nearest end that it can get to, whatever the others do; or where it is wanted."""
        nearest = {id: nearest_spot(mover) for id, mover in self.movers.items()}
        return {id: self.room.wanted[id] if found is None else found[1] for id, found in nearest.items()}

    def each_alone(self) -> Proposal:
        """The move in which each model goes there."""
        ways = {id: self.paths.way(id, spot) for id, spot in self.ends_alone.items()}
        moves = {id: route.waypoints for id, route in ways.items() if route is not None and route.waypoints}
        return replace(self.proposal, moves=moves)

    @cached_property
    def _refining(self) -> Refining:
        return Refining(self.room, self.paths, self.bounds)

    def moved(self, proposal: Proposal) -> dict[str, float]:
        """How far each model's end is from where it was proposed, inches; only those that are elsewhere."""
        return self.room.moved(self.room.check(proposal).after)

    def moved_in_all(self, proposal: Proposal) -> float:
        """How far all ends together are from where they were proposed, inches."""
        return self.room.moved_in_all(proposal)

    def proved_none(self) -> bool:
        """Whether it is proved that there is no legal form: a charge that can reach nobody, or `Bounds.none`."""
        if self.bounds.none():
            return True
        if self.proposal.kind != "charge":
            return False
        from geometry.rules.charge_turning import charger_of

        room = self.room
        player = self.board.unit(self.proposal.unit).player
        enemies = [unit.id for unit in self.board.enemies_of(player) if self.board.models_of(unit.id)]
        chargers = [charger_of(room.empty, m, flying=room.flying, limit=room.allowance + 1.0) for m in room.models]
        return all(charger.proved(enemy, math.floor(room.allowance)) for enemy in enemies for charger in chargers)

    # -- ends -----------------------------------------------------------------------------------------

    @cached_property
    def movers(self) -> dict[str, Mover]:
        """The models with the places that they may end at."""
        return {model.id: self.room.mover(model) for model in self.room.models}

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
                    spot.at, room.levels[model.id], facing=spot.facing, limit=room.allowance
                )
                if route is None or route.distance > room.allowance + 1e-6:
                    bad.add(model.id)
        return bad

    @cached_property
    def _nearer(self) -> Nearer:
        return Nearer(self.room, self.movers, self.bounds.each)

    def _among(self, places: Mapping[str, Places]) -> Arrangements:
        """Arrangements with the places of some models narrowed."""
        movers = {id: replace(m, places=places.get(id, m.places)) for id, m in self.movers.items()}
        return Arrangements(self.room, movers, self._bad, self.bounds, required=places)

    def _polished(self, best: Proposal) -> Proposal:
        """Each moved end brought back towards where it was proposed, as far as the move stays legal."""
        wanted = self.room.wanted
        spots = self._ends_of(best)
        far = {id: shift for id, shift in self.moved(best).items() if shift > self.bounds.each[id] + NEAR}
        for id in sorted(far, key=lambda one: -far[one]):
            (x0, y0), (x1, y1) = spots[id].at, wanted[id].at
            low, high, halvings = 0.0, 2.0, HALVINGS + 1  # all the way first
            if self.is_round and not self._is_nearer(id, spots, far[id]):
                high, halvings = 2 * self.board.rules.pressed / far[id], PRESSINGS
            for _ in range(halvings):
                share = (low + high) / 2
                at = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
                nearer = {**spots, id: replace(spots[id], at=at)}
                found = self.paths.one_moved(best, id, nearer[id])
                if found is None:
                    high = share
                else:
                    low, best, spots = share, found, nearer
                    if share == 1.0:
                        break
        return best

    def _is_nearer(self, id: str, spots: Mapping[str, Spot], far: float) -> bool:
        """Whether there is a nearer end for one model while the others stay, but for bases pressed into each other."""
        nearest = self._nearer.nearest(self.movers[id], spots)
        return nearest is not None and nearest[0] < far - NEAR
