"""Documents by their names: where none has the name that was asked for, an error lists near names."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from pathlib import PurePosixPath
from urllib.parse import unquote

from betwixt.errors import WrongParameterError
from queries.engine import Rows
from queries.named import Given, NamedQuery

Ask = Callable[[str, Given], Rows]
"""A question of the catalogue by its name, and its parameters → its answer."""

_COMPARED = 10_000
"""Documents, the newest first, that are looked at."""
_SHOWN = 5
"""Names that an error lists."""
_LIKE = 0.5
"""Lowest share of characters that near names have in common."""


def require_documents(question: NamedQuery, given: Given, ask: Ask, base_iri: str) -> None:
    """Refuse the documents that a question was asked for in vain, if the graph does not have them.

    Args:
        question: that was asked.
        given: its parameters.
        ask: looks documents up.
        base_iri: what the graph's document ids begin with.

    Raises:
        WrongParameterError: there is no such document; the advice lists near names.
    """
    typed = question.typed(given)
    for parameter in question.parameters:
        for text in typed[parameter.name] if parameter.type == "document" else ():
            if text and next(ask("document-text", {"document": text}).rows, None) is None:
                ids = [str(id) for id, *_ in ask("documents", {"limit": str(_COMPARED)}).rows]
                names = [unquote(id.removeprefix(base_iri)) for id in ids]
                near = _near(unquote(text.removeprefix(base_iri)), names)
                raise WrongParameterError(
                    f"there is no document {text!r}",
                    f"did you mean {' or '.join(near)}?" if near else "ask for them: the question documents",
                )


def _near(text: str, names: Sequence[str]) -> list[str]:
    """Names that hold a text, shortest first, then those spelt like it but for folder and ending."""
    wanted = text.casefold()
    holding = sorted(
        filter(lambda name: wanted in name.casefold(), names), key=lambda name: (len(name), name)
    )
    of_stem: dict[str, list[str]] = {}
    for name in names:
        of_stem.setdefault(_stem(name), []).append(name)
    alike = difflib.get_close_matches(_stem(text), of_stem, n=_SHOWN, cutoff=_LIKE)
    spelt = [name for stem in alike for name in of_stem[stem]]
    return list(dict.fromkeys([*holding, *spelt]))[:_SHOWN]


def _stem(name: str) -> str:
    return PurePosixPath(name.casefold()).stem
