"""The effect vocabulary, the map of the field and the profit of Битва корпораций, looked at from outside."""

from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from referee.games.corporations import GAME, card_validation, economy, tables, targeting
from referee.games.corporations.attacks import ANY_ACTION
from referee.games.corporations.checks import NEEDS
from referee.games.corporations.effect_types import Op, TargetWord, Until
from referee.games.corporations.moves.building import Build
from referee.games.corporations.moves.choosing import Take
from referee.games.corporations.moves.dealing import Decline
from referee.games.corporations.moves.debts import Restart
from referee.games.corporations.moves.double_effects import UseEffect
from referee.games.corporations.moves.events import CarryOut, Redraw
from referee.games.corporations.moves.home_sabotage import Sabotage
from referee.games.corporations.moves.opening import Open
from referee.games.corporations.moves.playing import Play
from referee.games.corporations.records import ProfitTokens
from referee.games.corporations.stages import AnyStage, Deal, Main, Moving, Start, Stopped
from referee.games.corporations.stages.effect_words import WORDS
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import legal, play
from referee.kernel.position import dump, lay, load
from referee.kernel.stage import Stage
from referee.odds.random_player import seated
from referee.report.terminal.story import story
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from referee.wording.differences import differences
from tests.sentences import text_of

BOX = GAME.standard_box
TABLE = seated(GAME, "red", "blue")


def at(**position: Any) -> Any:
    """A position of two players."""
    return lay(TABLE, position)


def test_every_word_of_the_vocabulary_does_something_and_is_in_the_box() -> None:
    assert set(get_args(Op)) == set(BOX.ops) == set(WORDS)
    assert set(targeting.AIMS) <= set(BOX.ops)
    assert set(get_args(TargetWord)) == set(BOX.targets)
    assert set(get_args(Until)) == set(BOX.durations)


def test_every_action_a_blue_trump_names_can_happen() -> None:
    named = {word for card in BOX.trumps.values() for effect in card.effect for word in effect.against}
    assert named - {ANY_ACTION} <= set(NEEDS)
    assert {kind for kind, window in BOX.windows.items() if window.answerable} <= set(NEEDS)


def test_an_unknown_word_in_an_owners_deck_lists_the_known_ones() -> None:
    text = (
        "game: corporations\nplayers: [red, blue]\ncomponents: {trumps: {own: {name_ru: Своя, colour: white, effect: "
    )
    with pytest.raises(Unusable) as wrong:
        prepare(read_text(text + "[{op: bankrupted}]}}}\n", "own"))
    message = wrong.value.problems[0].message
    assert "did you mean 'bankrupt'" in message
    assert all(word in message for word in BOX.ops)


def test_the_field_is_a_map_of_shifted_rows() -> None:
    s = at(field={"D3": {"owner": "blue", "chip": "e04", "mark": 1, "guard": 1}, "A1": {"block": "red"}})
    rows = [str(row.cells[0]) for row in tables.field(Context(TABLE), s).rows]
    assert len(rows) == 7
    assert rows[0].split() == ["A1#", "A2"]
    assert "D3 blu:04*^" in rows[3]
    assert len(rows[0]) - len(rows[0].lstrip()) > len(rows[2]) - len(rows[2].lstrip())


@pytest.mark.parametrize(
    ("tokens", "money"),
    [
        (ProfitTokens(), 400),
        (ProfitTokens(plus_50=1), 600),
        (ProfitTokens(minus_50=1), 200),
        (ProfitTokens(minus_50=1, plus_50=1), 400),
        (ProfitTokens(minus_50=2), 0),
        (ProfitTokens(minus_50=3, plus_50=2), 200),
        (ProfitTokens(minus_50=4), 0),
        (ProfitTokens(profit_loss=2, plus_50=3), 0),
    ],
)
def test_percentages_are_added_up_and_a_full_loss_wins(tokens: ProfitTokens, money: int) -> None:
    named = {name: n for name in tokens.__struct_fields__ if (n := getattr(tokens, name))}
    field = {"B2": {"owner": "red", "chip": "e01"}, "B3": {"owner": "red", "chip": "e06"}}
    s = at(field=field, players={"red": {"profit": named}})
    assert economy.circular(Context(TABLE), s, "red").total == money


def test_a_block_that_ends_leaves_the_hex_on_the_field() -> None:
    held, free = at(field={"C3": {"block": "red"}}), at()
    assert differences(TABLE, held, free) == ["C3 blocked by red -> none"]


def ruled(position: dict[str, Any], by: str, move: Any) -> Any:
    """The ruling on a move in a position of two players."""
    cx = Recorder(TABLE)
    play(cx, at(**position), by, move)
    return cx.ruling()


def test_what_rests_on_the_assumed_map_and_copies_says_so() -> None:
    here = {"turn": "red", "stage": {"is": "stopped", "moved": True}}
    built = ruled({**here, "players": {"red": {"pawn": 6}}}, "red", Build("e01", "B2"))
    assert "hexes.B2.start" in {basis.what for basis in built.bases}
    assert "hexes.B2.adjacent" not in {basis.what for basis in built.bases}, "the field is empty"
    beside = {"field": {"F4": {"owner": "blue", "chip": "e01"}}, "players": {"red": {"pawn": 6}}}
    built = ruled({**here, **beside}, "red", Build("e01", "B2"))
    assert {"hexes.B2.start", "hexes.B2.adjacent"} <= {basis.what for basis in built.bases}
    hands = {"red": {"pawn": 6, "hand": {"unknown": 2}}, "blue": {"hand": {"t_voyeur": 2}}}
    refused = ruled({**here, "players": hands}, "red", Play(card="t_voyeur", target="blue"))
    assert not refused.accepted
    assert "trumps.t_voyeur.copies" in {basis.what for basis in refused.bases}
    untouched = {"red": {"pawn": 0}, "blue": {"immune": True}}
    field = {"D2": {"owner": "blue", "chip": "e01"}}
    saved = ruled({**here, "players": untouched, "field": field}, "red", Sabotage("D2"))
    assert "trumps.t_untouchable.effect" in {basis.what for basis in saved.bases}


def test_a_profit_rests_only_on_the_cards_that_change_it() -> None:
    s = at(turn="red", players={"red": {"open": {"t_strategist": 1, "f_wholesaler": 1}}})
    cx = Recorder(TABLE)
    economy.profit_trumps(cx, s, "red")
    assert [basis.what for basis in cx.ruling().bases if basis.what.startswith("trumps")] == [
        "trumps.t_strategist.effect"
    ]


def test_a_look_declared_with_an_event_is_listed() -> None:
    stage = [{"is": "stopped", "moved": True}, {"is": "events", "who": "red", "cards": ["ev_robin_hood"]}]
    hands = {"red": {"pawn": 8, "hand": {"t_voyeur": 1}}, "blue": {"hand": {"t_wolf": 1, "t_taxi": 2}}}
    s = at(turn="red", stage=stage, players=hands)
    (red,) = legal(Context(TABLE), s)
    assert CarryOut(card="ev_robin_hood", target="blue", look="t_voyeur") in red
    assert CarryOut(card="ev_robin_hood", target="blue") in red


def test_the_standard_cards_fit_their_own_words() -> None:
    card_validation.check(BOX)


DEAL = """
game: corporations
players: [red, blue, green]
position: {turn: green, players: {red: {hand: {t_grass: 1}}, blue: {hand: {t_distract: 1}}, green: {hand: none}}}
steps:
  - {by: red, do: offer, to: blue, give: {t_grass: 1, money: 50}, get: {t_distract: 1}}
  - {by: blue, do: accept}
"""


@pytest.mark.parametrize(("viewer", "sees"), [("red", True), ("blue", True), ("green", False), ("table", False)])
def test_trumps_change_hands_face_down(viewer: str, sees: bool) -> None:
    told = story(run(replace(prepare(read_text(DEAL, "deal")), viewer=viewer)), explain=True)
    for names in (("t_grass", "Greener grass next door"), ("t_distract", "Distracting the guard")):
        assert any(name in told for name in names) == sees
    assert "red gives blue: 1 “Greener grass next door”, 50 money" in told or not sees


RULES = Path(__file__).parents[2] / "scenarios" / "corporations" / "rules"


@pytest.mark.parametrize(
    ("file", "says", "never"),
    [
        ("extra-turn-is-next", "green plays the extra turn", "green is next"),
        ("right-after-the-turn", "what “Tender” allows lapses", "may build one more"),
        ("tax-ban-on-oneself", "“Racket” lifts no ban", "every ban of that kind"),
        ("untouchable-author", "red is untouchable: “Trampoline” only cancels", "put on"),
        ("redrawn-event-moves", "red rides from 6 to 8", "drops"),
        ("drone", "red uses “Drone service”", "drops"),
        ("reroll-and-exact", "in the place of the throw before", "drops"),
        ("mafia", "pays 200 to the bank", "drops"),
        ("between-turns", "before blue plays, whoever holds “I just want to ask” may ask for a turn", "drops"),
        ("forced-event", "“Fine” has been carried out: it could not be left", "“Fine” can and must"),
        ("exchange-needs-a-trump", "red discards “Taxi” and takes 3 trumps", "drops"),
        ("nothing-to-answer", "no action is there for blue to answer", "not for blue"),
        ("owners-numbers", "“Taxi” costs 150, red has 100", "100 of 150"),
        ("own-turn-while-another-decides", "first blue has to settle the obligation", "drops"),
        ("double-effects", "opens one effect beside cell 6: “Taxi”, “Tax services” or “Sabotage”", "drops"),
    ],
)
def test_what_happens_is_told(file: str, says: str, never: str) -> None:
    told = story(run(prepare(read_text((RULES / f"{file}.yaml").read_text(), file))), explain=True)
    assert says in told
    assert never not in told


CHAIN = """
game: corporations
players: [red, blue]
options: {readings: {corporations.amb.answer_to_answer: any_blue_trump}}
position:
  turn: red
  stage: {is: stopped, moved: true}
  field: {F4: {owner: blue, chip: e01}}
  players: {red: {pawn: 0, hand: {t_wolf: 1}}, blue: {hand: {t_wolf: 2}}}
steps:
  - {by: red, do: sabotage, hex: F4}
  - {by: blue, do: answer, card: t_wolf}
  - {by: red, do: answer, card: t_wolf}
  - {by: blue, do: answer, card: t_wolf, refused: corporations.blue.one_per_action}
"""


def test_an_answer_to_an_answer_names_the_card() -> None:
    told = story(run(prepare(read_text(CHAIN, "chain"))), explain=True)
    assert "red defends against what “Winston Wolf” does" in told
    assert "“Winston Wolf” repels the trump “Winston Wolf”" in told
    assert "blue has used a trump against the sabotage already" in told


def test_a_restart_home_survives_a_reload() -> None:
    table = seated(GAME, "red", "blue", readings={"corporations.amb.restart_scope": "everything"})
    debt = [{"is": "stopped", "moved": True}, {"is": "debt", "who": "red", "amount": 200}]
    field = {"F4": {"owner": "blue", "chip": "e01"}}
    hands = {"red": {"pawn": 8, "money": 0, "hand": {}}, "blue": {"hand": {}}}
    s = lay(
        table,
        {"turn": "red", "stage": debt, "this_turn": {"movement": {"moved": True}}, "field": field, "players": hands},
    )
    after = play(Recorder(table), s, "red", Restart())
    assert load(table, dump(after)) == after
    assert not after.this_turn.open


def listed(hand: dict[str, int], **more: Any) -> Any:
    """What red may do after the final stop with this hand."""
    hands = {"red": {"pawn": 9, "hand": hand}, "blue": {"hand": {"t_wolf": 1}}}
    s = at(turn="red", stage={"is": "stopped", "moved": True}, players=hands, **more)
    (red,) = legal(Context(TABLE), s)
    return s, red


def test_an_unknown_card_may_be_any_trump_nobody_has_seen() -> None:
    s, red = listed({"unknown": 1})
    assert Play(card="t_untouchable") in red
    assert Play(card="t_voyeur", target="blue") in red
    assert Open("t_forsage") in red
    _, known = listed({"f_subsidy": 1})
    assert Play(card="t_untouchable") not in known
    seen = at(turn="red", stage=dump(s)["stage"], discards={"t_voyeur": 2}, players=dump(s)["players"])
    (red,) = legal(Context(TABLE), seen)
    assert Play(card="t_voyeur", target="blue") not in red


def test_one_unknown_card_is_not_two() -> None:
    s, red = listed({"unknown": 1}, this_turn={"open": [{"kind": "extra_trump"}]})
    both = Play(card="t_pickpocket", look="t_voyeur", target="blue")
    assert both not in red
    cx = Recorder(TABLE)
    assert play(cx, s, "red", both) is s
    assert [finding.rule.id for finding in cx.ruling().broken] == ["corporations.cards.trumps_secret"]


HERE = {"turn": "red", "stage": {"is": "stopped", "moved": True}}
BLUE = {"field": {"F4": {"owner": "blue", "chip": "e01"}}}
NEIGHBOURS = {
    "C2": {"owner": "red", "chip": "e01"},
    "B3": {"owner": "blue", "chip": "e01"},
    "D3": {"owner": "blue", "chip": "e02"},
}


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (
            {**HERE, "field": NEIGHBOURS, "players": {"red": {"pawn": 9}}},
            Build("e02", "C3", ("B3", "D3")),
            "red marks 2 of B3, D3: that is too many",
        ),
        (
            {**HERE, "field": NEIGHBOURS, "players": {"red": {"pawn": 9}}},
            Build("e02", "C3"),
            "the claim leaves open which of B3, D3 is marked",
        ),
        (
            {**HERE, "field": NEIGHBOURS, "players": {"red": {"pawn": 9}}},
            Build("e02", "C3", ()),
            "red must mark one of B3, D3",
        ),
        (
            {**HERE, **BLUE, "players": {"red": {"pawn": 9}}, "this_turn": {"throws": [{"cell": 6, "double": True}]}},
            UseEffect("extraordinary_profit"),
            "beside cell 6, which counts for red, there is no “Extraordinary profit”",
        ),
        (
            {**HERE, **BLUE, "players": {"red": {"pawn": 9}}, "this_turn": {"throws": [{"cell": 6}]}},
            UseEffect("sabotage", hex="F4"),
            "the throw beside “Sabotage” was no double, and red pays no trophies for it",
        ),
        (
            {**HERE, **BLUE, "players": {"red": {"pawn": 0}}, "this_turn": {"cell": {"unpaid": True}}},
            Sabotage("F4"),
            "red did not stop on cell 0: a restart put the pawn there",
        ),
        (
            {**HERE, **BLUE, "players": {"red": {"pawn": 15}}},
            Sabotage("F4"),
            "nobody plays yellow, whose home is cell 15",
        ),
        (
            {
                **HERE,
                "players": {"red": {"pawn": 6, "hand": {"f_subsidy": 1}}},
                "this_turn": {"trumps": {"main": 1}, "open": [{"kind": "extra_trump", "used": ["trump"]}]},
            },
            Play("f_subsidy"),
            "red has used 2 rights to a trump this turn",
        ),
        ({**HERE, **BLUE, "players": {"red": {"pawn": 9}}}, Decline(), "no deal is offered to red now"),
        ({**HERE, **BLUE, "players": {"red": {"pawn": 9}}}, Redraw("ev_boom"), "no Event lies open for red"),
        (
            {**HERE, **BLUE, "players": {"red": {"pawn": 9}}},
            Take("t_wolf"),
            "nothing lets red choose a trump out of a hand now",
        ),
        (
            {
                "turn": "red",
                "stage": {"is": "moving"},
                "this_turn": {"movement": {"moved": True}},
                "players": {"red": {"pawn": 18}},
            },
            Build("e01", "D4", using=frozenset({"drone"})),
            "red has not used “Drone service” for this construction",
        ),
    ],
)
def test_the_reason_is_a_fact_about_the_player(position: dict[str, Any], move: Any, reason: str) -> None:
    broken = ruled(position, "red", move).broken
    assert text_of(broken[0], "corporations") == reason


def test_a_stage_waits_for_a_player_or_goes_on_by_itself() -> None:
    waiting = {stage for stage in get_args(AnyStage) if stage.run is Stage.run}
    assert waiting == {Start, Moving, Stopped, Main, Deal}


def _ruled(position: str, move: str) -> Any:
    """The ruling on one move."""
    text = f"game: corporations\nplayers: [red, blue]\nposition: {position}\nsteps: [{move}]\n"
    return run(prepare(read_text(text, "table"))).main.steps[0].ruling


def test_a_service_in_the_pause_is_judged_in_the_pause() -> None:
    position = "{turn: blue, stage: {is: between, waiting: [red]}, players: {red: {pawn: 3, hand: {t_neither: 1}}}}"
    ruling = _ruled(position, "{by: red, do: service, name: racket, target: blue}")
    assert ruling.about is None
    assert [text_of(finding) for finding in ruling.findings] == ["it is not the turn of red"]


def test_an_extra_turn_is_what_the_card_says_and_the_comment_says_when() -> None:
    position = "{turn: red, stage: {is: between, waiting: [red]}, players: {red: {hand: {t_just_ask: 1}}}}"
    cited = {
        text_of(f): f.rule.id for f in _ruled(position, "{by: red, do: play, card: t_just_ask}").findings if text_of(f)
    }
    assert cited["red plays a turn next"] == "corporations.trump.card_text_rules"
    assert cited["red plays the extra turn"] == "corporations.trump.card_text_rules"
    assert next(rule for text, rule in cited.items() if "between turns" in text) == "corporations.card.just_ask"


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (
            "{turn: red, stage: main, this_turn: {construction: {used: 1}}, field: {C2: {owner: red, chip: e01}}}",
            "{by: red, do: build, chip: e03, hex: C3}",
        ),
        ("{turn: red, stage: main, players: {red: {hand: {t_taxi: 1}}}}", "{by: red, do: play, card: t_untouchable}"),
        ("{turn: red, stage: main, players: {blue: {hand: {f_mirror: 1}}}}", "{by: blue, do: answer, card: f_mirror}"),
    ],
)
def test_a_refusal_rests_on_nothing_that_cannot_matter(position: str, move: str) -> None:
    ruling = _ruled(position, move)
    assert not ruling.accepted
    assert not ruling.bases


@pytest.mark.parametrize(
    ("said", "cell"), [("Мафия", 3), ("mafia", 3), ("«Налоги»", 12), ("Taxes", 12), ("Событие", 1), ("дом", 0), (7, 7)]
)
def test_a_pawn_stands_on_a_cell_by_its_name(said: str | int, cell: int) -> None:
    text = f"{{game: corporations, players: [red, blue], position: {{players: {{red: {{pawn: {said}}}}}}}}}"
    assert prepare(read_text(text, "test")).main.laid.players["red"].pawn == cell
