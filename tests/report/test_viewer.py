"""What a player is told does not hang on what others hold: a hidden card may be exchanged, and nothing changes."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.games import load_game
from referee.language.current import speaking
from referee.language.speaking import language_of
from referee.report.json.run_json import file_data
from referee.report.terminal.legal_moves import legal_text
from referee.report.terminal.story import story
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import Report
from referee.scenario.run.runner import run

REPLAYS = Path(__file__).parents[2] / "scenarios"
PLAYED = [
    ("corporations", "trumps", "two-players", 40),
    ("corporations", "trumps", "two-players-twelve", 90),
    ("corporations", "trumps", "four-players", 110),
    ("corporations", "trumps", "three-players", 60),
    ("corporations", "trumps", "four-players-with-every-speed-up", 80),
    ("streets", "tiles", "two-players", 12),
    ("streets", "tiles", "three-players-with-both-modules", 12),
    ("streets", "tiles", "solo-hard", 9),
    ("streets", "tiles", "four-players-with-advisors", 16),
    ("streets", "tiles", "five-players", 16),
]


def _played(text: str, viewer: str | None = None) -> Report:
    return run(replace(prepare(read_text(text, "game")), viewer=viewer))


def _beginning(game: str, replay: str, steps: int) -> str:
    """The first steps of a recorded game, without what they expect."""
    text = (REPLAYS / game / "replays" / f"{replay}.yaml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("  - expect")]
    return "\n".join(lines[: lines.index("steps:") + 1 + steps]) + "\n"


def _names(kind: str, card: str, game: str = "corporations") -> str:
    """What tells of a card: its id, or the name printed on it."""
    return rf"\b({card}|{re.escape(language_of(load_game(game)).word(kind, card))})\b"


def _hidden(report: Report, text: str, kind: str) -> list[tuple[str, str]]:
    """The cards drawn by one player and never seen again by all, with that player."""
    open_to_all = story(_played(text, "table"))
    drawn = [*report.main.opening_drawn, *(one for step in report.main.steps for one in step.drawn)]
    hidden = [(str(one.outcome), one.seen_by[0]) for one in drawn if one.seen_by and len(one.seen_by) == 1]
    once = [(card, who) for card, who in hidden if len(re.findall(rf"\b{card}\b", text)) == 1]
    game = report.main.table.game.name
    return [(card, who) for card, who in once if not re.search(_names(kind, card, game), open_to_all)]


def _told(text: str, viewer: str) -> tuple[str, str, Any]:
    """All a player is told: the story, the moves possible at its end, the data."""
    seen = _played(text, viewer)
    return story(seen, explain=True), legal_text(seen.main.table, seen.main.end), file_data(seen)


@pytest.mark.parametrize(("game", "kind", "replay", "steps"), PLAYED)
def test_nobody_can_tell_a_hidden_card_of_another_player(game: str, kind: str, replay: str, steps: int) -> None:
    text = _beginning(game, replay, steps)
    report = _played(text)
    assert not report.failures
    table, tried = report.main.table, 0
    known = {viewer: _told(text, viewer) for viewer in (*table.names, "table")}
    for card, owner in _hidden(report, text, kind):
        same = [id for id in getattr(table.layout, kind) if table.game.back(table, id) == table.game.back(table, card)]
        other = next((id for id in same if not re.search(rf"\b{id}\b", text)), None)
        exchanged = re.sub(rf"\b{card}\b", other, text) if other else text
        if not other or _played(exchanged).failures:
            continue
        tried += 1
        assert known[owner] != _told(exchanged, owner)
        for viewer in known.keys() - {owner}:
            assert known[viewer] == _told(exchanged, viewer), (card, other, viewer)
    assert tried >= 2


HANDS = """
game: corporations
players: [red, blue, green]
position:
  stage: main
  turn: red
  players:
    red: {pawn: 2, hand: {t_pickpocket: 1, t_voyeur: 1}}
    blue: {hand: {t_wolf: 1, t_taxi: 1}}
    green: {hand: {t_grass: 1}}
steps:
  - {by: red, do: play, card: t_pickpocket, target: blue, expect: {turn: blue}}
  - {ask: reactions, answer: {who: blue, to: steal_trump, by: red, with: [t_wolf], unknown: 0}}
  - {by: blue, do: pass, chance: {pick: t_taxi}, expect: {red.hand: {t_voyeur: 1, t_taxi: 1}}}
lines:
  more: {position: {players: {green: {hand: {t_distract: 1}}}}, steps: [{expect: {green.hand: {t_distract: 2}}}]}
"""


@pytest.mark.parametrize(
    ("viewer", "known", "hidden"),
    [
        ("red", {"t_pickpocket", "t_voyeur", "t_taxi"}, {"t_wolf", "t_grass", "t_distract"}),
        ("blue", {"t_pickpocket", "t_wolf", "t_taxi"}, {"t_voyeur", "t_grass", "t_distract"}),
        ("green", {"t_pickpocket", "t_grass", "t_distract"}, {"t_voyeur", "t_wolf", "t_taxi"}),
        ("table", {"t_pickpocket"}, {"t_voyeur", "t_wolf", "t_taxi", "t_grass", "t_distract"}),
    ],
)
def test_each_viewer_sees_the_own_hand_and_what_was_taken(viewer: str, known: set[str], hidden: set[str]) -> None:
    told = story(_played(HANDS, viewer), explain=True, show=True)
    assert {card for card in known | hidden if re.search(_names("trumps", card), told)} == known
    assert "what was found is told without --as" in told


def test_a_moment_between_two_steps_is_one_moment_for_a_viewer_too() -> None:
    """So its tables are built once, and a step that changed nothing is seen to have changed nothing."""
    text = _beginning("corporations", "two-players", 40)
    true, seen = _played(text), _played(text, "table")
    steps, shown = true.main.steps, seen.main.steps
    assert [one.before is one.after for one in steps] == [one.before is one.after for one in shown]
    joined = [n for n in range(1, len(steps)) if steps[n].before is steps[n - 1].after]
    assert joined and all(shown[n].before is shown[n - 1].after for n in joined)


@pytest.mark.parametrize(("game", "kind", "replay", "steps"), PLAYED)
def test_what_is_face_down_is_told_in_words(game: str, kind: str, replay: str, steps: int) -> None:
    with speaking("ru"):
        told = story(_played(_beginning(game, replay, steps), "table"), explain=True, show=True)
    assert "неизвестн" in told
    assert not re.findall(r".*\bunknown.*", told)
