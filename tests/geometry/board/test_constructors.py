"""Every constructor refuses what cannot be, names each problem, and takes what a document takes."""

import math
from dataclasses import replace

import numpy as np
import pytest

import geometry
from geometry import (
    Board,
    Disc,
    Feature,
    Hull,
    InvalidInputError,
    Limit,
    Model,
    Objective,
    Of,
    Oval,
    OvalBase,
    Part,
    Polygon,
    Proposal,
    RectangleBase,
    RoundBase,
    Ruleset,
    Territory,
    Turn,
    Unit,
    UnknownIdError,
    Waypoint,
    Weapon,
    base_of,
)

NAN, INF = math.nan, math.inf
BASE = RoundBase(32)
SQUARE = Polygon([(0, 0), (4, 0), (4, 4), (0, 4)])
PART = Part(SQUARE, 0, 3)
RED, BLUE = Unit("r", "red", ("r/1",)), Unit("b", "blue", ("b/1",))
MODELS = [Model("r/1", "r", BASE, (5, 5)), Model("b/1", "b", BASE, (9, 9))]


def board(width=60, height=44, **fields):
    return Board(width, height, **{"units": [RED, BLUE], "models": MODELS, **fields})


REFUSED = [
    (lambda: board(-60), {"board.width"}),
    (lambda: board(NAN, INF), {"board.width", "board.height"}),
    (lambda: board("60", None), {"board.width", "board.height"}),
    (lambda: board(60, 0), {"board.height"}),
    (lambda: board(10**400), {"board.width"}),
    (lambda: board(rules={"slack": 0}), {"board.rules"}),
    (lambda: board(turn=Turn("green")), {"board.turn.player"}),
    (lambda: board(objectives=[Objective("A", (1, 1), controlled_by="rde")]), {"board.objectives['A'].controlled_by"}),
    (lambda: board(terrain=[Feature("t", (PART,), player="green")]), {"board.terrain['t'].player"}),
    (lambda: board(contests={"x": "A"}), {"board.contests", "board.contests['x']"}),
    (lambda: board(-1, units=[RED, BLUE, RED]), {"board.width", "id"}),
    (lambda: RoundBase(-3), {"round base.diameter_mm"}),
    (lambda: RoundBase(NAN), {"round base.diameter_mm"}),
    (lambda: RoundBase("32mm"), {"round base.diameter_mm"}),
    (lambda: RoundBase(True), {"round base.diameter_mm"}),
    (lambda: OvalBase(0, INF), {"oval base.length_mm", "oval base.width_mm"}),
    (lambda: OvalBase(42, 75), {"oval base.width_mm"}),
    (lambda: RectangleBase(25, 50), {"rectangular base.width_mm"}),
    (lambda: base_of(NAN, 4), {"base.length_mm"}),
    (lambda: base_of(-3), {"round base.diameter_mm"}),
    (lambda: Hull(((0, 0), (1, NAN), (2, 2))), {"hull.points"}),
    (lambda: Hull("round"), {"hull.points"}),
    (lambda: Hull(((0, 0), (2, 2), (2, 0), (0, 2))), {"polygon"}),
    (lambda: Model("m", "u", BASE, (1, 1), elevation=NAN), {"model 'm'.elevation"}),
    (lambda: Model("m", "u", BASE, (1, 1), facing=INF, height=0), {"model 'm'.facing", "model 'm'.height"}),
    (lambda: Model("m", "u", BASE, (1, NAN)), {"model 'm'.at"}),
    (lambda: Model("m", "u", BASE, (1, 2, 3)), {"model 'm'.at"}),
    (lambda: Model("m", "u", BASE, "12"), {"model 'm'.at"}),
    (lambda: Model("m", "u", "32mm", (1, 1)), {"model 'm'.base"}),
    (lambda: Model("", "", BASE, (1, 1)), {"model ''.id", "model ''.unit"}),
    (lambda: Model("m", "u", BASE, None, off="dead"), {"model 'm'.off"}),
    (lambda: Model("m", "u", BASE, (1, 1), off="slain"), {"model 'm'.off"}),
    (lambda: MODELS[0].placed((NAN, 1)), {"model 'r/1'.at"}),
    (lambda: MODELS[0].placed((1, 1), elevation=INF), {"model 'r/1'.elevation"}),
    (lambda: replace(MODELS[0], height=-1), {"model 'r/1'.height"}),
    (lambda: Weapon("bow", -1), {"weapon 'bow'.range"}),
    (lambda: Unit("u", "", ("u/1", "u/1")), {"unit 'u'.player", "unit 'u'.models"}),
    (lambda: Unit("u", "red", "u/1"), {"unit 'u'.models"}),
    (lambda: Unit("u", "red", ("u/1",), move="2d6"), {"unit 'u'.move"}),
    (lambda: Unit("u", "red", ("u/1",), move=-1, health=0), {"unit 'u'.move", "unit 'u'.health"}),
    (lambda: Unit("u", "red", ("u/1",), keywords=frozenset({"Fly"})), {"unit 'u'.keywords"}),
    (lambda: Unit("u", "red", ("u/1",), status=frozenset({"run"})), {"unit 'u'.status"}),
    (lambda: Unit("u", "red", ("u/1",), control=NAN), {"unit 'u'.control"}),
    (lambda: Unit("u", "red", ("u/1",), coherency_range=-1), {"unit 'u'.coherency_range"}),
    (lambda: Part(SQUARE, 0, NAN), {"part.top"}),
    (lambda: Part(SQUARE, 3, 1), {"part.top"}),
    (lambda: Part([(0, 0), (1, 0), (1, 1)], 0, 1), {"part.figure"}),
    (lambda: Feature("t", ()), {"terrain 't'.parts"}),
    (lambda: Feature("t", (PART,), "obstacl"), {"terrain 't'.kind"}),
    (lambda: Feature("t", (PART,), None, frozenset({"covers"})), {"terrain 't'.abilities"}),
    (lambda: Objective("A", (NAN, 1), -40), {"objective 'A'.at", "objective 'A'.diameter_mm"}),
    (lambda: Territory("", [(0, 0)]), {"territory.player", "territory.area"}),
    (lambda: Turn("red", "comabt"), {"turn.phase"}),
    (lambda: Ruleset(slack=-1), {"rules.slack"}),
    (lambda: Ruleset(edition="aos3", pivot="none"), {"rules.edition", "rules.pivot"}),
    (lambda: Ruleset(coherency_threshold=7.5, combat_range=NAN), {"rules.coherency_threshold", "rules.combat_range"}),
    (lambda: Waypoint((1, NAN)), {"waypoint.at"}),
    (lambda: Waypoint((1, 1), NAN, INF), {"waypoint.elevation", "waypoint.facing"}),
    (lambda: Waypoint(7), {"waypoint.at"}),
    (lambda: Of("units"), {"of.kind"}),
    (lambda: Of("point"), {"of.point"}),
    (lambda: Of("thing"), {"of.id"}),
    (lambda: Of("territory"), {"of.player"}),
    (lambda: Limit(-1, Of("edge")), {"limit.distance"}),
    (lambda: Limit(NAN, "edge"), {"limit.distance", "limit.of"}),
    (lambda: Proposal("p", "normal move", "u"), {"proposal 'p'.kind"}),
    (lambda: Proposal("p", "charge", "u", roll=NAN), {"proposal 'p'.roll"}),
    (lambda: Proposal("p", "charge", "u", {"u/1": [(1, 2)]}, roll=7), {"proposal 'p'.moves['u/1']"}),
    (lambda: Proposal("p", "set-up", "u", positions={"u/1": (1, 2)}), {"proposal 'p'.positions['u/1']"}),
    (lambda: Proposal("p", "ability-move", "u", distance=-1), {"proposal 'p'.distance"}),
    (lambda: Proposal("p", "ability-move", "u", may_cross_combat="all"), {"proposal 'p'.may_cross_combat"}),
    (lambda: Disc(1, 1, -1), {"disc"}),
    (lambda: Disc("1", 1, 1), {"disc"}),
    (lambda: Oval(1, NAN, 2, 1, 0), {"oval"}),
    (lambda: Oval(1, 1, "2", 1, 0), {"oval"}),
    (lambda: Polygon([(0, 0), (1, None), (1, 0)]), {"polygon"}),
    (lambda: Polygon("abc"), {"polygon"}),
    (lambda: Polygon([(0, 0), (1, INF), (1, 0)]), {"polygon"}),
]


@pytest.mark.parametrize(("make", "where"), REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_is_refused_and_every_problem_named(make, where):
    with pytest.raises(InvalidInputError) as refusal:
        make()
    assert {problem.where for problem in refusal.value.problems} == where
    assert all(problem.expected for problem in refusal.value.problems)


def test_every_public_constructor_is_tried():
    tried = " ".join(str(make.__code__.co_names) + str(make.__code__.co_freevars) for make, _ in REFUSED)
    answers = {"Coherency", "Combat", "Inspection", "JudgedPath", "Leg", "Link", "Measurement", "ObjectiveState"}
    answers |= {"Overlap", "Problem", "Sight", "Verdict", "Violation", "Base", "Figure"}
    errors = {"InchwormError", "InvalidInputError", "UnknownIdError"}
    made = set(geometry.__all__) - answers - errors - {"Board", "Tabletop", "KIND_ABILITIES"}
    assert {name for name in made if name not in tried} == set()


def test_what_stands_where_it_is_off_is_no_fault():
    """Boards that are illegal load: overlaps, models off the edge, an opponent who has nothing here."""
    odd = Board(
        60,
        44,
        units=[RED],
        models=[Model("r/1", "r", BASE, (-5, 90), 720.0, -3.0)],
        turn=Turn("blue", "hero"),
        objectives=[Objective("A", (-3, 2), controlled_by="blue")],
    )
    assert odd.inspect().off_board == ("r/1",)


def test_numbers_of_numpy_are_numbers():
    model = Model("m", "u", RoundBase(np.float32(32)), (np.float64(1), np.int64(2)), np.float32(90))
    assert model.figure.centre == (1, 2)


def test_a_model_placed_elsewhere_is_the_same_as_one_replaced():
    hull = Hull(((-1, -1), (1, -1), (0, 2)))
    model = Model("m", "u", BASE, None, 30.0, 1.0, 2.0, hull, "reserve")
    assert model.placed((3, 4)) == replace(model, at=(3, 4), off=None)
    assert model.placed((3, 4), 60.0, 0.5) == replace(model, at=(3, 4), facing=60.0, elevation=0.5, off=None)
    assert model.placed((3, 4)).figure == Disc(3, 4, BASE.reach)
    assert model.at is None


NOT_TO_BE_ASKED = [
    (lambda b: b.check("p"), "proposal"),
    (lambda b: b.within("r", "b", "3"), "within.distance"),
    (lambda b: b.within("r", "b", NAN), "within.distance"),
    (lambda b: b.reach("r/1", "3"), "reach.distance"),
    (lambda b: b.reach("r/1", 3, to=(NAN, 1)), "reach.to"),
    (lambda b: b.reach("r/1", 3, mates="gone"), "reach.mates"),
    (lambda b: b.reach("r/1", 3, elevation=2), "reach.elevation"),
    (lambda b: b.reach("r/1", 3, proposal="p"), "proposal"),
    (lambda b: b.suggest("p"), "proposal"),
    (lambda b: b.charge_rolls("r", dice=None), "dice"),
    (lambda b: b.reach("r/1", 3, to=(1, 1), elevation=INF), "reach.elevation"),
    (lambda b: b.casualties("r", -1), "casualties.number"),
    (lambda b: b.casualties("r", 1.5), "casualties.number"),
    (lambda b: b.charge_rolls("r", modifier=NAN), "charge.modifier"),
]


@pytest.mark.parametrize(("ask", "where"), NOT_TO_BE_ASKED, ids=range(len(NOT_TO_BE_ASKED)))
def test_what_cannot_be_asked_is_refused_too(ask, where):
    with pytest.raises(InvalidInputError) as refusal:
        ask(board())
    assert {problem.where for problem in refusal.value.problems} == {where}


@pytest.mark.parametrize("id", [None, 7, "r/9"])
def test_an_id_that_nothing_has_is_unknown_whatever_it_is(id):
    for ask in (board().model, board().unit, board().thing, lambda one: board().gap(one, "r")):
        with pytest.raises(UnknownIdError, match="there is no"):
            ask(id)
