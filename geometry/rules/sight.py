"""The question that players ask: does this model or unit see that one, and if not, what hides it (6.0)?"""

from __future__ import annotations

from collections.abc import Sequence

from geometry.answers import Sight
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model, Unit
from geometry.errors import InvalidInputError
from geometry.rules.obscuring import hides
from geometry.rules.seeing import between_units, look, sees, sees_from
from geometry.shapes.sightlines import any_free_line, free_lines, least_blockers

__all__ = ["sees", "sees_from", "sight", "unit_sees"]


def sight(board: Tabletop, a: str, b: str) -> Sight:
    """Whether `a` sees `b`, with the line or with what hides it (obscuring terrain included, 1.2).

    Parameters
    ----------
    board
        The board.
    a, b
        Ids of models or units. A unit sees a unit where some model of the one sees some model of the other.

    Raises
    ------
    UnknownIdError, InvalidInputError
        Where nothing has this id, or it is no model or unit that stands on the board.
    """
    first, second = _models(board, a), _models(board, b)
    feature = hides(board, first[0].unit, second[0].unit)
    if feature is not None:
        return Sight(a, b, False, True, blockers=(feature,))
    if a in board.models and b in board.models:
        line = look(board, first[0], first[0].volume, second[0], explain=True)
        return Sight(
            a, b, line.visible, line.certified, line.line, line.beam_width, line.blockers, resolution=line.resolution
        )
    return _of_units(board, a, b, first, second)


def _of_units(board: Tabletop, a: str, b: str, first: Sequence[Model], second: Sequence[Model]) -> Sight:
    """All pairs: the line of the first pair, in order, that sees; or what hides them all from each other."""
    if first[0].unit == second[0].unit:
        return _within_unit(board, a, b, first, second)
    observers, goals = [m.volume for m in first], [m.volume for m in second]
    blockers = between_units(board, first, second)
    lines = free_lines(observers, goals, blockers)
    seen = [(i, j) for i, row in enumerate(lines) for j, line in enumerate(row) if line.visible]
    if seen:
        line = lines[seen[0][0]][seen[0][1]]
        pairs = tuple((first[i].id, second[j].id) for i, j in seen)
        return Sight(a, b, True, True, line.line, line.beam_width, pairs=pairs)
    proofs = {(i, j): line.blockers for i, row in enumerate(lines) for j, line in enumerate(row)}
    hiding = least_blockers(observers, goals, blockers, proofs)
    every = [line for row in lines for line in row]
    return Sight(
        a,
        b,
        False,
        all(line.certified for line in every),
        blockers=hiding,
        resolution=max(line.resolution for line in every),
    )


def _within_unit(board: Tabletop, a: str, b: str, first: Sequence[Model], second: Sequence[Model]) -> Sight:
    """A unit and one of its models, or itself: every model sees itself."""
    lines = {(p.id, q.id): look(board, p, p.volume, q) for p in first for q in second}
    seen = [pair for pair, line in lines.items() if line.visible]
    line = lines[seen[0]]
    return Sight(a, b, True, True, line.line, line.beam_width, pairs=tuple(seen))


def unit_sees(board: Tabletop, a: str, b: str) -> bool:
    """Whether some model of unit `a` sees some model of unit `b`, obscuring terrain included."""
    first, second = _models(board, a), _models(board, b)
    if hides(board, a, b) is not None:
        return False
    if a == b:
        return True
    observers, goals = [m.volume for m in first], [m.volume for m in second]
    return any_free_line(observers, goals, between_units(board, first, second)) is not None


def _models(board: Tabletop, id: str) -> list[Model]:
    thing = board.thing(id)
    if isinstance(thing, Unit):
        models = board.models_of(id)
    elif isinstance(thing, Model):
        models = [thing] if thing.on_board else []
    else:
        raise InvalidInputError.single(id, id, "a model or a unit (terrain and objectives neither see nor are seen)")
    if not models:
        raise InvalidInputError.single(id, id, "a model or a unit that stands on the board")
    return models
