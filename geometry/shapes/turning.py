"""Turning from one facing to another, in degrees, counter-clockwise from +x."""

from __future__ import annotations

_NOISE = 1e-9
"""Degrees: facings this close are the same, and this close to opposite are opposite."""


def shorter_turn(start: float, end: float) -> float:
    """The turn from one facing to another by the shorter way round.

    Parameters
    ----------
    start, end
        Facings in degrees; any number of whole turns may be in them.

    Returns
    -------
    float
        Degrees in (-180, 180], counter-clockwise positive. A half turn is counter-clockwise, also
        where float noise makes it a hair more than a half; noise alone is no turn.

    Examples
    --------
    >>> shorter_turn(350.0, 10.0), shorter_turn(10.0, 350.0), shorter_turn(90.0, -90.0)
    (20.0, -20.0, 180.0)
    """
    turn = (end - start) % 360.0
    if turn > 180.0 + _NOISE:
        turn -= 360.0
    return turn if abs(turn) > _NOISE else 0.0
