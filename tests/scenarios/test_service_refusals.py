"""Whatever is sent to the service is answered, no file is touched, and the next request is none the worse."""

import http.client
import json
import socket

import jsonschema
import pytest
from service_asked import BOARD, TEXT, asking, serving

from scenarios.loading import LARGEST
from scenarios.schema import report_schema


@pytest.fixture(scope="module")
def server():
    with serving() as server:
        yield server


@pytest.fixture
def ask(server):
    with asking(server) as ask:
        yield ask


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


def test_what_is_sent_where_nothing_is_read_ends_the_connection(server):
    with asking(server) as ask:
        status, _, headers = ask("GET", "/schema", TEXT)
        assert (status, headers["Connection"]) == (200, "close")
        assert ask("GET", "/schema")[2]["Connection"] is None


def test_head_is_get_without_the_body(ask):
    (_, body, got), (status, nothing, headers) = ask("GET", "/schema"), ask("HEAD", "/schema")
    assert (
        (status, nothing, headers["Content-Length"]) == (200, b"", got["Content-Length"]) == (200, b"", str(len(body)))
    )


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
