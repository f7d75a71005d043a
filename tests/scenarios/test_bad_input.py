"""Whatever is wrong with a file: status 2, one clear message, no traceback, nothing half-written."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from commands import document, inchworm, unit
from faulty import BAD, DELETED, put, rich

from scenarios import loading
from scenarios.commands.running import SHOWN

ROOT = Path(__file__).resolve().parents[2]

WRONG = {
    "a typo in a field": (lambda: put(rich(), ("units", 0, "models", 0, "facng"), 90), "units[0].models[0].facng"),
    "ids that stand twice": (lambda: put(rich(), ("units", 1, "id"), "t"), "terrain[0].id has this one already"),
    "NaN": (lambda: put(rich(), ("battlefield", "width"), float("nan")), "battlefield.width: NaN: give a finite"),
    "a bow-tie": (
        lambda: put(rich(), ("terrain", 0, "parts", 0, "footprint"), [[0, 0], [2, 2], [2, 0], [0, 2]]),
        "touch at [1, 1]",
    ),
    "no base": (lambda: put(rich(), ("units", 0, "base"), DELETED), "units[0].models[0].base: missing"),
    "a negative size": (lambda: put(rich(), ("units", 0, "height"), -1), "units[0].height: -1"),
    "an unknown unit": (lambda: put(rich(), ("proposals", 1, "unit"), "x"), 'proposals[1].unit: "x"'),
    "an unknown model": (lambda: put(rich(), ("proposals", 1, "moves"), {"r/7": [[1, 2]]}), 'did you mean "r/'),
    "half a waypoint": (
        lambda: put(rich(), ("proposals", 1, "moves"), {"r/1": [[1]]}),
        'proposals[1].moves["r/1"][0]: [1]: give [x, y]',
    ),
    "nothing": (lambda: b"", "empty"),
    "not UTF-8": (lambda: b"\xff\xfe", "not UTF-8 text"),
    "not JSON": (lambda: b"width = 60", "line 1 column 1"),
    "a deep hole": (lambda: b"[" * 200_000, "nest lists and objects"),
    "garbage": (lambda: b"x" * 7_000_000, "not JSON"),
}
COMMANDS = {
    "check": [],
    "inspect": [],
    "measure": ["r/1", "b/1"],
    "see": ["r/1", "b/1"],
    "draw": ["-o", "out.svg"],
    "check --svg": ["--svg", "out.svg"],
}


def assert_refused(answer, words):
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("inchworm: ")
    assert words in answer.err
    assert "Traceback" not in answer.err
    assert max(map(len, answer.err.splitlines())) < 400


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("wrong", WRONG)
def test_a_bad_file_is_refused_by_every_command(command, wrong, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    make, words = WRONG[wrong]
    data = make()
    path = tmp_path / "bad.json"
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    for options in ([], ["--json"]):
        assert_refused(inchworm(command.split()[0], path, *COMMANDS[command], *options), words)
    assert [entry.name for entry in tmp_path.iterdir()] == ["bad.json"]


def test_fifty_megabytes_are_refused_unread(tmp_path):
    path = tmp_path / "huge.json"
    with open(path, "wb") as file:
        file.truncate(50_000_000)
    assert_refused(inchworm("check", path), f"{path}: 50.0 MB, more than the 8.0 MB that are read")
    assert_refused(inchworm("check", "-", given=b" " * (loading.LARGEST + 1)), "standard input: more than the 8.0 MB")


def test_what_is_no_file_is_refused(tmp_path):
    assert_refused(inchworm("check", tmp_path), f"{tmp_path}: is a directory")
    assert_refused(inchworm("check", tmp_path / "none.json"), "none.json: no such file or directory")
    assert_refused(inchworm("check", tmp_path / "board.json" / "x"), "no such file or directory")
    assert_refused(inchworm("check", "a\0b"), "null byte")
    assert_refused(inchworm("check", "x" * 5000), "file name too long")


def test_a_file_that_may_not_be_read_is_refused(tmp_path):
    denied = PermissionError(13, "Permission denied")
    with patch("builtins.open", side_effect=denied):
        answer = inchworm("check", tmp_path / "board.json")
    assert_refused(answer, "board.json: permission denied")


def test_many_problems_are_counted_and_the_first_are_shown():
    given = json.dumps(document(objectives=[{"id": f"o{n}", "at": [n]} for n in range(50)]))
    answer = inchworm("check", "-", given=given)
    lines = answer.err.splitlines()
    assert lines[0] == "inchworm: 50 problems:"
    assert lines[1] == "  objectives[0].at: [0]: give [x, y], two numbers in inches"
    assert lines[-1] == f"  and {50 - SHOWN} more"
    assert len(lines) == SHOWN + 2


@pytest.mark.parametrize("number", range(len(BAD)))
def test_every_known_fault_is_told_on_standard_error(number):
    path, value, where, words = BAD[number]
    answer = inchworm("inspect", "-", given=json.dumps(put(rich(), path, value)))
    assert_refused(answer, where)
    assert words in answer.err


def test_what_is_missing_for_a_rule_is_a_message_too(tmp_path):
    """A unit off the board is known, and cannot be measured."""
    off = unit("a")
    off["models"] = [{"id": "a/1", "off": "slain"}]
    given = json.dumps(document(units=[off, unit("b", (9, 9), player="blue")]))
    for command in ("measure", "see"):
        answer = inchworm(command, "-", "a/1", "b/1", given=given)
        assert_refused(answer, "a/1")


def test_a_write_that_fails_half_way_leaves_the_old_file(tmp_path):
    board, picture = tmp_path / "board.json", tmp_path / "out.svg"
    board.write_text(json.dumps(document()))
    picture.write_text("the old picture")
    with patch("os.replace", side_effect=OSError(28, "No space left on device")):
        answer = inchworm("draw", board, "-o", picture)
    assert_refused(answer, f"{picture}: cannot be written: no space left on device")
    assert picture.read_text() == "the old picture"
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["board.json", "out.svg"]


def test_a_file_that_is_written_again_keeps_its_permissions(tmp_path):
    board, picture = tmp_path / "board.json", tmp_path / "out.svg"
    board.write_text(json.dumps(document()))
    picture.touch(0o640)
    os.chmod(picture, 0o640)
    inchworm("draw", board, "-o", picture)
    assert picture.stat().st_mode & 0o777 == 0o640
    inchworm("draw", board, "-o", tmp_path / "new.svg")
    umask = os.umask(0)
    os.umask(umask)
    assert (tmp_path / "new.svg").stat().st_mode & 0o777 == 0o666 & ~umask


def test_a_link_is_followed_and_stays_a_link(tmp_path):
    board, picture, link = tmp_path / "board.json", tmp_path / "out.svg", tmp_path / "link.svg"
    board.write_text(json.dumps(document()))
    picture.write_text("old")
    link.symlink_to(picture)
    assert inchworm("draw", board, "-o", link).status == 0
    assert link.is_symlink()
    assert picture.read_text().startswith("<svg")


def test_an_interrupt_ends_quietly():
    with patch("scenarios.commands.arguments.load", side_effect=KeyboardInterrupt):
        answer = inchworm("inspect", "-", given=json.dumps(document()))
    assert (answer.status, answer.out, answer.err) == (130, "", "")


def test_a_fault_of_our_own_is_a_message_unless_its_traceback_is_asked_for(monkeypatch):
    with patch("scenarios.commands.arguments.load", side_effect=ZeroDivisionError("oh")):
        answer = inchworm("inspect", "-")
        assert_refused(answer, "a fault of its own (ZeroDivisionError: oh)")
        monkeypatch.setenv("INCHWORM_TRACEBACK", "1")
        with pytest.raises(ZeroDivisionError):
            inchworm("inspect", "-")


# -- in a process of its own --------------------------------------------------------------------

RUN = "import sys; from scenarios.commands import main; sys.exit(main())"


def start(*arguments, **options):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": ""}
    command = [sys.executable, "-c", RUN, *map(str, arguments)]
    # As a terminal starts it: what runs the tests in the background ignores the signal, which children inherit.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(command, stderr=subprocess.PIPE, env=environment, **options)
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.fixture
def battle(library):
    return library / "battle-at-the-chapel.json"


def test_a_reader_that_has_seen_enough_is_no_error(battle):
    reading, writing = os.pipe()
    os.close(reading)
    process = start("check", battle, stdout=writing)
    os.close(writing)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_a_message(battle):
    with open("/dev/full", "wb") as full:
        process = start("check", battle, "--json", stdout=full)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (2, b"inchworm: No space left on device\n")


@pytest.mark.parametrize(
    ("command", "status", "words"),
    [
        ("check {file} >&-", 2, b"inchworm: standard output: is closed\n"),
        ("check {file} 2>&- >&-", 2, b""),
        ("check {file} 2>&- >/dev/null", 1, b""),
        ("check - <&-", 2, b"inchworm: standard input: is closed\n"),
        ("--help >&-", 2, b"inchworm: standard output: is closed\n"),
    ],
)
def test_closed_streams_are_no_fault(command, status, words, battle):
    shell = f"{sys.executable} -c '{RUN}' {command.format(file=battle)}"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, timeout=60, cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (status, b"", words)


def test_a_pipe_is_read_and_written_like_a_file(battle, tmp_path):
    os.mkfifo(tmp_path / "in")
    os.mkfifo(tmp_path / "out")
    draw = f"{sys.executable} -c '{RUN}' draw in -o out"
    shell = f"cat {battle} > in & cat out > copy.svg & {draw}; status=$?; wait; exit $status"
    done = subprocess.run(["sh", "-c", shell], timeout=60, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 0
    assert (tmp_path / "copy.svg").read_text().rstrip().endswith("</svg>")


def test_an_argument_of_thousands_of_digits_is_cut_in_the_message(battle):
    digits = "9" * 5000
    for arguments in (
        ["check", battle, "--width", digits],
        ["casualties", battle, "x", digits],
        ["charge", battle, "x", "--modifier", digits],
        ["new", "-o", "-", "--unit", f"red:Chaos Warriors:{digits}"],
        ["within", battle, "a", "b", digits],
        [digits],
    ):
        assert_refused(inchworm(*arguments), "99999")


def test_what_a_name_would_do_to_the_terminal_is_shown_in_errors_too():
    wild = "a\x1b[2J\n\u202e\x9b"
    shown = "a\\x1b[2J\\n\\u202e\\x9b"
    twice = json.dumps(document(units=[unit(wild, (5, 5)), unit(wild, (9, 9))]))
    once = json.dumps(document(units=[unit(wild, (5, 5))]))
    for answer in (
        inchworm("check", "-", given=twice),
        inchworm("measure", "-", wild + "x", wild, given=once),
        inchworm("check", f"{wild}.json"),
        inchworm("check", "-", f"--{wild}", given=once),
    ):
        assert answer.status == 2
        assert not {"\x1b", "\u202e", "\x9b"} & set(answer.err)
    assert f"did you mean {shown}" in inchworm("measure", "-", wild + "x", wild, given=once).err
    names = json.dumps(document(name=wild, units=[unit("a", (5, 5), name=wild)]))
    answer = inchworm("inspect", "-", given=names)
    assert shown in answer.out
    assert inchworm("inspect", "-", "--json", given=names).report["scenario"] == wild


def test_a_terminal_without_unicode_gets_escapes_and_no_error():
    given = json.dumps(document(name="Ä 戦 \N{CAUTION SIGN}"))
    process = subprocess.run(
        [sys.executable, "-c", RUN, "inspect", "-"],
        input=given.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        timeout=60,
    )
    assert process.returncode == 0, process.stderr
    assert process.stdout.startswith(b"\\xc4 \\u6226 \\u2621\n")


def test_check_imports_nothing_that_a_verdict_does_not_need(library):
    path = library / "pile-in-round-a-wall.json"
    script = f"import sys; from scenarios.commands import main; main(['check', {str(path)!r}]); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, timeout=60, check=True
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "scenarios.loading" in loaded
    needless = {"pyglet", "renderer", "xml.etree", "yaml", "jsonschema", "networkx", "http", "scenarios.formats"}
    assert not loaded & needless


def test_the_signal_of_a_terminal_ends_a_command_quietly():
    process = start("check", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        process.stdin.write(b" " * 100_000)  # more than a pipe holds: it is reading now
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert out == b""
    assert process.returncode == 130
    assert b"Traceback" not in err
