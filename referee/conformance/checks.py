"""All that is checked of a game: first what it is made of, then what is played, typed, told and hidden."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from referee.conformance import (
    book,
    contract,
    lines,
    moments,
    names,
    passing,
    positions,
    scenarios,
    secrets,
    source,
    telling,
)
from referee.conformance.fault import Fault, FaultFound, place_of_error
from referee.conformance.game_under_test import GameUnderTest
from referee.conformance.random_play import not_for_ever
from referee.kernel.game import Table

BEFORE_ALL: tuple[Callable[[GameUnderTest], Iterator[Fault]], ...] = (
    names.compiled_files_are_current,
    contract.the_referee_finds_it,
    contract.components_fit_their_types,
)
"""Without these nothing else can be checked."""
OF_THE_GAME: tuple[Callable[[GameUnderTest], Iterator[Fault]], ...] = (
    *BEFORE_ALL,
    contract.the_game_is_put_together,
    contract.stages_are_known,
    contract.sentences_use_their_fields,
    contract.records_are_strict,
    contract.words_come_from_lists,
    book.rules_are_well_formed,
    book.disputes_are_well_formed,
    book.exceptions_have_reasons,
    source.there_is_source,
    source.every_gap_is_given,
    source.what_is_judged_can_fail,
    source.what_happens_has_its_facts,
    source.contexts_and_boxes_are_the_given_ones,
    source.no_import_hides,
    names.everything_has_a_word,
    names.disputes_have_words,
    names.examples_can_be_written,
    names.names_mean_one_thing,
    scenarios.scenarios_can_be_used,
    scenarios.scenarios_are_green,
    scenarios.every_rule_is_covered,
    scenarios.every_example_is_a_scenario,
    scenarios.every_reading_is_pinned,
)
"""Checked once."""
OF_EVERY_MODE: tuple[Callable[[GameUnderTest, Table[Any]], Iterator[Fault]], ...] = (
    moments.random_games_keep_every_promise,
    passing.what_passes_had_no_other_way,
    positions.every_moment_can_be_a_position,
)
"""Checked at a table of every mode."""
OF_SOME_MODES: tuple[Callable[[GameUnderTest, Table[Any]], Iterator[Fault]], ...] = (
    moments.other_readings_keep_every_promise,
    positions.records_go_on_identically,
    positions.every_stage_is_judged_or_refused,
    lines.moves_are_typed_and_read_back,
    lines.other_moves_are_read_back,
    lines.questions_are_read_back,
    lines.nonsense_is_answered,
    telling.every_moment_can_be_shown,
    telling.every_game_has_a_story,
    secrets.views_hide_the_same_twice,
    secrets.hidden_chance_is_hidden,
    secrets.secrets_change_no_report,
)
"""Checked in the first mode, the last, and that with most players: they take longer."""
MOST = 20
"""So many faults of one check are told."""


def table_checks(of: GameUnderTest) -> list[tuple[Callable[..., Iterator[Fault]], int]]:
    """Return every check of a table with the mode it is made in, by its number."""
    every = [(check, at) for check in OF_EVERY_MODE for at in range(len(of.modes))]
    return every + [(check, at) for check in OF_SOME_MODES for at in of.some_modes]


class Found(NamedTuple):
    """What a check has found, and the error that broke it off."""

    faults: list[Fault]
    error: Exception | None = None


def faults(check: Callable[..., Iterator[Fault]], of: GameUnderTest, *at: Any) -> Found:
    """Return the faults a check finds in a game, each once; whatever is raised on the way is one, too."""
    found = dict[tuple[str, str], Fault]()
    try:
        with not_for_ever():
            for fault in check(of, *at):
                found.setdefault((fault.place, fault.text), fault)
                if len(found) == MOST:
                    break
    except FaultFound as broken:
        return Found([*found.values(), broken.fault], broken)
    except Exception as error:
        notes = "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
        text = f"{type(error).__name__}: {error}{notes}"
        return Found([*found.values(), Fault(place_of_error(error, of.game), text)], error)
    return Found([*found.values()])
