"""`referee explain ID --page`: a rule or a dispute as one file that can be sent."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from referee.devtools.dispute_book import dispute_files
from referee.games import GAMES, load_game
from referee.language.current import LANGUAGES, speaking
from referee.language.rules import question_text
from referee.report.html.document import page_about
from referee.report.html.load import played
from referee.report.html.rule_document import rule_document, with_outcomes
from tests.cli.conftest import Referee

SCENARIOS = Path(__file__).parents[2] / "scenarios"
ALIKE = {
    "magnate.amb.marker_for_marked_plot",  # only which marker is in the bag differs
    "magnate.amb.tutorial_marker_backs",  # both set-ups stand in one line
    "carnegie.amb.neutral_disc_no_room",  # nobody can come into that position
    "carnegie.amb.setup_department_employees",  # decides the set-up, no step
    "corporations.amb.answer_window",  # only one reading is played
    "corporations.amb.undo_extent",  # only one reading is played
}
"""Disputed points whose readings give the same at every step of their scenario."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_dispute_tells_what_each_reading_gives(game: str, lang: str) -> None:
    files, alike = dispute_files(SCENARIOS), set[str]()
    with speaking(lang):
        for point in load_game(game).book.ambiguities.values():
            shown = [played(path) for path in files.get(point.id, [])]
            page = with_outcomes(load_game(game), point, shown)
            assert page.title == question_text(point)
            assert [row.name for row in page.readings] == [*point.ways]
            if point.switchable and len({row.gives for row in page.readings}) < 2:
                alike.add(point.id)
            if point.switchable and point.id not in ALIKE:
                assert all(row.gives for row in page.readings), point.id
    assert alike == {id for id in ALIKE if id.startswith(game)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_tells_what_the_verdict_tells(lang: str, referee: Referee) -> None:
    page = referee("--lang", lang, "explain", "magnate.amb.buy_diagonal", "--page", "-").out
    verdict = referee("--lang", lang, "judge", str(SCENARIOS / "magnate/disputes/buy-diagonal.yaml"))
    with speaking(lang):
        point = load_game("magnate").book.ambiguities["magnate.amb.buy_diagonal"]
        shown = [played(SCENARIOS / "magnate/disputes/buy-diagonal.yaml")]
        rows = with_outcomes(load_game("magnate"), point, shown).readings
    judged = " ".join(verdict.out.split())
    for row in rows:
        assert row.text in page and row.gives in page
        assert " ".join(row.gives.split()) in judged
    assert "buy-diagonal.yaml" in page and "buy-off-market.yaml" not in page


def test_a_page_needs_nothing_else(referee: Referee, tmp_path: Path) -> None:
    out = tmp_path / "rule.html"
    said = referee("explain", "magnate.buy.not_for_sale", "--page", str(out))
    assert (said.code, said.out) == (0, f"written to {out}\n")
    whole = out.read_text(encoding="utf-8")
    assert not re.search(r"(src|href)=\"?(https?:|//)|@import|url\(", whole)
    assert "Empty land without a marker" in whole and "When can I buy" in whole
    assert referee("explain", "magnate.buy.not_for_sale", "--page", str(out)).code == 2
    assert referee("explain", "magnate.buy.not_for_sale", "--page", str(out), "--force").code == 0
    assert referee("explain", "magnate.buy.nothing", "--page", "-").code == 2


@pytest.mark.parametrize("id", ["magnate.ex.sell", "streets.place.max_five", "referee.not_now"])
def test_rules_and_examples_have_pages_too(id: str, referee: Referee) -> None:
    assert id in referee("explain", id, "--page", "-").out


def test_without_scenarios_the_book_still_speaks() -> None:
    game = load_game("carnegie")
    whole = rule_document(game, game.book.rules["carnegie.donation.cost"], ())
    assert "carnegie.donation.cost" in whole and "<main>" not in whole
    assert whole == page_about(with_outcomes(game, game.book.rules["carnegie.donation.cost"], ()), ())


def test_a_verdict_on_a_dispute_names_its_page_once_at_a_terminal(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    hint = "referee explain magnate.amb.buy_diagonal --page"
    assert hint not in referee("judge", "table.yaml").out
    terminal = SimpleNamespace(stdout=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("referee.cli.judge.sys", terminal)
    assert referee("judge", "table.yaml", "table.yaml").out.count(hint) == 1
    assert hint not in referee("judge", "sell.yaml").out
    assert hint not in referee("judge", "table.yaml", "--format", "json").out
