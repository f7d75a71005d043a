"""Verdicts for people: what is wrong, by how much, where, and what would help."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from geometry.rules.profiles import Profile, profiles
from geometry.shapes.figures import Point
from geometry.tolerances import EQUAL
from geometry.verdict import Verdict, Violation
from geometry.wording import digits_apart
from scenarios.commands.registry import available
from scenarios.console import Console, escaped, inches, plural
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
    rows = _Rows(out, max([5, *(len(violation.rule) for violation in verdict.violations)]))
    sides = profiles(verdict) if "distance.exceeded" in verdict.codes else {}
    for violation in verdict.violations:
        _print_violation(rows, violation, sides)
    _print_distances(rows, verdict)
    if verdict.order is not None and list(verdict.order) != [m for m in verdict.distances if m in verdict.order]:
        rows.paragraph("order", ", ".join(verdict.order))
    for note in verdict.notes:
        rows.paragraph("note", note)


def print_begins(out: Console, begins: Sequence[Violation]) -> None:
    """Print what is wrong with where models begin, as an end: they may go on from there."""
    for violation in begins:
        out.line(out.styled(f"  It begins where it could not end: {violation.message}", "note"))


@dataclass(frozen=True, slots=True)
class _Rows:
    """Labelled paragraphs, all their texts in one column."""

    out: Console
    labels: int
    """Characters of the widest label."""

    def paragraph(self, label: str, text: str, style: str | None = None) -> None:
        """A paragraph, wrapped under itself; names are never broken."""
        lines = textwrap.wrap(
            escaped(text), WIDTH - self.labels - 3, break_long_words=False, break_on_hyphens=False
        ) or [""]
        head = label.ljust(self.labels)
        self.out.line(f"  {self.out.styled(head, style) if style else head} {lines[0]}")
        for line in lines[1:]:
            self.more(line)

    def more(self, text: str) -> None:
        """A line under a paragraph."""
        self.out.line(" " * (self.labels + 3) + text)


def _print_violation(rows: _Rows, violation: Violation, sides: Mapping[str, Profile]) -> None:
    rows.paragraph(violation.rule, violation.message, "bad")
    facts = [violation.code, *_numbers(violation)]
    if violation.at is not None:
        facts.append(f"at {_place(violation.at)}")
    rows.more(rows.out.styled(", ".join(facts), "faint"))
    if violation.marginal:
        rows.more(rows.out.styled('marginal: decided by less than 0.005"', "note"))
    hint = _hint(violation, sides)
    if hint:
        rows.more(f"-> {hint}")


def _hint(violation: Violation, sides: Mapping[str, Profile]) -> str | None:
    """What would help."""
    side = sides.get(violation.models[0]) if violation.models else None
    if violation.code == "distance.exceeded" and side is not None and side.stop is not None:
        height = side.stop.at[1]
        up = f", {inches(height)} up" if height > EQUAL else ""
        return f"its {inches(side.allowance or 0.0)} end at {_place(side.stop.place)}{up}"
    return HINTS.get(violation.code)


def _place(at: Point) -> str:
    return f"({at[0]:.2f}, {at[1]:.2f})"


def _numbers(violation: Violation) -> list[str]:
    """The measured number against its limit, where there are both."""
    if violation.measured is None or violation.limit is None:
        return []
    if violation.code == "remove.more-must-go":
        return []
    digits = max(4 if violation.marginal else 2, digits_apart(violation.measured, violation.limit))
    margin = "" if violation.margin is None else f" ({violation.margin:+.{digits}f})"
    return [f"measured {inches(violation.measured, digits)}, limit {inches(violation.limit, digits)}{margin}"]


def _print_distances(rows: _Rows, verdict: Verdict) -> None:
    if not verdict.distances:
        return
    limits = {path.allowance for path in verdict.paths.values() if path.allowance is not None}
    allowance = limits.pop() if len(limits) == 1 else None
    limit = "" if allowance is None else f" of {inches(allowance)}"

    def shown(distance: float) -> str:
        return inches(distance, 2 if allowance is None else digits_apart(distance, allowance))

    distances = verdict.distances
    if len(distances) <= LISTED:
        used = ", ".join(f"{model} {shown(distance)}" for model, distance in distances.items())
    else:
        least, most = min(distances.values()), max(distances.values())
        used = f"{plural(len(distances), 'model')}, {shown(least)} to {shown(most)}"
    rows.paragraph("moved", f"{used}{limit}")
    _print_marginal(rows, verdict)


def _print_marginal(rows: _Rows, verdict: Verdict) -> None:
    over = [id for id in verdict.marginal if (verdict.paths[id].margin or 0.0) < -EQUAL]
    near = [id for id in verdict.marginal if id not in over]
    if near:
        rows.more(rows.out.styled(f'marginal: less than 0.005" is left of the move of {", ".join(near)}', "note"))
    if over:
        rows.more(rows.out.styled(f"marginal: only the slack allows the move of {', '.join(over)}", "note"))
