"""Pile-ins that bring as many models into combat as can be: those in range must see the target, too (15.3, 7.0)."""

from __future__ import annotations

from boards import block, go, make, squad

from geometry.rules.combat import in_combat_with


def test_those_whom_a_wall_hides_go_where_they_see_the_target() -> None:
    """Six in two rows west of a wall, the target past it: in range all come anyhow, in sight only beside its ends."""
    rows = [(6.0 + 1.75 * (n % 3), 6.0 + 1.75 * (n // 3)) for n in range(6)]
    wall = block("w", 9.8, 4.3, 10.2, 6.8, 3)
    board = make(squad("red", "red", *rows, base=40), squad("blue", "blue", (12.1, 5.74), base=60), terrain=[wall])
    known = {
        "red/1": [(7.408, 4.547)],
        "red/2": [(7.945, 6.294)],
        "red/4": [(7.673, 7.914)],
        "red/5": [(8.860, 9.088)],
        "red/6": [(10.606, 7.541)],
    }

    def inside(proposal: object) -> set[str]:
        verdict = board.check(proposal)
        assert verdict
        return {
            m.id for m in board.models_of("red") if in_combat_with(verdict.after, verdict.after.models[m.id], "blue")
        }

    everybody = {m.id for m in board.models_of("red")}
    assert inside(go("pile-in", "red", known, target="blue")) == everybody
    suggestion = board.suggest(go("pile-in", "red", {}, target="blue"), best=True)
    assert inside(suggestion.proposal) == everybody
    assert suggestion.in_range == suggestion.at_most == 6
