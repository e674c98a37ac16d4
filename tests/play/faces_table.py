"""A whole evening typed by what cards show: real faces, invented here, other than those of our box."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from referee.grammar.chance_input import need
from referee.grammar.parse_result import Row
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import legal, single_offers
from referee.play.choice_list import line_of
from referee.play.dialogue import Talk
from referee.scenario.run.known_cards import offers_by_face
from tests.play.table import said, sit

HEADS = {
    "magnate": "format: 1\ngame: magnate\nplayers: [anna, boris]\n",
    "streets": "format: 1\ngame: streets\nplayers: [anya, borya]\n",
}
TOPS = (0,) * 8 + (1,) * 4 + (2,) * 3 + (3,) * 4
"""The tops of the risk cards are printed."""
TENANTS = {
    "en": ("homes", "retail", "office", "industry"),
    "ru": ("жилья", "магазина", "офиса", "промзоны"),
}
COLOURS = {
    "en": ("tourist", "hipster", "parent", "shopper"),
    "ru": ("турист", "хипстер", "родитель", "покупатель"),
}
EARNS = {
    "en": ("{n} per building", "{n} per ownership sign", "{n} per hipster symbol", "{n} per tourist person"),
    "ru": ("{n} за постройку", "{n} за знак собственности", "{n} за символ хипстера", "{n} за каждого туриста"),
}
SYMBOLS = {"en": "with 1 symbol", "ru": "1 символ"}


class RealBox:
    """Cards nobody has told the referee of, in a language."""

    def __init__(self, lang: str, random: Random) -> None:
        self.random = random
        self.risk = [f"{top}/{random.randint(3, 9)}" for top in TOPS]
        random.shuffle(self.risk)
        self.tenants = [self._tenants(lang) for _ in range(36)]
        self.tiles = [
            f"{colour}, {random.choice(EARNS[lang]).format(n=random.randint(3, 9))}, {SYMBOLS[lang]}"
            for colour in COLOURS[lang]
            for _ in range(6)
        ]
        random.shuffle(self.tiles)

    def _tenants(self, lang: str) -> str:
        one, other = self.random.sample(TENANTS[lang], 2)
        return f"{self.random.randint(1, 2)} {one} + 1 {other}"

    def outcome(self, kind: str, options: tuple[int | str, ...]) -> str:
        """Return what comes up next."""
        match kind:
            case "risk":
                return self.risk.pop()
            case "tenants":
                return self.tenants.pop()
            case "dice":
                return str(self.random.randint(1, 6))
        return str(self.random.choice(options))


def evening(path: Path, head: str, lang: str, seed: int, entries: int) -> Iterator[str]:
    """Play an evening, and yield all that the screen shows."""
    random = Random(seed)
    box, talk = RealBox(lang, random), sit(path, head)
    while talk.session.count < entries and not talk.state.over:
        before = talk.session.count, str(talk.session.noted), str(talk.script)
        line = _line(talk, box, random)
        shown = said(talk, line)
        yield f"> {line}\n{shown}"
        assert (talk.session.count, str(talk.session.noted), str(talk.script)) != before, (line, shown)
        yield said(talk, "?")
        yield said(talk, "show")
    yield said(talk, "why")
    yield said(talk, "ledger")
    talk.session.journal.close()


def _line(talk: Talk, box: RealBox, random: Random) -> str:
    first = need(talk) if talk.waits or talk.pending else None
    if first is not None:
        return "; ".join(box.outcome(first.kind, first.options) for _ in range(first.count - first.have))
    turns = [turn for turn in legal(Context(talk.table), talk.state) if turn.by == talk.who]
    offers = [one for turn in turns for one in single_offers(turn)]
    offer = random.choice(offers)
    offer = offer.pick(random) if isinstance(offer, ChoiceSet) else offer
    if talk.table.game.name == "streets" and type(offer).do() == "build":
        x, y = offer.at
        return f"build «{box.tiles.pop()}» {x},{y} {offer.road}"
    return line_of(talk, Row(talk.who, offers_by_face(talk.table, talk.state, [offer])[0]))
