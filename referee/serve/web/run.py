"""Serving until somebody stops it: a port of one's own, the link on the terminal, one thread for the table."""

import signal
import socket
from collections.abc import Callable
from pathlib import Path

import uvicorn
from msgspec import Struct

from referee.language.speaking import say
from referee.serve.web.app import App
from referee.serve.web.connections import Connection
from referee.serve.web.links import HOST, Links, state_file
from referee.serve.web.room import Room

PORT = 8765
TRIED = 20
"""So many ports are tried, one after the other, where none is asked for."""
LOOPBACK = "127.0.0.1"


class NoPort(Exception):
    """No port is free to listen on."""


class Wanted(Struct, frozen=True):
    """How the table is served."""

    file: Path | None = None
    game: str = ""
    port: int | None = None
    lan: bool = False
    host_on_lan: bool = False


def listening(wanted: Wanted) -> socket.socket:
    """Return a port that listens: the one asked for, else the first that is free."""
    ports = [wanted.port] if wanted.port is not None else [*range(PORT, PORT + TRIED)]
    for port in ports:
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind(("0.0.0.0" if wanted.lan else LOOPBACK, port))
            found.listen(128)
        except OSError:
            found.close()
            continue
        return found
    raise NoPort(say("port {port} is taken; choose another with {option}", port=ports[0], option="--port"))


def own_address() -> str:
    """Return the address other devices reach this machine at; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


def serve(wanted: Wanted, tell: Callable[[str], None], bug: Callable[[BaseException], str]) -> Path | None:
    """Serve a table until somebody stops it; return the file of the game, if there is one."""
    links = Links(state_file())
    port = listening(wanted)
    number, outside = port.getsockname()[1], own_address() if wanted.lan else LOOPBACK
    anywhere = wanted.lan and wanted.host_on_lan

    def address(whom: str) -> str:
        name = outside if whom != HOST or anywhere else LOOPBACK
        return f"http://{name}:{number}/t/{links.tokens[whom]}/"

    room = Room(links, address, bug)
    if wanted.file is not None:
        room.open(wanted.file)
    room.game = wanted.game
    hosts = {f"{name}:{number}" for name in (LOOPBACK, "localhost", outside)}
    app = App(room, hosts, host_anywhere=anywhere)
    config = uvicorn.Config(
        app.routes(),
        http=Connection,
        ws="none",
        lifespan="off",
        log_level="critical",
        access_log=False,
        server_header=False,
        limit_concurrency=200,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16_384,
    )
    server = uvicorn.Server(config)

    def end(number: int, frame: object) -> None:
        """Let the server end in order: also when it is told so before it listens, or again when it has ended."""
        server.should_exit = True

    for ends in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ends, end)
    tell(address(HOST))
    try:
        server.run(sockets=[port])
    finally:
        app.worker.shutdown(wait=True)
        path = room.path
        room.leave()
    return path
