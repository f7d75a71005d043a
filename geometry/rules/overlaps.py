"""Where along a path a base overlaps something, heights minded, and which pairs are near enough to ask (15.0)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np

from geometry.board.things import Model
from geometry.rules.levels import STEP
from geometry.rules.walks import Climb, Span, Walk
from geometry.shapes.figures import Figure
from geometry.shapes.sweep import approach_matrix, intervals_below
from geometry.tolerances import EQUAL


def overlap_spans(walk: Walk, figure: Figure, bottom: float, top: float, threshold: float) -> list[Span]:
    """Stretches of a path on which the base is nearer than `threshold` to a figure and their heights meet.

    A stretch without length is a climb or a fall past it.
    """
    spans: list[Span] = []
    for i, motion in enumerate(walk.motions):
        for t0, t1 in intervals_below(motion, figure, threshold):
            if spans and abs(spans[-1][1] - (i + t0)) <= 1e-9:
                spans[-1] = (spans[-1][0], i + t1)
            else:
                spans.append((i + t0, i + t1))
    if not spans or (len(walk.stretches) == 1 and heights_meet(walk, walk.stretches[0].z, bottom, top)):
        return spans
    pieces: list[Span] = []
    for s0, s1 in spans:
        for stretch in walk.stretches:
            a, b = max(s0, stretch.start), min(s1, stretch.end)
            if a < b and heights_meet(walk, stretch.z, bottom, top) and not _is_noise(walk, a, b):
                pieces.append((a, b))
        for climb in walk.climbs:
            if not (s0 < climb.at < s1 and _passes(walk, climb, bottom, top)):
                continue
            if not (_is_noise(walk, s0, climb.at) or _is_noise(walk, climb.at, s1)):
                pieces.append((climb.at, climb.at))
    met: list[Span] = []
    for a, b in sorted(pieces):
        if met and a <= met[-1][1]:
            met[-1] = (met[-1][0], max(b, met[-1][1]))
        else:
            met.append((a, b))
    return met


def _is_noise(walk: Walk, a: float, b: float) -> bool:
    """Whether no point of the base moves by more than float noise from one place on a path to a later one."""
    moved = 0.0
    for s, t in pairwise((a, *range(math.floor(a) + 1, math.ceil(b)), b)):
        turn = math.radians(abs(walk.facing(t) - walk.facing(s)))
        moved += math.dist(walk.place(s), walk.place(t)) + turn * walk.model.base.reach
        if moved > EQUAL:
            return False
    return True


def heights_meet(walk: Walk, z: float, bottom: float, top: float) -> bool:
    """Whether a model that stands on a level as it walks reaches into some heights."""
    return z < top - EQUAL and bottom < z + walk.model.height - EQUAL


def foot(model: Model) -> float:
    """The level from which a model is in the way: a low part is as if it were not there, who stands on it is there."""
    return min(model.elevation, 0.0) if model.elevation <= STEP + EQUAL else model.elevation


def _passes(walk: Walk, climb: Climb, bottom: float, top: float) -> bool:
    """Whether a climb or a fall takes the body through some heights."""
    low, high = sorted((climb.start, climb.end))
    return low < top - EQUAL and bottom < high + walk.model.height - EQUAL


def near_pairs(walks: Sequence[Walk], others: Sequence[Model], margin: float) -> list[tuple[Walk, Model]]:
    """Pairs of a path and a standing model whose bounding discs come within `margin`, found in one sweep."""
    if not walks or not others:
        return []
    starts, ends, radii, owner = [], [], [], []
    for w, walk in enumerate(walks):
        for (x0, y0, _), (x1, y1, _) in zip(walk.poses, walk.poses[1:], strict=False):
            starts.append((x0, y0))
            ends.append((x1, y1))
            radii.append(walk.model.base.reach)
            owner.append(w)
    centres = np.array([model.at for model in others])
    reaches = np.array([model.base.reach for model in others])
    gaps = approach_matrix(np.array(starts), np.array(ends), np.array(radii), centres, reaches)
    legs, places = np.nonzero(gaps < margin)
    pairs = np.unique(np.array(owner)[legs] * len(others) + places)
    return [(walks[pair // len(others)], others[pair % len(others)]) for pair in pairs.tolist()]


def unit_box(walks: Iterable[Walk]) -> tuple[float, float, float, float]:
    """A box that holds all of these paths with their bases."""
    boxes = [walk.bounds for walk in walks]
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )
