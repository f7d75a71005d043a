"""How far points are from a convex curve about the origin."""

from __future__ import annotations

import math

import numpy as np

from geometry.shapes.free_paths.curves import Array, Curve, Ellipse

_STEP = math.pi / 32
_ANGLES = np.arange(64) * _STEP
_UX, _UY = np.cos(_ANGLES), np.sin(_ANGLES)
_FEW = 16
_FEW_STEP = math.pi / 8
_FEW_X = [math.cos(k * _FEW_STEP) for k in range(_FEW)]
_FEW_Y = [math.sin(k * _FEW_STEP) for k in range(_FEW)]


def separation(radius: float, ellipses: tuple[Ellipse, ...], dx: float, dy: float) -> float:
    """Signed distance of a point from a curve about the origin: the greatest over u of q.u - h(u).

    Newton from the best of a few directions, kept between its neighbours. Inside only the sign is to be trusted.
    """
    curve = Curve(0.0, 0.0, radius, ellipses)
    far = math.hypot(dx, dy)
    if far < radius + sum(math.sqrt(ellipse[1]) for ellipse in ellipses) - 0.01:
        return -0.01
    return _separation(curve, dx, dy)


def _separation(curve: Curve, dx: float, dy: float) -> float:
    best, found = -math.inf, 0
    for k in range(_FEW):
        ux, uy = _FEW_X[k], _FEW_Y[k]
        value = dx * ux + dy * uy - curve.support(ux, uy)[0]
        if value > best:
            best, found = value, k
    angle = found * _FEW_STEP
    low, high = angle - _FEW_STEP, angle + _FEW_STEP
    for _ in range(40):
        ux, uy = math.cos(angle), math.sin(angle)
        h, slope = curve.support(ux, uy)
        value = dx * ux + dy * uy - h
        best = max(best, value)
        rate = dy * ux - dx * uy - slope
        if abs(rate) < 1e-9:
            break
        low, high = (angle, high) if rate > 0.0 else (low, angle)
        bend = value + curve.curvature(ux, uy)
        new = angle + rate / bend if bend > 1e-6 else (low + high) / 2
        angle = new if low < new < high else (low + high) / 2
    return best


def separations(radius: float, ellipses: tuple[Ellipse, ...], dx: Array, dy: Array) -> Array:
    """Signed distances of points from a curve about the origin: the greatest over u of q.u - h(u).

    Newton from the best of many directions; negative inside, where only the sign is to be trusted.
    """
    if not ellipses:
        return np.asarray(np.hypot(dx, dy) - radius)
    curve = Curve(0.0, 0.0, radius, ellipses)
    values = np.outer(dx, _UX) + np.outer(dy, _UY) - curve.supports(_UX, _UY)[0]
    angles = _ANGLES[np.argmax(values, axis=1)]
    for _ in range(5):
        ux, uy = np.cos(angles), np.sin(angles)
        h, slope, radii = curve.supports(ux, uy)
        value = dx * ux + dy * uy - h
        bend = np.maximum(value + radii, 1e-3)
        angles = angles + np.clip((dy * ux - dx * uy - slope) / bend, -_STEP, _STEP)
    ux, uy = np.cos(angles), np.sin(angles)
    return np.asarray(np.maximum(values.max(axis=1), dx * ux + dy * uy - curve.supports(ux, uy)[0]))
