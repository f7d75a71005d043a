"""How far points are from a convex curve about the origin, and towards where."""

from __future__ import annotations

import math

import numpy as np

from geometry.shapes.free_paths.curves import Array, Curve, Ellipse, curvatures, holding

_STEP = math.pi / 8
_STEPS = 20
_SURE = 0.01
_SMALL = 1e-6


def separation(radius: float, ellipses: tuple[Ellipse, ...], dx: float, dy: float) -> float:
    """Signed distance of a point from a curve about the origin: the greatest over u of q.u - h(u).

    Only the sign is to be trusted, and the distance where it is small.
    """
    far = math.hypot(dx, dy)
    least, most = _rings(radius, ellipses)
    if not least - _SURE < far < most:
        return far - (least if far < most else most)
    curve = Curve(0.0, 0.0, radius, ellipses)
    xx, xy, yy = holding(radius, curve.layers)
    ux, uy = yy * dx - xy * dy, xx * dy - xy * dx
    if ux * dx + uy * dy >= xx * yy - xy * xy:
        return _SURE  # it is outside of an ellipse that holds the curve
    angle, best = math.atan2(uy, ux), -math.inf
    for _ in range(_STEPS):
        ux, uy = math.cos(angle), math.sin(angle)
        h, slope = curve.support(ux, uy)
        value = dx * ux + dy * uy - h
        step = (dy * ux - dx * uy - slope) / max(value + curve.curvature(ux, uy), _SMALL)
        best = max(best, value)
        if abs(step) < _SMALL:
            break
        angle += min(max(step, -_STEP), _STEP)
    return best


def separations(radius: float, ellipses: tuple[Ellipse, ...], dx: Array, dy: Array) -> tuple[Array, Array, Array]:
    """`separation` for many points, and its gradient: the outward unit normal of the curve next to them.

    Newton from the normal of an ellipse that is nearly the curve; what it finds on the way is never too much.
    """
    far = np.hypot(dx, dy)
    scale = np.where(far > 0.0, far, 1.0)
    nx, ny = dx / scale, dy / scale
    if not ellipses:
        return far - radius, nx, ny
    least, most = _rings(radius, ellipses)
    found = far - np.where(far < most, least, most)
    near = np.nonzero((far > least - _SURE) & (far < most))[0]
    if len(near):
        found[near], nx[near], ny[near] = _nearest(radius, ellipses, dx[near], dy[near])
    return found, nx, ny


def _nearest(radius: float, ellipses: tuple[Ellipse, ...], dx: Array, dy: Array) -> tuple[Array, Array, Array]:
    layers = tuple(ellipse[2:] for ellipse in ellipses)
    xx, xy, yy = holding(radius, layers)
    angle = np.arctan2(xx * dy - xy * dx, yy * dx - xy * dy)
    best = np.full_like(dx, -np.inf)
    for _ in range(_STEPS):
        ux, uy = np.cos(angle), np.sin(angle)
        h, slope, radii = curvatures(layers, ux, uy)
        value = dx * ux + dy * uy - h - radius
        step = (dy * ux - dx * uy - slope) / np.maximum(value + radii + radius, _SMALL)
        best = np.maximum(best, value)
        if (np.abs(step) < _SMALL).all():
            break
        angle = angle + np.clip(step, -_STEP, _STEP)
    return best, ux, uy


def _rings(radius: float, ellipses: tuple[Ellipse, ...]) -> tuple[float, float]:
    """Radii of a disc that lies in the curve, and of one that holds it."""
    least = most = radius
    for ellipse in ellipses:
        least += ellipse.half_width
        most += ellipse.half_length
    return least, most
