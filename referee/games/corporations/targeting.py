"""Whom and what an action may be aimed at: the words a card, a service or a double effect uses for its targets."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Literal

from referee.games.corporations import bans, deck, field, ring, turn_allowances
from referee.games.corporations.effect_types import COLOURS, Effect
from referee.games.corporations.records import Aim, Aims
from referee.games.corporations.rules import READ, R
from referee.kernel.components import Datum
from referee.kernel.facts import later, phrase

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

NOTHING = Aim()
Found = tuple[Aims, ...]
"""What something may be aimed at."""
UNAIMED: Found = (Aims("target", (None,)),)
"""It is aimed at nothing."""
PLAYER_WORDS = ("opponent", "chosen_opponent", "opponent_with_more_trumps_than_you")
"""Words for a player somebody chooses."""
MUST_SAY = {
    "target": later("the claim leaves open at which player {what} is aimed"),
    "hex": later("the claim leaves open at which hex {what} is aimed"),
    "to": later("the claim leaves open which cell {what} leads to"),
    "onto": later("the claim leaves open to which hex {what} moves the enterprise"),
    "steps": later("the claim leaves open how many cells {what} goes"),
    "die": later("the claim leaves open which die is picked up for {what}"),
    "ban": later("the claim leaves open which ban {what} is about"),
    "discard": later("the claim leaves open which trump is discarded for {what}"),
    "hexes": later("the claim leaves open on which hexes {what} puts guards"),
}
"""What is said about a part of an aim that is missing."""
MUST_NOT_SAY = {
    "target": later("for {what} no player is named"),
    "hex": later("for {what} no hex is named"),
    "to": later("for {what} no cell is named"),
    "onto": later("for {what} no hex to move to is named"),
    "steps": later("for {what} no number of cells is named"),
    "die": later("for {what} no die is named"),
    "ban": later("for {what} no ban is named"),
    "discard": later("for {what} no trump to discard is named"),
    "hexes": later("for {what} no hexes for guards are named"),
}
"""What is said about a part of an aim that is too much."""
ONLY = {
    "target": later("{what} can only be aimed at {target:or}"),
    "hex": later("{what} can only be aimed at {hex:or}"),
    "to": later("{what} can only lead to cell {to:or}"),
    "onto": later("{what} can only lead to {onto:or}"),
    "steps": later("{what} can only go so many cells: {steps:or}"),
    "die": later("for {what} only a die of {die:or} can be picked up"),
    "ban": later("{what} can only be about the {ban:or} ban"),
    "discard": later("for {what} only {discard:or} can be discarded"),
    "hexes": later("{what} can only put guards on {hexes:or}"),
}
"""What is said of what fits, where the last part of an aim does not."""
WRONG = {
    "target": later("the player {target}"),
    "hex": later("hex {hex}"),
    "to": later("cell {to}"),
    "onto": later("hex {onto}"),
    "steps": later("the number {steps}"),
    "die": later("a die of {die}"),
    "ban": later("the {ban} ban"),
    "discard": later("the trump {discard}"),
    "hexes": later("the hexes {hexes:and}"),
}
"""What a part of an aim is called with which nothing fits."""
OPEN_LAST = ("to", "onto", "hexes", "hex", "steps", "die", "discard", "ban", "target")
"""Which word of an aim is left open, if it varies."""
BORDER = (
    "border_opponent_enterprise",
    "unguarded_black_marked_border_opponent_enterprise",
    "own_border_enterprise",
)
"""Words for an enterprise on a border."""


def players(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> list[str]:
    """Return the players an action may be aimed at: opponents it can touch, or the one the card names."""
    word = effect.target or "self"
    if word == "self":
        return [who]
    if word in COLOURS:
        return [seat.name for seat in cx.table.seats if seat.piece == COLOURS[word]]
    touched = effect.op != "use_cell_of"
    found = [name for name in cx.table.from_(who)[1:] if not (touched and s.players[name].immune)]
    if word == "opponent_with_more_trumps_than_you":
        own = deck.size(s.players[who].hand)
        found = [name for name in found if deck.size(s.players[name].hand) > own]
    if source in ("effect", "service") and cx.reads(READ.self_target.any_player):
        found.append(who)
    return found


def judge_touch(cx: "Cx", s: "Corporations", by: str, target: str | None) -> None:
    """Judge whether a direct action may be aimed at the player: not while a card makes him untouchable."""
    if target in (None, by) or target not in s.players or not s.players[target].immune:
        return
    cx.rests_on(*[Datum("trumps", id, "effect") for id in cx.layout.making_untouchable])
    cx.need(R.trump.card_text_rules, False) or cx.because("{target} is untouchable", target=target)


def consult(cx: "Cx", s: "Corporations", who: str, source: str, effect: Effect, aim: Aim) -> None:
    """Put on record the disputed readings that matter for this very aim."""
    cx.explain(_rest_on_aim, cx, s, who, source, effect, aim)


def _rest_on_aim(cx: "Cx", s: "Corporations", who: str, source: str, effect: Effect, aim: Aim) -> None:
    """Read the disputed points, and name the components, on which it rests that it may be aimed so."""
    owner = s.site(aim.hex).owner if aim.hex is not None else aim.target
    if owner == who and source in ("effect", "service"):
        cx.rests_on(READ.self_target.any_player)
    if effect.target in BORDER and owner is not None and not (aim.hex and field.borders_on(cx, s, aim.hex, who)):
        field.border_enterprises(cx, s, owner, who)
    if effect.op == "place_guard" and any(s.site(hex).mark for hex in (aim.hex, *aim.hexes) if hex is not None):
        cx.rests_on(READ.guard_on_marked.not_suitable)
    if effect.op in ("block_hex", "relocate") and (place := aim.onto or aim.hex) in cx.layout.hexes:
        field.usable(cx, place)
    if effect.op == "relocate":
        cx.rests_on(*[Datum("hexes", hex, "adjacent") for hex in (aim.hex, aim.onto) if hex in cx.layout.hexes])


def say_why_not(cx: "Cx", what: str, found: Found, aim: Aim) -> Literal[False]:
    """Say why an aim is none of those found: nothing fits, something is missing or too much, or it is another thing."""
    if not found:
        return cx.because("{what} has nothing to act on", what=what)
    possible, given = [targets_of(one) for one in every(found)], targets_of(aim)
    keys = dict.fromkeys(key for one in possible for key in one)
    missing = [key for key in keys if key not in given]
    extra = [key for key in given if key not in keys]
    if extra:
        return cx.because(phrase(MUST_NOT_SAY[extra[0]], what=what))
    if missing:
        return cx.because(phrase(MUST_SAY[missing[0]], what=what))
    last = [*keys][-1]
    rest = {key: value for key, value in given.items() if key != last}
    fitting = _things(one[last] for one in possible if rest.items() <= one.items())
    if fitting:
        return cx.because(phrase(ONLY[last], what=what, **{last: fitting}))
    wrong = tuple(phrase(WRONG[key], **{key: value}) for key, value in rest.items())
    return cx.because(phrase("{what} cannot be aimed at {wrong:and}", what=what, wrong=wrong))


def _things(values: Iterable[object]) -> tuple[str, ...]:
    """Return everything that is named, once, also where several things are named together."""
    every = [one for value in values for one in (value if isinstance(value, tuple) else (value,))]
    return tuple(dict.fromkeys(map(str, every)))


def every(found: Found) -> list[Aim]:
    """Return the aims one by one."""
    return [aim for one in found for aim in one.each()]


def includes(found: Found, aim: Aim) -> bool:
    """Return whether this is one of the aims."""
    its = as_one(aim)
    fitting = [one for one in found if one.word == its.word and one.besides == its.besides]
    return any(its.values[0] in one.values for one in fitting)


@lru_cache(4096)
def as_one(aim: Aim) -> Aims:
    """Return an aim told as those are that differ from it in one word."""
    word, *rest = [name for name in OPEN_LAST if getattr(aim, name) != getattr(NOTHING, name)] or ["target"]
    return Aims(word, (getattr(aim, word),), {name: getattr(aim, name) for name in rest})


def gathered(each: Iterable[Aim]) -> Found:
    """Return aims, those that differ in one word gathered into one."""
    found = list[Aims]()
    for one in map(as_one, each):
        like = next((at for at, it in enumerate(found) if (it.word, it.besides) == (one.word, one.besides)), None)
        if like is None:
            found.append(one)
        else:
            found[like] = Aims(one.word, found[like].values + one.values, one.besides)
    return tuple(found)


def targets_of(aim: Aim) -> dict[str, object]:
    """Return what an aim names."""
    return {key: value for key in aim.__struct_fields__ if (value := getattr(aim, key)) not in (None, ())}


def say_wrong_enterprise(cx: "Cx", s: "Corporations", by: str, hex: str) -> Literal[False]:
    """Say why a hex is no target of an action against an enterprise."""
    owner = s.site(hex).owner
    if owner is None:
        return cx.because("no enterprise stands on {hex}", hex=hex)
    if owner == by:
        return cx.because("the enterprise on {hex} is {by}'s own", hex=hex, by=by)
    return cx.because("{owner}'s enterprise on {hex} cannot be aimed at", owner=owner, hex=hex)


def enterprises(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> list[str]:
    """Return the enterprises an action may be aimed at."""
    word = effect.target or "opponent_enterprise"
    if word == "own_border_enterprise":
        return field.border_enterprises(cx, s, who, who)
    names = [name for name in cx.table.from_(who)[1:] if not s.players[name].immune]
    if source in ("effect", "service") and cx.reads(READ.self_target.any_player):
        names.append(who)
    border = word in BORDER
    found = [hex for name in names for hex in (field.border_enterprises(cx, s, name, who) if border else s.owned(name))]
    if word == "guarded_opponent_enterprise" or effect.op == "remove_guard":
        found = [hex for hex in found if s.field[hex].guard]
    if word == "unguarded_black_marked_border_opponent_enterprise":
        found = [hex for hex in found if s.field[hex].mark and not s.field[hex].guard]
    return sorted(found)


def guard_places(cx: "Cx", s: "Corporations", who: str, stack: bool, together: int = 1) -> list[str]:
    """Return where guards may be put together: on an own enterprise without one, unless they may be stacked."""
    most, sites = cx.layout.numbers.guards_each.value, s.field
    found = [hex for hex in s.owned(who) if stack or sites[hex].guard + together <= most]
    bare = [hex for hex in found if not sites[hex].mark]
    return bare if len(bare) < len(found) and cx.reads(READ.guard_on_marked.not_suitable) else found


def free_hexes(cx: "Cx", s: "Corporations") -> list[str]:
    """Return hexes in play with nothing on them."""
    everywhere = field.everywhere(cx)
    return [hex for hex, entry in cx.layout.hexes.items() if (everywhere or entry.two_player) and hex not in s.field]


def _among(word: str, values: Iterable[object]) -> Found:
    """Return an aim for each of these, if there are any."""
    every = tuple(values)
    return (Aims(word, every),) if every else ()


def _somebody(effect: Effect, names: list[str]) -> Found:
    """Return an aim at one of these players; without a choice, that there is no aim to name."""
    if effect.target in PLAYER_WORDS:
        return _among("target", names)
    return UNAIMED if names else ()


def _aims_of_nothing(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    return UNAIMED


def _aims_at_player(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    return _somebody(effect, players(cx, s, who, effect, source))


def _aims_of_theft(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    """Return the players whose hand can be looked at or robbed: those with cards."""
    names = players(cx, s, who, effect, source)
    return _somebody(effect, [name for name in names if deck.size(s.players[name].hand)])


def _aims_of_ban(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    """Return the players that can be banned, with either kind of ban where the card leaves the kind open."""
    names = players(cx, s, who, effect, source)
    if effect.kind is not None:
        return _somebody(effect, names)
    if effect.target not in PLAYER_WORDS:
        return (Aims("ban", bans.KINDS),) if names else ()
    return tuple([Aims("ban", bans.KINDS, {"target": name}) for name in names])


def _aims_at_enterprise(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    """Return the enterprises that can be hit: under the speed-up limit none that would go bankrupt twice."""
    found = enterprises(cx, s, who, effect, source)
    if effect.op in ("sabotage", "bankrupt") and "limit_bankruptcies" in cx.table.options.speed:
        found = [hex for hex in found if not field.safe(cx, s, hex)]
    return _among("hex", found)


def _aims_of_ride(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    """Return the cells for a ride, any but the current one, if the fare can be paid."""
    if effect.fare > s.players[who].money:
        return ()
    if effect.to == "home":
        home = ring.home(cx, who)
        return () if s.pawn(who) == home else UNAIMED
    return _among("to", ring.landings(cx, s, who))


def _aims_of_kidnapping(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    cells = {name: ring.landings(cx, s, name) for name in players(cx, s, who, effect, source)}
    return tuple([Aims("to", tuple(free), {"target": name}) for name, free in cells.items() if free])


def _aims_of_die(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    """Return which of two different dice is picked up; the lower one, when nobody says."""
    dice = sorted(set(ring.picked_up(cx, s, who)))
    return (*UNAIMED, Aims("die", tuple(dice))) if len(dice) > 1 else UNAIMED


def _aims_of_steps(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    return _among("steps", range(effect.min, effect.max + 1))


def _aims_of_guard(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    """Return an enterprise for all guards of the card, or one for each as far as there are places."""
    if effect.count == 1 or effect.same_enterprise:
        return _among("hex", guard_places(cx, s, who, effect.stack, effect.count))
    places = guard_places(cx, s, who, effect.stack)
    if effect.stack:
        return _among("hexes", combinations_with_replacement(places, effect.count))
    return _among("hexes", combinations(places, min(effect.count, len(places)))) if places else ()


def _aims_at_free_hex(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    return _among("hex", free_hexes(cx, s))


def _aims_of_relocation(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    """Return each own enterprise with the free hexes beside it that border another own one."""
    free, owned = set(free_hexes(cx, s)), frozenset(s.owned(who))
    found = []
    for hex in s.owned(who):
        near = [onto for onto in field.beside(cx, hex) if onto in free]
        others = owned - {hex}
        places = tuple([onto for onto in near if not others.isdisjoint(field.beside(cx, onto))])
        if places:
            found.append(Aims("onto", places, {"hex": hex}))
    return tuple(found)


def _aims_of_lifting(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    """Return the players with a ban that this can lift."""
    names = players(cx, s, who, effect, source)
    return _somebody(
        effect, [name for name in names if any(bans.relief(cx, s, who, name, kind) for kind in effect.kinds)]
    )


def _aims_of_building_help(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    """Return whether a help to build can be used; one of an Event needs a right to build and a chip to build."""
    if source != "event":
        return UNAIMED
    if s.turn != who or bans.banned(cx, s, who, "build"):
        return ()
    chips = [chip for chip, n in s.players[who].stock.items() if n and chip != cx.layout.crown]
    right = effect.op == "extra_build" or any(turn_allowances.builds_left(cx, s))
    return UNAIMED if chips and right else ()


def _aims_of_thrown_dice(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    """Return whether dice can be multiplied, while their move can be counted anew, or repeated, if all of a throw."""
    fewest = cx.layout.numbers.dice.value if effect.op == "reroll" else 1
    return UNAIMED if len(s.this_turn.movement.counted) >= fewest else ()


def discards(s: "Corporations", who: str) -> Found:
    """Return the own trumps one of which is discarded."""
    return _among("discard", sorted(s.players[who].hand))


def not_at(found: Found, names: frozenset[str]) -> Found:
    """Return what is left of some aims when these players are no targets."""
    return _among("target", [name for one in found for name in one.values if name not in names])


AIMS: "Mapping[str, Callable[[Cx, Corporations, str, Effect, str], Found]]" = {
    "ride": _aims_of_ride,
    "extra_die": _aims_of_die,
    "fixed_steps": _aims_of_steps,
    "multiply_dice": _aims_of_thrown_dice,
    "reroll": _aims_of_thrown_dice,
    "look_hand": _aims_of_theft,
    "steal_trump": _aims_of_theft,
    "discard_trump": _aims_of_theft,
    "charge": _aims_at_player,
    "profit_modifier": _aims_at_player,
    "set_ban": _aims_of_ban,
    "lift_ban": _aims_of_lifting,
    "use_cell_of": _aims_at_player,
    "move_pawn": _aims_of_kidnapping,
    "remove_guard": _aims_at_enterprise,
    "sabotage": _aims_at_enterprise,
    "bankrupt": _aims_at_enterprise,
    "place_guard": _aims_of_guard,
    "block_hex": _aims_at_free_hex,
    "relocate": _aims_of_relocation,
    "extra_build": _aims_of_building_help,
    "discount": _aims_of_building_help,
    "free_build": _aims_of_building_help,
}


def somewhere(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> bool:
    """Return whether it may be aimed at anything; ask no reading that only changes at which things."""
    return bool(possible(cx.quiet() if _however_read(cx, s, who, effect) else cx, s, who, effect, source))


def _however_read(cx: "Cx", s: "Corporations", who: str, effect: Effect) -> bool:
    """Return whether the disputed points only change the aims, not whether there are any."""
    if effect.op in ("ride", "move_pawn") or effect.target in ("border_opponent_enterprise", "own_border_enterprise"):
        return True
    if effect.op != "place_guard":
        return False
    return any(not s.site(hex).mark for hex in guard_places(cx.quiet(), s, who, effect.stack))


def possible(cx: "Cx", s: "Corporations", who: str, effect: Effect, source: str) -> Found:
    """Return everything one action may be aimed at; nothing when it cannot be done."""
    return AIMS.get(effect.op, _aims_of_nothing)(cx, s, who, effect, source)
