from __future__ import annotations

import pytest
from pictures import SVG, judged, parsed, shown, squad, table, texts, war

from geometry.answers import Coherency, Combat, Inspection, Link, ObjectiveState, Overlap, Sight
from geometry.board.bases import RoundBase
from geometry.errors import InvalidInputError
from geometry.proposals import Proposal
from geometry.rules.reach import reach
from geometry.verdict import Verdict, Violation
from renderer import draw_svg, inspection_scene, sight_scene, to_svg, verdict_scene
from renderer.hatching import hatching
from renderer.layout import em_of, lay_out
from renderer.page import Drawn
from renderer.scene import Layer
from renderer.shapes import Band, Circle, Lines, Rounded

WRONG = Violation(
    "pile-in.further-from-target",
    "15.3",
    ("warriors/7",),
    'warriors/7 ends 1.44" from skeletons; it started 1.20" away.',
    ("skeletons",),
    1.4412,
    1.2,
    -0.2412,
    (21.0, 10.0),
    ((21.0, 10.0, 0.0), (22.4412, 10.0, 0.0)),
)
MOVES = {"warriors/7": [(19.4, 9.5), (21.0, 10.0)], "warriors/8": [(21.5, 12.0)]}


def of_role(scene, role):
    return [item for item in scene.items if item.role == role]


def test_a_legal_verdict_shows_paths_ghosts_and_distances():
    verdict = judged(war(), "warriors", MOVES, allowance=6)
    scene = verdict_scene(verdict, title="t")
    assert scene.headline is not None
    assert (scene.headline.text, scene.headline.good) == ("LEGAL", True)
    assert {item.thing for item in of_role(scene, "ghost")} == set(MOVES)
    assert {item.thing for item in of_role(scene, "base-muted")} == set(MOVES)
    bands = {item.thing: item.shape for item in of_role(scene, "band")}
    start = verdict.before.models["warriors/7"].at
    assert bands["warriors/7"] == Band((start, (19.4, 9.5), (21.0, 10.0)), 32 / 25.4 / 2)
    [corner] = of_role(scene, "waypoint")
    assert isinstance(corner.shape, Circle)
    assert corner.shape.centre == (19.4, 9.5)
    used = verdict.distances["warriors/7"]
    assert any(label.text == f'{used:.2f}" / 6"' for label in scene.labels)


def test_an_illegal_verdict_numbers_what_is_wrong_where_it_happens():
    second = Violation("coherency.split", "15.1", ("warriors/8",), "warriors stands in 2 groups.", margin=-0.001)
    verdict = judged(war(), "warriors", MOVES, violations=[WRONG, second])
    scene = verdict_scene(verdict)
    assert scene.headline is not None
    assert scene.headline.text == "ILLEGAL (2)"
    assert [(f.number, f.code, f.at, f.marginal) for f in scene.findings] == [
        (1, "pile-in.further-from-target", (21.0, 10.0), False),
        (2, "coherency.split", (21.5, 12.0), True),
    ]
    numbers = {label.text: label.anchors[0][0] for label in scene.labels if label.role == "number"}
    assert numbers == {"1": (21.0, 10.0), "2": (21.5, 12.0)}
    assert {item.thing for item in of_role(scene, "wrong")} == set(MOVES)
    [witness] = of_role(scene, "witness")
    assert witness.shape == Lines((((21.0, 10.0), (22.4412, 10.0)),))
    assert any(label.role == "measure" and label.text == '1.44"' for label in scene.labels)
    said = texts(parsed(to_svg(scene)))
    assert "ILLEGAL (2)" in said
    assert said.count("1") >= 2
    assert "coherency.split (15.1) · marginal" in said


def test_a_measure_is_shown_only_where_it_is_the_distance_between_the_witness_points():
    few = Violation(
        "coherency.too-few-neighbours", "15.1", ("warriors/7",), "m", measured=0, limit=1, margin=-1,
        at=(21, 10), witness=((21, 10, 0), (23, 10, 0)),
    )  # fmt: skip
    scene = verdict_scene(judged(war(), "warriors", MOVES, violations=[few]))
    assert not [label for label in scene.labels if label.role == "measure"]


def test_too_long_a_move_is_written_in_red_with_digits_that_tell_it_from_the_limit():
    far = Violation(
        "distance.exceeded", "15.2", ("a/1",), "m", measured=3.0004, limit=3, margin=-0.0004, at=(23.0004, 20)
    )
    board = table(squad("a", "red", RoundBase(32), [(20, 20)]))
    scene = verdict_scene(judged(board, "a", {"a/1": [(23.0004, 20)]}, violations=[far]))
    [label] = [label for label in scene.labels if label.role == "distance-wrong"]
    assert label.text == '3.0004" / 3"'
    assert label.needed


def test_the_view_holds_all_that_the_verdict_is_about():
    verdict = judged(war(), "warriors", MOVES, violations=[WRONG])
    x0, y0, x1, y1 = verdict_scene(verdict).view
    for x, y in [(21, 10), (21.5, 12), (22.4412, 10), *(m.at for m in verdict.before.models_of("warriors"))]:
        assert x0 < x < x1
        assert y0 < y < y1
    assert verdict_scene(verdict, full_board=True).view == (0, 0, 60, 44)
    assert (x1 - x0) < 30


def test_the_target_of_a_pile_in_is_marked():
    verdict = judged(war(), "warriors", MOVES)
    assert of_role(verdict_scene(verdict), "target") == []
    scene = verdict_scene(verdict, proposal=Proposal("p1", "pile-in", "warriors", target="knights"))
    assert {item.thing for item in of_role(scene, "target")} == {"knights/1", "knights/2", "knights/3"}


def test_only_enemy_ranges_are_drawn():
    scene = verdict_scene(judged(war(), "warriors", MOVES))
    assert {item.thing for item in of_role(scene, "range")} == {"skeletons", "knights", "dragon"}


def test_removed_models_are_crossed_out_and_set_up_ones_appear():
    board = war()
    gone = board.with_models(
        [board.models["warriors/3"].__class__("warriors/3", "warriors", RoundBase(32), None, off="slain")]
    )
    removal = Verdict("r", "remove", "warriors", (), board, gone)
    scene = verdict_scene(removal)
    assert [item.thing for item in of_role(scene, "removed")] == ["warriors/3"]
    back = Verdict("s", "return-models", "warriors", (), gone, board)
    assert [item.thing for item in of_role(verdict_scene(back), "ghost")] == ["warriors/3"]


def test_a_verdict_without_a_move_is_drawn_too():
    board = war()
    refused = Violation("unit.in-combat", "14.1", (), "warriors is in combat.")
    verdict = Verdict("p", "normal-move", "warriors", (refused,), board, board)
    scene = verdict_scene(verdict)
    assert scene.findings[0].at is None
    assert "warriors is in combat." in texts(parsed(to_svg(scene)))


def links(limit=0.5):
    link = Link(("warriors/1", "warriors/2"), 0.09, ((18.63, 6.0), (18.72, 6.0)))
    broken = Link(("warriors/2", "warriors/3"), 0.6, ((20.0, 6.0), (20.6, 6.0)))
    groups = (("warriors/1", "warriors/2"), ("warriors/3",))
    return Coherency("warriors", False, groups, ("warriors/3",), 1, limit, (link,), (broken,))


def test_links_are_drawn_broken_ones_with_their_gap():
    scene = verdict_scene(judged(war(), "warriors", MOVES), coherency=links())
    [link], [broken] = of_role(scene, "link"), of_role(scene, "link-broken")
    assert isinstance(link.shape, Lines)
    (a, b) = link.shape.lines[0]
    assert a[0] == pytest.approx(18.63 - 0.14)
    assert b[0] == pytest.approx(18.72 + 0.14)
    assert broken.shape == Lines((((20.0, 6.0), (20.6, 6.0)),))
    assert any(label.text == '0.6"' for label in scene.labels)
    assert [item.thing for item in of_role(scene, "short")] == ["warriors/3"]


def test_an_inspection_numbers_what_is_out_of_order():
    board = war()
    inspection = Inspection(
        (Overlap(("warriors/1", "warriors/2"), 0.0312),),
        ("cart/1",),
        {"warriors": links()},
        (Combat(("warriors", "wall"), ("warriors/9", "wall/1"), 0.4),),
        {"A": ObjectiveState("A", {"warriors": ("warriors/1",)}, {"red": 2}, "red")},
    )
    scene = inspection_scene(board, inspection)
    assert scene.headline is not None
    assert scene.headline.text == "3 PROBLEMS"
    assert [f.code for f in scene.findings] == ["overlap", "off-board", "incoherent"]
    assert len(of_role(scene, "combat")) == 1
    held = {item.thing: item.player for item in of_role(scene, "held")}
    assert held == {"A": "red", "C": "blue"}
    said = texts(parsed(draw_svg(board, inspection)))
    assert any("overlap by 0.031" in text for text in said)
    assert any(text.startswith("Objective A: red (control red 2)") for text in said)


def test_a_board_in_order_says_so():
    scene = inspection_scene(war(), Inspection((), (), {}, (), {}))
    assert scene.headline is not None
    assert (scene.headline.text, scene.headline.good) == ("IN ORDER", True)


def test_a_sight_line_is_drawn_from_its_ends():
    sight = Sight("warriors/1", "knights/1", True, True, ((18.0, 6.5, 1.0), (38.0, 35.0, 2.0)), 0.25)
    scene = sight_scene(war(), sight)
    line = of_role(scene, "sight")[0]
    assert line.shape == Lines((((18.0, 6.5), (38.0, 35.0)),))
    assert scene.headline is not None
    assert scene.headline.text == "VISIBLE"
    assert any("0.25" in fact for fact in scene.facts)


def test_what_hides_is_outlined():
    scene = sight_scene(war(), Sight("warriors", "knights", False, False, blockers=("ruin", "wall/1")))
    assert {item.thing for item in of_role(scene, "blocker")} == {"ruin", "wall/1"}
    assert scene.headline is not None
    assert scene.headline.text == "HIDDEN"
    assert "Not proved." in scene.facts


def test_drawing_an_answer_on_a_board_takes_each_kind():
    board = war()
    sight = Sight("warriors/1", "knights/1", False, True, blockers=("wood",))
    verdict = judged(board, "warriors", MOVES)
    pictures = {
        draw_svg(board),
        draw_svg(board, verdict),
        draw_svg(board, verdict, full_board=True),
        draw_svg(board, sight),
        draw_svg(board, Inspection((), (), {}, (), {})),
        draw_svg(board, reach(board, "warriors/1", 3)),
    }
    assert len(pictures) == 6
    for svg in pictures:
        parsed(svg)
    with pytest.raises(InvalidInputError, match="a Verdict, a Sight"):
        draw_svg(board, "warriors")  # type: ignore[arg-type]


def test_ghosts_lie_over_bases_and_marks_over_both():
    scene = verdict_scene(judged(war(), "warriors", MOVES, violations=[WRONG]))
    layers = [item.layer for item in scene.items]
    assert layers == sorted(layers)
    assert Layer.BASES < Layer.GHOSTS < Layer.MARKS


def test_hatching_stays_within_its_terrain():
    feature = war().terrain["ruin"]
    [part] = feature.parts
    lines = hatching(part.figure, 45.0, 0.4)
    assert len(lines) > 10
    area = part.figure.area.buffer(1e-9)
    assert all(area.covers(p) for line in lines for p in map(_point, line))


def _point(at):
    import shapely

    return shapely.Point(at)


def test_every_base_has_its_tooltip():
    root = parsed(draw_svg(war()))
    for model in war().standing:
        element = shown(root, model.id)[0]
        assert element.find(SVG + "title") is not None


@pytest.mark.parametrize(
    ("far", "said"),
    [
        ((3, 3, 3), ['3" / 6" each']),
        ((3, 3, 4), ['3" / 6"', '3" / 6"', '4" / 6"']),
        ((3,) * 7 + (4,), ['3" / 6", 7 models', '4" / 6"']),
    ],
)
def test_what_some_models_have_in_common_is_written_beside_each(far, said):
    board = table(squad("a", "red", RoundBase(32), [(10 + 2 * k, 10) for k in range(len(far))]))
    moves = {f"a/{k + 1}": [(10 + 2 * k, 10 + by)] for k, by in enumerate(far)}
    scene = verdict_scene(judged(board, "a", moves, allowance=6))
    labels = [label for label in scene.labels if label.role == "distance"]
    assert [label.text for label in labels] == said
    if len(far) == len(said):
        assert [label.anchors[0][0] for label in labels] == [path[-1] for path in moves.values()]


def test_labels_keep_off_what_holds_a_unit_together():
    board = table(squad("a", "red", RoundBase(32), [(20, 20), (20, 21.7)]))
    far = {"a/1": [(20, 24)], "a/2": [(20, 25.7)]}
    link = Link(("a/1", "a/2"), 0.44, ((20.0, 24.63), (20.0, 25.07)))
    held = Coherency("a", True, (("a/1", "a/2"),), (), 1, 0.5, (link,), ())
    scene = verdict_scene(judged(board, "a", far, allowance=6), coherency=held)
    page = lay_out(scene, 1200)
    plates = [e.shape for e in page.over if isinstance(e, Drawn) and isinstance(e.shape, Rounded)]
    [(a, b)] = [
        e.shape.lines[0]
        for e in page.board
        if isinstance(e.shape, Lines) and e.style.width == pytest.approx(2.6 * em_of(1200) / 12)
    ]
    assert plates
    for plate in plates:
        (x0, y0), (x1, y1) = plate.least, plate.greatest
        assert not (x0 < a[0] < x1 and min(a[1], b[1]) < y1 and max(a[1], b[1]) > y0)
