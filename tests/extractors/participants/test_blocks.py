"""Blocks that no sentence connects with others."""

from __future__ import annotations

from betwixt.annotations import Annotations
from betwixt.document import Document
from extractors.document_words import DocumentWords
from extractors.participants.blocks import RUNNING, block_numbers
from extractors.tokens.model import Tokens


def blocks(text: str) -> dict[str, int]:
    """The first word of each sentence → its block."""
    document = Document("d", text)
    (given,) = Tokens().annotate([document], [Annotations()])
    words = DocumentWords(document, given)
    numbers = block_numbers(words)
    return {words.words[first]: numbers[first] for first in words.sentences}


def test_headings_and_contacts_are_blocks_of_their_own() -> None:
    numbers = blocks("Contact: Lt. J. Marsh\n\nSuspect Arrested\n\nPolice arrested a man. He fled.\n")
    assert numbers["Police"] == numbers["He"] == RUNNING
    assert len({numbers["Contact"], numbers["Suspect"], RUNNING}) == 3


def test_one_sentence_without_a_stop_is_running_text() -> None:
    assert set(blocks("police arrested a man").values()) == {RUNNING}
