"""`referee verify`: a receipt made again, and what has changed since."""

import json
from pathlib import Path
from typing import Any

import click

from referee.cli.arguments import played
from referee.cli.language_option import say


@click.command()
@click.argument("receipt", type=click.Path(exists=True, dir_okay=False))
def command(receipt: str) -> int:
    """Run a report of `referee run --format json` again and say what has changed; exit with 1 if anything has.

    \b
    referee run scenarios/magnate/examples/sell.yaml --format json > receipt.json
    referee verify receipt.json

    There is no --as: a receipt is made of everything, hidden cards too, and only says whether something has changed.
    """
    from referee.report.facts.receipt import changes
    from referee.report.facts.receipt import receipt as made

    found = 0
    for file in _files(receipt):
        report = played(file["file"])
        if report is None:
            return 3
        changed = list(changes(file["receipt"], made(report)))
        found += bool(changed)
        click.echo(f"{file['file']}: {'; '.join(changed) or say('the same')}")
    return 1 if found else 0


def _files(receipt: str) -> list[dict[str, Any]]:
    """Return the files a report names, with their receipts."""
    try:
        files = json.loads(Path(receipt).read_text(encoding="utf-8"))["files"]
        return [{"file": str(file["file"]), "receipt": dict(file["receipt"])} for file in files if "receipt" in file]
    except (ValueError, KeyError, TypeError, UnicodeDecodeError):
        raise click.UsageError(say("{file} is no report of `referee run --format json`", file=receipt)) from None
