"""What Andrew's action cards show: his own choice of action, and a donation cell, which no other of its deck has."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.faces import Face, Fields, Gap, Values, Way
from referee.kernel.facts import later


def _shown(card: Mapping[str, Any]) -> Values:
    return {"action": card["action"], "cell": card["donation"]}


def _fields(values: Values) -> Fields:
    return {"action": values["action"], "donation": values["cell"]}


FACES = {
    "solo_cards": Face(
        parts=((Way(later("{action}")),), (Way(later("donation {cell}"), also=(later("{cell}"),)),)),
        gaps={"action": Gap("rows"), "cell": Gap("donations")},
        values=_shown,
        fields=_fields,
        tells=("deck", "action", "donation", "shift", "takes", "cities", "region", "steps"),
        needs=(0, 1),
        back=("deck",),
    ),
}
