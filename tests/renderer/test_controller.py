"""The interactive board, driven by pointer and keys, against what the rules say."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import shapely
from pictures import box, feature, squad

from geometry import Board
from geometry.board.bases import OvalBase, RoundBase
from geometry.board.things import Objective, Part
from geometry.proposals import Proposal, Waypoint
from renderer.controller import Controller, Pointer
from renderer.scene import Layer
from renderer.text import inches

SHIFT, CTRL = frozenset({"shift"}), frozenset({"ctrl"})
MAP = (0.0, 0.0, 1240.0, 920.0)


def field(*squads, **things) -> Board:
    squads = squads or (
        squad("spears", "red", RoundBase(32), [(20, 20), (21.4, 20), (22.8, 20)], "Spears"),
        squad("rider", "red", OvalBase(90, 52), [(10, 10)], "Rider"),
        squad("wolves", "blue", RoundBase(25), [(20, 32), (21.2, 32)], "Wolves"),
    )
    models = [m for _, ms in squads for m in ms]
    return Board(60, 44, units=[u for u, _ in squads], models=models, **things)


class Hand:
    """A player's hand: points of the board in, pointer events out."""

    def __init__(self, board: Board, proposals=()) -> None:
        self.c = Controller(board, proposals, box=MAP)
        self.p = Pointer(self.c)

    def pixel(self, at):
        return self.c.camera.view.point(at)

    def click(self, at, *, clicks=1, modifiers=frozenset()):
        self.p.press(self.pixel(at), modifiers=modifiers, clicks=clicks)
        self.p.release(self.pixel(at), modifiers)

    def drag(self, start, *stops, modifiers=frozenset(), release=True, clicks=1):
        self.p.press(self.pixel(start), modifiers=modifiers, clicks=clicks)
        for stop in stops:
            self.p.drag(self.pixel(stop), modifiers)
        if release:
            self.p.release(self.pixel(stops[-1]), modifiers)


@pytest.fixture
def hand() -> Hand:
    return Hand(field())


def test_a_click_selects_the_model_under_it_and_a_click_on_the_table_none(hand):
    hand.click((21.4, 20.3))
    assert hand.c.selection.models == ("spears/2",)
    hand.click((40, 40))
    assert hand.c.selection.models == ()


def test_a_click_just_off_a_base_is_not_on_it(hand):
    r = 16 / 25.4
    hand.click((20 + r + 0.02, 20))
    assert hand.c.selection.models == ()
    hand.click((20 + r - 0.02, 20))
    assert hand.c.selection.models == ("spears/1",)


def test_a_turned_oval_is_picked_where_it_lies():
    hand = Hand(field(squad("rider", "red", OvalBase(90, 52), [(10, 10)], facing=90.0)))
    hand.click((10, 11.6))
    assert hand.c.selection.models == ("rider/1",)
    hand.click((11.6, 10))
    assert hand.c.selection.models == ()


def test_of_models_above_each_other_the_upper_is_picked():
    upper, lower = squad("upper", "red", RoundBase(32), [(20, 20)]), squad("lower", "red", RoundBase(32), [(20, 20)])
    raised = [m.placed(m.at, elevation=3.0) for m in upper[1]]
    hand = Hand(field((upper[0], raised), lower))
    hand.click((20, 20))
    assert hand.c.selection.models == ("upper/1",)


def test_a_double_click_selects_the_unit(hand):
    hand.click((21.4, 20))
    hand.click((21.4, 20), clicks=2)
    assert hand.c.selection.models == ("spears/1", "spears/2", "spears/3")
    assert hand.c.selection.whole


def test_a_box_selects_the_unit_in_it(hand):
    hand.drag((19, 19), (24, 21), modifiers=SHIFT)
    assert hand.c.selection.models == ("spears/1", "spears/2", "spears/3")
    hand.drag((30, 5), (35, 8), modifiers=SHIFT)
    assert hand.c.selection.models == ()


def test_dragging_the_table_pans_and_keeps_the_point_under_the_pointer(hand):
    hand.p.press((600, 400))
    held = hand.c.camera.at((600, 400))
    hand.p.drag((650, 380))
    assert hand.c.camera.at((650, 380)) == pytest.approx(held)


def test_the_wheel_zooms_at_the_pointer(hand):
    point = hand.c.camera.at((900, 200))
    hand.p.wheel((900, 200), 3)
    assert hand.c.camera.at((900, 200)) == pytest.approx(point)
    assert hand.c.camera.scale == pytest.approx(20 * 1.15**3)
    hand.c.key("f")
    assert hand.c.camera.scale == 20.0


def test_dragging_a_model_proposes_its_move_and_the_verdict_is_the_boards(hand):
    hand.drag((10, 10), (12, 11), (13.5, 12))
    assert hand.c.draft is not None
    proposal = hand.c.draft.proposal()
    ((model, (step,)),) = proposal.moves.items()
    assert (model, step) == ("rider/1", Waypoint(step.at))
    assert step.at == pytest.approx((13.5, 12.0))
    assert hand.c.verdict is not None
    assert hand.c.verdict.legal
    assert hand.c.verdict.distances == hand.c.board.check(proposal).distances
    assert hand.c.verdict.distances["rider/1"] == pytest.approx(math.hypot(3.5, 2))
    assert hand.c.board.models["rider/1"].at == (10, 10)


def test_too_far_is_illegal_at_once(hand):
    hand.drag((10, 10), (14, 10), release=False)
    assert hand.c.verdict
    hand.p.drag(hand.pixel((16, 10)))
    assert hand.c.verdict is not None
    assert hand.c.verdict.codes == {"distance.exceeded"}


def test_a_unit_is_dragged_in_formation(hand):
    hand.click((20, 20), clicks=2)
    hand.drag((21.4, 20), (22.4, 23))
    moved = {id: pose.at for id, pose in hand.c.draft.now.items()}
    assert moved == {
        "spears/1": pytest.approx((21.0, 23.0)),
        "spears/2": pytest.approx((22.4, 23.0)),
        "spears/3": pytest.approx((23.8, 23.0)),
    }
    assert hand.c.verdict.legal


def test_one_model_alone_is_dragged_out_of_coherency(hand):
    hand.drag((20, 20), (17, 20))
    assert hand.c.verdict.codes == {"coherency.split", "coherency.too-few-neighbours"}


def test_waypoints_are_set_on_the_way(hand):
    hand.drag((10, 10), (12, 10), release=False)
    hand.p.waypoint()
    hand.p.drag(hand.pixel((12, 12)))
    hand.p.release(hand.pixel((12, 12)))
    way = hand.c.draft.proposal().moves["rider/1"]
    assert [w.at for w in way] == [pytest.approx((12, 10)), pytest.approx((12, 12))]
    assert hand.c.verdict.distances["rider/1"] == pytest.approx(4.0)
    hand.c.key("backspace")
    assert [w.at for w in hand.c.draft.proposal().moves["rider/1"]] == [pytest.approx((12, 10))]
    hand.c.key("backspace")
    assert hand.c.draft.proposal().moves == {}


def test_what_is_held_can_be_taken_up_again_where_it_is(hand):
    hand.drag((10, 10), (12, 10))
    hand.drag((12, 10), (12, 11.5))
    assert hand.c.draft.now["rider/1"].at == pytest.approx((12, 11.5))
    assert len(hand.c.draft.proposal().moves["rider/1"]) == 1


def test_q_and_e_turn_what_is_selected(hand):
    hand.click((10, 10))
    hand.c.key("q")
    hand.c.key("q")
    hand.c.key("e", SHIFT)
    [way] = hand.c.draft.proposal().moves["rider/1"]
    assert way.facing == pytest.approx(29.0)
    assert hand.c.verdict.distances["rider/1"] > 0


def test_a_unit_turns_about_its_middle(hand):
    hand.click((20, 20), clicks=2)
    for _ in range(6):
        hand.c.key("q")
    now = hand.c.draft.now
    assert now["spears/1"].at == pytest.approx((21.4, 18.6))
    assert now["spears/2"].at == pytest.approx((21.4, 20.0))
    assert now["spears/1"].facing == pytest.approx(90.0)


def test_the_wheel_with_ctrl_turns(hand):
    hand.drag((10, 10), (11, 10))
    scale = hand.c.camera.scale
    hand.p.wheel((0, 0), 2, CTRL)
    assert hand.c.draft.angle == 10.0
    assert hand.c.camera.scale == scale


def test_shift_snaps_to_the_nearest_legal_place(hand):
    hand.drag((10, 10), (17, 10), modifiers=SHIFT)
    assert hand.c.verdict.legal
    assert hand.c.draft.now["rider/1"].at == pytest.approx((15, 10), abs=0.02)


def test_snapping_keeps_off_other_bases():
    hand = Hand(field(squad("a", "red", RoundBase(32), [(20, 20)]), squad("b", "red", RoundBase(32), [(23, 20)])))
    hand.drag((20, 20), (22.6, 20), modifiers=SHIFT)
    assert hand.c.verdict.legal
    assert hand.c.board.gap("a/1", "b/1") > 0
    assert math.dist(hand.c.draft.now["a/1"].at, (22.6, 20)) < 1.3


def test_nothing_legal_near_is_said():
    unit, models = squad("gate", "red", RoundBase(32), [(20, 20)])
    hand = Hand(field((replace(unit, move="-"), models)))
    hand.drag((20, 20), (18, 20), modifiers=SHIFT)
    assert hand.c.verdict.codes == {"unit.cannot-move"}
    assert hand.c.message == "No legal place is found near."


def test_enter_makes_a_legal_move_and_undo_takes_it_back(hand):
    before = hand.c.board
    hand.drag((10, 10), (13, 10))
    hand.c.key("enter")
    assert hand.c.board.models["rider/1"].at == pytest.approx((13, 10))
    assert hand.c.draft is None
    [made] = hand.c.history.position.made
    assert (made.id, made.kind, made.unit) == ("move-1", "normal-move", "rider")
    hand.c.key("z", CTRL)
    assert hand.c.board is before
    assert hand.c.history.position.made == ()
    hand.c.key("y", CTRL)
    assert hand.c.board.models["rider/1"].at == pytest.approx((13, 10))
    hand.c.key("y", CTRL)
    assert "nothing" in hand.c.message


def test_undo_has_no_limit(hand):
    start = hand.c.board
    for k in range(60):
        x = 10 + (k % 2)
        hand.drag((x, 10), (11 - (k % 2), 10))
        hand.c.key("enter")
    assert len(hand.c.history.position.made) == 60
    for _ in range(60):
        hand.c.key("u")
    assert hand.c.board is start


def test_what_was_undone_is_forgotten_by_another_move(hand):
    hand.drag((10, 10), (13, 10))
    hand.c.key("enter")
    hand.c.key("u")
    hand.drag((10, 10), (10, 13))
    hand.c.key("enter")
    hand.c.key("y", CTRL)
    assert hand.c.board.models["rider/1"].at == pytest.approx((10, 13))


def test_enter_refuses_an_illegal_move(hand):
    hand.drag((10, 10), (20, 10))
    before = hand.c.board
    hand.c.key("enter")
    assert hand.c.board is before
    assert "not legal" in hand.c.message
    assert hand.c.draft is not None


def test_escape_puts_the_move_down_then_the_selection(hand):
    hand.drag((10, 10), (13, 10))
    hand.c.key("escape")
    assert hand.c.draft is None
    assert hand.c.verdict is None
    assert hand.c.selection.models == ("rider/1",)
    hand.c.key("escape")
    assert hand.c.selection.models == ()


def test_the_kind_of_move_and_its_roll_can_be_chosen(hand):
    hand.drag((10, 10), (17, 10))
    hand.c.key("k")
    assert hand.c.draft.kind == "run"
    assert hand.c.draft.roll == 3
    assert hand.c.verdict.legal
    hand.c.key("[")
    hand.c.key("[")
    assert hand.c.draft.roll == 1
    assert hand.c.verdict.codes == {"distance.exceeded"}
    hand.c.key("[")
    assert hand.c.draft.roll == 1
    hand.c.key("k", SHIFT)
    assert hand.c.draft.kind == "normal-move"


def test_a_unit_in_combat_piles_in_towards_its_enemy():
    hand = Hand(field(
        squad("a", "red", RoundBase(32), [(20, 20)]),
        squad("b", "blue", RoundBase(32), [(22.5, 20)]),
        squad("c", "blue", RoundBase(32), [(20, 22.5)]),
    ))  # fmt: skip
    hand.drag((20, 20), (20.5, 20))
    assert (hand.c.draft.kind, hand.c.draft.target) == ("pile-in", "b")
    assert hand.c.verdict.legal
    hand.c.key("t")
    assert hand.c.draft.target == "c"
    assert "pile-in.further-from-target" in hand.c.verdict.codes


def test_tab_goes_through_the_proposals():
    move = {"rider/1": (Waypoint((13, 10)),)}
    far = {"rider/1": (Waypoint((30, 10)),)}
    hand = Hand(field(), [Proposal("near", "normal-move", "rider", move), Proposal("far", "normal-move", "rider", far)])
    seen = []
    for _ in range(3):
        hand.c.key("tab")
        seen.append((hand.c.proposal.id, hand.c.verdict.legal))
    assert seen == [("near", True), ("far", False), ("near", True)]
    hand.c.key("tab", SHIFT)
    assert hand.c.proposal.id == "far"
    hand.c.key("tab")
    hand.c.key("enter")
    assert hand.c.board.models["rider/1"].at == (13, 10)
    assert hand.c.history.position.made[0].id == "near"


def test_a_proposal_that_cannot_be_judged_is_a_message_not_an_error():
    hand = Hand(field(), [Proposal("bad", "normal-move", "nobody", {})])
    hand.c.key("tab")
    assert hand.c.verdict is None
    assert "nobody" in hand.c.message
    hand.c.overlay()


def test_a_move_is_played_at_one_speed(hand):
    hand.drag((10, 10), (14, 10))
    hand.c.key("space")
    hand.c.tick(0.25)
    assert hand.c.playback.poses()["rider/1"].at == pytest.approx((11.5, 10))
    hand.c.tick(10.0)
    assert hand.c.playback.clock < hand.c.playback.length + 0.6
    assert any(item.role == "ghost" for item in hand.c.overlay().items)
    hand.c.key("space")
    assert hand.c.playback is None


def test_the_ruler_reads_from_edge_to_edge(hand):
    hand.c.key("r")
    hand.drag((20, 20), (20, 32))
    [label] = [label for label in hand.c.overlay().labels if label.role == "distance"]
    assert label.text == inches(hand.c.board.gap("spears/1", "wolves/1"), 3)
    hand.drag((20, 20), (20, 25))
    [label] = [label for label in hand.c.overlay().labels if label.role == "distance"]
    assert label.text == inches(5 - 16 / 25.4, 3)
    hand.c.key("escape")
    hand.c.key("escape")
    assert hand.c.tool == "move"


def test_the_ruler_reads_to_terrain_and_objectives():
    hand = Hand(field(
        squad("a", "red", RoundBase(32), [(20, 20)]),
        terrain=[feature("wall", "obstacle", Part(box(30, 20, 2, 6), 0, 3))],
        objectives=[Objective("A", (20, 30))],
    ))  # fmt: skip
    hand.c.key("r")
    hand.drag((20, 20), (30, 20))
    assert any(inches(9 - 16 / 25.4, 3) in label.text for label in hand.c.overlay().labels)
    hand.drag((20, 20), (20, 30))
    assert any(inches(10 - 16 / 25.4 - 20 / 25.4, 3) in label.text for label in hand.c.overlay().labels)


def test_the_sight_tool_shows_the_line_or_what_hides_it():
    wall = feature("wall", "obstacle", Part(box(25, 20, 1, 20), 0, 6))
    squads = (squad("a", "red", RoundBase(32), [(20, 20)]), squad("b", "blue", RoundBase(32), [(30, 20)]))
    for terrain, headline, role in (([], "VISIBLE", "sight"), ([wall], "HIDDEN", "blocker")):
        hand = Hand(field(*squads, terrain=terrain))
        hand.c.key("v")
        hand.drag((20, 20), (30, 20))
        over = hand.c.overlay()
        assert over.headline.text == headline
        assert any(item.role == role for item in over.items)


def test_layers_are_switched_by_digits(hand):
    assert any(item.layer is Layer.RANGES for item in hand.c.table().items)
    version = hand.c.table_version
    hand.c.key("5")
    assert not any(item.layer is Layer.RANGES for item in hand.c.table().items)
    assert hand.c.table_version > version
    hand.c.key("5")
    assert any(item.layer is Layer.RANGES for item in hand.c.table().items)
    hand.c.key("1")
    assert hand.c.table().labels == ()


def test_the_table_changes_only_when_other_models_have_left_their_places(hand):
    hand.drag((10, 10), (11, 10), release=False)
    version = hand.c.table_version
    muted = {item.thing for item in hand.c.table().items if item.role == "base-muted"}
    assert muted == {"rider/1"}
    hand.p.drag(hand.pixel((12, 10)))
    hand.p.drag(hand.pixel((13, 10)))
    assert hand.c.table_version == version
    hand.c.key("escape")
    assert hand.c.table_version > version


def test_what_only_a_window_can_do_is_asked_of_it(hand):
    for key in "spgd":
        hand.c.key(key)
    assert hand.c.requests == ["save", "png", "svg", "theme"]


def test_unknown_keys_mean_nothing(hand):
    assert not hand.c.key("x")
    assert not hand.c.key("1", CTRL)
    assert hand.c.key("h")
    assert hand.c.help


def test_an_edited_board_can_be_shown_and_gone_back_from(hand):
    old = hand.c.board
    hand.drag((10, 10), (11, 10))
    new = field(squad("spears", "red", RoundBase(32), [(5, 5)]))
    hand.c.replace_board(new, ())
    assert hand.c.board is new
    assert hand.c.draft is None
    assert hand.c.selection.models == ()
    hand.c.key("u")
    assert hand.c.board is old


def test_the_tooltip_says_what_is_near(hand):
    from renderer.controller.tooltip import tooltip

    hand.p.hover(hand.pixel((20, 20)))
    assert hand.c.hovered == "spears/1"
    lines = tooltip(hand.c.board, "spears/1")
    assert lines[0] == "Spears, model 1 (red)"
    assert lines[-1].startswith(inches(hand.c.board.gap("spears/1", "wolves/1"), 3))
    assert lines[-1].endswith("wolves/1")


def reached(hand: Hand) -> shapely.Geometry:
    """The region that is shown, once it is worked out."""
    hand.c.tick(0.0)
    hand.c.reaching.wait(30)
    hand.c.tick(0.0)
    shown = [item.shape for item in hand.c.overlay().items if item.role == "reach"]
    return shapely.union_all([shapely.Polygon(area.shell, area.holes) for area in shown])


def lone() -> Hand:
    return Hand(field(squad("a", "red", RoundBase(32), [(20, 20)]), squad("b", "blue", RoundBase(32), [(20, 26)])))


def test_m_shows_where_the_selected_model_can_end():
    hand = lone()
    hand.click((20, 20))
    hand.c.key("m")
    area = reached(hand)
    # All of the disc of its Move (squad: 5 inches) but what is within 3 inches of the enemy's base.
    disc, far = shapely.Point(20, 20).buffer(5, 64), 3 + 32 / 25.4
    free = disc - shapely.Point(20, 26).buffer(far, 64)
    assert area.symmetric_difference(free).area < 0.1
    assert "normal-move of 5" in hand.c.reaching.said
    for angle in range(0, 360, 30):
        at = (20 + 4.97 * math.cos(math.radians(angle)), 20 + 4.97 * math.sin(math.radians(angle)))
        move = Proposal("m", "normal-move", "a", {"a/1": (Waypoint(at),)})
        assert bool(hand.c.board.check(move)) or not area.contains(shapely.Point(at))
    hand.c.key("m")
    assert reached(hand).is_empty


def test_the_reach_shows_each_level_by_its_look_and_name():
    hill = feature("hill", "area", Part(box(25, 20, 6, 10), 0, 1.5))
    hand = Hand(field(squad("a", "red", RoundBase(32), [(20, 20)]), terrain=[hill]))
    hand.click((20, 20))
    hand.c.key("m")
    low = reached(hand)
    shown = hand.c.overlay()
    [high] = [item.shape for item in shown.items if item.role == "reach-2"]
    # It climbs 1.5" at the face, so 3.5" are left in plan: to x = 23.5.
    assert shapely.Polygon(high.shell).bounds[::2] == pytest.approx((22, 23.5), abs=0.02)
    assert low.bounds[0] == pytest.approx(15, abs=0.02)
    assert [label.text for label in shown.labels if label.role == "level"] == ["on the table", '1.5" up']
    hand.c.key("m")
    assert not [item for item in hand.c.overlay().items if item.role.startswith("reach")]


def test_the_reach_follows_the_kind_of_move_and_its_roll():
    hand = lone()
    hand.click((20, 20))
    hand.c.key("k")
    hand.c.key("m")
    walked = reached(hand).area
    hand.c.key("k")
    assert hand.c.draft.kind == "run"
    assert reached(hand).bounds[0] == pytest.approx(12, abs=0.01)
    hand.c.key("]")
    assert reached(hand).bounds[0] == pytest.approx(11, abs=0.01)
    assert walked < reached(hand).area
    assert "run of 9" in hand.c.reaching.said


def test_the_reach_follows_the_selection_and_goes_with_escape(hand):
    hand.click((20, 20))
    hand.c.key("m")
    assert reached(hand).bounds[0] == pytest.approx(15, abs=0.01)
    hand.click((21.2, 32))
    first = hand.c.reaching.question
    assert reached(hand).bounds[3] > 36
    assert hand.c.reaching.question is not first
    hand.c.key("escape")
    assert reached(hand).is_empty
    assert hand.c.selection.models == ("wolves/2",)


def test_with_the_reach_the_pointer_shows_the_way_and_its_length():
    hand = lone()
    hand.click((20, 20))
    hand.c.key("m")
    hand.p.hover(hand.pixel((17, 16)))
    reached(hand)
    assert hand.c.reaching.way.length == pytest.approx(5.0, abs=1e-6)
    paths = [item.shape for item in hand.c.overlay().items if item.role == "path"]
    assert [path.lines[0][-1] for path in paths] == [pytest.approx((17, 16))]
    hand.p.hover(hand.pixel((20, 24)))
    reached(hand)
    assert not hand.c.reaching.way.may_end


def test_the_way_of_an_oval_is_shown_as_it_turns():
    low = feature("low", "obstacle", Part(box(22.5, 14.6, 1, 9.3), 0, 9))
    high = feature("high", "obstacle", Part(box(22.5, 25.4, 1, 9.3), 0, 9))
    hand = Hand(field(squad("a", "red", OvalBase(60, 35), [(19, 20)], facing=90.0), terrain=[low, high]))
    hand.click((19, 20))
    hand.c.key("m")
    hand.p.hover(hand.pixel((26, 20)))
    reached(hand)
    # Broadside on it does not pass between the walls.
    assert hand.c.reaching.way.route.waypoints[0].facing is not None
    ghosts = [item.shape for item in hand.c.overlay().items if item.role == "ghost"]
    assert ghosts[0].facing % 180 == pytest.approx(0, abs=31)


def test_a_unit_that_may_not_move_is_said_to_have_no_reach():
    unit, models = squad("gate", "red", RoundBase(32), [(20, 20)])
    hand = Hand(field((replace(unit, move="-"), models)))
    hand.click((20, 20))
    hand.c.key("m")
    assert reached(hand).is_empty
    assert "has no normal-move" in hand.c.reaching.said


def test_a_reach_that_cannot_be_told_is_a_message():
    unit, models = squad("dice", "red", RoundBase(32), [(20, 20)])
    hand = Hand(field((replace(unit, move=None), models)))
    hand.click((20, 20))
    hand.c.key("m")
    assert reached(hand).is_empty
    assert "Move" in hand.c.message
    assert not hand.c.reaching.on


def test_a_move_of_dice_begins_at_a_middling_roll_that_can_be_changed():
    unit, models = squad("dice", "red", RoundBase(32), [(20, 20)])
    hand = Hand(field((replace(unit, move="2D6"), models)))
    hand.drag((20, 20), (28, 20))
    assert hand.c.verdict.codes == {"distance.exceeded"}
    assert hand.c.subtitle == "normal-move of dice, Move 7"
    hand.c.key("]", SHIFT)
    assert hand.c.verdict.legal
    assert hand.c.proposal.move_roll == 8
    for _ in range(12):
        hand.c.key("[", SHIFT)
    assert hand.c.draft.move_roll == 2


def test_what_is_under_the_pointer_is_not_said_while_dragging_and_is_known_again_after(hand):
    hand.p.hover(hand.pixel((10, 10)))
    assert hand.c.hovered == "rider/1"
    hand.drag((10, 10), (20, 31.9), release=False)
    assert hand.c.hovered is None
    hand.p.release(hand.pixel((20, 31.9)))
    assert hand.c.hovered == "wolves/1"
