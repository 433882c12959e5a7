"""Optional parts of Betwixt, from the entry points of installed packages.

Deleting a folder removes its part and nothing else. Another package adds a part of its own by an entry point
in the same group:

- ``betwixt.protocols``: name → a function ``join`` of the shape in ``queries/serve/protocol.py``;
- ``betwixt.stores``: ``cypher``, ``sparql`` or ``browse`` → a class that is made with the graph's folder;
- ``betwixt.extractors``: name → a class of the shape in ``extractors/extractor.py``.

The format is that of https://packaging.python.org/en/latest/specifications/entry-points/.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Literal

from betwixt.errors import BetwixtError, MissingDependencyError

Group = Literal["betwixt.protocols", "betwixt.stores", "betwixt.extractors"]

logger = logging.getLogger(__name__)


def part(group: Group, name: str) -> Any:
    """The part of a name.

    Raises:
        MissingDependencyError: no installed package has it, or its folder is not there.
        BetwixtError: the installation is older than this code.
    """
    if name in (here := parts(group, [name])):
        return here[name]
    raise MissingDependencyError(
        f"{name} is not installed here ({group})", "install Betwixt whole: pip install betwixt"
    )


def parts(group: Group, names: Collection[str] = ()) -> dict[str, Any]:
    """Name → part, in the order of names. A part without its folder is left out and logged.

    Args:
        group: that the parts are of.
        names: only these parts; all if empty.

    Raises:
        BetwixtError: the installation is older than this code.
    """
    entries = (entry for entry in _entries(group) if not names or entry.name in names)
    loaded = {entry.name: _loaded(entry) for entry in entries}
    return {name: is_here for name, is_here in loaded.items() if is_here is not None}


def _entries(group: Group) -> list[EntryPoint]:
    entries = sorted(entry_points(group=group), key=lambda entry: entry.name)
    if not entries:
        raise BetwixtError(
            f"the installed package betwixt has no entry points of {group}: it is older than this code",
            "install it again: pip install -e . in the folder of the repository",
        )
    return entries


def _loaded(entry: EntryPoint) -> Any | None:
    """A part, or None where its module is not there; whatever else it cannot import is an error."""
    try:
        return entry.load()
    except ModuleNotFoundError as error:
        if not error.name or not f"{entry.module}.".startswith(f"{error.name}."):
            raise
        logger.info("%s is left out: there is no module %s", entry.name, error.name)
        return None
