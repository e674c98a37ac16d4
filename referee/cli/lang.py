"""The language a command speaks: `--lang` on every command, else REFEREE_LANG, else the locale."""

import os
from typing import Any

import click

from referee.kernel.language import LANGUAGES, speaking


def usual() -> str:
    """The language of somebody who asks for none."""
    wanted = [os.environ.get(name, "") for name in ("REFEREE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")]
    said = next((name for name in wanted if name), "")
    return next((name for name in LANGUAGES if said.lower().startswith(name)), LANGUAGES[0])


def _speak(ctx: click.Context, option: click.Parameter, asked: str | None) -> None:
    """Speak it until the command is done."""
    if asked:
        ctx.find_root().with_resource(speaking(asked))


def lang() -> click.Option:
    """The option `--lang`; asked for first, so that the help is told in that language, too."""
    about: dict[str, Any] = {"type": click.Choice(LANGUAGES), "is_eager": True, "expose_value": False}
    return click.Option(["--lang"], callback=_speak, help="Speak English or Russian.", **about)
