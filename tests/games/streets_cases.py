"""Positions of Streets that several tests judge."""

from referee.kernel.ruling import rule_ids
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run

TWO = "game: streets\nplayers: [anya, borya]\n"


SOLO = "game: streets\nplayers: [you, grifter]\n"


ADVISED = "options: {modules: [advisors]}\n"


BUSINESS = "options: {modules: [business]}\n"


BARE = "central_station: none, city_park: none"


def played(text):
    """A script that has run."""
    return run(prepare(read_text(text, "test")))


def last(text):
    """The ruling of the last step of a script in which nothing fails."""
    report = played(text)
    assert not report.failures, report.failures
    return report.main.rulings[-1]


HOUSE = "student_house: {at: [0, 0], road: E}"


GALLERY = "art_gallery: {at: [1, 0], road: S, owner: anya}"


ONE_OF_MANY = (
    f"{TWO}{BUSINESS}position:\n  stage: {{is: take_tokens, tiles: [art_gallery, flea_market], order: [anya]}}\n"
    "  city: {art_gallery: {at: [-1, 0], road: S, owner: anya}, flea_market: {at: [-2, 0], road: S, owner: anya}}\n"
    "steps: [{by: anya, do: take, from: art_gallery, tokens: {leisure: 1}}]"
)


ABANDONED = (
    f"{TWO}{BUSINESS}position:\n  players: {{anya: {{signs: 0}}}}\n"
    "  city: {wild_w2: {at: [-1, 0], road: S, owner: anya}}\n"
    "steps: [{by: anya, do: abandon, tile: wild_w2}, {by: anya, do: take, from: wild_w2, tokens: {retail: 1}}]"
)


OVER_A_GALLERY = (
    "game: streets\nplayers: [anya, borya, vera]\noptions: {modules: [advisors]}\nposition:\n"
    "  players: {anya: {advisor: renovator}, borya: {advisor: investor}, vera: {advisor: hacker}}\n"
    f"  city: {{{HOUSE}, art_gallery: {{at: [1, 0], road: S}}, toy_store: {{at: [2, 0], road: W}},"
    " central_station: {at: [9, 9], road: S}, city_park: {at: [10, 9], road: W}}\n"
    "steps: [{by: anya, do: build, tile: trendy_lofts, over: art_gallery, road: S}]"
)


HIS_STREET = (
    f"{SOLO}{BUSINESS}position:\n  turn: grifter\n  stack: [wild_w5]\n"
    "  players: {grifter: {tokens: {leisure: 1}}}\n  city: {central_station: {at: [0, 9]},"
    " city_park: {at: [1, 9], road: W}, student_house: {at: [0, 0], road: E, owner: grifter},"
    " art_gallery: {at: [1, 0], road: S, owner: grifter, people: {hipster: 2}},"
    " flea_market: {at: [2, 0], road: S, owner: grifter}, hipster_h2: {at: [5, 5], owner: you}}\n"
    "steps: [{by: grifter, do: build, tile: wild_w5, at: [3, 0], road: W}]"
)
"""For the Art Gallery leisure is due to him, which he has, for the Flea Market retail, which he has not."""


def bases(text):
    """What the last ruling of a script rests on."""
    return {basis.what for basis in last(text).bases}


def answered(text):
    """The rules in the workings of the last answer of a script."""
    report = played(text)
    assert not report.failures, report.failures
    return rule_ids(report.main.steps[-1].answer)
