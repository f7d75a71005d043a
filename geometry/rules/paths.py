"""Walking a model along its path: over the terrain, or through the air (15.0, 15.2, 15.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from geometry.board.things import Model, Ruleset
from geometry.proposals import Waypoint
from geometry.rules.climbing import Climber
from geometry.rules.levels import Ground, among, evened, landing_level, presses, settle, standing_level
from geometry.rules.walks import Stretch, Walk
from geometry.shapes.figures import Disc, Point
from geometry.shapes.sweep import Motion, intervals_below
from geometry.tolerances import EQUAL


def walk(
    rules: Ruleset, grounds: Sequence[Ground], model: Model, waypoints: Sequence[Waypoint], *, flying: bool
) -> Walk:
    """Walk a model along its waypoints.

    Parameters
    ----------
    grounds
        The terrain parts near the path (more do no harm).
    model
        The model where it starts; it stands on the board.
    waypoints
        At least one.
    flying
        Whether it ignores terrain and heights while it moves (15.4).
    """
    path = Walk(model, tuple(waypoints), flying, rules.pivot)
    _lay_legs(path)
    path.near, path.contact = among(grounds, path.bounds), rules.pressed
    if flying:
        _fly(path, path.near, rules)
    else:
        Climber(path, path.near, rules).go()
        _note_steps(path, path.near)
    return path


def _lay_legs(path: Walk) -> None:
    model = path.model
    assert model.at is not None
    at, facing = model.at, model.facing
    path.facings.append(facing)
    for waypoint in path.waypoints:
        turned = facing if waypoint.facing is None else waypoint.facing
        figure = model.base.at(at[0], at[1], facing)
        path.motions.append(Motion(figure, waypoint.at, turned, about=at, start_facing=facing))
        path.facings.append(turned)
        at, facing = waypoint.at, turned


def _fly(path: Walk, near: Sequence[Ground], rules: Ruleset) -> None:
    model, last = path.model, path.waypoints[-1]
    figure = model.base.at(last.at[0], last.at[1], path.facings[-1])
    grounds = [g for g in near if presses(figure, g.part, rules.pressed)]
    if last.elevation is None:
        elevation = landing_level(grounds, last.at, model.height)
    else:
        stated = evened(last.elevation, grounds, rules.slack)
        elevation = _rest(stated, settle(stated, (g.part for g in grounds), 0.0), last.at, grounds)
    end = float(len(path.motions))
    path.stretches.append(Stretch(0.0, end, model.elevation))
    path.marks += [(0.0, model.elevation), (end, elevation)]
    path.end = model.placed(last.at, path.facings[-1], elevation)


def _rest(stated: float, level: float, at: Point, grounds: Sequence[Ground]) -> float:
    """The elevation of a model that states one: on top of a low part where it states the level below it."""
    return standing_level(level, at, grounds) if abs(stated - level) <= EQUAL else stated


def _note_steps(path: Walk, near: Sequence[Ground]) -> None:
    """Where its centre is over low parts, on whose tops it stands."""
    low = [g for g in near if g.low and g.part.top > EQUAL]
    poses = path.poses if low else []
    for i, ((x0, y0, _), (x1, y1, _)) in enumerate(pairwise(poses)):
        centre = Motion(Disc(x0, y0, 0.0), (x1, y1))
        for g in low:
            spans = intervals_below(centre, g.part.figure, EQUAL)
            path.steps += [Stretch(i + a, i + b, g.part.top) for a, b in spans]
