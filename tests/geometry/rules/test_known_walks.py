"""What is known of walks never changes a verdict: moves judged one after another as each is judged alone."""

from __future__ import annotations

import random
from dataclasses import replace

from boards import go, make, squad

from geometry.board.bases import OvalBase
from geometry.board.tabletop import Tabletop
from geometry.board.things import Feature, Part
from geometry.proposals import Waypoint
from geometry.rules.check import check
from geometry.rules.known_walks import KnownWalks
from geometry.shapes.figures import Polygon


def _board() -> Tabletop:
    base = OvalBase(75, 42)
    own = squad(
        "a", "red", *((4 + 3.4 * (k % 3), 4 + 2.1 * (k // 3)) for k in range(6)), base=base, move=8, coherency_range=1
    )
    wall = Feature("wall", (Part(Polygon([(13.6, 3), (14, 3), (14, 8), (13.6, 8)]), 0, 2),))
    return make(own, squad("e", "blue", (20, 4), (20, 8), base=base), terrain=[wall])


def test_verdicts_are_the_same() -> None:
    board, rng, known = _board(), random.Random(3), KnownWalks()
    moves: dict[str, tuple[Waypoint, ...]] = {}
    legal = 0
    for k in range(60):
        id = f"a/{1 + k % 6}"
        x, y = board.models[id].figure.centre
        far = 1.0 if k < 30 else 2.0
        at = (x + far + rng.uniform(-0.1, 0.1), y + far + rng.uniform(-0.1, 0.1))
        moves = {**moves, id: (Waypoint(at, facing=rng.choice([None, 3.0, 90.0] if k % 10 == 9 else [None, 3.0])),)}
        proposal = replace(go("normal-move", "a", {}), moves=moves)
        alone, told = check(board, proposal), check(board, proposal, known)
        assert told.violations == alone.violations
        assert (told.order, told.distances) == (alone.order, alone.distances)
        legal += bool(alone)
    assert 2 < legal < 48


def test_a_walk_is_walked_once() -> None:
    board, known = _board(), KnownWalks()
    proposal = replace(go("normal-move", "a", {}), moves={"a/1": (Waypoint((5.0, 8.0), facing=45.0),)})
    first = check(board, proposal, known)
    model = board.models["a/1"]

    def again() -> None:
        raise AssertionError("it is known")

    walk = known.walk(model, proposal.moves["a/1"], False, again)  # type: ignore[arg-type]
    assert walk.distance == first.distances["a/1"]
    longer = replace(proposal, moves={"a/1": (Waypoint((5.0, 8.5), facing=45.0),)})
    assert check(board, longer, known).distances["a/1"] > walk.distance
