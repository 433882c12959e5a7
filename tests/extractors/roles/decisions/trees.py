"""Parsed sentences written as text."""

from __future__ import annotations

from extractors.roles.decisions.sentence_tree import SentenceTree


def tree(text: str) -> SentenceTree:
    """Words as ``form/part/head/relation``; heads count from 1, and 0 is the root."""
    rows = [word.rsplit("/", 3) for word in text.split()]
    words, parts, heads, relations = zip(*rows, strict=True)
    return SentenceTree(words, parts, [int(head) - 1 for head in heads], relations)
