"""What pydantic found wrong, said as paths, values and what would be right."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, get_args

from pydantic import BaseModel, Tag, ValidationError
from pydantic_core import ErrorDetails

from geometry.errors import Problem
from scenarios.document.moves import KINDS
from scenarios.document.whole import ScenarioField
from scenarios.json_text import at_key

COMPARED = 2000
"""Known words that an unknown one is compared with."""

# Known by another check, which says more (document/references.py).
_SAID_ELSEWHERE = frozenset({"union_tag_not_found", "union_tag_invalid"})


class Shown(str):
    """A value as messages show it: shortened, printed without further quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def shown(value: object, depth: int = 0) -> Shown:
    """`value` as JSON says it, short enough for a message.

    Examples
    --------
    >>> shown([1, None, "x" * 100]), shown(True), shown(float("nan"))
    ([1, null, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."], true, NaN)
    """
    if isinstance(value, str):
        return Shown(json.dumps(value if len(value) <= 60 else value[:40] + "...", ensure_ascii=False))
    if isinstance(value, dict | list | tuple):
        return Shown(_container(value, depth))
    try:
        text = json.dumps(value)
    except (TypeError, ValueError):  # nothing that JSON knows, or an integer of thousands of digits
        text = type(value).__name__ if not isinstance(value, int) else "an enormous number"
    return Shown(text if len(text) <= 40 else f"{text[:20]}... ({len(text)} characters)")


def _container(value: dict[Any, Any] | list[Any] | tuple[Any, ...], depth: int) -> str:
    most, brackets = (4, "{}") if isinstance(value, dict) else (6, "[]")
    if depth > 2:
        return brackets[0] + "..." + brackets[1]
    if isinstance(value, dict):
        members = [f"{shown(str(key))}: {shown(member, depth + 1)}" for key, member in list(value.items())[:most]]
    else:
        members = [shown(member, depth + 1) for member in value[:most]]
    return brackets[0] + ", ".join([*members, "..."] if len(value) > most else members) + brackets[1]


def from_pydantic(error: ValidationError) -> Iterator[Problem]:
    """Every problem in a validation error, in the document's order."""
    for detail in error.errors(include_url=False):
        if detail["type"] not in _SAID_ELSEWHERE:
            yield _problem(detail)


def path_of(loc: Iterable[str | int]) -> str:
    """The JSON path of a location; names of alternatives (``<round>``) are no part of it.

    Examples
    --------
    >>> path_of(("units", 1, "models", 3, "at"))
    'units[1].models[3].at'
    """
    path = ""
    for step in loc:
        if isinstance(step, int):
            path += f"[{step}]"
        elif not _is_tag(step):
            path = at_key(path, step)
    return path


def in_order(problems: Iterable[Problem], document: dict[str, Any]) -> list[Problem]:
    """The problems in the order of the document's sections, and in each by path."""
    sections = {name: place for place, name in enumerate(document)}

    def place(problem: Problem) -> tuple[int, list[tuple[int, str]]]:
        steps = re.findall(r"\d+|[^\d.\[\]]+", problem.where)
        keys = [(int(step), "") if step.isdigit() and len(step) < 9 else (-1, step) for step in steps]
        return (sections.get(keys[0][1], len(sections)) if keys else -1, keys)

    return sorted(problems, key=place)


def nearest(word: str, known: Iterable[str], count: int = 1) -> list[str]:
    """The known words that look most like `word`, best first; none where none looks like it.

    Examples
    --------
    >>> nearest("elevatoin", ["at", "elevation", "facing"])
    ['elevation']
    """
    known = list(islice(known, COMPARED))
    folded = {k.lower(): k for k in reversed(known)}
    matches = difflib.get_close_matches(word.lower()[:200], list(folded), n=count, cutoff=0.6)
    return [folded[match] for match in matches]


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """``; did you mean "x"?`` where a known word looks like `word`, else nothing."""
    near = nearest(word, known) if isinstance(word, str) else []
    return f"; did you mean {shown(near[0])}?" if near else ""


def _is_tag(step: str) -> bool:
    return step.startswith("<") and step.endswith(">")


def _problem(detail: ErrorDetails) -> Problem:
    loc = detail["loc"]
    where = path_of(loc) or "the document"
    kind = detail["type"]
    if kind == "extra_forbidden":
        return _unknown_field(loc)
    if kind == "missing":
        return Problem(where, Shown("missing"), _missing(loc))
    return Problem(where, shown(detail["input"]), _expected(detail))


def _unknown_field(loc: tuple[str | int, ...]) -> Problem:
    name = str(loc[-1])
    names = field_names(loc[:-1])
    if len(loc) == 4 and loc[0] == "proposals" and any(name in fields.model_fields for fields in KINDS.values()):
        return Problem(path_of(loc), Shown("unknown field"), f"this kind has none; its fields are {', '.join(names)}")
    near = did_you_mean(name, names)[2:] or f"the fields here are {', '.join(names)}"
    return Problem(path_of(loc), Shown("unknown field"), near)


def _missing(loc: tuple[str | int, ...]) -> str:
    model = model_at(loc[:-1])
    field = _field(model, str(loc[-1])) if model else None
    description = field.description if field else None
    return f"required: {description[:1].lower()}{description[1:]}" if description else "required"


def _expected(detail: ErrorDetails) -> str:
    """What would be right, in a few words, for pydantic's own errors."""
    kind = detail["type"]
    context: dict[str, Any] = detail.get("ctx", {})
    texts = {
        "float_type": "give a number",
        "int_type": "give a whole number",
        "int_from_float": "give a whole number",
        "string_type": "give a text",
        "string_unicode": "give a text of valid characters",
        "string_too_short": "give a text that is not empty",
        "bool_type": "give true or false",
        "list_type": "give a list [...]",
        "dict_type": "give an object {...}",
        "model_type": "give an object {...}",
        "finite_number": "give a finite number",
    }
    if kind in texts:
        return texts[kind]
    if kind in _LIMITS:
        return f"give a number {_LIMITS[kind]} {next(iter(context.values())):g}"
    if kind == "too_short":
        return f"give at least {context['min_length']}; here {_count(context['actual_length'])}"
    if kind == "too_long":
        return f"give at most {context['max_length']}"
    if kind == "string_too_long":
        return f"give a text of at most {context['max_length']} characters"
    if kind == "literal_error":
        words = context["expected"].replace("'", '"')
        known = [word.strip('"') for word in words.replace(" or ", ", ").split(", ")]
        return f"give {words}{did_you_mean(detail['input'], known)}"
    return detail["msg"]


_LIMITS = {
    "greater_than": "greater than",
    "greater_than_equal": "of at least",
    "less_than": "less than",
    "less_than_equal": "of at most",
}


def _count(number: int) -> str:
    return {0: "is none", 1: "is 1"}.get(number, f"are {number}")


def field_names(loc: tuple[str | int, ...]) -> list[str]:
    """Names of the fields of the object at a location."""
    model = model_at(loc)
    return [info.alias or name for name, info in model.model_fields.items()] if model else []


def _field(model: type[BaseModel], name: str) -> Any:
    return next((info for key, info in model.model_fields.items() if (info.alias or key) == name), None)


def model_at(loc: tuple[str | int, ...]) -> type[BaseModel] | None:
    """The part of the document (a class of `scenarios.document`) that describes the object at a location."""
    here: Any = ScenarioField
    for step in loc:
        here = _member(here, step)
        if here is None:
            return None
    here = _bare(here)
    return here if isinstance(here, type) and issubclass(here, BaseModel) else None


def _bare(annotation: Any) -> Any:
    """The annotation without its metadata and without ``| None``."""
    if hasattr(annotation, "__metadata__"):
        return _bare(get_args(annotation)[0])
    choices = [argument for argument in get_args(annotation) if argument is not type(None)]
    return _bare(choices[0]) if len(choices) == 1 and getattr(annotation, "__origin__", None) is None else annotation


def _member(annotation: Any, step: str | int) -> Any:
    """The annotation of a member of what `annotation` describes, or the alternative that a tag chose."""
    if isinstance(step, str) and _is_tag(step):
        return next((choice for choice in _choices(annotation) if step in _tags(choice)), None)
    annotation = _bare(annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        field = _field(annotation, str(step))
        return field.annotation if field else None
    arguments = get_args(annotation)  # list[X] or dict[str, X]
    return arguments[-1] if getattr(annotation, "__origin__", None) in (list, dict) else None


def _choices(annotation: Any) -> list[Any]:
    """Every alternative in an annotation, however deep in unions and lists of metadata."""
    if _tags(annotation):
        return [annotation]
    return [choice for argument in get_args(annotation) for choice in _choices(argument)]


def _tags(annotation: Any) -> set[str]:
    return {item.tag for item in getattr(annotation, "__metadata__", ()) if isinstance(item, Tag)}
