"""On seeded random boards, profiles add up to what was judged and hang together, whatever the path."""

from __future__ import annotations

import random

import pytest
from boards import block, go, make, pillar, squad

from geometry.board.bases import base_of
from geometry.proposals import Waypoint
from geometry.rules.profiles import profile
from geometry.tolerances import EQUAL


def board_and_path(rng: random.Random):  # type: ignore[no-untyped-def]
    terrain = []
    for k in range(rng.randint(2, 6)):
        x, y = rng.uniform(12, 40), rng.uniform(12, 30)
        top = rng.choice([0.3, 1.0, 2.0, 3.5, 5.0])
        if rng.random() < 0.3:
            terrain.append(pillar(f"t{k}", x, y, rng.uniform(0.5, 2), top))
        else:
            bottom = rng.choice([0.0, 0.0, 0.0, top - 0.2])
            terrain.append(block(f"t{k}", x, y, x + rng.uniform(0.3, 8), y + rng.uniform(0.3, 8), top, bottom))
    base = rng.choice([base_of(32), base_of(25), base_of(75, 42), base_of(60, 35)])
    start = (rng.uniform(10, 40), rng.uniform(10, 32))
    flying = rng.random() < 0.2
    unit = squad("a", "red", start, base=base, move=8, height=rng.choice([1.3, 2.5]), keywords=["FLY"] * flying)
    path, (x, y) = [], start
    for _ in range(rng.randint(1, 5)):
        x, y = x + rng.uniform(-4, 4), y + rng.uniform(-4, 4)
        z = rng.choice([None, None, None, 0.0, 2.0, rng.uniform(0, 4)])
        facing = rng.choice([None, None, rng.uniform(0, 360)])
        path.append(Waypoint((x, y), z, facing, jump=rng.random() < 0.15))
    return make(unit, terrain=terrain), path


@pytest.mark.parametrize("seed", range(150))
def test_profiles_add_up_and_hang_together(seed: int) -> None:
    rng = random.Random(seed)
    board, path = board_and_path(rng)
    verdict = board.check(go("normal-move", "a", {"a/1": path}))
    judged, end = verdict.paths["a/1"], verdict.after.models["a/1"].elevation
    found = profile(board, judged, end, verdict.violations)
    assert found.runs[-1].used[1] == pytest.approx(judged.distance, abs=1e-6)
    assert found.runs[0].used[0] == 0.0
    for run, then in zip(found.runs, found.runs[1:], strict=False):
        assert run.end == pytest.approx(then.start, abs=1e-9)
        assert run.used[1] == then.used[0]
    assert found.runs[-1].end[1] == pytest.approx(end, abs=EQUAL)
    gone = found.runs[-1].end[0]
    for section in found.sections:
        assert section.start < section.end
        for a, b in section.centre:
            assert section.start - 1e-6 <= a <= b <= section.end + 1e-6
    for run in found.runs:
        assert run.end[0] >= run.start[0] - 1e-9
        # Nothing tall is walked through, but where the verdict says so.
        if run.kind == "walk" and verdict.codes.isdisjoint({"path.through-terrain", "end.overlaps-terrain"}):
            middle, z = (run.start[0] + run.end[0]) / 2, run.end[1]
            met = [s for s in found.sections if s.start < middle < s.end and s.bottom + EQUAL < z < s.top - EQUAL]
            assert all(section.top <= 1 + EQUAL for section in met), (run, met)
    if judged.margin is not None and judged.margin < -EQUAL:
        assert found.stop is not None
        x, _ = found.stop.at
        assert 0.0 <= x <= gone + 1e-6
        before = [run for run in found.runs if run.used[1] <= 8.0 + 1e-9]
        assert all(run.end[0] <= x + 1e-6 for run in before)
        leg = judged.legs[found.stop.leg]
        (x0, y0), (x1, y1), (px, py) = leg.start, leg.end, found.stop.place
        assert abs((x1 - x0) * (py - y0) - (y1 - y0) * (px - x0)) < 1e-6
    else:
        assert found.stop is None
