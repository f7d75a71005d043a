"""The commands' answers over HTTP, for programs: POST /COMMAND with a scenario document gives its --json report.

Options go into the address (?proposal=p1&sequence=true), or with the document into an envelope:
{"document": {...}, "options": {"proposal": ["p1"], "sequence": true}}. With ?format=svg or ?format=png (or an
Accept header) the answer is a picture. Legal and illegal are both 200 (the header Inchworm-Exit-Status tells
0 or 1), bad input is 400 with {"error": ..., "problems": [...]}. GET / lists the commands and their options.
No request reads or writes a file. Ctrl-C ends it.

Examples:
  inchworm serve
  inchworm serve --port 8765
  curl --data-binary @board.json "http://127.0.0.1:8000/check?proposal=p1"
"""

from __future__ import annotations

import argparse

from scenarios.commands import arguments
from scenarios.console import Console


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--port", metavar="N", type=port_of, default=8000, help="port (default 8000; 0: any free one)")
    parser.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help="address (default: this machine only)")


def run(args: argparse.Namespace, out: Console) -> int:
    """Serve until it is interrupted."""
    from scenarios.service.server import Server

    with Server(args.host, args.port) as server:
        host, port = server.server_address[:2]
        out.report({"url": server.url, "host": str(host), "port": port})
        out.line(f"Serving at {server.url} (Ctrl-C ends it).")
        out.flush()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0


def port_of(text: str) -> int:
    """A port on the command line.

    Raises
    ------
    argparse.ArgumentTypeError
        Where it is no whole number from 0 to 65535.
    """
    return arguments.whole_number(text, 0, 65_535, "a port from 0 to 65535")
