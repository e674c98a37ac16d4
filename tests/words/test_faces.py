"""What cards and tiles show: what is printed is what is read, and the names made of it."""

from typing import Any

import pytest
from msgspec import to_builtins

from referee.games import GAMES, load_game
from referee.language.current import LANGUAGES, speaking
from referee.language.speaking import language_of
from referee.words.faces import read_fields, read_name

KINDS = [(game, kind) for game in GAMES for kind in load_game(game).faced]


def faces(game: str, kind: str) -> list[tuple[str, dict[str, Any]]]:
    """The names and fields of all cards of a kind that have a face."""
    face, entries = load_game(game).faces[kind], getattr(load_game(game).standard_box, kind)
    values = [face.values(to_builtins(entry)) for entry in entries.values()]
    return [(face.name_of(one), face.fields_of_name(face.name_of(one)) or {}) for one in values if one]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_name_made_of_a_face_says_what_the_card_shows(game: str, kind: str) -> None:
    face, entries = load_game(game).faces[kind], getattr(load_game(game).standard_box, kind)
    told = 0
    for entry in entries.values():
        name = face.name_of(face.values(to_builtins(entry)))
        fields = face.fields_of_name(name)
        if fields is None:
            continue
        told += 1
        assert {key: to_builtins(getattr(entry, key)) for key in fields} == {
            key: to_builtins(type(getattr(entry, key))(**value))
            if isinstance(value, dict) and hasattr(getattr(entry, key), "__struct_fields__")
            else to_builtins(value)
            for key, value in fields.items()
        }, name
        assert face.fields_of_name(f"{name} #2") == fields
    assert told >= len(entries) - 2  # the start tiles of Streets earn nothing


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_what_is_printed_of_a_card_is_read_as_that_card(game: str, kind: str, lang: str) -> None:
    about = load_game(game)
    with speaking(lang):
        tongue = language_of(about)
        for name, fields in faces(game, kind):
            if fields:
                assert read_fields(about, tongue.shown(kind, name), kind) == (kind, fields), name
                assert read_name(about, tongue.shown(kind, name), kind) == name


@pytest.mark.parametrize(
    ("game", "kind", "text", "name"),
    [
        ("magnate", "risk", "3/1", "3/1"),
        ("magnate", "risk", "-3 / -1", "3/1"),
        ("magnate", "risk", "risk card 3/1", "3/1"),
        ("magnate", "risk", "риск 3/1", "3/1"),
        ("magnate", "risk", "3/1 #2", "3/1 #2"),
        ("magnate", "risk", "3 1", None),
        ("magnate", "new_tenants", "2 homes 1 retail", "2 home + 1 retail"),
        ("magnate", "new_tenants", "2 жилья и 1 магазин", "2 home + 1 retail"),
        ("magnate", "new_tenants", "2 students", "2 students"),
        ("magnate", "new_tenants", "2 homes, 1 retail", None),  # two cards
        (
            "magnate",
            "ai_cards",
            "II: sell at price 1000 else build, default buy land, 2 adverts",
            "level II sell at land price 1000 else build default buy_land 2 advert",
        ),
        ("magnate", "ai_cards", "build, default buy", "build default buy_land"),
        ("magnate", "ai_cards", "build", None),
        ("streets", "tiles", "tourist 2 per tourist symbol", "tourist 2 per tourist symbol"),
        ("streets", "tiles", "турист, 2 доллара за символ туриста", "tourist 2 per tourist symbol"),
        ("streets", "tiles", "parent, $5 per set of tourist and parent", "parent 5 per set of tourist + parent"),
        ("streets", "tiles", "shopper copy, double retail", "shopper copy double retail"),
        ("streets", "tiles", "shopper", None),
        ("carnegie", "solo_cards", "HR, education_hr", "hr donation education_hr"),
    ],
)
def test_a_face_may_be_put_in_many_ways(game: str, kind: str, text: str, name: str | None) -> None:
    assert read_name(load_game(game), text, kind) == name
