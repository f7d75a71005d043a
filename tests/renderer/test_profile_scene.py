"""Paths from the side in a picture: what stands where, by hand; then the same on the page and in pixels."""

from __future__ import annotations

import pytest
from boards import R32, block, go, make, squad
from pictures import parsed, texts

from geometry.proposals import Waypoint
from geometry.verdict import Verdict
from renderer import to_svg, verdict_scene
from renderer.controller import Controller
from renderer.controller.sidebar import sidebar
from renderer.gl.offscreen import render
from renderer.layout import em_of, lay_out
from renderer.page import Drawn, Words
from renderer.profile_scene import MOST
from renderer.scene import Scene
from renderer.shapes import Area, Lines, bounds
from renderer.side_views import HIGHEST, LEGIBLE
from renderer.themes import LIGHT

WALL = block("wall", 28, 16, 29, 28, top=2)
DECK = block("deck", 26, 12, 30, 32, top=3.5, bottom=3)
HILL = block("hill", 34, 18, 42, 26, top=3)
CRATE = block("crate", 28, 16, 30, 28, top=0.8)
REACH = R32 - 0.005
UP, DOWN = 5 - REACH, 6 + REACH


def judge(
    path: list[object], start: tuple[float, ...] = (23, 22), *, move: float = 30, terrain=(WALL,), **kw
) -> Verdict:
    board = make(squad("a", "red", start, move=move, **kw), terrain=terrain)
    return board.check(go("normal-move", "a", {"a/1": path}))


def side(*args: object, **kw: object) -> Scene:
    [only] = verdict_scene(judge(*args, **kw)).sides  # type: ignore[arg-type]
    return only


def way(scene: Scene, role: str) -> list[tuple[tuple[float, float], ...]]:
    """The lines of a role, rounded."""
    found = [item.shape for item in scene.items if item.role == role]
    return [
        tuple((round(x, 4), round(z, 4)) for x, z in points)
        for shape in found
        if isinstance(shape, Lines)
        for points in shape.lines
    ]


def boxes(scene: Scene, role: str) -> list[tuple[float, ...]]:
    return [tuple(round(v, 4) for v in bounds(item.shape)) for item in scene.items if item.role == role]


def r(value: float) -> float:
    return round(value, 4)


def test_over_a_wall_the_way_goes_up_its_near_face_and_down_its_far_one() -> None:
    seen = side([(33, 22)])
    assert way(seen, "path") == [
        ((0, 0), (r(UP), 0)),
        ((r(UP), 0), (r(UP), 2)),
        ((r(UP), 2), (r(DOWN), 2)),
        ((r(DOWN), 2), (r(DOWN), 0)),
        ((r(DOWN), 0), (10, 0)),
    ]
    said = [label.text for label in seen.labels]
    assert f'2" up, {UP + 2:.2f}" so far' in said
    assert f'2" down, {DOWN + 4:.2f}" so far' in said
    assert seen.title == '1: 14" of 30", 16" left'
    # The part fills what the base overlaps, and as terrain what its centre is over.
    assert boxes(seen, "skirt") == [(r(UP), 0, r(DOWN), 2)]
    assert boxes(seen, "area") == [(5, 0, 6, 2)]
    assert way(seen, "head") == []
    assert boxes(seen, "base-muted") == [(r(-R32), 0, r(R32), 1.5)]
    assert boxes(seen, "ghost") == [(r(10 - R32), 0, r(10 + R32), 1.5)]
    # 16" are left: marked so far beyond the end.
    assert way(seen, "path-left") == [((10, 0), (26, 0))]
    assert way(seen, "limit") == [((26, -0.18), (26, 0.18))]


def test_what_is_beyond_the_move_is_red_from_where_the_move_ends() -> None:
    verdict = judge([(33, 22)], move=8)
    scene = verdict_scene(verdict)
    [seen] = scene.sides
    left = 8 - UP - 2
    assert way(seen, "path")[-1] == ((r(UP), 2), (r(UP + left), 2))
    assert way(seen, "path-over")[0] == ((r(UP + left), 2), (r(DOWN), 2))
    [label] = [label for label in seen.labels if label.role == "distance-wrong"]
    assert label.text == '8" end here'
    assert label.anchors[0][0] == pytest.approx((UP + left, 2))
    assert seen.title == '1: 14" of 8", 6" too far'
    # The same on the map, and numbered as there.
    assert way(scene, "path") == [((23, 22), (r(23 + UP + left), 22))]
    assert way(scene, "path-over") == [((r(23 + UP + left), 22), (33, 22))]
    assert [label.text for label in seen.labels if label.role == "number"] == ["1"]


def test_a_flat_way_that_is_too_long_is_red_on_the_map_and_not_drawn_from_the_side() -> None:
    scene = verdict_scene(judge([(24, 22), (24, 25)], move=3, terrain=[]))
    assert scene.sides == ()
    assert way(scene, "path") == [((23, 22), (24, 22), (24, 24))]
    assert way(scene, "path-over") == [((24, 24), (24, 25))]


def test_a_jump_is_dotted_and_free() -> None:
    seen = side([Waypoint((32, 22), 0.0, jump=True)], (38, 22, 3.0), terrain=[HILL])
    edge = r(4 + REACH)
    assert way(seen, "path-jump") == [((edge, 3), (edge, 0))]
    assert '3" down, free' in [label.text for label in seen.labels]


def test_below_a_deck_the_head_is_shown_under_it() -> None:
    seen = side([(33, 22)], terrain=[DECK])
    assert way(seen, "head") == [((r(3 - REACH), 1.5), (r(7 + REACH), 1.5))]
    assert boxes(seen, "roof") == [(3, 3, 7, 3.5)]
    assert way(seen, "path") == [((0, 0), (10, 0))]


def test_low_terrain_is_stepped_on() -> None:
    seen = side([(29, 22)], terrain=[CRATE])
    assert way(seen, "path-step") == [((5, 0), (5, 0.8))]
    assert boxes(seen, "ghost") == [(r(6 - R32), 0.8, r(6 + R32), 2.3)]


def test_a_flier_goes_over_everything() -> None:
    seen = side([(38, 22)], (24, 22), terrain=[HILL, WALL], keywords=["FLY"])
    assert way(seen, "path-flight") == [((0, 0), (0, 3.3), (14, 3.3), (14, 3))]
    assert way(seen, "path") == []


@pytest.mark.parametrize(
    ("path", "code", "at"),
    [([(28 - R32, 22, 1)], "end.mid-climb", (5 - R32, 1)), ([(27.9, 22)], "end.unsupported", (4.9, 2))],
)
def test_what_is_wrong_is_crossed_and_numbered_where_it_is(path, code: str, at: tuple[float, float]) -> None:
    verdict = judge(path)
    assert verdict.codes == {code}
    [seen] = verdict_scene(verdict).sides
    [badge] = [label for label in seen.labels if label.role == "number"]
    assert badge.text == "1"
    assert badge.anchors[0][0] == pytest.approx(at)
    assert len(boxes(seen, "wrong")) == 1
    x0, z0, x1, z1 = bounds(next(item.shape for item in seen.items if item.role == "spot"))
    assert ((x0 + x1) / 2, (z0 + z1) / 2) == pytest.approx(at)


def unit_over(*lengths: float) -> Verdict:
    """Models in a column that go so far each, over a wall across."""
    places = [(23.0, 2 + 2.0 * k) for k in range(len(lengths))]
    wall = block("wall", 28, 0.5, 29, 43, top=2)
    board = make(squad("a", "red", *places, move=12, coherency_range=3), terrain=[wall])
    moves = {f"a/{k}": [(23 + far, places[k - 1][1])] for k, far in enumerate(lengths, 1)}
    return board.check(go("normal-move", "a", moves))


def test_models_that_go_the_same_way_share_a_side_view() -> None:
    scene = verdict_scene(unit_over(8, 7.9, 8, 8.5, 8.5))
    assert [seen.title for seen in scene.sides] == [
        '4 and 5: 12.5" of 12", 0.5" too far', '1 and 3: 12" of 12", all of it', '2: 11.9" of 12", 0.1" left',
    ]  # fmt: skip
    # Each of those that go too far has its number there.
    assert [label.text for label in scene.sides[0].labels if label.role == "number"] == ["1", "2"]


def test_what_is_wrong_comes_before_what_has_little_left() -> None:
    wall = block("wall", 28, 0.5, 29, 43, top=2)
    board = make(squad("a", "red", (23, 2), (23, 4), move=12, coherency_range=9), terrain=[wall])
    verdict = board.check(go("normal-move", "a", {"a/1": [(31, 2)], "a/2": [(27.8, 4)]}))
    assert verdict.codes == {"end.unsupported"}
    assert [seen.title[:2] for seen in verdict_scene(verdict).sides] == ["2:", "1:"]


def test_a_high_tower_is_drawn_smaller_not_higher() -> None:
    tower = block("tower", 28, 16, 29, 28, top=30)
    page = lay_out(verdict_scene(judge([(33, 22)], move=99, terrain=[tower])), 1000)
    soil = next(e for e in page.beside if isinstance(e, Drawn) and e.style.fill == LIGHT.styles["soil"].fill)
    assert bounds(soil.shape)[3] - page.frame[3] < (HIGHEST + 12) * em_of(1000)


def test_of_many_ways_some_are_drawn_and_the_rest_named() -> None:
    scene = verdict_scene(unit_over(*(7.1 + 0.1 * k for k in range(MOST + 3))))
    assert len(scene.sides) == MOST
    assert scene.sides[0].title.startswith(f"{MOST + 3}:")
    assert "Not drawn from the side: 1, 2 and 3." in scene.facts


@pytest.mark.parametrize("width_px", [300, 700, 1200, 2400])
def test_side_views_keep_to_the_page_at_one_scale(width_px: int) -> None:
    scene = verdict_scene(unit_over(8, 7.9, 7.8, 8.5))
    page = lay_out(scene, width_px)
    tables = [e for e in page.beside if isinstance(e, Drawn) and e.style.fill == LIGHT.styles["soil"].fill]
    assert len(tables) == 4
    scales = set()
    for soil, seen in zip(tables, scene.sides, strict=True):
        assert isinstance(soil.shape, Area)
        x0, y0, x1, y1 = bounds(soil.shape)
        assert 0 < x0 < x1 < page.width
        assert page.frame[3] < y0 < y1 < page.height
        scales.add(round((x1 - x0) / (seen.view[2] - seen.view[0]), 3))
        assert (y1 - y0) / (0 - seen.view[1]) == pytest.approx((x1 - x0) / (seen.view[2] - seen.view[0]))
    [scale] = scales
    em = em_of(width_px)
    assert scale <= max(LEGIBLE * em, (page.frame[2] - page.frame[0]) / (scene.view[2] - scene.view[0])) + 1e-3
    assert scale * max(seen.view[3] - seen.view[1] for seen in scene.sides) <= HIGHEST * em + 0.1
    for words in page.beside:
        if isinstance(words, Words):
            assert words.at[1] < page.height


def test_the_side_views_are_in_the_svg_and_explained_in_its_legend() -> None:
    said = texts(parsed(to_svg(verdict_scene(judge([(33, 22)], move=8)))))
    assert '1: 14" of 8", 6" too far' in said
    assert '8" end here' in said
    assert "Beyond its move" in said
    assert "Under its base, not its centre" in said
    assert "From the side: inches walked, and height" in said


def test_the_side_views_are_in_the_png() -> None:
    scene = verdict_scene(judge([(33, 22)], move=8))
    page = lay_out(scene, 900)
    pixels = render(page)
    soil = next(e for e in page.beside if isinstance(e, Drawn) and e.style.fill == LIGHT.styles["soil"].fill)
    x0, y0, x1, y1 = bounds(soil.shape)
    [seen] = scene.sides
    scale = (x1 - x0) / (seen.view[2] - seen.view[0])

    def colour(x: float, z: float) -> tuple[int, ...]:
        return tuple(int(v) for v in pixels[round(y0 - z * scale), round(x0 + (x - seen.view[0]) * scale)])

    def rgb(text: str) -> tuple[int, ...]:
        return tuple(int(text[k : k + 2], 16) for k in (1, 3, 5))

    assert tuple(int(v) for v in pixels[round((y0 + y1) / 2), round((x0 + x1) / 2)]) == rgb(
        LIGHT.styles["soil"].fill or ""
    )
    # Past the end of its move the way down the far face is red.
    assert colour(DOWN, 1.7) == pytest.approx(rgb(LIGHT.bad), abs=12)


def test_the_windows_panel_has_them_too() -> None:
    verdict = judge([(33, 22)], move=8)
    proposal = go("normal-move", "a", {"a/1": [(33, 22)]})
    controller = Controller(verdict.before, [proposal])
    controller.act("next-proposal")
    box = (900.0, 0.0, 1200.0, 800.0)
    panel = sidebar(controller, controller.table(), controller.overlay(), LIGHT, box, 11.0)
    said = [words.text for words in panel.elements if isinstance(words, Words)]
    assert '1: 14" of 8", 6" too far' in said
    assert "Under its base, not its centre" in said
    soil = next(e for e in panel.elements if isinstance(e, Drawn) and e.style.fill == LIGHT.styles["soil"].fill)
    x0, _, x1, _ = bounds(soil.shape)
    assert box[0] < x0 < x1 < box[2]
