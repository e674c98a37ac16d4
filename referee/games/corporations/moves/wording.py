"""How moves that are aimed are said: what a card, service or double effect does there, in the infinitive."""

from collections.abc import Iterable, Mapping
from string import Formatter

from referee.games.corporations.aims import named
from referee.games.corporations.records import Aim
from referee.kernel.tongue import later

DOES: Mapping[str, tuple[str, ...]] = {
    "ride": (later(" and ride to cell {to}"),),
    "extra_die": (later(" and throw one more die, picking up the {die}"),),
    "fixed_steps": (later(" and go {steps:#cell}"),),
    "look_hand": (later(" and look into the hand of {target}"),),
    "steal_trump": (later(" and take a trump of {target}"),),
    "discard_trump": (later(" and make {target} lose a trump"),),
    "profit_modifier": (later(" and change the next profit of {target}"),),
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
