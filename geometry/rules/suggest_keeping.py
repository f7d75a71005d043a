"""The limits that the ends of one move have to keep, read off where a form of it ends (15.0, 15.1, 15.3, 14.1, 14.3).

Where the rules leave a choice - which models are neighbours, who keeps a combat, which side of a thing to end on -
it is made as it is there; so are levels, and the ways but for their last pieces.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations

import numpy as np

from geometry.board.bases import RoundBase
from geometry.rules.arranging import Spot
from geometry.rules.charge import CHARGE_END
from geometry.rules.coherency import neighbours_needed
from geometry.rules.combat import range_threshold
from geometry.rules.limits import solids_of_limit
from geometry.rules.suggest_forms import ABOUT, SPARE, Form, FormWays
from geometry.rules.suggest_limits import Apart, EndLimit, Near, Other, Poses, bases_of
from geometry.rules.suggest_links import linked
from geometry.rules.suggest_own_limits import OwnLimits
from geometry.rules.suggest_room import Room
from geometry.shapes.measure import gap
from geometry.tolerances import EQUAL


class Keeping:
    """The limits of one move about a form of it.

    Parameters
    ----------
    room
        The move.
    form
        A form of it, best a legal one.
    """

    def __init__(self, room: Room, form: Form) -> None:
        self.room = room
        self.form = form
        self.board = room.board
        self.models = room.models
        self.slack = room.board.rules.slack
        self.ways = FormWays(room, form)
        self.alone = OwnLimits(room, form, self.ways)
        self.contact = self.ways.contact
        self.level = self.alone.level
        self.poses = self.alone.poses

    def spots_at(self, poses: Poses) -> dict[str, Spot]:
        """The ends where the bases lie, on the levels of the form."""
        found = {}
        for i, model in enumerate(self.models):
            x, y = poses.places[i].tolist()
            spot = self.form.spots[model.id]
            turned = not isinstance(model.base, RoundBase) and abs(poses.facings[i] - spot.facing) > EQUAL
            facing = float(poses.facings[i]) if turned else spot.facing
            found[model.id] = Spot((x, y), self.level[i], facing)
        return found

    def limits(self, still: Collection[int] = ()) -> list[EndLimit]:
        """All of them but for coherency, and but for what is only about bases that stay: who stays is not judged."""
        return [limit for limit in self._limits if bases_of(limit) - {*still}]

    @cached_property
    def _limits(self) -> list[EndLimit]:
        return [*self._off_mates(), *(limit for own in self._own for limit in own), *self._required()]

    def staying(self, poses: Poses) -> frozenset[int]:
        """Those who are where they began though no move could end there."""
        return frozenset(
            i
            for i, (model, own) in enumerate(zip(self.models, self._own, strict=True))
            if model.at == tuple(poses.places[i].tolist()) and any(limit.value(poses) < -EQUAL for limit in own)
        )

    def idle(self, poses: Poses, links: Iterable[EndLimit]) -> frozenset[int]:
        """Those who are where they are wanted with nobody near who is not, and nothing wrong: they will not move."""
        wanted = self.ways.poses_at(self.room.wanted).places
        away = np.hypot(*(poses.places - wanted).T) > 0.0
        for limit in (*self._limits, *links):
            if limit.value(poses, 0.0) < 0.0:
                away[[*bases_of(limit)]] = True
        apart = np.hypot(*(poses.places[:, None] - poses.places[None]).transpose(2, 0, 1))
        reach = np.array([model.base.reach for model in self.models])
        near = (apart - reach[:, None] - reach[None] < ABOUT) & away[None]
        return frozenset(np.flatnonzero(~near.any(axis=1)).tolist())

    def proposed(self) -> Poses:
        """The bases where they were proposed to end; who stays in the form does so where that end is wrong alone."""
        poses = self.ways.poses_at(self.room.wanted)
        for i in self.staying(self.poses):
            if any(limit.value(poses) < -EQUAL for limit in self._own[i]):
                x, y = self.poses.places[i].tolist()
                poses = poses.put(i, (x, y), float(self.poses.facings[i]))
        return poses

    @cached_property
    def _own(self) -> list[list[EndLimit]]:
        """For each model what its end has to keep, whatever the others do."""
        return [[*self.alone.of(i)] for i in self._all]

    def _off_mates(self) -> Iterator[EndLimit]:
        for i, j in combinations(range(len(self.models)), 2):
            a, b = self.models[i], self.models[j]
            meet = self.level[i] < self.level[j] + b.height - EQUAL and self.level[j] < self.level[i] + a.height - EQUAL
            far = a.base.reach + b.base.reach + self.ways.far(i) + self.ways.far(j)
            if meet and math.dist(self.room.wanted[a.id].at, self.room.wanted[b.id].at) < far:
                yield Apart(i, j, -self.contact)

    def links(self, poses: Poses) -> list[EndLimit]:
        """Pairs that are to be neighbours where the bases lie like this."""
        reach = self._link
        pairs = []
        for i, j in combinations(self._all, 2):
            apart = math.dist(poses.places[i], poses.places[j])
            between = float(gap(poses.figure(i), poses.figure(j)))
            pairs.append((max(0.0, between - reach - 2 * SPARE), apart, i, j))
        pairs.sort()
        needed = neighbours_needed(len(self.models), self.board.rules.coherency_threshold)
        return self.linking(linked(pairs, len(self.models), needed))

    def linking(self, pairs: Iterable[tuple[int, int]]) -> list[EndLimit]:
        """That these pairs are neighbours."""
        return [Near(i, ((j, self._link),)) for i, j in pairs]

    @property
    def _link(self) -> float:
        """The most that is to be between neighbours, base to base, inches."""
        return self.board.unit(self.room.proposal.unit).coherency_range + self.slack - SPARE

    def _required(self) -> Iterator[EndLimit]:
        """Who keeps the combats of a pile-in, who reaches an enemy, who is near what an ability names."""
        proposal = self.room.proposal
        if proposal.must_end_within is not None:
            limit = proposal.must_end_within
            if limit.of.kind != "edge":
                player = self.board.unit(proposal.unit).player
                figures = [solid.figure for solid in solids_of_limit(self.room.empty, limit.of, player)]
                yield from self._somebody([{i: [(f, limit.distance) for f in figures] for i in self._all}])
        elif proposal.kind == "charge":
            enemies = [m for unit in self.ways.enemies() for m in self.board.models_of(unit)]
            reach = CHARGE_END + self.slack
            yield from self._somebody([{i: [*self.alone.within(i, enemies, reach)] for i in self._all}])
        elif proposal.kind == "pile-in":
            reach = range_threshold(self.board)
            yield from self._somebody([
                {i: [(m.figure, reach) for m in self.board.models_of(unit)] for i in self._all}
                for unit in self.room.engaged
            ])  # fmt: skip

    @property
    def _all(self) -> range:
        return range(len(self.models))

    def _somebody(self, choices: Sequence[Mapping[int, Sequence[tuple[Other, float]]]]) -> Iterator[EndLimit]:
        """One model for each: of those that do where the form ends the one that is wanted nearest to it."""
        wanted = self.ways.poses_at(self.room.wanted)
        for choice in choices:
            ends = [Near(i, tuple((o, most - SPARE) for o, most in near)) for i, near in choice.items() if near]
            if ends:
                yield max(ends, key=lambda end: (end.value(self.poses) >= -2 * SPARE, end.value(wanted)))
