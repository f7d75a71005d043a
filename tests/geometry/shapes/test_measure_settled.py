"""The gaps of the settled cases 01 to 08, the figures built directly."""

from __future__ import annotations

import math

import pytest

from geometry.shapes.figures import Disc, Oval, Polygon
from geometry.shapes.measure import closest, gap

SHRINE = Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)]).moved(38, 20)


def mm(x: float, y: float, length: float, width: float | None = None, facing: float = 0.0) -> Disc | Oval:
    """A base by its size in mm."""
    if width is None:
        return Disc(x, y, length / 50.8)
    return Oval(x, y, length / 50.8, width / 50.8, facing)


def rectangle(x: float, y: float, length: float, width: float, facing: float) -> Polygon:
    a, b = length / 50.8, width / 50.8
    return Polygon([(-a, -b), (a, -b), (a, b), (-a, b)]).turned(facing).moved(x, y)


IDOL = Polygon([(-2, -1), (1.5, -1.2), (2.4, 0.3), (0.5, 1.6), (-1.8, 0.9)]).turned(15).moved(30, 20)
GUARD = mm(30.2, 24.4, 75, 42, 40)
CARTS = (rectangle(20, 20, 50, 25, 30), rectangle(20.3, 23.1, 50, 25, 75))
KEEP = Polygon(
    [
        (22.878271831, 11.546245273),
        (33.219427082, 19.424094477),
        (25.947566279, 28.969776247),
        (15.606411028, 21.091927044),
    ],
    [
        [
            (23.067756911, 12.947707155),
            (31.02249172, 19.007591157),
            (24.962607717, 26.962325966),
            (17.007872909, 20.902441963),
        ]
    ],
)
HORSESHOE = Polygon(
    [
        (32.120049757, 6.015464066),
        (38.483837604, 10.863371268),
        (34.847907202, 15.636212153),
        (33.25696024, 14.424235353),
        (35.680913841, 11.242341429),
        (32.499019918, 8.818387828),
        (30.075066317, 12.000281752),
        (28.484119355, 10.788304951),
    ]
)
SETTLED = {
    "01 two rounds": (mm(27.197076238, 22.378970161, 32), mm(30.378970161, 24.802923762, 28.5), 2.8090551181),
    "01 in contact": (mm(27.197076238, 22.378970161, 32), mm(26.517128623, 23.271528988, 25), 0.0),
    "01 the big one": (mm(26.517128623, 23.271528988, 25), mm(31.43899504, 16.810655795, 130), 5.0708661417),
    "02 tip to tip": (
        mm(15.606411028, 21.091927044, 120, 92, 37.3),
        mm(19.762290197, 24.257858568, 120, 92, 37.3),
        0.4999999993,
    ),
    "02 side by side": (
        mm(24.546104398, 29.159261328, 120, 92, 37.3),
        mm(27.044017213, 25.880282058, 120, 92, 37.3),
        0.5000000002,
    ),
    "02 askew": (
        mm(25.302225432, 8.36435135, 105, 70, 97.3),
        mm(27.976626811, 11.78452346, 60, 35, 47.3),
        1.4648538345,
    ),
    "02 oval and round": (
        mm(38.635789526, 17.264692273, 170, 105, 57.3),
        mm(42.495894495, 22.593818809, 32),
        2.6086482085,
    ),
    "02 parallel": (
        mm(30.909892244, 34.00716853, 60, 35, 37.3),
        mm(31.531257766, 36.4919029, 60, 35, 37.3),
        0.7066834698,
    ),
    "03 cart and round": (CARTS[0], mm(22.4, 19.9, 32), 0.6821631258),
    "03 carts": (*CARTS, 1.1069177557),
    "03 idol and round": (IDOL, mm(22.4, 19.9, 32), 5.0209474033),
    "03 idol and oval": (IDOL, GUARD, 1.6326713539),
    "03 idol and cart": (IDOL, CARTS[1], 7.6708478438),
    "03 thief in the notch": (SHRINE, mm(39.8, 21.9, 25), 0.3078740157),
    "04 warden in the courtyard": (KEEP, mm(21.231025131, 17.834057159, 32), 0.8700787402),
    "04 rider by the wall": (KEEP, mm(32.367653863, 26.317894763, 75, 42, 67.3), 2.156252726),
    "04 scout by the corner": (KEEP, mm(26.095401027, 30.590931664, 75, 42, 92.3), 0.173603925),
    "04 thief in the horseshoe": (HORSESHOE, mm(33.27572682, 11.924305791, 25), 1.0078740157),
    "04 ogre and pillar": (mm(37.871070287, 23.219119575, 50), mm(40.416221568, 19.878130955, 100), 1.2472440945),
    "05 pike and marker": (mm(33.6, 22, 32), mm(30, 22, 40), 2.1826771654),
    "05 knight and marker": (mm(27.1, 24.6, 90, 52, 50), mm(30, 22, 40), 2.0831252926),
    "05 scout and token": (mm(15, 14, 25), mm(15, 11, 60), 1.3267716535),
    "06 beside the hill": (
        Polygon(
            [
                (30.454036478, 14.803205514),
                (36.817824325, 19.651112716),
                (29.545963522, 29.196794486),
                (23.182175675, 24.348887284),
            ]
        ),
        mm(24.622661905, 17.90356613, 32),
        2.13,
    ),
    "07 pressed": (mm(26.207294328, 14.956181172, 32), mm(26.802674459, 16.06192207, 32), -0.004),
    "07 over": (mm(22.685384914, 16.852534008, 32), mm(23.279816868, 17.956513952, 32), -0.006),
    "07 deep": (mm(31.896352836, 25.521909414, 32), mm(32.351402857, 26.367029016, 32), -0.3),
    "08 side": (mm(20, 30, 75, 42), mm(20, 31.8, 75, 42), 1.8 - 42 / 25.4),
    "08 tips": (mm(30, 30, 75, 42), mm(32.9, 30, 75, 42), -0.052755906),
    "08 askew": (mm(20, 18, 105, 70, 60), mm(22.2, 18.9, 60, 35, 10), -0.544451318),
    "08 cart": (rectangle(32, 18, 50, 25, 30), mm(33.354613752, 18.782086614, 32), -0.05),
}


@pytest.mark.parametrize("name", SETTLED)
def test_settled_cases(name: str) -> None:
    a, b, right = SETTLED[name]
    # The cases' coordinates carry nine decimals.
    assert gap(a, b) == pytest.approx(right, abs=2e-9)
    assert gap(b, a) == pytest.approx(right, abs=2e-9)
    found = closest(a, b)
    assert found.distance == pytest.approx(right, abs=2e-9)
    assert math.dist(found.on_a, found.on_b) == pytest.approx(abs(found.distance), abs=1e-12)
