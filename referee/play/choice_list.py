"""The legal moves to choose from: numbered with what they cost and yield, or grouped when they are many."""

import re
from collections.abc import Iterator

from referee.document.purse import purse_change
from referee.grammar.chance_input import need
from referee.grammar.parse_result import Row
from referee.grammar.shortest_line import typed_line
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import Legal, OpenFact, anytime, legal, single_offers
from referee.kernel.move import is_move
from referee.language.speaking import language_of, say
from referee.play.dialogue import Talk
from referee.report.ansi import clean
from referee.report.facts.balances import amount
from referee.report.facts.move_text import form_text
from referee.report.terminal.legal_moves import COUNTED
from referee.report.terminal.wrapping import columns, wrapped
from referee.wording.alternatives import offer_words, words_and_typed
from referee.words.name_resolver import fold, look

_NAME = re.compile(r"«[^»]*»|\S+")
"""A word, or a name in quotes."""
FEW = 24
"""So many rows are numbered; more are grouped."""
GROUPS = 40
MOST = 0.9
"""A group is no bigger part of the rows than that, or its rows are told apart further."""
LONG, ENDING = 6, 2
"""A word of so many letters may end otherwise."""


def matching_moves(talk: Talk, said: str) -> Iterator[str]:
    """Yield the legal moves with these words in them."""
    if talk.waits or talk.state.over or not talk.state.stage:
        yield from _outcomes(talk)
        return
    try:
        turns = legal(Context(talk.table), talk.state)
    except OpenFact as fact:
        what = language_of(talk.table.game).value(fact.what)
        yield say("  what may be done hangs on {key}, which nobody gave: {what}", key=fact.key, what=what)
        return
    secret = [turn for turn in turns if turn.secret]
    for turn in secret:
        what = language_of(talk.table.game).value(turn.secret)
        yield f"  {say('what {by} may do is hidden: {what} is secret', by=turn.by, what=what)}"
    rows = _rows(talk, turns)
    words = [look(fold(word)) for word in re.split(r"[\s:=]+", said) if fold(word)]
    if not words and any(row.by == talk.who for row in rows):
        rows = [row for row in rows if row.by == talk.who]
    have = [_parts(talk, row) for row in rows] if words else []
    found = [row for row, parts in zip(rows, have, strict=True) if _begin(words, parts)] if words else rows
    others = tuple(turn.by for turn in turns if talk.viewer not in (None, turn.by) and turn not in secret)
    if not found and secret:
        pass
    elif not found and others:
        yield f"  {say('{others:and} may act; only your own moves are listed here', others=others)}"
    elif not found:
        yield (
            say("  no legal move with '{said}' (`?` shows all)", said=clean(said))
            if said
            else f"  {say('no legal move')}"
        )
    elif len(found) > FEW:
        yield from _grouped(talk, found, len(words))
    else:
        talk.show_rows(tuple(found))
        yield numbered(talk)
    yield from _also(talk) if not words else ()


def _begin(words: list[str], parts: list[str]) -> bool:
    """Return whether every word begins a part, in another case, too: улица finds улицу."""
    short = [word if len(word) < LONG else word[:-ENDING] for word in words]
    return all(any(part.startswith(word) for part in parts) for word in short)


def _outcomes(talk: Talk) -> Iterator[str]:
    """Yield what may come up."""
    first = need(talk) if talk.waits else None
    if first is None:
        yield f"  {say('nobody has to act')}"
    elif talk.hides(first.kind) and not first.options:
        yield f"  {say('what can come up is hidden from you')}"
    elif first.options:
        options = tuple(dict.fromkeys(map(str, first.options)))
        yield from wrapped(clean(say("possible: {options}", options=options)), columns(), "  ", "    ")
    else:
        yield say("  {n} dice are due", n=first.count - first.have)


def _rows(talk: Talk, turns: list[Legal]) -> list[Row]:
    """Return the legal moves of everybody, for a viewer his own; whoever is asked first."""
    turns = sorted(turns, key=lambda turn: turn.by != talk.who)
    return [Row(turn.by, one) for turn in turns if talk.viewer in (None, turn.by) for one in single_offers(turn)]


def line_of(talk: Talk, row: Row) -> str:
    """Return a row as it may be typed, in the language spoken; of a form what is fixed, then what is open."""
    by, is_form = None if row.by == talk.who else row.by, isinstance(row.offer, ChoiceSet)
    if not language_of(talk.table.game).has_short_lines and (is_form or is_move(type(row.offer))):
        said = offer_words(talk.table, row.offer)
        return f"{by}: {said}" if by else said
    if isinstance(row.offer, ChoiceSet):
        typed = form_text(talk.session.lexicon.table.game, row.offer)
        return f"{by}: {typed}" if by else typed
    return typed_line(talk.session.lexicon, row.offer, by)


def _numbered_rows(talk: Talk) -> Iterator[str]:
    """Yield the rows in words and as they are typed."""
    for number, row in enumerate(talk.rows[:FEW], 1):
        said = typed = line_of(talk, row)
        if isinstance(row.offer, ChoiceSet) or is_move(type(row.offer)):
            said = words_and_typed(talk.table, row.offer, typed)
        yield from wrapped(clean(said + "".join(_price(talk, row))), columns(), f"  {number:>2}  ", " " * 8)
    if len(talk.rows) > FEW:
        yield say("  and {n} more; say more of it", n=len(talk.rows) - FEW)


def _price(talk: Talk, row: Row) -> Iterator[str]:
    """Yield what a move costs and yields; of a choice set how many moves it holds."""
    change = {}
    if isinstance(row.offer, ChoiceSet):
        yield f"; {say('{n:#move}', n=row.offer.size) if row.offer.size <= COUNTED else say('many moves')}"
    if not isinstance(row.offer, ChoiceSet) and is_move(type(row.offer)) and row.by:
        change = purse_change(talk.table, talk.state, row.by, row.offer)
    for head, sign in ((say("costs"), -1), (say("yields"), 1)):
        held = [amount(talk.table, key, sign * n) for key, n in change.items() if sign * n > 0]
        if held:
            yield f"; {head}: {', '.join(held)}"


def _parts(talk: Talk, row: Row) -> list[str]:
    return [look(fold(part)) for part in re.split(r"[\s=:,«»]+", f"{row.by} {line_of(talk, row)}")]


def numbered(talk: Talk) -> str:
    """Return the rows that were shown, with their numbers, what they cost and what they yield."""
    return "\n".join(_numbered_rows(talk))


def _grouped(talk: Talk, rows: list[Row], said: int) -> Iterator[str]:
    """Yield how many rows there are by their first words, when they are too many to number."""
    lines = [_NAME.findall(line_of(talk, row)) for row in rows]
    shared = next((at for at, words in enumerate(zip(*lines, strict=False)) if len(set(words)) > 1), 0)
    start, lines = " ".join(lines[0][:shared]), [line[shared:] for line in lines]
    groups: dict[str, int] = {}
    for wide in range(1, 1 + max(map(len, lines))):
        groups = {}
        for line in lines:
            key = " ".join(line[:wide])
            groups[key] = groups.get(key, 0) + 1
        if len(groups) > max(1, said) and max(groups.values()) <= MOST * len(lines):
            break
    example = next(iter(groups)).replace("=", " ").split(" ")[-1]
    yield say("  {n:#move}; say more, for instance `? {word}`:", n=len(rows), word=clean(example))
    head = f"    {clean(start)} " if start else "    "
    texts = [clean(key) if n == 1 else f"{clean(key)} ({n})" for key, n in groups.items()]
    rest = [say("... {n} of {all} shown", n=GROUPS, all=len(texts))] if len(texts) > GROUPS else []
    yield from wrapped(", ".join([*texts[:GROUPS], *rest]), columns(), head, "      ")


def _also(talk: Talk) -> Iterator[str]:
    """Yield what may be done at any time, and what nobody knows."""
    try:
        turns = anytime(Context(talk.table), talk.state)
    except OpenFact:
        turns = []
    kinds: dict[str, list[str]] = {}
    for turn in turns:
        for offer in turn.offers:
            who = kinds.setdefault((offer.move if isinstance(offer, ChoiceSet) else offer).do(), [])
            who += [turn.by] if turn.by not in who else []
    for kind, who in kinds.items():
        named = language_of(talk.table.game).id_text(kind, "moves")
        yield say("  at any time: {kind} ({who})", kind=named, who=tuple(who))
    others = tuple(name for name in talk.actors if name != talk.who and talk.viewer is None)
    if others:
        yield say("  {others:and} may act too: `? {one}`", others=others, one=others[0])
    missing = talk.table.game.open_facts(talk.table, talk.state)
    if missing:
        shown = say("not known: {keys}; moves that need it can be typed all the same", keys=missing)
        yield from wrapped(shown, columns(), "  ", "    ")
