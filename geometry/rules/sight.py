"""The question that players ask: does this model or unit see that one, and if not, what hides it (6.0)?"""

from __future__ import annotations

from geometry.answers import Sight
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model, Unit
from geometry.errors import InvalidInputError
from geometry.rules.obscuring import hides
from geometry.rules.seeing import look, sees, sees_from

__all__ = ["sees", "sees_from", "sight"]


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
    if len(first) == len(second) == 1 and a in board.models and b in board.models:
        return _of_models(board, first[0], second[0])
    seen = [(p, q, answer) for p in first for q in second if (answer := look(board, p, p.volume, q)).visible]
    if seen:
        answer = seen[0][2]
        pairs = tuple((p.id, q.id) for p, q, _ in seen)
        return Sight(a, b, True, True, answer.line, answer.beam_width, pairs=pairs)
    hidden = {key for p in first for q in second for key in look(board, p, p.volume, q, explain=True).blockers}
    return Sight(a, b, False, True, blockers=tuple(sorted(hidden)))


def _of_models(board: Tabletop, a: Model, b: Model) -> Sight:
    answer = look(board, a, a.volume, b, explain=True)
    return Sight(a.id, b.id, answer.visible, answer.certified, answer.line, answer.beam_width, answer.blockers)


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
