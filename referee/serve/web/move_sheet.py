"""The sheet of a move: its verdict as soon as it is whole, and its fields, in which legal values are marked."""

from typing import Any

from msgspec.structs import replace

from referee.desk.data import DeskError, Due
from referee.desk.move_form import FormField, MoveForm
from referee.kernel.plain_data import Plain
from referee.kernel.spec import Spec
from referee.language.speaking import say
from referee.report.html.markup import Html, join, tag
from referee.serve.web.controls import button, chips, message, select, stepper, text_field
from referee.serve.web.move_list import faces
from referee.serve.web.page_view import PageView
from referee.serve.web.screen import LineSheet, Move, MoveSheet
from referee.serve.web.sheet_head import sheet_head
from referee.serve.web.verdict_card import verdict_card
from referee.serve.web.words import described, key_label, move_label, options, value_label

CHIPS = 14
"""More values than that are a list to choose from."""
CODES = 80


def prefilled(form: MoveForm) -> dict[str, Any]:
    """Return what was said, and where only one thing is legal that too; a number begins with the least legal one."""
    said = dict(form.said)
    for field in form.fields:
        key, legal = field.spec.key, field.legal
        if not field.wanted or key in said:
            continue
        if legal.low is not None:
            said[key] = legal.low
        elif len(legal.values) == 1 and legal.values[0] is not None:
            said[key] = legal.values[0]
        elif field.spec.kind == "bag":
            said[key] = {}
    return said


def with_prefilled(page: PageView, sheet: MoveSheet) -> MoveSheet:
    """Return the sheet with what needs no choice already chosen; each choice may leave only one way for another."""
    for _ in range(len(sheet.said) + 8):
        said = prefilled(page.form(sheet.by, sheet.do, sheet.said))
        if said == sheet.said:
            break
        sheet = replace(sheet, said=said)
    return sheet


def ring_of(page: PageView, sheet: MoveSheet) -> tuple[str, ...]:
    """Return the things on the board at which the next field may lie legally."""
    from referee.desk.move_form import value_of_place

    scene = page.picture.scene if page.picture is not None else None
    for field in page.form(sheet.by, sheet.do, sheet.said).fields:
        if scene is None or field.spec.key in sheet.said or not field.legal.any:
            continue
        found = [key for key, group in scene.groups.items() if _is_legal(field, value_of_place(field.spec, group))]
        if found:
            return tuple(found)
    return ()


def _is_legal(field: FormField, value: Plain) -> bool:
    if isinstance(value, list) and field.spec.kind in ("list", "set"):
        return all(field.legal.allows(one) for one in value)
    return value is not None and value in field.legal.values


def move_sheet(page: PageView, sheet: MoveSheet) -> Html:
    """Return the whole sheet."""
    form = page.form(sheet.by, sheet.do, sheet.said)
    head = sheet_head(f"{sheet.by}: {move_label(page.table, sheet.do)}")
    shown = [field for field in form.fields if field.wanted or field.spec.key in form.said or field.legal.varies]
    rest = [field for field in form.fields if field not in shown]
    more = (
        tag("details", tag("summary", say("More")), *(_field(page, sheet, one) for one in rest), class_="fold")
        if rest
        else None
    )
    fields = [_field(page, sheet, one) for one in shown]
    return join(head, _answer(page, sheet, form), *fields, more)


def _answer(page: PageView, sheet: MoveSheet, form: MoveForm) -> Html:
    """Return the verdict, or what has still to be said."""
    if not form.is_whole:
        lacking = [key_label(page.table, one.spec.key, "arguments") for one in form.fields if _lacks(form, one)]
        return tag("p", say("still to say: {keys}", keys=tuple(lacking)), class_="note")
    step = {**form.step, **({"chance": {kind: list(out) for kind, out in sheet.came.items()}} if sheet.came else {})}
    try:
        found = page.judge(step)
        due = page.chair.due_for(step) if page.draft is None and found.holds is not False else None
    except DeskError as wrong:
        return tag("p", wrong.message, class_="err", role="alert")
    if page.draft is not None or found.holds is False or page.at is not None:
        return verdict_card(found)
    if due is not None:
        return verdict_card(found, _roll(page, sheet, due, step))
    return verdict_card(found, button(say("Do it"), "big go", do=Move(step)))


def _lacks(form: MoveForm, field: FormField) -> bool:
    return field.wanted and field.spec.key not in form.said


def _roll(page: PageView, sheet: MoveSheet, due: Due, step: Any) -> Html:
    """Return what the move itself must turn up: tapped by its face, or rolled by the referee."""
    before = sheet.came.get(due.kind, ())
    shown = [
        button(name, "face", sheet=replace(sheet, came={**sheet.came, due.kind: (*before, id)}))
        for id, name in faces(page, due)
    ]
    so_far = tag("p", say("so far: {outcomes}", outcomes=" ".join(map(str, before)))) if before else None
    roll = button(say("Do it, the referee rolls or draws"), "big go", do=Move(step, roll=True))
    return tag("div", tag("p", due.text), so_far, chips(*shown), roll, class_="due")


def line_sheet(page: PageView, sheet: LineSheet) -> Html:
    """Return what a typed line means, with its verdict."""
    head = sheet_head(sheet.line)
    try:
        return join(head, verdict_card(page.judge(sheet.line)))
    except DeskError as wrong:
        lines = [*wrong.about.get("lines", ()), *wrong.about.get("hints", ())]
        return join(head, tag("p", wrong.message, class_="err", role="alert"), *(tag("p", one) for one in lines))


# ---- fields


def _field(page: PageView, sheet: MoveSheet, field: FormField) -> Html:
    spec, label = field.spec, key_label(page.table, field.spec.key, "arguments")
    clear = None
    if spec.key in sheet.said and not field.wanted:
        said = {key: value for key, value in sheet.said.items() if key != spec.key}
        clear = button("↺", "mini", sheet=replace(sheet, said=said))
    head = tag("div", tag("span", label, class_="lab", title=described(spec) or None), clear, class_="row")
    return tag("div", head, _control(page, sheet, field, label), class_="ctl", role="group", aria_label=label)


def _control(page: PageView, sheet: MoveSheet, field: FormField, label: str) -> Html:
    spec, legal, value = field.spec, field.legal, sheet.said.get(field.spec.key)
    sends, put = message(None, sheet=sheet), ("go", "sheet", "said", spec.key)
    match spec.kind:
        case "truth":
            return chips(*(_chip(sheet, field, one, _truth(one)) for one in (True, False)))
        case "number" if legal.values and legal.low is None and len(legal.values) <= CHIPS:
            known = [one for one in legal.values if one is not None]
            shown = [_chip(sheet, field, one, str(one)) for one in known]
            return tag("div", chips(*shown), stepper(_number(value, spec), label, sends, put, spec.low, spec.high))
        case "number":
            hint = (
                tag("small", say("legal: {low} to {high}", low=legal.low, high=legal.high))
                if legal.low is not None
                else None
            )
            number = stepper(_number(value, spec, legal.low), label, sends, put, spec.low, None, legal.step)
            return tag("div", number, hint)
        case "bag":
            return _bag(page, sheet, field)
        case "list" | "set":
            return _several(page, sheet, field)
        case "pair":
            cells = [one for one in legal.values if isinstance(one, list)]
            now = f"{value[0]}, {value[1]}" if isinstance(value, list) and len(value) == 2 else "—"
            shown = [_chip(sheet, field, one, f"{one[0]}, {one[1]}") for one in cells[:CODES]]
            hint = tag("small", say("or tap the place on the board"))
            return join(tag("p", tag("b", now), " ", hint), chips(*shown) if value is None else None)
    return _word(page, sheet, field, label)


def _word(page: PageView, sheet: MoveSheet, field: FormField, label: str) -> Html:
    """Return the words of a list, legal ones first; of a code the legal ones, and a field for any other."""
    spec, legal, value = field.spec, field.legal, sheet.said.get(field.spec.key)
    sends, put = message(None, sheet=sheet), ("go", "sheet", "said", spec.key)
    if spec.kind == "word":
        known = sorted(options(page.lexicon, spec.names), key=lambda one: one[0] not in legal.values)
        if len(known) <= CHIPS:
            return chips(*(_chip(sheet, field, id, text) for id, text in known))
        marked = [(id, f"✓ {text}" if id in legal.values else text) for id, text in known]
        return select(marked, value, label, sends, put)
    codes = [one for one in legal.values if isinstance(one, str)][:CODES]
    hint = tag("small", say("or tap the place on the board")) if codes else None
    return tag(
        "div", chips(*(_chip(sheet, field, one, one) for one in codes)), text_field(value, label, sends, put), hint
    )


def _chip(sheet: MoveSheet, field: FormField, value: Plain, text: str) -> Html:
    """Return one value: marked where it is legal, dashed where it is not."""
    legal = field.legal.allows(value)
    said = {**sheet.said, field.spec.key: value}
    shown, class_ = _marked(text, legal), _class(legal, field.legal.any)
    return button(shown, class_, pressed=sheet.said.get(field.spec.key) == value, sheet=replace(sheet, said=said))


def _marked(text: str, legal: bool) -> Html:
    """Return a value with a sign where it is legal: colour alone says nothing to some."""
    return join("✓ " if legal else None, text)


def _class(legal: bool, known: bool) -> str:
    return "chip legal" if legal else "chip off" if known else "chip"


def _bag(page: PageView, sheet: MoveSheet, field: FormField) -> Html:
    spec, limits = field.spec, field.legal.limits
    held = sheet.said.get(spec.key)
    held = held if isinstance(held, dict) else {}
    known = options(page.lexicon, spec.names)
    first = [one for one in known if one[0] in limits or one[0] in held]
    rows = [_bag_row(sheet, field, held, *one) for one in first or known[:CHIPS]]
    rest = [one for one in known if first and one not in first]
    more = tag(
        "details", tag("summary", say("More")), *(_bag_row(sheet, field, held, *one) for one in rest), class_="fold"
    )
    return tag("div", *rows, more if rest else None)


def _bag_row(sheet: MoveSheet, field: FormField, held: Any, id: str, text: str) -> Html:
    put = ("go", "sheet", "said", field.spec.key, id)
    said = replace(sheet, said={**sheet.said, field.spec.key: held})
    most = field.legal.limits.get(id)
    mark = tag("small", say("at most {n}", n=most)) if most is not None else None
    return tag(
        "div",
        tag("span", text, " ", mark),
        stepper(_number(held.get(id), field.spec), text, message(None, sheet=said), put, 0),
        class_="row",
    )


def _several(page: PageView, sheet: MoveSheet, field: FormField) -> Html:
    """Return what has been picked, to be taken off, and what may be picked, legal ones first."""
    spec, inner = field.spec, field.spec.each or field.spec
    held = sheet.said.get(spec.key)
    held = held if isinstance(held, list) else []
    legal = list(
        dict.fromkeys(one for value in field.legal.values for one in (value if isinstance(value, list) else [value]))
    )
    known = [id for id, _ in options(page.lexicon, inner.names)] if inner.names else []
    ids = [
        one for one in dict.fromkeys([*legal, *known]) if one is not None and not (spec.kind == "set" and one in held)
    ]

    def put(values: list[Any]) -> MoveSheet:
        return replace(sheet, said={**sheet.said, spec.key: values})

    off = [
        button(f"{_text(page, one, inner)} ×", "chip", pressed=True, sheet=put(held[:n] + held[n + 1 :]))
        for n, one in enumerate(held)
    ]
    add = [
        button(
            _marked(_text(page, one, inner), one in legal), _class(one in legal, bool(legal)), sheet=put([*held, one])
        )
        for one in ids[:CODES]
    ]
    none = button(say("none"), "chip", sheet=put([])) if spec.key not in sheet.said else None
    return join(chips(*off) if off else None, chips(*add, none))


def _text(page: PageView, one: Any, spec: Spec) -> str:
    return value_label(page.table, str(one), spec.names)


def _truth(value: bool) -> str:
    return say("yes") if value else say("no")


def _number(value: Any, spec: Spec, least: int | None = None) -> int:
    if isinstance(value, int):
        return value
    return least if least is not None else spec.default if isinstance(spec.default, int) else 0
