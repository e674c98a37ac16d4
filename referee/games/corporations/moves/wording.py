"""How moves that are aimed are said: what a card, service or double effect does there, in the infinitive."""

from collections.abc import Iterable, Mapping
from string import Formatter

from referee.games.corporations.aims import named
from referee.games.corporations.records import Aim

DOES: Mapping[str, tuple[str, ...]] = {
    "ride": (" and ride to cell {to}",),
    "extra_die": (" and throw one more die, picking up the {die}",),
    "fixed_steps": (" and go {steps:#cell}",),
    "look_hand": (" and look into the hand of {target}",),
    "steal_trump": (" and take a trump of {target}",),
    "discard_trump": (" and make {target} lose a trump",),
    "profit_modifier": (" and change the next profit of {target}",),
    "set_ban": (" and set a {ban} ban on {target}", " and set the ban on {target}"),
    "lift_ban": (" and lift the bans on {target}",),
    "use_cell_of": (" and use the cell of {target}",),
    "move_pawn": (" and put {target} on cell {to}",),
    "remove_guard": (" and remove a guard from {hex}",),
    "sabotage": (" and sabotage {hex}",),
    "bankrupt": (" and bankrupt the enterprise on {hex}",),
    "place_guard": (" and put guards on {hexes:and}", " and guard {hex}"),
    "block_hex": (" and block {hex}",),
    "relocate": (" and move the enterprise on {hex} to {onto}",),
    "corruption": (" and lift the {ban} ban on {target}", " and lift the own {ban} ban"),
    "trump_exchange": (" and discard {discard}",),
}
"""What is done with an aim; the first sentence whose gaps the aim fills is said."""
ELSE: Mapping[str, str] = {
    "target": " against {target}",
    "hex": " on {hex}",
    "to": " to cell {to}",
    "onto": " onto {onto}",
    "steps": " for {steps:#cell}",
    "die": ", picking up the {die}",
    "ban": " with a {ban} ban",
    "discard": ", discarding {discard}",
    "hexes": " on {hexes:and}",
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
