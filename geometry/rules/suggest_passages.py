"""Bases that are not round led to their proposed ends by turns on the way, through what is narrow (15.0).

Places that can be got to are told by the facings that a base starts and ends with. With another one on the way it may
get to where it was proposed to end all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from geometry.board.bases import RoundBase
from geometry.board.things import Model
from geometry.proposals import Proposal, Waypoint
from geometry.rules.marching import way_by
from geometry.rules.suggest_room import Room
from geometry.rules.turning import facings_to_try, turned_path
from geometry.tolerances import EQUAL


def led_through(room: Room, found: Proposal, gain: float) -> Proposal:
    """A legal move in which models go to their proposed ends by way of turns, where that is legal.

    Parameters
    ----------
    room
        The move.
    found
        A legal form of it.
    gain
        Inches: models whose ends are moved by no more are left as they are.
    """
    moved = room.moved(room.check(found).after)
    for id in sorted(moved, key=lambda one: -moved[one]):
        model = room.board.models[id]
        if moved[id] > gain and not isinstance(model.base, RoundBase):
            trials = (replace(found, moves={**found.moves, id: path}) for path in _ways_through(room, model))
            found = next((trial for trial in trials if room.check(trial)), found)
    return found


def faced_as_proposed(room: Room, found: Proposal) -> Proposal:
    """A legal move in which models that end where they were proposed to face as proposed, if turns on the way do it.

    Parameters
    ----------
    room
        The move.
    found
        A legal form of it.
    """
    after = room.check(found).after
    moved = room.moved(after)
    for id, path in found.moves.items():
        model, spot = room.board.models[id], room.wanted[id]
        if id not in moved and after.models[id].facing != spot.facing and not isinstance(model.base, RoundBase):
            back = Waypoint(spot.at, path[-1].elevation, spot.facing)
            trials = (replace(found, moves={**found.moves, id: (*way, back)}) for way in _ways_through(room, model))
            found = next((trial for trial in trials if room.check(trial)), found)
    return found


def _ways_through(room: Room, model: Model) -> Iterator[tuple[Waypoint, ...]]:
    """Ways of a model past nobody of the unit to its proposed place, with a facing that it turns to first."""
    spot = room.wanted[model.id]

    def judge(path: tuple[Waypoint, ...]) -> float | None:
        route = way_by(room.empty, model, path, room.allowance, room.ways)
        return None if route is None else route.distance

    for facing in facings_to_try(room.empty, model, [spot.at], room.allowance):
        turned = model.placed(model.figure.centre, facing)
        route = room.ways(room.empty, turned).route(spot.at, room.levels[model.id], limit=room.allowance + EQUAL)
        path = None if route is None else turned_path(model, facing, route, judge)
        if path is not None:
            yield path
