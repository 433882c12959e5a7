"""What can be trained or evaluated: the packages of ``training`` by the names that a user types.

``training`` is needed here and nowhere else: without that folder every other command works.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Literal

from betwixt.errors import InvalidInputError, MissingDependencyError

if TYPE_CHECKING:
    from training.rows.row import Row

Verb = Literal["train", "evaluate"]


def require_training() -> None:
    """Check that the folder ``training`` is there, without loading anything of it.

    Raises:
        MissingDependencyError: it is not.
    """
    if find_spec("training") is None:
        raise MissingDependencyError(
            "measuring and training need the folder training/ of the repository, which is not here",
            "run the command in a clone of the repository",
        )


def names(verb: Verb) -> list[str]:
    """What has a module ``train`` or ``evaluate``, as a user types it.

    Raises:
        MissingDependencyError: there is no folder ``training``.
    """
    return list(_modules(verb))


def module(name: str, verb: Verb) -> ModuleType:
    """The module ``train`` or ``evaluate`` of an extractor or linker.

    Raises:
        InvalidInputError: none of that name has one.
        MissingDependencyError: there is no folder ``training``.
    """
    known = _modules(verb)
    if name not in known:
        raise InvalidInputError(
            f"there is no extractor {name!r} to {verb}",
            f"known extractors: {', '.join(known)}; rows of papers' tables: kg rows",
        )
    return import_module(known[name])


def row(name: str) -> Row | None:
    """The row of a paper's table of that name, if there is one.

    Raises:
        MissingDependencyError: there is no folder ``training``.
    """
    require_training()
    from training.rows.registry import ROWS

    return ROWS.get(name)


def _modules(verb: Verb) -> dict[str, str]:
    """Name, as a user types it → module."""
    require_training()
    from training import EVALUATED, TRAINED

    return EVALUATED if verb == "evaluate" else TRAINED
