"""Setting up: chips, capital, trumps, first player (rulebook «ЦЕЛЬ ИГРЫ», «ПОДГОТОВКА К ИГРЕ»)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.corporations.book import rule

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

SIX_TRUMPS = rule("setup.six_trumps")
COUNTS = {"2": rule("goal.two_players"), "3": rule("goal.three_players"), "4": rule("goal.four_players")}
DEPENDS = rule("goal.depends_on_players")
TWELVE = rule("goal.two_players_twelve")
BANK = rule("setup.bank")
TOKENS = rule("setup.bank_tokens")
COLOUR = rule("setup.colour")
SHOP_CHIP = rule("setup.shop_chip")
CAPITAL = rule("setup.capital")
PAWNS = rule("setup.pawns_home")
TRUMP_DECK = rule("cards.trump_deck")
EVENT_DECK = rule("cards.event_deck")
VOTE = rule("speed.vote")


def chips_each(cx: "Cx") -> int:
    """How many enterprises each player has in this game."""
    counts = cx.layout.player_counts[str(len(cx.table.seats))]
    return cx.table.options.enterprises or counts.enterprises


def surplus(cx: "Cx") -> int:
    """How many chips of each colour leave the game."""
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
    cx.cite(DEPENDS, "{n:#player} play", n=len(cx.table.seats))
    hexes, chips = box.player_counts[number].hexes, chips_each(cx)
    tell_counts(cx, chips, hexes)
    money = box.numbers.starting_money.value
    cx.cite(BANK, "the bank holds all money but {money:$} of each player", money=money)
    cx.cite(TOKENS, "the bank holds {kinds:#kind} of marks and tokens", kinds=len(box.tokens))
    for seat in cx.table.seats:
        cx.cite(COLOUR, "{who} leads {colour}", who=seat.name, colour=seat.piece)
    cx.cite(SHOP_CHIP, "everybody gets {n:#Shop chip}", n=box.numbers.shop_chips.value)
    cx.cite(CAPITAL, "everybody gets {money:$}", money=money)
    cx.cite(SIX_TRUMPS, "everybody gets {n:#trump}", n=box.numbers.starting_trumps.value)
    homes = tuple(box.homes[seat.piece] for seat in cx.table.seats)
    cx.cite(PAWNS, "the pawns stand on their home cells: {homes}", homes=homes)
    cx.cite(TRUMP_DECK, "{n:#trump} are shuffled", n=box.trump_count)
    cx.cite(EVENT_DECK, "{n:#Event} are shuffled", n=box.event_count)
    if cx.table.options.speed:
        cx.cite(VOTE, "adopted: {speed}", speed=tuple(cx.table.options.speed))


def tell_counts(cx: "Cx", chips: int, hexes: int) -> None:
    """Say how many enterprises and hexes there are: those of the book, or those two players have agreed on."""
    number = str(len(cx.table.seats))
    if chips == cx.layout.player_counts[number].enterprises:
        cx.cite(COUNTS[number], "{chips} enterprises each on {hexes} hexes", chips=chips, hexes=hexes)
    else:
        cx.cite(TWELVE, "the players have agreed on {chips} each on {hexes} hexes", chips=chips, hexes=hexes)


def remove(cx: "Cx", s: "Corporations", name: str, chips: frozenset[str]) -> "Corporations":
    """Return the state after a player's surplus chips leave the game."""
    s = s.with_player(name, replace(s.players[name], removed=chips))
    return s.with_player(name, replace(s.players[name], stock=stock(cx, s, name)))
