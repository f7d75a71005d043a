"""The limits that the ends of one move have to keep, read off where a form of it ends (15.0, 15.1, 15.3, 14.1, 14.3).

Where the rules leave a choice - which models are neighbours, who keeps a combat, which side of a thing to end on -
it is made as it is there; so are levels, and the ways but for their last pieces.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np

from geometry.board.bases import RoundBase
from geometry.board.near import box_around
from geometry.board.things import Model
from geometry.proposals import Proposal
from geometry.rules.arranging import Spot
from geometry.rules.charge import CHARGE_END
from geometry.rules.coherency import neighbours_needed
from geometry.rules.combat import range_threshold
from geometry.rules.footing import obstructing
from geometry.rules.levels import Ground, grounds_near
from geometry.rules.limits import solids_of_limit
from geometry.rules.measuring import base_solid, distance_3d
from geometry.rules.moves import move_kind
from geometry.rules.standing import enemy_units
from geometry.rules.suggest_limits import (
    Apart,
    EndLimit,
    Near,
    OnBoard,
    Other,
    Poses,
    Supported,
    bases_of,
)
from geometry.rules.suggest_links import linked
from geometry.rules.suggest_room import Room
from geometry.rules.suggest_way_limits import Passing, Pose, Travelled
from geometry.shapes.measure import gap
from geometry.shapes.travel import furthest_travel
from geometry.tolerances import EQUAL
from geometry.verdict import Verdict

PRESSED = 0.4
"""How much of contact bases that are put side by side are pressed into each other: paths get to such places."""

SPARE = 1e-4
"""Inches that ends stay inside of what the rules allow them: places are rounded."""

ABOUT = 1.5
"""Inches beyond where a base ends now that are looked at, about where it is wanted."""


@dataclass(frozen=True)
class Form:
    """A form of a move: its ends, and what `check` says of it where it is a whole proposal."""

    spots: Mapping[str, Spot]
    proposal: Proposal | None = None
    verdict: Verdict | None = None

    @property
    def legal(self) -> bool:
        """Whether it is a legal move."""
        return self.verdict is not None and bool(self.verdict)


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
        self.contact = PRESSED * room.board.rules.pressed
        self.level = [form.spots[model.id].elevation for model in self.models]
        self.grounds = [self._grounds(i) for i in range(len(self.models))]
        self.poses = self.poses_at(form.spots)

    def poses_at(self, spots: Mapping[str, Spot]) -> Poses:
        """The models' bases at these ends."""
        ends = [spots[model.id] for model in self.models]
        return Poses([m.base for m in self.models], [end.at for end in ends], [end.facing for end in ends])

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
        wanted = self.poses_at(self.room.wanted).places
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
        poses = self.poses_at(self.room.wanted)
        for i in self.staying(self.poses):
            if any(limit.value(poses) < -EQUAL for limit in self._own[i]):
                x, y = self.poses.places[i].tolist()
                poses = poses.put(i, (x, y), float(self.poses.facings[i]))
        return poses

    @cached_property
    def _own(self) -> list[list[EndLimit]]:
        """For each model what its end has to keep, whatever the others do."""
        return [[*self._alone(i)] for i in self._all]

    # -- one model ----------------------------------------------------------------------------------

    def _alone(self, i: int) -> Iterator[EndLimit]:
        yield from self._on_ground(i)
        yield from self._off_others(i)
        yield from self._out_of_combat(i)
        yield from self._not_further(i)
        yield from self._in_reach(i)

    def _far(self, i: int) -> float:
        """How far from where it is wanted a base may end up, about."""
        model = self.models[i]
        return self.room.shift(model.id, self.form.spots[model.id]) + ABOUT

    def _grounds(self, i: int) -> list[Ground]:
        model = self.models[i]
        return grounds_near(self.board, box_around([self.room.wanted[model.id].at], self._far(i) + model.base.reach))

    def _on_ground(self, i: int) -> Iterator[EndLimit]:
        board, model, level = self.board, self.models[i], self.level[i]
        x, y = self.room.wanted[model.id].at
        far = self._far(i) + model.base.reach
        for axis, at, edge in ((0, x, board.width), (1, y, board.height)):
            if at < far:
                yield OnBoard(i, axis, None, self.contact)
            if at > edge - far:
                yield OnBoard(i, axis, edge, self.contact)
        for ground in obstructing(self.grounds[i], level, model.height):
            yield Apart(i, ground.part.figure, -self.contact)
        if level > 0.0:
            tops = [g.part.figure for g in self.grounds[i] if not g.low and abs(g.part.top - level) <= EQUAL]
            yield Supported(i, tuple(tops), board.rules.support == "wholly", SPARE)

    def _off_others(self, i: int) -> Iterator[EndLimit]:
        model, level = self.models[i], self.level[i]
        box = box_around([self.room.wanted[model.id].at], self._far(i) + model.base.reach)
        for other in self.room.empty.models_near(box):
            if other.elevation < level + model.height - EQUAL and level < other.top - EQUAL:
                yield Apart(i, other.figure, -self.contact)

    def _out_of_combat(self, i: int) -> Iterator[EndLimit]:
        row = move_kind(self.room.proposal)
        kept = self.room.engaged if row.end == "already" else ()
        reach = range_threshold(self.board)
        for unit in self._enemies() if row.end != "any" else ():
            for other in self.board.models_of(unit) if unit not in kept else ():
                hidden = self.form.legal and self._apart(i, other) < reach
                if not hidden and self._apart(i, other) < reach + 2 * self._far(i):
                    yield Apart(i, other.figure, reach + SPARE)

    def _enemies(self) -> list[str]:
        player = self.board.unit(self.room.proposal.unit).player
        return [unit.id for unit in enemy_units(self.board, player)]

    def _apart(self, i: int, other: Model) -> float:
        return float(gap(self.poses.figure(i), other.figure))

    def _not_further(self, i: int) -> Iterator[EndLimit]:
        """No further from a pile-in's target than it begins (15.3)."""
        target = self.room.proposal.target
        if self.room.proposal.kind == "pile-in" and self.room.engaged and target is not None:
            others = self.board.models_of(target)
            base = base_solid(self.models[i])
            began = min(distance_3d(base, base_solid(other)) for other in others)
            yield Near(i, tuple(self._within(i, others, began)))

    def _within(self, i: int, others: Sequence[Model], distance: float) -> Iterator[tuple[Other, float]]:
        """Those that a base may be within a 3D distance of, and what that leaves in plan."""
        for other in others:
            height = abs(other.elevation - self.level[i])
            if height <= distance:
                yield other.figure, math.sqrt(distance**2 - height**2)

    def _in_reach(self, i: int) -> Iterator[EndLimit]:
        """The move's inches, less what the form's way goes up and down."""
        model, form = self.models[i], self.form
        begin, *via = self._way(i)
        path = () if form.proposal is None else form.proposal.moves.get(model.id, ())
        climbed = 0.0
        if path and form.verdict is not None:
            spot = form.spots[model.id]
            way = furthest_travel(model.base.at(0.0, 0.0), [begin, *via, (*spot.at, spot.facing)], self._pivot)
            climbed = max(0.0, form.verdict.distances[model.id] - way.length)
        most = self.room.allowance + self.slack - climbed - (SPARE if path else 0.0)
        yield Travelled(i, begin, tuple(via), most, self._pivot)
        if not isinstance(model.base, RoundBase) and self._pivot != "free":
            yield Travelled(i, begin, tuple(via), most, self._pivot, other_way=True)

    def _way(self, i: int) -> list[Pose]:
        """Where a base begins, and the places on the form's way but for its end."""
        model, proposal = self.models[i], self.form.proposal
        assert model.at is not None
        way, facing = [(*model.at, model.facing)], model.facing
        for waypoint in () if proposal is None else proposal.moves.get(model.id, ())[:-1]:
            facing = facing if waypoint.facing is None else waypoint.facing
            way.append((*waypoint.at, facing))
        return way

    @property
    def _pivot(self) -> str:
        return self.board.rules.pivot

    def passing(self, i: int) -> list[EndLimit]:
        """What a base has to pass on the last piece of its way, where the form's own way passes it."""
        return [limit for limit in self._passed(i) if limit.value(self.poses) >= -self.contact]

    def in_the_way(self, i: int, poses: Poses) -> list[EndLimit]:
        """What is in a base's way to another end, on the last piece of its way."""
        return [limit for limit in self._passed(i) if limit.value(poses) < 0.0]

    def _passed(self, i: int) -> Iterator[EndLimit]:
        """All that could be on the last piece of a base's way but for its mates."""
        begin = self._last_begin(i)
        (x, y), far = self.room.wanted[self.models[i].id].at, self._far(i)
        reach = self.models[i].base.reach
        box = box_around([begin[:2], (x - far, y - far), (x + far, y + far)], reach)
        for ground in grounds_near(self.board, box):
            if not ground.low or ground.feature.has("impassable"):
                yield Passing(i, begin, ground.part.figure, -self.contact)
        for other in self.room.empty.models_near(box):
            if not self.board.units[other.unit].is_manifestation:
                yield Passing(i, begin, other.figure, -self.contact)
        row, unit = move_kind(self.room.proposal), self._enemies()
        kept = self.room.engaged if row.cross == "already" else ()
        if row.cross != "any":
            reach = range_threshold(self.board) + SPARE
            for other in (m for enemy in unit if enemy not in kept for m in self.board.models_of(enemy)):
                yield Passing(i, begin, other.figure, reach)

    def _last_begin(self, i: int) -> Pose:
        """Where the last piece of a base's way begins."""
        return self._way(i)[-1]

    def past_each_other(self, i: int, j: int) -> Iterator[EndLimit]:
        """What lets two go past each other: one's way clear of where the other starts, or of where it ends."""
        for a, b in ((i, j), (j, i)):
            begin = self._last_begin(a)
            yield Passing(a, begin, self.models[b].figure, -self.contact)
            yield Passing(a, begin, b, -self.contact)

    # -- several ------------------------------------------------------------------------------------

    def _off_mates(self) -> Iterator[EndLimit]:
        for i, j in combinations(range(len(self.models)), 2):
            a, b = self.models[i], self.models[j]
            meet = self.level[i] < self.level[j] + b.height - EQUAL and self.level[j] < self.level[i] + a.height - EQUAL
            far = a.base.reach + b.base.reach + self._far(i) + self._far(j)
            if meet and math.dist(self.room.wanted[a.id].at, self.room.wanted[b.id].at) < far:
                yield Apart(i, j, -self.contact)

    def links(self, poses: Poses) -> list[EndLimit]:
        """Pairs that are to be neighbours where the bases lie like this."""
        reach = self.board.unit(self.room.proposal.unit).coherency_range + self.slack - SPARE
        pairs = []
        for i, j in combinations(self._all, 2):
            apart = math.dist(poses.places[i], poses.places[j])
            between = float(gap(poses.figure(i), poses.figure(j)))
            pairs.append((max(0.0, between - reach - 2 * SPARE), apart, i, j))
        pairs.sort()
        needed = neighbours_needed(len(self.models), self.board.rules.coherency_threshold)
        return [Near(i, ((j, reach),)) for i, j in linked(pairs, len(self.models), needed)]

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
            enemies = [m for unit in self._enemies() for m in self.board.models_of(unit)]
            reach = CHARGE_END + self.slack
            yield from self._somebody([{i: [*self._within(i, enemies, reach)] for i in self._all}])
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
        wanted = self.poses_at(self.room.wanted)
        for choice in choices:
            ends = [Near(i, tuple((o, most - SPARE) for o, most in near)) for i, near in choice.items() if near]
            if ends:
                yield max(ends, key=lambda end: (end.value(self.poses) >= -2 * SPARE, end.value(wanted)))
