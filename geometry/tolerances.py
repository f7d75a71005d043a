"""Every tolerance, and every comparison of a measured number with its limit.

Float noise never decides a verdict: two numbers closer than `EQUAL` are the same number.
A table with physical noise may add ``slack`` (inches of benefit of the doubt) to that.
"""

from __future__ import annotations

EQUAL = 1e-6
"""Inches: a measured number this close to its limit is exactly at its limit."""

MARGINAL = 0.005
"""Inches: a verdict decided by less than this is marked as marginal."""

BEAM = 1e-6
"""Inches: a sight line needs air wider than this; solids that touch leave none."""

SWEEP = 1e-3
"""Inches: the worst error of a judgement along the path of a base that turns."""


def compare(value: float, limit: float, slack: float = 0.0) -> int:
    """Compare a measured number with its limit.

    Parameters
    ----------
    value, limit
        Inches.
    slack
        Inches of benefit of the doubt (`rules.slack`), not negative.

    Returns
    -------
    int
        -1 where `value` is less, 0 where it counts as equal, 1 where it is greater.

    Examples
    --------
    >>> compare(0.1 + 0.2, 0.3), compare(2.96, 3.0), compare(2.96, 3.0, slack=0.05)
    (0, -1, 0)
    """
    difference = value - limit
    if abs(difference) <= EQUAL + slack:
        return 0
    return -1 if difference < 0 else 1


def within(value: float, limit: float, slack: float = 0.0) -> bool:
    """Whether `value` is `limit` or less ("within", 2.1)."""
    return compare(value, limit, slack) <= 0


def less(value: float, limit: float, slack: float = 0.0) -> bool:
    """Whether `value` is truly less than `limit` (an open edge, as of a combat range, 7.0)."""
    return compare(value, limit, slack) < 0


def more(value: float, limit: float, slack: float = 0.0) -> bool:
    """Whether `value` is more than `limit` ("more than" a distance, 24.0); at the limit only slack makes it enough."""
    order = compare(value, limit, slack)
    return order > 0 or (order == 0 and slack > 0)


def is_marginal(margin: float) -> bool:
    """Whether a verdict with this signed margin was decided by less than `MARGINAL`."""
    return abs(margin) < MARGINAL
