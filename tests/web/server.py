"""A server of its own for a test: started as a user starts it, stopped as he stops it."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

ROOT = Path(__file__).parents[2]


class Serving:
    """A running server."""

    def __init__(self, folder: Path, *args: str) -> None:
        env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(folder / "state"), "REFEREE_LANG": "en"}
        begun = monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", "serve", *args],
            cwd=folder,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        self.seconds = monotonic() - begun
        found = re.search(r"http://([\d.]+):(\d+)(/t/\S+/)", first)
        assert found, first + self.process.stdout.read()
        self.address, self.port, self.host = found[0], int(found[2]), found[3]

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, dict[str, str], str]:
        """One request; the status, the headers and the text of the answer."""
        given = {"Host": f"127.0.0.1:{self.port}", **{key.replace("_", "-"): value for key, value in headers.items()}}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, path, body, given)
        answer = connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        connection.close()
        return answer.status, {key.lower(): value for key, value in answer.getheaders()}, text

    def act(self, op: dict[str, Any], link: str = "", version: str = "", **screen: Any) -> dict[str, Any]:
        """One message, as the script sends it."""
        body = json.dumps({"op": op, "screen": {"lang": "en", **screen}, "version": version})
        status, _, text = self.ask("POST", f"{link or self.host}act", body.encode(), Content_Type="application/json")
        assert status == 200, (status, text)
        found: dict[str, Any] = json.loads(text)
        return found

    def link(self, whom: str) -> str:
        """The path of somebody's link, from the file of links."""
        kept = json.loads((self.process_folder / "state" / "referee" / "links.json").read_text())
        return f"/t/{next(iter(kept.values()))[whom]}/"

    process_folder = Path()

    def stop(self, number: int = signal.SIGINT) -> tuple[float, str]:
        """Stop it; how long that took, and what it said last."""
        begun = monotonic()
        self.process.send_signal(number)
        out, _ = self.process.communicate(timeout=20)
        return monotonic() - begun, out


@contextmanager
def serving(folder: Path, *args: str) -> Iterator[Serving]:
    """A server in a folder; stopped at the end, if it still runs."""
    server = Serving(folder, *args)
    server.process_folder = folder
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
            server.process.communicate()
