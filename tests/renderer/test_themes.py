from __future__ import annotations

from typing import get_args

import pytest

from renderer.scene import Role, TextRole
from renderer.themes import DARK, LIGHT, mark_of

# Machado, Oliveira and Fernandes (2009), severity 1: linear RGB as seen without red, green or blue cones.
BLINDNESS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: str) -> tuple[float, ...]:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def contrast(a: str, b: str) -> float:
    ya, yb = (sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(x), strict=True)) for x in (a, b))
    return (max(ya, yb) + 0.05) / (min(ya, yb) + 0.05)


def lab(rgb: tuple[float, ...]) -> tuple[float, float, float]:
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(m * max(0.0, c) for m, c in zip(row, rgb, strict=True)) for row in rows]
    f = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (xyz[0] / 0.9505, xyz[1], xyz[2] / 1.089)]
    return (116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2]))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_every_role_has_a_style(theme):
    assert set(theme.styles) == set(get_args(Role))
    assert set(theme.texts) == set(get_args(TextRole))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_text_is_legible(theme):
    assert contrast(theme.ink, theme.paper) > 7
    assert contrast(theme.muted, theme.paper) > 4.5
    assert contrast(theme.bad, theme.paper) > 4.5
    assert contrast(theme.good, theme.paper) > 4.5
    for paint in theme.paints.values():
        assert contrast(paint.ink, paint.colour) > 3


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_two_players_colours_are_told_apart_without_some_cones(theme, blindness):
    seen = []
    for name in ("blue", "red"):
        rgb = linear(theme.paints[name].colour)
        seen.append(lab(tuple(sum(m * c for m, c in zip(row, rgb, strict=True)) for row in BLINDNESS[blindness])))
    assert sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5 > 30


def test_players_named_by_a_colour_have_it_and_others_have_what_is_left():
    players = ("Alice", "Bob", "Red")
    colours = [LIGHT.paint_of(p, players).colour for p in players]
    assert colours[2] == LIGHT.paints["red"].colour
    assert len(set(colours)) == 3


def test_players_differ_by_their_mark_too():
    players = ("a", "b", "c", "d")
    assert len({mark_of(p, players) for p in players}) == 4
