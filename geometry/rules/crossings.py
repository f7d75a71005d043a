"""The terrain along a path, as evidence: where the base was on a part, across it or below it (15.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from geometry.rules.levels import Ground
from geometry.shapes.figures import Disc, Figure
from geometry.shapes.sweep import Motion, intervals_below
from geometry.tolerances import EQUAL
from geometry.verdict import Crossing


def crossings(motions: Sequence[Motion], grounds: Iterable[Ground], contact: float) -> tuple[Crossing, ...]:
    """Every stretch of a path on which a base overlaps a part's footprint by more than contact, in order.

    Parameters
    ----------
    motions
        The base on each leg.
    grounds
        The parts near the path.
    contact
        How deep an overlap is contact only, inches.

    Examples
    --------
    >>> from geometry.board.things import Feature, Part
    >>> wall = Part(Disc(5, 0, 0.5), 0, 3)
    >>> past = crossings([Motion(Disc(0, 0, 1), (10, 0))], [Ground("w#0", Feature("w", (wall,)), wall)], 0.0)
    >>> [(c.feature, c.top, round(c.start, 6), round(c.end, 6)) for c in past]
    [('w', 3, 0.35, 0.65)]
    """
    found: list[Crossing] = []
    places: list[Motion] = []
    for ground in grounds:
        part = ground.part
        spans = _spans(motions, part.figure, -contact)
        if not spans:
            continue
        places = places or [Motion(Disc(*m.start, 0.0), m.end) for m in motions]
        over = _spans(places, part.figure, EQUAL)
        for a, b in spans:
            centre = tuple((max(a, c), min(b, d)) for c, d in over if c < b and d > a)
            found.append(Crossing(ground.feature.id, part.bottom, part.top, a, b, centre))
    return tuple(sorted(found, key=lambda c: (c.start, c.top, c.feature)))


def _spans(motions: Sequence[Motion], figure: Figure, threshold: float) -> list[tuple[float, float]]:
    """When the gap is below the threshold, leg after leg; what goes on across a waypoint as one."""
    spans: list[tuple[float, float]] = []
    for i, motion in enumerate(motions):
        for a, b in intervals_below(motion, figure, threshold):
            if spans and i + a - spans[-1][1] <= 1e-9:
                spans[-1] = (spans[-1][0], i + b)
            else:
                spans.append((i + a, i + b))
    return spans
