"""Every paint and role can be read and told apart, light and dark, also by those who see fewer colours."""

from itertools import combinations

import pytest

from referee.games import GAMES, load_game
from referee.report.picture.colour_math import contrast, luminance, mix, rgb, shades, terminal
from referee.report.picture.palette import DARK, LIGHT, ROLES
from referee.report.picture.position import picture_of

THEMES = (LIGHT, DARK)
GROUNDS = ("paper", "card", "faint", "land", "tile", "centre", "enclosed", "tan", "rose", "mauve", "sage", "low")
PAIRS = [("feature_ink", "feature"), ("sale", "sale_ground"), ("paper", "ink"), ("card", "hot")]
PAIRS += [(f"{name}_ink", name) for name in ("tan", "rose", "mauve", "sage")]


def fills(game: str) -> dict[str, str]:
    """The printed colours of a game's pieces."""
    rules = load_game(game)
    pieces = getattr(rules.standard_box, rules.pieces).items()
    people = [id for id, piece in pieces if not getattr(piece, "automaton", False)]
    table = rules.table(rules.seat(*people))
    picture = picture_of(table, table.start)
    assert picture is not None
    return {paint.name: paint.fill for paint in picture.scene.paints}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_on_a_paint_and_its_border_are_seen(game: str) -> None:
    for name, fill in fills(game).items():
        its = shades(fill, LIGHT, DARK)
        assert contrast(its.ink, fill) >= 4.5, name
        for theme, (paper, card, soft) in enumerate(THEMES):
            assert min(contrast(its.line[theme], ground) for ground in (paper, card)) >= 3, name
            assert contrast(its.pale[theme], soft) >= 4.5, name
            assert contrast(its.pale[theme], ROLES["ink"][theme]) >= 4.5, name


@pytest.mark.parametrize("theme", [0, 1])
def test_texts_are_read_on_every_ground(theme: int) -> None:
    for ground in GROUNDS:
        assert contrast(ROLES["ink"][theme], ROLES[ground][theme]) >= 4.5, ground
    for ground in ("paper", "card", "land", "enclosed"):
        assert contrast(ROLES["soft"][theme], ROLES[ground][theme]) >= 4.5, ground
    for text, ground in PAIRS:
        assert contrast(ROLES[text][theme], ROLES[ground][theme]) >= 4.5, (text, ground)


MATRICES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How colours look to others (Machado, Oliveira and Fernandes 2009, full severity)."""
PLAYERS = {
    "magnate": ("vector", "greyfield", "penforth", "urhme", "humble"),
    "streets": ("salmon", "white", "black", "lilac", "teal"),
    "carnegie": ("yellow", "blue", "white", "orange"),
    "corporations": ("red", "blue", "green", "yellow"),
}


@pytest.mark.parametrize("sight", MATRICES)
@pytest.mark.parametrize("game", PLAYERS)
def test_players_are_told_apart(game: str, sight: str) -> None:
    known = fills(game)
    for one, other in combinations(PLAYERS[game], 2):
        assert _apart(_seen(known[one], sight), _seen(known[other], sight)) >= 20, (one, other)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _seen(colour: str, sight: str) -> tuple[float, ...]:
    parts = [_linear(part / 255) for part in rgb(colour)]
    mixed = (sum(a * b for a, b in zip(row, parts, strict=True)) for row in MATRICES[sight])
    return tuple(min(1, max(0, part)) for part in mixed)


def _lab(linear: tuple[float, ...]) -> tuple[float, float, float]:
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    xyz = [sum(a * b for a, b in zip(row, linear, strict=True)) / w for row, w in zip(rows, white, strict=True)]
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _apart(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return sum((a - b) ** 2 for a, b in zip(_lab(one), _lab(other), strict=True)) ** 0.5  # type: ignore[no-any-return]


def test_colours_are_counted_right() -> None:
    assert rgb("#0a4283") == (10, 66, 131)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert luminance("#ffffff") == pytest.approx(1)
    known = {"#000000": 16, "#ffffff": 231, "#808080": 244, "#ff0000": 196, "#f2c230": 215}
    assert {colour: terminal(colour) for colour in known} == known
