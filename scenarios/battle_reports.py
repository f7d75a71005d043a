"""Answers about the battle round the move as the JSON objects of the contract (section 6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from geometry.answers import ObjectiveState
from geometry.rules.casualties import Casualties
from geometry.rules.casualty_course import Course
from geometry.rules.objectives import Choice
from geometry.rules.within import Within
from scenarios.reports import number, objective_report, point


def within_report(answer: Within, models: Collection[str]) -> dict[str, Any]:
    """The report of ``within``; `models` are the ids that are models."""
    return {
        "within": answer.within,
        "distance": number(answer.distance),
        "limit": number(answer.limit),
        "margin": number(answer.margin),
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
) -> dict[str, Any]:
    """The report of ``objectives``: each with the units that have to choose whether to count for it."""
    return {
        id: {
            **objective_report(state),
            "choices": [_choice(choice) for choice in choices if id in choice.objectives],
            "distances": {unit: number(distance) for unit, distance in distances[id].items()},
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
