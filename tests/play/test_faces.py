"""Cards and tiles named by what they show: an evening with faces nobody has told us, in both languages."""

import re
from pathlib import Path
from typing import Any

import pytest

from referee.cli import main
from referee.games import load_game
from referee.kernel.position import dump
from referee.language.current import speaking
from referee.scenario.file.reader import read_file, read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import Report
from referee.scenario.run.runner import run
from tests.play.faces_table import HEADS, evening
from tests.play.table import said, sit

OURS = re.compile(
    r"\b[RT]\d\d\b|\b(?:IV|III|II|I)-\d\b|\b(?:tourist|hipster|parent|shopper|wild)_[a-z]\d|placeholder"
    r"|(?:Туристическая|Хипстерская|Семейная|Торговая|Смешанная) [A-Z]\d"
)
"""Names that are ours alone."""
ENTRIES = 30
MARKET = """format: 1
game: magnate
players: [anna: vector, boris: greyfield]
position: {round: 4, stage: action, turn: boris, crash: 1, land_price: 700,
  plots: {1A: {owner: boris}, 1B: {owner: anna}},
  risk_drawn: [3/7, 0/2, 1/1, 3/2, 2/1, 0/2]}
"""


def played(text: str) -> Report:
    """A scenario, played."""
    return run(prepare(read_text(text, "")))


def cli(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """A command: how it ends and what it prints."""
    code = 0
    try:
        main([*words])
    except SystemExit as end:
        code = int(end.code or 0)
    shown = capsys.readouterr()
    return code, shown.out + shown.err


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", ["magnate", "streets"])
def test_an_evening_with_real_cards_needs_no_name_of_ours(
    game: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evening.yaml"
    with speaking(lang):
        screen = "\n".join(evening(path, HEADS[game], lang, 7, ENTRIES))
        talk = sit(path)
    end = dump(talk.session.now.runner.state)
    talk.session.journal.close()
    assert talk.session.count == ENTRIES
    text = path.read_text(encoding="utf-8")
    assert not OURS.findall(screen) and not OURS.findall(text)
    again = run(prepare(read_file(path)))
    assert not any(step.failures for step in again.main.steps) and dump(again.main.end) == end
    bases = {basis.what for step in again.main.steps if step.ruling for basis in step.ruling.bases}
    assert not [what for what in bases if re.match(r"(risk|new_tenants)\.[RT]\d", what)]
    assert cli(capsys, "cut", str(path), "--at", "20", "-o", str(tmp_path / "cut.yaml"))[0] == 0
    short = (tmp_path / "cut.yaml").read_text(encoding="utf-8")
    assert not OURS.findall(short)
    assert dump(run(prepare(read_text(short, ""))).main.end) == end
    receipt = tmp_path / "receipt.json"
    receipt.write_text(cli(capsys, "run", str(path), "--format", "json")[1], encoding="utf-8")
    assert cli(capsys, "verify", str(receipt))[0] == 0


def test_a_journal_of_faces_is_the_same_game_when_our_numbers_change(monkeypatch: pytest.MonkeyPatch) -> None:
    text = MARKET + (
        "steps:\n  - {by: boris, do: consult}\n  - {by: anna, do: consult}\n  - {by: boris, do: consult}\n"
        "  - {by: anna, do: consult}\n  - {by: boris, do: consult}\n  - {chance: {risk: [1/9, 0/5]}}\n"
    )
    before, game = dump(played(text).main.end), load_game("magnate")
    plain = {id: {**card, "bottom": card["bottom"] + 5} for id, card in game.plain_box["risk"].items()}
    monkeypatch.setitem(game.__dict__, "plain_box", {**game.plain_box, "risk": plain})
    for cached in ("standard_box", "doubts"):
        monkeypatch.delitem(game.__dict__, cached, raising=False)
    try:
        assert dump(played(text).main.end) == before
    finally:
        for cached in ("standard_box", "doubts"):
            game.__dict__.pop(cached, None)


def test_what_is_printed_never_gives_way() -> None:
    prepare(read_text(MARKET.replace("[3/7,", "[3/7, 3/8, 3/9,"), ""))  # four cards show 3 on top, and four are named
    assert "no risk card is left that can show 3/2" in problems(MARKET.replace("[3/7,", "[3/7, 3/8, 3/9, 3/6,"))
    assert "no risk card is left that can show 4/1" in problems(MARKET.replace("[3/7,", "[4/1,"))


def problems(text: str) -> str:
    """What a file is refused for."""
    from referee.scenario.file.model import Unusable

    with pytest.raises(Unusable) as wrong:
        prepare(read_text(text, ""))
    return "\n".join(one.message for one in wrong.value.problems)


def test_a_card_seen_counts_as_given_and_the_rest_stays_assumed() -> None:
    table = played(MARKET).main.table
    origins = table.origins
    assert origins.of("risk", "3/7", "bottom").status == "given"
    assert origins.of("risk", "3/7", "top").status == "printed"
    assert origins.of("risk", "R01", "bottom").status == "assumed"
    assert len(table.layout.risk) == 19 and sorted(card.top for card in table.layout.risk.values()) == sorted(
        card.top for card in load_game("magnate").standard_box.risk.values()
    )


HANDS = """format: 1
game: streets
players: [anya, borya]
position: {turn: anya, players: {anya: {hand: ["hipster 7 per building"]},
  borya: {hand: ["shopper 9 per ownership sign"]}}}
"""


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_face_in_a_file_tells_nobody_of_a_hidden_hand(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hands.yaml"
    path.write_text(HANDS, encoding="utf-8")
    hidden = re.compile(r"\b9 (?:per|за)")
    for words in (["show", "--at", "0"], ["legal", "--at", "0"], ["run", "--show"]):
        whole = cli(capsys, *words, str(path), "--lang", lang)[1]
        seen = cli(capsys, *words, str(path), "--as", "anya", "--lang", lang)[1]
        assert not hidden.search(seen), words
        assert "7" in whole and (hidden.search(whole) or words[0] == "legal"), words
    talk = sit(path, viewer="anya")
    with speaking(lang):
        lists = said(talk, "?") + said(talk, "show") + said(talk, "build shopper 9 at 1,1") + said(talk, "ledger")
    talk.session.journal.close()
    assert not hidden.search(lists)


def test_the_second_equal_card_is_another_one(tmp_path: Path) -> None:
    talk = sit(tmp_path / "two.yaml", MARKET)
    for _ in range(5):
        said(talk, "consult")
    said(talk, "0/2; 0/2")
    drawn: Any = talk.session.now.runner.state
    talk.session.journal.close()
    assert {"0/2", "0/2 #2", "0/2 #3", "0/2 #4"} <= set(drawn.risk_drawn)
