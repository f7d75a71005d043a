"""The places from which a model's charge reaches an enemy unit (14.3): legal ends within 1/2" of it, in sight."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Feature, Model
from geometry.rules.charge import CHARGE_END, has_room, reaches, standing_on
from geometry.rules.combat import range_threshold
from geometry.rules.ends import end_violations
from geometry.rules.footing import Foothold, footholds, grown_all
from geometry.rules.levels import grounds_near, standing_level
from geometry.rules.measuring import base_solid, distance_3d
from geometry.rules.places_in_sight import Counting, PlacesInSight
from geometry.rules.regions import footing_of
from geometry.shapes.areas import union
from geometry.shapes.envelopes import Side, areas_only
from geometry.shapes.figures import Figure, Point
from geometry.shapes.measure import closest, gap
from geometry.tolerances import EQUAL

_ABOUT = 0.05
"""Inches about the places near enough that are looked at too, before what presses in is kept off."""


def pressed_less(board: Tabletop, holds: Iterable[Foothold]) -> Iterator[Foothold]:
    """Places at which a base is pressed into nothing by more than half of contact, as paths get to them."""
    spare = 0.55 * board.rules.pressed
    for hold in holds:
        area = areas_only(hold.area.buffer(-spare, join_style="mitre"))
        if not area.is_empty:
            yield replace(hold, area=area)


class ChargeGoals:
    """Where a model's charge at an enemy unit may end.

    Parameters
    ----------
    board
        The board without the charging unit.
    model
        The model, wherever it starts: one of its kind stands for all.
    enemy
        Id of the enemy unit; it has models on the board.
    further
        Inches by which a base is further from an enemy than counts: it is the disc in another one.
    pressed
        Whether places count, too, at which a base is pressed into something by all of contact: paths are
        planned with half of it.

    Attributes
    ----------
    complete
        Whether it is settled, of all places that were asked for in sight, from where the unit is seen.
    """

    def __init__(
        self, board: Tabletop, model: Model, enemy: str, *, further: float = 0.0, pressed: bool = False
    ) -> None:
        self.board = board
        self.model = model
        self.enemy = enemy
        self.enemies = board.models_of(enemy)
        self._reach = CHARGE_END + board.rules.slack
        self._further = further
        self._pressed = pressed
        self.complete = True
        self._crowded = tuple(self._crowded_features())
        self._known: dict[tuple[Side, bool], list[Foothold]] = {}

    @property
    def crowded(self) -> bool:
        """Whether the foot of a feature that the unit stands on will do (1.6)."""
        return bool(self._crowded)

    def straight(self, figure: Figure) -> float:
        """No end is nearer to where a base stands than this, whatever is in the way; inches."""
        least = min(float(gap(figure, other.figure)) for other in self.enemies) - self._reach
        for feature, _ in self._crowded:
            least = min(least, *(float(gap(figure, part.figure)) - self._reach for part in feature.parts))
        return max(0.0, least - EQUAL)

    def places(self, side: Side, *, in_sight: bool = False) -> list[Foothold]:
        """The places level by level, within 1/2" of the unit, on legal ground.

        Parameters
        ----------
        side
            Whether the areas lie in the true ones or hold them.
        in_sight
            Whether places are left out from which the unit is not seen: with `side` ``"outer"`` only
            those where that is proved.
        """
        key = (side, in_sight)
        if key not in self._known:
            if in_sight:
                found = [replace(hold, area=self._in_sight(hold, side)) for hold in self.places(side)]
                self._known[key] = [hold for hold in found if not hold.area.is_empty]
            else:
                footing = footing_of(self.board, self.model)
                apart = side == "inner" and not self._pressed
                holds = footholds(
                    self.board, footing, side, [lambda hold: self._about(hold, side, _ABOUT if apart else 0.0)]
                )
                if apart:
                    # Only what it presses into is kept off: it may be exactly 1/2" away.
                    holds = [self._about(hold, side) for hold in pressed_less(self.board, holds)]
                self._known[key] = [hold for hold in holds if not hold.area.is_empty]
        return self._known[key]

    def _about(self, hold: Foothold, side: Side, more: float = 0.0) -> Foothold:
        """The places of a level that are near enough, and those within so many inches of them."""
        near = self._near(hold.level, side)
        near = near if side == "outer" or more == 0.0 else near.buffer(more)
        return replace(hold, area=areas_only(hold.area.intersection(near)))

    def standing(self, at: Point, elevation: float) -> Model:
        """The model as it stands at a place where `elevation` is stated: a low part under its centre lifts it."""
        low = [ground for ground in grounds_near(self.board, (*at, *at)) if ground.low]
        return self.model.placed(at, elevation=standing_level(elevation, at, low))

    def reached_at(self, at: Point, elevation: float) -> bool:
        """Whether a charge may end at a place where `elevation` is stated."""
        model = self.standing(at, elevation)
        return reaches(self.board.with_models([model]), model, self.enemy)

    def may_end(self, at: Point, elevation: float) -> bool:
        """Whether a charge may end at a place, which is legal ground too."""
        model = self.standing(at, elevation)
        return not end_violations(self.board.with_models([model]), [model]) and self.reached_at(at, elevation)

    def ahead(self, at: Point, level: float) -> Point | None:
        """Where a model that stands on a level comes within 1/2" straight on from a place to the nearest enemy."""
        here = self.model.placed(at, elevation=level)
        base = base_solid(here)
        target = min(self.enemies, key=lambda other: distance_3d(base, base_solid(other)))
        reach = self._horizontal(target.elevation, target.elevation, level)
        if reach is None:
            return None
        near = closest(here.figure, target.figure)
        (ax, ay), (bx, by) = near.on_a, near.on_b
        if near.distance <= 1e-9:
            return None
        share = (near.distance - reach) / near.distance
        return (at[0] + (bx - ax) * share, at[1] + (by - ay) * share)

    # -- areas ------------------------------------------------------------------------------------

    def _horizontal(self, bottom: float, top: float, level: float) -> float | None:
        """How far 1/2" in three dimensions reaches in plan from a level to heights; None where it does not."""
        height = max(0.0, bottom - level, level - top)
        return math.sqrt(self._reach**2 - height**2) + self._further if height <= self._reach else None

    def _near(self, level: float, side: Side) -> shapely.Geometry:
        figure = footing_of(self.board, self.model).figure
        by_reach: dict[float, list[Figure]] = {}
        for other in self.enemies:
            reach = self._horizontal(other.elevation, other.elevation, level)
            if reach is not None:
                by_reach.setdefault(reach, []).append(other.figure)
        areas = [grown_all(figures, figure, reach, side) for reach, figures in by_reach.items()]
        for feature, _ in self._crowded:
            areas.append(self._at_foot(feature, level, side))
        return shapely.union_all(areas)

    def _at_foot(self, feature: Feature, level: float, side: Side) -> shapely.Geometry:
        """The places within 1/2" of a feature and in combat range of the unit, some of which stands on it (1.6)."""
        figure = footing_of(self.board, self.model).figure
        parts = [(part.figure, self._horizontal(part.bottom, part.top, level)) for part in feature.parts]
        foot = [grown_all([part], figure, reach, side) for part, reach in parts if reach is not None]
        return shapely.union_all(foot).intersection(union([self._in_range(other, side) for other in self.enemies]))

    def _in_range(self, other: Model, side: Side) -> shapely.Geometry:
        """The places in combat range of a model."""
        figure = footing_of(self.board, self.model).figure
        return grown_all([other.figure], figure, range_threshold(self.board) + self._further, side)

    def _crowded_features(self) -> Iterator[tuple[Feature, list[Model]]]:
        """Features that the enemy stands on without room beside it on top (1.6)."""
        player = self.board.units[self.model.unit].player
        for feature in self.board.terrain.values():
            above = [other for other in standing_on(self.board, feature, player) if other.unit == self.enemy]
            if above and not any(has_room(self.board, feature, self.model, other) for other in above):
                yield feature, above

    def _in_sight(self, hold: Foothold, side: Side) -> shapely.MultiPolygon:
        """The places of a level that see one of the unit that is within 1/2", or by 1.6 one in combat range."""
        figure = footing_of(self.board, self.model).figure

        def near(other: Model, side: Side) -> shapely.Geometry:
            reach = self._horizontal(other.elevation, other.elevation, hold.level)
            return shapely.Polygon() if reach is None else grown_all([other.figure], figure, reach, side)

        seen = [self._seen(hold.area, hold.level, near, side)]
        for feature, _ in self._crowded:
            foot = hold.area.intersection(self._at_foot(feature, hold.level, side))
            seen.append(self._seen(areas_only(foot), hold.level, self._in_range, side))
        return areas_only(union(seen))

    def _seen(self, area: shapely.Geometry, level: float, counting: Counting, side: Side) -> shapely.MultiPolygon:
        places = PlacesInSight(self.board, self.model, level, self.enemies, counting)
        found = places.seen(area, side)
        self.complete = self.complete and places.complete
        return found
