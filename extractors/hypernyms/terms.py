"""Terms of a sentence without a tagger: the stretches between function words, verbs and punctuation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.annotations import Span
from extractors.hypernyms.words import BEFORE_TERMS, ENDS_TERM, KINDS

_ADVERB = re.compile(r"\w{3,}(?<!fami)(?<!assemb)(?<!anoma)(?<!homi)ly")
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
    found: list[Span] = []
    goes_on = False
    for word, surface, following in zip(words, surfaces, (*surfaces[1:], ""), strict=False):
        if not is_content(surface) or (surface in KINDS and following == "of"):
            goes_on = False
        elif goes_on:
            found[-1] = Span(found[-1].start, word.end)
        elif surface not in BEFORE_TERMS and not _ADVERB.fullmatch(surface):
            found.append(word)
            goes_on = True
    return found


def is_content(surface: str) -> bool:
    """Whether a word in lower case can be a part of a term."""
    return any(map(str.isalpha, surface)) and surface not in ENDS_TERM


def compounds(text: str, tokens: Sequence[Span]) -> list[Span]:
    """Tokens, those with nothing but a hyphen between them joined: "state-of-the-art" is one word.

    Args:
        text: a document's text.
        tokens: in order; some tokenisers cut at hyphens, others do not.
    """
    found: list[Span] = []
    after_hyphen = False
    for index, token in enumerate(tokens):
        is_hyphen = text[slice(*token)] in _HYPHENS and 0 < index < len(tokens) - 1
        if (is_hyphen or after_hyphen) and found[-1].end == token.start:
            found[-1] = Span(found[-1].start, token.end)
        else:
            found.append(token)
        after_hyphen = is_hyphen
    return found
