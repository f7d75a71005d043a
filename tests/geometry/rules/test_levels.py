"""What a base stands on: steps, walls, decks and roofs (15.2), by hand."""

from __future__ import annotations

import pytest

from geometry.board.things import Part
from geometry.rules.levels import settle, surface_under
from geometry.shapes.figures import Disc

D = Disc(0.0, 0.0, 2.0)
STEP, KERB, WALL = Part(D, 0, 1.0), Part(D, 0, 1.25), Part(D, 0, 4.0)
DECK = Part(D, 3.0, 3.5)


@pytest.mark.parametrize(
    ("z", "parts", "height", "level"),
    [
        (0, [], 1.5, 0),
        (0, [STEP], 1.5, 0),
        (0, [KERB], 1.5, 1.25),
        (0, [WALL, KERB], 1.5, 4.0),
        (0, [DECK], 1.5, 0),
        (0, [DECK], 3.0, 0),  # the head touches the underside
        (0, [DECK], 3.01, 3.5),
        (3.5, [DECK], 1.5, 3.5),
        (3.5, [DECK, KERB], 1.5, 3.5),
        (0, [DECK, KERB], 1.5, 1.25),
        (0, [DECK, Part(D, 0, 2.0)], 1.5, 3.5),  # on the block the head is in the deck
        (4.0, [], 1.5, 0),
        (0, [Part(D, 0, 1.0), Part(D, 1.0, 4.0)], 1.5, 4.0),
    ],
)
def test_settle(z: float, parts: list[Part], height: float, level: float) -> None:
    assert settle(z, parts, height) == level


def test_a_deck_that_is_meant_is_climbed() -> None:
    assert settle(0, [DECK], 1.5, climbed=[DECK]) == 3.5


@pytest.mark.parametrize(
    ("at", "height", "z"),
    [((0, 0), 1.5, 4.0), ((3, 0), 1.5, 0.0), ((2, 0), 1.5, 4.0)],
)
def test_the_surface_under_a_place(at: tuple[float, float], height: float, z: float) -> None:
    assert surface_under([WALL], at, height) == z


def test_the_surface_under_a_bridge_is_the_ground() -> None:
    assert surface_under([DECK], (0, 0), 1.5) == 0.0
    assert surface_under([DECK], (0, 0), 4.0) == 3.5
    assert surface_under([STEP], (0, 0), 1.5) == 1.0
