"""Words of a game: by section, by component, by code, by what a kind borrows from another."""

from referee.language.word_forms import Codes, WordEntries, WordEntry

BY_CODE = WordEntry("plots", "участки", codes=Codes("^[1-6][A-C]$", "plot {id}", "участок {id}"))
WORDS = WordEntries(
    sections={
        "kinds": {"plots": BY_CODE, "lots": WordEntry("lots", like="plots"), "ships": WordEntry("ships")},
        "figures": {"rent": WordEntry("rent due")},
    },
    components={
        "plots": {"1A": WordEntry("corner")},
        "ships": {"hope": WordEntry("Hope", "Надежда"), "rent": WordEntry("the Rent")},
    },
)


def names(*words: WordEntry | None) -> list[str | None]:
    return [word and word.en for word in words]


def test_a_component_is_known_by_its_name_by_its_code_or_by_what_its_kind_is_like() -> None:
    plots = names(*(WORDS.component("plots", id) for id in ("1A", "2B", "9Z")))
    assert plots == ["corner", "plot 2B", None]
    assert names(*(WORDS.component("lots", id) for id in ("1A", "2B"))) == ["corner", "plot 2B"]
    assert names(*(WORDS.component("ships", id) for id in ("hope", "raft"))) == ["Hope", None]
    assert WORDS.component("castles", "1A") is None
    coded = WORDS.component("plots", "2B")
    assert coded is not None and coded.ru == "участок 2B"


def test_a_thing_is_called_by_its_section_or_as_a_component() -> None:
    assert [WORDS.name_of("kinds", "ships"), WORDS.name_of("ships", "hope"), WORDS.name_of("ships", "raft")] == (
        ["ships", "Hope", ""]
    )
    assert set(WORDS.section("figures")) == {"rent"}
    assert WORDS.section("no such section") == {}


def test_a_figure_is_labelled_by_its_own_word_then_by_a_component_that_has_a_name() -> None:
    assert [WORDS.label(id) for id in ("rent", "hope", "1A", "raft")] == ["rent due", "Hope", "", ""]


def test_spellings_are_the_names_there_are() -> None:
    assert [*WordEntry("Hope", "Надежда", forms={"gen": "Надежды"}, also=("esperance",)).spellings()] == [
        "Hope",
        "Надежда",
    ]
    assert [*WordEntry(ru="Надежда").spellings()] == ["Надежда"]
