"""The characteristics that army collections write into a model's description."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

_MARKS = re.compile(r"\[/?(?:[0-9a-fA-F]{6}|[a-zA-Z]{1,3}|-)\]")
"""Colours and styles in the simulator's texts: [56f442] ... [-], [b] ... [/b]."""

_HEAD = ("M", "H", "C", "S")
_DICE = re.compile(r"[1-9]?[0-9]?D[36](?:\+[1-9][0-9]?)?")


def plain_text(text: Any, keep_lines: bool = False) -> str:
    """A text without colours and styles, on one line unless its lines are kept.

    Examples
    --------
    >>> plain_text("[56f442]Chaos Warriors[-]")
    'Chaos Warriors'
    """
    if not isinstance(text, str):
        return ""
    bare = _MARKS.sub("", text[:10_000])
    return bare if keep_lines else " ".join(bare.split())[:200]


def characteristics(description: str) -> dict[str, Any]:
    """Move, Health and Control from a block headed M H C S; empty where there is none.

    Save is no matter of geometry. A value that cannot be read is left out.

    Examples
    --------
    >>> characteristics('M     H     C     S' + chr(10) + '10"    4     1     3+')
    {'move': 10, 'health': 4, 'control': 1}
    """
    lines = [line.split() for line in description.splitlines() if line.strip()]
    for head, values in pairwise(lines):
        if tuple(word.upper() for word in head[:4]) == _HEAD and len(values) >= 3:
            read = {"move": _move(values[0]), "health": _count(values[1]), "control": _count(values[2])}
            return {name: value for name, value in read.items() if value is not None}
    return {}


def _move(word: str) -> int | str | None:
    bare = word.strip("\"'”″").upper()
    if bare in ("-", "–", "—"):
        return "-"
    return bare if _DICE.fullmatch(bare) else _count(bare)


def _count(word: str) -> int | None:
    bare = word.strip("\"'”″+*")
    return int(bare) if bare.isascii() and bare.isdigit() and len(bare) < 4 else None
