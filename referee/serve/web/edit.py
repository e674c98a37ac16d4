"""Forms of a position, made from the types: each control says one part of it anew, problems stand at their field."""

from collections.abc import Iterator
from typing import Any

from referee.desk.data import Problem
from referee.desk.draft import Draft
from referee.kernel.plain_data import NONE, plain
from referee.kernel.spec import Spec, spec_of
from referee.language.speaking import say
from referee.report.html.markup import Html, join, tag
from referee.scenes.scene import Group
from referee.serve.web.controls import button, chips, fold, icon_button, message, section, select, stepper, text_field
from referee.serve.web.page_view import PageView
from referee.serve.web.screen import Edit, PartSheet, PlayOn, Undo
from referee.serve.web.sheet_head import sheet_head
from referee.serve.web.words import described, key_label, options, value_label

CHIPS = 14
"""More words than that are a list to choose from."""
OPEN = 80
"""So many things of a map are listed."""
FIRST = ("stage", "turn", "round")
"""What says the moment."""
PathText = tuple[str, ...]


class Editing:
    """Writes controls for parts of a draft."""

    def __init__(self, page: PageView, draft: Draft) -> None:
        self.page, self.draft = page, draft
        self.table, self.lexicon = draft.table, draft.lexicon
        self.spec = spec_of(draft.game.state)
        self.lies = plain(draft.state)
        """What lies there, said or by the set-up."""

    def spec_at(self, path: PathText) -> Spec | None:
        """Return what may stand at a path; None if nothing may."""
        spec: Spec | None = self.spec
        for key in path:
            if spec is None or not spec.allows(key):
                return None
            spec = spec.inside(key)
        return spec

    def value_at(self, path: PathText) -> Any:
        """Return what lies at a path."""
        found = self.lies
        for key in path:
            found = found.get(key) if isinstance(found, dict) else None
        return found

    def problems_at(self, path: PathText) -> list[Problem]:
        """Return what is wrong at exactly this place."""
        return [one for one in self.draft.problems if tuple(map(str, one.path[1:])) == path]

    def label(self, path: PathText) -> str:
        """Return what a part of the position is called."""
        above = self.spec_at(path[:-1])
        if above is not None and above.kind in ("map", "bag"):
            return value_label(self.table, path[-1], above.names)
        return key_label(self.table, path[-1], "position")

    def control(self, path: PathText, spec: Spec) -> Html:
        """Return the control of a part, with what is wrong there."""
        label, value = self.label(path), self.value_at(path)
        said = self.draft.own_value(path) is not None
        wrong = [tag("p", one.message, " ", tag("small", one.hint), class_="err") for one in self.problems_at(path)]
        clear = icon_button("↺", say("as in the set-up"), do=Edit(path)) if said else None
        head = tag("div", tag("span", label, class_="lab", title=described(spec) or None), clear, class_="row")
        classes = "ctl said" if said else "ctl"
        return tag(
            "div", head, self._inner(path, spec, value, label), *wrong, class_=classes, role="group", aria_label=label
        )

    def _inner(self, path: PathText, spec: Spec, value: Any, label: str) -> Html:
        sends, put = message(Edit(path)), ("do", "value")
        match spec.kind:
            case "truth":
                return chips(
                    *(
                        self._chip(path, one, say("yes") if one else say("no"), bool(value) is one)
                        for one in (True, False)
                    )
                )
            case "number":
                return stepper(value if isinstance(value, int) else 0, label, sends, put, spec.low, spec.high)
            case "word":
                return self._word(path, spec, value, label)
            case "pair":
                return self._pair(path, value)
            case "bag" if spec.each is not None:
                return self._bag(path, spec, value)
            case "list" if path == ("stage",):
                return self._stage(path, spec, value, label)
            case "list" | "set" if spec.each is not None and spec.each.names:
                return self._several(path, spec.each, value, label)
            case "record":
                return tag(
                    "div", *(self.control((*path, field.key), field) for field in spec.fields.values()), class_="rec"
                )
            case "map" if spec.each is not None:
                return self._map(path, spec, value, label)
        return text_field(self._written(value), label, sends, put)

    def _written(self, value: Any) -> str | None:
        """Return a value as a file writes it."""
        from referee.scenario.file.yaml_inline import flow

        return None if value in (None, [], {}) else flow(value)

    def _chip(self, path: PathText, value: Any, text: str, on: bool) -> Html:
        return button(text, "chip", do=Edit(path, value), pressed=on)

    def _word(self, path: PathText, spec: Spec, value: Any, label: str) -> Html:
        known = options(self.lexicon, spec.names)
        if len(known) > CHIPS:
            return select(known, value, label, message(Edit(path)), ("do", "value"))
        none = [self._chip(path, NONE, "—", value is None)] if spec.nullable else []
        return chips(*(self._chip(path, id, text, id == value) for id, text in known), *none)

    def _pair(self, path: PathText, value: Any) -> Html:
        x, y = value if isinstance(value, list) and len(value) == 2 else (0, 0)
        steps = (
            ("←", say("left"), -1, 0),
            ("→", say("right"), 1, 0),
            ("↑", say("up"), 0, 1),
            ("↓", say("down"), 0, -1),
        )
        moved = [icon_button(sign, name, do=Edit(path, [x + dx, y + dy])) for sign, name, dx, dy in steps]
        return chips(*moved, tag("b", f"{x}, {y}"))

    def _bag(self, path: PathText, spec: Spec, value: Any) -> Html:
        held = value if isinstance(value, dict) else {}
        known = options(self.lexicon, spec.names)
        shown = known if len(known) <= CHIPS else [one for one in known if one[0] in held]
        rows = [self._bag_row(path, held, *one) for one in shown]
        rest = [one for one in known if one not in shown]
        add = (
            select(rest, None, say("add"), message(Edit(path)), ("do", "path", len(path)), say("+ add"))
            if rest
            else None
        )
        return tag("div", *rows, tag("div", add, class_="add") if add else None)

    def _bag_row(self, path: PathText, held: dict[str, Any], id: str, text: str) -> Html:
        number = stepper(int(held.get(id, 0)), text, message(Edit(path, held)), ("do", "value", id), 0)
        return tag("div", tag("span", text), number, class_="row")

    def _several(self, path: PathText, inner: Spec, value: Any, label: str) -> Html:
        held = [str(one) for one in value] if isinstance(value, list) else []
        off = [
            button(
                f"{value_label(self.table, one, inner.names)} ×",
                "chip",
                do=Edit(path, held[:n] + held[n + 1 :] or NONE),
                pressed=True,
            )
            for n, one in enumerate(held[:OPEN])
        ]
        known = options(self.lexicon, inner.names)
        add = select(known, None, label, message(Edit(path, [*held, ""])), ("do", "value", len(held)), say("+ add"))
        return chips(*off, add)

    def _map(self, path: PathText, spec: Spec, value: Any, label: str) -> Html:
        held = value if isinstance(value, dict) else {}
        if spec.each is not None and spec.each.kind == "word" and len(held) <= CHIPS:
            return tag("div", *(self.control((*path, key), spec.each) for key in held))
        there = [
            button(value_label(self.table, key, spec.names), "chip", sheet=PartSheet((*path, key)))
            for key in list(held)[:OPEN]
        ]
        free = [one for one in options(self.lexicon, spec.names) if one[0] not in held] if spec.names else []
        add = select(
            free,
            None,
            label,
            message(None, sheet=PartSheet((*path, ""))),
            ("go", "sheet", "path", len(path)),
            say("+ add"),
        )
        return chips(*there, add if free else None)

    def _stage(self, path: PathText, spec: Spec, value: Any, label: str) -> Html:
        """Return the stages that need nothing more to be said; any other as a file writes it."""
        records = spec.each.records if spec.each is not None else {}
        plainly = [tag_ for tag_, one in records.items() if not any(field.required for field in one.fields.values())]
        said = self.draft.own_value(path)
        known = [(one, value_label(self.table, one, "stages")) for one in plainly]
        chosen = select(known, said, label, message(Edit(path)), ("do", "value"), say("not said"))
        return join(chosen, text_field(self._written(said), label, message(Edit(path)), ("do", "value")))


def here(page: PageView, draft: Draft, group: Group) -> Iterator[Html]:
    """Yield controls for everything a thing of the board shows, and what may be put on a free place."""
    editing = Editing(page, draft)
    for path in group.about:
        spec = editing.spec_at(path)
        if spec is None or (group.cell is not None and spec.kind == "map"):
            continue
        yield editing.control(path, spec)
        above = editing.spec_at(path[:-1])
        if above is not None and above.kind == "map" and above.names != "players" and spec.kind == "record":
            yield button(say("take it away"), "chip", do=Edit(path, NONE))
    if group.cell is not None:
        yield from _puts(editing, group, group.cell)


def _puts(editing: Editing, group: Group, cell: tuple[int, int]) -> Iterator[Html]:
    """Yield lists of what may be put on a place: things with a place of their own."""
    for key, spec in editing.spec.fields.items():
        each = spec.each
        if spec.kind != "map" or each is None or each.kind != "record":
            continue
        place = next((field for field in each.fields.values() if field.kind == "pair"), None)
        if place is None:
            continue
        held = editing.value_at((key,)) or {}
        free = [one for one in options(editing.lexicon, spec.names) if one[0] not in held]
        sends = message(Edit((key, "", place.key), list(cell)))
        yield select(free, None, say("put here"), sends, ("do", "path", 1), say("+ put here"))


def part_sheet(page: PageView, draft: Draft, path: PathText) -> Html:
    """Return a part of the position, with the way back to what it is part of."""
    editing = Editing(page, draft)
    spec = editing.spec_at(path)
    if spec is None:
        return sheet_head("?")
    above = [button(editing.label(path[: n + 1]), "mini", sheet=PartSheet(path[: n + 1])) for n in range(len(path) - 1)]
    return join(sheet_head(editing.label(path)), chips(*above) if above else None, editing.control(path, spec))


def draft_panel(page: PageView, draft: Draft) -> Html:
    """Return what is wrong with the position, the moment, all its parts, and the way into the game."""
    editing = Editing(page, draft)
    moment = [editing.control((key,), editing.spec.fields[key]) for key in FIRST if key in editing.spec.fields]
    rest = [
        button(key_label(draft.table, key, "position"), "chip", sheet=PartSheet((key,)))
        for key in editing.spec.fields
        if key not in FIRST
    ]
    play = button(say("Play on from here"), "big", do=PlayOn()) if not draft.problems else None
    undo = button(say("Undo"), "chip", do=Undo())
    return join(
        section(say("Moment"), *moment, chips(undo), play),
        fold(say("The whole position"), chips(*rest), name="whole"),
    )


def problems_banner(draft: Draft) -> Html | None:
    """Return what is wrong with the position, each with the way to its field; nothing where nothing is."""
    if not draft.problems:
        return None
    rows = [tag("li", one.message, " ", tag("small", one.hint), _way(one)) for one in draft.problems]
    return tag("div", tag("b", say("Such a position cannot be")), tag("ul", *rows), class_="sec err", role="alert")


def _way(one: Problem) -> Html | None:
    path = tuple(map(str, one.path[1:]))
    return button(say("mend"), "mini", sheet=PartSheet(path)) if one.path[:1] == ("position",) and path else None
