"""Mentions as word pieces: with what stands around them, and marked, as encoders read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from extractors.encoder.encoder import piece_ids
from extractors.encoder.piece_tokenizer import WordPieces
from training.topics.topic import Topic

if TYPE_CHECKING:
    from tokenizers import Encoding

MOST_PIECES = 24
"""Word pieces of a mention that are read; more are cut off at its end."""


class Window(NamedTuple):
    """Word pieces of a text, those of a mention among them.

    Args:
        pieces: their ids, none special.
        start, end: of the mention, the end exclusive.
    """

    pieces: tuple[int, ...]
    start: int
    end: int


def windows(topic: Topic, tokenizer: WordPieces, reach: int) -> list[Window]:
    """The mentions of a topic, in their order, with the pieces around them.

    Args:
        topic: its clusters are not looked at.
        tokenizer: of the encoder.
        reach: pieces on either side of a mention; those of its paragraph, no others.
    """
    texts = piece_ids(tokenizer, topic.tokens)
    return [
        window(texts[mention.paragraph], mention.start, mention.end + 1, reach) for mention in topic.mentions
    ]


def window(words: Sequence[Sequence[int]], start: int, end: int, reach: int) -> Window:
    """A mention and what is around it.

    Args:
        words: the pieces of each word of a text.
        start, end: first word of the mention, and the word after it.
        reach: pieces on either side.
    """
    before = _flat(words[max(0, start - reach) : start])[-reach:] if reach else []
    inside = _flat(words[start:end])[:MOST_PIECES]
    after = _flat(words[end : end + reach])[:reach]
    return Window((*before, *inside, *after), len(before), len(before) + len(inside))


def alone(names: Sequence[str], tokenizer: WordPieces) -> list[Window]:
    """Names without a context."""
    encoded = tokenizer.backend_tokenizer.encode_batch(list(names), add_special_tokens=False)
    unknown = tokenizer.unk_token_id
    cut = [tuple(unpadded(text)[:MOST_PIECES]) or (unknown,) for text in encoded]
    return [Window(pieces, 0, len(pieces)) for pieces in cut]


def unpadded(text: Encoding) -> list[int]:
    """The pieces of a text, without those that a tokenizer's file may ask to pad it with."""
    return [piece for piece, is_text in zip(text.ids, text.attention_mask, strict=True) if is_text]


def _flat(words: Sequence[Sequence[int]]) -> list[int]:
    return [piece for word in words for piece in word]
