"""Motions that begin or end deep inside a polygon, further from every edge than the moving disc reaches."""

from __future__ import annotations

import pytest

from geometry.shapes.figures import Disc, Polygon
from geometry.shapes.sweep import Motion, intervals_below

SQUARE = Polygon([(34, 18), (42, 18), (42, 26), (34, 26)])
# The same outline with a notch in its far side: concave.
NOTCHED = Polygon([(34, 18), (42, 18), (42, 21.9), (41.8, 22), (42, 22.1), (42, 26), (34, 26)])


@pytest.mark.parametrize("hill", [SQUARE, NOTCHED], ids=["convex", "concave"])
@pytest.mark.parametrize(
    ("start", "end", "interval"),
    [
        ((30, 20), (38, 20), ((3.0 + 0.005) / 8, 1.0)),
        ((38, 20), (30, 20), (0.0, (5.0 - 0.005) / 8)),
        ((38, 20), (38.5, 24), (0.0, 1.0)),
        ((30, 20), (46, 20), ((3.0 + 0.005) / 16, (13.0 - 0.005) / 16)),
    ],
)
def test_a_disc_that_goes_deep_inside(
    hill: Polygon, start: tuple[float, float], end: tuple[float, float], interval: tuple[float, float]
) -> None:
    found = intervals_below(Motion(Disc(*start, 1.0), end), hill, -0.005)
    assert len(found) == 1
    assert found[0] == pytest.approx(interval, abs=1e-9)
