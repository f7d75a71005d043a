"""Suggestions for people: what was changed, by how much, and how little of it is proved to be possible."""

from __future__ import annotations

import math

from geometry.proposals import Proposal
from geometry.rules.suggest import Suggestion
from scenarios.console import Console, inches, plural
from scenarios.document.write import proposal_data
from scenarios.json_text import pretty


def in_short(proposal: Proposal, found: Suggestion) -> tuple[str, str]:
    """The answer in a few words, and what is said of it."""
    suggested = found.proposal
    if suggested is None:
        proof = "there is none" if found.proved_none else "none was found (not proved that there is none)"
        return "no legal form", f": {proof}"
    if suggested == proposal:
        return "legal as it is", ""
    more = len(set(suggested.models) - set(proposal.models))
    if more:
        return "a legal form", f", {plural(more, 'more model')} removed"
    said = [_moved(found)] + ([_turned(found)] if found.turned else [])
    return "a legal form", "".join(f", {one}" for one in said)


def in_range(found: Suggestion) -> list[str]:
    """Of the best pile-in: how many models it brings within range, and how many there can be."""
    if found.proposal is None or found.in_range is None:
        return []
    most = "the most there can be" if found.in_range == found.at_most else f"{found.at_most} at the very most"
    return [f"{plural(found.in_range, 'model')} within combat range of {found.proposal.target} ({most})"]


def print_suggestion(out: Console, proposal: Proposal, found: Suggestion, *, whole: bool) -> None:
    """Print a suggestion.

    Parameters
    ----------
    out
        Where to.
    proposal, found
        What was proposed, and what is suggested instead.
    whole
        Whether the suggested proposal is printed too, as a document has it.
    """
    answer, said = in_short(proposal, found)
    if found.proposal is None:
        out.line(f"{proposal.id}: {out.styled(answer + said, 'bad')}")
        for violation in found.refused:
            out.line(f"  {violation.code} ({violation.rule}): {violation.message}")
        return
    out.line(f"{proposal.id}: {out.styled(answer, 'good')}{said}")
    changed = found.moved.keys() | found.turned.keys()
    order = sorted(changed, key=lambda model: (-found.moved.get(model, 0.0), -found.turned.get(model, 0.0), model))
    for model in order:
        changes = [inches(found.moved[model])] if model in found.moved else []
        changes += (
            [f"{inches(abs(rise))} {'up' if rise > 0.0 else 'down'}"] if (rise := found.raised.get(model)) else []
        )
        changes += [f"turned {degrees(found.turned[model])}"] if model in found.turned else []
        out.line(f"  {model}  {', '.join(changes)}")
    for line in in_range(found):
        out.line(line)
    if whole:
        out.text(pretty(proposal_data(found.proposal)))


def _moved(found: Suggestion) -> str:
    """How many ends are moved, by how much in all and each, and how little the sum could be."""
    if not found.moved:
        return "no end moved"
    count = plural(len(found.moved), "model")
    if len(found.moved) == 1:
        moved = f"{count} moved by {inches(found.moved_in_all)}"
    else:
        most = max(found.moved.values())
        moved = f"{count} moved by {inches(found.moved_in_all)} in all, none by more than {inches(most)}"
    if found.at_least is None:
        return moved
    least = math.floor(100 * found.at_least + 0.05) / 100  # not rounded up
    return f"{moved} (proved: no legal form with less than {inches(least)} in all)"


def _turned(found: Suggestion) -> str:
    """How many bases face otherwise than proposed, and by how much."""
    count, most = plural(len(found.turned), "base"), degrees(max(found.turned.values()))
    return f"{count} turned by {most}" if len(found.turned) == 1 else f"{count} turned, none by more than {most}"


def degrees(turn: float) -> str:
    """An angle for people; a small one with as many digits as it takes not to look like none.

    Examples
    --------
    >>> degrees(47.7577), degrees(90.0), degrees(0.04)
    ('47.8\N{DEGREE SIGN}', '90\N{DEGREE SIGN}', '0.04\N{DEGREE SIGN}')
    """
    text = f"{turn:.1f}" if turn >= 0.1 else f"{turn:.2g}"
    return text.removesuffix(".0") + "\N{DEGREE SIGN}"
