"""``kg completion``: the script by which a shell completes commands, options and questions."""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from kg.commands.shared.session import Command

SHELLS = ("bash", "zsh", "fish")


@click.command(cls=Command)
@click.argument("shell", type=click.Choice(SHELLS), required=False)
def command(shell: str | None) -> None:
    """Print the script for completion in your shell.

    The script completes commands, options and questions. Without an argument, it is for the shell in
    $SHELL. To switch completion on, let the shell read the script when it starts:

    \b
      bash   echo 'eval "$(kg completion bash)"' >> ~/.bashrc
      zsh    echo 'eval "$(kg completion zsh)"' >> ~/.zshrc
      fish   kg completion fish > ~/.config/fish/completions/kg.fish

    Then open a new shell. kg query GRAPH <TAB> lists the questions, and -p <TAB> lists the parameters
    of the question.

    \b
    Examples:
      kg completion
      eval "$(kg completion bash)"
    """
    name = shell or Path(os.environ.get("SHELL", "")).name
    completion = get_completion_class(name) if name in SHELLS else None
    if completion is None:
        raise click.UsageError(f"which shell? one of {', '.join(SHELLS)}")
    kg = click.get_current_context().find_root().command
    click.echo(completion(kg, {}, "kg", "_KG_COMPLETE").source())
