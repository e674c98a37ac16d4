"""Components as tables: what is in the box, and how we know."""

from collections import Counter
from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Any

from referee.kernel.components import KindOrigin, Origin, Origins, Plain
from referee.kernel.english import Tongue
from referee.kernel.tongue import say, spoken
from referee.report.ink import clean, strong
from referee.report.moves import value_text
from referee.report.tables import table_text

WIDEST = 44


def kinds_text(plain: Plain, origins: Origins, wide: int, tongue: Tongue) -> str:
    """Every kind of component with what it is and where its data come from."""
    rows = [
        (kind, _what(kind, o, tongue), len(plain.get(kind, {})), _statuses(plain, kind, o))
        for kind, o in origins.kinds.items()
    ]
    what = max(30, wide - 60)
    wrapped = [(kind, fill(text, what), count, fill(statuses, 34)) for kind, text, count, statuses in rows]
    return table_text((say("kind"), say("what"), say("entries"), say("fields by origin")), wrapped, indent="")


def _what(kind: str, origin: KindOrigin, tongue: Tongue) -> str:
    """What a kind of component is: as the inventory describes it, else by its name."""
    return clean(tongue.described(origin.what) or tongue.shown(kind, "kinds"))


def _statuses(plain: Plain, kind: str, origin: KindOrigin) -> str:
    counts: Counter[str] = Counter()
    for id, fields in plain.get(kind, {}).items():
        counts.update(origin.of(id, field).status for field in fields)
    told = [say("{n} {origin}", n=count, origin=status) for status, count in counts.most_common()]
    return ", ".join(told) or known_how(origin.status)


def known_how(status: str) -> str:
    """How something is known: printed, found, derived, assumed."""
    return spoken().word("origins", status)


def kind_text(plain: Plain, origins: Origins, kind: str, wide: int, tongue: Tongue) -> str:
    """The entries of one kind, a column for each field; what is known otherwise than the rest is marked."""
    origin, entries = origins.kinds[kind], plain.get(kind, {})
    fields = list(dict.fromkeys(field for entry in entries.values() for field in entry))
    headers = ["id", *(_header(origin, field) for field in fields), say("origin")]
    rows = [[id, *(_cell(entry.get(field)) for field in fields), _own(origin, id)] for id, entry in entries.items()]
    if not any(row[-1] for row in rows):
        headers, rows = headers[:-1], [row[:-1] for row in rows]
    title = f"{strong(kind)}: {_what(kind, origin, tongue)} ({known_how(origin.status)})"
    return "\n".join([title, "", table_text(headers, rows), "", *_where(origin, wide, tongue)])


def _header(origin: KindOrigin, field: str) -> str:
    differs = origin.fields.get(field)
    return f"{field} ({known_how(differs.status)})" if differs else field


def _own(origin: KindOrigin, id: str) -> str:
    """The fields of an entry that have an origin of their own."""
    by_status: dict[str, list[str]] = {}
    for field, own in origin.entries.get(id, {}).items():
        by_status.setdefault(own.status, []).append(field)
    return "; ".join(f"{known_how(status)}: {', '.join(fields)}" for status, fields in by_status.items())


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Mapping):
        text = ", ".join(f"{key} {value_text(inner)}" for key, inner in value.items())
    elif isinstance(value, list):
        text = ", ".join(map(value_text, value))
    else:
        text = value_text(value)
    return fill(text, WIDEST)


def _where(origin: KindOrigin, wide: int, tongue: Tongue) -> Iterator[str]:
    """Where the data come from: the kind's own source, then what differs."""
    yield _source(say("all"), Origin(origin.status, origin.where), wide, tongue)
    for field, own in origin.fields.items():
        yield _source(field, own, wide, tongue)
    groups: dict[Origin, list[str]] = {}
    for id, fields in origin.entries.items():
        for field, own in fields.items():
            groups.setdefault(own, []).append(f"{id}.{field}")
    for own, names in groups.items():
        facts = {"names": ", ".join(names[:4]), "n": len(names) - 4}
        yield _source(say("{names} and {n} more", **facts) if len(names) > 4 else ", ".join(names), own, wide, tongue)


def _source(what: str, origin: Origin, wide: int, tongue: Tongue) -> str:
    where = tongue.described(origin.where)
    text = f"{what}: {known_how(origin.status)}" + (f", {clean(where)}" if where else "")
    return fill(text, wide, initial_indent="  ", subsequent_indent="    ")
