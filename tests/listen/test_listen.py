"""A sample of `make listen`: printed forms mean the very move, nonsense is asked, names are found back."""

from collections.abc import Iterator
from random import Random

import pytest

from referee.games import GAMES, load_game
from referee.grammar.lexicon import Lexicon
from referee.grammar.sentence_parser import SentenceParser
from referee.kernel.spec import spec_of
from referee.language.current import LANGUAGES, speaking
from referee.language.moves import in_words
from referee.language.template import Bracket, Gap, Nodes
from referee.odds.random_player import people
from referee.scenario.file.conversion import convert_move
from tests.listen.names import tell_names
from tests.listen.nonsense import tell_nonsense
from tests.listen.positions import positions
from tests.listen.printed import tell_printed
from tests.listen.spoken import LISTS, Dispute, answer, disputes
from tests.listen.tally import Tally

MOST_OF_FORTY = 34
ALIKE = {("corporations", "Targets")}
"""A question may be about a card and an effect of one name: it is asked back which is meant."""
PAIRS = [
    ("carnegie", "use", {"department": "start_commerce_finance", "effect": ("goods", "mission_goods")}),
    ("carnegie", "use", {"department": "start_commerce_finance", "effect": ("dollars", "mission_dollars")}),
    ("corporations", "play", {"card": "f_security", ("hex", "hexes"): ("B3", ["B3"])}),
    ("corporations", "service", {"name": "sabotage", ("hex", "hexes"): ("B3", ["B3"])}),
    ("corporations", "carry_out", {"card": "ev_taxi", ("hex", "hexes"): ("B3", ["B3"])}),
    ("corporations", "build", {"chip": "e01", "hex": "B2", "marks": (None, [])}),
    ("streets", "build", {"tile": "toy_store", "at": [1, 0], "road": "S", "signs": (0, 1)}),
]
"""Moves that once were printed alike: what differs between them stands as a pair."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_is_heard_and_nonsense_is_not(game: str, lang: str) -> None:
    tally, random = Tally(), Random(f"sample {game} {lang}")
    with speaking(lang):
        seen = list(positions(game, lang, 2, 2, 7))
        for at in seen:
            tell_printed(tally, at, 3, random, [one for one in seen if one.table is at.table])
            tell_nonsense(tally, at, 2, random)
        tell_names(tally, game, lang, seen[:1])
    assert not tally.crashed, tally.crash_examples
    assert not tally.bad(), "\n".join(tally.report(5))


@pytest.mark.parametrize("dispute", list(disputes()), ids=lambda one: f"{one.game} {one.lang} {one.say}")
def test_a_dispute_is_decided_as_it_is_spoken(dispute: Dispute) -> None:
    found = answer(dispute)
    assert found.outcome == "right", found.text


@pytest.mark.parametrize("name", LISTS[1:])
def test_most_disputes_are_decided_and_none_wrongly(name: str) -> None:
    answers = [answer(one) for one in disputes(name)]
    assert not [one.dispute.say for one in answers if one.outcome == "wrong"]
    assert sum(one.outcome == "right" for one in answers) >= MOST_OF_FORTY


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_two_names_of_a_list_are_printed_alike(game: str, lang: str) -> None:
    about = load_game(game)
    table = about.table(about.seat(*people(about, 2)[:2]))
    with speaking(lang):
        parser = SentenceParser(table, Lexicon(table), lang)
        for pattern in (*parser._moves, *parser._questions):
            if (game, pattern.kind.__name__) in ALIKE:
                continue
            for gap in [gap for runs in pattern.parts for _, nodes in runs for gap in _gaps(nodes)]:
                field = spec_of(pattern.kind).fields.get(gap.name)
                each = field.each if field and field.each and field.kind in ("list", "set") else field
                if each is not None and each.kind == "word" and gap.spec[:1] not in ("=", "?"):
                    alike = {text: ids for text, ids in parser.gaps._index(each, gap).items() if len(set(ids)) > 1}
                    assert not alike, (pattern.kind, gap)


def _gaps(nodes: Nodes) -> Iterator[Gap]:
    for node in nodes:
        if isinstance(node, Bracket):
            yield from _gaps(node.nodes)
        elif isinstance(node, Gap):
            yield node


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "do", "said"), PAIRS, ids=[f"{game} {do}" for game, do, _ in PAIRS])
def test_two_moves_never_print_the_same_text(
    game: str, do: str, said: dict[str | tuple[str, str], object], lang: str
) -> None:
    about = load_game(game)
    table = about.table(about.seat(*people(about, 2)[:2]))
    kind = next(kind for kind in about.moves if kind.do() == do)
    moves = []
    for number in (0, 1):
        keys = {key[number] if isinstance(key, tuple) else key: value for key, value in said.items()}
        told = {key: value[number] if isinstance(value, tuple) else value for key, value in keys.items()}
        moves.append(
            convert_move({"do": do, **{key: value for key, value in told.items() if value is not None}}, kind)[1]
        )
    with speaking(lang):
        assert moves[0] != moves[1]
        assert in_words(table, moves[0]) != in_words(table, moves[1])


def test_nobody_moving_in_is_one_move_however_it_is_written() -> None:
    kind = next(kind for kind in load_game("magnate").moves if kind.do() == "move_in")
    nobody, none = ({"do": "move_in", "tenants": tenants} for tenants in ({}, {"home": 0}))
    assert convert_move(nobody, kind)[1] == convert_move(none, kind)[1]
