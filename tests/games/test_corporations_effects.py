"""docs/corporations-effects.md is complete and true: every word, field, target and duration, every example."""

import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from ruamel.yaml import YAML

from referee.games.corporations import GAME
from referee.games.corporations.card_validation import TARGETS
from referee.games.corporations.components import Box
from referee.games.corporations.effect_types import Effect, Op, TargetWord, Until
from referee.kernel.components import ImpossibleBox
from referee.language.speaking import language_of

PAGE = Path(__file__).parents[2] / "docs" / "corporations-effects.md"
CARDS = ("yellow", "white", "green", "blue", "event")
WORDS = get_args(Op)
words = pytest.mark.parametrize("word", WORDS)


@cache
def sections() -> dict[str, str]:
    """The section of each word."""
    parts = re.split(r"^### `(\w+)`\n", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def line(word: str, key: str) -> tuple[str, ...]:
    """What the section of a word says in a line of its list."""
    found = re.search(rf"^- {key}: (.+)$", sections()[word], flags=re.MULTILINE)
    return tuple(found.group(1).split(", ")) if found else ()


def example(word: str) -> dict[str, Any]:
    """The example of a word."""
    found = re.search(r"^- example: `(.+)`$", sections()[word], flags=re.MULTILINE)
    assert found is not None
    effect: dict[str, Any] = YAML(typ="safe").load(found.group(1))
    return effect


def table(heading: str) -> list[str]:
    """The names in the first column of the table under a heading."""
    text = PAGE.read_text(encoding="utf-8").split(f"# {heading}\n", 1)[1].split("\n#", 1)[0]
    rows = re.findall(r"^\| (`.+?) \|", text, flags=re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


def box_with(effect: dict[str, Any], card: str) -> Box:
    """The box with one more card of this colour, or Event, that does this."""
    answers = card == "blue" and effect["op"] not in ("cancel", "reflect")
    effects = [{"op": "cancel", "against": ["sabotage"]}, effect] if answers else [effect]
    entry: dict[str, Any] = {"name_ru": "Своя", "copies": 1, "effect": effects}
    given = {"events": {"own": entry}} if card == "event" else {"trumps": {"own": {**entry, "colour": card}}}
    return GAME.open_box(given)


def test_every_word_has_a_section() -> None:
    assert tuple(sections()) == WORDS


def test_every_field_target_and_duration_is_told() -> None:
    assert table("Fields") == list(Effect.__struct_fields__[1:])
    assert sorted(table("Targets")) == sorted(get_args(TargetWord))
    assert table("Durations") == list(get_args(Until))


@words
def test_the_fields_of_a_word_are_those_it_takes(word: str) -> None:
    assert line(word, "takes") == GAME.standard_box.ops[word].takes
    assert set(example(word)) <= {"op", *line(word, "takes")}


@words
def test_a_word_is_aimed_at_what_its_section_names(word: str) -> None:
    assert line(word, "aimed at") == tuple(target or "nothing" for target in TARGETS.get(word, ()))


@words
@pytest.mark.parametrize("card", CARDS)
def test_the_example_works_on_the_cards_its_section_names_and_on_no_others(word: str, card: str) -> None:
    effect = example(word)
    assert effect["op"] == word
    if word == "move_pawn" and card == "blue":
        effect["target"] = "author_of_the_action"
    if card not in line(word, "on"):
        with pytest.raises(ImpossibleBox):
            box_with(effect, card)
        return
    box = box_with(effect, card)
    own = box.events["own"] if card == "event" else box.trumps["own"]
    assert word in {one.op for one in own.effect}


def test_the_card_shown_as_refused_is_refused_so() -> None:
    shown = re.search(r"```yaml\n(.+?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert shown is not None
    given = YAML(typ="safe").load(shown.group(1))
    refusal = "one card is aimed at one thing, but remove_guard and steal_trump need several"
    with pytest.raises(ImpossibleBox) as refused:
        GAME.open_box(given["components"])
    assert language_of(GAME).value(refused.value.what) == refusal
