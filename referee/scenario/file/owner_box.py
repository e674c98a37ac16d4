"""A box file: what is in the owner's own box, typed in once and named by any scenario (`box: ours.yaml`).

format: 1
box: magnate
owner: anna, English printing of 2021
risk: [3/2 x2, 0/1 x3]                              # cards by what they show
components: {buildings: {house: {cost: 400}}}       # what is no card, as in a scenario
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import ValidationError, convert

from referee.kernel.components import ImpossibleBox
from referee.kernel.faces import NoCardLeft, copy_of, face_of, numbered
from referee.kernel.game import Game
from referee.language.speaking import language_of, say
from referee.scenario.file.conversion import components_type
from referee.scenario.file.document import Document, Mark, Problem, Unreadable
from referee.scenario.file.model import OwnBox, Unusable
from referee.scenario.file.reader import read_file, read_text
from referee.scenario.file.suggestions import first_few, nearest

KEYS = ("format", "box", "owner", "note", "components")
"""The keys of a box file besides its kinds of cards."""
FOLDER = "REFEREE_BOX"
"""The variable that names the folder of the boxes one owns; else it is one of the configuration."""
_COUNTED = re.compile(r"(?P<face>.*?\S)\s*(?:[x×]\s*(?P<n>[1-9]\d?))?", re.DOTALL)


def configured(game: Game[Any, Any]) -> Path | None:
    """Return the box of a game its owner keeps at the configured place, if there is one."""
    config = os.environ.get("XDG_CONFIG_HOME") or str(Path("~/.config").expanduser())
    folder = os.environ.get(FOLDER) or str(Path(config, "referee", "boxes"))
    path = Path(folder, f"{game.name}.yaml").absolute()
    return path if path.is_file() else None


def box_of_scenario(document: Document, game: Game[Any, Any], said: str) -> OwnBox:
    """Return the box a scenario names, by its path from there; Unusable where it cannot be read or played with."""
    path = Path(document.name).parent / said
    mark = document.mark(("box",))
    if not path.is_absolute() and not Path(document.name).is_file():
        message = say("this scenario is no file, so that it can name none beside it")
        raise Unusable(document.name, document.text, (Problem("box.place", message, mark, say("say the whole path")),))
    try:
        box = read_box(path, game)
        box.opened(game.table((), owned=box.owned))
    except NoCardLeft as wrong:
        problems: tuple[Problem, ...] = (Problem("box.cards", too_many(game, wrong), mark, _mend(said)),)
    except (Unreadable, Unusable) as wrong:
        problems = tuple(
            Problem("box.file", f"{said}{_line(one.mark)}: {one.message}", mark, one.hint) for one in wrong.problems
        )
    except (ValidationError, ImpossibleBox) as wrong:
        problems = (Problem("box.components", f"{said}: {wrong}", mark, _mend(said)),)
    else:
        return box if box.name == said else OwnBox(said, box.given, box.cards, box.fingerprint)
    raise Unusable(document.name, document.text, problems)


def _line(mark: Mark | None) -> str:
    return f":{mark.line}" if mark else ""


def _mend(said: str) -> str:
    return say("see: referee box GAME {file} --check", file=said)


def too_many(game: Game[Any, Any], wrong: NoCardLeft) -> str:
    """Return which card of a box contradicts the book."""
    tongue = language_of(game)
    kind = tongue.id_text(wrong.kind, "kinds")
    face = tongue.shown(wrong.kind, wrong.id) or wrong.id
    return say("{kind}: the book leaves no place for {face}", kind=kind, face=face)


def read_box(path: Path, game: Game[Any, Any]) -> OwnBox:
    """Return the box of a file; Unusable with all that is wrong in it, Unreadable where it is no text."""
    document = read_file(path)
    return box_of(document, game, path.name)


def box_of_text(text: str, name: str, game: Game[Any, Any]) -> OwnBox:
    """Return the box of a text."""
    return box_of(read_text(text, name), game, Path(name).name)


def box_of(document: Document, game: Game[Any, Any], name: str) -> OwnBox:
    """Return the box of a document; Unusable with all that is wrong in it."""
    data, problems = document.data, list[Problem]()
    if data.get("box") != game.name:
        message = say("this is no box of {game}: `box: {game}`", game=game.name)
        problems.append(Problem("box.game", message, document.mark(("box",))))
    cards: dict[str, tuple[str, ...]] = {}
    for key, said in data.items():
        if key in KEYS:
            continue
        kind = kind_of_name(game, key)
        if kind is None:
            known = [*KEYS, *game.faced]
            message = say("a box has no '{key}'{near}", key=key, near=nearest(key, known))
            hint = say("known: {known}", known=first_few(known))
            problems.append(Problem("box.kind", message, document.key_mark((key,)), hint))
            continue
        found = list[str]()
        for number, text in enumerate(said if isinstance(said, list) else [said]):
            one = cards_in_line(game, kind, str(text), found)
            if not one:
                message = say("'{text}' is nothing that {kind} show", text=text, kind=_kind_text(game, kind))
                hint = say("for instance: {face}", face=example(game, kind))
                problems.append(Problem("box.face", message, document.mark((key, number)), hint))
            found += one
        cards[kind] = tuple(found)
    given = data.get("components", {})
    try:
        convert(given, components_type(game))
    except ValidationError as wrong:
        problems.append(Problem("box.components", str(wrong), document.mark(("components",))))
    if problems:
        raise Unusable(document.name, document.text, tuple(problems))
    assert isinstance(given, dict)
    from hashlib import sha256  # OpenSSL is slow to load, and few have a box

    return OwnBox(name, given, cards, sha256(document.text.encode()).hexdigest())


def kind_of_name(game: Game[Any, Any], said: str) -> str | None:
    """Return the kind of cards that has this name, in any language."""
    from referee.words.name_lists import names_of  # read only where a box is opened

    found = said if said in game.faced else names_of(game).resolve(said, "kinds")
    return found if isinstance(found, str) and found in game.faced else None


def cards_in_line(game: Game[Any, Any], kind: str, said: str, before: list[str]) -> list[str]:
    """Return the cards some words say, `3/1 x2` two of them; none where it is nothing such cards show."""
    from referee.words.faces import read_name  # read only where a box is opened

    counted = _COUNTED.fullmatch(said.strip())
    name = read_name(game, counted["face"], kind) if counted else None
    if name is None or counted is None:
        return []
    had = max((copy_of(one) for one in before if face_of(one) == face_of(name)), default=0)
    return [numbered(face_of(name), had + 1 + n) for n in range(int(counted["n"] or 1))]


def _kind_text(game: Game[Any, Any], kind: str) -> str:
    return language_of(game).id_text(kind, "kinds")


def example(game: Game[Any, Any], kind: str) -> str:
    """Return what some card of a kind shows, in words."""
    return next(_shown(game, kind))


def _shown(game: Game[Any, Any], kind: str) -> Iterator[str]:
    from msgspec import to_builtins

    face, tongue = game.faces[kind], language_of(game)
    for entry in getattr(game.standard_box, kind).values():
        name = face.name_of(face.values(to_builtins(entry)))
        if face.values_of_name(name) is not None:
            yield tongue.shown(kind, name)
