"""Who sees whom (6.0): whose models are looked through, what blocks, what is named, and the answers for units."""

import math
import random

import pytest
from boards import block, make, squad

from geometry import Board
from geometry.board.bases import Hull, RoundBase
from geometry.board.things import Feature, Model, Objective, Part, Unit
from geometry.errors import InvalidInputError, UnknownIdError
from geometry.rules.combat import in_combat_range
from geometry.rules.seeing import sees, sees_from
from geometry.rules.sight import sight, unit_sees
from geometry.shapes.figures import Disc, Polygon
from geometry.shapes.measure import gap
from geometry.shapes.sightlines import Prism

EYES, MARK = squad("eyes", "red", (10, 20)), squad("mark", "blue", (20, 20))


def tall_wall(x=15.0, y0=10.0, y1=30.0, id="wall", top=5.0):
    return block(id, x, y0, x + 0.2, y1, top)


def test_own_unit_is_looked_through_and_only_from_its_side():
    board = make(squad("squad", "red", (10, 20), (12, 20), base=50, height=3), squad("foe", "blue", (15, 20), base=25))
    assert sight(board, "squad/1", "foe/1")
    back = sight(board, "foe/1", "squad/1")
    assert (back.visible, back.blockers) == (False, ("squad/2",))


def test_friends_of_another_unit_block_and_so_do_the_targets_mates():
    board = make(EYES, squad("ogre", "red", (13, 20), base=80, height=5), MARK)
    assert sight(board, "eyes/1", "mark/1").blockers == ("ogre/1",)
    board = make(EYES, squad("mark", "blue", (20, 20), (17, 20), base=80, height=5))
    hidden = sight(board, "eyes/1", "mark/1")
    assert (hidden.visible, hidden.blockers) == (False, ("mark/2",))
    assert sight(board, "eyes/1", "mark/2")
    assert sight(board, "eyes", "mark").pairs == (("eyes/1", "mark/2"),)


@pytest.mark.parametrize("keyword", ["MANIFESTATION", "FACTION TERRAIN"])
def test_manifestations_and_faction_terrain_are_models_like_others(keyword):
    board = make(EYES, squad("thing", "red", (15, 20), base=130, height=6, keywords=[keyword]), MARK)
    assert sight(board, "eyes/1", "mark/1").blockers == ("thing/1",)


def test_terrain_blocks_by_feature_and_not_where_it_is_seen_through():
    assert sight(make(EYES, MARK, terrain=[tall_wall()]), "eyes", "mark").blockers == ("wall",)
    halves = [Part(Polygon([(15, y), (15.2, y), (15.2, y + 10), (15, y + 10)]), 0, 5) for y in (10, 20)]
    two_parts = Feature("ruin", tuple(halves), "obstacle")
    assert sight(make(EYES, MARK, terrain=[two_parts]), "eyes/1", "mark/1").blockers == ("ruin",)
    lattice = Feature("ruin", tuple(Part(p.figure, 0, 5, see_through=True) for p in halves), "obstacle")
    assert sight(make(EYES, MARK, terrain=[lattice]), "eyes/1", "mark/1")


def test_objectives_never_block():
    board = make(EYES, MARK, objectives=[Objective("A", (15, 20), 400)])
    assert sight(board, "eyes/1", "mark/1").beam_width == pytest.approx(32 / 25.4)


def test_a_model_sees_itself_and_its_unit_sees_it():
    board = make(squad("eyes", "red", (10, 20), (12, 20)))
    for a, b in (("eyes/1", "eyes/1"), ("eyes", "eyes"), ("eyes", "eyes/2"), ("eyes/1", "eyes/2")):
        answer = sight(board, a, b)
        assert answer.visible
        assert answer.beam_width > 1e-6
    assert ("eyes/1", "eyes/1") in sight(board, "eyes", "eyes").pairs


def test_a_hull_is_what_is_seen_and_what_blocks():
    unit = Unit("drake", "blue", ("drake/1",))
    wings = Hull(((-0.5, -6), (0.5, -6), (0.5, 6), (-0.5, 6)))
    board = make(EYES, (unit, [Model("drake/1", "drake", RoundBase(50), (20, 20), height=4, hull=wings)]))
    half_wall = tall_wall(y0=10, y1=22)
    assert sight(make(EYES, MARK, terrain=[half_wall]), "eyes/1", "mark/1").visible is False
    behind = Board(60, 44, units=board.units.values(), models=board.models.values(), terrain=[half_wall])
    assert sight(behind, "eyes/1", "drake/1")
    crossed = make(EYES, squad("mark", "blue", (30, 25)), (unit, list(board.models.values())[1:]))
    assert sight(crossed, "eyes/1", "mark/1").blockers == ("drake/1",), "the wing is in the way"


def test_the_line_runs_from_the_one_to_the_other_at_their_heights():
    board = make(
        EYES, squad("mark", "blue", (20, 20), elevation=4, height=2), terrain=[block("hill", 18, 15, 25, 25, 4)]
    )
    answer = sight(board, "eyes/1", "mark/1")
    (ax, ay, az), (bx, by, bz) = answer.line
    assert math.hypot(ax - 10, ay - 20) <= 16 / 25.4 + 1e-9
    assert math.hypot(bx - 20, by - 20) <= 16 / 25.4 + 1e-9
    assert 0 <= az <= 1.5
    assert 4 <= bz <= 6


def test_units_see_where_one_pair_does_and_say_which():
    board = make(
        squad("eyes", "red", (10, 20), (10, 31)), squad("mark", "blue", (20, 20), (20, 31)), terrain=[tall_wall()]
    )
    answer = sight(board, "eyes", "mark")
    assert answer.visible
    assert ("eyes/1", "mark/1") not in answer.pairs
    assert ("eyes/2", "mark/2") in answer.pairs
    assert sight(board, "eyes/2", "mark").pairs == tuple(p for p in answer.pairs if p[0] == "eyes/2")
    assert unit_sees(board, "eyes", "mark")


def test_what_hides_a_unit_is_the_least_that_hides_all_of_it():
    pillars = [block(f"p{i}", 15, 15.5 + i * 0.5, 15.2, 16 + i * 0.5, 5) for i in range(18)]
    board = make(
        squad("eyes", "red", (10, 20), (10, 21.5)), squad("mark", "blue", (20, 20), (20, 21.5)), terrain=pillars
    )
    hiding = sight(board, "eyes", "mark").blockers
    assert not unit_sees(board, "eyes", "mark")
    assert 3 <= len(hiding) < len(pillars)
    for left_out in hiding:
        kept = [p for p in pillars if p.id in hiding and p.id != left_out]
        assert sight(
            make(
                *[squad(u.id, u.player, *[m.at for m in board.models_of(u.id)]) for u in board.units.values()],
                terrain=kept,
            ),
            "eyes",
            "mark",
        )
    one = make(
        squad("eyes", "red", (10, 20), (10, 21.5)),
        squad("mark", "blue", (20, 20), (20, 21.5)),
        terrain=[*pillars, tall_wall(x=12)],
    )
    assert sight(one, "eyes", "mark").blockers == ("wall",)


def test_a_model_placed_elsewhere_sees_from_there():
    board = make(EYES, MARK, terrain=[tall_wall(y1=22)])
    eye, mark = board.model("eyes/1"), board.model("mark/1")
    assert not sees(board, eye, mark)
    assert sees(board, eye.placed((10, 30)), mark)
    assert sees(board, eye, mark.placed((20, 30)))


def test_from_a_volume_nothing_is_seen_that_no_place_in_it_sees():
    board = make(EYES, MARK, terrain=[tall_wall(y1=22)])
    eye, mark = board.model("eyes/1"), board.model("mark/1")
    for y, seen in ((20.5, False), (30.0, True)):
        swept = Prism(Polygon([(9, 19), (11, 19), (11, y), (9, y)]), 0, 1.5, eye.id)
        assert sees_from(board, eye, swept, mark) is seen


def test_only_models_and_units_on_the_board_see_and_are_seen():
    slain = Model("eyes/2", "eyes", RoundBase(32), None, off="slain")
    unit, models = squad("eyes", "red", (10, 20))
    unit = Unit("eyes", "red", ("eyes/1", "eyes/2"))
    board = make((unit, [*models, slain]), MARK, terrain=[tall_wall()], objectives=[Objective("A", (1, 1))])
    with pytest.raises(UnknownIdError):
        sight(board, "eyes/1", "mork/1")
    for other in ("wall", "A", "eyes/2"):
        with pytest.raises(InvalidInputError):
            sight(board, "eyes/1", other)


def crowd(seed):
    """Two units mixed together, and some walls."""
    rng = random.Random(seed)
    places = []
    while len(places) < 14:
        p = (rng.uniform(10, 20), rng.uniform(10, 20))
        if all(math.dist(p, q) > 1.3 for q in places):
            places.append(p)
    walls = []
    for i in range(5):
        x, y, turn = rng.uniform(10, 20), rng.uniform(10, 20), rng.uniform(0, 360)
        part = Polygon([(x, y), (x + 3, y), (x + 3, y + 0.2), (x, y + 0.2)]).turned(turn, (x, y))
        walls.append(Feature(f"w{i}", (Part(part, 0, rng.choice((1.0, 2.0, 5.0))),), "obstacle"))
    heights = rng.choice(((1.5, 1.5), (1.5, 3.0)))
    return make(
        squad("red", "red", *places[:7], height=heights[0]),
        squad("blue", "blue", *places[7:], height=heights[1]),
        terrain=walls,
    )


@pytest.mark.parametrize("seed", range(25))
def test_being_in_combat_is_the_same_from_either_side(seed):
    # 7.0: a line through one's own unit has a last own model before the enemy, which is nearer and sees and is seen.
    board = crowd(seed)

    def engaged(a, b):
        return any(
            in_combat_range(board, float(gap(p.figure, q.figure))) and sees(board, p, q)
            for p in board.models_of(a)
            for q in board.models_of(b)
        )

    assert engaged("red", "blue") == engaged("blue", "red")


@pytest.mark.parametrize("seed", range(6))
def test_units_answer_as_their_models_do(seed):
    board = crowd(seed)
    answer = sight(board, "red", "blue")
    pairs = {(p, q) for p in board.units["red"].models for q in board.units["blue"].models if sight(board, p, q)}
    assert set(answer.pairs) == pairs
    assert answer.visible == bool(pairs) == unit_sees(board, "red", "blue")


def test_a_question_leaves_nothing_behind_on_the_board():
    board = crowd(1)
    sight(board, "red", "blue")
    before = {name: len(value) for name, value in vars(board).items() if hasattr(value, "__len__")}
    eye, mark = board.model("red/1"), board.model("blue/1")
    for i in range(50):
        sees(board, eye.placed((10 + i / 10, 12)), mark)
        sight(board, "red/1", "blue/1")
    assert {name: len(value) for name, value in vars(board).items() if hasattr(value, "__len__")} == before
    assert isinstance(board.model("red/1").figure, Disc)
