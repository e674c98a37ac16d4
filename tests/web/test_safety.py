"""What strangers may try: each request with what must come of it. And what a link lets its owner do."""

import http.client
import json
import os
import signal
import socket
import stat
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import NamedTuple

import pytest

from referee.serve.web.guard import LONGEST
from referee.serve.web.run import own_address
from tests.web.server import Serving, serving

GAME = """format: 1
game: corporations
players: [red, blue]
seed: 7
"""
JSON = {"Content_Type": "application/json"}
LOOK = json.dumps({"op": {"do": "look"}, "screen": {}}).encode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("table")
    (folder / "evening.yaml").write_text(GAME)
    with serving(folder, "evening.yaml", "--port", "0") as one:
        yield one


class Attack(NamedTuple):
    """A request, and the status it must get; `{host}` is the host's link, `{table}` that of the table."""

    name: str
    status: int
    method: str = "GET"
    path: str = "{host}"
    body: bytes | None = None
    headers: dict[str, str] = {}


ATTACKS = (
    Attack("the page", 200),
    Attack("the script", 200, path="/static/table.js"),
    Attack("a message", 200, "POST", "{host}act", LOOK, JSON),
    Attack("another name for this machine (DNS rebinding)", 421, headers={"Host": "evil.example:80"}),
    Attack("no port in the name", 421, headers={"Host": "127.0.0.1"}),
    Attack("another name at the script", 421, path="/static/table.js", headers={"Host": "evil.example"}),
    Attack("another page's message", 403, "POST", "{host}act", LOOK, {**JSON, "Origin": "http://evil.example"}),
    Attack("a page that hides where it is", 403, "POST", "{host}act", LOOK, {**JSON, "Origin": "null"}),
    Attack("another site, as the browser tells", 403, headers={"Sec_Fetch_Site": "cross-site"}),
    Attack("another port of this machine", 403, headers={"Sec_Fetch_Site": "same-site"}),
    Attack("a form of another page", 415, "POST", "{host}act", b"op=look", {"Content_Type": "text/plain"}),
    Attack("a form", 415, "POST", "{host}act", LOOK, {"Content_Type": "application/x-www-form-urlencoded"}),
    Attack("no kind at all", 415, "POST", "{host}act", LOOK),
    Attack("may another page ask?", 405, "OPTIONS", "{host}act"),
    Attack("a message that is asked for", 405, "GET", "{host}act"),
    Attack("too long", 413, "POST", "{host}act", b" " * (LONGEST + 1), JSON),
    Attack("no JSON", 400, "POST", "{host}act", b"{", JSON),
    Attack("deep JSON", 400, "POST", "{host}act", b"[" * 30_000 + b"]" * 30_000, JSON),
    Attack("no UTF-8", 400, "POST", "{host}act", b'{"op": "\xff"}', JSON),
    Attack("something it does not know", 400, "POST", "{host}act", b'{"op": {"do": "shell"}, "screen": {}}', JSON),
    Attack("a key it does not know", 400, "POST", "{host}act", b'{"op": {"do": "look"}, "screen": {"x": 1}}', JSON),
    Attack("a path of a file", 400, "POST", "{host}act", b'{"op": {"do": "open", "path": "/etc/passwd"}}', JSON),
    Attack("a link nobody has", 404, path="/t/AAAAAAAAAAAAAAAAAAAAAA/"),
    Attack("an empty link", 404, path="/t//"),
    Attack("a link that is no ASCII", 404, path="/t/%D1%84/"),
    Attack("no link", 404, path="/"),
    Attack("a file above", 404, path="/static/../app.py"),
    Attack("a file above, written otherwise", 404, path="/static/..%2fapp.py"),
    Attack("a file beside", 404, path="/static/app.py"),
    Attack("an absolute file", 404, path="/static//etc/passwd"),
    Attack("the file of the game, by the table", 409, path="{table}table.yaml"),
    Attack("the file of the game, by a player", 409, path="{seat}table.yaml"),
    Attack("the file of the game, by the host", 200, path="{host}table.yaml"),
)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda one: one.name)
def test_an_attack_gets_nowhere(attack: Attack, server: Serving) -> None:
    links = {"host": server.host, "table": server.link("table"), "seat": server.link("seat:red")}
    status, headers, text = server.ask(attack.method, attack.path.format(**links), attack.body, **attack.headers)
    assert status == attack.status, text
    assert status == 405 or "default-src 'none'" in headers.get("content-security-policy", "") or status == 404
    assert "access-control-allow-origin" not in headers
    if status >= 400:
        assert "red" not in text and "Traceback" not in text


def test_every_answer_forbids_what_it_does_not_need(server: Serving) -> None:
    for path in (server.host, f"{server.host}colours.css", "/static/table.css", "/t/wrong/"):
        _, headers, _ = server.ask("GET", path)
        assert headers["referrer-policy"] == "no-referrer" and headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY" and headers["cache-control"] == "no-store"
        assert "unsafe" not in headers["content-security-policy"]
        assert "server" not in headers


OTHERS = (
    {"do": "undo"},
    {"do": "redo"},
    {"do": "branch", "name": "x"},
    {"do": "note", "text": "x"},
    {"do": "edit", "path": ["turn"], "value": "red"},
    {"do": "play_on"},
    {"do": "reload"},
    {"do": "new_table"},
    {"do": "renew"},
    {"do": "start", "game": "magnate", "players": "a, b", "mode": "game"},
    {"do": "start", "game": "magnate", "players": "a, b", "mode": "draft"},
    {"do": "move", "step": {"by": "blue", "do": "pass"}},
    {"do": "move", "step": {"note": "x"}},
    {"do": "move", "step": {"expect": {}}},
)


@pytest.mark.parametrize("whom", ["table", "seat:red"])
@pytest.mark.parametrize("op", OTHERS, ids=lambda one: "-".join(map(str, one.values()))[:30])
def test_a_seat_may_not_do_what_is_the_hosts(whom: str, op: dict[str, object], server: Serving) -> None:
    before = server.ask("GET", f"{server.host}table.yaml")[2]
    answer = server.act(dict(op), server.link(whom))
    assert answer["told"]
    assert server.ask("GET", f"{server.host}table.yaml")[2] == before


def test_links_are_kept_where_only_their_owner_reads_them(server: Serving) -> None:
    kept = server.process_folder / "state" / "referee" / "links.json"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert server.link("host").strip("/").rpartition("/")[2] not in (server.process_folder / "evening.yaml").read_text()


def test_the_links_that_are_shown_are_those_that_open_the_table(server: Serving) -> None:
    sheet = server.act({"do": "look"}, sheet={"is": "links"})["parts"]["sheet"]
    for whom in ("host", "table", "seat:red", "seat:blue"):
        assert f"http://127.0.0.1:{server.port}{server.link(whom)}" in sheet
    for whom in ("table", "seat:red"):
        answer = server.act({"do": "look"}, server.link(whom), sheet={"is": "links"})
        assert "/t/" not in json.dumps(answer)


def test_new_links_shut_the_old_ones_out(server: Serving) -> None:
    old = {whom: server.link(whom) for whom in ("host", "table", "seat:red")}
    server.act({"do": "renew"})
    assert server.ask("GET", old["seat:red"])[0] == server.ask("GET", old["table"])[0] == 404
    assert server.link("host") == old["host"] and server.ask("GET", server.link("seat:red"))[0] == 200


def test_it_listens_on_this_machine_alone(server: Serving) -> None:
    own = own_address()
    if own.startswith("127."):
        pytest.skip("this machine has no other address")
    with pytest.raises(OSError):
        socket.create_connection((own, server.port), timeout=2)


@pytest.mark.parametrize("anywhere", [False, True])
def test_on_the_network_the_hosts_link_opens_nothing_unless_that_is_wanted(anywhere: bool, tmp_path: Path) -> None:
    own = own_address()
    if own.startswith("127."):
        pytest.skip("this machine has no other address")
    (tmp_path / "evening.yaml").write_text(GAME)
    with serving(tmp_path, "evening.yaml", "--port", "0", "--lan", *(["--host-on-lan"] if anywhere else [])) as server:
        host, seat = (_status(own, server.port, server.link(whom)) for whom in ("host", "seat:red"))
        assert (host, seat) == (200 if anywhere else 404, 200)
        assert (own in server.address) == anywhere
        sheet = server.act({"do": "look"}, sheet={"is": "links"})["parts"]["sheet"]
        assert f"http://{own}:{server.port}{server.link('seat:red')}" in sheet


def _status(name: str, port: int, path: str) -> int:
    connection = http.client.HTTPConnection(name, port, timeout=10)
    connection.request("GET", path)
    status = connection.getresponse().status
    connection.close()
    return status


def test_many_silent_connections_shut_nobody_out_for_long(tmp_path: Path) -> None:
    with serving(tmp_path, "magnate", "--port", "0") as server:
        held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(60)]
        for one in held:
            one.sendall(b"GET / HTTP/1.1\r\n")
        sleep(0.3)
        hung_up = 0
        for one in held:
            one.setblocking(False)
            try:
                hung_up += one.recv(1) == b""
            except BlockingIOError:
                pass
            except ConnectionResetError:
                hung_up += 1
        assert hung_up >= 60 - 40, "what is above the limit is hung up on at once"
        for one in held:
            one.close()
        sleep(0.2)
        assert server.ask("GET", server.host)[0] == 200


def test_it_is_there_soon_and_ends_soon_even_with_devices_that_listen(tmp_path: Path) -> None:
    (tmp_path / "evening.yaml").write_text(GAME)
    for number in (signal.SIGINT, signal.SIGTERM):
        with serving(tmp_path, "evening.yaml", "--port", "0") as server:
            assert server.seconds < 5  # the budget of half a second is measured alone, by the bench
            listening = socket.create_connection(("127.0.0.1", server.port))
            head = f"GET {server.host}events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n"
            listening.sendall(head.encode())
            assert b"200" in listening.recv(100)
            seconds, said = server.stop(number)
            assert seconds < 2
            assert server.process.returncode == 0 and "referee serve evening.yaml" in said
            listening.close()


def test_a_link_is_never_printed_again_and_never_logged(tmp_path: Path) -> None:
    with serving(tmp_path, "magnate", "--port", "0") as server:
        token = server.host.strip("/").rpartition("/")[2]
        server.act({"do": "look"})
        server.ask("GET", f"/t/{token}x/")
        server.ask("GET", f"{server.host}nothing")
        _, said = server.stop()
        assert token not in said and "GET" not in said


def test_links_survive_a_restart(tmp_path: Path) -> None:
    (tmp_path / "evening.yaml").write_text(GAME)
    with serving(tmp_path, "evening.yaml", "--port", "0") as server:
        seat, host = server.link("seat:red"), server.host
        server.stop(signal.SIGKILL)
    with serving(tmp_path, "evening.yaml", "--port", "0") as server:
        assert server.host == host and server.ask("GET", seat)[0] == 200


def test_a_place_that_cannot_keep_links_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    (tmp_path / "evening.yaml").write_text(GAME)
    with serving(tmp_path, "evening.yaml", "--port", "0") as server:
        assert server.act({"do": "look"})["parts"]["board"]


def test_the_server_says_what_is_wrong_before_it_serves(tmp_path: Path) -> None:
    from subprocess import run

    (tmp_path / "bad.yaml").write_text("game: chess\n")
    import sys

    from tests.web.server import ROOT

    env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(tmp_path)}
    for args, code in ((["bad.yaml"], 3), (["--host-on-lan"], 2), (["--stdio", "--lan"], 2), (["nowhere.yaml"], 3)):
        found = run([sys.executable, "-m", "referee", "serve", *args], cwd=tmp_path, env=env, capture_output=True)
        assert found.returncode == code and b"http" not in found.stdout and b"Traceback" not in found.stderr
    code = "import sys; sys.modules['uvicorn'] = None; from referee.cli import main; main(['serve'])"
    found = run([sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True)
    assert found.returncode == 2 and b"pip install 'referee[serve]'" in found.stderr
