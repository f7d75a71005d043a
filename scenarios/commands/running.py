"""From the shell to a command and back: arguments, exit status, and every error as one message."""

from __future__ import annotations

import argparse
import difflib
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from geometry.errors import InchwormError, InvalidInputError
from scenarios.commands.registry import available
from scenarios.console import Console, escaped
from scenarios.outputs import check_outputs

SHOWN = 20
"""Problems of a document that are printed; of more, the number is given."""

LONGEST = 380
"""Characters of a line of a message."""

BAD_INPUT = 2

TRACEBACK = "INCHWORM_TRACEBACK"
"""The environment variable that lets an unexpected error show its traceback."""

INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors read like every other error of ours."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments: the message, and how to get help."""
        raise UsageError(f"{self.prog.removeprefix('inchworm').strip()}: {message}".lstrip(": "), self.prog)

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        # argparse drops a value of "--" and hands on nothing in its place.
        if action.nargs is None and arg_strings == ["--"]:
            raise argparse.ArgumentError(action, "'--' is no value")
        return super()._get_values(action, arg_strings)


class UsageError(InchwormError):
    """Arguments that cannot be used."""

    def __init__(self, message: str, command: str = "inchworm") -> None:
        self.message, self.command = message, command
        super().__init__(f"{message}\n(`{command} --help` says what it takes)")


def run(arguments: list[str]) -> int:
    """Run a command; every expected failure is a message on standard error and status 2."""
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal's encoding lacks is printed escaped; it is no reason to fail.
        getattr(stream, "reconfigure", lambda **_: None)(errors="backslashreplace")
    out: Console | None = None
    status = BAD_INPUT
    try:
        command, rest = _command(arguments)
        if command is None:
            out = Console()
            out.text(_version() if arguments[:1] == ["--version"] else _help())
            out.flush()
            return 0 if rest is None else BAD_INPUT
        module: Any = importlib.import_module(f"scenarios.commands.{command}")
        parsed = parser_of(command, module).parse_args(rest)
        check_outputs(parsed.outputs, [parsed.file] if hasattr(parsed, "file") else [], parsed.json)
        aside = not parsed.json and any(output.on_standard_output for output in parsed.outputs)
        out = Console(as_json=parsed.json, aside=aside)
        status = module.run(parsed, out)
        out.flush()
    except BrokenPipeError:
        _quiet(sys.stdout)  # whoever read our output has seen enough
    except KeyboardInterrupt:
        status = INTERRUPTED
    except InchwormError as error:
        status = BAD_INPUT
        _complain(message_of(error))
    except OSError as error:
        status = BAD_INPUT
        _complain(error.strerror or str(error))
        _quiet(sys.stdout)
    except SystemExit as leaving:  # --help has been printed
        status = leaving.code if isinstance(leaving.code, int) else BAD_INPUT
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        status = BAD_INPUT
        _complain(f"a fault of its own ({type(error).__name__}: {error}); {TRACEBACK}=1 shows where")
    return status


def message_of(error: Exception) -> str:
    """An error for people: each problem on a line of its own, long lists cut with a count."""
    if isinstance(error, UsageError):
        return f"{cut(escaped(error.message))}\n(`{error.command} --help` says what it takes)"
    if isinstance(error, InvalidInputError) and len(error.problems) > 1:
        problems = [f"  {cut(escaped(str(problem)))}" for problem in error.problems[:SHOWN]]
        more = len(error.problems) - SHOWN
        return "\n".join([f"{len(error.problems)} problems:", *problems, *([f"  and {more} more"] if more > 0 else [])])
    return cut(escaped(str(error)))


def cut(line: str) -> str:
    """A line of a message, its middle left out where it is far too long (an argument of thousands of characters)."""
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 100]} ... {line[-80:]}"


def _command(arguments: Sequence[str]) -> tuple[str | None, list[str] | None]:
    """(command, its arguments); (None, None) where help was asked for, (None, []) where nothing was said."""
    if not arguments:
        return None, []
    first, *rest = arguments
    if first in ("-h", "--help", "help"):
        return (rest[0], ["--help"]) if first == "help" and rest and rest[0] in available() else (None, None)
    if first == "--version":
        return None, None
    if first in available():
        return first, rest
    near = difflib.get_close_matches(first, available(), n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    what = "option" if first.startswith("-") else "command"
    raise UsageError(f"there is no {what} {first[:60]!r}{hint}")


def _version() -> str:
    from importlib.metadata import version

    return f"inchworm {version('inchworm')}"


def _help() -> str:
    commands = available()
    width = max(map(len, commands))
    lines = "\n".join(f"  {name.ljust(width)}  {line}" for name, line in commands.items())
    return f"""\
usage: inchworm COMMAND FILE [options]

Settles what happens on a tabletop wargame's board: measures exactly, knows which moves are legal, and shows why.

{lines}

FILE is a scenario document (`inchworm schema` describes it); `-` reads standard input. Every command takes
--json: one JSON object on standard output. Exit status: 0 all well or legal, 1 the answer is no, 2 bad input.

`inchworm COMMAND --help` says more of each. A first one:
  inchworm check scenarios/library/pile-in-round-a-wall.json
"""


def parser_of(command: str, module: Any) -> Parser:
    """What a command takes; its module is given."""
    parser = Parser(
        prog=f"inchworm {command}",
        description=module.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    configure: Callable[[argparse.ArgumentParser], None] = module.configure
    configure(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.set_defaults(outputs=[], given=None)
    return parser


def _complain(message: str) -> None:
    if sys.stderr is None:  # closed; print would take standard output instead
        return
    try:
        print(f"inchworm: {message}", file=sys.stderr)
    except OSError:
        _quiet(sys.stderr)


def _quiet(stream: Any) -> None:
    """Send what is still to come nowhere, so that closing the stream at exit cannot fail again."""
    if stream is None:
        return
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):
        stream.close()
