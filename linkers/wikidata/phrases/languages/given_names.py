"""Whether somebody is a woman, by the given name, where an index does not say it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files


def is_womans(name: str) -> bool | None:
    """Whether the first word of a name is a given name of women; None of one that is not known, or of both.

    Args:
        name: of a person.
    """
    return _given_names().get(name.partition(" ")[0].casefold())


@cache
def _given_names() -> Mapping[str, bool]:
    lines = files(__package__).joinpath("given_names.txt").read_text(encoding="utf-8").casefold().splitlines()
    men = lines.index("men")
    women, others = " ".join(lines[2:men]).split(), " ".join(lines[men:][1:]).split()
    return {**dict.fromkeys(women, True), **dict.fromkeys(others, False)}
