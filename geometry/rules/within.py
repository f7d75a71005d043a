"""Auras and ranges (2.1): is one thing within a distance of another, wholly, and in sight of it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from geometry.board.players import is_stranger
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model, Unit
from geometry.errors import InvalidInputError, UnknownIdError
from geometry.proposals import Of
from geometry.rules.limits import nearest_to, one_by_one, outreach, solids_of_limit
from geometry.rules.measuring import Solid
from geometry.rules.obscuring import hides
from geometry.rules.seeing import sees
from geometry.rules.standing import enemy_units
from geometry.shapes.figures import Point
from geometry.tolerances import within as no_more

WORDS = ("enemy-units", "enemy-territory", "objectives", "terrain", "edge")
"""What is said without naming an id."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing's own answer.

    Attributes
    ----------
    id
        The model, or whatever else was asked about.
    distance
        Inches: to the nearest of what it is measured from; asked for wholly, of the furthest point of
        its base. Infinite where nothing of that is on the board.
    visible
        Whether it is seen, where that was asked for.
    within
        Whether it is within the distance (and visible).
    points
        Where the distance runs from and to; nothing where it is infinite.
    """

    id: str
    distance: float
    visible: bool
    within: bool
    points: tuple[Point, Point] | None = None


@dataclass(frozen=True, slots=True)
class Within:
    """Whether something is within a distance of something; truthy when it is.

    Attributes
    ----------
    within
        The answer: some part of it is, or (wholly) all of it.
    distance
        The distance that decides, inches: the least of all visible ones (of all, where none is), or
        (wholly) the greatest.
    limit, margin
        The distance asked about, and how much is to spare (negative: by how much it is missed).
    readings
        The answer for each model of it (or for it as a whole).
    """

    within: bool
    distance: float
    limit: float
    margin: float
    readings: tuple[Reading, ...]

    @property
    def models(self) -> Mapping[str, bool]:
        """The answer for each model (or for what else was asked about), by id."""
        return {reading.id: reading.within for reading in self.readings}

    def __bool__(self) -> bool:
        return self.within


def within(
    board: Tabletop,
    what: Of | str,
    of: Of | str,
    distance: float,
    *,
    wholly: bool = False,
    visible: bool = False,
    player: str | None = None,
) -> Within:
    """Whether `what` is within `distance` inches of `of`, exactly at the distance included (2.1).

    A unit is within a distance where its nearest model is; it is wholly within it where every point
    of every base is within it of some model (or part) of `of`; of one and the same unit, feature or
    objective, where `of` names them all. Where range and sight are both asked
    for, the same model of `what` must satisfy both.

    Parameters
    ----------
    what, of
        Ids of models, units, terrain features or objectives, ``"point:X,Y"``, ``"territory:P"``,
        ``"enemy-units"``, ``"enemy-territory"``, ``"objectives"``, ``"terrain"`` or ``"edge"`` (not as
        `what`); or the same as an `Of`.
    wholly
        Ask for all of it. Terrain is judged by its footprint, at the height of its bottom.
    visible
        Ask also whether it is visible to `of`: both must then be models or units.
    player
        Whose enemies "enemy" means; where not given, those of the owner of the other thing, or of
        the player whose turn it is.

    Raises
    ------
    UnknownIdError
        Where nothing has an id, or nobody here is such a player.
    InvalidInputError
        Where `what` is not on the board or is the edge, a distance is negative or no number, sight is
        asked of what has no eyes, or it is not clear whose enemies are meant.
    """
    if not 0 <= distance < math.inf:
        raise InvalidInputError.single("distance", distance, "inches, 0 or more")
    what, of = parse_of(what), parse_of(of)
    _check_players(board, what, of, player)
    player = player or _player(board, what, of)
    things: dict[str, list[Solid]] = {}
    for solid in _things(board, what, player):
        things.setdefault(solid.id, []).append(solid)
    observers = _observers(board, of, player) if visible else None
    answers = [
        _answer(board, list(things.values()), one, player, distance, wholly=wholly, observers=observers)
        for one in (one_by_one(board, of, player) if wholly else (of,))
    ]
    return min(answers, key=lambda answer: (not answer.within, answer.distance))


def _answer(
    board: Tabletop,
    things: Sequence[list[Solid]],
    of: Of,
    player: str,
    distance: float,
    *,
    wholly: bool,
    observers: list[Model] | None,
) -> Within:
    readings = tuple(
        _reading(board, parts, of, player, distance, wholly=wholly, observers=observers) for parts in things
    )
    if wholly:
        holds = all(reading.within for reading in readings)
        deciding = max(reading.distance for reading in readings)
    else:
        holds = any(reading.within for reading in readings)
        seen = [reading.distance for reading in readings if reading.visible]
        deciding = min(seen or [reading.distance for reading in readings])
    return Within(holds, deciding, distance, distance - deciding, readings)


def _check_players(board: Tabletop, what: Of, of: Of, player: str | None) -> None:
    if player is not None and is_stranger(player, board.players):
        raise UnknownIdError(player, "player", board.players)
    for asked in (what, of):
        if asked.kind == "territory" and asked.player not in board.players:
            raise UnknownIdError(str(asked.player), "player", board.players)


def parse_of(text: Of | str) -> Of:
    """What a word on the command line means: an id, ``point:X,Y``, ``territory:P``, or one of `WORDS`.

    Examples
    --------
    >>> parse_of("point:12,8.5").point, parse_of("territory:red").player, parse_of("warriors/1").id
    ((12.0, 8.5), 'red', 'warriors/1')
    """
    if isinstance(text, Of):
        return text
    if text in WORDS:
        return Of(text)  # type: ignore[arg-type]
    kind, colon, rest = text.partition(":")
    if kind == "territory" and colon:
        return Of("territory", player=rest)
    if kind == "point" and colon:
        try:
            x, y = (float(number) for number in rest.split(","))
        except ValueError:
            raise InvalidInputError.single("point", text, "point:X,Y in inches") from None
        if not (math.isfinite(x) and math.isfinite(y)):
            raise InvalidInputError.single("point", text, "point:X,Y in inches")
        return Of("point", point=(x, y))
    return Of("thing", id=text)


def _player(board: Tabletop, *ofs: Of) -> str:
    """Whose enemies are meant: the owner of what is named, else the player whose turn it is."""
    if not any(of.kind.startswith("enemy") for of in ofs):
        return ""
    for of in ofs:
        if of.kind == "territory" and of.player is not None:
            return of.player
        if of.kind == "thing" and of.id is not None:
            thing = board.thing(of.id)
            owner = board.units[thing.unit].player if isinstance(thing, Model) else getattr(thing, "player", None)
            if owner is not None:
                return str(owner)
    if board.turn.player is None:
        raise InvalidInputError.single("player", None, "whose enemies are meant: give a player, or the turn's")
    return board.turn.player


def _things(board: Tabletop, what: Of, player: str) -> list[Solid]:
    if what.kind == "territory" and what.player not in {territory.player for territory in board.territories}:
        raise InvalidInputError.single("territory", what.player, "a player who has a territory")
    if what.kind == "edge":
        raise InvalidInputError.single("edge", "edge", "something that has a place: the edge is measured from only")
    things = solids_of_limit(board, what, player)
    if not things:
        raise InvalidInputError.single(str(what), "nothing on the board", "something that stands on the board")
    return things


def _observers(board: Tabletop, of: Of, player: str) -> list[Model]:
    """The models that look."""
    if of.kind == "enemy-units":
        return [model for unit in enemy_units(board, player) for model in board.models_of(unit.id)]
    thing = board.thing(of.id) if of.kind == "thing" and of.id is not None else None
    if isinstance(thing, Unit):
        return board.models_of(thing.id)
    if isinstance(thing, Model):
        return [thing] if thing.on_board else []
    raise InvalidInputError.single(str(of), str(of), "a model or a unit, which can see")


def _reading(
    board: Tabletop,
    parts: list[Solid],
    of: Of,
    player: str,
    limit: float,
    *,
    wholly: bool,
    observers: list[Model] | None,
) -> Reading:
    """The answer for one thing: of a feature's parts the nearest counts, or (wholly) the furthest."""
    measured = [_furthest(board, part, of, player) if wholly else _nearest(board, part, of, player) for part in parts]
    distance, points = (max if wholly else min)(measured, key=lambda found: found[0])
    visible = observers is None or _is_seen(board, parts[0], observers)
    return Reading(parts[0].id, distance, visible, visible and no_more(distance, limit, board.rules.slack), points)


def _nearest(board: Tabletop, solid: Solid, of: Of, player: str) -> tuple[float, tuple[Point, Point] | None]:
    near = nearest_to(board, solid, of, player)
    return (math.inf, None) if near is None else (near.distance, (near.on_model, near.on_other))


def _furthest(board: Tabletop, solid: Solid, of: Of, player: str) -> tuple[float, tuple[Point, Point] | None]:
    far = outreach(board, solid, of, player)
    return far.distance, None if far.nearest is None else (far.point, far.nearest)


def _is_seen(board: Tabletop, solid: Solid, observers: list[Model]) -> bool:
    """Whether some observer sees a model: by a line of sight, and not cut off by obscuring terrain (1.2)."""
    target = board.models.get(solid.id)
    if target is None:
        raise InvalidInputError.single(solid.id, solid.id, "a model or a unit, which can be seen")
    return any(
        hides(board, observer.unit, target.unit) is None and sees(board, observer, target) for observer in observers
    )
