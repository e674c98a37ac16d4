"""Setting up: start tiles, stack, hands, advisors, supplies (rulebook: set-up)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.games.streets import advisors
from referee.games.streets.components import Box
from referee.games.streets.rules import R
from referee.games.streets.seating import automaton, decider
from referee.kernel.chance import NothingLeft
from referee.kernel.engine import OpenFact
from referee.kernel.facts import Phrase, phrase
from referee.kernel.frozen_map import kept, plus
from referee.kernel.game import UNKNOWN, Table

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets

STACK = {2: R.setup.stack_2, 3: R.setup.stack_3, 4: R.setup.stack_4, 5: R.setup.stack_5}

KINDS = ("tourist", "hipster", "parent", "shopper", "wild")


def seats_for(table: Table[Box], s: "Streets") -> int:
    """Return for how many players the stack is prepared: solo for two, with the Contractor for one more."""
    contractor = any(player.advisor == "contractor" for player in s.players.values())
    return min(len(table.names) + contractor, max(STACK))


def untold_contractor(table: Table[Box], s: "Streets") -> bool:
    """Return whether somebody may have the Contractor, for whom the stack is another one, though nobody has told."""
    if "advisors" not in modules(table) or seats_for(table, s) > len(table.names):
        return False
    people = [player for name, player in s.players.items() if name not in table.automata]
    return any(player.advisor is None for player in people) and advisors.allowed(table.quiet(), "contractor")


def with_rest(table: Table[Box], s: "Streets") -> "Streets":
    """Return the position with the tiles removed at set-up and those left in the stack, where they are not given."""
    s = s if s.removed else s.with_removed(to_remove(table, s))
    return s if s.tiles_left is not None else s.with_stack(s.stack, tiles_left(table, s))


def with_five_out(table: Table[Box], s: "Streets") -> "Streets":
    """Return the position without the five-player tiles, as far as these are out with the Contractor and without."""
    rows = [table.layout.stacks[str(n)] for n in (len(table.names), len(table.names) + 1)]
    if s.removed or any(row.five_player for row in rows):
        return s
    return s.with_removed(dict.fromkeys(five_tiles(table, s), 1))


def with_nothing_to_build(table: Table[Box], s: "Streets") -> "Streets":
    """Return the position of final scoring: the last tiles are built, unless somebody tells what is left."""
    full = {UNKNOWN: table.layout.numbers.hand.value}
    for name, player in s.players.items():
        s = s.with_hand(name, {}) if player.hand == full else s
    return s if s.tiles_left is not None or s.stack else s.with_stack((), 0)


def with_built(table: Table[Box], s: "Streets") -> "Streets":
    """Return the position without the tiles already built in this turn, where nobody has told which hand is left."""
    robot, name = automaton(table), decider(table, s)
    built = 1 if robot and s.turn == robot else max([stage.built_before for stage in s.stage], default=0)
    full = {UNKNOWN: table.layout.numbers.hand.value}
    if not built or s.players[name].hand != full:
        return s
    return s.with_hand(name, plus(full, UNKNOWN, -min(built, full[UNKNOWN])))


def five_tiles(table: Table[Box], s: "Streets") -> list[str]:
    """Return the five-player tiles nobody has seen in the game."""
    seen = elsewhere(s)
    return [tile for tile, face in table.layout.tiles.items() if face.set == "five_player" and tile not in seen]


def to_remove(table: Table[Box], s: "Streets") -> dict[str, int]:
    """Return what goes to the box: five-player tiles by name, then so many of each kind, seen from the back."""
    row = table.layout.stacks[str(seats_for(table, s))]
    removed = dict.fromkeys([] if row.five_player else five_tiles(table, s), 1)
    removed |= {f"{UNKNOWN}_{kind}": row.remove_wild if kind == "wild" else row.remove_coloured for kind in KINDS}
    if seats_for(table, s) > len(table.names):
        removed[UNKNOWN] = table.layout.numbers.contractor_removed.value
    return {kind: n for kind, n in removed.items() if n}


def elsewhere(s: "Streets") -> set[str]:
    """Return the tiles seen in the city, in hands, on top of the stack."""
    return {*s.city, *s.covered, *s.stack}.union(*[player.hand for player in s.players.values()])


def tiles_left(table: Table[Box], s: "Streets") -> int:
    """Return how many tiles the box has left for the stack; none when others already have more than the box."""
    return max(0, len(table.layout.tiles) - len(table.layout.start) - sum(placed(table, s).values()))


def placed(table: Table[Box], s: "Streets") -> Counter[str]:
    """Return the tiles outside the stack, start tiles apart: in the city, built over, in hands, removed."""
    found = Counter(tile for tile in (*s.city, *sorted(s.covered)) if tile not in table.layout.start)
    for bag in (s.removed, *(player.hand for player in s.players.values())):
        found.update(bag)
    return found


def kinds_in_stack(cx: "Cx", s: "Streets") -> dict[str, int]:
    """Return how many tiles of each kind the stack has: those of the box whose backs are seen nowhere else."""
    faces, outside = cx.layout.tiles, placed(cx.table, s)
    if s.removed.get(UNKNOWN):
        raise OpenFact("removed", phrase("which backs the removed tiles have (unknown_hipster, ...)"))
    if outside[UNKNOWN]:
        raise OpenFact("players", phrase("which backs the tiles in hand have (unknown_hipster, ...)"))
    kinds = Counter[str](face.type for tile, face in faces.items() if tile not in cx.layout.start)
    kinds.subtract(Counter({kind: outside[f"{UNKNOWN}_{kind}"] for kind in KINDS}))
    for tile, n in outside.items():
        if tile in faces:
            kinds[cx.box.tiles[tile].type] -= n
    return {kind: kinds[kind] for kind in KINDS}


class Pool(Sequence[str]):
    """The tiles that may lie in the stack: those nobody has seen elsewhere; they are listed when somebody asks."""

    def __init__(self, cx: "Cx", s: "Streets") -> None:
        self._tiles = cx.layout.tiles
        hands = [player.hand for player in s.players.values()]
        self._seen: tuple[Collection[str], ...] = (s.city, s.removed, cx.layout.start, s.covered, s.stack, *hands)

    @kept
    def listed(self) -> list[str]:
        """Return all of them, in the order of the box."""
        seen = set[str]().union(*self._seen)
        return [tile for tile in self._tiles if tile not in seen]

    def __contains__(self, tile: object) -> bool:
        for seen in self._seen:  # asked of every tile drawn: half the cost of any()
            if tile in seen:
                return False
        return tile in self._tiles

    def __len__(self) -> int:
        return len(self.listed)

    def __getitem__(self, at: Any) -> Any:
        return self.listed[at]


def holds(cx: "Cx", s: "Streets", name: str, tile: str) -> str | None:
    """Return the entry of a hand a tile is, or may be: itself, an unknown one of its kind, an unknown one."""
    hand = s.players[name].hand
    if tile in hand:
        return tile
    back = f"{UNKNOWN}_{cx.layout.tiles[tile].type}"
    entry = back if back in hand else UNKNOWN
    return entry if entry in hand and tile in Pool(cx, s) else None


def playable(cx: "Cx", s: "Streets", name: str) -> list[str]:
    """Return the tiles a player has, or may have, in hand."""
    hand = s.players[name].hand
    known = [tile for tile in hand if not tile.startswith(UNKNOWN)]
    if len(known) == len(hand):
        return known
    return known + [tile for tile in Pool(cx, s).listed if holds(cx, s, name, tile)]


def reveal(cx: "Cx", s: "Streets", name: str, tile: str) -> "Streets":
    """Return the state after a tile of a hand is shown: an unknown one becomes known."""
    entry, hand = holds(cx, s, name, tile), s.players[name].hand
    assert entry is not None
    return s if entry == tile else s.with_hand(name, plus(plus(hand, entry, -1), tile, 1))


def draw(cx: "Cx", s: "Streets", name: str) -> "Streets":
    """Return the state after a player takes the top tile of the stack; others do not see its face."""
    if s.stack:
        return s.draws(name, s.stack[0])
    return s.draws(name, _drawn(cx, "tile", Pool(cx, s), phrase("it does not lie in the stack"), (name,)))


def _drawn(
    cx: "Cx", kind: str, options: Sequence[str], why: Phrase, seen_by: tuple[str, ...], unseen: str = UNKNOWN
) -> str:
    """Return a tile that comes up; an unseen one, when nobody tells or none is left that could."""
    try:
        return str(cx.chance.draw(kind, options, why, unseen, seen_by))
    except NothingLeft:
        return unseen


def back(table: Table[Box], tile: str) -> str:
    """Return what others see of a tile: the colour of its back."""
    return tile if tile.startswith(UNKNOWN) else f"{UNKNOWN}_{table.layout.tiles[tile].type}"


def player_view(table: Table[Box], s: "Streets", viewer: str) -> "Streets":
    """Return the position as a player sees it: other hands, removed tiles and the stack by their backs.

    The stack of the Grifter lies face up, and so does the top tile of his hand when the stack is empty.
    """
    for name, player in s.players.items():
        if name != viewer:
            shown = {tile: n for tile, n in player.hand.items() if tile in player.shown}
            hidden = {tile: n for tile, n in player.hand.items() if tile not in shown}
            s = s.with_hand(name, {**shown, **_backs(table, hidden)})
    unseen = {tile: n for tile, n in s.removed.items() if _five(table, tile)}
    rest = {tile: n for tile, n in s.removed.items() if tile not in unseen}
    s = s.with_removed({**unseen, **_backs(table, rest)})
    return reveal_endgame_tile(table.quiet(), s) if automaton(table) else s.with_stack((), s.tiles_left)


def hangs(s: "Streets", by: str, move: Any) -> bool:
    """Return whether a move may only be made if a face-down tile is the one it names."""
    hand, tile = s.players[by].hand if by in s.players else {}, getattr(move, "tile", None)
    return (
        tile is not None and tile not in (*hand, *s.city, *s.stack) and any(entry.startswith(UNKNOWN) for entry in hand)
    )


def _five(table: Table[Box], tile: str) -> bool:
    return tile in table.layout.tiles and table.layout.tiles[tile].set == "five_player"


def _backs(table: Table[Box], tiles: Mapping[str, int]) -> dict[str, int]:
    backs: dict[str, int] = {}
    for tile, n in sorted(tiles.items()):
        backs = plus(backs, back(table, tile), n)
    return dict(sorted(backs.items()))


def turn_up(cx: "Cx", s: "Streets", robot: str, unseen: str | None = None) -> "Streets":
    """Turn up the top tile, of the stack or then of the Grifter's endgame stack."""
    options = Pool(cx, s) if s.left else playable(cx, s, robot)
    why = phrase("it does not lie in the stack")
    called = "tile" if s.left else "endgame_tile"
    tile = str(cx.chance.draw("tile", options, why, unseen, who=robot, called=called))
    if tile == unseen:
        return s
    if s.left:
        cx.cite(R.solo.stack_up, "{tile} lies face up on the stack", tile=tile)
        return s.with_stack((tile,), s.left)
    cx.cite(R.solo.stack_empty, "{tile} lies face up on the endgame stack", tile=tile)
    return reveal(cx, s, robot, tile).with_stack((tile,), 0)


def reveal_endgame_tile(cx: "Cx", s: "Streets") -> "Streets":
    """Name the face-up tile in the Grifter's hand, his endgame stack, once the stack is empty (solo)."""
    robot = automaton(cx.table)
    if robot is None or s.left or not s.stack:
        return s
    bare = s.with_stack((), 0)
    held = holds(cx, bare, robot, s.stack[0])
    return reveal(cx, bare, robot, s.stack[0]).with_stack(s.stack, 0) if held else s


def face_up(cx: "Cx", s: "Streets") -> "Streets":
    """Turn up the next tile, as the stack lies face up in a solo game, as far as the table tells."""
    robot = automaton(cx.table)
    waits = robot is not None and not s.stack and (s.left or s.players[robot].hand)
    return turn_up(cx, s, robot, UNKNOWN) if robot and waits else s


def prepare_stack(cx: "Cx", s: "Streets") -> "Streets":
    """Remove tiles by their backs, unseen or as drawn; the rest is shuffled."""
    n = seats_for(cx.table, s)
    cx.cite(STACK[n], "the stack is prepared for {n:#player}", n=n)
    if n < 5:
        five = sum(face.set == "five_player" for face in cx.layout.tiles.values())
        cx.cite(R.setup.five_tiles_out, "{five:#tile} marked 5+ out of the game", five=five)
    removed = to_remove(cx.table, s)
    free, why = Pool(cx, s.with_removed(removed)).listed, phrase("it has another back, or is gone")
    for kind, count in to_remove(cx.table, s).items():
        for _ in range(count if kind.startswith(UNKNOWN) else 0):
            tile = _drawn(cx, "removed", _with_back(cx, free, kind), why, (), kind)
            if tile in free:
                free.remove(tile)
            removed = plus(plus(removed, kind, -1), tile, 1)
    if n > len(cx.table.names):
        out = cx.box.numbers.contractor_removed.value
        cx.cite(R.adv.contractor.setup, "as for {n:#player}, then {out:#random tile} out of the game", n=n, out=out)
        who = tuple(name for name, player in s.players.items() if player.advisor == "contractor")
        cx.cite(R.adv.setup_effects, "the Contractor of {who} changes the set-up", who=who)
    left = s.left + sum(s.removed.values()) - sum(removed.values())
    s = s.with_removed(removed).with_stack((), left)
    cx.figure("tiles", s.left + sum(sum(player.hand.values()) for player in s.players.values()), STACK[n])
    cx.cite(R.setup.shuffle, "shuffled; {left:#tile} in the stack after dealing", left=s.left)
    return s


def _with_back(cx: "Cx", tiles: Sequence[str], entry: str) -> Sequence[str]:
    """Return those of some tiles that an unknown one may be, seen from the back."""
    if entry == UNKNOWN:
        return tiles
    back = entry.removeprefix(f"{UNKNOWN}_")
    return [tile for tile in tiles if cx.layout.tiles[tile].type == back]


def deal_hands(cx: "Cx", s: "Streets") -> "Streets":
    """Deal three tiles to everybody; unknown ones become known as far as the table tells."""
    free, why = Pool(cx, s).listed, phrase("it does not lie in the stack")
    for name in cx.table.names:
        for entry, count in s.players[name].hand.items():
            for _ in range(count if entry.startswith(UNKNOWN) else 0):
                there = _with_back(cx, free, entry)
                tile = _drawn(cx, "tile", there, why, (name,), entry)
                if tile in free:
                    free.remove(tile)
                s = s.with_hand(name, plus(plus(s.players[name].hand, entry, -1), tile, 1))
        cx.cite(R.setup.hand, "{n:#tile} for {name}", name=name, n=sum(s.players[name].hand.values()))
    robot = automaton(cx.table)
    if robot:
        n = sum(s.players[robot].hand.values())
        cx.cite(R.solo.endgame_stack, "{n:#tile} of the Grifter face down beside the stack", n=n)
        if s.left:
            cx.cite(R.solo.stack_up, "the stack is turned face up: {n:#tile}", n=s.left)
    return face_up(cx, s)


def deal_advisors(cx: "Cx", s: "Streets") -> "Streets":
    """Deal a random advisor to everybody, open on the table."""
    for name, player in s.players.items():
        if player.advisor is None:
            taken = [other.advisor for other in s.players.values()]
            cards = [card for card in cx.layout.advisors if card not in taken and advisors.allowed(cx, card)]
            card = str(cx.chance.draw("advisor", cards, _not_dealt()))
            cx.cite(R.adv.deal, "the {card} for {name}", name=name, card=card)
            s = s.hires(name, card)
    return s


def _not_dealt() -> Phrase:
    """Return why a card cannot be dealt."""
    rules = (R.adv.player_limits.id, R.adv.with_business.id)
    return phrase("somebody has it, or it is not used at this table ({rules})", rules=rules)


def modules(table: Table[Any]) -> tuple[str, ...]:
    """Return the modules played with."""
    chosen: tuple[str, ...] = table.options.modules
    return chosen


def signs_of(table: Table[Box], name: str) -> int:
    """Return how many signs a player has: the Grifter all that others leave."""
    each = table.layout.numbers.signs.value
    return table.layout.numbers.all_signs.value - each if name == automaton(table) else each
