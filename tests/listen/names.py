"""Names as `words`, sentences, tables and pictures print them: each must be found again under what it names."""

import re
from collections.abc import Sequence
from typing import Any

from referee.games import load_game
from referee.kernel.context import Context
from referee.kernel.game import Table
from referee.kernel.spec import spec_of, tag_of
from referee.language.speaking import language_of
from referee.scenes.scene_parts import scene_of
from referee.words.name_lists import names_of, option_values
from referee.words.name_resolver import Names, Unknown
from referee.words.term_list import TermList
from tests.listen.positions import At
from tests.listen.tally import Tally

_NO_NAME = re.compile(r"\W*|[-−+]?\d+|[A-Z]\d+|\d+[A-Z]|№")
"""Numbers, coordinates and signs."""
_PLACE = re.compile(r"\s*[A-Z]\d+\b")
"""A row of a drawn board begins so: it is no name."""
CASES = ("", "gen", "dat", "acc", "ins", "pre")


def tell_names(tally: Tally, name: str, lang: str, seen: Sequence[At]) -> None:
    """Look up names printed by `words`, in sentences, in tables and pictures."""
    game = load_game(name)
    names, terms = names_of(game), TermList(game)
    for term in terms.terms:
        section = term.kind if term.section == "components" else term.section
        printed = {"en": (term.id, term.en), "ru": (term.ru,)}[lang]
        for text in dict.fromkeys(filter(None, printed)):
            _name(tally, name, lang, f"words: {term.section}", names, section, term.id, text)
        ids = set(names.ids(section))
        for text in term.also if lang == "ru" else ():
            if text in ids - {term.id}:
                continue  # it is what it is the id of
            _name(tally, name, lang, "words: other words", names, section, term.id, text)
    tongue = language_of(game)
    for kind in game.box.__struct_fields__:
        for id in getattr(game.standard_box, kind):
            forms = dict.fromkeys(tongue.word(kind, id, case) for case in (CASES if lang == "ru" else ("",)))
            for text in forms:
                _name(tally, name, lang, "in sentences: components", names, kind, id, text)
    for option in game.options.__struct_fields__:
        for id in option_values(game, option):
            text = tongue.id_text(id, "option_values", option)
            _name(tally, name, lang, "in sentences: options", names, f"options.{option}", id, text)
    for section, kinds in (("do", game.moves), ("ask", game.questions)):
        for kind in kinds:
            for key in spec_of(kind).fields:
                own_key = f"{tag_of(kind)}.{key}"
                word = key if tongue.id_text(own_key, "arguments") == own_key else own_key
                text = tongue.id_text(word, "arguments")
                _name(tally, name, lang, "in sentences: keys", names, f"{section}.{tag_of(kind)}", key, text)
    _drawn(tally, name, lang, seen, terms)


def _name(tally: Tally, name: str, lang: str, what: str, names: Names, section: str, id: str, text: str) -> None:
    with tally.crashes(f"{name} {lang} {section} {text!r}"):
        found: Any = names.resolve(text, section)
        if isinstance(found, Unknown):
            near = names.parts(text, section)
            least = [one.id for one in near if one.loose == near[0].loose]
            found = least[0] if len(least) == 1 else found
        meant = [one.id for one in getattr(found, "meanings", ())]
        how = "found" if found == id else "one of several" if id in meant else "another"
        if how == "another" and isinstance(found, str) and language_of(load_game(name)).id_text(found, section) == text:
            how = "one of several"  # figures are told apart by the ruling they stand in
        how = "unknown" if isinstance(found, Unknown) else how
        told = found if isinstance(found, str) else ", ".join(meant)
        cause = "" if how == "found" else f"{name} {lang} {section} {id}"
        tally.add(("B", name, lang, what), how, cause, text, f"{how} {told}".strip())


def _drawn(tally: Tally, name: str, lang: str, seen: Sequence[At], terms: TermList) -> None:
    """Titles, heads and first cells of tables, and titles of what is drawn: by the resolver, else by `words`."""
    texts: dict[tuple[str, str], Table[Any]] = {}
    for at in seen:
        tongue = language_of(at.table.game)
        for grid in at.table.game.tables(Context(at.table), at.state):
            texts[("tables: titles", tongue.word("tables", grid.id))] = at.table
            heads = (head if isinstance(head, str) else tongue.value(head) for head in grid.columns)
            texts.update({("tables: heads", tongue.word("columns", head)): at.table for head in heads if head})
            firsts = (tongue.value(row.cells[0]) for row in grid.rows if row.cells)
            texts.update({("tables: first cells", one): at.table for one in firsts if one and not _PLACE.match(one)})
        scene = scene_of(at.table, at.state)
        panes = [pane for pane in (scene.panes if scene else ()) if pane.name != "signs"]  # a legend names nothing
        texts.update({("pictures: titles", pane.title): at.table for pane in panes})
    for (what, text), table in texts.items():
        found = _sought(terms, table, text)
        tally.add(("B", name, lang, what), found, f"{name} {lang} {what}" if found == "unknown" else "", text)


def _sought(terms: TermList, table: Table[Any], text: str) -> str:
    """Whether a text without its numbers and players is a name of any list, or is found by `words`.

    A row of numbers and coordinates is no name; a list of names is one where each of them is.
    """
    names = names_of(table.game, table.layout, table.seats)
    kinds = " ".join(table.game.box.__struct_fields__)
    lists = f"players position figures chance stages options moves questions kinds {kinds}"
    parts = [part.strip() for part in text.split(", ")]
    if len(parts) > 1:
        found = [_sought(terms, table, part) for part in parts]
        return next((one for one in ("unknown", "only `words`", "one of several") if one in found), "found")
    said = [word for word in text.split() if not (_NO_NAME.fullmatch(word) or word in table.names)]
    for one in (text, " ".join(said)):
        known = names.resolve(one, lists)
        if not isinstance(known, Unknown):
            return "found" if isinstance(known, str) else "one of several"
    sought = terms.find(said) if said else None
    found_all = sought is not None and bool(sought.things) and sought.fitted == sought.query_words
    return "only `words`" if not said or found_all else "unknown"
