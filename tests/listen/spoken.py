"""Disputes as players say them, typed as they stand: `python -m tests.listen.spoken [again|blind_1|...] [--all]`.

With `--all` what was not decided rightly is printed line by line. The lists are frozen; the head of each says how.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from referee.cli import main as command
from referee.scenario.file.yaml_inline import flow

PLAYERS = {
    ("corporations", "en"): "red,blue",
    ("corporations", "ru"): "красный,синий",
    ("carnegie", "ru"): "Маша,Артём",
}
LISTS = ("spoken", "again", "blind_1", "blind_2", "blind_3", "blind_4")
USUAL = {"en": "anna,boris", "ru": "Аня,Боря"}


class Dispute(NamedTuple):
    """What somebody says at the table, and what the book says to it."""

    game: str
    lang: str
    say: str
    set: dict[str, Any]
    options: dict[str, Any]
    verdict: str
    rule: str

    @property
    def arguments(self) -> list[str]:
        """The command a new user would type."""
        players = PLAYERS.get((self.game, self.lang), USUAL[self.lang])
        options = ["--set", f"options: {flow(self.options)}"] if self.options else []
        said = ["--set", flow(self.set), *options, "--move", self.say, "--lang", self.lang, "--format", "json"]
        return ["judge", self.game, "--players", players, *said]


class Answer(NamedTuple):
    """What came of a dispute: right, asked back, or wrong; and what was said."""

    dispute: Dispute
    outcome: str
    text: str


def disputes(name: str = "spoken") -> Iterator[Dispute]:
    """Yield every dispute of a frozen list; `again` is the first list in other words."""
    others = _read("again") if name == "again" else {}
    for game, langs in _read("spoken" if others else name).items():
        for lang, entries in langs.items():
            for number, one in enumerate(entries):
                said = others[game][lang][number] if others else one["say"]
                yield Dispute(game, lang, said, one["set"], one.get("options", {}), one["verdict"], one["rule"])


def _read(name: str) -> Any:
    return yaml.safe_load((Path(__file__).parent / f"{name}.yaml").read_text(encoding="utf-8"))


def answer(dispute: Dispute) -> Answer:
    """Return what the command says to a dispute."""
    out, err = StringIO(), StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            command(dispute.arguments)
    except SystemExit as left:
        if left.code:
            return Answer(dispute, "asked", err.getvalue())
    found = json.loads(out.getvalue())["verdicts"][0]
    verdict = {True: "yes", False: "no"}.get(found["holds"], "unknown")
    right = verdict == dispute.verdict and dispute.rule in out.getvalue()
    return Answer(dispute, "right" if right else "wrong", out.getvalue())


def main() -> None:
    """Print how many disputes were decided at the first command."""
    names = [one for one in sys.argv[1:] if one in LISTS] or LISTS[:1]
    answers = [answer(one) for name in names for one in disputes(name)]
    for one in answers:
        if "--all" in sys.argv and one.outcome != "right":
            print(f"{one.outcome}: {one.dispute.game} {one.dispute.lang}: {one.dispute.say}\n    {one.text[:400]}")
    counts = Counter((one.dispute.game, one.dispute.lang, one.outcome) for one in answers)
    for (game, lang, outcome), count in sorted(counts.items()):
        print(f"{game:<13}{lang:<4}{outcome:<7}{count}")
    print(dict(Counter(one.outcome for one in answers)))


if __name__ == "__main__":
    main()
