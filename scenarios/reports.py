"""Answers as the JSON objects of the contract (section 6)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from geometry.answers import Coherency, Inspection, Measurement, ObjectiveState, Sight
from geometry.verdict import Verdict, Violation

DIGITS = 10
"""Decimal places of the numbers in reports: finer than anything is measured."""


def check_report(scenario: str | None, verdicts: Iterable[Verdict]) -> dict[str, Any]:
    """The report of ``check``."""
    return {"scenario": scenario, "results": [verdict_report(verdict) for verdict in verdicts]}


def verdict_report(verdict: Verdict) -> dict[str, Any]:
    """One result of ``check``: everything that is wrong with a proposal, and what each model used of its move."""
    report: dict[str, Any] = {
        "proposal": verdict.proposal,
        "kind": verdict.kind,
        "unit": verdict.unit,
        "legal": verdict.legal,
        "violations": [violation_report(violation) for violation in verdict.violations],
        "distances": {model: number(distance) for model, distance in verdict.distances.items()},
        "marginal": list(verdict.marginal),
        "notes": list(verdict.notes),
    }
    if verdict.order is not None:
        report["order"] = list(verdict.order)
    return report


def violation_report(violation: Violation) -> dict[str, Any]:
    """One thing that is wrong, with its numbers, its place and the points that prove it."""
    report: dict[str, Any] = {
        "code": violation.code,
        "rule": violation.rule,
        "models": list(violation.models),
        "others": list(violation.others),
        "measured": number(violation.measured),
        "limit": number(violation.limit),
        "margin": number(violation.margin),
        "marginal": violation.marginal,
        "at": point(violation.at),
        "message": violation.message,
    }
    if violation.witness:
        report["witness"] = [point(place) for place in violation.witness]
    return report


def inspect_report(scenario: str | None, inspection: Inspection) -> dict[str, Any]:
    """The report of ``inspect``."""
    return {
        "scenario": scenario,
        "overlaps": [{"models": list(o.models), "depth": number(o.depth)} for o in inspection.overlaps],
        "off_board": list(inspection.off_board),
        "coherency": {unit: coherency_report(coherency) for unit, coherency in inspection.coherency.items()},
        "combats": [
            {"units": list(combat.units), "models": list(combat.models), "gap": number(combat.gap)}
            for combat in inspection.combats
        ],
        "objectives": {id: objective_report(state) for id, state in inspection.objectives.items()},
        "notes": list(inspection.notes),
    }


def coherency_report(coherency: Coherency) -> dict[str, Any]:
    """How a unit holds together."""
    return {
        "coherent": coherency.coherent,
        "groups": [list(group) for group in coherency.groups],
        "short_of_neighbours": list(coherency.short_of_neighbours),
    }


def objective_report(state: ObjectiveState) -> dict[str, Any]:
    """Who contests an objective, and who would hold it now."""
    return {
        "contested_by": {unit: list(models) for unit, models in state.contested_by.items()},
        "control_scores": {player: number(score) for player, score in state.control_scores.items()},
        "controlled_by": state.controlled_by,
    }


def measure_report(measurement: Measurement) -> dict[str, Any]:
    """The report of ``measure``."""
    return {
        "a": measurement.a,
        "b": measurement.b,
        "horizontal": number(measurement.horizontal),
        "distance": number(measurement.distance),
        "closest": [point(place) for place in measurement.closest],
        "overlap_depth": number(measurement.overlap_depth),
    }


def see_report(sight: Sight, units: bool = False) -> dict[str, Any]:
    """The report of ``see``; between units (`units`) it says which model sees which."""
    report: dict[str, Any] = {
        "a": sight.a,
        "b": sight.b,
        "visible": sight.visible,
        "certified": sight.certified,
        "sight_line": None if sight.line is None else [point(place) for place in sight.line],
        "beam_width": number(sight.beam_width),
        "blockers": list(sight.blockers),
        "resolution": number(sight.resolution),
    }
    if units:
        report["pairs"] = [list(pair) for pair in sight.pairs]
    return report


def number(value: float | None) -> float | None:
    """A number as reports give it: rounded, without ``-0.0``, null where it is none or not finite.

    Examples
    --------
    >>> number(0.1 + 0.2), number(-1e-15), number(3.0), number(float("inf"))
    (0.3, 0.0, 3.0, None)
    """
    if value is None or not math.isfinite(value):
        return None
    return round(float(value), DIGITS) + 0.0


def point(place: Sequence[float] | None) -> list[float | None] | None:
    """A place as a list of numbers."""
    return None if place is None else [number(coordinate) for coordinate in place]
