"""From tag probabilities to spans, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from betwixt.document import Span

TAGS = ("O", "B", "I")
OUTSIDE, BEGIN, INSIDE = range(3)


class Phrase(NamedTuple):
    """Tokens ``first`` to ``last`` (inclusive) and the probability of their least certain tag."""

    first: int
    last: int
    score: float


def best_tags(scores: npt.NDArray[np.float32], opens_sentence: Sequence[bool]) -> list[int]:
    """The most probable legal sequence of tags (Viterbi).

    ``I`` stands only after ``B`` or ``I`` and never opens a sentence.

    Args:
        scores: n × tags, log-probabilities.
        opens_sentence: for each of n tokens, whether a sentence begins there.
    """
    chains = []  # per token, the best tag before each of its tags
    outside, begin, inside = 0.0, -np.inf, -np.inf
    for (o, b, i), opens in zip(scores.tolist(), opens_sentence, strict=True):
        within, within_tag = (begin, BEGIN) if begin >= inside else (inside, INSIDE)
        best, best_tag = (outside, OUTSIDE) if outside >= within else (within, within_tag)
        chains.append((best_tag, best_tag, within_tag))
        outside, begin, inside = best + o, best + b, -np.inf if opens else within + i
    tag = int(np.argmax([outside, begin, inside]))
    tags = []
    for before in reversed(chains):
        tags.append(tag)
        tag = before[tag]
    return tags[::-1]


def phrases(tags: Sequence[int], scores: npt.NDArray[np.float32]) -> Iterator[Phrase]:
    """The phrases that a legal sequence of tags marks, in text order."""
    chosen = np.exp(scores[np.arange(len(tags)), tags])
    first = None
    for index, tag in enumerate([*tags, OUTSIDE]):
        if first is not None and tag != INSIDE:
            yield Phrase(first, index - 1, float(chosen[first:index].min()))
            first = None
        if tag == BEGIN:
            first = index


def tags_of(spans: Iterable[Span], tokens: Sequence[Span]) -> list[int]:
    """The tags that mark spans; of overlapping spans the longest, then the first.

    Args:
        spans: gold noun phrases; those whose ends are no token boundaries are passed over.
        tokens: n tokens in text order.

    Returns:
        n tags.
    """
    starts = {token.start: index for index, token in enumerate(tokens)}
    ends = {token.end: index for index, token in enumerate(tokens)}
    tags = [OUTSIDE] * len(tokens)
    for span in sorted(spans, key=lambda span: (span.start - span.end, span.start)):
        first, last = starts.get(span.start), ends.get(span.end)
        if first is not None and last is not None and not any(tags[first : last + 1]):
            tags[first : last + 1] = [BEGIN] + [INSIDE] * (last - first)
    return tags
