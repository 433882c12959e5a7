"""Terms of a sentence without a tagger: the stretches between function words, verbs and punctuation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from betwixt.document import Span
from betwixt.names.normalisation import normalised
from extractors.language.term_words import (
    BEFORE_TERMS,
    ENDS_TERM,
    EVALUATIVE,
    GENERIC,
    KINDS,
    NO_HYPERNYMS,
    UNCOUNTED,
)

_ADVERB = re.compile(r"\w{3,}(?<!fami)(?<!assemb)(?<!anoma)(?<!homi)ly")
_ENTITY = frozenset(("entity", "entities"))
_SAYING_NOTHING = GENERIC | BEFORE_TERMS | EVALUATIVE
_HYPHENS = frozenset("-–‐‑")


def terms(text: str, words: Sequence[Span]) -> list[Span]:
    """The stretches of a sentence that may be terms: runs of content words.

    What only stands before terms ("several new", "fully") is left out, and so are words such as
    "kind" before "of".

    Args:
        text: a document's text.
        words: those of one sentence, in order, as ``compounds`` returns them.
    """
    surfaces = [text[slice(*word)].lower() for word in words]
    spans: list[Span] = []
    goes_on = False
    for word, surface, following in zip(words, surfaces, (*surfaces[1:], ""), strict=False):
        if not is_content(surface) or (surface in KINDS and following == "of"):
            goes_on = False
        elif goes_on:
            spans[-1] = Span(spans[-1].start, word.end)
        elif surface not in BEFORE_TERMS and not _ADVERB.fullmatch(surface):
            spans.append(word)
            goes_on = True
    return spans


def is_content(surface: str) -> bool:
    """Whether a word in lower case can be a part of a term."""
    return any(map(str.isalpha, surface)) and surface not in ENDS_TERM


def is_plural(term: str) -> bool:
    """Whether a term speaks of several things, or of what cannot be counted."""
    last = term.split()[-1]
    return last.lower() in UNCOUNTED or (last.endswith("s") and not last.endswith(("ss", "us", "is")))


def is_generic(term: str) -> bool:
    """Whether a term alone says nothing about what it names: "method", "such tasks"."""
    return all(word in _SAYING_NOTHING for word in normalised(term).split())


def is_no_kind(term: str) -> bool:
    """Whether calling something so does not say of what kind it is: "a key part", "several sources"."""
    *before, head = normalised(term).split() or [""]
    return head in NO_HYPERNYMS and all(word in BEFORE_TERMS or word in EVALUATIVE for word in before)


def compounds(text: str, tokens: Sequence[Span]) -> list[Span]:
    """Tokens, joined if only a hyphen is between them: "state-of-the-art" is one word.

    So is "named entity", which has no name in it.

    Args:
        text: a document's text.
        tokens: in order; some tokenisers cut at hyphens, others do not.
    """
    spans: list[Span] = []
    after_hyphen = False
    for index, token in enumerate(tokens):
        is_hyphen = text[slice(*token)] in _HYPHENS and 0 < index < len(tokens) - 1
        if ((is_hyphen or after_hyphen) and spans[-1].end == token.start) or (
            spans and text[slice(*token)].lower() in _ENTITY and text[slice(*spans[-1])].lower() == "named"
        ):
            spans[-1] = Span(spans[-1].start, token.end)
        else:
            spans.append(token)
        after_hyphen = is_hyphen
    return spans
