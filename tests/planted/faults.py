"""The faults: each a file of the example game, and what stands there instead of what."""

from typing import NamedTuple


class Planted(NamedTuple):
    """A change of one file that makes the game wrong."""

    file: str
    old: str
    new: str


PLANTED = (
    # what people edit
    Planted("rules.yaml", "kind: forbids", "kind: forbid"),
    Planted("rules.yaml", 'section: "3"', 'section: "9"'),
    Planted("rules.yaml", "cites: [{book: SHEET, heading: Doubt", "cites: [{book: SHET, heading: Doubt"),
    Planted("readings.yaml", "default: may", "default: maybe"),
    Planted("readings.yaml", "affects: [perudo.palifico.face]", "affects: [perudo.palifico.faces]"),
    Planted("words.yaml", "  exact: {en: exact, ru", "  exakt: {en: exact, ru"),
    Planted("words.yaml", "example: {count: 4, face: six}", "example: {count: 4, face: seven}"),
    Planted("words.yaml", "lift: {en: lifting the cups", "lift: {en: bidding"),
    Planted("components.yaml", "six: {pips: 6}", "six: {pips: 3}"),
    Planted("components.yaml", "ace: {pips: 1, joker: true}", "ace: {pips: 1, jokers: true}"),
    Planted("scenarios/disputes/palifico-one.yaml", "palifico_one: beginner}", "palifico_one: may}"),
    # moves
    Planted("moves.py", "Range(least, counting.in_play(s))", "Range(least, counting.in_play(s) + 1)"),
    Planted("moves.py", "Range(least, counting.in_play(s))", "Range(least + 1, counting.in_play(s))"),
    Planted("moves.py", "cx.need(R.bid.there, self.count <= most)", "cx.need(R.bid.there, True)"),
    Planted(
        "moves.py", 'cx.because("there are {most:#die}", most=most)', 'cx.because("there are {most:#die}", n=most)'
    ),
    Planted("moves.py", "return s.swap(Lift(by))", "return s"),
    Planted("moves.py", "return s.swap(Lift(by, exact=True))", "return s.swap(Bidding())"),
    Planted("moves.py", "alive == 2", "alive == 3"),
    Planted("moves.py", 'says = "bid {count} {face:pl}"', 'says = "bid {number} {face:pl}"'),
    Planted("moves.py", 'Annotated[FaceName, about("Of which face.")]', 'Annotated[str, about("Of which face.")]'),
    Planted("moves.py", "turn=follows)", "turn=by)"),
    Planted(
        "moves.py", "        follows = next(", '        s.players[by].cup.pop("six", None)\n        follows = next('
    ),
    # stages
    Planted("stages.py", "unseen=UNKNOWN, seen_by=(name,), who=name", "unseen=UNKNOWN, who=name"),
    Planted("stages.py", "lying < bid.count", "lying <= bid.count"),
    Planted("stages.py", "return s.swap(Bidding())", "return s"),
    Planted("stages.py", '    says = "bidding"\n', ""),
    # state
    Planted("state.py", "lost=s.lost + 1", "lost=s.lost"),
    Planted("state.py", "min(1, cx.box.numbers.dice.value - player.dice)", "1"),
    Planted("state.py", "tuple[Roll | Bidding | Lift, ...]", "tuple[Roll | Bidding, ...]"),
    Planted("state.py", "falls and len(alive) > 2", "falls"),
    # the game
    Planted("records.py", "cup: Annotated[Dice, hidden(", "cup: Annotated[Dice, about("),
    Planted(
        "__init__.py",
        "    def tables(",
        "    def player_view(self, table: Any, s: Perudo, viewer: str) -> Perudo:\n        return s\n\n    def tables(",
    ),
    Planted("__init__.py", '"faces", hidden=True)', '"faces")'),
    Planted("__init__.py", "held <= player.dice", "held < player.dice"),
    Planted("__init__.py", "2 <= n <= 6", "1 <= n <= 6"),
    Planted("__init__.py", "one.dice, phrase(", "one.dices, phrase("),
    Planted("__init__.py", 'left_to_box = ("lost",)', 'left_to_box = ("lots",)'),
    # arithmetic
    Planted("counting.py", "if face != joker and not s.palifico", "if face != joker"),
    Planted("counting.py", "-(-bid.count // 2)", "bid.count // 2"),
    Planted("counting.py", "total.add(n, R.count.aces", "total.add(n, R.count.dice"),
    # records and questions
    Planted(
        "records.py", "class Bid(Record, frozen=True)", "class Bid(Record, frozen=True, forbid_unknown_fields=False)"
    ),
    Planted("questions.py", 'says = "the least bid of {face:pl}"', 'says = "the least bid of {faces:pl}"'),
)
