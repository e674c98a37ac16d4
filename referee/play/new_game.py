"""Sitting down: a new file by conversation. Who plays, with which options; what is drawn the game asks for itself."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from referee.games import all_games, load_game
from referee.grammar.tokenizer import keyed, tokens, unquoted, with_commas
from referee.kernel.game import Game
from referee.kernel.spec import Spec, spec_of
from referee.language.speaking import game_title, language_of, say
from referee.report.ansi import clean
from referee.report.terminal.wrapping import columns, wrapped
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.owner_box import configured
from referee.scenario.file.reader import read_text
from referee.scenario.file.yaml_inline import flow
from referee.scenario.file.yaml_inline import text as yaml_text
from referee.scenario.run.checker import prepare
from referee.words.game_names import find_game
from referee.words.name_lists import names_of, option_component_kind, option_values
from referee.words.name_resolver import fold, nothing, truth

Ask = Callable[[str], str]
Tell = Callable[[str], None]


_NO = frozenset(("no", "нет", "обычная"))


class Odd(Exception):
    """An answer that cannot be taken."""


class SettingUp:
    """The questions before a game; each asked again until its answer can be."""

    def __init__(self, ask: Ask, tell: Tell) -> None:
        self.ask, self.tell = ask, tell

    def game(self) -> Game[Any, Any]:
        """Return which game."""
        while True:
            said = self.ask(say("Which game: {games:or}? ", games=tuple(map(game_title, all_games()))))
            found = find_game(said.strip())
            if found:
                return load_game(found)
            self.tell(say("  there is no game '{said}'", said=clean(said)))

    def head(self, game: Game[Any, Any], players: str | None, seed: int | None) -> str:
        """Return the top of the file; every part is asked for again as long as the book has something against it."""
        said = players
        while True:
            seats = self._seats(game, said, seed)
            text = head_text(game, seats, self._options(game, seats), seed)
            if self._fits(text):
                return text
            said = None

    def _seats(self, game: Game[Any, Any], said: str | None, seed: int | None) -> str:
        """Return who plays."""
        automaton = language_of(game).thing(_automaton(game), game.pieces) if _automaton(game) else ""
        asked = say("Who plays, clockwise (for instance: anna, boris)? ")
        if automaton:
            asked = say(
                "Who plays, clockwise (for instance: anna, boris; alone: anna, {automaton})? ", automaton=automaton
            )
        seats = self.ask(asked) if said is None else said
        while not self._fits(head_text(game, seats, {}, seed)):
            seats = self.ask(asked)
        return seats

    def _fits(self, text: str) -> bool:
        """Return whether the book has nothing against the top of a file; tell what it has."""
        try:
            prepare(read_text(text, say("the set-up")))
        except (Unreadable, Unusable) as wrong:
            for problem in wrong.problems:
                self.tell(f"  {clean(problem.message)}" + (f" ({clean(problem.hint)})" if problem.hint else ""))
            return False
        return True

    def _options(self, game: Game[Any, Any], seats: str) -> dict[str, Any]:
        """Return the options of the game, if it has any at this table."""
        fields = list(_fields(game, seats))
        choices = [name for field in fields for name in _choices(game, field)]
        if not choices:
            return {}
        while True:
            asked = say("Anything but the usual game: {options} (Enter: no)?", options=tuple(choices))
            said = self.ask("\n".join(wrapped(asked, columns())) + " ")
            try:
                return chosen_options(game, fields, said)
            except Odd as wrong:
                self.tell("\n".join(wrapped(clean(wrong), columns(), "  ", "    ")))


def _automaton(game: Game[Any, Any]) -> str:
    """Return what an automaton of the game is called, if it has one."""
    pieces: dict[str, Any] = getattr(game.standard_box, game.pieces)
    return next((id for id, piece in pieces.items() if getattr(piece, "automaton", False)), "")


def _fields(game: Game[Any, Any], seats: str) -> Iterator[Spec]:
    """Yield the options there are at a table: those of an automaton only where one plays."""
    names = names_of(game)
    pieces = {names.resolve(part.strip(), game.pieces) for seat in _parts(seats) for part in re.split("[:=]", seat)}
    plays = _automaton(game) in pieces - {""}
    for field in spec_of(game.options).required_first:
        if field.key != "readings" and (plays or field.key not in game.options_of_automaton):
            yield field


def _choices(game: Game[Any, Any], field: Spec) -> Iterator[str]:
    """Yield what an option may be besides what it usually is, by the names people say."""
    tongue, kind = language_of(game), option_component_kind(game, field.key)
    values = [value for value in option_values(game, field.key) if value != field.default]
    if field.kind == "truth":
        yield tongue.thing(field.key, "options")
    elif values:
        yield from (tongue.thing(value, "option_values", *([kind] if kind else [field.key])) for value in values)
    else:
        yield say("{key} (a number)", key=tongue.thing(field.key, "options"))


def chosen_options(game: Game[Any, Any], fields: Iterable[Spec], said: str) -> dict[str, Any]:
    """Return `business module, advisors`: what options are called; else options by their keys."""
    found: dict[str, Any] = {}
    for part in _parts(said):
        meant = [] if nothing(part) or fold(part) in _NO else list(_choices_by_name(game, fields, part))
        if not meant and not (nothing(part) or fold(part) in _NO):
            return options_of(game, said)
        for field, value in meant[:1]:
            found[field.key] = [*found.get(field.key, ()), value] if field.grows else value
    return found


def _choices_by_name(game: Game[Any, Any], fields: Iterable[Spec], part: str) -> Iterator[tuple[Spec, Any]]:
    """Yield the options a word stands for, with their values."""
    names, number = names_of(game), re.search(r"\d+", part)
    for field in fields:
        if field.kind == "number" and number:
            yield field, int(number[0])
        elif field.kind == "truth":
            if names.resolve(part, "options") == field.key:
                yield field, True
        elif isinstance(value := names.resolve(part, f"options.{field.key}"), str):
            yield field, value


def _option_text(game: Game[Any, Any], field: Spec) -> str:
    return ", ".join(_choices(game, field)) or field.key


def options_of(game: Game[Any, Any], said: str) -> dict[str, Any]:
    """Return `advanced setup=tutorial`, `modules business advisors`: options as a file says them."""
    fields = {field.key: field for field in spec_of(game.options).required_first if field.key != "readings"}
    found: dict[str, Any] = {}
    key = ""
    for token in tokens(said.replace(",", " ").replace(": ", "=")):
        pair = keyed(token)
        named = _option(game, pair[0] if pair else token)
        if named is not None and (pair is not None or named in fields):
            key = named
            found.setdefault(key, True if fields[key].kind == "truth" else [] if fields[key].grows else None)
        if pair is None and named is not None:
            continue
        if named is None and (pair or not key):
            known = tuple(name for field in fields.values() for name in _choices(game, field))
            raise Odd(say("there is no option '{word}'; there are: {known}", word=unquoted(token), known=known))
        found[key] = _value(game, fields[key], found[key], unquoted(pair[1] if pair else token))
    lacking = [key for key, value in found.items() if value is None or value == []]
    if lacking:
        field = fields[lacking[0]]
        named = language_of(game).thing(field.key, "options")
        raise Odd(say("say what {key} is: {known}", key=named, known=_option_text(game, field)))
    return found


def _option(game: Game[Any, Any], word: str) -> str | None:
    found = names_of(game).resolve(unquoted(word), "options")
    return found if isinstance(found, str) and found != "readings" else None


def _value(game: Game[Any, Any], field: Spec, before: Any, said: str) -> Any:
    """Return the value of an option, as it was said."""
    if field.kind == "truth":
        return truth(said) is not False
    if field.kind == "number":
        if not said.isdecimal():
            raise Odd(say("{key} is a number", key=field.key))
        return int(said)
    found = names_of(game).resolve(said, f"options.{field.key}")
    if not isinstance(found, str):
        raise Odd(say("{key} cannot be '{word}': {known}", key=field.key, word=said, known=_option_text(game, field)))
    return [*(before or ()), found] if field.grows else found


def head_text(game: Game[Any, Any], players: str, options: dict[str, Any], seed: int | None) -> str:
    """Return the top of a new file."""
    seats = [_seat(game, part) for part in _parts(players)]
    lines = ["format: 1", f"game: {game.name}", f"players: [{', '.join(seats)}]"]
    box = configured(game)
    lines += [f"box: {yaml_text(str(box))}"] if box else []
    lines += [f"options: {flow(options)}"] if options else []
    lines += [f"seed: {seed}"] if seed is not None else []
    return "\n".join([*lines, ""])


def _parts(said: str) -> list[str]:
    """Return what a list names: `anna, boris and carol`."""
    return [part.strip() for part in re.split("[,;]", with_commas(said)) if part.strip()]


def _seat(game: Game[Any, Any], said: str) -> str:
    """Return `anna`, `anna: green` or an automaton as a file names a seat."""
    name, _, piece = (part.strip() for part in said.replace("=", ":", 1).partition(":"))
    found = names_of(game).resolve(piece or name, game.pieces)
    if not piece and found != _automaton(game):
        return flow(name)
    return f"{flow(name)}: {flow(found if isinstance(found, str) else piece)}"


def new_name(game: str) -> Path:
    """Return a name for a file that is not there yet."""
    return next(path for n in range(1, 10_000) if not (path := Path(f"{game}-{n}.yaml")).exists())
