"""The free sabotage of home cells (rulebook «КЛЕТКИ КРУГА», Домашняя клетка)."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from referee.games.corporations import field, ring, shops_and_services, stages, targeting, turn_allowances
from referee.games.corporations.effect_types import Effect
from referee.games.corporations.moves.base import Act, During
from referee.games.corporations.records import Aim, HexName
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages import Main, Phase, Stopped
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.components import Datum
from referee.kernel.rule import Rule


class Sabotage(Act[Phase], frozen=True):
    """The free sabotage of a home cell."""

    hex: HexName
    says = "commit the free sabotage of a home cell against {hex}"
    during: ClassVar[During] = (Stopped, Main)
    early: ClassVar[Rule] = R.turn.movement_first
    moving: ClassVar[Rule] = R.move.functions_on_final_stop
    uses_cell: ClassVar[bool] = True

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Phase, by: str) -> Iterator[ChoiceSet]:
        owners = {access.owner for access in turn_allowances.sabotage_against(cx, s, by)} if s.this_turn.open else ()
        if not owners:
            return
        found = targeting.enterprises(cx, s, by, TARGET, "service")
        fitting = [hex for hex in found if by in owners or s.site(hex).owner in owners]
        yield ChoiceSet(cls, {}, {"hex": Choice(tuple(hex for hex in fitting if not field.safe(cx, s, hex)))})

    def rules(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        homes = [access for access in s.this_turn.open if access.kind == "home"]
        cell = s.pawn(by)
        where = [ring.home(cx, access.owner) for access in homes if access.owner is not None] or [cell]
        cx.rests_on(*[Datum("ring", str(home), "cell") for home in where])
        restarted = not homes and s.this_turn.cell.unpaid and cell == ring.home(cx, by)
        if restarted:
            cx.rests_on(READ.restart_scope.everything)
        cx.need(R.home.sabotage_any if restarted else R.sabotage.sources, bool(homes)) or _say_no_home(cx, s, by)
        if homes:
            self._judge_owner(cx, s, by, any(access.owner == by for access in homes))
        targeting.judge_touch(cx, s, by, s.site(self.hex).owner)
        if not cx.broken:
            targeting.consult(cx, s, by, "service", TARGET, Aim(hex=self.hex))
            fits = self.hex in targeting.enterprises(cx.quiet(), s, by, TARGET, "service")
            own = any(access.owner == by for access in homes)
            cx.need(R.home.sabotage_any if own else R.home.sabotage_owner_only, fits) or targeting.say_wrong_enterprise(
                cx, s, by, self.hex
            )
        field.judge_limit(cx, s, self.hex)

    def _judge_owner(self, cx: Cx, s: Corporations, by: str, own: bool) -> None:
        """Judge whether a sabotage is left, and against whom: on another's home cell only against its owner."""
        left, owner = turn_allowances.sabotage_against(cx, s, by), s.site(self.hex).owner
        hosts = tuple(access.owner for access in left if access.owner is not None)
        if by in hosts or not left:
            cx.need(R.home.sabotage_any if own else R.home.sabotage_owner_only, bool(left)) or cx.because(
                "{by} has committed the free sabotage of this turn"
                if turn_allowances.open_for(s, "home", "sabotage")
                else "{by} has committed the free sabotage of this stop",
                by=by,
            )
        if by in hosts:
            cx.since("{by} uses the own home cell: everybody may be aimed at", by=by)
        elif hosts:
            (
                cx.need(R.home.sabotage_owner_only, owner in hosts)
                and cx.since("{by} uses the home cell of {owner}", by=by, owner=owner)
            ) or cx.because("only {hosts:and} may be aimed at here", hosts=hosts)

    def effect(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        owner = s.site(self.hex).owner
        fitting = [access for access in turn_allowances.sabotage_against(cx, s, by) if access.owner in (by, owner)]
        narrow = sorted(fitting, key=lambda access: access.owner == by)
        s = turn_allowances.use(s, narrow[0], "sabotage").with_cell(sabotaged=True)
        assert owner is not None
        cx.cite(
            R.home.sabotage_any if narrow[0].owner == by else R.home.sabotage_owner_only,
            "{by} sabotages {hex}",
            by=by,
            hex=self.hex,
        )
        return s.push(stages.Deed("sabotage", owner, by, self.hex))


TARGET = Effect("sabotage", target="opponent_enterprise")


def _say_no_home(cx: Cx, s: Corporations, by: str) -> Literal[False]:
    """Say why no home cell gives the player a sabotage."""
    cell = s.pawn(by)
    home = cx.layout.ring[str(cell)].home
    if s.this_turn.closing:
        return cx.because("the turn of {by} is finished", by=by)
    if not home and shops_and_services.find(cx, s, s.top, "mafia", "sabotage"):
        return cx.because(
            "{by} stands on cell {cell}, which is no home cell; a sabotage of the Mafia is bought as a service",
            by=by,
            cell=cell,
        )
    if not home:
        return cx.because("{by} stands on cell {cell}, which is no home cell", by=by, cell=cell)
    if cx.table.player(home) is None:
        return cx.because("nobody plays {home}, whose home is cell {cell}", home=home, cell=cell)
    return cx.because("{by} did not stop on cell {cell}: a restart put the pawn there", by=by, cell=cell)
