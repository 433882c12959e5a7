"""Tokens as rows of hashed embedding tables.

Each token has a few string attributes; each attribute is hashed with several seeds into
one table and its vector is the sum of those rows, so that two words rarely share all of
them (Bloom embeddings: Miranda et al. 2022, "Multi hash embeddings in spaCy", section 3).
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from betwixt.document import Span
from extractors.tokens.sentences import breaks_line
from extractors.tokens.wrapping import only_wraps, wrapping_breaks

_SEEDS = (0x00000000, 0x9E3779B9, 0x7F4A7C15, 0x94D049BB)

HASHES = len(_SEEDS)
"""Rows per attribute."""

TABLE_ROWS = (8000, 2500, 4000, 1500)
"""Rows of the tables for the attributes form, prefix, suffix and shape."""

GAPS = 3
"""What stands before a token: 0 nothing, 1 white space, 2 a line break or the start of the text."""

Rows = npt.NDArray[np.int32]

_DIGIT = re.compile(r"\d")
_RUN = re.compile(r"(.)\1{3,}", re.DOTALL)
_SHAPE_LENGTH = 100
_MASK = 0xFFFFFFFF


def token_rows(text: str, tokens: Sequence[Span]) -> Rows:
    """Table rows of each token.

    Args:
        text: the document's text.
        tokens: n tokens in text order.

    Returns:
        n × (attributes · HASHES) rows; column ``attribute * HASHES + k`` holds the row of the
        k-th hash in that attribute's table.
    """
    packed = b"".join([_word_rows(text[start:end]) for start, end in tokens])
    return np.frombuffer(packed, dtype=np.int32).reshape(len(tokens), len(TABLE_ROWS) * HASHES)


def token_gaps(text: str, tokens: Sequence[Span]) -> Rows:
    """The gap before each of n tokens, see ``GAPS``."""
    gaps = np.ones(len(tokens), dtype=np.int32)
    wrapping = wrapping_breaks(text)
    before = 0
    for index, (start, end) in enumerate(tokens):
        if start == before:
            gaps[index] = 0
        elif breaks_line(gap := text[before:start]) and not only_wraps(gap, before, wrapping):
            gaps[index] = 2
        before = end
    gaps[:1] = 2
    return gaps


@lru_cache(maxsize=1 << 17)
def _word_rows(word: str) -> bytes:
    rows = [
        _mix(zlib.crc32(attribute.encode("utf-8")) ^ seed) % size
        for size, attribute in zip(TABLE_ROWS, _attributes(word), strict=True)
        for seed in _SEEDS
    ]
    return np.array(rows, dtype=np.int32).tobytes()


def _attributes(word: str) -> tuple[str, str, str, str]:
    """Form, prefix, suffix, shape."""
    form = _DIGIT.sub("0", word.lower())
    return form, form[:3], form[-3:], _shape(word[:_SHAPE_LENGTH])


def _shape(word: str) -> str:
    """Upper-case letters as X, others as x, digits as d; runs cut to three."""
    letters = ["X" if c.isupper() else "x" if c.isalpha() else "d" if c.isdigit() else c for c in word]
    return _RUN.sub(r"\1\1\1", "".join(letters))


def _mix(value: int) -> int:
    """The finaliser of MurmurHash3 (32 bit): spreads every input bit over the result."""
    value ^= value >> 16
    value = value * 0x85EBCA6B & _MASK
    value ^= value >> 13
    value = value * 0xC2B2AE35 & _MASK
    return value ^ value >> 16
