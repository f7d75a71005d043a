"""What was proposed, in the picture of what is suggested instead: ghosts of its ends, and how far they were moved."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from geometry.board.bases import RoundBase
from geometry.board.things import Model
from geometry.shapes.figures import Point
from geometry.shapes.turning import shorter_turn
from geometry.tolerances import EQUAL
from geometry.verdict import Verdict
from renderer.board_scene import number_of, tick
from renderer.drawing import Drawing
from renderer.scene import Layer
from renderer.shapes import Circle, line
from renderer.text import inches
from renderer.violation_marks import draw_against

LISTED = 10
"""So many models are told one by one."""

REASONS = 3
"""So many reasons why the proposal is not legal are told."""

_DOT = 0.07
"""Inches: radius of the dot at a proposed place from which a line leads to the suggested one."""


@dataclass(frozen=True, slots=True)
class Shift:
    """A model whose suggested end is another than the proposed one.

    Attributes
    ----------
    proposed, suggested
        The model in either place.
    """

    proposed: Model
    suggested: Model

    @property
    def ends(self) -> tuple[Point, Point]:
        """Its proposed place and the suggested one."""
        assert self.proposed.at is not None
        assert self.suggested.at is not None
        return self.proposed.at, self.suggested.at

    @property
    def far(self) -> float:
        """Inches between the two, seen from above."""
        return math.dist(*self.ends)

    @property
    def rise(self) -> float:
        """How much higher the suggested place is, inches."""
        return self.suggested.elevation - self.proposed.elevation

    @property
    def turn(self) -> float:
        """Degrees that it faces otherwise; round bases face nowhere in particular."""
        if isinstance(self.suggested.base, RoundBase):
            return 0.0
        return shorter_turn(self.proposed.facing, self.suggested.facing)


def shifts(suggested: Verdict, proposed: Verdict) -> list[Shift]:
    """The models that end otherwise than was proposed, of the unit that moves, in its order."""
    pairs = [
        Shift(proposed.after.models[id], suggested.after.models[id])
        for id in suggested.before.unit(suggested.unit).models
    ]
    both = [pair for pair in pairs if pair.proposed.at is not None and pair.suggested.at is not None]
    return [pair for pair in both if pair.far > EQUAL or abs(pair.rise) > EQUAL or abs(pair.turn) > EQUAL]


def draw_proposed(drawing: Drawing, suggested: Verdict, proposed: Verdict) -> None:
    """Add to the picture of a suggestion what was proposed: the ends that it changes, and why they could not stay.

    Parameters
    ----------
    drawing
        The picture of the suggestion.
    suggested, proposed
        What the rules say of both.
    """
    found = shifts(suggested, proposed)
    for shift in found:
        model = shift.proposed
        drawing.figure(model.figure, "proposed", Layer.LINKS, None, model.id)
        if not isinstance(model.base, RoundBase):
            drawing.add(line(*tick(model)), "proposed", Layer.LINKS, None, model.id)
        if shift.far > EQUAL:
            drawing.add(line(*shift.ends), "shift", Layer.LINKS, None, model.id)
            drawing.add(Circle(shift.ends[0], _DOT), "proposed-spot", Layer.LINKS, None, model.id)
    own = set(proposed.before.unit(proposed.unit).models)
    others = {id: None for violation in proposed.violations for id in violation.others if id not in own}
    for id in others:
        draw_against(drawing, proposed.after, id)
    drawing.meanings["against"] = "Against what was proposed"
    drawing.facts[:0] = [*_reasons(proposed), *_told(drawing, found)]


def _reasons(proposed: Verdict) -> list[str]:
    """Why the proposal is not legal, in its verdict's words."""
    messages = list(dict.fromkeys(violation.message for violation in proposed.violations))
    told = [f"Not as proposed: {message}" for message in messages[:REASONS]]
    left = len(messages) - len(told)
    return [*told, f"And {left} more that {'is' if left == 1 else 'are'} wrong with the proposal."] if left else told


def _told(drawing: Drawing, found: Sequence[Shift]) -> list[str]:
    """How far each end is from the proposed one, and by how much each base is turned."""
    moved = [(shift, inches(shift.far) + _climbed(shift)) for shift in found if shift.far > EQUAL or _climbed(shift)]
    turned = [(shift, f"{abs(shift.turn):.1f}".removesuffix(".0")) for shift in found if abs(shift.turn) > EQUAL]
    return [
        f"{what}: {_listed([f'{_number(drawing, shift)} by {by}{unit}' for shift, by in told])}"
        for what, unit, told in (("Ends moved", "", moved), ("Bases turned", "\N{DEGREE SIGN}", turned))
        if told
    ]


def _climbed(shift: Shift) -> str:
    if abs(shift.rise) <= EQUAL:
        return ""
    return f" and {inches(abs(shift.rise))} {'up' if shift.rise > 0 else 'down'}"


def _number(drawing: Drawing, shift: Shift) -> str:
    return number_of(drawing.board.unit_of(shift.proposed.id), shift.proposed)


def _listed(entries: Sequence[str]) -> str:
    left = len(entries) - LISTED
    return ", ".join(entries[:LISTED]) + (f" and {left} more" if left > 0 else "")
