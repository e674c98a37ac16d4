"""A move as a person would type it: `buy plot=2E`, `move_in tenants=home:2`."""

from collections.abc import Iterable, Mapping
from typing import Any

from referee.kernel.choice_set import Choice, ChoiceSet, Domain
from referee.kernel.game import Table
from referee.kernel.language.speaking import current_language, say
from referee.kernel.plain_data import plain
from referee.kernel.spec import spec_of
from referee.report.ansi import clean

SHORT = 6
"""So many choices are told in a line."""


def move_text(move: Any) -> str:
    """Return a move or a question: its name, then the fields that say something."""
    said = plain(move)
    name = said.pop("do", None) or said.pop("ask", "")
    fields = spec_of(type(move)).fields.values()
    usual = [field.key for field in fields if getattr(move, field.name) == field.default]
    return _line(name, {key: value for key, value in said.items() if key not in usual})


def form_text(form: ChoiceSet) -> str:
    """Return a form: its fixed fields, then the ranges of the open ones."""
    about = spec_of(form.move).by_name
    said = {about[name].key: value for name, value in form.fixed.items() if value != about[name].default}
    fixed = _line(form.move.do(), said)
    told = {n: domain for n, domain in form.open.items() if domain != Choice((about[n].default,))}
    return " ".join([fixed, *(f"{about[name].key}={_domain(domain)}" for name, domain in told.items())])


def _domain(domain: Domain) -> str:
    """Return the values an argument may take; many are only counted."""
    if not isinstance(domain, Choice):
        return str(domain)
    if domain.size > SHORT:
        return say("any of {n}", n=domain.size)
    return f" {current_language().none('or')} ".join(map(value_text, domain.values))


def chance_text(came_up: Mapping[str, Iterable[object]], table: Table[Any]) -> str:
    """Return what came up, kind by kind."""
    tongue, kinds = table.game.tongue, table.game.chance
    said = []
    for kind, outcomes in came_up.items():
        names = kinds[kind].names if kind in kinds else ""
        shown = [clean(tongue.id_text(str(one), names)) for one in outcomes]
        said.append(tongue.came_up(kind, shown))
    return ", ".join(said)


def value_text(value: Any) -> str:
    """Return a field's value without blanks, so that a line can be typed again."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case Mapping():
            return ",".join(f"{clean(key)}:{value_text(inner)}" for key, inner in value.items()) or "none"
        case list() | tuple() | frozenset():
            return ",".join(map(value_text, value)) or "none"
        case _:
            return clean(value)


def answer_text(value: Any, table: Table[Any]) -> str:
    """Return an answer, or a part of one, in words."""
    tongue = table.game.tongue
    of, comma = (": ", ", ") if tongue.terse else (":", ",")
    match value:
        case bool():
            return tongue.none("yes" if value else "no")
        case "yes" | "no":
            return tongue.none(value)
        case None:
            named = tongue.id_text("none", "answers")
            return say("none") if named == "none" else named
        case Mapping():
            pairs = [f"{_key(key, table)}{of}{_inner(key, inner, table)}" for key, inner in value.items()]
            return comma.join(pairs) or say("none")
        case list() | tuple() | frozenset():
            return comma.join(answer_text(one, table) for one in value) or say("none{fit:?}", fit=True)
        case _:
            return _called(str(value), table, "answers", "figures")


def _inner(key: Any, value: Any, table: Table[Any]) -> str:
    """Return what stands under a key of an answer; a place on a grid as such."""
    return table.game.tongue.cell((value[0], value[1])) if key == "at" else answer_text(value, table)


def _key(key: Any, table: Table[Any]) -> str:
    """Return a key of an answer: what a move calls it, else as answers do."""
    return _called(str(key), table, "arguments", "answers", "figures")


def _called(id: str, table: Table[Any], *sections: str) -> str:
    """Return the name of a thing in an answer; a player's name wins over a thing of the same name."""
    return clean(id if id in table.names else table.game.tongue.thing(id, *sections))


def _line(name: str, fields: Mapping[str, Any]) -> str:
    return " ".join([name, *(f"{key}={value_text(value)}" for key, value in fields.items())])
