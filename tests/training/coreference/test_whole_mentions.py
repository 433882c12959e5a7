"""Clusters of base noun phrases with the mentions of OntoNotes."""

from __future__ import annotations

import numpy as np

from betwixt.annotations import Annotations, Cluster, Member, Mention
from betwixt.document import Document, Span
from extractors.joint.decisions.parses.decided import Parse
from extractors.joint.marked_words import MarkedWords
from extractors.joint.model import FullReading
from extractors.joint.reader import WordReading
from training.coreference.whole_mentions import whole_clusters

ROWS = """
The/2/det/DET chair/9/nsubj/NOUN of/5/case/ADP the/5/det/DET bank/2/nmod/NOUN ,/7/punct/PUNCT
Lind/2/appos/PROPN ,/7/punct/PUNCT lost/0/root/VERB her/11/nmod/PRON post/9/obj/NOUN ./9/punct/PUNCT |
Lind/4/nsubj/PROPN is/4/cop/AUX a/4/det/DET lawyer/0/root/NOUN ./4/punct/PUNCT |
A/2/det/DET chair/6/nsubj/NOUN in/4/case/ADP town/2/nmod/NOUN never/6/advmod/ADV lost/0/root/VERB
Lind/9/nmod/PROPN 's/7/case/PART post/6/obj/NOUN ./6/punct/PUNCT
"""


def _reading(*clusters: tuple[str, ...]) -> FullReading:
    """The text of the rows; a member is given by its words and, behind "@", which occurrence it is."""
    sentences = [[word.split("/") for word in sentence.split()] for sentence in ROWS.strip().split("|")]
    words = [row[0] for sentence in sentences for row in sentence]
    text = " ".join(words)
    starts = np.cumsum([0, *(len(word) + 1 for word in words[:-1])]).tolist()
    tokens = tuple(Span(start, start + len(word)) for start, word in zip(starts, words, strict=True))
    parses, first = [], 0
    for sentence in sentences:
        heads, relations = tuple(int(row[1]) for row in sentence), tuple(row[2] for row in sentence)
        parses.append(Parse(first, heads, relations, (0,) * len(heads), (0.0,) * len(heads)))
        first += len(sentence)
    document = Document(id="bank", text=text)
    given = Annotations(
        tokens=tokens,
        sentences=tuple(
            Span(tokens[parse.first].start, tokens[parse.first + len(parse.heads) - 1].end)
            for parse in parses
        ),
    )
    parts = tuple(row[3] for sentence in sentences for row in sentence)
    nothing = np.zeros((len(words), 1), dtype=np.float32)
    annotations = Annotations(
        mentions=(Mention(_span(text, "Lind"), ("name",), "PERSON"),),
        clusters=tuple(
            Cluster(tuple(Member(_span(text, member), 1.0) for member in cluster)) for cluster in clusters
        ),
    )
    reading = WordReading(nothing, nothing, parts, tuple(parses), ())
    return FullReading(MarkedWords(document, given), reading, (), annotations)


def _span(text: str, member: str) -> Span:
    words, _, occurrence = member.partition("@")
    start = -1
    for _ in range(int(occurrence or 1)):
        start = text.index(words, start + 1)
    return Span(start, start + len(words))


def _whole(*clusters: tuple[str, ...]) -> list[list[str]]:
    reading = _reading(*clusters)
    text = reading.text.document.text
    return [[text[span.start : span.end] for span in cluster] for cluster in whole_clusters(reading)]


def test_a_mention_is_the_whole_phrase_and_appositions_and_predicates_are_none() -> None:
    assert _whole(("The chair", "Lind", "her", "Lind@2", "a lawyer")) == [
        ["The chair of the bank , Lind", "her", "Lind"]
    ]


def test_what_is_indefinite_begins_a_chain_and_continues_none() -> None:
    assert _whole(("A chair", "her")) == [["A chair in town", "her"]]
    assert _whole(("her", "A chair")) == [["her"]]


def test_a_possessor_has_its_mark() -> None:
    assert _whole(("Lind@2", "Lind@3")) == [["Lind", "Lind 's"]]
