"""`tell`: a fact nobody asked for. Face-down cards of the set-up, or a key the position left open."""

from collections.abc import Iterator
from typing import Any

from referee.desk.edit_yaml import Shaped, newline
from referee.desk.game_session import Cannot, Session
from referee.desk.yaml_positions import Places
from referee.grammar.chance_input import chance_step, typed
from referee.grammar.tokenizer import tokens, unquoted
from referee.kernel.spec import LEAF, Spec, spec_of
from referee.language.speaking import say
from referee.play.dialogue import Talk
from referee.play.enter_line import enter_chance, enter_step
from referee.play.step_text import status_lines
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.file.resolve_names import path_ids, path_names
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run


def tell(talk: Talk, rest: str) -> Iterator[str]:
    """Write a fact into the file: `tell removed f_lawyer`, `tell tiles.3 ridgeway`."""
    key, _, value = rest.replace("=", " ", 1).partition(" ")
    if not value.strip():
        missing = talk.table.game.open_facts(talk.table, talk.state)
        yield say("  say the key and the value: `tell KEY VALUE`; not known: {keys}", keys=missing)
        return
    talk.looking = None
    typed_key, names = key.rstrip(":"), talk.session.lexicon.names
    key, kind = path_ids(talk.table.game, talk.table.names, typed_key), names.resolve(typed_key, "chance")
    if isinstance(kind, str):
        yield from _came(talk, kind, rest)
        return
    if key not in talk.table.game.open_facts(talk.table, talk.state):
        _must_know_all(talk)
    _rewrite(talk.session, _text_with_key(talk.session, key.split("."), value.strip()))
    talk.moved()
    yield say("  told: {key}", key=key)
    yield from status_lines(talk)


def _came(talk: Talk, kind: str, rest: str) -> Iterator[str]:
    """Enter something that came up, now or face down at the beginning; yield what to print."""
    if talk.waits:
        yield from enter_chance(talk, rest)
        return
    _must_know_all(talk)
    step = chance_step(talk, typed(talk, rest, kind))
    if talk.session.now.runner.fresh is not None:
        yield from enter_step(talk, step)
        return
    if talk.session.lines:
        raise Cannot(
            say("the lines of the file count its steps: what came up at the beginning cannot be told any more")
        )
    places = Places(talk.session.text)
    script = places.script("")
    if script is None or script.flow:
        raise Shaped(say("the steps are in brackets: put each on a line of its own"))
    dash = places.dash(script.items[0].start)
    entry = f"{' ' * places.column(dash)}- {flow({'chance': {k: list(v) for k, v in step.chance.items()}})}"
    at, text = places.line_start(dash), places.text
    _rewrite(talk.session, f"{text[:at]}{entry}{newline(text)}{text[at:]}")
    talk.moved()
    yield say("  told at the beginning: {kind}", kind=kind)
    yield from status_lines(talk)


def _must_know_all(talk: Talk) -> None:
    """Refuse what only a player who may see everything can ask for."""
    if talk.viewer is not None:
        raise Cannot(say("`tell` changes what the file holds of everybody: play without --as to tell it"))


def _rewrite(session: Session, text: str) -> None:
    """Write a file in which something was told, if everything that was played since goes as it went."""
    try:
        report = run(prepare(read_text(text, str(session.journal.path))))
    except (Unreadable, Unusable) as wrong:
        problem = wrong.problems[0]
        hint = f" ({problem.hint})" if problem.hint else ""
        raise Cannot(say("that cannot be: {why}", why=problem.message + hint)) from None
    if report.failures:
        raise Cannot(say("that does not go with what was played: {why}", why=report.failures[0].message))
    session.rewrite(text)
    session.sat_down = min(session.sat_down, session.count)


def _text_with_key(session: Session, path: list[str], said: str) -> str:
    """Return the text of the file with a key of its position told."""
    if session.prepared.scenario.position is None:
        raise Cannot(say("the game begins with its set-up: '{key}' is nothing that comes up in it", key=path[0]))
    document, table = session.prepared.scenario.document, session.table
    places, value = Places(session.text, document.names), _value(spec_of(table.game.state), path, said)
    written = path_names(table.game, table.names, ".".join(path)) if document.has_key_names else path
    for length in range(len(path), -1, -1):
        found = places.values.get(("position", *path[:length]))
        if found is None:
            continue
        if length == len(path):
            return places.text[: found.start] + value + places.text[found.end :]
        new = f"{flow(written[length])}: " + "".join(f"{{{flow(key)}: " for key in written[length + 1 :]) + value
        return _insert_key(places, ("position", *path[:length]), new + "}" * len(path[length + 1 :]))
    raise Cannot(say("the position cannot be found in the file"))


def _insert_key(places: Places, path: tuple[str, ...], new: str) -> str:
    """Return the text of the file with a key put in front of the others of a map."""
    found, text = places.values[path], places.text
    if found.flow:
        rest = text[found.start + 1 :]
        return f"{text[: found.start + 1]}{new}{'' if rest.lstrip().startswith('}') else ', '}{rest}"
    inner = min(value.key for key, value in places.values.items() if key[:-1] == path)
    at = places.line_start(inner)
    return f"{text[:at]}{' ' * places.column(inner)}{new}{newline(text)}{text[at:]}"


def _value(spec: Spec, path: list[str], said: str) -> str:
    """Return a value as the file says it: as it stands where it is YAML, else by what the key holds."""
    if said[:1] in "[{\"'":
        return said
    for key in path:
        spec = spec.inside(key) or LEAF
    words = [unquoted(word) for token in tokens(said) for word in token.replace(",", " ").split()]
    if spec.kind in ("list", "set"):
        return flow(words)
    if spec.kind == "bag":
        return flow(_counted(words))
    return said if said.lstrip("-").isdecimal() else flow(" ".join(words))


def _counted(words: list[str]) -> dict[str, Any]:
    """Return `2 home office:1`: how many of each."""
    found: dict[str, Any] = {}
    count = 1
    for word in words:
        if word.isdecimal():
            count = int(word)
            continue
        name, _, many = word.partition(":")
        found[name] = found.get(name, 0) + (int(many) if many.isdecimal() else count)
        count = 1
    return found
