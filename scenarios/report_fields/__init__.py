"""What the reports of the commands say (``--json``, and over HTTP), field by field; inches unless said otherwise."""

from __future__ import annotations

from typing import Any

from scenarios.report_fields.boards import BattleplansField, ConvertField, DrawField, NewField, WarscrollsField
from scenarios.report_fields.common import ErrorField
from scenarios.report_fields.moves import ChargeField, PlacesField, ReachField, SuggestField, SuggestionsField
from scenarios.report_fields.positions import (
    CasualtiesField,
    CheckField,
    ContestedField,
    InspectField,
    MeasureField,
    SeeField,
    TargetsField,
    WithinField,
)

REPORTS: dict[str, Any] = {
    "check": CheckField,
    "inspect": InspectField,
    "measure": MeasureField,
    "see": SeeField,
    "reach": ReachField,
    "charge": ChargeField,
    "suggest": SuggestField | SuggestionsField,
    "objectives": dict[str, ContestedField],
    "targets": TargetsField,
    "casualties": CasualtiesField,
    "within": WithinField,
    "places": PlacesField,
    "new": NewField,
    "warscrolls": WarscrollsField,
    "battleplans": BattleplansField,
    "draw": DrawField,
    "convert": ConvertField,
    "error": ErrorField,
}
"""The reports that have a schema, by command; ``"error"`` is what the service answers to bad input."""
