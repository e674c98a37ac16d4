"""Random messages, half of them right: what a program may send, and what it must get back."""

import json
from random import Random
from typing import Any, get_args

from referee.desk.data import Code
from referee.games import GAMES, load_game
from referee.serve.messages import OPERATIONS
from referee.serve.server import Server

CODES = get_args(Code)
ODD: tuple[Any, ...] = (None, True, -1, 0, 10**9, "", "x" * 300, "anna", [], {}, [[]], {"a": {}}, 1.5, "2E", "\x00")
LINES = ("buy 2E", "anna pass", "consult", "xyzzy", "done", "build", "who", "3 4", "dice 6", "", "anna: bid 400", "?")


def random_message(random: Random, server: Server) -> Any:
    """Return a message: mostly an operation there is, with arguments that fit or nearly do."""
    if random.random() < 0.05:
        return random.choice(ODD)
    played = ["do", "do", "do", "chance", "roll", "judge", "legal"]
    op = random.choice([*OPERATIONS, *played * 2] if server.desk else [*["new"] * 5, "load", "games", *played])
    message: dict[str, Any] = {"id": random.randrange(1000), "op": op, "args": _args(random, op, server)}
    if random.random() < 0.3:
        message["as"] = random.choice(["table", "nobody", *(server.desk.session.table.names if server.desk else ())])
    if random.random() < 0.3:
        message["lang"] = random.choice(["en", "ru"])
    if random.random() < 0.1:
        message[random.choice(["op", "args", "id", "lang", "as", "odd"])] = random.choice(ODD)
    return message


def _args(random: Random, op: str, server: Server) -> Any:
    if random.random() < 0.1:
        return random.choice(ODD)
    args: dict[str, Any] = {}
    match op:
        case "new":
            game = random.choice(list(GAMES))
            pieces = list(getattr(load_game(game).standard_box, load_game(game).pieces))
            args = {"game": game, "players": pieces[: random.choice((0, 1, 2, 2, 2, 3, 4))]}
            args |= {"seed": random.randrange(9)} if random.random() < 0.6 else {}
            args |= (
                {"position": {random.choice(["turn", "round", "stage", "odd"]): random.choice(ODD)}}
                if (random.random() < 0.2)
                else {}
            )
        case "load":
            args = {
                "text": random.choice(["", "game: magnate", "game: streets\nplayers: [a, b]\nseed: 1\n", "\x00", "["])
            }
        case "open":
            args = {"path": random.choice(["/nowhere/at/all.yaml", "", "."])}
        case "judge" | "do":
            args = _said(random, server)
        case "chance":
            due = _due(server)
            if due is not None and random.random() < 0.7:
                args = {"came_up": {due.kind: random.choice(due.options or (1, 2, 3, 4, 5, 6))}}
            else:
                args = {
                    "came_up": {random.choice(["dice", "tiles", "risk", "odd"]): random.choice([3, [1, 2], "x", []])}
                }
        case "rules":
            args = {
                "game": random.choice([*GAMES, "chess"]),
                "words": random.choice(["sell", "закрытая улица", "zzz", ""]),
            }
        case "explain":
            args = {"id": random.choice(["magnate.buy.price", "buy.price", "magnate.amb.buy_diagonal", "x", ""])}
        case "read":
            args = {"line": random.choice(LINES)}
        case "undo" | "redo":
            args = {"many": random.choice([1, 1, 2, 50])}
        case "branch":
            args = {"name": random.choice(["", "b", "c"]), "after": random.choice([None, 0, 3])}
        case "note":
            args = {"text": random.choice(["a remark", "", "\x07"])}
        case "picture":
            args = {"form": random.choice(["text", "svg", "jpg"])}
        case "diff":
            args = {"start": random.choice([0, 1, 400]), "end": random.choice([None, 0, 2])}
        case "summary" | "position" | "legal":
            args = {"at": random.choice([None, 0, 1, 400])}
    if op in ("do", "roll", "undo") and random.random() < 0.1:
        args["version"] = "old-1"
    if random.random() < 0.05:
        args[random.choice(["odd", "at", "line"])] = random.choice(ODD)
    return args


def _due(server: Server) -> Any:
    """What is waited for, if anything is."""
    try:
        return server.desk.chair().due() if server.desk else None
    except Exception:  # what the server answers to that is what is tried here
        return None


def _said(random: Random, server: Server) -> dict[str, Any]:
    desk = server.desk
    if desk is None or random.random() < 0.2:
        return {"line": random.choice(LINES)}
    try:
        options = desk.chair().legal()
    except Exception:  # what the server answers to that is what is tried here
        options = ()
    if not options:
        return {"step": random.choice([{"do": "pass"}, {"by": "x"}, {"chance": {"dice": 1}}, {"note": "n"}, {}])}
    option = random.choice(options).pick(random)
    if random.random() < 0.5:
        return {"line": option.line if random.random() < 0.9 else option.line[:-1]}
    from referee.kernel.plain_data import plain

    by = option.by if random.random() < 0.7 else random.choice(desk.session.table.names)
    return {"step": {"by": by, **plain(option.offer)}}


def wrong_with(message: Any, answer: dict[str, Any]) -> str:
    """Return what is wrong with an answer; nothing when it is right."""
    if "result" in answer:
        return "" if isinstance(message, dict) and answer["id"] == message.get("id") else "another id"
    error = answer["error"]
    if error["code"] not in CODES or error["code"] == "bug":
        return json.dumps(error)
    return "" if _is_in(message, error.get("path", [])) else f"no such path: {error}"


def _is_in(message: Any, path: list[Any]) -> bool:
    """Whether a path leads into a message; its last part may be what is missing."""
    for at, part in enumerate(path):
        if (isinstance(message, dict) and part in message) or (
            isinstance(message, list) and isinstance(part, int) and part < len(message)
        ):
            message = message[part]
        else:
            return at >= len(path) - 1
    return True
