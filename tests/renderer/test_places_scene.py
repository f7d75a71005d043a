"""The picture of where a base may be put down: the region with its holes, and the base true to size."""

from __future__ import annotations

import math

import pytest
import shapely
from pictures import squad, table

from geometry.board.bases import Hull, OvalBase, RectangleBase, RoundBase
from geometry.rules.footing import Foothold, Footing
from geometry.rules.regions import PlacingRegion
from renderer import places_scene
from renderer.places_scene import base_name
from renderer.scene import Layer
from renderer.shapes import Area, Circle, Ellipse
from renderer.terrain import widest

RING = shapely.box(0, 0, 30, 20).difference(shapely.box(10, 8, 14, 12))


def region(*areas):
    holds = [Foothold(level, level, shapely.MultiPolygon([area])) for level, area in areas]
    return PlacingRegion(tuple(holds))


def of_role(scene, role):
    return [item for item in scene.items if item.role == role]


def board():
    return table(squad("foe", "blue", RoundBase(32), [(40, 20)]), squad("own", "red", RoundBase(32), [(5, 5)]))


def test_the_region_is_drawn_with_its_holes():
    scene = places_scene(board(), [region((0.0, RING))], Footing(RoundBase(32), 1.5, player="red"))
    [item] = of_role(scene, "place")
    assert isinstance(item.shape, Area)
    assert item.layer is Layer.REACH
    assert shapely.Polygon(item.shape.shell, item.shape.holes).equals(RING)
    assert scene.headline is not None
    assert (scene.headline.text, scene.headline.good) == ("584.0 SQUARE INCHES", True)
    assert scene.facts == ("Base: 32 mm round", "Everywhere that is legal: 584.0 square inches")


def test_the_base_is_drawn_once_where_there_is_room():
    scene = places_scene(board(), [region((0.0, RING))], Footing(RoundBase(32), 1.5, player="red"))
    [disc] = of_role(scene, "sample")
    assert isinstance(disc.shape, Circle)
    assert disc.shape.radius == pytest.approx(16 / 25.4)
    assert disc.player == "red"
    x, y = disc.shape.centre
    assert RING.contains(shapely.Point(x, y).buffer(7.9))
    oval, tick = of_role(places_scene(board(), [region((0.0, RING))], Footing(OvalBase(105, 70), 3, 30.0)), "sample")
    assert isinstance(oval.shape, Ellipse)
    assert (oval.shape.half_length, oval.shape.facing) == (pytest.approx(105 / 50.8), 30.0)
    [((ax, ay), (bx, by))] = tick.shape.lines
    assert math.degrees(math.atan2(by - ay, bx - ax)) == pytest.approx(30.0)


def test_alternatives_and_levels_are_told_apart():
    regions = [region((0.0, RING), (3.0, shapely.box(10, 8, 14, 12))), region((0.0, shapely.box(20, 0, 40, 10)))]
    scene = places_scene(board(), regions, Footing(RoundBase(32), 1.5))
    assert len(of_role(scene, "place")) == 2
    assert scene.facts[1].endswith('600.0 square inches, also on ground 3" up')
    assert scene.headline is not None
    assert scene.headline.text == "700.0 SQUARE INCHES"


def test_no_place():
    scene = places_scene(board(), [PlacingRegion(())], Footing(RoundBase(32), 1.5))
    assert scene.headline is not None
    assert (scene.headline.text, scene.headline.good) == ("NO PLACE", False)
    assert not of_role(scene, "place")
    assert not of_role(scene, "sample")
    assert scene.facts[1] == "Everywhere that is legal: no place"


def test_the_widest_part_of_an_area():
    assert widest(shapely.MultiPolygon([shapely.box(0, 0, 1, 9), shapely.box(5, 5, 9, 9)])) == pytest.approx(
        (7, 7), abs=0.06
    )


@pytest.mark.parametrize(
    ("base", "name"),
    [
        (RectangleBase(50, 25), "50x25 mm rectangle"),
        (Hull(((0, 0), (2, 0), (0, 2))), "hull"),
        (OvalBase(75, 42), "75x42 mm oval"),
    ],
)
def test_names_of_bases(base, name):
    assert base_name(base) == name
