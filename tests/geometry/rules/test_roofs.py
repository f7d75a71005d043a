"""Nothing goes through a solid, whatever lifts it (15.2): houses, decks with blocks under them, plinths under roofs."""

from __future__ import annotations

import pytest
from boards import block, go, make, squad

from geometry.board.things import Feature, Part
from geometry.proposals import Proposal, Waypoint
from geometry.rules.levels import surface_under
from geometry.shapes.figures import Polygon
from geometry.verdict import Verdict

DECK = block("deck", 26, 12, 30, 32, top=3.5, bottom=3)
HILL = block("hill", 34, 18, 42, 26, top=3)
# A house of 8" x 8" with walls 0.3 thick, 3 high, and a roof 3 to 3.5 that is flush with them.
OUTER, INNER = [(26, 18), (34, 18), (34, 26), (26, 26)], [(26.3, 18.3), (33.7, 18.3), (33.7, 25.7), (26.3, 25.7)]
HOUSE = Feature("house", (Part(Polygon(OUTER, [INNER]), 0, 3), Part(Polygon(OUTER), 3, 3.5)), "area")
BLOCK = block("block", 27, 16, 28, 28, top=2)
HALVES = [block("west", 26, 12, 28, 32, 3.5, 3), block("east", 28, 12, 30, 32, 3.5, 3)]
PLINTH, ROOF = block("plinth", 28, 20, 32, 24, top=1), block("roof", 26, 18, 34, 26, top=2.3, bottom=2)


def judge(
    path: list[object], start: tuple[float, ...] = (23, 22), *, terrain: list[Feature], **more: object
) -> Verdict:
    board = make(squad("a", "red", start, move=30, **more), terrain=terrain)  # type: ignore[arg-type]
    return board.check(go("normal-move", "a", {"a/1": path}))


@pytest.mark.parametrize(
    ("terrain", "path", "start", "distance", "codes", "z"),
    [
        # Out of a house over its wall: the roof is in the way. The same with the way stated, over the roof.
        ([HOUSE], [(23, 22)], (30, 22), 7 + 6, {"path.through-terrain"}, 0),
        ([HOUSE], [(30, 22, 3.5), (23, 22)], (30, 22), 7 + 7, {"path.through-terrain"}, 0),
        # Into it from outside, to stand inside; straight over it; on to it.
        ([HOUSE], [(30, 22, 0)], (23, 22), 7 + 6, {"path.through-terrain"}, 0),
        ([HOUSE], [(37, 22)], (23, 22), 14 + 7, set(), 0),
        ([HOUSE], [(30, 22)], (23, 22), 7 + 3.5, set(), 3.5),
        # A block that lifts it into the deck: over the deck from its edge, unless it begins below, or says so.
        ([DECK, BLOCK], [(33, 22)], (23, 22), 10 + 7, set(), 0),
        ([DECK, BLOCK], [(33, 22)], (26.2, 22), 6.8 + 4, {"path.through-terrain"}, 0),
        ([DECK, BLOCK], [(26.2, 22, 0), (33, 22)], (23, 22), 10 + 4, {"path.through-terrain"}, 0),
        ([DECK, BLOCK], [(27.5, 22)], (23, 22), 4.5 + 3.5, set(), 3.5),
        ([DECK, BLOCK], [(27.5, 22, 2)], (23, 22), 4.5 + 2, {"end.overlaps-terrain", "path.through-terrain"}, 2),
        # Two decks end to end are one bridge: under the first, one does not come up on the second.
        (HALVES, [(29, 22, 3.5)], (23, 22), 9.5, set(), 3.5),
        # A bridge on the way to a hill is passed below, whatever the hill's height.
        ([DECK, HILL], [(38, 22, 3)], (23, 22), 15 + 3, set(), 3),
        # On a plinth under a roof there is no room for the head: it stands on the roof.
        ([PLINTH, ROOF], [(37, 22)], (23, 22), 14, set(), 0),
        ([PLINTH, ROOF], [(27, 22)], (23, 22), 4, set(), 0),
        ([PLINTH, ROOF], [(30, 22)], (23, 22), 7 + 2.3, set(), 2.3),
        ([PLINTH, ROOF], [(30, 22, 0)], (23, 22), 7, {"end.overlaps-terrain"}, 1),
        ([PLINTH, ROOF], [(30, 22)], (27, 22), 3, {"end.overlaps-terrain"}, 1),
    ],
)  # fmt: skip
def test_nothing_lifts_a_model_through_a_solid(
    terrain: list[Feature], path: list[object], start: tuple[float, ...], distance: float, codes: set[str], z: float
) -> None:
    verdict = judge(path, start, terrain=terrain)
    assert verdict.codes == codes
    assert verdict.distances["a/1"] == pytest.approx(distance, abs=1e-9)
    assert verdict.after.models["a/1"].elevation == z


def test_a_flyer_and_a_set_up_find_the_same_level_as_a_path() -> None:
    flying = judge([(30, 22)], terrain=[PLINTH, ROOF], keywords=["FLY"])
    assert flying.codes == set()
    assert flying.after.models["a/1"].elevation == 2.3
    board = make(squad("a", "red", (23, 22)), terrain=[PLINTH, ROOF])
    put = board.check(Proposal("p", "set-up", "a", positions={"a/1": Waypoint((30, 22))}))
    assert put.codes == set()
    assert put.after.models["a/1"].elevation == 2.3
    assert surface_under([f.parts[0] for f in (PLINTH, ROOF)], (30, 22), 1.5) == 2.3


def test_what_stands_above_an_impassable_part_does_not_hide_it() -> None:
    """A feature of a low part and a roof: under its roof the low part is impassable still."""
    parts = (PLINTH.parts[0], Part(ROOF.parts[0].figure, 4, 5))
    swamp = Feature("swamp", parts, None, frozenset({"impassable"}))
    assert judge([(30, 22)], terrain=[swamp]).codes == {"end.impassable", "path.impassable"}
    assert judge([(26.9, 22)], terrain=[swamp]).codes == set()
