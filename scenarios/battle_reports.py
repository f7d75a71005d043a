"""Answers about the battle round the move as the JSON objects of the contract (section 6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import shapely
from shapely.geometry.polygon import orient

from geometry.answers import ObjectiveState
from geometry.rules.casualties import Casualties
from geometry.rules.casualty_course import Course
from geometry.rules.footing import Foothold, Footing
from geometry.rules.objectives import Choice
from geometry.rules.regions import PlacingRegion
from geometry.rules.within import Within
from geometry.shapes.envelopes import areas_only
from geometry.tolerances import is_marginal
from scenarios.reports import number, objective_report, point


def within_report(answer: Within, models: Collection[str]) -> dict[str, Any]:
    """The report of ``within``; `models` are the ids that are models."""
    return {
        "within": answer.within,
        "distance": number(answer.distance),
        "limit": number(answer.limit),
        "margin": number(answer.margin),
        "marginal": is_marginal(answer.margin),
        "models": {id: inside for id, inside in answer.models.items() if id in models},
        "readings": [
            {
                "id": reading.id,
                "distance": number(reading.distance),
                "within": reading.within,
                "visible": reading.visible,
                "points": None if reading.points is None else [point(place) for place in reading.points],
            }
            for reading in answer.readings
        ],
    }


def casualties_report(answer: Casualties) -> dict[str, Any]:
    """The report of ``casualties``."""
    best, worst = answer.best, answer.worst
    return {
        "unit": answer.unit,
        "casualties": answer.number,
        "remove": list(best.casualties),
        "also_removed": list(best.also),
        "left": len(best.left),
        "worst_left": len(worst.left),
        "proved": best.proved,
        "worst_proved": worst.proved,
        "steps": _steps(best),
        "worst_steps": _steps(worst),
        "kept": [id for id in answer.keep if id in best.left],
        "not_kept": [id for id in answer.keep if id not in best.left],
    }


def _steps(course: Course) -> list[dict[str, Any]]:
    return [{"casualty": step.casualty, "also": list(step.also)} for step in course.steps]


def objectives_report(
    states: Mapping[str, ObjectiveState],
    choices: Sequence[Choice],
    distances: Mapping[str, Mapping[str, float]],
    idle: Mapping[str, tuple[str, str]],
) -> dict[str, Any]:
    """The report of ``objectives``: each with the units that have to choose whether to count for it.

    `idle` are choices that change nothing, by unit: what was chosen, and why it changes nothing.
    """
    return {
        id: {
            **objective_report(state),
            "choices": [_choice(choice) for choice in choices if id in choice.objectives],
            "distances": {unit: number(distance) for unit, distance in distances[id].items()},
            "notes": [text for chosen, text in idle.values() if chosen == id],
        }
        for id, state in states.items()
    }


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "unit": choice.unit,
        "player": choice.player,
        "objectives": list(choice.objectives),
        "chosen": choice.chosen,
        "gives": {
            option: {id: state.controlled_by for id, state in states.items()}
            for option, states in choice.outcomes.items()
        },
    }


def level_report(hold: Foothold) -> dict[str, Any]:
    """The part of a region on one level."""
    return {
        "elevation": number(hold.elevation),
        "level": number(hold.level),
        "region": geojson(hold.area),
        "square_inches": number(hold.area.area),
    }


def places_report(regions: Sequence[PlacingRegion], footing: Footing) -> dict[str, Any]:
    """The report of ``places``: where a base may be put down, under each alternative of the limits."""
    area = areas_only(shapely.union_all([region.area for region in regions]))
    return {
        "facing": number(footing.facing),
        "region": geojson(area),
        "square_inches": number(area.area),
        "alternatives": [
            {
                "wholly_within": None
                if region.alternative is None
                else {"distance": number(region.alternative.distance), "of": str(region.alternative.of)},
                "levels": [level_report(hold) for hold in region.levels],
            }
            for region in regions
        ],
    }


def geojson(area: shapely.MultiPolygon) -> dict[str, Any]:
    """A MultiPolygon as GeoJSON (RFC 7946), in inches: outer rings counter-clockwise, holes clockwise."""
    rings = [[polygon.exterior, *polygon.interiors] for polygon in (orient(part) for part in area.geoms)]
    return {
        "type": "MultiPolygon",
        "coordinates": [[[point(place) for place in ring.coords] for ring in polygon] for polygon in rings],
    }
