"""One direction for each of many pairs of solids at once, in numpy: the free beam there, or the walls that close it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from geometry.shapes.sightlines.arrays import Bodies, Floats, Ints
from geometry.shapes.sightlines.bodies import Flat
from geometry.shapes.sightlines.prisms import BEAM, Prism
from geometry.shapes.sightlines.stacks import grounded

Bools = NDArray[np.bool_]

_CONVERGED = 1e-13
"""Radians: a step no longer than this is rounding, and may even have the wrong sign."""


class Crowd(NamedTuple):
    """The pairs that can be looked at together.

    Attributes
    ----------
    pairs
        Which first and which second solid each is.
    a, b
        Their bodies, [pair].
    walls
        What may matter between them, [pair, blocker], as many columns as any pair needs.
    full
        Where a blocker closes every line through it on the way; where not, it closes some lines at most.
    used
        Where there is a blocker at all.
    owners
        Number of the blocker that a column is of.
    below
        For each blocker that was taken to reach further down the number of the one it stands on.
    """

    pairs: list[tuple[int, int]]
    a: Bodies
    b: Bodies
    walls: Bodies
    full: Bools
    used: Bools
    owners: Ints
    below: dict[int, int]


class Look(NamedTuple):
    """What one direction shows for each of some pairs.

    Attributes
    ----------
    width, offset
        The widest beam that is free whatever the heights are (not positive: none), and its middle.
    closed
        Whether walls close all lines.
    low, high
        The directions round this one over which they surely do.
    needed
        The columns of those walls.
    """

    width: Floats
    offset: Floats
    closed: Bools
    low: Floats
    high: Floats
    needed: Bools


def gather(firsts: Sequence[Prism], seconds: Sequence[Prism], blockers: Sequence[Prism]) -> Crowd | None:
    """The pairs of round and oval solids that stand apart in plan, with what may matter between them.

    A blocker that is one of the solids themselves does not block the lines of that one.
    """
    one = [i for i, p in enumerate(firsts) if not isinstance(p.bodies[0], Flat)]
    two = [j for j, p in enumerate(seconds) if not isinstance(p.bodies[0], Flat)]
    i, j = (x.ravel() for x in np.meshgrid(one, two, indexing="ij"))
    if not len(i):
        return None
    a, b = Bodies.of([firsts[n].bodies[0] for n in one]), Bodies.of([seconds[n].bodies[0] for n in two])
    a, b = a.take(np.repeat(np.arange(len(one)), len(two))), b.take(np.tile(np.arange(len(two)), len(one)))
    u = b.corners[:, 0] - a.corners[:, 0]
    length = np.hypot(u[:, 0], u[:, 1])
    ux, uy = (np.divide(c, length, out=np.zeros_like(length), where=length > 0.0) for c in u.T)
    apart = np.nonzero((length > 0.0) & (a.support(ux, uy) <= -b.support(-ux, -uy)))[0]
    if not len(apart):
        return None
    a, b, i, j, ux, uy = a.take(apart), b.take(apart), i[apart], j[apart], ux[apart], uy[apart]
    standing, below = grounded(blockers, min(p.bottom for p in (*firsts, *seconds)))
    index, owners, full, used = _between(firsts, seconds, standing, blockers, a, b, i, j, ux, uy)
    bodies = Bodies.of([body for p in blockers for body in p.bodies] or [firsts[one[0]].bodies[0]])
    return Crowd(list(zip(i.tolist(), j.tolist(), strict=True)), a, b, bodies.take(index), full, used, owners, below)


def _between(
    firsts: Sequence[Prism],
    seconds: Sequence[Prism],
    standing: Sequence[Prism],
    blockers: Sequence[Prism],
    a: Bodies,
    b: Bodies,
    i: Ints,
    j: Ints,
    ux: Floats,
    uy: Floats,
) -> tuple[Ints, Ints, Bools, Bools]:
    """For each pair: bodies that may matter, whose they are, which of them close every line, which are there."""
    heights_a = np.array([(p.bottom, p.top) for p in firsts])[i]
    heights_b = np.array([(p.bottom, p.top) for p in seconds])[j]
    floor = np.minimum(heights_a[:, 0], heights_b[:, 0])[:, None]
    ceiling = np.maximum(heights_a[:, 1], heights_b[:, 1])[:, None]
    tops = np.minimum(heights_a[:, 1], heights_b[:, 1])[:, None]
    if not blockers:
        nothing = np.zeros((len(i), 1), dtype=bool)
        return nothing.astype(np.int64), nothing.astype(np.int64), nothing, nothing
    owner = [n for n, p in enumerate(blockers) for _ in p.bodies]
    bodies = Bodies.of([body for p in blockers for body in p.bodies])
    low = np.array([standing[n].bottom - BEAM for n in owner])
    high = np.array([standing[n].top + BEAM for n in owner])
    own = {id(p): n for n, p in enumerate(blockers)}
    who = np.array(owner)
    mine_a = np.array([own.get(id(p), -1) for p in firsts])[i][:, None]
    mine_b = np.array([own.get(id(p), -1) for p in seconds])[j][:, None]

    centre, radius = bodies.disc()
    (ax, ay), (bx, by) = a.corners[:, 0].T, b.corners[:, 0].T
    dx, dy = centre[None, :, 0] - ax[:, None], centre[None, :, 1] - ay[:, None]
    along = dx * ux[:, None] + dy * uy[:, None]
    across = np.abs(dy * ux[:, None] - dx * uy[:, None])
    length = np.hypot(bx - ax, by - ay)[:, None]
    wide = np.maximum(a.a, b.a)[:, None] + radius + BEAM
    near = (across <= wide) & (along >= -wide) & (along <= length + wide)
    near &= (low < ceiling) & (high > floor) & (who != mine_a) & (who != mine_b)
    on_ground = ~(near & (low > floor)).any(axis=1, keepdims=True)
    near &= ~(on_ground & (high <= tops))

    count = int(near.sum(axis=1).max())
    index = np.argsort(~near, axis=1, kind="stable")[:, : max(count, 1)]
    used = np.take_along_axis(near, index, axis=1)
    some = bodies.take(index)
    vx, vy = ux[:, None], uy[:, None]
    first, last = -some.support(-vx, -vy), some.support(vx, vy)
    a0, a1 = -a.support(-ux, -uy), a.support(ux, uy)
    b0, b1 = -b.support(-ux, -uy), b.support(ux, uy)
    used &= (last > a0[:, None]) & (first < b1[:, None])
    full = used & (low[index] <= floor) & (high[index] >= ceiling)
    full &= (first >= a1[:, None] - BEAM) & (last <= b0[:, None] + BEAM)
    return index, who[index], full, used


def look(crowd: Crowd, rows: Ints, angle: Floats) -> Look:
    """What the pairs with these numbers show, each in its own direction (radians)."""
    dx, dy = np.cos(angle), np.sin(angle)
    a, b, walls = crowd.a.take(rows), crowd.b.take(rows), crowd.walls.take(rows)
    a0, a1, b0, b1 = -a.support(dy, -dx), a.support(-dy, dx), -b.support(dy, -dx), b.support(-dy, dx)
    low, high = np.maximum(a0, b0), np.minimum(a1, b1)
    ex, ey = dx[:, None], dy[:, None]
    w0, w1 = -walls.support(ey, -ex), walls.support(-ey, ex)
    used, full = crowd.used[rows], crowd.full[rows]
    order, some0, some1 = _by_lowest(w0, w1, used)
    width, offset = _widest(some0, some1, low, high)
    if not np.array_equal(used, full):
        order, some0, some1 = _by_lowest(w0, w1, full)
    w0, w1 = some0, some1
    reached = np.maximum(np.maximum.accumulate(w1, axis=1), low[:, None])
    before = np.concatenate((low[:, None], reached[:, :-1]), axis=1)
    needed = (w1 > before) & (before < high[:, None] - BEAM)
    closed = (reached[:, -1] >= high - BEAM) & ~(needed & (w0 > before + BEAM)).any(axis=1)
    thin = high - low <= BEAM
    closed |= thin
    arc_low, arc_high = np.full(len(rows), -np.pi / 2), np.full(len(rows), np.pi / 2)
    some = np.nonzero(closed & ~thin)[0]
    if len(some):
        window = (a0 >= b0)[some], (a1 <= b1)[some]
        count = int(needed[some].sum(axis=1).max())
        first = np.argsort(~needed[some], axis=1, kind="stable")[:, :count]
        links = walls.take_rows(some, np.take_along_axis(order[some], first, axis=1))
        there = np.take_along_axis(needed[some], first, axis=1)
        arc_low[some], arc_high[some] = _arc(a.take(some), b.take(some), window, links, there, dx[some], dy[some])
    shut = np.nonzero(thin)[0]
    if len(shut):
        below, below_radius = _edge(a.take(shut), b.take(shut), (a0 >= b0)[shut], dy[shut], -dx[shut])
        above, above_radius = _edge(a.take(shut), b.take(shut), (a1 <= b1)[shut], -dy[shut], dx[shut])
        arc_low[shut], arc_high[shut] = _turns(below - above, -below_radius - above_radius, dx[shut], dy[shut])
    columns = np.zeros_like(needed)
    np.put_along_axis(columns, order, needed & closed[:, None] & ~thin[:, None], axis=1)
    return Look(width, offset, closed, angle + arc_low, angle + arc_high, columns)


def _by_lowest(w0: Floats, w1: Floats, some: Bools) -> tuple[Ints, Floats, Floats]:
    """The bands of some of the columns, lowest first, with the columns they are of; the others come last, empty."""
    w0, w1 = np.where(some, w0, np.inf), np.where(some, w1, -np.inf)
    order = np.argsort(w0, axis=1)
    return order, np.take_along_axis(w0, order, axis=1), np.take_along_axis(w1, order, axis=1)


def _widest(w0: Floats, w1: Floats, low: Floats, high: Floats) -> tuple[Floats, Floats]:
    """The widest gap that bands, lowest first, leave between `low` and `high`: its width and its middle."""
    ends = np.maximum(np.concatenate((low[:, None], np.maximum.accumulate(w1, axis=1)), axis=1), low[:, None])
    begins = np.minimum(np.concatenate((w0, high[:, None]), axis=1), high[:, None])
    gaps = begins - ends
    best = gaps.argmax(axis=1)[:, None]
    width = np.take_along_axis(gaps, best, axis=1)[:, 0]
    return width, np.take_along_axis(ends, best, axis=1)[:, 0] + width / 2


def _arc(
    a: Bodies, b: Bodies, window: tuple[Bools, Bools], walls: Bodies, needed: Bools, dx: Floats, dy: Floats
) -> tuple[Floats, Floats]:
    """How far the direction may turn either way while each wall that is needed still overlaps the one before.

    See `geometry.shapes.sightlines.arcs`; the needed walls come first, lowest first.
    """
    ex, ey = dx[:, None], dy[:, None]
    floors, floor_radius = walls.rolling(ey, -ex, inner=True)
    tops, top_radius = walls.rolling(-ey, ex, inner=True)
    numbers = np.where(needed, np.arange(needed.shape[1]), -1)
    latest = np.maximum.accumulate(numbers, axis=1)
    previous = np.concatenate((np.full((len(dx), 1), -1), latest[:, :-1]), axis=1)
    # Each needed wall's lowest edge is no higher than the highest of the one before, the first one's than the window's.
    at = np.maximum(previous, 0)
    under = np.take_along_axis(tops, at[..., None], axis=1)
    under_radius = np.take_along_axis(top_radius, at, axis=1)
    first = previous < 0
    edge, edge_radius = _edge(a, b, window[0], dy, -dx)
    under = np.where(first[..., None], edge[:, None, :], under)
    under_radius = np.where(first, -edge_radius[:, None], under_radius)
    low, high = _turns(under - floors, under_radius + floor_radius, ex, ey)
    low, high = np.where(needed, low, -np.inf).max(axis=1), np.where(needed, high, np.inf).min(axis=1)
    # The last one reaches the window's highest edge.
    last = latest[:, -1][:, None]
    edge, edge_radius = _edge(a, b, window[1], -dy, dx)
    top = np.take_along_axis(tops, last[..., None], axis=1)[:, 0]
    top_at = np.take_along_axis(top_radius, last, axis=1)[:, 0]
    end_low, end_high = _turns(top - edge, top_at - edge_radius, dx, dy)
    return np.maximum(low, end_low), np.minimum(high, end_high)


def _edge(a: Bodies, b: Bodies, of_a: Bools, ux: Floats, uy: Floats) -> tuple[Floats, Floats]:
    """The disc round the solid whose edge bounds the window on the side of u."""
    (pa, ra), (pb, rb) = a.rolling(ux, uy, inner=False), b.rolling(ux, uy, inner=False)
    return np.where(of_a[:, None], pa, pb), np.where(of_a, ra, rb)


def _turns(p: Floats, k: Floats, dx: Floats, dy: Floats) -> tuple[Floats, Floats]:
    """The turns from d, least and greatest, over which n.p + k >= -BEAM; both 0 where it does not hold at d."""
    u, v = dx * p[..., 1] - dy * p[..., 0], -(dx * p[..., 0] + dy * p[..., 1])
    q, r = -BEAM - k, np.hypot(u, v)
    half = np.arccos(np.clip(np.divide(q, r, out=np.full_like(r, -1.0), where=r > 0.0), -1.0, 1.0))
    turn = np.arctan2(v, u)
    low, high = np.minimum(turn - half, 0.0), np.maximum(turn + half, 0.0)
    always, never = q <= -r, u < q
    low, high = np.where(always, -np.pi, low), np.where(always, np.pi, high)
    return np.where(never, 0.0, low), np.where(never, 0.0, high)


def opening(crowd: Crowd, turn: int) -> Floats:
    """The last directions from a to b, turning one way from the middles', in which some line meets both."""
    a, b = crowd.a, crowd.b
    (px, py), (qx, qy) = a.corners[:, 0].T, b.corners[:, 0].T
    angle: Floats = np.arctan2(qy - py, qx - px)
    for _ in range(60):
        nx, ny = -turn * np.sin(angle), turn * np.cos(angle)
        step_to = b.touch(nx, ny) - a.touch(-nx, -ny)
        gain = nx * step_to[:, 0] + ny * step_to[:, 1]
        ahead = np.arctan2(step_to[:, 1], step_to[:, 0]) - angle
        step = turn * ((ahead + np.pi) % (2 * np.pi) - np.pi)
        step = np.where(step < -_CONVERGED, step + np.pi, step)
        step = np.where((gain > 0.0) & (step > _CONVERGED), step, 0.0)
        angle = angle + turn * step
        if not step.any():
            break
    return angle
