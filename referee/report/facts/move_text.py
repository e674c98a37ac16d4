"""A move as a person would type it: `buy plot=2E`, `move_in tenants=home:2`."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.choice_set import Choice, ChoiceSet, Domain
from referee.kernel.game import Game
from referee.kernel.plain_data import plain
from referee.kernel.spec import spec_of
from referee.language.speaking import current_language, language_of, say
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


def form_text(game: Game[Any, Any], form: ChoiceSet) -> str:
    """Return a form: its fixed fields, then the ranges of the open ones."""
    about = spec_of(form.move).by_name
    said = {about[name].key: value for name, value in form.fixed.items() if value != about[name].default}
    fixed = _line(form.move.do(), said)
    told = {n: domain for n, domain in form.open.items() if domain != Choice((about[n].default,))}
    return " ".join([fixed, *(f"{about[name].key}={_domain(game, domain)}" for name, domain in told.items())])


def _domain(game: Game[Any, Any], domain: Domain) -> str:
    """Return the values an argument may take; many are only counted."""
    if not isinstance(domain, Choice):
        return language_of(game).value(domain.summary())
    if domain.size > SHORT:
        return say("any of {n}", n=domain.size)
    return f" {current_language().none('or')} ".join(map(value_text, domain.values))


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


def _line(name: str, fields: Mapping[str, Any]) -> str:
    return " ".join([name, *(f"{key}={value_text(value)}" for key, value in fields.items())])
