"""A text of three sentences, parsed and with its mentions by hand."""

from __future__ import annotations

import numpy as np

from extractors.participants.read_text import ReadText
from extractors.participants.selection import CoreRole, Selection

# word, part of speech, head within the sentence from 1, relation
_SENTENCES = (
    (
        ("Okafor", "PROPN", 2, "nsubj"),
        ("met", "VERB", 0, "root"),
        ("the", "DET", 4, "det"),
        ("board", "NOUN", 2, "obj"),
        (".", "PUNCT", 2, "punct"),
    ),
    (
        ("She", "PRON", 2, "nsubj"),
        ("decided", "VERB", 0, "root"),
        ("to", "PART", 4, "mark"),
        ("resign", "VERB", 2, "xcomp"),
        (".", "PUNCT", 2, "punct"),
    ),
    (
        ("The", "DET", 2, "det"),
        ("decision", "NOUN", 4, "nsubj:pass"),
        ("was", "AUX", 4, "aux:pass"),
        ("praised", "VERB", 0, "root"),
        (".", "PUNCT", 4, "punct"),
    ),
)
MET, DECIDED, RESIGN, DECISION, PRAISED = 1, 6, 8, 11, 13
OKAFOR, BOARD, SHE, THE_DECISION = range(4)
"""Mentions; Okafor and she are one entity."""


def small_text() -> ReadText:
    """The text."""
    words = [word for sentence in _SENTENCES for word in sentence]
    heads = [
        5 * number + head - 1 if head else -1
        for number, sentence in enumerate(_SENTENCES)
        for _, _, head, _ in sentence
    ]
    return ReadText(
        words=[word for word, _, _, _ in words],
        parts=[part for _, part, _, _ in words],
        heads=np.array(heads),
        relations=[relation for _, _, _, relation in words],
        sentences=np.repeat(np.arange(3), 5),
        first=np.array([0, 2, 5, 10]),
        last=np.array([0, 3, 5, 11]),
        entities=np.array([0, 1, 0, 2]),
        types=["PERSON", "", "", ""],
        anchors=np.array([THE_DECISION]),
        complements=np.array([SHE]),
        link_scores=np.array([0.8], dtype=np.float32),
    )


ROLESETS = {
    "resign.01": (CoreRole("ARG0", "PAG", "worker"), CoreRole("ARG1", "PPT", "job")),
    "decide.01": (CoreRole("ARG0", "PAG", "decider"), CoreRole("ARG1", "PPT", "thing decided")),
    "praise.01": (CoreRole("ARG0", "PAG", "worker of praise"), CoreRole("ARG1", "PPT", "thing praised")),
}


def small_selection() -> Selection:
    """Workers are people; jobs are things."""
    person, noun = 8, 11
    seen = [("resign.01", {"ARG0": person}), ("resign.01", {"ARG0": person, "ARG1": noun})]
    return Selection.counted(ROLESETS, [*seen, ("decide.01", {"ARG0": person, "ARG1": noun})])
