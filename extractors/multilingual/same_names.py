"""Which names of a text name the same: equal ones, surnames of full names, and inflected forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from betwixt.document import Span
from extractors.language.name_endings import ENDINGS, SHORTEST_STEM


class NamedSpan(NamedTuple):
    """A name in a text: its characters, words and type."""

    span: Span
    words: tuple[str, ...]
    type: str


def with_surnames(names: Sequence[NamedSpan], language: str) -> list[NamedSpan]:
    """The names, those of one word that is a person's surname in the same text as persons.

    A full name tells better what it names than one word does.
    """
    full = [name for name in names if name.type == "PERSON" and len(name.words) > 1]
    return [
        name._replace(type="PERSON")
        if len(name.words) == 1
        and any(_is_form(full_name.words[-1], name.words[0], language) for full_name in full)
        else name
        for name in names
    ]


def same_names(names: Sequence[NamedSpan], language: str) -> list[list[Span]]:
    """Groups of two or more that name the same, in text order.

    A person's name of one word belongs to the full name that ends in it, if there is only one. A name in
    another case belongs to the first of its forms.

    Args:
        names: in text order.
        language: ISO 639-1 code.
    """
    groups: list[tuple[NamedSpan, list[Span]]] = []
    for name in names:
        group = next((members for first, members in groups if _are_same(first, name, language)), None)
        if group is None:
            fitting = [members for first, members in groups if _is_surname(first, name, language)]
            group = fitting[0] if len(fitting) == 1 else None
        if group is None:
            groups.append((name, [name.span]))
        else:
            group.append(name.span)
    return [members for _, members in groups if len(members) > 1]


def _are_same(one: NamedSpan, other: NamedSpan, language: str) -> bool:
    return (
        one.type == other.type
        and len(one.words) == len(other.words)
        and all(
            _is_form(first, second, language) for first, second in zip(one.words, other.words, strict=True)
        )
    )


def _is_surname(full: NamedSpan, name: NamedSpan, language: str) -> bool:
    return (
        full.type == name.type == "PERSON"
        and len(full.words) > len(name.words) == 1
        and _is_form(full.words[-1], name.words[0], language)
    )


def _is_form(one: str, other: str, language: str) -> bool:
    """Whether two words are forms of one: a common stem, and an ending of the language each."""
    if one == other:
        return True
    endings = ENDINGS.get(language)
    if endings is None:
        return False
    stem = 0
    while stem < min(len(one), len(other)) and one[stem] == other[stem]:
        stem += 1
    return any(
        one[length:] in endings and other[length:] in endings
        for length in range(stem, max(SHORTEST_STEM, stem - 2) - 1, -1)
        if length >= SHORTEST_STEM
    )
