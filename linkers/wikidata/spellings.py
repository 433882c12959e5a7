"""How labels and aliases may spell a name of a text: an endpoint compares them character by character."""

from __future__ import annotations

from collections.abc import Iterator

from betwixt.names.parts import PERSON, SHORT_FORMS, person_name, untitled
from linkers.wikidata.alias_key import alias_key

_ARTICLES = ("the ", "a ", "an ")
_POSSESSIVES = ("'s", "’s", "'", "’")
_LONGEST_ABBREVIATION = 4


def spellings(name: str, type: str) -> tuple[str, ...]:
    """A name as it is, and without article, genitive, title, legal form, or capitals throughout; each once.

    Args:
        name: as a text has it.
        type: PERSON, ORGANISATION or LOCATION.
    """
    return tuple(dict.fromkeys(filter(None, _spellings(" ".join(name.split()), type))))


def _spellings(name: str, type: str) -> Iterator[str]:
    yield name
    for ending in _POSSESSIVES:
        name = name.removesuffix(ending)
    for article in _ARTICLES:
        if name.casefold().startswith(article):
            name = name[len(article) :]
    yield name
    if name.isupper() and len(name) > _LONGEST_ABBREVIATION:
        name = name.title()
        yield name
    yield from _without_title(name, type)
    before, comma, _ = name.partition(",")
    if comma:
        yield before
    for long, shorts in SHORT_FORMS.items():
        if alias_key(name) in shorts:
            yield long.title().replace(" Of ", " of ")


def _without_title(name: str, type: str) -> Iterator[str]:
    """The words of a name that its core has, in their own spelling."""
    key, words = alias_key(name), name.split()
    wanted = {untitled(key, type), " ".join(person_name(key).words) if type == PERSON else ""}
    for start in range(len(words)):
        for end in range(len(words), start, -1):
            part = " ".join(words[start:end])
            if (start, end) != (0, len(words)) and alias_key(part) in wanted:
                yield part.strip(",")
                return
