"""How far the point of a figure that travels furthest goes along a path of several legs (15.0).

On each leg the figure's place goes straight and evenly while its facing turns evenly, so a point p
of it has the speed |v + w x R(angle) p|, the norm of an affine function of p. Norms, integrals and
sums keep convexity: the path length is a convex function of p, and the furthest-travelled point is
a corner of a polygon or lies on the edge of an oval.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from geometry.errors import InvalidInputError
from geometry.shapes.elliptic import second_kind
from geometry.shapes.figures import Disc, Figure, Oval, Point
from geometry.shapes.turning import shorter_turn

Array: TypeAlias = npt.NDArray[np.float64]


class Travel(NamedTuple):
    """Inches: the whole path of the furthest-travelled point, and that point of the figure as it was given."""

    length: float
    point: Point


class _TurningLeg(NamedTuple):
    vx: float
    vy: float
    facing: float
    turn: float


_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(48)
_NODES, _WEIGHTS = (_NODES + 1) / 2, _WEIGHTS / 2
_SMOOTH = 0.35
"""Where ln(faster / slower) of carrying and turning is over this share of half the turn, 48 nodes reach 1e-13:
the integrand's nearest singularity then lies outside the ellipse of half axes that sum to 1.40; 1.40^-96 < 1e-13."""


def furthest_travel(
    figure: Figure, poses: Sequence[tuple[float, float, float]], pivot: str = "furthest-point"
) -> Travel:
    """Length of the whole path of the point of `figure` that travels furthest.

    Parameters
    ----------
    figure
        The base about its place: as it stands at (0, 0) with facing 0, inches.
    poses
        (x, y, facing) of its place, inches and degrees, start first. Between two poses it goes
        straight and turns evenly by the shorter way (a half turn: counter-clockwise).
    pivot
        ``"furthest-point"``, or ``"free"``: turning costs nothing, the place's path counts.

    Returns
    -------
    Travel
        The length to 1e-10, and a point of `figure` that travels it. Turning a disc about its
        centre is no turn.

    Raises
    ------
    InvalidInputError
        Without poses, or for another `pivot`.

    Examples
    --------
    >>> rider = Oval(0, 0, 1.5, 0.8, 0)
    >>> furthest_travel(rider, [(0, 0, 0), (3, 0, 0), (3, 4, 0)]).length
    7.0
    >>> round(furthest_travel(rider, [(0, 0, 0), (0, 0, 90)]).length, 9)  # the tip runs a quarter circle
    2.35619449
    >>> furthest_travel(rider, [(0, 0, 0), (0, 0, 90)], pivot="free").length
    0.0
    """
    if pivot not in ("furthest-point", "free"):
        raise InvalidInputError.single("pivot", pivot, '"furthest-point" or "free"')
    if not poses:
        raise InvalidInputError.single("poses", poses, "at least the pose it starts in")
    straight, turning, place = 0.0, [], 0.0
    for (x0, y0, f0), (x1, y1, f1) in pairwise(poses):
        step = math.hypot(x1 - x0, y1 - y0)
        turn = math.radians(shorter_turn(f0, f1))
        place += step
        if turn:
            turning.append(_TurningLeg(x1 - x0, y1 - y0, math.radians(f0), turn))
        else:
            straight += step
    if pivot == "free":
        return Travel(place, (0.0, 0.0))
    if not turning or (isinstance(figure, Disc) and figure.x == figure.y == 0):
        return Travel(place, figure.centre)
    if isinstance(figure, Oval):
        off = math.hypot(figure.x, figure.y)
        least, greatest = max(0.0, figure.half_width - off), (figure.half_length + off) / math.cos(math.pi / _ARCS)
        length, point = _furthest_on_oval(figure, _turning_length(turning, least, greatest))
    else:
        points = (figure.centre,) if isinstance(figure, Disc) else figure.shell
        distances = [math.hypot(x, y) for x, y in points]
        lengths = _turning_length(turning, min(distances), max(distances))(np.array(points))
        best = int(np.argmax(lengths))
        length, point = float(lengths[best]), points[best]
    return Travel(straight + length, point)


_STILL = 1e-100
"""Inches: stands in for the speed of a point that does not move at all."""


def _turning_length(legs: Sequence[_TurningLeg], least: float, greatest: float) -> Callable[[Array], Array]:
    """The path lengths over all turning legs together, as a function of points (k, 2) of the figure.

    `least` and `greatest` bound the distances of those points from the place.
    """
    smooth: list[_TurningLeg] = []
    rough: list[_TurningLeg] = []
    for leg in legs:
        speed, turn = math.hypot(leg.vx, leg.vy), abs(leg.turn)
        room = math.exp(_SMOOTH * turn / 2)
        (smooth if speed > turn * greatest * room or speed * room < turn * least else rough).append(leg)
    parts = [rule(kind) for rule, kind in ((_by_nodes, smooth), (_by_elliptic_integrals, rough)) if kind]
    return parts[0] if len(parts) == 1 else lambda points: parts[0](points) + parts[1](points)


def _by_nodes(legs: Sequence[_TurningLeg]) -> Callable[[Array], Array]:
    """Path lengths over legs on which the integrand stays far from 0, by Gauss and Legendre."""
    count = len(_NODES)
    ux = np.repeat([leg.vx for leg in legs], count)
    uy = np.repeat([leg.vy for leg in legs], count)
    turn = np.repeat([leg.turn for leg in legs], count)
    angles = np.repeat([leg.facing for leg in legs], count) + turn * np.tile(_NODES, len(legs))
    c, s = turn * np.cos(angles), turn * np.sin(angles)
    weights = np.tile(_WEIGHTS, len(legs))

    def lengths(points: Array) -> Array:
        x, y = points[:, :1], points[:, 1:]
        speeds: Array = np.hypot(ux - s * x - c * y, uy + c * x - s * y)
        return speeds @ weights

    return lengths


def _by_elliptic_integrals(legs: Sequence[_TurningLeg]) -> Callable[[Array], Array]:
    """Path lengths over legs on which a point may nearly stand still for a moment.

    With V the speed of the place, W that of the turning about it and phi the angle between the two,
    speed^2 = V^2 + W^2 + 2 V W cos(phi), and phi changes evenly by the turn.
    """
    vx, vy, facing, turn = (np.array(column) for column in zip(*legs, strict=True))
    speed = np.hypot(vx, vy)
    ahead = facing + np.copysign(np.pi / 2, turn) - np.arctan2(vy, vx)

    def lengths(points: Array) -> Array:
        x, y = points[:, :1], points[:, 1:]
        swing = np.abs(turn) * np.hypot(x, y)
        total = np.maximum(speed + swing, _STILL)
        m, m1 = 4 * speed * swing / total**2, ((speed - swing) / total) ** 2
        start = (np.arctan2(y, x) + ahead) / 2
        integrals = second_kind(start.ravel(), (start + turn / 2).ravel(), m.ravel(), m1.ravel())
        each: Array = 2 * total / turn * integrals.reshape(swing.shape)
        summed: Array = each.sum(axis=1)
        return summed

    return lengths


_ARCS = 64
_SPLIT = 16
_CERTIFIED = 1e-6
"""Inches: arcs of the oval's edge that cannot beat the best point by more than this are let go."""


def _furthest_on_oval(oval: Oval, length_of: Callable[[Array], Array]) -> tuple[float, Point]:
    """The greatest of a convex function over an oval, and where.

    An arc lies in the triangle of its ends and the crossing of its end tangents, and a convex
    function is greatest at corners: arcs whose three corners stay below the best point are out.
    """

    def at(angle: Array, stretch: float = 1.0) -> Array:
        p, q = oval.half_length * stretch * np.cos(angle), oval.half_width * stretch * np.sin(angle)
        return np.stack([oval.x + oval.cos * p - oval.sin * q, oval.y + oval.sin * p + oval.cos * q], axis=1)

    half = math.pi / _ARCS
    starts = np.zeros(1)  # of stretches of arcs that hang together
    count = _ARCS
    while True:
        ends = starts[:, None] + 2 * half * np.arange(count + 1)
        middles = starts[:, None] + half * np.arange(1, 2 * count, 2)
        values = length_of(np.concatenate([at(ends.ravel()), at(middles.ravel(), 1 / math.cos(half))]))
        corners, beyond = values[: ends.size].reshape(ends.shape), values[ends.size :].reshape(middles.shape)
        best = int(np.argmax(values[: ends.size]))
        alive = np.maximum(np.maximum(corners[:, :-1], corners[:, 1:]), beyond) > values[best] + _CERTIFIED
        if not alive.any():
            break
        starts, half, count = ends[:, :-1][alive], half / _SPLIT, _SPLIT
    # The top of the parabola through the best end and its neighbours (half is below 0.001 here).
    tries = ends.ravel()[best] + half * np.array([-1.0, 0.0, 1.0])
    low, mid, high = length_of(at(tries))
    bend = low - 2 * mid + high
    if bend < 0:
        tries[2] = tries[1] + half * min(1.0, max(-1.0, (low - high) / (2 * bend)))
    points = at(tries[1:])
    lengths = length_of(points)
    top = int(np.argmax(lengths))
    return float(lengths[top]), (float(points[top, 0]), float(points[top, 1]))
