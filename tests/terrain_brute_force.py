"""Paths over terrain against a naive walk in steps (`terrain_walker`).

Where a hair's breadth of contact changes the walk, it is no judge and the board is left out. Run
``python -m tests.terrain_brute_force --boards 2000`` for many boards; the suite tries a few.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))

from terrain_boards import Walked, walked
from terrain_walker import EVEN, Found, Walker

from geometry.board.bases import OvalBase

ENDS = {"end.unsupported", "end.mid-climb", "end.overlaps-terrain", "end.unstable", "end.impassable", "end.in-combat"}


def judged(case: Walked, contact: float, step: float) -> Found:
    """What brute force says of a path."""
    walker = Walker(case, contact, step)
    flying = case.board.units["a"].has("FLY")
    return walker.fly() if flying else walker.walk()


def difference(case: Walked) -> str | None:
    """How the verdict on a path differs from brute force; "close" where brute force cannot tell."""
    oval = isinstance(case.board.models["a/1"].base, OvalBase)
    spread, step = (0.012, 0.02) if oval else (0.003, 0.005)
    wants = [judged(case, contact, step) for contact in (0.005 - spread, 0.005 + spread)]
    want = wants[0]
    if any(one.codes != want.codes or one.elevation != want.elevation or one.sure != want.sure for one in wants):
        return "close"
    if want.length is not None and abs(want.length - (wants[1].length or 0.0)) > EVEN:
        return "close"
    verdict = case.board.check(case.proposal)
    if want.length is None:
        return None if "path.through-terrain" in verdict.codes else f"{sorted(verdict.codes)}, not through terrain"
    got = verdict.codes - {"end.overlaps-model"}
    if "path.unsupported" in want.codes:
        # What is there in mid-air to run into is not looked at here.
        got, want.codes = got - {"path.through-model"}, want.codes - {"path.through-model"}
    if not want.sure:
        got, want.codes = got & ENDS, want.codes & ENDS
    if got != want.codes:
        return f"{sorted(got)}, not {sorted(want.codes)}"
    length, end = verdict.distances["a/1"], verdict.after.models["a/1"].elevation
    # A jump from mid-air, or one that ends there, is no jump; what it would cost is not looked at.
    jumps = case.proposal.moves["a/1"][-1].jump
    told = not (jumps and want.codes & {"path.unsupported", "end.unsupported", "end.mid-climb"})
    if want.sure and told and abs(length - want.length) > (0.003 if oval else 1e-6):
        return f"{length} long, not {want.length}"
    return None if end == want.elevation or not want.sure else f"ends at {end}, not {want.elevation}"


def main() -> int:
    """Try many boards, and print where the two differ."""
    parser = argparse.ArgumentParser(description="Paths over terrain against brute force.")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--oval", action="store_true", help="oval bases that turn")
    args = parser.parse_args()
    close = bad = 0
    for seed in range(args.first, args.first + args.boards):
        found = difference(walked(seed, oval=args.oval))
        close += found == "close"
        if found not in (None, "close"):
            bad += 1
            print(f"{seed}: {found}", flush=True)
    print(f"{args.boards} boards: {bad} differ, {close} too close to tell")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
