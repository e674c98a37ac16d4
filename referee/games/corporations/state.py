"""The state of a game of Битва корпораций: ring, field, players, decks, and what has been done this turn."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations.components import Box
from referee.games.corporations.records import (
    FREE,
    Bank,
    EventName,
    Field,
    HexName,
    Player,
    Site,
    ThisTurn,
    TrumpName,
)
from referee.games.corporations.stages import (
    AFTER_STOP,
    BEFORE_STOP,
    OWN_TURN,
    AnyStage,
    Arrive,
    Draw,
    EndTurn,
    Events,
    Exchange,
    Main,
    Perform,
    Phase,
    Top,
)
from referee.kernel.context import Context as KernelCx
from referee.kernel.field_types import Count, PlayerName
from referee.kernel.state import State

Cx = KernelCx[Box]


class Corporations(State[Player], frozen=True):
    """A moment of a game of Битва корпораций."""

    stage: tuple[AnyStage, ...] = ()
    first: Annotated[PlayerName | None, Meta(description="Who began the game and begins each round.")] = None
    next: Annotated[
        tuple[PlayerName, ...], Meta(description="Who plays next, where extra turns changed the order.")
    ] = ()
    this_turn: Annotated[ThisTurn, Meta(description="What has been done this turn and may still be done.")] = ThisTurn()
    field: Annotated[dict[HexName, Site], Meta(description="The hexes on which something lies.")] = {}
    deck: Annotated[tuple[TrumpName, ...], Meta(description="Known trumps on top of the deck, the top one first.")] = ()
    discards: Annotated[dict[TrumpName, Count], Meta(description="The discard pile of the trumps.")] = {}
    event_deck: Annotated[tuple[EventName, ...], Meta(description="Known Events on top of their deck.")] = ()
    event_discards: Annotated[dict[EventName, Count], Meta(description="The discard pile of the Events.")] = {}
    bank: Bank = Bank()

    def site(self, hex: str) -> Site:
        """Return what lies on a hex."""
        return self.field.get(hex, FREE)

    def owned(self, name: str) -> list[str]:
        """Return the hexes with a player's enterprises, in order."""
        return self.land.owned(name)

    @property
    def land(self) -> Field:
        """The field, which remembers what was found on it."""
        assert isinstance(self.field, Field)
        return self.field

    def pawn(self, name: str) -> int:
        """Where a player's pawn stands."""
        pawn = self.players[name].pawn
        assert pawn is not None
        return pawn

    def with_pawn(self, name: str, cell: int) -> "Corporations":
        """Return the state after a pawn is put on a cell; a ban there does not act before its owner finally stops."""
        return self.with_player(name, replace(self.players[name], pawn=cell, ban_lifted=True))

    @property
    def top(self) -> AnyStage:
        """The open stage."""
        return self.stage[-1]

    @property
    def moment(self) -> Phase | None:
        """The moment of the turn that lies under everything else; none before the first stage and after the end."""
        return self.stage[0] if self.stage else None

    @property
    def before_stop(self) -> bool:
        """Return whether it is the movement stage of a turn."""
        return isinstance(self.moment, BEFORE_STOP)

    @property
    def after_stop(self) -> bool:
        """Return whether the pawn has finally stopped, with the main stage begun or not."""
        return isinstance(self.moment, AFTER_STOP)

    @property
    def in_own_turn(self) -> bool:
        """Return whether it is a turn in which its player decides, not yet its end."""
        return isinstance(self.moment, OWN_TURN)

    @property
    def in_main_stage(self) -> bool:
        """Return whether it is the main stage of a turn."""
        return isinstance(self.moment, Main)

    @property
    def turn_ends(self) -> bool:
        """Return whether a turn is coming to its end."""
        return isinstance(self.moment, EndTurn)

    @property
    def main_stage_begun(self) -> bool:
        """Return whether it is the main stage, or the end of a turn that had one."""
        return self.in_main_stage or (isinstance(self.moment, EndTurn) and self.moment.acted)

    def carried_out(self) -> list[str]:
        """Return the cards, effects and services that are being carried out."""
        return [stage.name for stage in self.stage if isinstance(stage, Perform)]

    def open_events(self) -> list[str]:
        """Return the Events that lie open."""
        return [card for stage in self.stage if isinstance(stage, Events) for card in stage.cards]

    def more_events(self) -> bool:
        """Return whether another Event is still to come after one that has moved the pawn."""
        return any(isinstance(stage, Events) and stage.moved and stage.cards for stage in self.stage)

    def just_drawn(self, who: str) -> list[str]:
        """Return the cards of a hand of which one is still to be kept."""
        found: list[str] = []
        for stage in self.stage:
            if isinstance(stage, Exchange) and stage.who == who:
                found += stage.cards
            elif isinstance(stage, Top) and stage.who == who and stage.card:
                found.append(stage.card)
        return found

    def draws(self, who: str, count: int) -> "Corporations":
        """Return the state after a player is to draw trumps."""
        return self.push(Draw(who, count))

    def arrives(self, who: str, came: bool = True, cell: int | None = None) -> "Corporations":
        """Return the state after a pawn is to come to a cell: its own, or another one that is used instead."""
        return self.push(Arrive(who, came, cell))

    def with_site(self, hex: str, site: Site) -> "Corporations":
        """Return the state with a hex changed; its marks and guards come from the bank or go there."""
        old, field = self.site(hex), self.land.but(hex, site)
        tokens = old.mark + old.guard - site.mark - site.guard
        if not tokens:
            return replace(self, field=field)
        return replace(self, field=field, bank=replace(self.bank, tokens=self.bank.tokens + tokens))

    def noted(self, **parts: object) -> "Corporations":
        """Return the state after something was done this turn."""
        return replace(self, this_turn=replace(self.this_turn, **parts))

    def with_dice(self, **changes: object) -> "Corporations":
        """Return the state with the dice on the table changed."""
        turn = self.this_turn
        return replace(self, this_turn=replace(turn, dice=replace(turn.dice, **changes)))

    def with_movement(self, **changes: object) -> "Corporations":
        """Return the state with the movement of this turn changed."""
        turn = self.this_turn
        return replace(self, this_turn=replace(turn, movement=replace(turn.movement, **changes)))

    def with_guess(self, **changes: object) -> "Corporations":
        """Return the state with the guess of this turn changed."""
        turn = self.this_turn
        return replace(self, this_turn=replace(turn, guess=replace(turn.guess, **changes)))

    def with_trumps(self, **changes: object) -> "Corporations":
        """Return the state with the trumps of this turn changed."""
        turn = self.this_turn
        return replace(self, this_turn=replace(turn, trumps=replace(turn.trumps, **changes)))

    def with_construction(self, **changes: object) -> "Corporations":
        """Return the state with the constructions of this turn changed."""
        turn = self.this_turn
        return replace(self, this_turn=replace(turn, construction=replace(turn.construction, **changes)))

    def with_cell(self, **changes: object) -> "Corporations":
        """Return the state with the cells used this turn changed."""
        turn = self.this_turn
        return replace(self, this_turn=replace(turn, cell=replace(turn.cell, **changes)))

    def pays(self, name: str, amount: int, to: str | None = None) -> "Corporations":
        """Return the state after a player pays the bank or another player; a negative amount is taken from it."""
        player = self.players[name]
        players = {**self.players, name: replace(player, money=player.money - amount)}
        if to is None:
            return replace(self, players=players, bank=replace(self.bank, money=self.bank.money + amount))
        players[to] = replace(players[to], money=players[to].money + amount)
        return replace(self, players=players)

    def takes_trophies(self, name: str, count: int) -> "Corporations":
        """Return the state after a player takes trophies from the bank; a negative number is paid."""
        player, bank = self.players[name], self.bank
        players = {**self.players, name: replace(player, trophies=player.trophies + count)}
        return replace(self, players=players, bank=replace(bank, trophies=bank.trophies - count))

    def with_hand(self, name: str, hand: dict[str, int]) -> "Corporations":
        """Return the state with a player's hand changed."""
        return self.with_player(name, replace(self.players[name], hand=hand))

    def with_trump_deck(self, deck: tuple[str, ...], discards: dict[str, int], cards: int) -> "Corporations":
        """Return the state with trump deck and discard pile changed."""
        return replace(self, deck=deck, discards=discards, bank=replace(self.bank, trumps=self.bank.trumps + cards))

    def with_event_deck(self, deck: tuple[str, ...], discards: dict[str, int], cards: int) -> "Corporations":
        """Return the state with Event deck and discard pile changed."""
        bank = replace(self.bank, events=self.bank.events + cards)
        return replace(self, event_deck=deck, event_discards=discards, bank=bank)

    def with_next(self, next: tuple[str, ...]) -> "Corporations":
        """Return the state in which others play next than the seats say."""
        return replace(self, next=next)

    def passed_on(self, turn: str, next: tuple[str, ...]) -> "Corporations":
        """Return the state in which it is another player's turn, and others play after him."""
        return replace(self, turn=turn, next=next)

    def with_first(self, name: str) -> "Corporations":
        """Return the state in which this player begins."""
        return replace(self, first=name, turn=name)

    def with_round(self, number: int) -> "Corporations":
        """Return the state at the beginning of the next round."""
        return replace(self, round=number)

    def with_moment(self, moment: AnyStage) -> "Corporations":
        """Return the state with another moment of the turn under everything else."""
        return replace(self, stage=(moment, *self.stage[1:]))

    def with_stages(self, *stages: AnyStage) -> "Corporations":
        """Return the state with another stack of stages, outermost first."""
        return replace(self, stage=stages)

    def ended(self, winner: str) -> "Corporations":
        """Return the state after the game is over."""
        return replace(self, stage=(), turn=None, over=True, winners=frozenset((winner,)))


def others(cx: Cx, name: str) -> tuple[str, ...]:
    """Return the other players, clockwise."""
    return cx.table.from_(name)[1:]
