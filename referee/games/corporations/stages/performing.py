"""Doing what a card, a service or a double effect says, one action after the other."""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import effect_lookup, targeting
from referee.games.corporations.records import Aim
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages.effect_words import WORDS
from referee.games.corporations.stages.moments import Concerning
from referee.kernel.field_types import Count
from referee.kernel.rule import Rule

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

PLACED = ("ride", "place_guard", "relocate", "block_hex")
"""Words that need their place as it was named; after another action of the card it may be gone."""


class Perform(Concerning, frozen=True):
    """The actions of a card, effect or service, one after the other."""

    source: Annotated[Literal["trump", "event", "effect", "service"], Meta(description="Where they come from.")]
    name: Annotated[
        str, Meta(description="The card, effect or service.", extra={"names": "trumps events effects services"})
    ]
    aim: Aim = Aim()
    index: Annotated[Count, Meta(description="How many are done.")] = 0
    combo: Annotated[bool, Meta(description="Played together with a look into the hand.")] = False
    says = "doing what a card says"

    @property
    def law(self) -> Rule:
        """The rule by which it is done: an Event must be carried out, a trump does what stands on it."""
        return R.event.mandatory_now if self.source == "event" else R.trump.card_text_rules

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Perform the next action of a card; end it after the last one."""
        if self.index >= effect_lookup.actions(cx, self.source, self.name):
            return s.pop()
        effect = effect_lookup.effects_of(cx, self.source, self.name, again=self.index > 0)[self.index]
        s = s.swap(replace(self, index=self.index + 1))
        if self.source == "event" and not targeting.somewhere(cx, s, self.who, effect, "event"):
            cx.rests_on(READ.event_impossible.any_part_impossible)
            cx.cite(R.event.impossible, "one part of {card} cannot be carried out and is left out", card=self.name)
            return s
        if effect.op in PLACED and self.index:
            found = targeting.possible(cx, s, self.who, effect, self.source)
            if not targeting.includes(found, self.aim):
                return s
        if self.name == "t_distract" and self.index:
            cx.cite(R.card.distract, "the second action: sabotage of {hex}", hex=self.aim.hex)
        return WORDS[effect.op](cx, s, self, effect)
