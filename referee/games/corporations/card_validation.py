"""Cards as data: whether the words of a card an owner types in fit each other, so that none is silently left out."""

from collections.abc import Iterator

from referee.games.corporations.components import SLOT, Box
from referee.games.corporations.effect_types import COLOURS, Effect
from referee.kernel.components import ImpossibleBox
from referee.kernel.facts import Phrase, later, phrase

CHOSEN = ("opponent", "chosen_opponent", "opponent_with_more_trumps_than_you")
"""Words for a player somebody chooses."""
ANYBODY = (None, "self", *CHOSEN, *COLOURS)
ENTERPRISES = (
    None,
    "same_enterprise",
    "opponent_enterprise",
    "border_opponent_enterprise",
    "guarded_opponent_enterprise",
    "unguarded_black_marked_border_opponent_enterprise",
    "own_border_enterprise",
)
"""Words for an enterprise."""
TARGETS: dict[str, tuple[str | None, ...]] = {
    "look_hand": CHOSEN,
    "steal_trump": CHOSEN,
    "discard_trump": CHOSEN,
    "set_ban": ANYBODY,
    "lift_ban": (None, "self", *CHOSEN),
    "profit_modifier": ANYBODY,
    "charge": ANYBODY,
    "use_cell_of": CHOSEN,
    "move_pawn": (*CHOSEN, "author_of_the_action"),
    "remove_guard": ENTERPRISES,
    "sabotage": ENTERPRISES,
    "bankrupt": ENTERPRISES,
    "block_hex": (None, "free_hex"),
}
"""What each word of the vocabulary may be aimed at; the others at nothing."""
AIMED = ("ride", "extra_die", "fixed_steps", "place_guard", "relocate", "block_hex")
"""Words that need an aim of their own besides a player or an enterprise."""
LEADS: dict[str, tuple[str | None, ...]] = {
    "ride": ("any", "home"),
    "move_pawn": (None, "any_other_cell"),
    "relocate": (None, "next_free_hex_bordering_own"),
}
"""Where the words that move something lead."""
LEADS_ONLY = {
    "ride": later("ride leads to any cell, 'to: any', or to the home cell, 'to: home'"),
    "move_pawn": later("move_pawn leads only to any other cell, 'to: any_other_cell'"),
    "relocate": later("relocate leads only to a free hex beside an own enterprise, 'to: next_free_hex_bordering_own'"),
}
"""What is said of a place such a word does not lead to."""
ANSWERS = ("cancel", "reflect", "forfeit_trump")
STANDING = ("shop_discount", "bonus_trumps", "guess_double")
BY_DICE = ("multiply_dice", "reroll")
ELSEWHERE = {
    "yellow": (*ANSWERS, *STANDING, "use_cell_of", "open_or_keep_top"),
    "white": (*ANSWERS, *STANDING, *BY_DICE),
    "event": (*ANSWERS, *STANDING, *BY_DICE, "open_or_keep_top"),
}
"""Words that would do nothing on such a card: they answer, work from an open card, or need another moment."""
ONLY = {"blue": (*ANSWERS, "move_pawn"), "green": STANDING}
"""The only words that do something on such a card."""
IDLE = {
    "yellow": later("{op} does nothing on a yellow trump"),
    "white": later("{op} does nothing on a white trump"),
    "green": later("{op} does nothing on a green trump"),
    "blue": later("{op} does nothing on a blue trump"),
    "event": later("{op} does nothing on an Event"),
}
"""What is said of a word that does nothing on such a card."""
LASTING = ("immune", "block_hex")
"""Words that last until the own next turn, whatever else a card might wish."""


def check(box: Box) -> None:
    """Refuse a card whose words do not fit each other, and a cell with a double effect nobody knows."""
    for number, cell in box.ring.items():
        for effect in cell.modules:
            if effect not in (*box.effects, SLOT):
                raise ImpossibleBox(phrase("there is no double effect '{word}'", word=effect), "ring", number)
    for id, trump in box.trumps.items():
        for fault in _faults(box, trump.effect, trump.colour):
            raise ImpossibleBox(fault, "trumps", id)
    for id, event in box.events.items():
        for fault in _faults(box, event.effect, "event"):
            raise ImpossibleBox(fault, "events", id)


def _faults(box: Box, effects: tuple[Effect, ...], colour: str) -> Iterator[Phrase]:
    """Yield what does not fit in a card's actions, one by one and together."""
    for effect in effects:
        yield from _fault(box, effect)
        yield from _misplaced(effect, colour)
        yield from _misnumbered(effect)
    if colour == "blue" and not any(effect.op in ("cancel", "reflect") for effect in effects):
        yield phrase("a blue card answers something: it needs cancel or reflect")
    aims = {aim for effect in effects if (aim := _aim(effect)) is not None}
    if len(aims) > 1:
        ops = tuple(effect.op for effect in effects)
        yield phrase("one card is aimed at one thing, but {ops:and} need several", ops=ops)
    first = next((effect for effect in effects if effect.op in ("remove_guard", "sabotage", "bankrupt")), None)
    if first is not None and first.target == "same_enterprise":
        yield phrase("{op} is aimed at the same enterprise, but nothing comes before it", op=first.op)


def _fault(box: Box, effect: Effect) -> Iterator[Phrase]:
    """Yield what does not fit in one action."""
    takes = box.ops[effect.op].takes
    for field, default in zip(Effect.__struct_fields__[1:], Effect.__struct_defaults__, strict=True):
        if getattr(effect, field) != default and field not in takes:
            yield phrase(
                "{op} takes no '{field}', only: {takes}" if takes else "{op} takes no '{field}', nor anything else",
                op=effect.op,
                field=field,
                takes=takes,
            )
    if effect.target not in TARGETS.get(effect.op, (None,)):
        yield phrase(
            "{op} cannot be aimed at '{target}', only at: {known}"
            if effect.target
            else "{op} needs a 'target', one of: {known}",
            op=effect.op,
            target=effect.target,
            known=tuple(word for word in TARGETS.get(effect.op, ()) if word),
        )
    if effect.op == "profit_modifier" and (not effect.percent or effect.percent % 50 or effect.percent < -100):
        yield phrase("profit tokens are of 50 per cent each, and a loss is at most -100")
    if effect.op == "lift_ban" and not effect.kinds:
        yield phrase("lift_ban names the kinds of ban it lifts")
    if effect.op == "set_ban" and effect.until != "target_next_turn_end" and effect.target not in (None, "self"):
        yield phrase("a ban on another player lasts 'until: target_next_turn_end'")
    if effect.op in LASTING and effect.until != "own_next_turn_start":
        yield phrase("{op} lasts 'until: own_next_turn_start'", op=effect.op)


def _misplaced(effect: Effect, colour: str) -> Iterator[Phrase]:
    """Yield what an action cannot do on a card of this colour, or for the one it is aimed at."""
    if effect.op in ELSEWHERE.get(colour, ()) or effect.op not in ONLY.get(colour, (effect.op,)):
        yield phrase(IDLE[colour], op=effect.op)
    if effect.op == "move_pawn" and (effect.target == "author_of_the_action") != (colour == "blue"):
        yield phrase("a blue card moves the 'author_of_the_action', another one a chosen opponent")


def _misnumbered(effect: Effect) -> Iterator[Phrase]:
    """Yield what is wrong with the numbers and places of an action."""
    if effect.op in LEADS and effect.to not in LEADS[effect.op]:
        yield phrase(LEADS_ONLY[effect.op])
    if effect.op == "charge" and bool(effect.amount) == bool(effect.per_enterprise):
        yield phrase("charge names either an 'amount' or what is due 'per_enterprise'")
    if effect.op == "discount" and not 0 < effect.percent <= 100:
        yield phrase("a discount is of 1 to 100 per cent")
    if effect.op == "fixed_steps" and not 0 < effect.min <= effect.max:
        yield phrase("fixed_steps goes from 'min' to 'max', at least one cell")


def _aim(effect: Effect) -> tuple[str, str | None] | None:
    """Return what has to be named when the action is played."""
    if effect.target in CHOSEN:
        return "player", effect.target
    if effect.op in ("remove_guard", "sabotage", "bankrupt"):
        return None if effect.target == "same_enterprise" else ("enterprise", effect.target)
    return (effect.op, None) if effect.op in AIMED and effect.to != "home" else None
