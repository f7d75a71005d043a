"""The HTTP side of the service: what a request asks, and how the answer is sent.

Every request is on its own; nothing is kept, no file is read or written for one.
"""

from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from geometry.errors import InchwormError
from scenarios.console import escaped
from scenarios.formats.reading import LARGEST as LARGEST_TO_CONVERT
from scenarios.loading import LARGEST
from scenarios.outputs import PICTURES
from scenarios.service.answering import (
    EXIT_STATUS,
    TYPES,
    Answer,
    Question,
    answer,
    description,
    questions,
    refusal,
    takes_document,
)

PATIENCE = 30.0
"""Seconds that a caller may take over sending a request."""

MOST_OPTIONS = 1000
"""Options of one address."""


class ServingError(InchwormError):
    """An address that cannot be served on."""


class Server(ThreadingHTTPServer):
    """Answers each request in a thread of its own, as many at a time as there are processors.

    Parameters
    ----------
    host, port
        Where it listens; port 0 is any that is free (`server_address` says which).

    Raises
    ------
    ServingError
        Where it cannot listen there.
    """

    daemon_threads = True

    def __init__(self, host: str = "127.0.0.1", port: int = 0) -> None:
        self.turns = threading.BoundedSemaphore(os.cpu_count() or 1)
        # OpenGL keeps to the thread that it began in.
        self.painter = ThreadPoolExecutor(max_workers=1, thread_name_prefix="painter")
        try:
            super().__init__((host, port), Handler)
        except (OSError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            hint = "; --port 0 takes any that is free" if port else ""
            raise ServingError(f"{host}:{port}: cannot be served on: {reason[:1].lower()}{reason[1:]}{hint}") from error

    @property
    def url(self) -> str:
        """Where it is found."""
        host, port = self.server_address[:2]
        return f"http://{host if isinstance(host, str) else host.decode()}:{port}/"

    def ask(self, question: Question) -> Answer:
        """Put a question to its command, when it is its turn."""
        with self.turns:
            if question.picture == "png":
                return self.painter.submit(answer, question).result()
            return answer(question)

    def server_close(self) -> None:
        """Listen no more."""
        super().server_close()
        self.painter.shutdown(wait=False, cancel_futures=True)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A caller who hangs up half-way is no news."""


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version = "inchworm"
    sys_version = ""
    timeout = PATIENCE

    def do_GET(self) -> None:
        """What is served, or a question without a document."""
        asked = self._asked()
        if asked is None:
            return
        path, options = asked
        if path == "":
            self._send(_json(description()))
        elif path in questions() and takes_document(path):
            self._refuse(HTTPStatus.METHOD_NOT_ALLOWED, f"{path} is asked about a document: POST it")
        else:
            self._answer(path, options, b"")

    def do_HEAD(self) -> None:
        """As GET; the body is left out."""
        self.do_GET()

    def do_POST(self) -> None:
        """A question, its document in the body."""
        asked = self._asked()
        if asked is None:
            return
        path, options = asked
        body = self._body(LARGEST_TO_CONVERT if path == "convert" else LARGEST)
        if body is not None:
            self._answer(path, options, body)

    def do_OPTIONS(self) -> None:
        """Whether a page from elsewhere may ask: it may."""
        self.send_response(HTTPStatus.NO_CONTENT)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Allow-Methods", "GET, POST, OPTIONS")
        self.send_header("Access-Control-Allow-Headers", "Content-Type, Accept")
        self.send_header("Access-Control-Max-Age", "86400")
        self.end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Whatever the HTTP layer itself refuses, as an error object too."""
        self._refuse(HTTPStatus(code), message or HTTPStatus(code).phrase)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is logged: answers say what went wrong to whoever asked."""

    def _asked(self) -> tuple[str, dict[str, list[str]]] | None:
        """The command and the options of the address; None where it was refused."""
        try:
            parts = urlsplit(self.path)
            options = parse_qs(parts.query, keep_blank_values=True, max_num_fields=MOST_OPTIONS)
        except ValueError as error:
            self._refuse(HTTPStatus.BAD_REQUEST, f"the address cannot be read: {error}")
            return None
        if self.command != "POST" and ("Content-Length" in self.headers or "Transfer-Encoding" in self.headers):
            self.close_connection = True  # what was sent with it is not read
        return parts.path.strip("/"), options

    def _answer(self, path: str, options: dict[str, list[str]], body: bytes) -> None:
        if path not in questions():
            self._refuse(HTTPStatus.NOT_FOUND, f"there is nothing at /{path[:60]}; GET / says what there is")
            return
        picture = self._picture(path, options.pop("format", []))
        if picture == "":
            self._refuse(HTTPStatus.BAD_REQUEST, f"format: give json or one of {', '.join(PICTURES)}")
            return
        self._send(self.server.ask(Question(path, options, body, picture)))

    def _picture(self, path: str, formats: list[str]) -> str | None:
        """The picture that is wanted, None for the report, empty for a format that there is none of."""
        if formats:
            return None if formats[-1] == "json" else formats[-1] if formats[-1] in PICTURES else ""
        accepted = [kind.split(";")[0].strip() for kind in self.headers.get("Accept", "").split(",")]
        wanted = [form for form in PICTURES if TYPES[form].split(";")[0] in accepted]
        plain = "application/json" in accepted or "*/*" in accepted
        if path == "draw":
            return wanted[0] if wanted else "svg"
        return wanted[0] if wanted and not plain else None

    def _body(self, limit: int) -> bytes | None:
        """What was sent; None where that was refused."""
        length = self.headers.get("Content-Length")
        if length is None or not length.isascii() or not length.isdigit() or len(length) > 15:
            self._refuse(HTTPStatus.LENGTH_REQUIRED, "give a Content-Length")
            return None
        if int(length) > limit:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"more than the {limit / 1e6:.0f} MB that are read")
            return None
        body = self.rfile.read(int(length))
        if len(body) < int(length):
            self.close_connection = True
            return None
        return body

    def _refuse(self, status: HTTPStatus, message: str) -> None:
        # What was sent with it is not read: the next request could not be told from it.
        self.close_connection = True
        self._send(refusal(status, escaped(message)))

    def _send(self, found: Answer) -> None:
        self.send_response(found.status)
        self.send_header("Content-Type", found.media_type)
        self.send_header("Content-Length", str(len(found.body)))
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Expose-Headers", EXIT_STATUS)
        self.send_header("X-Content-Type-Options", "nosniff")
        if found.exit_status is not None:
            self.send_header(EXIT_STATUS, str(found.exit_status))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(found.body)


def _json(report: dict[str, Any]) -> Answer:
    import json

    return Answer(HTTPStatus.OK, json.dumps(report, ensure_ascii=False).encode())
