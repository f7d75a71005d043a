"""Chains of walls: what closes every offset between two edges, and over which directions it surely does."""

from __future__ import annotations

import math
from typing import NamedTuple, TypeAlias

from geometry.shapes.sightlines.arcs import Arc, Edge, Frame, meet, not_above
from geometry.shapes.sightlines.bodies import Body
from geometry.shapes.sightlines.lines import Band
from geometry.shapes.sightlines.prisms import BEAM

Mark: TypeAlias = tuple[float, Edge]
"""An offset, and the edge that has it."""

Gap: TypeAlias = tuple[float, Edge, float, Edge]
"""Offsets from one mark to another."""


class Chain(NamedTuple):
    """What walls close between two marks.

    Attributes
    ----------
    arc
        The directions over which the same walls surely close what they close here.
    gaps
        What they leave open, wider than the beam.
    walls
        The walls.
    """

    arc: Arc
    gaps: list[Gap]
    walls: list[Band]


def chain(frame: Frame, walls: list[Band], lowest: Mark, highest: Mark) -> Chain | Band:
    """Cover the offsets from `lowest` to `highest` with walls, given lowest first.

    Returns
    -------
    Chain or Band
        The chain; or a wall that would be needed for it but does not stand between the solids.
    """
    arc = (frame.angle - math.pi / 2, frame.angle + math.pi / 2)
    gaps: list[Gap] = []
    used: list[Band] = []
    at, edge = lowest
    i, n = 0, len(walls)
    while at < highest[0] - BEAM:
        best: Band | None = None
        while i < n and walls[i].low <= at + BEAM:
            if best is None or walls[i].high > best.high:
                best = walls[i]
            i += 1
        if best is not None and best.high > at + BEAM:
            assert best.wall is not None
            stands = best.wall.between(frame.angle)
            if stands is None or not stands[0] < frame.angle < stands[1]:
                return best
            last = best.high >= highest[0] - BEAM
            arc = meet(meet(arc, stands), cover(frame, best.body, edge, highest[1] if last else None))
            used.append(best)
            at, edge = best.high, Edge(best.body, 1)
        elif i < n and walls[i].low < highest[0] - BEAM:
            gaps.append((at, edge, walls[i].low, Edge(walls[i].body, -1)))
            at, edge = walls[i].low, Edge(walls[i].body, -1)
        else:
            gaps.append((at, edge, *highest))
            break
    return Chain(arc, gaps, used)


def cover(frame: Frame, body: Body, low: Edge, high: Edge | None) -> Arc:
    """The directions in which a body surely covers the offsets from edge `low` on (to edge `high`)."""
    arc = (frame.angle - math.pi / 2, frame.angle + math.pi / 2)
    for lower, upper in ((Edge(body, -1), low), (high, Edge(body, 1))):
        if lower is not None and lower != upper:
            held = not_above(frame, lower, upper, BEAM)
            arc = meet(arc, held if held is not None else (frame.angle, frame.angle))
    return arc
