"""Pieces of reports: figures, problems, moves, bases."""

from types import SimpleNamespace
from typing import Any

from referee.document.judgement import about_moment
from referee.games import load_game
from referee.kernel.facts import phrase
from referee.kernel.rule import Cite, Rule
from referee.kernel.ruling import Basis
from referee.kernel.workings import Workings
from referee.language.english import Language
from referee.language.speaking import language_of
from referee.report.ansi import bare, clean, strong
from referee.report.facts.move_text import value_text
from referee.report.terminal.figure_lines import figure_lines
from referee.report.terminal.legal_moves import legal_text
from referee.report.terminal.problem_text import problem_text
from referee.scenario.file.document import Mark, Problem, source_lines
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from referee.wording.assumptions import bases_text
from referee.wording.values import chance_text

RULE = Rule("toy.sum", "computes", "1", "Add up.", (Cite("EN", "SUMS", "7"),))


def lines(figure: Workings, explain: bool = False) -> list[str]:
    """A figure without colours; money as $n."""
    return [bare(line) for line in figure_lines(figure, Language(money=lambda n: f"${n}"), explain)]


def test_sum_takes_negative_addends_away() -> None:
    parts = (Workings("woods", 1, rules=(RULE,)), Workings("smoke", -2, rules=(RULE,)))
    figure = Workings("neighbours", -1, "sum", parts)
    assert lines(figure) == ["neighbours -1 = woods 1 - smoke 2   [toy.sum, EN p.7]"]
    assert "    -1 = 1 - 2" in lines(figure, explain=True)


def test_addends_of_money_are_money() -> None:
    figure = Workings(
        "rent", 300, "sum", (Workings("shop", 100, unit="$", note="2 x 50"), Workings("house", 200, unit="$")), unit="$"
    )
    assert lines(figure) == ["rent $300 = shop $100 (2 x 50) + house $200"]


def test_product_has_one_factor_of_money() -> None:
    factors = (Workings("tokens", 2), Workings("each", 100, unit="$"))
    figure = Workings("cost", 200, "product", factors, (RULE,), "$")
    assert lines(figure, explain=True) == [
        "cost $200 = tokens 2 x each $100   [toy.sum, EN p.7]",
        "    2 x $100 = $200",
    ]


def test_least_and_nested_figures() -> None:
    office = Workings("office", 9, "sum", (Workings("3H", 9, rules=(RULE,)),))
    figure = Workings("dice", 6, "least", (office, Workings("retail", 6)))
    assert lines(figure) == [
        "dice 6 = least of office 9 (3H), retail 6",
        "    office 9 (3H)   [toy.sum, EN p.7]",
    ]


def test_dice_and_empty_figures() -> None:
    assert lines(Workings("rolled", (1, 2))) == ["rolled 1 2"]
    assert lines(Workings("rolled", ())) == ["rolled none"]
    assert lines(Workings("bonus", 0, "sum")) == ["bonus 0"]


def test_problem_has_a_caret_of_the_right_width() -> None:
    text = "game: magnate\n  - {by: greyfield, do: bid, amout: 400}\n"
    problem = Problem("schema.unknown-key", "a bid has no key 'amout'", Mark(2, 30, 35), "see the book")
    assert bare(problem_text("x.yaml", source_lines(text), problem)).splitlines() == [
        "x.yaml:2:30: error[schema.unknown-key]: a bid has no key 'amout'",
        "    2 |   - {by: greyfield, do: bid, amout: 400}",
        "      |                              ^^^^^",
        "  hint: see the book",
    ]


def test_caret_stands_under_wide_characters() -> None:
    shown = bare(problem_text("x", source_lines("名: ?"), Problem("c", "m", Mark(1, 4, 5)))).splitlines()
    assert shown[2] == "      |     ^"


def test_long_lines_are_cut_around_the_caret() -> None:
    text = "a" * 5000 + "HERE" + "b" * 5000
    shown = bare(problem_text("x", source_lines(text), Problem("c", "m", Mark(1, 5001, 5005)))).splitlines()
    assert len(shown[1]) < 130
    at = shown[2].index("^")
    assert shown[1][at : at + 4] == "HERE" and shown[2].count("^") == 4


def test_problem_of_a_whole_file_has_no_picture() -> None:
    assert bare(problem_text("x", (), Problem("file.missing", "there is no such file", None))) == (
        "x: error[file.missing]: there is no such file"
    )


def test_fields_can_be_typed_again() -> None:
    assert value_text({"home": 2, "office": 1}) == "home:2,office:1"
    assert (value_text([1, 2]), value_text([]), value_text(None), value_text(True)) == ("1,2", "none", "none", "yes")
    table: Any = SimpleNamespace(game=load_game("magnate"))
    assert chance_text({"dice": [1, 2], "risk": ["R01"]}, table) == "dice 1 2, risk card R01"


def test_bases_are_grouped() -> None:
    bases = [Basis("assumed", f"buildings.{id}.cost") for id in ("house", "shopping_mall", "small_office", "factory")]
    bases += [Basis("assumed", "boards.4.plots_sold"), Basis("assumed", "boards.4.capacity")]
    bases += [Basis("given", "tracks.crash.lowest"), Basis("reading", "magnate.amb.buy_diagonal", "with_diagonals")]
    assert list(bases_text(bases, load_game("magnate"))) == [
        "rests on assumed: the cost of house, shopping mall, small office block and 1 more; "
        "the track of plots sold and the capacity of board for 4 players",
        "uses what this file gives: the beginning of crash track",
        "reads a disputed rule: Does a diagonal neighbour count as adjacent when buying land that is not for sale? "
        "– yes (`with_diagonals`), magnate.amb.buy_diagonal",
    ]


def test_clean_leaves_nothing_that_moves_the_cursor() -> None:
    assert clean("a\x1b[31m\nb\u202e") == "a [31m b "
    assert bare(strong("x")) == "x"


def test_moves_possible_at_any_time_are_listed_apart() -> None:
    text = "game: carnegie\nplayers: [maria, artem]\nposition: {stage: use, players: {maria: {goods: 2}}}\n"
    line = run(prepare(read_text(text, "game"))).main
    told = bare(legal_text(line.table, line.end))
    assert "maria may at any time (2 moves)" in told
    assert "exchange count=1..2" in told


def test_what_is_only_told_beside_a_figure_stands_in_its_line() -> None:
    figure = Workings(
        "connection", 9, parts=(Workings("points", 2, "sum", (Workings("a", 2),)), Workings("level", "rail", "told"))
    )
    assert lines(figure) == ["connection 9: level rail", "    points 2 (a)"]


def test_a_moment_of_several_is_that_of_the_one_who_chooses() -> None:
    table = load_game("streets").table(load_game("streets").seat("anya", "borya", "vera"))
    stage = SimpleNamespace(whose=lambda table, s: table.names, called_aloud=lambda: phrase("choosing"))
    moment = SimpleNamespace(top=stage)
    assert language_of(table.game).value(about_moment(table, moment, "borya")) == "the moment of borya: choosing"
    assert (
        language_of(table.game).value(about_moment(table, moment, "nobody"))
        == "the moment of anya, borya and vera: choosing"
    )


def test_business_tokens_are_counted_as_tokens() -> None:
    tongue = language_of(load_game("streets"))
    assert tongue.say("{tokens}", tokens={"retail": 2, "leisure": 1}) == "2 retail tokens, 1 leisure token"
