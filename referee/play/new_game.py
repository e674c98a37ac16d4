"""Sitting down: a new file by conversation. Who plays, with which options; what is drawn the game asks for itself."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee.games import GAMES, load_game
from referee.grammar.tokenizer import keyed, tokens, unquoted, with_commas
from referee.kernel.game import Game
from referee.kernel.spec import Spec, spec_of
from referee.language.speaking import say
from referee.report.ansi import clean
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import prepare
from referee.words.name_lists import names_of, option_values, shared_names
from referee.words.name_resolver import truth

Ask = Callable[[str], str]
Tell = Callable[[str], None]


class Odd(Exception):
    """An answer that cannot be taken."""


class SettingUp:
    """The questions before a game; each asked again until its answer can be."""

    def __init__(self, ask: Ask, tell: Tell) -> None:
        self.ask, self.tell = ask, tell

    def game(self) -> Game[Any, Any]:
        """Return which game."""
        while True:
            said = self.ask(say("Which game ({games})? ", games=tuple(GAMES)))
            found = shared_names().resolve(said.strip(), "games")
            if isinstance(found, str):
                return load_game(found)
            self.tell(say("  there is no game '{said}'", said=clean(said)))

    def head(self, game: Game[Any, Any], players: str | None, seed: int | None) -> str:
        """Return the top of the file; every part is asked for again as long as the book has something against it."""
        seats, options = players, None
        while True:
            said = seats if seats is not None else self.ask(say("Who plays, clockwise (anna, boris: PIECE, ...)? "))
            if options is None:
                options = self._options(game)
            text = head_text(game, said, options, seed)
            try:
                prepare(read_text(text, say("the set-up")))
                return text
            except (Unreadable, Unusable) as wrong:
                for problem in wrong.problems:
                    self.tell(f"  {clean(problem.message)}" + (f" ({clean(problem.hint)})" if problem.hint else ""))
            seats, options = None, None

    def _options(self, game: Game[Any, Any]) -> dict[str, Any]:
        """Return the options of the game, if it has any."""
        fields = [field for field in spec_of(game.options).required_first if field.key != "readings"]
        if not fields:
            return {}
        shown = ", ".join(_option_text(game, field) for field in fields)
        while True:
            said = self.ask(say("Options ({options}; Enter: the usual game)? ", options=shown))
            try:
                return options_of(game, said)
            except Odd as wrong:
                self.tell(f"  {clean(wrong)}")


def _option_text(game: Game[Any, Any], field: Spec) -> str:
    values = tuple(map(str, option_values(game, field.key, game.standard_box)))
    return f"{field.key}={'|'.join(values)}" if values and field.kind != "truth" else field.key


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
            facts = {"word": unquoted(token), "known": tuple(fields)}
            raise Odd(say("there is no option '{word}'; there are: {known}", **facts))
        found[key] = _value(game, fields[key], found[key], unquoted(pair[1] if pair else token))
    lacking = [key for key, value in found.items() if value is None or value == []]
    if lacking:
        raise Odd(say("say what {key} is: {known}", key=lacking[0], known=_option_text(game, fields[lacking[0]])))
    return found


def _option(game: Game[Any, Any], word: str) -> str | None:
    found = names_of(game).resolve(unquoted(word), "options")
    return found if isinstance(found, str) and found != "readings" else None


def _value(game: Game[Any, Any], field: Spec, before: Any, said: str) -> Any:
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
    seats = [_seat(game, part.strip()) for part in with_commas(players).replace(";", ",").split(",") if part.strip()]
    lines = ["format: 1", f"game: {game.name}", f"players: [{', '.join(seats)}]"]
    lines += [f"options: {flow(options)}"] if options else []
    lines += [f"seed: {seed}"] if seed is not None else []
    return "\n".join([*lines, ""])


def _seat(game: Game[Any, Any], said: str) -> str:
    name, _, piece = (part.strip() for part in said.replace("=", ":", 1).partition(":"))
    if not piece:
        return flow(name)
    found = names_of(game).resolve(piece, game.pieces)
    return f"{flow(name)}: {flow(found if isinstance(found, str) else piece)}"


def new_name(game: str) -> Path:
    """Return a name for a file that is not there yet."""
    return next(path for n in range(1, 10_000) if not (path := Path(f"{game}-{n}.yaml")).exists())
