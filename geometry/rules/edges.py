"""No part of a base leaves the battlefield, not even on the way (15.0)."""

from __future__ import annotations

import math

from geometry.board.tabletop import Tabletop
from geometry.rules.ends import stick_out
from geometry.rules.walks import Span, Walk
from geometry.shapes.figures import Disc
from geometry.tolerances import EQUAL, SWEEP
from geometry.verdict import Violation
from geometry.wording import told


def path_off_board(board: Tabletop, path: Walk) -> list[Violation]:
    """`path.off-board`: somewhere along a path, its end included, the base sticks out over an edge.

    What sticks out from the start is judged only once it has come back on.
    """
    x0, y0, x1, y1 = path.bounds
    if x0 >= 0 and y0 >= 0 and x1 <= board.width and y1 <= board.height:
        return []
    limit = board.rules.pressed + EQUAL
    spans: list[Span] = []
    for leg in range(len(path.motions)):
        for a, b in _spans(board, path, leg, limit):
            if spans and abs(spans[-1][1] - a) <= 1e-9:
                spans[-1] = (spans[-1][0], b)
            else:
                spans.append((a, b))
    spans = [span for span in spans if span[0] > 0.0]
    if not spans:
        return []
    s = max(_places(path, spans), key=lambda s: stick_out(board, path.model_at(s).figure))
    there = path.model_at(s)
    out = stick_out(board, there.figure)
    return [
        Violation(
            code="path.off-board",
            rule="15.0",
            models=(path.model.id,),
            message=f'{path.model.id} leaves the battlefield by {told(out)}" on its way.',
            measured=-out,
            limit=0.0,
            margin=-out,
            at=there.at,
            along=s,
        )
    ]


def _places(path: Walk, spans: list[Span]) -> list[float]:
    """Where along these stretches a base can stick out furthest: their ends, the waypoints, and where it turns."""
    places = [s for span in spans for s in span]
    places += [float(leg) for leg in range(len(path.motions) + 1) if any(a <= leg <= b for a, b in spans)]
    if not isinstance(path.motions[0].figure, Disc):
        places += [a + (b - a) * k / 64 for a, b in spans for k in range(1, 64)]
    return places


def _spans(board: Tabletop, path: Walk, leg: int, limit: float) -> list[Span]:
    """Stretches of a leg on which the base sticks out by more than `limit`.

    How far it sticks out over one edge is linear along a leg without turning: exact. Where the base
    turns, stretches are halved until each is proved on or off, down to 0.001".
    """
    turning = path.facings[leg] != path.facings[leg + 1] and not isinstance(path.motions[leg].figure, Disc)
    if turning:
        return _turning_spans(board, path, leg, limit)
    start, end = path.model_at(float(leg)).figure.bounds, path.motions[leg].at(1.0).bounds
    spans = []
    for before, after in (
        (-start[0], -end[0]),
        (-start[1], -end[1]),
        (start[2] - board.width, end[2] - board.width),
        (start[3] - board.height, end[3] - board.height),
    ):
        if before > limit and after > limit:
            spans.append((leg + 0.0, leg + 1.0))
        elif before > limit or after > limit:
            t = (limit - before) / (after - before)
            spans.append((leg + 0.0, leg + t) if before > limit else (leg + t, leg + 1.0))
    return _merged(spans)


def _turning_spans(board: Tabletop, path: Walk, leg: int, limit: float) -> list[Span]:
    (x0, y0, f0), (x1, y1, f1) = path.poses[leg], path.poses[leg + 1]
    speed = math.hypot(x1 - x0, y1 - y0) + path.model.base.reach * math.radians(min(180.0, abs(f1 - f0)))
    motion = path.motions[leg]
    spans: list[Span] = []
    stack = [(0.0, 1.0)]
    while stack:
        a, b = stack.pop()
        out = stick_out(board, motion.at((a + b) / 2))
        spread = speed * (b - a) / 2
        if out + spread <= limit:
            continue
        if out - spread > limit or b - a <= SWEEP / max(speed, SWEEP):
            if out > limit:
                spans.append((leg + a, leg + b))
            continue
        middle = (a + b) / 2
        stack += [(middle, b), (a, middle)]
    return _merged(spans)


def _merged(spans: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for a, b in sorted(spans):
        if merged and a <= merged[-1][1] + 1e-12:
            merged[-1] = (merged[-1][0], max(b, merged[-1][1]))
        else:
            merged.append((a, b))
    return merged
