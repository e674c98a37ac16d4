"""Everything one may be told about a file: every command with --as, and every line of a sitting."""

import json
import os
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.cli import main
from referee.conformance.hidden_pairs import Pair
from referee.desk.game_session import Session
from referee.desk.journal import Journal
from referee.desk.view import view_of
from referee.grammar.candidates import kind_of
from referee.grammar.lexicon import Lexicon
from referee.grammar.shortest_line import typed_line
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.spec import tag_of
from referee.language.current import speaking
from referee.play.completion import completions
from referee.play.dialogue import Talk
from referee.play.repl import answer
from referee.play.step_text import prompt
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.serve.messages import OPERATIONS
from referee.serve.server import Server

FILE = "game.yaml"
TOLD = (
    "run",
    "run --explain --show",
    "run --format json",
    "run --format junit",
    "run --reading",
    "legal",
    "legal --format json",
    "legal --at 0 --show",
    "show",
    "show --svg -",
    "replay",
    "page -o -",
    "odds",
    "odds --format json",
    "judge",
    "judge --format json",
    f"diff {FILE}@0",
)
"""Commands about a whole file."""
JUDGED = ("judge --move", "judge --format json --move", "legal --why-not", "odds --move")
"""Commands about a line."""
ALONE = (
    "?",
    "show",
    "show player",
    "ledger",
    "why",
    "why xyzzy",
    "xyzzy",
    "expect",
    "tell",
    "help",
    "goto 0",
    "?",
    "goto end",
)
BEGINS = ("new", "open", "load", "close")
"""Operations that sit down or leave."""
MESSAGES: dict[str, tuple[dict[str, Any], ...]] = {
    "picture": ({}, {"form": "svg"}),
    "diff": ({"start": 0}, {"start": 0, "end": 0}),
    "summary": ({}, {"at": 0}),
    "position": ({}, {"at": 0}),
    "legal": ({}, {"at": 0}),
    "read": ({"line": "xyzzy"}, {"line": ""}),
    "judge": ({"line": "xyzzy"}, {"step": {"do": "pass"}}, {"line": "done", "at": 0}),
    "do": ({"line": "xyzzy"}, {"step": {"note": "x"}}),
    "chance": ({"came_up": {"dice": 1}},),
    "branch": ({"name": "b"},),
    "note": ({"text": "x"},),
    "rules": ({"game": "magnate", "words": "sell"},),
    "explain": ({"id": "magnate.buy.price"},),
    "undo": ({}, {"many": 2}),
}
"""What is sent besides the operation; to others nothing."""
EACH = 3
"""So many moves of each kind of move and each player are said."""


class Leak(AssertionError):
    """Two answers that differ."""


def lines_at(pair: Pair, random: Random) -> list[str]:
    """Moves of everybody, as the viewer may think them legal, with the hidden things in which the two games differ."""
    found = list[str]()
    for text in (pair.one, pair.other):  # what one of them has in it is asked of both
        moment = view_of(prepare(read_text(text, "game")))
        lexicon, names = Lexicon(moment.table), moment.table.names
        seen = view_of(_for(text, pair.viewer)).reader().possible
        for name in names:
            offers = [*seen.offers(name), *moment.reader().possible.offers(name)]
            for offer in _some(offers, pair, random):
                found += [*_typed(lexicon, offer, name, pair, random), f"{name}: {tag_of(kind_of(offer))}"]
    return list(dict.fromkeys(found))


def _for(text: str, viewer: str) -> Any:
    return replace(prepare(read_text(text, "game")), viewer=viewer)


def _some(offers: list[Any], pair: Pair, random: Random) -> Iterator[Any]:
    """A few offers of each kind, first those that name what is hidden."""
    kinds: dict[Any, list[Any]] = {}
    for offer in offers:
        kinds.setdefault(kind_of(offer), []).append(offer)
    for some in kinds.values():
        random.shuffle(some)
        some.sort(key=lambda offer: not any(word in str(offer) for word in pair.hidden))
        yield from some[:EACH]


def _typed(lexicon: Lexicon, offer: Any, name: str, pair: Pair, random: Random) -> Iterator[str]:
    """An offer as it is typed; a form once with each hidden thing it may name, else with anything."""
    if not isinstance(offer, ChoiceSet):
        yield typed_line(lexicon, offer, name)
        return
    move = offer.pick(random)
    named = [(key, word) for key, domain in offer.open.items() for word in pair.hidden if word in domain]
    for moved in [replace(move, **{key: word}) for key, word in named] or [move]:
        yield typed_line(lexicon, moved, name)


def told(folder: Path, args: str, line: str, viewer: str, language: str) -> str:
    """What a command tells a viewer, and how it leaves."""
    first, *rest = args.split()
    words = [first, *([f"{FILE}@0"] if first == "diff" else []), FILE, *[word for word in rest if "@" not in word]]
    words += [line] if line else []
    out, here = StringIO(), Path.cwd()
    os.chdir(folder)
    try:
        with redirect_stdout(out), redirect_stderr(out):
            main([*words, "--as", viewer, "--lang", language])
    except SystemExit as left:
        out.write(f"\nleft with {left.code}")
    finally:
        os.chdir(here)
    return re.sub(r'"seconds": [\d.e-]+|time="[\d.]+"', "", out.getvalue())


def commands_alike(folder: Path, pair: Pair, language: str, lines: list[str]) -> int:
    """Ask both files the same and compare; how many answers there were."""
    asked = [
        *((args, "") for args in TOLD if args != "run --reading"),
        *((args, line) for line in lines for args in JUDGED),
    ]
    texts: dict[tuple[str, str], str] = {}
    for text in (pair.one, pair.other):
        (folder / FILE).write_text(text, encoding="utf-8")
        for args, line in asked:
            found = told(folder, args, line, pair.viewer, language)
            if "left with 4" in found:
                raise Leak(f"{pair.about}: {args} {line}: our bug:\n{found}")
            _same(pair, f"{args} {line}", texts.setdefault((args, line), found), found)
    return len(asked)


def messages_alike(pair: Pair, language: str, lines: list[str]) -> int:
    """Send both games every message as the viewer and compare; how many were answered."""
    servers = [Server(), Server()]
    for server, text in zip(servers, (pair.one, pair.other), strict=True):
        server.answer({"op": "load", "args": {"text": text}})
    sent = [(op, {"line": line}) for line in lines for op in ("read", "judge")]
    sent += [(op, args) for op in OPERATIONS if op not in (*BEGINS, "roll") for args in MESSAGES.get(op, ({},))]
    sent.append(("roll", {}))
    for op, args in sent:
        message = {"op": op, "args": args, "as": pair.viewer, "lang": language}
        answers = [json.loads(server.answer_line(json.dumps(message).encode())) for server in servers]
        if any(answer.get("error", {}).get("code") == "bug" for answer in answers):
            raise Leak(f"{pair.about}: {message}: our bug: {answers}")
        if op == "roll" and all("result" in answer for answer in answers):
            continue  # what comes up differs, and may be seen
        _same(pair, str(message), *(_VERSION.sub("", json.dumps(answer)) for answer in answers))
    return len(sent)


_VERSION = re.compile(r'"version": "[^"]*"')


def sitting_alike(folder: Path, pair: Pair, language: str, lines: list[str]) -> tuple[int, int]:
    """Say the same in both games and compare; how many lines were said, and how many showed the viewer something."""
    talks = []
    for name, text in (("a", pair.one), ("b", pair.other)):
        (folder / name).mkdir(exist_ok=True)
        (folder / name / FILE).write_text(text, encoding="utf-8")
        talks.append(Talk(Session(Journal(folder / name / FILE), None, pair.viewer)))
    shown = said = 0
    with speaking(language):
        for line in _sitting(lines):
            said += 1
            shown += not _said_alike(pair, talks, line)
    for talk in talks:
        talk.session.journal.close()
    return said, shown


def _sitting(lines: list[str]) -> Iterator[str]:
    yield from ALONE
    for line in lines:
        yield f"why {line}"
        yield line
        yield line.partition(": ")[2]
        yield line.rpartition(" ")[0]


def _said_alike(pair: Pair, talks: list[Talk], line: str) -> bool:
    """Whether a line is answered alike; where both play it and it shows the viewer something new, it may differ."""
    before = [talk.session.count for talk in talks]
    answers = [_answer(talk, line) for talk in talks]
    grown = [talk.session.count - count for talk, count in zip(talks, before, strict=True)]
    if grown[0] == grown[1] == 1 and talks[0].state != talks[1].state:
        answers = ["", ""]
    _same(pair, f"line {line!r}", *answers)
    for talk in talks:
        talk.moved()
        for _ in range(talk.session.count - before[0]):
            list(answer(talk, "undo"))
    return answers[0] != ""


def _answer(talk: Talk, line: str) -> str:
    if line == "expect" and talk.waits:
        line = "?"
    told = "\n".join(answer(talk, line))
    if talk.pending is not None or talk.waits:
        told += "\n".join(answer(talk, "?"))
    begun = [completions(talk, f"{line[:at]} ")[1] for at in (len(line.partition(" ")[0]), len(line))]
    return f"{told}\n{begun}\n{completions(talk, '')[1]}\n{prompt(talk)}"


def _same(pair: Pair, asked: str, one: str, other: str) -> None:
    if one != other:
        different = [(a, b) for a, b in zip(one.splitlines(), other.splitlines(), strict=False) if a != b]
        raise Leak(f"{pair.about}: {asked}: {different[:2] or (one[-300:], other[-300:])}")
