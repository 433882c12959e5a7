"""Text from words: where a corpus keeps only its tokens, white space is put back as a writer would."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from betwixt.document import Span

_LEANS_LEFT = re.compile(r"[,.;:!?%)\]}”’…]+|\.\.\.|['’](?:s|m|re|ve|ll|d|em)|n['’]t|[-/]|°C?", re.IGNORECASE)
_LEANS_RIGHT = re.compile(r"[(\[{“‘$£€]+|[-/]")
_PARTS_OF_ONE_WORD = {
    ("gon", "na"),
    ("wan", "na"),
    ("got", "ta"),
    ("can", "not"),
    ("lem", "me"),
    ("gim", "me"),
}
_STRAIGHT_QUOTES = ('"', "'")


def rebuilt_text(words: Sequence[str]) -> tuple[str, tuple[Span, ...]]:
    """English words with white space between them where it belongs.

    Straight quotation marks open and close in turn, a mark after a plural's "s" belongs
    to the word, hyphens and slashes join.

    Args:
        words: n tokens of the Penn Treebank's kind, "do n't" as two; an empty one has no
            characters.

    Returns:
        The text, and for each word its characters.
    """
    parts: list[str] = []
    spans: list[Span] = []
    length = 0
    for word, space in zip(words, _spaces(words), strict=True):
        parts.append(f" {word}" if space else word)
        length += len(parts[-1])
        spans.append(Span(length - len(word), length))
    return "".join(parts), tuple(spans)


def _spaces(words: Iterable[str]) -> Iterable[bool]:
    """For each word, whether white space stands before it."""
    before, joined, open_quotes = "", True, set[str]()
    for word in words:
        if not word:
            yield False
            continue
        leans_left = bool(_LEANS_LEFT.fullmatch(word)) or (before.lower(), word.lower()) in _PARTS_OF_ONE_WORD
        leans_right = bool(_LEANS_RIGHT.fullmatch(word))
        if word in open_quotes:
            open_quotes.remove(word)
            leans_left = True
        elif word == "'" and before.endswith("s"):
            leans_left = True
        elif word in _STRAIGHT_QUOTES:
            open_quotes.add(word)
            leans_right = True
        yield not (joined or leans_left)
        before, joined = word, leans_right
