"""Parts of a catalogue text that stand there only where, or as often as, a parameter is given.

A part is a comment line, the lines of the part, and a comment line ``end``::

    # for each concept          // when facet is years        // when no name and limit is 20
    …                           …                             …
    # end                       // end                        // or when name
                                                              …
                                                              // otherwise
                                                              …
                                                              // end

``for each P`` repeats its lines for every value of a parameter that takes several; ``$P`` is one of them.
``when P`` keeps its lines if P has a value, ``when no P`` if it has none, and ``when P is V`` if it has that
value. Conditions joined by ``and`` must all hold. Of the lines behind ``when``, ``or when`` and
``otherwise`` the first that may are kept. Parts do not stand within each other. To a store that is given the
text as it stands they are comments.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

Given = TypeVar("Given")

_PART = re.compile(
    r"^[ \t]*(?://|\#)[ ](?:for[ ]each[ ](?P<each>\w+)|when[ ](?P<when>[\w -]+?))[ \t]*\n"
    r"(?P<lines>.*?)"
    r"^[ \t]*(?://|\#)[ ]end[ \t]*(?:\n|\Z)",
    re.MULTILINE | re.DOTALL,
)
_OTHERWISE = re.compile(
    r"^[ \t]*(?://|\#)[ ](?:or[ ]when[ ](?P<when>[\w -]+?)|otherwise)[ \t]*\n", re.MULTILINE
)


def composed(
    text: str, values: Mapping[str, Given | Sequence[Given]], typed: Mapping[str, str]
) -> tuple[str, dict[str, Given | Sequence[Given]]]:
    """The text to run, and the values of the parameters in it.

    Args:
        text: a text of the catalogue.
        values: of all parameters; of one that takes several, all of them.
        typed: the value of each parameter, the first of several, as the user typed it.

    Returns:
        A text without parts, and ``values`` with ``P_0``, ``P_1`` … for the values of each ``P`` that
        a part was repeated for.
    """
    bound = dict(values)

    def kept(part: re.Match[str]) -> str:
        name, lines = part["each"], part["lines"]
        if name is None:
            return _first(part["when"], lines, typed)
        repeated = ""
        several = values[name]
        assert isinstance(several, Sequence)
        for number, value in enumerate(several):
            bound[f"{name}_{number}"] = value
            repeated += re.sub(rf"\${name}\b", f"${name}_{number}", lines)
        return repeated

    return _PART.sub(kept, text), bound


def _first(condition: str, lines: str, typed: Mapping[str, str]) -> str:
    """The first lines of a part whose conditions hold."""
    parts = _OTHERWISE.split(lines)  # lines, condition, lines, condition, lines …
    for when, kept in zip([condition, *parts[1::2]], parts[::2], strict=True):
        if when is None or all(_holds(part, typed) for part in when.split(" and ")):
            return kept
    return ""


def _holds(condition: str, typed: Mapping[str, str]) -> bool:
    """Whether ``P``, ``no P`` or ``P is V`` is so."""
    name, _, value = condition.partition(" is ")
    if value:
        return typed.get(name, "") == value
    unwanted = name.removeprefix("no ")
    return not typed.get(unwanted) if unwanted != name else bool(typed.get(name))
