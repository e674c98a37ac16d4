"""What the cards of Magnate show: risk cards, new tenants, actions of the AI."""

from collections.abc import Mapping
from typing import Any

from referee.games.magnate import GAME
from referee.kernel.faces import NUMBER, Face, Fields, Gap, Values, Way
from referee.kernel.facts import later

_TOKENS = Gap("tenants subtypes", "bag")
_ACTION = Gap("=buy_land =build =sell =consult")


def _tokens_shown(card: Mapping[str, Any]) -> Values:
    return {"tenants": card.get("subtypes") or card.get("add") or {}}


def _tokens_added(values: Values) -> Fields:
    """Return tokens by type, and by subtype as far as these are told."""
    add, subtypes = dict[str, int](), dict[str, int]()
    for token, n in values["tenants"].items():
        kind = GAME.standard_box.types[token]
        add[kind] = add.get(kind, 0) + n
        if token != kind:
            subtypes[token] = n
    return {"add": add, "subtypes": subtypes} if subtypes else {"add": add}


def _action_shown(card: Mapping[str, Any]) -> Values:
    return {"advertising": 0, **card}


def _action(values: Values) -> Fields:
    """Return what an AI card does; a card that looks at nothing has no number and no second action."""
    known = {name: value for name, value in values.items() if name in ("level", "default", "advertising")}
    act = {name: values[name] for name in ("kind", "top")}
    return {**known, **act, "threshold": values.get("threshold", 0), "bottom": values.get("bottom", "")}


FACES = {
    "risk": Face(
        parts=((Way(later("{top}/{bottom}")),),),
        gaps={"top": NUMBER, "bottom": NUMBER},
        values=dict,
        fields=dict,
        tells=("top", "bottom"),
    ),
    "new_tenants": Face(
        parts=((Way(later("{tenants}")),),),
        gaps={"tenants": _TOKENS},
        values=_tokens_shown,
        fields=_tokens_added,
        tells=("add", "subtypes"),
        clears={"add": {"subtypes": {}}},
    ),
    "ai_cards": Face(
        parts=(
            (Way(later("level {level}"), also=(later("{level}"),)),),
            (
                Way(
                    later("{top} at land price {threshold} else {bottom}"),
                    {"kind": "land_price"},
                    also=(later("{top} at price {threshold} else {bottom}"),),
                ),
                Way(later("{top} at crash {threshold} else {bottom}"), {"kind": "crash"}),
                Way(later("{top}"), {"kind": "action"}),
            ),
            (Way(later("default {default}")),),
            (Way(later("{advertising:#advert}")),),
        ),
        gaps={
            "level": Gap("ai_levels"),
            "top": _ACTION,
            "bottom": _ACTION,
            "default": _ACTION,
            "threshold": NUMBER,
            "advertising": NUMBER,
        },
        values=_action_shown,
        fields=_action,
        tells=("level", "kind", "top", "bottom", "threshold", "default", "advertising"),
        needs=(1, 2),
        back=("level",),
    ),
}
