"""A component in full with where each datum comes from; and which scenarios rest on something."""

from collections.abc import Iterable, Iterator
from typing import Any

from referee.language.speaking import language_of, say
from referee.language.word_forms import load_words
from referee.report.ansi import clean, faint, strong
from referee.report.terminal.component_tables import field_text, what_text
from referee.report.terminal.table_width import fitted_table, fold
from referee.scenario.tools.find_uses import Use, Used
from referee.wording.component_values import known_how, shown_value


def part_text(game: Any, kind: str, id: str, field: str, wide: int) -> str:
    """Return a kind, or a component with its fields, their values and origins."""
    origin, words = game.origins.kinds[kind], load_words(game.folder)
    if not id:
        about = words.of("kinds", kind)
        title = f"{strong(f'{game.name}.{kind}')} ({about.en} / {about.ru})" if about else strong(kind)
        facts = {"n": len(game.plain_box.get(kind, {})), "command": f"referee components {game.name} {kind}"}
        known = say("{n:#entry}: {command}", **facts)
        return "\n".join([title, _indented(what_text(kind, origin, language_of(game)), wide), faint(f"  {known}")])
    word = words.component(kind, id)
    names = f"; {word.en} / {word.ru}" if word else ""
    fields = {key: value for key, value in game.plain_box[kind][id].items() if field in ("", key)}
    tongue, one = language_of(game), language_of(game).one_of(kind, origin.one or kind.removesuffix("s"))
    told = {key: clean(shown_value(value, kind, key, tongue)) for key, value in fields.items()}
    rows = [(field_text(kind, key, tongue), text, known_how(origin.of(id, key).status)) for key, text in told.items()]
    title = f"{strong(f'{game.name}.{kind}.{id}')} ({clean(one)}{clean(names)})"
    table = fitted_table((say("field"), say("value"), say("known")), rows, wide, indent="  ") if rows else ""
    return "\n".join(part for part in (title, table, *_sources(game, kind, id, fields, wide)) if part)


def _sources(game: Any, kind: str, id: str, fields: Iterable[str], wide: int) -> Iterator[str]:
    """Yield where the fields come from, those of one origin together."""
    by_origin: dict[str, list[str]] = {}
    for field in fields:
        where = language_of(game).described(game.origins.kinds[kind].of(id, field).where)
        by_origin.setdefault(where, []).append(language_of(game).field(kind, field))
    yield from (_indented(f"{', '.join(own)}: {where}", wide) for where, own in by_origin.items() if where)


def _indented(text: str, wide: int) -> str:
    return "\n".join(f"  {line}" for line in fold(text, wide - 2).split("\n"))


def uses_text(used: Used, wide: int) -> str:
    """Return the scenarios, and the steps in them, that rest on it."""
    files: dict[str, list[Use]] = {}
    for use in used.uses:
        files.setdefault(str(use.path), []).append(use)
    said = say("Used by {n} of {all:#scenario}", n=len(files), all=used.scenarios)
    rows = [(path, _steps(uses), _hows(uses)) for path, uses in files.items()]
    if not rows:
        return f"{said}."
    return f"{said}:\n{fitted_table((say('scenario'), say('steps'), say('how')), rows, wide, indent='  ')}"


def _steps(uses: list[Use]) -> str:
    """List steps branch by branch: `2, 5; branch: 1`."""
    lines: dict[str, list[str]] = {}
    for use in uses:
        lines.setdefault(use.line, []).append(str(use.step) if use.step else say("set-up"))
    return "; ".join(f"{line}: {', '.join(steps)}" if line else ", ".join(steps) for line, steps in lines.items())


def _hows(uses: list[Use]) -> str:
    """Return every way in which steps rest on it, once."""
    return ", ".join(dict.fromkeys(how for use in uses for how in use.how.split(", ")))
