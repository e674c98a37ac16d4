"""How moves that are aimed are said: what a card, service or double effect does there, in the infinitive."""

from collections.abc import Iterable, Mapping
from string import Formatter

from referee.games.corporations.aims import named
from referee.games.corporations.card_words import Effect
from referee.games.corporations.components import Box
from referee.games.corporations.records import Aim
from referee.kernel.tongue import later

DOES: Mapping[str, tuple[str, ...]] = {
    "ride": (later(" and ride to cell {to}"),),
    "extra_die": (later(" and throw one more die, picking up the {die}"),),
    "fixed_steps": (later(" and go {steps:#cell}"),),
    "look_hand": (later(" and look into the hand of {target}"),),
    "steal_trump": (later(" and take a trump of {target}"),),
    "discard_trump": (later(" and make {target} lose a trump"),),
    "raise_profit": (later(" and raise the next profit of {target}"),),
    "lower_profit": (later(" and lower the next profit of {target}"),),
    "freeze_profit": (later(" and take the next profit away from {target}"),),
    "set_ban": (later(" and set a {ban} ban on {target}"), later(" and set the ban on {target}")),
    "lift_ban": (later(" and lift the bans on {target}"),),
    "use_cell_of": (later(" and use the cell of {target}"),),
    "move_pawn": (later(" and put {target} on cell {to}"),),
    "remove_guard": (later(" and remove a guard from {hex}"),),
    "sabotage": (later(" and sabotage {hex}"),),
    "bankrupt": (later(" and bankrupt the enterprise on {hex}"),),
    "place_guard": (later(" and put guards on {hexes:and}"), later(" and guard {hex}")),
    "block_hex": (later(" and block {hex}"),),
    "relocate": (later(" and move the enterprise on {hex} to {onto}"),),
    "corruption": (later(" and lift the {ban} ban on {target}"), later(" and lift the own {ban} ban")),
    "trump_exchange": (later(" and discard {discard}"),),
}
"""What is done with an aim; the first sentence whose gaps the aim fills is said."""
ELSE: Mapping[str, str] = {
    "target": later(" against {target}"),
    "hex": later(" on {hex}"),
    "to": later(" to cell {to}"),
    "onto": later(" onto {onto}"),
    "steps": later(" for {steps:#cell}"),
    "die": later(", picking up the {die}"),
    "ban": later(" with a {ban} ban"),
    "discard": later(", discarding {discard}"),
    "hexes": later(" on {hexes:and}"),
}
"""How the parts of an aim are said that nothing on the card asks for."""


def deed(box: Box, effect: Effect) -> str:
    """An action by its word; one that changes a profit by what it does to it."""
    if effect.op != "profit_modifier":
        return effect.op
    lost = effect.percent <= box.tokens["profit_loss"].percent
    return "freeze_profit" if lost else "raise_profit" if effect.percent > 0 else "lower_profit"


def gaps(template: str) -> set[str]:
    """The facts a sentence needs."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def aimed(deeds: Iterable[str], aim: Aim) -> tuple[str, ...]:
    """What is done there, then whatever else the aim says."""
    said, left = [], set(named(aim))
    for deed in deeds:
        fitting = [template for template in DOES.get(deed, ()) if gaps(template) <= set(named(aim))]
        said += fitting[:1]
        left -= gaps(fitting[0]) if fitting else set()
    return (*said, *(template for key, template in ELSE.items() if key in left))
