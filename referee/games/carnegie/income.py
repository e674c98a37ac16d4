"""Income: people come back from missions and bring what transport and realised projects pay (rulebook p.8, p.14)."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.games.carnegie import company, projects, transport
from referee.games.carnegie.book import in_question
from referee.games.carnegie.components import Resources, Section
from referee.games.carnegie.records import LOBBY, NEW_LOBBY, NOUNS
from referee.games.carnegie.rules import READ, R
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx


class Choices(Struct, frozen=True):
    """What a player chooses with an income."""

    hires: int = 0
    """Tab spaces 'employee or dollar' taken as employees."""
    cash: int = 0
    """Tab spaces 'good or dollars' taken in dollars."""
    new_lobby: int = 0
    """How many of those who come in go to the New Lobby."""
    declined: int = 0
    """New employees of the transport income who stay in the supply."""


def open_choices(cx: "Cx", s: "Carnegie", name: str) -> tuple[int, int]:
    """Return how many freed spaces offer an employee or dollars, and how many a good or dollars."""
    several = [one for _, one in projects.freed(cx, s, name) if len(one.income) > 1]
    hiring = sum("new_employees" in one.income[0] for one in several)
    return hiring, len(several) - hiring


def transport_hires(cx: "Cx", s: "Carnegie", name: str, region: str, count: int) -> int:
    """Return how many new employees so many returned ones bring, as far as the supply has any."""
    return min(s.supply[name], transport.space(cx, s, name, region).income.get("new_employees", 0) * count)


def declinable(cx: "Cx", brought: int) -> int:
    """Return how many of the new employees of a transport income may stay in the supply: none, unless read so."""
    return brought if brought and cx.reads(READ.new_employee_declined.may_decline) else 0


def _judge_declined(cx: "Cx", name: str, brought: int, declined: int) -> None:
    """Judge whether so many new employees of a transport income may stay in the supply."""
    if not declined:
        return
    comes = cx.need(R.income.no_other_reward, declined <= brought) or cx.because(
        "{n:#new employee} with this transport income, {declined} declined", n=brought, declined=declined
    )
    if comes:
        cx.need(R.income.no_other_reward, in_question(cx).reads(READ.new_employee_declined.may_decline)) or cx.because(
            "{name} takes the income as it is printed, new employees included", name=name
        )


def judge_choices(cx: "Cx", s: "Carnegie", name: str, area: str, count: int, choices: Choices) -> None:
    """Judge whether a player has tab spaces to choose from as wanted, and employees left to hire."""
    brought = transport_hires(cx, s, name, area, count) if choices.hires or choices.declined else 0
    _judge_declined(cx, name, brought, choices.declined)
    if not choices.hires and not choices.cash:
        return
    hiring, cashing = open_choices(cx, s, name)
    cx.need(R.income.projects, choices.hires <= hiring and choices.cash <= cashing) or cx.because(
        "freed by {name}: spaces with an employee or dollars {hiring}, with a good or dollars {cashing}",
        name=name,
        hiring=hiring,
        cashing=cashing,
    )
    brought -= choices.declined
    left = s.supply[name] - brought
    if choices.hires:
        cx.need(R.employee.max_15, choices.hires <= left) or cx.because(
            "{n:#employee} left in the supply for {name}, the transport income counted off"
            if brought
            else "{n:#employee} left in the supply for {name}",
            n=left,
            name=name,
        )


def come_back(cx: "Cx", s: "Carnegie", name: str, area: str, count: int, choices: Choices) -> "Carnegie":
    """Bring people back from a mission area: transport income for each, then project income once."""
    player = s.players[name].with_mission(area, -count)
    s = s.with_player(name, player.with_staff(LOBBY, inactive=count))
    cx.cite(R.mission.return_, "{n:#employee} back from the {area}, lying", n=count, area=area)
    s = pay(cx, s, name, area, count, declined=choices.declined)
    s = _projects(cx, s, name, choices)
    if choices.new_lobby:
        cx.cite(R.dept.lobby_effect, "{n:#person} of those coming in to the New Lobby", n=choices.new_lobby)
        s = company.walk(s, name, LOBBY, NEW_LOBBY, choices.new_lobby, active=False)
    return s


def pay(
    cx: "Cx", s: "Carnegie", name: str, region: str, count: int, small: bool = False, declined: int = 0
) -> "Carnegie":
    """Pay the transport income of a region for each of so many employees, or once for building in a small city."""
    income: Resources = transport.space(cx, s, name, region).income
    if s.players[name].transport.at(region) == 1 and not small:
        cx.cite(R.income.transport_start, "the first space of the {region} pays as at the start", region=region)
    for kind, each in income.items():
        law = R.build.small_city_income if small else R.income.transport
        factors = {"each": each} if small else {"returned": count, "each": each}
        total = cx.show(gained(cx, s, name, "transport", kind, law, **factors))
        cx.cite(law, "transport income for {name}: {n:#{noun}}", name=name, n=total, noun=NOUNS[kind])
        if declined and kind == "new_employees":
            cx.cite(R.income.no_other_reward, "declined by {name}: {n:#new employee}", name=name, n=declined)
            total -= declined
        s = receive(cx, s, name, {kind: total})
    return s


def gained(cx: "Cx", s: "Carnegie", name: str, label: str, kind: str, law: Rule, **factors: int) -> Sum:
    """Return what somebody gains of a kind; new employees only as far as the supply has any."""
    figure, left = cx.product(label, law, unit=kind, **factors), s.supply[name]
    if kind != "new_employees" or figure.total <= left:
        return figure
    short = cx.joined(label, left, [], unit=kind).because(law, R.employee.max_15)
    for factor, n in {**factors, "employees_left": left}.items():
        short.tell(factor, n)
    return short


def receive(cx: "Cx", s: "Carnegie", name: str, resources: Resources, place: str = LOBBY) -> "Carnegie":
    """Give a player resources; new employees lie down in a lobby as far as the supply has any."""
    amounts = {kind: n for kind, n in resources.items() if kind not in ("new_employees", "moves")}
    s = s.gains(name, **amounts)
    hired = min(s.supply.get(name, 0), resources.get("new_employees", 0))
    return s.hires(name, hired, place) if hired else s


def project_income(cx: "Cx", s: "Carnegie", name: str, choices: Choices, called: str = "") -> dict[str, Sum]:
    """Return the sums over the freed tab spaces, by resource; a space that pays nothing stands in the first one."""
    sums: dict[str, Sum] = {}
    left = {"new_employees": choices.hires, "goods": -choices.cash}
    paid = [(project, _chosen(one, left)) for project, one in projects.freed(cx, s, name)]
    nothing = dict.fromkeys(list(dict.fromkeys(kind for _, one in paid for kind in one))[:1], 0)
    for project, one in paid:
        for kind, n in (one or nothing).items():
            sums.setdefault(kind, cx.sum(called or kind, unit=kind)).add(n, R.income.projects, project)
    return sums


def _chosen(one: Section, left: dict[str, int]) -> Resources:
    """Return what a space pays: of two incomes the one the player still wants."""
    if len(one.income) < 2:
        return one.income[0] if one.income else {}
    first, second = one.income
    if "new_employees" in first:
        left["new_employees"] -= 1
        return first if left["new_employees"] >= 0 else second
    left["goods"] += 1
    return first if left["goods"] > 0 else second


def _projects(cx: "Cx", s: "Carnegie", name: str, choices: Choices) -> "Carnegie":
    sums = project_income(cx, s, name, choices)
    if not sums:
        return s
    built = len(projects.freed(cx, s, name))
    cx.show(cx.joined("projects", built, list(sums.values())).because(R.income.projects))
    resources = {kind: figure.total for kind, figure in sums.items()}
    for kind, n in resources.items():
        cx.cite(
            R.income.projects,
            "income for {name} from {built:#realised project}: {n:#{noun}}",
            name=name,
            built=built,
            n=n,
            noun=NOUNS[kind],
        )
    return receive(cx, s, name, resources)


def to_spend(cx: "Cx", s: "Carnegie", name: str, using: bool = False) -> bool:
    """Return whether research points received as income are spent now; read so, they can wait until the turn."""
    return s.players[name].research_points > 0 and (not using or cx.reads(READ.income_research_points.spend_at_once))


def lose_points(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    """Lose the research points nobody spent."""
    player = s.players[name]
    if not player.research_points:
        return s
    cx.cite(R.rnd.unused_lost, "lost, not spent by {name}: {n} RP", n=player.research_points, name=name)
    return s.with_player(name, replace(player, research_points=0))
