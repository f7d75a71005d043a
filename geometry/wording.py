"""Numbers in words: with as many decimals as it takes to see on which side of a limit they lie."""

from __future__ import annotations

FEWEST, MOST = 2, 6
"""Decimals of a length in inches; numbers that agree in `MOST` of them are the same number."""


def digits_apart(value: float, limit: float) -> int:
    """The fewest decimals, two or more, with which a value is told apart from its limit.

    Examples
    --------
    >>> digits_apart(5.2, 5.0), digits_apart(5.001, 5.0), digits_apart(5.0, 5.0)
    (2, 3, 2)
    """
    if round(value, MOST) == round(limit, MOST):
        return FEWEST
    for digits in range(FEWEST, MOST):
        if round(value, digits) != round(limit, digits) and (round(value, digits) - limit) * (value - limit) > 0:
            return digits
    return MOST


def told(value: float, beside: float = 0.0) -> str:
    """A length in inches as messages tell it beside another one, which it is not mistaken for.

    Examples
    --------
    >>> told(6.2656, beside=6.0), told(5.001, beside=5.0), told(0.0004), told(2.9996, beside=3.0)
    ('6.27', '5.001', '0.0004', '2.9996')
    """
    return f"{value:.{digits_apart(value, beside)}f}"
