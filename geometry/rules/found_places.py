"""Legal places for a whole unit that is set up, deployed or returned, found one model after another (24.0, 22.0).

Each model goes to the place nearest to where it is wanted that is legal for its base, clear of those
already placed, and beside as many of them as coherency asks. What is found is judged like any other
proposal before it is offered; that nothing is found proves nothing, unless some model has no place at
all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import shapely

from geometry.board.tabletop import Tabletop
from geometry.board.things import Model
from geometry.proposals import Proposal, Waypoint
from geometry.rules.check import check
from geometry.rules.coherency import neighbours_needed
from geometry.rules.footing import Foothold, Footing, grown_all
from geometry.rules.regions import PlacingRegion, beside, footing_of, return_region, set_up_regions
from geometry.shapes.envelopes import Side, areas_only
from geometry.shapes.figures import Figure, Point

SPARE = 0.02
"""Inches left between two bases that are put down side by side."""

STARTS = 12
"""Places from which a unit is built up before the search gives up."""

_Kind: TypeAlias = tuple[object, float, float]
"""What decides where a model may stand: its base, its height, its facing."""


@dataclass(frozen=True, slots=True)
class FoundPlaces:
    """What a search for places found.

    Attributes
    ----------
    proposal
        The proposal with positions that are legal; None where none were found.
    proved_none
        Whether it is proved that there are none: some model has no legal place, wherever the others go.
    """

    proposal: Proposal | None
    proved_none: bool = False


def find_places(board: Tabletop, proposal: Proposal, wanted: Mapping[str, Point] | None = None) -> FoundPlaces:
    """Find legal positions for a ``set-up``, ``deploy`` or ``return-models``.

    Parameters
    ----------
    proposal
        Its unit and limits; for ``return-models`` the models in `positions` are those that come back.
        Facings that its positions state are kept to, otherwise the models' own.
    wanted
        Where each model should be, as near as can be; where it is not given, the unit is built up about
        several places in turn.

    Raises
    ------
    UnknownIdError
        Where the board has no such unit.
    """
    models = _to_place(board, proposal)
    if not models:
        return FoundPlaces(None)
    search = _Search(board, proposal, models)
    if any(all(region.empty for region in search.regions(model, "outer")) for model in models):
        return FoundPlaces(None, proved_none=True)
    for alternative in range(len(search.regions(models[0], "inner"))):
        for places in search.tries(alternative, wanted):
            found = replace(proposal, positions=places)
            if check(board, found):
                return FoundPlaces(found)
    return FoundPlaces(None)


def _to_place(board: Tabletop, proposal: Proposal) -> list[Model]:
    unit = board.unit(proposal.unit)
    models = [board.models[id] for id in unit.models]
    if proposal.kind == "return-models":
        return [model for model in models if model.id in proposal.positions and model.off == "slain"]
    return [model for model in models if model.off != "slain" or model.id in proposal.positions]


class _Search:
    """One unit's search: where each kind of its models may stand, and how many neighbours each needs."""

    def __init__(self, board: Tabletop, proposal: Proposal, models: Sequence[Model]) -> None:
        self.board = board
        self.proposal = proposal
        self.models = models
        self.returning = proposal.kind == "return-models"
        stayed = board.models_of(proposal.unit) if self.returning else []
        unit = board.unit(proposal.unit)
        self.needed = neighbours_needed(len(models) + len(stayed), board.rules.coherency_threshold)
        self.reach = unit.coherency_range + board.rules.slack
        self._known: dict[tuple[_Kind, Side], tuple[PlacingRegion, ...]] = {}

    def footing(self, model: Model) -> Footing:
        spot = self.proposal.positions.get(model.id)
        return footing_of(self.board, model, None if spot is None else spot.facing)

    def regions(self, model: Model, side: Side) -> tuple[PlacingRegion, ...]:
        """Where a model may stand, for each alternative of the proposal's limits."""
        footing = self.footing(model)
        key = ((footing.base, footing.height, footing.facing), side)
        if key not in self._known:
            if self.returning:
                turned = replace(model, facing=footing.facing)
                self._known[key] = (return_region(self.board, turned, len(self.models), side),)
            else:
                self._known[key] = set_up_regions(self.board, self.proposal, footing, side)
        return self._known[key]

    def tries(self, alternative: int, wanted: Mapping[str, Point] | None) -> Iterator[dict[str, Waypoint]]:
        """Places for all models, built up from one start after another; such as did not work out are left out."""
        if wanted is not None:
            centre = _middle([wanted[m.id] for m in self.models if m.id in wanted])
            yield from self._built(alternative, {m.id: wanted.get(m.id, centre) for m in self.models})
        for start in _starts(self.regions(self.models[0], "inner")[alternative].area):
            yield from self._built(alternative, dict.fromkeys((m.id for m in self.models), start))

    def _built(self, alternative: int, wanted: Mapping[str, Point]) -> Iterator[dict[str, Waypoint]]:
        """All models placed in an order that starts in the middle of where they are wanted."""
        x, y = _middle(list(wanted.values()))
        order = sorted(self.models, key=lambda m: (wanted[m.id][0] - x) ** 2 + (wanted[m.id][1] - y) ** 2)
        placed: dict[str, Waypoint] = {}
        figures: list[Figure] = []
        for model in order:
            footing = self.footing(model)
            region = self.regions(model, "inner")[alternative]
            near = None if self.returning else self._beside(footing, figures)
            spot = _nearest(region.levels, footing, figures, near, wanted[model.id])
            if spot is None:
                return
            placed[model.id] = spot
            figures.append(model.base.at(*spot.at, footing.facing))
        yield {model.id: placed[model.id] for model in self.models}

    def _beside(self, footing: Footing, figures: Sequence[Figure]) -> shapely.Geometry | None:
        """Where the next model has neighbours enough among those placed; None for the first, which needs none."""
        needed = min(self.needed, len(figures))
        return beside(figures, footing.figure, self.reach, needed, "inner") if needed else None


def _nearest(
    levels: Sequence[Foothold],
    footing: Footing,
    figures: Sequence[Figure],
    near: shapely.Geometry | None,
    wanted: Point,
) -> Waypoint | None:
    """The place nearest to where it is wanted that is open to a base, on any level."""
    taken = grown_all(figures, footing.figure, SPARE, "outer") if figures else None
    best: tuple[float, Waypoint] | None = None
    there = shapely.Point(wanted)
    for hold in levels:
        area = hold.area
        if near is not None:
            area = area.intersection(near)
        if taken is not None:
            area = area.difference(taken)
        area = areas_only(area)
        if area.is_empty:
            continue
        place = shapely.get_coordinates(shapely.shortest_line(area, there))[0]
        distance = float(shapely.distance(area, there))
        if best is None or distance < best[0]:
            best = (distance, Waypoint((float(place[0]), float(place[1])), hold.elevation or None, footing.facing))
    return None if best is None else best[1]


def _starts(area: shapely.MultiPolygon) -> list[Point]:
    """Places to build a unit up from: the roomiest of each piece of the area, then its far corners."""
    pieces = sorted(shapely.get_parts(area), key=lambda piece: -piece.area)[:STARTS]
    found: list[Point] = []
    for piece in pieces:
        circle = shapely.maximum_inscribed_circle(piece, tolerance=0.05)
        x, y = shapely.get_coordinates(circle)[0]
        found.append((float(x), float(y)))
    for piece in pieces[:2]:
        corners = shapely.get_coordinates(shapely.minimum_rotated_rectangle(piece))[:-1]
        found += [(float(x), float(y)) for x, y in corners]
    return found[:STARTS]


def _middle(points: Sequence[Point]) -> Point:
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
