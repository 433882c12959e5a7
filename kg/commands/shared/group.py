"""A group of commands whose modules are imported when they run, and the exit codes of all of them."""

from __future__ import annotations

import errno
import logging
import shlex
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click

from betwixt.errors import BetwixtError, WrongParameterError
from extractors.shortage import is_shortage
from kg.printable import printable

FAILED = 1
USAGE = 2
UNFINISHED = 3
"""Finished, but with rejected records or failed documents."""
LOCKED = 4
INTERRUPTED = 130

_ADVICE = {
    errno.ENOSPC: "free disk space, and run the same command again: what is finished is kept",
    errno.EROFS: "copy the graph to a place that can be written, or name another one",
    errno.EACCES: "let this user read and write there, or name another place",
}

logger = logging.getLogger(__name__)


class Listed(NamedTuple):
    """A command before it is imported.

    Args:
        module: that holds it as ``command``, below the group's package.
        summary: the first line of its help.
    """

    module: str
    summary: str


class LazyGroup(click.Group):
    """A group that knows the names and summaries of its commands, and imports one only to run it.

    Args:
        sections: heading in the help → command → its module and summary.
        package: holds the modules.
    """

    def __init__(
        self, *args: Any, sections: Mapping[str, Mapping[str, Listed]], package: str, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.sections = sections
        self.package = package

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for commands in self.sections.values() for name in commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        listed = next(
            (commands[cmd_name] for commands in self.sections.values() if cmd_name in commands), None
        )
        if listed is None:
            return None
        command = import_module(f"{self.package}.{listed.module}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for heading, commands in self.sections.items():
            with formatter.section(heading):
                formatter.write_dl([(name, listed.summary) for name, listed in commands.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what it raises becomes a message on standard error and an exit code."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:  # click shows it, with what the user has typed
            message = printable(error.format_message())
            error.format_message = lambda: message  # type: ignore[method-assign]
            raise
        except (click.exceptions.Exit, click.Abort):
            raise
        except BetwixtError as error:
            _show(error)
            ctx.exit(_exit_code(error))
        except OSError as error:
            if error.errno == errno.EPIPE:  # the reader of our output has seen enough: click ends quietly
                raise
            _show(_of_the_system(error))
            ctx.exit(FAILED)
        except KeyboardInterrupt:
            again = printable(_quoted(["kg", *sys.argv[1:]]))
            click.echo(f"Interrupted. To go on, run the same command again:\n  {again}", err=True)
            ctx.exit(INTERRUPTED)
        except Exception as error:  # noqa: BLE001 - the traceback goes to the log, never to the user
            _show(_unexpected(error))
            ctx.exit(FAILED)


def _show(error: BetwixtError) -> None:
    """The problem and the advice; the traceback goes to the log, which ``-v`` shows."""
    click.echo(f"{click.style('Error:', fg='red')} {printable(error.problem)}", err=True)
    if error.advice:
        click.echo(f"  {printable(error.advice)}", err=True)
    logger.info("the command failed", exc_info=error)


def _of_the_system(error: OSError) -> BetwixtError:
    """What the operating system refused: a full disk, a file that may not be written."""
    place = f"{error.filename}: " if error.filename else ""
    shown = BetwixtError(f"{place}{error.strerror or error}", _ADVICE.get(error.errno or 0, ""))
    shown.__cause__ = error
    return shown


def _unexpected(error: Exception) -> BetwixtError:
    """What nobody has foreseen: the machine's memory, else a fault of ours."""
    words = f"{type(error).__name__}: {error}".rstrip(": ")
    if is_shortage(error):
        shown = BetwixtError(
            f"memory or disk space is lacking: {words}", "free some, and run the command again"
        )
    else:
        shown = BetwixtError(
            f"unexpected error: {words}",
            "this is a bug: run the command again with --log-file FILE, and report it together with FILE",
        )
    shown.__cause__ = error
    return shown


def _exit_code(error: BetwixtError) -> int:
    from kg.graph.folder import LockedGraphError

    if isinstance(error, WrongParameterError):
        return USAGE
    return LOCKED if isinstance(error, LockedGraphError) else FAILED


def _quoted(arguments: list[str]) -> str:
    return subprocess.list2cmdline(arguments) if sys.platform == "win32" else shlex.join(arguments)
