"""Setting up: chips, capital, trumps, first player (rulebook «ЦЕЛЬ ИГРЫ», «ПОДГОТОВКА К ИГРЕ»)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.corporations.rules import R

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

COUNTS = {"2": R.goal.two_players, "3": R.goal.three_players, "4": R.goal.four_players}


def chips_each(cx: "Cx") -> int:
    """Return how many enterprises each player has in this game."""
    counts = cx.layout.player_counts[str(len(cx.table.seats))]
    return cx.table.options.enterprises or counts.enterprises


def surplus(cx: "Cx") -> int:
    """Return how many chips of each colour leave the game."""
    return len(cx.layout.enterprises) - chips_each(cx)


def removed(cx: "Cx", s: "Corporations", name: str) -> frozenset[str]:
    """Return the chips that left the game, when nobody says which: of those that lie nowhere first the usual ones."""
    box, here = cx.layout, {*s.players[name].stock, *_built(s, name), cx.layout.crown}
    usual = box.player_counts[str(len(cx.table.seats))].removed
    missing = [chip for chip in dict.fromkeys((*usual, *box.enterprises)) if chip not in here]
    return frozenset(missing[: surplus(cx)])


def _built(s: "Corporations", name: str) -> set[str]:
    """Return the chips of a player on the field."""
    return {site.chip for site in s.field.values() if site.owner == name and site.chip}


def stock(cx: "Cx", s: "Corporations", name: str) -> dict[str, int]:
    """Return the chips of a player that are neither removed nor on the field."""
    gone = {*s.players[name].removed, *_built(s, name)}
    return {chip: 1 for chip in cx.layout.enterprises if chip not in gone}


def tell(cx: "Cx", s: "Corporations") -> None:
    """Say what lies on the table."""
    box, number = cx.box, str(len(cx.table.seats))
    cx.cite(R.goal.depends_on_players, "{n:#player} play", n=len(cx.table.seats))
    hexes, chips = box.player_counts[number].hexes, chips_each(cx)
    tell_counts(cx, chips, hexes)
    money = box.numbers.starting_money.value
    cx.cite(R.setup.bank, "the bank holds all money but {money:$} of each player", money=money)
    cx.cite(R.setup.bank_tokens, "the bank holds {kinds:#kind} of marks and tokens", kinds=len(box.tokens))
    for seat in cx.table.seats:
        cx.cite(R.setup.colour, "{who} leads {colour}", who=seat.name, colour=seat.piece)
    cx.cite(R.setup.shop_chip, "everybody gets {n:#Shop chip}", n=box.numbers.shop_chips.value)
    cx.cite(R.setup.capital, "everybody gets {money:$}", money=money)
    cx.cite(R.setup.six_trumps, "everybody gets {n:#trump}", n=box.numbers.starting_trumps.value)
    homes = tuple(box.homes[seat.piece] for seat in cx.table.seats)
    cx.cite(R.setup.pawns_home, "the pawns stand on their home cells: {homes}", homes=homes)
    cx.cite(R.cards.trump_deck, "{n:#trump} are shuffled", n=box.trump_count)
    cx.cite(R.cards.event_deck, "{n:#Event} are shuffled", n=box.event_count)
    if cx.table.options.speed:
        cx.cite(R.speed.vote, "adopted: {speed}", speed=tuple(cx.table.options.speed))


def tell_counts(cx: "Cx", chips: int, hexes: int) -> None:
    """Say how many enterprises and hexes there are: those of the book, or those two players have agreed on."""
    number = str(len(cx.table.seats))
    if chips == cx.layout.player_counts[number].enterprises:
        cx.cite(COUNTS[number], "{chips} enterprises each on {hexes} hexes", chips=chips, hexes=hexes)
    else:
        cx.cite(
            R.goal.two_players_twelve,
            "the players have agreed on {chips} each on {hexes} hexes",
            chips=chips,
            hexes=hexes,
        )


def remove(cx: "Cx", s: "Corporations", name: str, chips: frozenset[str]) -> "Corporations":
    """Return the state after a player's surplus chips leave the game."""
    s = s.with_player(name, replace(s.players[name], removed=chips))
    return s.with_player(name, replace(s.players[name], stock=stock(cx, s, name)))
