"""The README is true: its two commands, its tour's output, its Python, its links."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def steps() -> list[tuple[str, str]]:
    """(command, what the README says it prints) for every line of the tour that begins with ``$ ``."""
    found: list[tuple[str, str]] = []
    for block in CONSOLE.findall(README):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def test_the_tour_prints_what_the_readme_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from scenarios.commands import main

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for folder in ("scenarios", "docs"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    assert steps(), "the README has no tour"
    for command, expected in steps():
        words = shlex.split(command)
        assert words[0] == "inchworm", command
        main(words[1:])
        printed = capsys.readouterr()
        assert printed.out + printed.err == expected, f"$ {command}"
    drawn = sorted(path.name for path in tmp_path.glob("*.svg"))
    assert drawn == sorted(re.findall(r'src="docs/([^"]+\.svg)"', README)), (
        "a picture that no command of the tour draws"
    )
    for name in drawn:
        now, kept = ((folder / name).read_text(encoding="utf-8") for folder in (tmp_path, ROOT / "docs"))
        assert now == kept, f"docs/{name} is not what the tour draws now: draw it again"


def test_the_python_in_the_readme_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    blocks = PYTHON.findall(README)
    assert blocks
    names: dict[str, object] = {}
    for n, block in enumerate(blocks):
        test = parser.get_doctest(block, names, f"README block {n}", "README.md", 0)
        assert test.examples, block
        runner.run(test, clear_globs=False)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0


def test_the_two_commands_are_there_once() -> None:
    commands = [line for line in README.splitlines() if line.startswith("python3 -m venv")]
    assert len(commands) == 2
    assert "--svg verdict.svg" in commands[0]
    assert commands[1].endswith(".venv/bin/pytest")


def test_files_that_the_readme_names_exist() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README) + re.findall(r'src="([^":]+)"', README):
        assert (ROOT / target).exists(), target
