"""The service: every answer is the command's own, whatever is sent is answered, no file is touched."""

import http.client
import json
import socket
import threading
from urllib.parse import urlencode

import jsonschema
import pytest
from commands import document, inchworm, unit

from scenarios.commands.registry import available
from scenarios.loading import LARGEST
from scenarios.schema import report_schema
from scenarios.service.answering import EXIT_STATUS, NOT_SERVED, questions
from scenarios.service.server import Server

BOARD = document(
    name="Two units Ä",
    units=[
        unit("a", (20, 20), (21.5, 20), move=5, control=1, weapons=[{"name": "bow", "range": 18}]),
        unit("b", (30, 20), (31.5, 20), player="blue", control=1),
    ],
    terrain=[{"id": "wood", "kind": "area", "parts": [{"footprint": [[5, 5], [9, 5], [9, 9], [5, 9]], "top": 3}]}],
    objectives=[{"id": "A", "at": [25, 20]}],
    territories=[{"player": "red", "area": [[0, 0], [60, 0], [60, 22], [0, 22]]}],
    proposals=[
        {"id": "on", "kind": "normal-move", "unit": "a", "moves": {"a/1": [[16, 20]], "a/2": [[17.5, 20]]}},
        {"id": "too-far", "kind": "normal-move", "unit": "a", "moves": {"a/1": [[14, 20]]}},
    ],
)
TEXT = json.dumps(BOARD)

ASKED = [
    ("check", [], {}),
    ("check", ["--proposal", "on", "--sequence"], {"proposal": ["on"], "sequence": True}),
    ("inspect", ["--terrain"], {"terrain": True}),
    ("measure", ["a", "wood"], {"a": "a", "b": "wood"}),
    ("see", ["a", "b/1"], {"a": "a", "b": "b/1"}),
    ("reach", ["a/1", "--distance", "2", "--to", "19,21"], {"model": "a/1", "distance": 2, "to": "19,21"}),
    ("charge", ["a", "b", "--modifier=-1"], {"unit": "a", "target": "b", "modifier": -1}),
    ("suggest", ["--proposal", "too-far"], {"proposal": "too-far"}),
    ("objectives", [], {}),
    ("targets", ["a"], {"unit": "a"}),
    ("casualties", ["a", "1", "--keep", "a/1"], {"unit": "a", "number": 1, "keep": ["a/1"]}),
    ("within", ["a", "b", "12", "--wholly"], {"what": "a", "of": "b", "distance": 12, "wholly": True}),
    ("places", ["--player", "red", "--base", "32mm"], {"player": "red", "base": "32mm"}),
    ("convert", ["-"], {}),
]  # fmt: skip
WITHOUT = [
    ("warscrolls", ["chaos", "knights"], {"search": ["chaos", "knights"]}),
    ("battleplans", ["lifecycle"], {"name": "lifecycle"}),
    ("new", ["-o", "-", "--unit", "red:Chaos Knights:3"], {"unit": ["red:Chaos Knights:3"]}),
    ("schema", ["reach"], {"report": "reach"}),
]
"""(command, its arguments besides the file, the same as options)"""


@pytest.fixture(scope="module")
def server():
    with Server() as serving:
        threading.Thread(target=serving.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield serving
        serving.shutdown()


@pytest.fixture
def ask(server):
    """Ask the service: (status, body, headers)."""
    connection = http.client.HTTPConnection(*server.server_address[:2], timeout=60)

    def asking(method, path, body=None, options=None, **headers):
        query = f"?{urlencode(options, doseq=True)}" if options else ""
        connection.request(method, path + query, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read(), answer.headers

    yield asking
    connection.close()


def in_query(options):
    return {name: str(value).lower() if isinstance(value, bool) else value for name, value in options.items()}


def test_every_command_is_asked_here():
    asked = {command for command, *_ in [*ASKED, *WITHOUT]} | {"draw"}
    assert asked == set(questions()) == set(available()) - set(NOT_SERVED)


@pytest.mark.parametrize(("command", "arguments", "options"), ASKED, ids=[command for command, *_ in ASKED])
def test_the_answer_is_the_commands_own_report(ask, command, arguments, options):
    printed = inchworm(command, "-", *arguments, "--json", given=TEXT)
    status, body, headers = ask("POST", f"/{command}", TEXT, in_query(options))
    assert body.decode() == printed.out
    assert (status, headers[EXIT_STATUS]) == (200, str(printed.status))
    assert headers["Content-Type"] == "application/json; charset=utf-8"
    enveloped = ask("POST", f"/{command}", json.dumps({"document": BOARD, "options": options}))
    assert enveloped[:2] == (status, body)


@pytest.mark.parametrize(("command", "arguments", "options"), WITHOUT, ids=[command for command, *_ in WITHOUT])
def test_what_needs_no_document_is_simply_got(ask, command, arguments, options):
    printed = inchworm(command, *arguments, "--json")
    for status, body, _ in (
        ask("GET", f"/{command}", options=in_query(options)),
        ask("POST", f"/{command}", json.dumps({"options": options})),
    ):
        assert (status, body.decode()) == (200, printed.out)


def test_legal_and_illegal_are_both_answers(ask):
    for proposal, exit_status in (("on", "0"), ("too-far", "1")):
        status, _, headers = ask("POST", "/check", TEXT, {"proposal": proposal})
        assert (status, headers[EXIT_STATUS]) == (200, exit_status)


# -- pictures -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "arguments", "options"),
    [
        ("check", ["--proposal", "too-far", "--width", "300"], {"proposal": "too-far", "width": "300"}),
        ("see", ["a", "b", "--theme", "dark"], {"a": "a", "b": "b", "theme": "dark"}),
        ("reach", ["a/1", "--distance", "2"], {"model": "a/1", "distance": "2"}),
    ],
)
def test_a_picture_is_the_commands_own(ask, command, arguments, options):
    drawn = inchworm(command, "-", *arguments, "--svg", "-", given=TEXT).out
    by_option = ask("POST", f"/{command}", TEXT, {**options, "format": "svg"})
    by_header = ask("POST", f"/{command}", TEXT, options, Accept="image/svg+xml")
    for status, body, headers in (by_option, by_header):
        assert (status, body.decode()) == (200, drawn)
        assert headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert by_option[2][EXIT_STATUS] == ("1" if command == "check" else "0")


def test_draw_answers_with_a_picture(ask):
    drawn = inchworm("draw", "-", "-o", "-", "--inspect", given=TEXT).out
    assert ask("POST", "/draw", TEXT, {"inspect": "true"})[1].decode() == drawn


def test_png_in_any_thread(ask, server):
    """OpenGL keeps to one thread, whichever connection asks."""
    first = ask("POST", "/draw", TEXT, {"format": "png", "width": 200})
    if first[0] == 501:
        pytest.skip("no OpenGL here")
    other = http.client.HTTPConnection(*server.server_address[:2], timeout=60)
    other.request("POST", "/draw?width=200", TEXT, {"Accept": "image/png"})
    second = other.getresponse()
    assert first[1][:8] == b"\x89PNG\r\n\x1a\n"
    assert (second.headers["Content-Type"], second.read()) == ("image/png", first[1])
    other.close()


# -- what cannot be answered --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "body", "options", "words"),
    [
        ("/check", "{", {}, "not JSON"),
        ("/check", "", {}, "give a JSON object"),
        ("/check", "[]", {}, "give a JSON object"),
        ("/check", "[" * 100_000, {}, "nest lists"),
        ("/check", b"\xff\xfe", {}, "not UTF-8"),
        ("/check", TEXT.replace('"move"', '"mvoe"'), {}, 'units[0].mvoe: unknown field: did you mean "move"?'),
        ("/check", TEXT, {"proposal": "to-far"}, "there is no proposal 'to-far' here; did you mean too-far"),
        ("/check", TEXT, {"propsal": "on"}, 'did you mean "proposal"?'),
        ("/check", TEXT, {"sequence": "maybe"}, "true or false"),
        ("/check", TEXT, {"format": "gif"}, "give json or one of svg, png"),
        ("/measure", TEXT, {"format": "svg", "a": "a", "b": "b"}, "draws no pictures"),
        ("/measure", TEXT, {"a": "a"}, "the following arguments are required: B"),
        ("/measure", TEXT, {"a": ["a", "b"], "b": "b"}, "unrecognized arguments: b"),
        ("/measure", TEXT, {"a": "--help", "b": "-o"}, "there is no thing '--help'"),
        ("/within", TEXT, {"what": "a", "of": "b", "distance": "nan"}, "give inches, 0 or more"),
        ("/check", json.dumps({"document": BOARD, "optoins": {}}), {}, "an envelope has"),
        ("/check", json.dumps({"document": BOARD, "options": []}), {}, "options: []"),
        ("/check", json.dumps({"document": BOARD, "options": {"proposal": {}}}), {}, "options.proposal"),
    ],
)
def test_bad_input_is_400_and_an_error_object(ask, path, body, options, words):
    status, answer, headers = ask("POST", path, body, options)
    report = json.loads(answer)
    assert status == 400, report
    assert words in report["error"]
    assert "Traceback" not in report["error"]
    jsonschema.validate(report, report_schema("error"))
    assert headers["Content-Type"].startswith("application/json")


def test_an_error_names_every_problem(ask):
    data = {**BOARD, "nme": 1, "battlefield": {"width": -60, "height": 44}}
    status, body, _ = ask("POST", "/inspect", json.dumps(data))
    problems = {problem["where"]: problem for problem in json.loads(body)["problems"]}
    assert status == 400
    width = problems["battlefield.width"]
    assert (width["value"], width["expected"]) == ("-60", "give a number of at least 1")
    assert set(problems) == {"nme", "battlefield.width"}


@pytest.mark.parametrize(
    "name", ["svg", "png", "output", "o", "file", "save", "json", "help", "force", "given", "outputs"]
)
def test_no_request_names_a_file(ask, name, tmp_path):
    for path in ("/check", "/suggest", "/convert", "/draw"):
        status, body, _ = ask("POST", path, TEXT, {name: str(tmp_path / "x.svg")})
        assert status == 400, (path, body)
    assert list(tmp_path.iterdir()) == []
    assert ask("POST", "/check", "", {"file": "/etc/hosts"})[0] == 400


def test_nothing_is_written_and_nothing_read(ask, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ask("POST", "/check", TEXT, {"format": "svg"})
    ask("POST", "/convert", TEXT)
    ask("GET", "/new", options={"unit": "red:Chaos Knights:3"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "/chekc", 404),
        ("GET", "/../../etc/passwd", 404),
        ("POST", "/view", 404),
        ("POST", "/serve", 404),
        ("POST", "/", 404),
        ("GET", "/check", 405),
        ("PUT", "/check", 501),
        ("GET", "/schema?" + "a=1&" * 1001, 400),
    ],
)
def test_what_is_not_there(server, method, path, status):
    connection = http.client.HTTPConnection(*server.server_address[:2], timeout=60)
    connection.request(method, path, TEXT)
    answer = connection.getresponse()
    assert answer.status == status
    assert set(json.loads(answer.read())) == {"error"}
    connection.close()


def test_what_is_too_large_is_refused_unread(server):
    connection = http.client.HTTPConnection(*server.server_address[:2], timeout=60)
    connection.putrequest("POST", "/check")
    connection.putheader("Content-Length", str(LARGEST + 1))
    connection.endheaders()
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Connection"]) == (413, "close")
    assert "8 MB" in json.loads(answer.read())["error"]
    connection.close()


POSTED = b"POST /check HTTP/1.1\r\n"


@pytest.mark.parametrize(
    "sent",
    [b"nonsense\r\n\r\n", POSTED + b"\r\n", POSTED + b"Content-Length: -5\r\n\r\n", b"GET http://[/ HTTP/1.1\r\n\r\n"],
)
def test_what_is_no_request_is_answered_and_ended(server, sent):
    with socket.create_connection(server.server_address[:2], timeout=60) as raw:
        raw.sendall(sent)
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert b'{"error": ' in answer


def test_a_caller_who_hangs_up_harms_nobody(server, ask):
    with socket.create_connection(server.server_address[:2], timeout=60) as raw:
        raw.sendall(b"POST /check HTTP/1.1\r\nContent-Length: 5000\r\n\r\n{")
    assert ask("POST", "/check", TEXT)[0] == 200


def test_a_fault_of_ours_is_500_and_no_traceback(ask, monkeypatch):
    def fails(*_):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("scenarios.commands.inspect.inspect_report", fails)
    status, body, _ = ask("POST", "/inspect", TEXT)
    assert (status, json.loads(body)) == (500, {"error": "a fault of its own (ZeroDivisionError: oh)"})
    monkeypatch.undo()
    assert ask("POST", "/inspect", TEXT)[0] == 200


# -- the rest -----------------------------------------------------------------------------------


def test_it_says_what_it_serves(ask):
    status, body, _ = ask("GET", "/")
    described = json.loads(body)["commands"]
    assert status == 200
    assert set(described) == set(questions())
    assert described["check"]["method"] == "POST"
    assert described["schema"]["method"] == "GET"
    assert described["check"]["pictures"] == ["png", "svg"]
    assert described["reach"]["options"]["model"]["required"]
    assert not described["charge"]["options"]["target"]["required"]


def test_pages_from_elsewhere_may_ask(ask):
    status, body, headers = ask("OPTIONS", "/check", Origin="http://table.example")
    assert (status, body, headers["Access-Control-Allow-Origin"]) == (204, b"", "*")
    assert "POST" in headers["Access-Control-Allow-Methods"]
    assert ask("POST", "/check", TEXT)[2]["Access-Control-Allow-Origin"] == "*"


def test_many_at_a_time_get_their_own_answers(server):
    texts = [TEXT.replace("Two units", f"Board {n}") for n in range(12)]
    found = [None] * len(texts)

    def one(n):
        connection = http.client.HTTPConnection(*server.server_address[:2], timeout=60)
        connection.request("POST", "/inspect", texts[n].encode())
        found[n] = json.loads(connection.getresponse().read())["scenario"]
        connection.close()

    threads = [threading.Thread(target=one, args=(n,)) for n in range(len(texts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [f"Board {n} Ä" for n in range(len(texts))]


def test_it_is_served_to_this_machine_only_unless_asked(server):
    assert server.server_address[0] == "127.0.0.1"


def test_the_command_says_where_and_ends_on_an_interrupt(monkeypatch):
    def interrupted(self, poll_interval=0.5):
        raise KeyboardInterrupt

    monkeypatch.setattr(Server, "serve_forever", interrupted)
    answer = inchworm("serve", "--port", "0")
    assert answer.status == 0
    assert answer.out.startswith("Serving at http://127.0.0.1:")
    assert set(inchworm("serve", "--port", "0", "--json").report) == {"url", "host", "port"}


def test_a_port_that_is_taken_is_a_message(server):
    answer = inchworm("serve", "--port", server.server_address[1])
    assert (answer.status, answer.out) == (2, "")
    assert "cannot be served on: address already in use; --port 0 takes any that is free" in answer.err
    assert "a port from 0 to 65535" in inchworm("serve", "--port", "70000").err
