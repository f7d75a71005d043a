"""A board and proposals as a document: what `load` reads, with nothing that goes without saying."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from geometry.board.bases import Base, Hull, OvalBase, RectangleBase, RoundBase, default_height
from geometry.board.tabletop import Tabletop
from geometry.board.things import AOS4, KIND_ABILITIES, Feature, Model, Objective, Part, Unit
from geometry.proposals import Limit, Of, Proposal, Waypoint
from geometry.rules.levels import surface_under
from geometry.shapes.figures import Disc
from scenarios.document.whole import SCHEMA

MM = 25.4


def document_of(
    board: Tabletop,
    name: str | None = None,
    description: str | None = None,
    source: str | None = None,
    proposals: Iterable[Proposal] = (),
) -> dict[str, Any]:
    """The document of a board and proposals.

    Fields whose value is the default are left out. Loading the document gives the same board.
    """
    rules = {f.name: getattr(board.rules, f.name) for f in fields(AOS4)}
    switched = {key: value for key, value in rules.items() if value != getattr(AOS4, key)}
    return _said(
        schema=SCHEMA,
        name=name,
        description=description,
        source=source,
        battlefield={"width": _number(board.width), "height": _number(board.height)},
        rules={"edition": board.rules.edition, **switched} if switched else None,
        turn=_said(player=board.turn.player, phase=board.turn.phase) or None,
        terrain=[feature_data(feature) for feature in board.terrain.values()] or None,
        objectives=[objective_data(marker) for marker in board.objectives.values()] or None,
        territories=[{"player": t.player, "area": _ring(t.area.shell)} for t in board.territories] or None,
        units=[unit_data(board, unit) for unit in board.units.values()] or None,
        contests=dict(board.contests) or None,
        proposals=[proposal_data(proposal) for proposal in proposals] or None,
    )


def feature_data(feature: Feature) -> dict[str, Any]:
    """A terrain feature's object."""
    implied = KIND_ABILITIES[feature.kind] if feature.kind else frozenset()
    return _said(
        id=feature.id,
        name=feature.name,
        kind=feature.kind,
        abilities=sorted(feature.abilities) if feature.abilities != implied else None,
        player=feature.player,
        parts=[part_data(part) for part in feature.parts],
    )


def part_data(part: Part) -> dict[str, Any]:
    """A terrain part's object."""
    figure = part.figure
    round_one = isinstance(figure, Disc)
    return _said(
        footprint={"centre": _point(figure.centre), "diameter_mm": _number(round(figure.radius * 2 * MM, 9))}
        if isinstance(figure, Disc)
        else _ring(figure.shell),
        holes=None if round_one else [_ring(hole) for hole in getattr(figure, "holes", ())] or None,
        bottom=_number(part.bottom),
        top=_number(part.top),
        see_through=part.see_through or None,
    )


def objective_data(marker: Objective) -> dict[str, Any]:
    """An objective's object."""
    return _said(
        id=marker.id,
        at=_point(marker.at),
        diameter_mm=_number(marker.diameter_mm) if marker.diameter_mm != 40 else None,
        controlled_by=marker.controlled_by,
    )


def unit_data(board: Tabletop, unit: Unit) -> dict[str, Any]:
    """A unit's object; the base that most of its models have is said once."""
    models = [board.models[id] for id in unit.models]
    bases = [model.base for model in models]
    common = max(bases, key=bases.count)
    parts = [part for _, part in board.parts.values()]
    return _said(
        id=unit.id,
        player=unit.player,
        name=unit.name,
        keywords=sorted(unit.keywords) or None,
        move=_number(unit.move),
        control=_number(unit.control),
        control_modifier=_number(unit.control_modifier) or None,
        health=_number(unit.health),
        coherency_range=_number(unit.coherency_range) if unit.coherency_range != 0.5 else None,
        weapons=[_said(name=weapon.name, range=_number(weapon.range)) for weapon in unit.weapons] or None,
        base=base_data(common),
        status=sorted(unit.status) or None,
        models=[model_data(model, common, parts) for model in models],
    )


def model_data(model: Model, common: Base, parts: list[Part]) -> dict[str, Any]:
    """A model's object; `common` is the base that its unit says."""
    under = 0.0 if model.at is None else surface_under(parts, model.at, model.height)
    return _said(
        id=model.id,
        at=None if model.at is None else _point(model.at),
        off=model.off,
        base=base_data(model.base) if model.base != common else None,
        facing=_number(model.facing) or None,
        elevation=_number(model.elevation) if model.elevation != under else None,
        height=_number(model.height) if model.height != default_height(model.base) else None,
        hull=_ring(model.hull.points) if model.hull else None,
    )


def base_data(base: Base) -> str | dict[str, Any]:
    """A base as the document says it.

    Examples
    --------
    >>> base_data(RoundBase(28.5)), base_data(OvalBase(75, 42))
    ('28.5mm', '75x42mm')
    """
    if isinstance(base, RoundBase):
        return f"{_number(base.diameter_mm)}mm"
    if isinstance(base, OvalBase):
        return f"{_number(base.length_mm)}x{_number(base.width_mm)}mm"
    if isinstance(base, RectangleBase):
        return {"shape": "rectangle", "length_mm": _number(base.length_mm), "width_mm": _number(base.width_mm)}
    assert isinstance(base, Hull)
    return {"shape": "hull", "points": _ring(base.points)}


def proposal_data(proposal: Proposal) -> dict[str, Any]:
    """A proposal's object.

    Examples
    --------
    >>> proposal_data(Proposal("p", "charge", "knights", {"knights/1": (Waypoint((4, 5.5)),)}, roll=7))
    {'id': 'p', 'kind': 'charge', 'unit': 'knights', 'roll': 7, 'moves': {'knights/1': {'path': [[4, 5.5]]}}}
    """

    def unless(value: Any, default: Any) -> Any:
        return None if value == default else value

    return _said(
        id=proposal.id,
        kind=proposal.kind,
        unit=proposal.unit,
        target=proposal.target,
        roll=_number(proposal.roll),
        move_roll=_number(proposal.move_roll),
        distance=_number(proposal.distance),
        may_cross_combat=unless(proposal.may_cross_combat, "none"),
        may_end_in_combat=unless(proposal.may_end_in_combat, "none"),
        unseen_ranges=proposal.unseen_ranges or None,
        must_end_within=limit_data(proposal.must_end_within) if proposal.must_end_within else None,
        fly=proposal.fly or None,
        moves={id: {"path": [waypoint_data(w) for w in path]} for id, path in proposal.moves.items()} or None,
        positions={id: waypoint_data(place) for id, place in proposal.positions.items()} or None,
        wholly_within=[limit_data(one) for one in proposal.wholly_within] or None,
        more_than=[limit_data(one) for one in proposal.more_than] or None,
        not_in_combat=proposal.not_in_combat or None,
        models=list(proposal.models) or None,
    )


def waypoint_data(waypoint: Waypoint) -> list[float] | dict[str, Any]:
    """A waypoint in its shortest form."""
    at = _point(waypoint.at)
    if waypoint.facing is None and not waypoint.jump:
        return at if waypoint.elevation is None else [*at, _number(waypoint.elevation)]
    return _said(
        at=at, elevation=_number(waypoint.elevation), facing=_number(waypoint.facing), jump=waypoint.jump or None
    )


def limit_data(limit: Limit) -> dict[str, Any]:
    """A distance of something."""
    return {"distance": _number(limit.distance), "of": _of(limit.of)}


def _of(of: Of) -> str | dict[str, Any]:
    if of.kind == "point" and of.point is not None:
        return {"point": _point(of.point)}
    if of.kind == "territory":
        return {"territory": of.player}
    return str(of.id) if of.kind == "thing" else of.kind


def _said(**fields: Any) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if value is not None}


def _number(value: Any) -> Any:
    """A whole number without its ``.0``; anything else as it is."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _point(at: tuple[float, float]) -> list[float]:
    return [_number(at[0]), _number(at[1])]


def _ring(corners: Iterable[tuple[float, float]]) -> list[list[float]]:
    return [_point(corner) for corner in corners]
