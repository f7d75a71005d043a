"""A form of a move: where it ends, and its ways there, with what the ends have to keep to for those to do (15.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from geometry.board.bases import RoundBase
from geometry.board.near import box_around
from geometry.proposals import Proposal
from geometry.rules.arranging import Spot
from geometry.rules.combat import range_threshold
from geometry.rules.levels import grounds_near
from geometry.rules.standing import enemy_units
from geometry.rules.suggest_limits import EndLimit, Poses
from geometry.rules.suggest_room import Room
from geometry.rules.suggest_way_limits import Passing, Pose, Travelled
from geometry.shapes.travel import furthest_travel
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


class FormWays:
    """The ways of a form of one move; models are told by their number among the move's.

    Parameters
    ----------
    room
        The move.
    form
        The form of it.
    """

    def __init__(self, room: Room, form: Form) -> None:
        self.room = room
        self.form = form
        self.board = room.board
        self.models = room.models
        self.contact = PRESSED * room.board.rules.pressed

    def poses_at(self, spots: Mapping[str, Spot]) -> Poses:
        """The models' bases at these ends."""
        ends = [spots[model.id] for model in self.models]
        return Poses([m.base for m in self.models], [end.at for end in ends], [end.facing for end in ends])

    def far(self, i: int) -> float:
        """How far from where it is wanted a base may end up, about, inches."""
        model = self.models[i]
        return self.room.shift(model.id, self.form.spots[model.id]) + ABOUT

    def enemies(self) -> list[str]:
        """The enemy units."""
        player = self.board.unit(self.room.proposal.unit).player
        return [unit.id for unit in enemy_units(self.board, player)]

    def in_reach(self, i: int) -> Iterator[EndLimit]:
        """The move's inches, less what the form's way goes up and down."""
        model, form = self.models[i], self.form
        begin, *via = self._way(i)
        path = () if form.proposal is None else form.proposal.moves.get(model.id, ())
        climbed = 0.0
        if path and form.verdict is not None:
            spot = form.spots[model.id]
            way = furthest_travel(model.base.at(0.0, 0.0), [begin, *via, (*spot.at, spot.facing)], self._pivot)
            climbed = max(0.0, form.verdict.distances[model.id] - way.length)
        most = self.room.allowance + self.board.rules.slack - climbed - (SPARE if path else 0.0)
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
        there = self.poses_at(self.form.spots)
        return [limit for limit in self._passed(i) if limit.value(there) >= -self.contact]

    def in_the_way(self, i: int, poses: Poses) -> list[EndLimit]:
        """What is in a base's way to another end, on the last piece of its way."""
        return [limit for limit in self._passed(i) if limit.value(poses) < 0.0]

    def _passed(self, i: int) -> Iterator[EndLimit]:
        """All that could be on the last piece of a base's way but for its mates."""
        begin = self._last_begin(i)
        (x, y), far = self.room.wanted[self.models[i].id].at, self.far(i)
        reach = self.models[i].base.reach
        box = box_around([begin[:2], (x - far, y - far), (x + far, y + far)], reach)
        for ground in grounds_near(self.board, box):
            if not ground.low or ground.feature.has("impassable"):
                yield Passing(i, begin, ground.part.figure, -self.contact)
        for other in self.room.empty.models_near(box):
            if not self.board.units[other.unit].is_manifestation:
                yield Passing(i, begin, other.figure, -self.contact)
        row, enemies = self.room.row, self.enemies()
        kept = self.room.engaged if row.cross == "already" else ()
        if row.cross != "any":
            reach = range_threshold(self.board) + SPARE
            for other in (m for enemy in enemies if enemy not in kept for m in self.board.models_of(enemy)):
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
