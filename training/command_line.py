"""What a program of ``python -m training.…`` tells of errors that a user can act on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NoReturn

from betwixt.errors import BetwixtError


def run_program(main: Callable[[], object]) -> NoReturn:
    """Run a program: what it raises on purpose becomes the problem, the advice, and exit code 1.

    Args:
        main: reads the command line.
    """
    try:
        main()
    except BetwixtError as error:
        print(f"Error: {error.problem}", *filter(None, [error.advice]), sep="\n  ", file=sys.stderr)
        sys.exit(1)
    sys.exit(0)
