"""The words of which the actions of cards are made (docs/corporations-effects.md)."""

from typing import Annotated, Literal

from msgspec import Meta

from referee.kernel.components import Entry
from referee.kernel.field_types import Amount, Count, Signed

Times = Annotated[int, Meta(ge=0, le=6, description="How many.")]
Money = Annotated[Amount, Meta(description="Money, a multiple of 50.")]
Op = Literal[
    "extra_die",
    "ride",
    "multiply_dice",
    "fixed_steps",
    "reroll",
    "look_hand",
    "steal_trump",
    "discard_trump",
    "draw_trump",
    "open_or_keep_top",
    "remove_guard",
    "sabotage",
    "bankrupt",
    "place_guard",
    "set_ban",
    "lift_ban",
    "profit_modifier",
    "charge",
    "gain_money",
    "extra_build",
    "discount",
    "free_build",
    "relocate",
    "block_hex",
    "use_cell_of",
    "extra_turn",
    "immune",
    "cancel",
    "reflect",
    "move_pawn",
    "forfeit_trump",
    "shop_discount",
    "bonus_trumps",
    "guess_double",
]
TargetWord = Literal[
    "opponent",
    "chosen_opponent",
    "opponent_with_more_trumps_than_you",
    "self",
    "author_of_the_action",
    "colour_red",
    "colour_blue",
    "colour_green",
    "colour_yellow",
    "opponent_enterprise",
    "border_opponent_enterprise",
    "guarded_opponent_enterprise",
    "same_enterprise",
    "unguarded_black_marked_border_opponent_enterprise",
    "own_border_enterprise",
    "free_hex",
]
COLOURS = {f"colour_{colour}": colour for colour in ("red", "blue", "green", "yellow")}
"""Words for whoever leads a colour."""
Until = Literal["this_turn_end", "own_next_turn_start", "target_next_turn_end"]
Where = Literal["any", "home", "any_other_cell", "next_free_hex_bordering_own"]
Ban = Literal["build", "trump"]


class Effect(Entry, frozen=True):
    """One action of a card, in the words of the effect vocabulary."""

    op: Annotated[Op, Meta(description="The word for what it does: referee components corporations ops.")]
    target: Annotated[TargetWord | None, Meta(description="Whom or what it is aimed at.")] = None
    to: Annotated[Where | None, Meta(description="Where it leads; which of them depends on the word.")] = None
    fare: Money = 0
    factor: Count = 1
    min: Count = 1
    max: Count = 6
    count: Times = 1
    pick: Annotated[Literal["random"], Meta(description="How the card is picked.")] = "random"
    same_enterprise: Annotated[bool, Meta(description="All of them on one enterprise.")] = False
    stack: Annotated[bool, Meta(description="More than one guard may stand on it.")] = False
    kind: Annotated[Ban | None, Meta(description="Which ban is set.")] = None
    kinds: Annotated[tuple[Ban, ...], Meta(description="Which bans are lifted.")] = ()
    until: Annotated[Until, Meta(description="How long it lasts.")] = "this_turn_end"
    liftable: Annotated[bool, Meta(description="Whether the ban can be lifted.")] = True
    percent: Annotated[Signed, Meta(description="Per cent.")] = 0
    amount: Money = 0
    per_enterprise: Money = 0
    not_construction: Annotated[bool, Meta(description="It does not count as construction.")] = False
    culprit: Annotated[Literal["self", "none"], Meta(description="Who gets the trophy.")] = "self"
    guess: Annotated[Literal["total"], Meta(description="What is guessed.")] = "total"
    against: Annotated[tuple[str, ...], Meta(description="The actions it answers.")] = ()
    event_only: Annotated[tuple[str, ...], Meta(description="What it answers when an Event does it.")] = ()
