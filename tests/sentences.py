"""What a finding says, for tests that look at rulings."""

from referee.games import load_game
from referee.kernel.ruling import Finding
from referee.language.rules import finding_text


def text_of(finding: Finding, game: str = "") -> str:
    """The sentence of a finding, in the words of the game whose rule it is; the referee's own rules need one named."""
    return finding_text(finding, load_game(game or finding.rule.id.partition(".")[0]))
