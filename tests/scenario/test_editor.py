"""An editor completes scenarios from the schemas that come with the program, without a network."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from referee.cli import main

ROOT = Path(__file__).parents[2]
SERVER = "yaml-language-server@1.25.0"
GAMES = {
    "magnate": ("[anna: vector, boris: greyfield]", "sell", "magnate.sell.payment"),
    "streets": ("[anna, boris]", "build", "streets.place.adjacent"),
    "carnegie": ("[anna, boris]", "donate", "carnegie.donation.event"),
    "corporations": ("[red, blue]", "done", "corporations.ban.two_kinds"),
}


class Editor:
    """A client of the language server, as far as the test needs one."""

    def __init__(self, server: "subprocess.Popen[bytes]", schemas: dict[str, str]) -> None:
        self.server, self.schemas, self.sent = server, schemas, 0
        self.diagnostics: dict[str, list[Any]] = {}

    def ask(self, method: str, params: Any) -> Any:
        """Return the answer; what the server asks meanwhile is answered, too."""
        self.sent += 1
        self._send({"id": self.sent, "method": method, "params": params})
        while (got := self.read()).get("id") != self.sent or "method" in got:
            pass
        assert "error" not in got, got
        return got["result"]

    def tell(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def open(self, path: Path, text: str) -> str:
        self.tell(
            "textDocument/didOpen",
            {"textDocument": {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}},
        )
        return path.as_uri()

    def completed(self, uri: str, text: str) -> set[str]:
        """What is offered at the end of a text."""
        lines = text.split("\n")
        at = {"line": len(lines) - 1, "character": len(lines[-1])}
        found = self.ask("textDocument/completion", {"textDocument": {"uri": uri}, "position": at})
        return {item["label"] for item in found["items"]}

    def read(self) -> dict[str, Any]:
        assert self.server.stdout
        length = 0
        while line := self.server.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        assert length, "the server has ended"
        got: dict[str, Any] = json.loads(self.server.stdout.read(length))
        if got.get("method") == "workspace/configuration":
            asked = [{"schemaStore": {"enable": False}, "schemas": self.schemas, "validate": True, "completion": True}]
            self._send({"id": got["id"], "result": [*asked, *[{}] * (len(got["params"]["items"]) - 1)]})
        elif "method" in got and "id" in got:
            self._send({"id": got["id"], "result": None})
        elif got.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[got["params"]["uri"]] = got["params"]["diagnostics"]
        return got

    def _send(self, message: dict[str, Any]) -> None:
        assert self.server.stdin
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()


def command() -> list[str]:
    """How the server is started; it is installed into build/npm once."""
    if own := shutil.which("yaml-language-server"):
        return [own, "--stdio"]
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        pytest.skip("there is no node, so no yaml-language-server")
    folder = ROOT / "build" / "npm"
    program = folder / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        install = [npm, "install", "--no-audit", "--no-fund", "--no-save", "--prefix", str(folder), SERVER]
        if subprocess.run(install, capture_output=True, timeout=300).returncode:
            pytest.skip(f"npm cannot install {SERVER} here")
    return [node, str(program), "--stdio"]


@contextmanager
def editor(folder: Path, schemas: dict[str, str]) -> Iterator[Editor]:
    server = subprocess.Popen(command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        made = Editor(server, schemas)
        able = {"textDocument": {"completion": {}}, "workspace": {"configuration": True}}
        made.ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": able})
        made.tell("initialized", {})
        made.tell("workspace/didChangeConfiguration", {"settings": {"yaml": {"schemas": schemas}}})
        yield made
    finally:
        server.kill()
        server.wait()


def test_an_editor_completes_from_the_copied_schemas(tmp_path: Path) -> None:
    """By the line at the head of every shipped file, and by the schema of all games, which refers to the others."""
    with pytest.raises(SystemExit):
        main(["examples", "--copy", str(tmp_path)])
    every = (tmp_path / "schemas" / "scenario.schema.json").as_uri()
    with editor(tmp_path, {every: ["ours/*.yaml"]}) as client:
        for game, (players, move, rule) in GAMES.items():
            head = f"# yaml-language-server: $schema=../../../schemas/{game}.schema.json\n"
            body = f"game: {game}\nplayers: {players}\nsteps:\n  - by: anna\n"
            for path, text in (
                (tmp_path / "scenarios" / game / "examples" / "new.yaml", head + body),
                (tmp_path / "ours" / f"{game}.yaml", body),
            ):
                moves, rules = f"{text}    do: ", f"{text}    do: {move}\n    refused: "
                assert move in client.completed(client.open(path, moves), moves), path
                again = path.with_stem(f"{path.stem}-again")
                assert rule in client.completed(client.open(again, rules), rules), path
        wrong = client.open(tmp_path / "ours" / "wrong.yaml", "game: magnate\nplayerz: 1\n")
        while wrong not in client.diagnostics:
            client.read()
        told = " ".join(one["message"] for one in client.diagnostics[wrong])
        assert "playerz" in told
        trouble = [one["message"] for found in client.diagnostics.values() for one in found]
        assert not [text for text in trouble if "resolve" in text or "load" in text.lower()]
