"""The board is a value: deriving leaves the old one as it was; illegal positions are boards too."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace

import pytest
from boards import block, make, squad

from geometry.board.bases import Hull, OvalBase, RoundBase, base_of, default_height
from geometry.board.tabletop import Tabletop
from geometry.board.things import Model, Objective, Unit
from geometry.errors import InvalidInputError, UnknownIdError


def board() -> Tabletop:
    return make(
        squad("a", "red", (10, 10), (12, 10)),
        squad("b", "blue", (10, 10), (-3, 50)),
        terrain=[block("hill", 20, 20, 24, 24, top=3)],
        objectives=[Objective("A", (30, 22))],
        cls=Tabletop,
    )


def test_deriving_leaves_the_old_board_as_it_was() -> None:
    old = board()
    assert [m.id for m in old.models_near((9, 9, 11, 11))] == ["a/1", "b/1"]
    new = old.with_models([old.models["a/1"].placed((40, 40), facing=30)])
    assert [m.id for m in old.models_near((9, 9, 11, 11))] == ["a/1", "b/1"]
    assert [m.id for m in new.models_near((9, 9, 11, 11))] == ["b/1"]
    assert [m.id for m in new.models_near((39, 39, 41, 41))] == ["a/1"]
    assert old.models["a/1"].at == (10, 10)
    assert new.models["a/1"].facing == 30
    gone = new.with_models([replace(new.models["a/1"], at=None, off="slain")])
    assert [m.id for m in gone.models_of("a")] == ["a/2"]
    assert gone.models_near((39, 39, 41, 41)) == []
    assert len(new.models_of("a")) == 2


def test_models_near_is_brute_force_after_random_moves() -> None:
    rng = random.Random(3)
    table = make(squad("a", "red", *[(rng.uniform(0, 60), rng.uniform(0, 44)) for _ in range(40)]), cls=Tabletop)
    for _ in range(300):
        id = f"a/{rng.randint(1, 40)}"
        table = table.with_models([table.models[id].placed((rng.uniform(0, 60), rng.uniform(0, 44)))])
        x, y = rng.uniform(0, 60), rng.uniform(0, 44)
        r = table.models[id].base.reach
        near = {m.id for m in table.models_near((x, y, x, y), 3.0)}
        assert near == {
            m.id
            for m in table.standing
            if abs(m.at[0] - x) <= 3 + r and abs(m.at[1] - y) <= 3 + r  # type: ignore[index]
        }


def test_copies_answer_the_same() -> None:
    old = board()
    old.models_near((0, 0, 1, 1))
    for copied in (copy.deepcopy(old), pickle.loads(pickle.dumps(old))):
        assert [m.id for m in copied.models_near((9, 9, 11, 11))] == ["a/1", "b/1"]
        assert copied.units["a"] == old.units["a"]


def test_every_clash_of_ids_is_told_at_once() -> None:
    stand = RoundBase(32)
    with pytest.raises(InvalidInputError) as caught:
        Tabletop(
            60,
            44,
            units=[Unit("a", "red", ("a/1", "a/2")), Unit("a", "red", ())],
            models=[Model("a/1", "a", stand, (1, 1)), Model("x/1", "x", stand, (1, 1))],
            objectives=[Objective("a/1", (3, 3))],
        )
    text = str(caught.value)
    assert len(caught.value.problems) == 4
    for told in ("'a'", "'a/1'", "'a/2'", "x/1"):
        assert told in text


def test_unknown_ids_suggest_the_nearest() -> None:
    with pytest.raises(UnknownIdError, match="did you mean hill"):
        board().thing("hil")
    with pytest.raises(UnknownIdError):
        board().with_models([Model("z", "a", RoundBase(32), (1, 1))])


def test_bases() -> None:
    assert base_of(92, 120) == base_of(120, 92) == OvalBase(120, 92)
    assert base_of(40, 40) == RoundBase(40)
    assert base_of(28.5).reach == pytest.approx(28.5 / 25.4 / 2)
    assert Hull(((0, 0), (3, 0), (0, 4))).reach == 4
    heights = [default_height(RoundBase(mm)) for mm in (25, 32, 40, 60, 100, 160)]
    assert heights == sorted(heights)
    assert default_height(RoundBase(32)) == 1.5
