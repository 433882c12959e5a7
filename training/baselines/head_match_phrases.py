"""Noun phrases as the rules of coreference see them: head, modifiers, determiner, pronoun."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from betwixt.annotations import Annotations
from betwixt.document import Document, Span

DEFINITE = frozenset(["the", "this", "that", "these", "those"])
INDEFINITE = frozenset(
    ["a", "an", "another", "any", "each", "every", "some", "such", "no", "other", "all", "both"]
)
PERSONS = {
    "i": "i", "me": "i", "myself": "i", "we": "we", "us": "we", "ourselves": "we",
    "you": "you", "yourself": "you", "yourselves": "you",
    "he": "he", "him": "he", "himself": "he", "she": "she", "her": "she", "herself": "she",
}  # fmt: skip
"""Pronoun → the person it stands for; pronouns of things and plurals are left alone."""

ORGANISATIONS = frozenset((
    "agency", "airlines", "association", "authority", "bank", "board", "bureau", "church",
    "college", "commission", "committee", "company", "corporation", "council", "court",
    "department", "energy", "federation", "foods", "foundation", "government", "group", "holdings",
    "hospital", "inc", "industries", "institute", "international", "ltd", "ministry", "office",
    "organisation", "organization", "parliament", "party", "police", "power", "press", "research",
    "school", "seafood", "senate", "service", "services", "society", "street", "systems", "team",
    "technologies", "times", "union", "university",
))  # fmt: skip
"""Last words of names that are no person's."""

_GENITIVES = ("'s", "’s", "'", "’")


@dataclass(frozen=True)
class Phrase:
    """One noun phrase.

    Args:
        span: its characters.
        sentence: index of its sentence.
        pronoun: its person (a value of ``PERSONS``), or empty.
        determiner: its article, demonstrative or quantifier in lower case, or empty.
        words: its other words as written, without punctuation; the head comes last.
    """

    span: Span
    sentence: int
    pronoun: str
    determiner: str
    words: tuple[str, ...]

    @cached_property
    def head(self) -> str:
        """The last word, in lower case."""
        return self.words[-1].lower()

    @cached_property
    def modifiers(self) -> frozenset[str]:
        """The words before the head, in lower case."""
        return frozenset(word.lower() for word in self.words[:-1])

    @cached_property
    def proper_modifiers(self) -> frozenset[str]:
        """The modifiers that are written with a capital."""
        return frozenset(word.lower() for word in self.words[:-1] if word[0].isupper())

    @cached_property
    def is_name(self) -> bool:
        """Whether the head is written with a capital."""
        return self.words[-1][0].isupper()

    @property
    def initials(self) -> str:
        """The first letters of the words written with a capital."""
        return "".join(word[0] for word in self.words if word[0].isupper())

    @property
    def may_name_a_person(self) -> bool:
        """Whether it ends in two capitalised words and looks neither counted nor abbreviated."""
        return (
            len(self.words) > 1
            and not self.determiner
            and self.head not in ORGANISATIONS
            and all(word[0].isupper() for word in self.words[-2:])
            and not any(word.isupper() and len(word) > 2 for word in self.words)
            and not any(character.isdigit() for word in self.words for character in word)
        )


def phrases(document: Document, given: Annotations) -> list[Phrase]:
    """The noun phrases and pronouns of a document, in text order.

    Only English heads come last for certain: in other languages a phrase's words are taken
    together as its head, so that only equal phrases match. Phrases without a letter or
    digit are left out.
    """
    token_starts = [token.start for token in given.tokens]
    sentence_starts = [sentence.start for sentence in given.sentences]
    kept = []
    for span in sorted({m.span for m in given.mentions if {"noun-phrase", "pronoun"} & set(m.kinds)}):
        tokens = given.tokens[bisect_left(token_starts, span.start) : bisect_left(token_starts, span.end)]
        determiner, words = _words([document.surface(token) for token in tokens])
        if not words:
            continue
        if document.language != "en":
            words = (" ".join(words),)
        kept.append(
            Phrase(
                span,
                bisect_right(sentence_starts, span.start),
                PERSONS.get(document.surface(span).lower(), "") if document.language == "en" else "",
                determiner,
                words,
            )
        )
    return kept


def _words(tokens: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Determiner and other words of a phrase."""
    words = [token for token in tokens if any(map(str.isalnum, token)) and token not in _GENITIVES]
    determiner = ""
    if len(words) > 1 and words[0].lower() in DEFINITE | INDEFINITE:
        determiner, words = words[0].lower(), words[1:]
    if "of" in words[1:-1]:  # "city council of Harrowmere" is a council
        place = words.index("of", 1)
        words = words[place + 1 :] + words[:place]
    return determiner, tuple(words)
