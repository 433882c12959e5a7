"""What holds for a whole run of the command line: how much it tells, and where the log goes."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kg.printable import printable
from kg.progress import Progress

PACKAGES = ("betwixt", "extractors", "linkers", "queries", "kg")
"""The loggers that ``-v`` turns up; other libraries' warnings are shown as they come."""


LEVELS = (logging.WARNING, logging.INFO, logging.DEBUG)
"""By the number of times that ``-v`` is given."""


@dataclass
class Session:
    """The options -v, -q and --log-file, given before or after the command."""

    verbose: int = 0
    quiet: bool = False
    log_file: Path | None = None

    @property
    def progress(self) -> Progress:
        """A progress report as loud as asked for."""
        return Progress(quiet=self.quiet)

    def configure_logging(self) -> None:
        """Log to standard error as loudly as asked for, and everything to the log file."""
        level = logging.ERROR if self.quiet else LEVELS[min(self.verbose, 2)]
        console = logging.StreamHandler()
        console.setLevel(level)
        console.setFormatter(_Printable("%(levelname)s %(name)s: %(message)s"))
        handlers: list[logging.Handler] = [console]
        if self.log_file:
            file = logging.FileHandler(self.log_file, encoding="utf-8")
            file.setFormatter(_Printable("%(asctime)s %(levelname)s %(name)s: %(message)s"))
            handlers.append(file)
        logging.basicConfig(handlers=handlers, level=logging.WARNING, force=True)
        for package in PACKAGES:
            logging.getLogger(package).setLevel(logging.DEBUG if self.log_file else level)
        logging.captureWarnings(True)


class _Printable(logging.Formatter):
    """Lines that may be shown on a terminal, whatever a text or an exception has in it."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record))


class Command(click.Command):
    """A command that takes -v, -q and --log-file too, so that they can stand at the end of a line."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.params.extend(session_options(after_command=True))


def session_options(after_command: bool = False) -> list[click.Parameter]:
    """The options of a session; after a command they are left out of its help and change the session."""
    places: dict[str, Any] = {}
    if after_command:
        places = {"hidden": True, "expose_value": False, "callback": _change_session}
    log_file = click.Path(path_type=Path, dir_okay=False)
    return [
        click.Option(["-v", "--verbose"], count=True, help="Log what is done (-vv: all of it).", **places),
        click.Option(["-q", "--quiet"], is_flag=True, help="No progress and no warnings.", **places),
        click.Option(["--log-file"], type=log_file, help="Append a full log to this file.", **places),
    ]


def _change_session(ctx: click.Context, option: click.Parameter, value: Any) -> Any:
    if value and option.name:
        session = ctx.find_object(Session)
        assert session is not None
        setattr(session, option.name, value)
        session.configure_logging()
    return value
