"""What a document says a model stands on: ``"32mm"``, ``"75x42mm"``, a rectangle, or a hull."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Discriminator, Field, PlainValidator, Tag, WithJsonSchema
from pydantic_core import PydanticCustomError

from geometry.board.bases import Base, Hull, RectangleBase, base_of
from geometry.bounds import FAR
from scenarios.document.values import Millimetres, Ring, Strict, is_number

_NUMBER = r"\d{1,4}(?:\.\d{1,12})?"
_BASE = re.compile(rf"({_NUMBER})(?:x({_NUMBER}))?mm")

RIGHT = (
    'give "32mm" (round), "75x42mm" (oval), {"shape": "rectangle", "length_mm", "width_mm"} '
    'or {"shape": "hull", "points"}'
)
"""What messages say a base looks like."""


def base_text(text: Any) -> Base:
    """The base that a text such as ``"32mm"`` or ``"75x42mm"`` names.

    Examples
    --------
    >>> base_text("32mm")
    RoundBase(diameter_mm=32.0)
    >>> base_text("42x75mm")
    OvalBase(length_mm=75.0, width_mm=42.0)
    """
    match = _BASE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise PydanticCustomError("base", "{right}{hint}", {"right": RIGHT, "hint": _hint(text)})
    length, width = float(match[1]), None if match[2] is None else float(match[2])
    if min(length, width or length) < 1 or max(length, width or length) > FAR:
        raise PydanticCustomError("base", "give a base of at least 1 mm")
    return base_of(length, width)


def _hint(text: Any) -> str:
    """The way to write what was probably meant."""
    if is_number(text):
        return f'; did you mean "{text:g}mm"?'
    if isinstance(text, str):
        tidied = re.sub(r"\s+", "", text).lower().replace("×", "x").replace(",", ".").removesuffix("mm").rstrip("m")
        if _BASE.fullmatch(tidied + "mm"):
            return f'; did you mean "{tidied}mm"?'
    return ""


class Rectangle(Strict):
    """A rectangular base; the long side lies along the facing."""

    shape: Literal["rectangle"]
    length_mm: Millimetres = Field(description="One side in mm; the longer of the two lies along the facing.")
    width_mm: Millimetres = Field(description="The other side in mm.")

    def build(self) -> Base:
        """The base."""
        return RectangleBase(max(self.length_mm, self.width_mm), min(self.length_mm, self.width_mm))


class HullBase(Strict):
    """The outline of a model without a base, in inches about its place, turned by its facing; concave allowed."""

    shape: Literal["hull"]
    points: Ring = Field(description="Corners [x, y] in inches about the model's place.")

    def build(self) -> Base:
        """The base."""
        return Hull(tuple(self.points))


def _shape(value: Any) -> str:
    shape = value.get("shape") if isinstance(value, dict) else getattr(value, "shape", None)
    return f"<{shape}>" if shape in ("rectangle", "hull") else "<text>"


BaseField: TypeAlias = Annotated[
    Annotated[
        Any,
        PlainValidator(base_text),
        WithJsonSchema(
            {
                "type": "string",
                "pattern": f"^{_NUMBER}(x{_NUMBER})?mm$",
                "title": "Round or oval base",
                "examples": ["32mm", "28.5mm", "75x42mm"],
            }
        ),
        Tag("<text>"),
    ]
    | Annotated[Rectangle, Tag("<rectangle>")]
    | Annotated[HullBase, Tag("<hull>")],
    Discriminator(_shape),
]


def built(base: Any) -> Base | None:
    """The base of a validated field."""
    if isinstance(base, Rectangle | HullBase):
        return base.build()
    assert base is None or not isinstance(base, str)
    return base
