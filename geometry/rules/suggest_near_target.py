"""Where models of a pile-in could end in combat range of its target, and where they see it from there (7.0, 15.3)."""

from __future__ import annotations

from dataclasses import replace

from geometry.board.bases import RoundBase
from geometry.board.things import Model
from geometry.rules.combat import range_threshold
from geometry.rules.footing import Foothold, grown_all
from geometry.rules.forbidden_ranges import ForbiddenRanges
from geometry.rules.suggest_room import Room
from geometry.shapes.envelopes import areas_only

INSIDE = 1e-4
"""Inches that ends are kept inside of the range."""

SEEN = 0.015
"""Inches beyond the edge of what is hidden that is not used: it is within 0.01" of the true one."""


def places_in_range(room: Room, model: Model) -> tuple[Foothold, ...]:
    """The ends of a model within combat range of the pile-in's target, seen or not; none where it names none."""
    target = room.proposal.target
    if target is None:
        return ()
    figures = [other.figure for other in room.board.models_of(target)]
    put = model.base.at(0.0, 0.0, model.facing)
    area = grown_all(figures, put, range_threshold(room.board) - INSIDE, "inner")
    holds = (replace(hold, area=areas_only(hold.area.intersection(area))) for hold in room.places(model))
    return tuple(hold for hold in holds if not hold.area.is_empty)


def places_in_sight(room: Room, model: Model, holds: tuple[Foothold, ...]) -> tuple[Foothold, ...]:
    """Those of a model's ends within range of the target from which it sees a model of it that it is in range of.

    Of bases that are not round all are taken: what ovals see takes minutes.
    """
    target = room.proposal.target
    if target is None or not isinstance(model.base, RoundBase):
        return holds
    areas = {hold.elevation: hold.area for hold in holds}
    ranges = ForbiddenRanges(
        room.empty, model, "any", (), unseen=False, within=room.allowance, candidates=lambda level: areas[level]
    )
    ranges.enemies = tuple(room.board.models_of(target))
    found = []
    for hold in holds:
        hidden = ranges.area.difference(ranges.forbidden(hold.elevation))
        seen = areas_only(hold.area.difference(hidden.buffer(SEEN)))
        if not seen.is_empty:
            found.append(replace(hold, area=seen))
    return tuple(found)
