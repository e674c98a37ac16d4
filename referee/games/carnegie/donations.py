"""Donations: what they cost, what they are worth at the end (rulebook p.8, p.14-15)."""

from typing import TYPE_CHECKING

from referee.games.carnegie import company, infer_tabs, transport
from referee.games.carnegie.projects import section
from referee.games.carnegie.records import NEUTRAL
from referee.games.carnegie.rules import READ, R
from referee.kernel.engine import OpenFact
from referee.kernel.facts import Phrase, phrase
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.carnegie.components import Donation
    from referee.games.carnegie.state import Carnegie, Cx

COUNTED: dict[str, Rule] = {
    "rights_infrastructure": R.donation.rights_infrastructure,
    "rights_industry": R.donation.rights_industry,
    "rights_housing_commerce": R.donation.rights_housing_commerce,
    "rights_railroad": R.donation.rights_railroad,
    "rights_donations": R.donation.rights_donations,
    "education_any": R.donation.education_any,
    "welfare_7vp": R.donation.welfare_7,
    "welfare_goods": R.donation.welfare_goods,
    "welfare_money": R.donation.welfare_money,
    "welfare_money_goods": R.donation.welfare_both,
    "welfare_active_employees": R.donation.welfare_employees,
    "health_small_cities": R.donation.health_small,
}
BY_COLUMN = {"education": R.donation.education_type, "health": R.donation.health_region}


def sure_cost(cx: "Cx", s: "Carnegie", name: str) -> Sum:
    """Return the same, resting on no reading when the player can pay by either."""
    player, number = s.players[name], len(s.donated(name)) + 1
    dearest = max((player.last_donation or 0), (number - 1) * cx.layout.numbers.donation_step.value)
    return cost(cx.quiet() if dearest + cx.layout.numbers.donation_step.value <= player.dollars else cx, s, name)


def cost(cx: "Cx", s: "Carnegie", name: str) -> Sum:
    """Return dollars for a player's next donation: 5 more than for the one before, or 3 with Communications."""
    player, number = s.players[name], len(s.donated(name)) + 1
    normal, cheap = cx.box.numbers.donation_step.value, cx.box.numbers.communications_step.value
    if not company.works(player, company.COMMUNICATIONS):
        return cx.product("cost", R.donation.cost, unit="$", donation=number, each=normal)
    before = player.last_donation
    if disputed(cx, s, name) and cx.reads(READ.communications_cost.previous_plus_three):
        if before is None:
            raise OpenFact(
                f"players.{name}.last_donation", phrase("what {name} paid for the latest donation", name=name)
            )
        figure = cx.sum("cost", unit="$").because(R.use.passive)
        figure.add(before, R.dept.communications, "paid_before")
        figure.add(cheap, R.dept.communications, "each")
        return figure
    return cx.product("cost", R.dept.communications, unit="$", donation=number, each=cheap).because(R.use.passive)


def disputed(cx: "Cx", s: "Carnegie", name: str) -> bool:
    """Return whether the cost of the next donation is disputed: Communications did not work before, or nobody knows."""
    player, number = s.players[name], len(s.donated(name))
    as_cheap = player.last_donation == cx.box.numbers.communications_step.value * number
    return number > 0 and not as_cheap and company.works(player, company.COMMUNICATIONS)


def lying(cell: str, who: tuple[str, ...]) -> Phrase:
    """Return whose discs lie on a cell."""
    return phrase(
        "a neutral disc lies on {cell}"
        if who == (NEUTRAL,)
        else "on {cell} lies a disc of {who:and}"
        if len(who) == 1
        else "discs on {cell}: {who}",
        cell=cell,
        who=who,
    )


def rule_of(cx: "Cx", cell: str) -> Rule:
    """Return the rule that says what a cell counts."""
    return COUNTED.get(cell) or BY_COLUMN.get(cx.layout.donations[cell].column, R.donation.scored_at_end)


def limit(cx: "Cx", s: "Carnegie", name: str) -> Sum:
    """Return the most VP a donation can give: 12, and 3 more for each tab pulled to the end of its limit side."""
    figure = cx.sum("limit", unit="VP")
    figure.add(cx.box.numbers.donation_limit.value, R.donation.limit, "printed")
    for project, tab in s.players[name].tabs.items():
        bonus = section(cx, name, project, tab, infer_tabs.reached(s, name, project)).limit
        if bonus:
            figure.add(bonus, R.donation.limit_bonus, project)
    return figure


def limit_for(cx: "Cx", s: "Carnegie", owner: str, of: str) -> Sum:
    """Return the limit of an owner's donations; Andrew has no tabs, unless yours are read to count."""
    own = limit(cx, s, owner)
    if owner == of or not _raised(cx, s, of):
        return own
    yours = limit(cx, s, of)
    return yours if yours.total != own.total and cx.reads(READ.solo_andrew_donation_limit.your_limit) else own


def most_payments(cx: "Cx", s: "Carnegie", cell: str, owner: str, of: str) -> int:
    """Return how often a donation may be paid for: the printed number, or until a raised limit is reached."""
    donation = cx.box.donations[cell]
    if not _raised(cx, s, of):
        return donation.times
    wanted = -(-limit_for(cx, s, owner, of).total // donation.vp)
    return wanted if wanted > donation.times and cx.reads(READ.welfare_payment_count.follows_limit) else donation.times


def _raised(cx: "Cx", s: "Carnegie", name: str) -> bool:
    """Return whether a tab of a player can have raised the limit, as only the last section of its other side does."""
    return any(
        tab.side != "vp" and tab.at in (None, infer_tabs.length(cx.layout, project))
        for project, tab in s.players[name].tabs.items()
    )


def worth(cx: "Cx", s: "Carnegie", owner: str, cell: str, of: str) -> Sum:
    """Return VP of an owner's donation by what a player has achieved (Andrew's by what you have), up to the limit.

    More than the printed limit is told with what has raised it.
    """
    donation, law = cx.box.donations[cell], rule_of(cx, cell)
    count = counted(cx, s, owner, donation, cell, of)
    figure = cx.product(cell, law, unit="VP", **{UNIT[donation.per]: count, "each": donation.vp})
    figure.because(R.donation.scored_at_end if owner == of else R.solo.score_donations)
    if figure.total <= cx.box.numbers.donation_limit.value:
        return figure
    highest = limit_for(cx, s, owner, of)
    limited = cx.joined(cell, min(figure.total, highest.total), [highest], unit="VP").because(law, R.donation.limit)
    for label, n in {UNIT[donation.per]: count, "each": donation.vp, "counted": figure.total}.items():
        limited.tell(label, n)
    return limited.because(R.donation.scored_at_end if owner == of else R.solo.score_donations)


UNIT = {
    "department": "departments",
    "project": "projects",
    "railroad": "regions",
    "donation": "donations",
    "fixed": "fixed",
    "payment": "payments",
    "active_employee": "employees",
    "disc_in_region": "projects",
    "disc_in_small_city": "projects",
}


def counted(cx: "Cx", s: "Carnegie", owner: str, donation: "Donation", cell: str, of: str) -> int:
    """Return how many of what a cell rewards a player has."""
    player, cities = s.players[of], cx.box.cities
    match donation.per:
        case "department":
            own = company.departments(cx.layout, player)
            return sum(donation.type in (None, cx.box.departments[department].type) for department in own)
        case "project":
            return sum(infer_tabs.realised(s, of, project) for project in donation.projects)
        case "railroad":
            return sum(transport.space(cx, s, of, region).level == "railroad" for region in cx.layout.regions)
        case "donation":
            return _donations(cx, s, owner, cell, of)
        case "payment":
            return s.players[owner].paid.get(cell, 0)
        case "active_employee":
            return player.active
        case "disc_in_region":
            return sum(cities[city].region == donation.region for city in infer_tabs.projects_in(cx, s, of, first=True))
        case "disc_in_small_city":
            return sum(cities[city].size == "small" for city in infer_tabs.projects_in(cx, s, of, first=False))
        case _:
            return 1


def _donations(cx: "Cx", s: "Carnegie", owner: str, cell: str, of: str) -> int:
    """Return how many donations count: the owner's, this one included; for Andrew yours, or if read so his own."""
    yours, own = len(s.donated(of)), len({*s.donated(owner), cell})
    return own if own != yours and (owner == of or cx.reads(READ.solo_rights_donations.andrews_donations)) else yours
