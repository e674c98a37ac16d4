"""`referee box`: the cards and tiles of your own box, typed in once."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.arguments import game_argument
from referee.cli.language_option import say
from referee.language.speaking import language_of

if TYPE_CHECKING:
    from referee.kernel.game import Game
    from referee.scenario.file.model import OwnBox


@click.command()
@game_argument
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--check", is_flag=True, help="Say how much is typed in and what still rests on our assumption.")
@click.option("--from", "journal", metavar="FILE", help="Take over the cards that were seen in a game.")
def command(game: str, file: str, check: bool, journal: str | None) -> int:
    """Type in the cards and tiles of your own box, once.

    \b
    referee box magnate my-box.yaml
    referee box magnate my-box.yaml --check

    Cards are said by what they show, `3/1 x2` two of them. Each line is kept at once; go on whenever you like.

    A scenario uses the box by `box: my-box.yaml`. New games name it by themselves where the folder REFEREE_BOX, else
    ~/.config/referee/boxes, has it under the name of the game: magnate.yaml.
    """
    from referee.cli.arguments import parse_game

    asked, path = parse_game(game), Path(file)
    text = path.read_text(encoding="utf-8") if path.exists() else f"format: 1\nbox: {asked.name}\n"
    box = _read(asked, text, file)
    if isinstance(box, str):
        click.echo(box, err=True)
        return 3
    if check:
        return _tell(asked, box)
    if journal is not None:
        return _take_over(asked, path, text, box, journal)
    return _ask(asked, path, text, box)


def read_or_complain(game: "Game[Any, Any]", file: str) -> "OwnBox":
    """Return the box of a file; wrong usage where it is none."""
    box = _read(game, Path(file).read_text(encoding="utf-8"), file)
    if isinstance(box, str):
        raise click.UsageError(box)
    return box


def _read(game: "Game[Any, Any]", text: str, file: str) -> "OwnBox | str":
    """Return a box, or what is wrong with it."""
    from referee.kernel.components import ImpossibleBox
    from referee.kernel.faces import NoCardLeft
    from referee.scenario.file.document import Unreadable
    from referee.scenario.file.model import Unusable
    from referee.scenario.file.owner_box import box_of_text, too_many
    from referee.scenario.tools.box_inventory import opened

    try:
        box = box_of_text(text, file, game)
        opened(game, box)
    except (Unreadable, Unusable) as wrong:
        return "\n".join(f"{file}:{p.mark.line if p.mark else 1}: {p.message}" for p in wrong.problems)
    except NoCardLeft as wrong:
        return f"{file}: {too_many(game, wrong)}"
    except (ImpossibleBox, ValueError) as wrong:
        return f"{file}: {wrong}"
    return box


def _tell(game: "Game[Any, Any]", box: "OwnBox") -> int:
    """Say how much of each kind is known."""
    from referee.scenario.tools.box_inventory import counted, opened

    tongue, left = language_of(game), 0
    for one in counted(opened(game, box), box):
        named = tongue.id_text(one.kind, "kinds")
        fields = tuple(tongue.field(one.kind, field) for field in one.fields)
        if one.kind in game.faced:
            said = say("{n} of {all} typed in", n=one.typed, all=one.total)
            rest = say("still ours: {fields} of {n}", fields=fields, n=one.open) if one.open else say("nothing is ours")
            click.echo(f"  {named}: {said}; {rest}")
        else:
            click.echo(f"  {named}: {say('ours, say yours under components: {fields}', fields=fields)}")
        left += one.open
    return 0


def _ask(game: "Game[Any, Any]", path: Path, text: str, box: "OwnBox") -> int:
    """Ask for the cards kind by kind; what was typed in is kept after each line."""
    from referee.scenario.file.owner_box import example
    from referee.scenario.tools.box_inventory import cards_of, counted, opened

    tongue = language_of(game)
    kinds = [one.kind for one in counted(opened(game, box), box) if one.kind in game.faced and one.open]
    if not kinds and not box.cards:
        click.echo(say("all cards of {game} are known by their names; numbers go under components:", game=game.name))
        return 0
    for kind in kinds:
        total, named = len(cards_of(game, kind)), tongue.id_text(kind, "kinds")
        while (typed := len(box.cards.get(kind, ()))) < total:
            facts = {"kind": named, "n": typed, "all": total, "face": example(game, kind)}
            click.echo(say("{kind}: {n} of {all} typed in. Like: {face} x2 (Enter: the next kind)", **facts))
            line = sys.stdin.readline()
            if not line:
                return 0
            if not line.strip():
                break
            text, box = _added(game, path, text, box, kind, line.strip())
    return _tell(game, box)


def _added(game: "Game[Any, Any]", path: Path, text: str, box: "OwnBox", kind: str, line: str) -> "tuple[str, OwnBox]":
    """Return the text and the box with one more line, written down; as they were where it cannot be."""
    from referee.cli.writing import write_out
    from referee.scenario.file.owner_box import cards_in_line, example
    from referee.scenario.tools.box_inventory import cards_of, with_line

    cards, tongue = cards_in_line(game, kind, line, [*box.cards.get(kind, ())]), language_of(game)
    named, all_ = tongue.id_text(kind, "kinds"), len(cards_of(game, kind))
    n = len(box.cards.get(kind, ())) + len(cards)
    if not cards:
        facts = {"text": line, "kind": named, "face": example(game, kind)}
        click.echo(say("  '{text}' is nothing that {kind} show; for instance: {face}", **facts))
        return text, box
    if n > all_:
        click.echo(say("  that would be {n} of {all}", n=n, all=all_))
        return text, box
    new = with_line(text, kind, kind, line)
    found = _read(game, new, str(path))
    if isinstance(found, str):
        click.echo(f"  {found}")
        return text, box
    write_out(str(path), new, force=True)
    return new, found


def _take_over(game: "Game[Any, Any]", path: Path, text: str, box: "OwnBox", journal: str) -> int:
    """Write the cards that were seen in a game into the box."""
    from referee.cli.arguments import played
    from referee.scenario.tools.box_inventory import missing

    report = played(journal)
    if report is None:
        return 3
    if report.scenario.game.name != game.name:
        raise click.UsageError(say("{file} is no game of {game}", file=journal, game=game.name))
    for line in report.tests:
        for kind, face in missing(line.table, box):
            before = text
            text, box = _added(game, path, text, box, kind, face)
            if text != before:
                click.echo(f"  {language_of(game).id_text(kind, 'kinds')}: {language_of(game).shown(kind, face)}")
    return _tell(game, box)
