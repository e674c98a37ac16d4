"""How moves that are aimed are said: what a card, service or double effect does there, in the infinitive."""

from collections.abc import Iterable, Mapping
from string import Formatter

from referee.games.corporations.components import Box
from referee.games.corporations.effect_types import Effect
from referee.games.corporations.records import Aim
from referee.games.corporations.targeting import targets_of
from referee.kernel.facts import later
from referee.kernel.move import Runs

MOST_DEEDS = 3
"""So many actions a card, a service or an effect has at most."""
DOES: Mapping[str, tuple[str, ...]] = {
    "ride": (later("ride to cell {to}"),),
    "extra_die": (later("throw one more die, picking up the {die}"),),
    "fixed_steps": (later("go {steps:#cell}"),),
    "look_hand": (later("look into the hand of {target}"),),
    "steal_trump": (later("take a trump of {target}"),),
    "discard_trump": (later("make {target} lose a trump"),),
    "raise_profit": (later("raise the next profit of {target}"),),
    "lower_profit": (later("lower the next profit of {target}"),),
    "freeze_profit": (later("take the next profit away from {target}"),),
    "set_ban": (later("set a {ban} ban on {target}"), later("set the ban on {target}")),
    "lift_ban": (later("lift the bans on {target}"),),
    "use_cell_of": (later("use the cell of {target}"),),
    "move_pawn": (later("put {target} on cell {to}"),),
    "remove_guard": (later("remove a guard from {hex}"),),
    "sabotage": (later("sabotage {hex}"),),
    "bankrupt": (later("bankrupt the enterprise on {hex}"),),
    "place_guard": (later("put guards on {hexes:and}"), later("guard {hex}")),
    "block_hex": (later("block {hex}"),),
    "relocate": (later("move the enterprise on {hex} to {onto}"),),
    "corruption": (later("lift the {ban} ban on {target}"), later("lift the own {ban} ban")),
    "trump_exchange": (later("discard {discard}"),),
}
"""What is done with an aim; the first sentence whose gaps the aim fills is said."""
ELSE: Mapping[str, str] = {
    "hex": later("on {hex}"),
    "to": later("to cell {to}"),
    "onto": later("onto {onto}"),
    "steps": later("for {steps:#cell}"),
    "die": later("picking up the {die}"),
    "ban": later("with a {ban} ban"),
    "hexes": later("on the hexes {hexes:and}"),
}
"""How the parts of an aim are said that nothing on the card asks for, all in one bracket."""


_DEEDS = (
    (),
    *((joint, one) for joint in (later(", "), later(" and ")) for templates in DOES.values() for one in templates),
)
AIMED: tuple[Runs, ...] = (
    *(_DEEDS,) * MOST_DEEDS,
    ((), (later(" against {target}"),)),
    ((), (later(" ("),)),
    *(((), (one,), (later(", "), one)) for one in ELSE.values()),
    ((), (later(")"),)),
    ((), (later(", discarding {discard}"),)),
)
"""All that may be said of an aim, part by part; `aimed` says which parts are."""


def action_word(box: Box, effect: Effect) -> str:
    """Return the word for an action: of one that changes a profit, which change it makes."""
    if effect.op != "profit_modifier":
        return effect.op
    if effect.percent > 0:
        return "raise_profit"
    return "freeze_profit" if effect.percent <= box.tokens["profit_loss"].percent else "lower_profit"


def gaps(template: str) -> set[str]:
    """Return the facts a sentence needs."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def aimed(deeds: Iterable[str], aim: Aim) -> tuple[str, ...]:
    """Return what is done there, then whatever else the aim says."""
    said, left = list[str](), set(targets_of(aim))
    for deed in deeds:
        fitting = [template for template in DOES.get(deed, ()) if gaps(template) <= set(targets_of(aim))]
        said += fitting[:1]
        left -= gaps(fitting[0]) if fitting else set()
    joints = [later(", ")] * (len(said) - 1) + [later(" and ")]
    does = [part for joint, template in zip(joints, said, strict=False) for part in (joint, template)]
    against = [later(" against {target}")] if "target" in left else []
    discarding = [later(", discarding {discard}")] if "discard" in left else []
    return (*does, *against, *_bracketed([template for key, template in ELSE.items() if key in left]), *discarding)


def _bracketed(parts: list[str]) -> list[str]:
    """Return parts of a sentence in one bracket; nothing when there are none."""
    if not parts:
        return []
    return [later(" ("), parts[0], *(part for more in parts[1:] for part in (later(", "), more)), later(")")]
