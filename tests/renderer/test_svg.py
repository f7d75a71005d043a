from __future__ import annotations

import re
from itertools import pairwise

import pytest
from pictures import SVG, judged, parsed, rows, shown, squad, table, texts, war

from geometry.board.bases import OvalBase, RoundBase
from geometry.board.tabletop import Tabletop
from geometry.errors import InvalidInputError
from renderer import board_scene, draw_svg, to_svg, verdict_scene
from renderer.axes import axes
from renderer.layout import em_of, lay_out
from renderer.page import Words
from renderer.shapes import Circle, Lines, View
from renderer.text import width
from renderer.themes import LIGHT

WIDTHS = (200, 400, 700, 1200, 2400)


def view_of(svg: str, board) -> View:
    """The map's view, read off the picture: the frame's place and the whole board in it."""
    frame = next(e for e in parsed(svg) if e.tag == SVG + "svg")
    left, top, w = (float(frame.get(k, "nan")) for k in ("x", "y", "width"))
    return View(0.0, board.height, left, top, w / board.width)


@pytest.mark.parametrize("width_px", WIDTHS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_same_picture_is_the_same_bytes(width_px, theme):
    first = to_svg(board_scene(war(), title="War", names="all"), width_px, theme)
    assert first == to_svg(board_scene(war(), title="War", names="all"), width_px, theme)
    root = parsed(first)
    assert float(root.get("width", "0")) == width_px


def test_bases_are_true_to_size_and_where_they_stand():
    board = war()
    svg = draw_svg(board, width=1200)
    view, root = view_of(svg, board), parsed(svg)
    for model in board.standing:
        if not isinstance(model.base, RoundBase):
            continue
        [circle] = shown(root, model.id, "circle")
        cx, cy, r = (float(circle.get(k, "nan")) for k in ("cx", "cy", "r"))
        assert (cx, cy) == pytest.approx(view.point(model.at), abs=2e-3)
        assert r == pytest.approx(model.base.diameter_mm / 25.4 / 2 * view.scale, abs=2e-3)


def test_ovals_are_ellipses_turned_by_their_facing():
    board = war()
    svg = draw_svg(board, width=1200)
    view = view_of(svg, board)
    [ellipse] = shown(parsed(svg), "knights/1", "ellipse")
    assert float(ellipse.get("rx", "nan")) == pytest.approx(30 / 25.4 * view.scale, abs=2e-3)
    assert float(ellipse.get("ry", "nan")) == pytest.approx(17.5 / 25.4 * view.scale, abs=2e-3)
    turn = re.match(r"rotate\((\S+) ", ellipse.get("transform", ""))
    assert turn is not None
    # The page's y runs down, so counter-clockwise is negative.
    assert float(turn[1]) == -250.0


def test_a_units_combat_range_is_one_outline_of_arcs():
    board = table(squad("a", "red", RoundBase(32), rows(20, 20, 5, 2, 1.3)))
    [path] = shown(parsed(draw_svg(board)), "a", "path")
    data = path.get("d", "")
    assert data.count("M") == 1
    assert data.count("A") == 10
    assert "L" not in data


def test_names_are_escaped_whole_and_never_break_the_document():
    name = "<b>&amp; \"quotes\" 'x' ]]> \x00\x1b 龍騎士團 Ünïcødé \ud800"
    board = table(squad("u<1>", "r&d", RoundBase(32), [(20, 20)], name), squad("v", '"x"', RoundBase(32), [(30, 20)]))
    svg = draw_svg(board, title=name)
    root = parsed(svg)
    svg.encode("utf-8")
    assert [e.text for e in shown(root, "u<1>/1", "circle")[0]] == ["u<1>/1"]
    assert "r&d (ringed)" in texts(root)
    assert any(text.startswith("<b>&amp; \"quotes\" 'x' ]]> \ufffd\ufffd 龍騎士團") for text in texts(root))


def test_long_names_are_cut_not_run_off():
    board = table(squad("u", "red", OvalBase(90, 52), [(20, 20)], "Very " * 60))
    page = lay_out(board_scene(board, title="Long " * 200), 800)
    for words in (w for w in (*page.over, *page.beside) if isinstance(w, Words)):
        across = width(words.text, words.size, words.bold)
        start = words.at[0] - {"start": 0.0, "middle": across / 2, "end": across}[words.align]
        assert start >= 0
        assert start + across <= page.width


@pytest.mark.parametrize("width_px", WIDTHS)
def test_texts_do_not_overlap_and_nothing_is_cut_off(width_px):
    board = war()
    verdict = judged(board, "warriors", {"warriors/7": [(19.4, 9.5), (21, 10)], "warriors/8": [(21.5, 12)]})
    for scene in (board_scene(board, title="War", names="all"), verdict_scene(verdict, title="Pile in " * 20)):
        page = lay_out(scene, width_px)
        boxes = []
        for words in (w for w in (*page.over, *page.beside) if isinstance(w, Words)):
            across = width(words.text, words.size, words.bold)
            x = words.at[0] - {"start": 0.0, "middle": across / 2, "end": across}[words.align]
            boxes.append((words.text, x, words.at[1] - 0.73 * words.size, x + across, words.at[1]))
        for k, (text, x0, y0, x1, y1) in enumerate(boxes):
            assert min(x0, y0) >= 0, text
            assert x1 <= page.width, text
            assert y1 <= page.height, text
            for other, a0, b0, a1, b1 in boxes[:k]:
                assert min(x1, a1) - max(x0, a0) <= 0 or min(y1, b1) - max(y0, b0) <= 0, (text, other)


def test_text_is_legible_on_small_pages_and_grows_with_large_ones():
    assert em_of(200) == em_of(700) == 9.5
    assert em_of(2400) == 2 * em_of(1200)


def test_a_model_over_the_edge_is_in_the_picture():
    board = table(squad("a", "red", RoundBase(100), [(60.5, 20), (-1, 43.8)]))
    page = lay_out(board_scene(board), 900)
    x0, y0, x1, y1 = page.frame
    for drawn in page.board:
        if drawn.thing.startswith("a/") and isinstance(drawn.shape, Circle):
            (x, y), r = drawn.shape.centre, drawn.shape.radius
            assert x0 - 1e-6 <= x - r
            assert x + r <= x1 + 1e-6
            assert y0 - 1e-6 <= y - r
            assert y + r <= y1 + 1e-6


@pytest.mark.parametrize("width_px", [0, -5, 100, float("nan"), float("inf"), 1e9])
def test_an_unusable_width_is_refused(width_px):
    with pytest.raises(InvalidInputError, match="width"):
        draw_svg(war(), width=width_px)


def test_an_unknown_theme_is_refused():
    with pytest.raises(InvalidInputError, match=r"sepia.*light, dark"):
        draw_svg(war(), theme="sepia")


def test_the_legend_names_what_appears_and_nothing_else():
    said = texts(parsed(draw_svg(war())))
    terrain = ("Obstacle", "Obscuring terrain", "Roof or bridge", "Impassable")
    for word in ("blue", "red (ringed)", *terrain, "Held objective"):
        assert word in said
    for word in ("Place of power", "Faction terrain", "Broken coherency", "Path"):
        assert word not in said
    empty = texts(parsed(draw_svg(table())))
    assert "Objective" not in empty


def test_heights_are_written_and_roofs_say_where_they_begin():
    said = texts(parsed(draw_svg(war())))
    assert {'4"', '5"', '3–3.5"'} <= set(said)


def test_layers_can_be_left_out():
    from renderer.scene import Layer

    scene = board_scene(war())
    assert any(item.layer is Layer.RANGES for item in scene.items)
    bare = scene.without(Layer.RANGES, Layer.NAMES)
    assert not any(item.layer is Layer.RANGES for item in bare.items)
    assert bare.labels == ()


def test_a_picture_needs_no_ids_so_that_two_can_share_a_document():
    assert not re.search(r"\sid=", draw_svg(war()))


@pytest.mark.parametrize("size", [(60, 44), (10000, 44), (44, 10000), (1000, 1000)])
@pytest.mark.parametrize("width_px", [200, 1200])
def test_the_inches_along_the_edges_never_stand_over_each_other(size, width_px):
    page = lay_out(board_scene(Tabletop(*size)), width_px)
    em = em_of(width_px)
    left = page.frame[0]
    words = [w for w in page.beside if isinstance(w, Words) and w.text.isdigit()]
    across = [w for w in words if w.align == "middle"]
    up = [w for w in words if w.align == "end"]
    assert len(across) >= 2 or size[0] * 6 < size[1]
    for a, b in pairwise(sorted(across, key=lambda w: w.at[0])):
        assert b.at[0] - a.at[0] > (width(a.text, a.size) + width(b.text, b.size)) / 2 + 0.3 * em
    for a, b in pairwise(sorted(up, key=lambda w: w.at[1])):
        assert b.at[1] - a.at[1] > a.size
    for w in up:
        assert w.at[0] - width(w.text, w.size) >= 0
        assert w.at[0] < left
    [bar] = [w.text for w in page.beside if isinstance(w, Words) and w.text.split('"')[0].isdigit() and '"' in w.text]
    assert int(bar.split('"')[0]) <= max(1, 0.31 * size[0])


def test_inches_keep_apart_at_every_scale():
    em = 10.0
    for k in range(200):
        scale = 40.0 * 0.95**k
        frame = (100.0, 50.0, 900.0, 450.0)
        shown = (0.0, 0.0, 800.0 / scale, 400.0 / scale)
        said = axes(shown, shown, View(0.0, shown[3], 100.0, 50.0, scale), frame, LIGHT, em)
        across = [w for w in said if isinstance(w, Words) and w.align == "middle"]
        for a, b in pairwise(across):
            assert b.at[0] - a.at[0] > (width(a.text, a.size) + width(b.text, b.size)) / 2 + 0.5 * em, scale


def test_a_grid_is_left_out_where_its_lines_would_fill_the_board():
    def lines(board):
        return sum(len(e.shape.lines) for e in lay_out(board_scene(board), 1000).board if isinstance(e.shape, Lines))

    assert lines(Tabletop(60, 44)) == 59 + 43
    assert lines(Tabletop(10000, 44)) == 0
