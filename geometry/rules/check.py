"""Judging a proposal: one checker that composes what the kind of move asks for, and lists everything wrong."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from geometry.board.near import box_around, box_of_boxes
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model, Unit
from geometry.proposals import Limit, Proposal, Waypoint
from geometry.rules.blocking import Blocking, blocking
from geometry.rules.charge import charge_violations
from geometry.rules.coherency import coherency_violations
from geometry.rules.combat import combats_of
from geometry.rules.edges import path_off_board
from geometry.rules.eligibility import eligibility
from geometry.rules.ends import end_violations
from geometry.rules.entering import ends_in_combat, enters_combat
from geometry.rules.known_walks import KnownWalks
from geometry.rules.levels import grounds_near
from geometry.rules.moves import PLACINGS, MoveKind, move_kind
from geometry.rules.paths import walk
from geometry.rules.pile_in import pile_in_violations
from geometry.rules.placing import judge_placing
from geometry.rules.terrain_paths import path_on_terrain
from geometry.rules.walks import Walk
from geometry.shapes.figures import Box
from geometry.tolerances import within
from geometry.verdict import Verdict, Violation
from geometry.wording import told

STATUS_AFTER = {"run": "ran", "retreat": "retreated", "charge": "charged"}
"""What a unit has done this turn once it has made a move of this kind."""

_OF_THE_PHASE = "its move of the movement phase"

ONCE_A_TURN = {
    "normal-move": _OF_THE_PHASE,
    "run": _OF_THE_PHASE,
    "retreat": _OF_THE_PHASE,
    "charge": "its charge",
    "deploy": "its deployment",
}
"""What a unit does once in a turn, by the kinds of proposals that are that."""


def check(board: Tabletop, proposal: Proposal, known: KnownWalks | None = None) -> Verdict:
    """Judge a proposal on a board (contract, sections 4, 6 and 7).

    Parameters
    ----------
    board
        The board before; it stays as it is.
    proposal
        What is proposed.
    known
        What has been found out about walks on this board, where many moves of one unit are judged.

    Returns
    -------
    Verdict
        Truthy when legal; otherwise with every violation.

    Raises
    ------
    UnknownIdError
        Where the board has no such unit or target.
    InvalidInputError
        Where the proposal lacks a number that its kind needs (a roll, a Move).
    """
    board.unit(proposal.unit)
    if proposal.kind in PLACINGS or proposal.kind == "remove":
        placed = judge_placing(board, proposal)
        return _verdict(proposal, placed.violations, board, placed.after)
    row = move_kind(proposal)
    engaged = combats_of(board, proposal.unit)
    refused = eligibility(board, proposal, row, engaged)
    if refused:
        return _verdict(proposal, refused, board, board)
    return _judge_move(board, proposal, row, known or KnownWalks())


def check_sequence(board: Tabletop, proposals: Iterable[Proposal]) -> list[Verdict]:
    """Judge proposals one after another, each on the board that the legal ones before it have left.

    How often a unit moves is not judged: a sequence may go on through several turns. A verdict notes where
    its unit has made such a move in the sequence before.
    """
    verdicts = []
    made: dict[tuple[str, str], str] = {}
    for proposal in proposals:
        verdict = check(board, proposal)
        once = (proposal.unit, ONCE_A_TURN.get(proposal.kind, proposal.id))
        if verdict and once in made:
            again = f"{proposal.unit} has made {once[1]} before in this sequence ({made[once]}): legal in another turn."
            verdict = replace(verdict, notes=(*verdict.notes, again))
        verdicts.append(verdict)
        if verdict:
            made[once] = proposal.id
            board = verdict.after
    return verdicts


def _judge_move(board: Tabletop, proposal: Proposal, row: MoveKind, known: KnownWalks) -> Verdict:
    unit = board.unit(proposal.unit)
    engaged = combats_of(board, unit.id)
    allowance = row.allowance(unit, proposal)
    flying = unit.has("FLY") or proposal.fly
    moving = [(board.models[id], proposal.moves[id]) for id in unit.models if proposal.moves.get(id)]
    grounds = grounds_near(board, _box_of_moves(moving)) if moving else []
    walks = {
        model.id: known.walk(model, path, flying, partial(walk, board.rules, grounds, model, path, flying=flying))
        for model, path in moving
    }
    after = _after(board, unit, proposal, walks)
    models = after.models_of(unit.id)
    way = blocking(board, walks, known)
    violations: list[Violation] = []
    for path in walks.values():
        violations += _too_far(board, path, allowance, row)
        violations += known.told("off the board", path, None, partial(path_off_board, board, path))
        violations += known.told("on terrain", path, None, partial(path_on_terrain, board.rules, grounds, path))
    violations += way.violations
    violations += enters_combat(board, walks, row, engaged)
    violations += end_violations(after, [path.end for path in walks.values()], grounds)
    violations += ends_in_combat(after, models, row, engaged)
    violations += coherency_violations(after, unit.id)
    if proposal.kind == "charge":
        violations += charge_violations(after, models)
    if proposal.kind == "pile-in":
        violations += pile_in_violations(board, after, proposal, walks.keys(), engaged)
    if proposal.must_end_within is not None:
        violations += _ends_within(after, proposal, proposal.must_end_within)
    return _verdict(proposal, violations, board, after, walks, way, allowance, known)


def _box_of_moves(moving: Sequence[tuple[Model, Sequence[Waypoint]]]) -> Box:
    """A box that holds the models' bases all along their paths, and what they could touch there."""
    boxes = []
    for model, path in moving:
        places = [waypoint.at for waypoint in path]
        if model.at is not None:
            places.append(model.at)
        boxes.append(box_around(places, model.base.reach + 0.1))
    return box_of_boxes(boxes)


def _after(board: Tabletop, unit: Unit, proposal: Proposal, walks: Mapping[str, Walk]) -> Tabletop:
    after = board.with_models(path.end for path in walks.values())
    status = STATUS_AFTER.get(proposal.kind)
    if status is not None and status not in unit.status:
        after = after.with_units([replace(unit, status=unit.status | {status})])
    return after


def _too_far(board: Tabletop, path: Walk, allowance: float, row: MoveKind) -> list[Violation]:
    distance = path.distance
    if within(distance, allowance, board.rules.slack):
        return []
    climb = f' ({path.horizontal:.2f}" and {path.rise:.2f}" up and down)' if path.rise > 0 else ""
    return [
        Violation(
            code="distance.exceeded",
            rule=row.rule,
            models=(path.model.id,),
            message=f'{path.model.id} moves {told(distance, allowance)}"{climb}; {allowance:g}" is the most.',
            measured=distance,
            limit=allowance,
            margin=allowance - distance,
            at=path.end.at,
        )
    ]


def _ends_within(after: Tabletop, proposal: Proposal, limit: Limit) -> list[Violation]:
    """An ability's own end: some model of the unit within a distance of something."""
    from geometry.rules.limits import distance_to

    player = after.unit(proposal.unit).player
    found = [(distance_to(after, model, limit.of, player), model) for model in after.models_of(proposal.unit)]
    distance, model = min(found, key=lambda item: item[0])
    if math.isinf(distance):
        text = f'There is no {limit.of} on the board to end within {limit.distance:g}" of.'
        return [Violation("charge.no-target", "24.0", (model.id,), text, limit=limit.distance, at=model.at)]
    if within(distance, limit.distance, after.rules.slack):
        return []
    return [
        Violation(
            code="charge.no-target",
            rule="24.0",
            models=(model.id,),
            others=(str(limit.of),),
            message=f'{model.id} ends nearest to {limit.of}, {told(distance, limit.distance)}" away; '
            f'{limit.distance:g}" is the most.',
            measured=distance,
            limit=limit.distance,
            margin=limit.distance - distance,
            at=model.at,
        )
    ]


def in_report_order(violations: Iterable[Violation], unit: Unit) -> tuple[Violation, ...]:
    """Violations by model (in the unit's order; those of the whole unit first), then code."""
    order = {id: place for place, id in enumerate(unit.models)}

    def key(violation: Violation) -> tuple[int, str, tuple[str, ...]]:
        first = violation.models[0] if violation.models else ""
        return (order.get(first, -1), violation.code, violation.others)

    return tuple(sorted(violations, key=key))


def _verdict(
    proposal: Proposal,
    violations: Iterable[Violation],
    before: Tabletop,
    after: Tabletop,
    walks: Mapping[str, Walk] | None = None,
    way: Blocking | None = None,
    allowance: float | None = None,
    known: KnownWalks | None = None,
) -> Verdict:
    walks, known = walks or {}, known or KnownWalks()
    return Verdict(
        proposal=proposal.id,
        kind=proposal.kind,
        unit=proposal.unit,
        violations=in_report_order(violations, before.unit(proposal.unit)),
        before=before,
        after=after,
        distances={id: path.distance for id, path in walks.items()},
        order=way.order if way is not None and len(walks) > 1 else None,
        paths={
            id: known.told("as it is judged", path, None, partial(path.judged, allowance)) for id, path in walks.items()
        },
    )
