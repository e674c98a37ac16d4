"""Specs: what is read off a type, and how data are walked along it."""

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct, field

from referee.kernel.plain_data import drop_none, normal
from referee.kernel.spec import Spec, nested_fields, parts, spec_of, walk
from tests.nested_specs import nested_specs

Tile = Annotated[str, Meta(description="A tile.", extra={"names": "tiles"})]
Cell = Annotated[str, Meta(pattern="^[A-C][1-3]$")]
Count = Annotated[int, Meta(ge=0, le=9)]


class Waiting(Struct, frozen=True, tag="waiting", tag_field="is"):
    at: Cell | None = None


class Paying(Struct, frozen=True, tag="paying", tag_field="is"):
    amount: Count


class Company(Struct, frozen=True):
    tiles: frozenset[Tile]
    goods: dict[Tile, Count] = {}
    name: str = field(default="", name="called")


class Position(Struct, frozen=True):
    companies: dict[str, Company] = {}
    cells: dict[Cell, Literal["open", "shut"]] = {}
    stage: tuple[Waiting | Paying, ...] = ()
    at: tuple[Count, Count] | None = None
    price: Count | dict[Tile, Count] = 0


def of(*path: str) -> Spec:
    """The spec of a field, by the keys it lies under."""
    return next(spec for at, spec in nested_fields(spec_of(Position)) if at == path)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (("companies",), "map"),
        (("companies", "tiles"), "set"),
        (("companies", "goods"), "bag"),
        (("companies", "called"), "text"),
        (("cells",), "map"),
        (("stage",), "list"),
        (("at",), "pair"),
        (("price",), "bag"),
    ],
)
def test_every_field_is_of_a_kind(path: tuple[str, ...], kind: str) -> None:
    assert of(*path).kind == kind


def test_a_spec_says_what_the_type_says() -> None:
    goods, cells = of("companies", "goods"), of("cells")
    assert (goods.names, goods.most, goods.required, goods.default) == ("tiles", 9, False, {})
    assert goods.key_spec is not None and goods.key_spec.description == "A tile."
    assert of("companies", "tiles").required and of("at").nullable and of("at").high == 9
    assert cells.each is not None and (cells.each.values, cells.each.names) == (("open", "shut"), "=open =shut")
    assert cells.allows("A1") and not cells.allows("A9")
    assert [stage.tag for stage in of("stage").innermost.alternatives] == ["waiting", "paying"]
    assert (short := of("price").short) is not None and short.kind == "number"


def test_a_field_has_a_name_in_files_and_one_in_python() -> None:
    company = spec_of(Company)
    assert company.fields["called"] is company.by_name["name"]
    assert [field.key for field in company.required_first] == ["tiles", "goods", "called"]


def test_a_spec_is_made_once() -> None:
    assert spec_of(Position) is spec_of(Position)


def test_short_forms_are_written_out_and_none_is_left_out() -> None:
    data: dict[str, Any] = {
        "companies": {"red": {"tiles": "park", "goods": ["park", "park"], "called": "none"}, "blue": "none"},
        "cells": {"A9": "none", "A1": "none"},
        "stage": "waiting",
        "price": 3,
    }
    written = normal(spec_of(Position), data)
    assert written["companies"]["red"] == {"tiles": ["park"], "goods": {"park": 2}, "called": "none"}
    assert (written["stage"], written["price"]) == ([{"is": "waiting"}], 3)
    kept = drop_none(spec_of(Position), written)
    assert kept["companies"] == {"red": {"tiles": ["park"], "goods": {"park": 2}}}
    assert kept["cells"] == {"A9": "none"}, "under a key that cannot be it stays, to be refused"


def test_data_are_walked_with_their_paths() -> None:
    data = {"stage": [{"is": "paying", "amount": 2}], "unknown": [1]}
    found = {path: spec.kind for spec, _, path in parts(spec_of(Position), data)}
    assert found == {(): "record", ("stage",): "list", ("stage", 0): "record", ("stage", 0, "amount"): "number"}
    doubled = walk(spec_of(Position), data, lambda spec, one, path: one * 2 if spec.kind == "number" else one)
    assert doubled["stage"][0]["amount"] == 4 and doubled["unknown"] == [1]


def test_what_cannot_be_described_is_refused() -> None:
    class Either(Struct):
        one: dict[str, int] | list[str]

    class Mixed(Struct):
        two: tuple[int, bool]

    for strange in (Either, Mixed):
        with pytest.raises(AssertionError):
            spec_of(strange)


def test_nested_specs_tell_where_they_lie() -> None:
    texts = [path for path, spec in nested_specs(spec_of(Position)) if spec.kind == "text"]
    assert texts == [".companies", ".companies.called"]
