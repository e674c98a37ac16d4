"""What one may write, as text and as JSON."""

from collections.abc import Iterable, Sequence

from msgspec import to_builtins

from referee.kernel.facts import later
from referee.language.english import Language
from referee.language.speaking import say
from referee.report.ansi import faint, strong
from referee.report.json_text import json_text
from referee.report.terminal.table_width import fitted_table
from referee.report.terminal.wrapping import wrapped
from referee.words.term_list import SECTIONS, Term, TermList

TITLES = {
    "moves": later("Moves"),
    "questions": later("Questions"),
    "stages": later("Stages"),
    "chance": later("Chance"),
    "figures": later("Figures of workings"),
    "position": later("Keys of a position"),
    "options": later("Options of the game"),
    "keys": later("Keys of a file"),
    "kinds": later("Kinds of components"),
    "components": later("Names"),
}
TITLE = 20
"""How wide the name of a section is."""


def overview_text(known: TermList, wide: int) -> str:
    """Return how to look for a word, and what there is, section by section; kinds of components are sections, too."""
    game = known.game.name
    facts = {"game": game, "n": len(known.terms), "command": f"referee words {game} {say('WORD')}"}
    lines = [
        *wrapped(say("{game}: {n:#word}. Look for any, in English or Russian: {command}", **facts), wide),
        *wrapped(
            say("All of a section, or of a kind of components: {command}", command=f"referee words {game} moves"), wide
        ),
        *wrapped(say("Everything: {command}", command=f"referee words {game} --all"), wide),
    ]
    for section in SECTIONS:
        own = list(dict.fromkeys(term.id for term in known.section(section)))
        title, names = f"  {section} ({len(own)})", ", ".join(own)
        rows = list(wrapped(f"{say(TITLES[section])}: {names}", wide - len(" ..."), f"{title:<{TITLE}}", " " * TITLE))
        most = len(rows) if section == "kinds" else 1
        lines += [*rows[: most - 1], rows[most - 1] + (" ..." if most < len(rows) else "")]
    return "\n".join(lines)


def words_text(terms: Sequence[Term], wide: int, tongue: Language) -> str:
    """Return terms section by section, each under what it is and where it is written."""
    parts = []
    for section in dict.fromkeys(term.section for term in terms):
        own = [term for term in terms if term.section == section]
        parts.append(
            f"{strong(say(TITLES[section]))} {faint(f'({_written(section)})')}\n{_table(section, own, wide, tongue)}"
        )
    return "\n\n".join(parts)


def _written(section: str) -> str:
    """Return where a term is written: a key, or a place in words."""
    where = SECTIONS[section]
    return where if "{" in where or " " not in where else say(where)


def _table(section: str, terms: Sequence[Term], wide: int, tongue: Language) -> str:
    rows: list[tuple[str, ...]]
    if section in ("moves", "questions"):
        headers: tuple[str, ...] = (say("write"), "English / по-русски", say("how and when"))
        rows = [(term.id, _names(term), _how(term, tongue)) for term in terms]
    elif section == "components":
        headers = (say("write"), "English", "по-русски", say("kind"))
        rows = [(term.id, term.en, term.ru, tongue.id_text(term.kind, "kinds")) for term in terms]
    else:
        headers = (say("write"), "English", "по-русски", say("meaning"))
        rows = [(term.id, term.en, term.ru, _about(term, tongue)) for term in terms]
        if not any(row[-1] for row in rows):
            headers, rows = headers[:-1], [row[:-1] for row in rows]
    return fitted_table(headers, rows, wide, indent="  ")


def _names(term: Term) -> str:
    return "\n".join([term.en, term.ru, *([term.asks] if term.asks else [])])


def _how(term: Term, tongue: Language) -> str:
    """Return what a move does or a question asks, when, with which keys, and an example."""
    keys = say("keys: {keys}", keys=" ".join(term.keys)) if term.keys else ""
    when = (
        say(
            "when: {stages}",
            stages=", ".join(tongue.described(one) or tongue.id_text(one, "stages") for one in term.when),
        )
        if term.when
        else ""
    )
    return "\n".join(line for line in (tongue.described(term.says), when, keys, term.example) if line)


def _about(term: Term, tongue: Language) -> str:
    parts = (
        tongue.described(term.says),
        say("keys: {keys}", keys=" ".join(term.keys)) if term.keys else "",
        say("one of: {values}", values=", ".join(term.values)) if term.values else "",
        say("in {places}", places=", ".join(term.when)) if term.when else "",
        term.example,
    )
    return "\n".join(part for part in parts if part)


def words_json(game: str, terms: Iterable[Term], all: int) -> str:
    """Return terms as data."""
    data = {"format_version": 1, "game": game, "of": all, "words": to_builtins(list(terms))}
    return json_text(data)
