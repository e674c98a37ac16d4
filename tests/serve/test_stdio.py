"""`referee serve --stdio`: every message is answered, rightly, and none ends the process."""

import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

from referee.report.json.verdict_json import verdict_data
from referee.serve.messages import LONGEST, OPERATIONS, schema
from referee.serve.server import Server
from referee.serve.stdio import serve_lines
from tests.desk.test_chair import CORNER, corner
from tests.secrecy.asking import lines_at, messages_alike
from tests.secrecy.search import any_pair, games
from tests.serve.messages import random_message, wrong_with


def ask(server: Server, op: str, viewer: str | None = None, lang: str = "en", **args: Any) -> Any:
    """Send a message as a program would, as a line of bytes."""
    message = {"id": 1, "op": op, "args": args, "lang": lang, **({"as": viewer} if viewer else {})}
    return json.loads(server.answer_line(json.dumps(message).encode()))


def at_the_corner() -> Server:
    """A server with the disputed purchase across a corner."""
    server = Server()
    position = {**CORNER, "tiles": {"2": "halestown"}}
    assert "result" in ask(server, "new", game="magnate", players=["anna", "boris"], position=position)
    return server


def test_a_verdict_over_messages_is_that_of_the_library() -> None:
    server = at_the_corner()
    expected = json.loads(json.dumps(verdict_data(corner().judge("anna buy 2E"))))
    assert ask(server, "judge", line="anna buy 2E")["result"]["verdict"] == expected
    assert ask(server, "judge", step={"by": "anna", "do": "buy", "plot": "2E"})["result"]["verdict"] == expected


def test_an_evening_over_messages() -> None:
    server = at_the_corner()
    seen = ask(server, "summary")["version"]
    done = ask(server, "do", line="anna buy 2E", version=seen)
    assert done["result"]["entry"]["step"] == {"by": "anna", "do": "buy", "plot": "2E"}
    assert ask(server, "do", line="boris consult", version=seen)["error"]["code"] == "moved_on"
    assert ask(server, "do", "boris", line="anna consult")["error"]["code"] == "not_yours"
    assert ask(server, "do", "boris", line="boris consult")["result"]["summary"]["entries"] == 2
    assert [one["number"] for one in ask(server, "history")["result"]["entries"]] == [1, 2]
    assert ask(server, "undo", many=2)["result"]["entries"] == 0
    assert ask(server, "redo")["result"]["entries"] == 1
    assert "by: anna, do: buy, plot: 2E" in ask(server, "text")["result"]["text"]
    assert "2E" in ask(server, "picture")["result"]["picture"]
    assert ask(server, "close")["result"] == {} and ask(server, "summary")["error"]["code"] == "no_table"


def test_only_what_is_called_text_depends_on_the_language() -> None:
    server = at_the_corner()

    def without_text(found: Any) -> Any:
        if isinstance(found, dict):
            return {key: without_text(value) for key, value in found.items() if key != "text"}
        return [without_text(one) for one in found] if isinstance(found, list) else found

    for op, args in (("summary", {}), ("judge", {"line": "anna buy 2E"}), ("legal", {}), ("position", {})):
        english, russian = (ask(server, op, lang=lang, **args) for lang in ("en", "ru"))
        assert without_text(english) == without_text(russian), op


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "bad"),
        (b"[" * 20_000, "bad"),
        (b"\xff\xfe", "bad"),
        (b'{"op": "fly"}', "unknown_op"),
        (b'{"op": "summary"}', "no_table"),
        (b'{"op": "new", "args": {"game": "chess", "players": ["a"]}}', "unusable"),
        (b'{"op": "summary", "args": {"at": "x"}}', "bad"),
        (b'{"op": "summary", "arg": {}}', "bad"),
        (b'{"op": "summary", "args": {"att": 1}}', "bad"),
        (b'{"op": 5}', "bad"),
        (b'{"op": "summary", "args": []}', "bad"),
        (b'{"op": "summary", "lang": "de"}', "bad"),
        (b'"summary"', "bad"),
        (b"{}", "bad"),
        (b'{"op": "new", "args": {"game": "magnate", "players": ["a\xff"]}}', "bad"),
        (b" " * (LONGEST + 1), "too_long"),
    ],
)
def test_what_is_no_message_has_a_code(line: bytes, code: str) -> None:
    assert json.loads(Server().answer_line(line))["error"]["code"] == code


@pytest.mark.parametrize("seed", range(int(os.environ.get("REFEREE_MESSAGES", "3"))))
def test_random_messages_are_all_answered(seed: int) -> None:
    """A hundred a seed; `REFEREE_MESSAGES=100` sends 10,000."""
    server, random = Server(), Random(seed)
    for _ in range(100):
        message = random_message(random, server)
        answer = json.loads(server.answer_line(json.dumps(message).encode()))
        assert not wrong_with(message, answer), (message, answer)


def test_every_message_is_as_the_schema_says() -> None:
    published = json.loads((Path(__file__).parents[2] / "schemas" / "desk.schema.json").read_text(encoding="utf-8"))
    assert published == json.loads(json.dumps(schema()))
    checks = {
        op: [
            jsonschema.Draft202012Validator({**about[part], "$defs": published["$defs"]}) for part in ("args", "result")
        ]
        for op, about in published["operations"].items()
    }
    whole = jsonschema.Draft202012Validator({key: value for key, value in published.items() if key != "operations"})
    server, random, right = Server(), Random("schema"), 0
    for _ in range(250):
        message = random_message(random, server)
        answer = json.loads(server.answer_line(json.dumps(message).encode()))
        whole.validate(answer)
        if "result" in answer:
            right += 1
            checks[message["op"]][0].validate(message["args"])
            checks[message["op"]][1].validate(answer["result"])
    assert right > 30 and checks.keys() == OPERATIONS.keys()


@pytest.mark.parametrize("game", ["corporations", "streets", "magnate"])
def test_messages_tell_nothing_their_viewer_does_not_see(game: str) -> None:
    random = Random(21)
    pair = any_pair(random, games(game)[0])
    assert pair is not None
    assert messages_alike(pair, random.choice(("en", "ru")), lines_at(pair, random)[:12]) > len(OPERATIONS)


def test_lines_in_and_lines_out() -> None:
    lines = [b'{"id": 1, "op": "games"}\n', b"\n", b"x" * (3 * LONGEST) + b"\n", b'{"id": 2, "op": "games"}']
    out = BytesIO()
    serve_lines(Server(), BytesIO(b"".join(lines)), out)
    hello, first, long, last = map(json.loads, out.getvalue().splitlines())
    assert hello["hello"] == "referee" and hello["ops"] == list(OPERATIONS)
    assert (first["id"], long["error"]["code"], last["id"]) == (1, "too_long", 2)


def test_the_command_serves_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(corner().text(), encoding="utf-8")
    said = b'{"id":1,"op":"do","args":{"line":"anna buy 2E"}}\n'
    done = subprocess.run(
        [sys.executable, "-m", "referee", "serve", "--stdio", str(path)], input=said, capture_output=True, timeout=60
    )
    assert done.returncode == 0 and not done.stderr
    assert json.loads(done.stdout.splitlines()[1])["result"]["summary"]["entries"] == 1
    assert path.read_text(encoding="utf-8").endswith("steps:\n  - {by: anna, do: buy, plot: 2E}\n")


def test_commands_and_messages_give_the_same_data(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    table = corner()
    table.do("anna buy 2E")
    path.write_text(table.text(), encoding="utf-8")
    server = Server()
    ask(server, "load", text=table.text())

    def command(*args: str) -> Any:
        done = subprocess.run(
            [sys.executable, "-m", "referee", *args, "--format", "json"], capture_output=True, timeout=60
        )
        return json.loads(done.stdout)

    shown, differs = command("show", str(path)), command("diff", f"{path}@0", str(path))
    summary, position = (ask(server, op)["result"] for op in ("summary", "position"))
    assert {**shown["summary"], "version": ""} == {**summary, "version": ""}
    assert shown["position"] == position["position"]
    assert differs["changes"] == ask(server, "diff", start=0)["result"]["changes"] != []
    explained = command("explain", "magnate.amb.buy_diagonal")
    assert explained == {"format_version": 1, **ask(server, "explain", id="magnate.amb.buy_diagonal")["result"]}
