"""The warscrolls that are known by name, with their bases, Move, Health, Control and keywords.

SEARCH narrows them: every word has to stand in the name, the faction or the keywords. Exit status 1
where nothing is found.

Examples:
  inchworm warscrolls
  inchworm warscrolls chaos knights
  inchworm warscrolls soulblight monster fly --json
"""

from __future__ import annotations

import argparse
from typing import Any

from scenarios import warscrolls
from scenarios.commands.arguments import cut
from scenarios.console import Console, plural
from scenarios.warscrolls import Warscroll


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("search", metavar="SEARCH", nargs="*", help="words of the name, the faction or the keywords")


def run(args: argparse.Namespace, out: Console) -> int:
    """List them; 0 where there are any."""
    text = " ".join(args.search)
    found = warscrolls.search(text)
    near = [] if found else warscrolls.nearest(text)
    out.report({"warscrolls": [_data(warscroll) for warscroll in found], "near": near})
    if not found:
        out.line(f"No warscroll has {cut(text)!r}{f'; did you mean {near[0]}?' if near else '.'}")
        return 1
    faction = None
    for warscroll in found:
        if warscroll.faction != faction:
            out.line("" if faction else f"{plural(len(found), 'warscroll')}: base, Move, Health, Control, keywords")
            faction = warscroll.faction
            out.line(out.styled(faction, "strong"))
            out.table([_row(w) for w in found if w.faction == faction], indent="  ")
    return 0


def _row(warscroll: Warscroll) -> tuple[str, ...]:
    move = f'{warscroll.move}"' if isinstance(warscroll.move, int) else warscroll.move
    control = "-" if warscroll.control is None else str(warscroll.control)
    return (warscroll.name, warscroll.base_text, move, str(warscroll.health), control, ", ".join(warscroll.keywords))


def _data(warscroll: Warscroll) -> dict[str, Any]:
    return {
        "name": warscroll.name,
        "faction": warscroll.faction,
        "bases": [
            {"base": b.base, "share": None if b.share is None else str(b.share), "champion": b.champion}
            for b in warscroll.bases
        ],
        "move": warscroll.move,
        "health": warscroll.health,
        "control": warscroll.control,
        "keywords": list(warscroll.keywords),
    }
