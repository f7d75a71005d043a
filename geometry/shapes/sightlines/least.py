"""Which blockers hide solids from each other, with none among them that could be left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from geometry.shapes.sightlines.prisms import Prism
from geometry.shapes.sightlines.solve import between, decide

CELLS = 400
"""Cells of lines that it may take to see whether a blocker can be left out."""

Pair = tuple[int, int]
_Hidden = Callable[[Pair, set[str]], tuple[str, ...] | None]


def least_blockers(
    firsts: Sequence[Prism],
    seconds: Sequence[Prism],
    blockers: Sequence[Prism],
    proofs: Mapping[Pair, Sequence[str]],
) -> tuple[str, ...]:
    """Keys, sorted, of blockers that hide every second solid from every first, none of which can be left out.

    One alone if one does; else what is left of those that the proofs rest on when each that is not needed
    has been dropped in turn. A blocker without which a proof would take more than `CELLS` stays.

    Parameters
    ----------
    firsts, seconds, blockers
        As for `free_lines`.
    proofs
        For each pair of numbers the keys that hide it (`FreeLine.blockers`).
    """
    keys = sorted({key for used in proofs.values() for key in used})

    def hidden(pair: Pair, kept: set[str]) -> tuple[str, ...] | None:
        a, b = firsts[pair[0]], seconds[pair[1]]
        some = [p for p in blockers if p.key in kept and p is not a and p is not b]
        answer = decide(a, b, between(a, b, some), CELLS)
        return None if answer.visible else answer.blockers

    for key in keys:
        if all(hidden(pair, {key}) is not None for pair in proofs):
            return (key,)
    kept, resting = set(keys), {pair: tuple(used) for pair, used in proofs.items()}
    for key in keys:
        without = _without(key, kept - {key}, resting, hidden)
        if without is not None:
            kept.discard(key)
            resting.update(without)
    return tuple(sorted(kept))


def _without(
    key: str, kept: set[str], resting: Mapping[Pair, tuple[str, ...]], hidden: _Hidden
) -> dict[Pair, tuple[str, ...]] | None:
    """New proofs for the pairs whose proofs rest on a key, found without it; None where one of them is seen."""
    found = {}
    for pair, used in resting.items():
        if key in used:
            proof = hidden(pair, kept)
            if proof is None:
                return None
            found[pair] = proof
    return found
