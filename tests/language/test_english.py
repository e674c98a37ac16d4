"""English sentences at a made-up game: gaps and their forms, brackets, names of things, cells that change."""

import json
import re
from pathlib import Path

import pytest

import referee
from referee.kernel.facts import AnyOf, MaybeSome, Phrase, Span, phrase
from referee.kernel.pieces import plain_text
from referee.language.english import Language
from referee.language.english_words import article, first_sentence, plural, second_person, singular

WORDS = {
    "sections": {
        "kinds": {
            "ships": {"quoted_en": True},
            "plots": {"codes": {"pattern": "^[1-6][A-C]$", "en": "plot {id}", "ru": "участок {id}"}},
        },
        "figures": {"rent": {"en": "rent due"}},
        "awaited": {"card": {"en": "risk cards", "forms": {"en_one": "risk card"}}},
        "fields": {"cost": {"en": "price"}, "ships.cost": {"en": "freight"}},
        "moves": {"house": {"en": "build a house"}},
        "harbour": {"hope": {"en": "the old Hope"}, "silent": {}},
    },
    "components": {
        "buildings": {"house": {"en": "house"}, "office": {"en": "Office"}, "flats": {"en": "apartments"}},
        "people": {"child": {"en": "child", "forms": {"en_many": "children"}}, "guard": {"en": "guards"}},
        "guests": {"star": {"en": "the star", "forms": {"en_one": "star", "en_many": "stars"}}},
        "ships": {"hope": {"en": "Hope"}, "faith": {"en": "Faith"}},
        "plots": {"2B": {"en": "corner"}},
    },
    "facts": {
        "building": ["buildings"],
        "person": ["people"],
        "guest": ["guests"],
        "ship": ["ships"],
        "thing": ["harbour", "buildings", "ships"],
        "plot": ["plots"],
        "status": ["buildings"],
    },
}


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Language:
    folder = tmp_path_factory.mktemp("toy")
    (folder / "compiled").mkdir()
    (folder / "compiled" / "words.json").write_text(json.dumps(WORDS), encoding="utf-8")
    return Language(folder, lambda n: f"${n}k")


@pytest.mark.parametrize(
    ("template", "value", "said"),
    [
        ("{n}", 3, "3"),
        ("{n}", None, "nobody"),
        ("{n}", True, "yes"),
        ("{n}", False, "no"),
        ("{cost:$}", 5, "$5k"),
        ("{cost:$}", "nothing", "nothing"),
        ("{cost:$}", Span(1, 3), "$1k–$3k"),
        ("{cost:$}", Span(1, 5, 2), "$1k–$5k in steps of $2k"),
        ("{n:+}", 3, "+3"),
        ("{n:+}", -3, "-3"),
        ("{n:+}", 0, "0"),
        ("{n:?at last}", True, "at last"),
        ("{n:?at last}", False, ""),
        ("{n:#risk card}", 1, "1 risk card"),
        ("{n:#risk card}", 2, "2 risk cards"),
        ("{n:#risk card:acc}", 2, "2 risk cards"),
        ("{n:#risk card}", Span(1, 3), "1–3 risk cards"),
        ("{n:=lies|lie}", 1, "lies"),
        ("{n:=lies|lie}", 0, "lie"),
        ("{n:=lies|lie}", ("a",), "lies"),
        ("{n:=lies|lie}", ["a", "b"], "lie"),
        ("{n:=one|few|many}", 2, "many"),
        ("{at:xy}", (2, 3), "2,3"),
        ("{at:xy}", AnyOf(((2, 3), (4, 5), (6, 7))), "2,3, 4,5 or 6,7"),
        ("{names}", ("anna", "boris"), "anna, boris"),
        ("{names}", (), "nothing"),
        ("{names:and}", ("anna", "boris", "clara"), "anna, boris and clara"),
        ("{names:or}", ("anna", "boris"), "anna or boris"),
        ("{names:and}", ("anna",), "anna"),
        ("{names}", frozenset(("boris", "anna")), "anna, boris"),
        ("{names:gen}", ("anna", "boris"), "anna and boris"),
        ("{names}", AnyOf(("anna", "boris")), "anna or boris"),
        ("{why}", phrase("{n:#card} too many", n=2), "2 cards too many"),
        ("{why}", Phrase("too late"), "too late"),
        ("{building}", "house", "house"),
        ("{building:a}", "house", "a house"),
        ("{building:a}", "office", "an Office"),
        ("{building:a}", "flats", "apartments"),
        ("{building:pl}", "house", "houses"),
        ("{building:a}", ("house", "office"), "a house, an Office"),
        ("{building:and}", ("house", "office"), "house and Office"),
        ("{building}", {"house": 2, "office": 1}, "2 house, 1 Office"),
        ("{building:and}", {"house": 2, "office": 1}, "2 house and 1 Office"),
        ("{building:gen}", {"house": 2, "office": 1}, "2 house and 1 Office"),
        ("{building}", "castle", "castle"),
        ("{person:pl}", "child", "children"),
        ("{person}", {"child": 2, "guard": 2}, "2 children, 2 guards"),
        ("{person}", {"child": 1}, "1 child"),
        ("{guest}", "star", "the star"),
        ("{guest}", {"star": 1}, "1 star"),
        ("{guest}", {"star": 2}, "2 stars"),
        ("{ship}", "hope", "“Hope”"),
        ("{ship}", "raft", "raft"),
        ("{ship:pl}", "hope", "Hopes"),
        ("{thing}", "hope", "the old Hope"),
        ("{thing}", "faith", "“Faith”"),
        ("{thing}", "house", "house"),
        ("{thing}", "silent", "silent"),
        ("{plot}", "2B", "corner"),
        ("{status}", "office", "Office"),
        ("{plot}", "3B", "plot 3B"),
        ("{building}", MaybeSome(2, {"house": 3}), "2 of 3 house"),
        ("{person}", MaybeSome(Span(0, 2), {"child": 3}), "0–2 of 3 children"),
    ],
)
def test_a_gap_is_filled(english: Language, template: str, value: object, said: str) -> None:
    name = template.strip("{}").split(":")[0]
    assert english.fill(template, {name: value}) == said


def test_a_number_of_what_another_fact_names(english: Language) -> None:
    said = [english.say("{n:#{person}}", n=n, person="child") for n in (1, 2, Span(1, 2))]
    assert said == ["1 child", "2 children", "1–2 children"]
    assert english.say("{n:#{guest}}", n=1, guest="star") == "1 star"


def test_a_bracket_falls_away_where_a_fact_in_it_is_as_usual(english: Language) -> None:
    template, facts = "build {what}[ at {site}][ for {cost:$}]", {"what": "it", "site": "2A", "cost": 3}
    assert english.fill(template, facts, frozenset({"cost"})) == "build it at 2A"
    assert english.fill(template, facts, frozenset({"what", "site"})) == "build it for $3k"
    assert english.fill(template, facts, frozenset()) == "build it at 2A for $3k"
    assert english.fill("[as it stands]", {}) == "[as it stands]"


def test_a_remark_takes_its_facts_in_order(english: Language) -> None:
    assert english.noted("{a:$} of {b}", (1, 2)) == "$1k of 2"
    assert english.noted("nothing to add", ()) == "nothing to add"
    with pytest.raises(ValueError):
        english.noted("{a}", (1, 2))


def test_a_thing_is_called_by_its_section_then_as_a_figure_then_by_its_id(english: Language) -> None:
    assert english.word("moves", "house") == "build a house"
    assert english.word("buildings", "office") == "Office"
    assert english.word("buildings", "castle") == "castle"
    assert english.word("games", "magnate") == "Magnate: The First City"
    assert english.thing("house", "moves", "buildings") == "build a house"
    assert english.thing("office", "moves", "buildings") == "Office"
    assert (english.thing("rent"), english.label("rent")) == ("rent due", "rent due")
    assert (english.thing("luck"), english.label("luck")) == ("luck", "luck")
    assert english.label("hope") == "Hope"
    assert (english.thing("1", "counts"), english.thing("-1")) == ("1", "-1")


def test_things_with_codes_label_no_figure(english: Language) -> None:
    assert english.label("2B") == "2B"


def test_what_a_purse_holds_and_what_comes_up(english: Language) -> None:
    assert [english.amount_held("adverts", n) for n in (1, 2)] == ["1 advert", "2 adverts"]
    assert english.came_up("dice", ["3", "4"]) == "dice 3 4"
    assert english.came_up("card", ["hope"], "ships") == "risk card “Hope”"
    assert english.came_up("card", ["3A", "3B"], "plots") == "risk cards 3A and 3B"
    assert [english.amount_due("card", n) for n in (1, 2)] == ["1 risk card", "2 risk cards"]
    assert english.question_text("the value of 2A") == "the value of 2A"
    assert english.question_text("the value of 2A", "anna") == "anna: the value of 2A"


def test_a_figure_is_named_then_told_then_remarked_on(english: Language) -> None:
    assert plain_text(english.figure("rent", "$5k", 5)) == "rent due $5k"
    assert plain_text(english.figure("rent", "$5k", 5, "a year")) == "rent due $5k (a year)"
    assert plain_text(english.addend("rent", "", 0, "a year")) == "rent due (a year)"
    assert not english.knows("rent")


def test_an_id_is_shown_by_its_first_name_and_a_number_as_a_number(english: Language) -> None:
    assert english.id_text("house", "moves", "buildings") == "build a house"
    assert english.id_text("castle", "moves", "buildings") == "castle"
    assert (english.id_text("1", "counts"), english.decimal("16.67")) == ("1", "16.67")


def test_fields_and_their_values_have_names(english: Language) -> None:
    assert [english.field("ships", "cost"), english.field("plots", "cost"), english.field("plots", "area")] == (
        ["freight", "price", "area"]
    )
    assert (english.value_text("building", "office"), english.value_text("building", "castle")) == ("Office", "castle")


@pytest.mark.parametrize(
    ("kind", "ids", "more", "said"),
    [
        ("ships", ["hope"], False, "“Hope”"),
        ("ships", ["hope", "faith"], False, "“Hope” and “Faith”"),
        ("ships", ["hope", "faith"], True, "“Hope”, “Faith”"),
        ("ships", ["hope", "raft"], False, ""),
        ("buildings", ["house", "office"], False, "house and Office"),
        ("plots", ["3A"], False, "plot 3A"),
        ("plots", ["3A", "3B"], False, "plots 3A and 3B"),
        ("plots", ["2B", "3B"], False, "corner and plot 3B"),
        ("plots", ["yard"], False, ""),
    ],
)
def test_components_of_which_something_is_told(
    english: Language, kind: str, ids: list[str], more: bool, said: str
) -> None:
    assert english.topic_text(kind, ids, more) == said


def test_fields_are_told_with_what_they_are_of(english: Language) -> None:
    assert english.fields_of(["cost", "size"], "plot 3A") == "the cost and the size of plot 3A"


def test_a_sentence_ends_at_a_full_stop_that_ends_no_abbreviation() -> None:
    assert first_sentence("A house. It has a roof.") == "A house"
    assert first_sentence("See p. 3 for it. Then build.") == "See p. 3 for it"
    assert first_sentence("Version 1.5 is out.") == "Version 1.5 is out"
    assert first_sentence("No end") == "No end"


def test_one_and_several() -> None:
    assert [plural(word) for word in ("card", "trophy", "day", "chess", "hex", "bench")] == (
        ["cards", "trophies", "days", "chess", "hexes", "benches"]
    )
    assert [singular(word) for word in ("cards", "trophies", "day")] == ["card", "trophy", "day"]
    assert [article(word) for word in ("house", "Office", "flats")] == ["a house", "an Office", "flats"]


def test_a_player_called_you_is_spoken_to() -> None:
    english = Language()
    said = [
        english.say("{by} has {n}; {by} chooses {plot}", by="you", n=1, plot="2E"),
        english.say("{by}'s card", by="you"),
        english.say("this gives {by} dollars", by="you"),
        english.say("{by} may go and {by:=gets|get} {n}", by="you", n=1),
        english.say("{by} has {n} and {by:=gets|get} more", by="anna", n=1),
    ]
    assert said == [
        "you have 1; you choose 2E",
        "your card",
        "this gives you dollars",
        "you may go and get 1",
        "anna has 1 and gets more",
    ]


WHO = "by|who|player|turn|owner|builder|to|buyer|seller|other|victim|winner|first|next|whose"
NO_VERBS = {"this", "business"}


def test_whatever_a_player_does_can_be_said_to_him() -> None:
    """Every verb behind a player in a sentence of ours has a form for `you`."""
    catalogues = sorted(Path(referee.__file__).parent.rglob("ru.po"))
    said = re.compile(rf"^msgid .*?{{(?:{WHO})}} ([a-z]+s)\b", re.MULTILINE)
    verbs = {verb for path in catalogues for verb in said.findall(path.read_text("utf-8"))}
    assert len(verbs) > 30
    assert {verb for verb in verbs - NO_VERBS if second_person(verb) == verb} == set()
