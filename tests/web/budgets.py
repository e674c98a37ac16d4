"""The budgets of the served table in one run: `python -m tests.web.budgets`. Never a timed test."""

import http.client
import json
import os
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from tests.web.server import Serving, serving

ROUNDS = 7


def main() -> None:
    """Serve the longest journal there is, and measure what people would wait for."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        text = (Path("scenarios") / "corporations" / "replays" / "four-players.yaml").read_text(encoding="utf-8")
        (folder / "long.yaml").write_text(text, encoding="utf-8")
        _line("the link, no game yet", min(_started(folder, "magnate") for _ in range(ROUNDS)), 0.5)
        _line("the link, a journal of 768 entries", min(_started(folder, "long.yaml") for _ in range(ROUNDS)), 0.5)
        with serving(folder, "long.yaml", "--port", "0") as server:
            _measured(server)


def _started(folder: Path, *args: str) -> float:
    with serving(folder, *args, "--port", "0") as server:
        return _used(server)


def _used(server: Serving) -> float:
    """The processor time of the server so far: neighbours on the machine add nothing to it."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _measured(server: Serving) -> None:
    server.act({"do": "undo", "many": 40})
    full = _timed(server, {"do": "look"})
    _line("a whole view", full, 0.15)
    parts = server.act({"do": "look"})["parts"]
    actor = json.loads(next(iter(_messages(parts["panel"], "sheet"))))["go"]["sheet"]
    took = _timed(server, {"do": "look"}, sheet=actor)
    _line(f"a verdict on {actor['do']}, with the view", took, 0.15)
    _line("another window hears of a change", min(_heard(server, n) for n in range(ROUNDS)), 0.15)
    paths = (server.host, "/static/table.js", "/static/table.css", f"{server.host}colours.css")
    size = sum(_weight(server, "GET", path) for path in paths)
    size += _weight(server, "POST", f"{server.host}act", b'{"op": {"do": "look"}, "screen": {}}')
    _line("everything a device loads at first, kB", size / 1000, 100)
    rss = next(row for row in Path(f"/proc/{server.process.pid}/status").read_text().splitlines() if "VmRSS" in row)
    _line("memory, MB", int(rss.split()[1]) / 1000, 80)


def _messages(html: str, word: str) -> list[str]:
    from tests.web.device import Elements

    return [one.given["data-send"] for one in Elements(html).all if word in one.given.get("data-send", "")]


def _timed(server: Serving, op: dict[str, Any], **screen: Any) -> float:
    """The processor time of one message, of several in a row."""
    begun = _used(server)
    for _ in range(ROUNDS):
        server.act(op, **screen)
    return (_used(server) - begun) / ROUNDS


def _heard(server: Serving, number: int) -> float:
    """From a change until a device that listens has heard of it."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("GET", f"{server.host}events", headers={"Host": f"127.0.0.1:{server.port}"})
    stream = connection.getresponse()
    for _ in range(3):
        stream.readline()
    heard = list[float]()
    listener = threading.Thread(target=lambda: (stream.readline(), heard.append(perf_counter())))
    listener.start()
    begun = perf_counter()
    server.act({"do": "note", "text": f"note {number}"})
    listener.join()
    connection.close()
    return heard[0] - begun


def _weight(server: Serving, method: str, path: str, body: bytes | None = None) -> int:
    """How many bytes an answer is on its way."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    given = {"Host": f"127.0.0.1:{server.port}", "Accept-Encoding": "gzip", "Content-Type": "application/json"}
    connection.request(method, path, body, given)
    size = len(connection.getresponse().read())
    connection.close()
    return size


def _line(what: str, found: float, budget: float) -> None:
    print(f"{'ok  ' if found <= budget else 'OVER'} {what:<50} {found:>9.3f}   {budget}")


if __name__ == "__main__":
    main()
