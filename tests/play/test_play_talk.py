"""What is said at the table: answers to commands, to moves, to what came up."""

from pathlib import Path

import pytest

from referee.kernel.chance import NeedChance
from referee.language.current import speaking
from referee.scenario.file.model import Step
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import Runner, run
from tests.play.table import said, sit

HEAD = """game: magnate
players: [anna: vector, boris: greyfield]
position:
  stage: action
  turn: anna
  land_price: 700
  tiles: {2: halestown}
  plots: {2A: {owner: anna}, 3B: {owner: anna}}
"""
ATTRACT = """game: magnate
players: [anna, boris]
position:
  {stage: attract, turn: anna, tiles: {2: halestown}, plots: {2A: {owner: anna, building: house}},
   players: {anna: {adverts: 3}}}
"""
SCENARIOS = Path(__file__).parents[2] / "scenarios"
ENCLOSED = (SCENARIOS / "streets/rules/enclosure.yaml").read_text(encoding="utf-8").partition("steps:")[0]
STREET = """game: streets
players: [anya, borya]
position:
  city:
    central_station: none
    city_park: none
    starter_home: {at: [1, 0], road: S, owner: borya, people: {parent: 1}}
    flea_market: {at: [2, 0], road: S, owner: borya, people: {parent: 1}}
    art_gallery: {at: [3, 0], road: S, owner: anya, people: {hipster: 3}}
    hardware_store: {at: [4, 0], road: W}
"""
WINDOW = """game: corporations
players: [red, blue, green]
position:
  stage: {is: stopped, moved: true}
  field: {D2: {owner: blue, chip: e01, mark: 1}, B2: {owner: red, chip: e02}}
  players: {red: {pawn: 0, hand: {t_wolf: 1, unknown: 5}}, blue: {pawn: 8}}
"""


def test_a_move_is_told_in_two_to_four_lines(tmp_path: Path) -> None:
    talk = sit(tmp_path / "game.yaml", HEAD)
    told = said(talk, "sell 3B").splitlines()
    assert 2 <= len(told) <= 5
    assert "magnate.sell" in told[0] or "magnate.sell" in told[1]
    assert told[-1].strip().startswith("Round 1") or "boris" in told[-1]


def test_numbers_mean_rows_shown_at_this_very_moment(tmp_path: Path) -> None:
    talk = sit(tmp_path / "game.yaml", HEAD)
    assert "`?` shows one" in said(talk, "1")
    assert "sell 3B" in said(talk, "? sell")
    row = next(number for number, row in enumerate(talk.rows, 1) if getattr(row.offer, "plot", "") == "3B")
    assert "3B" in said(talk, str(row))
    assert talk.session.steps[0].move.do() == "sell"
    assert "`?` shows one" in said(talk, str(row))


def test_the_moves_are_shown_when_they_are_asked_for_by_name(tmp_path: Path) -> None:
    talk = sit(tmp_path / "game.yaml", HEAD)
    assert said(talk, "ходы") == said(talk, "moves") == said(talk, "?")


def test_a_form_is_finished_behind_its_number(tmp_path: Path) -> None:
    talk = sit(tmp_path / "game.yaml", HEAD)
    said(talk, "? advertise")
    said(talk, "1 2")
    assert talk.session.steps[0].move.extra == 2


def test_many_moves_are_grouped_by_the_word_that_tells_them_apart(tmp_path: Path) -> None:
    talk = sit(tmp_path / "game.yaml", "game: streets\nplayers: [anya, borya]\n")
    told = said(talk, "?")
    assert "320 moves; say more, for instance `? chillax_spa`" in told and "chillax_spa (8)" in told
    assert not talk.numbered()
    assert "1  build" in said(talk, "? chillax")


def test_why_judges_and_does_not_play(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    told = said(talk, "why buy 2E")
    assert told.startswith("anna may buy 2E for $1.4m.") and "magnate.amb.buy_diagonal" in told
    assert talk.session.count == 0 and file.read_text() == HEAD
    said(talk, "sell 3B")
    assert "obeys magnate." in said(talk, "why")


def test_refusals_questions_and_silences_are_not_written(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    assert "boris may not buy 2E" in said(talk, "boris: buy 2E")
    assert "because" in said(talk, "buy 2I")
    assert "`tell tiles.6 ...`" in said(talk, "buy 6I")
    assert "price" in said(talk, "price 2E")
    assert file.read_text() == HEAD


def test_a_forced_move_typed_again_is_already_done(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, STREET)
    said(talk, "build student_house 0,0 E")
    before = file.read_text()
    assert "already" in said(talk, "anya: rehouse 3 hipsters to student house")
    assert file.read_text() == before and talk.session.count == 1


def test_an_answer_that_nobody_gives_is_declined_by_going_on(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, WINDOW)
    assert "blue may answer; `pass` declines" in said(talk, "sabotage D2")
    said(talk, "red: build e03 C3")
    assert [step.move.do() for step in talk.session.steps] == ["sabotage", "build"]
    assert not run(prepare(read_file(file))).failures


def test_dice_by_prompt_typed_or_rolled(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, ATTRACT)
    asked = said(talk, "attract 2A")
    assert "dice: type what came up, or Enter to let me roll." in asked
    count = int(asked.split(" dice:")[0].split()[-1])
    assert "cannot be dice" in said(talk, "sixty")
    assert f"Noted: dice {'1 ' * (count - 1)}".strip() in said(talk, "1 " * (count - 1)) or count == 1
    said(talk, "1")
    assert talk.session.steps[-1].chance == {"dice": (1,) * count}
    said(talk, "undo")
    assert talk.waits
    said(talk, "9" * count)
    assert talk.waits and talk.session.count == 1
    said(talk, "")
    assert len(talk.session.steps[-1].chance["dice"]) == count
    said(talk, "undo 2")
    assert talk.session.count == 0 and file.read_text() == ATTRACT


def test_a_move_that_draws_something_itself_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def needs(runner: Runner, step: Step) -> NeedChance | None:
        """As if throwing were one thing with its dice; no move of the four games is so."""
        given = len(step.chance.get("dice", ()))
        throws = step.kind == "move" and step.move.do() == "throw"
        return NeedChance("dice", 2, given) if throws and given < 2 else None

    file = tmp_path / "game.yaml"
    talk = sit(file, "game: corporations\nplayers: [red, blue]\n")
    for line in ("red: remove e03", "blue: remove e04", "6 6 1 1"):
        said(talk, line)
    monkeypatch.setattr(Runner, "needs", needs)
    assert "red rolls 2 dice: type what came up" in said(talk, "throw")
    assert talk.session.count == 3 and "Noted: die 3" in said(talk, "3")
    said(talk, "4")
    assert file.read_text().endswith("  - {by: red, do: throw, chance: {dice: [3, 4]}}\n")
    said(talk, "undo")
    said(talk, "throw")
    said(talk, "")
    assert len(talk.session.steps[-1].chance["dice"]) == 2


def test_each_throw_is_rolled_anew(tmp_path: Path) -> None:
    talk = sit(tmp_path / "game.yaml", "game: corporations\nplayers: [red, blue]\n")
    for line in ("red: remove e03", "blue: remove e04"):
        said(talk, line)
    throws = []
    for _ in range(8):
        said(talk, "")
        said(talk, "3")
        said(talk, "")
        throws.append(talk.session.steps[-1].chance["dice"])
        said(talk, "undo")
    assert all(len(dice) == 4 and dice[2] == 3 for dice in throws)
    assert len({dice[:2] for dice in throws}) > 1 and any(dice[:2] != dice[2:] for dice in throws)


def test_too_much_that_came_up_is_refused_whole(tmp_path: Path) -> None:
    talk = sit(tmp_path / "game.yaml", "game: carnegie\nplayers: [maria, artem]\n")
    said(talk, "4a 5a")
    assert talk.session.steps[0].chance == {"timeline": ("4a", "5a")}
    assert "cannot be timeline" in said(talk, "lobby")
    assert "timeline" in said(talk, "1b 2b 3b")
    assert talk.session.count == 1


def test_undo_beyond_this_sitting_asks_first(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, f"{HEAD}steps:\n  - {{by: anna, do: consult}} # well\n")
    assert "say it again" in said(talk, "undo")
    assert talk.session.count == 1
    said(talk, "show market")
    assert "say it again" in said(talk, "undo")
    assert "taken back: anna: consult" in said(talk, "undo")
    assert file.read_text() == HEAD
    assert "again: anna: consult" in said(talk, "redo")
    assert "# well" in file.read_text()
    assert "nothing to redo" in said(talk, "redo")


def test_an_earlier_moment_is_looked_at_and_left_or_returned_to(tmp_path: Path) -> None:
    talk = sit(tmp_path / "game.yaml", HEAD)
    for line in ("consult", "boris: consult", "anna: sell 3B"):
        said(talk, line)
    assert "after entry 1: anna: consult" in said(talk, "goto 1")
    assert "only a look" in said(talk, "buy 2E")
    assert "boris" in said(talk, "?") or talk.numbered()
    assert talk.session.count == 3
    said(talk, "goto end")
    assert talk.looking is None
    said(talk, "goto 1")
    said(talk, "undo")
    assert talk.session.count == 1 and talk.looking is None
    assert "the game has 1 entry" in said(talk, "goto 9")


def test_a_branch_is_a_line_of_the_file_that_leaves_the_script(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    for line in ("consult", "boris: consult"):
        said(talk, line)
    said(talk, "goto 1")
    assert "line 'what if' goes on after step 1" in said(talk, "branch what if")
    said(talk, "boris: advertise")
    said(talk, "branch main")
    assert talk.session.count == 2
    said(talk, "anna: sell 3B")
    said(talk, "branch what if")
    said(talk, "anna: sell 3B")
    data = read_file(file).data
    lines = data["lines"]
    assert isinstance(lines, dict)
    assert lines["what if"]["after"] == 1 and len(lines["what if"]["steps"]) == 2  # type: ignore[index,call-overload]
    assert not run(prepare(read_file(file))).failures
    said(talk, "undo 2")
    assert "lines" not in read_file(file).data
    assert "the line begins here" in said(talk, "undo")


def test_a_line_that_hangs_on_the_script_is_not_left_in_the_air(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    text = f"{HEAD}steps:\n  - {{by: anna, do: consult}}\nlines:\n  so:\n    - {{by: boris, do: consult}}\n"
    talk = sit(file, text)
    assert "begins where the script ends" in said(talk, "boris: advertise")
    said(talk, "undo")
    assert "would have no beginning" in said(talk, "undo")
    assert file.read_text() == text


@pytest.mark.parametrize("text", [HEAD, ATTRACT, STREET, WINDOW])
def test_what_a_step_changed_becomes_its_expectation(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, text)
    said(talk, {HEAD: "sell 3B", ATTRACT: "attract 2A", STREET: "build student_house 0,0 E"}.get(text, "build e03 C3"))
    assert "expected from now on" in said(talk, "expect")
    assert "noted" in said(talk, "note Борис: «не согласен», # {")
    report = run(prepare(read_file(file)))
    assert not report.failures and report.main.steps[1].step.expect
    assert report.main.steps[2].step.note == "Борис: «не согласен», # {"


def test_an_open_fact_can_be_told_late(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, HEAD)
    said(talk, "consult")
    assert "not known" in said(talk, "?")
    assert "told: tiles.3" in said(talk, "tell tiles.3 ridgeway")
    assert talk.session.prepared.scenario.position["tiles"] == {"2": "halestown", "3": "ridgeway"}  # type: ignore[index]
    assert talk.session.count == 1
    assert "that cannot be" in said(talk, "tell tiles.9 ridgeway")


def test_face_down_cards_of_the_set_up_can_be_told(tmp_path: Path) -> None:
    talk = sit(tmp_path / "game.yaml", "game: carnegie\nplayers: [maria, artem]\n")
    said(talk, "4a 5a 1b 2b")
    assert talk.session.count == 1
    shown = talk.table.game.chance["removed"]
    assert shown.names == "departments"


def test_a_refused_file_is_not_played_on_behind_its_refusal(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    text = f"{HEAD}steps:\n  - {{by: boris, do: consult}}\n  - {{by: anna, do: consult}}\n"
    talk = sit(file, text)
    assert talk.session.stopped.startswith("step 1 of the file: refused")
    assert "mend the file" in said(talk, "anna: consult")
    assert file.read_text() == text


def test_hidden_hands_stay_hidden(tmp_path: Path) -> None:
    text = "game: corporations\nplayers: [red, blue]\nseed: 4\n"
    talk = sit(tmp_path / "game.yaml", text, viewer="blue")
    for name in ("red", "blue"):
        said(talk, f"{name}: remove e01")
    cards = {card for card in talk.state.players["red"].hand if card not in talk.state.players["blue"].hand}
    told = "\n".join(said(talk, line) for line in ("show", "show player", "ledger", "?", "why"))
    assert cards and not [card for card in cards if card in told]


@pytest.mark.parametrize(("language", "earned"), [("en", "borya gets $4"), ("ru", "borya получает 4")])
def test_who_earned_what_is_told_where_not_everything_is(language: str, earned: str, tmp_path: Path) -> None:
    """Signs and people come first and fill the lines of an answer; the income of the street must not be lost."""
    with speaking(language):
        told = said(sit(tmp_path / "game.yaml", ENCLOSED), "build wild_w5 W 2,0")
    assert earned in told


@pytest.mark.parametrize(
    ("language", "result"),
    [("en", "The game is over, anya wins (anya $4, borya $1)."), ("ru", "Игра окончена, победитель – anya (anya 4")],
)
def test_the_end_is_told_with_everybodys_money(language: str, result: str, tmp_path: Path) -> None:
    text = (SCENARIOS / "streets/examples/en-half.yaml").read_text(encoding="utf-8").partition("steps:")[0]
    with speaking(language):
        told = said(sit(tmp_path / "game.yaml", text), "build parent_p8 S 2,0")
    assert result in told.replace("\u00a0", " ")
