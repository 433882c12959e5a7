"""Mentions as word pieces: with what stands around them, and marked, as encoders read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from extractors.encoder.encoder import piece_ids
from training.topics.topic import Topic

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerFast

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


def windows(topic: Topic, tokenizer: PreTrainedTokenizerFast, reach: int) -> list[Window]:
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


def alone(names: Sequence[str], tokenizer: PreTrainedTokenizerFast) -> list[Window]:
    """Names without a context."""
    if not names:
        return []
    encoded = tokenizer(list(names), add_special_tokens=False, verbose=False)["input_ids"]
    unknown = tokenizer.unk_token_id
    cut = [tuple(pieces[:MOST_PIECES]) or (unknown,) for pieces in encoded]
    return [Window(pieces, 0, len(pieces)) for pieces in cut]


def _flat(words: Sequence[Sequence[int]]) -> list[int]:
    return [piece for word in words for piece in word]
