"""`referee mcp`: the referee as tools for an assistant."""

import click

from referee.cli.language_option import say


@click.command()
@click.argument("file", required=False, metavar="[FILE]", type=click.Path())
def command(file: str | None) -> int:
    """Serve the referee as tools for an assistant (Model Context Protocol, on standard input and output).

    \b
    referee mcp
    referee mcp evening.yaml

    The tools are table, judge, ask, legal, show, rules and explain. With FILE its game lies on the table at once; it is
    only read. It needs `pip install 'referee[mcp]'`.
    """
    try:
        from referee.serve.mcp import main
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] != "mcp":
            raise
        needed = "pip install 'referee[mcp]'"
        raise click.ClickException(say("this needs the extra: {command}", command=needed)) from None
    from referee.cli.serve import serving

    main(serving(file, "referee mcp"))
    return 0
