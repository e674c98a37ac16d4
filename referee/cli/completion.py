"""`referee completion`: completion of commands, games, files and ids by the shell."""

import click

from referee.cli.language_option import say

WHERE = {
    "bash": "referee completion bash > ~/.local/share/bash-completion/completions/referee",
    "zsh": "referee completion zsh > ~/.zfunc/_referee",
    "fish": "referee completion fish > ~/.config/fish/completions/referee.fish",
}
PATH = "fpath+=~/.zfunc"


@click.command()
@click.argument("shell", type=click.Choice(list(WHERE)))
def command(shell: str) -> int:
    """Print the script that lets your shell complete commands, games, files, rules and readings.

    \b
    referee completion bash
    referee completion fish

    Stderr says where to put it.
    """
    from click.shell_completion import get_completion_class

    from referee.cli import cli

    script = get_completion_class(shell)
    assert script is not None
    click.echo(script(cli, {}, "referee", "_REFEREE_COMPLETE").source())
    if shell == "zsh":
        zsh = say(
            "to install it: {command}   (with {path} before compinit in ~/.zshrc)", command=WHERE[shell], path=PATH
        )
        click.echo(zsh, err=True)
    else:
        click.echo(say("to install it: {command}", command=WHERE[shell]), err=True)
    return 0
