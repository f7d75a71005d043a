"""Which of many problems a picture numbers: so many as one can read, some of every kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

MOST = 18
"""A picture numbers and explains so many problems; the models of all are marked."""


def told(codes: Sequence[str]) -> list[int]:
    """Places of the problems that a picture numbers: all, or of many the first of each code, then the second, ...

    Examples
    --------
    >>> places = told(["end.in-combat"] * 30 + ["distance.exceeded"] * 2)
    >>> len(places), places[-3:]
    (18, [15, 30, 31])
    """
    if len(codes) <= MOST:
        return list(range(len(codes)))
    seen: Counter[str] = Counter()
    turns = []
    for place, code in enumerate(codes):
        turns.append((seen[code], place))
        seen[code] += 1
    return sorted(place for _, place in sorted(turns)[:MOST])


def untold(codes: Sequence[str]) -> list[str]:
    """What is said of those that have no number: how many there are of each code."""
    left = sorted(set(range(len(codes))) - set(told(codes)))
    if not left:
        return []
    counts = Counter(codes[place] for place in left)
    return [f"And {len(left)} more: {', '.join(f'{count} {code}' for code, count in counts.items())}."]
