"""`referee mcp`: the referee as tools for an assistant."""

import click

from referee.cli.language_option import say


@click.command()
def command() -> int:
    """Serve the referee as tools for an assistant (Model Context Protocol, on standard input and output).

    \b
    referee mcp

    The tools are table, judge, legal, show, rules and explain. It needs `pip install 'referee[mcp]'`.
    """
    try:
        from referee.serve.mcp import main
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] != "mcp":
            raise
        needed = "pip install 'referee[mcp]'"
        raise click.ClickException(say("this needs the extra: {command}", command=needed)) from None
    main()
    return 0
