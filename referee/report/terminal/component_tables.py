"""Components as tables: what is in the box, and how we know."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.kernel.components import PRINTED, KindOrigin, Origin, Origins, Plain, Source, is_prose
from referee.language.english import Language
from referee.language.english_words import first_sentence
from referee.language.speaking import current_language, say
from referee.report.ansi import clean, strong, width
from referee.report.terminal.table_width import fitted, fitted_table, fold
from referee.report.terminal.wrapping import wrapped

PROSE = 30
"""A column of prose narrower than this is not read: then every entry stands by itself."""
HEADER = 16
"""So wide a header may be."""
BRIEF = 60
"""So long a value may be that stands on a line with others."""


def kinds_text(plain: Plain, origins: Origins, wide: int, tongue: Language) -> str:
    """Return every kind of component with what it is and where its data come from; then what the sources are."""
    rows = [
        (kind, first_sentence(what_text(kind, o, tongue)), str(len(plain.get(kind, {}))), _statuses(plain, kind, o))
        for kind, o in origins.kinds.items()
    ]
    table = fitted_table((say("kind"), say("what"), say("entries"), say("fields by origin")), rows, wide)
    return "\n".join([table, "", *_sources(origins, wide, tongue)])


def what_text(kind: str, origin: KindOrigin, tongue: Language) -> str:
    """Return what a kind of component is: as the inventory describes it, else by its name."""
    return clean(tongue.described(origin.what) or tongue.id_text(kind, "kinds"))


def _statuses(plain: Plain, kind: str, origin: KindOrigin) -> str:
    counts: Counter[str] = Counter()
    for id, fields in plain.get(kind, {}).items():
        counts.update(origin.of(id, field).status for field in fields)
    told = [say("{n} {origin}", n=count, origin=status) for status, count in counts.most_common()]
    return ", ".join(told) or known_how(origin.status)


def known_how(status: str) -> str:
    """Return how something is known: printed, found, derived, assumed."""
    return current_language().word("origins", status)


def kind_text(plain: Plain, origins: Origins, kind: str, wide: int, tongue: Language) -> str:
    """Return the entries of one kind, a column for each field; what is known otherwise than the rest is marked."""
    origin = origins.kinds[kind]
    sheet = Sheet(kind, origin, plain.get(kind, {}), tongue)
    title = f"{kind}: {what_text(kind, origin, tongue).removesuffix('.')} ({known_how(origin.status)})"
    head, *others = wrapped(title, wide, "", "  ")
    where = [*_where(kind, origin, wide, tongue), *_source_lines(origins, origin, wide, tongue)]
    return "\n".join([strong(kind) + head.removeprefix(kind), *others, "", sheet.text(wide), "", *where])


class Sheet(Struct, frozen=True):
    """The entries of a kind, as the language spoken tells them."""

    kind: str
    origin: KindOrigin
    entries: Mapping[str, Mapping[str, Any]]
    tongue: Language

    def text(self, wide: int) -> str:
        """Return a table where it fits; else every entry by itself."""
        fields = list(dict.fromkeys(field for id in self.entries for field in self._entry_texts(id)))
        names, own = any(map(self._name, self.entries)), any(self._own(id) for id in self.entries)
        headers = ["id", *[say("name")] * names, *(_header_lines(self._header(field)) for field in fields)]
        rows = [
            [
                id,
                *[self._name(id)] * names,
                *(self._entry_texts(id).get(field, "") for field in fields),
                *[self._own(id)] * own,
            ]
            for id in self.entries
        ]
        table = fitted([*headers, *[say("origin")] * own], rows, wide, indent="  ", prose=PROSE) if rows else ""
        return "\n".join(self._apart(fields, wide)) if table is None else table

    def _entry_texts(self, id: str) -> dict[str, str]:
        """Return the fields of an entry in words; where the entry is called by its name, that is not told again."""
        name, entry = self._name(id), self.entries[id]
        needless = self.tongue.needless_names
        said = {field for field in PRINTED if name and (field in needless or _same(entry.get(field), name))}
        shown = {field: shown_value(value, self.kind, field, self.tongue) for field, value in entry.items()}
        return {field: text for field, text in shown.items() if field not in said}

    def _name(self, id: str) -> str:
        """Return the name of an entry where it is more than the id."""
        name = "" if id.isdigit() else clean(self.tongue.word(self.kind, id))
        return "" if id in name or name.casefold() == id.replace("_", " ") else name

    def _header(self, field: str) -> str:
        """Return a field, and how it is known where that is not said of the whole kind."""
        differs, name = self.origin.fields.get(field), self.tongue.field(self.kind, field)
        status = known_how(differs.status) if differs and differs.status != self.origin.status else ""
        if name.replace(" ", "_") == field:
            return f"{field} ({status})" if status else field
        return f"{name} (`{field}`, {status})" if status else f"{name} (`{field}`)"

    def _apart(self, fields: Sequence[str], wide: int) -> Iterator[str]:
        """Yield the fields of a kind, then every entry: short fields on one line, long ones on their own."""
        legend = ", ".join(self._header(field) for field in fields)
        yield from wrapped(f"{say('fields')}: {legend}", wide, "  ", "    ")
        for id in self.entries:
            name, own = self._name(id), self._own(id)
            head, *others = wrapped(f"{id} – {name}" if name else id, wide, "  ", "      ")
            yield from (f"  {strong(id)}{head.removeprefix(f'  {id}')}", *others)
            fielded = [(self.tongue.field(self.kind, field), text) for field, text in self._entry_texts(id).items()]
            told = [f"{field}: {text}" for field, text in fielded if text]
            brief = "; ".join(one for one in told if width(one) <= BRIEF)
            long = [one for one in told if width(one) > BRIEF]
            for line in filter(None, (brief, *long, own and f"({own})")):
                yield from wrapped(line, wide, "    ", "      ")

    def _own(self, id: str) -> str:
        """Return the fields of an entry that are known otherwise than these fields are."""
        by_status: dict[str, list[str]] = {}
        for field, own in self.origin.entries.get(id, {}).items():
            if own.status != self.origin.of("", field).status:
                by_status.setdefault(own.status, []).append(self.tongue.field(self.kind, field))
        return "; ".join(f"{known_how(status)}: {', '.join(fields)}" for status, fields in by_status.items())


def _header_lines(text: str) -> str:
    """Return a header on several lines, its words whole."""
    return fold(text, max(HEADER, *map(width, text.split())))


def _same(printed: Any, name: str) -> bool:
    return isinstance(printed, str) and printed.casefold() == name.strip("«»").casefold()


def field_text(kind: str, field: str, tongue: Language) -> str:
    """Return a field by its name and by the key that is typed: нижняя часть (`bottom`)."""
    name = tongue.field(kind, field)
    return field if name.replace(" ", "_") == field else f"{name} (`{field}`)"


def shown_value(value: Any, kind: str, field: str, tongue: Language, inner: bool = False) -> str:
    """Return what stands in a field: prose and names in the language spoken; several records are numbered."""
    if isinstance(value, Mapping):
        between = ", " if inner or not any(isinstance(one, Mapping) for one in value.values()) else "; "
        return between.join(_pair(key, one, kind, field, tongue) for key, one in value.items())
    if isinstance(value, list):
        told = [shown_value(one, kind, field, tongue, inner=True) for one in value]
        if len(told) > 1 and not inner and isinstance(value[0], Mapping):
            told = [f"{n}) {one}" for n, one in enumerate(told, 1)]
        return ("; " if any(map(_long, value)) else ", ").join(told)
    if isinstance(value, bool) or value is None:
        return tongue.none("yes" if value else "no" if value is False else "none")
    if isinstance(value, str):
        said = tongue.described(value) if is_prose(field, value) else tongue.value_text(f"{kind}.{field}", value)
        return clean(said or value)
    return str(value)


def _long(value: Any) -> bool:
    """Return whether commas could not keep such values apart."""
    return isinstance(value, Mapping) or (isinstance(value, str) and " " in value)


def _pair(key: str, value: Any, kind: str, field: str, tongue: Language) -> str:
    """Return a key of a map with what it holds: a field of its own, or a thing or place of this one."""
    thing, own = tongue.value_text(f"{kind}.{field}", key), tongue.field(kind, key)
    of, name = (key, own) if thing == key and own != key else (field, thing)
    told = shown_value(value, kind, of, tongue, inner=True)
    return f"{clean(name)}: {f'({told})' if isinstance(value, Mapping | list) and len(value) > 1 else told}"


def _where(kind: str, origin: KindOrigin, wide: int, tongue: Language) -> Iterator[str]:
    """Yield where the data come from: the kind's own source, then what differs."""
    yield from _known(say("all"), Origin(origin.status, origin.where), wide, tongue)
    for field, own in origin.fields.items():
        yield from _known(field_text(kind, field, tongue), own, wide, tongue)
    groups: dict[Origin, list[str]] = {}
    for id, fields in origin.entries.items():
        for field, own in fields.items():
            groups.setdefault(own, []).append(f"{id}.{field}")
    for own, names in groups.items():
        facts = {"names": ", ".join(names[:4]), "n": len(names) - 4}
        some = say("{names} and {n} more", **facts) if len(names) > 4 else ", ".join(names)
        yield from _known(some, own, wide, tongue)


def _known(what: str, origin: Origin, wide: int, tongue: Language) -> Iterator[str]:
    where = tongue.described(origin.where)
    text = f"{what} ({known_how(origin.status)})" + (f": {clean(where)}" if where else "")
    yield from wrapped(text.replace("`) (", "`, "), wide, "  ", "    ")


def _sources(origins: Origins, wide: int, tongue: Language) -> Iterator[str]:
    """Yield the sources that are named by their short names, and how far they are trusted."""
    for name, source in origins.sources.items():
        facts = {"what": _source(name, source, tongue), "trust": tongue.described(source.trust)}
        yield from wrapped(clean(say("{what} (trust: {trust})", **facts)), wide, "", "    ")


def _source_lines(origins: Origins, origin: KindOrigin, wide: int, tongue: Language) -> Iterator[str]:
    """Yield what the sources are that a kind names."""
    own = (one.where for fields in origin.entries.values() for one in fields.values())
    where = " ".join((origin.where, *(one.where for one in origin.fields.values()), *own)).replace("-", "_")
    for name in dict.fromkeys(re.findall(r"[A-Z][A-Z_]+\b", where)):
        if name in origins.sources:
            yield from wrapped(clean(_source(name, origins.sources[name], tongue)), wide, "  ", "    ")


def _source(name: str, source: Source, tongue: Language) -> str:
    """Return a source by the short name that texts have for it."""
    short = f"{name.replace('_', '-')}: "
    return short + tongue.described(source.what).removeprefix(short)
