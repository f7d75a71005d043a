"""Where a model can end its move, and how far it is to a place (14.1, 14.3, 15.0-15.4).

The region holds every place where the model may stop with so many inches, whatever the rest of its unit
does: coherency, and what the others can see to (`MoveEnds`), is not part of it. It never includes an illegal place and
its edge is within 0.01" of the true one. That holds for places that are free only because something hides the
model from an enemy, too; where it takes too many looks what is not settled is left out, and the region says so.
Bases do not press into what they pass: a gap narrower than the base is closed.

A base that is not round ends as it faces, or as it faces once it has turned where it begins: the facings that are
tried are those along what stands about, and some more (`turning`). How much more there may be is stated (`at_most`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

import shapely

from geometry.board.bases import RoundBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.errors import InvalidInputError
from geometry.proposals import Kind, Proposal
from geometry.rules.combat import combats_of
from geometry.rules.destinations import Destination, inner_base, starts_amiss, way_to
from geometry.rules.eligibility import eligibility
from geometry.rules.ends import end_violations
from geometry.rules.footing import Foothold, Footing, footholds
from geometry.rules.forbidden_ranges import ForbiddenRanges
from geometry.rules.least_ways import all_places
from geometry.rules.levels import evenly
from geometry.rules.move_ends import MoveEnds
from geometry.rules.moves import MOVES, move_kind
from geometry.rules.one_move import Mates, OneMove
from geometry.rules.turning import facings_of_regions
from geometry.shapes.areas import union
from geometry.shapes.envelopes import areas_only, grown
from geometry.shapes.figures import Disc, Point
from geometry.verdict import Violation

HIDDEN = "it may get to more where it is not settled what hides an enemy"
AS_IT_FACES = "it is taken as it faces, and may get to more by turning"
TURNED = "it is tried with some facings only, turned where it begins, and may get to more"
"""Why a region may lack places."""


@dataclass(frozen=True)
class Reach:
    """Where a model can end its move.

    Attributes
    ----------
    model, kind, distance
        The model's id, the kind of move, and its inches.
    levels
        The places, level by level (`Foothold.elevation` is what to state there).
    to
        The way to the place that was asked for.
    more
        Where there may be more than the region: what to tell of each reason, in a clause.
    at_most
        For a base that is not round: the area that holds all ends, however it turns. None for any other.
    refused
        Why the unit may not make such a move at all; the region is then empty.
    begins
        What would be wrong with where it begins if it ended there; it may go on from there all the same.
    """

    model: str
    kind: str
    distance: float
    levels: tuple[Foothold, ...] = ()
    to: Destination | None = None
    more: tuple[str, ...] = ()
    at_most: shapely.MultiPolygon | None = None
    refused: tuple[Violation, ...] = ()
    begins: tuple[Violation, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether the region is the whole one."""
        return not self.more

    @cached_property
    def area(self) -> shapely.MultiPolygon:
        """The places of the model, on any level."""
        return areas_only(union([hold.area for hold in self.levels]))


def reach(
    board: Tabletop,
    model: str,
    distance: float,
    *,
    kind: Kind = "normal-move",
    to: Point | None = None,
    elevation: float | None = None,
    mates: Mates = "standing",
    target: str | None = None,
    proposal: Proposal | None = None,
    region: bool = True,
    turning: bool = True,
) -> Reach:
    """Where a model can end a move of so many inches, and how far it is to a place.

    Parameters
    ----------
    board
        The board; the model stands on it.
    model
        Its id.
    distance
        Inches that the move has.
    kind
        The kind of move: what it may cross and end in.
    to, elevation
        A place to find the way to, and the level to stand on there (any where None).
    mates
        Whether the models of its unit stay where they are or may have moved away.
    target
        The target unit of a pile-in or of power through.
    proposal
        A proposal whose kind, target and values as an ability to take instead.
    region
        Whether to work out the region.
    turning
        Whether the region of a base that is not round holds what it gets to by turning first: that takes a few times
        as long.

    Raises
    ------
    UnknownIdError
        Where there is no such model or target.
    InvalidInputError
        For a model that is off the board, a negative or endless distance, a kind that is no move, a
        pile-in out of several combats without a target.
    """
    start = board.model(model)
    if target is not None:
        board.unit(target)
    _check(start, distance, kind if proposal is None else proposal.kind)
    if proposal is None:
        proposal = Proposal("reach", kind, start.unit, target=target, distance=distance)
    elif target is not None:
        proposal = replace(proposal, target=target)
    row = move_kind(proposal)
    engaged = combats_of(board, start.unit)
    begins = tuple(end_violations(board, [start]))
    refused = tuple(eligibility(board, replace(proposal, unit=start.unit, moves={}), row, engaged))
    if refused:
        return Reach(model, proposal.kind, distance, refused=refused, begins=begins)
    move = OneMove(board, start, distance, row, proposal, tuple(engaged), mates)
    ends = MoveEnds(move)
    found = Reach(model, proposal.kind, distance, begins=begins)
    if region:
        found = _with_region(found, move, ends, turning=turning)
    return found if to is None else replace(found, to=way_to(move, ends, to, elevation))


def _with_region(answer: Reach, move: OneMove, ends: MoveEnds, *, turning: bool) -> Reach:
    """An answer with where the model may stop, and what is not known of that."""
    searches = [_Region(move, ends)]
    if turning and not isinstance(move.model.base, RoundBase):
        facings = facings_of_regions(move.others, move.model)
        turned = (rest for facing in facings if (rest := move.turned(facing)) is not None)
        searches += [_Region(rest, MoveEnds(rest)) for rest in turned]
    holds: dict[tuple[float, float], list[shapely.Geometry]] = {}
    for search in searches:
        for hold in search.levels():
            holds.setdefault((hold.elevation, hold.level), []).append(hold.area)
    levels = tuple(Foothold(*key, areas_only(union(areas))) for key, areas in sorted(holds.items()))
    more = () if all(search.complete for search in searches) else (HIDDEN,)
    if isinstance(move.model.base, RoundBase):
        return replace(answer, levels=levels, more=more)
    return replace(answer, levels=levels, more=(TURNED if turning else AS_IT_FACES, *more), at_most=_at_most(move))


def _at_most(move: OneMove) -> shapely.MultiPolygon:
    """Where the disc in a base may get to: all that the base does, too."""
    disc = grown(Disc(*move.start, 0.0), None, move.distance, "outer")
    if not move.flying and not starts_amiss(move.others, move.model):
        small = replace(move.model, base=inner_base(move.model.base))
        ways = move.ways(None, small, press=move.contact)
        disc = disc.intersection(all_places(ways, move.distance, move.ways(None).level))
    return areas_only(disc.intersection(shapely.box(0.0, 0.0, move.others.width, move.others.height)))


def _check(model: Model, distance: float, kind: str) -> None:
    if model.at is None:
        raise InvalidInputError.single(model.id, model.off, "a model that stands on the board")
    if not 0.0 <= distance < math.inf:
        raise InvalidInputError.single("distance", distance, "inches, 0 or more")
    if kind not in MOVES:
        raise InvalidInputError.single("kind", kind, f"a kind of move: {', '.join(MOVES)}")


class _Region:
    """Where one model may stop."""

    def __init__(self, move: OneMove, ends: MoveEnds) -> None:
        self.move = move
        self.ends = ends
        self.far = move.distance + move.model.base.reach
        self.complete = True

    def levels(self) -> list[Foothold]:
        """The places, level by level."""
        move, row = self.move, self.move.row
        crossed = move.crossed(self.far, self._anywhere)
        reached = self._reached(crossed)
        same = row.cross == row.end and row.unseen_cross == row.unseen_end
        ended = crossed if same else move.ended(self.far, self._anywhere)

        def narrowed(hold: Foothold) -> Foothold:
            area = hold.area.intersection(reached.get(hold.elevation, shapely.Polygon()))
            if not area.is_empty and row.end != "any":
                area = area.difference(ended.forbidden(hold.elevation))
            return replace(hold, area=areas_only(self.ends.narrowed(replace(hold, area=area))))

        footing = Footing(move.model.base, move.model.height, move.model.facing, move.player)
        (x, y), far = move.start, self.far
        holds = footholds(move.others, footing, "inner", [narrowed], (x - far, y - far, x + far, y + far))
        self.complete = crossed.complete and ended.complete and self.ends.complete
        return [hold for hold in holds if not hold.area.is_empty]

    def _reached(self, crossed: ForbiddenRanges) -> dict[float, shapely.Geometry]:
        """Everything it can get to, level by level."""
        move = self.move
        if move.flying:
            return self._flown()
        found = dict(move.ways(crossed, within=self.far).reached(move.distance).levels)
        if found.keys() <= {0.0}:
            return found
        # A base at the edge of a part is on top of it where it overlaps it by more than contact only.
        judged = dict(move.ways(crossed, within=self.far, press=move.contact).reached(move.distance, found).levels)
        return {z: area.intersection(judged[z]) for z, area in found.items() if z in judged}

    def _anywhere(self, level: float) -> shapely.Geometry:
        """Everything on a level that it could get to if it might come into every combat range."""
        return self._unbarred.get(level, shapely.Polygon())

    @cached_property
    def _unbarred(self) -> dict[float, shapely.Geometry]:
        move = self.move
        return self._flown() if move.flying else dict(move.ways(within=self.far).reached(move.distance).levels)

    def _flown(self) -> dict[float, shapely.Geometry]:
        """Everything it can fly to, level by level."""
        move = self.move
        levels = {0.0, *(evenly(part.top) for _, part in move.board.parts.values())}
        return dict.fromkeys(levels, move.flown())
