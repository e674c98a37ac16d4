"""The course of the game: what happens by itself at each stage, and what staying silent means there."""

from referee.games.corporations import (
    attacks,
    cell_arrival,
    deck,
    economy,
    effect_interpreter,
    events,
    setup,
    stages,
    turn,
)
from referee.games.corporations.moves.answering import Pass
from referee.games.corporations.moves.debts import Restart
from referee.games.corporations.moves.moving import Stop

COURSE = stages.Course(
    runs={
        stages.Surplus: setup.all_chosen,
        stages.DealTrumps: setup.deal,
        stages.FirstThrow: setup.first_throw,
        stages.NewTurn: turn.begin,
        stages.Throwing: turn.throw,
        stages.Draw: deck.deal_out,
        stages.Exchange: deck.draw_for_exchange,
        stages.Top: deck.reveal_top,
        stages.Choose: deck.none_taken,
        stages.Arrive: cell_arrival.arrive,
        stages.Perform: effect_interpreter.perform,
        stages.Deed: attacks.happen,
        stages.AnswerWindow: attacks.unanswered,
        stages.Debt: economy.settle,
        stages.DrawEvent: events.reveal,
        stages.Events: events.next,
        stages.EndTurn: turn.end,
        stages.Between: turn.next,
    },
    passes={
        stages.Choose: deck.nothing_to_take,
        stages.Events: events.automatic,
    },
    resumes={stages.Deed: attacks.resumed},
    silences={
        stages.Moving: Stop,
        stages.AnswerWindow: Pass,
        stages.Debt: Restart,
        stages.Between: Pass,
    },
)
