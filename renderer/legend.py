"""The legend: a sample and a word for everything that appears in a picture, and for nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from geometry.shapes.figures import Box, Polygon
from renderer.hatching import HATCHES, LEVELS, hatching
from renderer.page import Drawn, Element, Words
from renderer.scene import Item, Role, Scene
from renderer.shapes import Circle, Lines, Rounded, Shape, bounds, line
from renderer.text import clean, shorten
from renderer.themes import Mark, Style, Theme, mark_of

MEANINGS: dict[Role, str] = {
    "territory": "Territory",
    "obstacle": "Obstacle",
    "obscuring": "Obscuring terrain",
    "area": "Area terrain",
    "place-of-power": "Place of power",
    "faction": "Faction terrain",
    "terrain": "Terrain",
    "roof": "Roof or bridge",
    "impassable": "Impassable",
    "marker": "Objective",
    "control-zone": "Contested from here",
    "held": "Held objective",
    "range": "Combat range",
    "hull": "Overhang (sight only)",
    "base-muted": "Where it began",
    "ghost": "Where it ends",
    "proposed": "Where it was proposed to end",
    "shift": "Moved from there",
    "gone": "Removed",
    "selected": "Asked about",
    "turned": "Turned on its way",
    "path": "Path",
    "path-jump": "Jump down",
    "path-step": "On and off low terrain",
    "path-flight": "Flight",
    "path-over": "Beyond its move",
    "path-left": "Left of its move",
    "skirt": "Under its base, not its centre",
    "head": "Its head",
    "link": "Coherent with each other",
    "link-broken": "Broken coherency",
    "short": "Too few neighbours",
    "target": "Target unit",
    "sight": "Sight line",
    "sight-pair": "Who sees whom",
    "blocker": "In the way",
    "against": "Against this",
    "reach": "Where it can end",
    "reach-2": "Where it can end, second level",
    "reach-3": "Where it can end, third level",
    "reach-4": "Where it can end, fourth level",
    "reach-5": "Where it can end, fifth level",
    "reach-6": "Where it can end, above that",
    "place": "Where it may be put down",
    "sample": "The base, true to size",
    "wrong": "Breaks a rule",
    "witness": "What was measured",
    "combat": "In combat",
    "ruler": "Straight, through whatever is there",
}
"""What each role means, in the legend's order; roles that speak for themselves are not in it."""

MARKED: Mapping[Mark, str] = {
    "none": "",
    "ring": " (ringed)",
    "dashed": " (dashed ring)",
    "dotted": " (dotted ring)",
}
"""What the legend says of the rings that tell players' bases apart."""

_AREAS = {
    "territory",
    "obstacle",
    "obscuring",
    "area",
    "place-of-power",
    "faction",
    "terrain",
    "roof",
    "impassable",
    "skirt",
}
_ZONES = {"control-zone", "held", "range", "place", *(area for area, _, _ in LEVELS)}
_DISCS = {
    "marker",
    "base-muted",
    "ghost",
    "proposed",
    "turned",
    "selected",
    "gone",
    "short",
    "target",
    "wrong",
    "hull",
    "sample",
}


def legend(scene: Scene, theme: Theme, left: float, top: float, room: float, em: float) -> tuple[list[Element], float]:
    """The legend's elements and where it ends, in one column or, where there is room, in two."""
    columns = 2 if room >= 34 * em else 1
    across = room / columns
    entries = [*_players(scene, theme, em), *_roles(scene, theme, em)]
    rows = -(-len(entries) // columns)
    said: list[Element] = []
    for k, (samples, text) in enumerate(entries):
        x, y = left + (k // rows) * across, top + (k % rows) * 1.75 * em
        said += [replace(sample, shape=_shifted(sample.shape, x, y)) for sample in samples]
        words = shorten(clean(text), across - 3.6 * em, 0.95 * em)
        said.append(Words(words, (x + 3.0 * em, y + 1.05 * em), 0.95 * em, theme.ink))
    return said, top + rows * 1.75 * em


def _players(scene: Scene, theme: Theme, em: float) -> Iterator[tuple[list[Drawn], str]]:
    unit = em / 12
    shown = {item.player for item in scene.items if item.role in ("base", "base-muted", "ghost", "territory")}
    for player in scene.players:
        if player not in shown:
            continue
        style = theme.style("base", player, scene.players)
        disc = Circle((1.2 * em, 0.7 * em), 0.62 * em)
        samples = [Drawn(disc, _scaled(style, unit))]
        mark = mark_of(player, scene.players)
        if mark != "none":
            ring = theme.style("base-mark", player, scene.players)
            dash = {"ring": (), "dashed": (3.0, 2.0), "dotted": (1.0, 1.6)}[mark]
            samples.append(Drawn(Circle(disc.centre, 0.5 * em), _scaled(replace(ring, dash=dash), unit)))
        yield samples, player + MARKED[mark]


def _roles(scene: Scene, theme: Theme, em: float) -> Iterator[tuple[list[Drawn], str]]:
    first: dict[Role, Item] = {}
    for seen in (scene, *scene.sides):
        for item in seen.items:
            if item.role in MEANINGS and item.role not in first and _meet(bounds(item.shape), seen.view):
                first[item.role] = item
    for role, text in MEANINGS.items():
        if role in first:
            yield _sample(role, first[role].player, scene, theme, em), scene.meanings.get(role, text)


def _sample(role: Role, player: str | None, scene: Scene, theme: Theme, em: float) -> list[Drawn]:
    unit = em / 12
    style = _scaled(theme.style(role, player, scene.players), unit)
    if role in _AREAS:
        box = Rounded((0.2 * em, 0.15 * em), (2.2 * em, 1.25 * em), 0.0)
        return [Drawn(box, style), *_hatch_sample("hatch", HATCHES.get(role, ()), scene, theme, em)]
    if role in _ZONES:
        zone = Drawn(Rounded((0.2 * em, 0.15 * em), (2.2 * em, 1.25 * em), 0.5 * em), style)
        drawn = {item.role for item in scene.items}
        hatches = [(hatch, angle) for area, hatch, angle in LEVELS if area == role and hatch in drawn]
        return [
            zone,
            *(piece for hatch, angle in hatches for piece in _hatch_sample(hatch, (angle,), scene, theme, em)),
        ]
    if role in _DISCS:
        return [Drawn(Circle((1.2 * em, 0.7 * em), 0.5 * em), style)]
    return [Drawn(line((0.2 * em, 0.7 * em), (2.2 * em, 0.7 * em)), style)]


def _hatch_sample(role: Role, angles: tuple[float, ...], scene: Scene, theme: Theme, em: float) -> list[Drawn]:
    x0, y0, x1, y1 = 0.2 * em, 0.15 * em, 2.2 * em, 1.25 * em
    box = Polygon(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    lines = [piece for angle in angles for piece in hatching(box, -angle, 0.45 * em)]
    style = _scaled(theme.style(role, None, scene.players), em / 12)
    return [Drawn(Lines(tuple(lines)), style)] if lines else []


def _scaled(style: Style, unit: float) -> Style:
    return replace(style, width=style.width * unit, dash=tuple(d * unit for d in style.dash))


def _shifted(shape: Shape, dx: float, dy: float) -> Shape:
    if isinstance(shape, Circle):
        return Circle((shape.centre[0] + dx, shape.centre[1] + dy), shape.radius)
    if isinstance(shape, Rounded):
        (x0, y0), (x1, y1) = shape.least, shape.greatest
        return Rounded((x0 + dx, y0 + dy), (x1 + dx, y1 + dy), shape.radius)
    assert isinstance(shape, Lines)
    return Lines(tuple(tuple((x + dx, y + dy) for x, y in piece) for piece in shape.lines))


def _meet(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and a[2] >= b[0] and a[1] <= b[3] and a[3] >= b[1]
