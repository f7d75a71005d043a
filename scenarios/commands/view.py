"""The board in a window: see what stands where, pick up a unit, try a move, and know at once whether it is legal.

H in the window shows every key. S saves the moves that were made, as proposals of the document
(`inchworm check --sequence` judges them again); P and G write a picture beside it.

Examples:
  inchworm view board.json
  inchworm view board.json --watch --theme dark
  inchworm view board.json --save tried.json
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from geometry import Board
from geometry.errors import InchwormError, InvalidInputError
from geometry.proposals import Proposal
from renderer.controller.history import Position
from scenarios.commands import arguments
from scenarios.commands.running import message_of
from scenarios.console import Console
from scenarios.files import STANDARD_INPUT, write_whole
from scenarios.loading import Scenario, dump, load
from scenarios.outputs import same_file


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    arguments.add_file(parser)
    where = "where S saves (default: FILE itself)"
    arguments.add_output(parser, "--save", forms=("json",), replaces_input=True, metavar="OUT", help=where)
    parser.add_argument("--watch", action="store_true", help="show the file again whenever it is edited")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="its colours")
    parser.add_argument("--width", metavar="PX", type=arguments.pixels, default=1600, help="width of the window")
    parser.add_argument("--height", metavar="PX", type=arguments.pixels, default=1000, help="height of the window")


def run(args: argparse.Namespace, out: Console) -> int:
    """Open the window, and stay until it is closed."""
    from renderer.window import view

    if args.watch and args.file == STANDARD_INPUT:
        raise InvalidInputError.single("--watch", args.file, "standard input cannot be watched")
    files = Files(args.file, load(args.file), args.save, watches=args.watch)
    view(
        files.scenario.board,
        files.scenario.proposals,
        title=files.scenario.name or Path(args.file).stem,
        outlet=files,
        theme=args.theme,
        size=(args.width, args.height),
    )
    out.report({"file": args.file, "saved": files.saved})
    return 0


class Files:
    """The file that a window shows, and those that it writes.

    Parameters
    ----------
    path
        The scenario document.
    scenario
        What is in it.
    save
        Where moves are saved; the document itself where it is None.
    watches
        Whether the document is looked at from time to time.
    """

    def __init__(self, path: str, scenario: Scenario, save: str | None = None, *, watches: bool = False) -> None:
        self.path = path
        self.scenario = scenario
        self.target = save or (path if path != STANDARD_INPUT else "board.json")
        self.watches = watches
        self.saved: str | None = None
        self._seen = self._stamp()

    def save(self, position: Position) -> str:
        """Write the document with the moves that were made."""
        known = {proposal.id for proposal in self.scenario.proposals}
        new = [move for move in position.made if move not in self.scenario.proposals]
        taken = sorted(move.id for move in new if move.id in known)
        if taken:
            return f"The document has a proposal {taken[0]} already: nothing is saved."
        dump(self.scenario.with_proposals(*new), self.target)
        self.saved = self.target
        if self.target == self.path:
            self._seen = self._stamp()
        count = f"{len(new)} move{'' if len(new) == 1 else 's'}"
        return f"{self.target} is saved, with {count} made here."

    def write(self, form: Literal["png", "svg"], data: bytes | str) -> str:
        """Write a picture beside the document."""
        name = str(Path(self.target).with_suffix(f".{form}"))
        if any(same_file(name, kept) for kept in (self.path, self.target)):
            name += f".{form}"  # the document itself is called like a picture
        write_whole(name, data)
        return f"{name} is drawn."

    def edited(self) -> tuple[Board, Sequence[Proposal]] | str | None:
        """The document where it was edited since, or what is wrong with it."""
        stamp = self._stamp()
        if stamp == self._seen:
            return None
        self._seen = stamp
        try:
            self.scenario = load(self.path)
        except InchwormError as error:
            return message_of(error)
        return self.scenario.board, self.scenario.proposals

    def _stamp(self) -> tuple[int, int] | None:
        """When the document was written last, and its size; None where it is not there."""
        try:
            found = os.stat(self.path)
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size
