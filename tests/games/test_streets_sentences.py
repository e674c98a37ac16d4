"""Sentences of Streets are true of the state they are said in."""

import pytest

from referee.games import load_game
from referee.language.rules import rule_place, rule_text, ruling_text, why_text
from referee.language.speaking import language_of
from tests.games.streets_cases import (
    ABANDONED,
    ADVISED,
    BARE,
    GALLERY,
    HIS_STREET,
    HOUSE,
    ONE_OF_MANY,
    OVER_A_GALLERY,
    SOLO,
    TWO,
    answered,
    last,
)
from tests.sentences import text_of


@pytest.mark.parametrize("word", ["(D1", "D7", "components.yaml"])
def test_no_rule_or_reading_speaks_of_our_files(word):
    book = load_game("streets").book
    said = [rule_text(rule) for rule in book.rules.values()]
    said += [why_text(entry) + ruling_text(entry) for entry in book.ambiguities.values()]
    assert not [text for text in said if word in text]


@pytest.mark.parametrize(("edition", "place"), [("ru", "RU Возведите постройку"), ("en", "EN p.7")])
def test_the_book_of_the_edition_is_cited_first(edition, place):
    game = load_game("streets")
    table = game.table(game.seat("anya", "borya"), game.options(edition=edition))
    assert rule_place(game.book.rule("place.no_unconnected"), table.book) == place


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            f"{TWO}position: {{tiles_left: 0, players: {{anya: {{hand: {{art_gallery: 1}}}}}}}}\n"
            "steps: [{by: anya, do: peek, refused: streets.setup.shuffle}]",
            "the stack is empty: there is nothing to look at",
        ),
        (
            f"{TWO}position: {{tiles_left: 1, players: {{anya: {{hand: {{art_gallery: 1}}}}}}}}\n"
            "steps: [{by: anya, do: peek, refused: streets.setup.shuffle}]",
            "nothing lies under the last tile of the stack",
        ),
        (
            f"{TWO}position: {{tiles_left: 2, players: {{anya: {{hand: {{art_gallery: 1}}}}}}}}\n"
            "steps: [{by: anya, do: peek, refused: streets.setup.shuffle}]",
            "the stack lies face down: nobody looks under its top tile",
        ),
        (
            f"{SOLO}position: {{turn: grifter, stack: [toy_store]}}\n"
            "steps: [{by: you, do: peek, refused: streets.solo.peek}]",
            "nobody looks under the top tile",
        ),
        (
            f"{SOLO}position: {{turn: grifter, stack: [toy_store]}}\n"
            "steps: [{by: grifter, do: draw, refused: streets.solo.sequence}]",
            "it is for you to draw, not for the Grifter: he builds from the stack",
        ),
        (ABANDONED, "the business sign of Wild placeholder W2 is universal: it gives any token there is"),
        (
            f"{TWO}steps: [{{by: anya, do: rehouse, people: {{parent: 1}}, to: city_park,"
            " refused: streets.people.after_scoring}]",
            "people move when a street has been scored; this is the moment of building",
        ),
        (
            f"{TWO}{ADVISED}position: {{players: {{anya: {{advisor: investor}}}}}}\nsteps: [{{by: anya, do: build,"
            " tile: toy_store, at: [-1, 0], road: S, signs: 3, refused: streets.place.sign}]",
            "one ownership sign goes on it, of the Investor one or two, not 3",
        ),
        (
            f"{SOLO}{ADVISED}position: {{players: {{you: {{advisor: hacker}}}}}}\n"
            "steps: [{by: grifter, do: hire, advisor: investor, refused: streets.solo.adv}]",
            "the Grifter gets money, no advisor",
        ),
        (
            ONE_OF_MANY.replace("leisure: 1}}", "leisure: 1, retail: 1}, refused: streets.biz.match_icon}")
            + "\ncomponents: {tiles: {art_gallery: {business: {icon: leisure, count: 2}}}}",
            "the business sign of Art Gallery gives 2 leisure tokens, not 1 leisure token, 1 retail token",
        ),
        (
            ONE_OF_MANY.replace("leisure: 1}}", "retail: 2}, refused: streets.biz.match_icon}").replace(
                "position:", "position:\n  bank: {tokens: {leisure: 1}}"
            )
            + "\ncomponents: {tiles: {art_gallery: {business: {icon: leisure, count: 2}}}}",
            "what is left of leisure is taken first for the business sign of Art Gallery",
        ),
        (HIS_STREET, "the Grifter takes what he does not have yet: retail"),
        (
            ABANDONED.replace(
                "from: wild_w2, tokens: {retail: 1}}",
                "from: city_park, tokens: {retail: 1}, refused: streets.biz.abandon}",
            ),
            "Wild placeholder W2 is abandoned now, not City Park",
        ),
        (
            f"{TWO}position: {{city: {{{BARE}, {HOUSE}, {GALLERY}}}}}\nsteps: [{{ask: winner}}]",
            "scored now, most money would be $2: anya",
        ),
        (f"{TWO}steps: [{{ask: winner}}]", "2 players would be tied: nothing breaks the tie"),
        (
            f"{SOLO}options: {{difficulty: easy}}\nsteps: [{{ask: winner}}]",
            "scored now, both would have $0, and equal money is no win",
        ),
        (
            OVER_A_GALLERY.replace("road: S}]", "road: S, leave: true, refused: streets.adv.renovator.seekers}]"),
            "no seekers would move to Trendy Lofts",
        ),
        (ABANDONED, "the ownership sign on Wild placeholder W2 back to anya"),
    ],
)
def test_a_sentence_is_true_of_the_state_it_is_said_in(text, said):
    assert said in [text_of(finding) for finding in last(text).findings]


def test_what_final_scoring_pays_for_a_building_is_half_of_it():
    text = (
        f"{TWO}position: {{city: {{{BARE}, {HOUSE}, {GALLERY}}}}}\nsteps: [{{ask: value, tile: art_gallery, final: true"
    )
    assert "streets.end.half" in answered(f"{text}, answer: {{total: 2, art_gallery: 4}}}}]")


@pytest.mark.parametrize("rule", ["abandon.no_entry", "value.copy_excluded", "adv.renovator.not_start"])
def test_no_book_is_cited_for_a_ban_it_lifts(rule):
    game = load_game("streets")
    table = game.table(game.seat("anya", "borya"), game.options(edition="en"))
    assert rule_place(game.book.rule(rule), table.book).startswith("RU")


@pytest.mark.parametrize(("road", "at", "side"), [("W", "[1, 0]", "left"), ("E", "[-1, 0]", "right")])
def test_the_open_end_of_a_street_of_one_tile_is_told_by_its_side(road, at, side):
    text = (
        f"{TWO}position: {{players: {{anya: {{hand: {{toy_store: 1}}}}}}, "
        f"city: {{{BARE}, art_gallery: {{at: [0, 0]}}}}}}\n"
        f"steps: [{{by: anya, do: build, tile: toy_store, at: {at}, road: {road}}}]"
    )
    texts = [text_of(finding) for finding in last(text).findings]
    assert f"the street of Art Gallery is open: no building lies to the {side} of it" in texts


def test_no_money_has_no_sign():
    assert [language_of(load_game("streets")).money(n) for n in (-1, 0, 1)] == ["-$1", "$0", "$1"]
