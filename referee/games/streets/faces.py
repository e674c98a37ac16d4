"""What the tiles of Streets show: whose they are, what they earn, their symbols, their business sign."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.faces import NUMBER, Face, Fields, Gap, Values, Way
from referee.kernel.facts import later

_COLOUR = "=tourist =hipster =parent =shopper"
_ICON = Gap("=restaurant =residential =leisure =retail =universal")


def _shown(tile: Mapping[str, Any]) -> Values:
    """Return what a tile shows; a start tile earns nothing and has no sign."""
    earns, sign = tile.get("valuation") or {}, tile.get("business") or {}
    values = {"type": tile["type"], **{name: value for name, value in earns.items() if value}}
    symbols = tile.get("symbols") or {}
    values |= {"own": symbols[tile["type"]]} if symbols.keys() == {tile["type"]} else {"symbols": symbols}
    if sign:
        values |= {"business": sign["icon"], "count": sign.get("count", 1), "second": sign.get("second")}
    return values


def _fields(values: Values) -> Fields:
    fields: Fields = {"type": values["type"]}
    if "kind" in values:
        earns = {name: values[name] for name in ("kind", "colour", "colours", "amount") if name in values}
        fields["valuation"] = earns
    if "own" in values or "symbols" in values:
        fields["symbols"] = values.get("symbols") or {values["type"]: values["own"]}
    if "business" in values:
        more = (
            {"count": 2} if values.get("count") == 2 else {"second": values["second"]} if values.get("second") else {}
        )
        fields["business"] = {"icon": values["business"], **more}
    return fields


FACES = {
    "tiles": Face(
        parts=(
            (Way(later("{type}")),),
            (
                Way(later("{amount} per wild symbol"), {"kind": "wild_symbols"}),
                Way(later("{amount} per {colour} symbol"), {"kind": "symbols"}),
                Way(later("{amount} per {colour} person"), {"kind": "people"}, also=(later("{amount} per {colour}"),)),
                Way(later("{amount} per set of {colours:and}"), {"kind": "sets"}),
                Way(later("{amount} per adjacent building"), {"kind": "adjacency"}),
                Way(later("{amount} per building"), {"kind": "size"}),
                Way(later("{amount} for an enclosed street"), {"kind": "enclosure"}),
                Way(later("{amount} per ownership sign"), {"kind": "signs"}, also=(later("{amount} per sign"),)),
                Way(later("copy"), {"kind": "copy"}),
            ),
            (Way(later("{own:#symbol}")), Way(later("symbols {symbols}"))),
            (
                Way(later("double {business}"), {"count": 2}),
                Way(later("{business} beside {second}")),
                Way(later("{business}")),
            ),
        ),
        gaps={
            "type": Gap(f"{_COLOUR} =wild"),
            "amount": NUMBER,
            "colour": Gap(_COLOUR),
            "colours": Gap(_COLOUR, "list"),
            "own": NUMBER,
            "symbols": Gap(f"{_COLOUR} =wild", "bag"),
            "business": _ICON,
            "second": _ICON,
        },
        values=_shown,
        fields=_fields,
        tells=("type", "valuation", "symbols", "business"),
        needs=(0, 1),
        back=("type", "set"),
    ),
}
