"""The root of every exception that Betwixt raises on purpose."""

from __future__ import annotations


class BetwixtError(Exception):
    """Something went wrong that a user can act on.

    Args:
        problem: what is wrong, in one sentence, with the place (file, line, key).
        advice: what to do next, in one sentence; shown on a line of its own.
    """

    def __init__(self, problem: str, advice: str = "") -> None:
        super().__init__(problem, advice)
        self.problem = problem
        self.advice = advice

    def __str__(self) -> str:
        return f"{self.problem}\n{self.advice}" if self.advice else self.problem


class InvalidInputError(BetwixtError):
    """The user's input (an option, a file, a record, a query) cannot be used as it is."""


class WrongParameterError(InvalidInputError):
    """A question does not exist, or a parameter is unknown or wrong. No query was run."""


class MissingDependencyError(BetwixtError):
    """An optional package or program is needed and absent; the advice tells how to get it."""
