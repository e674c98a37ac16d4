"""JSON lines over standard input and output: a table for a program in any language."""

import sys
from typing import BinaryIO

import msgspec

from referee.serve.messages import LONGEST
from referee.serve.server import HELLO, Server


def serve_lines(server: Server, source: BinaryIO, target: BinaryIO) -> None:
    """Say hello, then answer line by line until nothing more comes."""
    _write(target, msgspec.json.encode(HELLO))
    while line := source.readline(LONGEST + 2):
        if not line.endswith(b"\n") and len(line) > LONGEST:
            while (rest := source.readline(LONGEST)) and not rest.endswith(b"\n"):
                pass  # the rest of a line that is too long
        if line.strip():
            _write(target, server.answer_line(line.rstrip(b"\r\n")))
    server.close()


def _write(target: BinaryIO, line: bytes) -> None:
    target.write(line + b"\n")
    target.flush()


def main(server: Server) -> None:
    """Serve the table to whoever has started the program."""
    serve_lines(server, sys.stdin.buffer, sys.stdout.buffer)
