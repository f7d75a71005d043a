"""Combat ranges that a move may not enter or end in, as areas of places (14.1, 7.0).

Where only visible enemies count, places from which they are hidden are free (`Veils`): they are found level by
level, each proved hidden, so that an area never leaves out a place that sees an enemy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cached_property

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Crossing
from geometry.rules.combat import range_threshold
from geometry.rules.footing import grown_all
from geometry.rules.seeing import sees
from geometry.rules.standing import enemy_units
from geometry.rules.veils import Heights, Veils
from geometry.shapes.envelopes import areas_only
from geometry.shapes.figures import Figure, Point
from geometry.shapes.free_paths import Obstacle
from geometry.shapes.measure import gap
from geometry.tolerances import EQUAL


class ForbiddenRanges:
    """The combat ranges that one model's move may not come into.

    Parameters
    ----------
    board
        The board; the model's unit-mates stand on it where they are in the way.
    model
        The model where it starts.
    crossing
        Which ranges it may come into: ``"none"``, ``"any"``, or ``"already"`` (those of `engaged`).
    engaged
        Enemy units that its unit was in combat with at the start.
    unseen
        Whether ranges count even where the enemy is not visible.
    within
        Places further than this from the model's start do not matter, inches.
    candidates
        The places that matter on a level; all in the ranges where None.
    """

    def __init__(
        self,
        board: Tabletop,
        model: Model,
        crossing: Crossing,
        engaged: Collection[str],
        *,
        unseen: bool,
        within: float,
        candidates: Callable[[float], shapely.Geometry] | None = None,
    ) -> None:
        self.board = board
        self.model = model
        self.unseen = unseen
        self._asked = candidates
        self._engaged = frozenset(engaged)
        self._within = min(within, board.width + board.height)
        self.enemies: tuple[Model, ...] = ()
        if crossing != "any":
            self.enemies = tuple(self._counting(crossing, engaged))

    def _counting(self, crossing: Crossing, engaged: Collection[str]) -> Iterator[Model]:
        reach = self._within + range_threshold(self.board)
        player = self.board.units[self.model.unit].player
        for unit in enemy_units(self.board, player):
            if crossing == "already" and unit.id in engaged:
                continue
            for enemy in self.board.models_of(unit.id):
                if float(gap(self.model.figure, enemy.figure)) < reach:
                    yield enemy

    @cached_property
    def figure(self) -> Figure:
        """The model's base as it lies about the origin."""
        return self.model.base.at(0.0, 0.0, self.model.facing)

    @property
    def whole(self) -> ForbiddenRanges:
        """The same ranges, each with all of its places, as if nobody were hidden."""
        ranges = ForbiddenRanges(self.board, self.model, "any", (), unseen=True, within=0.0)
        ranges.enemies = self.enemies
        return ranges

    @cached_property
    def area(self) -> shapely.MultiPolygon:
        """The places in the ranges, seen or not; it holds the true area."""
        return areas_only(
            grown_all([e.figure for e in self.enemies], self.figure, range_threshold(self.board), "outer")
        )

    def forbidden(self, level: float) -> shapely.MultiPolygon:
        """The places on a level that the move may not come into; it holds the true area."""
        if not self._anything_hides:
            return self.area
        return areas_only(self.area.difference(self._veils.hidden(Heights(level, level))))

    @property
    def complete(self) -> bool:
        """Whether the edges of the hidden places that were asked for are within 0.01" of the true ones."""
        return not self._anything_hides or self._veils.complete

    @cached_property
    def obstacles(self) -> tuple[Obstacle, ...]:
        """What the ranges bar to the model's place.

        A range with hidden places bars the rest of it on each level, and on climbs between them.
        """
        # Whose unit it is in combat with it did not begin hidden from, even where it is hidden itself.
        leaving = [e.id for e in self._inside if e.id in self._seen or e.unit in self._engaged]
        return tuple(self._veils.obstacles(leaving, [e.id for e in self._inside if e.id not in leaving]))

    @property
    def is_veiled(self) -> bool:
        """Whether some of the places are free because nothing in whose range they are is seen from them."""
        return self._anything_hides and (self._veils.anywhere or len(self._seen) < len(self._inside))

    def starts_free(self) -> bool:
        """Whether the model starts outside of the ranges, or hidden in them."""
        return not self._seen

    @cached_property
    def _inside(self) -> tuple[Model, ...]:
        """The enemies in whose ranges it starts."""
        reach = range_threshold(self.board)
        return tuple(enemy for enemy in self.enemies if float(gap(self.model.figure, enemy.figure)) < reach)

    @cached_property
    def _seen(self) -> frozenset[str]:
        """Those of them whose ranges count there."""
        return frozenset(e.id for e in self._inside if self.unseen or sees(self.board, self.model, e))

    def well_hidden(self, at: Point, level: float) -> Point | None:
        """For a place at the very edge of what is hidden on a level: one beside it that is hidden by a little more."""
        return self._veils.well_hidden(at, Heights(level, level)) if self.is_veiled else None

    # -- sight ------------------------------------------------------------------------------------

    @cached_property
    def _veils(self) -> Veils:
        return Veils(self.board, self.model, self.enemies, self.area, self._asked)

    @cached_property
    def _anything_hides(self) -> bool:
        """Whether anything is high enough to hide the enemies, but for their own units' bases: those are nearer."""
        if self.unseen or self.area.is_empty:
            return False
        units = {self.model.unit, *(enemy.unit for enemy in self.enemies)}
        low = min(self.model.height, *(enemy.top for enemy in self.enemies)) - EQUAL
        parts = self.board.parts_near(self.area.bounds)
        models = self.board.models_near(self.area.bounds)
        return any(not part.see_through and part.top >= low for _, part in parts) or any(
            model.unit not in units or (model.hull is not None and model.unit != self.model.unit) for model in models
        )
