"""`referee words`, search in `rules`, names and uses in `explain`."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.games import GAMES
from referee.report.ansi import width

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("wide", ["60", "80", "120"])
@pytest.mark.parametrize("game", GAMES)
def test_words_fit_the_terminal(referee: Any, monkeypatch: pytest.MonkeyPatch, game: str, wide: str) -> None:
    for args in (
        ("words", game),
        ("words", game, "--all"),
        ("words", game, "components"),
        ("words", game, "build"),
        ("rules", game, "build"),
    ):
        monkeypatch.setenv("COLUMNS", wide)
        result = referee(*args)
        assert result.code == 0
        assert [line for line in result.out.splitlines() if width(line) > int(wide)] == []


def test_words_tell_a_move_with_keys_moment_and_example(referee: Any) -> None:
    out = referee("words", "magnate", "купить", "участок").out
    assert "buy land" in out and "купить участок" in out
    assert "when: action" in out and "keys: plot" in out and "{by: anna, do: buy, plot: 2E}" in out


def test_words_as_json(referee: Any) -> None:
    data = json.loads(referee("words", "Улицы", "--format", "json").out)
    assert (data["format_version"], data["game"]) == (1, "streets")
    assert len(data["words"]) == data["of"]
    build = next(word for word in data["words"] if (word["section"], word["id"]) == ("moves", "build"))
    assert build["ru"] == "возвести постройку"


@pytest.mark.parametrize("game", GAMES)
def test_words_without_a_word_tell_how_to_look_for_one(referee: Any, game: str) -> None:
    out = referee("words", game).out
    assert f"referee words {game} WORD" in out and f"referee words {game} --all" in out
    assert len(out.splitlines()) <= 24
    data = json.loads(referee("words", game, "--format", "json").out)["words"]
    for section in dict.fromkeys(word["section"] for word in data):
        ids = {word["id"] for word in data if word["section"] == section}
        assert f"  {section} ({len(ids)})" in out
        assert referee("words", game, section).code == 0
    kinds = [word["id"] for word in data if word["section"] == "kinds"]
    assert all(kind in out for kind in kinds)
    assert len(referee("words", game, "--all").out.splitlines()) > len(data)


def test_words_show_an_example_of_a_key_beside_its_names(referee: Any) -> None:
    out = referee("words", "carnegie", "departments").out
    assert "departments: {a1: start_hr}" in out and "charitable_giving" in out
    out = referee("words", "magnate", "stages").out
    assert "stage: bid, turn: anna" in out and "stage: {is: bid, high:" in out


@pytest.mark.parametrize("said", ["ring", "circle", "круг", "Клетки круга"])
def test_a_kind_of_components_may_be_called_as_it_is_printed(referee: Any, said: str) -> None:
    assert referee("components", "corporations", said).out.startswith("ring: ")


def test_who_plays_alone_is_told_how_to_name_the_automaton(referee: Any) -> None:
    for game, line in (("magnate", "a,ai"), ("streets", "a,grifter"), ("carnegie", "a,andrew")):
        said = referee("judge", game, "--players", "a", "--move", "pass").err
        assert f"the automaton is named like a player: {line}" in said
    assert "automaton" not in referee("judge", "corporations", "--players", "a", "--move", "pass").err


def test_words_of_a_kind(referee: Any) -> None:
    out = referee("words", "magnate", "здания").out
    assert all(building in out for building in ("house", "superior_office", "factory"))
    assert referee("words", "magnate", "moves").out.count("{by: anna, do: ") > 10


def test_a_word_that_is_a_kind_and_a_key_shows_both(referee: Any) -> None:
    out = referee("words", "magnate", "risk").out
    assert "risk_drawn: {R01: 1}" in out and "R19" in out


def test_nothing_fits(referee: Any) -> None:
    result = referee("words", "magnate", "tennnant")
    assert (result.code, result.out) == (5, "")
    assert "no word of magnate fits 'tennnant'; did you mean 'tenant'" in result.err


def test_nearest_are_said_to_be_the_nearest(referee: Any) -> None:
    result = referee("rules", "magnate", "sell", "xylophone")
    assert result.code == 0
    assert "these are the nearest" in result.err and "nothing fits 'xylophone'" in result.err


def test_russian_words_find_english_rules(referee: Any) -> None:
    result = referee("rules", "улицы", "улица")
    assert result.code == 0
    assert "streets.street.def" in result.out and "the best 20 of each are shown" in result.out


def test_component_is_explained_by_its_name(referee: Any) -> None:
    assert referee("explain", "magnate.buildings.house").out == referee("explain", "дом").out
    assert "corporations.trumps.t_wolf" in referee("explain", "Винстон", "Вульф").out


@pytest.mark.parametrize(
    ("said", "code", "told"),
    [
        ("такси", 2, "may be: corporations."),
        ("улица", 2, "did you mean streets."),
        ("superior offise", 2, "did you mean"),
        ("magnate.buildings.hous", 2, "did you mean magnate.buildings.house"),
        ("buildings.\x1b[31mhous", 2, "the inventories have no 'buildings. [31mhous'"),
        ("qqqq", 2, "see: referee rules GAME WORDS"),
        ("magnate.amb.buy_diagonal=diagonals", 2, "has no reading 'diagonals'"),
        ("magnate.sell.payment=x", 2, "has no reading 'x'"),
        ("", 2, "the inventories have no ''"),
        (".", 2, "the inventories have no '.'"),
    ],
)
def test_unclear_name_says_what_was_meant(referee: Any, said: str, code: int, told: str) -> None:
    result = referee("explain", said)
    assert result.code == code
    assert told in result.err


def test_used_by_tells_scenarios_and_steps(referee: Any) -> None:
    out = referee("explain", "magnate.sell.payment", "--used-by", "--scenarios", str(GOLDEN)).out
    assert "Used by" in out and "sell.yaml" in out and "figure" in out
    assert "sell.yaml" in referee("explain", "superior_office", "--used-by", "--scenarios", str(GOLDEN)).out


def test_used_by_a_reading(referee: Any, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text((GOLDEN / "readings.yaml").read_text())
    result = referee("explain", "own_population", "--used-by", "--scenarios", str(tmp_path))
    assert result.code == 0
    assert "Used by 1 of 1 scenario:" in result.out and "read as" in result.out


def test_used_by_nothing(referee: Any, tmp_path: Path) -> None:
    assert "Used by 0 of 0 scenarios." in referee("explain", "дом", "--used-by", "--scenarios", str(tmp_path)).out


def test_unusable_files_are_counted(referee: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("game: magnate\nplayers: 7\n")
    result = referee("explain", "дом", "--used-by", "--scenarios", str(tmp_path))
    assert result.code == 0
    assert "1 files cannot be used" in result.err or "1 file cannot be used" in result.err


def test_settled_dispute_is_not_called_switchable(referee: Any) -> None:
    from referee.games import load_game

    for id in load_game("corporations").settled:
        assert "can be switched" not in referee("explain", id).out
    assert "can be switched" in referee("explain", "magnate.amb.buy_diagonal").out


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("referee judge sell.yaml --move greyfield", "greyfield consult"),
        ("referee legal sell.yaml --why-not grey", "greyfield consult"),
        ("referee judge magnate --move bu", "buy"),
        ("referee explain magnate.buy", "magnate.buy.price"),
        ("referee rules st", "streets"),
    ],
)
def test_the_shell_completes(line: str, offered: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.shell_completion import BashComplete

    from referee.cli import cli

    monkeypatch.chdir(Path(__file__).parents[1] / "golden")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - 1))
    shell = BashComplete(cli, {}, "referee", "_REFEREE_COMPLETE")
    assert offered in [one.value for one in shell.get_completions(*shell.get_completion_args())]


@pytest.mark.parametrize(("said", "code"), [("Vector", 0), ("TABLE", 0), ("zoe", 2)])
def test_viewers_are_named_in_any_spelling(said: str, code: int, referee: Any) -> None:
    assert referee("run", "sell.yaml", "--as", said).code == code


@pytest.mark.parametrize(
    "said", ["magnate.amb.own_population=excluded", "Own population = Excluded", "own-population=EXCLUDED"]
)
def test_readings_are_named_in_any_spelling(said: str, referee: Any) -> None:
    assert referee("run", "sell.yaml", "--reading", said).code == 0
