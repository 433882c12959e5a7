"""Blocks of a text that no sentence connects with others: headings, and the lines of its imprint."""

from __future__ import annotations

import re

from betwixt.document import Span
from extractors.document_words import DocumentWords
from extractors.language.imprint_lines import imprint_lines

RUNNING = 0
"""The number of running text."""
_SENTENCE_END = re.compile(r"[.!?…:;][^a-zA-Z0-9]*\Z")


def block_numbers(text: DocumentWords) -> list[int]:
    """For each word of a text ``RUNNING``, or the number of the heading or line of the imprint around it.

    A heading is a line of its own that ends without punctuation.

    Args:
        text: with its words and sentences.
    """
    blocks = [*imprint_lines(text.document.text)]
    blocks += [sentence for sentence in text.given.sentences if _is_heading(text.document.text, sentence)]
    numbers = [RUNNING] * len(text.words)
    for number, block in enumerate(blocks, start=RUNNING + 1):
        words = text.covering(block)
        numbers[words.first : words.last + 1] = [number] * (words.last + 1 - words.first)
    return numbers


def _is_heading(text: str, sentence: Span) -> bool:
    words = text[sentence.start : sentence.end].strip()
    is_line = "\n" in text[sentence.end : sentence.end + 2] and (
        not sentence.start or "\n" in text[max(0, sentence.start - 2) : sentence.start]
    )
    return is_line and "\n" not in words and not _SENTENCE_END.search(words)
