"""Names by their short forms: a question about "Veld" is one about "Ada Veld" where no other name ends so."""

from __future__ import annotations

from collections.abc import Callable

from betwixt.errors import WrongParameterError
from betwixt.names.keys import ASKED_IN, folded, name_key
from betwixt.names.short_forms import meant_by
from queries.engine import Rows
from queries.named import Given, NamedQuery

Ask = Callable[[str, Given], Rows]
"""A question of the catalogue by its name, and its parameters → its answer."""

_COMPARED = 1_000
"""Names that hold the typed words, those of most documents first, that are looked at."""
_SHOWN = 5
"""Names that an error lists."""


def whole_names(
    question: NamedQuery, given: Given, ask: Ask
) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    """The names whose short forms were typed, by parameter, and notes about them.

    A name that the graph has stays as it is, and one that is no short form of any other. Without notes
    nothing was replaced.

    Args:
        question: that was asked in vain.
        given: its parameters.
        ask: looks names up.

    Raises:
        WrongParameterError: several names have the short form; the advice lists them.
    """
    notes: list[str] = []
    names: dict[str, tuple[str, ...]] = {}
    typed = question.typed(given)
    for parameter in question.parameters:
        if parameter.type == "name" and any(typed[parameter.name]):
            names[parameter.name] = tuple(_meant(text, ask, notes) for text in typed[parameter.name])
    return names, tuple(notes)


def _meant(text: str, ask: Ask, notes: list[str]) -> str:
    key = name_key(text, ASKED_IN) or folded(text)
    meant: list[str] = []
    for words in dict.fromkeys(
        (key, *key.split()[-1:])
    ):  # all of them, then the last one: "Ada Veld", "Veld"
        rows = ask("search-names", {"text": words, "limit": str(_COMPARED)}).rows
        names = [str(name) for name, *_ in rows]
        meant = [] if key in names else meant_by(key, names)
        if meant or key in names:
            break
    if not meant:
        return text
    if len(meant) > 1:
        more = len(meant) - _SHOWN
        listed = " or ".join(meant[:_SHOWN]) + (f" or one of {more} more" if more > 0 else "")
        raise WrongParameterError(f"{len(meant)} names here end in {text!r}", f"did you mean {listed}?")
    notes.append(f"{text} is taken as {meant[0]}")
    return meant[0]
