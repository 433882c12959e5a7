"""Tokens and sentences of a document: spaCy's rule-based tokenisers and our sentence rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from extractors.component_names import TOKENS
from extractors.tokens.datelines import around_places
from extractors.tokens.markdown import skipped_spans
from extractors.tokens.menus import menu_spans
from extractors.tokens.sentences import sentence_spans

LANGUAGES = ("en", "es", "de", "pl")
"""Languages with rules of their own; every other one gets spaCy's multi-language tokeniser."""

_PIECE_LENGTH = 100_000  # characters given to the tokeniser at once, so that memory stays bounded
_CHARACTERS_UNTIL_RENEWED = 4_000_000
_LONGEST_WORD = 1_000  # the tokeniser's time grows with the square of a stretch without white space
_WORD_BEYOND_REASON = re.compile(rf"(?<!\S)\S{{{_LONGEST_WORD + 1},}}")
_WHITE_SPACE = re.compile(r"\s")


class Tokens:
    """The extractor ``tokens``: fills ``tokens`` and ``sentences``.

    Tokens are never white space. Menu lines have none, and of a dateline only its places, each a sentence
    by itself. A document whose
    ``metadata["format"]`` is ``markdown`` gets no tokens in front matter, fenced code and the marks of
    headings and items.
    """

    name = TOKENS
    reads: tuple[str, ...] = ()

    @property
    def version(self) -> Mapping[str, object]:
        """The code version and the release of spaCy, whose rules move tokens."""
        return {"code": 8, "spacy": version("spacy")}

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        """Tokens and sentences of each document; ``given`` is not read."""
        return [_annotate(document) for document in documents]


def _annotate(document: Document) -> Annotations:
    text, language = document.text, document.language
    tokens = [tuple(token_spans(text, stretch, language)) for stretch in prose(document)]
    return Annotations(
        tokens=tuple(token for stretch in tokens for token in stretch),
        sentences=tuple(span for stretch in tokens for span in sentence_spans(text, stretch, language)),
    )


def token_spans(text: str, within: Span, language: str) -> Iterator[Span]:
    """The tokens of a stretch of text, white space left out.

    Args:
        text: a document's text.
        within: the stretch to tokenise.
        language: ISO 639-1 code.
    """
    tokenizer = _tokenizer(language if language in LANGUAGES else "xx")
    for start, end in _pieces(text, within):
        offsets = tokenizer.offsets(text[start:end]) + start
        yield from map(Span, offsets[:, 0].tolist(), offsets[:, 1].tolist())


class _Tokenizer:
    """spaCy's tokeniser of a language.

    It is renewed now and then, because its vocabulary keeps every word it ever saw.
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._renew()

    def _renew(self) -> None:
        import spacy

        self._tokenizer = spacy.blank(self._language).tokenizer
        self._characters = 0

    def offsets(self, text: str) -> npt.NDArray[np.int64]:
        """n × (start, end) of the n tokens that are not white space."""
        from spacy.attrs import IDX, IS_SPACE, LENGTH

        if self._characters > _CHARACTERS_UNTIL_RENEWED:
            self._renew()
        self._characters += len(text)
        rows = self._tokenizer(text).to_array([IDX, LENGTH, IS_SPACE]).astype(np.int64)
        starts, lengths = rows[rows[:, 2] == 0, :2].T
        return np.stack([starts, starts + lengths], axis=1)


def prose(document: Document) -> list[Span]:
    """The document without menu lines, the dateline around its places, and what is skipped in Markdown."""
    skipped = sorted([*menu_spans(document.text), *around_places(document.text)])
    if document.metadata.get("format") == "markdown":
        skipped = sorted([*skipped, *skipped_spans(document.text)])
    if not skipped:
        return [Span(0, len(document.text))]
    starts = [0, *accumulate((span.end for span in skipped), max)]
    ends = [*(span.start for span in skipped), len(document.text)]
    return [Span(start, end) for start, end in zip(starts, ends, strict=True) if start < end]


def _pieces(text: str, within: Span) -> Iterator[Span]:
    """Cut at white space, and within words that are longer than any real one."""
    start = within.start
    for word in _WORD_BEYOND_REASON.finditer(text, *within):
        yield from _cut_at_space(text, Span(start, word.start()))
        for cut in range(word.start(), word.end(), _LONGEST_WORD):
            yield Span(cut, min(cut + _LONGEST_WORD, word.end()))
        start = word.end()
    yield from _cut_at_space(text, Span(start, within.end))


def _cut_at_space(text: str, within: Span) -> Iterator[Span]:
    start, end = within
    while end - start > _PIECE_LENGTH:
        space = _WHITE_SPACE.search(text, start + _PIECE_LENGTH, end)
        cut = space.start() if space else end
        yield Span(start, cut)
        start = cut
    if start < end:
        yield Span(start, end)


@cache
def _tokenizer(language: str) -> _Tokenizer:
    return _Tokenizer(language)
