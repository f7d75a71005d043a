"""Where a model may stop: on the board, on legal ground, on nobody's base (15.0, 15.2, 1.3; set-ups too, 24.0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from geometry.board.near import box_of_all, pairs_among, pairs_within
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.rules.levels import Ground, among, carriers, grounds_near, presses, touches_face
from geometry.shapes.figures import Disc, Figure
from geometry.shapes.measure import closest, contains, gap
from geometry.shapes.union import furthest_from_union
from geometry.tolerances import EQUAL
from geometry.verdict import Violation
from geometry.wording import told


def end_violations(board: Tabletop, ends: Sequence[Model], grounds: Sequence[Ground] | None = None) -> list[Violation]:
    """Everything that is wrong with where these models stop (codes `end.*`).

    Parameters
    ----------
    board
        The board after the move: the models stand on it where they stop.
    ends
        The models to judge, as they stand on `board`.
    grounds
        The terrain parts near them, where they are known already.
    """
    if not ends:
        return []
    if grounds is None:
        grounds = grounds_near(board, box_of_all(ends))
    violations: list[Violation] = []
    for model in ends:
        violations += off_board(board, model)
        violations += _on_terrain(board, model, grounds)
    return violations + _on_models(board, ends)


def stick_out(board: Tabletop, figure: Figure) -> float:
    """How far a base sticks out over the battlefield's edge, inches; negative inside it."""
    x0, y0, x1, y1 = figure.bounds
    return max(-x0, -y0, x1 - board.width, y1 - board.height)


def off_board(board: Tabletop, model: Model) -> list[Violation]:
    """`end.off-board` (15.0): no part of a base leaves the battlefield."""
    out = stick_out(board, model.figure)
    if out <= board.rules.pressed + EQUAL:
        return []
    return [
        Violation(
            code="end.off-board",
            rule="15.0",
            models=(model.id,),
            message=f'{model.id} stands {told(out)}" over the edge of the battlefield.',
            measured=-out,
            limit=0.0,
            margin=-out,
            at=model.at,
        )
    ]


def overlap_depth(a: Model, b: Model, contact: float) -> float | None:
    """Least push that parts two models that overlap by more than contact (2.1); None where they do not.

    Models whose heights do not meet do not overlap.
    """
    if a.elevation >= b.top - EQUAL or b.elevation >= a.top - EQUAL:
        return None
    (ax, ay), (bx, by) = a.figure.centre, b.figure.centre
    far = a.figure.reach + b.figure.reach
    if (bx - ax) ** 2 + (by - ay) ** 2 > far * far:
        return None
    depth = -float(gap(a.figure, b.figure))
    return depth if depth > contact + EQUAL else None


def _on_models(board: Tabletop, ends: Sequence[Model]) -> list[Violation]:
    """`end.overlaps-model` and `end.on-manifestation`: two that end on each other are both named."""
    contact = board.rules.pressed
    judged = {model.id for model in ends}
    violations: list[Violation] = []
    others = [other for other in board.models_near(box_of_all(ends)) if other.id not in judged]
    for model, other in pairs_within(ends, others, -contact):
        if (depth := overlap_depth(model, other, contact)) is not None:
            violations.append(_overlap(board, (model,), other, depth))
    for a, b in pairs_among(ends, -contact):
        if (depth := overlap_depth(a, b, contact)) is not None:
            violations.append(_overlap(board, (a, b), b, depth))
    return violations


def _overlap(board: Tabletop, movers: tuple[Model, ...], other: Model, depth: float) -> Violation:
    manifestation = len(movers) == 1 and board.unit_of(other.id).is_manifestation
    near = closest(movers[0].figure, other.figure)
    where = ((near.on_a[0] + near.on_b[0]) / 2, (near.on_a[1] + near.on_b[1]) / 2)
    text = f"{movers[0].id} ends {told(depth)}\" into {other.id}'s base."
    if manifestation:
        text = f'{movers[0].id} ends on the manifestation {other.id}, {told(depth)}" deep; it may only be passed over.'
    z = max(movers[0].elevation, other.elevation)
    return Violation(
        code="end.on-manifestation" if manifestation else "end.overlaps-model",
        rule="7.0" if manifestation else "15.0",
        models=tuple(m.id for m in movers),
        others=() if len(movers) > 1 else (other.id,),
        message=text,
        measured=-depth,
        limit=0.0,
        margin=-depth,
        at=where,
        witness=((*near.on_a, z), (*near.on_b, z)),
    )


def _on_terrain(board: Tabletop, model: Model, grounds: Sequence[Ground]) -> list[Violation]:
    contact, z = board.rules.pressed, model.elevation
    x0, y0, x1, y1 = model.figure.bounds
    near = among(grounds, (x0 - contact, y0 - contact, x1 + contact, y1 + contact))
    over = [g for g in near if presses(model.figure, g.part, contact)]
    barred = [g for g in over if g.feature.has("impassable") and _meets(g, model)]
    violations = [_impassable(model, g) for g in _features(barred)]
    solid = [g for g in over if not g.low and g.part.bottom < model.top - EQUAL and g.part.top > z + EQUAL]
    violations += [_inside(model, g) for g in _features(solid)]
    carrying = carriers(over, z)
    tall = [g for g in carrying if not g.low]
    violations += [_unstable(model, g) for g in _features(tall) if g.feature.has("unstable")]
    if solid:
        return violations
    if abs(z) > EQUAL and not carrying:
        faces = [g for g in near if touches_face(model.figure, g, z, contact)]
        violations.append(_mid_climb(model, faces[0]) if faces else _unsupported(model, None))
    elif z > EQUAL and not _carried(board, model, tall, carrying):
        violations.append(_unsupported(model, carrying[0]))
    return violations


def _features(grounds: Iterable[Ground]) -> list[Ground]:
    """One ground for each feature, its tallest."""
    best: dict[str, Ground] = {}
    for ground in grounds:
        known = best.get(ground.feature.id)
        if known is None or ground.part.top > known.part.top:
            best[ground.feature.id] = ground
    return list(best.values())


def _meets(ground: Ground, model: Model) -> bool:
    """Whether a model is in or on a part, not above or below it."""
    return ground.part.bottom < model.top - EQUAL and (ground.part.top >= model.elevation - EQUAL)


def _carried(board: Tabletop, model: Model, tall: Sequence[Ground], carrying: Sequence[Ground]) -> bool:
    """Whether what it stands on holds it: its centre over it, or all of its base (`rules.support`).

    A low part needs no support: a model is at its top where its centre is over it.
    """
    assert model.at is not None
    if tall and board.rules.support == "wholly":
        return sticks_over(model.figure, tall) <= board.rules.pressed + EQUAL
    return any(contains(g.part.figure, model.at, tolerance=EQUAL + board.rules.slack) for g in carrying)


def sticks_over(figure: Figure, carrying: Sequence[Ground]) -> float:
    """How far a base hangs over the edge of the parts that carry it (their union), inches; 0 when wholly on."""
    return float(furthest_from_union(figure, [(g.part.figure, 0.0) for g in carrying]).distance)


def _inside(model: Model, ground: Ground) -> Violation:
    near = closest(model.figure, ground.part.figure)
    depth = -near.distance
    return Violation(
        code="end.overlaps-terrain",
        rule="15.2",
        models=(model.id,),
        others=(ground.feature.id,),
        message=f'{model.id} ends {told(depth)}" inside {ground.feature.id}, which is {ground.part.top:g}" high there.',
        measured=-depth,
        limit=0.0,
        margin=-depth,
        at=near.on_b,
        witness=((*near.on_a, model.elevation), (*near.on_b, model.elevation)),
    )


def _impassable(model: Model, ground: Ground) -> Violation:
    near = closest(model.figure, ground.part.figure)
    return Violation(
        code="end.impassable",
        rule="1.1-1.7",
        models=(model.id,),
        others=(ground.feature.id,),
        message=f'{model.id} ends {told(-near.distance)}" over {ground.feature.id}, which is impassable.',
        measured=near.distance,
        limit=0.0,
        margin=near.distance,
        at=near.on_b,
    )


def _unstable(model: Model, ground: Ground) -> Violation:
    return Violation(
        code="end.unstable",
        rule="1.3",
        models=(model.id,),
        others=(ground.feature.id,),
        message=f'{model.id} ends on {ground.feature.id}, {ground.part.top:g}" high and unstable; 1" is the most.',
        measured=ground.part.top,
        limit=1.0,
        margin=1.0 - ground.part.top,
        at=model.at,
    )


def _mid_climb(model: Model, ground: Ground) -> Violation:
    part = ground.part
    return Violation(
        code="end.mid-climb",
        rule="15.2",
        models=(model.id,),
        others=(ground.feature.id,),
        message=f'{model.id} ends {model.elevation:g}" up the face of {ground.feature.id} '
        f'(from {part.bottom:g}" to {part.top:g}").',
        measured=model.elevation,
        limit=part.top,
        margin=-min(part.top - model.elevation, model.elevation - part.bottom),
        at=closest(model.figure, part.figure).on_b,
    )


def _unsupported(model: Model, ground: Ground | None) -> Violation:
    on = (ground.feature.id,) if ground else ()
    if ground is None:
        text = f'{model.id} ends {model.elevation:g}" up with no surface at that height under it.'
        over = None
    else:
        text = f"{model.id} ends on {ground.feature.id} with its centre over the edge."
        assert model.at is not None
        over = max(0.0, float(gap(Disc(*model.at, 0.0), ground.part.figure)))
        if over <= EQUAL:
            over = sticks_over(model.figure, [ground])
            text = f'{model.id} hangs {told(over)}" over the edge of {ground.feature.id}.'
    return Violation(
        code="end.unsupported",
        rule="15.2",
        models=(model.id,),
        others=on,
        message=text,
        measured=over,
        limit=0.0 if over is not None else None,
        margin=-over if over is not None else None,
        at=model.at,
    )
