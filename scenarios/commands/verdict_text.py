"""Verdicts for people: what is wrong, by how much, where, and what would help."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from geometry.shapes.figures import Point
from geometry.verdict import JudgedPath, Verdict, Violation
from scenarios.commands.registry import available
from scenarios.console import Console, inches, plural
from scenarios.loading import Scenario

WIDTH = 100
"""Characters of a line of text."""

LISTED = 6
"""Models whose distances are told one by one."""

HINTS: dict[str, str] = {
    "coherency.too-few-neighbours": "bring it within the coherency range of another of its unit's models",
    "coherency.split": "close the gap between the groups",
    "path.through-model": "lead the path round the base, or move that model first",
    "path.through-terrain": "lead the path round it, or over it",
    "path.unsupported": "state an elevation only where it stands on something or climbs a face",
    "path.off-board": "keep the whole base on the board",
    "path.enters-combat": "keep the whole path out of that range",
    "end.in-combat": "end further away",
    "end.unsupported": "end where its centre is on the terrain, or off it",
    "end.mid-climb": "end on top of it, or clear of its face",
    "set-up.incomplete": "give a place to every model of the unit",
    "pile-in.no-target": "name the enemy unit it piles in to: `target`",
}
"""What helps, where the message does not say it already."""


def print_verdicts(out: Console, scenario: Scenario, verdicts: Sequence[Verdict]) -> None:
    """Every verdict, and the count of them."""
    if scenario.name:
        out.line(out.styled(scenario.name, "strong"))
    if not verdicts:
        out.line("Nothing is proposed.")
        return
    for verdict in verdicts:
        out.line()
        print_verdict(out, verdict)
    if "suggest" in available() and not all(verdicts):
        out.line()
        out.line("`inchworm suggest FILE --proposal ID` looks for the nearest legal form.")
    if len(verdicts) > 1:
        legal = sum(map(bool, verdicts))
        out.line()
        out.line(f"{plural(len(verdicts), 'proposal')}: {legal} legal, {len(verdicts) - legal} not.")


def print_verdict(out: Console, verdict: Verdict) -> None:
    """One verdict: its head, what is wrong, and what each model used of its move."""
    word = out.styled("legal", "good") if verdict else out.styled("not legal", "bad")
    out.line(f"{out.styled(verdict.proposal, 'strong')}  {verdict.kind} of {verdict.unit}: {word}")
    for violation in verdict.violations:
        _print_violation(out, violation, verdict)
    _print_distances(out, verdict)
    if verdict.order is not None and list(verdict.order) != [m for m in verdict.distances if m in verdict.order]:
        _paragraph(out, "order", ", ".join(verdict.order))
    for note in verdict.notes:
        _paragraph(out, "note", note)


def _print_violation(out: Console, violation: Violation, verdict: Verdict) -> None:
    _paragraph(out, violation.rule, violation.message, "bad")
    facts = [violation.code, *_numbers(violation)]
    if violation.at is not None:
        facts.append(f"at {_place(violation.at)}")
    out.line(" " * 8 + out.styled(", ".join(facts), "faint"))
    if violation.marginal:
        out.line(" " * 8 + out.styled('marginal: decided by less than 0.005"', "note"))
    hint = _hint(violation, verdict)
    if hint:
        out.line(" " * 8 + f"-> {hint}")


def _hint(violation: Violation, verdict: Verdict) -> str | None:
    """What would help."""
    path = verdict.paths.get(violation.models[0]) if violation.models else None
    if violation.code == "distance.exceeded" and path is not None:
        place = _stop(path)
        return None if place is None else f"its {inches(path.allowance or 0.0)} end at {_place(place)}"
    return HINTS.get(violation.code)


def _stop(path: JudgedPath) -> Point | None:
    """Where a model's allowance ends on its path; None where that is no matter of lengths along straight lines."""
    left = path.allowance
    if left is None or any(leg.start_facing != leg.end_facing or len(leg.profile) > 2 for leg in path.legs):
        return None
    for leg in path.legs:
        if leg.length >= left > 0:
            part = left / leg.length
            return (
                leg.start[0] + part * (leg.end[0] - leg.start[0]),
                leg.start[1] + part * (leg.end[1] - leg.start[1]),
            )
        left -= leg.length
    return None


def _place(at: Point) -> str:
    return f"({at[0]:.2f}, {at[1]:.2f})"


def _numbers(violation: Violation) -> list[str]:
    """The measured number against its limit, where there are both."""
    if violation.measured is None or violation.limit is None:
        return []
    if violation.code == "remove.more-must-go":
        return []
    digits = 4 if violation.marginal else 2
    margin = "" if violation.margin is None else f" ({violation.margin:+.{digits}f})"
    return [f"measured {inches(violation.measured, digits)}, limit {inches(violation.limit, digits)}{margin}"]


def _print_distances(out: Console, verdict: Verdict) -> None:
    if not verdict.distances:
        return
    limits = {path.allowance for path in verdict.paths.values() if path.allowance is not None}
    limit = f" of {inches(limits.pop())}" if len(limits) == 1 else ""
    distances = verdict.distances
    if len(distances) <= LISTED:
        used = ", ".join(f"{model} {inches(distance)}" for model, distance in distances.items())
    else:
        least, most = min(distances.values()), max(distances.values())
        used = f"{plural(len(distances), 'model')}, {inches(least)} to {inches(most)}"
    _paragraph(out, "moved", f"{used}{limit}")


def _paragraph(out: Console, label: str, text: str, style: str | None = None) -> None:
    """A labelled paragraph, wrapped under itself; names are never broken."""
    lines = textwrap.wrap(text, WIDTH - 8, break_long_words=False, break_on_hyphens=False) or [""]
    head = label.ljust(5)
    out.line(f"  {out.styled(head, style) if style else head} {lines[0]}")
    for line in lines[1:]:
        out.line(" " * 8 + line)
