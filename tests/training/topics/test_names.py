"""What the texts of a topic abbreviate is written out."""

from __future__ import annotations

from training.topics.names import written_out
from training.topics.topic import Topic, TopicMention


def topic(*paragraphs: str, mentions: list[tuple[int, str]], doc_ids: tuple[int, ...]) -> Topic:
    tokens = tuple(tuple(paragraph.split()) for paragraph in paragraphs)
    placed = [
        TopicMention(at, tokens[at].index(surface.split()[0]), tokens[at].index(surface.split()[-1]), 0)
        for at, surface in mentions
    ]
    return Topic(id=0, tokens=tokens, mentions=tuple(placed), doc_ids=doc_ids)


def test_the_own_document_comes_first() -> None:
    names = written_out(
        topic(
            "We train a conditional random field ( CRF ) .",
            "CRFs work .",
            "A corpus reading frame ( CRF ) is another thing .",
            "Nobody says what a CRF is .",
            mentions=[(0, "CRF"), (1, "CRFs"), (2, "CRF"), (3, "CRF")],
            doc_ids=(1, 1, 2, 3),
        )
    )
    assert names[:3] == ["conditional random field", "conditional random field", "corpus reading frame"]
    assert names[3] == "conditional random field"  # as often as the other: the alphabet decides


def test_what_nobody_writes_out_stays() -> None:
    sample = topic(
        "A graph neural network , or GNN .", mentions=[(0, "GNN"), (0, "graph network")], doc_ids=()
    )
    assert written_out(sample) == ["GNN", "graph neural network"]


def test_paragraphs_without_documents_are_their_own() -> None:
    sample = topic("A generative adversarial network ( GAN ) .", "GANs .", mentions=[(1, "GANs")], doc_ids=())
    assert written_out(sample) == ["generative adversarial network"]


def test_a_word_alone_stays() -> None:
    sample = topic(
        "Face detection is old , and face detection is fast . The detection is final .",
        mentions=[(0, "detection")],
        doc_ids=(1,),
    )
    assert written_out(sample) == ["detection"]
