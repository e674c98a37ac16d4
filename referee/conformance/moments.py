"""What holds at every moment of every game: listed is accepted, unlisted refused, a position is the moment itself."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.conformance.fault import Fault, place_in_class, place_of, step_of
from referee.conformance.game_under_test import GameUnderTest
from referee.conformance.random_play import random_play
from referee.conformance.wild_moves import wild_moves
from referee.kernel.chance import Chance
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import Legal, OpenFact, anytime, legal, play, single_offers
from referee.kernel.game import Table
from referee.kernel.position import digest, dump, load
from referee.language.rules import rule_text
from referee.language.speaking import say

CLOSELY = 7
"""Every so manyth moment of a game is looked at closely."""
MEMBERS = 3
"""So many members of each choice set are played."""


def random_games_keep_every_promise(of: GameUnderTest, table: Table[Any]) -> Iterator[Fault]:
    """Check that what is listed is accepted, what is not is refused, and every position is the moment itself."""
    for seed in of.seeds:
        yield from game_keeps_every_promise(of, table, seed)


def other_readings_keep_every_promise(of: GameUnderTest, table: Table[Any]) -> Iterator[Fault]:
    """Check that the same holds where every disputed point is read in another way."""
    for readings in of.other_readings():
        yield from game_keeps_every_promise(of, table.with_readings(readings), 5)


def game_keeps_every_promise(of: GameUnderTest, table: Table[Any], seed: int) -> Iterator[Fault]:
    """Look closely at the moments of a whole random game; no state may change afterwards."""
    random = Random(f"check {seed}")
    known: list[tuple[Any, str]] = []
    last = None
    for number, (before, *_, after) in enumerate(random_play(table, seed)):
        if number % CLOSELY == seed % CLOSELY:
            yield from check_moment(table, before, random)
            known.append((before, digest(before)))
        if load(table, dump(after)) != after:
            yield _not_the_position(table, after)
        of.check_state(table, after)
        last = after
    if last is None or not last.over:
        yield Fault(place_of(type(table.game)), say("a random game is over before anybody has moved, or never"))
        return
    of.check_end(table, last)
    if any(digest(state) != mark for state, mark in known):
        yield Fault(place_of(table.game.state), say("an earlier state has changed: something is changed in place"))


def check_moment(table: Table[Any], state: Any, random: Random) -> Iterator[Fault]:
    """Check that listed is accepted, not listed refused, a refusal the very same state, a position the state."""
    cx = Context(table)
    turns = legal(cx, state)
    for turn in turns:
        if not turn.offers:
            text = say("{by} is to act and has no legal move", by=turn.by)
            yield Fault(place_in_class(type(state.top), "actors"), text, state)
        for move in _members(turn, random):
            yield from _accepted(table, state, turn.by, move)
    listed = [*turns, *anytime(cx, state)]
    for by, move in wild_moves(table, state, random, turns):
        if not any(turn.by == by and move in turn for turn in listed):
            yield from _refused(table, state, by, move, [turn for turn in listed if turn.by == by])
    if load(table, dump(state)) != state:
        yield _not_the_position(table, state)


def _members(turn: Legal, random: Random) -> list[Any]:
    """Return the moves listed one by one, and some members of each choice set."""
    alone = [offer for offer in turn.offers if not isinstance(offer, ChoiceSet)]
    return alone + [offer.pick(random) for offer in turn.offers if isinstance(offer, ChoiceSet) for _ in range(MEMBERS)]


def _accepted(table: Table[Any], state: Any, by: str, move: Any) -> Iterator[Fault]:
    recorder: Recorder[Any] = Recorder(table, Chance(random=Random(1)))
    after = play(recorder, state, by, move)
    if recorder.broken:
        broken = ", ".join(finding.rule.id for finding in recorder.ruling().broken)
        text = say("listed, but refused by {rules}: {move}", rules=broken, move=step_of(by, move))
        yield Fault(place_in_class(type(move), "offer"), text, state)
    elif after == state:
        text = say("accepted, but it changes nothing: {move}", move=step_of(by, move))
        yield Fault(place_in_class(type(move), "effect"), text, state)


def _refused(table: Table[Any], state: Any, by: str, move: Any, listed: list[Legal]) -> Iterator[Fault]:
    recorder: Recorder[Any] = Recorder(table, Chance(random=Random(1)))
    try:
        after = play(recorder, state, by, move)
    except OpenFact:  # it says too little to be judged
        return
    if not recorder.broken and not _another_word(table, state, by, move, after, listed):
        text = say("accepted, but not listed: {move}", move=step_of(by, move))
        yield Fault(place_in_class(type(move), "offer", "rules"), text, state)
    if not recorder.broken:
        return
    broken = recorder.ruling().broken
    if after is not state:
        text = say("refused, but played: {move}", move=step_of(by, move))
        yield Fault(place_in_class(type(move), "effect"), text, state)
    if not broken or not all(rule_text(finding.rule) for finding in broken):
        text = say("refused without a rule: {move}", move=step_of(by, move))
        yield Fault(place_in_class(type(move), "rules"), text, state)


def _another_word(table: Table[Any], state: Any, by: str, move: Any, after: Any, listed: list[Legal]) -> bool:
    """Return whether a listed move does the very same: then this one is another word for it."""
    for turn in listed:
        for offer in single_offers(turn):
            for one in _like(offer, move) if isinstance(offer, ChoiceSet) else [offer]:
                if play(Context(table, Chance(random=Random(1))), state, by, one) == after:
                    return True
    return False


def _like(offer: ChoiceSet, move: Any) -> Iterator[Any]:
    """Yield the members of a choice set that are like a move in all but the things they name."""
    if type(move) is not offer.move:
        return
    names = {name: domain.values for name, domain in offer.open.items() if isinstance(domain, Choice)}
    for values in product(*names.values()):
        one = replace(move, **offer.fixed, **dict(zip(names, values, strict=True)))
        if one in offer:
            yield one


def _not_the_position(table: Table[Any], state: Any) -> Fault:
    """Return the keys in which a moment, written as a position, is another one."""
    again = load(table, dump(state))
    keys = [key for key in state.__struct_fields__ if getattr(again, key) != getattr(state, key)]
    text = say("a moment written as a position is another one: {keys}", keys=", ".join(keys))
    return Fault(place_in_class(type(table.game), "complete"), text, state)
