"""Common tangents of convex curves: the straight pieces of shortest paths.

A path runs counter-clockwise round a curve on its left (side 1), or clockwise round one on its right
(side -1). With n the normal to the left of a line, the line touches a curve at n.c - side h(n), so that
a line from one curve to another turns at the angle where these agree.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from geometry.shapes.free_paths.bodies import Index, Mask
from geometry.shapes.free_paths.curves import TURN, Array, Curve, Layer, curvatures, outmost
from geometry.shapes.free_paths.rims import ANGLES, Rims
from geometry.tolerances import EQUAL

_SAME = 1e-7
_STEPS = 60
_EXACT = 1e-12
_CREST = 1e-8
_STEP = TURN / len(ANGLES)
_UX, _UY = np.cos(ANGLES), np.sin(ANGLES)


@dataclass(frozen=True, slots=True)
class Tangents:
    """Straight pieces that leave one curve and touch others, as arrays.

    Attributes
    ----------
    target, side
        Which arc each leads to, and how it goes round it (1 counter-clockwise, -1 clockwise).
    leave, arrive
        Angles of the normals where it leaves the one and touches the other, radians.
    px, py, qx, qy
        Where it begins and ends.
    length
        Inches.
    """

    target: Index
    side: Index
    leave: Array
    arrive: Array
    px: Array
    py: Array
    qx: Array
    qy: Array
    length: Array

    def take(self, chosen: Mask | Index) -> Tangents:
        """Some of them."""
        return Tangents(*(getattr(self, name)[chosen] for name in self.__slots__))


Known: TypeAlias = dict[tuple[Curve, int, Curve, int], tuple[bool, float]]
"""Tangents of curves that are not circles, once they are worked out: whether there is one, and its angle."""


def tangents(curve: Curve, side: int, rims: Rims, known: Known) -> Tangents:
    """The straight pieces from a curve, gone round on `side`, to arcs, one for each side of each.

    Curves that lie in one another have none. Two that press into each other by no more than `EQUAL`
    have a piece without length where they touch.
    """
    count = len(rims.curves)
    both = np.concatenate([np.arange(count), np.nonzero(~rims.point)[0]])
    sides = np.concatenate([np.ones(count), -np.ones(len(both) - count)])
    dx, dy = rims.x[both] - curve.x, rims.y[both] - curve.y
    distance = np.hypot(dx, dy)
    keep, turn = _round_tangents(curve.radius * side, sides * rims.radius[both], distance)
    angle = np.arctan2(dy, dx) - turn
    curved = np.nonzero(rims.oval[both] | bool(curve.ellipses))[0]
    if len(curved):
        keys = [
            (curve, side, rims.curves[i], j) for i, j in zip(both[curved].tolist(), sides[curved].tolist(), strict=True)
        ]
        new = [n for n, key in enumerate(keys) if key not in known]
        if new:
            some = curved[new]
            there, angles = _curved_tangents(curve, side, rims, both[some], sides[some], dx[some], dy[some])
            found = zip(there.tolist(), angles.tolist(), strict=True)
            known.update((keys[n], answer) for n, answer in zip(new, found, strict=True))
        answers = [known[key] for key in keys]
        keep[curved] = [there for there, _ in answers]
        angle[curved] = [turned for _, turned in answers]
    both, sides, angle = both[keep], sides[keep], angle[keep]
    ux, uy = np.cos(angle), np.sin(angle)
    leave, arrive = angle - side * (math.pi / 2), angle - sides * (math.pi / 2)
    px, py = _touch(curve.x, curve.y, curve.radius, curve.layers, side, ux, uy)
    ellipses = () if rims.ellipses is None else rims.ellipses[:, :, both]
    qx, qy = _touch(rims.x[both], rims.y[both], rims.radius[both], ellipses, sides, ux, uy)
    length = (qx - px) * ux + (qy - py) * uy
    pieces = Tangents(both, sides.astype(np.int64), leave, arrive, px, py, qx, qy, np.maximum(length, 0.0))
    return pieces.take((length > -10 * EQUAL) & rims.on_arc(both, arrive))


def tangents_of_places(x: Array, y: Array, far: Array, rims: Rims) -> tuple[Index, Tangents]:
    """The straight pieces from many bare places to arcs no further away than `far`: number of the place, pieces."""
    place, both = np.nonzero(np.hypot(rims.x - x[:, None], rims.y - y[:, None]) - rims.far < far[:, None])
    other = ~rims.point[both]
    sides = np.concatenate([np.ones(len(both)), -np.ones(int(other.sum()))])
    place, both = np.concatenate([place, place[other]]), np.concatenate([both, both[other]])
    kept, pieces = _from_places(x[place], y[place], rims, both, sides)
    place = place[kept]
    chosen = np.nonzero(
        (pieces.length > 0.0) & (pieces.length < far[place]) & rims.on_arc(pieces.target, pieces.arrive)
    )[0]
    return place[chosen], pieces.take(chosen)


def tangents_to_places(rims: Rims, chosen: Index, sides: Array, x: Array, y: Array) -> Tangents:
    """The straight pieces that leave curves, each for one bare place: the target is the number of the place.

    Parameters
    ----------
    rims
        The curves; arcs count as the whole of theirs.
    chosen, sides
        For each place the number of the curve, and how it is gone round.
    x, y
        The places.
    """
    # The same lines the other way round touch the curves on the other side.
    kept, back = _from_places(x, y, rims, chosen, -sides)
    touch = back.leave + math.pi - sides[kept] * (math.pi / 2)
    pieces = Tangents(
        kept, np.ones_like(kept), touch, back.leave, back.qx, back.qy, back.px, back.py, np.maximum(back.length, 0.0)
    )
    return pieces.take(back.length > -10 * EQUAL)


def _from_places(x: Array, y: Array, rims: Rims, both: Index, sides: Array) -> tuple[Index, Tangents]:
    """The straight piece from each bare place to a curve on a side: the numbers of the places with one, and those."""
    dx, dy = rims.x[both] - x, rims.y[both] - y
    keep, turn = _round_tangents(0.0, sides * rims.radius[both], np.hypot(dx, dy))
    angle = np.arctan2(dy, dx) - turn
    curved = np.nonzero(rims.oval[both])[0]
    if len(curved):
        keep[curved], angle[curved] = _curved_tangents(
            Curve(0.0, 0.0, 0.0), 1, rims, both[curved], sides[curved], dx[curved], dy[curved]
        )
    both, sides, angle, px, py = both[keep], sides[keep], angle[keep], x[keep], y[keep]
    ux, uy = np.cos(angle), np.sin(angle)
    arrive = angle - sides * (math.pi / 2)
    ellipses = () if rims.ellipses is None else rims.ellipses[:, :, both]
    qx, qy = _touch(rims.x[both], rims.y[both], rims.radius[both], ellipses, sides, ux, uy)
    length = (qx - px) * ux + (qy - py) * uy
    return np.nonzero(keep)[0], Tangents(both, sides.astype(np.int64), angle, arrive, px, py, qx, qy, length)


def _round_tangents(own: float, other: Array, distance: Array) -> tuple[Mask, Array]:
    """Which circles have a tangent, and how far it turns clockwise from the line between the centres."""
    apart = other - own
    keep = (np.abs(apart) <= distance + EQUAL) & (distance > 1e-9)
    ratio = apart / np.where(keep, distance, 1.0)
    return keep, np.arcsin(np.clip(ratio, -1.0, 1.0))


def _touch(
    x: Array | float,
    y: Array | float,
    radius: Array | float,
    layers: Iterable[Layer],
    side: Array | int,
    ux: Array,
    uy: Array,
) -> tuple[Array, Array]:
    """Where lines in directions u touch curves that they pass on `side`: the normal is u turned by -side."""
    nx, ny = side * uy, -side * ux
    px, py = outmost(layers, nx, ny)
    return np.asarray(x + radius * nx + px), np.asarray(y + radius * ny + py)


class _Apart:
    """How far to the left of a curve's tangent those of others lie, by the direction of the tangents.

    F(angle) = d.n - side' h'(n) + side h(n), with n the normal to the left. Its derivative is minus the way from
    one touching point to the other. (The curves are alike on both sides of their centres.)
    """

    def __init__(self, curve: Curve, side: int, rims: Rims, both: Index, sides: Array, dx: Array, dy: Array) -> None:
        self._dx, self._dy = dx, dy
        self._own, self._side = curve.layers, side
        self._others = None if rims.ellipses is None else rims.ellipses[:, :, both]
        self._sides = sides
        self._radius = side * curve.radius - sides * rims.radius[both]

    def take(self, chosen: Index | Mask) -> _Apart:
        """Some of the others."""
        some = object.__new__(_Apart)
        some._dx, some._dy, some._sides, some._radius = (
            a[chosen] for a in (self._dx, self._dy, self._sides, self._radius)
        )
        some._own, some._side = self._own, self._side
        some._others = None if self._others is None else self._others[:, :, chosen]
        return some

    def at(self, angle: Array) -> tuple[Array, Array, Array]:
        """F, minus its derivative, and its second derivative."""
        ux, uy = np.cos(angle), np.sin(angle)
        nx = -uy
        apart, way, radii = self._dx * nx + self._dy * ux + self._radius, self._dx * ux + self._dy * uy, self._radius
        if self._own:
            h, slope, bend = curvatures(self._own, nx, ux)
            apart, way, radii = apart + self._side * h, way - self._side * slope, radii + self._side * bend
        if self._others is not None:
            h, slope, bend = curvatures(self._others, nx, ux)
            apart, way, radii = apart - self._sides * h, way + self._sides * slope, radii - self._sides * bend
        return apart, way, radii - apart


def _curved_tangents(
    curve: Curve, side: int, rims: Rims, both: Index, sides: Array, dx: Array, dy: Array
) -> tuple[Mask, Array]:
    """Tangents of curves that are not circles, by Newton's method in a bracket.

    How far the one's tangent lies to the left of the other's (`_Apart`) falls through 0 where the line runs
    forward: between the direction of its greatest value and that of its least.
    """
    apart = _Apart(curve, side, rims, both, sides, dx, dy)
    samples = dx * -_UY[:, None] + dy * _UX[:, None]
    samples += side * curve.supports(-_UY, _UX)[0][:, None] - sides * rims.reaches[:, both]
    most, least = np.argmax(samples, axis=0), np.argmin(samples, axis=0)
    every = np.arange(len(both))
    ends = np.concatenate([ANGLES[most], ANGLES[least]])
    values = np.concatenate([samples[most, every], -samples[least, every]])
    # Where the two all but touch, it is above 0 (or below) between two of the samples only.
    # It bends no more than its parts are long, so that it rises above its best sample by little.
    spare = _STEP**2 / 8 * (np.hypot(dx, dy) + curve.bend + rims.bends[both])
    near = np.nonzero((values <= 0.0) & (values > -np.tile(spare, 2)))[0]
    if len(near):
        signs = np.where(near < len(both), 1.0, -1.0)
        ends[near], values[near] = _crest(apart.take(near % len(both)), signs, ends[near])
    keep = np.asarray((values >= -EQUAL).reshape(2, -1).all(axis=0), dtype=bool)
    low, high = ends.reshape(2, -1)
    angle = low.copy()
    angle[keep] = _root(apart.take(keep), low[keep], (low + (high - low) % TURN)[keep], samples[:, keep])
    return keep, angle


def _crest(apart: _Apart, signs: Array, middle: Array) -> tuple[Array, Array]:
    """Where a value is greatest (or least, where the sign is -1) near the best sample of it, and how great."""
    low, high = middle - _STEP, middle + _STEP
    here = middle
    for _ in range(_STEPS):
        here, way, bend = apart.at(middle)
        past = signs * way > 0.0
        low, high = np.where(past, low, middle), np.where(past, middle, high)
        curved = signs * bend < -1e-6
        step = way / np.where(curved, bend, 1.0)
        if ((curved & (np.abs(step) < _CREST)) | (np.abs(way) < _EXACT) | (high - low < _CREST)).all():
            break
        better = middle + step
        middle = np.where(curved & (better > low) & (better < high), better, (low + high) / 2)
    return middle, signs * here


def _root(apart: _Apart, low: Array, high: Array, samples: Array) -> Array:
    """Where a falling value is 0, between angles where it is above and below; first between two samples of it."""
    above = samples > 0.0
    falls = above & ~np.roll(above, -1, axis=0)
    first, every = np.argmax(falls, axis=0), np.arange(len(low))
    seen = falls[first, every]
    before, after = samples[first, every], samples[(first + 1) % len(samples), every]
    share = np.where(seen, before / np.where(seen, before - after, 1.0), 0.5)
    low, high = np.where(seen, ANGLES[first], low), np.where(seen, ANGLES[first] + _STEP, high)
    angle = low + share * (high - low)
    for _ in range(_STEPS):
        here, way, _ = apart.at(angle)
        low, high = np.where(here > 0.0, angle, low), np.where(here > 0.0, high, angle)
        settled = (np.abs(here) < _EXACT) | (high - low < _EXACT)
        if settled.all():
            break
        better = angle + here / np.where(way > 1e-9, way, 1.0)
        good = (way > 1e-9) & (better > low) & (better < high)
        angle = np.where(settled, angle, np.where(good, better, (low + high) / 2))
    return angle
