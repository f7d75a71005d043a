"""Formations: coherent and apart by brute force, and set up where the rules allow it."""

import itertools
import math

import networkx
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import affinity

import scenarios
from geometry import Board, Of, Polygon, Territory
from geometry.board.bases import Hull, OvalBase, RectangleBase, RoundBase
from geometry.proposals import Limit, Proposal
from geometry.shapes.measure import gap
from scenarios import battleplans, warscrolls
from scenarios.document.bases import base_text
from scenarios.formations import NoRoomError, facing_of, form_up, form_up_army, formations, is_coherent, rows
from tests.boards import block, squad

BASES = [
    RoundBase(25),
    RoundBase(32),
    RoundBase(40),
    RoundBase(160),
    OvalBase(60, 35),
    OvalBase(75, 42),
    OvalBase(120, 92),
    RectangleBase(50, 25),
]


def gaps(bases, formation, facing=0.0):
    """Every pair of models with its gap; of discs by Pythagoras."""
    for (i, a), (j, b) in itertools.combinations(enumerate(bases), 2):
        (ax, ay), (bx, by) = formation[i], formation[j]
        if isinstance(a, RoundBase) and isinstance(b, RoundBase):
            yield i, j, math.hypot(bx - ax, by - ay) - (a.diameter_mm + b.diameter_mm) / 50.8
        elif math.hypot(bx - ax, by - ay) - a.reach - b.reach < 1:
            yield i, j, gap(a.at(ax, ay, facing), b.at(bx, by, facing))


def assert_stands_well(bases, formation, reach=0.5, facing=0.0):
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(bases)))
    for i, j, distance in gaps(bases, formation, facing):
        assert distance > 0, (i, j, distance)
        if distance <= reach:
            graph.add_edge(i, j)
    assert networkx.is_connected(graph)
    needed = 2 if len(bases) >= 7 else min(1, len(bases) - 1)
    assert min(dict(graph.degree).values()) >= needed


@pytest.mark.parametrize("base", BASES, ids=str)
def test_every_number_of_equal_bases_has_coherent_formations(base):
    for models in [*range(1, 13), 17, 20, 31, 40]:
        found = list(formations([base] * models, 0.5, 7))
        assert found, models
        for formation in found:
            assert_stands_well([base] * models, formation)


def test_every_unit_of_the_table_has_one():
    seen = set()
    for warscroll in warscrolls.all_warscrolls():
        if not warscroll.bases or warscroll.bases[0].share is None:
            continue
        size = max(share.share.denominator for share in warscroll.bases)
        for models in {size, 2 * size, 5, 10, 20}:
            bases = tuple(base_text(text) for text in warscroll.bases_for(models))
            if bases not in seen:
                seen.add(bases)
                assert_stands_well(bases, next(formations(bases, 0.5, 7)))


@given(st.lists(st.sampled_from([25, 28.5, 32, 40, 50, 60]), min_size=1, max_size=24), st.sampled_from([0.5, 2.0]))
@settings(max_examples=40, deadline=None)
def test_formations_of_any_mixture_are_coherent(sizes, reach):
    bases = [RoundBase(size) for size in sizes]
    for formation in formations(bases, reach, 7):
        assert len(formation) == len(bases)
        assert_stands_well(bases, formation, reach)


def test_rows_are_even_with_the_longer_ones_in_front():
    places = rows([RoundBase(32)] * 11, ranks=3)
    front = [x for x, _ in places]
    assert front[:4] == [0.0] * 4
    assert len(set(front[4:8])) == len(set(front[8:])) == 1
    # the second row is as long as the first: straight behind, a base and a spacing back
    assert front[4] == pytest.approx(-(32 / 25.4 + 0.1), abs=0.01)
    # the third is one shorter: between two, on the third side of an equilateral triangle
    assert front[8] - front[4] == pytest.approx(-(32 / 25.4 + 0.1) * math.sqrt(3) / 2, abs=0.012)
    assert sum(y for _, y in places[:4]) == pytest.approx(0, abs=0.02)


def test_two_clumps_are_not_a_formation():
    clump = [(0.0, 0.0), (1.4, 0.0), (0.7, 1.3)]
    bases = [RoundBase(32)] * 6
    assert is_coherent(bases[:3], tuple(clump), 0.5, 7)
    assert not is_coherent(bases, (*clump, *((x + 9, y) for x, y in clump)), 0.5, 7)


def test_places_are_whole_hundredths():
    for x, y in rows([OvalBase(75, 42)] * 5 + [RoundBase(28.5)] * 4, ranks=2):
        assert x * 100 == pytest.approx(round(x * 100), abs=1e-6)
        assert y * 100 == pytest.approx(round(y * 100), abs=1e-6)


SOUTH = Territory("red", Polygon([(0, 0), (60, 0), (60, 22), (0, 22)]))
NORTH = Territory("blue", Polygon([(0, 22), (60, 22), (60, 44), (0, 44)]))


def board(*squads, terrain=(), territories=(SOUTH, NORTH)):
    return Board(
        60,
        44,
        units=[unit for unit, _ in squads],
        models=[model for _, models in squads for model in models],
        terrain=terrain,
        territories=territories,
    )


def deploy(table, unit):
    proposal = Proposal("d", "deploy", unit)
    positions = form_up(table, proposal)
    verdict = table.check(Proposal("d", "deploy", unit, positions=positions))
    assert verdict.legal, verdict.violations
    return positions


@pytest.mark.parametrize("base", [RoundBase(25), OvalBase(75, 42), RectangleBase(50, 25)], ids=str)
@pytest.mark.parametrize("models", [1, 5, 10, 20])
def test_a_formation_is_deployed_legally(base, models):
    table = board(squad("u", "red", *[(i, 40) for i in range(models)], base=base))
    positions = deploy(table, "u")
    assert positions == form_up(table, Proposal("d", "deploy", "u"))
    assert {spot.facing for spot in positions.values()} == {90.0}
    # the front row's middle stands on the middle of the ground: x = 30
    front = max(spot.at[1] for spot in positions.values())
    across = [spot.at[0] for spot in positions.values() if spot.at[1] == front]
    assert sum(across) / len(across) == pytest.approx(30, abs=0.05)


def test_a_single_outline_without_a_base_is_deployed_too():
    hull = Hull(((-2, -1), (3, -1), (3, 0), (0, 0), (0, 2), (-2, 2)))
    deploy(board(squad("idol", "red", (1, 40), base=hull)), "idol")


def test_formations_keep_clear_of_terrain_and_other_units():
    ruin, floor = block("ruin", 36, 4, 44, 8, 4.0, kind="obstacle"), block("floor", 10, 4, 24, 9, 0.5)
    table = board(
        squad("guard", "red", *[(28 + 2 * i, 6.5) for i in range(3)]),
        squad("u", "red", *[(i, 40) for i in range(10)]),
        terrain=[ruin, floor],
    )
    positions = deploy(table, "u")
    bases = [RoundBase(32).at(*spot.at) for spot in positions.values()]
    assert min(gap(base, part.figure) for base in bases for part in (*ruin.parts, *floor.parts)) > 0
    # as near the middle as elbow room allows
    assert 0.5 <= min(gap(base, model.figure) for base in bases for model in table.models_of("guard")) < 0.53


def test_where_room_is_scarce_it_closes_up_and_stands_on_low_terrain():
    """A strip 1.6 inches deep and 7.2 long, half of it a low floor: five 32 mm bases side by side need 6.6."""
    strip = Territory("red", Polygon([(10, 5), (17.2, 5), (17.2, 6.6), (10, 6.6)]))
    floor = block("floor", 13, 4, 18, 8, 0.5)
    table = board(squad("u", "red", *[(i, 40) for i in range(5)]), terrain=[floor], territories=[strip, NORTH])
    positions = deploy(table, "u")
    assert any(spot.at[0] > 14 for spot in positions.values())


def test_cavalry_turns_where_only_that_fits():
    """A strip 2 inches deep: 75x42 ovals (2.95 x 1.65 inches) lie along it, though the enemy is to the north."""
    strip = Territory("red", Polygon([(10, 5), (25, 5), (25, 7), (10, 7)]))
    table = board(squad("u", "red", *[(i, 40) for i in range(4)], base=OvalBase(75, 42)), territories=[strip, NORTH])
    assert {spot.facing for spot in deploy(table, "u").values()} == {180.0}


def test_a_concave_territory():
    ring = [(0, 0), (60, 0), (60, 13), (57, 13), (57, 3), (3, 3), (3, 13), (0, 13)]
    table = board(
        squad("u", "red", *[(i, 40) for i in range(12)]),
        territories=[Territory("red", Polygon(ring)), NORTH],
    )
    deploy(table, "u")


@pytest.mark.parametrize("angle", [37.3, 128.9, 251.4])
def test_territories_that_lie_askew(angle):
    """The table cut in two at an angle: the army stands square to the table, on its own side of the 9 inches."""
    table = shapely.box(0, 0, 60, 44)
    half = affinity.rotate(shapely.box(-70, 22, 130, 120), angle, origin=(30, 22))
    sides = [
        Territory(player, Polygon(area.exterior.coords[:-1]))
        for player, area in (("red", table.intersection(half)), ("blue", table.difference(half)))
    ]
    units = [squad("u", "red", *[(i, 40) for i in range(15)]), squad("v", "blue", *[(i, 4) for i in range(5)], base=60)]
    position = board(*units, territories=sides)
    assert {spot.facing % 90 for unit in ("u", "v") for spot in deploy(position, unit).values()} == {0.0}


def test_no_room_is_said_and_proved_where_not_one_model_has_a_place():
    sliver = Territory("red", Polygon([(10, 5), (25, 5), (25, 6.2), (10, 6.2)]))  # 32 mm is 1.26 inches
    table = board(squad("u", "red", *[(i, 40) for i in range(5)]), territories=[sliver, NORTH])
    with pytest.raises(NoRoomError, match="even one") as error:
        form_up(table, Proposal("d", "deploy", "u"))
    assert (error.value.unit, error.value.proved) == ("u", True)
    square = Territory("red", Polygon([(10, 5), (13, 5), (13, 8), (10, 8)]))  # room for 4, not for 5
    table = board(squad("u", "red", *[(i, 40) for i in range(5)]), territories=[square, NORTH])
    with pytest.raises(NoRoomError, match="none of its formations") as error:
        form_up(table, Proposal("d", "deploy", "u"))
    assert not error.value.proved


def test_slain_models_are_left_out():
    unit, models = squad("u", "red", *[(i, 40) for i in range(5)])
    slain = [models[0].__class__(m.id, m.unit, m.base, None, off="slain") for m in models[:2]]
    table = board((unit, [*slain, *models[2:]]))
    assert set(deploy(table, "u")) == {"u/3", "u/4", "u/5"}


def test_set_ups_with_limits_of_their_own():
    hero = squad("hero", "red", (50, 30))
    enemy = squad("enemy", "blue", (50, 18), (51.5, 18))
    limits = {
        "wholly_within": (Limit(12, Of("thing", id="hero")),),
        "more_than": (Limit(9, Of("enemy-units")),),
    }
    table = board(hero, enemy, squad("u", "red", *[(i, 40) for i in range(8)]))
    positions = form_up(table, Proposal("s", "set-up", "u", **limits))
    verdict = table.check(Proposal("s", "set-up", "u", positions=positions, **limits))
    assert verdict.legal, verdict.violations


def test_armies_face_each_other():
    table = board(squad("u", "red", (1, 1)), squad("v", "blue", (1, 40)))
    assert (facing_of(table, "red"), facing_of(table, "blue")) == (90.0, 270.0)
    sides = [Territory(t.player, Polygon([(y, x) for x, y in t.area.shell])) for t in (SOUTH, NORTH)]
    assert facing_of(board(territories=sides), "red") == 0.0
    assert facing_of(board(territories=[]), "red") == 0.0


ARMY = [("Chaos Warriors", 20), ("Corvus Cabal", 9), ("Chaos Knights", 5), ("Archaon, the Everchosen", 1)]
HOST = [*ARMY, ("Darkoath Marauders", 40), ("Varanguard", 6), ("Chaos Chariot", 1), ("Chaos Warriors", 10)]


def assert_deploys(plan, army):
    document = battleplans.load(plan)
    document["units"] = [
        {
            "id": f"{player}-{n}",
            "player": player,
            "warscroll": name,
            "models": [{"id": f"{player}-{n}/{m}", "off": "reserve"} for m in range(1, models + 1)],
        }
        for player in ("red", "blue")
        for n, (name, models) in enumerate(army)
    ]
    table = scenarios.from_data(document).board
    for player in ("red", "blue"):
        units = [unit for unit in table.units.values() if unit.player == player]
        found = form_up_army(table, [Proposal(unit.id, "deploy", unit.id) for unit in units])
        assert list(found) == [unit.id for unit in units]
        for unit, positions in found.items():
            verdict = table.check(Proposal(unit, "deploy", unit, positions=positions))
            assert verdict.legal, verdict.violations
            table = verdict.after
    inspection = table.inspect()
    assert inspection.fine
    assert not inspection.combats


@pytest.mark.parametrize("plan", battleplans.names())
def test_an_army_deploys_on_every_battleplan(plan):
    assert_deploys(plan, ARMY[1:3])


@pytest.mark.parametrize("plan", ["lifecycle", "passing-seasons"])
def test_a_large_army_deploys(plan):
    assert_deploys(plan, HOST)


def test_an_army_that_breaks_up_its_ground_fills_it_from_a_corner():
    """Four 80 mm bases (3.15) need 12.6 inches: a yard of 13.2 has room, but not once one of them stands mid-way."""
    yard = Territory("red", Polygon([(10, 5), (23.2, 5), (23.2, 8.3), (10, 8.3)]))
    table = board(*[squad(f"u{n}", "red", (n, 40), base=80) for n in range(4)], territories=[yard, NORTH])
    found = form_up_army(table, [Proposal(f"u{n}", "deploy", f"u{n}") for n in range(4)])
    places = sorted(spot.at[0] for positions in found.values() for spot in positions.values())
    assert all(b - a >= 80 / 25.4 - 0.005 for a, b in itertools.pairwise(places))
    assert places[0] >= 10 + 40 / 25.4
    assert places[-1] <= 23.2 - 40 / 25.4
    five = board(*[squad(f"u{n}", "red", (n, 40), base=80) for n in range(5)], territories=[yard, NORTH])
    with pytest.raises(NoRoomError):
        form_up_army(five, [Proposal(f"u{n}", "deploy", f"u{n}") for n in range(5)])


def test_nobody_needs_no_room():
    assert form_up_army(board(), []) == {}
