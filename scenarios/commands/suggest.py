"""The nearest legal form of a proposed move: each end moved as little as possible, paths led round what is in the way.

With --best, for a pile-in: the ends that bring the most models found within combat range of the target. A
proposal that is legal comes back as it is. Prints the suggestion as a proposal of the document; -o writes
it to a file. Without --proposal all proposals are gone through, each alone on the board as given. Exit
status 1 where no legal form of one was found.

Examples:
  inchworm suggest board.json
  inchworm suggest board.json --proposal p1
  inchworm suggest board.json --proposal p1 -o better.json --svg better.svg
  inchworm suggest board.json --proposal pile --best
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from geometry.proposals import Proposal
from geometry.rules.suggest import Suggestion
from scenarios.commands import arguments
from scenarios.commands.running import UsageError
from scenarios.commands.suggestion_text import in_range, in_short, print_suggestion
from scenarios.console import Console
from scenarios.document.write import proposal_data
from scenarios.json_text import pretty
from scenarios.loading import Scenario
from scenarios.outputs import STANDARD_OUTPUT, Output
from scenarios.reports import number, violation_report


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    parser.add_argument("--proposal", metavar="ID", help="which proposal (default: all, one after another)")
    parser.add_argument("--best", action="store_true", help="a pile-in that brings the most models within range")
    arguments.add_output(
        parser, "-o", "--output", forms=("json",), metavar="OUT", help="write the suggested proposal to this file"
    )
    arguments.add_pictures(parser, "draw the suggestion")


def run(args: argparse.Namespace, out: Console) -> int:
    """Find them, write, draw, print; 0 where there is a legal form of each, 1 where none was found."""
    scenario = arguments.scenario(args)
    chosen = _chosen(args, scenario)
    into = None if args.output == STANDARD_OUTPUT and out.as_json else args.output  # the report has it
    reports: dict[str, Any] = {}
    found_all = True
    for proposal in chosen:
        with _shown_progress(out) as progress:
            found = scenario.board.suggest(proposal, best=args.best, progress=progress)
        if found.proposal is not None and into:
            out.file(into, pretty(proposal_data(found.proposal)))
        _draw(args, out, scenario, proposal, found)
        reports[proposal.id] = suggest_report(found)
        found_all = found_all and bool(found)
        if not out.as_json:
            print_suggestion(out, proposal, found, whole=args.output is None)
    several = args.proposal is None and len(scenario.proposals) > 1
    out.report({"suggestions": reports} if several else reports[chosen[0].id])
    return 0 if found_all else 1


def _chosen(args: argparse.Namespace, scenario: Scenario) -> tuple[Proposal, ...]:
    """The proposal that is named, or all; with --best all pile-ins."""
    if args.proposal is not None:
        return (scenario.proposal(args.proposal),)
    chosen = scenario.proposals
    if not chosen:
        raise UsageError("suggest: there is no proposal in the document", "inchworm suggest")
    if len(chosen) > 1 and args.best:
        chosen = tuple(proposal for proposal in chosen if proposal.kind == "pile-in")
        if not chosen:
            raise UsageError("suggest: --best needs a pile-in, and there is none in the document", "inchworm suggest")
    outputs: list[Output] = getattr(args, "outputs", [])
    if len(scenario.proposals) > 1 and outputs:
        known = ", ".join(proposal.id for proposal in scenario.proposals)
        takes = " and ".join(output.option for output in outputs) + (" take" if len(outputs) > 1 else " takes")
        raise UsageError(f"suggest: {takes} one suggestion; give --proposal one of {known}", "inchworm suggest")
    return chosen


def suggest_report(found: Suggestion) -> dict[str, Any]:
    """The report of ``suggest``."""
    report: dict[str, Any] = {
        "proposal": None if found.proposal is None else proposal_data(found.proposal),
        "proved_none": found.proved_none,
        "moved": {model: number(far) for model, far in found.moved.items()},
        "raised": {model: number(rise) for model, rise in found.raised.items()},
        "turned": {model: number(degrees) for model, degrees in found.turned.items()},
        "moved_in_all": number(found.moved_in_all),
        "at_least": None if found.at_least is None else number(found.at_least),
        "refused": [violation_report(violation) for violation in found.refused],
    }
    if found.in_range is not None:
        report |= {"in_range": found.in_range, "at_most": found.at_most}
    return report


def _draw(args: argparse.Namespace, out: Console, scenario: Scenario, proposal: Proposal, found: Suggestion) -> None:
    """The suggestion, or what is wrong with the proposal where there is none."""
    pictures = arguments.pictures(args)
    if not pictures:
        return
    from scenarios.commands.pictures import draw_verdict

    shown = found.proposal or proposal
    verdict = scenario.board.check(shown)
    text = "".join(in_short(proposal, found))
    said = [f"{line}." for line in (text[0].upper() + text[1:], *in_range(found))]
    proposed = scenario.board.check(proposal) if found.proposal not in (None, proposal) else None
    for picture in pictures:
        draw_verdict(out, picture, scenario, verdict, proposal=shown, proposed=proposed, said=said)


@contextmanager
def _shown_progress(out: Console) -> Iterator[Callable[[float], None]]:
    """A bar on the terminal where it takes longer than a second."""
    from tqdm import tqdm

    look = "{desc}{percentage:3.0f}% |{bar}|"
    with tqdm(total=100, delay=1, disable=None, leave=False, bar_format=look, file=out.errors) as bar:

        def tell(share: float) -> None:
            bar.update(round(100 * share) - bar.n)

        yield tell
