"""A service on a port of its own, and the board that it is asked about."""

import http.client
import json
import threading
from contextlib import contextmanager
from urllib.parse import urlencode

from commands import document, unit

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


@contextmanager
def serving():
    """A service that runs while it is asked."""
    with Server() as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield server
        server.shutdown()


@contextmanager
def asking(server):
    """What asks the service on one connection: (status, body, headers)."""
    connection = http.client.HTTPConnection(*server.server_address[:2], timeout=60)

    def ask(method, path, body=None, options=None, **headers):
        query = f"?{urlencode(options, doseq=True)}" if options else ""
        connection.request(method, path + query, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read(), answer.headers

    yield ask
    connection.close()
