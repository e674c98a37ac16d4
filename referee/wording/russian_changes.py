"""What has changed, in Russian: every column has its own words for what came, what went and what became of it.

They stand under `changes` in words.yaml, by the id of a column, of a row of a single value, or of a table:
came gone became           a value where none was, none where one was, another one: gaps {old} {new}
became X                   the same, where the new value is the thing X
more less                  things that came to a list and went from it: a gap {}
more_all less_all          several of them; more_named: things whose names are quoted; more_shared: of one owner
changed counted            a list with other numbers; things of which there are other numbers than before
..._instead                the same, as it stands otherwise in another position
row_1 row_2                what a row with so many key cells is called; row_new row_gone: that it came, that it went
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.document.changes import CellChange, Change, is_number
from referee.kernel.facts import Items, NameOf, Phrase, Several, Value, is_blank, later
from referee.language.russian import quantity
from referee.wording.english_changes import ChangeWords

LIST = {"more": later("{head}: {more} added"), "less": later("{head}: {less} gone")}
"""How a list without words of its own changes."""


class Item(NamedTuple):
    """So many of a thing in a list; `counted`: the number belongs to its noun (`5 жильцов`)."""

    key: Any
    n: int
    text: str
    value: Value
    counted: bool = False
    one_by_name: bool = False
    """Whether its number is left out, though it could be counted."""
    quoted: bool = False

    @property
    def numbered(self) -> str:
        """Its name, with the number where there are several."""
        return self.text if self.counted or self.n == 1 else f"{self.text} ×\u00a0{self.n}"


class RussianChanges(ChangeWords):
    """Russian."""

    def row_name(self, change: Change) -> str:
        key = self.key(change)
        form = self._forms(change.table).get(f"row_{len(key)}")
        return form.format(*key) if form else ", ".join(key)

    def row(self, name: str, cells: list[str]) -> str:
        return f"{name}: {', '.join(cells)}" if name else ", ".join(cells)

    def row_came(self, change: Change, name: str) -> str:
        form = self._forms(change.table).get("row_new")
        return form.format(name) if form else super().row_came(change, name)

    def row_gone(self, change: Change, name: str) -> str:
        form = self._forms(change.table).get("row_gone")
        return form.format(name) if form else super().row_gone(change, name)

    def _forms(self, id: str) -> Mapping[str, str]:
        return self.tongue.forms("changes", id)

    def _cell_forms(self, change: Change, cell: CellChange) -> Mapping[str, str]:
        """Return the words of a column; of a row of a single value, those of the row."""
        if cell.column:
            return self._forms(cell.column.id if isinstance(cell.column, NameOf) else cell.column)
        name = change.row.cells[0]
        return self._forms(name.id) if isinstance(name, NameOf) else {}

    def cell(self, change: Change, cell: CellChange, name: str, instead: bool) -> str:
        forms = self._cell_forms(change, cell)
        old, new = (None if is_blank(one) else one for one in (cell.old, cell.new))
        if "more" in forms and (not instead or "changed_instead" in forms):
            return ", ".join(self._list(forms, old, new, instead))
        way = "came" if old is None else "gone" if new is None else "became"
        if way == "became" and instead:
            old, new = self._apart(old, new)
        key = f"{way}_instead" if instead else way
        own = forms.get(f"{key} {new.id}") if isinstance(new, NameOf) else None
        form, were, are = own or forms.get(key), self.tongue.value(old), self.tongue.value(new)
        if form:
            return form.format(old=were, new=are)
        if way == "became" and not instead and self._in_common(old, new):
            facts = {"head": name, "more": "{}", "less": "{}"}
            return ", ".join(
                self._list({way: self.tongue.fill(one, facts) for way, one in LIST.items()}, old, new, False)
            )
        text = self._became(way, were, are, instead)
        return f"{name} – {text}" if name else text

    def _became(self, way: str, were: str, are: str, instead: bool) -> str:
        """Return how a cell changed, where its column has no words of its own."""
        now = self.tongue.none("empty") if way == "gone" else are
        if way == "came":
            return now
        if instead:
            return self.tongue.say("{new} instead of {old}", old=were, new=now)
        return self.tongue.say("{new}, {old} before", old=were, new=now)

    def _list(self, forms: Mapping[str, str], old: Value, new: Value, instead: bool) -> Iterator[str]:
        """Yield what has come to a list and what has gone from it."""
        came, went = self._difference(old, new)
        if instead:
            yield self._list_instead(forms, came, went)
        elif came and "counted" in forms and _same_things(came, went):
            say = self.tongue.say
            pairs = [say("{new}, {n} before", new=now.text, n=was.n) for was, now in zip(went, came, strict=True)]
            yield forms["counted"].format(", ".join(pairs))
        elif came and went and "changed" in forms and any(one.counted and not one.one_by_name for one in came + went):
            yield forms["changed"].format(old=_listed(went), new=_listed(came))
        else:
            for way, items in (("more", came), ("less", went)):
                if items:
                    yield self._moved(forms, way, items)

    def _list_instead(self, forms: Mapping[str, str], came: list[Item], went: list[Item]) -> str:
        """Return what stands in a list of another position and what does not."""
        way = "more_instead" if came else "less_instead"
        if way in forms and not (came and went):
            return self._moved(forms, way, came or went)
        old, new = _listed(went), _listed(came)
        if len(went) == 1 and _same_things(came, went):
            old = str(went[0].n)  # the noun is there already
        elif "more_shared" in forms and len(came) == len(went) == 1:
            old = self._rest(went[0], came[0]) or old
        return forms["changed_instead"].format(old=old or "–", new=new or "–")

    def _moved(self, forms: Mapping[str, str], way: str, items: list[Item]) -> str:
        """Return what has come or gone; several things and quoted names in a form for such, where there is one."""
        names = [one.numbered for one in items]
        rest = [self._rest(one, items[0]) for one in items[1:]]
        if f"{way}_shared" in forms and rest and all(rest):
            return forms[f"{way}_shared"].format(self.tongue.join_words([names[0], *rest], "and"))
        first = items[0]
        many = sum(1 if one.counted else one.n for one in items) > 1 or (first.counted and quantity(first.n) != "one")
        several, named = "_all" if many else "", "_named" if all(one.quoted for one in items) else ""
        form = forms.get(f"{way}{named}{several}") or forms.get(f"{way}{several}")
        return form.format(self.tongue.join_words(names, "and")) if form else forms[way].format(", ".join(names))

    def _rest(self, item: Item, first: Item) -> str:
        """Return what is told of a thing behind another one of which all but the last fact is the same."""
        mine, other = item.value, first.value
        if not isinstance(mine, Phrase) or not isinstance(other, Phrase) or mine.template != other.template:
            return ""
        last = self.tongue.last_gap(mine.template)
        alike = all(fact == other.facts[key] for key, fact in mine.facts.items() if key != last)
        return self.tongue.gap_text(last, mine.facts[last]) if alike and last else ""

    def _difference(self, old: Value, new: Value) -> tuple[list[Item], list[Item]]:
        """Return what is only, or more often, in the new list, and what in the old one."""
        were, are = ({one.key: one for one in self._items(value)} for value in (old, new))
        return list(_more(are, were)), list(_more(were, are))

    def _items(self, value: Value) -> Iterator[Item]:
        """Yield the things in a cell."""
        match value:
            case None:
                return
            case Several(fact, counts, one_by_name):
                for thing, n in counts.items():
                    counted = self.tongue.is_counted(fact, thing)
                    text = self.tongue.so_many(fact, thing, n if counted else 1, one_by_name)
                    quoted = not counted and self.tongue.is_quoted(fact, thing)
                    yield Item(thing, n, text, value, counted, one_by_name and n == 1, quoted)
            case Items(values):
                found: dict[Any, Item] = {}
                for one in [item for each in values for item in self._items(each)]:
                    known = found.get(one.key)
                    found[one.key] = one._replace(n=one.n + known.n) if known and not one.counted else one
                yield from found.values()
            case Phrase(template, facts) if is_number(value):
                n = next(fact for fact in facts.values() if isinstance(fact, int))
                rest = tuple(str(fact) for fact in facts.values() if not isinstance(fact, int))
                yield Item((template, rest), n, self.tongue.value(value), value, counted=True)
            case Phrase(template, facts):
                quoted = any(self.tongue.is_quoted(fact, thing) for fact, thing in facts.items())
                key = template, tuple(map(str, facts.items()))
                yield Item(key, 1, self.tongue.value(value), value, quoted=quoted)
            case int():
                yield Item("", value, str(value), value, counted=True)
            case _:
                yield Item(value, 1, self.tongue.value(value), value)

    def _apart(self, old: Value, new: Value) -> tuple[Value, Value]:
        """Return two lists without what both of them hold, where something is left of either."""
        came, went = self._difference(old, new)
        if not (came and went and isinstance(old, Items | Several) and isinstance(new, Items | Several)):
            return old, new
        return _listed(went), _listed(came)

    def _in_common(self, old: Value, new: Value) -> bool:
        """Return whether two cells are lists of names of which some stay, so that what came and went is enough."""
        were, are = list(self._items(old)), list(self._items(new))
        return not any(one.counted for one in (*were, *are)) and any(one in are for one in were)


def _listed(items: list[Item]) -> str:
    return ", ".join([one.numbered for one in items])


def _same_things(came: list[Item], went: list[Item]) -> bool:
    """Return whether only the numbers of some things are others than before."""
    return [one.key for one in came] == [one.key for one in went] and all(one.counted for one in (*came, *went))


def _more(some: dict[Any, Item], others: dict[Any, Item]) -> Iterator[Item]:
    """Yield what is among some things and not, or not so often, among others."""
    for key, one in some.items():
        other = others.get(key)
        before = other.n if other else 0
        if one.counted and not (other and one.n == before):
            yield one
        elif not one.counted and one.n > before:
            yield one._replace(n=one.n - before)
