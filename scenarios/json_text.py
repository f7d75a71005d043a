"""JSON in and out: read strictly (no duplicate names, no silent surprises), written for people to read."""

from __future__ import annotations

import json
import re
from typing import Any

from geometry.errors import InvalidInputError, Problem

LINE = 110
"""A value that fits in a line of this many characters is written on one line."""

MAX_DEPTH = 60
"""Objects and lists inside each other: deeper is refused (no document of ours nests more than a dozen)."""


MAX_MEMBERS = 100_000
"""Members of one list, and a tenth of it the fields of one object: more is refused before anything looks at them."""


class _Doubled(dict[str, Any]):
    """An object in which a name stands more than once; `names` says which."""

    names: tuple[str, ...] = ()


def parse(data: bytes | str, where: str = "the document") -> Any:
    """Parse JSON text.

    NaN and infinite numbers come through as floats, for whoever checks the values to refuse with
    their path.

    Parameters
    ----------
    data
        The text, or its UTF-8 bytes (a byte order mark is ignored).
    where
        What messages call it.

    Raises
    ------
    InvalidInputError
        For text that is not UTF-8, empty, not JSON, nested too deeply, or names a field twice in one object.

    Examples
    --------
    >>> parse('{"width": 60}')
    {'width': 60}
    >>> parse('{"width": 60, "width": 44}')
    Traceback (most recent call last):
      ...
    geometry.errors.InvalidInputError: the document: 'width': name it once; it stands more than once in this object
    """
    text = _decoded(data, where)
    if not text.strip():
        raise InvalidInputError.single(where, "", "empty; give a JSON object")
    doubled: list[_Doubled] = []

    def together(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        names = [name for name, _ in pairs]
        marked = _Doubled(found)
        marked.names = tuple(sorted({name for name in names if names.count(name) > 1}))
        doubled.append(marked)
        return marked

    try:
        value = json.loads(text, object_pairs_hook=together)
    except json.JSONDecodeError as error:
        raise InvalidInputError.single(
            f"{where}, line {error.lineno} column {error.colno}",
            _excerpt(text, error.pos),
            f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}",
        ) from error
    except RecursionError as error:
        raise _too_deep(where) from error
    except ValueError as error:  # an integer of thousands of digits
        raise InvalidInputError.single(where, "an enormous number", "give numbers of ordinary size") from error
    _check_sizes(value, where)
    if doubled:
        expected = "name it once; it stands more than once in this object"
        raise InvalidInputError([Problem(path or where, name, expected) for path, name in _doubled_names(value, "")])
    return value


def pretty(value: Any) -> str:
    """The JSON text of `value`: short objects and lists on a line of their own, longer ones spread; ends in a newline.

    Examples
    --------
    >>> print(pretty({"battlefield": {"width": 60, "height": 44}, "at": [1.5, 2]}), end="")
    {"battlefield": {"width": 60, "height": 44}, "at": [1.5, 2]}
    """
    return _pretty(value, "", 0) + "\n"


def at_key(path: str, key: str) -> str:
    """The path of a member of an object: ``units[1].move``, ``moves["warriors/1"]``.

    Examples
    --------
    >>> at_key("units[1]", "move"), at_key("moves", "warriors/1")
    ('units[1].move', 'moves["warriors/1"]')
    """
    if re.fullmatch(r"[A-Za-z_]\w*", key, re.ASCII) and len(key) <= 60:
        return f"{path}.{key}" if path else key
    shown = key if len(key) <= 60 else key[:57] + "..."
    return f"{path}[{json.dumps(shown, ensure_ascii=False)}]"


def _decoded(data: bytes | str, where: str) -> str:
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        expected = f"not UTF-8 text (byte {error.start} is wrong)"
        raise InvalidInputError.single(where, data[error.start : error.start + 8], expected) from error


def _excerpt(text: str, position: int) -> str:
    return text[max(0, position - 10) : position + 20]


def _too_deep(where: str) -> InvalidInputError:
    return InvalidInputError.single(where, "[[[[...", f"nest lists and objects at most {MAX_DEPTH} deep")


def _check_sizes(value: Any, where: str) -> None:
    """Refuse what nests too deeply or is too long; without recursion, and no further than needed."""
    level = [value]
    for _ in range(MAX_DEPTH):
        outer = [member for member in level if isinstance(member, dict | list)]
        for container in outer:
            most = MAX_MEMBERS if isinstance(container, list) else MAX_MEMBERS // 10
            if len(container) > most:
                what = "a list" if isinstance(container, list) else "an object"
                raise InvalidInputError.single(where, f"{what} of {len(container)} members", f"give at most {most}")
        level = [member for container in outer for member in _members(container)]
        if not level:
            return
    raise _too_deep(where)


def _members(container: dict[str, Any] | list[Any]) -> Any:
    return container.values() if isinstance(container, dict) else container


def _doubled_names(value: Any, path: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if isinstance(value, _Doubled):
        found += [(path, name) for name in value.names]
    if isinstance(value, dict):
        for key, member in value.items():
            found += _doubled_names(member, at_key(path, key))
    elif isinstance(value, list):
        for place, member in enumerate(value):
            found += _doubled_names(member, f"{path}[{place}]")
    return found


def _pretty(value: Any, indent: str, used: int) -> str:
    flat = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if not isinstance(value, dict | list) or not value or len(indent) + used + len(flat) <= LINE:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        members = [
            f"{inner}{json.dumps(key, ensure_ascii=False)}: {_pretty(member, inner, len(key) + 4)}"
            for key, member in value.items()
        ]
        return "{\n" + ",\n".join(members) + "\n" + indent + "}"
    if all(isinstance(member, int | float) or _is_point(member) for member in value):
        return "[\n" + _filled(value, inner) + "\n" + indent + "]"
    return "[\n" + ",\n".join(inner + _pretty(member, inner, 0) for member in value) + "\n" + indent + "]"


def _is_point(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= 3 and all(isinstance(member, int | float) for member in value)


def _filled(values: list[Any], indent: str) -> str:
    """A long list of numbers or points, as many on a line as fit."""
    lines: list[str] = []
    line = indent
    for place, value in enumerate(values):
        piece = json.dumps(value) + ("," if place < len(values) - 1 else "")
        if len(line) > len(indent) and len(line) + 1 + len(piece) > LINE:
            lines.append(line)
            line = indent
        line += (" " if len(line) > len(indent) else "") + piece
    return "\n".join([*lines, line])
