"""`referee explain`: one rule, worked example, disputed point or component in full."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from referee.cli.arguments import complete_ids
from referee.cli.language_option import say

if TYPE_CHECKING:
    from referee.report.terminal.rule_tables import Entry
    from referee.scenario.tools.find_uses import UseQuery
    from referee.words.id_lookup import Part


@click.command()
@click.argument("id", nargs=-1, required=True, shell_complete=complete_ids)
@click.option("--used-by", "uses", is_flag=True, help="Which scenarios have rulings that rest on it (they are played).")
@click.option("--scenarios", type=click.Path(exists=True), metavar="DIR", help="Folder of scenarios; else scenarios/.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@click.option("--page", metavar="OUT", help="Write it with its scenarios as one HTML page; - for the terminal.")
@click.option("--force", is_flag=True, help="Let --page replace an existing file.")
def command(id: tuple[str, ...], uses: bool, scenarios: str | None, form: str, page: str | None, force: bool) -> int:
    """Explain a rule, example, disputed point or component: what it says, where it stands, what rests on it.

    \b
    referee explain magnate.sell.payment --used-by
    referee explain magnate.amb.buy_diagonal --page dispute.html

    Components are KIND.ID or a name in either language (buildings.house, "Винстон Вульф"); ID=READING is one reading.
    """
    from referee.report.ansi import clean

    if form == "json":
        return _tell_data(clean(" ".join(id)).strip())
    folder = Path(scenarios or "scenarios")
    if page is not None:
        return _write_page(clean(" ".join(id)).strip(), folder, page, force)
    text, wanted = _found(clean(" ".join(id)).strip(), None if uses else folder)
    if uses and wanted is None:
        text, wanted = _found(clean(" ".join(id)).strip(), folder)
    click.echo(text)
    if uses and wanted:
        _tell_uses(wanted, folder)
    return 0


def _tell_data(said: str) -> int:
    """Print a rule, disputed point or example as data, as a served table gives it."""
    from msgspec import to_builtins

    from referee.desk.data import DeskError
    from referee.report.json_text import json_text
    from referee.serve.inventory import explain

    try:
        found = explain(said)
    except DeskError as wrong:
        raise click.UsageError(wrong.message) from None
    click.echo(json_text({"format_version": 1, **to_builtins(found)}))
    return 0


def _write_page(said: str, folder: Path | None, out: str, force: bool) -> int:
    """Write a rule, disputed point or example as a page, with the first scenarios that name it."""
    from referee.cli.arguments import game_or_all
    from referee.cli.writing import check_out, write_out
    from referee.report.html.rule_document import rule_document
    from referee.report.terminal.rule_tables import find_entry, naming_files

    games = game_or_all(None)
    book, entry = find_entry([game.book for game in games], said)
    if entry is None:
        _unknown(said, games, [])
    if out != "-":
        check_out(out, force)
    game = next((game for game in games if book and game.name == book.game), None)
    text = rule_document(game, entry, naming_files(folder, entry.id) if folder else ())
    if out == "-":
        click.echo(text, nl=False)
    else:
        write_out(out, text, force)
        click.echo(say("written to {file}", file=out))
    return 0


def _found(said: str, folder: Path | None) -> "tuple[str, UseQuery | None]":
    """Return what is asked for in full, with the files of a folder that name it; and what to look for in rulings."""
    from referee.cli.arguments import game_or_all
    from referee.report.terminal.component_text import part_text
    from referee.report.terminal.rule_tables import entry_text, find_entry
    from referee.report.terminal.wrapping import columns
    from referee.scenario.tools.find_uses import UseQuery
    from referee.words.id_lookup import find_parts

    games = game_or_all(None)
    name, _, reading = said.partition("=")
    book, entry = find_entry([game.book for game in games], name)
    if entry is not None:
        wanted = _wanted(book.game if book else "", entry, reading)
        settled = next((game.settled[entry.id] for game in games if entry.id in game.settled), "")
        return entry_text(book, entry, folder, columns(), settled), wanted
    found = find_parts(games, said)
    if len(found) != 1:
        _unknown(said, games, found)
    part = found[0]
    text = part_text(part.game, part.kind, part.id, part.field, columns())
    return text, UseQuery(part.game.name, kind=part.kind, id=part.id, field=part.field)


def _wanted(game: str, entry: "Entry", reading: str) -> "UseQuery | None":
    """Return what to look for in rulings; none rests on a worked example, files name it."""
    from referee.kernel.rule import Ambiguity, Example
    from referee.scenario.file.suggestions import first_few, nearest
    from referee.scenario.tools.find_uses import UseQuery

    if reading and (not isinstance(entry, Ambiguity) or reading not in entry.ways):
        known = entry.ways if isinstance(entry, Ambiguity) else {}
        facts = {"id": entry.id, "word": reading, "near": nearest(reading, known), "readings": first_few(known)}
        raise click.UsageError(say("{id} has no reading '{word}'{near} ({readings})", **facts))
    if isinstance(entry, Example):
        return None
    if isinstance(entry, Ambiguity):
        return UseQuery(game, dispute=entry.id, reading=reading)
    return UseQuery(game, rule=entry.id)


def _tell_uses(wanted: "UseQuery", folder: Path) -> None:
    from referee.report.terminal.component_text import uses_text
    from referee.report.terminal.wrapping import columns
    from referee.scenario.file.find_files import find
    from referee.scenario.tools.find_uses import used_by

    used = used_by(wanted, find([folder]))
    click.echo(uses_text(used, columns()))
    if used.unusable:
        facts = {"n": len(used.unusable), "command": f"referee check {folder}"}
        click.echo(say("{n:#file} cannot be used: {command}", **facts), err=True)


def _unknown(said: str, games: list[Any], found: "list[Part]") -> NoReturn:
    """Return the error for a name that fits nothing or several things."""
    from referee.report.terminal.rule_tables import known_ids
    from referee.scenario.file.suggestions import first_few, nearest
    from referee.words.id_lookup import near_parts
    from referee.words.rule_search import find_rules

    if found:
        names = first_few((part.name for part in found), 8)
        raise click.UsageError(say("'{said}' may be: {names}", said=said, names=names))
    parts = near_parts(games, said)
    if "." in said and parts:
        _not_there(said, say("; did you mean {names:or}?", names=tuple(parts)))
    near = nearest(said, known_ids(game.book for game in games))
    if near:
        _not_there(said, near)
    whole = [find_rules(game, said.replace(".", " ").split()) for game in games]
    best = max((found.fitted for found in whole), default=0)
    ids = [thing.id for found in whole if found.fitted == best for thing in found.things[:2]] if best else []
    if parts or ids:
        _not_there(said, say("; did you mean {names}?", names=tuple([*parts, *ids][:5])))
    _not_there(said, say("; see: referee rules GAME WORDS"))


def _not_there(said: str, hint: str) -> NoReturn:
    raise click.UsageError(say("the inventories have no '{said}'{hint}", said=said, hint=hint))
