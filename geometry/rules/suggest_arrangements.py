"""Ends for all models of a move: the wrong ones moved, all at once, or the unit built up anew (15.1).

Each arrangement is settled: every end as near to the proposed one as it can be while the others are where
they are. Whether there are paths to them is not looked at.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice, permutations

import shapely

from geometry.board.bases import RoundBase
from geometry.proposals import Proposal
from geometry.rules.arranging import Arranger, Mover, Spot, middle, nearest_spot
from geometry.rules.marching import way_to
from geometry.rules.suggest_exchanges import Exchanges
from geometry.rules.suggest_least import Least
from geometry.rules.suggest_nearer import Nearer
from geometry.rules.suggest_paths import Paths
from geometry.rules.suggest_room import Room
from geometry.rules.suggest_together import Together
from geometry.rules.suggest_wanted import Wanted
from geometry.shapes.envelopes import areas_only

SEEDS = 4
"""Models from which a unit is built up anew."""

ENOUGH = 6
"""Arrangements that are settled before paths are looked for; half of bases that are not round, and in a crowd where
one is far off: models will have to be led one by one."""

CROWDED = 0.2
"""Inches for each model beyond the least: where ends are moved by more, models are led there one by one."""

DEEP, FEW = 2, 3
"""How often models that block each other give way, and in how many ways that is tried each time."""

TANGLED = 4
"""Models that block each other, at most, for one to give way: of more hardly one alone will do."""

CROWD = 12
"""Models of the unit, at most, for one to give way: in a crowd each that does makes others move, and who blocks whom is
settled with all ends at once."""

SEGMENTS = 64
"""Pieces of a quarter of a circle, where a way's outline is drawn."""

NEAR = 0.002
"""Inches: an end that is no further than this beyond its least is left where it is."""


class Arrangements:
    """The arrangements of one move.

    Parameters
    ----------
    room
        The move.
    movers
        Its models with the places that they may end at.
    bad
        Those whose proposed ends are wrong, or that cannot get there.
    bounds
        How little the ends can be moved.
    required
        The models whose places are narrowed to where the move must have an end.
    """

    def __init__(
        self, room: Wanted, movers: Mapping[str, Mover], bad: Collection[str], bounds: Least, required: Collection[str]
    ) -> None:
        self.room = room
        self.movers = movers
        self.bounds = bounds
        self.required = required
        self.bad = {*bad, *(id for id in required if not movers[id].may_take(room.wanted[id]))}
        self.first = {id: self._alone[id] for id in required if id in self._alone}
        self.nearer = Nearer(room, movers, bounds.each)

    @cached_property
    def _alone(self) -> dict[str, Spot]:
        """For each model the end that is nearest where nothing but itself is minded; for some there is none."""
        return {id: found[1] for id, mover in self.movers.items() if (found := nearest_spot(mover)) is not None}

    def shift(self, spots: Mapping[str, Spot]) -> float:
        """How far all ends are from those proposed, inches."""
        return math.fsum(self.room.shift(id, spot) for id, spot in spots.items())

    def rank(self, spots: Mapping[str, Spot]) -> float:
        """How near the ends are: of two arrangements that are as near, the one that moves fewer models."""
        return self.shift(spots) + NEAR * sum(1 for id, spot in spots.items() if self.room.shift(id, spot) > NEAR)

    def legal(self, spots: Mapping[str, Spot], paths: Paths, most: float, deep: int = DEEP) -> Proposal | None:
        """A legal move to these ends, or near them where models block each other; None where none is.

        One of those that block each other gives way, or two exchange their ends: what is nearer is taken.

        Parameters
        ----------
        spots
            Ends of all models; the unit is coherent there and nobody stands on anybody.
        most
            Ends that are moved by more than this in all are of no use.
        deep
            How often somebody may give way.
        """
        found = paths.legal(spots)
        if found is not None or not paths.knots:
            return found
        knots = [*paths.knots]
        found = Exchanges(self.room, self.movers, paths, self.nearer).legal(spots, most)
        room = paths.room
        most = most if found is None else min(most, room.moved_in_all(found) - NEAR)
        tangled = {id for knot in knots for id in knot}
        few = deep and paths.patient and len(tangled) <= TANGLED and len(self.movers) <= CROWD
        for narrowed in self._giving_way(spots, knots, room) if few else ():
            for settled in islice(narrowed.settled(most), FEW):
                legal = narrowed.legal(settled, paths, most, deep - 1)
                if legal is not None and room.moved_in_all(legal) < most:
                    found, most = legal, room.moved_in_all(legal)
        return found

    def _giving_way(self, spots: Mapping[str, Spot], knots: Iterable[Sequence[str]], room: Room) -> list[Arrangements]:
        """Arrangements in which a model ends beside the way of another that blocks it, those that lose least first."""
        found = []
        for one, other in (pair for knot in knots for pair in permutations(knot, 2)):
            model, mover = self.movers[one].model, self.movers[other]
            route = way_to(room.empty, model, spots[one], room.allowance, room.ways)
            if route is not None and route.turns:
                line = shapely.LineString([model.figure.centre, *route.turns])
                swept = line.buffer(model.base.reach + mover.model.base.reach + NEAR, quad_segs=SEGMENTS)
                holds = (replace(hold, area=areas_only(hold.area.difference(swept))) for hold in mover.places)
                places = tuple(hold for hold in holds if not hold.area.is_empty)
                nearest = nearest_spot(replace(mover, places=places))
                if nearest is not None:
                    found.append((nearest[0] - self.room.shift(other, spots[other]), other, one, places))
        found.sort(key=lambda item: item[:3])
        return [
            Arrangements(
                self.room,
                {**self.movers, other: replace(self.movers[other], places=places)},
                self.bad,
                self.bounds,
                {*self.required, other},
            )
            for _, other, _, places in found[:FEW]
        ]

    def settled_from(self, spots: Mapping[str, Spot], kept: Collection[str]) -> Iterator[dict[str, Spot]]:
        """Arrangements that some ends which are known to do lead to, each settled, with some models kept."""
        wanted = {id: spot.at for id, spot in self.room.wanted.items()}
        for ends in (Together(self.room, self.movers).ends(spots, wanted, kept), dict(spots)):
            if self.nearer.sound(ends):
                yield self.nearer.settled(ends, kept)

    def settled(self, most: float) -> Iterator[dict[str, Spot]]:
        """Arrangements, each settled; those that move more than `most` are of no use."""
        seen: set[tuple[object, ...]] = set()
        is_round = all(isinstance(model.base, RoundBase) for model in self.room.models)
        far = self.bounds.in_all + CROWDED * len(self.movers) if len(self.movers) > CROWD else math.inf
        sound = 0
        for spots in self._raw():
            if self._key(spots) in seen or not self.nearer.sound(spots):
                continue
            settled = self.nearer.settled(spots)
            shift = self.shift(settled)
            if shift < most and self._key(settled) not in seen:
                yield settled
            seen |= {self._key(spots), self._key(settled)}
            sound += 1
            enough = ENOUGH if is_round and shift <= far else ENOUGH // 2
            if sound >= enough or shift <= self.bounds.in_all + NEAR * len(self.movers):
                return

    def _key(self, spots: Mapping[str, Spot]) -> tuple[object, ...]:
        """Ends that differ by next to nothing are the same."""
        ends = (spots[id] for id in self.movers)
        return tuple((round(end.at[0] / NEAR), round(end.at[1] / NEAR), end.elevation) for end in ends)

    def _raw(self) -> Iterator[dict[str, Spot]]:
        """Ends to settle: the wrong ones moved, all at once, the unit built up from several of its models."""
        good = {id: spot for id, spot in self.room.wanted.items() if id not in self.bad}
        arranger = Arranger(self.room.board, self.room.proposal.unit, self.movers)
        together = Together(self.room, self.movers)
        built = arranger.arrange({**self.first, **good})
        starts: list[dict[str, Spot]] = []
        if all(id in self._alone for id in self.bad):
            # Each wrong end to its own nearest place, the others not minded: coherency may be none the worse.
            starts.append({**{id: self._alone[id] for id in self.bad}, **good})
            yield starts[0]
        if built is not None:
            starts.append(built)
            yield built
        for start in starts:
            ends = together.ends(start, {id: spot.at for id, spot in self.room.wanted.items()})
            yield ends
            if not self.nearer.sound(ends):
                movers = {id: replace(mover, wanted=ends[id].at) for id, mover in self.movers.items()}
                again = Arranger(self.room.board, self.room.proposal.unit, movers)
                yield from _found(again.arrange(seed) for seed in self._seeds(movers, {}))
        yield from _found(arranger.arrange(seed) for seed in self._seeds(self.movers, good))

    def _seeds(self, movers: Mapping[str, Mover], good: Mapping[str, Spot]) -> Iterator[dict[str, Spot]]:
        """One model each, at or near its end: those nearest to the middle of the unit first."""
        if self.first:
            yield {id: spot[1] for id in self.first if (spot := nearest_spot(movers[id])) is not None}
            return
        x, y = middle([mover.wanted for mover in movers.values()])
        order = sorted(movers, key=lambda one: (one not in good, math.dist(movers[one].wanted, (x, y)), one))
        for id in order[:SEEDS]:
            found = nearest_spot(movers[id])
            if id in good or found is not None:
                yield {id: good[id] if id in good or found is None else found[1]}


def _found(tries: Iterable[dict[str, Spot] | None]) -> Iterator[dict[str, Spot]]:
    yield from (spots for spots in tries if spots is not None)
