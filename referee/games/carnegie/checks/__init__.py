"""What the book says about tables and positions: who can play, and what can lie where."""

from typing import TYPE_CHECKING

from referee.games.carnegie.automaton import checks
from referee.games.carnegie.checks import board, company, past
from referee.games.carnegie.rules import R

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

NORMAL = "standard"


def check_table(cx: "Cx") -> None:
    """Judge players and options."""
    names, pieces = cx.table.names, [seat.piece for seat in cx.table.seats]
    people, twice = len(names) - len(cx.table.automata), tuple({p for p in pieces if pieces.count(p) > 1})
    cx.need(R.supply.counts, not twice, at=("players",)) or cx.because(
        "two players have the colour {twice}", twice=twice
    )
    if cx.table.automata:
        cx.need(R.solo.setup_base, len(cx.table.automata) == 1 == people, at=("players",)) or cx.because(
            "Andrew plays against one person, not {n}", n=people
        )
        return
    cx.need(R.game.players, str(people) in cx.layout.player_counts and people > 1, at=("players",)) or cx.because(
        "{n:#player}; 2 to 4 play, or one alone against andrew", n=people
    )
    usual = cx.table.options.difficulty == NORMAL
    cx.need(R.solo.difficulty, usual, at=("options", "difficulty")) or cx.because(
        "Andrew is not among {names}", names=names
    )


def check_position(cx: "Cx", s: "Carnegie") -> None:
    """Judge whether such a position can be."""
    board.check_stages(cx, s)
    if cx.broken:
        return
    board.check_timeline(cx, s)
    board.check_map(cx, s)
    board.check_tracks(cx, s)
    board.check_donations(cx, s)
    board.check_neutral(cx, s)
    for name in cx.table.names:
        check = checks.check_andrew if name in cx.table.automata else company.check_company
        check(cx, s, name)
        company.check_supplies(cx, s, name)
    company.check_choice_tiles(cx, s)
    company.check_tiles(cx, s)
    company.check_use(cx, s)
    checks.check_cards(cx, s)
    board.check_turn(cx, s)
    if not s.over:
        past.check_past(cx, s)
