"""Figures swept along a path against figures that stand still: how near they come, and when.

A `Motion` goes straight and turns evenly. Without turning, and for discs always, the answers are
exact (closed forms, or the least of a convex function); a turning oval or polygon is judged within
`tolerances.SWEEP`, and never too kindly.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from geometry.shapes import carrying
from geometry.shapes.approaching import nearest_to_convex, nearest_to_point, nearest_to_polygon
from geometry.shapes.figures import Disc, Figure, Oval, Point, Polygon
from geometry.shapes.measure import closest, gap
from geometry.shapes.minkowski import pushes
from geometry.shapes.motion import Motion
from geometry.shapes.passing import TIE, Interval, Track, below_disc, below_polygon, merged, with_ends, without
from geometry.shapes.pressing import deeper, deepest
from geometry.shapes.separation import convex_pieces
from geometry.shapes.swept_hulls import swept_hull
from geometry.shapes.wedges import below_push
from geometry.shapes.wheeling import Wheel

__all__ = ["Approach", "Motion", "approach_matrix", "comes_below", "intervals_below", "nearest_approach", "swept_hull"]


class Approach(NamedTuple):
    """Where along a motion the two figures are nearest.

    Attributes
    ----------
    t
        From 0 (the start) to 1 (the end).
    gap
        Signed gap there, inches: negative is the least push that parts them.
    on_moving, on_figure
        The points that prove it, as in `geometry.shapes.measure.closest`.
    """

    t: float
    gap: float
    on_moving: Point
    on_figure: Point


def intervals_below(motion: Motion, figure: Figure, threshold: float) -> list[Interval]:
    """When along a motion the signed gap to a figure is less than a threshold.

    Parameters
    ----------
    motion
        What moves.
    figure
        What stands still.
    threshold
        Inches, negative (how deep an overlap), 0 or positive (how near). A gap within 1e-9 of it is
        not below.

    Returns
    -------
    list of (float, float)
        From and to, each from 0 (the start) to 1 (the end), sorted, apart. 0 is in one only where
        the motion truly begins below: one that begins exactly at the threshold and goes in has an
        interval from just after 0. The same holds for 1 and the end. Exact to 1e-9 inches without
        turning and for discs; of turning ovals and polygons outer intervals, in which the gap is
        nowhere more than `tolerances.SWEEP` above the threshold. (Of a turning figure wedged in a
        concave one, whose push may jump, that much is sure: all that is deeper than the threshold
        in one convex piece is in the intervals.)

    Examples
    --------
    >>> intervals_below(Motion(Disc(0, 0, 1), (10, 0)), Disc(5, 0, 1), 0.0)
    [(0.3, 0.7)]
    >>> intervals_below(Motion(Disc(0, 2, 1), (10, 2)), Disc(5, 0, 1), 0.0)  # only touches
    []
    """
    moving = motion.figure
    if isinstance(moving, Disc):
        if isinstance(figure, Disc):
            return below_disc(_track(motion), figure.x, figure.y, moving.radius + figure.radius + threshold)
        if isinstance(figure, Polygon):
            return _disc_past_polygon(_track(motion), moving.radius, figure, threshold)
    elif isinstance(moving, Polygon) and isinstance(figure, Disc) and not motion.turn:
        return _disc_past_polygon(_against(motion, figure), figure.radius, moving, threshold)
    return _by_pieces(motion, figure, threshold)


def comes_below(motion: Motion, figure: Figure, threshold: float) -> bool:
    """Whether the signed gap to a figure is anywhere along a motion less than a threshold.

    Where `intervals_below` finds an interval; sooner told than when that is.

    Parameters
    ----------
    motion, figure, threshold
        As for `intervals_below`.

    Examples
    --------
    >>> motion = Motion(Oval(0, 0, 2, 1, 0), (10, 0), 90)
    >>> comes_below(motion, Disc(5, 2.4, 1), 0.0), comes_below(motion, Disc(5, 2.5, 1), 0.0)
    (True, False)
    """
    moving = motion.figure
    if _is_concave(moving) or _is_concave(figure) or not isinstance(moving, Oval):
        return bool(intervals_below(motion, figure, threshold))
    windows = _windows(motion, figure, max(threshold, 0.0))
    if not motion.turn:
        return bool(windows) and carrying.dips(carrying.course(moving, motion.dx, motion.dy, figure), threshold)
    wheel = Wheel(motion, figure)
    return any(wheel.dips(threshold, a, b) for a, b in windows)


def nearest_approach(motion: Motion, figure: Figure) -> Approach:
    """Where along a motion the signed gap to a figure is least.

    Parameters
    ----------
    motion
        What moves.
    figure
        What stands still.

    Returns
    -------
    Approach
        Exact without turning and for discs (1e-9 inches; where the two overlap and one is concave
        1e-6); of a turning oval or polygon no more than `tolerances.SWEEP` above the least (wedged
        in a concave figure, where its push may jump: a deep place, not surely the deepest).

    Examples
    --------
    >>> nearest_approach(Motion(Disc(0, 0, 1), (10, 0)), Disc(5, 3, 1))
    Approach(t=0.5, gap=1.0, on_moving=(5.0, 1.0), on_figure=(5.0, 2.0))
    """
    t = _nearest_time(motion, figure)
    near = closest(motion.at(t), figure)
    return Approach(t, near.distance, near.on_a, near.on_b)


def approach_matrix(
    starts: npt.ArrayLike, ends: npt.ArrayLike, radii: npt.ArrayLike, centres: npt.ArrayLike, radii2: npt.ArrayLike
) -> npt.NDArray[np.float64]:
    """Least gaps between many discs that move straight and many that stand still.

    With the discs that hold figures of any kind (about the point that goes straight, radius
    `Motion.reach`) these are lower bounds of the figures' least gaps: what to prune by.

    Parameters
    ----------
    starts, ends
        (S, 2) centres of the moving discs, inches.
    radii
        (S,) their radii, or one for all.
    centres
        (N, 2) centres of the standing discs.
    radii2
        (N,) their radii, or one for all.

    Returns
    -------
    ndarray
        (S, N) inches, negative where they overlap.

    Examples
    --------
    >>> approach_matrix([[0, 0]], [[10, 0]], [1], [[5, 3], [12, 0]], [1, 0.5]).tolist()
    [[1.0, 0.5]]
    """
    begin = np.asarray(starts, dtype=np.float64).reshape(-1, 2)
    way = np.asarray(ends, dtype=np.float64).reshape(-1, 2) - begin
    middle = np.asarray(centres, dtype=np.float64).reshape(-1, 2)
    px = middle[:, 0] - begin[:, :1]
    py = middle[:, 1] - begin[:, 1:]
    dx, dy = way[:, :1], way[:, 1:]
    length2 = dx * dx + dy * dy
    t = np.clip((px * dx + py * dy) / np.where(length2 > 0.0, length2, 1.0), 0.0, 1.0)
    apart = np.hypot(px - t * dx, py - t * dy)
    reach = np.broadcast_to(np.asarray(radii, dtype=np.float64), begin.shape[:1])
    other = np.broadcast_to(np.asarray(radii2, dtype=np.float64), middle.shape[:1])
    gaps: npt.NDArray[np.float64] = apart - reach[:, None] - other
    return gaps


def _track(motion: Motion) -> Track:
    return Track(*motion.start, motion.dx, motion.dy)


def _against(motion: Motion, disc: Disc) -> Track:
    """The way of a disc's centre as seen from a polygon that is carried past it."""
    return Track(disc.x, disc.y, -motion.dx, -motion.dy)


def _disc_past_polygon(track: Track, radius: float, polygon: Polygon, threshold: float) -> list[Interval]:
    if threshold < 0.0 and not polygon.convex:
        return below_push(track, polygon, radius, threshold)
    return below_polygon(track, polygon, radius + threshold)


def _is_concave(figure: Figure) -> bool:
    return isinstance(figure, Polygon) and not figure.convex


def _by_pieces(motion: Motion, figure: Figure, threshold: float) -> list[Interval]:
    """`intervals_below`, put together from pairs of convex pieces."""
    windows = _windows(motion, figure, max(threshold, 0.0))
    if not windows:
        return []
    found = _pieces_below(motion, figure, threshold, windows)
    if threshold < 0.0 and (_is_concave(figure) or _is_concave(motion.figure)):
        # The push out of the whole is longer than that out of any one piece.
        touching = _pieces_below(motion, figure, 0.0, windows)
        found = merged([*found, *deeper(motion, figure, threshold, without(touching, found))])
    elif not motion.turn and len(found) <= 1:
        return found
    return with_ends(found, lambda t: gap(motion.at(t), figure) < threshold - TIE)


def _windows(motion: Motion, figure: Figure, threshold: float) -> list[Interval]:
    """When the disc that holds the moving figure is below the threshold: never later, never shorter."""
    track = _track(motion)
    if isinstance(figure, Polygon):
        return below_polygon(track, figure, motion.reach + threshold + 2 * TIE)
    return below_disc(track, figure.x, figure.y, motion.reach + figure.reach + threshold + 2 * TIE)


def _pieces_below(motion: Motion, figure: Figure, threshold: float, windows: list[Interval]) -> list[Interval]:
    found: list[Interval] = []
    for part in convex_pieces(motion.figure):
        for other in convex_pieces(figure):
            if motion.turn:
                wheel = Wheel(motion.carrying(part), other)
                found += [interval for a, b in windows for interval in wheel.below(threshold, a, b)]
            elif isinstance(part, Polygon) and isinstance(other, Polygon):
                found += below_polygon(_push_track(motion), pushes(part, other), threshold)
            else:
                interval = carrying.below(carrying.course(part, motion.dx, motion.dy, other), threshold)
                if interval is not None:
                    found.append(interval)
    return merged(found)


def _push_track(motion: Motion) -> Track:
    """The way of a carried polygon as that of a point past its `pushes`."""
    return Track(0.0, 0.0, motion.dx, motion.dy)


def _nearest_time(motion: Motion, figure: Figure) -> float:
    moving = motion.figure
    if isinstance(moving, Disc) and isinstance(figure, Disc):
        return nearest_to_point(_track(motion), figure.x, figure.y)
    found: tuple[float, float] | None
    if isinstance(moving, Disc) and isinstance(figure, Polygon):
        found = _nearest_to(_track(motion), moving.radius, figure)
    elif isinstance(figure, Disc) and isinstance(moving, Polygon) and not motion.turn:
        found = _nearest_to(_against(motion, figure), figure.radius, moving)
    else:
        found = _nearest_by_pieces(motion, figure)
    if found is None or (found[1] < 0.0 and (_is_concave(moving) or _is_concave(figure))):
        stretches = intervals_below(motion, figure, 0.0)
        if stretches:
            return deepest(motion, figure, stretches, intervals_below)[0]
        found = found or _nearest_by_pieces(motion, figure)
    return found[0]


def _nearest_to(track: Track, radius: float, polygon: Polygon) -> tuple[float, float] | None:
    """(time, gap) of a disc that passes a polygon, or None where its centre comes into a concave one."""
    found = nearest_to_polygon(track, polygon)
    return None if found is None else (found[0], found[1] - radius)


def _nearest_by_pieces(motion: Motion, figure: Figure) -> tuple[float, float]:
    best_t, best = 0.0, float("inf")
    for part in convex_pieces(motion.figure):
        for other in convex_pieces(figure):
            if motion.turn:
                t, value = Wheel(motion.carrying(part), other).least(0.0, 1.0, best)
            elif isinstance(part, Polygon) and isinstance(other, Polygon):
                t, value = nearest_to_convex(_push_track(motion), pushes(part, other))
            else:
                t, value, _ = carrying.least(carrying.course(part, motion.dx, motion.dy, other))
            if value < best:
                best_t, best = t, value
    return best_t, best
