"""What a turn can have come to: the set-up untouched, dice and moves that agree, rights used once."""

from referee.games.corporations import stages, turn_allowances
from referee.games.corporations.rules import R
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.position_judge import WHOLE

TWO_TRUMPS = "two_trumps"
OF_CELLS = ("shop", "tax", "mafia")
"""Functions that a cell of the ring opens by itself."""
MOVE, RIGHTS = ("this_turn", "movement"), ("this_turn",)


def check_past(cx: Cx, s: Corporations) -> None:
    """Judge a position of a game that still runs by what can have happened before it."""
    if any(isinstance(stage, stages.SETUP) for stage in s.stage):
        _check_opening(cx, s)
        return
    _check_chips(cx, s)
    _check_dice(cx, s)
    _check_rights(cx, s)


def _check_opening(cx: Cx, s: Corporations) -> None:
    """Check that everything lies as the set-up laid it before the first turn."""
    cx.need(R.setup.first_player, s.round == 1, ("round",)) or cx.because(
        "before the first turn it is round 1, not {round}", round=s.round
    )
    dealt = cx.layout.numbers.starting_trumps.value
    for name, player in s.players.items():
        start, at = cx.table.start.players[name], ("players", name)
        cx.need(R.setup.pawns_home, player.pawn in (None, start.pawn), (*at, "pawn")) or cx.because(
            "before the first turn the pawn of {who} stands on its home cell {cell}", who=name, cell=start.pawn
        )
        cx.need(R.setup.capital, player.money == start.money, (*at, "money")) or cx.because(
            "{who} begins with {money:$}, not {found:$}", who=name, money=start.money, found=player.money
        )
        held = sum(player.hand.values())
        cx.need(R.setup.six_trumps, held in (0, dealt), (*at, "hand")) or cx.because(
            "{who} is dealt {due:#trump}, not {held}", who=name, due=dealt, held=held
        )
        cx.need(R.ban.two_kinds, not player.bans, (*at, "bans")) or cx.because(
            "before the first turn nobody has set {who} a ban", who=name
        )
        cx.need(R.trophy.gain, not player.trophies, (*at, "trophies")) or cx.because(
            "before the first turn nobody has bankrupted anything, and so {who} has no trophies", who=name
        )
        cx.need(R.home.build_shop, not player.shop, (*at, "shop")) or cx.because(
            "before the first turn {who} has built nothing, and so no Shop", who=name
        )
        cx.need(R.green.open_instead_of_white, not player.open, (*at, "open")) or cx.because(
            "before the first turn {who} has opened no trumps", who=name
        )


def _check_chips(cx: Cx, s: Corporations) -> None:
    """Check that no chip of a colour is missing."""
    for name, player in s.players.items():
        built = sum([site.owner == name for site in s.field.values()])
        n, most = built + len(player.removed) + sum(player.stock.values()), len(cx.layout.enterprises)
        at = ("players", name, "stock")
        cx.need(R.setup.colour, n >= most, at, about=(".".join(at), WHOLE)) or cx.because(
            "{who} has {n:#chip} in all, and {most} belong to a colour", who=name, n=n, most=most
        )


def _check_dice(cx: Cx, s: Corporations) -> None:
    """Check that the cells to go, the dice that lie and the cell of the throw agree."""
    turn = s.this_turn
    move, thrown = turn.movement, turn.throws[-1] if turn.throws else None
    going = s.in_main_stage and len(s.stage) == 1 and move.to_go  # a card carried out over it may move the pawn
    cx.need(R.turn.two_stages, not going, (*MOVE, "to_go")) or cx.because(
        "it is the main stage, and {n} cells are still to go", n=move.to_go
    )
    if move.to_go and move.counted and not move.moved:
        cx.need(R.move.roll, sum(move.counted) == move.to_go, (*MOVE, "to_go")) or cx.because(
            "{n} cells to go by the dice {dice}", n=move.to_go, dice=move.counted
        )
    alone = len(s.stage) == 1  # a card that is being carried out may have put the pawn elsewhere
    if thrown and alone and move.to_go and not move.moved and s.turn is not None and thrown.cell is not None:
        cx.need(R.move.roll, thrown.cell == s.pawn(s.turn), (*RIGHTS, "throws")) or cx.because(
            "thrown on cell {cell}, and the pawn of {who} stands on {pawn}",
            cell=thrown.cell,
            who=s.turn,
            pawn=s.pawn(s.turn),
        )
    first = len(turn.throws) == 1 and not turn.trumps.yellow and not turn.struck
    if thrown and first and move.counted and move.origin is not None and thrown.cell is not None:
        cx.need(R.move.roll, move.origin == thrown.cell, (*MOVE, "origin")) or cx.because(
            "the move is counted from cell {origin}, thrown on cell {cell}", origin=move.origin, cell=thrown.cell
        )
    lie = turn.dice.lie
    if thrown and turn.dice.just_thrown and len(lie) == 2 and len(turn.throws) == 1:
        same = not move.counted or len(move.counted) != 2 or sorted(move.counted) == sorted(lie)
        cx.need(R.move.roll, same, (*MOVE, "counted")) or cx.because(
            "the dice {dice} are counted, and {lie} lie there", dice=move.counted, lie=lie
        )
        if first:
            cx.need(R.double.grant, thrown.double == (lie[0] == lie[1]), (*RIGHTS, "throws")) or cx.because(
                "a double is two equal dice, and {lie} lie there", lie=lie
            )


def _check_rights(cx: Cx, s: Corporations) -> None:
    """Check that every right of a turn was used once, and that only the functions of a cell are open there."""
    turn = s.this_turn
    over = turn.closing or s.turn_ends  # then all that was done in the turn is counted together
    cx.need(R.build.one_per_turn, over or turn.construction.used <= 1, (*RIGHTS, "construction", "used")) or cx.because(
        "{n:#construction} by the right of the main stage, and there is one", n=turn.construction.used
    )
    yellow = turn_allowances.yellow_limit(cx, s)
    cx.need(R.move.yellow_once, turn.trumps.yellow <= yellow, (*RIGHTS, "trumps", "yellow")) or cx.because(
        "{n:#yellow trump} played in this turn, {most} at most", n=turn.trumps.yellow, most=yellow
    )
    numbers = cx.layout.numbers
    main = (numbers.speed_main_trumps if TWO_TRUMPS in cx.table.options.speed else numbers.main_trumps).value
    cx.need(R.trump.one_per_main_stage, over or turn.trumps.main <= main, (*RIGHTS, "trumps", "main")) or cx.because(
        "{n:#trump} by the right of the main stage, {most} at most", n=turn.trumps.main, most=main
    )
    for access in turn.open:
        if access.cell is None or access.kind not in OF_CELLS or access.effect or access.owner:
            continue
        printed = cx.layout.ring[str(access.cell)].cell
        there = access.kind in printed or printed.startswith("home")
        cx.need(R.board.ring, there, (*RIGHTS, "open")) or cx.because(
            "cell {cell} does not open {function}", cell=access.cell, function=access.kind
        )
