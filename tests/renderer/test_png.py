"""Pictures by OpenGL; these need a driver, and CI has one: nothing here is skipped."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from pictures import judged, squad, table, war

from geometry.board.bases import OvalBase, RoundBase
from geometry.errors import InvalidInputError
from renderer import board_scene, draw_png, to_png, verdict_scene
from renderer.errors import NoOpenGLError
from renderer.gl.offscreen import render
from renderer.layout import lay_out
from renderer.page import Drawn, Page, Words
from renderer.shapes import Area, Band, Circle, Ellipse, Lines, Rounded, Shape
from renderer.text import width
from renderer.themes import Style

RED = (213, 94, 0)


def page(*drawn: Drawn, size=(100, 80), words=()) -> Page:
    return Page(*size, "#ffffff", (0, 0, *size), drawn, (), words, "t", "")


def solid(shape: Shape, **style: object) -> Drawn:
    return Drawn(shape, Style(fill="#000000", **style))  # type: ignore[arg-type]


def darkness(pixels: np.ndarray) -> float:
    """How many pixels are covered, half ones counted half."""
    return float((1 - pixels[:, :, 0] / 255).sum())


@pytest.mark.parametrize(
    ("shape", "area"),
    [
        (Circle((50.0, 40.0), 20.0), np.pi * 400),
        (Circle((50.3, 39.6), 3.2), np.pi * 3.2**2),
        (Ellipse((50.0, 40.0), 30.0, 12.0, 25.0), np.pi * 360),
        (Rounded((10.0, 10.0), (60.0, 40.0), 0.0), 1500),
        (Rounded((10.0, 10.0), (60.0, 40.0), 8.0), 1500 - (4 - np.pi) * 64),
    ],
    ids=lambda v: type(v).__name__,
)
def test_distance_fields_cover_as_much_as_their_shapes(shape, area):
    assert darkness(render(page(solid(shape)))) == pytest.approx(area, rel=0.01)


@pytest.mark.parametrize(
    ("shape", "area", "edge"),
    [
        (Area(((10, 10), (70, 20), (40, 30), (60, 70))), None, 200),
        (Area(((10, 10), (80, 10), (80, 70), (10, 70)), (((20, 20), (20, 60), (70, 60), (70, 20)),)), 2200, 440),
        (Band(((20.0, 20.0), (70.0, 20.0), (70.0, 60.0)), 8.0), None, 220),
    ],
    ids=["concave", "hole", "band"],
)
def test_triangles_cover_their_areas_within_half_a_pixel_of_the_edge(shape, area, edge):
    import shapely

    if isinstance(shape, Band):
        area = shapely.LineString(shape.points).buffer(shape.radius).area
    elif area is None:
        area = shapely.Polygon(shape.shell).area
    got = darkness(render(page(solid(shape))))
    assert area - 0.1 * edge < got < area + 0.7 * edge


def test_see_through_lines_have_no_dark_joints():
    line = Drawn(
        Lines((((10, 10), (50, 20), (90, 10), (80, 70)),)), Style(stroke="#000000", stroke_opacity=0.5, width=8)
    )
    assert render(page(line)).min() >= 126


def test_a_line_is_as_wide_as_asked():
    line = Drawn(Lines((((10, 40), (90, 40)),)), Style(stroke="#000000", width=5))
    assert darkness(render(page(line))[:, 50:51]) == pytest.approx(5, abs=0.1)


def test_dashes_cover_their_share():
    line = Drawn(Lines((((0, 40), (100, 40)),)), Style(stroke="#000000", width=4, dash=(6, 4)))
    assert darkness(render(page(line))) == pytest.approx(4 * 60, rel=0.1)
    ring = Drawn(Circle((50, 40), 30), Style(stroke="#000000", width=4, dash=(6, 4)))
    assert darkness(render(page(ring))) == pytest.approx(2 * np.pi * 30 * 4 * 0.6, rel=0.1)


@pytest.mark.parametrize("width_px", [500, 1000, 2000])
def test_a_bases_pixels_are_where_the_base_is(width_px):
    board = table(squad("a", "red", RoundBase(60), [(20.3, 17.8)]), squad("b", "blue", OvalBase(120, 92), [(40, 30)]))
    made = lay_out(board_scene(board, ranges=False, names="none"), width_px)
    pixels = render(made)
    disc, outline = next((d.shape, d.style.width) for d in made.board if d.thing == "a/1")
    assert isinstance(disc, Circle)
    (cx, cy), r = disc.centre, disc.radius + outline / 2
    left, top = int(cx - 2 * r), int(cy - 2 * r)
    round_about = pixels[top : int(cy + 2 * r), left : int(cx + 2 * r)].astype(int)
    # The base and its outline are dark, the table and its grid are light.
    ys, xs = (round_about.mean(axis=2) < 160).nonzero()
    assert (left + xs.min(), left + xs.max() + 1) == pytest.approx((cx - r, cx + r), abs=1)
    assert (top + ys.min(), top + ys.max() + 1) == pytest.approx((cy - r, cy + r), abs=1)
    assert np.abs(round_about[int(cy - r / 2) - top, int(cx) - left] - RED).max() <= 2


def test_the_map_is_cut_off_at_its_frame():
    outside = page(solid(Circle((50, 40), 100)))
    framed = Page(100, 80, "#ffffff", (20, 10, 70, 60), outside.board, (), (), "t", "")
    pixels = render(framed)
    assert (pixels[10:60, 20:70] == 0).all()
    assert (pixels[:10] == 255).all()
    assert (pixels[:, 70:] == 255).all()


def test_texts_are_written_and_fit_where_they_were_given_room():
    text = "Vampire Lord on Zombie Dragon"
    for bold in (False, True):
        for size in (9.5, 12.0, 24.0):
            words = Words(text, (10.0, 40.0), size, "#000000", bold)
            dark = (render(page(size=(600, 80), words=(words,)))[:, :, 0] < 128).nonzero()
            assert dark[1].min() == pytest.approx(10, abs=2)
            assert dark[1].max() < 10 + 1.07 * width(text, size, bold)
            assert dark[0].max() <= 40 + 0.3 * size
            assert dark[0].min() >= 40 - size


def test_a_verdict_is_a_png_file_of_the_width_asked_for():
    board = war()
    verdict = judged(board, "warriors", {"warriors/7": [(19.4, 9.5), (21.0, 10.0)]})
    file = draw_png(board, verdict, width=640)
    assert file[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", file[16:24])
    assert wide == 640
    assert high == lay_out(verdict_scene(verdict), 640).height
    assert file == draw_png(board, verdict, width=640)


def test_a_picture_larger_than_the_driver_can_hold_is_refused():
    with pytest.raises(InvalidInputError, match="pixels"):
        render(page(size=(100, 40000)))


def test_pyglet_is_imported_only_when_a_png_is_drawn():
    code = "import sys, renderer; renderer.draw_svg; assert not [m for m in sys.modules if m.startswith('pyglet')]"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_opengl_the_message_says_what_to_install():
    code = (
        "import sys; sys.modules['pyglet.window'] = None\n"
        "from renderer import draw_png, NoOpenGLError\n"
        "from geometry.board.tabletop import Tabletop\n"
        "try: draw_png(Tabletop(10, 10))\n"
        "except NoOpenGLError as error: print(error)\n"
    )
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert re.search(r"apt install libegl1 .*SVG", said, re.DOTALL)
    assert issubclass(NoOpenGLError, Exception)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="fontconfig chooses fonts on Linux")
def test_without_fonts_the_message_says_what_to_install(tmp_path):
    config = tmp_path / "fonts.conf"
    config.write_text(
        f'<?xml version="1.0"?><fontconfig><dir>{tmp_path}/none</dir><cachedir>{tmp_path}/cache</cachedir></fontconfig>'
    )
    code = (
        "from renderer import draw_png, NoFontsError\n"
        "from geometry.board.tabletop import Tabletop\n"
        "try: draw_png(Tabletop(10, 10))\n"
        "except NoFontsError as error: print(error)\n"
    )
    environment = {**os.environ, "FONTCONFIG_FILE": str(config)}
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment)
    assert re.search(r"no.* font|font.*none", said.stdout)
    assert "fonts-dejavu-core" in said.stdout


def test_pictures_can_be_drawn_in_any_thread_one_after_another_and_at_once():
    scene = board_scene(war())
    first = to_png(scene, 300)
    with ThreadPoolExecutor(max_workers=3) as pool:
        again = [pool.submit(to_png, scene, 300) for _ in range(4)]
        assert [future.result() for future in again] == [first] * 4
    assert to_png(scene, 300) == first


@pytest.mark.parametrize("width_px", [480, 500, 800, 850, 1000])
def test_small_texts_do_not_run_off_the_page(width_px):
    words = 'A legal form, 4 models moved by 1.80" in all, none by more than 0.60" (proved: none with less than 0.30").'
    facts = tuple(words[k:] for k in range(0, 40, 3))
    pixels = render(lay_out(replace(board_scene(table()), facts=facts), width_px))
    assert (pixels[:, -3:] == pixels[0, 0]).all()
