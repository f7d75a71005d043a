"""A question of another program put to a command: the document from memory, the options by name, no file touched.

The command's own parser reads the options and the command's own code answers, so that a report is the one
that ``--json`` prints.
"""

from __future__ import annotations

import argparse
import importlib
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from geometry.errors import InchwormError, InvalidInputError, UnknownIdError
from renderer.errors import NoDisplayError, NoFontsError, NoOpenGLError
from scenarios import json_text
from scenarios.commands.arguments import OutputAction
from scenarios.commands.registry import available
from scenarios.commands.running import UsageError, parser_of
from scenarios.console import Console
from scenarios.document.problems import did_you_mean, shown
from scenarios.loading import from_data
from scenarios.outputs import PICTURES

NOT_SERVED = ("view", "serve")
"""Commands that are no questions."""

JSON = "application/json; charset=utf-8"
TYPES = {"svg": "image/svg+xml; charset=utf-8", "png": "image/png"}
"""Media types of answers."""

EXIT_STATUS = "Inchworm-Exit-Status"
"""The header that tells the command's exit status: 0 all well or legal, 1 the answer is no."""

YES, NO = ("", "1", "true", "yes"), ("0", "false", "no")
"""How an option that is there or not is said."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    Attributes
    ----------
    command
        Name of the command.
    options
        Its options and arguments by name, each with its values as texts.
    body
        The document (or an envelope round it) as JSON text; empty where there is none.
    picture
        ``"svg"`` or ``"png"`` where a picture is wanted instead of the report.
    """

    command: str
    options: Mapping[str, Sequence[str]]
    body: bytes = b""
    picture: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered: an HTTP status, the body, its media type, and the command's exit status."""

    status: HTTPStatus
    body: bytes
    media_type: str = JSON
    exit_status: int | None = None


def questions() -> dict[str, str]:
    """The commands that are served, and what each does."""
    return {name: line for name, line in available().items() if name not in NOT_SERVED}


def takes_document(command: str) -> bool:
    """Whether a command is asked about a document."""
    return "file" in _names(_parser(command)[0], with_file=True)


def answer(question: Question) -> Answer:
    """Ask a command; whatever goes wrong is an error object with its HTTP status."""
    try:
        return _answer(question)
    except (NoOpenGLError, NoFontsError, NoDisplayError) as error:
        return _refused(HTTPStatus.NOT_IMPLEMENTED, error)
    except InchwormError as error:
        return _refused(HTTPStatus.BAD_REQUEST, error)
    except Exception as error:  # a fault of ours ends this question, and no other
        told = InchwormError(f"a fault of its own ({type(error).__name__}: {error})")
        return _refused(HTTPStatus.INTERNAL_SERVER_ERROR, told)


def error_report(error: Exception) -> dict[str, Any]:
    """An error as an object: the message, and each problem of an input with its place, value and what is right.

    Examples
    --------
    >>> error_report(InvalidInputError.single("units[0].move", -1, "give a number"))["problems"]
    [{'where': 'units[0].move', 'value': '-1', 'expected': 'give a number'}]
    """
    message = error.message if isinstance(error, UsageError) else str(error)
    report: dict[str, Any] = {"error": message}
    if isinstance(error, InvalidInputError):
        report["problems"] = [
            {"where": problem.where, "value": _told(problem.value), "expected": problem.expected}
            for problem in error.problems
        ]
    if isinstance(error, UnknownIdError):
        report |= {"unknown": error.id, "kind": error.kind, "near": list(error.near)}
    return report


def refusal(status: HTTPStatus, message: str) -> Answer:
    """An error that is not about an input."""
    return _refused(status, InchwormError(message))


def description() -> dict[str, Any]:
    """What is served: every command, how it is asked, and what it takes."""
    from importlib.metadata import version

    return {
        "name": "inchworm",
        "version": version("inchworm"),
        "commands": {name: _described(name, line) for name, line in questions().items()},
    }


def _answer(question: Question) -> Answer:
    if question.command not in questions():
        near = did_you_mean(question.command, questions())
        return refusal(HTTPStatus.NOT_FOUND, f"there is no command {shown(question.command)}{near}")
    parser, module = _parser(question.command)
    data, options = _unwrapped(question)
    parsed = parser.parse_args(_arguments(parser, question, options))
    if "file" in _names(parser, with_file=True):
        parsed.given = data if question.command == "convert" else from_data(data)
    out = Console(as_json=question.picture is None, stream=io.StringIO(), errors=io.StringIO())
    status = int(module.run(parsed, out))
    if question.picture is None:
        return Answer(HTTPStatus.OK, out.collected().encode(), JSON, status)
    if not out.files:
        raise InvalidInputError.single("format", question.picture, "json: there is nothing to draw")
    content = out.files[0][1]
    body = content.encode() if isinstance(content, str) else content
    return Answer(HTTPStatus.OK, body, TYPES[question.picture], status)


def _unwrapped(question: Question) -> tuple[Any, Mapping[str, Sequence[str]]]:
    """The document, and the options: those of the address and those of an envelope."""
    if not question.body.strip():
        return None, question.options
    data = json_text.parse(question.body, "the body")
    if not isinstance(data, dict) or not {"document", "options"} & set(data):
        return data, question.options
    strangers = sorted(set(data) - {"document", "options"})
    if strangers:
        raise InvalidInputError.single(strangers[0], "unknown field", "an envelope has `document` and `options`")
    given = data.get("options", {})
    if not isinstance(given, dict):
        raise InvalidInputError.single("options", shown(given), "give an object {...}")
    options = {name: list(values) for name, values in question.options.items()}
    for name, value in given.items():
        options.setdefault(name, []).extend(_texts(name, value))
    return data.get("document"), options


def _texts(name: str, value: Any) -> list[str]:
    """The values of an option of an envelope as texts."""
    texts = []
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, bool):
            texts.append("true" if one else "false")
        elif isinstance(one, str):
            texts.append(one)
        elif isinstance(one, int | float):
            texts.append(json.dumps(one))
        else:
            raise InvalidInputError.single(f"options.{name}", shown(one), "give a text, a number, true or false")
    return texts


def _arguments(parser: argparse.ArgumentParser, question: Question, options: Mapping[str, Sequence[str]]) -> list[str]:
    """The command line that says the same; what the caller gives stands where it can be nothing but a value."""
    names = _names(parser)
    for name in options:
        if name not in names:
            near = did_you_mean(name, names)[2:]
            known = ", ".join(names) or "it takes none"
            raise InvalidInputError.single(f"options.{name}", "unknown option", near or f"one of: {known}")
    said: list[str] = []
    for name, action in names.items():
        values = options.get(name, ())
        if action.option_strings and action.nargs == 0:
            said += [action.option_strings[-1]] if _is_on(name, values) else []
        elif action.option_strings:
            said += [f"{action.option_strings[-1]}={value}" for value in values]
    said += ["--json"] if question.picture is None else _picture(parser, question.picture)
    if any(action.required and action.option_strings and isinstance(action, OutputAction) for action in _all(parser)):
        said += [] if question.picture else ["--output=-"]
    placed = [value for action in _all(parser) if not action.option_strings for value in _placed(action, options)]
    return [*said, "--", *placed] if placed else said


def _placed(action: argparse.Action, options: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """The values of an argument that is told by its place; files are none of the caller's."""
    if action.dest == "file" or isinstance(action, OutputAction):
        return ["-"]
    return options.get(action.dest, ())


def _picture(parser: argparse.ArgumentParser, form: str) -> list[str]:
    """What asks for a picture; it is kept in memory, whatever it is called."""
    for action in _all(parser):
        if isinstance(action, OutputAction) and action.option_strings and form in action.forms:
            return [f"{action.option_strings[-1]}=picture.{form}"]
    raise InvalidInputError.single("format", form, "json: this command draws no pictures")


def _is_on(name: str, values: Sequence[str]) -> bool:
    if not values:
        return False
    value = values[-1].lower()
    if value not in (*YES, *NO):
        raise InvalidInputError.single(f"options.{name}", value, "true or false")
    return value in YES


def _parser(command: str) -> tuple[argparse.ArgumentParser, Any]:
    module: Any = importlib.import_module(f"scenarios.commands.{command}")
    return parser_of(command, module), module


def _all(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return list(parser._actions)


def _names(parser: argparse.ArgumentParser, with_file: bool = False) -> dict[str, argparse.Action]:
    """What a caller may say, by name: no file to read or write, no help."""
    found: dict[str, argparse.Action] = {}
    for action in _all(parser):
        ours = action.dest in ("help", "json", "force") or isinstance(action, OutputAction)
        if ours or (action.dest == "file" and not with_file):
            continue
        name = action.option_strings[-1].lstrip("-") if action.option_strings else action.dest
        found[name] = action
    return found


def _described(command: str, line: str) -> dict[str, Any]:
    parser, _ = _parser(command)
    draws = sorted({f for a in _all(parser) if isinstance(a, OutputAction) for f in a.forms if f in PICTURES})
    return {
        "does": line,
        "method": "POST" if takes_document(command) else "GET",
        "options": {name: _option(action) for name, action in _names(parser).items()},
        "pictures": draws,
    }


def _option(action: argparse.Action) -> dict[str, Any]:
    needed = action.required if action.option_strings else action.nargs not in ("?", "*")
    about: dict[str, Any] = {"help": action.help, "required": bool(needed)}
    if action.choices is not None:
        about["choices"] = list(action.choices)
    if action.nargs == 0:
        about["choices"] = ["true", "false"]
    return about


def _refused(status: HTTPStatus, error: Exception) -> Answer:
    return Answer(status, json.dumps(error_report(error), ensure_ascii=False).encode(errors="backslashreplace"))


def _told(value: object) -> str:
    return value if isinstance(value, str) else str(shown(value))
