"""The service: every answer is the command's own."""

import http.client
import json
import os
import threading

import pytest
from commands import inchworm
from service_asked import BOARD, TEXT, asking, serving

from scenarios.commands.registry import available
from scenarios.service.answering import EXIT_STATUS, NOT_SERVED, questions
from scenarios.service.server import Server

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
    with serving() as server:
        yield server


@pytest.fixture
def ask(server):
    with asking(server) as ask:
        yield ask


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
    if first[0] == 501 and not os.environ.get("CI"):
        pytest.skip("no OpenGL here")
    other = http.client.HTTPConnection(*server.server_address[:2], timeout=60)
    other.request("POST", "/draw?width=200", TEXT, {"Accept": "image/png"})
    second = other.getresponse()
    assert first[1][:8] == b"\x89PNG\r\n\x1a\n"
    assert (second.headers["Content-Type"], second.read()) == ("image/png", first[1])
    other.close()


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
