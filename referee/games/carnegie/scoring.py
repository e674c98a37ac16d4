"""Final scoring, line by line (rulebook p.13; Andrew p.19)."""

from itertools import product
from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.carnegie import affordable, connections, donations, infer_tabs, setup, transport
from referee.games.carnegie.projects import section
from referee.games.carnegie.records import Player
from referee.games.carnegie.rules import READ, R
from referee.kernel.frozen_map import plus
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx


def score(cx: "Cx", s: "Carnegie", name: str, called: str = "score") -> Sum:
    """Return the score of a player as things lie."""
    if name in cx.table.automata:
        return _andrew(cx, s, name, called)
    player, figure = s.players[name], cx.sum(called, unit="VP")
    figure.add(player.vp, R.final.sum, "during_the_game")
    if player.action_choice or name in setup.choosers(cx, s):
        figure.add(
            cx.box.numbers.action_choice_vp.value if player.action_choice else 0,
            R.final.action_choice,
            "action_choice_tile",
        )
    each = cx.box.numbers.active_employee_vp.value
    figure.take(cx.product("employees", R.final.employees, unit="VP", active=player.active, each=each))
    _tell_idle(cx, name, player)
    for part in (_departments, _tabs, _connection, _projects, _donations):
        figure.take(part(cx, s, name))
    return figure.because(R.final.sum)


def _tell_idle(cx: "Cx", name: str, player: Player) -> None:
    """Say where the active people stand, and who does not count: people on missions and the printed one."""
    at = {place: staff.active for place, staff in player.people.items() if staff.active}
    away = sum(player.missions.values())
    if at:
        cx.cite(
            R.final.employees,
            "active people counted for {name}: {staffed:and}; the printed one does not count",
            name=name,
            staffed=at,
        )
    if away:
        cx.cite(R.final.employees, "not counted for {name}: {n:#employee} on missions", name=name, n=away)


def _departments(cx: "Cx", s: "Carnegie", name: str) -> Sum:
    """Return departments created, by the floor they stand on."""
    figure = cx.sum("departments", unit="VP").because(R.final.departments)
    for cell, department in s.players[name].departments.items():
        floor = cx.box.cells[cell].floor
        figure.add(cx.box.floors[str(floor)].vp, R.final.departments, department, "floor {floor}", floor)
    return figure


def tab_vp(cx: "Cx", s: "Carnegie", name: str, project: str) -> Sum:
    """Return VP of a tab: what its last visible section shows."""
    tab, figure = s.players[name].tabs[project], cx.sum(project, unit="VP").because(R.final.tabs)
    at = infer_tabs.reached(s, name, project)
    figure.add(section(cx, name, project, tab, at).vp, R.rnd.tab_vp, f"section_{at}")
    return figure


def _tabs(cx: "Cx", s: "Carnegie", name: str) -> Sum:
    figure = cx.sum("tabs", unit="VP").because(R.final.tabs)
    for project, tab in s.players[name].tabs.items():
        at = infer_tabs.reached(s, name, project)
        figure.add(section(cx, name, project, tab, at).vp, R.rnd.tab_vp, project, "section {section}", at)
    return figure


def _connection(cx: "Cx", s: "Carnegie", name: str) -> Sum:
    return connections.connection(cx, s, name)


def _projects(cx: "Cx", s: "Carnegie", name: str) -> Sum:
    """Return every realised project, by its city."""
    law = R.solo.score_projects if name in cx.table.automata else R.final.projects
    figure = cx.sum("projects", unit="VP").because(law)
    for city in infer_tabs.projects_in(cx, s, name, first=True):
        figure.add(cx.box.cities[city].vp, law, city)
    return figure


def _donations(cx: "Cx", s: "Carnegie", name: str) -> Sum:
    """Return every donation by what the player has achieved; Andrew's by what you have."""
    of = achiever(cx, name)
    figure = cx.sum("donations", unit="VP").because(R.final.donations if of == name else R.solo.score_donations)
    for cell in s.donated(name):
        figure.take(donations.worth(cx, s, name, cell, of))
    return figure


def achiever(cx: "Cx", name: str) -> str:
    """Return whose deeds count: the player's own, or for Andrew those of the person playing."""
    if name not in cx.table.automata:
        return name
    return next(other for other in cx.table.names if other != name)


def _andrew(cx: "Cx", s: "Carnegie", name: str, called: str) -> Sum:
    """Return Andrew's score: cards, department tiles, ends of tracks, projects, donations."""
    player, numbers = s.players[name], cx.box.numbers
    figure = cx.sum(called, unit="VP")
    cards = cx.sum("cards", unit="VP").because(R.solo.score_cards)
    for vp_card, tucked in s.vp_cards.items():
        count, each = sum(tucked.values()), cx.box.vp_cards[vp_card].vp
        cards.add(count * each, R.solo.score_cards, f"vp_{vp_card}", "{n} x {each}", count, each)
    figure.take(cards)
    taken, each = sum(player.tiles.values()), numbers.andrew_department_vp.value
    figure.take(cx.product("departments", R.solo.score_departments, unit="VP", tiles=taken, each=each))
    ends = sum(transport.holder(cx.box, s, region) == name for region in cx.box.regions)
    each = numbers.andrew_transport_vp.value
    figure.take(cx.product("transport", R.solo.score_transport, unit="VP", last_spaces=ends, each=each))
    figure.take(_projects(cx, s, name))
    figure.take(_donations(cx, s, name))
    return figure


def paying_cells(cx: "Cx", s: "Carnegie", name: str) -> list[str]:
    """Return the donations of a player that must be paid for."""
    return [cell for cell in s.donated(name) if cx.box.donations[cell].per == "payment"]


def settle(s: "Carnegie", payer: str, owner: str, cell: str, count: int, price: dict[str, int]) -> "Carnegie":
    """Pay on a donation: the payer's goods and dollars go, the owner's donation counts them."""
    s = s.gains(payer, dollars=-count * price.get("dollars", 0), goods=-count * price.get("goods", 0))
    player = s.players[owner]
    return s.with_player(owner, replace(player, paid=plus(player.paid, cell, count)))


def payable(cx: "Cx", player: Player, dollars: int, goods: int, exchange: bool) -> bool:
    """Return whether a player has so many dollars and goods, or can have them by exchanging goods."""
    sold = affordable.to_sell(cx, player, dollars)
    return goods + sold <= player.goods and (exchange or not sold)


def possible(cx: "Cx", s: "Carnegie", payer: str, owner: str, cell: str, exchange: bool = False) -> int:
    """Return how many more payments on a donation the payer's goods and dollars allow."""
    price, player = cx.box.donations[cell].pay, s.players[payer]
    left = donations.most_payments(cx, s, cell, owner, payer) - s.players[owner].paid.get(cell, 0)
    dollars, goods = price.get("dollars", 0), price.get("goods", 0)
    counts = [n for n in range(1, left + 1) if payable(cx, player, n * dollars, n * goods, exchange)]
    return max(counts, default=0)


def payments_left(cx: "Cx", s: "Carnegie", you: str, andrew: str, cell: str) -> int:
    """Return how many more payments on a donation of Andrew you can make; read so, goods must be exchanged for it."""
    plain, more = (possible(cx, s, you, andrew, cell, exchange) for exchange in (False, True))
    return more if more > plain and cx.reads(READ.solo_forced_exchange.forced) else plain


def pay_for_andrew(cx: "Cx", s: "Carnegie", you: str, andrew: str) -> "Carnegie":
    """Spend what is left of your goods and dollars so that Andrew's paying donations score most."""
    for cell, count in best_payments(cx, s, you, andrew)[0].items():
        cx.cite(
            R.solo.andrew_payments, "{you} paid {n:#time} for {cell}, a donation of Andrew", you=you, n=count, cell=cell
        )
        s = pay_one(cx, s, you, andrew, cell, count)
    return s


def best_payments(cx: "Cx", s: "Carnegie", you: str, andrew: str) -> list[dict[str, int]]:
    """Return the payments by cell that give Andrew most VP: one way, or several equally good ones."""
    best = _best_ways(cx, s, you, andrew, exchange=False)
    more = _best_ways(cx, s, you, andrew, exchange=True)
    return more[1] if more[0] > best[0] and cx.reads(READ.solo_forced_exchange.forced) else best[1]


def pay_one(cx: "Cx", s: "Carnegie", you: str, andrew: str, cell: str, count: int) -> "Carnegie":
    """Pay so often on one donation of Andrew, and exchange goods where dollars are short."""
    price = cx.box.donations[cell].pay
    sold = affordable.to_sell(cx, s.players[you], count * price.get("dollars", 0))
    if sold:
        cx.cite(R.solo.andrew_payments, "{you} must exchange {n:#good}", you=you, n=sold)
        s = s.gains(you, goods=-sold, dollars=sold * cx.box.numbers.exchange.value)
    return settle(s, you, andrew, cell, count, price)


def _best_ways(cx: "Cx", s: "Carnegie", you: str, andrew: str, exchange: bool) -> tuple[int, list[dict[str, int]]]:
    """Return the most VP that payments can give Andrew, and the ways to pay that give so many."""
    cells, highest = paying_cells(cx, s, andrew), donations.limit_for(cx, s, andrew, you).total
    paid = {cell: s.players[andrew].paid.get(cell, 0) for cell in cells}
    left = [max(0, donations.most_payments(cx, s, cell, andrew, you) - paid[cell]) for cell in cells]
    worth: dict[tuple[int, ...], int] = {}
    for counts in product(*(range(n + 1) for n in left)):
        bought = [(n, paid[cell], cx.box.donations[cell]) for n, cell in zip(counts, cells, strict=True)]
        dollars = sum(n * donation.pay.get("dollars", 0) for n, _, donation in bought)
        goods = sum(n * donation.pay.get("goods", 0) for n, _, donation in bought)
        if payable(cx, s.players[you], dollars, goods, exchange):
            worth[counts] = sum(min((n + before) * donation.vp, highest) for n, before, donation in bought)
    best = max(worth.values())
    equal = [counts for counts, vp in worth.items() if vp == best]
    least = [one for one in equal if not any(other != one and _within(other, one) for other in equal)]
    return best, [{cell: n for cell, n in zip(cells, counts, strict=True) if n} for counts in least]


def _within(some: tuple[int, ...], more: tuple[int, ...]) -> bool:
    """Return whether payments are part of others."""
    return all(n <= m for n, m in zip(some, more, strict=True))


def final(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """Score everybody and end the game with its winners."""
    scores: dict[str, int] = {}
    for name in cx.table.names:
        scores[name] = cx.show(score(cx, s, name, name))
    return s.ended(scores, most(cx, scores))


def most(cx: "Cx", scores: dict[str, int], over: bool = True) -> frozenset[str]:
    """Return whoever has most VP; those tied for it share the victory, unless it is read that Andrew wins.

    Before the game is over nobody has won yet.
    """
    best = max(scores.values())
    winners = frozenset(name for name, n in scores.items() if n == best)
    law = R.solo.winner if cx.table.automata else R.final.winner
    tied = tuple(sorted(winners))
    if len(tied) == 1:
        cx.cite(
            law,
            "most VP: {best}; the victory goes to {winners}" if over else "most VP as things lie, {best}: {winners}",
            winners=tied,
            best=best,
        )
    elif cx.table.automata and cx.reads(READ.solo_tie.andrew_wins):
        winners = cx.table.automata
        cx.cite(
            R.solo.winner,
            "{tied:and} have {best} VP each: Andrew wins"
            if over
            else "{tied:and} have {best} VP each as things lie, which wins for Andrew",
            tied=tied,
            best=best,
        )
    else:
        cx.cite(
            R.final.tie,
            "{tied:and} have {best} VP each and share the victory"
            if over
            else "{tied:and} have {best} VP each as things lie: a shared victory",
            tied=tied,
            best=best,
        )
    return winners
