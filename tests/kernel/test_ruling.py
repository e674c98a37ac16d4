"""A ruling: what it tells, what it rests on, and how the same one is told otherwise."""

from msgspec.structs import replace

from referee.kernel.context import Recorder, Watcher
from referee.kernel.ruling import Basis, Finding, Moment, Ruling, Secret, rule_ids
from referee.kernel.workings import RecordedSum, Workings
from referee.language.rules import finding_text
from tests.kernel.toy import AMBIGUITY, GAME, RULES, TABLE, Toy

LUCK = Basis("reading", AMBIGUITY.id, "halved")
GUESS = Basis("assumed", "colours.red.name", "a guess")
DISPUTES = {AMBIGUITY.id: AMBIGUITY, "toy.amb.gifts": replace(AMBIGUITY, id="toy.amb.gifts", affects=("toy.gift",))}
GIFTS = Basis("reading", "toy.amb.gifts", "whole")


def ruling(seen: frozenset[Basis] = frozenset(), earlier: frozenset[Basis] = frozenset()) -> Ruling:
    """An accepted move by which somebody is wounded."""
    return Ruling(
        True, (RULES["alive"], Finding(RULES["wound"], "acted")), seen=seen, earlier=earlier, disputes=DISPUTES
    )


def test_a_dispute_read_earlier_counts_where_it_bears_on_a_rule_of_this_ruling() -> None:
    assert ruling(earlier=frozenset({LUCK, GIFTS})).bases == (LUCK,)
    whole = Basis("reading", AMBIGUITY.id, "whole")
    assert ruling(frozenset({whole}), frozenset({LUCK})).bases == (whole,), "what it read itself is not told twice"
    assert ruling(frozenset({LUCK, GUESS})).bases == (GUESS, LUCK)


def test_only_readings_are_handed_on() -> None:
    assert ruling(frozenset({LUCK, GUESS})).readings == {LUCK}


def test_of_a_refusal_only_what_is_broken_is_told() -> None:
    broken = Finding(RULES["gift"], "broken")
    refused = Ruling(False, (RULES["alive"], broken, Finding(RULES["wound"], "acted")))
    assert refused.findings == refused.broken == (broken,)
    assert refused.events == ()
    accepted = ruling()
    assert [(one.rule, one.how) for one in accepted.findings] == [(RULES["alive"], "held"), (RULES["wound"], "acted")]
    assert [one.rule for one in accepted.events] == [RULES["wound"]]
    assert accepted.broken == ()


def test_a_ruling_told_otherwise_is_the_same_ruling() -> None:
    shown, moment, past = Workings("wound", 2, rules=(RULES["wound"],)), Moment(Toy()), Toy(round=1)
    made, declined = (("red", {"do": "let"}),), (("blue", "let"),)
    log = (RULES["alive"], Finding(RULES["wound"], "acted", "it hurts"))
    one = Ruling(True, log, (shown,), frozenset({GUESS}), made, declined, (moment,), past, frozenset({LUCK}), DISPUTES)
    again = one.with_parts_changed(
        lambda finding: replace(finding, template="said"),
        lambda basis: replace(basis, text="hidden"),
        lambda state: state,
    )
    assert again.accepted
    assert [(finding.rule, finding.template) for finding in again.findings] == [
        (RULES["alive"], "said"),
        (RULES["wound"], "said"),
    ]
    assert again.bases == (replace(GUESS, text="hidden"), LUCK)
    assert (again.workings, again.made, again.declined) == ((shown,), made, declined)
    assert (again.passed, again.about) == ((moment,), past)


def test_a_secret_is_known_to_the_referee() -> None:
    finding = Finding(RULES["wound"], "acted", "{card} of {by}", {"card": Secret("ace", ("red",)), "by": "red"})
    assert finding.known == {"card": "ace", "by": "red"}
    assert finding_text(finding, GAME) == "ace of red"
    assert finding_text(Finding(RULES["wound"], "acted", "as it is"), GAME) == "as it is"


def test_workings_name_their_rules_all_the_way_down() -> None:
    inner = RecordedSum("inner")
    inner.add(2, RULES["wound"], "two", "{n} of {m}", 1, 3)
    outer = RecordedSum("outer")
    outer.take(inner)
    outer.because(RULES["gift"], RULES["alive"])
    outer.tell("beside", 7)
    whole = outer.workings()
    assert rule_ids(whole) == {"toy.wound", "toy.gift", "toy.alive"}
    assert [(part.name, part.total, part.op) for part in whole.parts] == [("inner", 2, "sum"), ("beside", 7, "told")]
    (two,) = whole.parts[0].parts
    assert (two.note, two.facts, two.total) == ("{n} of {m}", (1, 3), 2)


def test_a_moment_knows_how_many_moves_the_referee_had_made_before_it() -> None:
    watch, cx = Watcher(TABLE), Recorder(TABLE)
    cx.forced_move("red", "let")
    for one in (watch, cx):
        one.passes(Toy(round=3))
    assert (watch.passed, cx.passed) == ([Moment(Toy(round=3), 0)], [Moment(Toy(round=3), 1)])
