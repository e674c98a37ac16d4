"""The event of a round: income, donations, or both on a last space (rulebook p.8)."""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

from referee.games.carnegie import timeline
from referee.games.carnegie.components import Box, Region
from referee.games.carnegie.rules import READ, R
from referee.games.carnegie.seating import next_person, people_from
from referee.games.carnegie.stages.base import Phase
from referee.games.carnegie.stages.choosing import AndrewTurn
from referee.games.carnegie.stages.using import use_departments
from referee.kernel.field_types import PlayerName
from referee.kernel.game import Table
from referee.kernel.rule import Rule

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx


def after_choice(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """Return the state after the row is chosen: in the solo game Andrew acts first, else the event comes."""
    for name in cx.table.automata:
        return s.swap(AndrewTurn()).with_turn(name)
    return events(cx, s)


def events(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """Open the event of the round for every person, the first player first."""
    event = timeline.event(cx, s, known=bool(cx.table.automata))
    s = s.with_turn(people_from(cx.table, s.first)[0])
    if cx.table.automata:
        cx.cite(R.solo.player_turn, "the event for {turn}, then departments of the row {row}", turn=s.turn, row=s.row)
    if event.area is None:
        names = people_from(cx.table, s.first)
        cx.cite(R.donation.event, "donations, decided on in this order: {names}", names=names)
        return s.swap(Donating())
    cx.cite(R.income.active_area, "the {area} is the active mission area", area=event.area)
    if not event.donation:
        return s.swap(Income(event.area))
    if any(s.players[name].missions.get(event.area) for name in people_from(cx.table, s.first)):
        cx.rests_on(READ.last_space_order.income_then_donation)
    ordered = cx.quiet().reads(READ.last_space_order.income_then_donation)
    return s.swap(Income(event.area, donation=True) if ordered else LastSpace(event.area))


class Income(Phase, frozen=True, tag="income"):
    """People may come back from the active mission area."""

    says = "income"
    order = R.income.order
    closed_by = "pass"
    area: Region
    donation: Annotated[bool, Meta(description="Whether donations follow.")] = False
    returned: Annotated[frozenset[PlayerName], Meta(description="Who has taken income in this event.")] = frozenset()

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return (s.turn,) if s.turn and s.players[s.turn].missions.get(self.area) else ()

    def has_done(self, s: "Carnegie", do: str, by: str) -> bool:
        return do == "return" and by in self.returned

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        cx.cite(
            R.income.optional, "no income for {turn}: no own employee is in the {area}", turn=s.turn, area=self.area
        )
        cx.forced_move(s.turn or "", "pass")
        return self.next(cx, s)

    def resume(self, cx: "Cx", s: "Carnegie", answer: Any) -> "Carnegie":
        return self.next(cx, s)

    def forgone(self, cx: "Cx", by: str) -> None:
        """Say that a player takes nobody back."""
        cx.cite(R.income.optional, "no income for {by}: nobody is taken back", by=by)

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """Go on to the next player, to donations, or to the departments."""
        turn = next_person(cx.table, s)
        if turn is not None:
            return s.with_turn(turn)
        if self.donation:
            return s.swap(Donating()).with_turn(people_from(cx.table, s.first)[0])
        nobody = not self.returned and not any(player.missions.get(self.area) for player in s.players.values())
        return use_departments(cx, s, skipped=nobody)


class Donating(Phase, frozen=True, tag="donation"):
    """Everybody may make a donation."""

    says = "donations"
    order = R.donation.event
    closed_by = "pass"
    donated: Annotated[frozenset[PlayerName], Meta(description="Who has made a donation in this event.")] = frozenset()

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        """Return whose turn it is until he has donated; then the event is finished for him."""
        return (s.turn,) if s.turn and s.turn not in self.donated else ()

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        return self.next(cx, s)

    def has_done(self, s: "Carnegie", do: str, by: str) -> bool:
        return do == "donate" and by in self.donated

    def ended(self, by: str) -> bool:
        return by in self.donated

    def forgone(self, cx: "Cx", by: str) -> None:
        """Say that a player makes no donation."""
        cx.cite(R.donation.event, "no donation by {by}", by=by)

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """Go on to the next player, or to the departments."""
        turn = next_person(cx.table, s)
        return use_departments(cx, s) if turn is None else s.with_turn(turn)


class LastSpace(Phase, frozen=True, tag="last_space"):
    """The last space of a row: income and a donation, in the order the player likes."""

    says = "income and donations"
    closed_by = "pass"
    area: Region
    returned: Annotated[frozenset[PlayerName], Meta(description="Who has taken income in this event.")] = frozenset()
    donated: Annotated[frozenset[PlayerName], Meta(description="Who has made a donation in this event.")] = frozenset()

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        """Return whose turn it is until he has taken income and donated; then the event is finished for him."""
        name = s.turn or ""
        income = name and name not in self.returned and s.players[name].missions.get(self.area)
        return (name,) if name and (income or name not in self.donated) else ()

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        name = s.turn or ""
        if name not in self.returned:
            cx.cite(
                R.income.optional, "no income for {turn}: no own employee is in the {area}", turn=name, area=self.area
            )
        cx.forced_move(name, "pass")
        return self.next(cx, s)

    def has_done(self, s: "Carnegie", do: str, by: str) -> bool:
        return by in {"return": self.returned, "donate": self.donated}.get(do, ())

    def turn_rule(self, cx: "Cx", s: "Carnegie", do: str, by: str) -> Rule:
        return R.donation.event if do == "donate" else R.income.order

    def closes(self, cx: "Cx", s: "Carnegie", do: str) -> bool:
        return do == self.closed_by or s.turn not in self.returned  # `done` may be about research points of the income

    def forgone(self, cx: "Cx", by: str) -> None:
        """Say what a player forgoes who is done with the event."""
        if by not in self.returned:
            cx.cite(R.income.optional, "no income for {by}: nobody is taken back", by=by)
        if by not in self.donated:
            cx.cite(R.donation.event, "no donation by {by}", by=by)

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """Go on to the next player, or to the departments."""
        turn = next_person(cx.table, s)
        return use_departments(cx, s) if turn is None else s.with_turn(turn)
