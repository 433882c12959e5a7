"""Concepts as people name them: by id, by name, by alias."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from betwixt.errors import WrongParameterError
from queries.engine import Rows
from queries.named import Given, NamedQuery, Parameter

Ask = Callable[[str, Given], Rows]
"""A question of the catalogue by its name, and its parameters → its answer."""

_SHOWN = 5
"""Candidates that are told."""

_COMPARED = 100_000
"""Concepts, those of most documents first, among which a misspelt name is looked for."""

_ALIKE = 70
"""The least similarity of rapidfuzz's WRatio, 0 to 100, at which a name is proposed."""


@dataclass(frozen=True, slots=True)
class Found:
    """A concept that bears a name; ``match`` is what the name is to it: its id, name or alias."""

    concept: str
    name: str
    type: str | None
    documents: int
    match: str

    def __str__(self) -> str:
        kind = f"{self.type}, " if self.type else ""
        return f"{self.concept} ({self.name}; {kind}{self.documents} documents)"


def with_concepts(question: NamedQuery, given: Given, ask: Ask) -> tuple[Given, tuple[str, ...]]:
    """Parameters with the ids of the concepts that are meant, and what is to be told of them.

    Raises:
        WrongParameterError: no concept has the name, or several have it; the advice tells which.
    """
    notes: list[str] = []
    found: dict[str, tuple[str, ...]] = {}
    typed = question.typed(given)
    for parameter in question.parameters:
        if parameter.type == "concept":
            found[parameter.name] = tuple(
                _meant(parameter, text, ask, notes) for text in typed[parameter.name]
            )
    return {**given, **found}, tuple(notes)


def _meant(parameter: Parameter, text: str, ask: Ask, notes: list[str]) -> str:
    """The one concept that is meant by its id, else by its name, else by an alias."""
    wanted = parameter.value(text)
    key = str(wanted.cypher)
    at_once = _bearers(key, ask, by="id")
    if at_once and not _bearers(f"{key}~2", ask, by="id"):  # no other concept has got the same id
        return at_once[0].concept
    bearers = _bearers(key, ask)
    for match in ("id", "name", "alias"):
        meant = [each for each in bearers if each.match == match]
        if len(meant) == 1:
            others = [str(each) for each in bearers if each.match == "name" and each is not meant[0]]
            if match == "id" and others:
                notes.append(f"{key} is taken as the id of a concept; of the same name: {_few(others)}")
            elif match == "alias":
                notes.append(f"{key} is taken as {meant[0]}")
            return meant[0].concept
        if meant:
            raise WrongParameterError(
                f"parameter {parameter.name}: {len(meant)} concepts are called {key!r}",
                f"give the id of one: {_few([str(each) for each in meant])}",
            )
    raise WrongParameterError(f"parameter {parameter.name}: no concept is called {key!r}", _close(key, ask))


def _bearers(name: str, ask: Ask, by: str = "any") -> list[Found]:
    return [Found(*row) for row in ask("concepts-of-name", {"name": name, "by": by}).rows]  # type: ignore[arg-type]


def _close(key: str, ask: Ask) -> str:
    """Concepts whose names are spelt alike."""
    from rapidfuzz import process

    asked = ask("search-concepts", {"limit": str(_COMPARED)})
    names = {str(concept): str(name).casefold() for concept, name, *_ in asked.rows}
    close = process.extract(key.casefold(), names, limit=_SHOWN, score_cutoff=_ALIKE)
    if not close:
        return "look for others: kg query GRAPH search-concepts -p text=WORD"
    return f"did you mean {' or '.join(concept for _, _, concept in close)}?"


def _few(items: list[str]) -> str:
    more = len(items) - _SHOWN
    return ", ".join(items[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
