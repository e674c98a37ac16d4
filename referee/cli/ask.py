"""`referee ask`: a question in plain words, answered from the book or, with a position, by the referee."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from referee.cli.arguments import as_option, game_argument, parse_game, prepared
from referee.cli.language_option import say

if TYPE_CHECKING:
    from referee.kernel.game import Game
    from referee.wording.book_answer import Reply
    from referee.wording.verdict import Verdict

UNKNOWN = 6
"""The exit code of a question the rules do not answer."""


@click.command()
@game_argument
@click.argument("question", nargs=-1, required=True)
@click.option("--file", metavar="FILE", type=click.Path(), help="The position it is asked about: a scenario file.")
@click.option("--players", metavar="NAMES", help='Without a file: who plays, clockwise: "anna,boris".')
@click.option("--set", multiple=True, metavar="KEY: VALUE", help='Without a file: the position: "land_price: 700".')
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@as_option
def command(game: str, question: tuple[str, ...], form: str, file: str | None, **options: Any) -> int:
    """Ask what the rules say, in plain words.

    \b
    referee ask magnate "can I sell a plot nobody has built on?"
    referee ask magnate "how many dice do I get for 5E?" --file scenarios/magnate/examples/attract-full.yaml

    The answer comes first, then the rule with its book, heading and page, and what is disputed about it. With a
    position (--file, or --players and --set) a question about a move or a number is judged there. Leaves with 6 when
    the rules do not answer it.
    """
    asked, line = parse_game(game), " ".join(question)
    situated = file is not None or options["players"] or options["set"]
    if file is not None and (options["players"] or options["set"]):
        raise click.UsageError(
            say("{option} goes with a game's name, not with the file {file}", option="--set", file=file)
        )
    verdict = _judged(asked, line, file, **options) if situated else None
    if verdict is not None:
        return _print_verdict(asked, verdict, form)
    found = _reply(asked, line, file)
    hint = "" if situated else say("About a position: --file FILE, or --players and --set")
    if found.things and not situated:
        things = ", ".join(found.things)
        hint = say("To judge {things} I must know the position: --file FILE, or --players and --set", things=things)
    return _print_reply(asked, found, form, hint)


def _print_verdict(game: "Game[Any, Any]", verdict: "Verdict", form: str) -> int:
    from referee.report.json.verdict_json import verdict_data
    from referee.report.terminal.verdict_text import verdict_text  # not quick to load

    _print(game, form, lambda: {"verdict": verdict_data(verdict)}, lambda columns: verdict_text(verdict, columns))
    return 0


def _print_reply(game: "Game[Any, Any]", found: "Reply", form: str, hint: str) -> int:
    from referee.report.json.reply_json import reply_data
    from referee.report.terminal.answer_text import reply_text

    _print(game, form, lambda: {"reply": reply_data(found)}, lambda columns: reply_text(found, columns, hint))
    return 0 if found.known else UNKNOWN


def _print(game: "Game[Any, Any]", form: str, data: Callable[[], dict[str, Any]], text: Callable[[int], str]) -> None:
    from referee.report.json_text import json_text
    from referee.report.terminal.wrapping import columns

    click.echo(json_text({"format_version": 1, "game": game.name, **data()}) if form == "json" else text(columns()))


def _judged(
    game: "Game[Any, Any]", line: str, file: str | None, players: str | None, set: tuple[str, ...], viewer: str | None
) -> "Verdict | None":
    """Return the verdict on a question about a move or a number of a position; none where it asks for neither."""
    from referee.cli.judge_without_file import NotReady, verdicts_without_file
    from referee.cli.judged_situation import JudgeOptions
    from referee.cli.typed_line_options import LineNotUnderstood, verdicts_on_top

    ready = prepared(file, viewer) if file is not None else None
    if file is not None and ready is None:
        raise click.exceptions.Exit(3)
    if ready is not None and ready.scenario.game is not game:
        facts = {"file": file, "game": ready.scenario.game.name}
        raise click.UsageError(say("{file} is a game of {game}", **facts))
    for said in _lines(game, line, players, ready.main.table if ready else None):
        try:
            if ready is not None:
                return next(found for _, found in verdicts_on_top(ready, None, [said], "ask"))
            wanted = JudgeOptions(None, (said,), players, set, None, False, "text", False, viewer)
            return next(verdicts_without_file(game.name, wanted))
        except NotReady:
            raise
        except LineNotUnderstood:
            continue
    return None


def _lines(game: "Game[Any, Any]", line: str, players: str | None, table: Any) -> Iterator[str]:
    """Yield what may be meant: the sentence as it stands, then the questions about a position it may ask."""
    from referee.grammar.lexicon import Lexicon
    from referee.grammar.plain_question import question_lines
    from referee.grammar.tokenizer import with_commas

    yield line
    if table is None:
        names = [name.partition(":")[0].strip() for name in with_commas(players or "").split(",")]
        table = game.table(game.seat(*filter(None, names)))
    yield from question_lines(Lexicon(table), line)


def _reply(game: "Game[Any, Any]", line: str, file: str | None) -> "Reply":
    """Return what the book says, disputed points read as the file reads them."""
    from referee.wording.book_answer import played_stems, reply

    ready = prepared(file) if file is not None else None
    readings: Mapping[str, str] = ready.main.table.readings if ready else {}
    return reply(game, line, readings, played_stems(ready.main.table) if ready else ())
