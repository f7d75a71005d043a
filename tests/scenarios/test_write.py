"""A board written as a document and loaded again is the same board."""

import json
import math

from hypothesis import given
from hypothesis import strategies as st

import scenarios
from geometry import Board
from geometry.board.bases import Hull, RectangleBase, RoundBase, base_of
from geometry.board.things import (
    KIND_ABILITIES,
    Feature,
    Model,
    Objective,
    Part,
    Ruleset,
    Territory,
    Turn,
    Unit,
    Weapon,
)
from geometry.proposals import Limit, Of, Proposal, Waypoint
from geometry.shapes.figures import Disc, Polygon
from scenarios import json_text
from scenarios.document.write import document_of, proposal_data

PLACES = st.tuples(*[st.floats(-70, 70).map(lambda x: round(x, 6) + 0.0)] * 2)
LENGTHS = st.floats(0.1, 50).map(lambda x: round(x, 4))
MILLIMETRES = st.sampled_from([25, 28.5, 32, 40, 35.5, 42, 75, 92, 120, 160.125])
NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12)
PLAYERS = st.sampled_from(["red", "blue"])
OWNERS = st.none() | PLAYERS


@st.composite
def polygons(draw):
    """A star-shaped ring about a place: simple, mostly concave."""
    x, y = draw(PLACES)
    count = draw(st.integers(3, 9))
    radii = draw(st.lists(st.floats(0.5, 5), min_size=count, max_size=count))
    angles = [2 * math.pi * k / count for k in range(count)]
    ring = [(round(x + r * math.cos(a), 5), round(y + r * math.sin(a), 5)) for a, r in zip(angles, radii, strict=True)]
    return Polygon(ring)


HULLS = polygons().map(lambda polygon: Hull(polygon.shell))
BASES = (
    MILLIMETRES.map(RoundBase)
    | st.tuples(MILLIMETRES, MILLIMETRES).map(lambda sizes: base_of(*sizes))
    | st.tuples(MILLIMETRES, MILLIMETRES).map(lambda sizes: RectangleBase(max(sizes), min(sizes)))
    | HULLS
)
DISCS = st.tuples(PLACES, st.integers(10, 200)).map(lambda of: Disc(*of[0], of[1] / 25.4 / 2))
PARTS = st.tuples(polygons() | DISCS, st.floats(0, 3), LENGTHS, st.booleans()).map(
    lambda of: Part(of[0], round(of[1], 4), round(of[1], 4) + of[2], of[3])
)


@st.composite
def boards(draw):
    terrain = []
    for number in range(draw(st.integers(0, 3))):
        kind = draw(st.sampled_from([None, *KIND_ABILITIES]))
        abilities = draw(st.just(KIND_ABILITIES.get(kind, frozenset())) | st.just(frozenset({"cover", "impassable"})))
        parts = tuple(draw(st.lists(PARTS, min_size=1, max_size=2)))
        terrain.append(Feature(f"t{number}", parts, kind, abilities, draw(st.none() | NAMES), draw(OWNERS)))
    units, models = [], []
    for number in range(draw(st.integers(0, 3))):
        ids = tuple(f"u{number}/{k}" for k in range(draw(st.integers(1, 4))))
        units.append(
            Unit(
                id=f"u{number}",
                player=draw(PLAYERS),
                models=ids,
                name=draw(st.none() | NAMES),
                keywords=draw(st.sets(st.sampled_from(["FLY", "HERO", "WAR MACHINE"])).map(frozenset)),
                move=draw(st.none() | LENGTHS | st.sampled_from(["-", "2D6"])),
                control=draw(st.none() | st.integers(0, 10)),
                health=draw(st.none() | st.integers(1, 20)),
                coherency_range=draw(st.sampled_from([0.5, 2.0])),
                weapons=tuple(draw(st.lists(st.builds(Weapon, NAMES, st.none() | LENGTHS), max_size=2))),
                status=draw(st.sets(st.sampled_from(["ran", "charged", "fought"])).map(frozenset)),
                control_modifier=draw(st.sampled_from([0.0, -1.0, 2.5])),
            )
        )
        for id in ids:
            off = draw(st.sampled_from([None, None, "slain", "reserve"]))
            on = off is None
            models.append(
                Model(
                    id,
                    f"u{number}",
                    draw(BASES),
                    draw(PLACES) if on else None,
                    draw(st.sampled_from([0.0, 90.0, -37.25])),
                    draw(st.sampled_from([0.0, 1.25])) if on else 0.0,
                    draw(LENGTHS),
                    draw(st.none() | HULLS),
                    off,
                )
            )
    markers = [Objective(f"o{n}", draw(PLACES), draw(MILLIMETRES), draw(OWNERS)) for n in range(2)]
    return Board(
        draw(st.integers(20, 90)),
        44.5,
        units=units,
        models=models,
        terrain=terrain,
        objectives=markers,
        territories=[Territory(draw(PLAYERS), draw(polygons())) for _ in range(draw(st.integers(0, 2)))],
        rules=draw(st.sampled_from([Ruleset(), Ruleset(slack=0.05, pivot="free", coherency_threshold=6)])),
        turn=draw(st.sampled_from([Turn(), Turn("red", "combat"), Turn(None, "hero")])),
        contests={units[0].id: "o1"} if units else {},
    )


def loaded(data):
    return scenarios.loads(json_text.pretty(data))


@given(boards())
def test_a_board_survives_its_document(board):
    again = loaded(document_of(board, "a", "b", "c"))
    assert (again.name, again.description, again.source) == ("a", "b", "c")
    assert (again.board.width, again.board.height) == (board.width, board.height)
    for name in ("units", "models", "terrain", "objectives", "contests"):
        assert dict(getattr(again.board, name)) == dict(getattr(board, name))
    assert again.board.territories == board.territories
    assert (again.board.rules, again.board.turn) == (board.rules, board.turn)


WAYPOINTS = st.builds(
    Waypoint, PLACES, st.none() | st.floats(0, 9), st.none() | st.sampled_from([0.0, 45.0, -90.5]), st.booleans()
)
OFS = st.sampled_from(
    [Of("thing", id="a"), Of("point", point=(1, 2.5)), Of("territory", player="red"), Of("enemy-units"), Of("edge")]
)
LIMITS = st.builds(Limit, st.floats(0, 20), OFS)
MOVES = st.dictionaries(st.sampled_from(["a/1", "a/2"]), st.lists(WAYPOINTS, max_size=4).map(tuple))
POSITIONS = st.dictionaries(
    st.sampled_from(["a/1", "a/2"]),
    WAYPOINTS.filter(lambda waypoint: not waypoint.jump),
    min_size=1,
)
P, A = st.just("p"), st.just("a")
PROPOSALS = st.one_of(
    st.builds(Proposal, P, st.sampled_from(["charge", "redeploy"]), A, MOVES, roll=st.integers(1, 12)),
    st.builds(Proposal, P, st.just("run"), A, MOVES, st.integers(2, 12), st.integers(1, 6)),
    st.builds(Proposal, P, st.sampled_from(["normal-move", "retreat"]), A, MOVES, st.integers(2, 12)),
    st.builds(Proposal, P, st.just("pile-in"), A, MOVES, target=st.none() | st.just("b")),
    st.builds(
        Proposal,
        P,
        st.just("ability-move"),
        A,
        MOVES,
        distance=st.floats(0, 20),
        may_cross_combat=st.sampled_from(["none", "any", "already"]),
        may_end_in_combat=st.sampled_from(["none", "any", "already"]),
        unseen_ranges=st.booleans(),
        must_end_within=st.none() | LIMITS,
        fly=st.booleans(),
    ),
    st.builds(
        Proposal,
        P,
        st.just("set-up"),
        A,
        positions=POSITIONS,
        wholly_within=st.lists(LIMITS, max_size=2).map(tuple),
        more_than=st.lists(LIMITS, max_size=2).map(tuple),
        not_in_combat=st.booleans(),
    ),
    st.builds(Proposal, P, st.sampled_from(["deploy", "return-models"]), A, positions=POSITIONS),
    st.builds(Proposal, P, st.just("remove"), A, models=st.just(("a/1",))),
)


@given(PROPOSALS)
def test_a_proposal_survives_its_document(proposal):
    models = [Model("a/1", "a", RoundBase(32), (5, 5)), Model("a/2", "a", RoundBase(32), (7, 7))]
    units = [Unit("a", "red", ("a/1", "a/2"), move="2D6"), Unit("b", "blue", ("b/1",))]
    board = Board(60, 44, units=units, models=[*models, Model("b/1", "b", RoundBase(25), (9, 9))])
    assert loaded(document_of(board, proposals=[proposal])).proposals == (proposal,)


def test_a_scenario_with_a_further_proposal_says_it_in_its_document():
    unit = {"id": "a", "player": "red", "base": "32mm", "models": [{"id": "a/1", "at": [1, 2]}]}
    scenario = loaded({"schema": "inchworm/scenario/1", "battlefield": {"width": 60, "height": 44}, "units": [unit]})
    proposal = Proposal("p", "pile-in", "a", {"a/1": (Waypoint((2, 2)),)})
    more = scenario.with_proposals(proposal)
    assert scenario.proposals == ()
    assert "proposals" not in scenario.document
    assert more.document["proposals"] == [proposal_data(proposal)]
    assert json.loads(scenarios.dump(more)) == more.document
    assert scenarios.loads(scenarios.dump(more)).proposals == (proposal,)
