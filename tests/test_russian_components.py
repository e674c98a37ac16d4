"""Components are told in Russian: every text, every field, the same numbers."""

import re
from collections import Counter
from pathlib import Path

import click
import pytest

from referee.devtools import catalogues as translate
from referee.games import GAMES, load_game
from referee.language.current import speaking
from referee.language.speaking import language_of
from referee.report.terminal.component_tables import kind_text, kinds_text, shown_value
from referee.report.terminal.component_text import part_text
from tests.russian_output import COMMON, numbers

GAME_ROOMS = translate.games()


LATIN = re.compile(r"`[^`]*`|[\w-]+(?:[./][\w-]+)+|[A-Z]+(?:[-_][A-Z]+)+")
"""What stays in Latin letters in what is said of components: what is typed, addresses and files, short names."""


@pytest.mark.parametrize("room", GAME_ROOMS, ids=lambda room: room.name)
def test_what_components_say_has_a_russian_form_and_no_stale_one_is_kept(room: Path) -> None:
    told, said = translate.read_po(room / "components.po"), translate.parts(room)
    assert sorted(told.keys() - said.keys()) == []
    assert sorted(said.keys() - told.keys()) == []
    sentences = {**translate.read_po(room / "ru.po"), **COMMON["texts"]}
    assert {text: told[text] for text in told if sentences.get(text, told[text]) != told[text]} == {}


@pytest.mark.parametrize("room", GAME_ROOMS, ids=lambda room: room.name)
def test_what_components_say_is_russian_besides_proper_names(room: Path) -> None:
    for english, russian in translate.read_po(room / "components.po").items():
        words = re.findall("[A-Za-z]{2,}", LATIN.sub("", russian))
        assert [word for word in words if word not in english or word.islower()] == [], russian


@pytest.mark.parametrize("room", GAME_ROOMS, ids=lambda room: room.name)
def test_what_components_say_has_no_other_numbers_in_russian(room: Path) -> None:
    for english, russian in translate.read_po(room / "components.po").items():
        assert not Counter(numbers(russian)) - Counter(numbers(english)), russian


@pytest.mark.parametrize("game", GAMES)
def test_no_english_word_stands_in_a_field_of_a_component(game: str) -> None:
    with speaking("ru"):
        box, kinds, spoken = load_game(game).plain_box, load_game(game).origins.kinds, language_of(load_game(game))
        for kind in kinds:
            for id, entry in box.get(kind, {}).items():
                for field in entry.keys() - {"name", "name_en"}:
                    text = f"{spoken.field(kind, field)}: {shown_value(entry[field], kind, field, spoken)}"
                    assert re.findall(r"\b[a-z][a-z_]+", re.sub("`[^`]*`", "", text)) == [], f"{kind}.{id}.{field}"


@pytest.mark.parametrize("game", GAMES)
def test_components_are_shown_in_russian_besides_what_is_typed(game: str) -> None:
    with speaking("ru"):
        asked = load_game(game)
        box, origins, spoken = asked.plain_box, asked.origins, language_of(asked)
        assert _latin(kinds_text(box, origins, 400, spoken), set(origins.kinds)) == []
        for kind in origins.kinds:
            entries = box.get(kind, {})
            typed = {kind, "id", *entries, *(f"{id}.{field}" for id, entry in entries.items() for field in entry)}
            assert _latin(kind_text(box, origins, kind, 400, spoken), typed) == [], kind
            assert (
                _latin(part_text(asked, kind, "", "", 400).partition("\n")[2], {"referee", "components", game, kind})
                == []
            )


def _latin(text: str, typed: set[str]) -> list[str]:
    """English words in a text besides what is typed in files, and addresses."""
    told = re.sub("`[^`]*`", "", click.unstyle(text))
    words = [one for one in re.findall(r"[\w./-]+", told) if one.strip(".") not in typed]
    return [one for one in words if re.fullmatch(r"[a-z]{2,}[.]?", one)]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("game", "kind"), [("corporations", "trumps"), ("streets", "advisors"), ("magnate", "risk")])
def test_folded_text_of_components_is_shown_as_one_sentence(game: str, kind: str, lang: str) -> None:
    with speaking(lang):
        asked = load_game(game)
        text = " ".join(kind_text(asked.plain_box, asked.origins, kind, 100, language_of(asked)).split())
        said = [text for text, places in translate.parts(asked.folder).items() if places[0].split(".")[0] == kind]
        assert [one for one in said if language_of(asked).described(one).removesuffix(".") not in text] == []
