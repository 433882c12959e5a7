"""Sentence boundaries by rule.

A sentence ends

- at every line break between two tokens (titles and paragraphs end there), unless it only
  wraps a paragraph at a margin (see ``wrapping``),
- after a run of ``.``, ``?``, ``!`` (the punctuation of spaCy's sentencizer) together with
  the closing quotes and brackets that touch it, if white space follows and the next word
  does not begin in lower case. A single full stop does not count after an abbreviation or
  initials (some and these do end a sentence before words like "The"), or, in languages that
  write ordinals so, a number of one or two digits.

Punctuation of scripts without spaces between words (``。``) needs no white space after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from betwixt.document import Span
from extractors.language.dotted_abbreviations import (
    BEFORE_NUMBER,
    NEVER_LAST,
    ORDINAL_LANGUAGES,
    SELDOM_LAST,
    SENTENCE_OPENERS,
)
from extractors.tokens.wrapping import only_wraps, wrapping_breaks

_UNSPACED_ENDINGS = frozenset("。．｡！？")
_CLOSERS = frozenset("\"'”’»›)]}」』")
_OPENERS = frozenset("\"'“‘«‹([{¿¡„‚「『*_#-–—")


def sentence_spans(text: str, tokens: Sequence[Span], language: str) -> tuple[Span, ...]:
    """Group tokens into sentences.

    Args:
        text: the document's text.
        tokens: in text order, not overlapping, none of them white space.
        language: ISO 639-1 code; a language without lists has no abbreviations but initials.

    Returns:
        From the first character of a sentence's first token to the end of its last
        token; every token lies in exactly one sentence.
    """
    spans = []
    first = 0
    for last in _last_tokens(text, tokens, language):
        spans.append(Span(tokens[first].start, tokens[last].end))
        first = last + 1
    return tuple(spans)


def _last_tokens(text: str, tokens: Sequence[Span], language: str) -> Iterator[int]:
    """Index of the last token of each sentence."""
    wrapping = wrapping_breaks(text)
    ended = False  # a sentence ending stands before this token, closers between them allowed
    for index, (start, end) in enumerate(tokens):
        if index + 1 == len(tokens):
            yield index
            return
        following = tokens[index + 1]
        gap = text[end : following.start]
        if breaks_line(gap) and not only_wraps(gap, end, wrapping):
            yield index
            ended = False
            continue
        if text[end - 1] in _endings():
            ended = not _is_abbreviation(text, tokens, index, language)
        elif not (ended and text[start:end] in _CLOSERS and tokens[index - 1].end == start):
            ended = False
        if ended and _may_end(gap, text[end - 1]) and not _continues(text, tokens, index + 1):
            yield index
            ended = False


def breaks_line(gap: str) -> bool:
    """Whether the white space between two tokens holds a line break, of Unicode's kinds."""
    return gap not in ("", " ") and len(f"x{gap}x".splitlines()) > 1


@cache
def _endings() -> frozenset[str]:
    from spacy.pipeline import Sentencizer  # loads slowly

    return frozenset(Sentencizer.default_punct_chars) | {"…"}


def _may_end(gap: str, last_character: str) -> bool:
    return bool(gap) or last_character in _UNSPACED_ENDINGS


def _continues(text: str, tokens: Sequence[Span], index: int) -> bool:
    """Whether the word at or after a token, quotes and brackets passed over, begins in lower case."""
    for start, end in tokens[index : index + 3]:
        if text[start:end] not in _OPENERS:
            return text[start].islower() or text[start] in _endings()
    return False


def _is_abbreviation(text: str, tokens: Sequence[Span], index: int, language: str) -> bool:
    """Whether the full stop that ends a token belongs to a word and ends no sentence."""
    start, end = tokens[index]
    if text[end - 1] != ".":
        return False
    if start == end - 1 and index and tokens[index - 1].end == start:
        start = tokens[index - 1].start  # the tokeniser cut the full stop off
    word = text[start:end]
    folded = word.casefold()
    if word == ".." or folded in NEVER_LAST.get(language, frozenset()):
        return True
    body = word[:-1]
    following = text[slice(*tokens[index + 1])]
    initial_follows = len(following) == 1 and text.startswith(".", tokens[index + 1].end)
    if folded in BEFORE_NUMBER.get(language, frozenset()):
        return following[0].isdecimal()
    if language in ORDINAL_LANGUAGES and body.isdecimal() and len(body) <= 2:
        return True
    initials = all(len(part) == 1 and part.isalpha() for part in body.split("."))
    if initials or folded in SELDOM_LAST.get(language, frozenset()):
        return initial_follows or following not in SENTENCE_OPENERS.get(language, frozenset())
    return False
