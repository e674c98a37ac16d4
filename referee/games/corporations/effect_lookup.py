"""The effect vocabulary: the actions of cards, services and double effects, and what they may be aimed at."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from referee.games.corporations import ring, targeting
from referee.games.corporations.effect_types import Effect
from referee.games.corporations.records import Aim
from referee.games.corporations.targeting import UNAIMED, Found

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

SERVICES: Mapping[str, Effect] = {
    "freeze_profit": Effect("profit_modifier", target="opponent", percent=-100),
    "set_ban": Effect("set_ban", target="opponent", until="target_next_turn_end"),
    "tax_check": Effect("charge", target="opponent"),
    "sabotage": Effect("sabotage", target="opponent_enterprise"),
    "racket": Effect("charge", target="opponent"),
    "kidnapping": Effect("move_pawn", target="opponent"),
}
"""Services of Tax office and Mafia in the words of the cards; the others have moves of their own."""
EFFECTS: Mapping[str, Effect] = {
    "taxi": Effect("ride", to="any"),
    "taxi_home": Effect("ride", to="home"),
    "extra_die": Effect("extra_die"),
    "remove_guard": Effect("remove_guard", target="opponent_enterprise"),
    "sabotage": Effect("sabotage", target="opponent_enterprise"),
    "get_trump": Effect("draw_trump"),
    "extra_build": Effect("extra_build"),
}
"""Double effects in the words of the cards; the others open something or have functions of their own."""


PRINTED_ACTIONS = ("t_distract",)
"""Trumps of which the book prints what they do one after the other; only what they may be aimed at is assumed."""


def effects_of(cx: "Cx", source: str, name: str, again: bool = False) -> tuple[Effect, ...]:
    """Return the actions of a card, service or double effect; `again`: its assumed aim is recorded already."""
    if source == "trump":
        return (cx.layout if again and name in PRINTED_ACTIONS else cx.box).trumps[name].effect
    if source == "event":
        return cx.box.events[name].effect
    return (SERVICES[name] if source == "service" else EFFECTS[name],)


def actions(cx: "Cx", source: str, name: str) -> int:
    """Return how many actions a card, a service or a double effect has."""
    if source == "trump":
        return len(cx.layout.trumps[name].effect)
    return len(cx.layout.events[name].effect) if source == "event" else 1


def all_aims(cx: "Cx", s: "Corporations", who: str, source: str, name: str) -> Found:
    """Return what a card may be aimed at: its first action that needs an aim decides, the others follow it."""
    if source == "event":
        return _event_aims(cx, s, who, name)
    found = UNAIMED
    for effect in effects_of(cx, source, name):
        if effect.target == "same_enterprise":
            continue
        here = targeting.possible(cx, s, who, effect, source)
        if not here:
            return ()
        found = here if found is UNAIMED else found
    return found


def fits(cx: "Cx", s: "Corporations", who: str, source: str, name: str, aim: Aim) -> bool:
    """Return whether a card may be aimed so; a die may be named even where the dice are equal."""
    found = all_aims(cx.quiet(), s, who, source, name)
    for effect in effects_of(cx, source, name):
        targeting.consult(cx, s, who, source, effect, aim)
        if effect.op == "extra_die":
            ring.judge_die(cx, s, who, aim.die)
            aim = replace(aim, die=None) if aim.die and targeting.includes(found, replace(aim, die=None)) else aim
    return targeting.includes(found, aim)


def say_misaimed(cx: "Cx", s: "Corporations", who: str, source: str, name: str, aim: Aim) -> Literal[False]:
    """Say why a card, service or effect cannot be aimed so."""
    return targeting.say_why_not(cx, name, all_aims(cx.quiet(), s, who, source, name), aim)


def _event_aims(cx: "Cx", s: "Corporations", who: str, name: str) -> Found:
    """Return the aims of an Event: the first possible action that needs one decides."""
    every = [targeting.possible(cx, s, who, effect, "event") for effect in effects_of(cx, "event", name)]
    return next((here for here in every if here and here is not UNAIMED), UNAIMED if any(every) else ())
